//! Canonical forms of one board, and the sizes of their orbits.

use anyhow::Result;
use num_bigint::BigUint;
use num_traits::One as _;

use super::kind::Kind;
use gridforest::board::{Grid, Puzzle, Shape, TextError, symbol_char};
use gridforest::symmetry::{Form, Forms, SymmetryGroup};

/// What puts the boards of one shape into canonical form.
pub(super) struct Engines {
    forms: Forms,
    /// The orders of the whole group and of the geometric one, as numbers and as texts.
    orders: [(BigUint, String); 2],
}

impl Engines {
    pub(super) fn new(shape: Shape, transform: bool) -> Self {
        let group = SymmetryGroup::of(shape);
        let forms = Forms::of(shape);
        let with_text = |order: BigUint| {
            let text = order.to_string();
            (order, text)
        };
        Self {
            forms: if transform { forms.with_symmetries() } else { forms },
            orders: [group.order(), group.geometric_order()].map(with_text),
        }
    }

    /// The number of images: the index of the stabiliser in the group.
    pub(super) fn orbit(&self, kind: Kind, stabiliser: &BigUint) -> String {
        let (order, text) = &self.orders[usize::from(kind == Kind::Skeleton)];
        // As with most puzzles.
        match stabiliser.is_one() {
            true => text.clone(),
            false => (order / stabiliser).to_string(),
        }
    }

    pub(super) fn find(&mut self, puzzle: &Puzzle, kind: Kind) -> Result<Form> {
        Ok(match kind {
            Kind::Grid => {
                let grid = Grid::try_from(puzzle.clone()).map_err(TextError::Grid)?;
                self.forms.grid(&grid)
            }
            Kind::Puzzle => self.forms.puzzle(puzzle)?,
            Kind::Skeleton => {
                if let Some(cell) = puzzle.symbols().iter().position(|&symbol| symbol > 1) {
                    let found = symbol_char(puzzle.symbols()[cell]);
                    anyhow::bail!(
                        "column {}: '{found}' is no mark of a skeleton: 1 is a clue, . an empty cell",
                        cell + 1
                    );
                }
                self.forms.skeleton(&puzzle.skeleton())
            }
        })
    }
}
