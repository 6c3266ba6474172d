//! The grids that a cell symmetry fixes up to the names of their symbols.
//!
//! A cell symmetry `g` fixes a grid `G` up to names when there is a renaming `σ` with `G(g(c)) =
//! σ(G(c))` for every cell. Conjugate renamings fix as many grids, so it is enough to take one of
//! each cycle type; and the renamings that commute with it, its centraliser, turn no fixed grid
//! into itself. With `z` their number, the grids counted up to names are `Σ F(σ)/z(σ)` over the
//! cycle types, `F(σ)` being the grids that fulfil the equation.
//!
//! **F(σ) by a transfer over the cycles of cells.** The symbol of one cell of a cycle of `g`
//! determines those of the others. The cycles are filled in the order of their first cells, and of
//! a partial filling only what it leaves open matters: which symbols each cycle to come may still
//! take. What is left open the same way, or the same way but for a renaming that commutes with `σ`,
//! is joined and counted once. So hundreds of millions of grids come out of some ten thousand
//! states. Whether rows or columns are the better order depends on the symmetry: both are tried
//! with few states, and then with ever more.

use hashbrown::HashMap;

use crate::board::Shape;
use crate::run::poll;
use crate::symmetry::{Perm, centraliser, partitions};

/// The most symbols.
pub(super) const MAX_SIDE: usize = 10;

/// The most cycles of cells that a symmetry may have: a bit of such a word each.
pub(super) const MAX_CYCLES: usize = 127;

/// What a partial filling leaves open: for each symbol, the cycles that may take it.
type Open = [u128; MAX_SIDE];

/// The grids, up to names, that a cell symmetry of a shape fixes up to names.
///
/// # Panics
/// When the shape has more than ten symbols, or the symmetry more than [`MAX_CYCLES`].
pub(super) fn fixed(shape: Shape, element: &Perm) -> u128 {
    assert!(shape.side() <= MAX_SIDE, "{shape} has too many symbols");
    assert!(element.cycles().len() <= MAX_CYCLES, "{shape} has too many cells");
    let by_rows = Transfer::new(shape, element.cycles());
    let by_columns = Transfer::new(shape, column_order(shape, element));
    let fillings = |sigma: &Renaming| {
        let mut limits = (0..).map(|round| 1000usize << round);
        let found = limits.find_map(|most| {
            let orders = [&by_rows, &by_columns];
            orders.iter().find_map(|order| order.fillings(sigma, most))
        });
        found.expect("some limit is enough")
    };
    Renaming::types(shape.side()).iter().map(fillings).sum()
}

/// The cycles of cells, by the first that comes in column order, and beginning there.
fn column_order(shape: Shape, element: &Perm) -> Vec<Vec<usize>> {
    let place = |cell: usize| (shape.column(cell), shape.row(cell));
    let mut cycles = element.cycles();
    for cycle in &mut cycles {
        let first = (0..cycle.len()).min_by_key(|&k| place(cycle[k]));
        cycle.rotate_left(first.expect("a cycle isn't empty"));
    }
    cycles.sort_by_key(|cycle| place(cycle[0]));
    cycles
}

/// A renaming of the symbols: cycles of consecutive ones, the longest first.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Renaming {
    lengths: Vec<usize>,
    images: Vec<usize>,
}

impl Renaming {
    /// One of each cycle type.
    fn types(symbols: usize) -> Vec<Self> {
        partitions(symbols).into_iter().map(Self::new).collect()
    }

    fn new(lengths: Vec<usize>) -> Self {
        let mut images = Vec::new();
        for &length in &lengths {
            let first = images.len();
            images.extend((1..=length).map(|next| first + next % length));
        }
        Self { lengths, images }
    }

