//! `describe`: features of puzzles.

use super::fed;
use super::table::Table;

/// The features of some puzzles.
fn rows(options: &str, input: &str) -> Table {
    Table::of(fed(&format!("describe {options}"), input).1)
}

/// A puzzle of 17 clues.
const SEVENTEEN: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// The one of 20,000 random minimal puzzles that needed most guesses.
const HARD: &str =
    ".5...7......23...6.2.6..4........379.4....8..7.3.98..24...7.....3.........145.2..";

#[test]
fn a_known_puzzle_has_its_features() {
    let rows = rows("--with backdoor,unavoidable,guesses --images 20", &format!("{SEVENTEEN}\n"));
    assert_eq!(rows.first("clues"), "17");
    assert_eq!(rows.first("solutions"), "1");
    assert_eq!(rows.first("minimal"), "true");
    assert_eq!(rows.first("automorphisms"), "1");
    // Singles solve it, so that no search guesses.
    assert_ne!(rows.first("singles"), "");
    assert_eq!(rows.first("backdoor"), "0");
    assert_eq!(rows.first("guesses_most"), "0");
    let number = |name| rows.first(name).parse::<u64>().unwrap();
    // Every unavoidable set takes a clue.
    assert!(number("disjoint") <= 17 && number("unavoidable") >= 4);
    assert_eq!(rows.first("index"), "");
}

#[test]
fn a_hard_puzzle_needs_guesses_and_a_backdoor() {
    let rows = rows("--with backdoor,guesses --images 20", &format!("{HARD}\n"));
    assert_eq!(rows.first("singles"), "");
    assert_ne!(rows.first("backdoor"), "0");
    let number = |name| rows.first(name).parse::<u64>().unwrap();
    assert!(0 < number("guesses_least") && number("guesses_least") <= number("guesses_median"));
    assert!(number("guesses_median") <= number("guesses_most"));
}

#[test]
fn puzzles_that_are_not_proper_have_what_there_is_to_say() {
    let rows = rows("--with all --images 2", &format!("{}\n", ".".repeat(81)));
    assert_eq!(rows.first("solutions"), "2+");
    assert_eq!(rows.first("minimal"), "false");
    assert_eq!(rows.first("backdoor"), "");
}

#[test]
fn puzzles_of_every_shape_are_described() {
    for (shape, board) in [
        ("2x2", "1..............2\n.1.............2\n"),
        ("2x3", "6..4.1..........54.6.......1..4.2..6\n"),
        ("latin5", "12345..........2........3\n"),
        ("2x4", "..6..3..1.....757...3..8...24....5...6......1.....5...2..64...1.\n"),
    ] {
        let rows = rows(&format!("--shape {shape} --with all"), board);
        assert_eq!(rows.len(), board.lines().count(), "{shape}");
        let clues = board.lines().next().unwrap();
        let clues = clues.bytes().filter(|b| *b != b'.').count();
        assert_eq!(rows.first("clues"), clues.to_string());
        assert_eq!(rows.first("guesses"), "");
        let proper = rows.first("solutions") == "1";
        assert_eq!(proper, ["2x3", "2x4"].contains(&shape), "{shape}");
        assert_eq!(rows.first("index").is_empty(), !proper, "{shape}");
        assert_eq!(rows.first("backdoor").is_empty(), !proper, "{shape}");
    }
    let turned = rows("--shape 2x2 --with symmetry", "1..............2\n");
    assert!(turned.first("symmetry").contains("rotate180"));
    // The first board settles the shape.
    let (code, rows, _) = fed("describe", format!("1..............2\n{HARD}\n"));
    assert_eq!((code, rows.lines().count()), (1, 2));
    // There are no guesses but those of the 9x9 search.
    assert_eq!(fed("describe --with guesses", "1..............2\n").0, 2);
}

#[test]
fn what_is_not_described_is_refused() {
    assert_eq!(fed("describe", "55.\n").0, 1);
    // Guesses are those of 9x9 puzzles, and images are of use for the guesses over them alone.
    // Nothing is written before.
    for line in ["--with guesses", "--with all --images 3", "--with all --seed 3", "--images 3"] {
        let (code, rows, _) = fed(&format!("describe {line}"), "1......2..4..3..\n");
        assert_eq!((code, &rows[..]), (2, ""), "{line}");
    }
}
