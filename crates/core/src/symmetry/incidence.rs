//! The symmetries of any system of sets of cells, with symbols in some of the cells or in none.
//!
//! A symmetry permutes the cells so that each set goes to a set, and the symbols, so that each cell
//! that is filled goes to one that holds the image of its symbol. The system is written as a
//! coloured graph, of which `gridforest-group` finds the automorphisms and a canonical labelling:
//! vertices for the cells, the sets and the symbols, an edge where a cell is in a set or holds a
//! symbol. So the group of the rules of a board, the automorphism group of a grid or puzzle under
//! any rules, and a test whether two boards are equivalent are one call.
//!
//! Symmetries that exchange the roles of rows, columns and symbols, as those of Latin squares, are
//! no symmetries of the cells. They are found in the same way, from the system whose cells are all
//! pairs of a cell and a symbol, and whose sets are the constraints of the exact cover: see
//! [`Incidence::of_pairs`].
//!
//! ```
//! use gridforest::symmetry::incidence::Incidence;
//! // A board of 2x2 cells with its rows and columns; one cell holds the first of two symbols.
//! let lines = [vec![0, 1], vec![2, 3], vec![0, 2], vec![1, 3]];
//! let empty = Incidence::new(4, lines.clone())?;
//! assert_eq!(empty.form()?.order, 8u8.into());
//! let filled = empty.clone().with_symbols(2, &[1, 0, 0, 0])?;
//! let form = filled.form()?;
//! assert_eq!(form.order, 2u8.into());
//! // Rows, columns and symbols may exchange their roles, too.
//! let pairs = empty.of_pairs(2)?;
//! assert_eq!(pairs.form()?.order, (6 * 2u32.pow(3)).into());
//! # Ok::<(), gridforest::symmetry::incidence::IncidenceError>(())
//! ```

use std::collections::BTreeSet;

use gridforest_group::{Graph, GraphError};
use num_bigint::BigUint;
use thiserror::Error;

use super::Perm;

/// A system of sets of cells, with symbols in some of the cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incidence {
    cells: usize,
    sets: BTreeSet<Vec<usize>>,
    symbols: usize,
    /// The symbol of each cell, 0 for an empty one; of no length where all are empty.
    filling: Vec<u8>,
}

