//! Skeletons up to symmetry: how many there are, and what they carry.

use gridforest_core::board::Shape;
use gridforest_core::num_bigint::BigUint;
use gridforest_core::skeleton::count::Counts;
use gridforest_core::skeleton::exhaustion::Exhaustion;
use gridforest_core::skeleton::judgement::Judgement;
use gridforest_core::skeleton::list::Orbit;
use gridforest_core::skeleton::possible::{Classification, LevelCounts};
use gridforest_core::skeleton::rules::Rule;
use gridforest_core::skeleton::theorem::Proof;

crate::rows! {
    /// How many skeletons and orbits there are with a number of clues.
    pub struct SkeletonCount {
        /// The shape of the board.
        pub shape: Shape,
        /// The group: `geometric`, or the class whose automorphism group it is.
        pub group: String,
        /// The number of clues.
        pub clues: usize,
        /// All skeletons.
        pub skeletons: String,
        /// Their orbits.
        pub orbits: String,
    }
}

impl SkeletonCount {
    /// The rows of all counts, from 0 clues up.
    pub fn of(shape: Shape, group: &str, counts: &Counts) -> Vec<Self> {
        let pairs = counts.skeletons.iter().zip(&counts.orbits).enumerate();
        let row = |(clues, (skeletons, orbits)): (usize, (&BigUint, _))| Self {
            shape,
            group: group.to_owned(),
            clues,
            skeletons: skeletons.to_string(),
            orbits: ToString::to_string(orbits),
        };
        pairs.map(row).collect()
    }
}

crate::rows! {
    /// An orbit of skeletons.
    pub struct ListedSkeleton {
        /// The number of clues.
        pub clues: usize,
        /// The value of the least skeleton: the canonical value.
        pub value: String,
        /// The least skeleton.
        pub skeleton: String,
        /// The number of skeletons in the orbit.
        pub orbit: String,
    }
}

impl ListedSkeleton {
    /// The row of an orbit.
    pub fn of(orbit: &Orbit) -> Self {
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

crate::rows! {
    /// How many orbits with a number of clues can carry a puzzle.
    pub struct PossibleRow {
        /// The shape of the board.
        pub shape: Shape,
        /// The group.
        pub group: String,
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
        /// Orbits that two symbols are missing in; each orbit counts for the first such rule.
        pub missing_digits: u64,
        /// Orbits with two empty rows of a band.
        pub empty_rows: u64,
        /// Orbits with two empty columns of a stack.
        pub empty_columns: u64,
        /// Orbits of N − 1 clues, which are not sufficient, where N is the side.
        pub one_less_than_side: u64,
        /// Orbits that no rule excludes, but every grid or the leaves of every tree.
        pub exhaustion: u64,
        /// Orbits that no rule excludes and that were not looked at.
        pub open: u64,
    }
}

impl PossibleRow {
    /// The rows of a classification of a shape's skeletons.
    pub fn all(shape: Shape, found: &Classification) -> Vec<Self> {
        let counts = &found.counts;
        let row = |level: &LevelCounts| {
            let [missing_digits, empty_rows, empty_columns, one_less_than_side] = level.excluded;
            Self {
                shape,
                group: "geometric".to_owned(),
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
    pub fn ruled(&self) -> u64 {
        self.missing_digits + self.empty_rows + self.empty_columns + self.one_less_than_side
    }
}

crate::rows! {
    /// The theorem of N−1 clues for a shape.
    pub struct TheoremRow {
        /// The shape.
        pub shape: Shape,
        /// N − 1, where N is the side.
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
}

impl TheoremRow {
    /// The row of a proof that no skeleton carries a proper puzzle.
    pub fn of(shape: Shape, proof: &Proof) -> Self {
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

crate::rows! {
    /// A skeleton that carries no proper puzzle, and the rule that says so.
    pub struct ImpossibleRow {
        /// The number of clues.
        pub clues: usize,
        /// The value of the least skeleton: the canonical value.
        pub value: String,
        /// The least skeleton.
        pub skeleton: String,
        /// The number of skeletons in the orbit.
        pub orbit: String,
        /// The rule by which no puzzle on the skeleton is proper.
        pub rule: String,
    }

    /// A skeleton, and what it carries.
    pub struct JudgedRow {
        /// The number of clues.
        pub clues: usize,
        /// The value of the least skeleton: the canonical value.
        pub value: String,
        /// The least skeleton.
        pub skeleton: String,
        /// The number of skeletons in the orbit.
        pub orbit: String,
        /// `nothing` by a rule or by exhaustion, `proper` or `minimal` with a puzzle that shows it, or
        /// `open`.
        pub carries: String,
        /// The rule, or the puzzle that shows it.
        pub reason: String,
    }
}

impl ImpossibleRow {
    /// `None` where no rule decides.
    pub fn of(orbit: &Orbit) -> Option<Self> {
        let rule = Rule::of(&orbit.skeleton)?;
        let listed = ListedSkeleton::of(orbit);
        Some(Self {
            clues: listed.clues,
            value: listed.value,
            skeleton: listed.skeleton,
            orbit: listed.orbit,
            rule: rule.to_string(),
        })
    }
}

impl JudgedRow {
    /// `nothing` by a rule or by exhaustion, `proper` or `minimal` with a puzzle that shows it, or
    /// `open`.
    pub fn of(orbit: &Orbit, exhaustion: Option<&Exhaustion>) -> Self {
        let judgement = Judgement::of(&orbit.skeleton, exhaustion);
        let listed = ListedSkeleton::of(orbit);
        Self {
            clues: listed.clues,
            value: listed.value,
            skeleton: listed.skeleton,
            orbit: listed.orbit,
            carries: judgement.carries().to_owned(),
            reason: judgement.reason(),
        }
    }
}
