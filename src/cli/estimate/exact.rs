//! The minimal puzzles of small boards, counted: what an estimate isn't needed for.

use anyhow::Result;
use num_bigint::BigUint;
use num_traits::ToPrimitive as _;

use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::estimate::puzzles::EstimateRow;
use gridforest::forest::{Engine, Tree};
use gridforest::unavoidable::Limits;

/// A row for each number of clues of which there are minimal puzzles, from the forest of the shape.
pub(super) fn rows(shape: Shape) -> Result<Vec<EstimateRow>> {
    let classes = Classes::of(shape)?;
    let mut minimal = vec![BigUint::ZERO; shape.cells() + 1];
    for class in &classes {
        let tree = Tree::of_class(class, Engine::Auto, Limits::default())?;
        for level in &tree.levels {
            minimal[level.clues] += &tree.orbit * level.leaves;
        }
    }
    let grids = classes.grids().to_f64().unwrap_or(f64::INFINITY);
    let row = |(clues, number): (usize, &BigUint)| {
        let total = number.to_f64()?;
        let per_grid = total / grids;
        Some(EstimateRow {
            shape,
            method: "exact".to_owned(),
            size: None,
            clues,
            count: number.to_u128()?,
            per_grid,
            rel_err: Some(0.0),
            low: per_grid,
            high: per_grid,
            total: Some(total),
            rel_err_within: Some(0.0),
            boot_low: None,
            boot_high: None,
            grids: None,
            trials: None,
        })
    };
    let some = minimal
        .iter()
        .enumerate()
        .filter(|(_, number)| **number > BigUint::ZERO);
    Ok(some.filter_map(row).collect())
}
