//! The isotopy classes of the critical sets of each main class of Latin squares, in two ways. See
//! `papers/latin.md`.

use super::prelude::*;
use gridforest::forest::diagram::hitting_sets;
use gridforest::symmetry::{Automorphisms, Symmetry};
use gridforest::unavoidable::diagram::Order;
use gridforest_requests::critical_sets;

const ORDERS: [&str; 3] = ["latin4", "latin5", "latin6"];
const REDUCED_ORDERS: usize = 2;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for name in study.effort.first(REDUCED_ORDERS, &ORDERS) {
        let classes = study.classes(name.parse()?)?;
        let found = study.each(format!("critical sets, {name}"), &classes, |class| {
            let root = Root::new(&class.grid)?;
            let mut by_size = BTreeMap::<usize, [u64; 2]>::new();
            for ((size, _), of) in critical_sets::classes(&root, Limits::default())? {
                let sums = by_size.entry(size).or_default();
                *sums = [sums[0] + of.main, sums[1] + of.isotopy];
            }
            Ok((by_size, by_autotopisms(&root)?))
        })?;
        let mut sums = [0; 2];
        for (class, (by_size, again)) in classes.iter().zip(found) {
            let isotopy: Vec<_> = by_size.iter().map(|(&size, of)| (size, of[1])).collect();
            let quantity = "isotopy classes of critical sets by size: by stabilisers, and as orbits under the autotopisms";
            let [isotopy, again] = [isotopy, again].map(|by_size| format!("{by_size:?}"));
            study.equal(quantity, format!("{name} class {}", class.number), isotopy, again);
            for (size, [main, isotopy]) in by_size {
                sums = [sums[0] + main, sums[1] + isotopy];
                rows.push((classes.shape(), class.number, size, main, isotopy));
            }
        }
        let [main, isotopy] = sums.map(|sum| grouped(&sum.to_string()));
        study.say(format!("{name}: {main} main and {isotopy} isotopy classes of critical sets"));
    }
    study.list("critical-sets.csv", "shape class clues leaf_orbits isotopy_classes", rows)
}

/// The isotopy classes of the critical sets of a main class of squares by size: the main class
/// consists of 6|T|/|P| isotopy classes of squares, where T and P are the autotopisms and the
/// autoparatopisms of one, and each of them has as many classes of critical sets, the orbits under T of
/// those of one square.
fn by_autotopisms(root: &Root) -> Result<Vec<(usize, u64)>> {
    let elements = Automorphisms::of(root.grid()).elements();
    let autotopisms = elements.iter().filter(|element| element.roles == Symmetry::KEEP);
    let autotopisms: Vec<_> = autotopisms.map(|element| element.on_cells(root.grid())).collect();
    let squares = 6 * autotopisms.len() as u64 / elements.len() as u64;
    let (_, diagram) = hitting_sets(root, Order::Best, Limits::default())?;
    let (_, orbits) = diagram.minimal_orbits_by_size(&autotopisms);
    let found = orbits.into_iter().enumerate().filter(|&(_, orbits)| orbits > 0);
    Ok(found.map(|(size, orbits)| (size, squares * orbits)).collect())
}
