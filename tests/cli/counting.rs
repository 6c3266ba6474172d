//! `count` and `estimate`: exact answers, estimates that depend on their plan alone, refusals.

use std::process::Stdio;

use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

#[test]
fn exact_counts_are_rows() {
    for (arguments, row) in [
        ("count queens 0", "queens,0,1"),
        ("count queens 2", "queens,2,0"),
        ("count queens 10", "queens,10,724"),
        ("count latin 6", "latin,6,812851200"),
        ("count quasigroups 5", "quasigroups,5,1411"),
        ("count loops 6", "loops,6,109"),
        ("count grids 2x4", "grids,2x4,29136487207403520"),
        ("count grids 3x3", "grids,3x3,6670903752021072936960"),
        ("count grids 2x4 --classes", "grid_classes,2x4,1673187"),
        ("count grids latin5", "grids,latin5,161280"),
    ] {
        assert_eq!(stdout(arguments), format!("problem,n,count\n{row}\n"));
    }
}

#[test]
#[ignore = "some seconds of two cores"]
fn the_classes_of_3x3_are_a_row() {
    let row = "problem,n,count\ngrid_classes,3x3,5472730538\n";
    assert_eq!(stdout("count grids 3x3 --classes"), row);
}

/// Of every method, with the note of each; stdin has an empty board of 2x2.
const ESTIMATES: &[(&str, &str)] = &[
    ("estimate solutions", ""),
    ("estimate solutions --passes 8", "few_blocks"),
    ("estimate solutions --particles 10", "few_particles"),
    ("estimate queens 2", ""),
    ("estimate queens 8 --passes 16", ""),
    ("estimate latin 6 --passes 16 --particles 100", ""),
    ("estimate queens 8 --method tempering --sweeps 40000", ""),
    ("estimate latin 5 --moves cluster --sweeps 40000", ""),
    ("estimate queens 8 --method anneal --sweeps 40000", ""),
    ("estimate grids 2x3 --passes 8 --particles 100", "few_blocks"),
    ("estimate queens 8 --method anneal --chains 4 --sweeps 40000", "few_blocks"),
    ("estimate queens 8 --method tempering --chains 4 --sweeps 40000", "few_blocks"),
    ("estimate queens 20 --passes 16 --particles 3", "few_particles"),
    ("estimate latin 10 --method anneal --temperatures 2 --sweeps 8000", "poor_overlap"),
    ("estimate latin 5 --method anneal --betas 0,100 --sweeps 4000", "poor_overlap"),
    ("estimate latin 5 --method tempering --betas 0,2,4 --sweeps 8000", "poor_overlap"),
    ("estimate queens 12 --method tempering --sweeps 4000", "not_mixed"),
    ("estimate latin 24 --method anneal --sweeps 16000", "not_mixed"),
    ("estimate queens 12 --method anneal --betas 0,0.4,0.8,1.2 --sweeps 6000", "few_visits"),
    // All squares of order 3 are of one class: each has as many minimal puzzles.
    ("estimate puzzles latin3 --method subsets --size 9 --samples 200", "no_spread"),
    ("estimate puzzles 2x3 --method paths --samples 3000", "few_hits"),
];

/// The data says itself whether an error is to be believed, whatever the form and `--quiet`; and
/// what isn't known is left out.
#[test]
fn every_estimate_has_a_note_and_no_number_that_is_none() {
    for (arguments, note) in ESTIMATES {
        for format in ["csv", "json", "ndjson", "table"] {
            let line = format!("{arguments} --quiet --format {format}");
            let (code, text, said) = fed(&line, "................\n");
            assert_eq!(code, 0, "{line}: {said}");
            let lower = text.to_lowercase();
            assert!(!lower.contains("inf") && !lower.contains("nan"), "{arguments}: {text}");
            let (header, row) = text.split_once('\n').unwrap();
            let found = match format {
                "csv" => header.ends_with(",note") && row.ends_with(&format!(",{note}\n")),
                "table" => text.contains("note") && text.contains(note),
                _ if note.is_empty() => text.contains("\"note\":null}"),
                _ => text.contains(&format!("\"note\":\"{note}\"}}")),
            };
            assert!(found, "{arguments}, {note}: {text}");
        }
    }
}

#[test]
fn fewer_than_eight_blocks_state_no_error() {
    let text = stdout("estimate queens 8 --method anneal --chains 4 --sweeps 40000 --quiet");
    let table = Table::of(text);
    assert_eq!((table.first("method"), table.first("ln_err")), ("annealing", ""));
}

