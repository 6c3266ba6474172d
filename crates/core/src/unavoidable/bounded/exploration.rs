//! The search below a state: the changes without an alternative, the bound, and the item to branch
//! on.

use super::grid_words::{GridWords, State};
use crate::board::ones;
use crate::run::poll;
use crate::solve::{Inside, Places, SYMBOLS};
use crate::vectors::{Simd, WithSimd};

/// So many nodes of the search lie between two polls.
const NODES: u32 = 4096;

/// Lost cells are tested for containing an unavoidable set where so many more may be lost.
const TESTED_ROOM: u32 = 2;

/// The weight of an option by the number of cells that it makes lose their symbols: in proportion
/// to the nodes below it.
const WEIGHTS: [u32; 4] = [16, 6, 2, 1];

/// What an exploration finds.
pub(super) struct Explored<const KINDS: usize> {
    pub(super) sets: Vec<u64>,
    /// What is left to explore.
    pub(super) parts: Vec<State<KINDS>>,
}

impl<const KINDS: usize> Default for Explored<KINDS> {
    fn default() -> Self {
        Self { sets: Vec::new(), parts: Vec::new() }
    }
}

/// The search from a state, to be compiled for the vectors that the machine has.
pub(super) struct Exploration<'a, const KINDS: usize> {
    pub(super) grid: &'a GridWords<KINDS>,
    pub(super) start: State<KINDS>,
    pub(super) most: u32,
    /// States with so many lost cells are left to explore.
    pub(super) part: u32,
}

/// What becomes of a state.
enum Next {
    Dead,
    /// No item is left.
    Complete,
    /// The options of an item are to be tried.
    Branch(Places),
}

impl<const KINDS: usize> WithSimd for Exploration<'_, KINDS> {
    type Output = Explored<KINDS>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let mut found = Explored::default();
        let (mut stack, mut tests) = (vec![self.start], Vec::new());
        let mut nodes = 0u32;
        // `pop` alone would copy a state twice.
        while let Some(&(mut state)) = stack.last() {
            stack.pop();
            if nodes.is_multiple_of(NODES) {
                poll();
            }
            nodes += 1;
            let next = self.next(&mut state);
            if matches!(next, Next::Dead) {
                continue;
            }
            let complete = matches!(next, Next::Complete);
            let room = self.most - state.lost.count_ones();
            if complete || room >= TESTED_ROOM && state.lost != state.tested {
                let new = state.lost & !state.tested;
                let grid = self.grid;
                match grid.small.inside(&grid.places, state.lost, new, complete, &mut tests) {
                    Inside::Nothing => state.tested = state.lost,
                    Inside::Whole => {
                        found.sets.push(state.lost);
                        continue;
                    }
                    Inside::Smaller => continue,
                }
            }
            let Next::Branch(options) = next else {
                continue;
            };
            for (v, option) in options.into_iter().enumerate() {
                for cell in ones(option) {
                    let lost = state.lost | self.grid.displaced[cell % 64][v];
                    let lost = lost.count_ones();
                    if lost <= self.most {
                        let mut branch = state;
                        self.grid.place_one(&mut branch, cell, v);
                        if lost >= self.part {
                            found.parts.push(branch);
                        } else {
                            stack.push(branch);
                        }
                    }
                }
            }
        }
        found
    }
}

