//! `estimate puzzles`: rows that depend on the plan alone, resumed runs, refusals.

use std::fs;

use super::{failure, gridforest, stdout};

const COLUMNS: &str = "shape,method,size,clues,count,per_grid,rel_err,low,high,total";

#[test]
fn every_method_gives_rows_that_depend_on_the_plan_alone() {
    for method in [
        "singletons",
        "subsets --size 7",
        "supersets --size 4 --clues 4..6",
        "paths",
        "descent --size 8",
        "walk --clues 4..6 --learning 300 --steps 30",
        "walk --capped-weights --clues 4..6 --learning 300 --steps 30",
        "tours --clues 4..6 --learning 300 --tours 20",
    ] {
        let arguments =
            format!("estimate puzzles 2x2 --samples 3000 --method {method} --seed 5 --quiet");
        let rows = stdout(&arguments);
        assert!(rows.starts_with(COLUMNS), "{rows}");
        assert!(rows.lines().count() > 2, "{rows}");
        assert_eq!(stdout(&format!("{arguments} --threads 1")), rows);
        let other = stdout(&arguments.replace("--seed 5", "--seed 6"));
        assert_ne!(other, rows, "another seed is another run");
    }
}

/// Every method, as it is asked for, with enough blocks.
const METHODS: [&str; 8] = [
    "--method exact",
    "--method singletons --samples 3000",
    "--method subsets --size 7 --samples 3000",
    "--method supersets --size 4 --clues 4..6 --samples 3000",
    "--method paths --samples 3000",
    "--method descent --size 8 --samples 25000",
    "--method walk --clues 4..6 --learning 300 --steps 30 --samples 9000",
    "--method tours --clues 4..6 --learning 300 --tours 4 --samples 20000",
];

#[test]
fn every_method_has_the_note_in_every_format_and_nothing_infinite() {
    for method in METHODS {
        let arguments = format!("estimate puzzles 2x2 {method} --quiet");
        let csv = stdout(&arguments);
        assert!(csv.lines().next().unwrap().ends_with(",trials,note"), "{csv}");
        let rows = csv.lines().count() - 1;
        assert!(stdout(&format!("{arguments} --format table")).contains(" note"), "{method}");
        for format in ["json", "ndjson"] {
            let text = stdout(&format!("{arguments} --format {format}"));
            assert_eq!(text.matches("\"note\":").count(), rows, "{method}: {text}");
        }
        let is_wrong = |field: &str| ["inf", "-inf", "NaN"].contains(&field);
        assert!(!csv.split([',', '\n']).any(is_wrong), "{csv}");
        let exact = method.contains("exact");
        assert!(!exact || csv.lines().skip(1).all(|line| line.ends_with(',')), "{csv}");
    }
}

#[test]
fn few_blocks_give_no_error_and_say_so() {
    for method in [
        "descent --samples 1",
        "walk --learning 300 --steps 30 --samples 1",
        "tours --clues 4..6 --learning 300 --tours 5 --samples 1",
    ] {
        let csv = stdout(&format!("estimate puzzles 2x2 --method {method} --quiet"));
        assert!(csv.lines().count() > 2, "{csv}");
        for row in csv.lines().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            assert_eq!(fields[6..9], ["", "", ""], "rel_err, low, high: {row}");
            assert_eq!(fields.last(), Some(&"few_blocks"), "{row}");
        }
    }
}

#[test]
fn an_estimate_by_time_has_enough_blocks() {
    for method in ["descent", "walk --learning 300 --steps 30", "tours --clues 4..6 --learning 300"]
    {
        let csv = stdout(&format!("estimate puzzles 2x2 --method {method} --time 0.01 --quiet"));
        assert!(!csv.contains("few_blocks"), "{csv}");
    }
}

/// The least and the greatest critical sets of Latin squares of order 5 have 6 and 11 entries.
#[test]
fn the_default_leaves_out_nothing_that_the_method_reaches() {
    for (shape, low, high) in [("latin4", 4, 7), ("latin5", 6, 11), ("2x2", 4, 6)] {
        let samples = if shape == "latin5" { 200_000 } else { 40_000 };
        let arguments = format!("estimate puzzles {shape} --method descent --samples {samples}");
        let csv = stdout(&format!("{arguments} --quiet"));
        let clues = |row: &str| row.split(',').nth(3).unwrap().parse::<usize>().unwrap();
        let found: Vec<usize> = csv.lines().skip(1).map(clues).collect();
        assert_eq!((found.first(), found.last()), (Some(&low), Some(&high)), "{csv}");
    }
    let mut command = gridforest("estimate puzzles 2x2 --method descent --samples 1");
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("with 1 to 8 clues are looked for"), "{text}");
}

#[test]
fn capped_weights_have_an_older_name() {
    let walk = |option: &str| {
        let short = "--clues 4..6 --learning 300 --steps 30 --samples 2000 --quiet";
        stdout(&format!("estimate puzzles 2x2 --method walk {option} {short}"))
    };
    assert_eq!(walk("--gentle"), walk("--capped-weights"));
    assert_ne!(walk("--gentle"), walk(""));
}

#[test]
fn the_size_is_chosen_the_same_way_each_time() {
    let arguments = "estimate puzzles 2x2 --clues 4..5 --samples 2000 --quiet";
    assert_eq!(stdout(arguments), stdout(arguments));
}

