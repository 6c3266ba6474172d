//! The main classes of Latin squares, from square to square.
//!
//! The neighbours of a square are those in which a cycle of two rows is exchanged: columns in which
//! the two rows hold the same symbols; so with two columns and two symbols, which are rows of a
//! conjugate. Where these lead to no new main class, three rows are erased and filled again in every
//! way. The search begins with the cyclic square and ends when the sizes of the classes
//! found, by the orders of their automorphism groups, add up to the number of all Latin squares of
//! the order, which [`latin`] counts in another way: so no class is missing. Up to order 6 all
//! reduced squares are held in memory ([`orbits`](super::orbits)). Here a canonical labelling is
//! computed for the first, second, fourth, eighth, … square of each *cycle structure*: the cycles
//! of the permutations between two rows, two columns and two symbols, and the cells that they meet
//! in, which equivalent squares share (I. M. Wanless, "Cycle switches in Latin squares", Graphs and
//! Combinatorics 20 (2004)). It is shared by a few others too. The canonical form, which takes
//! longer, is computed once a class.

use std::collections::{BTreeMap, HashSet};

use num_bigint::BigUint;

use super::normalized::FormCounts;
use super::{CensusError, latin, normalized};
use crate::board::{Grid, Shape};
use crate::run::poll;
use crate::symmetry::{Automorphisms, Forms, ORDERS_OF_THREE, canonical_form};

/// Whether classes of a shape are found in this way: where the enumeration takes hours.
pub(super) fn serves(shape: Shape) -> bool {
    shape == Shape::latin(7).expect("a side")
}

/// Symbols from 0, row by row.
type Square = Vec<u8>;

/// The classes of Latin squares of an order, each with the number of its reduced squares.
///
/// # Errors
/// [`CensusError`] when the shape has boxes, or the squares of the order aren't counted here.
pub(super) fn forms(shape: Shape) -> Result<FormCounts, CensusError> {
    if !shape.is_latin() {
        return Err(CensusError::Classes { shape });
    }
    let n = shape.side();
    let all: BigUint = latin::count(n)?.into();
    let multiplicity = normalized::multiplicity(shape);
    let (mut forms, mut found) = (FormCounts::new(), BigUint::ZERO);
    let (mut structures, mut squares) = (BTreeMap::new(), Vec::new());
    let (labelled, mut labels) = (Forms::of(shape).labelled(), HashSet::new());
    let mut meet = |square: &Square, squares: &mut Vec<Square>| {
        poll();
        let met: &mut u64 = structures.entry(structure(square, n)).or_default();
        *met += 1;
        if met.is_power_of_two() {
            let symbols: Vec<u8> = square.iter().map(|symbol| symbol + 1).collect();
            let grid = Grid::new(shape, symbols).expect("a Latin square");
            if labels.insert(labelled.grid(&grid).symbols) {
                let form = canonical_form(&grid).form;
                let orbit = Automorphisms::of(&form).orbit();
                found += &orbit;
                let reduced = u64::try_from(orbit / &multiplicity).expect("few reduced squares");
                forms.insert(form.symbols().to_vec(), reduced);
                squares.push(form.symbols().iter().map(|symbol| symbol - 1).collect());
            }
        }
        found < all
    };
    let cyclic = (0..n * n).map(|cell| ((cell / n + cell % n) % n) as u8);
    let mut goes_on = meet(&cyclic.collect(), &mut squares);
    let (mut switched, mut refilled) = (0, 0);
    while goes_on {
        let (next, neighbours): (_, Neighbours) = match switched < squares.len() {
            true => (&mut switched, switch),
            false => (&mut refilled, refill),
        };
        let square = squares.get(*next).expect("every class is met").clone();
        *next += 1;
        for square in conjugates(&square, n) {
            goes_on = goes_on && neighbours(&square, n, &mut |square| meet(square, &mut squares));
        }
    }
    Ok(forms)
}

/// Visits squares that differ from one in a few of its rows, until the visitor returns `false`.
type Neighbours = fn(&Square, usize, &mut dyn FnMut(&Square) -> bool) -> bool;

/// The square with rows, columns and symbols in turn as rows.
fn conjugates(square: &Square, n: usize) -> [Square; 3] {
    let (mut by_column, mut by_symbol) = (square.clone(), square.clone());
    for (cell, &symbol) in square.iter().enumerate() {
        let (row, column) = (cell / n, cell % n);
        by_column[column * n + row] = symbol;
        by_symbol[usize::from(symbol) * n + column] = row as u8;
    }
    [square.clone(), by_column, by_symbol]
}

/// How many cycles there are of each length, in four bits each.
type Lengths = u64;

