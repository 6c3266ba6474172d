//! Squares as multiplication tables of quasigroups: isomorphisms.
//!
//! An *isomorphism* permutes rows, columns and symbols in the same way. The table is a graph: a
//! vertex for each element, joined to three vertices for its row, its column and its symbol, and a
//! vertex for each entry, joined to those of its row, column and symbol. The isomorphisms of graphs
//! that keep the kinds of vertices are those of the tables, whether all their cells are filled or not.

use gridforest_group::{Graph, Perm};

/// The graph of a table from its order and its entries, each a row, a column and a symbol; the first
/// vertices are the elements.
///
/// # Panics
/// When a row, a column or a symbol is not below the order.
///
/// ```
/// use gridforest_latin::{Square, table_graph};
/// let graph = table_graph(5, Square::cyclic(5).entries());
/// // The automorphisms of the integers modulo 5.
/// assert_eq!(graph.automorphisms().order, 4u32.into());
/// ```
pub fn table_graph(order: usize, entries: impl IntoIterator<Item = [usize; 3]>) -> Graph {
    let line = |role: usize, element: usize| (1 + role) * order + element;
    let mut edges = Vec::new();
    for element in 0..order {
        edges.extend((0..3).map(|role| (element, line(role, element))));
    }
    let mut colours: Vec<u32> = (0..4).flat_map(|kind| vec![kind; order]).collect();
    for entry in entries {
        assert!(entry.iter().all(|&element| element < order), "an entry of order {order}");
        let vertex = colours.len();
        colours.push(4);
        edges.extend((0..3).map(|role| (vertex, line(role, entry[role]))));
    }
    Graph::new(colours, edges).expect("edges between vertices, each once")
}

/// The permutation of the elements in one of the vertices of a [`table_graph`].
pub fn on_elements(order: usize, vertices: &Perm) -> Perm {
    Perm::from_images((0..order).map(|element| vertices.image(element)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn groups_have_their_automorphism_groups() {
        let order =
            |square: Square| table_graph(square.order(), square.entries()).automorphisms().order;
        assert_eq!(order(Square::elementary_abelian(2, 3)), 168u32.into());
        assert_eq!(order(Square::dihedral(4)), 8u32.into());
        assert_eq!(order(Square::cyclic(12)), 4u32.into());
        // The symmetries of the Fano plane.
        assert_eq!(order(Square::steiner(7).unwrap()), 168u32.into());
    }

    #[test]
    fn isomorphic_tables_are_told_from_isotopic_ones() {
        let square = Square::cyclic(5);
        let graph = |entries: Vec<[usize; 3]>| table_graph(5, entries);
        let entries: Vec<[usize; 3]> = square.entries().collect();
        let by = [2, 0, 1, 4, 3];
        let renamed = entries.iter().map(|entry| entry.map(|element| by[element]));
        let perm = graph(entries.clone()).isomorphism(&graph(renamed.collect()));
        let perm = on_elements(5, &perm.expect("an isomorphism"));
        let product = |x: usize, y: usize| perm.image((x + y) % 5);
        let back = perm.inverse();
        assert!((0..5).all(|x| {
            (0..5).all(|y| product(back.image(by[x]), back.image(by[y])) == by[(x + y) % 5])
        }));
        let shifted = entries.iter().map(|&[row, column, symbol]| [row, column, (symbol + 1) % 5]);
        // (x + y + 1 is isomorphic to x + y; 2x + y is not.)
        assert!(graph(entries.clone()).isomorphism(&graph(shifted.collect())).is_some());
        let doubled = entries.iter().map(|&[row, column, symbol]| [row * 3 % 5, column, symbol]);
        assert!(graph(entries.clone()).isomorphism(&graph(doubled.collect())).is_none());
    }
}
