//! The least image of a board under a group of cell permutations, of which every element is tried.
//!
//! It serves rules that are not rows, columns and boxes alone: their groups are small, mostly; for
//! larger ones there is [`place_by_place`]. The
//! image under each element is read from its first cell on, the labels given in the order in which they
//! appear, until it is greater than the least one so far.

use std::cmp::Ordering;

use super::place_by_place;
use crate::board::Shape;
use crate::run::poll;
use crate::symmetry::board_graph::Board;
use crate::symmetry::rules_group::CellGroup;
use crate::symmetry::{Perm, Symmetry};

/// The most elements that are tried one by one.
const TRIED: u32 = 50_000;

/// What the search found.
pub(super) struct Least {
    pub(super) text: Vec<u8>,
    pub(super) transform: Symmetry,
    /// Generators of the stabiliser, as permutations of the points.
    pub(super) generators: Vec<Perm>,
}

/// The least image of the symbols of a board whose rules are sets of cells.
pub(super) fn least(board: &Board<'_>) -> Least {
    let is_large = CellGroup::of(board.shape).order() > TRIED.into();
    // The graph of a board tells symbols apart only where these may be exchanged.
    let has_graph = board.relabel || board.symbols.iter().all(|&symbol| symbol < 2);
    if is_large && has_graph { place_by_place::least(board) } else { by_list(board) }
}

/// The same by every element.
pub(super) fn by_list(board: &Board<'_>) -> Least {
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

impl Least {
    /// The least text, which takes the symbol of each place from a cell, and automorphisms.
    pub(super) fn new(
        board: &Board<'_>,
        text: Vec<u8>,
        from: &Perm,
        automorphisms: &[Symmetry],
    ) -> Self {
        let generators = automorphisms.iter().map(Symmetry::on_points).collect();
        Self { text, transform: symmetry(board, from), generators }
    }
}

/// What takes a board to the image that has the symbols of some cells.
fn symmetry(board: &Board<'_>, from: &Perm) -> Symmetry {
    let side = board.shape.side();
    let labels = match board.relabel {
        true => labels(side, from.images().map(|cell| board.symbols[cell])),
        false => Perm::identity(side),
    };
    Symmetry::of_cells(from.inverse(), labels)
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

/// The labels of symbols in the order in which they appear, then of those that don't.
fn labels(side: usize, symbols: impl Iterator<Item = u8>) -> Perm {
    let mut order: Vec<usize> = Vec::with_capacity(side);
    let used = symbols.filter_map(|symbol| usize::from(symbol).checked_sub(1));
    for symbol in used.chain(0..side) {
        if !order.contains(&symbol) {
            order.push(symbol);
        }
    }
    Perm::from_images(order).inverse()
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
