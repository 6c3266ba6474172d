//! The symmetries of the cells under any rules: the permutations that map lines to lines and smaller
//! sets to such sets.
//!
//! *The group of the rules* is that of the sets that were declared. Sets that these imply (the five
//! further windows of a board with four) or the graph of cells in sight of each other may have a
//! larger group; see [`SymmetryGroup`](super::SymmetryGroup).
//!
//! A permutation is sought cell by cell along the base 0, 1, …, from the last cell on, so that at
//! each level one permutation for each new orbit point is enough (Schreier and Sims). Images are
//! tried only where they are related to the images so far as the cells are: the relation of two
//! cells is the number of lines and of sets of each size that have both.

use std::collections::{BTreeSet, HashMap};
use std::sync::{LazyLock, Mutex, OnceLock};

use num_bigint::BigUint;

use super::{Perm, PermGroup};
use crate::board::{Line, Shape};
use crate::run::poll;
use gridforest_group::joined;

/// The most images of cells that a list of elements has.
const LISTED: u32 = 100_000_000;

/// The group of the cells of a shape.
#[derive(Debug)]
pub(crate) struct CellGroup {
    group: PermGroup,
    cells: usize,
    elements: OnceLock<Vec<Perm>>,
}

impl CellGroup {
    /// The group of a shape's rules, which is found once.
    pub(crate) fn of(shape: Shape) -> &'static Self {
        static GROUPS: LazyLock<Mutex<HashMap<Shape, &'static CellGroup>>> =
            LazyLock::new(Mutex::default);
        let known = || GROUPS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(group) = known().get(&shape) {
            return group;
        }
        let group =
            Self { group: automorphisms(shape), cells: shape.cells(), elements: OnceLock::new() };
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
}

/// The permutations of the cells that map the lines, and the smaller sets, to themselves.
fn automorphisms(shape: Shape) -> PermGroup {
    Search::new(shape).group()
}

struct Search {
    cells: usize,
    sets: BTreeSet<Line>,
    of_cell: Vec<Vec<Line>>,
    /// How each two cells are related, and for a cell with itself how it is related to all.
    relation: Vec<u32>,
    images: Vec<usize>,
    used: Vec<bool>,
}

impl Search {
    fn new(shape: Shape) -> Self {
        let (cells, sets) = (shape.cells(), [shape.lines(), shape.sets()].concat());
        let mut shared: Vec<Vec<usize>> = vec![Vec::new(); cells * cells];
        for set in &sets {
            for (&a, &b) in set.iter().flat_map(|a| set.iter().map(move |b| (a, b))) {
                shared[a * cells + b].push(set.len());
            }
        }
        shared.iter_mut().for_each(|sizes| sizes.sort_unstable());
        let mut numbers = HashMap::new();
        let mut relation: Vec<u32> = shared
            .iter()
            .map(|sizes| {
                let next = numbers.len() as u32;
                *numbers.entry(sizes).or_insert(next)
            })
            .collect();
        // A cell's own number says how it is related to all others, and how these are to theirs.
        for _ in 0..3 {
            let mut numbers = HashMap::new();
            let own: Vec<u32> = (0..cells)
                .map(|a| {
                    let row = &relation[a * cells..][..cells];
                    let mut profile: Vec<(u32, u32)> = row
                        .iter()
                        .enumerate()
                        .map(|(b, &relation_to)| (relation_to, relation[b * cells + b]))
                        .collect();
                    profile.sort_unstable();
                    let next = numbers.len() as u32;
                    *numbers.entry((row[a], profile)).or_insert(next)
                })
                .collect();
            // Far from the numbers of pairs.
            own.iter().enumerate().for_each(|(a, &n)| relation[a * cells + a] = u32::MAX - n);
        }
        let of_cell = |cell| sets.iter().filter(|set| set.contains(&cell)).cloned().collect();
        Self {
            cells,
            of_cell: (0..cells).map(of_cell).collect(),
            sets: sets.into_iter().collect(),
            relation,
            images: Vec::new(),
            used: vec![false; cells],
        }
    }

    fn group(mut self) -> PermGroup {
        let mut generators: Vec<Perm> = Vec::new();
        for level in (0..self.cells).rev() {
            let cells = self.cells;
            let orbits = |generators: &[Perm]| {
                joined(cells, generators.iter().flat_map(|g| g.images().enumerate()))
            };
            let orbit_of = |orbits: &[Vec<usize>], cell: usize| {
                orbits.iter().position(|orbit| orbit.contains(&cell)).expect("each is in one")
            };
            let mut known = orbits(&generators);
            let mut refused = BTreeSet::new();
            for image in level + 1..self.cells {
                let orbit = orbit_of(&known, image);
                if orbit == orbit_of(&known, level) || refused.contains(&known[orbit][0]) {
                    continue;
                }
                self.images = (0..level).collect();
                self.used = (0..self.cells).map(|cell| cell < level).collect();
                if self.fits(image) && self.put(image) {
                    generators.push(Perm::from_images(self.images.iter().copied()));
                    known = orbits(&generators);
                } else {
                    refused.insert(known[orbit][0]);
                }
            }
        }
        PermGroup::new(self.cells, generators)
    }

    /// Whether the next cell may have an image, by its relations and by the sets that end with it.
    fn fits(&self, image: usize) -> bool {
        let (next, n) = (self.images.len(), self.cells);
        !self.used[image]
            && self.relation[next * n + next] == self.relation[image * n + image]
            && (0..next).all(|cell| {
                self.relation[next * n + cell] == self.relation[image * n + self.images[cell]]
            })
            && self.of_cell[next].iter().filter(|set| set.last() == Some(&next)).all(|set| {
                let whole = set.iter().map(|&cell| *self.images.get(cell).unwrap_or(&image));
                let mut whole: Line = whole.collect();
                whole.sort_unstable();
                self.sets.contains(&whole)
            })
    }

    /// Gives the next cell an image, and all others after it; whether that can be done.
    fn put(&mut self, image: usize) -> bool {
        poll();
        self.images.push(image);
        self.used[image] = true;
        if self.images.len() == self.cells {
            return true;
        }
        for next in 0..self.cells {
            if self.fits(next) && self.put(next) {
                return true;
            }
        }
        self.images.pop();
        self.used[image] = false;
        false
    }
}
