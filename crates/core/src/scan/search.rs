//! The search of a grid, as it is asked for and as it ends.

use std::ops::ControlFlow;

use num_traits::PrimInt;

use crate::board::{CellMask, Grid, Shape, Skeleton};
use crate::symmetry::{Automorphisms, MaskAction};
use crate::unavoidable::Questions;

use super::bands::Bands;
use super::error::ScanError;
use super::generic::Hitting;
use super::known::Known;
use super::near::Near;
use super::orbits::Orbits;
use super::parts::transposed;
use super::sets::first_sets;
use super::size::magnitude;
use super::summary::{NoPuzzle, Summary};
use super::tally::{Found, Level, Tally};

/// The decimal logarithm of the most puzzles that are listed.
const LISTABLE: f64 = 9.0;
/// The decimal logarithm of the most pairs of choices that a search may be expected to meet: that
/// takes some hours.
const SEARCHABLE: f64 = 11.5;
/// How many pairs of choices are sampled for sets in two bands: few when the search is short.
const TRIES: [(usize, usize); 4] = [(15, 100), (16, 800), (17, 3000), (usize::MAX, 6000)];

/// A search for all proper puzzles with few clues inside a grid.
///
/// ```
/// use std::ops::ControlFlow;
/// use gridforest::{board::Grid, scan::Scan};
///
/// let grid = Grid::parse("2x2".parse()?, "1234341221434321")?;
/// let mut shown = 0;
/// let summary = Scan::new(&grid, 5)?.run(&mut |puzzle| {
///     shown += 1;
///     assert!(puzzle.cells.count_ones() <= 5);
///     ControlFlow::Continue(())
/// })?;
/// let [four, five] = [4, 5].map(|clues| summary.levels[clues]);
/// assert_eq!(four.proper, four.minimal);
/// assert_eq!(shown, four.proper + five.proper);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Scan {
    grid: Grid,
    inside: CellMask,
    at_least: usize,
    at_most: usize,
    first: bool,
    up_to_symmetry: bool,
    generic: bool,
}

impl Scan {
    /// The search for all proper puzzles with at most so many clues.
    ///
    /// # Errors
    /// [`ScanError::TooManyCells`] for boards of more than 128 cells.
    pub fn new(grid: &Grid, at_most: usize) -> Result<Self, ScanError> {
        let (shape, cells) = (grid.shape(), grid.shape().cells());
        if cells > 128 {
            return Err(ScanError::TooManyCells { shape, cells });
        }
        Ok(Self {
            grid: grid.clone(),
            inside: CellMask::MAX >> (128 - cells),
            at_least: 0,
            at_most: at_most.min(cells),
            first: false,
            up_to_symmetry: false,
            generic: shape != Shape::NINE,
        })
    }

    /// Puzzles with fewer clues are not wanted.
    ///
    /// # Errors
    /// [`ScanError::NoClues`] when that is above the most.
    pub fn at_least(mut self, clues: usize) -> Result<Self, ScanError> {
        let (at_least, at_most) = (clues, self.at_most);
        if at_least > at_most {
            return Err(ScanError::NoClues { at_least, at_most });
        }
        self.at_least = clues;
        Ok(self)
    }

    /// Only cells of a skeleton may be clues.
    ///
    /// # Panics
    /// When the skeleton is of another shape.
    #[must_use]
    pub fn inside(mut self, skeleton: &Skeleton) -> Self {
        assert_eq!(skeleton.shape(), self.grid.shape(), "the shape of the skeleton");
        self.inside = skeleton.mask().expect("at most 128 cells");
        self
    }

    /// The search ends with the first puzzle.
    #[must_use]
    pub fn first(mut self) -> Self {
        self.first = true;
        self
    }

    /// Of puzzles that automorphisms of the grid carry to each other one counts, and is shown.
    #[must_use]
    pub fn up_to_symmetry(mut self) -> Self {
        self.up_to_symmetry = true;
        self
    }

    /// The search that knows nothing of bands, for 9x9 as well: slow, and a check of the other.
    #[must_use]
    pub fn by_hitting_sets(mut self) -> Self {
        self.generic = true;
        self
    }

    /// The greatest number of clues.
    pub(super) fn most(&self) -> usize {
        self.at_most
    }

    /// All that the result depends on, as text.
    pub(super) fn tag(&self) -> String {
        let (shape, grid) = (self.grid.shape(), &self.grid);
        let Self { inside, at_least, at_most, first, up_to_symmetry, .. } = self;
        format!(
            "{shape} {grid} inside {inside:x} clues {at_least}..{at_most} first {first} symmetry {up_to_symmetry}"
        )
    }

    /// Searches, and shows each puzzle once, until the visitor breaks.
    ///
    /// # Errors
    /// [`ScanError::TooMany`] when there are more puzzles than can be listed,
    /// [`ScanError::TooLong`] when the search would take a day or more.
    pub fn run(
        &self,
        visit: &mut dyn FnMut(&Found) -> ControlFlow<()>,
    ) -> Result<Summary, ScanError> {
        let clues = self.at_most.min(self.inside.count_ones() as usize);
        let mut summary = Summary {
            levels: Vec::new(),
            complete: true,
            none: None,
            pairs: 0,
            solved: 0,
            sets: 0,
        };
        let (first, mut shown) = (self.first, false);
        let mut visit = |found: &Found| {
            shown = true;
            let flow = visit(found);
            if first { ControlFlow::Break(()) } else { flow }
        };
        let mut tally = Tally {
            inside: self.inside,
            at_least: self.at_least,
            automorphisms: self.automorphisms(&self.grid, self.inside),
            levels: vec![Level::default(); self.at_most + 1],
            visit: &mut visit,
        };
        let another = &mut *self.tester();
        summary.none = self.look_ahead(clues, another)?;
        let few = self.grid.shape().cells() <= 64;
        let flow = match self.generic {
            _ if summary.none.is_some() => ControlFlow::Continue(()),
            true if few => self.run_generic::<u64>(clues, &mut tally, another, &mut summary),
            true => self.run_generic::<CellMask>(clues, &mut tally, another, &mut summary),
            false => self.run_nine(clues, &mut tally, another, &mut summary)?,
        };
        summary.levels = tally.levels;
        summary.complete = flow.is_continue() || self.first && shown;
        Ok(summary)
    }

