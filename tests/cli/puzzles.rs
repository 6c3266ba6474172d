//! `estimate puzzles`: rows that depend on the plan alone, resumed runs, refusals.

use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

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
        let line = format!("estimate puzzles 2x2 --method {method} --quiet");
        let table = Table::of(stdout(&line));
        assert!(table.len() > 1, "{method}");
        for (name, field) in [("rel_err", ""), ("low", ""), ("high", ""), ("note", "few_blocks")] {
            assert_eq!(table.column(name), vec![field; table.len()], "{method}: {name}");
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

/// It has as many subsets as elsewhere.
#[test]
fn a_population_has_few_grids_where_one_takes_long_to_draw() {
    for (shape, grids) in [("3x3", "300"), ("3x3+dg", "60")] {
        let method = "--method descent --size 27 --samples 1 --seed 1";
        let table = Table::of(stdout(&format!("estimate puzzles {shape} {method} --quiet")));
        assert!(table.len() > 1, "{shape}");
        for (name, field) in [("grids", grids), ("trials", "300000")] {
            assert_eq!(table.column(name), vec![field; table.len()], "{shape}: {name}");
        }
    }
}

/// The least and the greatest critical sets of Latin squares of order 5 have 6 and 11 entries.
#[test]
fn the_default_leaves_out_nothing_that_the_method_reaches() {
    for (shape, samples, ends) in
        [("latin4", 40_000, [4, 7]), ("latin5", 200_000, [6, 11]), ("2x2", 40_000, [4, 6])]
    {
        let line = format!("estimate puzzles {shape} --method descent --samples {samples} --quiet");
        let clues: Vec<usize> = Table::of(stdout(&line)).numbers("clues");
        assert_eq!([clues[0], clues[clues.len() - 1]], ends, "{shape}");
    }
    let (_, _, text) = fed("estimate puzzles 2x2 --method descent --samples 1", "");
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
fn runs_go_on_from_their_checkpoints_as_they_were_begun() {
    // What the run is begun with and again, what isn't said later, and an option that is another.
    for (begun, said, [option, other]) in [
        ("", "--size 7 --samples 8000 --seed 1", ["--seed 1", "--seed 2"]),
        (
            "--method walk --clues 4..6",
            "--learning 300 --steps 30 --samples 4000",
            ["--steps 30", "--steps 31"],
        ),
        (
            "--method tours",
            "--clues 4..6 --anchor 4 --effort 5=2 --neighbours 3 --learning 300 --tours 4 --samples 8000",
            ["--neighbours 3", "--neighbours 4"],
        ),
    ] {
        let place = Place::new();
        let short = format!("estimate puzzles 2x2 {begun} --quiet");
        let whole = place.good(&format!("{short} {said}"));
        let kept = format!("{short} {said} --checkpoint kept");
        for _ in 0..2 {
            assert_eq!(place.good(&kept), whole, "{begun}");
        }
        // What isn't said is as it was begun, whatever the time.
        let time = if begun.is_empty() { "--time 0.1" } else { "" };
        assert_eq!(place.good(&format!("{short} {time} --checkpoint kept")), whole, "{begun}");
        let (code, text) = place.bad(&kept.replace(option, other));
        let name = option.trim_start_matches('-').split(' ').next().unwrap();
        assert!(code == 1 && text.contains(name), "{begun}: {text}");
    }
    let twice = "estimate puzzles 2x2 --method walk --steps 30 --steps 31";
    assert_eq!(Place::new().bad(twice).0, 2);
}

#[test]
fn a_list_of_grids_is_read_or_refused_by_line() {
    let place = Place::with(&[("grids.txt", "# two\n1234341221434321\n1234342121434312\n")]);
    let line = "estimate puzzles 2x2 --size 7 --samples 1000 --quiet --grids grids.txt";
    assert!(place.good(line).lines().count() > 2);
    for (wrong, message) in [
        ("123434122143432.", "r4c4 is empty"),
        ("1234341221434311", "both hold 1"),
        ("12343412", "8 cells"),
    ] {
        place.put("grids.txt", format!("1234341221434321\n{wrong}\n"));
        let (code, text) = place.bad(line);
        assert!(code == 1 && text.contains("grids.txt:2: ") && text.contains(message), "{text}");
    }
    place.put("grids.txt", "# none\n");
    assert!(place.bad(line).1.ends_with("grids.txt: there is no board in it"));
}
