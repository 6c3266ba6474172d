//! Rules that show that a skeleton carries no proper puzzle (proofs in `papers/skeletons.md`).
//!
//! Each rule names an exchange of lines or digits that turns every solution of every puzzle on the
//! skeleton into another solution, because it changes no clue.

use std::fmt;

use super::theorem::{Certificate, clues};
use crate::board::{Shape, Skeleton};

/// Why no puzzle on a skeleton is proper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// At most N−2 clues: two digits are missing from every puzzle, and can be exchanged.
    MissingDigits,
    /// Two rows of one band without a clue can be exchanged: which, from 0.
    EmptyRows([usize; 2]),
    /// Two columns of one stack without a clue can be exchanged.
    EmptyColumns([usize; 2]),
    /// N−1 clues for N > 3. Either a digit repeats, and two are missing; or all digits are
    /// different, and the puzzle has two solutions or none, of which there is a [`Certificate`].
    OneLessThanSide,
}

/// The names of the rules, in the order in which they are tried.
pub const NAMES: [&str; 4] =
    ["missing-digits", "empty-rows", "empty-columns", "one-less-than-side"];

impl Rule {
    /// The first rule that shows a skeleton to be impossible.
    ///
    /// ```
    /// use gridforest::board::Skeleton;
    /// use gridforest::skeleton::rules::Rule;
    /// // Clues in the first and third rows only.
    /// let skeleton = Skeleton::from_cells("2x3".parse()?, (0..6).chain(12..18));
    /// assert_eq!(Rule::of(&skeleton), Some(Rule::EmptyRows([4, 5])));
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn of(skeleton: &Skeleton) -> Option<Self> {
        let shape = skeleton.shape();
        // Where no line holds every symbol, one may be missing from a grid.
        if skeleton.clues() + 2 <= shape.side() && !shape.lines().is_empty() {
            return Some(Self::MissingDigits);
        }
        if !shape.is_plain() {
            return None;
        }
        let rows = empty_pair(skeleton, shape.band_height(), |cell| shape.row(cell));
        let columns = || empty_pair(skeleton, shape.stack_width(), |cell| shape.column(cell));
        rows.map(Self::EmptyRows)
            .or_else(|| columns().map(Self::EmptyColumns))
            .or_else(|| has_certificate(skeleton).then_some(Self::OneLessThanSide))
    }

    /// The rule's name.
    pub fn name(self) -> &'static str {
        NAMES[match self {
            Self::MissingDigits => 0,
            Self::EmptyRows(_) => 1,
            Self::EmptyColumns(_) => 2,
            Self::OneLessThanSide => 3,
        }]
    }
}

/// The rule with what it rests on: `empty-rows r5 r6`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::EmptyRows([a, b]) => write!(f, " r{} r{}", a + 1, b + 1),
            Self::EmptyColumns([a, b]) => write!(f, " c{} c{}", a + 1, b + 1),
            _ => Ok(()),
        }
    }
}

/// Two lines of one block that hold no clue.
fn empty_pair(
    skeleton: &Skeleton,
    block: usize,
    line_of: impl Fn(usize) -> usize,
) -> Option<[usize; 2]> {
    let shape: Shape = skeleton.shape();
    let mut filled = vec![false; shape.side()];
    for cell in skeleton.cells() {
        filled[line_of(cell)] = true;
    }
    let empty: Vec<usize> = (0..shape.side()).filter(|&line| !filled[line]).collect();
    let in_one_block = |pair: &&[usize]| pair[0] / block == pair[1] / block;
    empty.windows(2).find(in_one_block).map(|pair| [pair[0], pair[1]])
}

/// Whether a skeleton has N−1 clues and a certificate that its puzzle isn't proper.
fn has_certificate(skeleton: &Skeleton) -> bool {
    clues(skeleton.shape()) == Ok(skeleton.clues()) && Certificate::find(skeleton).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::exhaustion::{Carries, Exhaustion};
    use crate::skeleton::list::Orbits;
    use std::ops::ControlFlow;

    #[test]
    fn no_rule_forbids_what_is_possible() {
        for name in ["2x2", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let exhaustion = Exhaustion::of(shape).unwrap();
            let mut excluded = 0;
            for clues in 0..=16 {
                let _ = Orbits::of_shape(shape).for_each(clues, &mut |orbit| {
                    if Rule::of(&orbit.skeleton).is_some() {
                        excluded += 1;
                        let carries = exhaustion.carries(&orbit.skeleton);
                        assert_eq!(carries, Carries::Nothing, "{}", orbit.skeleton);
                    }
                    ControlFlow::Continue(())
                });
            }
            assert!(excluded > 10, "{name}: {excluded}");
        }
    }

    #[test]
    fn rules_name_what_they_rest_on() {
        let rule = |shape: &str, cells: &[usize]| {
            let skeleton = Skeleton::from_cells(shape.parse().unwrap(), cells.iter().copied());
            Rule::of(&skeleton).map(|rule| rule.to_string())
        };
        assert_eq!(rule("2x2", &[0, 5]).as_deref(), Some("missing-digits"));
        assert_eq!(rule("2x2", &[0, 1, 2, 3, 4]).as_deref(), Some("empty-rows r3 r4"));
        assert_eq!(rule("2x2", &[0, 4, 8, 12, 13]).as_deref(), Some("empty-columns c3 c4"));
        assert_eq!(rule("2x2", &[0, 6, 9]).as_deref(), Some("one-less-than-side"));
        assert_eq!(rule("2x2", &[0, 5, 10, 15]), None);
    }
}
