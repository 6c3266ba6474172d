//! Small minimal unavoidable sets of boards of any size.
//!
//! Boards of at most 128 cells have [`super::search`], whose sets are words: for the sets of a grid of
//! 3x3 or 2x5 it takes as long at 10 cells, half as long at 12 to 14, a fifth at 16. This search has
//! lists of cells instead, and serves as its check where both apply.
//!
//! As there, another solution is constructed from the cells that change. A set is
//! found from its first cell: it takes each other symbol in turn, and no cell before it changes. A
//! changed cell is *undecided* until its new symbol is chosen; the cells of its lines that have that
//! symbol must change too. The search branches on the undecided cell with the fewest choices, and
//! ends where more cells would change than the bound allows.
//!
//! **Bound.** On a board of rows, columns and perhaps boxes consider two of these kinds. Let `m` cells
//! be undecided, and let `k ≤ room` more change in the end. Each of the `m + k` choices that are left
//! puts a symbol in a cell, where two lines of these kinds lack it: it meets the need of a cell and of
//! two lines. The `k` cells bring `3k` new needs. A choice that meets none of them is *free*; let `f`
//! choices be free, and let `g` meet two new needs at least. Then `m + k − f + g ≤ 3k`, or
//! `m − f + g ≤ 2 room`. Here `f` is at most the number of undecided cells that have a free choice, and
//! `g` at least that of the undecided cells without a choice that one of the two lines has lost.
//!
//! **Completeness.** Follow the branch that chooses for each undecided cell its symbol in the other
//! solution: every cell that must change differs in that solution, so that no bound ends it. What
//! contains a smaller set that is known is no minimal set, and is left out; sets are looked for up to
//! rising bounds, so that most are known before larger ones are built.

use hashbrown::HashSet;

use crate::board::{Grid, full_mask, ones};
use crate::run::{in_parallel, poll};

/// The minimal unavoidable sets of a grid of any size that have at most `max_size` cells: every one
/// of them, each as its cells in their order; by size, and then as numbers.
///
/// ```
/// use gridforest::{board::Grid, unavoidable::{UnavoidableSets, large_sets}};
/// let grid = Grid::parse("2x2".parse()?, "1234341221434321")?;
/// assert_eq!(large_sets(&grid, 4).len(), UnavoidableSets::up_to(&grid, 4).as_slice().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn large_sets(grid: &Grid, max_size: usize) -> Vec<Vec<usize>> {
    let table = Table::new(grid);
    let cells: Vec<usize> = (0..grid.shape().cells()).collect();
    let mut known = Known::new(cells.len());
    let most = max_size.min(cells.len());
    // No set has fewer than four cells, or five; larger bounds gain more than they cost.
    let bounds = (4..most).step_by(2).chain([most]);
    for bound in bounds {
        let found = in_parallel(&cells, |&first| Search::new(&table, &known, first, bound).run());
        let mut found: Vec<Vec<u16>> = found.into_iter().flatten().collect();
        found.sort_unstable_by(|a, b| {
            a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
        });
        found.dedup();
        for set in found {
            if !known.has_subset_of(&set) {
                known.insert(set);
            }
        }
    }
    known.sets.into_iter().map(|set| set.into_iter().map(usize::from).collect()).collect()
}

/// A cell that has none of the symbol: a set need not hold every symbol.
const NOWHERE: u16 = u16::MAX;

/// A grid, in tables for the search.
struct Table {
    side: usize,
    full: u64,
    /// The symbols of the cells, from 0.
    symbols: Vec<u8>,
    /// The lines and smaller sets of each cell.
    lines: Vec<Vec<u16>>,
    /// The cell of each symbol in each line.
    places: Vec<u16>,
    /// The kinds of lines, of which each cell has one each: rows, columns and boxes; none under other
    /// rules.
    kinds: usize,
}

impl Table {
    fn new(grid: &Grid) -> Self {
        let (shape, side) = (grid.shape(), grid.shape().side());
        let symbols: Vec<u8> = grid.symbols().iter().map(|&symbol| symbol - 1).collect();
        let all = [shape.lines(), shape.sets()].concat();
        let mut lines = vec![Vec::new(); shape.cells()];
        let mut places = vec![NOWHERE; all.len() * side];
        for (line, cells) in all.iter().enumerate() {
            for &cell in cells {
                lines[cell].push(line as u16);
                places[line * side + usize::from(symbols[cell])] = cell as u16;
            }
        }
        let kinds = if shape.is_plain() { lines[0].len() } else { 0 };
        Self { side, full: full_mask(shape), symbols, lines, places, kinds }
    }

