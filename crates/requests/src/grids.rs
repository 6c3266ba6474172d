//! The solution grids of a shape: their number, their classes, a uniform sample.

use std::ops::Range;

use gridforest_core::board::{Grid, Shape};
use gridforest_core::census::classes::{Class, Classes};
use gridforest_core::estimate::puzzles::GridSource;
use gridforest_core::random::stream;
use gridforest_core::symmetry::{Automorphisms, SquareGroup};
use serde::Deserialize;

use crate::canon::joined;
use crate::catalogue::classes;
use crate::{Asker, RequestError};

crate::rows! {
    /// A number of things of a size.
    pub struct CountRow {
        /// What is counted: `queens`, `latin`, `grids` or `grid_classes`.
        pub problem: String,
        /// The size: a side or a shape.
        pub n: String,
        /// The number.
        pub count: String,
    }

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

/// A group of symmetries of Latin squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Rows, columns and symbols are permuted: isotopy classes
    Isotopy,
    /// The same, and rows are exchanged with columns
    Geometric,
    /// The same, and the roles of rows, columns and symbols are exchanged: main classes
    Main,
}

impl Group {
    /// Refuses shapes that are not those of Latin squares.
    ///
    /// # Errors
    /// [`RequestError::Option`] for such a shape.
    pub fn check(self, shape: Shape) -> Result<(), RequestError> {
        let why = || format!("{shape}: isotopy and main classes are of Latin squares");
        if shape.is_latin() { Ok(()) } else { Err(RequestError::option("group", why())) }
    }

    /// The classes under this group, from those under all symmetries of the shape.
    ///
    /// # Errors
    /// As [`check`](Self::check), unless all symmetries are meant.
    pub fn apply(self, classes: Classes) -> Result<Classes, RequestError> {
        if self == Self::Main {
            return Ok(classes);
        }
        self.check(classes.shape())?;
        Ok(classes.under(self.into()))
    }
}

impl From<Group> for SquareGroup {
    fn from(group: Group) -> Self {
        match group {
            Group::Isotopy => Self::Isotopy,
            Group::Geometric => Self::Geometric,
            Group::Main => Self::Main,
        }
    }
}

/// Whether grids of a shape are drawn without a list of their classes.
pub fn are_drawn(shape: Shape) -> bool {
    GridSource::needs_no_list(shape)
}

/// What draws uniform grids of a shape.
///
/// # Errors
/// Those of [`classes`], where they are listed for it.
pub fn sampler(shape: Shape, asker: &dyn Asker) -> Result<GridSource, RequestError> {
    match are_drawn(shape) {
        true => GridSource::uniform(shape).map_err(|why| RequestError::option("shape", why)),
        false => Ok(GridSource::of_classes(classes(shape, asker)?)),
    }
}

/// Grids, each uniform among all of a shape, in blocks of their own random streams.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// The number of grids.
    pub number: u64,
    /// The seed.
    pub seed: u64,
}

/// The grids of a block.
const BLOCK: u64 = 256;

impl Sample {
    /// The numbers of the blocks.
    pub fn blocks(&self) -> Range<u64> {
        0..self.number.div_ceil(BLOCK)
    }

    /// The grids of a block.
    pub fn grids(&self, source: &GridSource, block: u64) -> Vec<Grid> {
        let grids = BLOCK.min(self.number - block * BLOCK);
        source.sample(grids as usize, &mut stream(self.seed, block))
    }
}
