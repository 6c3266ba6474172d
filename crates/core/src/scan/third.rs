//! The third band, for each pair of choices in the first two.
//!
//! The sets that a pair misses must be hit in the third band. [`Masks`] finds what hits some of them, 512 at most; that is held
//! against all others, and put to the solver. Which sets are among the 512 decides how much is found in vain. They should be
//! likely to be missed, and have few cells in the third band. A first choice that has many second ones gets 512 of the sets
//! that it misses itself.

use super::incidence::{Incidence, SETS, remove};
use super::known::Known;
use super::list::bits;
use super::masks::{Masks, Work};
use super::parts::Parts;

/// The second choices that make sets of its own worth while for a first choice.
const MANY: usize = 128;

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
    /// Sets for all first choices.
    general: Masks,
    /// Sets for the first choice at hand.
    own: Masks,
    /// All sets, those first that most choices miss.
    all: Vec<Incidence>,
    work: Work,
}

/// The cells of a set in the second band and, twice, those in the third: measured. There every cell is one more branch; in the
/// second band it is one more that may already be a clue.
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
        let mut general = Masks::new(third);
        general.refill(order.iter().map(|&i| sets[i]));
        Self {
            roles,
            clues,
            cells: known.inside[third],
            all: ordered.chunks(SETS).map(Incidence::new).collect(),
            sets,
            holding,
            up_to,
            missed: vec![0; words],
            general,
            own: Masks::new(third),
            work: Work::default(),
        }
    }

    /// Adds the clues that begin with a choice in the first band and one of some in the second and that may be proper.
    #[inline(always)]
    pub(super) fn run(&mut self, first: u32, seconds: &[u32], found: &mut Vec<Parts>) {
        let roles = self.roles;
        let masks = if seconds.len() >= MANY {
            self.refill_own(first);
            &self.own
        } else {
            &self.general
        };
        let incidence = &masks.incidence;
        let missed = incidence.missed(&incidence.all, roles[0], first);
        let mut clues = Parts::default();
        clues[roles[0]] = first;
        for &second in seconds {
            let missed = incidence.missed(&missed, roles[1], second);
            if masks.exceed(&missed, self.clues) {
                continue;
            }
            clues[roles[1]] = second;
            masks.hit(missed, self.cells, self.clues, &mut self.work, |choice| {
                clues[roles[2]] = choice;
                if self.all.iter().all(|sets| sets.all_hit(clues)) {
                    found.push(clues);
                }
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
        let many = |up_to: &Vec<u64>| {
            let both = up_to.iter().zip(&self.missed).map(|(a, b)| a & b);
            both.map(|word| word.count_ones() as usize).sum::<usize>()
        };
        let weights = self.up_to.partition_point(|up_to| many(up_to) <= SETS);
        let light = &self.up_to[weights.saturating_sub(1)];
        let words = light.iter().zip(&self.missed).enumerate();
        self.own.refill(
            words
                .flat_map(|(place, (light, missed))| {
                    let mut word = light & missed;
                    std::iter::from_fn(move || {
                        (word != 0).then(|| {
                            let bit = word.trailing_zeros() as usize;
                            word &= word - 1;
                            64 * place + bit
                        })
                    })
                })
                .map(|number| {
                    let mut rest = self.sets[number];
                    rest[self.roles[0]] = 0;
                    rest
                }),
        );
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
