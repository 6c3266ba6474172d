//! The essentially different grids of the small shapes: by enumeration, and by their symmetries.

use super::prelude::*;
use crate::report::grouped;
use gridforest::census::grids::{self, Symmetries};
use gridforest::census::{ClassesJob, GridClassesJob, normalized};

pub(super) const ENTRY: Entry = Entry {
    name: "classes",
    what: "the essentially different grids of 2x2, 2x3, 2x4 (--full: 3x3) and latin1 to latin6",
    long: false,
    seed: None,
    run,
};

/// The last is left out of the reduced version.
const LISTED: [&str; 8] =
    ["2x2", "2x3", "latin1", "latin2", "latin3", "latin4", "latin5", "latin6"];

#[derive(Serialize, Deserialize)]
struct ClassRow {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    orbit: String,
}

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    for &name in context.effort.first(LISTED.len() - 1, &LISTED) {
        let shape: Shape = name.parse()?;
        let forms = context.finish(&ClassesJob::new(shape)?)?;
        let classes = Classes::from_forms(shape, &forms);
        rows.extend(classes.iter().map(|class| ClassRow {
            shape,
            class: class.number,
            grid: class.grid.to_string(),
            stabiliser: class.stabiliser,
            orbit: class.orbit.to_string(),
        }));
        let (all, kinds, key) = match shape.has_boxes() {
            true => ("solution_grids", "essentially_different_grids", name.to_owned()),
            false => ("latin_squares", "latin_main_classes", shape.side().to_string()),
        };
        // The grids: by the orders of the little groups, and by the normalised grids.
        let visited = normalized::multiplicity(shape) * forms.values().sum::<u64>();
        found.published_again(all, &key, classes.grids(), Some(visited));
        // Of boards with boxes also by the grids that each symmetry fixes.
        let (number, by_symmetries) = (classes.iter().len(), grids::count_classes(shape).ok());
        found.published_again(kinds, &key, number, by_symmetries);
        found.say(format!(
            "{name}: {} grids, {number} classes",
            grouped(&classes.grids().to_string())
        ));
    }
    found.table("classes.csv", &rows)?;
    for &name in context.effort.choose(&[][..], &["2x4"], &["2x4", "3x3"]) {
        let job = GridClassesJob(Symmetries::of(name.parse()?)?);
        let count = job.0.orbits(context.finish(&job)?);
        found.say(format!("{name}: {count} classes, by the grids that each symmetry fixes"));
        found.published("essentially_different_grids", name, count);
    }
    Ok(())
}
