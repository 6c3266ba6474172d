//! The third band by a depth-first search, where its list would be long and the pairs before it are few.
//!
//! What a pair of choices in two bands misses must be hit in the third. A greedy packing of disjoint missed sets, small
//! ones first, settles most pairs: more of them than clues are left. Else the sets are hit one after the other, the one
//! with the fewest cells first. What hits all known sets is shown; the solver has the last word.

use super::known::Known;
use super::list::{Next, bits, next};
use super::parts::Parts;

/// How many sets are looked at, the smallest in the third band: enough to settle nearly all.
const SETS: usize = 320;

/// The search for third choices, and its working memory.
pub(super) struct Third {
    roles: [usize; 3],
    /// The clues in the third band.
    clues: u32,
    /// The cells of it that may be clues.
    cells: u32,
    /// The known sets with cells in the third band, small ones first.
    sets: Vec<Parts>,
    /// What of those that the first choice misses is in the second and third band.
    missed: Vec<(u32, u32)>,
    stack: Vec<u32>,
}

impl Third {
    /// The search by what is known.
    pub(super) fn new(known: &Known, roles: [usize; 3], clues: u32) -> Self {
        let [_, _, third] = roles;
        let inside = known.bands[third].iter().map(|&set| {
            let mut parts = Parts::default();
            parts[third] = set;
            parts
        });
        let across = known.sets.iter().copied().filter(|set| set[third] != 0);
        let mut sets: Vec<Parts> = inside.chain(across).collect();
        let size = |set: &Parts| set.map(u32::count_ones);
        sets.sort_by_key(|set| (size(set)[third], size(set).iter().sum::<u32>()));
        Self {
            roles,
            clues,
            cells: known.inside[third],
            sets,
            missed: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Takes a choice in the first band.
    pub(super) fn begin(&mut self, choice: u32) {
        let [first, second, third] = self.roles;
        let missed = self.sets.iter().filter(|set| set[first] & choice == 0);
        self.missed.clear();
        self.missed
            .extend(missed.map(|set| (set[second], set[third])).take(SETS));
    }

    /// Adds the clues that begin with a choice in the first band and one in the second and that may be proper.
    #[inline(always)]
    pub(super) fn run(&mut self, first: u32, second: u32, found: &mut Vec<Parts>) {
        let (mut packed, mut used) = (0, 0);
        for set in &self.missed {
            if set.0 & second == 0 && set.1 & used == 0 {
                used |= set.1;
                packed += 1;
                if packed > self.clues {
                    return;
                }
            }
        }
        let missed = self.missed.iter().filter(|set| set.0 & second == 0);
        self.stack.clear();
        self.stack.extend(missed.map(|set| set.1));
        let mut clues = Parts::default();
        (clues[self.roles[0]], clues[self.roles[1]]) = (first, second);
        self.grow(0, self.cells, self.clues, &mut clues, found);
    }

    /// `stack[from..]` are the sets that are missed, dead cells taken away.
    #[inline(never)]
    fn grow(
        &mut self,
        from: usize,
        living: u32,
        left: u32,
        clues: &mut Parts,
        found: &mut Vec<Parts>,
    ) {
        let branch = match next(&self.stack[from..], left) {
            Next::Hopeless => return,
            Next::Done if left == 0 => return found.push(*clues),
            Next::Done => living,
            Next::Branch(set) => set,
        };
        let (mut living, to) = (living, self.stack.len());
        for cell in bits(branch) {
            living &= !(1 << cell);
            for i in from..to {
                let set = self.stack[i];
                if set >> cell & 1 == 0 {
                    self.stack.push(set & living);
                }
            }
            clues[self.roles[2]] |= 1 << cell;
            self.grow(to, living, left - 1, clues, found);
            clues[self.roles[2]] &= !(1 << cell);
            self.stack.truncate(to);
        }
    }
}