    /// The automorphisms of a grid that fix the cells that may be clues, if they matter.
    fn automorphisms(&self, grid: &Grid, inside: CellMask) -> Vec<MaskAction> {
        if !self.up_to_symmetry {
            return Vec::new();
        }
        let group = Automorphisms::of(grid).on_cells();
        let actions = group.iter().map(MaskAction::new);
        actions.filter(|action| action.image(inside) == inside).collect()
    }

    /// The search by bands of a grid that is this one, or this one with rows and columns exchanged.
    fn bands(&self, symbols: [u8; 81], inside: CellMask, sets: Vec<CellMask>) -> Bands {
        let grid = Grid::new(self.grid.shape(), symbols.to_vec());
        let automorphisms = grid.map(|grid| self.automorphisms(&grid, inside));
        let orbits = Orbits::new(automorphisms.unwrap_or_default());
        Bands::new(Known::new(&symbols, inside, sets), orbits)
    }

    /// The symbols of a 9x9 grid.
    fn nine(&self) -> [u8; 81] {
        std::array::from_fn(|cell| self.grid.symbols()[cell])
    }

    /// Whether clues have another solution.
    fn tester(&self) -> Box<dyn FnMut(CellMask) -> bool + '_> {
        if self.generic {
            let mut questions = Questions::new(&self.grid);
            return Box::new(move |clues| questions.another(clues) != 0);
        }
        let near = Near::new(&self.nine());
        Box::new(move |clues| near.another(clues) != 0)
    }

    /// The reason that needs no set, and the refusal of what can't be listed.
    fn look_ahead(
        &self,
        clues: usize,
        another: &mut dyn FnMut(CellMask) -> bool,
    ) -> Result<Option<NoPuzzle>, ScanError> {
        // Two symbols of which no clue shows one change places, unless the grid has neither.
        let used = self.grid.symbols().iter().fold(0u64, |used, &symbol| used | 1 << symbol);
        let used = used.count_ones() as usize;
        let needed = if used == self.grid.shape().side() { used - 1 } else { used };
        if another(self.inside) {
            return Ok(Some(NoPuzzle::Inside));
        }
        if clues < needed {
            return Ok(Some(NoPuzzle::Symbols { needed }));
        }
        // One puzzle can be listed: a short search is over before its size is estimated.
        if self.first {
            return Ok(None);
        }
        // Those with fewer clues are listed too, and most puzzles have about two thirds of the clues.
        let clues = clues.min(self.inside.count_ones() as usize * 2 / 3);
        let mut is_redundant = |now: CellMask, cell: usize| !another(now & !(1 << cell));
        match magnitude(self.inside, clues, &mut is_redundant) {
            Some(magnitude) if magnitude > LISTABLE => Err(ScanError::TooMany { clues, magnitude }),
            _ => Ok(None),
        }
    }

    /// With words `W` that hold the cells.
    fn run_generic<W: PrimInt>(
        &self,
        clues: usize,
        tally: &mut Tally,
        another: &mut dyn FnMut(CellMask) -> bool,
        summary: &mut Summary,
    ) -> ControlFlow<()> {
        let mut search = Hitting::<W>::new(&self.grid, self.inside);
        let mut found = |clues| tally.take(clues, &mut |clues| !another(clues));
        let flow = search.run(clues, &mut found);
        (summary.solved, summary.sets) = (search.questions.solved, search.sets.len() as u64);
        flow
    }

    fn run_nine(
        &self,
        clues: usize,
        tally: &mut Tally,
        another: &mut dyn FnMut(CellMask) -> bool,
        summary: &mut Summary,
    ) -> Result<ControlFlow<()>, ScanError> {
        let symbols = self.nine();
        let sets = first_sets(&symbols);
        let across: [u8; 81] = std::array::from_fn(|cell| symbols[cell % 9 * 9 + cell / 9]);
        let turned = sets.iter().map(|&set| transposed(set)).collect();
        let mut rows = self.bands(symbols, self.inside, sets);
        let mut columns = self.bands(across, transposed(self.inside), turned);
        let needed = rows.fewest().max(columns.fewest());
        if needed > clues {
            summary.none = Some(NoPuzzle::Bands { needed });
            return Ok(ControlFlow::Continue(()));
        }
        let costs = [rows.cost(clues), columns.cost(clues)];
        let turn = costs[1] < costs[0];
        let magnitude = (costs[usize::from(turn)] as f64).log10();
        if magnitude > SEARCHABLE && !self.first {
            return Err(ScanError::TooLong { clues, magnitude });
        }
        let mut search = if turn { columns } else { rows };
        let tries = TRIES.iter().find(|(most, _)| clues <= *most).map_or(0, |(_, tries)| *tries);
        search.teach(clues, tries);
        let mut found = |clues| {
            let clues = if turn { transposed(clues) } else { clues };
            tally.take(clues, &mut |clues| !another(clues))
        };
        let flow = search.run(clues, &mut found);
        (summary.pairs, summary.solved) = (search.pairs, search.known.solved);
        summary.sets = search.known.sets.len() as u64;
        Ok(flow)
    }
}
