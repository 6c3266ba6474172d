//! Essentially different skeletons: their numbers, the possible ones, and the little groups that
//! act on them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use anyhow::Result;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Effort, Entry, Found, published};
use crate::report::{ListedSkeleton, PossibleRow, SkeletonCount, grouped, to_csv};
use gridforest::board::Shape;
use gridforest::census::ClassesJob;
use gridforest::census::classes::Classes;
use gridforest::run::Silent;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::list::{Orbit, Orbits};
use gridforest::skeleton::possible::{Classification, Method};
use gridforest::symmetry::{Automorphisms, Structure, SymmetryGroup};

pub(super) const ENTRY: Entry = Entry {
    name: "skeletons",
    what: "essentially different skeletons, the impossible ones, and which automorphism groups occur",
    long: false,
    run,
};

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

fn run(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    counts(&mut found, context.effort)?;
    possible(&mut found, context.effort)?;
    little_groups(&mut found, context)?;
    if !context.effort.is_reduced() {
        orders_of_nine(&mut found)?;
    }
    Ok(found)
}

/// Counts by cycle types, against those published, against lists, and against each other.
fn counts(found: &mut Found, effort: Effort) -> Result<()> {
    let mut rows = Vec::new();
    for &name in effort.first(REDUCED, &COUNTED) {
        let shape: Shape = name.parse()?;
        let counts = Counts::of_shape(shape);
        let formula = SymmetryGroup::of(shape).geometric_order();
        found.checks.push(if shape.has_boxes() {
            let formula = Some(formula.to_string());
            Check::against_published("geometric_group_order", name, &counts.group, formula)
        } else {
            Check::two_ways("geometric_group_order", name, &counts.group, formula)
        });
        let total: BigUint = counts.orbits.iter().sum();
        found.text.push_str(&format!(
            "{name}: {} essentially different skeletons\n",
            grouped(&total.to_string())
        ));
        rows.extend(SkeletonCount::of(shape, "geometric", &counts));
        let listed = LISTED.iter().find(|(listed, _)| *listed == name);
        against_lists(found, shape, &counts, listed.map(|(_, most)| *most));
    }
    found.files.insert("counts.csv".to_owned(), to_csv(&rows)?);
    Ok(())
}

/// Each count beside the published one, and beside the length of the list where that is made; the
/// lists' orbits add up to all skeletons.
fn against_lists(found: &mut Found, shape: Shape, counts: &Counts, most: Option<usize>) {
    let orbits = Orbits::of_shape(shape);
    let cells = shape.cells();
    for clues in 0..=cells {
        let again = most.filter(|&most| clues <= most || (cells - clues) < most).map(|_| {
            let (mut length, mut size) = (0u64, BigUint::ZERO);
            let _ = orbits.for_each(clues, &mut |orbit| {
                length += 1;
                size += orbit.size;
                ControlFlow::Continue(())
            });
            (length.to_string(), size)
        });
        let quantity = format!("ed_skeletons_{shape}");
        let computed = &counts.orbits[clues];
        if published::get(&quantity, &clues.to_string()).is_some() {
            let again = again.as_ref().map(|(length, _)| length.clone());
            found.checks.push(Check::against_published(&quantity, clues, computed, again));
        } else if let Some((length, _)) = &again {
            found.checks.push(Check::two_ways(&quantity, clues, computed, length));
        }
        if let Some((_, size)) = again {
            let quantity = format!("skeletons_{shape}_by_orbit_sizes");
            found.checks.push(Check::two_ways(&quantity, clues, &counts.skeletons[clues], size));
        }
    }
}

/// The orbits that can carry a puzzle, and what each rule excludes: by looking at every grid, and
/// from the leaves of the forest.
fn possible(found: &mut Found, effort: Effort) -> Result<()> {
    let (mut rows, mut maximal) = (Vec::new(), Vec::new());
    for &(name, most) in effort.first(REDUCED, &POSSIBLE) {
        let shape: Shape = name.parse()?;
        let by =
            |method, most| {
                let found = Classification::of(shape, 0..=most, method, &Silent, &|| {
                    ControlFlow::Continue(())
                })?;
                anyhow::Ok((PossibleRow::all(shape, &found), found.maximal))
            };
        let known = match (name, effort.is_full()) {
            // The leaves of all 49 trees take a minute: in the short version one way must do.
            ("2x3", false) => by(Method::Exhaustion, most)?,
            _ => {
                let known = by(Method::Leaves, shape.cells())?;
                let again = by(Method::Exhaustion, most + usize::from(name == "2x3"))?;
                same_possible(found, shape, &known.0, &again.0);
                maximal.extend(known.1.iter().map(|orbit| MaximalRow::of(shape, orbit)));
                known
            }
        };
        found.text.push_str(&in_words(shape, &known.0, known.1.len()));
        rows.extend(known.0);
    }
    found.files.insert("possible.csv".to_owned(), to_csv(&rows)?);
    found.files.insert("maximal-impossible.csv".to_owned(), to_csv(&maximal)?);
    Ok(())
}

