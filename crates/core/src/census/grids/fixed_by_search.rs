//! The grids that a cell symmetry fixes up to the names of their symbols, one by one.
//!
//! A second way to the numbers of `fixed.rs`, with which it shares only what sees what. The grids
//! with one line in order are searched depth first: the renaming first, symbol by symbol, and then
//! a cell with the fewest candidates. A symbol given to a cell decides that of the next cell of its
//! cycle as soon as the renaming is known at that symbol; and two symbols in neighbouring cells of a
//! cycle decide the renaming there. It takes a microsecond a grid, so it is for symmetries that fix
//! few.

use crate::board::{Shape, ones};
use crate::run::poll;
use crate::symmetry::Perm;

/// The most cells, and the most symbols.
const MAX_CELLS: usize = 128;
const MAX_SIDE: usize = 16;

/// The grids, up to names, that a cell symmetry fixes up to names.
///
/// # Panics
/// When no line of the shape has all symbols, or there are more than 128 cells or 16 symbols.
///
/// ```
/// use gridforest::census::grids::fixed_by_search;
/// use gridforest::symmetry::Perm;
/// let half_turn = Perm::from_images((0..16).map(|cell| 15 - cell));
/// assert_eq!(fixed_by_search("2x2".parse()?, &half_turn), 8);
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
pub fn fixed_by_search(shape: Shape, element: &Perm) -> u128 {
    assert!(shape.side() <= MAX_SIDE && shape.cells() <= MAX_CELLS, "{shape} is too large");
    let lines = shape.lines();
    let whole = lines.iter().find(|line| line.len() == shape.side());
    let first = whole.expect("a line with all symbols");
    let search = Search::new(shape, element);
    let mut partial = Partial::new(shape);
    let in_order = first.iter().enumerate().map(|(symbol, &cell)| (cell, symbol)).collect();
    match partial.give(&search, in_order) {
        true => search.completions(&partial),
        false => 0,
    }
}

/// The symmetry, and what sees what.
struct Search {
    side: usize,
    image: Vec<usize>,
    preimage: Vec<usize>,
    seen: Vec<Vec<usize>>,
}

impl Search {
    fn new(shape: Shape, element: &Perm) -> Self {
        let cells = 0..shape.cells();
        let inverse = element.inverse();
        let seen = |a: usize| cells.clone().filter(|&b| b != a && shape.sees(a, b)).collect();
        Self {
            side: shape.side(),
            image: cells.clone().map(|cell| element.image(cell)).collect(),
            preimage: cells.clone().map(|cell| inverse.image(cell)).collect(),
            seen: cells.clone().map(seen).collect(),
        }
    }

    fn sees(&self, a: usize, b: usize) -> bool {
        self.seen[a].contains(&b)
    }

    /// The grids that a partial one can become.
    fn completions(&self, partial: &Partial) -> u128 {
        poll();
        let continued = |give: &dyn Fn(&mut Partial) -> bool| {
            let mut next = partial.clone();
            if give(&mut next) { self.completions(&next) } else { 0 }
        };
        let names = 0..self.side;
        if let Some(from) = names.clone().find(|&symbol| partial.renamed[symbol].is_none()) {
            let free = names.filter(|&symbol| partial.renamed_from[symbol].is_none());
            return free.map(|to| continued(&|next| next.rename(self, from, to))).sum();
        }
        let open = (0..self.seen.len()).filter(|&cell| partial.symbols[cell].is_none());
        let Some(cell) = open.min_by_key(|&cell| partial.candidates[cell].count_ones()) else {
            return 1;
        };
        ones(partial.candidates[cell])
            .map(|symbol| continued(&|next| next.give(self, vec![(cell, symbol)])))
            .sum()
    }
}

/// A grid that is filled in part, and what is known of the renaming.
#[derive(Clone)]
struct Partial {
    symbols: [Option<u8>; MAX_CELLS],
    candidates: [u16; MAX_CELLS],
    renamed: [Option<u8>; MAX_SIDE],
    /// The inverse of the renaming.
    renamed_from: [Option<u8>; MAX_SIDE],
}

