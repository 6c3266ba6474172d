//! The essentially different grids of the small shapes: by enumeration, and by their symmetries.

use anyhow::Result;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found};
use crate::report::{grouped, to_csv};
use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::census::grids::{self, Symmetries};
use gridforest::census::normalized;
use gridforest::census::{ClassesJob, GridClassesJob};

pub(super) const ENTRY: Entry = Entry {
    name: "classes",
    what: "the essentially different grids of 2x2, 2x3, 2x4 (--full: 3x3) and latin1 to latin6",
    long: false,
    run,
};

const SHAPES: [&str; 8] =
    ["2x2", "2x3", "latin1", "latin2", "latin3", "latin4", "latin5", "latin6"];

/// All but the Latin squares of order 6.
const REDUCED: usize = SHAPES.len() - 1;

#[derive(Serialize, Deserialize)]
struct ClassRow {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    orbit: String,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut rows, mut checks, mut text) = (Vec::new(), Vec::new(), String::new());
    for &name in context.effort.first(REDUCED, &SHAPES) {
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
        // The grids: by the orders of the little groups, and by the normalised grids.
        let visited = normalized::multiplicity(shape) * forms.values().sum::<u64>();
        checks.extend(against_published(&classes, &visited));
        text.push_str(&format!(
            "{name}: {} in {}\n",
            counted(&classes.grids().to_string(), "grid", "grids"),
            counted(&classes.iter().len().to_string(), "class", "classes"),
        ));
    }
    for &name in context.effort.choose(&[][..], &["2x4"], &["2x4", "3x3"]) {
        let symmetries = Symmetries::of(name.parse()?)?;
        let job = GridClassesJob(symmetries);
        let sum = context.finish(&job)?;
        let count = job.0.orbits(sum);
        checks.push(Check::against_published("essentially_different_grids", name, count, None));
        let classes = grouped(&count.to_string());
        text.push_str(&format!(
            "{name}: {classes} classes, by the grids that each symmetry fixes\n"
        ));
    }
    Ok(Found {
        checks,
        text,
        files: [("classes.csv".to_owned(), to_csv(&rows)?)].into(),
        seed: None,
    })
}

fn counted(count: &str, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == "1" { one } else { many })
}

fn against_published(classes: &Classes, visited: &BigUint) -> [Check; 2] {
    let shape = classes.shape();
    let (all, kinds, key) = if shape.has_boxes() {
        ("solution_grids", "essentially_different_grids", shape.to_string())
    } else {
        ("latin_squares", "latin_main_classes", shape.side().to_string())
    };
    let count = classes.iter().len();
    // Of boards with boxes also by the grids that each symmetry fixes.
    let by_symmetries = grids::count_classes(shape).ok();
    [
        Check::against_published(all, &key, classes.grids(), Some(visited.to_string())),
        Check::against_published(kinds, &key, count, by_symmetries.map(|n| n.to_string())),
    ]
}
