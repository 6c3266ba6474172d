//! The grids and classes of 9x9 boards with further rules, each in two ways. See `papers/rules.md`.

use super::prelude::*;
use super::whole_forest::symmetries;
use gridforest::census::grids::{Symmetries, fixed_by_search, names};
use gridforest::census::{GridClassesJob, GridsJob};
use gridforest::solve::CountJob;
use gridforest::symmetry::{Perm, SymmetryGroup, burnside};

/// Boards with many grids, the smallest first: the reduced version. The lines that the windows imply
/// leave the same grids, in fewer classes.
const LARGE: [&str; 5] = ["latin7+x", "3x3+windows", "3x3+windows+implied", "3x3+dg", "3x3+x"];

/// Beginnings up to symmetry are completed, each for all that it stands for, and the classes are
/// counted by Burnside's lemma. The second way is that of who published the numbers; of classes of
/// which no number is published, to find what each symmetry fixes one by one.
pub(super) fn large(study: &mut Study<'_>) -> Result<()> {
    let mut rows: Vec<(&str, BigUint, u128)> = Vec::new();
    for &name in study.effort.first(1, &LARGE) {
        let job = GridsJob::of(name.parse()?);
        let normalised = study.finish(&job)?;
        let grids = job.grids(normalised);
        study.say(format!("{name}: {} grids", grouped(&grids.to_string())));
        study.published_if_known("rules_solution_grids", name, &grids);
        let declared = rows.iter().find(|row| name.strip_suffix("+implied") == Some(row.0));
        if let Some((_, of_declared, _)) = declared {
            study.equal("rules_grids", name, &grids, of_declared);
        }
        let classes = by_symmetries(study, name, &grids)?;
        study.say(format!("{name}: {} classes", grouped(&classes.to_string())));
        match published::get("rules_main_classes", name) {
            Some(_) => study.published("rules_main_classes", name, classes),
            None => study.equal("rules_classes", name, classes, one_by_one(study, name, &grids)?),
        }
        rows.push((name, grids, classes));
    }
    keep(study, rows)
}

/// Boards with few grids, each with a line in order; the first is the reduced version.
const RARE: [(&str, &str); 3] = [
    ("latin7+x", "1234567.........................................."),
    ("3x3+x+dg+windows", CENTRE),
    ("3x3+x+windows", CENTRE),
];

/// The box in the middle of a 9x9 board in order.
const CENTRE: &str =
    "..............................123......456......789..............................";

/// The classes are a list of the completions of beginnings up to symmetry, and their sizes follow
/// from their automorphism groups. The second way knows no symmetry: a line holds the symbols in
/// order, and the solutions are counted in parts that are remembered. Classes are also counted by
/// Burnside's lemma, with the number of grids by the second way.
pub(super) fn rare(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &(name, line) in study.effort.first(1, &RARE) {
        let shape: Shape = name.parse()?;
        let classes = study.classes(shape)?;
        let (grids, number) = (classes.grids(), classes.iter().len());
        let in_order = study.finish(&CountJob::new(&Puzzle::parse(shape, line)?))?;
        let again = in_order * names(shape);
        study.equal("rules_grids", name, &grids, &again);
        study.published_if_known("rules_solution_grids", name, &grids);
        study.equal("rules_classes", name, number, by_symmetries(study, name, &again)?);
        study.say(format!("{name}: {} grids, {number} classes", grouped(&grids.to_string())));
        rows.push((name, grids, number as u128));
    }
    keep(study, rows)
}

/// The classes of a board with so many grids, by the grids that each symmetry fixes.
fn by_symmetries(study: &Study<'_>, name: &str, grids: &BigUint) -> Result<u128> {
    let job = GridClassesJob(Symmetries::of(name.parse()?)?.with_grids(grids));
    Ok(job.0.orbits(study.finish(&job)?))
}

/// The same by every symmetry but the identity, not one of each conjugacy class, and by the grids
/// that it fixes, not by their number.
fn one_by_one(study: &Study<'_>, name: &str, grids: &BigUint) -> Result<BigUint> {
    let shape: Shape = name.parse()?;
    let elements = SymmetryGroup::of(shape).geometric_elements();
    let elements: Vec<Perm> = elements.filter_map(|element| element.on_board(shape)).collect();
    let others: Vec<&Perm> = elements.iter().filter(|element| !element.is_identity()).collect();
    let fixed = study.each(format!("fixed grids of {name}"), others, |element| {
        Ok(fixed_by_search(shape, element))
    })?;
    let sum = grids / names(shape) + fixed.iter().sum::<u128>();
    Ok(burnside::mean(&sum, &elements.len().into()))
}

fn keep(study: &mut Study<'_>, boards: Vec<(&str, BigUint, u128)>) -> Result<()> {
    let mut rows = Vec::new();
    for (name, grids, classes) in boards {
        let shape: Shape = name.parse()?;
        let board = (name, shape.side(), shape.cells(), symmetries(shape));
        rows.push((board, grids.to_string(), classes));
    }
    study.list("rules.csv", "rules symbols cells symmetries solutions classes", rows)
}