    /// The cells of a cell's lines that hold a symbol.
    fn displaced(&self, cell: u16, symbol: usize) -> impl Iterator<Item = u16> {
        let lines = self.lines[usize::from(cell)].iter();
        let places = lines.map(move |&line| self.places[usize::from(line) * self.side + symbol]);
        places.filter(|&place| place != NOWHERE)
    }

    fn lines_of(&self, cell: u16) -> impl Iterator<Item = usize> {
        self.lines[usize::from(cell)].iter().map(|&line| usize::from(line))
    }
}

/// The sets that are known, and those of each cell.
struct Known {
    sets: Vec<Vec<u16>>,
    of_cell: Vec<Vec<u32>>,
}

impl Known {
    fn new(cells: usize) -> Self {
        Self { sets: Vec::new(), of_cell: vec![Vec::new(); cells] }
    }

    fn insert(&mut self, set: Vec<u16>) {
        let number = self.sets.len() as u32;
        set.iter().for_each(|&cell| self.of_cell[usize::from(cell)].push(number));
        self.sets.push(set);
    }

    /// Whether a known set lies inside one.
    fn has_subset_of(&self, set: &[u16]) -> bool {
        let cells: HashSet<u16> = set.iter().copied().collect();
        set.iter().any(|&cell| self.has_subset_with(cell, |other| cells.contains(&other)))
    }

    /// Whether all cells of a known set with a cell are among some.
    fn has_subset_with(&self, cell: u16, is_in: impl Fn(u16) -> bool) -> bool {
        let sets =
            self.of_cell[usize::from(cell)].iter().map(|&number| &self.sets[number as usize]);
        sets.into_iter().any(|set| set.iter().all(|&other| is_in(other)))
    }
}

/// Two kinds of lines: rows and columns, rows and boxes, columns and boxes.
const PAIRS: &[(usize, usize)] = &[(0, 1), (0, 2), (1, 2)];

/// What becomes of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Same,
    Undecided,
    Decided,
}

/// The search of the sets with one first cell.
struct Search<'a> {
    table: &'a Table,
    known: &'a Known,
    first: u16,
    bound: usize,
    cells: Vec<Cell>,
    /// The cells that change, in the order in which that was seen.
    changed: Vec<u16>,
    undecided: Vec<u16>,
    /// The symbols that are placed in each line, and those that it has lost.
    placed: Vec<u64>,
    lost: Vec<u64>,
    found: Vec<Vec<u16>>,
}

impl<'a> Search<'a> {
    fn new(table: &'a Table, known: &'a Known, first: usize, bound: usize) -> Self {
        let lines = table.places.len() / table.side;
        Self {
            table,
            known,
            first: first as u16,
            bound,
            cells: vec![Cell::Same; table.symbols.len()],
            changed: Vec::new(),
            undecided: Vec::new(),
            placed: vec![0; lines],
            lost: vec![0; lines],
            found: Vec::new(),
        }
    }

    fn run(mut self) -> Vec<Vec<u16>> {
        self.change(self.first);
        self.extend();
        self.found
    }

    /// A cell changes; whether no known set is among those that do.
    fn change(&mut self, cell: u16) -> bool {
        self.cells[usize::from(cell)] = Cell::Undecided;
        self.changed.push(cell);
        self.undecided.push(cell);
        let symbol = self.table.symbols[usize::from(cell)];
        self.table.lines_of(cell).for_each(|line| self.lost[line] |= 1 << symbol);
        let is_in = |other: u16| self.cells[usize::from(other)] != Cell::Same;
        !self.known.has_subset_with(cell, is_in)
    }

    /// The reverse for the last cell that changed.
    fn restore(&mut self) {
        let (Some(cell), Some(_)) = (self.changed.pop(), self.undecided.pop()) else {
            unreachable!("a cell changed")
        };
        self.cells[usize::from(cell)] = Cell::Same;
        let symbol = self.table.symbols[usize::from(cell)];
        self.table.lines_of(cell).for_each(|line| self.lost[line] &= !(1 << symbol));
    }

    /// The symbols that an undecided cell may take.
    fn choices(&self, cell: u16, room: usize) -> u64 {
        let own = 1 << self.table.symbols[usize::from(cell)];
        let lines = self.table.lines_of(cell);
        let may = lines.fold(self.table.full & !own, |may, line| may & !self.placed[line]);
        self.reduced(cell, may, room)
    }

    /// Those of some symbols that make at most `room` more cells change, none before the first.
    fn reduced(&self, cell: u16, symbols: u64, room: usize) -> u64 {
        let mut left = symbols;
        for symbol in ones(symbols) {
            let displaced = || self.table.displaced(cell, symbol);
            let mut count = 0;
            for (i, other) in displaced().enumerate() {
                if self.cells[usize::from(other)] != Cell::Same {
                    continue;
                }
                // One cell may be in two of the lines.
                count += usize::from(displaced().take(i).all(|before| before != other));
                if other < self.first || count > room {
                    left &= !(1 << symbol);
                    break;
                }
            }
        }
        left
    }

