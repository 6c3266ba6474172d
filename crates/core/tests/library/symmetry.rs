//! Canonical forms against programs and searches that share no code with them.

use gridforest::board::{Puzzle, Shape, Skeleton};
use gridforest::random::stream;
use gridforest::symmetry::{
    GridForms, MaskForms, PuzzleForms, Symbols, SymmetryGroup, canonical_puzzle, canonical_skeleton,
};
use num_bigint::BigUint;
use rand::RngExt as _;

#[test]
fn stabilisers_have_the_orders_that_nauty_finds() {
    let text = include_str!("../data/stabilisers.csv");
    let mut orders = 0;
    for row in csv::Reader::from_reader(text.as_bytes()).records() {
        let row = row.unwrap();
        let shape: Shape = row[0].parse().unwrap();
        let puzzle = Puzzle::parse(shape, &row[2]).unwrap();
        let order = match &row[1] {
            "puzzle" => canonical_puzzle(&puzzle).unwrap().stabiliser().order(),
            _ => canonical_skeleton(&puzzle.skeleton()).stabiliser().order(),
        };
        assert_eq!(order, row[3].parse::<BigUint>().unwrap(), "{row:?}");
        orders += 1;
    }
    assert_eq!(orders, 178);
}

/// Every arrangement of nine lines in three blocks.
fn arrangements() -> Vec<[usize; 9]> {
    let orders: Vec<[usize; 3]> = (0..27)
        .map(|code| [code / 9, code / 3 % 3, code % 3])
        .filter(|o| o[0] != o[1] && o[1] != o[2] && o[0] != o[2])
        .collect();
    let mut all = Vec::new();
    for blocks in &orders {
        for inner in 0..216 {
            let inner = [orders[inner / 36], orders[inner / 6 % 6], orders[inner % 6]];
            all.push(std::array::from_fn(|i| 3 * blocks[i / 3] + inner[i / 3][i % 3]));
        }
    }
    all
}

/// The least image of a 9×9 board under all 3,359,232 geometric symmetries, labels in the order of
/// first appearance, and how many of them reach it.
fn exhaust(board: &Symbols, relabel: bool) -> (Symbols, u64) {
    let arrangements = arrangements();
    let (mut least, mut times) = ([u8::MAX; 81], 0);
    for transpose in [false, true] {
        for rows in &arrangements {
            for columns in &arrangements {
                let (mut labels, mut next) = ([0; 10], 0);
                let mut less = false;
                let mut image = [0; 81];
                let above = (0..81).any(|cell| {
                    let (row, column) = (rows[cell / 9], columns[cell % 9]);
                    let source = if transpose { 9 * column + row } else { 9 * row + column };
                    let symbol = board[source] as usize;
                    if relabel && symbol != 0 && labels[symbol] == 0 {
                        next += 1;
                        labels[symbol] = next;
                    }
                    image[cell] = if relabel { labels[symbol] } else { symbol as u8 };
                    less |= image[cell] < least[cell];
                    !less && image[cell] > least[cell]
                });
                if above {
                    continue;
                }
                if less {
                    (least, times) = (image, 0);
                }
                times += 1;
            }
        }
    }
    (least, times)
}

#[test]
fn nine_by_nine_forms_are_the_least_over_the_whole_group() {
    let shape: Shape = "3x3".parse().unwrap();
    let grids = [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ];
    let random = &mut stream(61, 0);
    let (mut puzzle_forms, grid_forms) = (PuzzleForms::new(), GridForms::default());
    let mask_forms = MaskForms::of(shape).unwrap();
    for (text, clues) in grids.iter().flat_map(|text| [17, 24, 32, 81].map(|clues| (text, clues))) {
        let grid = Puzzle::parse(shape, text).unwrap();
        let grid = SymmetryGroup::of(shape).random(random).puzzle(&grid);
        let mut board: Symbols = grid.symbols().try_into().unwrap();
        while board.iter().filter(|&&symbol| symbol != 0).count() > clues {
            board[random.random_range(0..81)] = 0;
        }
        // A relabelling of the absent symbols fixes the puzzle too.
        let absent = (1..=9).filter(|symbol| !board.contains(symbol)).count() as u64;
        let (least, times) = exhaust(&board, true);
        let order = times * (1..=absent).product::<u64>();
        assert_eq!(puzzle_forms.least(&board), (least, order));
        let general = canonical_puzzle(&Puzzle::new(shape, board)).unwrap();
        assert_eq!(general.form.symbols(), least);
        if clues == 81 {
            assert_eq!(grid_forms.least(&board), (least, order as u32));
        }
        if clues == 81 && *text != grids[0] {
            // All cells again, whose images are all the same.
            continue;
        }
        let marks = board.map(|symbol| u8::from(symbol != 0));
        let (least, times) = exhaust(&marks, false);
        let skeleton =
            |marks: &Symbols| Skeleton::from_cells(shape, (0..81).filter(|&c| marks[c] == 1));
        let mask = |marks: &Symbols| skeleton(marks).mask().unwrap();
        assert_eq!(mask_forms.least(mask(&marks)), (mask(&least), times));
        assert_eq!(canonical_skeleton(&skeleton(&marks)).form, skeleton(&least));
    }
}

/// A band of 32 rows fills a word.
#[test]
fn the_largest_squares_have_canonical_forms() {
    let shape: Shape = "latin32".parse().unwrap();
    let mut symbols = vec![0; shape.cells()];
    symbols[37] = 9;
    let least = canonical_puzzle(&Puzzle::new(shape, symbols)).unwrap().form;
    assert_eq!(least.skeleton().cells().collect::<Vec<_>>(), [shape.cells() - 1]);
}
