//! The pictures of the forests have the numbers of the tables.

use super::*;
use crate::report::chart::Theme;
use crate::report::data::Table;
use crate::report::forest_picture;
use crate::report::pictures::Drawing;

#[test]
fn the_drawn_forests_have_as_many_nodes_and_leaves_as_the_counted_ones() {
    for shape in ["2x2", "latin4"] {
        let csv = Forest::of(shape).unwrap().csv().unwrap();
        let table = Table::read("forest.csv", csv, &mut Vec::new());
        let picture = forest_picture(&table).unwrap();
        let Drawing::Levels(levels) = &picture.drawing else { panic!("a graph") };
        for (graph, class) in levels.graphs.iter().zip(["1", "2"]) {
            for (clues, nodes) in &graph.levels {
                let mut rows = table.rows_with("class", class);
                let row = rows.find(|&row| table.number(row, "clues") == *clues as f64).unwrap();
                let leaves = nodes.iter().filter(|leaf| **leaf).count();
                assert_eq!(nodes.len() as f64, table.number(row, "node_orbits"));
                assert_eq!(leaves as f64, table.number(row, "leaf_orbits"));
            }
            assert_eq!(graph.edges.len() + 1, graph.levels.len());
        }
        // The picture of the README, which the package doesn't hold.
        let kept = std::fs::read_to_string("papers/forest-latin4.svg");
        if let (Ok(kept), "latin4") = (kept, shape) {
            let drawn = picture.svg(Theme::File).unwrap();
            assert!(drawn == kept, "papers/forest-latin4.svg is another picture");
        }
    }
}
