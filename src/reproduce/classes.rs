//! The essentially different grids of the small shapes: by enumeration, and by their symmetries.

use super::prelude::*;
use gridforest::census::grids::{self, Symmetries};
use gridforest::census::{ClassesJob, GridClassesJob, normalized};

/// The last is left out of the reduced version.
const LISTED: [&str; 8] =
    ["2x2", "2x3", "latin1", "latin2", "latin3", "latin4", "latin5", "latin6"];

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &name in study.effort.first(LISTED.len() - 1, &LISTED) {
        let shape: Shape = name.parse()?;
        let forms = study.finish(&ClassesJob::new(shape)?)?;
        let classes = Classes::from_forms(shape, &forms)?;
        rows.extend(classes.iter().map(|class| {
            let (grid, orbit) = (class.grid.to_string(), class.orbit.to_string());
            (shape, class.number, grid, class.stabiliser, orbit)
        }));
        let (all, kinds, key) = match shape.has_boxes() {
            true => ("solution_grids", "essentially_different_grids", name.to_owned()),
            false => ("latin_squares", "latin_main_classes", shape.side().to_string()),
        };
        // The grids: by the orders of the automorphism groups, and by the normalised grids.
        let visited = normalized::multiplicity(shape) * forms.values().sum::<u64>();
        study.published_again(all, &key, classes.grids(), Some(visited));
        // Of boards with boxes also by the grids that each symmetry fixes.
        let (number, by_symmetries) = (classes.iter().len(), grids::count_classes(shape).ok());
        study.published_again(kinds, &key, number, by_symmetries);
        let grids = grouped(&classes.grids().to_string());
        study.say(format!("{name}: {grids} grids, {number} classes"));
    }
    study.list("classes.csv", "shape class grid stabiliser orbit", rows)?;
    for &name in study.effort.choose([&[][..], &["2x4"], &["2x4", "3x3"]]) {
        let job = GridClassesJob(Symmetries::of(name.parse()?)?);
        let count = job.0.orbits(study.finish(&job)?);
        study.say(format!("{name}: {count} classes, by the grids that each symmetry fixes"));
        study.published("essentially_different_grids", name, count);
    }
    Ok(())
}
