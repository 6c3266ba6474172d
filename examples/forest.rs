//! The forest of a shape: the proper and the minimal puzzles of all its essentially different
//! grids, by number of clues.
//!
//! `cargo run --release --example forest -- latin5`

use std::error::Error;

use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::forest::{Engine, Tree};
use gridforest::unavoidable::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "2x2".to_owned());
    for tree in forest(name.parse()?)? {
        println!("{}: {} automorphisms, {} grids like it", tree.grid, tree.stabiliser, tree.orbit);
        for level in tree.levels.iter().filter(|level| level.nodes > 0) {
            println!("{:>3} clues: {} proper, {} minimal", level.clues, level.nodes, level.leaves);
        }
    }
    Ok(())
}

/// The tree of each class of grids.
fn forest(shape: Shape) -> Result<Vec<Tree>, Box<dyn Error>> {
    let classes = Classes::of(shape)?;
    let tree = |class| Ok(Tree::of_class(class, Engine::Auto, Limits::default())?);
    classes.iter().map(tree).collect()
}

#[cfg(test)]
#[test]
fn two_engines_agree_on_the_forest() {
    let shape = "2x2".parse().unwrap();
    let graph = |class| Tree::of_class(class, Engine::Graph, Limits::default()).unwrap();
    let by_graph: Vec<Tree> = Classes::of(shape).unwrap().iter().map(graph).collect();
    let trees = forest(shape).unwrap();
    assert!(trees.len() == 2 && trees.iter().zip(&by_graph).all(|(a, b)| a.levels == b.levels));
}
