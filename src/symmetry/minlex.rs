//! The row-order minlex canonical form of a solution grid, for every shape.
//!
//! Of all grids in the orbit, the one whose text is least. The search follows the text:
//!
//! * The first row is `1 2 … N` in every candidate: whichever row comes first and however the
//!   columns are arranged, relabelling makes it so. The label of a symbol *is* the place of the
//!   column in which the first row holds it.
//! * The second row must be least. For each choice of exchange of roles, first row and second row,
//!   the columns are placed from left to right. The entry at a place is the label of the second
//!   row's symbol there; if that symbol's column isn't placed yet, it goes to the first place that
//!   the stacks leave it, for that makes the entry least. So a choice is left only where a cycle of
//!   the permutation *first row → second row* begins, and a prefix above the best one is dropped.
//! * Then columns and labels are settled, and the other rows can only be sorted: within bands by
//!   their first symbols, and the bands by theirs.
//!
//! Every symmetry that reaches the least grid is kept: there are as many as the little group has
//! elements.

use std::cmp::Ordering;

use crate::board::{Grid, MAX_LATIN_SIDE, Shape};

use super::{Perm, Role, Symmetry, SymmetryGroup};

/// A canonical form, and every symmetry that maps the grid to it.
#[derive(Debug, Clone)]
pub struct Canonical {
    /// The least grid of the orbit, in row order.
    pub grid: Grid,
    /// All symmetries from the given grid to the least: never empty.
    pub transforms: Vec<Symmetry>,
}

/// The least grid of a grid's orbit under every symmetry of its shape.
///
/// The time grows with the number of ways to begin the second row, which for Latin squares of much
/// symmetry passes N!/2^(N/2); the memory with the order of the little group.
///
/// ```
/// use gridforest::{board::Grid, symmetry::canonical_form};
/// let grid = Grid::parse("2x2".parse()?, "1234342121434312")?;
/// let canonical = canonical_form(&grid);
/// assert_eq!(canonical.grid.to_string(), "1234341223414123");
/// assert_eq!(canonical.transforms.len(), 16);
/// assert_eq!(canonical.transforms[0].grid(&grid), canonical.grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_form(grid: &Grid) -> Canonical {
    let shape = grid.shape();
    let mut search = Search::new(shape);
    for &roles in SymmetryGroup::of(shape).roles() {
        search.square(&Square::new(grid, roles));
    }
    let n = shape.side();
    let symbols: Vec<u8> = search.best.iter().map(|&label| label + 1).collect();
    Canonical {
        grid: Grid::new(shape, symbols).expect("a symmetry of the board maps grids to grids"),
        transforms: search.found.iter().map(|found| found.symmetry(n)).collect(),
    }
}

const MAX: usize = MAX_LATIN_SIDE;
const NONE: u8 = u8::MAX;

/// A grid with its roles exchanged: `symbols[row][column]`, from 0.
struct Square {
    roles: [Role; 3],
    symbols: [[u8; MAX]; MAX],
}

impl Square {
    fn new(grid: &Grid, roles: [Role; 3]) -> Self {
        let shape = grid.shape();
        let mut symbols = [[0; MAX]; MAX];
        for (cell, &symbol) in grid.symbols().iter().enumerate() {
            let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
            let [row, column, symbol] = roles.map(|role| triple[role as usize]);
            symbols[row][column] = symbol as u8;
        }
        Self { roles, symbols }
    }
}

/// The columns placed so far: which source column stands at each place, and the reverse.
#[derive(Clone, Copy)]
struct Columns {
    at: [u8; MAX],
    place: [u8; MAX],
    /// Which source stack stands at each stack, and the reverse.
    stack_at: [u8; MAX],
    stack_place: [u8; MAX],
    stacks: usize,
}

/// A way to the best grid: its roles, the source row of each row, the columns and the labels.
struct Found {
    roles: [Role; 3],
    row_at: [u8; MAX],
    column_place: [u8; MAX],
    label: [u8; MAX],
}

impl Found {
    fn symmetry(&self, n: usize) -> Symmetry {
        let row_at = Perm::from_images(self.row_at[..n].iter().map(|&r| r.into()));
        let to_perm = |places: &[u8; MAX]| Perm::from_images(places[..n].iter().map(|&p| p.into()));
        let images = [
            row_at.inverse(),
            to_perm(&self.column_place),
            to_perm(&self.label),
        ];
        let mut maps = images.clone();
        for (k, &role) in self.roles.iter().enumerate() {
            maps[role as usize] = images[k].clone();
        }
        Symmetry {
            roles: self.roles,
            maps,
        }
    }
}

struct Search {
    shape: Shape,
    /// Labels from 0, in row order. Entries of the second row hold N while nothing is known.
    best: Vec<u8>,
    found: Vec<Found>,
}

