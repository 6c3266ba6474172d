//! Canonical forms of solution grids: one iteration is one grid.
//!
//! The grids are random images of each class's representative, or, where the classes aren't listed,
//! of a grid that the solver finds first.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use gridforest::board::{Grid, Puzzle, Shape};
use gridforest::census::classes::Classes;
use gridforest::random::stream;
use gridforest::solve::{Generic, Solver};
use gridforest::symmetry::{SymmetryGroup, canonical_form};

fn grids(shape: Shape) -> Vec<Grid> {
    let random = &mut stream(1, 0);
    let group = SymmetryGroup::of(shape);
    let representatives: Vec<Grid> = match Classes::of(shape) {
        Ok(classes) => classes.iter().map(|class| class.grid.clone()).collect(),
        Err(_) => {
            // Grids without much symmetry: rows of a random grid given as clues.
            let empty = Puzzle::new(shape, vec![0; shape.cells()]);
            let first = Generic::new(shape)
                .solve(&empty, 1)
                .solution
                .expect("the shape has grids");
            let mut symbols = group.random(random).grid(&first).symbols().to_vec();
            symbols[..shape.cells() / 2].fill(0);
            let half = Puzzle::new(shape, symbols);
            let mut found = Vec::new();
            let _ = Generic::new(shape).for_each_solution(&half, &mut |symbols| {
                found.push(Grid::new(shape, symbols).expect("solutions are grids"));
                if found.len() == 64 {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            });
            found
        }
    };
    let images = representatives
        .iter()
        .cycle()
        .take(64)
        .map(|grid| group.random(random).grid(grid));
    images.collect()
}

fn canonical(c: &mut Criterion) {
    for name in ["2x2", "2x3", "3x3", "latin5", "latin6"] {
        let grids = grids(name.parse().expect("a shape"));
        let mut next = grids.iter().cycle();
        c.bench_function(&format!("canonical form of a {name} grid"), |b| {
            b.iter(|| canonical_form(black_box(next.next().expect("a cycle"))));
        });
    }
}

criterion_group!(benches, canonical);
criterion_main!(benches);
