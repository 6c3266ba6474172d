//! The minimal hitting sets of a path in the tail.
//!
//! They are the minimal members of the truth table of the state where the path arrives that are in
//! the table of none of its rivals. The minimal ones of one table are some fifty, and few of them
//! are left by the rivals. So no tables are built for the rivals: their sets are compared with all
//! of these members at once. A member is not a hitting set of a rival when it misses some set of
//! it, and every rival must be missed.
//!
//! Half of the paths arrive at a state that another path reached shortly before. So the minimal
//! members of some states are kept, each in the place that the last digits of its number give it.

use super::State;
use super::tails::{GROUP, Tails, minimal};
use crate::vectors::{Arch, Simd, WithSimd, vectors};
use std::hint::black_box;

/// Members are compared so many at a time.
const LANES: usize = 64;

/// So many states have their minimal members kept.
const KEPT: usize = 1 << 12;

/// What the walk finds in the tail, and the memory to find it in.
pub(super) struct Least {
    table: Vec<u64>,
    minimal: Vec<u64>,
    /// The words of the table of minimal members that aren't zero, and the subset of their lowest
    /// bit.
    words: Vec<(u64, u16)>,
    /// A state for each place, and its minimal members.
    kept: Vec<(Option<State>, Vec<u16>)>,
    members: Vec<u16>,
    /// Zero for the members that are in no rival's table.
    excluded: Vec<u16>,
    arch: Arch,
}

impl Least {
    pub(super) fn new(tails: &Tails) -> Self {
        let table = tails.empty_table();
        Self {
            // One more, because a word is written before it is known whether it counts.
            words: vec![(0, 0); table.len() + 1],
            minimal: table.clone(),
            table,
            kept: vec![(None, Vec::new()); KEPT],
            members: Vec::new(),
            excluded: Vec::new(),
            arch: vectors(),
        }
    }

    /// Finds the minimal members of a state that are in no rival's table.
    pub(super) fn find(&mut self, tails: &Tails, state: State, rivals: &[State]) {
        self.arch.dispatch(Find { least: self, tails, state, rivals });
    }

    /// The members that were found, ascending.
    pub(super) fn members(&self) -> &[u16] {
        &self.members
    }
}

struct Find<'a> {
    least: &'a mut Least,
    tails: &'a Tails,
    state: State,
    rivals: &'a [State],
}

impl WithSimd for Find<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let (tails, rivals) = (self.tails, self.rivals);
        let least = self.least;
        // The families are in distant places: all of them are read ahead, so that the reads
        // overlap.
        for &rival in rivals {
            black_box(tails.family(rival).first().copied());
        }
        let (kept, members) = &mut least.kept[self.state as usize % KEPT];
        if *kept != Some(self.state) {
            *kept = Some(self.state);
            tails.table(self.state, &mut least.table);
            minimal(&least.table, &mut least.minimal);
            list(&least.minimal, &mut least.words, members);
        }
        least.members.clear();
        least.members.extend_from_slice(members);
        let count = least.members.len();
        least.members.resize(count.next_multiple_of(LANES), 0);
        least.excluded.resize(least.members.len(), 0);
        let members = least.members.chunks_exact(LANES);
        for (members, excluded) in members.zip(least.excluded.chunks_exact_mut(LANES)) {
            let members: [u16; LANES] = std::array::from_fn(|lane| members[lane]);
            excluded.copy_from_slice(&hitting(tails, rivals, &members));
        }
        let mut found = 0;
        for index in 0..count {
            least.members[found] = least.members[index];
            found += usize::from(least.excluded[index] == 0);
        }
        least.members.truncate(found);
        least.members.sort_unstable();
    }
}

/// Lists the members of a table: not ascending.
#[inline(always)]
fn list(table: &[u64], words: &mut [(u64, u16)], members: &mut Vec<u16>) {
    let mut count = 0;
    for (index, &word) in table.iter().enumerate() {
        words[count] = (word, (64 * index) as u16);
        count += usize::from(word != 0);
    }
    members.clear();
    // One member of each word at a time: the end of a loop over the bits of a word could not be
    // predicted.
    while count > 0 {
        let mut left = 0;
        for index in 0..count {
            let (word, subset) = words[index];
            members.push(subset | word.trailing_zeros() as u16);
            let rest = word & (word - 1);
            words[left] = (rest, subset);
            left += usize::from(rest != 0);
        }
        count = left;
    }
}

/// Zero for the members that hit no rival: that miss one set of each.
#[inline(always)]
fn hitting(tails: &Tails, rivals: &[State], members: &[u16; LANES]) -> [u16; LANES] {
    let mut excluded = [0; LANES];
    for &rival in rivals {
        let mut hit = [u16::MAX; LANES];
        for sets in tails.family(rival).chunks_exact(GROUP) {
            let &[a, b, c, d] = sets else { unreachable!() };
            let mut any = 0;
            for lane in 0..LANES {
                let member = members[lane];
                let first = (member & a).min(member & b);
                let second = (member & c).min(member & d);
                hit[lane] = hit[lane].min(first.min(second));
                any |= hit[lane];
            }
            if any == 0 {
                break;
            }
        }
        for lane in 0..LANES {
            excluded[lane] |= hit[lane];
        }
    }
    excluded
}