impl<const KINDS: usize> Exploration<'_, KINDS> {
    /// Makes the changes without an alternative, and finds the item to branch on.
    #[inline(always)]
    fn next(&self, state: &mut State<KINDS>) -> Next {
        let kinds = &self.grid.kinds;
        loop {
            let size = state.lost.count_ones();
            if size > self.most {
                return Next::Dead;
            }
            let room = self.most - size;
            let lost = state.lost;
            let mut free = Places::default();
            let mut near = Places::default();
            let mut options = Places::default();
            let (one, two, three) = (wide(room >= 1), wide(room >= 2), wide(room >= 3));
            for v in 0..SYMBOLS {
                let (open, row, column) = (state.open[v], state.items[0][v], state.items[1][v]);
                free[v] = open & lost & row & column;
                near[v] = open & (lost & row | lost & column | row & column);
                let any = open & (lost | row | column);
                options[v] = near[v] & one | any & two;
                options[v] |= match KINDS {
                    3 => state.items[2][v] & (free[v] | open & three),
                    _ => free[v],
                };
            }
            let need = lost & !state.placed;
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for option in options {
                thrice |= twice & option;
                twice |= once & option;
                once |= option;
            }
            if need & !once != 0 {
                return Next::Dead;
            }
            let mut pairs = [Places::default(); KINDS];
            let mut forced = options.map(|option| option & need & !twice);
            let mut lacking = Places::default();
            for kind in 0..KINDS {
                let [once, twice, thrice] = kinds[kind].sums(&options);
                let mut single = Places::default();
                for v in 0..SYMBOLS {
                    let items = state.items[kind][v] & kinds[kind].first;
                    lacking[v] |= items & !once[v];
                    single[v] = items & !twice[v];
                    pairs[kind][v] = items & !thrice[v];
                }
                let single = kinds[kind].whole(single);
                for v in 0..SYMBOLS {
                    forced[v] |= single[v] & options[v];
                }
            }
            let (mut dead, mut any) = (0, 0);
            for v in 0..SYMBOLS {
                dead |= lacking[v];
                any |= forced[v];
            }
            if dead != 0 {
                return Next::Dead;
            }
            if any != 0 {
                if !self.grid.place(state, &forced) {
                    return Next::Dead;
                }
                continue;
            }
            if need == 0 {
                return Next::Complete;
            }
            // The bound: see the head of `bounded`.
            let (rows, columns) = (kinds[0].lines(free), kinds[1].lines(free));
            let (near_rows, near_columns) = (kinds[0].lines(near), kinds[1].lines(near));
            let (mut free_cells, mut near_cells) = (0, 0);
            for v in 0..SYMBOLS {
                free_cells |= free[v];
                near_cells |= near[v];
            }
            let (mut lines, mut far_rows, mut far_columns) = (0, 0, 0);
            for v in 0..SYMBOLS {
                lines += rows[v].count_ones().min(columns[v].count_ones());
                let items = state.items[0][v] & kinds[0].first;
                far_rows += (items & !near_rows[v]).count_ones();
                let items = state.items[1][v] & kinds[1].first;
                far_columns += (items & !near_columns[v]).count_ones();
            }
            let most_free = lines.min((need & free_cells).count_ones());
            let far_cells = (need & !near_cells).count_ones();
            let far = far_rows.max(far_columns).max(far_cells);
            if need.count_ones() + far > most_free + 2 * room {
                return Next::Dead;
            }
            return Next::Branch(self.lightest(state, &options, need, need & !thrice, &pairs));
        }
    }

    /// The options of an item that has two, or of any where there is none: those of the least
    /// weight.
    #[inline(always)]
    fn lightest(
        &self,
        state: &State<KINDS>,
        options: &Places,
        need: u64,
        pairs_of_cells: u64,
        pairs: &[Places; KINDS],
    ) -> Places {
        let mut pair = pairs_of_cells;
        for pairs in pairs {
            pair = pairs.iter().fold(pair, |all, pairs| all | pairs);
        }
        let weight = |symbol: usize, cell: usize| {
            let new = self.grid.displaced[cell % 64][symbol] & !state.lost;
            WEIGHTS[(new.count_ones() as usize).min(3)]
        };
        let (mut least, mut chosen) = (u32::MAX, (0, usize::MAX));
        for cell in ones(if pair != 0 { pairs_of_cells } else { need }) {
            let mut sum = 0;
            for (v, option) in options.iter().enumerate() {
                sum += (option >> cell & 1) as u32 * weight(v, cell);
            }
            if sum < least {
                (least, chosen) = (sum, (1 << cell, usize::MAX));
            }
        }
        for (kind, lines) in self.grid.kinds.iter().enumerate() {
            for (v, option) in options.iter().enumerate() {
                let items = match pair {
                    0 => state.items[kind][v] & lines.first,
                    _ => pairs[kind][v],
                };
                for first in ones(items) {
                    let here = option & lines.line << first;
                    let sum = ones(here).map(|cell| weight(v, cell)).sum();
                    if sum < least {
                        (least, chosen) = (sum, (here, v));
                    }
                }
            }
        }
        let (cells, symbol) = chosen;
        let here = |v| wide(symbol == usize::MAX || symbol == v);
        std::array::from_fn(|v| options[v] & cells & here(v))
    }
}

/// All bits or none.
#[inline(always)]
fn wide(yes: bool) -> u64 {
    u64::from(yes).wrapping_neg()
}
