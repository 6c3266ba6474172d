//! Arguments that ask for too much, or for what was meant otherwise: refused before anything is
//! allocated, with what would be right.

use std::time::{Duration, Instant};

use super::{failure, gridforest, stdout};

#[test]
fn what_no_machine_can_hold_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles.txt");
    std::fs::write(&puzzles, format!("{}\n", ".".repeat(81))).unwrap();
    let bench = format!("bench {} --repeat 100000000000", puzzles.display());
    for (arguments, part) in [
        ("forest 2x2 --threads 100000", "--threads"),
        ("estimate queens 50 --particles 10000000000 --passes 8", "--particles"),
        ("estimate queens 9 --particles 0", "--particles"),
        ("estimate queens 9 --passes 0", "--passes"),
        ("estimate queens 9 --sweeps 9000 --chains 99999999999", "--chains"),
        ("estimate puzzles 3x3 --grids 99999999999", "--grids"),
        (
            "estimate puzzles 2x2 --size 6 --samples 10 --per-grid 18446744073709551615",
            "--per-grid",
        ),
        (&bench, "--repeat"),
        ("solve --limit 0", "--limit"),
        ("bench x --limit 0", "--limit"),
    ] {
        let start = Instant::now();
        let output = gridforest(arguments).write_stdin("").output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {text}");
        assert!(text.contains(part), "{arguments}: {text}");
        assert!(start.elapsed() < Duration::from_secs(5), "{arguments}");
    }
}

#[test]
fn a_sample_without_end_is_a_stream() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("gridforest"))
        .args(["solutions", "2x2", "--sample", "18446744073709551615"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 17];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert_eq!(first[16], b'\n');
}

#[test]
fn errors_say_what_was_probably_meant_and_blame_the_argument() {
    for (arguments, message) in [
        ("forest 9x9", "did you mean 3x3"),
        ("count grids 6x6", "did you mean 2x3"),
        ("solutions 3x3 --count", "`gridforest count grids 3x3`"),
        ("estimate queens 8 --sweeps 4", "gridforest: --sweeps: "),
        ("estimate queens 8 --sweeps 99999 --betas 0,2,1", "gridforest: --betas: "),
        ("estimate queens 8 --moves cluster", "gridforest: --moves: "),
        ("estimate puzzles 4x4 --clues 60..70", "gridforest: SHAPE: "),
        ("plan estimate puzzles 2x2 --time 1 --shards 2 --dir x.run", "give --samples"),
        ("plan estimate queens 9 --time 3 --shards 2 --dir x.run", "give --passes"),
        ("forest 2x2 --ed", "<--graph <FILE>|--leaves <FILE>>"),
        ("reproduce shidoku --results no/such/folder", "there is no folder no/such"),
        ("generate 3x3 --kind easy --steps 5", "--steps: of no use here: it goes with --kind hard"),
        ("solve --all --grid", "cannot be used with"),
        ("count queens -1", "invalid value '-1' for '<N>': a non-negative integer is expected"),
        ("estimate queens 9 --time soon", "a number is expected"),
        ("solutions 2x5 --sample 1", "2x5 has too many grids"),
        ("estimate puzzles 3x3 --clues 90", "a 3x3 board has 81 cells"),
        ("estimate queens 1000 --particles 100000000 --time 1", "GB of memory"),
        ("generate 2x2 --maximise --time 0", "the time must be above 0"),
    ] {
        let (code, text) = failure(arguments);
        assert_eq!(code, 2, "{arguments}: {text}");
        assert!(text.contains(message), "{arguments}: {text}");
    }
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
    let place = tempfile::tempdir().unwrap();
    let grids = place.path().join("grids");
    std::fs::write(&grids, "1234341221434321\n").unwrap();
    for (command, options) in READERS {
        let line = format!("{command} {options} {}", grids.display());
        let output = gridforest(&format!("{line} rows")).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert_eq!(
            text(output.stderr),
            "gridforest: can't read rows: No such file or directory (os error 2)\n",
            "{line}"
        );
        assert!(text(output.stdout).lines().count() <= 1, "{line}");
        let (code, text) = failure(&format!("{line} --from rows --column 2"));
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
    let place = tempfile::tempdir().unwrap();
    let kept = place.path().join("kept");
    for problem in ["queens 400", "latin 12", "grids 3x3 --method smc"] {
        let line = format!("estimate {problem} --time 0.0001 --quiet --format csv");
        let work = |rows: &str| -> String {
            let row = rows.lines().nth(1).unwrap();
            row.split(',').nth(6).unwrap().to_owned()
        };
        // Sixteen passes of a hundred particles.
        assert_eq!(work(&stdout(&line)), "1600", "{problem}");
        let kept = format!("{}-{}", kept.display(), problem.split(' ').next().unwrap());
        let first = stdout(&format!("{line} --checkpoint {kept}"));
        // With more time the same work: it was chosen before.
        let again = line.replace("--time 0.0001", "--time 5");
        let again = stdout(&format!("{again} --checkpoint {kept}"));
        // All but the seconds.
        let estimate = |rows: &str| -> Vec<String> {
            let fields = rows.lines().nth(1).unwrap().split(',').enumerate();
            fields.filter(|(column, _)| *column != 7).map(|(_, field)| field.to_owned()).collect()
        };
        assert_eq!(estimate(&again), estimate(&first), "{problem}");
    }
}

#[test]
fn a_small_board_is_counted_where_no_method_is_asked_for() {
    // The minimal puzzles of 2x2: 25,728 of 4 clues, 58,368 of 5, 1,536 of 6.
    let rows = stdout("estimate puzzles 2x2 --quiet");
    let counts: Vec<&str> =
        rows.lines().skip(1).map(|row| row.split(',').nth(4).unwrap()).collect();
    let forest = stdout("forest 2x2");
    let minimal = |clues: &str| -> u64 {
        let rows = forest.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
        rows.filter(|row| row[4] == clues).map(|row| row[11].parse::<u64>().unwrap()).sum()
    };
    assert_eq!(counts, ["4", "5", "6"].map(|clues| minimal(clues).to_string()));
    assert!(rows.lines().skip(1).all(|row| row.starts_with("2x2,exact,")));
}

#[test]
fn an_estimate_that_met_nothing_is_no_success() {
    // One trial of five clues hits a minimal puzzle of 2x2 almost never.
    let output = gridforest(
        "estimate puzzles 2x3 --method subsets --size 8 --samples 1 --per-grid 1 --seed 3",
    )
    .output()
    .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("no minimal puzzle was met") && text.contains("--method"), "{text}");
}

#[test]
fn manual_pages_and_completions_know_every_command_and_its_values() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&format!("man --dir {}", folder.path().display()));
    for page in ["gridforest", "gridforest-forest", "gridforest-count-queens", "gridforest-man"] {
        let text = std::fs::read_to_string(folder.path().join(format!("{page}.1"))).unwrap();
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
    let output = gridforest("minimal --all --clues 17").write_stdin(grid).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("81 clues: the list of all minimal puzzles"), "{text}");
}
