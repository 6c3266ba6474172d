//! Uniformly random hitting sets of a given size.

use rand::{Rng, RngExt as _};

use super::Diagram;
use crate::board::CellMask;

/// Draws hitting sets of a diagram, uniformly among those of a size.
///
/// ```
/// use gridforest::random::stream;
/// use gridforest::unavoidable::{Diagram, Limits, Sampler};
/// let diagram = Diagram::of_cells(0..4, [0b0011, 0b1100], Limits::default())?;
/// let set = Sampler::new(&diagram).draw(3, &mut stream(1, 0)).unwrap();
/// assert!(diagram.contains(set) && set.count_ones() == 3);
/// # Ok::<(), gridforest::unavoidable::DiagramError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sampler<'a> {
    diagram: &'a Diagram,
    /// For each level, that of the tail last, the counts by size of each state.
    counts: Vec<Vec<u64>>,
}

impl<'a> Sampler<'a> {
    /// A sampler: it keeps the counts of every state.
    ///
    /// # Panics
    /// When the variables have more than 64 cells.
    pub fn new(diagram: &'a Diagram) -> Self {
        assert!(diagram.cells_from(0) <= 64, "counts fit a word up to 64 cells");
        let mut counts = vec![diagram.tail_counts()];
        for level in (0..diagram.levels.len()).rev() {
            let below = counts.last().expect("the tail's counts");
            let mut above = Vec::new();
            diagram.counts_above(level, below, &mut above);
            counts.push(above);
        }
        counts.reverse();
        Self { diagram, counts }
    }

    /// A hitting set with the given number of cells; `None` when there is none.
    pub fn draw(&self, size: usize, random: &mut impl Rng) -> Option<CellMask> {
        let diagram = self.diagram;
        let (mut state, mut left, mut cells) = (diagram.root, size, 0);
        let mut rank = match self.count(0, state, left) {
            0 => return None,
            total => random.random_range(0..total),
        };
        for (level, edges) in diagram.levels.iter().enumerate() {
            let [absent, present] = edges[state as usize];
            let before = self.count(level + 1, absent, left);
            if rank < before {
                state = absent;
            } else {
                rank -= before;
                state = present;
                left -= diagram.weight(level);
                cells |= diagram.variables[level];
            }
        }
        let sizes = diagram.tail_sizes();
        let of_size = (0..sizes.len()).filter(|&subset| sizes[subset] == left);
        let chosen =
            of_size.filter(|&subset| diagram.tails.contains(state, subset)).nth(rank as usize);
        Some(cells | diagram.tail_cells(chosen.expect("the rank is below the count")))
    }

    fn count(&self, level: usize, state: super::State, size: usize) -> u64 {
        let width = self.diagram.cells_from(level) + 1;
        let counts = &self.counts[level][state as usize * width..][..width];
        counts.get(size).copied().unwrap_or(0)
    }
}
