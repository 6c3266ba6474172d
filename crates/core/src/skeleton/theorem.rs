//! N−1 clues are not sufficient for N > 3, where N is the side of the board.
//!
//! If a digit repeats in a puzzle with N−1 clues, at least two digits are missing. Exchanging these
//! two in a solution gives another solution. So a proper puzzle with N−1 clues would have N−1
//! different digits, and which digits these are doesn't matter: for each essentially different
//! skeleton with N−1 clues there is one puzzle to consider. Most of these puzzles have two
//! solutions. Some have none, as 1, 2, 3 in r3c4, r4c1, r4c2 of `2x2` leave no place for 1 in the
//! last row; there singles are filled in until a line violates Hall's condition (`hall.rs`).
//!
//! The proof is a [`Certificate`] for each skeleton. [`check`] verifies it without a solver and
//! without the generator of the list: it checks each pair of solutions by the rules of the board,
//! and that the orbits of the skeletons, which are all different, contain every set of N−1 cells.
//!
//! # References
//! 1. S. Gupta, "Skeletons", The New Sudoku Players' Forum, 2005, note 6.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use num_integer::binomial;

use super::SkeletonError;
use super::hall::has_contradiction;
use super::list::Orbits;
use crate::board::{Grid, Puzzle, Shape, Skeleton};
use crate::run::in_parallel;
use crate::solve::{Generic, Solver};
use crate::symmetry::{SymmetryGroup, canonical_skeleton};

/// A skeleton with N−1 clues, and why its puzzle with all digits different isn't proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The skeleton.
    pub skeleton: Skeleton,
    /// Why the puzzle with 1, 2, …, N−1 in its cells, in cell order, isn't proper.
    pub witness: Witness,
}

/// Why a puzzle isn't proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// Two different solutions.
    Solutions(Box<[Grid; 2]>),
    /// No solution: after singles are filled in, some digits together have fewer places in a line
    /// than there are of them.
    Contradiction,
}

/// What a checked proof rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The number of essentially different skeletons.
    pub skeletons: usize,
    /// How many of them have two solutions; the others have none.
    pub with_solutions: usize,
    /// The number of skeletons in their orbits: all of them.
    pub covered: BigUint,
}

/// The number of clues that the theorem is about.
///
/// # Errors
/// [`SkeletonError::Side`] for sides up to 3.
pub fn clues(shape: Shape) -> Result<usize, SkeletonError> {
    match shape.side() {
        0..=3 => Err(SkeletonError::Side { shape }),
        side => Ok(side - 1),
    }
}

/// The puzzle that has the digits 1, 2, … in the cells of a skeleton.
///
/// # Panics
/// When the skeleton has more clues than the board has digits.
fn all_different(skeleton: &Skeleton) -> Puzzle {
    let shape = skeleton.shape();
    let mut symbols = vec![0; shape.cells()];
    for (cell, digit) in skeleton.cells().zip(1..) {
        symbols[cell] = digit;
    }
    Puzzle::new(shape, symbols)
}

