//! Tables against the definitions, one candidate after the other.

use std::cmp::Reverse;

use super::super::loops::{Loop, Loops};
use super::*;
use proptest::prelude::*;

const CELLS: usize = 40;

/// Some sets, what is decided before and now, and the most cells of a candidate.
#[derive(Debug)]
struct Case {
    sets: Vec<u64>,
    before: Decided,
    now: Decided,
    most: u32,
}

/// What is told of what is decided now, the candidates that are left in ascending order, the
/// cells that are needed, and the heaviest.
type Outcome = (Told, Vec<u64>, u64, usize);

impl Case {
    fn undecided(&self) -> u64 {
        !self.now.empty & !self.now.clues & (u64::MAX >> (64 - CELLS))
    }

    /// By the definitions, one candidate after the other.
    fn one_by_one(&self) -> Outcome {
        let (before, now, undecided) = (self.before, self.now, self.undecided());
        let (mut told, mut left) = (Told::default(), Vec::new());
        for set in &self.sets {
            let (cells, clue) = (set & !now.empty, set & now.clues);
            let was_told = (set & !before.empty).count_ones() < 2;
            let goes = clue.count_ones() > 1 || clue & now.blocked != 0;
            if was_told || goes || (set & !before.empty).count_ones() > self.most {
                continue;
            }
            match cells.count_ones() {
                0 => told.improper = true,
                1 => told.blocked |= cells,
                _ => {
                    told.blockable |= if clue == 0 { cells } else { clue };
                    left.push(cells);
                }
            }
        }
        left.sort_unstable();
        let of = |cell: usize| left.iter().filter(move |&set| set >> cell & 1 == 1);
        let all = |clue: usize| of(clue).fold(undecided, |all, set| all & set);
        let open = ones(now.clues & told.blockable);
        let needed = open.fold(0, |needed, clue| needed | all(clue));
        let weight = |set: &u64| match (set & now.clues, set.count_ones()) {
            (0, size) => 2048u32.checked_shr(2 * (size - 2)).unwrap_or(0),
            (_, size) => 2048u32.checked_shr(2 * (size - 1)).unwrap_or(0),
        };
        let weight = |cell: usize| of(cell).map(weight).sum::<u32>().min(65_535);
        let heaviest = ones(undecided).max_by_key(|&cell| (weight(cell), Reverse(cell)));
        (told, left, needed, heaviest.unwrap_or(0))
    }
}

/// The same by tables, of which the second has what is left in the first.
struct ByTables<'a>(&'a Case);

impl Loop for ByTables<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn run<B: Bits>(self, machine: B::Machine) -> Outcome {
        let Case { sets, before, now, most } = self.0;
        let (mut first, mut second) = (Table::new(CELLS), Table::new(CELLS));
        let (mut left, mut after) = (Vec::new(), Vec::new());
        let none = Decided::default();
        first.fill::<B>(machine, sets.iter().copied(), none, &mut left);
        after.resize(left.len(), Left::default());
        first.decide::<B>(machine, Some(&left), &mut after, (none, *before), *most);
        second.take::<B>(machine, &first, *before, &mut after);
        let told = second.decide::<B>(machine, None, &mut after, (*before, *now), *most);
        let undecided = self.0.undecided();
        let open = now.clues & told.blockable;
        let needed = second.needed::<B>(machine, &after, open, undecided);
        let heaviest = second.heaviest::<B>(machine, &after, &mut Vec::new(), undecided);
        let left = after.iter().zip(second.blocks());
        let left = left.flat_map(|(left, (_, sets))| left.alive.places().map(|place| sets[place]));
        let mut left: Vec<u64> = left.map(|set| set & !now.empty).collect();
        left.sort_unstable();
        (told, left, needed, heaviest)
    }
}

proptest! {
    #[test]
    fn tables_tell_what_the_definitions_tell(
        many in 0..1500usize,
        seed in any::<u64>(),
        words in any::<[u64; 6]>(),
        most in 2..70u32,
    ) {
        let mut random = crate::random::stream(seed, 0);
        let all = u64::MAX >> (64 - CELLS);
        let mut word = |others: u64| rand::RngExt::random::<u64>(&mut random) & others;
        // Of all sizes; those of few cells most of all.
        let sets = (0..many).map(|i| (0..i % 5).fold(all, |set, _| word(set)));
        let sets: Vec<u64> = sets.filter(|set| set.count_ones() > 1).collect();
        let [empty, clues, more] = [words[0] & words[1], words[2] & words[3] & words[4], words[5]];
        let (empty, clues) = (empty & all, clues & !empty & all);
        let now = Decided { empty, clues, blocked: clues & words[1] };
        let (empty, clues) = (empty & more, clues & more);
        let before = Decided { empty, clues, blocked: clues & now.blocked & words[3] };
        let case = Case { sets, before, now, most };
        let expected = case.one_by_one();
        for loops in Loops::all() {
            let outcome = loops.run(ByTables(&case));
            // Of the other cells a table doesn't tell whether they may become blocked.
            let asked = case.undecided() | now.clues & !now.blocked;
            prop_assert_eq!(expected.0.blockable & !asked, 0);
            prop_assert_eq!(&outcome, &expected, "{:?}", loops);
        }
    }
}

#[test]
fn small_candidates_and_those_without_a_clue_count_more() {
    let heaviest = |sets: &[u64], clues: u64| {
        let now = Decided { clues, ..Decided::default() };
        let case = Case { sets: sets.to_vec(), before: now, now, most: 63 };
        let heaviest = Loops::Portable.run(ByTables(&case)).3;
        assert_eq!(heaviest, case.one_by_one().3);
        heaviest
    };
    assert_eq!(heaviest(&[0b111, 0b11000], 0), 3);
    assert_eq!(heaviest(&[0b0111, 0b1_1000, 0b10_1000], 1), 3);
    assert_eq!(heaviest(&[0b0011, 0b1_1100], 1), 1);
    // What is counted stays at the most that there may be.
    let many = |many: usize| [vec![0b11; 40], vec![0b1100; many]].concat();
    assert_eq!(heaviest(&many(39), 0), 0);
    assert_eq!(heaviest(&many(41), 0), 0);
    assert_eq!(heaviest(&[vec![0b11; 30], vec![0b1100; 31]].concat(), 0), 2);
}
