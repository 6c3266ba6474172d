//! Which skeletons carry a proper puzzle, and which a minimal one: by looking at every grid.
//!
//! The grids of a shape up to relabelling are few for the smallest shapes (12 for `2x2`, 39,168 for
//! `2x3`). Let `t` be the restriction of a grid to the cells of a skeleton, relabelled in the order
//! of first appearance, and `d` its number of different digits. Every grid with the same
//! restriction `t` up to relabelling can be relabelled in (N−d)! ways to a solution of the puzzle.
//! So
//!
//! > a skeleton of a grid is proper exactly when it contains at least N−1 digits, and no other grid up
//! > to relabelling has the same restriction.
//!
//! Nothing here knows of unavoidable sets or solvers of puzzles: the results are independent of
//! those by [`UnavoidableSets`](crate::unavoidable::UnavoidableSets).

use std::ops::ControlFlow;

use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::SkeletonError;
use crate::board::{Puzzle, Shape, Skeleton};
use crate::run::poll;
use crate::solve::{Generic, Solver};

/// What a skeleton can carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Carries {
    /// No proper puzzle.
    Nothing,
    /// A proper puzzle, but no minimal one.
    Proper,
    /// A minimal puzzle.
    Minimal,
}

/// Every grid of a shape up to relabelling.
#[derive(Debug, Clone)]
pub struct Exhaustion {
    shape: Shape,
    grids: Vec<Vec<u8>>,
}

impl Exhaustion {
    /// The grids of a shape.
    ///
    /// # Errors
    /// [`SkeletonError::TooManyGrids`] for all but the smallest shapes.
    pub fn of(shape: Shape) -> Result<Self, SkeletonError> {
        if !shape.is_plain() || shape.side() > if shape.has_boxes() { 6 } else { 5 } {
            return Err(SkeletonError::TooManyGrids { shape });
        }
        // Every relabelling of a grid but one has another first row.
        let mut first_row = vec![0; shape.cells()];
        for (cell, digit) in (0..shape.side()).zip(1..) {
            first_row[cell] = digit;
        }
        let mut grids = Vec::new();
        let puzzle = Puzzle::new(shape, first_row);
        let _ = Generic::new(shape).for_each_solution(&puzzle, &mut |symbols| {
            grids.push(symbols.to_vec());
            ControlFlow::Continue(())
        });
        Ok(Self { shape, grids })
    }

    /// The number of grids up to relabelling.
    pub fn grids(&self) -> usize {
        self.grids.len()
    }

    /// What a skeleton can carry.
    ///
    /// ```
    /// use gridforest::board::Skeleton;
    /// use gridforest::skeleton::exhaustion::{Carries, Exhaustion};
    /// let shape = "2x2".parse()?;
    /// let exhaustion = Exhaustion::of(shape)?;
    /// let carries = |cells: &[usize]| exhaustion.carries(&Skeleton::from_cells(shape, cells.to_vec()));
    /// assert_eq!(carries(&[0, 5, 10, 15]), Carries::Nothing);
    /// assert_eq!(carries(&[0, 6, 8, 13]), Carries::Minimal);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the skeleton is of another shape.
    pub fn carries(&self, skeleton: &Skeleton) -> Carries {
        self.witness(skeleton).0
    }

    /// What a skeleton can carry, with a puzzle on it that shows as much: a minimal one if there is
    /// any, else a proper one.
    ///
    /// # Panics
    /// When the skeleton is of another shape.
    pub fn witness(&self, skeleton: &Skeleton) -> (Carries, Option<Puzzle>) {
        assert_eq!(skeleton.shape(), self.shape);
        let cells: Vec<usize> = skeleton.cells().collect();
        let mut proper = self.proper(&cells);
        let Some(first) = proper.minimum() else {
            return (Carries::Nothing, None);
        };
        for index in 0..cells.len() {
            let mut fewer = cells.clone();
            fewer.remove(index);
            proper.difference_with(&self.proper(&fewer));
            if proper.is_clear() {
                return (Carries::Proper, Some(self.puzzle(first, &cells)));
            }
        }
        let first = proper.minimum().expect("it isn't clear");
        (Carries::Minimal, Some(self.puzzle(first, &cells)))
    }

    fn puzzle(&self, grid: usize, cells: &[usize]) -> Puzzle {
        let mut symbols = vec![0; self.shape.cells()];
        for &cell in cells {
            symbols[cell] = self.grids[grid][cell];
        }
        Puzzle::new(self.shape, symbols)
    }

