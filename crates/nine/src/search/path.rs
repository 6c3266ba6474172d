//! Where a node stands in the search tree of its job.

/// The path from the root: a bit for each branching, 0 for the child in which the literal holds,
/// then a 1 and zeros.
///
/// Paths are ordered as depth-first search is: the solutions below a node come before those below
/// another when its path is smaller, unless one of the two is a descendant of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Path(u64);

/// The branchings that a path has room for. In unit tests they are few, so that they run out.
const ROOM: u32 = if cfg!(test) { 5 } else { 63 };

impl Path {
    /// The path of a job's root.
    pub(crate) const ROOT: Self = Self(1 << ROOM);

    /// Whether the depth is a multiple of `LEVELS`, and not 0.
    #[inline(always)]
    pub(crate) fn is_at_every<const LEVELS: u32>(self) -> bool {
        let ends = const {
            let (mut ends, mut depth) = (0, LEVELS);
            while depth <= ROOM {
                ends |= 1 << (ROOM - depth);
                depth += LEVELS;
            }
            ends
        };
        self.0 & self.0.wrapping_neg() & ends != 0
    }

    /// The bits of the last `count` branchings.
    #[inline(always)]
    pub(crate) fn last(self, branchings: u32) -> u64 {
        self.0 >> 1 >> self.0.trailing_zeros() & ((1 << branchings) - 1)
    }

    /// The paths of the two children; `None` when there is no room.
    #[inline(always)]
    pub(crate) fn children(self) -> Option<[Self; 2]> {
        let end = self.0 & self.0.wrapping_neg();
        let next = end >> 1;
        (next != 0).then_some([Self(self.0 ^ end | next), Self(self.0 | next)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_come_in_order_until_there_is_no_room() {
        let mut level = vec![Path::ROOT];
        for depth in 1..=ROOM {
            level = level.iter().flat_map(|p| p.children().unwrap()).collect();
            assert_eq!(level.len(), 1 << depth);
            assert!(level.is_sorted_by(|a, b| a < b));
        }
        assert!(level.iter().all(|p| p.children().is_none()));
    }
}
