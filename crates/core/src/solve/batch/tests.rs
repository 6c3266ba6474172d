use super::*;
use crate::board::{CellMask, cells_of, mask_of};
use crate::random::stream;
use crate::solve::Generic;
use crate::solve::Solver;
use crate::solve::completing::ClueSet;
use crate::solve::generate::Generator;
use crate::solve::nine::NineSolver;

#[test]
fn solvers_agree() {
    assert_agree("3x3", &mut NineSolver::default());
    for name in ["2x2", "3x2", "2x4", "latin6", "3x3+x", "3x3+windows+antiking", "3x3+dg"] {
        let shape = name.parse().unwrap();
        assert_agree(name, &mut Generic::new(shape));
    }
}

fn assert_agree(name: &str, solver: &mut dyn Solver) {
    let shape: Shape = name.parse().unwrap();
    let cells = shape.cells();
    let mut generator = Generator::new(solver);
    let mut solvers =
        [BatchSolver::new(shape), BatchSolver::Other(Other(Box::new(Generic::new(shape))))];
    assert_eq!(matches!(solvers[0], BatchSolver::Nine(_)), name.starts_with("3x3"));
    let random = &mut stream(12, 0);
    let puzzles: Vec<Vec<u8>> =
        (0..8).map(|_| generator.easy(2, random).symbols().to_vec()).collect();
    let clues = |puzzle: &Vec<u8>| mask_of((0..cells).filter(|&cell| puzzle[cell] != 0));
    let asked: Vec<CellMask> = puzzles.iter().map(clues).collect();
    let [one, other] = &mut solvers;
    let solutions = one.solutions(&puzzles);
    assert_eq!(solutions, other.solutions(&puzzles));
    assert_agree_inside(&solutions, &asked, one, other);
    assert_eq!(
        one.redundant(&puzzles, &solutions, &asked),
        other.redundant(&puzzles, &solutions, &asked)
    );
    let mut incomplete = puzzles.clone();
    for (place, puzzle) in incomplete.iter_mut().enumerate() {
        let clue = (0..cells).cycle().skip(9 * place).find(|&cell| puzzle[cell] != 0);
        puzzle[clue.unwrap()] = 0;
    }
    assert_eq!(one.completing_clues(&incomplete, 300), other.completing_clues(&incomplete, 300));
}

/// Every clue of each puzzle is asked about, and the clues without it.
fn assert_agree_inside(
    grids: &[Vec<u8>],
    clues: &[CellMask],
    one: &mut BatchSolver,
    other: &mut BatchSolver,
) {
    let sets = || clues.iter().copied().enumerate();
    let each = |(grid, clues): ClueSet| cells_of(clues).map(move |cell| ((grid, clues), cell));
    let questions: Vec<Question> = sets().flat_map(each).collect();
    let without = |&((grid, clues), cell): &Question| (grid, clues & !(1 << cell));
    let sets: Vec<ClueSet> = sets().chain(questions.iter().map(without)).collect();
    let expected = other.are_proper(&other.grids(grids), &sets);
    for solver in [one, other] {
        let grids = solver.grids(grids);
        let proper = solver.are_proper(&grids, &sets);
        assert_eq!(proper, expected);
        let found = solver.differing(&grids, &questions);
        for ((&(set, cell), found), proper) in
            questions.iter().zip(found).zip(&proper[clues.len()..])
        {
            let (_, rest) = without(&(set, cell));
            assert_eq!(found == 0, *proper);
            assert!(found == 0 || found >> cell & 1 == 1 && found & rest == 0);
        }
    }
    assert!(expected[..clues.len()].iter().all(|&proper| proper));
}
