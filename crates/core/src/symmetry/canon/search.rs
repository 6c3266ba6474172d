//! The search for the least text, and for the automorphisms that it comes upon.

use std::cmp::Ordering;

use super::decision::{Decision, orbit};
use super::lookahead;
use super::matrix::{MAX, Matrix};
use super::partition::{NONE, Partition, Stop};
use super::within::{Within, block_size};
use crate::board::Shape;
use crate::run::poll;
use crate::symmetry::{Perm, Role, Symmetry};

/// A child of a search node.
struct Branch {
    decision: Decision,
    partition: Partition,
    stop: Stop,
}

/// The best text so far, and how it was reached.
struct Best {
    text: Vec<u8>,
    path: Vec<Decision>,
    transform: Symmetry,
    /// Automorphisms that exchange columns that are equal in every row.
    twins: Vec<Perm>,
}

/// No place: the text so far equals the best one.
const NOWHERE: usize = usize::MAX;

pub(super) struct Search {
    shape: Shape,
    relabel: bool,
    text: Vec<u8>,
    /// From where on the text is less than the best one.
    less_from: usize,
    path: Vec<Decision>,
    best: Option<Best>,
    automorphisms: Vec<Perm>,
    /// Whether these generate the whole group.
    all_known: bool,
    /// The length of the path to which the search backtracks, when an automorphism showed that the
    /// rest of the subtree is equivalent to one already searched.
    back_to: Option<usize>,
}

impl Search {
    pub(super) fn new(shape: Shape, relabel: bool) -> Self {
        Self {
            shape,
            relabel,
            text: vec![0; shape.cells()],
            less_from: NOWHERE,
            path: Vec::new(),
            best: None,
            automorphisms: Vec::new(),
            all_known: false,
            back_to: None,
        }
    }

