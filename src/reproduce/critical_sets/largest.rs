//! The largest critical sets that a walk finds.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{SEED, by_definition, with_leaves};
use crate::reproduce::{Check, Context, published};
use gridforest::board::{Puzzle, Shape};
use gridforest::census::classes::{Class, Classes};
use gridforest::forest::Tree;
use gridforest::large::LargePuzzlesJob;

#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    pub(super) clues: usize,
    puzzle: String,
}

const LARGEST: &str = "largest_critical_set_latin";

/// A critical set for each class, as large as is known or as the walk finds.
pub(super) fn find(
    classes: &Classes,
    trees: &[Tree],
    context: &Context<'_>,
) -> Result<(Vec<Row>, Vec<Check>)> {
    let shape = classes.shape();
    let order = shape.side();
    let known = published::get(LARGEST, &order.to_string());
    let enough: usize = known.map_or(Ok(usize::MAX), |known| known.value.parse())?;
    let epochs = context.effort.choose(4, 60, 1000);
    let job = LargePuzzlesJob::new(classes, enough, epochs, SEED).expect("at most eight symbols");
    let puzzles = context.runner.finish(&job)?;
    let row = |(class, symbols): (&Class, &Vec<u8>)| {
        let puzzle = Puzzle::new(shape, symbols.as_slice());
        Row {
            shape,
            class: class.number,
            grid: class.grid.to_string(),
            stabiliser: class.stabiliser,
            clues: puzzle.clues(),
            puzzle: puzzle.to_string(),
        }
    };
    let rows: Vec<Row> = classes.iter().zip(&puzzles).map(row).collect();
    let most = rows.iter().map(|row| row.clues).max().unwrap_or(0);
    let pairs = rows.iter().map(|row| (&row.grid[..], &row.puzzle[..]));
    let mut checks = vec![
        Check::against_published(LARGEST, order, most, None),
        by_definition(
            "large critical sets, found and by the definition",
            shape,
            pairs,
        )?,
    ];
    checks.extend(rows.iter().zip(trees).map(|(row, tree)| {
        let of_tree = with_leaves(tree).next().map_or(0, |level| level.clues);
        Check::two_ways(
            "clues of the largest critical sets, by the walk and by the forest",
            format!("{shape}, class {}", row.class),
            row.clues,
            of_tree,
        )
    }));
    Ok((rows, checks))
}
