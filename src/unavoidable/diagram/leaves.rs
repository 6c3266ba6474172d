//! The minimal hitting sets, each visited once, in ascending order.
//!
//! A hitting set is minimal exactly when no set that lacks one of its variables is a hitting set. So the
//! diagram is traversed with the state of the chosen variables *and*, for each chosen variable, the
//! state of the choice without it, its *rival*. If a rival reaches the state of the choice itself,
//! it has the same completions, and none of them is minimal. A rival in the dead state can be
//! forgotten. In the tables the rest is a few operations on words: the minimal members of the
//! table of the choice that are in no rival's table.

use std::ops::ControlFlow;

use super::table::Table;
use super::{DEAD, Diagram, State};
use crate::board::CellMask;

impl Diagram {
    /// The number of minimal hitting sets of 0, 1, … cells, by visiting the places where they are.
    pub fn minimal_by_size(&self) -> Vec<u64> {
        let sizes = self.tail_sizes();
        let mut counts = vec![0; self.cells_from(0) + 1];
        let _ = self.walk(&mut |cells, minimal| {
            let above = cells.count_ones() as usize;
            minimal
                .members()
                .for_each(|subset| counts[above + sizes[subset]] += 1);
            ControlFlow::Continue(())
        });
        counts
    }

    /// Visits every minimal hitting set until the visitor breaks.
    ///
    /// They come in ascending order of the numbers whose binary digits are the variables, the first
    /// the most significant: with the cells in row order as variables, by the value of the skeleton.
    pub fn for_each_minimal(
        &self,
        visit: &mut dyn FnMut(CellMask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.walk(&mut |cells, minimal| {
            let mut members = minimal.members();
            members.try_for_each(|subset| visit(cells | self.tail_cells(subset)))
        })
    }

    /// Visits each set of variables above the tables that has minimal hitting sets below it: with
    /// its cells, and the subsets of the last variables that complete it.
    fn walk(&self, visit: &mut impl FnMut(CellMask, &Table) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut walk = Walk {
            diagram: self,
            rivals: Vec::new(),
            visit,
        };
        walk.descend(0, self.root, 0, 0)
    }
}

struct Walk<'a, F> {
    diagram: &'a Diagram,
    /// The rivals of every level above the present one, and its own last.
    rivals: Vec<State>,
    visit: &'a mut F,
}

impl<F: FnMut(CellMask, &Table) -> ControlFlow<()>> Walk<'_, F> {
    /// Goes on from a state; its rivals are those from `start` on.
    fn descend(
        &mut self,
        level: usize,
        state: State,
        start: usize,
        cells: CellMask,
    ) -> ControlFlow<()> {
        if state == DEAD {
            return ControlFlow::Continue(());
        }
        let Some(edges) = self.diagram.levels.get(level) else {
            return self.arrive(state, start, cells);
        };
        let end = self.rivals.len();
        let [absent, present] = edges[state as usize];
        if self.follow(edges, start..end, 0, absent) {
            self.descend(level + 1, absent, end, cells)?;
        }
        self.rivals.truncate(end);
        if self.follow(edges, start..end, 1, present) && absent != present {
            if absent != DEAD {
                self.rivals.push(absent);
            }
            let variable = self.diagram.variables[level];
            self.descend(level + 1, present, end, cells | variable)?;
        }
        self.rivals.truncate(end);
        ControlFlow::Continue(())
    }

    /// Moves the rivals down one level; whether none comes to where the walk goes.
    fn follow(
        &mut self,
        edges: &[[State; 2]],
        rivals: std::ops::Range<usize>,
        choice: usize,
        walk: State,
    ) -> bool {
        for index in rivals {
            let rival = edges[self.rivals[index] as usize][choice];
            if rival == walk {
                return false;
            }
            if rival != DEAD {
                self.rivals.push(rival);
            }
        }
        true
    }

    fn arrive(&mut self, state: State, start: usize, cells: CellMask) -> ControlFlow<()> {
        let tables = &self.diagram.tables;
        let mut minimal = tables[state as usize].minimal();
        for &rival in &self.rivals[start..] {
            minimal = minimal.and_not(&tables[rival as usize]);
        }
        if minimal.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.visit)(cells, &minimal)
    }
}
