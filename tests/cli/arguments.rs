//! Arguments of many commands: what they have in common.

use std::io::Read as _;
use std::process::Stdio;

use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

#[test]
fn a_sample_without_end_is_a_stream() {
    let place = Place::new();
    let mut command = place.command("solutions 2x2 --sample 18446744073709551615");
    let mut child = place.start_as(command.stdout(Stdio::piped()));
    let mut first = [0; 17];
    child.0.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    drop(child.0.stdout.take());
    assert_eq!(child.end(), Some(0));
    assert_eq!(first[16], b'\n');
}

/// The options that the commands which read boards need.
const READERS: [(&str, &str); 13] = [
    ("bench", ""),
    ("canon", ""),
    ("convert", ""),
    ("describe", ""),
    ("estimate solutions", ""),
    ("index", ""),
    ("latin", ""),
    ("minimal", ""),
    ("scan", "--at-most 5"),
    ("solve", ""),
    ("unavoidable", ""),
    ("unavoidable", "--widths"),
    ("vary", "--remove 1 --add 1"),
];

/// Nothing is computed before it is seen that a file, such as the value of an option without its
/// sign, isn't there; and a column is refused by every command for a form that has none.
#[test]
fn every_reader_of_boards_looks_for_its_files_first_and_at_its_options() {
    let with_columns = super::uses::commands().into_iter().filter(|command| {
        let help = stdout(&format!("{command} --help"));
        // It takes boards, too, where others take files.
        help.contains("--column <") && command != "compare"
    });
    let mut known: Vec<&str> = READERS.map(|(command, _)| command).to_vec();
    known.dedup();
    let mut with_columns: Vec<String> = with_columns.collect();
    with_columns.sort();
    assert_eq!(with_columns, known);
    let place = Place::with(&[("grids", "1234341221434321\n")]);
    for (command, options) in READERS {
        let line = format!("{command} {options} grids");
        let ended = place.run(&format!("{line} rows"));
        let said = "gridforest: can't read rows: No such file or directory (os error 2)\n";
        assert_eq!((ended.code, &ended.said[..]), (1, said), "{line}");
        assert!(ended.out.lines().count() <= 1, "{line}");
        let (code, text) = place.bad(&format!("{line} --from rows --column 2"));
        assert!(
            code == 2 && text.contains("--column: the layout of --from has no columns"),
            "{line}: {text}"
        );
    }
}

/// A time that is too short for anything is kept by the fewest passes of the smallest populations;
/// a checkpoint keeps what was chosen.
#[test]
fn a_short_time_is_kept_by_small_populations() {
    for problem in ["queens 400", "latin 12", "grids 3x3 --method smc"] {
        let place = Place::new();
        let line = format!("estimate {problem} --quiet --format csv --checkpoint kept --time");
        let first = Table::of(place.good(&format!("{line} 0.0001")));
        // Sixteen passes of a hundred particles.
        assert_eq!(first.first("work"), "1600", "{problem}");
        // With more time the same work: it was chosen before.
        let again = Table::of(place.good(&format!("{line} 5")));
        assert_eq!(again.without("seconds"), first.without("seconds"), "{problem}");
    }
}

#[test]
fn a_small_board_is_counted_where_no_method_is_asked_for() {
    // The minimal puzzles of 2x2: 25,728 of 4 clues, 58,368 of 5, 1,536 of 6.
    let counted = Table::of(stdout("estimate puzzles 2x2 --quiet"));
    let forest = Table::of(stdout("forest 2x2"));
    let (clues, numbers) = (forest.column("clues"), forest.numbers::<u64>("minimal_puzzles"));
    let minimal = |wanted: &str| -> u64 {
        clues.iter().zip(&numbers).filter(|(clues, _)| **clues == wanted).map(|(_, n)| n).sum()
    };
    assert_eq!(counted.column("count"), ["4", "5", "6"].map(|clues| minimal(clues).to_string()));
    assert!(counted.column("method").iter().all(|method| *method == "exact"));
}

#[test]
fn manual_pages_and_completions_know_every_command_and_its_values() {
    let place = Place::new();
    place.good("man --dir man");
    for page in ["gridforest", "gridforest-forest", "gridforest-count-queens", "gridforest-man"] {
        let text = place.read(&format!("man/{page}.1"));
        assert!(text.contains(&format!(".TH {page} 1")), "{page}");
    }
    let bash = stdout("completions bash");
    for value in ["latin5", "2x3", "ndjson", "avx2", "shidoku"] {
        assert!(bash.contains(value), "{value}");
    }
}

#[test]
fn a_list_that_would_not_end_is_refused() {
    let grid = stdout("solutions 3x3 --sample 1");
    let (code, _, text) = fed("minimal --all --clues 17", grid);
    assert!(code == 1 && text.contains("81 clues: the list of all minimal puzzles"), "{text}");
}

#[test]
fn a_puzzle_that_is_not_proper_has_no_list() {
    for (puzzle, why) in
        [("1...............", "several solutions"), ("11..............", "no solution")]
    {
        let (code, rows, text) = fed("minimal --all", puzzle);
        assert!(code == 1 && rows.is_empty() && text.contains(why), "{text}");
    }
}

#[test]
fn a_list_that_would_not_end_is_begun_when_it_has_a_time() {
    let grid = stdout("solutions 3x3 --sample 1");
    let (code, rows, said) = fed("minimal --all --time 0.5", grid);
    let rows: Vec<&str> = rows.lines().skip(1).collect();
    assert!(code == 3 && !rows.is_empty() && rows.iter().all(|row| row.ends_with(',')), "{rows:?}");
    // One row, where the machine is busy.
    assert!(said.contains(&format!("the time is over: {} row", rows.len())), "{said}");
}
