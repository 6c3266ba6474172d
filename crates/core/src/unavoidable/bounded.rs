//! Minimal unavoidable sets up to a size, on boards of at most 64 cells and eight symbols.
//!
//! As in [`super::search`], another solution is constructed from one change of the grid. Here what is missing is an
//! exact cover. A cell that changes *loses* its symbol, and so do its lines: the cell then needs a new symbol, and
//! each of its lines needs a new cell for the symbol lost. These needs are the *items*. An *option* puts a symbol in a
//! cell, meets an item of each kind (one of cells, of rows, of columns, and of boxes where the board has them), and makes
//! those cells lose their symbols whose items it meets and that have not lost them yet. Where an item has one option left,
//! it is chosen, and an item without any ends the branch. Otherwise the search branches on an item with two, if there is
//! one. Of several it takes the one below which the fewest nodes are to be expected: the more cells an option makes lose their
//! symbols, the fewer nodes lie below it. This halves the nodes.
//!
//! **Bounds.** Let `room` more cells change at most, and call an item new when it arises from these cells. An option needs a new
//! cell for each new item that it meets (of cells, rows and columns; the three may not be one cell), so that
//! options with too many are dropped. Let there be `m` items of each kind, and let `k ≤ room` cells be
//! new in the end. The options still to be chosen are `m + k`. Let `f` of them meet no new item, and `g` at least two. Then
//! `3k` new items are met, so that `3k ≥ m + k − f + g`, or `m − f + g ≤ 2 room`. Here `f` is at
//! most the number of the items of a kind, also symbol by symbol, that have an option without a new item, and `g`
//! is at least the number of the items of a kind that have no option with less than two.
//!
//! **Completeness.** Let `U` be minimal and at most as large as the bound, and `H` a solution that differs from the grid in exactly
//! `U`. As in [`super::search`], the orbits of changes are taken in turn, and `H` may be assumed to have the first change and
//! none of an earlier orbit. Follow the branch that chooses for each item its option in `H`. Every cell that
//! loses its symbol is in `U`, so that no option of `H` is dropped, and no bound ends the branch. Nor does the test
//! whether the lost cells contain an unavoidable set other than themselves, since `U` is minimal. The branch ends when no item
//! is left. The lost cells are then unavoidable and contained in `U`, so they are `U`. Conversely each set is tested for
//! being minimal before it is recorded. When to test others is a question of time alone.
//!
//! # References
//! 1. D. E. Knuth, "Dancing links", Millennial Perspectives in Computer Science (2000): exact covers, and the item with the
//!    fewest options.

use std::ops::ControlFlow;

use hashbrown::HashSet;

use super::search;
use crate::board::{CellMask, Grid, Shape, ones};
use crate::run::in_parallel;
use crate::solve::{Places, Small};
use crate::symmetry::{Automorphisms, MaskAction, Symmetry};
use crate::vectors::{Simd, WithSimd, vectors};

/// The most symbols.
const SYMBOLS: usize = 8;

/// So many cells have lost their symbols where the search is divided into parts.
const PART: u32 = 8;

/// From this bound on the parts are searched in parallel: the smaller searches are done at once.
const PARALLEL: u32 = 13;

/// So many nodes of the search lie between two questions whether to go on.
const NODES: u32 = 4096;

/// Lost cells are tested for containing an unavoidable set where so many more may be lost.
const TESTED_ROOM: u32 = 2;

/// The weight of an option by the number of cells that it makes lose their symbols: in proportion to the nodes below it.
const WEIGHTS: [u32; 4] = [16, 6, 2, 1];

/// Whether the search is for boards of this shape.
pub(super) fn applies_to(shape: Shape) -> bool {
    shape.cells() <= 64 && shape.side() <= SYMBOLS
}

/// The minimal unavoidable sets of at most `max_size` cells, by size and then as numbers.
///
/// The search asks now and then whether to go on.
///
/// # Panics
/// When the board has more than 64 cells or eight symbols.
pub(crate) fn bounded_sets(
    grid: &Grid,
    max_size: u32,
    go_on: &(dyn Fn() -> ControlFlow<()> + Sync),
) -> ControlFlow<(), Vec<u64>> {
    assert!(applies_to(grid.shape()), "at most 64 cells and 8 symbols");
    match grid.shape().has_boxes() {
        true => sets::<3>(grid, max_size, go_on),
        false => sets::<2>(grid, max_size, go_on),
    }
}

