//! Sets inside two bands, learnt before the search from samples.
//!
//! Of all sets those inside two bands prune most: they settle a pair of choices, whatever the third
//! band is. There are far too many to list, and most are never needed. So pairs are drawn that no
//! known set speaks against; the third band is given in full, and the solver is asked for another
//! solution: a set inside the two bands that the pair misses. The sets found are those that many
//! pairs miss.

use super::known::Known;
use super::parts::Parts;

/// How many members are looked at for one that fits.
const LOOKED_AT: usize = 300;
/// How many second members are drawn for a first.
const SECONDS: usize = 4;

/// A small generator of numbers (xorshift): what is learnt changes the time alone, never a result.
pub(super) struct Draws(u64);

impl Draws {
    pub(super) fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Draws pairs of members of two bands' lists, and learns from each that is not proper with the
/// third band given.
pub(super) fn teach(
    known: &mut Known,
    bands: [usize; 2],
    lists: [&[u32]; 2],
    tries: usize,
    draws: &mut Draws,
) {
    let [first, second] = bands;
    let third = 3 - first - second;
    if lists.iter().any(|list| list.is_empty()) {
        return;
    }
    let inside = |set: &&Parts| set[third] == 0;
    let mut sets: Vec<Parts> = known.sets.iter().filter(inside).copied().collect();
    // Small sets in the second band are missed most often.
    sets.sort_by_key(|set| set[second].count_ones());
    let [firsts, seconds] = lists;
    let mut missed = Vec::new();
    for _ in 0..tries / SECONDS {
        let choice = firsts[draws.below(firsts.len())];
        missed.clear();
        let all_missed = sets.iter().filter(|set| set[first] & choice == 0);
        missed.extend(all_missed.map(|set| set[second]));
        for _ in 0..SECONDS {
            let from = draws.below(seconds.len());
            let mut some = seconds[from..].iter().take(LOOKED_AT);
            let fits = |member: &&u32| missed.iter().all(|set| set & **member != 0);
            let Some(&fitting) = some.find(fits) else {
                continue;
            };
            let mut clues = known.inside;
            (clues[first], clues[second]) = (choice, fitting);
            if !known.is_proper(clues) {
                let learnt = known.sets[known.sets.len() - 1];
                sets.push(learnt);
                missed.push(learnt[second]);
            }
        }
    }
}
