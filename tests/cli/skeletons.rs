//! The commands about skeletons and canonical forms.

use super::commands::reproduces;
use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

#[test]
fn counts_and_lists_agree() {
    let counts = stdout("skeletons 2x2 --count");
    assert!(counts.starts_with("shape,group,clues,skeletons,orbits\n2x2,geometric,0,1,1\n"));
    let counts = Table::of(counts);
    let numbers = ["skeletons", "orbits"].map(|name| counts.numbers::<u64>(name));
    for (row, clues) in counts.column("clues").into_iter().enumerate() {
        let list = Table::of(stdout(&format!("skeletons 2x2 --clues {clues} --list")));
        assert_eq!([list.sum("orbit"), list.len() as u64], numbers.each_ref().map(|all| all[row]));
    }
    let under_little_group = stdout("skeletons 2x2 --class 1 --clues 1..2 --count");
    insta::assert_snapshot!(under_little_group, @r"
    shape,group,clues,skeletons,orbits
    2x2,class 1,1,16,1
    2x2,class 1,2,120,9
    ");
}

#[test]
fn a_list_is_the_same_for_any_number_of_threads() {
    let whole = stdout("skeletons 3x3 --clues 5 --list --threads 1");
    assert_eq!(stdout("skeletons 3x3 --clues 5 --list --threads 3"), whole);
    assert!(whole.starts_with("clues,value,skeleton,orbit\n"));
}

#[test]
fn what_is_possible_and_what_is_not() {
    insta::assert_snapshot!(stdout("skeletons 2x2 --clues 4 --possible"), @r"
    shape,group,clues,skeletons,orbits,proper,minimal,missing_digits,empty_rows,empty_columns,one_less_than_side,exhaustion,open
    2x2,geometric,4,1820,33,9,9,0,10,0,0,14,0
    ");
    insta::assert_snapshot!(stdout("skeletons 2x2 --clues 1..3 --impossible"));
}

#[test]
fn the_theorem_is_proved_and_checked() {
    let place = Place::new();
    let proof = place.good("skeletons 2x3 --clues 5 --prove --certificates all.csv");
    insta::assert_snapshot!(proof, @r"
    shape,clues,orbits,skeletons,several_solutions,no_solution
    2x3,5,410,376992,392,18
    ");
    assert_eq!(place.good("skeletons 2x3 --check all.csv"), proof);
    let certificates = place.read("all.csv");
    let (without_last, _) = certificates.trim_end().rsplit_once('\n').unwrap();
    place.put("all.csv", without_last);
    let (code, text) = place.bad("skeletons 2x3 --check all.csv");
    assert!(code == 1 && text.contains("of 376992 skeletons"), "{text}");
}

#[test]
fn good_lines_are_answered_beside_bad_ones() {
    let input =
        "# grids\n1234341221434321\n1234\n1234341221434322\n1..............1\n12343412214343211\n";
    let (code, rows, errors) = fed("canon --shape 2x2", input);
    assert_eq!(code, 1);
    insta::assert_snapshot!(rows, @r"
    input,canonical,stabiliser,orbit
    1234341221434321,1234341221434321,32,96
    1..............1,.......1.....1..,24,128
    ");
    insta::assert_snapshot!(errors, @r"
    stdin: the board of line 4 has a symbol twice in a row, column or other set of 2x2
    gridforest: stdin:3: 4 cells where a 2x2 board has 16
    gridforest: stdin:4: not a solution grid: r2c4 and r4c4 both hold 2, and share a row, column or box
    gridforest: stdin:6: 17 cells where a 2x2 board has 16
    ");
}

#[test]
fn skeletons_have_no_digits_and_lines_one_length() {
    let input = "1..............1\n1.2.............\n1..1.....\n1........................\n";
    let (code, rows, errors) = fed("canon --kind skeleton", input);
    assert_eq!(code, 1);
    insta::assert_snapshot!(rows, @r"
    input,canonical,stabiliser,orbit
    1..............1,.......1.....1..,4,32
    ");
    insta::assert_snapshot!(errors, @r"
    gridforest: stdin:2: column 3: '2' is no mark of a skeleton: 1 is a clue, . an empty cell
    gridforest: stdin:3: 9 cells may be a row of a larger board: write all its cells on one line, or all its rows, each on a line of its own; or give its shape, latin3 here
    gridforest: stdin:4: a latin5 board, where the lines before are 2x2 boards
    ");
}

#[test]
fn a_given_grid_stands_for_its_class() {
    let rows = |text: &str| -> Vec<String> {
        let after_group = |line: &str| line.splitn(3, ',').nth(2).unwrap().to_owned();
        text.lines().map(after_group).collect()
    };
    let class = stdout("skeletons 2x2 --class 2 --clues 3..5 --count");
    let grid = stdout("skeletons 2x2 --grid 4321214334121234 --clues 3..5 --count");
    assert_ne!(rows(&class), rows(&grid));
    let grid = stdout("skeletons 2x2 --grid 1234342121434312 --clues 3..5 --count");
    assert_eq!(rows(&class), rows(&grid));
}

#[test]
fn one_line_of_each_class_and_how_it_got_there() {
    let input = "1234341221434321\n4321214334121234\n1234342121434312\n";
    let (_, rows, errors) = fed("canon --unique", input);
    insta::assert_snapshot!(rows, @r"
    input,canonical,stabiliser,orbit
    1234341221434321,1234341221434321,32,96
    1234342121434312,1234341223414123,16,192
    ");
    assert!(errors.contains("1 line dropped"), "{errors}");
    let text = fed("canon --transform", input).1;
    assert!(text.starts_with("input,canonical,stabiliser,orbit,transform,generators,cells\n"));
    assert!(text.lines().nth(1).unwrap().contains(",32,96,r1.2.3.4 c1.2.3.4 s1.2.3.4 rcs,"));
    let text = fed("canon --form labelling", input).1;
    let forms: Vec<&str> = text.lines().skip(1).map(|row| row.split_once(',').unwrap().1).collect();
    assert!(forms[0] == forms[1] && forms[0].ends_with(",32,96"), "{text}");
    assert!(forms[2].ends_with(",16,192"), "{text}");
    // The least image of another image is that of the board.
    let image = forms[2].split(',').next().unwrap().to_owned();
    let text = fed("canon", image).1;
    assert!(text.ends_with(",1234341223414123,16,192\n"), "{text}");
}

#[test]
#[ignore = "makes 100,000 certificates and checks them: half a minute"]
fn reproduced_skeletons_and_theorem_are_the_committed_ones() {
    ["skeletons", "theorem"].iter().for_each(|name| reproduces(&Place::new(), name));
}

#[test]
fn every_skeleton_is_judged_with_a_rule_or_a_witness() {
    let table = Table::of(stdout("skeletons 2x2 --judge"));
    let carries = table.column("carries");
    assert_eq!(carries.len(), 805);
    let count = |what: &str| carries.iter().filter(|found| **found == what).count();
    // 725 carry a proper puzzle, 21 of them a minimal one; the rest carry nothing.
    assert_eq!((count("minimal"), count("proper"), count("nothing")), (21, 704, 80));
    assert!(table.column("reason").iter().all(|reason| !reason.is_empty()));
    let open = stdout("skeletons 3x3 --judge --clues 4");
    assert!(open.lines().skip(1).all(|line| line.ends_with("nothing,missing-digits")));
}
