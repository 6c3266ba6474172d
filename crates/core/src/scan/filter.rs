//! Two bands joined: for each choice in the first the choices in the second that hit, with it,
//! every known set in the two.
//!
//! A set that the first choice misses must be hit in the second band. For each set a row of bits
//! says which members of a block of the second list hit it there; the conjunction of the rows of
//! the missed sets is the answer for a block. Sets that hold another missed one say nothing and are
//! left out. The second list is divided into blocks with each of which only a part of the first
//! choices may go. Those come in an order in which neighbours share cells: what a group of them
//! misses together is joined once.

use super::divide::divide;
use super::parts::Parts;
use super::rows::{BitRow, bits, intersect, is_empty, ones, remove, transposed, unite};

/// How many neighbours are a group: as many as a byte has bits.
const GROUP: usize = 8;

/// How many cells have a table of what the choices of some of them hit.
const FEW: usize = 5;

/// After how many rows it is looked whether any member is left.
const ROWS: usize = 8;

/// The cells in the second band above which it isn't asked whether a set holds other missed ones:
/// few do.
const LARGE: u32 = 6;

/// The sets in two bands, for choices in the one and a list of the other.
pub(super) struct Filter {
    /// What of each set is in the first and in the second band, few cells in the second first.
    sets: Vec<(u32, u32)>,
    /// The words of a mask of sets.
    words: usize,
    /// For each cell of the first band the sets that hold it, then for each of the second.
    holding: [Vec<u64>; 2],
    /// For each set those that hold all of it in the second band, itself among them; empty until it
    /// is asked for.
    supersets: Vec<Vec<u64>>,
    /// For each few cells of the second band and each choice of some of these the members of the
    /// block at hand that have one.
    few: Box<[[BitRow; 1 << FEW]; 27usize.div_ceil(FEW)]>,
    /// The row of each set, in the block at hand.
    rows: Vec<BitRow>,
    /// For each choice at hand the sets that it misses, but those of its group.
    missed: Vec<Vec<u16>>,
    /// For each group the sets that all of it misses.
    common: Vec<Vec<u16>>,
    /// The members that fit the choice at hand.
    joined: BitRow,
}

impl Filter {
    /// The filter of the known sets that have no cell in the third band.
    pub(super) fn new(known: &[Parts], first: usize, second: usize) -> Self {
        let inside = known.iter().filter(|set| set[3 - first - second] == 0);
        let mut sets: Vec<_> = inside.map(|set| (set[first], set[second])).collect();
        sets.sort_unstable_by_key(|set| (set.1.count_ones(), set.0.count_ones(), *set));
        sets.dedup();
        sets.truncate(usize::from(u16::MAX));
        let words = sets.len().div_ceil(64);
        let mut holding = [vec![0; 27 * words], vec![0; 27 * words]];
        for (number, set) in sets.iter().enumerate() {
            for (holding, part) in holding.iter_mut().zip([set.0, set.1]) {
                for cell in bits(part) {
                    holding[cell * words + number / 64] |= 1 << (number % 64);
                }
            }
        }
        Self {
            supersets: vec![Vec::new(); sets.len()],
            sets,
            words,
            holding,
            few: Default::default(),
            rows: Vec::new(),
            missed: Vec::new(),
            common: Vec::new(),
            joined: BitRow::default(),
        }
    }

    /// For each of some choices the members of a list that fit it, into the vector of its number.
    /// Inlined, so that it is compiled for the vectors of the machine where its caller is.
    #[inline(always)]
    pub(super) fn run(&mut self, choices: &[u32], members: &[u32], fitting: &mut [Vec<u32>]) {
        self.find_missed(choices);
        fitting.iter_mut().for_each(Vec::clear);
        let mut members = members.to_vec();
        for block in divide(&self.sets, choices, &mut members) {
            self.run_block(&members[block.members], &block.choices, fitting);
        }
    }

    /// Adds the members of a block that fit some of the choices, a bit for each choice.
    #[inline(always)]
    fn run_block(&mut self, members: &[u32], choices: &[u64], fitting: &mut [Vec<u32>]) {
        self.fill_rows(members);
        let all = ones(members.len());
        for (group, fitting) in fitting.chunks_mut(GROUP).enumerate() {
            let places = (choices[group / 8] >> (8 * (group % 8))) as u8;
            if places == 0 {
                continue;
            }
            let mut together = all;
            for &set in &self.common[group] {
                intersect(&mut together, &self.rows[usize::from(set)]);
            }
            if is_empty(&together) {
                continue;
            }
            for place in bits(places) {
                if !self.join(group * GROUP + place, together) {
                    continue;
                }
                for (word, &joined) in self.joined.iter().enumerate() {
                    for member in bits(joined) {
                        fitting[place].push(members[64 * word + member]);
                    }
                }
            }
        }
    }

    /// The rows of all sets, by those of a few cells at a time.
    #[inline(always)]
    fn fill_rows(&mut self, members: &[u32]) {
        let cells = transposed(members);
        for (few, cells) in self.few.iter_mut().zip(cells.chunks(FEW)) {
            for some in 1..1 << cells.len() {
                few[some] = few[some & (some - 1)];
                unite(&mut few[some], &cells[some.trailing_zeros() as usize]);
            }
        }
        self.rows.resize(self.sets.len(), BitRow::default());
        for (set, filled) in self.sets.iter().zip(&mut self.rows) {
            let mut row = BitRow::default();
            for (place, few) in self.few.iter().enumerate() {
                unite(&mut row, &few[(set.1 >> (FEW * place)) as usize % (1 << FEW)]);
            }
            filled.copy_from_slice(&row);
        }
    }

