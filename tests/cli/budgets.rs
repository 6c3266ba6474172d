//! `--budget`: a board that is too much has a row that says so; the others have theirs.

use std::collections::BTreeSet;

use super::place::Place;
use super::stdout;
use super::uses::commands;

/// Squares of order 8 whose canonical forms are found soon and late, with `row ^ column` and with
/// `row + column` as symbols; the latter with an intercalate switched.
fn squares() -> [String; 2] {
    let text = |symbol: fn(usize, usize) -> usize| -> String {
        (0..64).map(|cell| symbol(cell / 8, cell % 8).to_string()).collect()
    };
    let sum = |row: usize, column: usize| {
        let switched = row.is_multiple_of(4) && column.is_multiple_of(4);
        (row + column + if switched { 4 } else { 0 }) % 8
    };
    let from_one = |text: String| text.bytes().map(|b| char::from(b + 1)).collect();
    [text(|row, column| row ^ column), text(sum)].map(from_one)
}

/// A square of order 24 with fourteen symbols in its first fourteen rows and columns, where ten
/// symbols are left for fourteen cells of a column: it has no solution. And a whole square.
fn large_squares() -> [String; 2] {
    let symbol = |n: usize| char::from_digit(n as u32 + 1, 36).unwrap().to_ascii_uppercase();
    let cells = || (0..24).flat_map(|row| (0..24).map(move |column| (row, column)));
    let hopeless = cells().map(|(row, column)| match row.max(column) < 14 {
        true => symbol((row + column) % 14),
        false => '.',
    });
    let whole = cells().map(|(row, column)| symbol((row + column) % 24));
    [hopeless.collect(), whole.collect()]
}

const GRID: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// A proper puzzle, and its solution.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SMALL: &str = "1234341221434321";

/// Command lines of every command with a budget: a quick board, one that takes more than so many
/// steps, and whether that takes more than a second too.
fn cases() -> Vec<(&'static str, String, String, u64, bool)> {
    let [quick, slow] = squares();
    let [hopeless, whole] = large_squares();
    let (small, grid) = (SMALL.to_owned(), GRID.to_owned());
    // Two rows of the solution, too.
    let many_clues = format!("{}{}", &SOLUTION[..18], &PUZZLE[18..]);
    vec![
        ("solve --limit 1000000000000", small.clone(), ".".repeat(256), 300, true),
        ("minimal --shape latin24", whole, hopeless, 10_000, true),
        ("minimal --all", ".32.......1..4..".to_owned(), many_clues, 10_000, false),
        ("canon --shape latin8", quick.clone(), slow.clone(), 1000, false),
        ("canon --shape latin8 --transform", quick.clone(), slow.clone(), 1000, false),
        ("describe --shape latin8", quick.clone(), slow.clone(), 1000, false),
        ("describe --shape latin8 --with backdoor", quick, slow, 1000, false),
        ("unavoidable --max-size 30", small.clone(), grid.clone(), 2000, true),
        ("latin --mates 1000000000", small.clone(), grid.clone(), 1000, true),
        (
            "unavoidable --widths",
            small.clone(),
            "123456456123231564564231312645645312".to_owned(),
            1000,
            false,
        ),
        ("scan --at-most 17 --first", small, grid, 100, false),
    ]
}

/// The rows that a command line prints for some boards, with the header; how it ended.
fn rows(line: &str, boards: &[&str]) -> (i32, Vec<String>, String) {
    let ended = Place::with(&[("boards", boards.join("\n") + "\n")]).run(&format!("{line} boards"));
    let without_times = |row: &str| match line.starts_with("scan") {
        true => {
            let fields = row.split(',').enumerate().filter(|(i, _)| *i != 4);
            fields.map(|(_, field)| field).collect::<Vec<_>>().join(",")
        }
        false => row.to_owned(),
    };
    (ended.code, ended.out.lines().map(without_times).collect(), ended.said)
}