impl Partial {
    fn new(shape: Shape) -> Self {
        let all = u16::MAX >> (MAX_SIDE - shape.side());
        Self {
            symbols: [None; MAX_CELLS],
            candidates: [all; MAX_CELLS],
            renamed: [None; MAX_SIDE],
            renamed_from: [None; MAX_SIDE],
        }
    }

    /// Decides what the renaming makes of a symbol, and whatever follows; whether that is possible.
    fn rename(&mut self, search: &Search, from: usize, to: usize) -> bool {
        let mut to_give = Vec::new();
        self.decide(search, from, to, &mut to_give) && self.give(search, to_give)
    }

    /// Gives symbols to cells, and whatever follows; whether that is possible.
    fn give(&mut self, search: &Search, mut to_give: Vec<(usize, usize)>) -> bool {
        while let Some((cell, symbol)) = to_give.pop() {
            if let Some(there) = self.symbols[cell] {
                match usize::from(there) == symbol {
                    true => continue,
                    false => return false,
                }
            }
            if self.candidates[cell] >> symbol & 1 == 0 {
                return false;
            }
            self.symbols[cell] = Some(symbol as u8);
            self.candidates[cell] = 1 << symbol;
            let seen = &search.seen[cell];
            if !seen.iter().all(|&other| self.take(other, 1 << symbol, &mut to_give)) {
                return false;
            }
            let (after, before) = (search.image[cell], search.preimage[cell]);
            if let Some(name) = self.renamed[symbol] {
                to_give.push((after, name.into()));
            } else if let Some(name) = self.symbols[after]
                && !self.decide(search, symbol, name.into(), &mut to_give)
            {
                return false;
            }
            if let Some(name) = self.renamed_from[symbol] {
                to_give.push((before, name.into()));
            } else if let Some(name) = self.symbols[before]
                && !self.decide(search, name.into(), symbol, &mut to_give)
            {
                return false;
            }
        }
        true
    }

    /// Takes candidates from a cell: whether some are left. A single one is given to it.
    fn take(&mut self, cell: usize, symbols: u16, to_give: &mut Vec<(usize, usize)>) -> bool {
        let left = self.candidates[cell] & !symbols;
        if left != self.candidates[cell] && left.is_power_of_two() {
            to_give.push((cell, left.trailing_zeros() as usize));
        }
        self.candidates[cell] = left;
        left != 0
    }

    /// The renaming maps `from` to `to`: whether it may, and what follows for the cells. A fixed
    /// cell has a symbol that keeps its name, and a cell that sees its image has none.
    fn decide(
        &mut self,
        search: &Search,
        from: usize,
        to: usize,
        to_give: &mut Vec<(usize, usize)>,
    ) -> bool {
        if self.renamed[from].is_some() || self.renamed_from[to].is_some() {
            return self.renamed[from] == Some(to as u8);
        }
        self.renamed[from] = Some(to as u8);
        self.renamed_from[to] = Some(from as u8);
        for (cell, &image) in search.image.iter().enumerate() {
            let kept = from == to;
            let excluded = if image == cell { !kept } else { kept && search.sees(cell, image) };
            if excluded && !self.take(cell, 1 << from | 1 << to, to_give) {
                return false;
            }
            if self.symbols[cell] == Some(from as u8) {
                to_give.push((image, to));
            }
            if self.symbols[image] == Some(to as u8) {
                to_give.push((cell, from));
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixed::fixed;
    use super::*;
    use crate::symmetry::SymmetryGroup;

    /// Every symmetry, not one of each class; and a renaming that is no identity is met.
    #[test]
    fn the_transfer_finds_as_many() {
        for name in ["2x2", "2x2+x", "2x2+dg", "latin5+x", "latin5+pandiagonal", "2x3+x"] {
            let shape: Shape = name.parse().unwrap();
            let mut met = 0;
            for symmetry in SymmetryGroup::of(shape).geometric_elements() {
                let element = symmetry.on_board(shape).unwrap();
                let found = fixed_by_search(shape, &element);
                assert_eq!(found, fixed(shape, &element), "{name} {element:?}");
                met += u32::from(found > 0 && !element.is_identity());
            }
            assert!(met > 0, "{name}");
        }
    }
}
