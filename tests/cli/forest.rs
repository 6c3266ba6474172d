//! `forest` and `unavoidable` at work: lists of leaves, streams, threads, bounds, interruptions.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use gridforest::board::Grid;
use gridforest::unavoidable::UnavoidableSets;

use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

/// Grids of several shapes, one a line.
const GRIDS: &str = "1234341221434321\n1234342121434312\n123456456123214365365214531642642531\n";

#[test]
fn unavoidable_sets_of_a_small_grid() {
    let (code, rows, _) = fed("unavoidable", "1234341221434321\n");
    assert_eq!(code, 0);
    insta::assert_snapshot!(rows);
}

#[test]
fn unavoidable_sets_are_the_same_for_any_number_of_threads() {
    let (_, plain, _) = fed("unavoidable --threads 1", GRIDS);
    let sets = |text: &str| {
        let shape = if text.len() == 16 { "2x2" } else { "2x3" };
        let grid = Grid::parse(shape.parse().unwrap(), text).unwrap();
        UnavoidableSets::of(&grid).as_slice().len()
    };
    let rows: usize = GRIDS.lines().map(sets).sum();
    assert_eq!(plain.lines().count(), 1 + rows);
    assert_eq!(fed("unavoidable --threads 3", GRIDS).1, plain);
}

#[test]
fn what_is_no_grid_is_refused_and_the_others_are_searched() {
    let input =
        "1234341221434321\n123434122143432\n1134341221434321\n123.341221434321\n1234342121434312\n";
    let (code, rows, errors) = fed("unavoidable --shape 2x2 --max-size 4", input);
    assert_eq!(code, 1);
    let good = "1234341221434321\n1234342121434312\n";
    assert_eq!(rows, fed("unavoidable --shape 2x2 --max-size 4", good).1);
    let places: Vec<&str> = errors.lines().map(|line| &line[..line.len().min(22)]).collect();
    assert!(errors.starts_with("stdin: the board of line 3 has a symbol twice"), "{errors}");
    assert_eq!(
        places[1..],
        ["gridforest: stdin:2: 1", "gridforest: stdin:3: n", "gridforest: stdin:4: n"]
    );
}

#[test]
fn leaves_of_a_puzzle_in_the_order_of_their_values() {
    let below = "forest 2x2 --grid 12343..221..43.1 --leaves -";
    insta::assert_snapshot!(stdout(below));
    insta::assert_snapshot!(stdout(&format!("{below} --ed")));
}

#[test]
fn every_leaf_is_written_or_one_of_each_orbit() {
    let (table, place) = (Table::of(stdout("forest latin4")), Place::new());
    for (option, name) in [("", "leaves"), ("--ed", "leaf_orbits")] {
        place.good(&format!("forest latin4 {option} --leaves leaves.txt"));
        let text = place.read("leaves.txt");
        assert_eq!(text.lines().count() as u64, table.sum(name), "{name}");
        assert_eq!(stdout(&format!("forest latin4 {option} --leaves - --threads 1")), text);
    }
}

#[test]
fn a_forest_is_the_same_for_any_number_of_threads_and_after_a_checkpoint() {
    let place = Place::new();
    let committed = fs::read_to_string("results/forest-latin5/forest.csv").unwrap();
    assert_eq!(stdout("forest latin5 --threads 1"), committed);
    for threads in [3, 1] {
        let kept = format!("forest latin5 --threads {threads} --checkpoint all");
        assert_eq!(place.good(&kept), committed);
    }
}

/// Under a table stand the sums of its columns: over all grids, or of the tree that was asked for.
#[test]
fn totals_are_those_of_the_table() {
    let totals = |line: &str| fed(&format!("{line} --format table"), "").2.replace(',', "");
    for (line, proper, minimal, place) in [
        ("forest 2x2", "puzzles", "minimal_puzzles", " in all grids"),
        ("forest 2x2 --class 2", "nodes", "leaves", ""),
        ("forest latin4 --grid 1234341221434321", "nodes", "leaves", ""),
    ] {
        let table = Table::of(stdout(line));
        let [proper, minimal, orbits, ends] =
            [proper, minimal, "node_orbits", "leaf_orbits"].map(|name| table.sum(name));
        let said = totals(line);
        let first = format!(
            "{proper} proper puzzles{place} {minimal} of them minimal; up to symmetry {orbits} and {ends}."
        );
        assert_eq!(said.lines().next(), Some(first.replace(',', "").as_str()), "{line}");
    }
    let without_grid = fed("forest latin4+antiking+antiknight --format table", "");
    assert!(without_grid.0 == 0 && !without_grid.2.contains("proper puzzles"), "{without_grid:?}");
}

