//! The minimal puzzles of small boards, counted: where no estimate is needed.

use num_bigint::BigUint;
use num_traits::ToPrimitive as _;

use super::EstimateRow;
use crate::board::Shape;
use crate::forest::Tree;

/// A row for each number of clues of which there are minimal puzzles, by the trees of all classes
/// of a shape: the exact mean number in a grid, with an error of 0. A count beyond 128 bits, which
/// no shape has whose trees can be counted, is [`u128::MAX`].
///
/// ```
/// use gridforest::census::classes::Classes;
/// use gridforest::estimate::puzzles::exact_rows;
/// use gridforest::forest::{Engine, Tree};
/// use gridforest::unavoidable::Limits;
/// let shape = "2x2".parse()?;
/// let classes = Classes::of(shape)?;
/// let trees = classes.iter().map(|class| Tree::of_class(class, Engine::Auto, Limits::default()));
/// let rows = exact_rows(shape, &trees.collect::<Result<Vec<_>, _>>()?);
/// assert_eq!((rows[0].clues, rows[0].count), (4, 25_728));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exact_rows(shape: Shape, trees: &[Tree]) -> Vec<EstimateRow> {
    let mut minimal = vec![BigUint::ZERO; shape.cells() + 1];
    let mut grids = BigUint::ZERO;
    for tree in trees {
        grids += &tree.orbit;
        for level in &tree.levels {
            minimal[level.clues] += &tree.orbit * level.leaves;
        }
    }
    let grids = grids.to_f64().unwrap_or(f64::INFINITY);
    let row = |(clues, number): (usize, &BigUint)| {
        let total = number.to_f64().unwrap_or(f64::INFINITY);
        let per_grid = total / grids;
        EstimateRow {
            shape,
            method: "exact".to_owned(),
            size: None,
            clues,
            count: number.to_u128().unwrap_or(u128::MAX),
            per_grid,
            rel_err: Some(0.0),
            low: Some(per_grid),
            high: Some(per_grid),
            total: Some(total),
            rel_err_within: Some(0.0),
            boot_low: None,
            boot_high: None,
            grids: None,
            trials: None,
            note: None,
        }
    };
    let levels = minimal.iter().enumerate();
    let some = levels.filter(|(_, number)| **number > BigUint::ZERO);
    some.map(row).collect()
}