    /// The grids in which the puzzle on some cells is proper.
    fn proper(&self, cells: &[usize]) -> FixedBitSet {
        poll();
        let mut proper = FixedBitSet::with_capacity(self.grids.len());
        if cells.len() + 1 < self.shape.side() {
            return proper;
        }
        // The one grid that shows something, or none when several do.
        let mut showing: HashMap<u128, Option<usize>> = HashMap::with_capacity(self.grids.len());
        for (number, grid) in self.grids.iter().enumerate() {
            let (shown, digits) = self.show(grid, cells);
            let only = (digits + 1 >= self.shape.side()).then_some(number);
            match showing.entry(shown) {
                Entry::Vacant(entry) => drop(entry.insert(only)),
                Entry::Occupied(mut entry) => *entry.get_mut() = None,
            }
        }
        showing.into_values().flatten().for_each(|number| proper.insert(number));
        proper
    }

    /// What a grid shows in some cells, relabelled in order of appearance, three bits a cell; and
    /// how many digits those are.
    fn show(&self, grid: &[u8], cells: &[usize]) -> (u128, usize) {
        let mut label = [0; 8];
        let mut digits = 0;
        let shown = cells.iter().fold(0, |shown, &cell| {
            let label = &mut label[grid[cell] as usize];
            if *label == 0 {
                digits += 1;
                *label = digits;
            }
            shown << 3 | *label
        });
        (shown, digits as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::symmetry::MaskForms;
    use crate::unavoidable::UnavoidableSets;
    use std::collections::BTreeMap;

    #[test]
    fn witnesses_are_what_they_are_said_to_be() {
        let shape: Shape = "2x2".parse().unwrap();
        let exhaustion = Exhaustion::of(shape).unwrap();
        let mut solver = Generic::new(shape);
        let mut met = [0; 3];
        for mask in (0..1u128 << 16).step_by(7) {
            let skeleton = Skeleton::from_mask(shape, mask);
            let (carries, witness) = exhaustion.witness(&skeleton);
            met[carries as usize] += 1;
            let Some(puzzle) = witness else {
                assert_eq!(carries, Carries::Nothing);
                continue;
            };
            assert_eq!(puzzle.skeleton(), skeleton);
            let solution = solver.unique(&puzzle).expect("proper");
            let redundant = (0..16).any(|cell| {
                puzzle.symbols()[cell] != 0
                    && solver.another(&puzzle.with([(cell, 0)]), &solution).is_none()
            });
            assert_eq!(redundant, carries == Carries::Proper, "{puzzle}");
        }
        assert!(met.iter().all(|&count| count > 20), "{met:?}");
    }

    /// What the orbits of skeletons carry, by unavoidable sets alone.
    fn by_unavoidable_sets(
        shape: Shape,
        forms: &MaskForms,
        grids: &[Vec<u8>],
    ) -> BTreeMap<u128, Carries> {
        let mut carries = BTreeMap::new();
        for symbols in grids {
            let sets = UnavoidableSets::of(&Grid::new(shape, symbols.clone()).unwrap());
            for mask in 0..1u128 << shape.cells() {
                if sets.are_hit_by(mask) {
                    let fewer =
                        |cell: usize| mask >> cell & 1 == 1 && sets.are_hit_by(mask & !(1 << cell));
                    let minimal = !(0..shape.cells()).any(fewer);
                    let found = if minimal { Carries::Minimal } else { Carries::Proper };
                    let entry = carries.entry(forms.least(mask).0).or_insert(found);
                    *entry = found.max(*entry);
                }
            }
        }
        carries
    }

    #[test]
    fn showing_the_same_and_unavoidable_sets_agree() {
        for name in ["2x2", "latin3", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let exhaustion = Exhaustion::of(shape).unwrap();
            let forms = MaskForms::of(shape).unwrap();
            let expected = by_unavoidable_sets(shape, &forms, &exhaustion.grids);
            for mask in
                (0..1u128 << shape.cells()).filter(|&m| forms.stabiliser_if_least(m).is_some())
            {
                let carries = exhaustion.carries(&Skeleton::from_mask(shape, mask));
                let expected = expected.get(&mask).copied().unwrap_or(Carries::Nothing);
                assert_eq!(carries, expected, "{name} {mask:b}");
            }
        }
    }

    #[test]
    fn grids_up_to_relabelling() {
        for (name, grids) in [("2x2", 12), ("latin4", 24), ("latin5", 1344), ("2x3", 39_168)] {
            assert_eq!(Exhaustion::of(name.parse().unwrap()).unwrap().grids(), grids);
        }
        assert!(Exhaustion::of("3x3".parse().unwrap()).is_err());
    }
}
