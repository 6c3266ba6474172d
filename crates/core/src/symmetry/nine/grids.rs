//! Solution grids of 9×9: the least two rows by a table, then the rest.
//!
//! In the least grid the first row reads 1 2 … 9, and the second is the least that two rows of one
//! band can be made into. The 36 ordered pairs of rows of one band (72 with the transposed grid)
//! are looked up in [`Pairs`]; only those of the least rank are tried, each with the few
//! arrangements of the columns that the table lists. These determine all columns and labels, and so
//! the third row; the rows of the other bands only have to be sorted.

use super::Symbols;
use super::pairs::{Arrangement, Pair, Pairs};

/// The canonical forms of 9×9 solution grids.
///
/// ```
/// use gridforest::symmetry::GridForms;
/// let grid = std::array::from_fn(|cell| {
///     let (row, column) = (cell / 9, cell % 9);
///     ((column + 3 * row + row / 3) % 9 + 1) as u8
/// });
/// let (least, stabiliser) = GridForms::default().least(&grid);
/// assert_eq!(least[..12], [1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6]);
/// assert_eq!(stabiliser, 54);
/// ```
#[derive(Debug, Clone)]
pub struct GridForms {
    pub(super) pairs: Pairs,
}

/// A grid or its transpose, symbols from 0.
struct Square {
    rows: [[u8; 16]; 9],
    /// The column of each symbol, by row.
    columns: [[u8; 16]; 9],
}

/// A first and a second row that may be those of the least grid.
#[derive(Clone, Copy)]
struct Start {
    square: usize,
    first: usize,
    second: usize,
    pair: Pair,
}

/// A row of the least grid, four bits a symbol, the first place the most significant.
type Text = u64;

const UNKNOWN: Text = Text::MAX;

/// The least rows from the third on, and how many ways lead to them.
struct Best {
    rows: [Text; 9],
    ways: u32,
}

impl Default for GridForms {
    /// Makes the table.
    fn default() -> Self {
        Self { pairs: Pairs::new() }
    }
}

impl GridForms {
    /// The least grid of the orbit, and the order of the automorphism group.
    ///
    /// # Panics
    /// For some symbols that are no solution grid. They are not checked: for others the result is
    /// meaningless.
    pub fn least(&self, symbols: &Symbols) -> (Symbols, u32) {
        let squares =
            [Square::new(|r, c| symbols[9 * r + c]), Square::new(|r, c| symbols[9 * c + r])];
        let (starts, count) = self.starts(&squares);
        let mut best = Best { rows: [UNKNOWN; 9], ways: 0 };
        for start in &starts[..count] {
            let square = &squares[start.square];
            for arrangement in self.pairs.arrangements(start.pair) {
                best.attempt(square, start.first, start.second, arrangement);
            }
        }
        assert!(best.ways > 0, "symbols of a solution grid");
        (self.symbols(starts[0].pair, &best), best.ways)
    }

    /// The starts of least rank.
    fn starts(&self, squares: &[Square; 2]) -> ([Start; 36], usize) {
        let mut least = u8::MAX;
        let mut count = 0;
        let none = Start { square: 0, first: 0, second: 0, pair: self.pairs.get(0) };
        let mut starts = [none; 36];
        for (number, square) in squares.iter().enumerate() {
            for first in 0..9 {
                let band = first / 3 * 3;
                for second in [band + (first + 1) % 3, band + (first + 2) % 3] {
                    let pair = self.pairs.get(self.pairs.key(&square.pi(first, second)));
                    if pair.rank < least {
                        least = pair.rank;
                        count = 0;
                    }
                    if pair.rank == least {
                        starts[count] = Start { square: number, first, second, pair };
                        count += 1;
                    }
                }
            }
        }
        (starts, count)
    }

    fn symbols(&self, pair: Pair, best: &Best) -> Symbols {
        let second = &self.pairs.rows[pair.rank as usize % self.pairs.rows.len()];
        std::array::from_fn(|cell| {
            let (row, place) = (cell / 9, cell % 9);
            1 + match row {
                0 => place as u8,
                1 => second[place],
                _ => (best.rows[row] >> (4 * (8 - place))) as u8 & 15,
            }
        })
    }
}

impl Square {
    fn new(symbol: impl Fn(usize, usize) -> u8) -> Self {
        let mut square = Self { rows: [[0; 16]; 9], columns: [[0; 16]; 9] };
        for row in 0..9 {
            for column in 0..9 {
                let symbol = symbol(row, column).wrapping_sub(1) & 15;
                square.rows[row][column] = symbol;
                square.columns[row][symbol as usize] = column as u8;
            }
        }
        square
    }

