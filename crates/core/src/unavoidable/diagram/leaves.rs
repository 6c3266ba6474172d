//! The minimal hitting sets, each visited once, in ascending order.
//!
//! A hitting set is minimal exactly when no set that lacks one of its variables is a hitting set.
//! So the diagram is traversed with the state of the chosen variables *and*, for each chosen
//! variable, the state of the choice without it, its *rival*. If a rival reaches the state of the
//! choice itself, it has the same completions, and none of them is minimal. A rival in the dead
//! state can be forgotten. In the tail the rest is operations on truth tables ([`super::least`]).
//!
//! Under a group of symmetries of the family only the first of each orbit is visited
//! ([`super::canonical`]).

use std::ops::{ControlFlow, Range};

use super::canonical::{Canonical, First};
use super::least::Least;
use super::{DEAD, Diagram, State};
use crate::board::CellMask;
use crate::run::poll;
use crate::symmetry::Perm;

impl Diagram {
    /// The number of minimal hitting sets of 0, 1, … cells, and that of their orbits under a group
    /// of permutations of the cells that map the family to itself, by visiting one of each orbit.
    ///
    /// # Panics
    /// When a permutation lacks a cell of the diagram, or takes a variable to a cell of none.
    pub fn minimal_orbits_by_size(&self, group: &[Perm]) -> (Vec<u64>, Vec<u64>) {
        let sizes = self.tail_sizes();
        let mut counts = vec![0; self.cells_from(0) + 1];
        let mut orbits = counts.clone();
        let _ = self.walk(group, First::Any, &mut |cells, subset, orbit| {
            let size = cells.count_ones() as usize + sizes[subset];
            counts[size] += orbit;
            orbits[size] += 1;
            ControlFlow::Continue(())
        });
        (counts, orbits)
    }

    /// Visits every minimal hitting set until the visitor breaks.
    ///
    /// They come in ascending order of the numbers whose binary digits are the variables, the first
    /// the most significant: with the cells in row order as variables, by the value of the
    /// skeleton.
    pub fn for_each_minimal(
        &self,
        visit: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_minimal_orbit(&[], visit)
    }

    /// Visits the first minimal hitting set of each orbit under a group of permutations of the
    /// cells that map the family to itself, in the same order.
    ///
    /// # Panics
    /// As [`Self::minimal_orbits_by_size`].
    pub fn for_each_minimal_orbit(
        &self,
        group: &[Perm],
        visit: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.walk(group, First::Smallest, &mut |cells, subset, _| {
            visit(cells | self.tail_cells(subset))
        })
    }

    /// Visits the first minimal hitting set of each orbit: its cells above the tail, its subset of
    /// the tail, and the size of the orbit.
    fn walk(
        &self,
        group: &[Perm],
        first: First,
        visit: &mut impl FnMut(CellMask, usize, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let canonical = Canonical::new(self, group, first);
        let pending = 0..canonical.len();
        let mut walk = Walk {
            diagram: self,
            rivals: Vec::new(),
            canonical,
            least: Least::new(&self.tails),
            visit,
        };
        let start = Place { level: 0, state: self.root, choice: 0, cells: 0 };
        walk.descend(start, 0, pending)
    }
}

/// Where the walk is: the state of a level, and the variables chosen above it, as digits and as
/// cells.
#[derive(Clone, Copy)]
struct Place {
    level: usize,
    state: State,
    choice: u64,
    cells: CellMask,
}

struct Walk<'a, F> {
    diagram: &'a Diagram,
    /// The rivals of every level above the present one, and its own last.
    rivals: Vec<State>,
    canonical: Canonical,
    least: Least,
    visit: &'a mut F,
}

impl<F: FnMut(CellMask, usize, u64) -> ControlFlow<()>> Walk<'_, F> {
    /// Goes on from a state; its rivals are those from `start` on, its pending elements those from
    /// `pending` on.
    fn descend(&mut self, place: Place, start: usize, pending: Range<usize>) -> ControlFlow<()> {
        poll();
        let Some(edges) = self.diagram.levels.get(place.level) else {
            return self.arrive(place, start, pending.start);
        };
        let end = self.rivals.len();
        let [absent, present] = edges[place.state as usize];
        for (value, state) in [absent, present].into_iter().enumerate() {
            if state == DEAD || value == 1 && absent == present {
                continue;
            }
            let below = Place {
                level: place.level + 1,
                state,
                choice: place.choice << 1 | value as u64,
                cells: place.cells
                    | if value == 1 { self.diagram.variables[place.level] } else { 0 },
            };
            if self.canonical.narrow(pending.clone(), below.choice, below.level)
                && self.follow(edges, start..end, value, state)
            {
                if value == 1 && absent != DEAD {
                    self.rivals.push(absent);
                }
                self.descend(below, end, pending.end..self.canonical.len())?;
            }
            self.rivals.truncate(end);
            self.canonical.truncate(pending.end);
        }
        ControlFlow::Continue(())
    }

    /// Moves the rivals down one level; whether none comes to where the walk goes.
    fn follow(
        &mut self,
        edges: &[[State; 2]],
        rivals: Range<usize>,
        value: usize,
        walk: State,
    ) -> bool {
        for index in rivals {
            let rival = edges[self.rivals[index] as usize][value];
            if rival == walk {
                return false;
            }
            if rival != DEAD {
                self.rivals.push(rival);
            }
        }
        true
    }

    fn arrive(&mut self, place: Place, start: usize, pending: usize) -> ControlFlow<()> {
        let diagram = self.diagram;
        self.least.find(&diagram.tails, place.state, &self.rivals[start..]);
        let above = place.choice << diagram.tail();
        for &subset in self.least.members() {
            let choice = above | u64::from(subset);
            let orbit = self.canonical.orbit(pending, choice, diagram.variables.len());
            if let Some(orbit) = orbit {
                (self.visit)(place.cells, subset.into(), orbit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
