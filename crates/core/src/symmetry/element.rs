//! One symmetry of a board: rows, columns and symbols permuted, and their roles exchanged.

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

    /// The symmetry of a board of side `side` that changes nothing.
    pub fn identity(side: usize) -> Self {
        Self { roles: Self::KEEP, maps: [(); 3].map(|()| Perm::identity(side)) }
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
        let side = self.maps[0].degree();
        let mut images = vec![0; 3 * side];
        for (k, &role) in self.roles.iter().enumerate() {
            for (index, image) in self.maps[role as usize].images().enumerate() {
                images[role as usize * side + index] = k * side + image;
            }
        }
        Perm::from_images(images)
    }

    /// The symmetry that permutes the 3N points in a given way.
    ///
    /// # Panics
    /// When the number of points is 0 or no multiple of 3, or the permutation doesn't map rows,
    /// columns and symbols to whole roles.
    pub fn from_points(perm: &Perm) -> Self {
        let degree = perm.degree();
        assert!(
            degree > 0 && degree.is_multiple_of(3),
            "{degree} points are no rows, columns and symbols of a board"
        );
        let side = degree / 3;
        let mut roles = Self::KEEP;
        let maps = Self::KEEP.map(|role| {
            let first = role as usize * side;
            let target = perm.image(first) / side;
            roles[target] = role;
            let images = (first..first + side).map(|point| perm.image(point));
            Perm::new(images.map(|image| image.wrapping_sub(target * side)))
                .expect("a role goes to a role")
        });
        Self { roles, maps }
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
                let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
                let [row, column, image] = self.image(triple);
                symbols[shape.cell(row, column)] = image as u8 + 1;
            }
        }
        Puzzle::new(shape, symbols)
    }

    /// Where each cell of a grid goes, with what it holds.
    ///
    /// For a geometric symmetry this depends on the shape alone.
    pub fn on_cells(&self, grid: &Grid) -> Perm {
        let shape = grid.shape();
        Perm::from_images(grid.symbols().iter().enumerate().map(|(cell, &symbol)| {
            let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
            let [row, column, _] = self.image(triple);
            shape.cell(row, column)
        }))
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
    ///     Symmetry::from_points(element).cell_cycles(&puzzle) == "(r1c1 r2c2)"
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
                let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
                let [row, column, _] = self.image(triple);
                images[cell] = shape.cell(row, column);
            }
        }
        let cycles = Perm::from_images(images).cycles();
        let moved = cycles.into_iter().filter(|cycle| cycle.len() > 1);
        moved.collect()
    }

    /// Where each cell of a board goes; `None` where that depends on the symbols.
    pub fn on_board(&self, shape: Shape) -> Option<Perm> {
        self.is_geometric().then(|| {
            Perm::from_images((0..shape.cells()).map(|cell| {
                let [row, column, _] = self.image([shape.row(cell), shape.column(cell), 0]);
                shape.cell(row, column)
            }))
        })
    }
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
    let same = maps.iter().all(|map| map.degree() == side);
    same.then_some(Symmetry { roles, maps })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_symmetries_lead_to_each_other() {
        for roles in Symmetry::ALL_ROLES {
            let maps = [[1, 0, 2], [2, 0, 1], [0, 2, 1]].map(|map| Perm::new(map).unwrap());
            let symmetry = Symmetry { roles, maps };
            assert_eq!(Symmetry::from_points(&symmetry.on_points()), symmetry);
        }
    }

    #[test]
    #[should_panic(expected = "7 points are no rows, columns and symbols")]
    fn a_number_of_points_that_no_board_has_is_refused() {
        let _ = Symmetry::from_points(&Perm::identity(7));
    }

    #[test]
    #[should_panic(expected = "a role goes to a role")]
    fn points_that_leave_their_role_alone_are_refused() {
        let _ = Symmetry::from_points(&Perm::new([2, 1, 0, 3, 4, 5]).unwrap());
    }
}
