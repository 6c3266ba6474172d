//! The methods, and which of them suits what is asked.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::DesignKind;
use crate::board::Shape;

/// A way to learn the numbers of minimal puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Method {
    /// [`exact_rows`](super::exact_rows).
    Exact,
    /// A [`DesignEstimator`](super::DesignEstimator).
    Design(DesignKind),
    /// A [`Descent`](super::Descent).
    Descent,
    /// A [`MulticanonicalWalk`](super::MulticanonicalWalk).
    Walk,
    /// [`Tours`](super::Tours).
    Tours,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 8] = [
        Self::Exact,
        Self::Design(DesignKind::Singletons),
        Self::Design(DesignKind::Subsets),
        Self::Design(DesignKind::Supersets),
        Self::Design(DesignKind::Paths),
        Self::Descent,
        Self::Walk,
        Self::Tours,
    ];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Design(DesignKind::Singletons) => "singletons",
            Self::Design(DesignKind::Subsets) => "subsets",
            Self::Design(DesignKind::Supersets) => "supersets",
            Self::Design(DesignKind::Paths) => "paths",
            Self::Descent => "descent",
            Self::Walk => "walk",
            Self::Tours => "tours",
        }
    }

    /// What it does.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Exact => {
                "No estimate: every minimal puzzle of every class is counted (boards of side up to 5)"
            }
            Self::Design(DesignKind::Singletons) => "A random subset for each number of clues",
            Self::Design(DesignKind::Subsets) => {
                "All minimal puzzles inside a random subset: for few clues"
            }
            Self::Design(DesignKind::Supersets) => {
                "All minimal puzzles that contain a random subset: for many clues"
            }
            Self::Design(DesignKind::Paths) => "Clues of a random grid are removed in random order",
            Self::Descent => {
                "Populations of random subsets that lose redundant clues: all numbers of clues at once"
            }
            Self::Walk => {
                "Multicanonical random walks, which visit rare puzzles as often as common ones: for the fewest and the most clues, and long runs (9x9: a minute of learning comes first)"
            }
            Self::Tours => {
                "Walks from common puzzles to the rarest and back, in independent blocks: for both ends of the numbers of clues"
            }
        }
    }

    /// The best method for boards of a shape, by which parameters are given: a parameter that one
    /// method alone reads asks for it; small boards are counted; otherwise the descent finds most
    /// numbers of clues at once, in given grids too.
    ///
    /// ```
    /// use gridforest::estimate::puzzles::Method;
    /// let shape = "2x2".parse()?;
    /// assert_eq!(Method::choose(shape, |_| false), Method::Exact);
    /// assert_eq!(Method::choose(shape, |name| name == "grids"), Method::Descent);
    /// assert_eq!(Method::choose(shape, |name| name == "anchor"), Method::Tours);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose(shape: Shape, is_given: impl Fn(&str) -> bool) -> Self {
        let any = |names: &[&str]| names.iter().any(|name| is_given(name));
        let of_an_estimate = [
            "grids", "size", "per_grid", "samples", "time", "puzzles", "samples_out", "checkpoint",
        ];
        match () {
            () if any(&["anchor", "tours", "effort", "neighbours"]) => Self::Tours,
            () if any(&["steps", "learning", "capped_weights"]) => Self::Walk,
            () if any(&of_an_estimate) || !(2..=5).contains(&shape.side()) => Self::Descent,
            () => Self::Exact,
        }
    }
}

/// Its name.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The names, for a text that is none of them.
impl FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| Self::ALL.map(Self::name).join(", "))
    }
}

impl TryFrom<String> for Method {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|all| format!("unknown method '{text}': one of {all}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert!("sets".parse::<Method>().unwrap_err().starts_with("exact, singletons, "));
    }
}