    /// The cycle lengths, each with the number of its cycles.
    fn runs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.lengths.chunk_by(|a, b| a == b).map(|run| (run[0], run.len()))
    }

    /// Chooses among what such renamings make of an opening: each cycle turned to its least, and
    /// those of one length in order.
    #[inline]
    fn normalise(&self, open: &mut Open) {
        let mut first = 0;
        for (length, count) in self.runs() {
            let cycles = &mut open[first..first + length * count];
            first += length * count;
            if length == 1 {
                cycles.sort_unstable();
                continue;
            }
            for cycle in cycles.chunks_mut(length) {
                turn(cycle);
            }
            sort_chunks(cycles, length);
        }
    }

    /// The symbol's images 0, 1, …, `times` times.
    fn course(&self, symbol: usize, times: usize) -> Vec<usize> {
        let course = std::iter::successors(Some(symbol), |&s| Some(self.images[s]));
        course.take(times + 1).collect()
    }
}

/// Turns a cycle to the least of its turnings.
fn turn(cycle: &mut [u128]) {
    let from = |start: usize| cycle[start..].iter().chain(&cycle[..start]);
    let least = (0..cycle.len()).min_by(|&a, &b| from(a).cmp(from(b)));
    cycle.rotate_left(least.expect("a cycle isn't empty"));
}

/// Insertion sort of chunks: there are never more than five.
fn sort_chunks(values: &mut [u128], length: usize) {
    for end in 1..values.len() / length {
        for at in (1..=end).rev() {
            let (before, here) = values[(at - 1) * length..(at + 1) * length].split_at_mut(length);
            if before <= here {
                break;
            }
            before.swap_with_slice(here);
        }
    }
}

/// The cycles of cells of a symmetry in some order, and which cells see each other.
struct Transfer {
    shape: Shape,
    cycles: Vec<Vec<usize>>,
}

impl Transfer {
    fn new(shape: Shape, cycles: Vec<Vec<usize>>) -> Self {
        Self { shape, cycles }
    }

    /// F(σ)/z(σ): the grids with `G(g(c)) = σ(G(c))`, one of each orbit of the centraliser; nothing
    /// if it takes more states at once than the bound.
    fn fillings(&self, sigma: &Renaming, most: usize) -> Option<u128> {
        let mut states: HashMap<Open, u128> = HashMap::new();
        let mut start = self.possible(sigma);
        if covered(&start) != below(self.cycles.len()) {
            return Some(0);
        }
        sigma.normalise(&mut start);
        states.insert(start, 1);
        for cycle in 0..self.cycles.len() {
            let left = below(self.cycles.len()) & !below(cycle + 1);
            let kept = self.kept(sigma, cycle, left);
            let mut next = HashMap::with_capacity(states.len());
            for (open, ways) in &states {
                poll();
                let takes = |symbol: &usize| open[*symbol] >> cycle & 1 == 1;
                for symbol in (0..self.shape.side()).filter(takes) {
                    let mut after: Open = std::array::from_fn(|s| open[s] & kept[symbol][s]);
                    if covered(&after) == left {
                        sigma.normalise(&mut after);
                        *next.entry(after).or_insert(0) += ways;
                    }
                }
            }
            states = next;
            if states.len() > most {
                return None;
            }
        }
        let found: u128 = states.values().sum();
        let commuting =
            u128::try_from(centraliser(&sigma.lengths)).expect("of at most ten symbols");
        assert_eq!(found % commuting, 0, "whole orbits of the centraliser");
        Some(found / commuting)
    }

    /// Before any is filled: the symbols that come back to themselves round a cycle, and stand
    /// nowhere twice in a line.
    fn possible(&self, sigma: &Renaming) -> Open {
        let mut open = [0; MAX_SIDE];
        for (number, cells) in self.cycles.iter().enumerate() {
            for (symbol, set) in open[..self.shape.side()].iter_mut().enumerate() {
                let course = sigma.course(symbol, cells.len());
                let twice = |k: usize| course[k] == symbol && self.shape.sees(cells[0], cells[k]);
                let alone = !(1..cells.len()).any(twice);
                *set |= u128::from(alone && course[cells.len()] == symbol) << number;
            }
        }
        open
    }