/// The rows that come first and second, in a square.
struct Start<'a> {
    square: &'a Square,
    rows: [usize; 2],
    /// The column in which the first row holds each symbol.
    column_of: [u8; MAX],
}

impl Search {
    fn new(shape: Shape) -> Self {
        let n = shape.side();
        let mut best = vec![n as u8; shape.cells()];
        for (label, first) in best[..n].iter_mut().enumerate() {
            *first = label as u8;
        }
        Self {
            shape,
            best,
            found: Vec::new(),
        }
    }

    fn square(&mut self, square: &Square) {
        let (n, height) = (self.shape.side(), self.shape.band_height());
        for first in 0..n {
            let mut column_of = [0; MAX];
            for (column, &symbol) in square.symbols[first][..n].iter().enumerate() {
                column_of[symbol as usize] = column as u8;
            }
            let band = first / height * height;
            for second in (band..band + height).filter(|&second| second != first || n == 1) {
                let start = Start {
                    square,
                    rows: [first, second],
                    column_of,
                };
                self.place(&start, 0, &Columns::new());
            }
        }
    }

    /// Places the columns from `place` on, and keeps what is least.
    fn place(&mut self, start: &Start<'_>, place: usize, columns: &Columns) {
        let n = self.shape.side();
        if place == n {
            self.finish(start, columns);
        } else if columns.at[place] != NONE {
            self.enter(start, place, *columns);
        } else {
            for source in 0..n {
                if columns.may_stand(self.shape, source, place) {
                    let mut columns = *columns;
                    columns.put(self.shape, source, place);
                    self.enter(start, place, columns);
                }
            }
        }
    }

    /// The second row's entry at a place whose column is known.
    fn enter(&mut self, start: &Start<'_>, place: usize, mut columns: Columns) {
        let n = self.shape.side();
        if n > 1 {
            let symbol = start.square.symbols[start.rows[1]][columns.at[place] as usize];
            let source = start.column_of[symbol as usize] as usize;
            if columns.place[source] == NONE {
                let first = columns.first_place(self.shape, source);
                columns.put(self.shape, source, first);
            }
            let entry = columns.place[source];
            match entry.cmp(&self.best[n + place]) {
                Ordering::Greater => return,
                Ordering::Equal => {}
                Ordering::Less => {
                    self.found.clear();
                    self.best[n + place] = entry;
                    self.best[n + place + 1..].fill(n as u8);
                }
            }
        }
        self.place(start, place + 1, &columns);
    }

    /// Columns and labels are settled: sorts the rows, and compares them with the best.
    fn finish(&mut self, start: &Start<'_>, columns: &Columns) {
        let n = self.shape.side();
        let mut label = [0; MAX];
        for (symbol, label) in label[..n].iter_mut().enumerate() {
            *label = columns.place[start.column_of[symbol] as usize];
        }
        let row_at = self.sorted_rows(start, columns.at[0] as usize, &label);
        // A best grid of which only the second row is known ends in entries that no label exceeds.
        let mut less = self.best[self.best.len() - 1] == n as u8;
        for (row, &source) in row_at[..n].iter().enumerate().skip(2) {
            let source = &start.square.symbols[source as usize];
            for place in 0..n {
                let entry = label[source[columns.at[place] as usize] as usize];
                let best = &mut self.best[row * n + place];
                match entry.cmp(best) {
                    _ if less => *best = entry,
                    Ordering::Greater => return,
                    Ordering::Equal => {}
                    Ordering::Less => {
                        less = true;
                        *best = entry;
                    }
                }
            }
        }
        if less {
            self.found.clear();
        }
        self.found.push(Found {
            roles: start.square.roles,
            row_at,
            column_place: columns.place,
            label,
        });
    }

    /// The source row of each row: first and second as chosen, the rest sorted by the labels in the
    /// column that comes first.
    fn sorted_rows(&self, start: &Start<'_>, column: usize, label: &[u8; MAX]) -> [u8; MAX] {
        let (n, height) = (self.shape.side(), self.shape.band_height());
        // A label decides among rows, for no two rows hold the same symbol in a column.
        let mut by_label = [0u8; MAX];
        for row in 0..n {
            by_label[label[start.square.symbols[row][column] as usize] as usize] = row as u8;
        }
        let mut row_at = [0; MAX];
        row_at[..2].copy_from_slice(&start.rows.map(|row| row as u8));
        let mut filled = [0; MAX]; // rows placed, by source band
        let mut band_at = [NONE; MAX]; // place of each source band
        let first_band = start.rows[0] / height;
        band_at[first_band] = 0;
        filled[first_band] = height.min(2);
        let mut bands = 1;
        for &row in &by_label[..n] {
            if start.rows.contains(&row.into()) {
                continue;
            }
            let band = row as usize / height;
            if band_at[band] == NONE {
                band_at[band] = bands;
                bands += 1;
            }
            row_at[band_at[band] as usize * height + filled[band]] = row;
            filled[band] += 1;
        }
        row_at
    }
}

