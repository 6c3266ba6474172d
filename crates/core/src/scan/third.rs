//! The third band by a depth-first search, for each pair of choices in the first two.
//!
//! What a pair misses must be hit in the third band. The known sets with cells there stand in a fixed order, those with few
//! cells there first; which of them are missed is a mask of bits ([`Incidence`]). A greedy packing of disjoint missed sets
//! settles most pairs: more of them than clues are left. When there are as many, each of them gets one clue, and every cell
//! outside is dead. Else one of them with the fewest living cells is hit in each of those. The sets in the masks are those
//! that are likely to be missed and small; what hits them is held against all others, and put to the solver.

use super::incidence::{Incidence, Mask, SETS, remove};
use super::known::Known;
use super::list::bits;
use super::parts::Parts;

/// The search for third choices, and its working memory.
pub(super) struct Third {
    roles: [usize; 3],
    /// The clues in the third band.
    clues: u32,
    /// The cells of it that may be clues.
    cells: u32,
    /// What of each set in the masks is in the third band.
    sets: Vec<u32>,
    /// For each of these sets those that meet it there, itself among them.
    meeting: Vec<Mask>,
    incidence: Incidence,
    /// The other sets.
    others: Vec<Incidence>,
    nodes: Vec<Node>,
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

impl Third {
    /// The search by what is known.
    pub(super) fn new(known: &Known, roles: [usize; 3], clues: u32) -> Self {
        let third = roles[2];
        let inside = known.bands[third].iter().map(|&set| {
            let mut parts = Parts::default();
            parts[third] = set;
            parts
        });
        let across = known.sets.iter().copied().filter(|set| set[third] != 0);
        let mut sets: Vec<Parts> = inside.chain(across).collect();
        let here = |set: &Parts| set[third].count_ones();
        let size = |set: &Parts| set.iter().map(|part| part.count_ones()).sum::<u32>();
        // A cell in the third band weighs twice: measured. There every cell is one more branch; in the other two bands it
        // is one more that may already be a clue.
        sets.sort_by_cached_key(|set| (size(set) + here(set), size(set)));
        let others = sets.split_off(sets.len().min(SETS));
        sets.sort_by_cached_key(|set| (here(set), size(set)));
        let incidence = Incidence::new(&sets);
        let sets: Vec<u32> = sets.iter().map(|set| set[third]).collect();
        let meeting = sets.iter().map(|&set| incidence.meeting(third, set));
        Self {
            roles,
            clues,
            cells: known.inside[third],
            meeting: meeting.collect(),
            sets,
            incidence,
            others: others.chunks(SETS).map(Incidence::new).collect(),
            nodes: Vec::new(),
        }
    }

    /// Adds the clues that begin with a choice in the first band and one of some in the second and that may be proper.
    #[inline(always)]
    pub(super) fn run(&mut self, first: u32, seconds: &[u32], found: &mut Vec<Parts>) {
        let roles = self.roles;
        let missed = self.incidence.missed(&self.incidence.all, roles[0], first);
        for &second in seconds {
            let missed = self.incidence.missed(&missed, roles[1], second);
            if !self.exceeds(&missed) {
                let mut clues = Parts::default();
                (clues[roles[0]], clues[roles[1]]) = (first, second);
                self.search(missed, clues, found);
            }
        }
    }

    /// Whether more disjoint sets are missed than may be hit. While all cells live, what meets a set is looked up; that makes
    /// this first packing cheaper than the others, and it is the only one for most pairs.
    #[inline(always)]
    fn exceeds(&self, missed: &Mask) -> bool {
        let (mut apart, mut packed) = (*missed, 0);
        for word in 0..apart.len() {
            while apart[word] != 0 {
                packed += 1;
                if packed > self.clues {
                    return true;
                }
                let number = 64 * word + apart[word].trailing_zeros() as usize;
                remove(&mut apart, &self.meeting[number]);
            }
        }
        false
    }

