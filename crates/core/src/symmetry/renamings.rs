//! The tables of quasigroups, full or partial, up to isomorphism: rows, columns and symbols are
//! renamed alike.
//!
//! A table is a graph: a vertex for each element, joined to three vertices for its row, its column
//! and its symbol, and a vertex for each entry, joined to those of its row, column and symbol. The
//! isomorphisms of graphs that keep the kinds of vertices are those of the tables.
//!
//! The least table is found cell by cell: the elements that could have the next name are tried, of
//! those that an automorphism which fixes the elements with names takes to each other one; a symbol
//! without a name gets the least that is left. A branch ends at the first cell that is greater
//! than that of the best table.

use gridforest_group::Graph;

use super::{Perm, PermGroup};
use crate::board::Puzzle;
use crate::run::poll;

/// A renaming that leads to the least table, or to that of a canonical labelling; and the group
/// of automorphisms.
pub(super) fn form(table: &Puzzle, labelled: bool) -> (Perm, PermGroup) {
    let (graph, side) = (graph(table), table.shape().side());
    let on_elements = |vertices: &Perm| vertices.images().take(side).collect::<Vec<_>>();
    let group = |generators: &[Perm]| {
        PermGroup::new(side, generators.iter().map(|g| Perm::from_images(on_elements(g))))
    };
    if labelled {
        let form = graph.form();
        // The elements by their places among all vertices.
        let places = on_elements(&form.labelling);
        let rank = |place: &usize| places.iter().filter(|other| *other < place).count();
        return (Perm::from_images(places.iter().map(rank)), group(&form.generators));
    }
    let automorphisms = group(&graph.automorphisms().generators);
    let mut search = Search {
        symbols: table.symbols(),
        side,
        element: vec![None; side],
        name: vec![None; side],
        best: Vec::new(),
        image: Vec::new(),
        found: None,
    };
    search.cell(0, &automorphisms);
    (search.found.expect("the first branch ends at a table"), automorphisms)
}

fn graph(table: &Puzzle) -> Graph {
    let (shape, side) = (table.shape(), table.shape().side());
    let line = |role: usize, element: usize| (1 + role) * side + element;
    let mut colours: Vec<u32> = (0..4).flat_map(|kind| vec![kind; side]).collect();
    let mut edges: Vec<(usize, usize)> = (0..side)
        .flat_map(|element| (0..3).map(move |role| (element, line(role, element))))
        .collect();
    for (cell, &symbol) in table.symbols().iter().enumerate().filter(|(_, symbol)| **symbol > 0) {
        let entry = [shape.row(cell), shape.column(cell), usize::from(symbol) - 1];
        edges.extend((0..3).map(|role| (colours.len(), line(role, entry[role]))));
        colours.push(4);
    }
    Graph::new(colours, edges).expect("edges between vertices, each once")
}

struct Search<'a> {
    symbols: &'a [u8],
    side: usize,
    /// The element of each name, and the name of each element, so far.
    element: Vec<Option<usize>>,
    name: Vec<Option<usize>>,
    /// The least table so far, and the one that is made.
    best: Vec<u8>,
    image: Vec<u8>,
    found: Option<Perm>,
}

impl Search<'_> {
    /// Goes on at a cell; `fixing` are the automorphisms that fix the elements with names.
    fn cell(&mut self, cell: usize, fixing: &PermGroup) {
        poll();
        let (row, column) = (cell / self.side, cell % self.side);
        if row == self.side {
            // Not greater than the best.
            self.best = self.image.clone();
            let names = self.name.iter().map(|name| name.expect("all rows have names"));
            self.found = Some(Perm::from_images(names));
            return;
        }
        if let Some(name) = [row, column].into_iter().find(|&name| self.element[name].is_none()) {
            for orbit in fixing.orbits() {
                // An orbit of elements with and without names has none.
                if self.name[orbit[0]].is_none() {
                    self.with_name(orbit[0], name, fixing, |search, fixing| {
                        search.cell(cell, fixing)
                    });
                }
            }
            return;
        }
        let [a, b] = [row, column].map(|name| self.element[name].expect("it has one"));
        let symbol = usize::from(self.symbols[a * self.side + b]);
        match symbol.checked_sub(1).map(|element| (element, self.name[element])) {
            None => self.put(cell, 0, fixing),
            Some((_, Some(name))) => self.put(cell, name as u8 + 1, fixing),
            Some((element, None)) => {
                let least = self.element.iter().position(Option::is_none).expect("a name is left");
                self.with_name(element, least, fixing, |search, fixing| {
                    search.put(cell, least as u8 + 1, fixing);
                });
            }
        }
    }

    fn with_name(
        &mut self,
        element: usize,
        name: usize,
        fixing: &PermGroup,
        then: impl FnOnce(&mut Self, &PermGroup),
    ) {
        (self.element[name], self.name[element]) = (Some(element), Some(name));
        match fixing.is_trivial() {
            true => then(self, fixing),
            false => then(self, &fixing.stabiliser(&[element])),
        }
        (self.element[name], self.name[element]) = (None, None);
    }

    /// Puts a symbol into the next cell of the image, and goes on unless that is greater than the
    /// best.
    fn put(&mut self, cell: usize, symbol: u8, fixing: &PermGroup) {
        self.image.push(symbol);
        let so_far = &self.best[..self.best.len().min(cell + 1)];
        if so_far.is_empty() || self.image.as_slice() <= so_far {
            self.cell(cell + 1, fixing);
        }
        self.image.pop();
    }
}