fn sets<const KINDS: usize>(
    grid: &Grid,
    max_size: u32,
    go_on: &(dyn Fn() -> ControlFlow<()> + Sync),
) -> ControlFlow<(), Vec<u64>> {
    let board = Board::<KINDS>::new(grid);
    let group = Automorphisms::of(grid).elements();
    let mut all = Found::default();
    let starts = board.starts(grid, &group);
    let explored = |start: &State<KINDS>, part| {
        vectors().dispatch(Exploration {
            board: &board,
            start: *start,
            most: max_size,
            part,
            go_on,
        })
    };
    let part = if max_size < PARALLEL { u32::MAX } else { PART };
    for start in &starts {
        let found = explored(start, part)?;
        all.sets.extend(found.sets);
        all.parts.extend(found.parts);
    }
    for found in in_parallel(&all.parts, |start| explored(start, u32::MAX)) {
        all.sets.extend(found?.sets);
    }
    ControlFlow::Continue(images(grid, &group, all.sets))
}

/// All images of some sets, by size and then as numbers.
fn images(grid: &Grid, group: &[Symmetry], mut sets: Vec<u64>) -> Vec<u64> {
    sets.sort_unstable();
    sets.dedup();
    if group.len() > 1 {
        let action = |element: &Symmetry| MaskAction::new(&element.on_cells(grid));
        let actions: Vec<MaskAction> = group.iter().map(action).collect();
        let mut all = HashSet::with_capacity(sets.len() * 2);
        for set in sets {
            if !all.contains(&set) {
                let image = |action: &MaskAction| action.image(CellMask::from(set)) as u64;
                all.extend(actions.iter().map(image));
            }
        }
        sets = all.into_iter().collect();
    }
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets
}

/// The lines of a kind: rows, columns or boxes.
struct Kind {
    /// The first cell of each line.
    first: u64,
    /// The cells of the line whose first cell is cell 0.
    line: u64,
    /// A line is halved three times: how far the second half lies behind the first, and the cells of the first
    /// halves that have one in the second.
    halves: [(u32, u64); 3],
}

impl Kind {
    /// Lines of a height and width.
    fn new(shape: Shape, height: usize, width: usize) -> Self {
        let cells = |rows: usize, columns: usize| {
            let inside = |&cell: &usize| {
                shape.row(cell) % height < rows && shape.column(cell) % width < columns
            };
            let cells = (0..shape.cells()).filter(inside);
            cells.fold(0, |all, cell| all | 1 << cell)
        };
        let mut halves = Vec::new();
        let mut columns = width;
        while columns > 1 {
            let half = columns.div_ceil(2);
            halves.push((half as u32, cells(height, columns - half)));
            columns = half;
        }
        let mut rows = height;
        while rows > 1 {
            let half = rows.div_ceil(2);
            halves.push(((half * shape.side()) as u32, cells(rows - half, 1)));
            rows = half;
        }
        halves.resize(3, (0, 0));
        let in_first = |&cell: &usize| shape.row(cell) < height && shape.column(cell) < width;
        let line = (0..shape.cells()).filter(in_first);
        Self {
            first: cells(1, 1),
            line: line.fold(0, |all, cell| all | 1 << cell),
            halves: halves.try_into().expect("at most eight cells in a line"),
        }
    }

    /// For each symbol the first cells of the lines that have some of these cells.
    #[inline(always)]
    fn lines(&self, mut cells: Places) -> Places {
        for (shift, kept) in self.halves {
            for cells in &mut cells {
                *cells |= *cells >> shift & kept;
            }
        }
        for cells in &mut cells {
            *cells &= self.first;
        }
        cells
    }

    /// The same for lines that have one of the cells at least, two, and three.
    #[inline(always)]
    fn sums(&self, cells: &Places) -> [Places; 3] {
        let (mut once, mut twice, mut thrice) = (*cells, Places::default(), Places::default());
        for (shift, kept) in self.halves {
            for v in 0..SYMBOLS {
                let (one, two) = (once[v] >> shift & kept, twice[v] >> shift & kept);
                thrice[v] |= thrice[v] >> shift & kept | twice[v] & one | once[v] & two;
                twice[v] |= two | once[v] & one;
                once[v] |= one;
            }
        }
        for v in 0..SYMBOLS {
            once[v] &= self.first;
            twice[v] &= self.first;
            thrice[v] &= self.first;
        }
        [once, twice, thrice]
    }