    /// Adds the ways to hit missed sets. No recursion: a function of its own is not compiled for the vectors of the machine.
    #[inline(always)]
    fn search(&mut self, missed: Mask, mut clues: Parts, found: &mut Vec<Parts>) {
        let third = self.roles[2];
        let mut nodes = std::mem::take(&mut self.nodes);
        let mut next = Some(Node {
            missed,
            living: self.cells,
            branch: 0,
            left: self.clues,
            choice: 0,
        });
        loop {
            if let Some(mut node) = next {
                if node.left <= 1 {
                    for choice in self.ends(&node) {
                        clues[third] = choice;
                        if self.others.iter().all(|others| others.all_hit(clues)) {
                            found.push(clues);
                        }
                    }
                } else if self.find_branch(&mut node) {
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
            remove(&mut missed, &self.incidence.holding[third][cell as usize]);
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
        self.nodes = nodes;
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
    fn find_branch(&self, node: &mut Node) -> bool {
        loop {
            // A packing of missed sets: how many, their cells, the smallest.
            let (mut packed, mut cells, mut least) = (0, 0, u32::MAX);
            let mut apart = node.missed;
            for word in 0..apart.len() {
                while apart[word] != 0 {
                    let number = 64 * word + apart[word].trailing_zeros() as usize;
                    let set = self.sets[number] & node.living;
                    packed += 1;
                    if set == 0 || packed > node.left {
                        return false;
                    }
                    cells |= set;
                    if set.count_ones() < least.count_ones() {
                        least = set;
                    }
                    remove(&mut apart, &self.incidence.meeting(self.roles[2], set));
                }
            }
            node.branch = if packed == 0 { node.living } else { least };
            if packed < node.left || cells == node.living {
                return node.branch != 0;
            }
            node.living = cells;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::scan::parts::whole;
    use rand::RngExt;

    const GRID: &[u8; 81] =
        b"639241785284765193517983624123857946796432851458619237342178569861594372975326418";

    #[test]
    fn every_choice_that_hits_all_sets_is_found_once() {
        let mut shown = 0;
        for (block, many) in [0, 1, 5, 20, 60, 300, 700].into_iter().enumerate() {
            let random = &mut stream(7, block as u64);
            let mut few =
                |n: usize| (0..n).fold(0, |set, _| set | 1u32 << random.random_range(0..10));
            let sets: Vec<Parts> = (0..many)
                .map(|i| [few(2), few(i % 5), few(i % 3)])
                .collect();
            let [first, third] = [few(3), 0b11_1111_1111];
            let seconds: Vec<u32> = (0..40).map(|_| few(4)).collect();
            let inside = whole([third; 3]);
            let symbols = GRID.map(|symbol| symbol - b'0');
            let known = Known::new(&symbols, inside, sets.iter().map(|set| whole(*set)));
            for clues in 0..=5 {
                for roles in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
                    let clues_of = |second, choice| {
                        let mut clues = Parts::default();
                        let choices = [first, second, choice];
                        roles
                            .iter()
                            .zip(choices)
                            .for_each(|(&band, choice)| clues[band] = choice);
                        clues
                    };
                    let is_hit = |set: &Parts, clues: &Parts| {
                        set[roles[2]] == 0 || (0..3).any(|band| set[band] & clues[band] != 0)
                    };
                    let choices = (0..=third).filter(|choice| choice.count_ones() == clues);
                    let mut expected: Vec<Parts> = choices
                        .flat_map(|choice| seconds.iter().map(move |second| (*second, choice)))
                        .map(|(second, choice)| clues_of(second, choice))
                        .filter(|clues| sets.iter().all(|set| is_hit(set, clues)))
                        .collect();
                    let mut found = Vec::new();
                    Third::new(&known, roles, clues).run(first, &seconds, &mut found);
                    found.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(found, expected);
                    shown += found.len();
                }
            }
        }
        assert!(shown > 10_000);
    }
}
