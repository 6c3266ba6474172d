//! Propagation of singles, and the cell to branch on.

use crate::board::{Line, Shape, ones};
use crate::vectors::{Arch, Simd, WithSimd};

/// The most symbols.
pub(super) const SYMBOLS: usize = 8;

/// For each symbol a set of cells.
pub type Places = [u64; SYMBOLS];

/// Where each symbol may stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board {
    pub(super) open: Places,
    /// The cells whose symbol is eliminated from all in sight.
    eliminated: u64,
}

/// The clues contradict each other, or leave a cell or a symbol of a line without a place.
pub(super) struct Contradiction;

/// What propagation knows of a shape.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    side: usize,
    /// All cells.
    pub(super) all: u64,
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

impl Kind {
    /// The kind of these lines.
    fn new(lines: &[Line]) -> Self {
        let place = |place: usize| lines[0].get(place).map_or(63, |x| x - lines[0][0]);
        Self {
            first: set(lines.iter().map(|line| line[0])),
            places: std::array::from_fn(|i| place(i) as u32),
        }
    }

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

/// A call of [`Rules::propagate_here`], to be compiled for the vectors that the machine has.
struct Propagation<'a> {
    rules: &'a Rules,
    board: &'a mut Board,
}

impl WithSimd for Propagation<'_> {
    type Output = Result<(), Contradiction>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        self.rules.propagate_here(self.board)
    }
}

impl Rules {
    /// Those of a shape; `None` when it has more than eight symbols.
    pub(super) fn new(shape: Shape) -> Option<Self> {
        let (cells, side) = (shape.cells(), shape.side());
        let sees = |a| match a < cells {
            true => set((0..cells).filter(|&b| shape.sees(a, b))),
            false => 0,
        };
        let lines = shape.lines();
        let kind = |i| Kind::new(lines.chunks(side).nth(i).unwrap_or(&lines[..side]));
        let all = |symbol: usize| match symbol < side {
            true => u64::MAX >> (64 - cells),
            false => 0,
        };
        (side <= SYMBOLS).then(|| Self {
            side,
            all: all(0),
            known: std::array::from_fn(all),
            kinds: [0, 1, 2].map(kind),
            in_sight: Box::new(std::array::from_fn(sees)),
            arch: Arch::new(),
        })
    }

    /// The board of some clues.
    pub(super) fn board(&self, clues: &Places) -> Board {
        let free = self.all & !clues.iter().fold(0, |all, places| all | places);
        let mut open = [0; SYMBOLS];
        for (open, places) in open.iter_mut().zip(clues).take(self.side) {
            *open = places | free;
        }
        Board {
            open,
            eliminated: 0,
        }
    }

    /// Propagates singles to a fixpoint.
    pub(super) fn propagate(&self, board: &mut Board) -> Result<(), Contradiction> {
        self.arch.dispatch(Propagation { rules: self, board })
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
            let new = self.all & !twice & !board.eliminated;
            if new != 0 {
                self.naked_singles(board, new);
            } else if twice == 0 || !self.hidden_singles(board, twice)? {
                return Ok(());
            }
        }
    }

    /// Eliminates the symbols of cells that have one left from all in sight.
    #[inline(always)]
    fn naked_singles(&self, board: &mut Board, new: u64) {
        board.eliminated |= new;
        for open in &mut board.open {
            let seen = ones(*open & new).fold(0, |seen, cell| seen | self.in_sight[cell % 64]);
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
}

impl Board {
    /// An open cell with two symbols, or with the fewest there are; `None` when every cell has one.
    pub(super) fn branching_cell(&self) -> Option<usize> {
        let (mut twice, mut thrice) = (0, 0);
        let mut once = 0;
        for open in self.open {
            thrice |= twice & open;
            twice |= once & open;
            once |= open;
        }
        let two = twice & !thrice;
        if two != 0 || twice == 0 {
            return ones(two).next();
        }
        let count = |&cell: &usize| {
            let symbols = self.open.iter();
            symbols.filter(|open| *open >> cell & 1 == 1).count()
        };
        ones(twice).min_by_key(count)
    }
}

fn set(cells: impl Iterator<Item = usize>) -> u64 {
    cells.fold(0, |set, cell| set | 1 << cell)
}
