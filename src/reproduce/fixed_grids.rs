//! Classes of grids by Burnside's lemma, with the grids that each symmetry fixes listed one by one:
//! the second way to what the library counts by a transfer.
//!
//! A permutation `g` of the cells fixes a grid `G` up to names when there is a renaming `σ` with
//! `G(g(c)) = σ(G(c))` for every cell `c`. Of the rules the search knows which cells see each other,
//! and one line, which holds the symbols in order. It branches on the cell with the fewest symbols
//! left. A cell and its image tell what `σ` does to a symbol; and where that is known of the symbol
//! of a cell, the image of the cell is filled as well. No conjugacy classes: each element of the
//! group has a search of its own.

use super::prelude::*;
use gridforest::run::poll;
use gridforest::symmetry::{Perm, SymmetryGroup};

/// The most cells of a board.
const CELLS: usize = 81;

/// The number of classes of the grids of a shape, of which so many have their first line in order.
pub(super) fn classes_by_lists(
    study: &Study<'_>,
    shape: Shape,
    in_order: &BigUint,
) -> Result<BigUint> {
    let elements = SymmetryGroup::of(shape).geometric_elements();
    let elements: Vec<Perm> = elements.filter_map(|element| element.on_board(shape)).collect();
    let moving: Vec<&Perm> = elements.iter().filter(|element| !element.is_identity()).collect();
    let of = format!("grids of {shape} that a symmetry fixes");
    let fixed: Vec<u64> = study.each(of, &moving, |element| Ok(fixed(shape, element)))?;
    let sum = in_order + fixed.iter().sum::<u64>();
    assert_eq!(&sum % elements.len(), BigUint::ZERO, "a whole number of classes");
    Ok(sum / elements.len())
}

/// The grids with their first line in order that a permutation of the cells fixes up to names.
fn fixed(shape: Shape, element: &Perm) -> u64 {
    let cells = 0..shape.cells();
    let sees = |cell: usize| cells.clone().filter(|&other| shape.sees(cell, other)).collect();
    let mut search = Search {
        sight: cells.clone().map(sees).collect(),
        image: cells.clone().map(|cell| element.image(cell)).collect(),
        preimage: vec![0; shape.cells()],
        found: 0,
    };
    cells.for_each(|cell| search.preimage[element.image(cell)] = cell);
    let mut filling = Filling {
        symbols: [0; CELLS],
        open: [(2 << shape.side()) - 2; CELLS],
        names: [0; 10],
        named: [0; 10],
    };
    let line = shape.lines()[0].clone();
    let mut first = (1..).zip(line);
    if first.all(|(symbol, cell)| filling.fill(&search, cell, symbol)) {
        search.visit(&filling);
    }
    search.found
}

/// A permutation of the cells, and which of them see each other.
struct Search {
    sight: Vec<Vec<usize>>,
    image: Vec<usize>,
    preimage: Vec<usize>,
    found: u64,
}

impl Search {
    fn visit(&mut self, filling: &Filling) {
        poll();
        let empty = (0..self.image.len()).filter(|&cell| filling.symbols[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| filling.open[cell].count_ones()) else {
            self.found += 1;
            return;
        };
        for symbol in (1..10).filter(|symbol| filling.open[cell] >> symbol & 1 == 1) {
            let mut next = filling.clone();
            if next.fill(self, cell, symbol) {
                self.visit(&next);
            }
        }
    }
}

/// A part of a grid, and of a renaming.
#[derive(Clone)]
struct Filling {
    /// The symbols of the cells, from 1; 0 where a cell is empty.
    symbols: [u8; CELLS],
    /// For each cell the symbols that no cell in its sight has, a bit each.
    open: [u16; CELLS],
    /// The image of each symbol, or 0.
    names: [u8; 10],
    /// The symbol of which each is the image, or 0.
    named: [u8; 10],
}

impl Filling {
    /// Fills a cell and what follows from it; false where that can't be.
    fn fill(&mut self, search: &Search, cell: usize, symbol: u8) -> bool {
        if self.symbols[cell] != 0 {
            return self.symbols[cell] == symbol;
        }
        if self.open[cell] >> symbol & 1 == 0 {
            return false;
        }
        self.symbols[cell] = symbol;
        for &other in &search.sight[cell] {
            self.open[other] &= !(1 << symbol);
            if self.open[other] == 0 && self.symbols[other] == 0 {
                return false;
            }
        }
        let (image, preimage) = (search.image[cell], search.preimage[cell]);
        let goes_on = match (self.symbols[image], self.names[usize::from(symbol)]) {
            (0, 0) => true,
            (0, name) => self.fill(search, image, name),
            (name, _) => self.rename(search, symbol, name),
        };
        goes_on
            && match (self.symbols[preimage], self.named[usize::from(symbol)]) {
                (0, 0) => true,
                (0, of) => self.fill(search, preimage, of),
                (of, _) => self.rename(search, of, symbol),
            }
    }

    /// Renames a symbol, in all cells that have it; false where that can't be.
    fn rename(&mut self, search: &Search, symbol: u8, name: u8) -> bool {
        let known = (self.names[usize::from(symbol)], self.named[usize::from(name)]);
        if known != (0, 0) {
            return known == (name, symbol);
        }
        self.names[usize::from(symbol)] = name;
        self.named[usize::from(name)] = symbol;
        (0..search.image.len()).all(|cell| {
            let here = self.symbols[cell];
            (here != symbol || self.fill(search, search.image[cell], name))
                && (here != name || self.fill(search, search.preimage[cell], symbol))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest::census::grids::Symmetries;

    #[test]
    fn every_symmetry_fixes_as_many_as_the_transfer_says() {
        for name in ["2x2", "2x2+x", "2x2+dg", "2x3+x", "latin5+x"] {
            let shape: Shape = name.parse().unwrap();
            let symmetries = Symmetries::of(shape).unwrap();
            let by_transfer: u128 = (0..symmetries.len())
                .map(|class| symmetries.fixed(class) * symmetries.size(class))
                .sum();
            let elements = SymmetryGroup::of(shape).geometric_elements();
            let elements = elements.map(|element| element.on_board(shape).unwrap());
            let by_lists: u64 = elements.map(|element| fixed(shape, &element)).sum();
            assert_eq!(u128::from(by_lists), by_transfer, "{name}");
            assert!(by_lists > 0);
        }
    }
}
