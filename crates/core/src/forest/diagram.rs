//! The tree of a root by the hitting-set diagram of its unavoidable sets.
//!
//! The nodes are the hitting sets and the leaves the minimal hitting sets, both counted by the
//! diagram. Of the leaves only one of each orbit under the automorphism group is visited, together
//! with the size of the orbit. The orbits of the nodes are counted by Burnside's lemma with one
//! element of each conjugacy class: the nodes that an element fixes are the hitting sets of the
//! diagram whose variables are the cycles of the element.

use std::ops::ControlFlow;

use super::{ForestError, Level, Root};
use crate::board::{CellMask, cells_of, mask_of};
use crate::symmetry::burnside::means;
use crate::symmetry::{Perm, conjugacy_classes};
use crate::unavoidable::diagram::MAX_VARIABLES;
use crate::unavoidable::diagram::Order;
use crate::unavoidable::{
    Diagram, DiagramError, Limits, UnavoidableSets, minimal_only, restricted_sets,
};

/// The largest side of a board of which all minimal unavoidable sets are found, whatever the root.
/// On larger boards they are found only where the root is the whole grid; below other roots only
/// the sets restricted to the root are.
const LISTED_SIDE: usize = 6;

/// The sets that the skeletons below a root must hit, by ascending size.
///
/// # Errors
/// [`ForestError::Diagram`] when a limit is passed.
pub fn sets(root: &Root, limits: Limits) -> Result<Vec<CellMask>, ForestError> {
    let shape = root.grid().shape();
    if shape.side() > LISTED_SIDE && root.clues() < shape.cells() {
        return Ok(restricted_sets(root.grid(), root.mask(), limits)?);
    }
    if root.clues() > MAX_VARIABLES {
        let variables = root.clues();
        return Err(DiagramError::TooManyVariables { variables }.into());
    }
    let all = UnavoidableSets::of(root.grid());
    Ok(minimal_only(all.iter().map(|set| set & root.mask())))
}

/// The sets that the skeletons below a root must hit, and the diagram of those that do, in an order
/// of cells.
///
/// # Errors
/// [`ForestError::Diagram`] when there are too many clues or a limit is passed.
pub fn hitting_sets(
    root: &Root,
    order: Order,
    limits: Limits,
) -> Result<(Vec<CellMask>, Diagram), ForestError> {
    let sets = sets(root, limits)?;
    let order = order.cells(root.grid(), root.mask(), &sets);
    let diagram = Diagram::of_cells(order, sets.iter().copied(), limits)?;
    Ok((sets, diagram))
}

/// The levels of the tree below a root by number of clues, from 0 to the root's.
///
/// `automorphisms` is a group of permutations of the root's clues, as [`Root::automorphisms`] gives
/// it.
///
/// # Errors
/// [`ForestError::Diagram`] when there are too many clues or a limit is passed,
/// [`ForestError::Automorphisms`] where the identity is not among these or one permutes another
/// number of points.
pub fn levels(
    root: &Root,
    automorphisms: &[Perm],
    limits: Limits,
) -> Result<Vec<Level>, ForestError> {
    root.check_automorphisms(automorphisms)?;
    let (sets, diagram) = hitting_sets(root, Order::Best, limits)?;
    let group: Vec<Perm> = automorphisms.iter().map(|perm| root.on_cells(perm)).collect();
    let wide = |counts: Vec<u64>| -> Vec<u128> { counts.into_iter().map(u128::from).collect() };
    let nodes = wide(diagram.by_size());
    let (leaves, leaf_orbits) = diagram.minimal_orbits_by_size(&group);
    drop(diagram);
    let node_orbits = node_orbits(root, automorphisms, &sets, &nodes, limits)?;
    Ok(Level::all(&nodes, &wide(leaves), &node_orbits, &wide(leaf_orbits)))
}

/// The orbits of the nodes below a root by number of clues, given the sets that they must hit and
/// how many they are.
///
/// # Errors
/// [`ForestError::Diagram`] when the diagram of what some symmetry fixes passes a limit.
pub(super) fn node_orbits(
    root: &Root,
    automorphisms: &[Perm],
    sets: &[CellMask],
    nodes: &[u128],
    limits: Limits,
) -> Result<Vec<u128>, ForestError> {
    let mut fixed = vec![0; nodes.len()];
    for (element, size) in conjugacy_classes(automorphisms) {
        let mut add = |count: (&mut u128, u128)| *count.0 += count.1 * u128::from(size);
        if element.is_identity() {
            fixed.iter_mut().zip(nodes.iter().copied()).for_each(&mut add);
        } else {
            let cycles = cycles(root, &element);
            let quotient = Diagram::of_groups(cycles, sets.iter().copied(), limits)?;
            let counts = quotient.by_size().into_iter().map(u128::from);
            fixed.iter_mut().zip(counts).for_each(&mut add);
        }
    }
    Ok(means(&fixed, &(automorphisms.len() as u128)))
}