impl Certificate {
    /// Finds two solutions of the puzzle with all digits different, or a contradiction.
    ///
    /// ```
    /// use gridforest::board::Skeleton;
    /// use gridforest::skeleton::theorem::Certificate;
    /// let shape = "2x2".parse()?;
    /// let certificate = Certificate::find(&Skeleton::from_cells(shape, [13, 14, 15]))?;
    /// assert!(certificate.verify(shape).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SkeletonError::Proper`] when there is one solution, [`SkeletonError::NoContradiction`]
    /// when there is none and the places don't show it.
    pub fn find(skeleton: &Skeleton) -> Result<Self, SkeletonError> {
        let shape = skeleton.shape();
        let puzzle = all_different(skeleton);
        let mut found = Vec::new();
        let _ = Generic::new(shape).for_each_solution(&puzzle, &mut |symbols| {
            found.push(Grid::new(shape, symbols).expect("an engine visits solution grids"));
            if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let solutions = found.len();
        let witness = match <[Grid; 2]>::try_from(found) {
            Ok(solutions) => Witness::Solutions(solutions.into()),
            Err(_) if solutions == 1 => return Err(SkeletonError::Proper { puzzle }),
            Err(_) if has_contradiction(&puzzle) => Witness::Contradiction,
            Err(_) => return Err(SkeletonError::NoContradiction { puzzle }),
        };
        Ok(Self { skeleton: skeleton.clone(), witness })
    }

    /// Checks it by the rules: N−1 clues, and two different grids that hold them or a
    /// contradiction.
    ///
    /// # Errors
    /// [`SkeletonError`] that says what is wrong.
    pub fn verify(&self, shape: Shape) -> Result<(), SkeletonError> {
        let clues = clues(shape)?;
        if self.skeleton.shape() != shape || self.skeleton.clues() != clues {
            return Err(SkeletonError::Skeleton { skeleton: self.skeleton.clone(), shape, clues });
        }
        let puzzle = all_different(&self.skeleton);
        let Witness::Solutions(solutions) = &self.witness else {
            let shown = has_contradiction(&puzzle);
            return if shown { Ok(()) } else { Err(SkeletonError::NoContradiction { puzzle }) };
        };
        for grid in solutions.iter() {
            if grid.shape() != shape || grid.puzzle(&self.skeleton) != puzzle {
                let grid = Box::new(grid.clone());
                return Err(SkeletonError::NoSolution { grid, puzzle });
            }
        }
        if solutions[0] == solutions[1] {
            return Err(SkeletonError::SameSolution { puzzle });
        }
        Ok(())
    }
}

/// Certificates of the theorem for a shape, in the order of the list of skeletons.
///
/// # Errors
/// [`SkeletonError::Side`] when the theorem says nothing of the shape, others when a skeleton has
/// no certificate.
pub fn certificates(shape: Shape) -> Result<Vec<Certificate>, SkeletonError> {
    let clues = clues(shape)?;
    let mut skeletons = Vec::new();
    let _ = Orbits::of_shape(shape).for_each(clues, &mut |orbit| {
        skeletons.push(orbit.skeleton);
        ControlFlow::Continue(())
    });
    in_parallel(&skeletons, Certificate::find).into_iter().collect()
}

/// Checks that certificates prove the theorem for a shape: each one, and that none is missing.
///
/// # Errors
/// [`SkeletonError`] that says what is wrong, at the first that is.
pub fn check(shape: Shape, certificates: &[Certificate]) -> Result<Proof, SkeletonError> {
    let clues = clues(shape)?;
    let order = SymmetryGroup::of(shape).geometric_order();
    // The form of a skeleton, and the order of its stabiliser.
    let forms = in_parallel(certificates, |certificate| {
        certificate.verify(shape)?;
        let canonical = canonical_skeleton(&certificate.skeleton);
        let stabiliser = canonical.stabiliser().order();
        Ok::<_, SkeletonError>((canonical.form, stabiliser))
    });
    let mut seen = BTreeSet::new();
    let (mut covered, mut with_solutions) = (BigUint::ZERO, 0);
    for (certificate, form) in certificates.iter().zip(forms) {
        let (form, stabiliser) = form?;
        with_solutions += usize::from(certificate.witness != Witness::Contradiction);
        covered += &order / stabiliser;
        if !seen.insert(form) {
            let skeleton = certificate.skeleton.clone();
            return Err(SkeletonError::Repeated { skeleton });
        }
    }
    let all = binomial(BigUint::from(shape.cells()), BigUint::from(clues));
    if covered != all {
        return Err(SkeletonError::Incomplete { covered, all });
    }
    Ok(Proof { skeletons: seen.len(), with_solutions, covered })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorem_holds_for_small_boards() {
        for (name, skeletons) in [("2x2", 10), ("latin4", 4), ("2x3", 410)] {
            let shape: Shape = name.parse().unwrap();
            let proof = check(shape, &certificates(shape).unwrap()).unwrap();
            assert_eq!(proof.skeletons, skeletons, "{name}");
        }
        assert!(matches!(clues("latin3".parse().unwrap()), Err(SkeletonError::Side { .. })));
    }

    #[test]
    fn what_is_no_proof_is_refused() {
        let shape: Shape = "2x2".parse().unwrap();
        let good = certificates(shape).unwrap();
        let refused = |change: &dyn Fn(&mut Vec<Certificate>)| {
            let mut certificates = good.clone();
            change(&mut certificates);
            check(shape, &certificates).unwrap_err()
        };
        let error = refused(&|c| drop(c.pop()));
        assert!(matches!(error, SkeletonError::Incomplete { .. }));
        let error = refused(&|c| c.push(c[0].clone()));
        assert!(matches!(error, SkeletonError::Repeated { .. }));
        let twice = |c: &Certificate| match &c.witness {
            Witness::Solutions(grids) => {
                Witness::Solutions([grids[0].clone(), grids[0].clone()].into())
            }
            Witness::Contradiction => panic!("it has solutions"),
        };
        let error = refused(&|c| c[1].witness = twice(&c[1]));
        assert!(matches!(error, SkeletonError::SameSolution { .. }));
        let other = |c: &Certificate| match &c.witness {
            Witness::Solutions(grids) => {
                let relabelled =
                    |grid: &Grid| grid.symbols().iter().map(|s| s % 4 + 1).collect::<Vec<_>>();
                let grids = grids.each_ref().map(|g| Grid::new(shape, relabelled(g)).unwrap());
                Witness::Solutions(grids.into())
            }
            Witness::Contradiction => panic!("it has solutions"),
        };
        let error = refused(&|c| c[1].witness = other(&c[1]));
        assert!(matches!(error, SkeletonError::NoSolution { .. }));
        let error = refused(&|c| c[1].witness = Witness::Contradiction);
        assert!(matches!(error, SkeletonError::NoContradiction { .. }));
        let error = refused(&|c| c[3].skeleton = Skeleton::from_cells(shape, [0, 1, 2, 3]));
        assert!(matches!(error, SkeletonError::Skeleton { .. }));
    }
}
