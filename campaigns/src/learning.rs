//! The learning engine against the generic search: boards of all shapes and rules, each handed over
//! after another number of nodes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use gridforest::board::{Puzzle, Shape};
use gridforest::random::stream;
use gridforest::solve::generate::Generator;
use gridforest::solve::{Generic, Learning, Solver, solver};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;

const SHAPES: [&str; 18] = [
    "2x2",
    "2x3",
    "3x2",
    "latin4",
    "latin5",
    "latin6",
    "latin7",
    "2x4",
    "3x3",
    "2x5",
    "3x4",
    "4x4",
    "3x3+x",
    "3x3+windows",
    "3x3+dg",
    "latin7+pandiagonal",
    "2x3+antiknight",
    "3x3+antiking",
];
/// The most solutions that are compared one by one.
const LIMIT: u64 = 100;
/// The boards of a grid.
const BOARDS: u64 = 20;

/// Tries so many boards.
pub(crate) fn run(boards: u64, seed: u64) -> String {
    let (mut tried, mut listed, mut clues_judged) = (0, 0, 0);
    for round in 0.. {
        if tried >= boards {
            break;
        }
        let name = SHAPES[round as usize % SHAPES.len()];
        let shape: Shape = name.parse().expect("a shape");
        let random = &mut stream(seed, round);
        let mut usual = solver(shape);
        let grid = Generator::new(&mut *usual).grid(random);
        let minimal = Generator::new(&mut *usual).minimised(&grid, random);
        for _ in 0..BOARDS {
            let mut cells: Vec<usize> = (0..shape.cells()).collect();
            cells.shuffle(random);
            let mut symbols = minimal.symbols().to_vec();
            // A few clues more or less, sometimes a wrong one.
            cells
                .iter()
                .take(shape.side() / 2)
                .for_each(|&cell| symbols[cell] = grid.symbols()[cell]);
            cells
                .iter()
                .rev()
                .take(random.random_range(0..shape.side()))
                .for_each(|&c| symbols[c] = 0);
            if random.random_range(0..4) == 0 {
                symbols[cells[0]] = random.random_range(1..=shape.side() as u8);
            }
            let puzzle = Puzzle::new(shape, symbols);
            let patience = [0, 1, 3, 10, 30][random.random_range(0..5)];
            let mut learning = Learning::with_patience(shape, patience);
            let found = first(&mut learning, &puzzle);
            let expected = first(&mut Generic::new(shape), &puzzle);
            assert_eq!(found.len(), expected.len(), "{name} {puzzle} {patience}");
            if (expected.len() as u64) < LIMIT {
                assert_eq!(found, expected, "{name} {puzzle} {patience}");
                listed += 1;
            }
            if expected.len() == 1 {
                let clue = puzzle.skeleton().cells().next().expect("a clue");
                let needs = Generic::new(shape).needs(&puzzle, clue);
                assert_eq!(learning.needs(&puzzle, clue), needs, "{name} {puzzle} {clue}");
                clues_judged += 1;
            }
            tried += 1;
        }
    }
    format!(
        "{tried} boards of {} shapes and rules counted up to {LIMIT}, of {listed} all solutions compared, \
         and a clue of {clues_judged} proper ones judged: no difference",
        SHAPES.len()
    )
}

/// The first solutions, none of which is visited twice.
fn first(solver: &mut dyn Solver, puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut all = BTreeSet::new();
    let _ = solver.for_each_solution(puzzle, &mut |symbols| {
        assert!(all.insert(symbols.to_vec()), "{puzzle} has a solution twice");
        match all.len() as u64 == LIMIT {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    all
}