    /// All cells of the lines with these first cells.
    #[inline(always)]
    fn whole(&self, mut lines: Places) -> Places {
        for (shift, kept) in self.halves.into_iter().rev() {
            for lines in &mut lines {
                *lines |= (*lines & kept) << shift;
            }
        }
        lines
    }
}

/// A grid and its lines.
struct Board<const KINDS: usize> {
    grid: Places,
    all: u64,
    kinds: [Kind; KINDS],
    /// The symbols of the cells.
    symbols: [u8; 64],
    /// The lines of each cell.
    lines: Box<[[u64; KINDS]; 64]>,
    /// The cells that each change makes lose their symbols.
    displaced: Box<[Places; 64]>,
}

/// What of another solution is chosen; aligned, since it is copied by vectors.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct State<const KINDS: usize> {
    /// Where each symbol may still be placed.
    open: Places,
    /// All cells of the lines in which each symbol is lost and not placed again, for each kind.
    items: [Places; KINDS],
    /// The cells that lose their symbol.
    lost: u64,
    /// Those of them that have a new symbol.
    placed: u64,
    /// Lost cells that are known to contain no unavoidable set.
    tested: u64,
}

/// What lost cells contain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// No unavoidable set.
    Nothing,
    /// Themselves alone.
    Whole,
    /// An unavoidable set of fewer cells.
    Smaller,
}

impl<const KINDS: usize> Board<KINDS> {
    fn new(grid: &Grid) -> Self {
        let shape = grid.shape();
        let (side, boxes) = (shape.side(), (shape.band_height(), shape.stack_width()));
        let sizes = [(1, side), (side, 1), boxes];
        let kinds: [Kind; KINDS] =
            std::array::from_fn(|kind| Kind::new(shape, sizes[kind].0, sizes[kind].1));
        let places = Small::places(grid.symbols());
        let mut symbols = [0; 64];
        let mut lines = Box::new([[0; KINDS]; 64]);
        let mut displaced = Box::new([Places::default(); 64]);
        for cell in 0..shape.cells() {
            symbols[cell] = grid.symbols()[cell] - 1;
            let line = |kind: &Kind| kind.whole(kind.lines([1 << cell; SYMBOLS]))[0];
            lines[cell] = std::array::from_fn(|kind| line(&kinds[kind]));
            let seen = lines[cell].iter().fold(0, |all, line| all | line);
            displaced[cell] = places.map(|places| places & seen | 1 << cell);
        }
        Self {
            grid: places,
            all: u64::MAX >> (64 - shape.cells()),
            kinds,
            symbols,
            lines,
            displaced,
        }
    }

    /// One change of each orbit, placed, where those of earlier orbits are forbidden.
    fn starts(&self, grid: &Grid, group: &[Symmetry]) -> Vec<State<KINDS>> {
        let elements: Vec<&Symmetry> = group.iter().collect();
        let mut open = Places::default();
        let orbits = search::orbits(grid, self.all.into(), &elements);
        for &(cell, symbol) in orbits.iter().flatten() {
            open[symbol] |= 1 << cell;
        }
        let mut starts = Vec::new();
        for orbit in &orbits {
            let mut state = State {
                open,
                items: [Places::default(); KINDS],
                lost: 0,
                placed: 0,
                tested: 0,
            };
            let (cell, symbol) = orbit[0];
            if open[symbol] >> cell & 1 == 1 {
                self.place_one(&mut state, cell, symbol);
                starts.push(state);
            }
            for &(cell, symbol) in orbit {
                open[symbol] &= !(1 << cell);
            }
            self.close(&mut open);
        }
        starts
    }