    /// For each column the one where the first row has what the second row has here.
    fn pi(&self, first: usize, second: usize) -> [u8; 16] {
        let (columns, row) = (&self.columns[first], &self.rows[second]);
        row.map(|symbol| columns[symbol as usize & 15])
    }
}

impl Best {
    /// Compares the grid that rows and columns make with the least so far.
    fn attempt(&mut self, square: &Square, first: usize, second: usize, way: &Arrangement) {
        let mut label = [0u8; 16];
        for (&symbol, &place) in square.rows[first][..9].iter().zip(&way.place_of) {
            label[symbol as usize & 15] = place;
        }
        let third = first / 3 * 9 + 3 - first - second;
        let text = read(&square.rows[third], &label, way);
        if text > self.rows[2] {
            return;
        }
        let mut less = text < self.rows[2];
        self.rows[2] = text;
        for (&row, best) in sorted(square, first / 3, &label, way).iter().zip(&mut self.rows[3..]) {
            let text = read(&square.rows[row], &label, way);
            if !less && text > *best {
                return;
            }
            less |= text < *best;
            *best = text;
        }
        if less {
            self.ways = 0;
        }
        self.ways += 1;
    }
}

fn read(row: &[u8; 16], label: &[u8; 16], way: &Arrangement) -> Text {
    let entry = |column: u8| label[row[column as usize & 15] as usize & 15];
    let columns = way.column_at[..9].iter();
    columns.fold(0, |text, &column| text << 4 | Text::from(entry(column)))
}

/// The rows of the other two bands, sorted by the label at the first place, within the bands and
/// the bands themselves.
fn sorted(square: &Square, first_band: usize, label: &[u8; 16], way: &Arrangement) -> [usize; 6] {
    let column = way.column_at[0] as usize & 15;
    let band = |band: usize| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2]
            .map(|row| (label[square.rows[row][column] as usize & 15], row));
        rows.sort_unstable();
        rows
    };
    let [a, b] = [band((first_band + 1) % 3), band((first_band + 2) % 3)];
    let [a, b] = if a[0] < b[0] { [a, b] } else { [b, a] };
    let mut rows = [0; 6];
    for (row, (_, source)) in rows.iter_mut().zip(a.into_iter().chain(b)) {
        *row = source;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Shape};
    use crate::random::stream;
    use crate::solve::{Generic, Solver as _};
    use crate::symmetry::{SymmetryGroup, canonical_form};
    use rand::RngExt as _;

    /// A grid that extends a random first row and column.
    fn some_grid(random: &mut crate::random::Stream) -> Grid {
        use rand::seq::SliceRandom as _;
        let shape: Shape = "3x3".parse().unwrap();
        loop {
            let mut symbols = [0u8; 81];
            // Three boxes along the diagonal never clash.
            for b in 0..3 {
                let mut order: Vec<u8> = (1..=9).collect();
                order.shuffle(random);
                for (i, symbol) in order.into_iter().enumerate() {
                    symbols[(3 * b + i / 3) * 9 + 3 * b + i % 3] = symbol;
                }
            }
            let puzzle = crate::board::Puzzle::new(shape, symbols);
            if let Some(grid) = Generic::new(shape).solve(&puzzle, 1).solution {
                return grid;
            }
        }
    }

    #[test]
    fn the_table_and_the_general_search_agree() {
        let forms = GridForms::default();
        let random = &mut stream(41, 0);
        let symmetric = [
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        ];
        let shape: Shape = "3x3".parse().unwrap();
        let symmetric = symmetric.map(|text| Grid::parse(shape, text).unwrap());
        let grids: Vec<Grid> = (0..200).map(|_| some_grid(random)).chain(symmetric).collect();
        for grid in grids {
            let grid = SymmetryGroup::of(shape).random(random).grid(&grid);
            let symbols: Symbols = grid.symbols().try_into().unwrap();
            let (least, ways) = forms.least(&symbols);
            let canonical = canonical_form(&grid);
            assert_eq!(least, canonical.form.symbols(), "{grid}");
            assert_eq!(canonical.stabiliser().order(), ways.into(), "{grid}");
        }
    }

    #[test]
    fn boards_that_are_no_grid_have_no_group_without_elements() {
        let forms = GridForms::default();
        let random = &mut stream(43, 0);
        for board in 0..200 {
            let mut symbols: Symbols = some_grid(random).symbols().try_into().unwrap();
            match board % 4 {
                0 => symbols = [(board / 4) as u8; 81],
                1 => symbols[random.random_range(0..81)] = random.random(),
                2 => symbols.fill_with(|| random.random_range(1..=9)),
                _ => symbols.swap(random.random_range(0..9), 9),
            }
            let found = std::panic::catch_unwind(|| forms.least(&symbols).1);
            assert_ne!(found.ok(), Some(0));
        }
    }
}