    fn extend(&mut self) {
        poll();
        if self.undecided.is_empty() {
            let mut set = self.changed.clone();
            set.sort_unstable();
            return self.found.push(set);
        }
        let room = self.bound - self.changed.len();
        let (mut fewest, mut best) = (u32::MAX, (0, 0));
        // For each two kinds: the undecided cells with a free choice, less those without a lost one.
        let mut free = [0; 3];
        for (i, &cell) in self.undecided.iter().enumerate() {
            let symbols = self.choices(cell, room);
            if symbols.count_ones() < fewest {
                (fewest, best) = (symbols.count_ones(), (i, symbols));
            }
            if fewest == 0 {
                return;
            }
            let lines = &self.table.lines[usize::from(cell)];
            for (free, &(a, b)) in free.iter_mut().zip(PAIRS) {
                if b < self.table.kinds {
                    let [a, b] = [a, b].map(|kind| symbols & self.lost[usize::from(lines[kind])]);
                    *free += isize::from(a & b != 0) - isize::from(a | b == 0);
                }
            }
        }
        let (undecided, most) = (self.undecided.len() as isize, 2 * room as isize);
        let mut bounds = free.iter().zip(PAIRS).filter(|(_, pair)| pair.1 < self.table.kinds);
        if bounds.any(|(free, _)| undecided - free > most) {
            return;
        }
        let (place, symbols) = best;
        let cell = self.undecided.swap_remove(place);
        self.cells[usize::from(cell)] = Cell::Decided;
        for symbol in ones(symbols) {
            let before = self.changed.len();
            let table = self.table;
            let mut is_new = true;
            for other in table.displaced(cell, symbol) {
                if self.cells[usize::from(other)] == Cell::Same {
                    is_new &= self.change(other);
                }
            }
            if is_new {
                table.lines_of(cell).for_each(|line| self.placed[line] |= 1 << symbol);
                let undecided = self.undecided.len();
                self.extend();
                debug_assert_eq!(undecided, self.undecided.len());
                table.lines_of(cell).for_each(|line| self.placed[line] &= !(1 << symbol));
            }
            while self.changed.len() > before {
                self.restore();
            }
        }
        self.cells[usize::from(cell)] = Cell::Undecided;
        self.undecided.push(cell);
        let last = self.undecided.len() - 1;
        self.undecided.swap(place, last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cells_of;
    use crate::random::stream;
    use crate::solve::generate::Generator;
    use crate::solve::solver;
    use crate::unavoidable::UnavoidableSets;

    fn grid(name: &str, seed: u64) -> Grid {
        Generator::new(&mut *solver(name.parse().unwrap())).grid(&mut stream(seed, 0))
    }

    /// By the other searches, on boards that these take.
    #[test]
    fn they_are_the_sets_that_other_searches_find() {
        for (name, bounds) in [
            ("2x2", &[4, 5, 16][..]),
            ("2x3", &[4, 7, 10, 12]),
            ("latin4", &[16]),
            ("latin5", &[6, 12]),
            ("latin7", &[9]),
            ("3x3", &[6, 9]),
            ("2x4", &[8]),
            ("2x5", &[6]),
            ("3x3+x", &[8]),
            ("rect3x5", &[15]),
        ] {
            for seed in 0..2 {
                let grid = grid(name, seed);
                for &bound in bounds {
                    let expected = UnavoidableSets::up_to(&grid, bound);
                    let expected = expected.iter().map(|&set| cells_of(set).collect::<Vec<_>>());
                    assert!(large_sets(&grid, bound).into_iter().eq(expected), "{name} {bound}");
                }
            }
        }
    }

    /// By the definition, with a solver, on boards beyond the words of the other searches.
    #[test]
    fn sets_of_large_boards_are_unavoidable_and_minimal() {
        for (name, bound) in [("4x4", 6), ("latin13", 6)] {
            let grid = grid(name, 5);
            let sets = large_sets(&grid, bound);
            assert!(!sets.is_empty());
            let mut solver = solver(grid.shape());
            let mut several =
                |set: &[usize]| solver.count(&grid.with(set.iter().map(|&cell| (cell, 0))), 2) > 1;
            for set in &sets {
                assert!(set.len() <= bound && several(set), "{name} {set:?}");
                for left in set {
                    let rest: Vec<usize> =
                        set.iter().copied().filter(|cell| cell != left).collect();
                    assert!(!several(&rest), "{name} {set:?} without {left}");
                }
            }
        }
    }
}