    /// Closes the options that would make a cell lose its symbol that can't.
    fn close(&self, open: &mut Places) {
        loop {
            let before = *open;
            let cells = open.iter().fold(0, |all, places| all | places);
            let mut may = self.grid.map(|places| places & cells);
            for kind in &self.kinds {
                let lines = kind.whole(kind.lines(*open));
                (0..SYMBOLS).for_each(|v| may[v] &= lines[v]);
            }
            let cells = may.iter().fold(0, |all, places| all | places);
            for kind in &self.kinds {
                let lines = kind.whole(kind.lines(may));
                (0..SYMBOLS).for_each(|v| open[v] &= cells & lines[v]);
            }
            if *open == before {
                return;
            }
        }
    }

    /// Makes one change.
    #[inline(always)]
    fn place_one(&self, state: &mut State<KINDS>, cell: usize, symbol: usize) {
        let (cell, symbol) = (cell % 64, symbol % SYMBOLS);
        let lost = self.displaced[cell][symbol];
        for cell in ones(lost & !state.lost) {
            let symbol = usize::from(self.symbols[cell % 64]) % SYMBOLS;
            for kind in 0..KINDS {
                state.items[kind][symbol] |= self.lines[cell % 64][kind];
            }
        }
        state.lost |= lost;
        state.placed |= 1 << cell;
        state.open = state.open.map(|open| open & !(1 << cell));
        for kind in 0..KINDS {
            let line = self.lines[cell][kind];
            state.items[kind][symbol] &= !line;
            state.open[symbol] &= !line;
        }
    }

    /// Makes some changes at once; whether they are compatible.
    #[inline(always)]
    fn place(&self, state: &mut State<KINDS>, changes: &Places) -> bool {
        let (mut cells, mut conflict) = (0, 0);
        for change in changes {
            conflict |= cells & change;
            cells |= change;
        }
        let mut met = [Places::default(); KINDS];
        let mut displaced = Places::default();
        let mut conflicts = Places::default();
        for (met, kind) in met.iter_mut().zip(&self.kinds) {
            let [once, twice, _] = kind.sums(changes);
            *met = kind.whole(once);
            for v in 0..SYMBOLS {
                conflicts[v] |= twice[v];
                displaced[v] |= met[v] & self.grid[v];
            }
        }
        for v in 0..SYMBOLS {
            conflicts[v] |= changes[v] & !state.open[v];
        }
        let (mut lost, mut conflict) = (cells, conflict);
        for v in 0..SYMBOLS {
            lost |= displaced[v];
            conflict |= conflicts[v];
        }
        let new = lost & !state.lost;
        state.lost |= lost;
        state.placed |= cells;
        let here = self.grid.map(|places| places & new);
        for v in 0..SYMBOLS {
            state.open[v] &= !cells;
        }
        for ((items, met), kind) in state.items.iter_mut().zip(met).zip(&self.kinds) {
            let lines = kind.whole(kind.lines(here));
            for v in 0..SYMBOLS {
                items[v] = (items[v] | lines[v]) & !met[v];
                state.open[v] &= !met[v];
            }
        }
        conflict == 0
    }

    /// What the lost cells contain, when each unavoidable set inside has one of the `new` cells.
    /// `unavoidable` says that the lost cells are known to be so.
    #[inline(always)]
    fn inside(&self, lost: u64, new: u64, unavoidable: bool, stack: &mut Vec<Places>) -> Inside {
        let mut inside = match unavoidable {
            true => Inside::Whole,
            false => Inside::Nothing,
        };
        let mut free = lost;
        for cell in ones(new) {
            let cell = 1 << cell;
            let here = self.grid.map(|places| places & free);
            let mut open = [free; SYMBOLS];
            for kind in &self.kinds {
                let lines = kind.whole(kind.lines(here));
                for v in 0..SYMBOLS {
                    open[v] &= lines[v];
                }
            }
            for (open, own) in open.iter_mut().zip(self.grid) {
                *open = (*open | own & !free) & !(own & cell);
            }
            stack.clear();
            stack.push(open);
            while let Some(&open) = stack.last() {
                stack.pop();
                let differing = self.differing(open, lost, inside == Inside::Whole, stack);
                if differing == lost {
                    inside = Inside::Whole;
                } else if differing != 0 {
                    return Inside::Smaller;
                }
            }
            free &= !cell;
        }
        inside
    }

