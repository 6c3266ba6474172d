//! `scan`: puzzles with few clues in grids.

use std::collections::{HashMap, HashSet};

use gridforest::board::Puzzle;
use gridforest::solve::{Generic, Reference, Solver, minimal};

use super::gridforest;

const GRIDS: &str = "1234341221434321\n1234342121434312\n";

fn scan(arguments: &str, input: &str) -> (i32, String, String) {
    let mut command = gridforest(&format!("scan {arguments}"));
    let output = command.write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The rows without the times.
fn counts(rows: &str) -> Vec<&str> {
    let untimed = |line| str::rsplit_once(line, ',').unwrap().0;
    rows.lines().map(untimed).collect()
}

#[test]
fn the_rows_count_the_puzzles_that_are_written() {
    let (code, rows, _) = scan("--at-most 5", GRIDS);
    assert_eq!(code, 0);
    let rows = counts(&rows);
    assert_eq!(rows[0], "grid,clues,puzzles,minimal");
    assert_eq!(counts(&scan("--at-most 5 --threads 3", GRIDS).1), rows);
    let (_, puzzles, _) = scan("--at-most 5 --puzzles -", GRIDS);
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
    assert_eq!(scan("--at-most 5 --puzzles - --first", GRIDS).1.lines().count(), 2);
    let orbits = scan("--at-most 5 --puzzles - --up-to-symmetry", GRIDS).1;
    assert!(orbits.lines().count() < all.len() && orbits.lines().all(|line| all.contains(line)));
}

#[test]
fn what_is_no_grid_or_cannot_be_listed_is_refused_and_the_others_are_searched() {
    let famous =
        "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let input = format!("{famous}\n1134341221434321\n12.4341221434321\n1234341221434321\n");
    let (code, rows, errors) = scan("--at-most 40", &input);
    assert_eq!(code, 1);
    assert!(counts(&rows)[1..].iter().all(|row| row.starts_with("1234341221434321,")));
    assert_eq!(errors.lines().count(), 3, "{errors}");
    assert!(
        errors.contains("stdin:1: about 10^") && errors.contains("stdin:3: not a solution grid")
    );
    let (code, rows, errors) = scan("--at-most 7", famous);
    assert_eq!((code, counts(&rows)[1]), (0, format!("{famous},7,0,0").as_str()));
    assert!(errors.contains("no puzzle of at most 7 clues: all symbols but one"), "{errors}");
}

#[test]
fn a_checkpoint_gives_what_a_run_without_gives() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let input = format!("{GRIDS}1134341221434321\n");
    let (_, whole, _) = scan("--at-most 6", &input);
    let all = at("all.part");
    for _ in 0..2 {
        let (code, rows, errors) = scan(&format!("--at-most 6 --checkpoint {all}"), &input);
        assert!(code == 1 && errors.contains("stdin:3: not a solution grid"));
        assert_eq!(counts(&rows), counts(&whole));
        assert!(rows.lines().skip(1).all(|row| row.ends_with(',')));
    }
    // Another question is not answered from there.
    let (code, _, errors) = scan(&format!("--at-most 5 --checkpoint {all}"), &input);
    assert!(code == 1 && errors.contains("at_most 6 (wanted: 5)"), "{errors}");
    // Puzzles that are kept are those that are shown.
    let (_, shown, _) = scan("--at-most 5 --puzzles - --up-to-symmetry", GRIDS);
    let kept = format!("--at-most 5 --puzzles - --up-to-symmetry --checkpoint {}", at("p.part"));
    assert_eq!(scan(&kept, GRIDS).1, shown);
}

#[test]
fn all_minimal_puzzles_with_many_clues_are_as_many_as_the_forest_has() {
    let mut leaves = HashMap::new();
    for grid in GRIDS.lines() {
        let mut forest = gridforest(&format!("forest 2x2 --grid {grid} --format csv"));
        let forest = forest.output().unwrap();
        let mut reader = csv::Reader::from_reader(&forest.stdout[..]);
        for row in reader.deserialize::<HashMap<String, String>>() {
            let row = row.unwrap();
            let number = |name: &str| row[name].parse::<usize>().unwrap();
            leaves.insert((grid.to_owned(), number("clues")), number("leaves"));
        }
    }
    let (code, rows, errors) = scan("--minimal --at-least 5", GRIDS);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(rows.lines().count() > 3);
    for row in rows.lines().skip(1) {
        let [grid, clues, puzzles, minimal, seconds] =
            row.split(',').collect::<Vec<_>>().try_into().unwrap();
        assert_eq!((puzzles, seconds), ("", ""));
        let expected = leaves[&(grid.to_owned(), clues.parse().unwrap())];
        assert_eq!(minimal.parse::<usize>().unwrap(), expected, "{row}");
    }
    let (_, puzzles, _) = scan("--minimal --at-least 5 --puzzles -", GRIDS);
    let all: HashSet<&str> = puzzles.lines().collect();
    assert_eq!(all.len(), puzzles.lines().count());
    let mut solver = Generic::new("2x2".parse().unwrap());
    for line in &all {
        let puzzle = Puzzle::parse("2x2".parse().unwrap(), line).unwrap();
        assert!(puzzle.clues() >= 5 && minimal::is_minimal(&mut solver, &puzzle));
    }
    let (_, orbits, _) = scan("--minimal --at-least 5 --puzzles - --up-to-symmetry", GRIDS);
    assert!(orbits.lines().count() < all.len() && orbits.lines().all(|line| all.contains(line)));
    // Nothing so large: a row that says so.
    let (_, rows, _) = scan("--minimal --at-least 9", GRIDS);
    assert!(rows.lines().skip(1).all(|row| row.ends_with(",9,,0,")));
    let nine = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let (code, _, errors) = scan("--minimal --at-least 30", nine);
    assert!(
        code == 1
            && errors.starts_with(
                "gridforest: stdin:1: large puzzles are searched on boards of at most eight symbols"
            ),
        "{errors}"
    );
}
