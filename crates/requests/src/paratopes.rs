//! Random squares of the main classes of Latin squares.

use std::ops::ControlFlow;

use gridforest_core::random::stream;
use gridforest_core::run::poll;
use gridforest_core::symmetry::SymmetryGroup;
use serde::Deserialize;

use crate::latin::latin_grid;
use crate::{Answered, Asked, BoardByBoard, EmitRow};

/// Images of each Latin square under random symmetries: uniform over its main class.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Paratopes {
    /// How many.
    pub number: u64,
    /// The seed.
    pub seed: u64,
}

crate::rows! {
    /// A square of the main class of another.
    pub struct ParatopeRow {
        /// The square of the class, uniform over all of them.
        pub paratope: String,
        /// A symmetry that maps the given square to it.
        pub transform: String,
        /// The given square.
        pub square: String,
    }
}

impl BoardByBoard for Paratopes {
    type Row = ParatopeRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, ParatopeRow>) -> Answered {
        let grid = latin_grid(board)?;
        let (group, random) =
            (SymmetryGroup::of(grid.shape()), &mut stream(self.seed, board.number));
        let mut draw = |_| -> ControlFlow<()> {
            poll();
            let transform = group.random(random);
            emit(ParatopeRow {
                paratope: transform.grid(&grid).to_string(),
                transform: transform.to_string(),
                square: board.text.to_owned(),
            })
        };
        Ok((0..self.number).try_for_each(&mut draw))
    }
}
