//! The symmetries of the cells under any rules: the permutations that map lines to lines and smaller
//! sets to such sets.
//!
//! *The group of the rules* is that of the sets that were declared. Sets that these imply (the five
//! further windows of a board with four) or the graph of cells in sight of each other may have a
//! larger group; see [`SymmetryGroup`](super::SymmetryGroup).
//!
//! It is the automorphism group of the graph of cells and sets, with an edge where a set has a cell,
//! and a colour for the cells and for each size of sets.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use gridforest_group::Graph;
use num_bigint::BigUint;

use super::{Perm, PermGroup};
use crate::board::Shape;

/// The most images of cells that a list of elements has.
const LISTED: u32 = 100_000_000;

/// The group of the cells of a shape.
#[derive(Debug)]
pub(crate) struct CellGroup {
    group: PermGroup,
    cells: usize,
    elements: OnceLock<Vec<Perm>>,
    moves: OnceLock<Vec<Vec<Perm>>>,
}

impl CellGroup {
    /// The group of a shape's rules, which is found once.
    pub(crate) fn of(shape: Shape) -> &'static Self {
        static GROUPS: LazyLock<Mutex<HashMap<Shape, &'static CellGroup>>> =
            LazyLock::new(Mutex::default);
        let known = || GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(group) = known().get(&shape) {
            return group;
        }
        let group = automorphisms(shape);
        let group =
            Self { group, cells: shape.cells(), elements: OnceLock::new(), moves: OnceLock::new() };
        let mut groups = known();
        groups.entry(shape).or_insert_with(|| Box::leak(Box::new(group)))
    }

    pub(crate) fn group(&self) -> &PermGroup {
        &self.group
    }

    pub(crate) fn order(&self) -> BigUint {
        self.group.order()
    }

    /// Whether the elements are few enough to be listed.
    pub(crate) fn is_listed(&self) -> bool {
        self.order() * self.cells <= LISTED.into()
    }

    /// Every element.
    ///
    /// # Panics
    /// When they are too many.
    pub(crate) fn elements(&self) -> &[Perm] {
        assert!(self.is_listed(), "a group of {} cell permutations", self.order());
        self.elements.get_or_init(|| self.group.elements())
    }

    /// For each cell an element for each cell where it can go, of those that fix the cells before it:
    /// every element is one product of these.
    pub(crate) fn moves(&self) -> &[Vec<Perm>] {
        self.moves.get_or_init(|| {
            let cells: Vec<usize> = (0..self.cells).collect();
            let generators = self.group.generators().iter().cloned();
            let group = PermGroup::with_base(self.cells, &cells, generators);
            cells.iter().map(|&cell| moves(&group.stabiliser(&cells[..cell]), cell)).collect()
        })
    }
}

/// An element for each cell where a cell can go.
fn moves(group: &PermGroup, cell: usize) -> Vec<Perm> {
    let mut found = vec![Perm::identity(group.degree())];
    let mut seen = vec![false; group.degree()];
    seen[cell] = true;
    let mut done = 0;
    while done < found.len() {
        for generator in group.generators() {
            let image = generator.image(found[done].image(cell));
            if !std::mem::replace(&mut seen[image], true) {
                found.push(found[done].then(generator));
            }
        }
        done += 1;
    }
    found
}

/// The permutations of the cells that map the lines, and the smaller sets, to themselves.
fn automorphisms(shape: Shape) -> PermGroup {
    let (cells, sets) = (shape.cells(), [shape.lines(), shape.sets()].concat());
    let colours = std::iter::repeat_n(0, cells).chain(sets.iter().map(|set| set.len() as u32));
    let members = sets
        .iter()
        .enumerate()
        .flat_map(|(number, set)| set.iter().map(move |&cell| (cell, cells + number)));
    let graph = Graph::new(colours, members).expect("cells and sets are different vertices");
    let generators = graph.automorphisms().generators;
    let on_cells = |whole: &Perm| Perm::new(whole.images().take(cells)).expect("cells go to cells");
    PermGroup::new(cells, generators.iter().map(on_cells))
}
