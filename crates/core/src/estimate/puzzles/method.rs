//! The methods, and which of them suits what is asked.

use std::fmt;
use std::str::FromStr;

use super::DesignKind;
use crate::board::Shape;

/// A way to learn the numbers of minimal puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
            "grids",
            "size",
            "per_grid",
            "samples",
            "time",
            "puzzles",
            "samples_out",
            "checkpoint",
        ];
        match () {
            () if any(&["anchor", "tours", "effort"]) => Self::Tours,
            () if any(&["steps", "learning", "capped_weights"]) => Self::Walk,
            () if any(&of_an_estimate) || !(2..=5).contains(&shape.side()) => Self::Descent,
            () => Self::Exact,
        }
    }
}

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