/// What is wrong with a system of sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IncidenceError {
    /// A set holds a cell that isn't there.
    #[error("a set holds cell {cell} of {cells}: they are numbered from 0")]
    Cell {
        /// The cell.
        cell: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The filling has another length.
    #[error("{found} symbols for {cells} cells: 0 stands for an empty cell")]
    Length {
        /// The length.
        found: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A symbol isn't there.
    #[error("a cell holds symbol {symbol} of {symbols}")]
    Symbol {
        /// The symbol.
        symbol: u8,
        /// The number of symbols.
        symbols: usize,
    },
    /// More cells, sets and symbols than a graph has vertices.
    #[error("cells, sets and symbols: {0}")]
    Size(#[from] GraphError),
}

/// The symmetries of a system of sets.
#[derive(Debug, Clone)]
pub struct IncidenceForm {
    /// Generators of the group, as permutations of the cells and of the symbols (from 0).
    pub generators: Vec<(Perm, Perm)>,
    /// The number of symmetries.
    pub order: BigUint,
    /// A labelling of cells and symbols under which equivalent systems, with what their cells hold,
    /// are equal. It need not take the sets to themselves.
    pub labelling: (Perm, Perm),
}

impl Incidence {
    /// Some sets of 0 … cells−1, in any order; those that are repeated count once.
    ///
    /// # Errors
    /// [`IncidenceError::Cell`] for a cell that isn't there.
    pub fn new(
        cells: usize,
        sets: impl IntoIterator<Item = impl IntoIterator<Item = usize>>,
    ) -> Result<Self, IncidenceError> {
        let sets = sets.into_iter().map(|set| set.into_iter().collect::<BTreeSet<usize>>());
        let sets: BTreeSet<Vec<usize>> = sets.map(Vec::from_iter).collect();
        if let Some(&cell) = sets.iter().flatten().find(|&&cell| cell >= cells) {
            return Err(IncidenceError::Cell { cell, cells });
        }
        Ok(Self { cells, sets, symbols: 0, filling: Vec::new() })
    }

    /// The same with symbols 1 … `symbols` in some cells, 0 for an empty one; symbols may be
    /// exchanged.
    ///
    /// # Errors
    /// [`IncidenceError`] when there are not as many as cells, or a symbol isn't there.
    pub fn with_symbols(self, symbols: usize, filling: &[u8]) -> Result<Self, IncidenceError> {
        if filling.len() != self.cells {
            return Err(IncidenceError::Length { found: filling.len(), cells: self.cells });
        }
        match filling.iter().find(|&&symbol| usize::from(symbol) > symbols) {
            Some(&symbol) => Err(IncidenceError::Symbol { symbol, symbols }),
            None => Ok(Self { symbols, filling: filling.to_vec(), ..self }),
        }
    }

    /// The system of the pairs of a cell and a symbol, `cell * symbols + symbol`: each set stands
    /// for a constraint, that a cell has one symbol or that a set has a symbol once. Its symmetries
    /// may exchange roles that no permutation of cells and symbols can.
    ///
    /// # Errors
    /// [`IncidenceError::Size`] when there are too many.
    pub fn of_pairs(&self, symbols: usize) -> Result<Self, IncidenceError> {
        let cells = self.cells.saturating_mul(symbols);
        if cells > Perm::MAX_DEGREE {
            return Err(GraphError::Vertices(cells).into());
        }
        let of_cells =
            (0..self.cells).map(|c| (c * symbols..(c + 1) * symbols).collect::<Vec<_>>());
        let of_sets = self.sets.iter().flat_map(|set| {
            let pairs = |symbol| set.iter().map(move |cell| cell * symbols + symbol).collect();
            (0..symbols).map(pairs)
        });
        Self::new(cells, of_cells.chain(of_sets))
    }

    /// The graph: the cells, then the sets, then the symbols.
    ///
    /// # Errors
    /// [`IncidenceError::Size`] when it has too many vertices.
    pub fn graph(&self) -> Result<Graph, IncidenceError> {
        let (sets, symbols) = (self.cells, self.cells + self.sets.len());
        let numbers = [self.cells, self.sets.len(), self.symbols];
        let colours = (0..3).flat_map(|kind| vec![kind as u32; numbers[kind]]);
        let in_sets = self.sets.iter().enumerate();
        let in_sets = in_sets.flat_map(|(k, set)| set.iter().map(move |&cell| (cell, sets + k)));
        let filled = self.filling.iter().enumerate().filter(|(_, symbol)| **symbol != 0);
        let filled = filled.map(|(cell, &symbol)| (cell, symbols + usize::from(symbol) - 1));
        Ok(Graph::new(colours, in_sets.chain(filled))?)
    }

    /// The symmetries, and a canonical labelling.
    ///
    /// # Errors
    /// [`IncidenceError::Size`] when the graph has too many vertices.
    pub fn form(&self) -> Result<IncidenceForm, IncidenceError> {
        let form = self.graph()?.form();
        Ok(IncidenceForm {
            generators: form.generators.iter().map(|perm| self.parts(perm)).collect(),
            order: form.order,
            labelling: self.parts(&form.labelling),
        })
    }

    /// Permutations of the cells and the symbols that take this system to another, if there are
    /// any.
    ///
    /// # Errors
    /// [`IncidenceError::Size`] when a graph has too many vertices.
    pub fn isomorphism(&self, other: &Self) -> Result<Option<(Perm, Perm)>, IncidenceError> {
        let witness = self.graph()?.isomorphism(&other.graph()?);
        Ok(witness.map(|witness| self.parts(&witness)))
    }

    /// A permutation of the vertices on the cells and on the symbols: colours keep the cells first
    /// and the symbols last.
    fn parts(&self, perm: &Perm) -> (Perm, Perm) {
        let first = self.cells + self.sets.len();
        let symbols = perm.images().skip(first).map(|image| image - first);
        (Perm::from_images(perm.images().take(self.cells)), Perm::from_images(symbols))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Shape};
    use crate::random::stream;
    use crate::symmetry::{Automorphisms, SymmetryGroup};

    fn shape(name: &str) -> Shape {
        name.parse().unwrap()
    }

    fn system(shape: Shape) -> Incidence {
        Incidence::new(shape.cells(), shape.lines()).unwrap()
    }

    #[test]
    fn groups_of_rules_are_those_of_the_shapes() {
        for name in ["2x2", "2x3", "3x3", "2x4", "4x4", "latin5", "latin6"] {
            let shape = shape(name);
            let (group, system) = (SymmetryGroup::of(shape), system(shape));
            assert_eq!(system.form().unwrap().order, group.geometric_order(), "{name}");
            let empty = system.with_symbols(shape.side(), &vec![0; shape.cells()]).unwrap();
            let symbols: BigUint = (1..=shape.side()).map(BigUint::from).product();
            assert_eq!(empty.form().unwrap().order, group.geometric_order() * symbols, "{name}");
        }
        for name in ["2x2", "2x3", "latin4", "latin5"] {
            let shape = shape(name);
            let pairs = system(shape).of_pairs(shape.side()).unwrap();
            assert_eq!(pairs.form().unwrap().order, SymmetryGroup::of(shape).order(), "{name}");
        }
    }

    #[test]
    fn grids_have_their_automorphisms_and_one_labelled_form() {
        let random = &mut stream(31, 0);
        for (name, text) in [
            ("2x2", "1234341221434321"),
            ("2x3", "123456456123231564564231312645645312"),
            ("3x2", "123456345612561234214365436521652143"),
        ] {
            let shape = shape(name);
            let grid = Grid::parse(shape, text).unwrap();
            let labelled = |grid: &Grid| {
                let symbols = grid.symbols();
                let form =
                    system(shape).with_symbols(shape.side(), symbols).unwrap().form().unwrap();
                let mut image = vec![0; shape.cells()];
                for (cell, &symbol) in symbols.iter().enumerate() {
                    image[form.labelling.0.image(cell)] =
                        form.labelling.1.image(usize::from(symbol) - 1);
                }
                (form.order, image)
            };
            let expected = labelled(&grid);
            assert_eq!(expected.0, Automorphisms::of(&grid).order().into(), "{name}");
            for _ in 0..5 {
                let image = SymmetryGroup::of(shape).random(random).grid(&grid);
                assert_eq!(labelled(&image), expected, "{name}");
            }
        }
    }

    #[test]
    fn what_is_no_system_of_sets_is_refused() {
        let cell = Incidence::new(2, [[0, 2]]);
        assert_eq!(cell, Err(IncidenceError::Cell { cell: 2, cells: 2 }));
        let system = Incidence::new(2, [[0, 1]]).unwrap();
        let length = system.clone().with_symbols(2, &[1]);
        assert_eq!(length, Err(IncidenceError::Length { found: 1, cells: 2 }));
        let symbol = system.clone().with_symbols(2, &[1, 3]);
        assert_eq!(symbol, Err(IncidenceError::Symbol { symbol: 3, symbols: 2 }));
        assert!(matches!(system.of_pairs(40_000), Err(IncidenceError::Size(_))));
    }
}
