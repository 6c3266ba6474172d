//! The engine for boards of at most eight symbols: a word of cells for each symbol.
//!
//! Bit `x` of the word of a symbol says that it may stand in cell `x`. All cells with one symbol left are
//! found at once, by adding the words up to "once" and "twice" (naked singles). So are the symbols with one place left
//! in a line (hidden singles): the lines of a kind have the same form, so that a word is shifted by each place in
//! a line, and what then lies on the first cells of lines is added up; the words of all symbols are one vector. When neither says more, the search branches on
//! a cell with two symbols, or with the fewest there are.
//!
//! Questions about many puzzles of known solutions are put without a list of symbols in between: see
//! [`Small::differing`].

use std::ops::ControlFlow;

use pulp::{Arch, Simd, WithSimd};

use super::Solver;
use crate::board::{Line, Puzzle, Shape};

/// The most symbols.
const SYMBOLS: usize = 8;

/// For each symbol a set of cells.
pub type Places = [u64; SYMBOLS];

/// The engine for boards of at most eight symbols.
#[derive(Debug, Clone)]
pub struct Small {
    shape: Shape,
    /// All cells.
    all: u64,
    /// All cells for each symbol that there is.
    known: Places,
    /// Rows, columns and boxes; without boxes, rows again.
    kinds: [Kind; 3],
    /// The cells in sight of each.
    in_sight: Box<[u64; 64]>,
    arch: Arch,
}

/// Lines of a kind, which share no cell and have the same form.
#[derive(Debug, Clone)]
struct Kind {
    /// The first cell of each line.
    first: u64,
    /// How far behind it the others are, itself among them; in shorter lines, where no cell is.
    places: [u32; SYMBOLS],
}

/// Where each symbol may stand.
#[derive(Debug, Clone, Copy)]
struct Board {
    open: Places,
    /// The cells whose symbol was taken from all in sight.
    told: u64,
}

impl Kind {
    /// The lines that have one of some cells at least, and those that have two: their first cells.
    #[inline(always)]
    fn sum(&self, cells: u64) -> (u64, u64) {
        let (mut once, mut twice) = (0, 0);
        for place in self.places {
            let here = cells >> place & self.first;
            twice |= once & here;
            once |= here;
        }
        (once, twice)
    }

    /// All cells of some lines.
    #[inline(always)]
    fn spread(&self, lines: u64) -> u64 {
        let cells = self.places.map(|place| lines << place);
        cells.iter().fold(0, |all, here| all | here)
    }
}

/// The clues contradict each other, or leave a cell or a symbol of a line without a place.
struct Contradiction;

/// A call of [`Small::propagate_here`], to be compiled for the vectors that the machine has.
struct Propagation<'a> {
    engine: &'a Small,
    board: &'a mut Board,
}

impl WithSimd for Propagation<'_> {
    type Output = Result<(), Contradiction>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        self.engine.propagate_here(self.board)
    }
}

