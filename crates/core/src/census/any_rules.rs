//! The grids of any rules and their classes, by beginnings up to symmetry.
//!
//! Grids are *normalised* where a largest set of cells whose symbols all differ holds the first
//! symbols in order: k cells of N symbols, so that there are N!/(N−k)! grids for each normalised one.
//!
//! From there sets are filled one after the other. Beginnings with the same canonical form have as
//! many completions, and these the same classes. So one of each is kept, with the number of those
//! that it stands for. Completed to the end the beginnings are the classes. Of a large board they are
//! completed by a solver instead, as for its number of grids, where the grids are few.
//!
//! For the number of grids thousands of beginnings are enough, or millions: a solver completes
//! each. That divides its work by nearly the number of symmetries that map the filled cells to
//! themselves. So the next set is one with which the filled cells have the fewest images, and where
//! these are no more than before the filling goes on: three boxes of a band have fewer than two.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::CensusError;
use crate::board::{Line, Puzzle, Shape};
use crate::run::{Block, BlockError, Job, Plan, in_parallel, poll};
use crate::solve::{NineBatch, solver};
use crate::symmetry::{Perm, SymmetryGroup, canonical_puzzle, factorial};

/// The most beginnings that are held for a list of classes, and the most classes of a large board.
pub const MOST_LISTED: usize = 3_000_000;
/// The most completions of beginnings that are listed for the classes of a large board.
const COMPLETED: u128 = 10_000_000;
/// So many beginnings are completed between two looks at what there is.
const LOOK: usize = 64 * TOGETHER;
/// From so many cells on, grids under other rules than rows, columns and boxes are counted by
/// beginnings.
pub const LARGE_RULES: usize = 37;
/// So many beginnings at least are completed by the solver,
const BEGINNINGS: usize = 4000;
/// and from so many on none is filled further; then there may be millions.
const MOST_BEGINNINGS: usize = 100_000;
/// More images of some cells are not counted.
const MOST_IMAGES: usize = 20_000;
/// So many beginnings are completed in a block, where some share the lanes of a vector.
const TOGETHER: usize = 64;

/// The number of grids for each normalised one.
pub(super) fn multiplicity(shape: Shape) -> BigUint {
    let fixed = first_cells(shape).len();
    factorial(shape.side()) / factorial(shape.side() - fixed)
}

/// The cells that hold the first symbols in normalised grids.
fn first_cells(shape: Shape) -> Line {
    let mut sets = [shape.lines(), shape.sets()].concat();
    sets.sort_by_key(|set| Reverse(set.len()));
    sets.into_iter().next().unwrap_or_else(|| vec![0])
}

/// The number of solution grids under any rules as a job: a block completes some beginnings.
///
/// ```
/// use gridforest::census::GridsJob;
/// use gridforest::run::Runner;
/// let job = GridsJob::of("latin5+x".parse()?);
/// let normalised = Runner::default().finish(&job)?;
/// assert_eq!(job.grids(normalised), 960u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GridsJob {
    shape: Shape,
    /// Each with the number of normalised fillings that it stands for.
    beginnings: Vec<(Puzzle, u64)>,
}

impl GridsJob {
    /// The count for a shape: up to a minute for a large one, of which millions of beginnings are
    /// compared.
    pub fn of(shape: Shape) -> Self {
        let mut beginnings = Beginnings::normalised(shape, Order::ByFilled);
        if shape.cells() >= LARGE_RULES && SymmetryGroup::of(shape).is_listed() {
            while beginnings.go_on() && beginnings.fill() {}
        }
        Self { shape, beginnings: beginnings.forms.into_iter().collect() }
    }

    /// The number of all grids from that of the normalised ones.
    pub fn grids(&self, normalised: u128) -> BigUint {
        multiplicity(self.shape) * normalised
    }

    /// Each beginning, the normalised ones that it stands for, and its completions.
    pub(super) fn completions(self) -> Vec<(Puzzle, u64, u64)> {
        let parts: Vec<_> = self.beginnings.chunks(TOGETHER).collect();
        let counted = in_parallel(&parts, |some| completions(self.shape, some, u64::MAX)).concat();
        let each = self.beginnings.into_iter().zip(counted);
        each.map(|((beginning, times), completions)| (beginning, times, completions)).collect()
    }

    /// The normalised grids that some beginnings stand for.
    fn completed(&self, some: &[(Puzzle, u64)]) -> u128 {
        let times = some.iter().map(|(_, times)| u128::from(*times));
        times
            .zip(completions(self.shape, some, u64::MAX))
            .map(|(times, count)| times * u128::from(count))
            .sum()
    }
}

impl Job for GridsJob {
    /// The normalised grids.
    type Partial = u128;
    const NAME: &'static str = "grids";

