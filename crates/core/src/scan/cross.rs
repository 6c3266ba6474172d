//! The second band crossed with the third, for one choice in the first.
//!
//! Of the known sets that the first choice misses, the 64 with the fewest cells in the two bands stand in tables. For
//! each choice of the second band a word says which of them it misses; for each of the eight eights of
//! sets a table holds, for each of the 256 ways to miss some, the third-band choices that hit those. Four look-ups
//! and three conjunctions settle most times 512 pairs, four more nearly all. The few pairs that pass are held against
//! all other sets.

use std::ops::Range;

use pulp::Simd;

use super::filter::is_zero;
use super::list::{BLOCK, Row, bits, full, places};
use super::parts::Parts;

/// How many sets a table is for.
const EIGHT: usize = 8;
/// How many tables there are.
const TABLES: usize = 8;
/// How many of them are looked at first.
const FIRST: usize = 4;

/// Which of 64 sets a choice hits: a table for each quarter of a band.
struct Quarters([[u64; 128]; 4]);

impl Quarters {
    #[inline(always)]
    fn fill(&mut self, sets: impl Iterator<Item = u32>) {
        let mut cells = [0u64; 28];
        for (number, set) in sets.enumerate() {
            for cell in bits(set) {
                cells[cell] |= 1 << number;
            }
        }
        for (table, cells) in self.0.iter_mut().zip(cells.chunks(7)) {
            table[0] = 0;
            for (bit, sets) in cells.iter().enumerate() {
                for below in 0..1 << bit {
                    table[below | 1 << bit] = table[below] | sets;
                }
            }
        }
    }

    #[inline(always)]
    fn hit(&self, choice: u32) -> u64 {
        let part = |place: usize| self.0[place][(choice >> (7 * place)) as usize & 127];
        part(0) | part(1) | part(2) | part(3)
    }
}

/// The working memory.
pub(super) struct Cross {
    /// The known sets with cells in the second and in the third band, those with few first.
    sets: Vec<Parts>,
    second: Box<Quarters>,
    third: Box<Quarters>,
    /// For each set in the tables the choices of the third band that hit it.
    rows: Vec<Row>,
    tables: Vec<[Row; 1 << EIGHT]>,
    /// Which of the sets in tables each choice of the second band misses.
    missed: Vec<u64>,
    passed: Vec<Row>,
}

impl Cross {
    pub(super) fn new() -> Self {
        let quarters = || Box::new(Quarters([[0; 128]; 4]));
        Self {
            sets: Vec::new(),
            second: quarters(),
            third: quarters(),
            rows: vec![Row::default(); EIGHT * TABLES],
            tables: vec![[Row::default(); 1 << EIGHT]; TABLES],
            missed: Vec::new(),
            passed: vec![Row::default(); 1],
        }
    }

    /// Takes note of what is known.
    pub(super) fn learn(&mut self, known: &[Parts], second: usize, third: usize) {
        let across = known
            .iter()
            .filter(|set| set[second] != 0 && set[third] != 0);
        self.sets.clear();
        self.sets.extend(across);
        let size = |set: &Parts| set[second].count_ones() + set[third].count_ones();
        self.sets.sort_by_key(size);
    }

    /// Shows all pairs that hit, with the first choice, every set that was noted.
    #[inline(always)]
    pub(super) fn run<S: Simd>(
        &mut self,
        simd: S,
        roles: [usize; 3],
        choice: u32,
        lists: [&[u32]; 2],
        pairs: &mut Vec<Parts>,
    ) {
        let [first, second, third] = roles;
        let rest = self.begin(roles, choice, lists[0]);
        for members in lists[1].chunks(BLOCK) {
            self.fill_rows(members);
            self.fill_tables(0..FIRST, members.len());
            let mut filled = FIRST;
            for (place, &member) in lists[0].iter().enumerate() {
                let missed = self.missed[place];
                if !self.look::<S>(simd, 0, missed) {
                    continue;
                }
                if filled == FIRST {
                    self.fill_tables(FIRST..TABLES, members.len());
                    filled = TABLES;
                }
                if !self.look::<S>(simd, FIRST, missed) {
                    continue;
                }
                for place in places(&self.passed[0]) {
                    let mut clues = Parts::default();
                    (clues[first], clues[second], clues[third]) = (choice, member, members[place]);
                    let hit = |set: &Parts| {
                        set[0] & clues[0] | set[1] & clues[1] | set[2] & clues[2] != 0
                    };
                    if self.sets[rest..].iter().all(hit) {
                        pairs.push(clues);
                    }
                }
            }
        }
    }

    /// Chooses the sets for the tables, and notes which of them each choice of the second band misses. Returns the
    /// place from which the sets stand that the first choice misses and that are in no table.
    #[inline(always)]
    fn begin(&mut self, [first, second, third]: [usize; 3], choice: u32, seconds: &[u32]) -> usize {
        let missed = self
            .sets
            .iter()
            .enumerate()
            .filter(|(_, set)| set[first] & choice == 0);
        let mut top = [(0, 0); EIGHT * TABLES];
        let (mut many, mut rest) = (0, self.sets.len());
        for ((place, set), top) in missed.zip(&mut top) {
            *top = (set[second], set[third]);
            (many, rest) = (many + 1, place + 1);
        }
        if many < top.len() {
            rest = self.sets.len();
        }
        self.second.fill(top[..many].iter().map(|set| set.0));
        self.third.fill(top[..many].iter().map(|set| set.1));
        // A place without a set counts as hit.
        let none = u64::MAX.checked_shl(many as u32).unwrap_or(0);
        self.missed.clear();
        let hit = seconds.iter().map(|&member| self.second.hit(member));
        self.missed.extend(hit.map(|hit| !(hit | none)));
        rest
    }

