//! One symmetry of a board: rows, columns and symbols permuted, and their roles exchanged.
//!
//! Under other rules than rows, columns and boxes a symmetry permutes the cells in any way, and the
//! symbols. It is written as if all cells stood in one column: the *rows* that it permutes are then
//! the cells.

use std::fmt;
use std::str::FromStr;

use crate::board::{Grid, Puzzle, Shape};

use super::{Perm, SymmetryError};

/// What a coordinate of a triple stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The row of a cell.
    Row,
    /// Its column.
    Column,
    /// The symbol in it.
    Symbol,
}

impl Role {
    /// How it is written.
    fn letter(self) -> char {
        ['r', 'c', 's'][self as usize]
    }
}

/// A symmetry as it acts on a board's triples (row, column, symbol), all from 0.
///
/// First each coordinate is permuted by the permutation of its role, then the roles are exchanged:
/// coordinate `k` of the image is what stood in role `roles[k]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry {
    /// Which coordinate becomes the row, the column, the symbol.
    pub roles: [Role; 3],
    /// The permutations of the rows, the columns and the symbols, before the roles change.
    pub maps: [Perm; 3],
}

impl Symmetry {
    /// The roles as they are.
    pub const KEEP: [Role; 3] = [Role::Row, Role::Column, Role::Symbol];
    /// Rows and columns exchanged.
    pub const TRANSPOSE: [Role; 3] = [Role::Column, Role::Row, Role::Symbol];
    /// All six orders of the roles, beginning with [`Self::KEEP`] and [`Self::TRANSPOSE`].
    pub const ALL_ROLES: [[Role; 3]; 6] = [
        Self::KEEP,
        Self::TRANSPOSE,
        [Role::Row, Role::Symbol, Role::Column],
        [Role::Symbol, Role::Row, Role::Column],
        [Role::Column, Role::Symbol, Role::Row],
        [Role::Symbol, Role::Column, Role::Row],
    ];

    /// The symmetry of a plain board of side `side` that changes nothing.
    pub fn identity(side: usize) -> Self {
        Self { roles: Self::KEEP, maps: [(); 3].map(|()| Perm::identity(side)) }
    }

    /// The symmetry of a board of any rules that changes nothing.
    pub fn identity_of(shape: Shape) -> Self {
        Self { roles: Self::KEEP, maps: degrees(shape).map(Perm::identity) }
    }

    /// The symmetry that permutes the cells and the symbols of a board that is not
    /// [plain](Shape::is_plain).
    pub(super) fn of_cells(cells: Perm, symbols: Perm) -> Self {
        Self { roles: Self::KEEP, maps: [cells, Perm::identity(1), symbols] }
    }

    /// The symmetry that permutes rows, columns and symbols alike.
    pub fn alike(map: Perm) -> Self {
        Self { roles: Self::KEEP, maps: [map.clone(), map.clone(), map] }
    }

    /// The image of a triple.
    pub fn image(&self, triple: [usize; 3]) -> [usize; 3] {
        self.roles.map(|role| self.maps[role as usize].image(triple[role as usize]))
    }

