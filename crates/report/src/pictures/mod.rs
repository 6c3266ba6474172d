//! Pictures of tables: the columns decide which pictures there are, so that any run has its
//! pictures.
//!
//! **A new picture** takes some ten lines: a `Sketch` in the list of `puzzles`, `solutions`,
//! `trust` or `times`. It has the columns of its tables, what the rows of one picture have in
//! common, a title and a caption, in which `{}` is what they have in common, and panels of two axes
//! each. The parts of a panel are `series` (a name and a colour for each value of a column, with
//! marks at `xy("clues", "nodes")`, or with errors at `xye("n", "ln_count", "ln_err")`), `ribbons`
//! (medians and quantiles of many values) and `level` (a line across, as a reference). What has no
//! place on the axes is left out, and so is a panel without anything; rows with a `note` have open
//! dots, and lines of nothing else are broken. `coverage` in `trust` is an example. The table of its test is a line in `tests`.

mod graph;
mod puzzles;
pub(crate) mod sketch;
mod solutions;
mod stats;
#[cfg(test)]
mod tests;
mod times;
mod trust;

pub use graph::{LevelGraph, graphs};
pub use trust::scores;

use std::collections::BTreeMap;

use crate::chart::Figure;
use crate::data::{Record, Run};

/// A picture and what it says.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its name, for a file.
    pub name: String,
    /// What is seen, in a sentence or two.
    pub caption: String,
    /// What is drawn, under a title.
    pub figure: Figure,
}

/// The pictures of a run, each with a name of its own.
#[must_use]
pub fn of(run: &Run) -> Vec<Picture> {
    let lists = [puzzles::SKETCHES, solutions::SKETCHES, trust::SKETCHES, times::SKETCHES];
    let mut pictures: Vec<Picture> =
        lists.into_iter().flatten().flat_map(|sketch| sketch.pictures(run)).collect();
    pictures.extend(solutions::two_maxima(run));
    let zs: Vec<f64> = run.comparisons().iter().filter_map(Record::z).collect();
    pictures.extend(scores(&zs, "z-scores of the comparisons"));
    let mut seen = BTreeMap::new();
    for picture in &mut pictures {
        let times = seen.entry(picture.name.clone()).or_insert(0);
        *times += 1;
        if *times > 1 {
            picture.name = format!("{}-{times}", picture.name);
        }
    }
    pictures
}
