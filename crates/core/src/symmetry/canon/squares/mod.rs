//! The minlex form of Latin squares, given their automorphism group.
//!
//! In the least image the first row is 1 … n and so is the first column. So the image is determined
//! by the exchange of roles, the row `a` that comes first, and the order of the columns: the row
//! that comes at place k has in the first column what `a` has in the column at place k. Every row is
//! a permutation of the columns, from a column to that where `a` has the same symbol; the text of a
//! row is this permutation in terms of places.
//!
//! The second row is least where its permutation has the shortest cycles. These can be put in any
//! order and rotated, which has n!! or more ways; the [`Arrangement`](arrangement::Arrangement)
//! therefore keeps blocks of columns that look the same in the rows so far without an order until a
//! row tells them apart or ties them together. So the search decides little more than the rows that
//! generate the others, and of several choices in one orbit of the stabiliser of the earlier ones it
//! makes one.
//!
//! # References
//! 1. B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin.
//!    Des. 15 (2007) 98–119: cycle structure of rows as an invariant.

mod arrangement;
mod rows;

use super::matrix::{MAX, Matrix};
use super::within::{Within, orders_of_roles};
use crate::board::Shape;
use crate::run::poll;
use crate::symmetry::{Perm, Role, Symmetry};
use arrangement::{Arrangement, Step};
use rows::{Rows, Start};

/// The least text of a square, and a symmetry that leads there.
pub(super) fn least(
    shape: Shape,
    symbols: &[u8],
    roles: &[[Role; 3]],
    generators: &[Perm],
) -> (Vec<u8>, Symmetry) {
    let orders = orders_of_roles(shape.side(), roles, generators).into_iter();
    let square = |roles| Rows::new(Matrix::new(shape, true, symbols, roles));
    let squares: Vec<Rows> = orders.map(square).collect();
    let within = Within::keeping_roles(shape, generators);
    let mut search = Search { shape, text: vec![0; shape.cells()], best: None };
    for (square, start) in rows::starts(&squares, &within) {
        let rows = [start.first, start.second].map(|row| squares[square].matrix.point(0, row));
        search.begin(&squares[square], &start, &within.fixing(&rows));
    }
    let (text, transform) = search.best.expect("a square has rows");
    (text.iter().map(|&place| place + 1).collect(), transform)
}

struct Search {
    shape: Shape,
    /// The image so far, labels from 0.
    text: Vec<u8>,
    best: Option<(Vec<u8>, Symmetry)>,
}

impl Search {
    /// Searches the images with two given rows first.
    fn begin(&mut self, square: &Rows, start: &Start, within: &Within) {
        let n = self.shape.side();
        let cycles = square.cycles(start.first, start.second);
        let shortest = cycles[0].len();
        let firsts = cycles.iter().take_while(|cycle| cycle.len() == shortest).flatten();
        let points = firsts.map(|&column| square.matrix.point(1, column.into())).collect();
        let mut within = within.clone();
        let (arrangement, text) = Arrangement::of_cycles(square, start.first, &cycles);
        for (place, label) in text.into_iter().enumerate() {
            self.text[place] = place as u8;
            self.text[n + place] = label;
        }
        if self.is_greater(2 * n) {
            return;
        }
        for point in within.one_of_each(points) {
            let mut child = arrangement.clone();
            child.choose((point % n) as u8);
            self.row(square, child, &within.fixing(&[point]));
        }
    }

    /// Whether the text is greater than the best up to a place.
    fn is_greater(&self, end: usize) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| self.text[..end] > best[..end])
    }

    /// Reads the next row, for which the column at its place must be known.
    fn row(&mut self, square: &Rows, mut arrangement: Arrangement, within: &Within) {
        poll();
        if arrangement.rows == self.shape.side() {
            if self.best.as_ref().is_none_or(|(best, _)| self.text < *best) {
                self.best = Some((self.text.clone(), transform(square, &arrangement)));
            }
        } else if arrangement.is_known(arrangement.rows) {
            arrangement.begin();
            if let Some(step) = self.read(square, &mut arrangement) {
                self.go_on(square, arrangement, step, within);
            }
        } else {
            let columns = arrangement.choices(arrangement.rows);
            self.choose(square, &arrangement, columns, within, Arrangement::begin);
        }
    }

    /// Reads a row that was begun as far as nothing is to be decided, unless it is of no use.
    fn read(&mut self, square: &Rows, arrangement: &mut Arrangement) -> Option<Step> {
        let n = self.shape.side();
        let begin = (arrangement.rows - 1) * n;
        let like_best = |(best, _): &&(Vec<u8>, _)| self.text[..begin] == best[..begin];
        let best = self.best.as_ref().filter(like_best).map(|(best, _)| &best[begin..begin + n]);
        arrangement.read(square, &mut self.text[begin..begin + n], best)
    }

    fn go_on(&mut self, square: &Rows, arrangement: Arrangement, step: Step, within: &Within) {
        match step {
            Step::Row => self.row(square, arrangement, within),
            Step::Choice(columns) => {
                self.choose(square, &arrangement, columns, within, |_| {});
            }
        }
    }

    /// Goes on with each of some columns at the first open place, as far as they read the least.
    fn choose(
        &mut self,
        square: &Rows,
        arrangement: &Arrangement,
        columns: Vec<u8>,
        within: &Within,
        prepare: impl Fn(&mut Arrangement),
    ) {
        let n = self.shape.side();
        let points = columns.iter().map(|&column| square.matrix.point(1, column.into())).collect();
        let mut within = within.clone();
        let mut children: Vec<(Vec<u8>, usize, Arrangement, Step)> = Vec::new();
        for point in within.one_of_each(points) {
            let mut child = arrangement.clone();
            child.choose((point % n) as u8);
            prepare(&mut child);
            let from = (child.rows - 1) * n + child.next;
            if let Some(step) = self.read(square, &mut child) {
                let read = self.text[from..(child.rows - 1) * n + child.next].to_vec();
                children.push((read, point, child, step));
            }
        }
        let Some(least) = children.iter().map(|child| child.0.clone()).min() else { return };
        // A shorter one that is the beginning of the least is as good.
        children.retain(|(read, ..)| {
            let end = read.len().min(least.len());
            read[..end] == least[..end]
        });
        for (read, point, child, step) in children {
            let end = (child.rows - 1) * n + child.next;
            self.text[end - read.len()..end].copy_from_slice(&read);
            if !self.is_greater(end) {
                self.go_on(square, child, step, &within.fixing(&[point]));
            }
        }
    }
}

/// The symmetry that a leaf describes.
fn transform(square: &Rows, arrangement: &Arrangement) -> Symmetry {
    let n = square.matrix.shape.side();
    let places = Perm::from_images((0..n).map(|column| arrangement.place(column)));
    let rows = Perm::from_images((0..n).map(|place| arrangement.row(square, place))).inverse();
    let first = &square.matrix.entries[arrangement.first];
    let mut labels = [0; MAX];
    for column in 0..n {
        labels[first[column] as usize - 1] = arrangement.place(column);
    }
    let labels = Perm::from_images(labels[..n].iter().copied());
    let mut maps = [places.clone(), places.clone(), places.clone()];
    for (image, role) in [rows, places, labels].into_iter().zip(square.roles()) {
        maps[role as usize] = image;
    }
    Symmetry { roles: square.roles(), maps }
}