impl Small {
    /// The engine for boards of a shape; `None` when it has more than eight symbols.
    pub fn new(shape: Shape) -> Option<Self> {
        let cells = shape.cells();
        let set = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |set, x| set | 1 << x);
        let sees = |a| match a < cells {
            true => set(&mut (0..cells).filter(|&b| shape.sees(a, b))),
            false => 0,
        };
        let lines = shape.lines();
        let kind = |lines: &[Line]| {
            let place = |place: usize| lines[0].get(place).map_or(63, |x| x - lines[0][0]);
            Kind {
                first: set(&mut lines.iter().map(|line| line[0])),
                places: std::array::from_fn(|i| place(i) as u32),
            }
        };
        let side = shape.side();
        let all = |symbol: usize| match symbol < side {
            true => u64::MAX >> (64 - cells),
            false => 0,
        };
        (side <= SYMBOLS).then(|| Self {
            shape,
            all: all(0),
            known: std::array::from_fn(all),
            kinds: [0, 1, 2].map(|i| kind(lines.chunks(side).nth(i).unwrap_or(&lines[..side]))),
            in_sight: Box::new(std::array::from_fn(sees)),
            arch: Arch::new(),
        })
    }

    /// Where the symbols of a board stand; 0 is no symbol.
    pub fn places(symbols: &[u8]) -> Places {
        let mut places = [0; SYMBOLS];
        for (cell, &symbol) in symbols.iter().enumerate() {
            if symbol > 0 {
                places[usize::from(symbol) - 1] |= 1 << cell;
            }
        }
        places
    }

    /// The symbols of a board by their places.
    pub fn symbols(&self, places: &Places, symbols: &mut [u8]) {
        for (symbol, &places) in (1..).zip(places) {
            cells_of(places).for_each(|cell| symbols[cell] = symbol);
        }
    }

    /// The clues of a grid in some cells.
    pub fn clues(grid: &Places, cells: u64) -> Places {
        grid.map(|places| places & cells)
    }

    /// The cells in which some solution of the clues in `clues`, without that of `cell`, differs from the
    /// grid, `cell` among them; none when no solution differs there.
    pub fn differing(&self, grid: &Places, clues: u64, cell: usize) -> u64 {
        let one = 1 << cell;
        let mut board = self.board(&Self::clues(grid, clues & !one));
        let own = grid.map(|places| places & one);
        for (open, own) in board.open.iter_mut().zip(own) {
            *open &= !own;
        }
        let mut differing = 0;
        let _ = self.search(board, &mut |solution| {
            let same = solution.iter().zip(grid).map(|(a, b)| a & b);
            differing = self.all & !same.fold(0, |all, same| all | same);
            ControlFlow::Break(())
        });
        differing
    }

    /// Visits the solutions of some clues by the places of their symbols.
    pub fn for_each(
        &self,
        clues: &Places,
        visit: &mut impl FnMut(&Places) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.search(self.board(clues), visit)
    }

    /// Whether some clues have exactly one solution.
    pub fn is_proper(&self, clues: &Places) -> bool {
        let mut solutions = 0;
        let _ = self.for_each(clues, &mut |_| {
            solutions += 1;
            super::break_if(solutions == 2)
        });
        solutions == 1
    }

    fn board(&self, clues: &Places) -> Board {
        let free = self.all & !clues.iter().fold(0, |all, places| all | places);
        let mut open = [0; SYMBOLS];
        for (open, places) in open.iter_mut().zip(clues).take(self.shape.side()) {
            *open = places | free;
        }
        Board { open, told: 0 }
    }

    /// Propagates singles until they say no more.
    fn propagate(&self, board: &mut Board) -> Result<(), Contradiction> {
        let engine = self;
        self.arch.dispatch(Propagation { engine, board })
    }

    #[inline(always)]
    fn propagate_here(&self, board: &mut Board) -> Result<(), Contradiction> {
        loop {
            let (mut once, mut twice) = (0, 0);
            for open in board.open {
                twice |= once & open;
                once |= open;
            }
            if once != self.all {
                return Err(Contradiction);
            }
            let new = self.all & !twice & !board.told;
            if new != 0 {
                self.tell(board, new);
            } else if twice == 0 || !self.hidden_singles(board, twice)? {
                return Ok(());
            }
        }
    }

    /// Takes the symbols of cells that have one left from all in sight.
    #[inline(always)]
    fn tell(&self, board: &mut Board, new: u64) {
        board.told |= new;
        for open in &mut board.open {
            let seen = cells_of(*open & new).fold(0, |seen, cell| seen | self.in_sight[cell % 64]);
            *open &= !seen;
        }
    }

    /// Puts symbols where they have one place left in a line, in `free` cells; whether there are any.
    #[inline(always)]
    fn hidden_singles(&self, board: &mut Board, free: u64) -> Result<bool, Contradiction> {
        let (mut hidden, mut lacking) = (Places::default(), 0);
        let symbols = board.open.iter().zip(&mut hidden).zip(&self.known);
        for ((open, hidden), known) in symbols {
            for kind in &self.kinds {
                let (once, twice) = kind.sum(*open);
                lacking |= (once ^ kind.first) & known;
                *hidden |= kind.spread(once & !twice);
            }
            *hidden &= open & free;
        }
        let (mut once, mut twice) = (0, 0);
        for hidden in hidden {
            twice |= once & hidden;
            once |= hidden;
        }
        if lacking | twice != 0 {
            return Err(Contradiction);
        }
        for (open, hidden) in board.open.iter_mut().zip(hidden) {
            *open &= !once | hidden;
        }
        Ok(once != 0)
    }

    /// An open cell with two symbols, or with the fewest there are; none when all are told.
    fn branching_cell(&self, board: &Board) -> Option<usize> {
        let (mut twice, mut thrice) = (0, 0);
        let mut once = 0;
        for open in board.open {
            thrice |= twice & open;
            twice |= once & open;
            once |= open;
        }
        let two = twice & !thrice;
        if two != 0 || twice == 0 {
            return cells_of(two).next();
        }
        let count = |cell: &usize| {
            board
                .open
                .iter()
                .filter(|open| *open >> cell & 1 == 1)
                .count()
        };
        cells_of(twice).min_by_key(count)
    }

    fn search(
        &self,
        mut board: Board,
        visit: &mut impl FnMut(&Places) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.propagate(&mut board).is_err() {
            return ControlFlow::Continue(());
        }
        let Some(cell) = self.branching_cell(&board) else {
            return visit(&board.open);
        };
        for symbol in 0..self.shape.side() {
            if board.open[symbol] >> cell & 1 == 1 {
                let mut branch = board;
                branch
                    .open
                    .iter_mut()
                    .for_each(|open| *open &= !(1 << cell));
                branch.open[symbol] = board.open[symbol];
                self.search(branch, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Solver for Small {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn for_each_solution(
        &mut self,
        puzzle: &Puzzle,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        let mut symbols = vec![0; self.shape.cells()];
        self.for_each(&Self::places(puzzle.symbols()), &mut |solution| {
            self.symbols(solution, &mut symbols);
            visit(&symbols)
        })
    }
}

fn cells_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            least
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::solve::generic::tests::solutions;
    use crate::solve::{Generic, Reference};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn small_boards_have_the_solutions_of_the_reference(
            name in prop::sample::select(vec!["2x2", "2x3", "3x2", "latin4", "latin5"]),
            cells in prop::collection::vec((0usize..36, 1u8..=6), 0..18),
        ) {
            let shape: Shape = name.parse().unwrap();
            let mut symbols = vec![0; shape.cells()];
            for (cell, symbol) in cells {
                symbols[cell % shape.cells()] = (symbol - 1) % shape.side() as u8 + 1;
            }
            prop_assume!(shape.side() < 5 || symbols.iter().filter(|&&s| s != 0).count() > 7);
            let puzzle = Puzzle::new(shape, symbols);
            let expected = solutions(&mut Reference::new(shape), &puzzle);
            prop_assert_eq!(solutions(&mut Small::new(shape).unwrap(), &puzzle), expected);
        }

        #[test]
        fn boards_of_eight_symbols_are_solved_as_by_the_generic_engine(
            order in Just((0..64).collect::<Vec<usize>>()).prop_shuffle(),
            clues in 16..30usize,
        ) {
            for name in ["2x4", "4x2", "latin8"] {
                let shape: Shape = name.parse().unwrap();
                let mut generic = Generic::new(shape);
                let empty = Puzzle::new(shape, vec![0; 64]);
                let grid = generic.solve(&empty, 1).solution.unwrap();
                let kept = if name == "latin8" { clues + 14 } else { clues };
                let cells = order[..kept].iter().fold(0u64, |set, cell| set | 1 << cell);
                let puzzle = masked(&grid, cells);
                let limit = 300;
                let mut small = Small::new(shape).unwrap();
                prop_assert_eq!(small.count(&puzzle, limit), generic.count(&puzzle, limit));
                let places = Small::places(grid.symbols());
                for cell in 0..64 {
                    let differing = small.differing(&places, cells, cell);
                    let expected = others(&mut generic, &grid, cells & !(1 << cell), cell);
                    prop_assert_eq!(differing != 0, expected);
                    if differing != 0 {
                        prop_assert!(differing >> cell & 1 == 1 && differing & cells & !(1 << cell) == 0);
                        // A solution does differ in all of these cells, and in no other.
                        let mut rest = generic.clone();
                        prop_assert!(others(&mut rest, &grid, !differing, cell));
                    }
                }
            }
        }
    }

    fn masked(grid: &Grid, cells: u64) -> Puzzle {
        let kept = |(cell, &symbol): (usize, &u8)| if cells >> cell & 1 == 1 { symbol } else { 0 };
        let symbols: Vec<u8> = grid.symbols().iter().enumerate().map(kept).collect();
        Puzzle::new(grid.shape(), symbols)
    }

    /// Whether a solution of the clues differs from the grid in a cell.
    fn others(solver: &mut Generic, grid: &Grid, clues: u64, cell: usize) -> bool {
        let mut symbols = masked(grid, clues).symbols().to_vec();
        let own = grid.symbols()[cell];
        (1..=8).filter(|&symbol| symbol != own).any(|symbol| {
            symbols[cell] = symbol;
            solver.count(&Puzzle::new(grid.shape(), symbols.clone()), 1) == 1
        })
    }

    #[test]
    fn boards_of_more_symbols_are_refused() {
        assert!(Small::new("3x3".parse().unwrap()).is_none());
        assert!(Small::new("latin1".parse().unwrap()).is_some());
    }
}
