//! M−1 clues are not sufficient for M > 3, where M is the side of the board.
//!
//! A puzzle with M−1 clues in which a digit repeats shows at most M−2 different digits. Two digits are
//! missing; exchanging them everywhere in a solution gives another. So a proper puzzle would have M−1
//! different digits, and which digits doesn't matter: for each essentially different skeleton with
//! M−1 clues there is one puzzle to look at. Two solutions show that it isn't proper. Some have none:
//! the clues force digits out of a line, as 1, 2, 3 in r3c4, r4c1, r4c2 of `2x2` leave no place for 1
//! in the last row. That they contradict each other is seen by filling in what has one place only,
//! until some digits have together fewer places in a line than there are of them.
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

/// A skeleton with M−1 clues, and why its puzzle with all digits different isn't proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The skeleton.
    pub skeleton: Skeleton,
    /// Why the puzzle with 1, 2, …, M−1 in its cells, in cell order, isn't proper.
    pub witness: Witness,
}

/// Why a puzzle isn't proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// Two different solutions.
    Solutions(Box<[Grid; 2]>),
    /// The clues contradict each other: filling in what has one place only comes to a line where some
    /// digits have together fewer places than there are of them.
    Contradiction,
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
    /// A puzzle with all digits different is proper: the theorem is wrong.
    #[error("{puzzle} has one solution")]
    Proper {
        /// The puzzle.
        puzzle: Puzzle,
    },
    /// The clues don't contradict each other, as far as filling in what has one place only shows.
    #[error("{puzzle} has no solution that was found, and no contradiction that places show")]
    NoContradiction {
        /// The puzzle.
        puzzle: Puzzle,
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
    /// How many of them have two solutions; the others have none.
    pub with_solutions: usize,
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
    /// [`TheoremError::Proper`] when there is one solution, [`TheoremError::NoContradiction`] when
    /// there is none and the places don't show it.
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
        let witness = match <[Grid; 2]>::try_from(found) {
            Ok(solutions) => Witness::Solutions(solutions.into()),
            Err(_) if solutions == 1 => return Err(TheoremError::Proper { puzzle }),
            Err(_) if contradicts_itself(&puzzle) => Witness::Contradiction,
            Err(_) => return Err(TheoremError::NoContradiction { puzzle }),
        };
        Ok(Self {
            skeleton: skeleton.clone(),
            witness,
        })
    }

    /// Checks it by the rules: M−1 clues, and two different grids that hold them or a contradiction.
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
        let Witness::Solutions(solutions) = &self.witness else {
            let shown = contradicts_itself(&puzzle);
            return if shown {
                Ok(())
            } else {
                Err(TheoremError::NoContradiction { puzzle })
            };
        };
        for grid in solutions.iter() {
            if grid.shape() != shape || grid.puzzle(&self.skeleton) != puzzle {
                let grid = Box::new(grid.clone());
                return Err(TheoremError::NoSolution { grid, puzzle });
            }
        }
        if solutions[0] == solutions[1] {
            return Err(TheoremError::SameSolution { puzzle });
        }
        Ok(())
    }
}

/// Whether some digits have together fewer places in a line than there are of them, after filling in
/// cells that one digit fits and digits that fit one cell of a line.
fn contradicts_itself(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let mut symbols = puzzle.symbols().to_vec();
    loop {
        let before = symbols.clone();
        for line in shape.lines() {
            let places: Vec<u32> = (1..=shape.side() as u8)
                .map(|digit| places(shape, &symbols, &line, digit))
                .collect();
            if crowded(&places) {
                return true;
            }
            for (place, &cell) in line.iter().enumerate() {
                let mut fitting = (0..places.len()).filter(|&d| places[d] >> place & 1 == 1);
                if let (Some(only), None) = (fitting.next(), fitting.next()) {
                    symbols[cell] = only as u8 + 1;
                }
            }
            for (places, digit) in places.iter().zip(1..).filter(|(p, _)| p.is_power_of_two()) {
                symbols[line[places.trailing_zeros() as usize]] = digit;
            }
        }
        if symbols == before {
            return false;
        }
    }
}

/// The places of a line, as bits, where a digit stands or may stand.
fn places(shape: Shape, symbols: &[u8], line: &[usize], digit: u8) -> u32 {
    let seen = |cell: usize| (0..shape.cells()).any(|c| symbols[c] == digit && shape.sees(c, cell));
    let fits = |cell: usize| symbols[cell] == digit || symbols[cell] == 0 && !seen(cell);
    let fitting = line.iter().enumerate().filter(|(_, cell)| fits(**cell));
    fitting.fold(0, |places, (place, _)| places | 1 << place)
}

/// Whether some of these sets have together fewer members than there are of them.
fn crowded(sets: &[u32]) -> bool {
    let mut unions = vec![(0u32, 0u32)];
    for &set in sets {
        let with = unions
            .iter()
            .map(|&(union, count)| (union | set, count + 1));
        unions.extend(with.collect::<Vec<_>>());
    }
    unions
        .iter()
        .any(|&(union, count)| union.count_ones() < count)
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
    let (mut covered, mut with_solutions) = (BigUint::ZERO, 0);
    for certificate in certificates {
        certificate.verify(shape)?;
        with_solutions += usize::from(certificate.witness != Witness::Contradiction);
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
        with_solutions,
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
        for (name, skeletons) in [("2x2", 10), ("latin4", 4), ("2x3", 410)] {
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
    fn contradictions_are_seen_and_solvable_puzzles_have_none() {
        let shape: Shape = "2x2".parse().unwrap();
        let puzzle = |text| Puzzle::parse(shape, text).unwrap();
        assert!(contradicts_itself(&puzzle("...........123..")));
        assert!(contradicts_itself(&puzzle("11..............")));
        // In the last row 2, 3 and 4 have two places.
        let crowded = format!("{}{}", ".".repeat(68), "1234..5678...");
        let nine = Puzzle::parse("3x3".parse().unwrap(), &crowded).unwrap();
        assert!(contradicts_itself(&nine));
        assert!(!contradicts_itself(&puzzle("................")));
        assert!(!contradicts_itself(&puzzle("1234341221434321")));
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
        let twice = |c: &Certificate| match &c.witness {
            Witness::Solutions(grids) => {
                Witness::Solutions([grids[0].clone(), grids[0].clone()].into())
            }
            Witness::Contradiction => panic!("it has solutions"),
        };
        let error = refused(&|c| c[1].witness = twice(&c[1]));
        assert!(matches!(error, TheoremError::SameSolution { .. }));
        let other = |c: &Certificate| match &c.witness {
            Witness::Solutions(grids) => {
                let relabelled =
                    |grid: &Grid| grid.symbols().iter().map(|s| s % 4 + 1).collect::<Vec<_>>();
                let grids = grids
                    .each_ref()
                    .map(|g| Grid::new(shape, relabelled(g)).unwrap());
                Witness::Solutions(grids.into())
            }
            Witness::Contradiction => panic!("it has solutions"),
        };
        let error = refused(&|c| c[1].witness = other(&c[1]));
        assert!(matches!(error, TheoremError::NoSolution { .. }));
        let error = refused(&|c| c[1].witness = Witness::Contradiction);
        assert!(matches!(error, TheoremError::NoContradiction { .. }));
        let error = refused(&|c| c[3].skeleton = Skeleton::from_cells(shape, [0, 1, 2, 3]));
        assert!(matches!(error, TheoremError::Skeleton { .. }));
    }
}