/// The cells of each cycle of an element of the automorphism group.
fn cycles(root: &Root, element: &Perm) -> Vec<CellMask> {
    let cells = root.cells();
    let mask = |cycle: Vec<usize>| mask_of(cycle.iter().map(|&i| cells[i]));
    element.cycles().into_iter().map(mask).collect()
}

/// The leaves below a root in ascending order of their values; with `distinct`, only the first of
/// each orbit under the root's automorphism group.
///
/// # Errors
/// [`ForestError::Diagram`] when there are too many clues or a limit is passed.
pub fn for_each_leaf(
    root: &Root,
    distinct: bool,
    limits: Limits,
    visit: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
) -> Result<(), ForestError> {
    let sets = sets(root, limits)?;
    let diagram = Diagram::of_cells(cells_of(root.mask()), sets, limits)?;
    let automorphisms = match distinct {
        true => root.automorphisms(),
        false => Vec::new(),
    };
    let group: Vec<Perm> = automorphisms.iter().map(|perm| root.on_cells(perm)).collect();
    let _ = diagram.for_each_minimal_orbit(&group, visit);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forest::brute;
    use crate::forest::graph::tests::{agrees_in_every_column, root};
    use crate::random::stream;
    use crate::solve::{Generic, Solver};
    use rand::RngExt as _;

    #[test]
    fn it_agrees_with_the_explicit_graph() {
        agrees_in_every_column(|root, automorphisms| {
            levels(root, automorphisms, Limits::default()).unwrap()
        });
    }

    #[test]
    #[ignore = "2^25 skeletons of each class of latin5 by brute force: half a minute"]
    fn it_agrees_with_brute_force_on_latin5() {
        for text in ["1234521453345124523153124", "1234523451345124512351234"] {
            let root = root("latin5", text);
            let automorphisms = root.automorphisms();
            let levels = levels(&root, &automorphisms, Limits::default()).unwrap();
            assert_eq!(levels, brute::levels(&root, &automorphisms).unwrap(), "{text}");
        }
    }

    #[test]
    #[ignore = "a million skeletons by the solver, and every leaf of a class: a minute"]
    fn the_solver_agrees_on_a_million_skeletons_and_on_every_leaf() {
        for (shape, text) in [
            ("2x3", "123456456123214365365214531642642531"),
            ("latin6", "123456214365345612436521561234652143"),
        ] {
            let root = root(shape, text);
            let (_, diagram) = hitting_sets(&root, Order::Best, Limits::default()).unwrap();
            let mut solver = Generic::new(root.grid().shape());
            let mut proper = |clues| solver.another(&root.puzzle_of(clues), root.grid()).is_none();
            let random = &mut stream(11, 0);
            for _ in 0..1_000_000 {
                let clues = random.random::<u128>() & root.mask();
                assert_eq!(diagram.contains(clues), proper(clues), "{clues:b}");
            }
            if shape == "2x3" {
                let _ = diagram.for_each_minimal(&mut |leaf| {
                    assert!(proper(leaf), "{leaf:b}");
                    assert!(cells_of(leaf).all(|cell| !proper(leaf & !(1 << cell))), "{leaf:b}");
                    ControlFlow::Continue(())
                });
            }
        }
    }

    #[test]
    fn leaves_come_in_order_of_their_values_one_for_each_orbit() {
        let root = root("2x2", "1234341221434321");
        let leaves = |distinct| {
            let mut values = Vec::new();
            for_each_leaf(&root, distinct, Limits::default(), &mut |leaf| {
                values.push(root.puzzle_of(leaf).skeleton().value());
                ControlFlow::Continue(())
            })
            .unwrap();
            values
        };
        let (all, distinct) = (leaves(false), leaves(true));
        assert!(all.is_sorted() && distinct.is_sorted());
        let orbits = levels(&root, &root.automorphisms(), Limits::default()).unwrap();
        assert_eq!(all.len(), 284);
        assert_eq!(distinct.len() as u128, orbits.iter().map(|level| level.leaf_orbits).sum());
    }

    #[test]
    fn limits_are_kept() {
        let root = root("2x3", "123456456123231564564231312645645312");
        let few = Limits { states: 1000, ..Limits::default() };
        let small = Limits { bytes: 100_000, ..Limits::default() };
        for limits in [few, small] {
            let error = levels(&root, &root.automorphisms(), limits).unwrap_err();
            assert!(matches!(error, ForestError::Diagram(_)), "{error}");
        }
    }

    #[test]
    fn automorphisms_of_something_else_are_refused() {
        let root = root("2x2", "1234341221434321");
        for automorphisms in [vec![], vec![Perm::identity(15)], vec![Perm::identity(17)]] {
            let error = levels(&root, &automorphisms, Limits::default()).unwrap_err();
            assert_eq!(error, ForestError::Automorphisms { clues: 16 });
        }
    }
}