impl Columns {
    fn new() -> Self {
        Self {
            at: [NONE; MAX],
            place: [NONE; MAX],
            stack_at: [NONE; MAX],
            stack_place: [NONE; MAX],
            stacks: 0,
        }
    }

    /// Whether a source column may stand at a free place.
    fn may_stand(&self, shape: Shape, source: usize, place: usize) -> bool {
        let width = shape.stack_width();
        let settled = self.stack_at[place / width];
        self.place[source] == NONE
            && match settled {
                NONE => self.stack_place[source / width] == NONE,
                stack => stack as usize == source / width,
            }
    }

    /// The first free place where a source column may stand.
    fn first_place(&self, shape: Shape, source: usize) -> usize {
        let width = shape.stack_width();
        let stack = match self.stack_place[source / width] {
            NONE => self.stacks,
            stack => stack as usize,
        };
        (stack * width..)
            .find(|&place| self.at[place] == NONE)
            .expect("a stack has a place for each of its columns")
    }

    fn put(&mut self, shape: Shape, source: usize, place: usize) {
        let width = shape.stack_width();
        self.at[place] = source as u8;
        self.place[source] = place as u8;
        if self.stack_at[place / width] == NONE {
            self.stack_at[place / width] = (source / width) as u8;
            self.stack_place[source / width] = (place / width) as u8;
            self.stacks += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::symmetry::LittleGroup;
    use rand::RngExt as _;

    fn grid(shape: &str, text: &str) -> Grid {
        Grid::parse(shape.parse().unwrap(), text).unwrap()
    }

    /// The least image over the whole group, and how many elements reach it, by trying them all.
    fn brute(grid: &Grid) -> (Grid, usize) {
        let shape = grid.shape();
        let roles = SymmetryGroup::of(shape).roles();
        // A geometric element, then any exchange of roles that doesn't begin with a transpose,
        // then the relabelling that makes the first row 1 … N.
        let mut reached: Vec<Grid> = Vec::new();
        let group = SymmetryGroup::of(shape);
        let transposes = if shape.is_transposable() { 2 } else { 1 };
        for &roles in roles.iter().step_by(transposes) {
            let exchanged = Symmetry {
                roles,
                ..Symmetry::identity(shape.side())
            }
            .grid(grid);
            for element in group.geometric_elements() {
                let image = element.grid(&exchanged);
                let mut label = vec![0; shape.side() + 1];
                for (i, &symbol) in image.symbols()[..shape.side()].iter().enumerate() {
                    label[symbol as usize] = i as u8 + 1;
                }
                let symbols: Vec<u8> = image.symbols().iter().map(|&s| label[s as usize]).collect();
                reached.push(Grid::new(shape, symbols).unwrap());
            }
        }
        let least = reached.iter().min().unwrap().clone();
        let times = reached.iter().filter(|&g| *g == least).count();
        (least, times)
    }

    const GRIDS: [(&str, &str); 9] = [
        ("latin1", "1"),
        ("latin2", "2112"),
        ("latin3", "213321132"),
        ("2x2", "1234341221434321"),
        ("2x2", "1234342121434312"),
        ("latin4", "1234214334124321"),
        ("latin4", "1234241331424321"),
        ("2x3", "123456456123231564564231312645645312"),
        ("3x2", "123456345612561234214365436521652143"),
    ];

    #[test]
    fn the_search_agrees_with_the_whole_group() {
        for (shape, text) in GRIDS {
            let grid = grid(shape, text);
            let canonical = canonical_form(&grid);
            let (least, times) = brute(&grid);
            assert_eq!(canonical.grid, least, "{shape} {text}");
            assert_eq!(canonical.transforms.len(), times, "{shape} {text}");
            assert!(canonical.transforms.iter().all(|t| t.grid(&grid) == least));
        }
    }

    #[test]
    fn the_form_is_one_for_the_orbit() {
        let nine =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let five = "1234521453351244351254231";
        let random = &mut stream(2, 0);
        for (shape, text) in GRIDS.into_iter().chain([("3x3", nine), ("latin5", five)]) {
            let grid = grid(shape, text);
            let canonical = canonical_form(&grid);
            let order = LittleGroup::of(&grid).order();
            assert_eq!(
                canonical_form(&canonical.grid).grid,
                canonical.grid,
                "{shape} idempotent"
            );
            for _ in 0..20 {
                let image = SymmetryGroup::of(grid.shape()).random(random).grid(&grid);
                let other = canonical_form(&image);
                assert_eq!(other.grid, canonical.grid, "{shape} {image}");
                assert_eq!(other.transforms.len() as u64, order);
                let t = &other.transforms[random.random_range(0..other.transforms.len())];
                assert_eq!(t.grid(&image), canonical.grid);
            }
        }
    }
}
