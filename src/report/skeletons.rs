//! Skeletons as rows: the columns of `skeletons`.

use serde::{Deserialize, Serialize};

use gridforest::board::Shape;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::list::Orbit;
use gridforest::skeleton::possible::Classification;
use gridforest::skeleton::theorem::Proof;

/// How many skeletons and orbits there are with a number of clues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SkeletonCount {
    /// The shape of the board.
    pub shape: Shape,
    /// The group: `geometric`, or the class whose little group it is.
    pub group: String,
    /// The number of clues.
    pub clues: usize,
    /// All skeletons.
    pub skeletons: String,
    /// Their orbits.
    pub orbits: String,
}

impl SkeletonCount {
    /// The rows of all counts, from 0 clues up.
    pub(crate) fn of(shape: Shape, group: &str, counts: &Counts) -> Vec<Self> {
        let pairs = counts.skeletons.iter().zip(&counts.orbits).enumerate();
        let row = |(clues, (skeletons, orbits)): (usize, (&num_bigint::BigUint, _))| Self {
            shape,
            group: group.to_owned(),
            clues,
            skeletons: skeletons.to_string(),
            orbits: ToString::to_string(orbits),
        };
        pairs.map(row).collect()
    }
}

/// An orbit of skeletons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ListedSkeleton {
    /// The number of clues.
    pub clues: usize,
    /// The value of the least skeleton: the canonical value.
    pub value: String,
    /// The least skeleton.
    pub skeleton: String,
    /// The number of skeletons in the orbit.
    pub orbit: String,
}

impl ListedSkeleton {
    /// The row of an orbit.
    pub(crate) fn of(orbit: &Orbit) -> Self {
        let value = match orbit.skeleton.mask() {
            // In one machine word where it fits: this is most of the time of a list.
            Some(mask) => {
                (mask.reverse_bits() >> (128 - orbit.skeleton.shape().cells())).to_string()
            }
            None => orbit.skeleton.value().to_string(),
        };
        Self {
            clues: orbit.skeleton.clues(),
            value,
            skeleton: orbit.skeleton.to_string(),
            orbit: orbit.size.to_string(),
        }
    }
}

/// How many orbits with a number of clues can carry a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PossibleRow {
    /// The shape of the board.
    pub shape: Shape,
    /// The group.
    pub group: &'static str,
    /// The number of clues.
    pub clues: usize,
    /// All skeletons.
    pub skeletons: String,
    /// Their orbits.
    pub orbits: String,
    /// Those of the orbits that carry a proper puzzle; empty where it isn't known.
    pub proper: Option<u64>,
    /// Those that carry a minimal puzzle; empty where it isn't known.
    pub minimal: Option<u64>,
    /// Orbits by the first rule that shows them to be impossible: two digits missing.
    pub missing_digits: u64,
    /// Two empty rows of a band.
    pub empty_rows: u64,
    /// Two empty columns of a stack.
    pub empty_columns: u64,
    /// The theorem of N−1 clues.
    pub one_less_than_side: u64,
    /// No rule, but every grid or the leaves of every tree were looked at.
    pub exhaustion: u64,
    /// No rule, and not looked at.
    pub open: u64,
}

impl PossibleRow {
    /// The rows of a classification of a shape's skeletons.
    pub(crate) fn all(shape: Shape, found: &Classification) -> Vec<Self> {
        let counts = &found.counts;
        let row = |level: &gridforest::skeleton::possible::LevelCounts| {
            let [missing_digits, empty_rows, empty_columns, one_less_than_side] = level.excluded;
            Self {
                shape,
                group: "geometric",
                clues: level.clues,
                skeletons: counts.skeletons[level.clues].to_string(),
                orbits: counts.orbits[level.clues].to_string(),
                proper: level.proper,
                minimal: level.minimal,
                missing_digits,
                empty_rows,
                empty_columns,
                one_less_than_side,
                exhaustion: level.impossible,
                open: level.open,
            }
        };
        found.levels.iter().map(row).collect()
    }

    /// The orbits that some rule shows to be impossible.
    pub(crate) fn ruled(&self) -> u64 {
        self.missing_digits + self.empty_rows + self.empty_columns + self.one_less_than_side
    }
}

/// The theorem of N−1 clues for a shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TheoremRow {
    /// The shape.
    pub shape: Shape,
    /// N−1.
    pub clues: usize,
    /// The essentially different skeletons: each has a certificate that was checked.
    pub orbits: usize,
    /// The skeletons in their orbits: all there are.
    pub skeletons: String,
    /// The orbits whose puzzle with all digits different has several solutions.
    pub several_solutions: usize,
    /// The orbits whose puzzle with all digits different has none.
    pub no_solution: usize,
}

impl TheoremRow {
    /// The row of a proof that no skeleton carries a proper puzzle.
    pub(crate) fn of(shape: Shape, proof: &Proof) -> Self {
        Self {
            shape,
            clues: shape.side() - 1,
            orbits: proof.skeletons,
            skeletons: proof.covered.to_string(),
            several_solutions: proof.with_solutions,
            no_solution: proof.skeletons - proof.with_solutions,
        }
    }
}
