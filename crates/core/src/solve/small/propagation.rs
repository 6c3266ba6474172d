//! Propagation of singles, and the cell to branch on.

use super::lines::{Kind, Places, SYMBOLS};
use crate::board::{Shape, bits, ones};
use crate::vectors::{Arch, Simd, WithSimd, vectors};

/// Where each symbol may stand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Possible {
    pub(super) open: Places,
    /// The cells whose symbol is eliminated from all in sight.
    eliminated: u64,
}

/// The clues contradict each other, or leave a cell or a symbol of a line without a place.
pub(super) struct Contradiction;

/// A solution that is to differ from a grid in few cells at most.
#[derive(Debug, Clone, Copy)]
pub(super) struct Near<'a> {
    pub(super) grid: &'a Places,
    /// The cells of which it may differ in `most`.
    pub(super) few: u64,
    pub(super) most: u32,
}

/// What propagation leaves of the cells in which a solution differs from a grid.
pub(super) enum Differing {
    /// All of them: each has its symbol, and all other cells may have that of the grid.
    Whole(u64),
    /// Some have several symbols left.
    Open(u64),
}

/// What propagation knows of a shape.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    side: usize,
    /// All cells.
    pub(super) all: u64,
    /// All cells for each symbol that there is.
    known: Places,
    /// Rows, columns and boxes.
    kinds: Vec<Kind>,
    /// The cells in sight of each.
    in_sight: Box<[u64; 64]>,
    arch: Arch,
}

/// A call of [`Rules::propagate_here`], to be compiled for the vectors that the machine has.
struct Propagation<'a> {
    rules: &'a Rules,
    board: &'a mut Possible,
}

impl WithSimd for Propagation<'_> {
    type Output = Result<(), Contradiction>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        self.rules.propagate_here(self.board)
    }
}

/// A call of [`Rules::differ_here`], to be compiled for the vectors that the machine has.
struct Difference<'a> {
    rules: &'a Rules,
    board: &'a mut Possible,
    near: Near<'a>,
}

impl WithSimd for Difference<'_> {
    type Output = Result<Differing, Contradiction>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        self.rules.differ_here(self.board, self.near)
    }
}

/// A call of [`Rules::differ_in`], to be compiled for the vectors that the machine has.
struct DifferenceIn<'a> {
    rules: &'a Rules,
    free: u64,
    needed: u64,
    near: Near<'a>,
}

impl WithSimd for DifferenceIn<'_> {
    type Output = Result<(Possible, Differing), Contradiction>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let mut board = self.rules.without(self.near.grid, self.free, self.needed);
        let differing = self.rules.differ_here(&mut board, self.near)?;
        Ok((board, differing))
    }
}

impl Rules {
    /// Those of a plain shape; `None` when it has more than eight symbols, or other rules.
    pub(super) fn new(shape: Shape) -> Option<Self> {
        if !shape.is_plain() {
            return None;
        }
        let (cells, side) = (shape.cells(), shape.side());
        let sees = |a| match a < cells {
            true => bits((0..cells).filter(|&b| shape.sees(a, b))),
            false => 0,
        };
        let all = |symbol: usize| match symbol < side {
            true => u64::MAX >> (64 - cells),
            false => 0,
        };
        (side <= SYMBOLS).then(|| Self {
            side,
            all: all(0),
            known: std::array::from_fn(all),
            kinds: Kind::all_of(shape),
            in_sight: Box::new(std::array::from_fn(sees)),
            arch: vectors(),
        })
    }

    /// The board of some clues.
    pub(super) fn board(&self, clues: &Places) -> Possible {
        let free = self.all & !clues.iter().fold(0, |all, places| all | places);
        let mut open = [0; SYMBOLS];
        for (open, places) in open.iter_mut().zip(clues).take(self.side) {
            *open = places | free;
        }
        Possible { open, eliminated: 0 }
    }

    /// The board [`without`](Self::without) some symbols, then as [`differ`](Self::differ) does.
    pub(super) fn differ_in(
        &self,
        free: u64,
        needed: u64,
        near: Near<'_>,
    ) -> Result<(Possible, Differing), Contradiction> {
        self.arch.dispatch(DifferenceIn { rules: self, free, needed, near })
    }

