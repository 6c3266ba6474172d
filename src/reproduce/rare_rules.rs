//! The grids and classes of 9x9 boards that few grids obey, each in two ways. See
//! `papers/rules.md`.
//!
//! The classes are a list of the completions of beginnings up to symmetry, and their sizes follow
//! from their automorphism groups. The second way knows no symmetry: a line holds the symbols in
//! order, and the solutions are counted in parts that are remembered. Classes are also counted by
//! Burnside's lemma, with the number of grids by the second way.

use super::prelude::*;
use super::whole_forest::symmetries;
use gridforest::census::GridClassesJob;
use gridforest::census::grids::Symmetries;
use gridforest::solve::CountJob;

/// The boards, each with a line in order; the first is the reduced version.
const BOARDS: [(&str, &str); 3] = [
    ("latin7+x", "1234567.........................................."),
    ("3x3+x+dg+windows", CENTRE),
    ("3x3+x+windows", CENTRE),
];

/// The box in the middle of a 9x9 board in order.
const CENTRE: &str =
    "..............................123......456......789..............................";

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &(name, line) in study.effort.first(1, &BOARDS) {
        let shape: Shape = name.parse()?;
        let classes = study.classes(shape)?;
        let (grids, number) = (classes.grids(), classes.iter().len());
        let in_order = study.finish(&CountJob::new(&Puzzle::parse(shape, line)?))?;
        let names: u128 = (1..=shape.side() as u128).product();
        let again = in_order * names;
        study.equal("rules_grids", name, &grids, &again);
        study.published_if_known("rules_solution_grids", name, &grids);
        let job = GridClassesJob(Symmetries::of(shape)?.with_grids(&again));
        let by_symmetries = job.0.orbits(study.finish(&job)?);
        study.equal("rules_classes", name, number, by_symmetries);
        study.say(format!("{name}: {} grids, {number} classes", grouped(&grids.to_string())));
        let board = (name, shape.side(), shape.cells(), symmetries(shape));
        rows.push((board, grids.to_string(), number));
    }
    study.list("rules.csv", "rules symbols cells symmetries solutions classes", rows)
}
