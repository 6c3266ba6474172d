//! The third band, for pairs of choices in the first two.
//!
//! The sets that a pair misses must be hit in the third band. [`Lanes`] looks at many pairs at once
//! and leaves those that do not miss too many disjoint sets. For each of these [`Masks`] finds what
//! hits some of the sets, 512 at most; that is held against all others, and put to the solver.
//! Which sets are among the 512 decides how much is found in vain. They should be likely to be
//! missed, and have few cells in the third band. A first choice that has many second ones left gets
//! 512 of the sets that it misses itself.

use super::incidence::{Incidence, SETS};
use super::known::Known;
use super::lanes::Lanes;
use super::masks::{Masks, Work};
use super::parts::Parts;
use super::rows::{bits, remove};

/// The pairs with a first choice that make sets of its own worth while for it.
const MANY: usize = 32;

/// The search for third choices, and its working memory.
pub(super) struct Third {
    roles: [usize; 3],
    /// The clues in the third band.
    clues: u32,
    /// The cells of it that may be clues.
    cells: u32,
    /// All known sets with cells there, those with few cells there first.
    sets: Vec<Parts>,
    /// For each cell of the first band the sets that hold it.
    holding: Vec<Vec<u64>>,
    /// For each weight beyond the first band the sets that have at most that.
    up_to: Vec<Vec<u64>>,
    /// The sets that a first choice misses.
    missed: Vec<u64>,
    /// Those of them that it searches with.
    chosen: Vec<Parts>,
    lanes: Lanes,
    /// Sets for all first choices.
    general: Masks,
    /// Sets for the first choice at hand.
    own: Masks,
    /// All sets, those first that most choices miss.
    all: Vec<Incidence>,
    work: Work,
}

/// The cells of a set in the second band and, twice, those in the third: measured. There every cell
/// is one more branch; in the second band it is one more that may already be a clue.
fn weight(set: &Parts, roles: [usize; 3]) -> usize {
    let [_, second, third] = roles.map(|band| set[band].count_ones() as usize);
    second + 2 * third
}

impl Third {
    /// The search by what is known.
    pub(super) fn new(known: &Known, roles: [usize; 3], clues: u32) -> Self {
        let [first, second, third] = roles;
        let inside = known.bands[third].iter().map(|&set| {
            let mut parts = Parts::default();
            parts[third] = set;
            parts
        });
        let across = known.sets.iter().copied().filter(|set| set[third] != 0);
        let mut sets: Vec<Parts> = inside.chain(across).collect();
        sets.sort_by_cached_key(|set| [third, second, first].map(|band| set[band].count_ones()));
        let words = sets.len().div_ceil(64);
        let heaviest = sets.iter().map(|set| weight(set, roles)).max();
        let mut holding = vec![vec![0; words]; 27];
        let mut up_to = vec![vec![0; words]; heaviest.unwrap_or(0) + 1];
        for (number, set) in sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            for cell in bits(set[first]) {
                holding[cell][word] |= bit;
            }
            for up_to in &mut up_to[weight(set, roles)..] {
                up_to[word] |= bit;
            }
        }
        // By weight in all bands; places in the order above.
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.sort_by_cached_key(|&i| {
            weight(&sets[i], roles) + sets[i][first].count_ones() as usize
        });
        let ordered: Vec<Parts> = order.iter().map(|&i| sets[i]).collect();
        order.truncate(SETS);
        order.sort_unstable();
        let chosen: Vec<Parts> = order.iter().map(|&i| sets[i]).collect();
        let mut general = Masks::new(third);
        general.refill(&chosen);
        Self {
            roles,
            clues,
            cells: known.inside[third],
            lanes: Lanes::new(&ordered, roles, clues),
            all: ordered.chunks(SETS).map(Incidence::new).collect(),
            sets,
            holding,
            up_to,
            missed: vec![0; words],
            chosen,
            general,
            own: Masks::new(third),
            work: Work::default(),
        }
    }

    /// The pairs of first choices, each with some in the second band, that miss no more disjoint
    /// sets than may be hit.
    #[inline(always)]
    pub(super) fn left(&mut self, firsts: &[u32], seconds: &[Vec<u32>]) -> Vec<(u32, u32)> {
        let mut left = Vec::new();
        for (&first, seconds) in firsts.iter().zip(seconds) {
            self.lanes.put(first, seconds, &mut left);
        }
        self.lanes.flush(&mut left);
        left
    }

    /// Adds the clues that begin with pairs of one first choice and that may be proper.
    #[inline(always)]
    pub(super) fn run(&mut self, pairs: &[(u32, u32)], found: &mut Vec<Parts>) {
        let roles = self.roles;
        let Some(&(first, _)) = pairs.first() else {
            return;
        };
        let masks = if pairs.len() >= MANY {
            self.refill_own(first);
            &self.own
        } else {
            &self.general
        };
        let incidence = &masks.incidence;
        let missed = incidence.missed(&incidence.all, roles[0], first);
        let mut clues = Parts::default();
        clues[roles[0]] = first;
        for &(_, second) in pairs {
            let missed = incidence.missed(&missed, roles[1], second);
            clues[roles[1]] = second;
            masks.hit(missed, self.cells, self.clues, &mut self.work, |choice| {
                clues[roles[2]] = choice;
                for sets in &self.all {
                    if !sets.all_hit(clues) {
                        return;
                    }
                }
                found.push(clues);
            });
        }
    }

    /// Takes sets that a first choice misses: those with the smallest weight beyond its band.
    #[inline(always)]
    fn refill_own(&mut self, first: u32) {
        self.missed.fill(u64::MAX);
        if let Some(last) = self.missed.last_mut() {
            *last >>= (64 - self.sets.len() % 64) % 64;
        }
        for cell in bits(first) {
            remove(&mut self.missed, &self.holding[cell]);
        }
        let mut light = &self.up_to[0];
        for up_to in &self.up_to {
            let mut many = 0;
            for (up_to, missed) in up_to.iter().zip(&self.missed) {
                many += (up_to & missed).count_ones() as usize;
            }
            if many > SETS {
                break;
            }
            light = up_to;
        }
        self.chosen.clear();
        for (word, (light, missed)) in light.iter().zip(&self.missed).enumerate() {
            let mut some = light & missed;
            while some != 0 {
                let mut set = self.sets[64 * word + some.trailing_zeros() as usize];
                some &= some - 1;
                set[self.roles[0]] = 0;
                self.chosen.push(set);
            }
        }
        self.own.refill(&self.chosen);
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
            let sets: Vec<Parts> = (0..many).map(|i| [few(2), few(i % 5), few(i % 3)]).collect();
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
                        roles.iter().zip(choices).for_each(|(&band, choice)| clues[band] = choice);
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
                    let mut third = Third::new(&known, roles, clues);
                    let left = third.left(&[first], std::slice::from_ref(&seconds));
                    third.run(&left, &mut found);
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