    /// The board of a grid's clues in all cells but `free`, with their symbols eliminated from all
    /// in sight, and without the symbols of the grid in `needed`, which lie in `free`.
    #[inline(always)]
    pub(super) fn without(&self, grid: &Places, free: u64, needed: u64) -> Possible {
        let kept = self.all & !free;
        let here = grid.map(|places| places & kept);
        let mut seen = Places::default();
        for kind in &self.kinds {
            let lines = kind.whole(kind.lines(here));
            (0..SYMBOLS).for_each(|symbol| seen[symbol] |= lines[symbol]);
        }
        let open = std::array::from_fn(|symbol| {
            let own = grid[symbol] & needed;
            self.known[symbol] & (here[symbol] | free & !seen[symbol] & !own)
        });
        Possible { open, eliminated: kept }
    }

    /// Propagates singles until the cells that must differ from a grid are settled, or to a
    /// fixpoint.
    pub(super) fn differ(
        &self,
        board: &mut Possible,
        near: Near<'_>,
    ) -> Result<Differing, Contradiction> {
        self.arch.dispatch(Difference { rules: self, board, near })
    }

    #[inline(always)]
    pub(super) fn differ_here(
        &self,
        board: &mut Possible,
        near: Near<'_>,
    ) -> Result<Differing, Contradiction> {
        loop {
            let (mut once, mut twice, mut own) = (0, 0, 0);
            for (open, places) in board.open.iter().zip(near.grid) {
                twice |= once & open;
                once |= open;
                own |= open & places;
            }
            let differing = self.all & !own;
            let different = (differing & near.few).count_ones();
            if once != self.all || different > near.most {
                return Err(Contradiction);
            }
            let same = near.few & own & twice;
            if different == near.most && same != 0 {
                // All others of them have the symbol of the grid.
                for (open, places) in board.open.iter_mut().zip(near.grid) {
                    *open &= !same | places;
                }
                twice &= !same;
            }
            let new = self.all & !twice & !board.eliminated;
            if new != 0 {
                self.naked_singles(board, new);
            } else if differing & twice == 0 {
                return Ok(Differing::Whole(differing));
            } else if !self.hidden_singles(board, twice)? {
                return Ok(Differing::Open(differing & twice));
            }
        }
    }

    /// Propagates singles to a fixpoint.
    pub(super) fn propagate(&self, board: &mut Possible) -> Result<(), Contradiction> {
        self.arch.dispatch(Propagation { rules: self, board })
    }

    #[inline(always)]
    fn propagate_here(&self, board: &mut Possible) -> Result<(), Contradiction> {
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
    fn naked_singles(&self, board: &mut Possible, new: u64) {
        board.eliminated |= new;
        for cell in ones(new) {
            let seen = self.in_sight[cell % 64];
            for open in &mut board.open {
                let here = (*open >> cell & 1).wrapping_neg();
                *open &= !(seen & here);
            }
        }
    }

    /// Puts symbols where they have one place left in a line, in `free` cells; whether there are
    /// any.
    #[inline(always)]
    fn hidden_singles(&self, board: &mut Possible, free: u64) -> Result<bool, Contradiction> {
        let (mut hidden, mut lacking) = (Places::default(), 0);
        for kind in &self.kinds {
            let [mut once, twice] = kind.once_twice(&board.open);
            for symbol in 0..SYMBOLS {
                lacking |= (once[symbol] ^ kind.first) & self.known[symbol];
                once[symbol] &= !twice[symbol];
            }
            let lines = kind.whole(once);
            (0..SYMBOLS).for_each(|symbol| hidden[symbol] |= lines[symbol]);
        }
        for (hidden, open) in hidden.iter_mut().zip(board.open) {
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

impl Possible {
    /// A cell with two symbols, or with the fewest there are; `None` when every cell has one.
    pub(super) fn branching_cell(&self) -> Option<usize> {
        self.branching_cell_among(u64::MAX)
    }

    /// Of some cells one with two symbols, or with the fewest there are; `None` when each has one.
    pub(super) fn branching_cell_among(&self, cells: u64) -> Option<usize> {
        let (mut twice, mut thrice) = (0, 0);
        let mut once = 0;
        for open in self.open {
            let open = open & cells;
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

    /// The board with one symbol in a cell, for each that it may have.
    pub(super) fn branches(self, cell: usize) -> impl Iterator<Item = Self> {
        let symbols = (0..SYMBOLS).filter(move |&symbol| self.open[symbol] >> cell & 1 == 1);
        symbols.map(move |symbol| {
            let mut branch = self;
            branch.open.iter_mut().for_each(|open| *open &= !(1 << cell));
            branch.open[symbol] = self.open[symbol];
            branch
        })
    }
}