    /// First this symmetry, then another of the same side.
    ///
    /// # Panics
    /// When the sides differ.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut maps = self.maps.clone();
        for (k, &role) in self.roles.iter().enumerate() {
            maps[role as usize] = self.maps[role as usize].then(&next.maps[k]);
        }
        Self { roles: next.roles.map(|role| self.roles[role as usize]), maps }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        for (k, &role) in self.roles.iter().enumerate() {
            inverse.maps[k] = self.maps[role as usize].inverse();
            inverse.roles[role as usize] = Self::KEEP[k];
        }
        inverse
    }

    /// The symmetry as a permutation of the 3N *points*: the rows, then the columns, then the
    /// symbols.
    pub fn on_points(&self) -> Perm {
        let firsts = firsts(self.maps.each_ref().map(Perm::degree));
        let mut images = vec![0; firsts[3]];
        for (k, &role) in self.roles.iter().enumerate() {
            for (index, image) in self.maps[role as usize].images().enumerate() {
                images[firsts[role as usize] + index] = firsts[k] + image;
            }
        }
        Perm::from_images(images)
    }

    /// The number of points of a board: 3N of a plain one.
    pub fn points(shape: Shape) -> usize {
        degrees(shape).iter().sum()
    }

    /// The symmetry of a board that permutes the points in a given way.
    ///
    /// # Panics
    /// When the number of points is not the board's, or the permutation doesn't map rows, columns
    /// and symbols to whole roles.
    pub fn from_points(shape: Shape, perm: &Perm) -> Self {
        let degree = perm.degree();
        let firsts = firsts(degrees(shape));
        assert!(
            degree == firsts[3],
            "{degree} points are no rows, columns and symbols of a {shape} board"
        );
        let mut roles = Self::KEEP;
        let maps = Self::KEEP.map(|role| {
            let (first, end) = (firsts[role as usize], firsts[role as usize + 1]);
            let image = perm.image(first);
            let target = (0..3).rfind(|&k| firsts[k] <= image).expect("the first begins at 0");
            roles[target] = role;
            let images = (first..end).map(|point| perm.image(point));
            Perm::new(images.map(|image| image.wrapping_sub(firsts[target])))
                .expect("a role goes to a role")
        });
        Self { roles, maps }
    }

    /// The image of a change of a board: a cell and a symbol, from 0.
    pub(crate) fn change(&self, shape: Shape, cell: usize, symbol: usize) -> (usize, usize) {
        let [row, column] = place(shape, cell);
        let [row, column, symbol] = self.image([row, column, symbol]);
        (cell_at(shape, row, column), symbol)
    }

    /// Where a filled cell goes with its symbol, from 1.
    pub fn cell_image(&self, shape: Shape, cell: usize, symbol: u8) -> usize {
        self.cell(shape, cell, usize::from(symbol) - 1)
    }

    /// Where a cell goes with a symbol, from 0.
    fn cell(&self, shape: Shape, cell: usize, symbol: usize) -> usize {
        self.change(shape, cell, symbol).0
    }

    /// Whether the symbols keep their role, so that cells go to cells whatever they hold.
    pub fn is_geometric(&self) -> bool {
        self.roles[2] == Role::Symbol
    }

    /// The image of a grid: a grid again, when the symmetry is one of its board.
    ///
    /// # Panics
    /// When the side isn't the grid's, or the image breaks a rule of the board.
    pub fn grid(&self, grid: &Grid) -> Grid {
        Grid::try_from(self.puzzle(grid)).expect("a symmetry of the board maps grids to grids")
    }

    /// The image of a puzzle that some grid contains.
    ///
    /// # Panics
    /// When the side isn't the puzzle's.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let shape = puzzle.shape();
        let mut symbols = vec![0; shape.cells()];
        for (cell, &symbol) in puzzle.symbols().iter().enumerate() {
            if symbol != 0 {
                let (cell, image) = self.change(shape, cell, symbol as usize - 1);
                symbols[cell] = image as u8 + 1;
            }
        }
        Puzzle::new(shape, symbols)
    }

    /// Where each cell of a grid goes, with what it holds.
    ///
    /// For a geometric symmetry this depends on the shape alone.
    pub fn on_cells(&self, grid: &Grid) -> Perm {
        let shape = grid.shape();
        let cells = grid.symbols().iter().enumerate();
        Perm::from_images(cells.map(|(cell, &s)| self.cell(shape, cell, usize::from(s) - 1)))
    }

    /// The action on the clue cells of a puzzle that the symmetry fixes, as cycles: `(r1c1
    /// r2c2)(r3c1 r3c2)`, or `()` when no clue moves to another cell.
    ///
    /// ```
    /// use gridforest::board::Puzzle;
    /// use gridforest::symmetry::Symmetry;
    /// let puzzle = Puzzle::parse("latin2".parse()?, "1..1")?;
    /// let automorphisms = gridforest::symmetry::canonical_puzzle(&puzzle).unwrap().stabiliser();
    /// let moves = automorphisms.elements().iter().any(|element| {
    ///     Symmetry::from_points(puzzle.shape(), element).cell_cycles(&puzzle) == "(r1c1 r2c2)"
    /// });
    /// assert!(moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the symmetry doesn't fix the puzzle's clue cells.
    pub fn cell_cycles(&self, puzzle: &Puzzle) -> String {
        let shape = puzzle.shape();
        let cycles = self.clue_cycles(puzzle);
        let text: String = cycles
            .iter()
            .map(|cycle| {
                let names: Vec<_> = cycle.iter().map(|&cell| shape.cell_name(cell)).collect();
                format!("({})", names.join(" "))
            })
            .collect();
        if text.is_empty() { "()".to_owned() } else { text }
    }

    /// The cycles of [`Self::cell_cycles`], as cells: those of one cell left out.
    ///
    /// # Panics
    /// When the symmetry doesn't fix the puzzle's clue cells.
    pub fn clue_cycles(&self, puzzle: &Puzzle) -> Vec<Vec<usize>> {
        let shape = puzzle.shape();
        let mut images: Vec<usize> = (0..shape.cells()).collect();
        for (cell, &symbol) in puzzle.symbols().iter().enumerate() {
            if symbol != 0 {
                images[cell] = self.cell(shape, cell, symbol as usize - 1);
            }
        }
        let cycles = Perm::from_images(images).cycles();
        let moved = cycles.into_iter().filter(|cycle| cycle.len() > 1);
        moved.collect()
    }

    /// Where each cell of a board goes; `None` where that depends on the symbols.
    pub fn on_board(&self, shape: Shape) -> Option<Perm> {
        let images = (0..shape.cells()).map(|cell| self.cell(shape, cell, 0));
        self.is_geometric().then(|| Perm::from_images(images))
    }
}

