//! What hits the missed ones of some sets in the third band, by a depth-first search over masks of bits.
//!
//! Missed sets that are disjoint need a clue each: a greedy packing of more of them than clues are left ends a branch. When there
//! are as many, each of them gets exactly one clue. So every cell outside is dead, and the clue in one of them must hit all
//! missed sets that meet no other of them: the cells of it that don't are dead too. That is done again until nothing
//! changes. When there are fewer, one of them with the fewest living cells is hit in each of those.

use super::incidence::{Incidence, Mask, SETS, intersect, is_empty, remove};
use super::list::bits;
use super::parts::Parts;

/// For how many sets it is noted which others meet them. The first sets are packed most often.
const NOTED: usize = 128;

/// At most [`SETS`] sets, in the order in which they are packed.
pub(super) struct Masks {
    third: usize,
    /// What of each set is in the third band.
    sets: Vec<u32>,
    pub(super) incidence: Incidence,
    /// For each of the first sets those that meet it in the third band, itself among them.
    meeting: Vec<Mask>,
}

/// The working memory of a search.
pub(super) struct Work {
    nodes: Vec<Node>,
    /// The sets of a packing.
    packed: [u32; 27],
    /// For each of them those that meet it.
    met: [Mask; 27],
}

/// A choice of some clues in the third band, and what is still to be tried.
struct Node {
    /// The sets that it misses.
    missed: Mask,
    /// The cells that may still be clues.
    living: u32,
    /// The cells of a missed set that are still to be tried.
    branch: u32,
    /// How many clues are left.
    left: u32,
    /// The clues chosen in the third band.
    choice: u32,
}

impl Default for Work {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            packed: [0; 27],
            met: [Mask::default(); 27],
        }
    }
}

impl Masks {
    /// No sets, in some third band.
    pub(super) fn new(third: usize) -> Self {
        Self {
            third,
            sets: Vec::new(),
            incidence: Incidence::default(),
            meeting: Vec::new(),
        }
    }

    /// Takes other sets in place of those there are, [`SETS`] of them at most.
    #[inline(always)]
    pub(super) fn refill(&mut self, sets: impl Iterator<Item = Parts>) {
        self.sets.clear();
        self.incidence = Incidence::default();
        for (number, set) in sets.take(SETS).enumerate() {
            self.sets.push(set[self.third]);
            self.incidence.put(number, &set);
        }
        self.meeting.clear();
        for &set in self.sets.iter().take(NOTED) {
            self.meeting.push(self.incidence.meeting(self.third, set));
        }
    }

    /// The sets that meet what is left of one in the third band.
    #[inline(always)]
    fn met(&self, number: usize, left: u32) -> Mask {
        match self.meeting.get(number) {
            Some(met) if left == self.sets[number] => *met,
            _ => self.incidence.meeting(self.third, left),
        }
    }

    /// Whether more disjoint sets are missed than there are clues: that settles most pairs of choices.
    #[inline(always)]
    pub(super) fn exceed(&self, missed: &Mask, clues: u32) -> bool {
        let (mut apart, mut packed) = (*missed, 0);
        for word in 0..apart.len() {
            while apart[word] != 0 {
                packed += 1;
                if packed > clues {
                    return true;
                }
                let number = 64 * word + apart[word].trailing_zeros() as usize;
                remove(&mut apart, &self.met(number, self.sets[number]));
            }
        }
        false
    }

    /// Shows each choice of so many living cells that hits all missed sets, once. No recursion: a function of its own is not
    /// compiled for the vectors of the machine.
    #[inline(always)]
    pub(super) fn hit(
        &self,
        missed: Mask,
        living: u32,
        clues: u32,
        work: &mut Work,
        mut show: impl FnMut(u32),
    ) {
        let Work { nodes, packed, met } = work;
        let mut next = Some(Node {
            missed,
            living,
            branch: 0,
            left: clues,
            choice: 0,
        });
        loop {
            if let Some(mut node) = next {
                if node.left <= 1 {
                    self.ends(&node).for_each(&mut show);
                } else if self.find_branch(&mut node, packed, met) {
                    nodes.push(node);
                }
            }
            let Some(node) = nodes.last_mut() else {
                break;
            };
            let cell = node.branch.trailing_zeros();
            node.branch &= node.branch - 1;
            node.living &= !(1 << cell);
            let mut missed = node.missed;
            remove(
                &mut missed,
                &self.incidence.holding[self.third][cell as usize],
            );
            next = Some(Node {
                missed,
                branch: 0,
                left: node.left - 1,
                choice: node.choice | 1 << cell,
                ..*node
            });
            if node.branch == 0 {
                nodes.pop();
            }
        }
    }

    /// The choices that hit all sets, when at most one clue is left.
    #[inline(always)]
    fn ends(&self, node: &Node) -> impl Iterator<Item = u32> {
        let mut hitting = if node.left == 0 { 0 } else { node.living };
        let mut all_hit = true;
        'sets: for (word, &missed) in node.missed.iter().enumerate() {
            let mut missed = missed;
            while missed != 0 {
                all_hit = false;
                hitting &= self.sets[64 * word + missed.trailing_zeros() as usize];
                if hitting == 0 {
                    break 'sets;
                }
                missed &= missed - 1;
            }
        }
        let choice = node.choice;
        let done = (node.left == 0 && all_hit).then_some(choice);
        done.into_iter()
            .chain(bits(hitting).map(move |cell| choice | 1 << cell))
    }

    /// Finds the cells to try next, if the missed sets may be hit at all.
    #[inline(always)]
    fn find_branch(&self, node: &mut Node, packed: &mut [u32; 27], met: &mut [Mask; 27]) -> bool {
        loop {
            let (mut many, mut least) = (0, node.living);
            let mut apart = node.missed;
            // The sets that one of the packed sets at least meets, and those that two do.
            let (mut one, mut two) = (Mask::default(), Mask::default());
            for word in 0..apart.len() {
                while apart[word] != 0 {
                    let number = 64 * word + apart[word].trailing_zeros() as usize;
                    let set = self.sets[number] & node.living;
                    if set == 0 || many == node.left as usize {
                        return false;
                    }
                    if set.count_ones() < least.count_ones() {
                        least = set;
                    }
                    packed[many] = set;
                    met[many] = self.met(number, set);
                    remove(&mut apart, &met[many]);
                    for ((one, two), met) in one.iter_mut().zip(&mut two).zip(&met[many]) {
                        *two |= *one & met;
                        *one |= met;
                    }
                    many += 1;
                }
            }
            node.branch = least;
            if many < node.left as usize {
                return least != 0;
            }
            let mut once = node.missed;
            remove(&mut once, &two);
            let mut living = 0;
            for (&set, met) in packed.iter().zip(&*met).take(many) {
                let mut alone = once;
                intersect(&mut alone, met);
                let hitting = self.common(set, &alone);
                if hitting == 0 {
                    return false;
                }
                living |= hitting;
            }
            if living == node.living {
                return true;
            }
            node.living = living;
        }
    }

    /// Those of some cells that hit all of some sets.
    #[inline(always)]
    fn common(&self, cells: u32, sets: &Mask) -> u32 {
        let holding = &self.incidence.holding[self.third];
        bits(cells).fold(0, |common, cell| {
            let mut left = *sets;
            remove(&mut left, &holding[cell]);
            common | u32::from(is_empty(&left)) << cell
        })
    }
}
