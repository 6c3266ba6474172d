//! M−1 clues are not sufficient for M > 3, where M is the side of the board.
//!
//! A puzzle with M−1 clues in which a digit repeats shows at most M−2 different digits. Two digits are
//! missing; exchanging them everywhere in a solution gives another. So a proper puzzle would have M−1
//! different digits, and which digits doesn't matter: for each essentially different skeleton with
//! M−1 clues there is one puzzle to look at. Two solutions of each are a proof.
//!
//! That proof is a [`Certificate`] for each skeleton, and [`check`] verifies them all without a solver
//! and without the generator of the list: each pair of solutions against the rules, and that no
//! skeleton is missing, because the orbits of those given, which are all different, contain every
//! set of M−1 cells.
//!
//! # References
//! 1. S. Gupta, "Skeletons", The New Sudoku Players' Forum, 2005, note 6.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use thiserror::Error;

use super::count::binomials;
use crate::board::{Grid, Puzzle, Shape, Skeleton};
use crate::solve::{Generic, Solver};
use crate::symmetry::{SymmetryGroup, canonical_skeleton};

/// A skeleton with M−1 clues, and two solutions of its puzzle with all digits different.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The skeleton.
    pub skeleton: Skeleton,
    /// Two different grids that both hold 1, 2, …, M−1 in its cells, in cell order.
    pub solutions: [Grid; 2],
}

/// Why certificates are no proof of the theorem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TheoremError {
    /// The theorem speaks of M > 3.
    #[error("{shape}: the theorem is about sides above 3")]
    Side {
        /// The shape.
        shape: Shape,
    },
    /// A puzzle with all digits different has one solution or none.
    #[error("{puzzle} has {solutions} solutions: it is no case of the theorem")]
    Solutions {
        /// The puzzle.
        puzzle: Puzzle,
        /// 0 or 1.
        solutions: usize,
    },
    /// The skeleton has another number of clues, or another shape.
    #[error("{skeleton} is no skeleton of {shape} with {clues} clues")]
    Skeleton {
        /// The skeleton given.
        skeleton: Skeleton,
        /// The shape.
        shape: Shape,
        /// The number of clues, M−1.
        clues: usize,
    },
    /// A grid of the certificate doesn't hold the clues.
    #[error("{grid} does not hold the clues of {puzzle}")]
    NoSolution {
        /// The grid.
        grid: Box<Grid>,
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// Both grids are the same.
    #[error("the two solutions of {puzzle} are the same")]
    SameSolution {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// Two skeletons are essentially the same.
    #[error("{skeleton} is essentially the same as a skeleton before it")]
    Repeated {
        /// The later skeleton.
        skeleton: Skeleton,
    },
    /// Some skeletons are not covered.
    #[error("the orbits cover {covered} of {all} skeletons")]
    Incomplete {
        /// The skeletons in the orbits of those given.
        covered: BigUint,
        /// All skeletons with M−1 clues.
        all: BigUint,
    },
}

/// What a checked proof rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The number of essentially different skeletons.
    pub skeletons: usize,
    /// The number of skeletons in their orbits: all of them.
    pub covered: BigUint,
}

/// The number of clues that the theorem is about.
///
/// # Errors
/// [`TheoremError::Side`] for sides up to 3.
pub fn clues(shape: Shape) -> Result<usize, TheoremError> {
    match shape.side() {
        0..=3 => Err(TheoremError::Side { shape }),
        side => Ok(side - 1),
    }
}

/// The puzzle that has the digits 1, 2, … in the cells of a skeleton.
///
/// # Panics
/// When the skeleton has more clues than the board has digits.
pub fn all_different(skeleton: &Skeleton) -> Puzzle {
    let shape = skeleton.shape();
    let mut symbols = vec![0; shape.cells()];
    for (cell, digit) in skeleton.cells().zip(1..) {
        symbols[cell] = digit;
    }
    Puzzle::new(shape, symbols)
}