#[test]
fn a_budget_bounds_the_work_on_each_board() {
    for (command, quick, slow, steps, is_endless) in cases() {
        // What there is without a budget.
        let (code, plain, said) = rows(command, &[&quick]);
        assert_eq!(code, 0, "{command}: {said}");
        let has_status = plain[0].ends_with(",status");
        let add = |more: &str| match has_status {
            true => String::new(),
            false => format!(",{more}"),
        };
        let seconds = is_endless.then(|| "1s".to_owned());
        for budget in [Some(steps.to_string()), seconds].into_iter().flatten() {
            let line = format!("{command} --budget {budget}");
            let (code, bounded, said) = rows(&line, &[&quick, &slow, &quick]);
            assert_eq!(code, 1, "{line}: {said}");
            assert!(said.contains("1 board took more than"), "{line}: {said}");
            assert_eq!(bounded[0], plain[0].clone() + &add("status"), "{line}");
            let done: Vec<String> =
                plain[1..].iter().map(|row| row.clone() + &add("done")).collect();
            let of_the_slow = &bounded[1 + done.len()..bounded.len() - done.len()];
            assert_eq!(bounded[1..=done.len()], done, "{line}");
            assert_eq!(bounded[bounded.len() - done.len()..], done, "{line}");
            // Several rows may have been found before.
            let (last, found) = of_the_slow.split_last().unwrap();
            assert!(
                last.starts_with(&slow) && last.contains(",?,") && last.ends_with(",budget"),
                "{line}: {last}"
            );
            assert!(found.iter().all(|row| row.ends_with(",done")), "{line}");
        }
        // The steps are the same on any number of threads.
        for steps in [1, steps / 2] {
            let run = |threads| {
                rows(&format!("{command} --budget {steps} --threads {threads}"), &[&quick, &slow])
            };
            assert_eq!(run(1), run(3), "{command} {steps}");
        }
    }
}

/// No command that has the option is left out.
#[test]
fn every_command_with_a_budget_is_tried() {
    let has = |command: &String| stdout(&format!("{command} --help")).contains("--budget <");
    let with: BTreeSet<String> = commands().into_iter().filter(has).collect();
    let tried = cases().into_iter().map(|case| case.0.split(' ').next().unwrap().to_owned());
    assert_eq!(with, tried.collect());
}

/// Numbers and truth values can't be known: in every format there is a `?`.
#[test]
fn what_is_not_known_is_a_question_mark_in_every_format() {
    let (_, rows_of_json, _) = rows("canon --budget 0 --format json", &[SMALL]);
    let rows_of_json: serde_json::Value = serde_json::from_str(&rows_of_json.join("")).unwrap();
    let expected = serde_json::json!([{
        "input": SMALL, "canonical": "?", "stabiliser": "?", "orbit": "?", "status": "budget"
    }]);
    assert_eq!(rows_of_json, expected);
    let table = rows("minimal --budget 0 --format table", &[SMALL]).1.join("\n");
    assert!(table.contains(" ? ") && table.contains("budget"), "{table}");
    // The remark of the line stays the last.
    let (_, kept, _) = rows("canon --budget 0 --keep", &[&format!("{SMALL} hard")]);
    assert_eq!(
        kept,
        ["input,canonical,stabiliser,orbit,status,rest", &format!("{SMALL},?,?,?,budget,hard")]
    );
}

/// An answer within a budget is that without one: of the 9x9 search too.
#[test]
fn a_budget_that_is_not_exceeded_changes_no_answer() {
    for command in ["solve", "minimal", "canon", "describe", "describe --with all"] {
        let (_, plain, _) = rows(command, &[PUZZLE, PUZZLE]);
        let (code, bounded, _) = rows(&format!("{command} --budget 10000000"), &[PUZZLE, PUZZLE]);
        assert_eq!(code, 0, "{command}");
        let done = |row: &String| row.strip_suffix(",done").unwrap_or(row).to_owned();
        assert_eq!(bounded[1..].iter().map(done).collect::<Vec<_>>(), plain[1..], "{command}");
        let (code, given_up, _) = rows(&format!("{command} --budget 0"), &[PUZZLE]);
        assert_eq!((code, given_up.len()), (1, 2), "{command}");
    }
}
