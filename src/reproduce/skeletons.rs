//! Essentially different skeletons: their numbers, the possible ones, and the automorphism groups that
//! act on them.

use super::prelude::*;
use super::switching;
use gridforest::run::Silent;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::list::Orbits;
use gridforest::skeleton::possible::{Classification, Method};
use gridforest::symmetry::{Automorphisms, Structure, SymmetryGroup};
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

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    counts(study)?;
    possible(study)?;
    little_groups(study)?;
    if study.effort.is_reduced() { Ok(()) } else { orders_of_nine(study) }
}

/// Counts by cycle types, against those published, against lists, and against each other.
fn counts(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &name in study.effort.first(REDUCED, &COUNTED) {
        let shape: Shape = name.parse()?;
        let counts = Counts::of_shape(shape);
        let formula = SymmetryGroup::of(shape).geometric_order();
        match shape.has_boxes() {
            true => {
                study.published_again("geometric_group_order", name, &counts.group, Some(formula))
            }
            false => study.equal("geometric_group_order", name, &counts.group, formula),
        }
        let total: BigUint = counts.orbits.iter().sum();
        let total = grouped(&total.to_string());
        study.say(format!("{name}: {total} essentially different skeletons"));
        rows.extend(SkeletonCount::of(shape, "geometric", &counts));
        let listed = LISTED.iter().find(|(listed, _)| *listed == name);
        against_lists(study, shape, &counts, listed.map_or(0, |(_, most)| *most));
    }
    study.table("counts.csv", &rows)
}

/// Each count beside the published one, and beside the length of the list where that is made; the
/// lists' orbits add up to all skeletons.
fn against_lists(study: &mut Study<'_>, shape: Shape, counts: &Counts, most: usize) {
    let (orbits, cells) = (Orbits::of_shape(shape), shape.cells());
    for clues in 0..=cells {
        let quantity = format!("ed_skeletons_{shape}");
        let computed = &counts.orbits[clues];
        let is_published = published::get(&quantity, clues).is_some();
        if most == 0 || (clues > most && (cells - clues) >= most) {
            study.published_if_known(quantity, clues, computed);
            continue;
        }
        let (mut length, mut size) = (0u64, BigUint::ZERO);
        let _ = orbits.for_each(clues, &mut |orbit| {
            length += 1;
            size += orbit.size;
            ControlFlow::Continue(())
        });
        match is_published {
            true => study.published_again(quantity, clues, computed, Some(length)),
            false => study.equal(quantity, clues, computed, length),
        }
        let quantity = format!("skeletons_{shape}_by_orbit_sizes");
        study.equal(quantity, clues, &counts.skeletons[clues], size);
    }
}

/// The orbits that can carry a puzzle, and what each rule excludes: by looking at every grid, and
/// from the leaves of the forest.
fn possible(study: &mut Study<'_>) -> Result<()> {
    let (mut rows, mut maximal) = (Vec::new(), Vec::new());
    for &(name, most) in study.effort.first(REDUCED, &POSSIBLE) {
        let shape: Shape = name.parse()?;
        let by = |method, most| {
            let classified = Classification::of(shape, 0..=most, method, &Silent)?;
            anyhow::Ok((PossibleRow::all(shape, &classified), classified.maximal))
        };
        // The leaves of all 49 trees of 2x3 take a minute: in the short version one way must do.
        let (known, orbits) = if name == "2x3" && !study.effort.is_full() {
            by(Method::Exhaustion, most)?
        } else {
            let known = by(Method::Leaves, shape.cells())?;
            let again = by(Method::Exhaustion, most + usize::from(name == "2x3"))?;
            same_possible(study, shape, &known.0, &again.0);
            maximal.extend(known.1.iter().map(|orbit| (shape, ListedSkeleton::of(orbit))));
            known
        };
        let sum = |field: fn(&PossibleRow) -> u64| known.iter().map(field).sum::<u64>();
        study.say(format!(
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
    study.table("possible.csv", &rows)?;
    study.list("maximal-impossible.csv", "shape clues value skeleton orbit", maximal)
}

/// Compares what two ways say of the same numbers of clues, and that each orbit is in one place
/// only.
fn same_possible(
    study: &mut Study<'_>,
    shape: Shape,
    known: &[PossibleRow],
    again: &[PossibleRow],
) {
    for (row, again) in known.iter().zip(again) {
        let carried = |row: &PossibleRow| {
            let [proper, minimal] = [row.proper, row.minimal].map(Option::unwrap_or_default);
            format!("{proper} proper {minimal} minimal")
        };
        let quantity = format!("possible_skeletons_{shape}");
        study.equal(quantity, row.clues, carried(row), carried(again));
        let places = row.proper.unwrap_or_default() + row.ruled() + row.exhaustion + row.open;
        study.equal(format!("possible_or_not_{shape}"), row.clues, places, &row.orbits);
    }
}

/// What is said of an automorphism group: its order, and invariants of its structure.
fn invariants(structure: &Structure) -> (u64, bool, u64, String) {
    let (order, abelian) = (structure.order, structure.is_abelian());
    (order, abelian, structure.conjugacy_classes, structure.to_string())
}

/// Little groups that agree in every invariant, with the classes of grids that have them.
fn little_groups(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &name in study.effort.first(REDUCED, &GROUPS) {
        let shape: Shape = name.parse()?;
        let classes = study.classes(shape)?;
        // By structure and by how many orbits of cells there are of each length.
        let mut kinds: BTreeMap<_, (usize, BigUint)> = BTreeMap::new();
        for class in &classes {
            let little = Automorphisms::of(&class.grid);
            let orbits = tally(little.cell_group().orbits().iter().map(Vec::len));
            let kind = kinds.entry((Structure::of(little.group()), orbits)).or_default();
            kind.0 += 1;
            kind.1 += &class.orbit;
        }
        let grids: BigUint = kinds.values().map(|(_, grids)| grids).sum();
        study.equal("grids_by_little_groups", name, grids, classes.grids());
        let (number, all) = (kinds.len(), classes.iter().len());
        study.say(format!("{name}: {number} kinds of automorphism groups among {all} classes"));
        for ((structure, orbits), (classes, grids)) in kinds {
            let orbits: Vec<String> = orbits.iter().map(|(l, n)| format!("{l}^{n}")).collect();
            let of_kind = (orbits.join(" "), classes, grids.to_string());
            rows.push((shape, invariants(&structure), of_kind));
        }
    }
    let columns = "shape order abelian conjugacy_classes element_orders cell_orbits classes grids";
    study.list("little-groups.csv", columns, rows)
}

/// A 9×9 grid for each order of an automorphism group that switching finds.
fn orders_of_nine(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for (order, grid) in switching::grids_by_order()? {
        // Once by tables on the way here, once by the general search.
        let structure = Structure::of(Automorphisms::of(&grid).group());
        study.equal("little_group_order_3x3", order, order, structure.order);
        let known = published::get("grids_3x3_by_automorphisms", order).is_some();
        study.equal("little_group_order_3x3_is_known", order, u8::from(known), 1);
        let (_, abelian, conjugacy_classes, element_orders) = invariants(&structure);
        rows.push((order, grid.to_string(), abelian, conjugacy_classes, element_orders));
    }
    study.say(format!("3x3: grids with automorphism groups of {} orders", rows.len()));
    let columns = "order grid abelian conjugacy_classes element_orders";
    study.list("little-groups-3x3.csv", columns, rows)
}
