//! Random boards of all shapes: what the program says of each, against code from the rules alone.
//!
//! `solve` and `minimal` see every board; `canon` every board without clashes on the shapes whose
//! whole group is small, and pairs of isomorphic boards on the others; `unavoidable` every grid of
//! the smallest shapes.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::time::Duration;

use gridforest::random::{Stream, stream};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use crate::naive::{Board, Rules, unavoidable_sets};
use crate::program;

/// The shapes, and how many boards of each go into a round: most where obviously right code is
/// quick.
const SHAPES: [(&str, usize); 23] = [
    ("latin1", 10),
    ("latin2", 500),
    ("latin3", 3000),
    ("latin4", 3000),
    ("latin5", 800),
    ("latin6", 500),
    ("latin7", 200),
    ("latin8", 100),
    ("latin9", 100),
    ("2x2", 5000),
    ("2x3", 1000),
    ("3x2", 1000),
    ("2x4", 200),
    ("4x2", 200),
    ("3x3", 300),
    ("2x5", 30),
    ("5x2", 30),
    ("3x4", 20),
    ("4x4", 10),
    ("5x5", 4),
    ("3x11", 2),
    ("5x7", 2),
    ("6x6", 2),
];

/// The shapes whose every symmetry is tried.
const WHOLE_GROUP: [&str; 4] = ["latin1", "latin2", "latin3", "2x2"];
/// The symbols that obviously right code may try on a board; a board that takes more is left out.
const TRIES: u64 = 20_000;
const LIMIT: u64 = 3;
const PATIENCE: Duration = Duration::from_secs(600);

#[derive(Default)]
struct Tally {
    solved: u64,
    left_out: u64,
    minimal: u64,
    canonical: u64,
    copies: u64,
    grids: u64,
}

/// Tries so many boards.
pub(crate) fn run(boards: u64, seed: u64) -> String {
    let mut tally = Tally::default();
    for shape in ["latin2", "latin3", "latin4", "2x2"] {
        check_unavoidable(&Rules::of(shape), &mut tally);
    }
    for round in 0.. {
        if tally.solved >= boards {
            break;
        }
        for (number, &(shape, length)) in SHAPES.iter().enumerate() {
            let rules = Rules::of(shape);
            let random = &mut stream(seed, round * SHAPES.len() as u64 + number as u64);
            let boards: Vec<Board> = (0..length).map(|_| board(&rules, random)).collect();
            check_counts(&rules, &boards, &mut tally);
            check_minimal(&rules, &boards, &mut tally);
            check_forms(&rules, &boards, random, &mut tally);
        }
    }
    format!(
        "{} boards of {} shapes solved ({} left out, too long for the plain search), {} judged for minimality, \
         {} canonical forms against the whole group and {} against isomorphic copies, the unavoidable sets of {} grids: no difference",
        tally.solved,
        SHAPES.len(),
        tally.left_out,
        tally.minimal,
        tally.canonical,
        tally.copies,
        tally.grids
    )
}

/// A grid: the simplest pattern, with its lines and symbols in random order.
fn grid(rules: &Rules, random: &mut Stream) -> Board {
    let side = rules.side;
    let (rows, columns) = rules.boxes.unwrap_or((1, side));
    let symbol = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        (columns * (row % rows) + row / rows + column) % side
    };
    let pattern: Board = (0..rules.cells()).map(|cell| symbol(cell) as u8 + 1).collect();
    copy(rules, &pattern, random)
}

/// A board: some clues of a grid, sometimes with a few of them changed.
fn board(rules: &Rules, random: &mut Stream) -> Board {
    let mut board = grid(rules, random);
    let share: f64 = match rules.side {
        0..=5 => random.random(),
        _ => 0.45 + 0.5 * random.random::<f64>(),
    };
    for cell in &mut board {
        if random.random::<f64>() > share {
            *cell = 0;
        }
    }
    if random.random_range(0..4) == 0 {
        for _ in 0..random.random_range(1..3) {
            let cell = random.random_range(0..board.len());
            board[cell] = random.random_range(1..=rules.side) as u8;
        }
    }
    board
}

/// The characters of an empty cell and of the symbols.
const SYMBOLS: &[u8; 37] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";

fn text(board: &[u8]) -> String {
    board.iter().map(|&symbol| char::from(SYMBOLS[usize::from(symbol)])).collect()
}

/// The rows that a command prints about some boards, without the header.
fn rows(command: &str, rules: &Rules, boards: &[Board]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines: String = boards.iter().map(|board| text(board) + "\n").collect();
    fs::write(folder.path().join("boards"), lines).expect("the folder can be written to");
    let mut line = vec!["boards", "--shape", rules.name, "--format", "csv", "--quiet"];
    line.splice(0..0, command.split(' '));
    let ended = program::run(&line, Path::new(folder.path()), PATIENCE);
    assert!(ended.is_orderly(), "{line:?}: {}", ended.stderr);
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    ended.stdout.lines().skip(1).map(fields).collect()
}

fn check_counts(rules: &Rules, boards: &[Board], tally: &mut Tally) {
    let rows = rows("solve --limit 3", rules, boards);
    assert_eq!(rows.len(), boards.len(), "{}", rules.name);
    for (board, row) in boards.iter().zip(&rows) {
        let name = format!("{} {}: {row:?}", rules.name, text(board));
        assert_eq!(row[0], text(board));
        if row[1] != "0" {
            let solution: Vec<char> = row[2].chars().collect();
            let kept = text(board)
                .chars()
                .zip(&solution)
                .all(|(clue, symbol)| clue == '.' || clue == *symbol);
            let symbol = |&c: &char| SYMBOLS.iter().position(|&known| char::from(known) == c);
            let symbols = solution.iter().map(|c| symbol(c).expect("a symbol") as u8);
            let symbols: Board = symbols.collect();
            assert!(kept && !symbols.contains(&0) && rules.is_valid(&symbols), "{name}");
        }
        match rules.count(board, LIMIT, TRIES) {
            None => tally.left_out += 1,
            Some(count) => {
                let expected = if count == LIMIT { format!("{LIMIT}+") } else { count.to_string() };
                assert_eq!(row[1], expected, "{name}");
                tally.solved += 1;
            }
        }
    }
}

