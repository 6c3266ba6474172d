//! A terminal: the progress bar, and long tables.
#![cfg(target_os = "linux")]

use std::process::{Command, Stdio};

use super::place::Place;

/// What a command line shows on a terminal; nothing where none can be made.
fn on_a_terminal(arguments: &str) -> Option<String> {
    on_a_terminal_of([24, 80], "", arguments)
}

/// The same on a terminal of so many lines and columns, with the user's pager.
fn on_a_terminal_of([lines, width]: [usize; 2], pager: &str, arguments: &str) -> Option<String> {
    let program = assert_cmd::cargo::cargo_bin!("gridforest").display();
    let command = format!("stty rows {lines} columns {width}; '{program}' {arguments}");
    let shown = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm")
        .env("PAGER", pager)
        .stdin(Stdio::null())
        .output();
    let Ok(shown) = shown else {
        eprintln!("not tested: the program `script` makes the terminal");
        return None;
    };
    assert!(shown.status.success(), "{arguments}: {shown:?}");
    Some(String::from_utf8_lossy(&shown.stdout).into_owned())
}

/// The shares in percent, with the seconds that have gone and are to go, that a bar has shown.
fn bars(shown: &str) -> Vec<[u64; 3]> {
    let bar = |line: &str| {
        let (before, after) = line.split_once(" elapsed, ")?;
        let (share, gone) = before.rsplit_once(" % ")?;
        let seconds = |text: &str| text.trim().strip_suffix('s')?.parse().ok();
        let share = share.rsplit(' ').next()?.parse().ok()?;
        Some([share, seconds(gone)?, seconds(after.split_once(" to go")?.0)?])
    };
    shown.split(['\r', '\n']).filter_map(bar).collect()
}

/// A command line of every method of every estimate.
const METHODS: [&str; 9] = [
    "puzzles 2x3 --method singletons",
    "puzzles 2x3 --method subsets --size 18",
    "puzzles 2x3 --method descent",
    "puzzles 2x3 --method descent --puzzles /dev/null",
    "puzzles 2x2 --method walk --learning 300",
    "puzzles 2x2 --method tours --clues 4..6 --learning 300 --tours 5",
    "latin 9 --method tempering",
    "queens 12 --method anneal",
    "queens 14 --method smc",
];

/// Whatever the work, and however busy the machine: with a time to fill the bar shows how much of
/// that has gone.
#[test]
fn with_a_time_the_bar_counts_to_it() {
    const TIME: u64 = 5;
    let check = |method: &str| {
        let Some(shown) = on_a_terminal(&format!("estimate {method} --time {TIME}")) else {
            return;
        };
        // At first there is a bar that doesn't know yet how long it is.
        let bars: Vec<[u64; 3]> =
            bars(&shown).into_iter().skip_while(|bar| *bar == [0; 3]).collect();
        assert!(bars.len() > 3, "{method}: {shown}");
        for [share, gone, left] in bars {
            let expected = (100 * gone.min(TIME)) / TIME;
            assert!(share.abs_diff(expected) <= 100 / TIME + 1, "{method}: {share} % at {gone} s");
            assert!((gone + left).abs_diff(TIME.max(gone)) <= 1, "{method}: {gone} s, {left} s");
        }
    };
    std::thread::scope(|scope| METHODS.map(|method| scope.spawn(move || check(method))).map(drop));
}

/// Whether a table is longer than the terminal, all of it goes to the pager, with its header; what
/// fits, and what is no table, does not. No row is lost where there is no such pager.
#[test]
fn long_tables_are_paged() {
    const MARKED: &str = "sed s/^/paged:/";
    let table = "forest 2x2 --quiet";
    for (lines, pager, arguments, is_paged) in [
        (10, MARKED, table, true),
        (60, MARKED, table, false),
        // Rows that come one by one.
        (10, MARKED, "generate 2x2 --count 30 --format table", true),
        (10, MARKED, "forest 2x2 --quiet --format csv", false),
        (10, MARKED, "generate 2x2 --count 30", false),
        (10, "", table, false),
        (10, "there-is-no-such-pager -x", table, false),
    ] {
        let Some(shown) = on_a_terminal_of([lines, 80], pager, arguments) else {
            return;
        };
        let count = shown.lines().count();
        let marked = shown.lines().filter(|line| line.starts_with("paged:")).count();
        assert!(count > 12, "{lines} {pager} {arguments}: {shown}");
        assert_eq!(
            marked,
            if is_paged { count } else { 0 },
            "{lines} {pager} {arguments}: {shown}"
        );
    }
    // A table with as many lines as the terminal leaves none for the prompt.
    let fits = on_a_terminal_of([60, 80], "", table).map_or(0, |shown| shown.lines().count());
    for (lines, is_paged) in [(fits, true), (fits + 1, false)] {
        let shown = on_a_terminal_of([lines, 80], MARKED, table).unwrap_or_default();
        assert_eq!(shown.contains("paged:"), is_paged && fits > 0, "{lines}: {shown}");
    }
    // A pager that is closed before the end is no error.
    let shown =
        on_a_terminal_of([10, 80], "head -n 3", "solutions 2x3 --classes --format table --quiet");
    assert_eq!(shown.map_or(3, |shown| shown.lines().count()), 3);
}

/// The list of commands is as wide as the terminal.
#[test]
fn the_help_fits_the_terminal() {
    for width in [60, 80, 132] {
        let Some(shown) = on_a_terminal_of([200, width], "", "--help") else { return };
        let listed = shown.split("Options:").next().unwrap_or("").lines();
        let widest = listed.map(|line| line.trim_end().len()).max();
        let most = width.min(100);
        assert!(widest <= Some(most) && widest > Some(most - 12), "{width}: {shown}");
    }
}

/// Lines that are written one by one don't stand behind a bar.
#[test]
fn no_bar_stands_before_a_line() {
    let place = Place::with(&[("puzzle", ".3.....4...2....6...1.....24......3.\n")]);
    let puzzle = place.at("puzzle");
    let line = format!("vary --shape 2x3 --remove 1 --add 1 {}", puzzle.display());
    let Some(shown) = on_a_terminal(&line) else { return };
    let lines: Vec<&str> = shown.lines().filter(|line| line.contains("...")).collect();
    assert!(!lines.is_empty() && lines.iter().all(|line| line.len() < 70), "{shown}");
}

/// All remarks and errors are written by the same function.
#[test]
fn remarks_break_between_words() {
    let remark = |width: usize| -> Option<Vec<String>> {
        let shown = on_a_terminal_of([60, width], "", "forest 2x2")?;
        let lines = shown.lines().map(str::to_owned);
        Some(lines.skip_while(|line| !line.starts_with("13,579,680 proper")).collect())
    };
    let Some(whole) = remark(200) else { return };
    assert_eq!(whole.len(), 2, "{whole:?}");
    for width in [40, 48, 60] {
        let lines = remark(width).unwrap();
        assert!(lines.len() > 2 && lines.iter().all(|line| line.len() <= width), "{lines:?}");
        let words = |lines: &[String]| lines.join(" ").split(' ').map(str::to_owned).collect();
        let (some, all): (Vec<String>, Vec<String>) = (words(&lines), words(&whole));
        assert_eq!(some, all, "{width}");
    }
}
