//! The sets of cells of a board's rules, with symbols in some of the cells or in none, as a graph.
//!
//! A symmetry permutes the cells so that each set goes to a set, and the symbols, so that each cell
//! that is filled goes to one that holds the image of its symbol. So it is an automorphism of a graph
//! with vertices for the cells, the sets and the symbols, of three colours, and an edge where a cell
//! is in a set or holds a symbol.

use std::collections::BTreeSet;

use gridforest_group::Graph;

use super::Perm;
use crate::board::Shape;

/// Some sets of cells, and symbols in some of the cells.
#[derive(Debug, Clone)]
pub(super) struct Sets {
    cells: usize,
    sets: BTreeSet<Vec<usize>>,
    symbols: usize,
    /// The symbol of each cell, 0 for an empty one; of no length where all are empty.
    filling: Vec<u8>,
}

impl Sets {
    /// The lines and smaller sets of the rules of a shape.
    pub(super) fn of(shape: Shape) -> Self {
        let sets = [shape.lines(), shape.sets()].concat().into_iter().map(sorted).collect();
        Self { cells: shape.cells(), sets, symbols: 0, filling: Vec::new() }
    }

    /// The images of the sets, without symbols.
    pub(super) fn moved(&self, cells: &Perm) -> Self {
        let moved = |set: &Vec<usize>| sorted(set.iter().map(|&cell| cells.image(cell)).collect());
        Self {
            sets: self.sets.iter().map(moved).collect(),
            filling: Vec::new(),
            symbols: 0,
            ..*self
        }
    }

    /// The same with symbols 1 … `symbols` in some cells, 0 for an empty one; symbols may be
    /// exchanged.
    pub(super) fn with_symbols(self, symbols: usize, filling: &[u8]) -> Self {
        Self { symbols, filling: filling.to_vec(), ..self }
    }

    /// The graph: the cells, then the sets, then the symbols.
    pub(super) fn graph(&self) -> Graph {
        let (sets, symbols) = (self.cells, self.cells + self.sets.len());
        let numbers = [self.cells, self.sets.len(), self.symbols];
        let colours = (0..3).flat_map(|kind| vec![kind as u32; numbers[kind]]);
        let in_sets = self.sets.iter().enumerate();
        let in_sets = in_sets.flat_map(|(k, set)| set.iter().map(move |&cell| (cell, sets + k)));
        let filled = self.filling.iter().enumerate().filter(|(_, symbol)| **symbol != 0);
        let filled = filled.map(|(cell, &symbol)| (cell, symbols + usize::from(symbol) - 1));
        Graph::new(colours, in_sets.chain(filled)).expect("cells, sets and symbols of a shape")
    }

    /// A permutation of the vertices on the cells and on the symbols: colours keep the cells first
    /// and the symbols last.
    pub(super) fn parts(&self, perm: &Perm) -> (Perm, Perm) {
        let first = self.cells + self.sets.len();
        let symbols = perm.images().skip(first).map(|image| image - first);
        (Perm::from_images(perm.images().take(self.cells)), Perm::from_images(symbols))
    }
}

fn sorted(mut set: Vec<usize>) -> Vec<usize> {
    set.sort_unstable();
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::random::stream;
    use crate::symmetry::{Automorphisms, SymmetryGroup};

    #[test]
    fn grids_have_their_automorphisms_and_one_labelled_form() {
        let random = &mut stream(31, 0);
        for (name, text) in [
            ("2x2", "1234341221434321"),
            ("2x3", "123456456123231564564231312645645312"),
            ("3x2", "123456345612561234214365436521652143"),
        ] {
            let shape: Shape = name.parse().unwrap();
            let grid = Grid::parse(shape, text).unwrap();
            let labelled = |grid: &Grid| {
                let symbols = grid.symbols();
                let system = Sets::of(shape).with_symbols(shape.side(), symbols);
                let form = system.graph().form();
                let labelling = system.parts(&form.labelling);
                let mut image = vec![0; shape.cells()];
                for (cell, &symbol) in symbols.iter().enumerate() {
                    image[labelling.0.image(cell)] = labelling.1.image(usize::from(symbol) - 1);
                }
                (form.order, image)
            };
            let expected = labelled(&grid);
            assert_eq!(expected.0, Automorphisms::of(&grid).order(), "{name}");
            for _ in 0..5 {
                let image = SymmetryGroup::of(shape).random(random).grid(&grid);
                assert_eq!(labelled(&image), expected, "{name}");
            }
        }
    }
}