    /// The cells in which a solution of a board differs at least, where one that differs in no others is found. Otherwise no
    /// cells, and the branches are put on the stack. Solutions that differ in all lost cells may be `known`.
    #[inline(always)]
    fn differing(&self, mut open: Places, lost: u64, known: bool, stack: &mut Vec<Places>) -> u64 {
        loop {
            let (mut once, mut twice, mut own) = (0, 0, 0);
            for (open, places) in open.iter().zip(self.grid) {
                twice |= once & open;
                once |= open;
                own |= open & places;
            }
            let differing = self.all & !own;
            if once != self.all || known && differing == lost {
                return 0;
            }
            let single = once & !twice;
            // Singles are eliminated from the other cells of their lines.
            let singles = open.map(|places| places & single);
            let (mut seen, mut lacking) = (Places::default(), Places::default());
            for kind in &self.kinds {
                let [once, twice, _] = kind.sums(&singles);
                let lines = kind.whole(once);
                for v in 0..SYMBOLS {
                    seen[v] |= lines[v];
                    lacking[v] |= twice[v];
                }
            }
            let mut next = open;
            for v in 0..SYMBOLS {
                next[v] &= !(seen[v] & !singles[v]);
            }
            let mut hidden = Places::default();
            for kind in &self.kinds {
                let [once, twice, _] = kind.sums(&next);
                let mut lines = Places::default();
                for v in 0..SYMBOLS {
                    lacking[v] |= (once[v] ^ kind.first) & known_lane(self.grid[v]);
                    lines[v] = once[v] & !twice[v];
                }
                let lines = kind.whole(lines);
                for v in 0..SYMBOLS {
                    hidden[v] |= lines[v];
                }
            }
            let (mut once, mut conflict) = (0, 0);
            for v in 0..SYMBOLS {
                hidden[v] &= next[v] & twice;
                conflict |= lacking[v] | once & hidden[v];
                once |= hidden[v];
            }
            if conflict != 0 {
                return 0;
            }
            let mut changed = 0;
            for v in 0..SYMBOLS {
                next[v] &= !once | hidden[v];
                changed |= next[v] ^ open[v];
            }
            open = next;
            if changed != 0 {
                continue;
            }
            let undecided = differing & twice;
            if undecided == 0 {
                return differing;
            }
            let cell = undecided & undecided.wrapping_neg();
            for v in 0..SYMBOLS {
                if open[v] & cell != 0 {
                    let mut branch = open.map(|places| places & !cell);
                    branch[v] |= cell;
                    stack.push(branch);
                }
            }
            return 0;
        }
    }
}

/// All cells for a symbol that the grid has.
#[inline(always)]
fn known_lane(places: u64) -> u64 {
    u64::from(places != 0).wrapping_neg()
}

/// What an exploration finds.
struct Found<const KINDS: usize> {
    sets: Vec<u64>,
    /// What is left to explore.
    parts: Vec<State<KINDS>>,
}

impl<const KINDS: usize> Default for Found<KINDS> {
    fn default() -> Self {
        Self {
            sets: Vec::new(),
            parts: Vec::new(),
        }
    }
}

