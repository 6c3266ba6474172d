//! Redundant and completing clues, by their definitions.

use gridforest::random::stream;
use gridforest::solve::generate::Generator;
use gridforest_nine::*;

#[test]
fn exactly_the_clues_found_make_a_puzzle_proper() {
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    let random = &mut stream(31, 0);
    let puzzles: Vec<[u8; 81]> = (0..6)
        .map(|cell| {
            let mut puzzle: [u8; 81] = generator.easy(2, random).symbols().try_into().unwrap();
            puzzle[cell * 13] = 0;
            puzzle[cell * 11 + 3] = 0;
            puzzle
        })
        .collect();
    for backend in Backend::available() {
        let found = completing_clues(backend, &puzzles, 1000);
        for (puzzle, found) in puzzles.iter().zip(&found) {
            let mut expected = Vec::new();
            for cell in (0..81).filter(|&cell| puzzle[cell] == 0) {
                for symbol in 1..=9 {
                    let mut more = *puzzle;
                    more[cell] = symbol;
                    if solve_batch(backend, &[more], 2)[0].solutions == 1 {
                        expected.push((cell as u8, symbol));
                    }
                }
            }
            assert_eq!(found.as_ref(), Some(&expected));
        }
    }
    assert_eq!(completing_clues(Backend::best(), &[[0; 81]], 100), [None]);
}

/// In lanes and one at a time, by dives or by exhaustion: on every backend, in whatever company.
#[test]
fn the_solution_that_differs_depends_on_the_query_alone() {
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    let (mut grids, mut queries) = (Vec::new(), Vec::new());
    for block in 0..40 {
        let random = &mut stream(9, block);
        let puzzle: [u8; 81] = generator.minimal(random).symbols().try_into().unwrap();
        let grid = solve_batch(Backend::Portable, &[puzzle], 1)[0].solution;
        // All clues leave no solution, most of them some, few of them many.
        for cell in (block as usize % 7..81).step_by(7) {
            for left_out in [0, 1, 2, 3, 4, 5, 7] {
                let clues = (0..81).filter(|&cell| puzzle[cell] != 0).skip(left_out);
                queries.push(DifferingQuery {
                    grid: block as u32,
                    clues: mask_of(clues),
                    cell: cell as u8,
                });
            }
        }
        grids.push(grid);
    }
    let alone = |query: &DifferingQuery| differing(Backend::Portable, &grids, &[*query])[0];
    let expected: Vec<CellMask> = queries.iter().map(alone).collect();
    let none = expected.iter().filter(|&&cells| cells == 0).count();
    assert!(none > 500 && expected.len() > 2 * none, "{none}");
    for backend in Backend::available() {
        for size in [3, 9, 40, 333, queries.len()] {
            let found = (queries.chunks(size)).flat_map(|some| differing(backend, &grids, some));
            assert!(found.eq(expected.iter().copied()), "{backend:?}, {size}");
        }
    }
}

#[test]
fn clues_without_a_differing_solution_are_the_redundant_ones() {
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    for backend in Backend::available() {
        for block in 0..20 {
            let random = &mut stream(8, block);
            let puzzle: [u8; 81] = generator.easy(4, random).symbols().try_into().unwrap();
            let grid = solve_batch(backend, &[puzzle], 1)[0].solution;
            let clues = mask_of((0..81).filter(|&cell| puzzle[cell] != 0));
            let query = |cell| DifferingQuery { grid: 0, clues, cell: cell as u8 };
            let queries: Vec<_> = cells_of(clues).map(query).collect();
            let found = differing(backend, &[grid], &queries);
            for (DifferingQuery { cell, .. }, differs) in queries.iter().zip(&found) {
                assert!(*differs == 0 || *differs & clues == 1 << cell);
            }
            let none = queries.iter().zip(&found).filter(|(_, found)| **found == 0);
            let redundant = mask_of(none.map(|(q, _)| usize::from(q.cell)));
            assert_eq!(redundant, redundant_clues(backend, &[puzzle])[0]);
        }
    }
}
