//! The minimal puzzles of small boards, counted: what an estimate isn't needed for.

use anyhow::Result;

use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::{EstimateRow, exact_rows};
use gridforest::forest::{Engine, Tree};
use gridforest::unavoidable::Limits;

/// A row for each number of clues of which there are minimal puzzles, from the forest of the shape.
pub(super) fn rows(shape: Shape) -> Result<Vec<EstimateRow>> {
    let classes = Classes::of(shape)?;
    let tree = |class| Tree::of_class(class, Engine::Auto, Limits::default());
    let trees: Vec<Tree> = classes.iter().map(tree).collect::<Result<_, _>>()?;
    Ok(exact_rows(shape, &trees))
}