#[test]
fn a_run_goes_on_from_its_checkpoint_as_it_was_begun() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept").display().to_string();
    let arguments = "estimate puzzles 2x2 --size 7 --samples 8000 --quiet";
    let whole = stdout(arguments);
    for _ in 0..2 {
        assert_eq!(stdout(&format!("{arguments} --checkpoint {kept}")), whole);
    }
    // What wasn't said is as it was begun.
    let short = "estimate puzzles 2x2 --quiet --time 0.1";
    assert_eq!(stdout(&format!("{short} --checkpoint {kept}")), whole);
    let (code, text) = failure(&format!("{arguments} --seed 2 --checkpoint {kept}"));
    assert_eq!(code, 1);
    assert!(text.contains("seed"), "{text}");
}

#[test]
fn walks_go_on_as_they_were_begun_too() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept").display().to_string();
    let walk = "estimate puzzles 2x2 --method walk --clues 4..6 --quiet";
    let arguments = format!("{walk} --learning 300 --steps 30 --samples 4000");
    let whole = stdout(&arguments);
    stdout(&format!("{arguments} --checkpoint {kept}"));
    assert_eq!(stdout(&format!("{walk} --checkpoint {kept}")), whole);
    let (code, text) = failure(&format!("{arguments} --steps 31 --checkpoint {kept}"));
    assert_eq!(code, 2, "an option given twice: {text}");
    let other = arguments.replace("--steps 30", "--steps 31");
    let (code, text) = failure(&format!("{other} --checkpoint {kept}"));
    assert_eq!(code, 1);
    assert!(text.contains("steps"), "{text}");
}

#[test]
fn tours_go_on_as_they_were_begun_too() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept").display().to_string();
    let tours = "estimate puzzles 2x2 --method tours --quiet";
    let arguments = format!(
        "{tours} --clues 4..6 --anchor 4 --effort 6=2 --learning 300 --tours 4 --samples 8000"
    );
    let whole = stdout(&arguments);
    stdout(&format!("{arguments} --checkpoint {kept}"));
    assert_eq!(stdout(&format!("{tours} --checkpoint {kept}")), whole);
    let other = arguments.replace("6=2", "6=3");
    let (code, text) = failure(&format!("{other} --checkpoint {kept}"));
    assert_eq!(code, 1);
    assert!(text.contains("effort"), "{text}");
}

#[test]
fn a_list_of_grids_is_read_or_refused_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grids.txt");
    let name = file.display();
    let arguments = format!("estimate puzzles 2x2 --size 7 --samples 1000 --quiet --grids {name}");
    fs::write(&file, "# two\n1234341221434321\n1234342121434312\n").unwrap();
    assert!(stdout(&arguments).lines().count() > 2);
    for (line, message) in [
        ("123434122143432.", "r4c4 is empty"),
        ("1234341221434311", "both hold 1"),
        ("12343412", "8 cells"),
    ] {
        fs::write(&file, format!("1234341221434321\n{line}\n")).unwrap();
        let (code, text) = failure(&arguments);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains("grids.txt:2: ") && text.contains(message), "{text}");
    }
    fs::write(&file, "# none\n").unwrap();
    assert!(failure(&arguments).1.ends_with("grids.txt: there is no board in it"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, message) in [
        ("2x2 --size 17", "--size: a subset of 17 cells: 2x2 has 16"),
        ("2x2 --size 0", "--size: a subset of 0 cells"),
        ("2x2 --size 5 --clues 4..6", "--size: a subset of 5 cells contains no puzzle of 6 clues"),
        (
            "2x2 --method supersets --size 5 --clues 4..6",
            "--size: no puzzle of 4 clues contains a subset of 5 cells",
        ),
        ("2x2 --clues 4..17", "--clues: a 2x2 board has 16 cells"),
        ("2x2 --size 6 --samples 0", "--samples: no trials"),
        ("2x2 --size 6 --time 0", "--time: the time must be above 0"),
        ("2x2 --size 6 --per-grid 0", "--per-grid: no trials"),
        ("2x2 --size 6 --grids 0", "--grids: the list holds no grid"),
        ("2x2 --method walk --steps 0", "--steps: no steps"),
        ("2x2 --method walk --learning 0", "--learning: no steps"),
        ("2x2 --method walk --samples 0", "--samples: no trials"),
        ("2x2 --method tours", "--clues: which numbers of clues?"),
        (
            "2x2 --method tours --clues 4..6 --anchor 7",
            "--anchor: tours begin at puzzles of 7 clues",
        ),
        ("2x2 --method walk --clues 0..3", "--clues: 0..3 clues"),
        (
            "2x2 --method walk --clues 4..7 --size 7",
            "--size: a subset of 7 cells contains no puzzle of 7 clues",
        ),
        (
            "2x2 --method walk --grids 3",
            "--grids: of no use here (--method walk): it goes with --method singletons or paths",
        ),
        ("2x5 --size 14", "SHAPE: uniform 2x5 grids cannot be drawn"),
        ("2x5 --method walk --size 40", "--size: walks of 2x5 begin at whole grids"),
        ("latin1", "SHAPE: latin1 has 1 cells"),
    ] {
        let (code, text) = failure(&format!("estimate puzzles {arguments}"));
        assert_eq!(code, 2, "{arguments}: {text}");
        assert!(text.starts_with(&format!("gridforest: {message}")), "{arguments}: {text}");
    }
    for (clues, message) in [("6..4", "is empty"), ("few", "'few' is no number of clues")] {
        let (code, text) = failure(&format!("estimate puzzles 2x2 --clues {clues}"));
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(message), "{text}");
    }
    let missing = failure("estimate puzzles 2x2 --size 6 --grids no-such-file");
    assert_eq!(missing.0, 1);
    assert!(missing.1.contains("no-such-file"));
    gridforest("estimate puzzles 2x2 --samples 5 --time 5").assert().code(2);
}