fn in_words(shape: Shape, known: &[PossibleRow], maximal: usize) -> String {
    let sum = |field: &dyn Fn(&PossibleRow) -> u64| known.iter().map(field).sum::<u64>();
    let mut text = format!(
        "{shape} to {} clues: {} skeletons carry a proper puzzle, {} a minimal one; rules exclude {}, and {} more carry none",
        known.len() - 1,
        sum(&|row| row.proper.unwrap_or_default()),
        sum(&|row| row.minimal.unwrap_or_default()),
        sum(&PossibleRow::ruled),
        sum(&|row| row.exhaustion),
    );
    if maximal > 0 {
        text += &format!("; {maximal} are maximal among the impossible");
    }
    text + "\n"
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
        let listed = ListedSkeleton::of(orbit);
        Self {
            shape,
            clues: listed.clues,
            value: listed.value,
            skeleton: listed.skeleton,
            orbit: listed.orbit,
        }
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
        let check = Check::two_ways(&quantity, row.clues, carried(row), carried(again));
        found.checks.push(check);
        let places = row.proper.unwrap_or_default() + row.ruled() + row.exhaustion + row.open;
        let quantity = format!("possible_or_not_{shape}");
        let check = Check::two_ways(&quantity, row.clues, places, &row.orbits);
        found.checks.push(check);
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

/// The lengths of the orbits of cells: `2^4 8^1`.
type CellOrbits = BTreeMap<usize, usize>;

fn little_groups(found: &mut Found, context: &Context<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &name in context.effort.first(REDUCED, &GROUPS) {
        let shape: Shape = name.parse()?;
        let forms = context.finish(&ClassesJob::new(shape)?)?;
        let classes = Classes::from_forms(shape, &forms);
        let mut kinds: BTreeMap<(Structure, CellOrbits), (usize, BigUint)> = BTreeMap::new();
        for class in &classes {
            let little = Automorphisms::of(&class.grid);
            let mut orbits = CellOrbits::new();
            for orbit in little.cell_group().orbits() {
                *orbits.entry(orbit.len()).or_default() += 1;
            }
            let kind = kinds.entry((Structure::of(little.group()), orbits)).or_default();
            kind.0 += 1;
            kind.1 += &class.orbit;
        }
        let row = |((structure, orbits), (classes, grids)): (
            &(Structure, CellOrbits),
            &(usize, BigUint),
        )| {
            let orbits: Vec<String> = orbits.iter().map(|(l, n)| format!("{l}^{n}")).collect();
            LittleGroupRow {
                shape,
                order: structure.order,
                abelian: structure.is_abelian(),
                conjugacy_classes: structure.conjugacy_classes,
                element_orders: structure.to_string(),
                cell_orbits: orbits.join(" "),
                classes: *classes,
                grids: grids.to_string(),
            }
        };
        let counted: BigUint = kinds.values().map(|(_, grids)| grids).sum();
        found.checks.push(Check::two_ways(
            "grids_by_little_groups",
            name,
            counted,
            classes.grids(),
        ));
        found.text.push_str(&format!(
            "{name}: {} kinds of little groups among {} classes\n",
            kinds.len(),
            classes.iter().len()
        ));
        rows.extend(kinds.iter().map(row));
    }
    found.files.insert("little-groups.csv".to_owned(), to_csv(&rows)?);
    Ok(())
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
    let grids = super::switching::grids_by_order()?;
    let published: BTreeSet<u64> = published::all()
        .iter()
        .filter(|row| row.quantity == "grids_3x3_by_automorphisms")
        .filter_map(|row| row.key.parse().ok())
        .collect();
    let mut rows = Vec::new();
    for (order, grid) in &grids {
        // Once by tables on the way here, once by the general search.
        let structure = Structure::of(Automorphisms::of(grid).group());
        found.checks.push(Check::two_ways("little_group_order_3x3", order, order, structure.order));
        let known = u8::from(published.contains(order));
        found.checks.push(Check::two_ways("little_group_order_3x3_is_known", order, known, 1));
        rows.push(NineRow {
            order: *order,
            grid: grid.to_string(),
            abelian: structure.is_abelian(),
            conjugacy_classes: structure.conjugacy_classes,
            element_orders: structure.to_string(),
        });
    }
    found.text.push_str(&format!(
        "3x3: grids with little groups of {} of the {} known orders\n",
        grids.len(),
        published.len()
    ));
    found.files.insert("little-groups-3x3.csv".to_owned(), to_csv(&rows)?);
    Ok(())
}
