//! The placements in the two halves of a board, each the union of placements in its two quarters.
//!
//! The middle row's queen belongs to the west half, and the middle column's to neither.

use super::diagonals::{Quarter, QuarterBoard, of_queen};
use super::quarters::Quarters;
use super::start::Start;
use super::symmetry::{Rule, full, subsets};

/// The placements in a northern quarter, by the columns that are left to the southern one.
#[derive(Debug, Default)]
pub(super) struct North {
    placements: Vec<u64>,
    /// The columns left, where their placements end, and how many of the columns of the two
    /// quarters are equal to the rows of the north-west quarter.
    cells: Vec<(u32, usize, usize)>,
}

/// The placements in a half of the board, packed: without a tie of columns, and with one.
#[derive(Debug, Default)]
pub(super) struct Half([List; 2]);

/// A vector with a length of its own, so that what is written beyond it costs nothing.
#[derive(Debug, Default)]
struct List {
    items: Vec<u64>,
    len: usize,
}

/// What makes the halves of a block.
pub(super) struct Maker<'a> {
    quarters: &'a Quarters,
    board: QuarterBoard,
    rule: Rule,
    middle: Option<u32>,
    /// The diagonals of the middle column's queen, forbidden to both halves.
    forbidden: u64,
    /// Whether sums are the first bits of packed sets: the direction whose diagonals are occupied
    /// more often, since most queens of the west half are in its south-west quarter.
    sums_first: bool,
}

impl<'a> Maker<'a> {
    pub(super) fn new(start: &Start, quarters: &'a Quarters) -> Self {
        let board = QuarterBoard::of(start.n);
        let forbidden = match start.middle {
            Some(up) => of_queen(-(up as i32), -(up as i32)),
            None if board.odd == 1 => of_queen(0, 0),
            None => 0,
        };
        Self {
            quarters,
            board,
            rule: start.rule(),
            middle: start.middle,
            forbidden,
            sums_first: start.rows.count_ones() < start.south_west_rows(),
        }
    }

    /// The north-west quarter, together with the middle row's queen, if she stands in this half.
    pub(super) fn north_west(&self, rows: u32) -> North {
        let side = self.board.side;
        let middle = u32::from(self.middle.is_some());
        self.north(side - middle - rows.count_ones(), |left, out| {
            let columns = left ^ full(side);
            let Some(up) = self.middle else {
                return self.cell(rows, columns, Quarter::NorthWest, 0, out);
            };
            for distance in up + 1..=side {
                let column = 1 << (distance - 1);
                if columns & column != 0 {
                    let queen = of_queen(-(distance as i32), distance as i32);
                    self.cell(rows, columns ^ column, Quarter::NorthWest, queen, out);
                }
            }
        })
    }

    /// The north-east quarter, whose rows are those that the north-west one leaves.
    pub(super) fn north_east(&self, rows: u32) -> North {
        let side = self.board.side;
        let taken = self.middle.map_or(0, |up| 1 << (up - 1));
        let rows = full(side) ^ rows ^ taken;
        self.north(side - rows.count_ones(), |left, out| {
            self.cell(rows, left ^ full(side), Quarter::NorthEast, 0, out);
        })
    }

    /// A northern quarter that leaves this number of columns.
    fn north(&self, left: u32, cell: impl Fn(u32, &mut Vec<u64>)) -> North {
        let mut north = North::default();
        for left in subsets(full(self.board.side), left).filter(|&left| self.rule.admits(left)) {
            let before = north.placements.len();
            cell(left, &mut north.placements);
            let end = north.placements.len();
            if end > before {
                north.cells.push((left, end, self.rule.ties(left)));
            }
        }
        north
    }

    /// The halves of a northern quarter and a southern one in some rows.
    pub(super) fn fill(&self, north: &North, rows: u32, quarter: Quarter, half: &mut Half) {
        half.0.iter_mut().for_each(|list| list.len = 0);
        let (mut start, mut south) = (0, Vec::new());
        for &(columns, end, ties) in &north.cells {
            south.clear();
            self.cell(rows, columns, quarter, 0, &mut south);
            half.0[ties].append(&north.placements[start..end], &south);
            start = end;
        }
    }

    /// The placements in a quarter that respect the queens of the middle lines, packed, together
    /// with the queen of the middle row.
    fn cell(&self, rows: u32, columns: u32, quarter: Quarter, queen: u64, out: &mut Vec<u64>) {
        let placements = self.quarters.of(rows, columns);
        // A body of its own for each quarter, so that the loop does not ask which it is.
        match quarter {
            Quarter::NorthWest => self.turn(placements, Quarter::NorthWest, queen, out),
            Quarter::NorthEast => self.turn(placements, Quarter::NorthEast, queen, out),
            Quarter::SouthWest => self.turn(placements, Quarter::SouthWest, queen, out),
            Quarter::SouthEast => self.turn(placements, Quarter::SouthEast, queen, out),
        }
    }

    #[inline(always)]
    fn turn(&self, placements: &[u64], quarter: Quarter, queen: u64, out: &mut Vec<u64>) {
        let mut len = out.len();
        out.resize(len + placements.len(), 0);
        for &placement in placements {
            let diagonals = self.board.place(placement, quarter);
            out[len] = self.board.pack(diagonals | queen, self.sums_first);
            len += usize::from(diagonals & (self.forbidden | queen) == 0);
        }
        out.truncate(len);
    }
}

impl Half {
    pub(super) fn by_ties(&self) -> [&[u64]; 2] {
        let [none, one] = &self.0;
        [&none.items[..none.len], &one.items[..one.len]]
    }
}

impl List {
    /// Adds the unions of all disjoint pairs. Every pair is written, and the length moved by 0 or
    /// 1, since a branch there would be mispredicted often.
    #[inline(always)]
    fn append(&mut self, some: &[u64], others: &[u64]) {
        let (outer, inner) = match some.len() < others.len() {
            true => (some, others),
            false => (others, some),
        };
        let most = self.len + outer.len() * inner.len() + 4;
        if self.items.len() < most {
            self.items.resize(2 * most, 0);
        }
        let (fours, rest) = inner.as_chunks::<4>();
        let mut len = self.len;
        for &a in outer {
            for four in fours {
                let (room, mut written) = (&mut self.items[len..len + 4], 0);
                for &b in four {
                    room[written % 4] = a | b;
                    written += usize::from(a & b == 0);
                }
                len += written;
            }
            for &b in rest {
                self.items[len] = a | b;
                len += usize::from(a & b == 0);
            }
        }
        self.len = len;
    }
}
