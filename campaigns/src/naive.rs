//! Obviously right code, from the rules alone: nothing here is shared with the library.

use std::collections::BTreeSet;

/// A shape: lines that hold each symbol once.
pub(crate) struct Rules {
    pub(crate) name: &'static str,
    pub(crate) side: usize,
    /// The rows and the columns of a box, where there are boxes.
    pub(crate) boxes: Option<(usize, usize)>,
}

/// A board: symbols from 1 in row order, 0 for an empty cell.
pub(crate) type Board = Vec<u8>;

impl Rules {
    pub(crate) fn of(name: &'static str) -> Self {
        let number = |text: &str| text.parse::<usize>().expect("a number");
        match name.strip_prefix("latin") {
            Some(side) => Self { name, side: number(side), boxes: None },
            None => {
                let (rows, columns) = name.split_once('x').expect("RxC");
                let (rows, columns) = (number(rows), number(columns));
                Self { name, side: rows * columns, boxes: Some((rows, columns)) }
            }
        }
    }

    pub(crate) fn cells(&self) -> usize {
        self.side * self.side
    }

    fn clash(&self, a: usize, b: usize) -> bool {
        let place = |cell: usize| (cell / self.side, cell % self.side);
        let ((r, c), (s, d)) = (place(a), place(b));
        let same_box = self.boxes.is_some_and(|(h, w)| r / h == s / h && c / w == d / w);
        a != b && (r == s || c == d || same_box)
    }

    /// Whether no two equal symbols clash.
    pub(crate) fn is_valid(&self, board: &[u8]) -> bool {
        let cells = 0..self.cells();
        cells.clone().all(|a| {
            board[a] == 0 || cells.clone().all(|b| board[a] != board[b] || !self.clash(a, b))
        })
    }

    /// The number of solutions, up to a limit; `None` when more than so many symbols would be
    /// tried.
    pub(crate) fn count(&self, board: &[u8], limit: u64, mut tries: u64) -> Option<u64> {
        if !self.is_valid(board) {
            return Some(0);
        }
        let mut found = 0;
        let done = self.search(&mut board.to_vec(), 0, &mut tries, &mut |_| {
            found += 1;
            found == limit
        });
        (done || tries > 0).then_some(found)
    }

    /// Fills the first empty cell with every symbol that doesn't clash, and goes on; `true` to
    /// stop.
    fn search(
        &self,
        board: &mut Board,
        from: usize,
        tries: &mut u64,
        visit: &mut dyn FnMut(&Board) -> bool,
    ) -> bool {
        let Some(cell) = (from..board.len()).find(|&cell| board[cell] == 0) else {
            return visit(board);
        };
        for symbol in 1..=self.side as u8 {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            if (0..board.len()).any(|other| board[other] == symbol && self.clash(cell, other)) {
                continue;
            }
            board[cell] = symbol;
            if self.search(board, cell + 1, tries, visit) {
                return true;
            }
            board[cell] = 0;
        }
        false
    }

    /// All grids.
    pub(crate) fn grids(&self) -> Vec<Board> {
        let mut grids = Vec::new();
        self.search(&mut vec![0; self.cells()], 0, &mut { u64::MAX }, &mut |grid| {
            grids.push(grid.clone());
            false
        });
        grids
    }

    /// The permutations of the rows (the columns) that keep the boxes.
    fn line_orders(&self, columns: bool) -> Vec<Vec<usize>> {
        let block = self.boxes.map_or(1, |(rows, width)| if columns { width } else { rows });
        let keeps = |order: &Vec<usize>| {
            order
                .chunks(block)
                .all(|lines| lines.iter().all(|line| line / block == lines[0] / block))
        };
        permutations(self.side).into_iter().filter(keeps).collect()
    }

    /// Every symmetry, as a map of (row, column, symbol).
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        let roles: Vec<[usize; 3]> = match self.boxes {
            None => permutations(3).iter().map(|p| [p[0], p[1], p[2]]).collect(),
            Some((rows, columns)) if rows == columns => vec![[0, 1, 2], [1, 0, 2]],
            Some(_) => vec![[0, 1, 2]],
        };
        let mut all = Vec::new();
        for rows in self.line_orders(false) {
            for columns in self.line_orders(true) {
                for symbols in permutations(self.side) {
                    let maps = [rows.clone(), columns.clone(), symbols];
                    all.extend(roles.iter().map(|&roles| Symmetry { maps: maps.clone(), roles }));
                }
            }
        }
        all
    }

    /// The image of a board.
    pub(crate) fn image(&self, board: &[u8], symmetry: &Symmetry) -> Board {
        let mut image = vec![0; board.len()];
        for (cell, &symbol) in board.iter().enumerate().filter(|(_, symbol)| **symbol != 0) {
            let triple = [cell / self.side, cell % self.side, usize::from(symbol) - 1];
            let moved: [usize; 3] = std::array::from_fn(|role| symmetry.maps[role][triple[role]]);
            let [row, column, symbol] = symmetry.roles.map(|role| moved[role]);
            image[row * self.side + column] = symbol as u8 + 1;
        }
        image
    }

    /// The least image over all symmetries, and the number of those that fix the board.
    pub(crate) fn canonical(&self, board: &[u8], symmetries: &[Symmetry]) -> (Board, u64) {
        let images = || symmetries.iter().map(|symmetry| self.image(board, symmetry));
        let fixing = images().filter(|image| image == board).count();
        (images().min().expect("a group has an element"), fixing as u64)
    }
}

/// Where rows, columns and symbols go, and which of the three is read as which then.
pub(crate) struct Symmetry {
    maps: [Vec<usize>; 3],
    roles: [usize; 3],
}

fn permutations(length: usize) -> Vec<Vec<usize>> {
    let Some(last) = length.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let insert = |order: Vec<usize>| {
        (0..length).map(move |place| {
            let mut order = order.clone();
            order.insert(place, last);
            order
        })
    };
    permutations(last).into_iter().flat_map(insert).collect()
}

/// The minimal unavoidable sets of a grid among all grids: the differences that contain no other.
pub(crate) fn unavoidable_sets(grid: &[u8], all: &[Board]) -> BTreeSet<Vec<usize>> {
    let difference = |other: &Board| -> BTreeSet<usize> {
        (0..grid.len()).filter(|&cell| grid[cell] != other[cell]).collect()
    };
    let sets: BTreeSet<BTreeSet<usize>> =
        all.iter().map(difference).filter(|set| !set.is_empty()).collect();
    let is_minimal = |set: &&BTreeSet<usize>| {
        !sets.iter().any(|other| other.len() < set.len() && other.is_subset(set))
    };
    sets.iter().filter(is_minimal).map(|set| set.iter().copied().collect()).collect()
}