#[test]
#[ignore = "counts the forest of 2x3, interrupted once: twenty seconds"]
fn a_killed_forest_goes_on_with_the_classes_that_are_missing() {
    let (place, line) = (Place::new(), "forest 2x3 --checkpoint kept");
    let size = || fs::metadata(place.at("kept")).map_or(0, |file| file.len());
    // Ctrl-C: what is finished is kept.
    let mut child = place.start(line);
    while size() == 0 {
        sleep(Duration::from_millis(20));
    }
    let empty = size();
    sleep(Duration::from_secs(3));
    child.send("-INT");
    assert_eq!(child.end(), Some(3));
    let kept = size();
    assert!(kept > empty, "{kept} bytes");
    // A kill: what the checkpoint holds stays.
    let mut child = place.start(line);
    sleep(Duration::from_millis(500));
    child.kill();
    assert!(size() >= kept);
    let committed = fs::read_to_string("results/forest-2x3/forest.csv").unwrap();
    assert_eq!(place.good(line), committed);
}

#[test]
fn nodes_alone_are_those_of_the_tree_whole_or_in_parts() {
    let grid = "--grid 1234521453345124523153124";
    let tree = Table::of(stdout(&format!("forest latin5 {grid}")));
    for how in ["", "--order symbols --split 7", "--split 4 --threads 3"] {
        let nodes = Table::of(stdout(&format!("forest latin5 {grid} --nodes {how}")));
        // Leaves and what comes of them stay empty.
        for name in
            ["shape", "grid", "stabiliser", "clues", "nodes", "node_orbits", "arrows", "puzzles"]
        {
            assert_eq!(nodes.column(name), tree.column(name), "{how}: {name}");
        }
        for name in ["leaves", "leaf_orbits", "minimal_puzzles"] {
            assert!(nodes.column(name).iter().all(|field| field.is_empty()), "{how}: {name}");
        }
    }
}

#[test]
fn the_models_of_the_formula_are_the_proper_puzzles() {
    for grid in ["1234341221434321", "1234342121434312"] {
        let (code, formula, _) = fed("unavoidable --cnf -", format!("{grid}\n"));
        assert_eq!(code, 0);
        let clause = |line: &str| -> u32 {
            let literals = line.split(' ').map(|word| word.parse::<u32>().unwrap());
            literals.filter(|&l| l > 0).fold(0, |set, l| set | 1 << (l - 1))
        };
        let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
        let clauses: Vec<u32> = formula.lines().filter(is_clause).map(clause).collect();
        assert!(formula.contains(&format!("\np cnf 16 {}\n", clauses.len())));
        assert!(formula.contains(&format!("\nc grid {grid}\n")));
        let is_model = |clues: &u32| clauses.iter().all(|clause| clause & clues != 0);
        let models = (0..1 << 16).filter(is_model).count();
        let tree = stdout(&format!("forest 2x2 --grid {grid} --format csv"));
        assert_eq!(models as u64, Table::of(tree).sum("nodes"));
    }
    let (code, _, errors) = fed("unavoidable --cnf -", GRIDS);
    assert!(code != 0 && errors.contains("--cnf takes one grid"), "{errors}");
}

#[test]
fn widths_are_told_up_to_the_bound() {
    let grid = "123456456123214365365214531642642531\n";
    let (code, whole, _) = fed("unavoidable --shape 2x3 --widths=symbols", grid);
    assert_eq!(code, 0);
    insta::assert_snapshot!(whole);
    let (code, begun, errors) =
        fed("unavoidable --shape 2x3 --widths=symbols --max-nodes 1000", grid);
    assert_eq!(code, 1);
    assert!(begun.lines().count() > 5 && whole.starts_with(&begun));
    assert!(errors.contains("the diagram has more than 1000 states (at cell"), "{errors}");
}