/// The search from a state, to be compiled for the vectors that the machine has.
struct Exploration<'a, const KINDS: usize> {
    board: &'a Board<KINDS>,
    start: State<KINDS>,
    most: u32,
    /// States with so many lost cells are left to explore.
    part: u32,
    go_on: &'a (dyn Fn() -> ControlFlow<()> + Sync),
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
    type Output = ControlFlow<(), Found<KINDS>>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let mut found = Found::default();
        let (mut stack, mut tests) = (vec![self.start], Vec::new());
        let mut nodes = 0u32;
        // `pop` alone would copy a state twice.
        while let Some(&(mut state)) = stack.last() {
            stack.pop();
            if nodes.is_multiple_of(NODES) {
                (self.go_on)()?;
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
                match self.board.inside(state.lost, new, complete, &mut tests) {
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
                    let lost = state.lost | self.board.displaced[cell % 64][v];
                    let lost = lost.count_ones();
                    if lost <= self.most {
                        let mut branch = state;
                        self.board.place_one(&mut branch, cell, v);
                        if lost >= self.part {
                            found.parts.push(branch);
                        } else {
                            stack.push(branch);
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(found)
    }
}

impl<const KINDS: usize> Exploration<'_, KINDS> {
    /// Makes the changes without an alternative, and finds the item to branch on.
    #[inline(always)]
    fn next(&self, state: &mut State<KINDS>) -> Next {
        let kinds = &self.board.kinds;
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
                if !self.board.place(state, &forced) {
                    return Next::Dead;
                }
                continue;
            }
            if need == 0 {
                return Next::Complete;
            }
            // The bound: see the head of the module.
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

    /// The options of an item that has two, or of any where there is none: those of the least weight.
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
            let new = self.board.displaced[cell % 64][symbol] & !state.lost;
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
        for (kind, lines) in self.board.kinds.iter().enumerate() {
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    fn grid(shape: &str, text: &str) -> Grid {
        Grid::parse(shape.parse().unwrap(), text).unwrap()
    }

    fn found(grid: &Grid, max_size: u32) -> Vec<u64> {
        let sets = bounded_sets(grid, max_size, &|| ControlFlow::Continue(()));
        sets.continue_value().expect("it is not stopped")
    }

    /// The same sets by growth.
    fn grown(grid: &Grid, max_size: u32) -> Vec<u64> {
        let free = CellMask::MAX >> (128 - grid.shape().cells());
        let group = Automorphisms::of(grid).elements();
        let sets = search::minimal_sets(grid, free, max_size, &group);
        sets.into_iter().map(|set| set as u64).collect()
    }

    /// A Latin square of order 7 whose only automorphism is the identity.
    const WITHOUT_SYMMETRIES: &str = "1234567375624176453126523174547162323174564162735";

    /// One with six.
    const WITH_SIX: &str = "1234567214367534257164367152567123467523417516423";

    #[test]
    fn growth_finds_the_same_sets() {
        for (shape, text, bounds) in [
            ("2x2", "1234341221434321", 0..=16),
            ("2x2", "1234342121434312", 0..=16),
            ("latin4", "1234214334124321", 0..=16),
            ("latin4", "1234234134124123", 0..=16),
            ("latin5", "1234521453351244351254231", 0..=25),
            ("latin5", "1234523451345124512351234", 0..=25),
            ("2x3", "123456456123214365365214531642642531", 0..=24),
            ("2x3", "123456456123231564564231312645645312", 0..=20),
            ("3x2", "123456345612561234214365436521652143", 0..=20),
            ("latin6", "123456214365345612436521561234652143", 10..=16),
            ("latin6", "123456214563345612461235536124652341", 3..=12),
            ("2x4", TWO_BY_FOUR, 3..=8),
            ("latin7", WITH_SIX, 12..=13),
            ("latin7", WITHOUT_SYMMETRIES, 12..=12),
        ] {
            let grid = grid(shape, text);
            let (least, most) = bounds.into_inner();
            let all = grown(&grid, most);
            for bound in least..=most {
                let up_to = all.partition_point(|set| set.count_ones() <= bound);
                assert_eq!(found(&grid, bound), all[..up_to], "{shape} {text} {bound}");
            }
        }
    }

    const TWO_BY_FOUR: &str = "1234567856781234214365876587214334127856785634124321876587654321";

    #[test]
    fn the_squares_have_the_automorphisms_that_are_said() {
        let order = |text| Automorphisms::of(&grid("latin7", text)).elements().len();
        assert_eq!(order(WITHOUT_SYMMETRIES), 1);
        assert_eq!(order(WITH_SIX), 6);
    }

    #[test]
    fn the_number_of_threads_is_of_no_consequence() {
        let grid = grid("latin7", WITH_SIX);
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build().unwrap().install(|| found(&grid, 14))
        };
        assert_eq!(with(1).len(), 4784);
        assert_eq!(with(1), with(3));
    }

    #[test]
    fn there_is_no_set_of_fewer_than_four_cells() {
        for max_size in 0..4 {
            assert_eq!(found(&grid("latin7", WITH_SIX), max_size), [0; 0]);
            assert_eq!(found(&grid("2x2", "1234341221434321"), max_size), [0; 0]);
        }
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let grid = grid("latin7", WITH_SIX);
        let questions = AtomicU32::new(0);
        // At once, in the first phase, and in a part.
        for after in [0, 10, 200] {
            questions.store(0, Ordering::Relaxed);
            let sets = bounded_sets(
                &grid,
                18,
                &|| match questions.fetch_add(1, Ordering::Relaxed) < after {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                },
            );
            assert!(sets.is_break(), "{after}");
        }
    }
}