impl Certificate {
    /// Finds two solutions of the puzzle with all digits different.
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
    /// [`TheoremError::Solutions`] when there are none or one.
    pub fn find(skeleton: &Skeleton) -> Result<Self, TheoremError> {
        let shape = skeleton.shape();
        let puzzle = all_different(skeleton);
        let mut found = Vec::new();
        let _ = Generic::new(shape).for_each_solution(&puzzle, &mut |symbols| {
            found.push(Grid::new(shape, symbols).expect("an engine visits solution grids"));
            if found.len() < 2 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let solutions = found.len();
        match <[Grid; 2]>::try_from(found) {
            Ok(solutions) => Ok(Self {
                skeleton: skeleton.clone(),
                solutions,
            }),
            Err(_) => Err(TheoremError::Solutions { puzzle, solutions }),
        }
    }

    /// Checks it by the rules: M−1 clues, and two different grids that hold them.
    ///
    /// # Errors
    /// [`TheoremError`] that says what is wrong.
    pub fn verify(&self, shape: Shape) -> Result<(), TheoremError> {
        let clues = clues(shape)?;
        if self.skeleton.shape() != shape || self.skeleton.clues() != clues {
            return Err(TheoremError::Skeleton {
                skeleton: self.skeleton.clone(),
                shape,
                clues,
            });
        }
        let puzzle = all_different(&self.skeleton);
        for grid in &self.solutions {
            if grid.shape() != shape || grid.puzzle(&self.skeleton) != puzzle {
                let grid = Box::new(grid.clone());
                return Err(TheoremError::NoSolution { grid, puzzle });
            }
        }
        if self.solutions[0] == self.solutions[1] {
            return Err(TheoremError::SameSolution { puzzle });
        }
        Ok(())
    }
}

/// Checks that certificates prove the theorem for a shape: each one, and that none is missing.
///
/// # Errors
/// [`TheoremError`] that says what is wrong, at the first that is.
pub fn check<'a>(
    shape: Shape,
    certificates: impl IntoIterator<Item = &'a Certificate>,
) -> Result<Proof, TheoremError> {
    let clues = clues(shape)?;
    let order = SymmetryGroup::of(shape).geometric_order();
    let mut seen = BTreeSet::new();
    let mut covered = BigUint::ZERO;
    for certificate in certificates {
        certificate.verify(shape)?;
        let canonical = canonical_skeleton(&certificate.skeleton);
        covered += &order / canonical.stabiliser().order();
        if !seen.insert(canonical.form) {
            let skeleton = certificate.skeleton.clone();
            return Err(TheoremError::Repeated { skeleton });
        }
    }
    let all = binomials(shape.cells()).swap_remove(clues);
    if covered != all {
        return Err(TheoremError::Incomplete { covered, all });
    }
    Ok(Proof {
        skeletons: seen.len(),
        covered,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::list::Orbits;

    fn certificates(shape: Shape) -> Vec<Certificate> {
        let mut found = Vec::new();
        Orbits::of_shape(shape).for_each(shape.side() - 1, &mut |orbit| {
            found.push(Certificate::find(&orbit.skeleton).unwrap());
        });
        found
    }

    #[test]
    fn the_theorem_holds_for_small_boards() {
        for (name, skeletons) in [("2x2", 10), ("latin4", 5), ("2x3", 207)] {
            let shape: Shape = name.parse().unwrap();
            let proof = check(shape, &certificates(shape)).unwrap();
            assert_eq!(proof.skeletons, skeletons, "{name}");
        }
        assert!(matches!(
            clues("latin3".parse().unwrap()),
            Err(TheoremError::Side { .. })
        ));
    }

    #[test]
    fn what_is_no_proof_is_refused() {
        let shape: Shape = "2x2".parse().unwrap();
        let good = certificates(shape);
        let refused = |change: &dyn Fn(&mut Vec<Certificate>)| {
            let mut certificates = good.clone();
            change(&mut certificates);
            check(shape, &certificates).unwrap_err()
        };
        let error = refused(&|c| drop(c.pop()));
        assert!(matches!(error, TheoremError::Incomplete { .. }));
        let error = refused(&|c| c.push(c[0].clone()));
        assert!(matches!(error, TheoremError::Repeated { .. }));
        let error = refused(&|c| c[1].solutions[0] = c[1].solutions[1].clone());
        assert!(matches!(error, TheoremError::SameSolution { .. }));
        let error = refused(&|c| c[1].solutions = c[2].solutions.clone());
        assert!(matches!(error, TheoremError::NoSolution { .. }));
        let error = refused(&|c| c[3].skeleton = Skeleton::from_cells(shape, [0, 1, 2, 3]));
        assert!(matches!(error, TheoremError::Skeleton { .. }));
    }
}