/// For each cell, of each of its three lines, the lengths of the cycles that the cell is in with
/// the other lines of the kind; in an order that equivalent squares share.
fn structure(square: &Square, n: usize) -> Vec<[Lengths; 3]> {
    let of_lines = conjugates(square, n).map(|square| cycles(&square, n));
    let mut cells: Vec<[Lengths; 3]> = (square.iter().enumerate())
        .map(|(cell, &symbol)| {
            let (row, column, symbol) = (cell / n, cell % n, usize::from(symbol));
            let places = [cell, column * n + row, symbol * n + column];
            let mut lines = [0, 1, 2].map(|role: usize| of_lines[role][places[role]]);
            lines.sort_unstable();
            lines
        })
        .collect();
    cells.sort_unstable();
    cells
}

/// For each cell its cycles in the permutations from its row to the others.
fn cycles(square: &Square, n: usize) -> Vec<Lengths> {
    let mut lengths = vec![0; n * n];
    for (row, to) in (0..n).flat_map(|row| (0..n).map(move |to| (row, to))) {
        for cycle in cycles_between(square, n, row, to) {
            let length = cycle.count_ones();
            for column in (0..n).filter(|column| cycle >> column & 1 == 1) {
                lengths[row * n + column] += 1 << (4 * length);
            }
        }
    }
    lengths
}

/// The cycles of the permutation from a row to another, each as the set of its columns.
fn cycles_between(square: &Square, n: usize, from: usize, to: usize) -> Vec<u32> {
    let row = |row: usize| &square[row * n..][..n];
    let mut place = vec![0; n];
    row(from).iter().zip(0..).for_each(|(&symbol, column)| place[usize::from(symbol)] = column);
    let (mut cycles, mut seen) = (Vec::new(), 0u32);
    for first in 0..n {
        let (mut cycle, mut column) = (0, first);
        while (seen | cycle) >> column & 1 == 0 {
            cycle |= 1 << column;
            column = place[usize::from(row(to)[column])];
        }
        seen |= cycle;
        cycles.extend((cycle != 0).then_some(cycle));
    }
    cycles
}

/// Visits the squares in which a cycle of two rows is exchanged.
fn switch(square: &Square, n: usize, visit: &mut dyn FnMut(&Square) -> bool) -> bool {
    let mut pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    pairs.all(|(a, b)| {
        let cycles = cycles_between(square, n, a, b);
        // A single cycle would exchange the rows.
        cycles.len() == 1
            || cycles.into_iter().all(|cycle| {
                let mut switched = square.clone();
                for column in (0..n).filter(|column| cycle >> column & 1 == 1) {
                    switched.swap(a * n + column, b * n + column);
                }
                visit(&switched)
            })
    })
}

/// Visits the squares that differ from one in three of its rows, up to their order, until the
/// visitor returns `false`.
fn refill(square: &Square, n: usize, visit: &mut dyn FnMut(&Square) -> bool) -> bool {
    let mut triples =
        (0..n).flat_map(|a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c])));
    triples.all(|rows| fill(&mut square.clone(), n, rows, 0, [0; 3], visit))
}

/// Fills three rows from a column on, with the symbols that each has already.
fn fill(
    square: &mut Square,
    n: usize,
    rows: [usize; 3],
    column: usize,
    used: [u32; 3],
    visit: &mut dyn FnMut(&Square) -> bool,
) -> bool {
    if column == n {
        return visit(square);
    }
    let cells = rows.map(|row| row * n + column);
    let symbols = cells.map(|cell| square[cell]);
    // In the first column the symbols stay, as their exchange exchanges rows.
    let orders = if column == 0 { &ORDERS_OF_THREE[..1] } else { &ORDERS_OF_THREE[..] };
    for order in orders {
        let filled = order.map(|place| symbols[usize::from(place)]);
        if (0..3).any(|row| used[row] >> filled[row] & 1 == 1) {
            continue;
        }
        for row in 0..3 {
            square[cells[row]] = filled[row];
        }
        let used = std::array::from_fn(|row| used[row] | 1 << filled[row]);
        if !fill(square, n, rows, column + 1, used, visit) {
            return false;
        }
    }
    for row in 0..3 {
        square[cells[row]] = symbols[row];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::classes::Classes;

    fn switched(order: usize) -> Classes {
        let shape: Shape = format!("latin{order}").parse().unwrap();
        Classes::from_forms(shape, &forms(shape).unwrap()).unwrap()
    }

    #[test]
    fn the_classes_are_the_components_of_the_reduced_squares() {
        for order in 1..=6 {
            let shape: Shape = format!("latin{order}").parse().unwrap();
            assert_eq!(switched(order), Classes::of(shape).unwrap());
        }
    }

    /// The number of main classes is that of OEIS A003090, and the sum of their orbits the number
    /// of squares.
    fn check_classes(order: usize, number: usize) {
        let classes = switched(order);
        assert_eq!(classes.grids(), latin::count(order).unwrap().into());
        assert_eq!(classes.iter().len(), number);
    }

    #[test]
    fn the_squares_of_order_six() {
        check_classes(6, 12);
    }

    #[test]
    fn the_squares_of_order_seven() {
        check_classes(7, 147);
    }

    #[test]
    fn boards_with_boxes_are_refused() {
        assert!(forms("2x3".parse().unwrap()).is_err());
    }
}
