//! A board as a coloured graph, by which its automorphism group is found.
//!
//! There are vertices for the 3N points (rows, columns, symbols), for what is permuted as a whole
//! (roles, bands, stacks), each joined to its points, and for the clues, each joined to its row, its
//! column and its symbol. Roles that may be exchanged have points of one colour.

use gridforest_group::Graph;
use num_bigint::BigUint;

use super::sets::Sets;
use super::{Perm, Role, Symmetry};
use crate::board::Shape;

/// Above the colours of points.
const OTHER: u32 = 1 << 31;

/// A board, and the symmetries that are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) shape: Shape,
    /// In cell order, 0 for an empty cell; of a skeleton 1 for a clue.
    pub(super) symbols: &'a [u8],
    /// Whether symbols may be relabelled.
    pub(super) relabel: bool,
    /// The exchanges of roles, a group.
    pub(super) roles: &'a [[Role; 3]],
}

impl Board<'_> {
    /// Generators of the automorphism group, as permutations of the 3N points.
    pub(super) fn generators(&self) -> Vec<Perm> {
        self.on_points(&self.graph().automorphisms().generators)
    }

    /// A symmetry that leads to a canonical image, not the least one; generators of the
    /// automorphism group, and its order.
    ///
    /// Every order is that of the labelling: of the roles that may be exchanged, of the blocks, of
    /// the lines in a block, and of the symbols.
    pub(super) fn labelled(&self) -> (Symmetry, Vec<Symmetry>, BigUint) {
        if !self.shape.is_plain() {
            return self.labelled_by_sets();
        }
        let (shape, n) = (self.shape, self.shape.side());
        let form = self.graph().form();
        let place = |vertex: usize| form.labelling.image(vertex);
        let by_role = |order: &&[Role; 3]| order.map(|role| place(3 * n + role as usize));
        let roles = *self.roles.iter().min_by_key(by_role).expect("a group of exchanges");
        let maps = Symmetry::KEEP.map(|role| {
            let line = |line: &usize| place(role as usize * n + line);
            let mut lines: Vec<usize> = (0..n).collect();
            match role {
                Role::Symbol if !self.relabel => {}
                Role::Row | Role::Column if shape.has_boxes() => {
                    lines.sort_by_key(|l| (place(self.block_vertex(role, *l)), line(l)));
                }
                _ => lines.sort_by_key(line),
            }
            Perm::from_images(lines).inverse()
        });
        let generators = self.on_points(&form.generators);
        let generators = generators.iter().map(|g| Symmetry::from_points(shape, g)).collect();
        (Symmetry { roles, maps }, generators, form.order)
    }

    /// The same for a board whose rules are sets of cells.
    fn labelled_by_sets(&self) -> (Symmetry, Vec<Symmetry>, BigUint) {
        let shape = self.shape;
        let (by_rules, filled) = (Sets::of(shape), self.filled());
        let form = filled.graph().form();
        // The labelling takes the rules to others, the same for the whole class. Back from these:
        let (cells, labels) = filled.parts(&form.labelling);
        let back = by_rules.moved(&cells).graph().isomorphism(&by_rules.graph());
        let (back, _) = by_rules.parts(&back.expect("they are the same but for names"));
        let generators = form.generators.iter().map(|perm| self.of_parts(filled.parts(perm)));
        (self.of_parts((cells.then(&back), labels)), generators.collect(), form.order)
    }

    /// Generators of the automorphism group of a board whose rules are sets of cells.
    pub(super) fn generators_by_sets(&self) -> Vec<Symmetry> {
        let filled = self.filled();
        let generators = filled.graph().automorphisms().generators;
        generators.iter().map(|perm| self.of_parts(filled.parts(perm))).collect()
    }

    /// The sets of the rules, with the symbols in the cells.
    fn filled(&self) -> Sets {
        let symbols = if self.relabel { self.shape.side() } else { 1 };
        Sets::of(self.shape).with_symbols(symbols, self.symbols)
    }

    /// A symmetry of the cells and, where they may be exchanged, the symbols.
    fn of_parts(&self, (cells, symbols): (Perm, Perm)) -> Symmetry {
        let symbols = if self.relabel { symbols } else { Perm::identity(self.shape.side()) };
        Symmetry::of_cells(cells, symbols)
    }

    /// The vertex of the block of a line.
    fn block_vertex(&self, role: Role, line: usize) -> usize {
        let first = 3 * self.shape.side() + 3;
        match role {
            Role::Row => first + line / self.shape.band_height(),
            _ => first + self.shape.bands() + line / self.shape.stack_width(),
        }
    }

    fn on_points(&self, generators: &[Perm]) -> Vec<Perm> {
        let points = 3 * self.shape.side();
        let restricted = |g: &Perm| Perm::from_images(g.images().take(points));
        generators.iter().map(restricted).collect()
    }

    /// Whether the exchanges of roles are those of three free roles, two, or none: then the graph's
    /// automorphisms are the symmetries.
    pub(super) fn has_graph(&self) -> bool {
        let free: usize = [1, 2, 6][self.free_roles() - 1];
        self.roles.len() == free
    }

    /// The greatest number of roles that may be exchanged with each other.
    fn free_roles(&self) -> usize {
        let orbit = |role: usize| {
            Symmetry::KEEP
                .iter()
                .filter(|&&to| self.roles.iter().any(|order| order[role] == to))
                .count()
        };
        (0..3).map(orbit).max().expect("three roles")
    }

    fn graph(&self) -> Graph {
        let (shape, n) = (self.shape, self.shape.side());
        let mut colours: Vec<u32> = Vec::new();
        let mut edges: Vec<(usize, usize)> = Vec::new();
        let invariants = self.invariants();
        // Of roles that may be exchanged the least.
        let kind =
            |role: usize| self.roles.iter().map(|order| order[role] as u32).min().unwrap_or(0);
        for (point, &invariant) in invariants[..3 * n].iter().enumerate() {
            let fixed = if self.relabel || point < 2 * n { 0 } else { point as u32 - 2 * n as u32 };
            colours.push((invariant << 12) | kind(point / n) << 8 | fixed);
        }
        for role in 0..3 {
            let vertex = colours.len();
            colours.push(OTHER + kind(role));
            edges.extend((0..n).map(|index| (vertex, role * n + index)));
        }
        if shape.has_boxes() {
            for (role, size) in [(0, shape.band_height()), (1, shape.stack_width())] {
                for first in (0..n).step_by(size) {
                    let vertex = colours.len();
                    colours.push(OTHER + 4 + kind(role));
                    edges.extend((0..size).map(|index| (vertex, role * n + first + index)));
                }
            }
        }
        for (cell, &symbol) in self.symbols.iter().enumerate().filter(|(_, s)| **s != 0) {
            let vertex = colours.len();
            colours.push(OTHER + 8);
            let points = [shape.row(cell), n + shape.column(cell), 2 * n + symbol as usize - 1];
            edges.extend(points.map(|point| (vertex, point)));
        }
        Graph::new(colours, edges).expect("a graph of at most a few thousand vertices")
    }

    /// A number for each point that automorphisms keep: of a full board, by the cycles of each pair
    /// of lines of a role, which tell most lines apart where there is little symmetry.
    fn invariants(&self) -> Vec<u32> {
        let (shape, n) = (self.shape, self.shape.side());
        if self.symbols.contains(&0) || !self.relabel {
            return vec![0; 3 * n];
        }
        let mut hashes = vec![0u64; 3 * n];
        for role in 0..3 {
            // Each line as a map between the two other roles.
            let (from, to) = ([1, 0, 0][role], [2, 2, 1][role]);
            let mut image = vec![0; n * n];
            let mut preimage = vec![0; n * n];
            for (cell, &symbol) in self.symbols.iter().enumerate() {
                let triple = [shape.row(cell), shape.column(cell), symbol as usize - 1];
                image[triple[role] * n + triple[from]] = triple[to];
                preimage[triple[role] * n + triple[to]] = triple[from];
            }
            for a in 0..n {
                for b in 0..a {
                    let hash = cycles_hash(n, |x| preimage[b * n + image[a * n + x]]);
                    for line in [a, b] {
                        let sum = &mut hashes[role * n + line];
                        *sum = sum.wrapping_add(hash);
                    }
                }
            }
        }
        let mut values = hashes.clone();
        values.sort_unstable();
        values.dedup();
        let rank = |hash| values.binary_search(hash).expect("one of the values") as u32;
        hashes.iter().map(rank).collect()
    }
}

/// A hash of the lengths of the cycles of a permutation.
fn cycles_hash(n: usize, image: impl Fn(usize) -> usize) -> u64 {
    let mut seen = 0u64;
    let mut hash = 0u64;
    for start in 0..n {
        let (mut length, mut x) = (0u64, start);
        while seen >> x & 1 == 0 {
            seen |= 1 << x;
            length += 1;
            x = image(x);
        }
        if length > 0 {
            hash = hash.wrapping_add(mixed(length));
        }
    }
    mixed(hash)
}

/// Mixes the bits of a number.
fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (value ^ value >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
}
