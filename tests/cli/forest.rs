//! `forest` and `unavoidable` at work: lists of leaves, streams, threads, bounds, interruptions.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use gridforest::board::Grid;
use gridforest::unavoidable::UnavoidableSets;

use super::{failure, gridforest, stdout};

/// Grids of several shapes, one a line.
const GRIDS: &str = "1234341221434321\n1234342121434312\n123456456123214365365214531642642531\n";

fn unavoidable(arguments: &str, input: &str) -> (i32, String, String) {
    let mut command = gridforest(&format!("unavoidable {arguments}"));
    let output = command.write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn unavoidable_sets_of_a_small_grid() {
    let (code, rows, _) = unavoidable("", "1234341221434321\n");
    assert_eq!(code, 0);
    insta::assert_snapshot!(rows);
}

#[test]
fn unavoidable_sets_are_the_same_for_any_number_of_threads() {
    let (_, plain, _) = unavoidable("--threads 1", GRIDS);
    let sets = |text: &str| {
        let shape = if text.len() == 16 { "2x2" } else { "2x3" };
        let grid = Grid::parse(shape.parse().unwrap(), text).unwrap();
        UnavoidableSets::of(&grid).as_slice().len()
    };
    let rows: usize = GRIDS.lines().map(sets).sum();
    assert_eq!(plain.lines().count(), 1 + rows);
    assert_eq!(unavoidable("--threads 3", GRIDS).1, plain);
}

#[test]
fn what_is_no_grid_is_refused_and_the_others_are_searched() {
    let input =
        "1234341221434321\n123434122143432\n1134341221434321\n123.341221434321\n1234342121434312\n";
    let (code, rows, errors) = unavoidable("--shape 2x2 --max-size 4", input);
    assert_eq!(code, 1);
    let good = "1234341221434321\n1234342121434312\n";
    assert_eq!(rows, unavoidable("--shape 2x2 --max-size 4", good).1);
    let places: Vec<&str> = errors.lines().map(|line| &line[..line.len().min(22)]).collect();
    assert_eq!(
        places,
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
    // As many as the tables count: the columns leaves and leaf_orbits.
    let table = stdout("forest latin4");
    let sum = |column: usize| -> usize {
        let cells = table.lines().skip(1).map(|row| row.split(',').nth(column).unwrap());
        cells.map(|cell| cell.parse::<usize>().unwrap()).sum()
    };
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    let column = |name: &str| header.iter().position(|&c| c == name).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("leaves.txt");
    for (option, name) in [("", "leaves"), ("--ed", "leaf_orbits")] {
        stdout(&format!("forest latin4 {option} --leaves {}", file.display()));
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().count(), sum(column(name)), "{name}");
        assert_eq!(stdout(&format!("forest latin4 {option} --leaves - --threads 1")), text);
    }
}

#[test]
fn a_forest_is_the_same_for_any_number_of_threads_and_after_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let committed = fs::read_to_string("results/forest-latin5/forest.csv").unwrap();
    assert_eq!(stdout("forest latin5 --threads 1"), committed);
    let file = folder.path().join("all").display().to_string();
    for threads in [3, 1] {
        let kept = format!("forest latin5 --threads {threads} --checkpoint {file}");
        assert_eq!(stdout(&kept), committed);
    }
}

#[test]
fn bounds_on_states_and_memory_are_kept_and_named() {
    let grid = "forest latin5 --class 1";
    for (bound, what) in [
        ("--max-nodes 100", "the diagram has more than 100 states"),
        ("--max-memory 10K", "the diagram needs more than 10240 bytes of memory"),
    ] {
        let (code, text) = failure(&format!("{grid} {bound}"));
        assert_eq!(code, 1, "{text}");
        assert!(text.contains(what), "{text}");
        assert!(text.contains("raise --max-nodes or --max-memory"), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
#[ignore = "counts the forest of 2x3, interrupted once: twenty seconds"]
fn a_killed_forest_goes_on_with_the_classes_that_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("forest.part");
    let arguments = format!("forest 2x3 --checkpoint {}", file.display());
    let start = || {
        let program = assert_cmd::cargo::cargo_bin!("gridforest");
        let mut command = std::process::Command::new(program);
        command.args(arguments.split_whitespace());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let size = || fs::metadata(&file).map_or(0, |file| file.len());
    // Ctrl-C: what is finished is kept.
    let mut child = start();
    while size() == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let empty = size();
    std::thread::sleep(Duration::from_secs(3));
    let interrupted =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let kept = size();
    assert!(kept > empty, "{kept} bytes");
    // A kill: what the checkpoint holds stays.
    let mut child = start();
    std::thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(size() >= kept);
    let committed = fs::read_to_string("results/forest-2x3/forest.csv").unwrap();
    assert_eq!(stdout(&arguments), committed);
}

#[test]
fn nodes_alone_are_those_of_the_tree_whole_or_in_parts() {
    let grid = "--grid 1234521453345124523153124";
    let column = |rows: &str, column: usize| -> Vec<String> {
        let field = |row: &str| row.split(',').nth(column).unwrap().to_owned();
        rows.lines().map(field).collect()
    };
    let tree = stdout(&format!("forest latin5 {grid}"));
    for how in ["", "--order symbols --split 7", "--split 4 --threads 3"] {
        let nodes = stdout(&format!("forest latin5 {grid} --nodes {how}"));
        // Leaves and what comes of them stay empty.
        for told in [0, 2, 3, 4, 5, 7, 9, 10] {
            assert_eq!(column(&nodes, told), column(&tree, told), "{how}");
        }
        for empty in [6, 8, 11] {
            let mut fields = column(&nodes, empty).into_iter().skip(1);
            assert!(fields.all(|field| field.is_empty()), "{how}");
        }
    }
    let (code, text) = failure("forest 2x2 --nodes --split 21");
    assert_eq!(code, 2);
    assert!(text.contains("21 is not in 0..=20"), "{text}");
}

#[test]
fn the_models_of_the_formula_are_the_proper_puzzles() {
    for grid in ["1234341221434321", "1234342121434312"] {
        let (code, formula, _) = unavoidable("--cnf -", &format!("{grid}\n"));
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
        let nodes = |row: &str| row.split(',').nth(5).unwrap().parse::<usize>().unwrap();
        let nodes: usize = tree.lines().skip(1).map(nodes).sum();
        assert_eq!(models, nodes);
    }
    let (code, _, errors) = unavoidable("--cnf -", GRIDS);
    assert!(code != 0 && errors.contains("--cnf takes one grid"), "{errors}");
}

#[test]
fn widths_are_told_up_to_the_bound() {
    let grid = "123456456123214365365214531642642531\n";
    let (code, whole, _) = unavoidable("--shape 2x3 --widths=symbols", grid);
    assert_eq!(code, 0);
    insta::assert_snapshot!(whole);
    let (code, begun, errors) = unavoidable("--shape 2x3 --widths=symbols --max-nodes 1000", grid);
    assert_eq!(code, 1);
    assert!(begun.lines().count() > 5 && whole.starts_with(&begun));
    assert!(errors.contains("the diagram has more than 1000 states (at cell"), "{errors}");
}