    fn plan(&self) -> Plan {
        let blocks = self.beginnings.len().div_ceil(TOGETHER) as u64;
        Plan::new(Self::NAME, blocks)
            .with("shape", self.shape)
            .with("beginnings", self.beginnings.len())
    }

    fn block(&self, block: Block) -> Result<u128, BlockError> {
        let some = self.beginnings.chunks(TOGETHER).nth(block.index as usize);
        Ok(self.completed(some.expect("a block of the plan")))
    }
}

/// The number of grids.
pub(super) fn count(shape: Shape) -> BigUint {
    let job = GridsJob::of(shape);
    let parts: Vec<_> = job.beginnings.chunks(TOGETHER).collect();
    job.grids(in_parallel(&parts, |some| job.completed(some)).into_iter().sum())
}

/// The number of grids that complete each beginning, up to a limit.
fn completions(shape: Shape, forms: &[(Puzzle, u64)], limit: u64) -> Vec<u64> {
    let Some(nine) = NineBatch::new(shape) else {
        let mut solver = solver(shape);
        return forms.iter().map(|(form, _)| solver.count(form, limit)).collect();
    };
    let boards = forms.iter().map(|(form, _)| form.symbols().try_into().expect("81 cells"));
    nine.counts(&boards.collect::<Vec<_>>(), limit)
}

/// The classes, each with the number of its normalised grids.
///
/// # Errors
/// [`CensusError::Classes`] when there are too many grids, or the group is too large to be listed.
pub(super) fn forms(shape: Shape) -> Result<BTreeMap<Vec<u8>, u64>, CensusError> {
    let refused = || CensusError::Classes { shape };
    if !SymmetryGroup::of(shape).is_listed() {
        return Err(refused());
    }
    if shape.cells() >= LARGE_RULES
        && let Some(forms) = forms_of_completions(shape)?
    {
        return Ok(forms);
    }
    let mut beginnings = Beginnings::normalised(shape, Order::BySet);
    while beginnings.fill() {
        if beginnings.forms.len() > MOST_LISTED {
            return Err(refused());
        }
    }
    let whole = beginnings.forms.into_iter().map(|(form, count)| (form.symbols().to_vec(), count));
    Ok(whole.collect())
}

/// The classes of a large board by the completions of its beginnings; nothing when these are many
/// for each class.
///
/// # Errors
/// [`CensusError::Classes`] as soon as the grids counted are more than so many classes have.
fn forms_of_completions(shape: Shape) -> Result<Option<BTreeMap<Vec<u8>, u64>>, CensusError> {
    let beginnings = GridsJob::of(shape).beginnings;
    let most = SymmetryGroup::of(shape).order() * MOST_LISTED / multiplicity(shape);
    let most = u128::try_from(most).unwrap_or(u128::MAX);
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let (mut normalised, mut listed, mut completed) = (0, 0, Vec::new());
    for some in beginnings.chunks(LOOK) {
        let parts: Vec<_> = some.chunks(TOGETHER).collect();
        let counted = in_parallel(&parts, |some| completions(shape, some, limit)).concat();
        for (beginning, count) in some.iter().zip(counted).filter(|&(_, count)| count > 0) {
            normalised += u128::from(beginning.1) * u128::from(count);
            listed += u128::from(count);
            completed.push(beginning);
        }
        if normalised > most {
            return Err(CensusError::Classes { shape });
        }
    }
    if listed > COMPLETED {
        return Ok(None);
    }
    let parts: Vec<_> = completed.chunks(TOGETHER).collect();
    let mut forms = BTreeMap::new();
    for some in in_parallel(&parts, |some| forms_completing(shape, some)) {
        for (form, times) in some {
            *forms.entry(form).or_default() += times;
        }
    }
    Ok(Some(forms))
}

/// The classes of the grids that complete some beginnings, each with the normalised grids that these
/// stand for.
fn forms_completing(shape: Shape, some: &[&(Puzzle, u64)]) -> BTreeMap<Vec<u8>, u64> {
    let (mut solver, mut forms) = (solver(shape), BTreeMap::new());
    for (beginning, times) in some {
        let _ = solver.for_each_solution(beginning, &mut |symbols| {
            let grid = Puzzle::new(shape, symbols);
            let form = canonical_puzzle(&grid).expect("a grid obeys the rules").form;
            *forms.entry(form.symbols().to_vec()).or_default() += times;
            ControlFlow::Continue(())
        });
    }
    forms
}

/// Which set is filled next.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    /// One that has the fewest images itself: many forms stay equal to the end.
    BySet,
    /// One with which all filled cells have the fewest images: few forms on the way.
    ByFilled,
}

