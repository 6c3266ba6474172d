//! The least image of a board under a group of cell permutations, of which every element is tried.
//!
//! It serves rules that are not rows, columns and boxes alone: their groups are small, mostly; larger
//! ones are gone through in `place_by_place`. The image under each element is read from its first cell
//! on, the labels given in the order in which they appear, until it is greater than the least one so
//! far.

use std::cmp::Ordering;

use super::reached::{Least, symmetry};
use crate::board::Shape;
use crate::run::poll;
use crate::symmetry::board_graph::Board;
use crate::symmetry::rules_group::CellGroup;
use crate::symmetry::{Perm, Symmetry};

/// The least image of the symbols of a board whose rules are sets of cells.
pub(super) fn least(board: &Board<'_>) -> Least {
    let Board { shape, symbols, relabel, .. } = *board;
    let group = CellGroup::of(shape);
    let mut best = vec![u8::MAX; symbols.len()];
    let mut reached: Vec<Perm> = Vec::new();
    let mut text = vec![0; symbols.len()];
    let mut meet = |from: &Perm| match compare(symbols, from, relabel, &best, &mut text) {
        Ordering::Less => {
            std::mem::swap(&mut best, &mut text);
            reached = vec![from.clone()];
        }
        Ordering::Equal => reached.push(from.clone()),
        Ordering::Greater => {}
    };
    match group.is_listed() {
        true => group.elements().chunks(1024).for_each(|some| {
            poll();
            some.iter().for_each(&mut meet);
        }),
        false => group.group().iter().for_each(|from| meet(&from)),
    }
    let back = symmetry(board, &reached[0]).inverse();
    let others = reached[1..].iter().map(|from| symmetry(board, from).then(&back));
    let mut generators: Vec<Symmetry> = others.collect();
    if relabel {
        generators.extend(unused(shape, symbols));
    }
    Least::new(board, best, &reached[0], &generators)
}

/// Reads the image that takes the symbol of each cell from a cell, as far as it is not greater than
/// another text.
fn compare(symbols: &[u8], from: &Perm, relabel: bool, best: &[u8], text: &mut [u8]) -> Ordering {
    let mut label_of = [0u8; 256];
    let mut labels = 0;
    let mut ordering = Ordering::Equal;
    for (place, cell) in from.images().enumerate() {
        let mut symbol = symbols[cell];
        if relabel && symbol != 0 {
            let label = &mut label_of[usize::from(symbol)];
            if *label == 0 {
                labels += 1;
                *label = labels;
            }
            symbol = *label;
        }
        text[place] = symbol;
        if ordering.is_eq() {
            ordering = symbol.cmp(&best[place]);
            if ordering.is_gt() {
                return ordering;
            }
        }
    }
    ordering
}

/// Exchanges of symbols that don't appear.
fn unused(shape: Shape, symbols: &[u8]) -> impl Iterator<Item = Symmetry> {
    let side = shape.side();
    let unused: Vec<usize> = (0..side).filter(|&s| !symbols.contains(&(s as u8 + 1))).collect();
    let exchange = move |pair: &[usize]| {
        let symbols = Perm::exchange(side, &[[pair[0], pair[1]]]);
        Symmetry::of_cells(Perm::identity(shape.cells()), symbols)
    };
    unused.windows(2).map(exchange).collect::<Vec<_>>().into_iter()
}
