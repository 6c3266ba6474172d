//! `scan`: puzzles with few clues in grids.

use std::collections::{HashMap, HashSet};

use gridforest::board::Puzzle;
use gridforest::solve::{Generic, Reference, Solver, minimal};

use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

const GRIDS: &str = "1234341221434321\n1234342121434312\n";

/// The rows without the times.
fn counts(rows: &str) -> Vec<&str> {
    let untimed = |line| str::rsplit_once(line, ',').unwrap().0;
    rows.lines().map(untimed).collect()
}

#[test]
fn the_rows_count_the_puzzles_that_are_written() {
    let (code, rows, _) = fed("scan --at-most 5", GRIDS);
    assert_eq!(code, 0);
    let rows = counts(&rows);
    assert_eq!(rows[0], "grid,clues,puzzles,minimal");
    assert_eq!(counts(&fed("scan --at-most 5 --threads 3", GRIDS).1), rows);
    let (_, puzzles, _) = fed("scan --at-most 5 --puzzles -", GRIDS);
    let mut solver = Reference::new("2x2".parse().unwrap());
    for line in puzzles.lines() {
        let puzzle = Puzzle::parse("2x2".parse().unwrap(), line).unwrap();
        let grid = solver.unique(&puzzle).unwrap();
        assert!(GRIDS.contains(&grid.to_string()));
    }
    let all: HashSet<&str> = puzzles.lines().collect();
    assert_eq!(all.len(), puzzles.lines().count());
    let number = |row: &&str| row.split(',').nth(2).unwrap().parse::<usize>().unwrap();
    assert_eq!(rows[1..].iter().map(number).sum::<usize>(), all.len());
    // One alone, and one of each orbit.
    assert_eq!(fed("scan --at-most 5 --puzzles - --first", GRIDS).1.lines().count(), 2);
    let orbits = fed("scan --at-most 5 --puzzles - --up-to-symmetry", GRIDS).1;
    assert!(orbits.lines().count() < all.len() && orbits.lines().all(|line| all.contains(line)));
}

#[test]
fn what_is_no_grid_or_cannot_be_listed_is_refused_and_the_others_are_searched() {
    let famous =
        "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let input = format!("{famous}\n1134341221434321\n12.4341221434321\n1234341221434321\n");
    let (code, rows, errors) = fed("scan --at-most 40", &input);
    assert_eq!(code, 1);
    assert!(counts(&rows)[1..].iter().all(|row| row.starts_with("1234341221434321,")));
    let is_refusal = |line: &&str| line.starts_with("gridforest: ");
    assert_eq!(errors.lines().filter(is_refusal).count(), 3, "{errors}");
    assert!(
        errors.contains("stdin:1: about 10^") && errors.contains("stdin:3: not a solution grid")
    );
    let (code, rows, errors) = fed("scan --at-most 7", famous);
    assert_eq!((code, counts(&rows)[1]), (0, format!("{famous},7,0,0").as_str()));
    assert!(errors.contains("no puzzle of at most 7 clues: all symbols but one"), "{errors}");
}

#[test]
fn a_checkpoint_gives_what_a_run_without_gives() {
    let place = Place::new();
    let input = format!("{GRIDS}1134341221434321\n");
    let (_, whole, _) = fed("scan --at-most 6", &input);
    for _ in 0..2 {
        let ended = place.fed("scan --at-most 6 --checkpoint all.part", &input);
        assert!(ended.code == 1 && ended.said.contains("stdin:3: not a solution grid"));
        assert_eq!(counts(&ended.out), counts(&whole));
        assert!(ended.out.lines().skip(1).all(|row| row.ends_with(',')));
    }
    // Another question is not answered from there.
    let ended = place.fed("scan --at-most 5 --checkpoint all.part", &input);
    assert!(ended.code == 1 && ended.said.contains("at_most 6 (wanted: 5)"), "{}", ended.said);
    // Puzzles that are kept are those that are shown.
    let (_, shown, _) = fed("scan --at-most 5 --puzzles - --up-to-symmetry", GRIDS);
    let kept = "scan --at-most 5 --puzzles - --up-to-symmetry --checkpoint p.part";
    assert_eq!(place.fed(kept, GRIDS).out, shown);
}

#[test]
fn all_minimal_puzzles_with_many_clues_are_as_many_as_the_forest_has() {
    let mut leaves = HashMap::new();
    for grid in GRIDS.lines() {
        let forest = Table::of(stdout(&format!("forest 2x2 --grid {grid} --format csv")));
        let of_clues = forest.numbers::<usize>("clues").into_iter().zip(forest.numbers("leaves"));
        leaves.extend(of_clues.map(|(clues, leaves)| ((grid, clues), leaves)));
    }
    let (code, rows, errors) = fed("scan --minimal --at-least 5", GRIDS);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(rows.lines().count() > 3);
    for row in rows.lines().skip(1) {
        let [grid, clues, puzzles, minimal, seconds] =
            row.split(',').collect::<Vec<_>>().try_into().unwrap();
        assert_eq!((puzzles, seconds), ("", ""));
        let expected: usize = leaves[&(grid, clues.parse().unwrap())];
        assert_eq!(minimal.parse::<usize>().unwrap(), expected, "{row}");
    }
    let (_, puzzles, _) = fed("scan --minimal --at-least 5 --puzzles -", GRIDS);
    let all: HashSet<&str> = puzzles.lines().collect();
    assert_eq!(all.len(), puzzles.lines().count());
    let mut solver = Generic::new("2x2".parse().unwrap());
    for line in &all {
        let puzzle = Puzzle::parse("2x2".parse().unwrap(), line).unwrap();
        assert!(puzzle.clues() >= 5 && minimal::is_minimal(&mut solver, &puzzle));
    }
    let (_, orbits, _) = fed("scan --minimal --at-least 5 --puzzles - --up-to-symmetry", GRIDS);
    assert!(orbits.lines().count() < all.len() && orbits.lines().all(|line| all.contains(line)));
    // Nothing so large: a row that says so.
    let (_, rows, _) = fed("scan --minimal --at-least 9", GRIDS);
    assert!(rows.lines().skip(1).all(|row| row.ends_with(",9,,0,")));
    let nine = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let (code, _, errors) = fed("scan --minimal --at-least 30", nine);
    let why = "large puzzles are searched on boards of at most eight symbols";
    assert!(code == 1 && errors.starts_with(&format!("gridforest: stdin:1: {why}")), "{errors}");
}
