//! The solution grids of a shape: their number, their classes, a sample.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{LazyLock, Mutex, PoisonError};

use gridforest_core::board::{Grid, Puzzle, Shape};
use gridforest_core::census::ClassesJob;
use gridforest_core::census::classes::{Class, Classes};
use gridforest_core::estimate::puzzles::GridSource;
use gridforest_core::random::stream;
use gridforest_core::run::Budget;
use gridforest_core::solve::solver;
use gridforest_core::symmetry::Automorphisms;
use gridforest_latin::RandomSquares;

use crate::canon::joined;
use crate::catalogue::classes;
use crate::{Asker, RequestError};

crate::rows! {
    /// The grids of a shape.
    pub struct GridsRow {
        /// The shape.
        pub shape: Shape,
        /// The number of grids.
        pub solutions: String,
        /// The number of classes.
        pub classes: usize,
    }

    /// A grid.
    pub struct GridRow {
        /// Its text.
        pub grid: String,
    }

    /// A class of grids.
    pub struct ClassRow {
        /// The number of the class, from 1.
        pub class: usize,
        /// Its least grid.
        pub grid: String,
        /// The order of the automorphism group.
        pub stabiliser: u64,
        /// The number of grids in the class.
        pub orbit: String,
    }

    /// A class of grids with its automorphisms.
    pub struct GeneratorsRow {
        /// The number of the class, from 1.
        pub class: usize,
        /// Its least grid.
        pub grid: String,
        /// The order of the automorphism group.
        pub stabiliser: u64,
        /// The number of grids in the class.
        pub orbit: String,
        /// Generators of the automorphism group.
        pub generators: String,
        /// What each generator does to the cells, as cycles.
        pub cells: String,
    }
}

impl ClassRow {
    /// The row of a class.
    pub fn of(class: &Class) -> Self {
        Self {
            class: class.number,
            grid: class.grid.to_string(),
            stabiliser: class.stabiliser,
            orbit: class.orbit.to_string(),
        }
    }
}

impl GeneratorsRow {
    /// The row of a class.
    pub fn of(found: &Class) -> Self {
        let generators = Automorphisms::of(&found.grid).generators();
        let cycles = generators.iter().map(|g| g.cell_cycles(&found.grid));
        let cells: Vec<String> = cycles.collect();
        let ClassRow { class, grid, stabiliser, orbit } = ClassRow::of(found);
        let (generators, cells) = (joined(&generators), joined(&cells));
        Self { class, grid, stabiliser, orbit, generators, cells }
    }
}

/// Whether grids of a shape are drawn without a list of their classes.
pub fn are_drawn(shape: Shape) -> bool {
    GridSource::needs_no_list(shape) || is_by_chain(shape)
}

/// Whether grids of a shape are drawn by a chain, which is not known to be uniform: Latin squares
/// whose classes are too many to be listed.
pub fn is_by_chain(shape: Shape) -> bool {
    shape.is_latin() && ClassesJob::new(shape).is_err()
}

/// What draws grids of a shape.
#[derive(Debug, Clone)]
pub enum Sampler {
    /// Each with the same probability.
    Uniform(GridSource),
    /// By the chain of Jacobson and Matthews, whose limit is uniform, from a cyclic square.
    Chain(Shape),
}

/// The steps of a search for a grid that only a remark rests on.
const LOOKED_FOR: Budget = Budget::Steps(100_000);

/// Says that no grid obeys the rules, where a short search shows it: what is printed is then about no
/// grid at all.
pub fn remark_without_grid(shape: Shape, asker: &dyn Asker) {
    if let Ok(Err(why)) = LOOKED_FOR.over(|| some_grid(shape)) {
        asker.remark(&why.to_string());
    }
}

/// Refuses rules that no grid obeys, by a search: what draws a grid of theirs would never end.
pub(crate) fn some_grid(shape: Shape) -> Result<(), RequestError> {
    let empty = || Puzzle::empty(shape);
    match shape.is_plain() || solver(shape).count(&empty(), 1) > 0 {
        true => Ok(()),
        false => Err(no_grid(shape)),
    }
}

fn no_grid(shape: Shape) -> RequestError {
    RequestError::option("shape", format!("no grid obeys the rules {shape}"))
}

/// What draws grids of a shape. What it needs is set up at the first call.
///
/// # Errors
/// Those of [`classes`], where they are listed for it; for rules that no grid obeys.
pub fn sampler(shape: Shape, asker: &dyn Asker) -> Result<Sampler, RequestError> {
    static KEPT: LazyLock<Mutex<HashMap<Shape, GridSource>>> = LazyLock::new(Mutex::default);
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if is_by_chain(shape) {
        return Ok(Sampler::Chain(shape));
    }
    if let Some(source) = kept().get(&shape) {
        return Ok(Sampler::Uniform(source.clone()));
    }
    let source = if are_drawn(shape) {
        some_grid(shape)?;
        GridSource::uniform(shape).map_err(|why| RequestError::option("shape", why))?
    } else {
        source_of(classes(shape, asker)?)?
    };
    kept().insert(shape, source.clone());
    Ok(Sampler::Uniform(source))
}

fn source_of(classes: Classes) -> Result<GridSource, RequestError> {
    let shape = classes.shape();
    let some = classes.iter().next().is_some();
    if some { Ok(GridSource::of_classes(classes)) } else { Err(no_grid(shape)) }
}

/// Grids of a shape, in blocks of their own random streams.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// The number of grids.
    pub number: u64,
    /// The seed.
    pub seed: u64,
}

/// The grids of a block: of a chain fewer, since each takes long.
const BLOCK: u64 = 256;
const BLOCK_OF_CHAIN: u64 = 16;

impl Sampler {
    /// What draws grids from their classes.
    pub fn of_classes(classes: Classes) -> Result<Self, RequestError> {
        source_of(classes).map(Self::Uniform)
    }

    fn block(&self) -> u64 {
        if matches!(self, Self::Uniform(_)) { BLOCK } else { BLOCK_OF_CHAIN }
    }
}

impl Sample {
    /// The numbers of the blocks.
    pub fn blocks(&self, sampler: &Sampler) -> Range<u64> {
        0..self.number.div_ceil(sampler.block())
    }

    /// The grids of a block.
    pub fn grids(&self, sampler: &Sampler, block: u64) -> Vec<Grid> {
        let grids = sampler.block().min(self.number - block * sampler.block()) as usize;
        let random = &mut stream(self.seed, block);
        match sampler {
            Sampler::Uniform(source) => source.sample(grids, random),
            Sampler::Chain(shape) => {
                let mut chain = RandomSquares::new(shape.side());
                chain.next(random);
                let grid = |_| {
                    let square = chain.next(random);
                    let symbols: Vec<u8> = square.symbols().iter().map(|s| s + 1).collect();
                    Grid::new(*shape, symbols).expect("a Latin square")
                };
                (0..grids).map(grid).collect()
            }
        }
    }
}