/// Whether the puzzle is proper, and the clues that it doesn't need; `None` where that takes too
/// long.
fn judged(rules: &Rules, board: &[u8]) -> Option<(bool, String)> {
    let is_proper = |board: &[u8]| Some(rules.count(board, 2, TRIES)? == 1);
    if !is_proper(board)? {
        return Some((false, String::new()));
    }
    let mut redundant = Vec::new();
    for cell in (0..board.len()).filter(|&cell| board[cell] != 0) {
        let mut fewer = board.to_vec();
        fewer[cell] = 0;
        if is_proper(&fewer)? {
            redundant.push(cell_name(rules, cell));
        }
    }
    Some((true, redundant.join(" ")))
}

fn cell_name(rules: &Rules, cell: usize) -> String {
    format!("r{}c{}", cell / rules.side + 1, cell % rules.side + 1)
}

fn check_minimal(rules: &Rules, boards: &[Board], tally: &mut Tally) {
    let rows = rows("minimal", rules, boards);
    assert_eq!(rows.len(), boards.len(), "{}", rules.name);
    for (board, row) in boards.iter().zip(&rows) {
        let Some((proper, redundant)) = judged(rules, board) else {
            continue;
        };
        let minimal = proper && redundant.is_empty();
        let expected = [text(board), proper.to_string(), minimal.to_string(), redundant];
        assert_eq!(row[..4], expected, "{}", rules.name);
        tally.minimal += 1;
    }
}

fn check_forms(rules: &Rules, boards: &[Board], random: &mut Stream, tally: &mut Tally) {
    let valid = |board: &&Board| rules.is_valid(board);
    let boards: Vec<Board> = boards.iter().filter(valid).cloned().collect();
    if WHOLE_GROUP.contains(&rules.name) {
        let symmetries = rules.symmetries();
        let mut known: HashMap<Board, (Board, u64)> = HashMap::new();
        for (board, row) in boards.iter().zip(rows("canon --kind puzzle", rules, &boards)) {
            let (form, stabiliser) =
                known.entry(board.clone()).or_insert_with(|| rules.canonical(board, &symmetries));
            let orbit = symmetries.len() as u64 / *stabiliser;
            let expected = [text(board), text(form), stabiliser.to_string(), orbit.to_string()];
            assert_eq!(row, expected, "{}", rules.name);
            tally.canonical += 1;
        }
        return;
    }
    // A copy that is made by permuting lines and symbols is as good as any.
    let few: Vec<Board> =
        boards.into_iter().take(60).filter(|board| clues(board) * 3 > rules.cells()).collect();
    let copies: Vec<Board> = few.iter().map(|board| copy(rules, board, random)).collect();
    let (first, second) =
        (rows("canon --kind puzzle", rules, &few), rows("canon --kind puzzle", rules, &copies));
    assert_eq!((first.len(), second.len()), (few.len(), few.len()), "{}", rules.name);
    for (a, b) in first.iter().zip(&second) {
        assert_eq!(a[1..], b[1..], "{}: {} and {}", rules.name, a[0], b[0]);
        tally.copies += 1;
    }
}

fn clues(board: &[u8]) -> usize {
    board.iter().filter(|&&symbol| symbol != 0).count()
}

/// An isomorphic copy: lines in another order, within the bands and stacks, and symbols renamed.
fn copy(rules: &Rules, board: &[u8], random: &mut Stream) -> Board {
    let (rows, columns) = rules.boxes.unwrap_or((1, 1));
    let mut order = |block: usize| -> Vec<usize> {
        let mut blocks: Vec<usize> = (0..rules.side / block).collect();
        blocks.shuffle(random);
        let mut lines = Vec::new();
        for first in blocks {
            let mut inside: Vec<usize> = (0..block).map(|line| first * block + line).collect();
            inside.shuffle(random);
            lines.append(&mut inside);
        }
        lines
    };
    let (row_order, column_order, symbols) = (order(rows), order(columns), order(1));
    let cell = |row: usize, column: usize| match board[row * rules.side + column] {
        0 => 0,
        symbol => symbols[usize::from(symbol) - 1] as u8 + 1,
    };
    let places =
        row_order.iter().flat_map(|&row| column_order.iter().map(move |&column| (row, column)));
    places.map(|(row, column)| cell(row, column)).collect()
}

fn check_unavoidable(rules: &Rules, tally: &mut Tally) {
    let grids = rules.grids();
    let mut found: HashMap<String, BTreeSet<String>> = HashMap::new();
    for row in rows("unavoidable", rules, &grids) {
        assert!(found.entry(row[0].clone()).or_default().insert(row[2].clone()), "{row:?} twice");
    }
    for grid in &grids {
        let sets = unavoidable_sets(grid, &grids);
        let name = |cells: &Vec<usize>| -> Vec<String> {
            cells.iter().map(|&cell| cell_name(rules, cell)).collect()
        };
        let expected: BTreeSet<String> = sets.iter().map(|cells| name(cells).join(" ")).collect();
        let found = found.remove(&text(grid)).unwrap_or_default();
        assert_eq!(found, expected, "{} {}", rules.name, text(grid));
        tally.grids += 1;
    }
}
