//! Boards of two bands: boxes of `m` rows by two columns.
//!
//! The two columns of a box split the `2m` symbols in halves. What the top band gives to a column,
//! the bottom band owes it the other half, so that the bottom band has the same splits with the
//! columns exchanged, and as many fillings: the count is Σ T(splits)² over all `m`-tuples of
//! splits, T being the ordered factorisations of the graph of what each column needs.
//!
//! ```text
//!   m = 3:   A₁ A₁' | A₂ A₂' | A₃ A₃'      top band, 3 rows
//!            ---------------------------
//!            A₁' A₁ | A₂' A₂ | A₃' A₃      bottom band
//! ```
//!
//! A tuple of splits gives each symbol a code: bit `i` says in which half of split `i` it lies.
//! Only the multiset of codes matters, up to permuting and flipping bits; tuples are grown one
//! split at a time, classes counted with their weights.
//!
//! # References
//! 1. K. Pettersen's band-generating counts of 2xC Sudoku grids, 2005–2006 (OEIS A291187).

use hashbrown::HashMap;

use crate::census::bipartite::{Bipartite, MAX_SIDE};
use crate::census::factorise::Factorisations;
use crate::run::poll;

/// The greatest height of a band whose graphs fit their form.
pub(super) const MAX_HEIGHT: usize = MAX_SIDE / 2;

/// The codes of all symbols, sorted.
pub(crate) type Codes = Vec<u8>;

/// The classes of tuples of `height` splits, each with the number of its tuples, in order.
pub(crate) fn classes(height: usize) -> Vec<(Codes, u128)> {
    let classes = by_class(tuples(height), height);
    let mut classes: Vec<(Codes, u128)> = classes.into_iter().collect();
    classes.sort_unstable();
    classes
}

/// All tuples of `height` splits by their codes, classes taken together on the way.
fn tuples(height: usize) -> HashMap<Codes, u128> {
    let mut tuples = HashMap::from([(vec![0; 2 * height], 1u128)]);
    for split in 0..height {
        tuples = grow(&by_class(tuples, split), split);
    }
    tuples
}

/// The number of grids whose boxes have `height` rows and two columns.
pub(super) fn count(height: usize) -> u128 {
    let mut factorisations = Factorisations::default();
    let tuples = tuples(height);
    let squares = tuples.iter().map(|(codes, tuples)| {
        let fillings = factorisations.count(&needs(codes, height));
        tuples * fillings * fillings
    });
    squares.sum()
}

/// Every tuple with one more split, in every way.
fn grow(tuples: &HashMap<Codes, u128>, split: usize) -> HashMap<Codes, u128> {
    let mut grown = HashMap::new();
    for (codes, weight) in tuples {
        poll();
        for half in (0u32..1 << codes.len()).filter(|h| h.count_ones() as usize * 2 == codes.len())
        {
            let code = |(i, code): (usize, &u8)| code | ((half >> i & 1) as u8) << split;
            let mut next: Codes = codes.iter().enumerate().map(code).collect();
            next.sort_unstable();
            *grown.entry(next).or_insert(0) += weight;
        }
    }
    grown
}

/// The weights of the classes of tuples of `splits` splits.
fn by_class(tuples: HashMap<Codes, u128>, splits: usize) -> HashMap<Codes, u128> {
    let orders = permutations(splits);
    let mut classes = HashMap::new();
    for (codes, weight) in tuples {
        poll();
        *classes.entry(least_image(&codes, &orders)).or_insert(0) += weight;
    }
    classes
}

/// The least of the images of a tuple under orders of the splits and exchanges of halves.
fn least_image(codes: &Codes, orders: &[Vec<usize>]) -> Codes {
    let images = orders.iter().flat_map(|order| {
        (0..1u8 << order.len()).map(move |flips| {
            let moved = |code: &u8| {
                (0..order.len()).fold(0, |c, i| c | ((code ^ flips) >> order[i] & 1) << i)
            };
            let mut image: Codes = codes.iter().map(moved).collect();
            image.sort_unstable();
            image
        })
    });
    images.min().expect("at least one order")
}

/// The orders of the numbers below `n`.
pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![vec![]], |shorter, last| {
        let longer =
            |p: Vec<usize>| (0..=p.len()).map(move |at| [&p[..at], &[last], &p[at..]].concat());
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// The graph of what each column of the top band needs.
fn needs(codes: &Codes, height: usize) -> Bipartite {
    Bipartite::new(&columns(codes, height))
}

/// The symbols of each column of the top band, as sets.
pub(crate) fn columns(codes: &Codes, height: usize) -> Vec<u16> {
    (0..2 * height)
        .map(|column| {
            let (split, half) = (column / 2, (column % 2) as u8);
            let inside = codes.iter().enumerate().filter(|(_, code)| **code >> split & 1 == half);
            inside.fold(0, |set, (symbol, _)| set | 1 << symbol)
        })
        .collect()
}
