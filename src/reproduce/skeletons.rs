//! Essentially different skeletons: their numbers, the possible ones, and the little groups that
//! act on them.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::prelude::*;
use super::switching;
use crate::report::grouped;
use gridforest::run::Silent;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::list::{Orbit, Orbits};
use gridforest::skeleton::possible::{Classification, Method};
use gridforest::symmetry::{Automorphisms, Structure, SymmetryGroup};

pub(super) const ENTRY: Entry = Entry {
    name: "skeletons",
    what: "essentially different skeletons, the impossible ones, and which automorphism groups occur",
    long: false,
    seed: None,
    run: |context, found| {
        counts(context, found)?;
        possible(context, found)?;
        little_groups(context, found)?;
        if context.effort.is_reduced() { Ok(()) } else { orders_of_nine(found) }
    },
};
use gridforest_requests::skeletons::{ListedSkeleton, PossibleRow, SkeletonCount};

const COUNTED: [&str; 10] =
    ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "latin4", "latin5", "latin6", "latin7"];
/// Shapes, and up to how many clues (or empty cells) their skeletons are listed too.
const LISTED: [(&str, usize); 5] =
    [("2x2", 16), ("2x3", 7), ("2x4", 6), ("3x3", 8), ("latin4", 16)];
const POSSIBLE: [(&str, usize); 5] =
    [("2x2", 16), ("latin3", 9), ("latin4", 16), ("latin5", 25), ("2x3", 7)];
const GROUPS: [&str; 5] = ["2x2", "2x3", "latin4", "latin5", "latin6"];

/// The shapes of the reduced version: the first of each list.
const REDUCED: usize = 2;

/// Counts by cycle types, against those published, against lists, and against each other.
fn counts(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    for &name in context.effort.first(REDUCED, &COUNTED) {
        let shape: Shape = name.parse()?;
        let counts = Counts::of_shape(shape);
        let formula = SymmetryGroup::of(shape).geometric_order();
        match shape.has_boxes() {
            true => {
                found.published_again("geometric_group_order", name, &counts.group, Some(formula))
            }
            false => found.equal("geometric_group_order", name, &counts.group, formula),
        }
        let total: BigUint = counts.orbits.iter().sum();
        let total = grouped(&total.to_string());
        found.say(format!("{name}: {total} essentially different skeletons"));
        rows.extend(SkeletonCount::of(shape, "geometric", &counts));
        let listed = LISTED.iter().find(|(listed, _)| *listed == name);
        against_lists(found, shape, &counts, listed.map_or(0, |(_, most)| *most));
    }
    found.table("counts.csv", &rows)
}

/// Each count beside the published one, and beside the length of the list where that is made; the
/// lists' orbits add up to all skeletons.
fn against_lists(found: &mut Found, shape: Shape, counts: &Counts, most: usize) {
    let orbits = Orbits::of_shape(shape);
    let cells = shape.cells();
    for clues in 0..=cells {
        let is_listed = most > 0 && (clues <= most || (cells - clues) < most);
        let (mut length, mut size) = (0u64, BigUint::ZERO);
        if is_listed {
            let _ = orbits.for_each(clues, &mut |orbit| {
                length += 1;
                size += orbit.size;
                ControlFlow::Continue(())
            });
        }
        let quantity = format!("ed_skeletons_{shape}");
        let computed = &counts.orbits[clues];
        if published::get(&quantity, clues).is_some() {
            found.published_again(quantity, clues, computed, is_listed.then_some(length));
        } else if is_listed {
            found.equal(quantity, clues, computed, length);
        }
        if is_listed {
            let quantity = format!("skeletons_{shape}_by_orbit_sizes");
            found.equal(quantity, clues, &counts.skeletons[clues], size);
        }
    }
}

/// The orbits that can carry a puzzle, and what each rule excludes: by looking at every grid, and
/// from the leaves of the forest.
fn possible(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (mut rows, mut maximal) = (Vec::new(), Vec::new());
    for &(name, most) in context.effort.first(REDUCED, &POSSIBLE) {
        let shape: Shape = name.parse()?;
        let by = |method, most| {
            let go_on = || ControlFlow::Continue(());
            let found = Classification::of(shape, 0..=most, method, &Silent, &go_on)?;
            anyhow::Ok((PossibleRow::all(shape, &found), found.maximal))
        };
        // The leaves of all 49 trees of 2x3 take a minute: in the short version one way must do.
        let (known, orbits) = if name == "2x3" && !context.effort.is_full() {
            by(Method::Exhaustion, most)?
        } else {
            let known = by(Method::Leaves, shape.cells())?;
            let again = by(Method::Exhaustion, most + usize::from(name == "2x3"))?;
            same_possible(found, shape, &known.0, &again.0);
            maximal.extend(known.1.iter().map(|orbit| MaximalRow::of(shape, orbit)));
            known
        };
        let sum = |field: fn(&PossibleRow) -> u64| known.iter().map(field).sum::<u64>();
        found.say(format!(
            "{shape} to {} clues: {} skeletons carry a proper puzzle, {} a minimal one; rules exclude {}, \
             and {} more carry none; {} are maximal among the impossible",
            known.len() - 1,
            sum(|row| row.proper.unwrap_or_default()),
            sum(|row| row.minimal.unwrap_or_default()),
            sum(PossibleRow::ruled),
            sum(|row| row.exhaustion),
            orbits.len(),
        ));
        rows.extend(known);
    }
    found.table("possible.csv", &rows)?;
    found.table("maximal-impossible.csv", &maximal)
}

