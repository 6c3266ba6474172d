//! Where a board stands in the tree of its job.

/// The way from the root: a bit for each split, 0 for the half in which the literal holds, then a
/// 1 and zeros.
///
/// Paths are ordered as the solutions are told: a board's solutions come before those of another
/// when its path is smaller, unless one of the two came from splits of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Path(u64);

/// The splits that a path has room for. In unit tests they are few, so that they run out.
const ROOM: u32 = if cfg!(test) { 5 } else { 63 };

impl Path {
    /// The path of a job's first board.
    pub(super) const ROOT: Self = Self(1 << ROOM);

    /// Whether the number of splits on the way is a multiple of `LEVELS`, and not 0.
    #[inline(always)]
    pub(super) fn is_at_every<const LEVELS: u32>(self) -> bool {
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

    /// The bits of the last splits, so many.
    #[inline(always)]
    pub(super) fn last(self, splits: u32) -> u64 {
        self.0 >> 1 >> self.0.trailing_zeros() & ((1 << splits) - 1)
    }

    /// The paths of the two halves; `None` when there is no room.
    #[inline(always)]
    pub(super) fn split(self) -> Option<[Self; 2]> {
        let end = self.0 & self.0.wrapping_neg();
        let next = end >> 1;
        (next != 0).then_some([Self(self.0 ^ end | next), Self(self.0 | next)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_come_in_order_until_there_is_no_room() {
        let mut level = vec![Path::ROOT];
        for depth in 1..=ROOM {
            level = level.iter().flat_map(|p| p.split().unwrap()).collect();
            assert_eq!(level.len(), 1 << depth);
            assert!(level.is_sorted_by(|a, b| a < b));
        }
        assert!(level.iter().all(|p| p.split().is_none()));
    }
}