/// How many rows, columns and symbols a symmetry permutes.
fn degrees(shape: Shape) -> [usize; 3] {
    match shape.is_plain() {
        true => [shape.side(); 3],
        false => [shape.cells(), 1, shape.side()],
    }
}

/// The first point of each role, and the number of points.
fn firsts([rows, columns, symbols]: [usize; 3]) -> [usize; 4] {
    [0, rows, rows + columns, rows + columns + symbols]
}

/// The row and column of a cell, as a symmetry sees them.
fn place(shape: Shape, cell: usize) -> [usize; 2] {
    match shape.is_plain() {
        true => [shape.row(cell), shape.column(cell)],
        false => [cell, 0],
    }
}

/// The cell at a place.
fn cell_at(shape: Shape, row: usize, column: usize) -> usize {
    if shape.is_plain() { shape.cell(row, column) } else { row }
}

/// Where each row, column and symbol goes, from 1, and what then becomes row, column and symbol:
/// `r2.1.3.4 c1.2.3.4 s1.2.3.4 rcs`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (role, map) in Self::KEEP.into_iter().zip(&self.maps) {
            let images: Vec<String> = map.images().map(|image| (image + 1).to_string()).collect();
            write!(f, "{}{} ", role.letter(), images.join("."))?;
        }
        self.roles.iter().try_for_each(|&role| write!(f, "{}", role.letter()))
    }
}

/// Reads what [`Display`](fmt::Display) writes.
///
/// ```
/// use gridforest::symmetry::Symmetry;
/// let text = "r2.1.3.4 c1.2.3.4 s1.4.2.3 crs";
/// assert_eq!(text.parse::<Symmetry>()?.to_string(), text);
/// assert!("r2.1 c1.2 s1.2.3 rcs".parse::<Symmetry>().is_err());
/// # Ok::<(), gridforest::symmetry::SymmetryError>(())
/// ```
impl FromStr for Symmetry {
    type Err = SymmetryError;

    fn from_str(text: &str) -> Result<Self, SymmetryError> {
        of_text(text).ok_or_else(|| SymmetryError::Text { text: text.to_owned() })
    }
}

fn of_text(text: &str) -> Option<Symmetry> {
    let words: Vec<&str> = text.split(' ').collect();
    let [rows, columns, symbols, roles] = words[..] else {
        return None;
    };
    let map = |letter: char, word: &str| {
        let images = word.strip_prefix(letter)?.split('.');
        let from_0 = |image: &str| image.parse::<usize>().ok()?.checked_sub(1);
        Perm::new(images.map(from_0).collect::<Option<Vec<_>>>()?)
    };
    let maps = [map('r', rows)?, map('c', columns)?, map('s', symbols)?];
    let side = maps[0].degree();
    let written = |order: &&[Role; 3]| order.iter().map(|&role| role.letter()).eq(roles.chars());
    let roles = *Symmetry::ALL_ROLES.iter().find(written)?;
    // Where cells are permuted in any way, they stand in one column.
    let same = maps.iter().all(|map| map.degree() == side);
    let in_one = maps[1].degree() == 1 && roles == Symmetry::KEEP;
    (same || in_one).then_some(Symmetry { roles, maps })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_symmetries_lead_to_each_other() {
        for roles in Symmetry::ALL_ROLES {
            let maps = [[1, 0, 2], [2, 0, 1], [0, 2, 1]].map(|map| Perm::new(map).unwrap());
            let symmetry = Symmetry { roles, maps };
            let shape = "latin3".parse().unwrap();
            assert_eq!(Symmetry::from_points(shape, &symmetry.on_points()), symmetry);
        }
    }

    #[test]
    #[should_panic(expected = "7 points are no rows, columns and symbols")]
    fn a_number_of_points_that_no_board_has_is_refused() {
        let _ = Symmetry::from_points("latin2".parse().unwrap(), &Perm::identity(7));
    }

    #[test]
    #[should_panic(expected = "a role goes to a role")]
    fn points_that_leave_their_role_alone_are_refused() {
        let shape = "latin2".parse().unwrap();
        let _ = Symmetry::from_points(shape, &Perm::new([2, 1, 0, 3, 4, 5]).unwrap());
    }
}