    /// For each symbol given to a cycle, what the cycles `left` may still take.
    fn kept(&self, sigma: &Renaming, cycle: usize, left: u128) -> Vec<Open> {
        let cells = &self.cycles[cycle];
        let of_symbol = |symbol| {
            let mut kept = [left; MAX_SIDE];
            for (&cell, taken) in cells.iter().zip(sigma.course(symbol, cells.len())) {
                for (number, other) in self.cycles.iter().enumerate().skip(cycle + 1) {
                    if self.shape.sees(cell, other[0]) {
                        kept[taken] &= !(1 << number);
                    }
                }
            }
            kept
        };
        (0..self.shape.side()).map(of_symbol).collect()
    }
}

/// The cycles that may take anything.
#[inline]
fn covered(open: &Open) -> u128 {
    open.iter().fold(0, |all, set| all | set)
}

/// The cycles numbered below `count`, fewer than 128.
fn below(count: usize) -> u128 {
    (1 << count) - 1
}

#[cfg(test)]
mod tests {
    use super::super::two_bands::permutations;
    use super::*;
    use crate::board::Puzzle;
    use crate::solve::{Reference, Solver as _};
    use crate::symmetry::SymmetryGroup;
    use std::ops::ControlFlow;

    /// By the definition: the grids whose image is the grid with other symbols.
    fn by_grids(grids: &[Vec<usize>], shape: Shape, element: &Perm) -> u128 {
        let is_fixed = |grid: &&Vec<usize>| {
            let names = |symbol: usize| grid[element.image(symbol)];
            (0..shape.cells()).all(|c| grid[element.image(c)] == names(grid[c]))
        };
        grids.iter().filter(is_fixed).count() as u128
    }

    #[test]
    fn every_symmetry_of_small_boards_fixes_what_it_does_by_the_definition() {
        for name in ["2x2", "2x3", "3x2"] {
            let shape: Shape = name.parse().unwrap();
            // Those whose first row is 1, 2, …, n.
            let mut clues: Vec<u8> = (1..=shape.side() as u8).collect();
            clues.resize(shape.cells(), 0);
            let mut grids = Vec::new();
            let _ =
                Reference::new(shape).for_each_solution(&Puzzle::new(shape, clues), &mut |grid| {
                    grids.push(grid.iter().map(|&symbol| usize::from(symbol) - 1).collect());
                    ControlFlow::Continue(())
                });
            for (element, _) in SymmetryGroup::of(shape).cell_classes() {
                let expected = by_grids(&grids, shape, &element);
                assert_eq!(fixed(shape, &element), expected, "{name} {element:?}");
            }
        }
    }

    #[test]
    fn centralisers_are_those_of_explicit_permutations() {
        let commute = |a: &[usize], b: &[usize]| (0..5).all(|i| a[b[i]] == b[a[i]]);
        let all = permutations(5);
        let types = Renaming::types(5);
        assert_eq!(types.len(), 7);
        for sigma in types {
            let commuting = all.iter().filter(|p| commute(p, &sigma.images)).count();
            assert_eq!(centraliser(&sigma.lengths), commuting.into(), "{sigma:?}");
            // Normal forms are the same for all that it makes of an opening.
            let open: Open = std::array::from_fn(|i| if i < 5 { [7, 7, 3, 9, 1][i] } else { 0 });
            let normal = |permuted: &[usize]| {
                let mut image = open;
                (0..5).for_each(|i| image[permuted[i]] = open[i]);
                sigma.normalise(&mut image);
                image
            };
            let first = normal(&[0, 1, 2, 3, 4]);
            for permutation in all.iter().filter(|p| commute(p, &sigma.images)) {
                assert_eq!(normal(permutation), first, "{sigma:?} {permutation:?}");
            }
        }
    }
}
