//! The pictures of the forests have the numbers of the tables.

use super::*;
use crate::report::chart::Theme;
use crate::report::data::Table;
use crate::report::{forest_picture, to_csv, trees};

#[test]
fn the_drawn_forests_have_as_many_nodes_and_leaves_as_the_counted_ones() {
    for shape in ["2x2", "latin4"] {
        let csv = to_csv(&Forest::of(shape).unwrap().rows()).unwrap();
        let table = Table::read("forest.csv", csv, &mut Vec::new());
        let (_, trees) = trees(&table).unwrap();
        for (tree, class) in trees.iter().zip(["1", "2"]) {
            for (clues, nodes) in &tree.levels {
                let mut rows = table.records().filter(|row| row.text("class") == class);
                let row = rows.find(|row| row.number("clues") == *clues as f64).unwrap();
                let leaves = nodes.iter().filter(|leaf| **leaf).count();
                assert_eq!(nodes.len() as f64, row.number("node_orbits"));
                assert_eq!(leaves as f64, row.number("leaf_orbits"));
            }
            assert_eq!(tree.edges.len() + 1, tree.levels.len());
        }
        // The picture of the README, which the package doesn't hold.
        let kept = std::fs::read_to_string("papers/forest-latin4.svg");
        if let (Ok(kept), "latin4") = (kept, shape) {
            let drawn = forest_picture(&table).unwrap().figure.svg(Theme::File).unwrap();
            assert!(drawn == kept, "papers/forest-latin4.svg is another picture");
        }
    }
}