    /// With generators of the automorphism group: of equivalent decisions only one is tried.
    pub(super) fn with_group(self, generators: Vec<Perm>) -> Self {
        Self { automorphisms: generators, all_known: true, ..self }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Searches all exchanges of roles of a board.
    pub(super) fn run(&mut self, symbols: &[u8], roles: &[[Role; 3]]) {
        let mut within = None;
        if self.all_known {
            within = Some(Within::keeping_roles(self.shape, &self.automorphisms));
        } else {
            self.automorphisms = self.twin_lines(symbols);
        }
        let mut tried = Vec::new();
        for &roles in roles {
            let decision = Decision::Roles(roles);
            if self.is_known(decision, &tried) {
                continue;
            }
            tried.push(decision);
            let matrix = Matrix::new(self.shape, self.relabel, symbols, roles);
            self.path.push(decision);
            self.explore(&matrix, 0, &Partition::new(), &Stop::Row, within.clone());
            self.path.pop();
            self.back_to = None;
        }
    }

    /// The least text.
    pub(super) fn least(&self) -> Vec<u8> {
        self.best().text.clone()
    }

    fn best(&self) -> &Best {
        self.best.as_ref().expect("the search reached a leaf")
    }

    /// A symmetry to the least text, and generators of the stabiliser on the points.
    pub(super) fn into_symmetries(self) -> (Symmetry, Vec<Perm>) {
        let best = self.best.expect("the search reached a leaf");
        let mut generators = self.automorphisms;
        if !self.all_known {
            generators.extend(best.twins);
        }
        (best.transform, generators)
    }

    /// Compares what a branch added to the text from `from` on, and searches the subtree unless the
    /// text is greater than the best.
    fn explore(
        &mut self,
        matrix: &Matrix,
        from: usize,
        partition: &Partition,
        stop: &Stop,
        mut within: Option<Within>,
    ) {
        poll();
        let n = self.shape.side();
        if partition.rows > 0 {
            let row = (partition.rows - 1) * n;
            let added = row + from..row + partition.place;
            self.text[added.clone()].copy_from_slice(&partition.text[from..partition.place]);
            if self.less_from >= added.start {
                self.less_from = NOWHERE;
                if let Some(best) = &self.best {
                    match self.text[added.clone()].cmp(&best.text[added.clone()]) {
                        Ordering::Greater => return,
                        Ordering::Equal => {}
                        Ordering::Less => self.less_from = added.start,
                    }
                }
            }
        }
        if matches!(stop, Stop::Row) && partition.rows == n {
            return self.leaf(matrix, partition);
        }
        let from = if matches!(stop, Stop::Row) { 0 } else { partition.place };
        let mut branches = least_branches(branches(matrix, partition, stop), from);
        if self.all_known && partition.rows == 0 && branches.len() > 1 {
            keep_most_promising(matrix, &mut branches);
        }
        let is_forced = branches.len() == 1;
        if let Some(within) = &mut within {
            let points = branches.iter().map(|branch| branch.decision.point(self.shape)).collect();
            let mut kept = within.one_of_each(points).into_iter().peekable();
            branches.retain(|b| kept.next_if_eq(&b.decision.point(self.shape)).is_some());
        }
        let depth = self.path.len();
        let mut tried = Vec::new();
        for branch in &branches {
            if branches.len() > 1 {
                if !self.all_known && self.is_known(branch.decision, &tried) {
                    continue;
                }
                tried.push(branch.decision);
                self.path.push(branch.decision);
            }
            let within = within.as_ref().map(|within| match is_forced {
                true => within.clone(),
                false => within.fixing(&[branch.decision.point(self.shape)]),
            });
            self.explore(matrix, from, &branch.partition, &branch.stop, within);
            self.path.truncate(depth);
            match self.back_to {
                Some(length) if length < depth => return,
                _ => self.back_to = None,
            }
        }
    }

    /// Whether automorphisms that fix the path take a decision to one already tried.
    fn is_known(&self, decision: Decision, tried: &[Decision]) -> bool {
        !tried.is_empty()
            && !self.automorphisms.is_empty()
            && orbit(decision, &self.path, &self.automorphisms, self.shape)
                .iter()
                .any(|image| tried.contains(image))
    }

    fn leaf(&mut self, matrix: &Matrix, partition: &Partition) {
        let transform = transform(matrix, partition);
        match &self.best {
            // All automorphisms are known.
            Some(_) if self.less_from == NOWHERE && self.all_known => {}
            Some(best) if self.less_from == NOWHERE => {
                let automorphism = transform.then(&best.transform.inverse()).on_points();
                let same = self.path.iter().zip(&best.path);
                self.back_to = Some(same.take_while(|(a, b)| a == b).count());
                self.automorphisms.push(automorphism);
            }
            _ => {
                self.less_from = NOWHERE;
                self.best = Some(Best {
                    text: self.text.clone(),
                    path: self.path.clone(),
                    transform,
                    twins: twins(matrix, partition),
                });
            }
        }
    }

    /// Automorphisms that need no search: exchanges of empty lines of one block or, where labels
    /// stay, of equal ones; and of symbols that don't appear.
    fn twin_lines(&self, symbols: &[u8]) -> Vec<Perm> {
        let (shape, n) = (self.shape, self.shape.side());
        let mut twins = Vec::new();
        for role in [Role::Row, Role::Column, Role::Symbol] {
            if role == Role::Symbol && !self.relabel {
                continue;
            }
            // What each line of the role holds: only whether it is empty, where labels may change.
            let mut lines = vec![Vec::new(); n];
            for (cell, &symbol) in symbols.iter().enumerate().filter(|(_, s)| **s != 0) {
                let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
                lines[triple[role as usize]].push(triple[1 - (role as usize).min(1)]);
            }
            for (index, line) in lines.iter().enumerate() {
                let block = index / block_size(shape, role) * block_size(shape, role);
                let twin = (block..index).rev().find(|&other| lines[other] == *line);
                if let Some(twin) = twin.filter(|_| line.is_empty() || !self.relabel) {
                    let point = |index| role as usize * n + index;
                    twins.push(Perm::exchange(3 * n, &[[point(twin), point(index)]]));
                }
            }
        }
        twins
    }
}

/// The children of a node at which a partition stopped, each read as far as nothing is left to
/// choose.
fn branches(matrix: &Matrix, partition: &Partition, stop: &Stop) -> Vec<Branch> {
    let shape = matrix.shape;
    let branch = |decision, change: &dyn Fn(&mut Partition)| {
        let mut partition = partition.clone();
        change(&mut partition);
        let stop = partition.advance(matrix);
        Branch { decision, partition, stop }
    };
    match stop {
        Stop::Row => next_rows(shape, partition)
            .map(|row| {
                let decision = Decision::Line(matrix.point(0, row));
                branch(decision, &|p| p.begin(row))
            })
            .collect(),
        Stop::Stacks(stacks) => stacks
            .iter()
            .map(|&block| {
                let role = matrix.roles[1];
                branch(Decision::Block { role, block }, &|p| p.put_stack(shape, block))
            })
            .collect(),
        Stop::Columns(columns) => columns
            .iter()
            .map(|&column| {
                let decision = Decision::Line(matrix.point(1, column));
                branch(decision, &|p| p.put_column(matrix, column))
            })
            .collect(),
    }
}

/// The source rows that may come next: of the band begun, or any of a new band.
fn next_rows(shape: Shape, partition: &Partition) -> impl Iterator<Item = usize> {
    let height = shape.band_height();
    let placed = &partition.row_at[..partition.rows];
    let begun = !partition.rows.is_multiple_of(height);
    let band = begun.then(|| placed[placed.len() - 1] as usize / height);
    // Wider than any band.
    let mut used = 0u64;
    for &row in placed {
        used |= 1 << row;
    }
    (0..shape.side()).filter(move |row| {
        let free = used >> row & 1 == 0;
        match band {
            Some(band) => free && row / height == band,
            None => free && used >> (row / height * height) & ((1 << height) - 1) == 0,
        }
    })
}

/// The branches that none of the others is below, by what they have read from a place on.
fn least_branches(mut branches: Vec<Branch>, from: usize) -> Vec<Branch> {
    let below = |a: &Branch, b: &Branch| {
        let end = a.partition.place.min(b.partition.place);
        a.partition.text[from..end] < b.partition.text[from..end]
    };
    let least: Vec<bool> = branches.iter().map(|b| !branches.iter().any(|a| below(a, b))).collect();
    let mut keep = least.iter();
    branches.retain(|_| *keep.next().expect("one for each"));
    branches
}

/// Of branches that choose the first row, those that promise the least second row.
fn keep_most_promising(matrix: &Matrix, branches: &mut Vec<Branch>) {
    let promise =
        |branch: &Branch| lookahead::second_row(matrix, branch.partition.row_at[0].into());
    let promises: Option<Vec<Vec<u8>>> = branches.iter().map(promise).collect();
    if let Some(promises) = promises {
        let least = promises.iter().min();
        let mut keep = promises.iter().map(|promise| Some(promise) == least);
        branches.retain(|_| keep.next().expect("one for each"));
    }
}

/// The symmetry that a leaf describes.
fn transform(matrix: &Matrix, partition: &Partition) -> Symmetry {
    let n = matrix.shape.side();
    let perm = |images: &[u8; MAX]| Perm::from_images(images[..n].iter().map(|&i| i.into()));
    let labels = if matrix.relabel { perm(&partition.labels(n)) } else { Perm::identity(n) };
    let images = [perm(&partition.row_at).inverse(), perm(&partition.place_of), labels];
    let mut maps = images.clone();
    for (image, role) in images.into_iter().zip(matrix.roles) {
        maps[role as usize] = image;
    }
    Symmetry { roles: matrix.roles, maps }
}

/// The exchanges of columns that the text left without an order, with those of the symbols at home
/// in them.
fn twins(matrix: &Matrix, partition: &Partition) -> Vec<Perm> {
    let n = matrix.shape.side();
    let exchanged = |columns: Vec<[usize; 2]>| {
        let mut pairs = Vec::new();
        for [a, b] in columns {
            debug_assert!([a, b].iter().all(|&c| partition.place_of[c] != NONE));
            pairs.push([a, b].map(|column| matrix.point(1, column)));
            for (symbol, shift) in partition.symbols_at_home(n, a) {
                let other = partition.symbol_at_home(n, b, shift);
                let other = other.expect("twins are the home of symbols of the same rows");
                pairs.push([symbol, other].map(|symbol| matrix.point(2, symbol)));
            }
        }
        Perm::exchange(3 * n, &pairs)
    };
    partition.twin_columns(n).into_iter().map(exchanged).collect()
}
