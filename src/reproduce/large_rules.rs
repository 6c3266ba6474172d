//! The grids and classes of 9x9 boards with further rules: diagonals, windows, disjoint groups. See
//! `papers/rules.md`.
//!
//! Beginnings up to symmetry are completed, each for all that it stands for, and the classes are
//! counted by Burnside's lemma. The second way is that of who published the numbers.

use super::prelude::*;
use super::whole_forest::symmetries;
use gridforest::census::grids::Symmetries;
use gridforest::census::{GridClassesJob, GridsJob};

/// The boards, the smallest first: the reduced version.
const BOARDS: [&str; 4] = ["latin7+x", "3x3+windows", "3x3+dg", "3x3+x"];

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &name in study.effort.first(1, &BOARDS) {
        let shape: Shape = name.parse()?;
        let job = GridsJob::of(shape);
        let normalised = study.finish(&job)?;
        let grids = job.grids(normalised);
        study.say(format!("{name}: {} grids", grouped(&grids.to_string())));
        study.published("rules_solution_grids", name, &grids);
        let job = GridClassesJob(Symmetries::of(shape)?.with_grids(&grids));
        let sum = study.finish(&job)?;
        let classes = job.0.orbits(sum);
        study.say(format!("{name}: {} classes", grouped(&classes.to_string())));
        study.published_if_known("rules_main_classes", name, classes);
        let board = (name, shape.side(), shape.cells(), symmetries(shape));
        rows.push((board, grids.to_string(), classes));
    }
    study.list("rules.csv", "rules symbols cells symmetries solutions classes", rows)
}
