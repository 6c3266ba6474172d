//! Which of the eight images of a solution is counted.
//!
//! **Even sides, and odd ones with a queen in the centre.** Each quarter occupies a set of rows and
//! a set of columns, eight sets in all, as distances from the middle lines. The eight symmetries of
//! the square permute quarters and axes so that each of the eight sets becomes the rows of the
//! north-west quarter exactly once. So we count only solutions in which these rows are the greatest
//! of the eight, by their number and then as binary numbers; a solution in which m of the eight are
//! equal to them is met m times among its images, and counts 8/m.
//!
//! **Odd sides with an empty centre.** The queen of the middle column has a distance p from the
//! centre, that of the middle row a distance q, and p ≠ q since they don't attack each other. The
//! eight symmetries take the pair (p up, q left) to the eight others: p up or down with q left or
//! right, q up or down with p left or right. We count p up, q left, p < q, eightfold.

/// The columns or rows of quarters that a block admits.
#[derive(Debug, Clone, Copy)]
pub(super) enum Rule {
    /// No set exceeds the rows of the north-west quarter.
    Greatest { side: u32, rows: u32 },
    /// The middle queens have decided the image.
    Any,
}

impl Rule {
    /// Whether a half may have this set in one quarter, and all else in the other.
    pub(super) fn admits(self, set: u32) -> bool {
        match self {
            Self::Greatest { side, rows } => {
                let rank = |set: u32| set.count_ones() << side | set;
                rank(set).max(rank(set ^ full(side))) <= rank(rows)
            }
            Self::Any => true,
        }
    }

    /// How many of this set and the rest are equal to the rows of the north-west quarter.
    pub(super) fn ties(self, set: u32) -> usize {
        match self {
            Self::Greatest { side, rows } => {
                usize::from(set == rows) + usize::from(set ^ full(side) == rows)
            }
            Self::Any => 0,
        }
    }
}

/// All rows or columns of a quarter.
pub(super) fn full(side: u32) -> u32 {
    (1 << side) - 1
}

/// The subsets of a set that have `size` elements.
pub(super) fn subsets(set: u32, size: u32) -> impl Iterator<Item = u32> {
    let next = move |subset: &u32| match subset.wrapping_sub(set) & set {
        0 => None,
        next => Some(next),
    };
    std::iter::successors(Some(0), next).filter(move |subset| subset.count_ones() == size)
}
