//! The 9x9 engines against each other, on copies of puzzles and on files of them.

use std::fs::File;
use std::io::BufReader;

use gridforest::board::{BoardLines, Grid, Puzzle, Shape};
use gridforest::random::stream;
use gridforest::solve::generate::Generator;
use gridforest::solve::nine::{Answer, Backend, NineSolver, solve_batch};
use gridforest::solve::{Generic, Reference, Solver};
use gridforest::symmetry::SymmetryGroup;

fn symbols(puzzle: &Puzzle) -> [u8; 81] {
    puzzle.symbols().try_into().unwrap()
}

fn backends() -> Vec<Backend> {
    Backend::available().collect()
}

/// The answer, without the guesses where the limit cut the search short.
fn settled(answer: Answer, limit: u64) -> Answer {
    let whole = answer.solutions < limit;
    let guesses = if whole { answer.guesses } else { 0 };
    Answer { guesses, ..answer }
}

/// The answers of every backend, in batches of these sizes, which are all the same.
fn answers(puzzles: &[Puzzle], limit: u64, batches: &[usize]) -> Vec<Answer> {
    let all: Vec<[u8; 81]> = puzzles.iter().map(symbols).collect();
    let answers = |backend, batch: &[[u8; 81]]| -> Vec<Answer> {
        let answers = solve_batch(backend, batch, limit).into_iter();
        answers.map(|answer| settled(answer, limit)).collect()
    };
    let expected = answers(Backend::Portable, &all);
    for backend in backends() {
        for &size in batches {
            let chunks = all.chunks(size);
            let found: Vec<Answer> = chunks.flat_map(|chunk| answers(backend, chunk)).collect();
            assert!(found == expected, "{backend:?} in batches of {size}");
        }
    }
    for (puzzle, answer) in puzzles.iter().zip(&expected) {
        if answer.solutions > 0 {
            let grid = Grid::new(Shape::NINE, answer.solution).expect("a solution grid");
            assert_eq!(grid.puzzle(&puzzle.skeleton()), *puzzle);
        }
    }
    expected
}

fn counts(answers: &[Answer]) -> Vec<u64> {
    answers.iter().map(|answer| answer.solutions).collect()
}

#[test]
fn copies_of_a_puzzle_have_as_many_solutions_on_every_engine() {
    let mut solver = NineSolver::default();
    let mut generator = Generator::new(&mut solver);
    let group = SymmetryGroup::of(Shape::NINE);
    for block in 0..6 {
        let random = &mut stream(31, block);
        let puzzles = [
            generator.minimal(random),
            generator.several(1 + block as usize, random).unwrap(),
            generator.none(random).unwrap(),
        ];
        let expected = counts(&answers(&puzzles, 50, &[1, 3]));
        assert_eq!((expected[0], expected[2]), (1, 0));
        let mut copies = Vec::new();
        for _ in 0..20 {
            let symmetry = group.random(random);
            copies.extend(puzzles.iter().map(|puzzle| symmetry.puzzle(puzzle)));
        }
        let found = counts(&answers(&copies, 50, &[1, 7, copies.len()]));
        assert_eq!(found, expected.repeat(20));
        let mut generic = Generic::new(Shape::NINE);
        for (copy, &count) in copies.iter().zip(&found).take(6) {
            assert_eq!(generic.count(copy, 50), count);
        }
    }
}

/// Some box of these has no room for what it has to hold. The rules of a round don't see that, and
/// a search that never looks for it splits boards a million times.
#[test]
fn no_search_is_lost_in_a_board_with_a_full_box() {
    let boards = [
        "...8.....8............1........8....6.71...................4....1...7............",
        ".3.9.......93...........26..............8...............62.....................3.",
        "8..........7......3....1....9.......4..........3..............27895...........639",
    ];
    let puzzles = boards.map(|text| Puzzle::parse(Shape::NINE, text).unwrap());
    for answer in answers(&puzzles, 2, &[1, 3]) {
        assert_eq!(answer.solutions, 0);
        assert!(answer.guesses < 20_000, "{} guesses", answer.guesses);
    }
}

/// The long run: a million puzzles of no, one, two and many solutions on each backend.
#[test]
#[ignore = "minutes; run it with --release"]
fn a_million_puzzles_are_answered_alike() {
    let mut generic = Generic::new(Shape::NINE);
    for part in 0..1000 {
        // Generators that ask different engines make the same puzzles.
        let mut solver = NineSolver::default();
        let mut generator = Generator::new(&mut solver);
        let mut puzzles = Vec::new();
        for block in 250 * part..250 * (part + 1) {
            let random = &mut stream(32, block);
            let minimal = generator.minimal(random);
            for fewer in 1..=2 {
                let mut symbols = symbols(&minimal);
                let clues = minimal.skeleton();
                let gone = clues.cells().skip(block as usize % 16).take(fewer);
                gone.for_each(|cell| symbols[cell] = 0);
                puzzles.push(Puzzle::new(Shape::NINE, symbols));
            }
            puzzles.push(generator.none(random).unwrap());
            puzzles.push(minimal);
        }
        let found = counts(&answers(&puzzles, 3, &[1, 100, puzzles.len()]));
        for (puzzle, &count) in puzzles.iter().zip(&found) {
            assert_eq!(generic.count(puzzle, 3), count, "{puzzle}");
        }
    }
}

/// Every puzzle of every `.txt` file of the folder `GRIDFOREST_PUZZLES`; nothing without it.
#[test]
#[ignore = "needs a folder of puzzle files, and minutes; run it with --release"]
fn every_puzzle_of_a_folder_is_answered_alike() {
    let Some(folder) = std::env::var_os("GRIDFOREST_PUZZLES") else {
        eprintln!("GRIDFOREST_PUZZLES names no folder: nothing to do");
        return;
    };
    let (mut reference, mut generic) = (Reference::new(Shape::NINE), Generic::new(Shape::NINE));
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.display().to_string();
        let file = BufReader::new(File::open(&path).unwrap());
        let puzzles: Vec<Puzzle> = BoardLines::new(&name, file, Some(Shape::NINE))
            .map(|board| board.unwrap().puzzle)
            .collect();
        let found = counts(&answers(&puzzles, 2, &[1, 100, 4096]));
        for (i, (puzzle, &count)) in puzzles.iter().zip(&found).enumerate() {
            assert_eq!(generic.count(puzzle, 2), count, "{name}: {puzzle}");
            // The reference takes up to seconds a puzzle.
            if i % 4096 == 0 && puzzle.clues() > 20 {
                assert_eq!(reference.count(puzzle, 2), count, "{name}: {puzzle}");
            }
        }
        eprintln!("{name}: {} puzzles on every engine", puzzles.len());
    }
}