#[test]
fn an_estimate_that_met_nothing_fails() {
    // One trial of eight cells hits a minimal puzzle of 2x3 almost never.
    let trial = "estimate puzzles 2x3 --method subsets --size 8 --samples 1 --per-grid 1 --seed 3";
    for (line, said) in [
        ("estimate solutions --quiet", ["no solution was met", "there may be none"]),
        (trial, ["no minimal puzzle was met", "--method"]),
    ] {
        let (code, rows, error) = fed(line, "12........3...4.\n");
        assert_eq!((code, &rows[..]), (1, ""), "{error}");
        assert!(said.iter().all(|said| error.contains(said)), "{error}");
    }
}

#[test]
fn an_estimate_that_says_little_warns() {
    let (code, _, warning) = fed("estimate latin 24 --sweeps 16000 --method anneal", "");
    assert!(code == 0 && warning.contains("not known to a factor of e"), "{warning}");
}

#[test]
fn grids_may_be_larger_than_boards() {
    let (_, rows, remark) = fed("estimate grids 6x7 --passes 8 --particles 100", "");
    assert!(remark.contains("42 rows"), "{remark}");
    let table = Table::of(rows);
    assert_eq!(["problem", "n", "method"].map(|name| table.first(name)), ["grids", "6x7", "smc"]);
    // The largest boards, by the asymptotic formula.
    let (_, rows, remark) = fed("estimate grids 6x6 --passes 8 --particles 300", "");
    assert!(!remark.contains("36 rows"), "{remark}");
    let ln_count: f64 = Table::of(rows).numbers("ln_count")[0];
    assert!((ln_count - 1768.7).abs() < 3.0, "{ln_count}");
}

#[test]
fn boards_without_a_run_get_the_trivial_answer() {
    for (problem, count) in [("queens 3", ""), ("queens 1", "0.0"), ("latin 0", "0.0")] {
        let table = Table::of(stdout(&format!("estimate {problem} --quiet")));
        let found = (table.first("method"), table.first("ln_count"));
        assert_eq!(found, ("exact", count), "{problem}");
    }
}

/// All columns but the seconds.
fn without_seconds(text: &str) -> Vec<Vec<String>> {
    Table::of(text).without("seconds")
}

#[test]
fn estimates_depend_on_their_plan_alone() {
    for arguments in [
        "estimate queens 9 --sweeps 8000 --quiet",
        "estimate latin 5 --sweeps 8000 --moves cluster --quiet",
        "estimate grids 2x3 --passes 9 --particles 100 --quiet",
    ] {
        let one = without_seconds(&stdout(&format!("{arguments} --threads 1")));
        let two = without_seconds(&stdout(&format!("{arguments} --threads 2")));
        assert_eq!(one, two, "{arguments}");
        let other = without_seconds(&stdout(&format!("{arguments} --seed 2")));
        assert_ne!(one, other, "{arguments}");
    }
}

#[test]
fn a_curve_is_written_beside_the_estimate() {
    let place = Place::new();
    place.good("estimate latin 4 --sweeps 8000 --curve curve.csv --quiet");
    let text = place.read("curve.csv");
    assert!(text.starts_with("beta,energy,energy_err,heat_capacity,"));
    assert!(text.lines().next().unwrap().ends_with(",note"));
    // No clusters were built.
    assert!(!text.to_lowercase().contains("nan"), "{text}");
    assert!(text.lines().count() > 3);
}

#[test]
fn an_estimate_goes_on_from_its_checkpoint() {
    let place = Place::new();
    let run = "estimate queens 9 --sweeps 8000 --quiet";
    let whole = without_seconds(&stdout(run));
    for _ in 0..2 {
        let kept = place.good(&format!("{run} --checkpoint kept"));
        assert_eq!(without_seconds(&kept), whole);
    }
    // Another board's checkpoint is refused.
    let (code, text) = place.bad("estimate queens 10 --sweeps 8000 --checkpoint kept");
    assert!(code == 1 && text.contains("size"), "{text}");
}

/// What a clock chose at the first start must not be chosen again.
#[test]
fn an_estimate_that_aims_at_a_time_goes_on_from_its_checkpoint() {
    for method in ["smc", "tempering", "anneal"] {
        let place = Place::new();
        let run = format!("estimate queens 12 --method {method} --time 0.2 --threads 1");
        let run = || without_seconds(&place.good(&format!("{run} --checkpoint kept")));
        assert_eq!(run(), run(), "{method}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_estimate_says_what_it_waits_for_and_goes_on_later() {
    let place = Place::new();
    let run = "estimate queens 30 --method smc --passes 30 --threads 1";
    let kept = format!("{run} --checkpoint kept");
    let child = place.start_as(place.command(&kept).stdout(Stdio::null()).stderr(Stdio::piped()));
    place.wait_for("kept");
    child.send("-INT");
    let output = child.0.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "stopped, to be resumed");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("stopping") && text.contains("run the same command again"), "{text}");
    assert_eq!(without_seconds(&place.good(&kept)), without_seconds(&stdout(run)));
}