    /// Whether any of some members fit the choice at a place; those that do.
    #[inline(always)]
    fn join(&mut self, place: usize, members: BitRow) -> bool {
        let mut left = members;
        for some in self.missed[place].chunks(ROWS) {
            for &set in some {
                intersect(&mut left, &self.rows[usize::from(set)]);
            }
            if is_empty(&left) {
                return false;
            }
        }
        self.joined = left;
        true
    }

    /// Which sets each choice misses, and each group.
    #[inline(always)]
    fn find_missed(&mut self, choices: &[u32]) {
        let groups = choices.len().div_ceil(GROUP);
        self.missed.resize(self.missed.len().max(groups * GROUP), Vec::new());
        self.common.resize(self.common.len().max(groups), Vec::new());
        let (mut left, mut covered) = (vec![0; self.words], vec![0; self.words]);
        for (group, choices) in choices.chunks(GROUP).enumerate() {
            let any = choices.iter().fold(0, |any, choice| any | choice);
            self.find_all_missed(any, &mut left);
            covered.fill(0);
            let mut common = std::mem::take(&mut self.common[group]);
            self.minimal(&mut left, &mut covered, &mut common);
            self.common[group] = common;
            for (place, choice) in choices.iter().enumerate() {
                self.find_all_missed(*choice, &mut left);
                remove(&mut left, &covered);
                let place = group * GROUP + place;
                let mut missed = std::mem::take(&mut self.missed[place]);
                self.minimal(&mut left, &mut [], &mut missed);
                self.missed[place] = missed;
            }
        }
    }

    /// All sets that a choice misses.
    #[inline(always)]
    fn find_all_missed(&self, choice: u32, left: &mut [u64]) {
        left.fill(u64::MAX);
        if let Some(last) = left.last_mut() {
            *last >>= (64 - self.sets.len() % 64) % 64;
        }
        for cell in bits(choice) {
            remove(left, &self.holding[0][cell * self.words..][..self.words]);
        }
    }

    /// Those of some sets that hold no other of them in the second band, as far as that is asked;
    /// the sets that these cover are noted.
    #[inline(always)]
    fn minimal(&mut self, left: &mut [u64], covered: &mut [u64], kept: &mut Vec<u16>) {
        kept.clear();
        for word in 0..left.len() {
            // A copy of the word at hand: to wait for it to come back from the vectors takes longer
            // than the rest.
            let mut here = left[word];
            while here != 0 {
                let number = 64 * word + here.trailing_zeros() as usize;
                here &= here - 1;
                kept.push(number as u16);
                if self.sets[number].1.count_ones() > LARGE {
                    if let Some(covered) = covered.get_mut(word) {
                        *covered |= 1 << (number % 64);
                    }
                    continue;
                }
                if self.supersets[number].is_empty() {
                    self.supersets[number] = self.find_supersets(number);
                }
                let supersets = &self.supersets[number];
                here &= !supersets[word];
                remove(&mut left[word + 1..], &supersets[word + 1..]);
                unite(covered, supersets);
            }
        }
    }

    /// The sets that hold all of one in the second band.
    #[inline(always)]
    fn find_supersets(&self, number: usize) -> Vec<u64> {
        let mut supersets = vec![u64::MAX; self.words];
        for cell in bits(self.sets[number].1) {
            intersect(&mut supersets, &self.holding[1][cell * self.words..][..self.words]);
        }
        supersets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::scan::list::list;
    use crate::vectors::{Simd, WithSimd, vectors};
    use rand::RngExt;

    struct Run<'a>(&'a mut Filter, &'a [u32], &'a [u32], &'a mut [Vec<u32>]);

    impl WithSimd for Run<'_> {
        type Output = ();

        #[inline(always)]
        fn with_simd<S: Simd>(self, _: S) {
            self.0.run(self.1, self.2, self.3);
        }
    }

    #[test]
    fn members_fit_a_choice_when_they_hit_what_it_misses() {
        let mut fits = 0;
        for block in 0..30 {
            let random = &mut stream(5, block);
            let mut few =
                |n: usize| (0..n).fold(0, |set, _| set | 1u32 << random.random_range(0..14));
            let sets: Vec<Parts> =
                (0..80).map(|i| [few(3), if i % 9 == 0 { 1 } else { 0 }, few(4)]).collect();
            let choices: Vec<u32> = (0..21).map(|_| few(6)).collect();
            let list = list(&[], (1 << 14) - 1, 5);
            let mut found = vec![Vec::new(); 25];
            let mut filter = Filter::new(&sets, 0, 2);
            let fitting = &mut found[..choices.len()];
            vectors().dispatch(Run(&mut filter, &choices, &list, fitting));
            for (choice, mut found) in choices.iter().zip(found) {
                let hit = |m: u32| sets.iter().all(|s| s[1] != 0 || s[0] & choice | s[2] & m != 0);
                let mut expected: Vec<u32> = list.iter().copied().filter(|&m| hit(m)).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected);
                fits += found.len();
            }
        }
        assert!(fits > 1000);
    }
}