    /// What four tables, from one on, leave of a block for the sets that a choice misses: of all of it with the first
    /// four, else of what was left before. Whether it is anything.
    #[inline(always)]
    fn look<S: Simd>(&mut self, simd: S, from: usize, missed: u64) -> bool {
        let width = BLOCK / 64 / S::U64_LANES;
        let tables = S::as_simd_u64s(self.tables.as_flattened().as_flattened()).0;
        let passed = S::as_mut_simd_u64s(self.passed.as_flattened_mut()).0;
        let mut any = false;
        for (part, passed) in passed[..width].iter_mut().enumerate() {
            let row = |table: usize| {
                let way = (missed >> (EIGHT * table)) as usize & 255;
                tables[(table << EIGHT | way) * width + part]
            };
            let two = simd.and_u64s(row(from), row(from + 1));
            let four = simd.and_u64s(two, simd.and_u64s(row(from + 2), row(from + 3)));
            let left = if from == 0 {
                four
            } else {
                simd.and_u64s(*passed, four)
            };
            any |= !is_zero::<S>(left);
            *passed = left;
        }
        any
    }

    /// For each set in the tables which of up to a block of choices of the third band hit it.
    #[inline(always)]
    fn fill_rows(&mut self, members: &[u32]) {
        for (word, some) in members.chunks(64).enumerate() {
            let mut hits = [0; 64];
            for (hit, &member) in hits.iter_mut().zip(some) {
                *hit = self.third.hit(member);
            }
            transpose(&mut hits);
            for (row, hit) in self.rows.iter_mut().zip(hits) {
                row[word] = hit;
            }
        }
    }

    /// Some of the tables, for so many choices.
    #[inline(always)]
    fn fill_tables(&mut self, which: Range<usize>, members: usize) {
        let rows = self.rows[which.start * EIGHT..].chunks(EIGHT);
        for (table, rows) in self.tables[which].iter_mut().zip(rows) {
            table[0] = full(members);
            for (bit, row) in rows.iter().enumerate() {
                for below in 0..1 << bit {
                    let with = table[below];
                    let with = std::array::from_fn(|word| with[word] & row[word]);
                    table[below | 1 << bit] = with;
                }
            }
        }
    }
}

/// Exchanges the rows and columns of 64 words of 64 bits.
#[inline(always)]
fn transpose(words: &mut [u64; 64]) {
    let (mut half, mut mask) = (32, u64::from(u32::MAX));
    while half != 0 {
        for start in (0..64).step_by(2 * half) {
            for i in start..start + half {
                let swap = (words[i] >> half ^ words[i + half]) & mask;
                words[i] ^= swap << half;
                words[i + half] ^= swap;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::scan::list::List;
    use pulp::{Arch, WithSimd};
    use rand::RngExt;

    #[test]
    fn a_transposed_matrix_has_bits_where_it_had_them_across() {
        let mut words: [u64; 64] = std::array::from_fn(|i| (i as u64 + 3).wrapping_pow(11));
        let before = words;
        transpose(&mut words);
        for (i, word) in words.into_iter().enumerate() {
            for (j, before) in before.into_iter().enumerate() {
                assert_eq!(word >> j & 1, before >> i & 1);
            }
        }
    }

    struct Run<'a>(
        &'a mut Cross,
        [usize; 3],
        u32,
        [&'a [u32]; 2],
        &'a mut Vec<Parts>,
    );

    impl WithSimd for Run<'_> {
        type Output = ();

        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) {
            self.0.run(simd, self.1, self.2, self.3, self.4);
        }
    }

    #[test]
    fn pairs_pass_when_they_hit_every_set() {
        let mut passed = 0;
        for (block, sets) in [0, 3, 33, 63, 64, 65, 120].into_iter().enumerate() {
            let random = &mut stream(6, block as u64);
            let mut few =
                |n: usize| (0..n).fold(0, |set, _| set | 1u32 << random.random_range(0..12));
            let sets: Vec<Parts> = (0..sets).map(|_| [few(2), few(3), few(3)]).collect();
            let list = List::new(&[], (1 << 12) - 1, 4);
            let roles = [2, 0, 1];
            let (choice, members) = (few(4), &list.members[..]);
            let (short, long) = (&members[..40], members);
            let mut cross = Cross::new();
            cross.learn(&sets, 0, 1);
            let mut found = Vec::new();
            Arch::new().dispatch(Run(&mut cross, roles, choice, [short, long], &mut found));
            found.sort_unstable();
            let pairs = short
                .iter()
                .flat_map(|&a| long.iter().map(move |&b| [a, b, choice]));
            let hit = |clues: &Parts| sets.iter().all(|s| (0..3).any(|i| s[i] & clues[i] != 0));
            let mut expected: Vec<Parts> = pairs.filter(hit).collect();
            expected.sort_unstable();
            assert_eq!(found, expected);
            passed += found.len();
        }
        assert!(passed > 20_000);
    }
}