/// A skeleton that is impossible, but possible with any clue more.
#[derive(Serialize, Deserialize)]
struct MaximalRow {
    shape: Shape,
    clues: usize,
    value: String,
    skeleton: String,
    orbit: String,
}

impl MaximalRow {
    fn of(shape: Shape, orbit: &Orbit) -> Self {
        let ListedSkeleton { clues, value, skeleton, orbit } = ListedSkeleton::of(orbit);
        Self { shape, clues, value, skeleton, orbit }
    }
}

/// Compares what two ways say of the same numbers of clues, and that each orbit is in one place
/// only.
fn same_possible(found: &mut Found, shape: Shape, known: &[PossibleRow], again: &[PossibleRow]) {
    for (row, again) in known.iter().zip(again) {
        let carried = |row: &PossibleRow| {
            let [proper, minimal] = [row.proper, row.minimal].map(Option::unwrap_or_default);
            format!("{proper} proper {minimal} minimal")
        };
        let quantity = format!("possible_skeletons_{shape}");
        found.equal(quantity, row.clues, carried(row), carried(again));
        let places = row.proper.unwrap_or_default() + row.ruled() + row.exhaustion + row.open;
        found.equal(format!("possible_or_not_{shape}"), row.clues, places, &row.orbits);
    }
}

/// Little groups that agree in every invariant, with the classes of grids that have them.
#[derive(Serialize, Deserialize)]
struct LittleGroupRow {
    shape: Shape,
    order: u64,
    abelian: bool,
    conjugacy_classes: u64,
    element_orders: String,
    cell_orbits: String,
    classes: usize,
    grids: String,
}

fn little_groups(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    for &name in context.effort.first(REDUCED, &GROUPS) {
        let shape: Shape = name.parse()?;
        let classes = context.classes(shape)?;
        // By structure and by how many orbits of cells there are of each length.
        let mut kinds: BTreeMap<_, (usize, BigUint)> = BTreeMap::new();
        for class in &classes {
            let little = Automorphisms::of(&class.grid);
            let mut orbits: BTreeMap<usize, usize> = BTreeMap::new();
            for orbit in little.cell_group().orbits() {
                *orbits.entry(orbit.len()).or_default() += 1;
            }
            let kind = kinds.entry((Structure::of(little.group()), orbits)).or_default();
            kind.0 += 1;
            kind.1 += &class.orbit;
        }
        let grids: BigUint = kinds.values().map(|(_, grids)| grids).sum();
        found.equal("grids_by_little_groups", name, grids, classes.grids());
        let (number, all) = (kinds.len(), classes.iter().len());
        found.say(format!("{name}: {number} kinds of little groups among {all} classes"));
        for ((structure, orbits), (classes, grids)) in kinds {
            let orbits: Vec<String> = orbits.iter().map(|(l, n)| format!("{l}^{n}")).collect();
            rows.push(LittleGroupRow {
                shape,
                order: structure.order,
                abelian: structure.is_abelian(),
                conjugacy_classes: structure.conjugacy_classes,
                element_orders: structure.to_string(),
                cell_orbits: orbits.join(" "),
                classes,
                grids: grids.to_string(),
            });
        }
    }
    found.table("little-groups.csv", &rows)
}

/// A 9×9 grid with a little group of some order.
#[derive(Serialize, Deserialize)]
struct NineRow {
    order: u64,
    grid: String,
    abelian: bool,
    conjugacy_classes: u64,
    element_orders: String,
}

/// A 9×9 grid for each order of a little group that switching finds.
fn orders_of_nine(found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    for (order, grid) in switching::grids_by_order()? {
        // Once by tables on the way here, once by the general search.
        let structure = Structure::of(Automorphisms::of(&grid).group());
        found.equal("little_group_order_3x3", order, order, structure.order);
        let known = published::get("grids_3x3_by_automorphisms", order).is_some();
        found.equal("little_group_order_3x3_is_known", order, u8::from(known), 1);
        rows.push(NineRow {
            order,
            grid: grid.to_string(),
            abelian: structure.is_abelian(),
            conjugacy_classes: structure.conjugacy_classes,
            element_orders: structure.to_string(),
        });
    }
    found.say(format!("3x3: grids with little groups of {} orders", rows.len()));
    found.table("little-groups-3x3.csv", &rows)
}
