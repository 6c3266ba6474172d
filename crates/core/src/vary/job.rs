//! Vicinity search as a job: work in blocks, for the runner.

use sha2::{Digest, Sha256};

use super::removals::Removals;
use super::search::Vicinity;
use super::wanted::Wanted;
use crate::board::{Puzzle, Shape, symbols_text};
use crate::run::{Block, BlockError, Job, Plan};
use crate::symmetry::Forms;

/// The vicinity of a list of puzzles of one shape: a block is some of the removals.
///
/// ```
/// use gridforest::board::Puzzle;
/// use gridforest::run::Runner;
/// use gridforest::vary::{Removals, VaryJob, Wanted};
/// let shape = "2x2".parse()?;
/// let puzzle = Puzzle::parse(shape, "1....2....3..4..")?;
/// let wanted = Wanted { remove: 1, add: 1, ..Wanted::default() };
/// let removals = Removals::of([puzzle], wanted.remove).expect("four removals");
/// let found = Runner::default().finish(&VaryJob::new(shape, removals, wanted, false))?;
/// assert!(found.iter().all(|text| text.bytes().filter(|&b| b != b'.').count() == 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct VaryJob {
    shape: Shape,
    removals: Removals,
    wanted: Wanted,
    canonical: bool,
}

impl VaryJob {
    /// The vicinity of the puzzles of `removals`; in canonical form if `canonical`.
    ///
    /// # Panics
    /// When a puzzle is of another shape, or the removals are of another number of clues than is
    /// wanted.
    pub fn new(shape: Shape, removals: Removals, wanted: Wanted, canonical: bool) -> Self {
        assert_eq!(removals.removed(), wanted.remove, "the number of removed clues");
        let other = removals.puzzles().find(|puzzle| puzzle.shape() != shape);
        assert!(other.is_none(), "every puzzle is of {shape}");
        Self { shape, removals, wanted, canonical }
    }

    /// The removals of a block: fewer where each takes longer.
    fn size(&self) -> u64 {
        match self.wanted.add {
            0 | 1 => 2048,
            2 => 16,
            _ => 1,
        }
    }

    /// The number of blocks.
    pub fn blocks(&self) -> u64 {
        self.removals.len().div_ceil(self.size())
    }

    /// The removals.
    pub fn removals(&self) -> &Removals {
        &self.removals
    }

    /// The neighbours of a block, as text.
    pub fn neighbours(&self, block: u64, vicinity: &mut Vicinity) -> Vec<String> {
        let first = block * self.size();
        let end = self.removals.len().min(first + self.size());
        let removals: Vec<_> = (first..end).map(|number| self.removals.get(number)).collect();
        let found = vicinity.find(&removals);
        let mut forms = Forms::of(self.shape);
        let text = |puzzle: &Puzzle| self.text(puzzle, &mut forms);
        found.iter().flatten().map(text).collect()
    }

    /// An engine for the blocks: one for each thread.
    pub fn vicinity(&self) -> Vicinity {
        Vicinity::new(self.shape, self.wanted)
    }

    /// A puzzle as text, in canonical form if that is wanted.
    pub fn text(&self, puzzle: &Puzzle, forms: &mut Forms) -> String {
        // Clues that break a rule have no class; a neighbour has none such.
        match self.canonical.then(|| forms.puzzle(puzzle).ok()).flatten() {
            Some(form) => symbols_text(&form.symbols),
            None => puzzle.to_string(),
        }
    }
}

impl Job for VaryJob {
    type Partial = Vec<String>;
    const NAME: &'static str = "vary";

    fn plan(&self) -> Plan {
        let mut hash = Sha256::new();
        for puzzle in self.removals.puzzles() {
            hash.update(puzzle.symbols());
        }
        let wanted = self.wanted;
        Plan::new(Self::NAME, self.blocks())
            .with("shape", self.shape)
            .with("puzzles", crate::run::hex(&hash.finalize()))
            .with("remove", wanted.remove)
            .with("add", wanted.add)
            .with("minimal", wanted.minimal)
            .with("same-pattern", wanted.same_pattern)
            .with("same-symmetry", wanted.same_symmetry)
            .with("canonical", self.canonical)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        Ok(self.neighbours(block.index, &mut self.vicinity()))
    }
}