/// Fillings of some cells up to symmetry.
struct Beginnings {
    shape: Shape,
    order: Order,
    generators: Vec<Perm>,
    /// The lines, or the sets where there are none.
    sets: Vec<Line>,
    /// Of filled cells: which set is filled next, and the images that it was chosen by.
    next: HashMap<Line, Option<(Line, usize)>>,
    /// Each with the number of normalised fillings that it stands for.
    forms: BTreeMap<Puzzle, u64>,
}

impl Beginnings {
    /// The one whose first cells are in order.
    fn normalised(shape: Shape, order: Order) -> Self {
        let mut symbols = vec![0; shape.cells()];
        for (cell, symbol) in first_cells(shape).into_iter().zip(1..) {
            symbols[cell] = symbol;
        }
        let lines = shape.lines();
        Self {
            shape,
            order,
            generators: SymmetryGroup::of(shape).geometric_generators(),
            sets: if lines.is_empty() { shape.sets() } else { lines },
            next: HashMap::new(),
            forms: BTreeMap::from([(Puzzle::new(shape, symbols), 1)]),
        }
    }

    /// Whether there are too few beginnings, or with the next set the filled cells have no more
    /// images.
    fn go_on(&mut self) -> bool {
        let Some((first, _)) = self.forms.first_key_value() else {
            return false;
        };
        let filled = filled(first.symbols());
        let images = self.images(&filled);
        let no_more = |(_, with_next): (Line, usize)| with_next <= images;
        let few = self.forms.len() < BEGINNINGS;
        few || self.forms.len() < MOST_BEGINNINGS && self.next_set(filled).is_some_and(no_more)
    }

    /// Fills a set of each beginning that has empty cells; whether there was one.
    fn fill(&mut self) -> bool {
        let (mut next, mut goes_on) = (BTreeMap::new(), false);
        for (beginning, times) in std::mem::take(&mut self.forms) {
            poll();
            let Some((set, _)) = self.next_set(filled(beginning.symbols())) else {
                *next.entry(beginning).or_default() += times;
                continue;
            };
            goes_on = true;
            fill(self.shape, &set, &mut beginning.symbols().to_vec(), &mut |symbols| {
                let filled = Puzzle::new(self.shape, symbols);
                let form = canonical_puzzle(&filled).expect("the filling obeys the rules").form;
                *next.entry(form).or_default() += times;
            });
        }
        self.forms = next;
        goes_on
    }

    /// Of the sets with empty cells one with which the filled cells have the fewest images, and of
    /// these one with the most cells filled; single cells come last.
    fn next_set(&mut self, filled: Line) -> Option<(Line, usize)> {
        if let Some(known) = self.next.get(&filled) {
            return known.clone();
        }
        let here = |set: &Line| set.iter().filter(|cell| filled.contains(cell)).count();
        let open = self.sets.iter().filter(|set| here(set) < set.len());
        let with = |set: &Line| {
            let mut cells = match self.order {
                Order::BySet => set.clone(),
                Order::ByFilled => [filled.as_slice(), set].concat(),
            };
            cells.sort_unstable();
            cells.dedup();
            self.images(&cells)
        };
        let each = open.map(|set| (set.clone(), with(set)));
        let set = each.min_by_key(|(set, images)| (*images, Reverse(here(set))));
        let cell = || (0..self.shape.cells()).find(|cell| !filled.contains(cell));
        let next = set.or_else(|| cell().map(|cell| (vec![cell], usize::MAX)));
        self.next.insert(filled, next.clone());
        next
    }

    /// The images of some cells under the group of the rules, counted up to a limit.
    fn images(&self, cells: &Line) -> usize {
        let mut orbit = BTreeSet::from([cells.clone()]);
        let mut waiting = vec![cells.clone()];
        while let Some(cells) = waiting.pop() {
            if orbit.len() >= MOST_IMAGES {
                return MOST_IMAGES;
            }
            for generator in &self.generators {
                let mut image: Line = cells.iter().map(|&cell| generator.image(cell)).collect();
                image.sort_unstable();
                if orbit.insert(image.clone()) {
                    waiting.push(image);
                }
            }
        }
        orbit.len()
    }
}

/// The cells that are filled.
fn filled(symbols: &[u8]) -> Line {
    (0..symbols.len()).filter(|&cell| symbols[cell] != 0).collect()
}

/// Fills the empty cells of a set in every way.
fn fill(shape: Shape, set: &[usize], symbols: &mut Vec<u8>, visit: &mut dyn FnMut(&[u8])) {
    let Some(&cell) = set.iter().find(|&&cell| symbols[cell] == 0) else {
        return visit(symbols);
    };
    for symbol in 1..=shape.side() as u8 {
        let clashes = |c: usize| symbols[c] == symbol && shape.sees(c, cell);
        if !(0..symbols.len()).any(clashes) {
            symbols[cell] = symbol;
            fill(shape, set, symbols, visit);
            symbols[cell] = 0;
        }
    }
}
