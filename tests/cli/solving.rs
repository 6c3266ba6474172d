//! `solve`, `minimal` and `bench`: streams of puzzles, good and bad.

use super::place::Place;
use super::table::Table;
use super::{fed, stdout};

const PROPER: &str =
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
const SOLUTION: &str =
    "953168742862734951417952836746893125281645397395271468138529674574386219629417583";

#[test]
fn solve_answers_each_puzzle_in_order_whatever_its_shape() {
    let input = format!("{PROPER}\n1.....1..1.....1\n# a comment\n11..............\n");
    let (code, out, _) = fed("solve", input);
    assert_eq!(code, 0);
    insta::assert_snapshot!(out, @r"
    puzzle,solutions,solution
    .................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...,1,953168742862734951417952836746893125281645397395271468138529674574386219629417583
    1.....1..1.....1,2+,1234341221434321
    11..............,0,
    ");
}

#[test]
fn solutions_of_a_puzzle_depend_on_it_alone() {
    let sparse = format!("{PROPER}\n{}", ".".repeat(81));
    let alone = fed("solve --limit 1", ".".repeat(81)).1;
    let row = alone.lines().nth(1).unwrap();
    assert!(fed("solve --limit 1", sparse).1.ends_with(&format!("{row}\n")));
    assert!(fed("solve --limit 25", ".".repeat(81)).1.contains(",25+,"));
}

#[test]
fn bad_lines_are_named_and_the_good_ones_around_them_answered() {
    let mut input = b"\xef\xbb\xbf".to_vec();
    input.extend(format!("{PROPER}\r\n12!4............\n").bytes());
    input.extend(b"\xff\xfe\x00\n");
    input.extend("123456789".repeat(80).bytes());
    input.extend(format!("\n{PROPER},again").bytes());
    let (code, out, err) = fed("solve", input);
    assert_eq!(code, 1);
    assert_eq!(out.matches(&format!("{PROPER},1,{SOLUTION}\n")).count(), 2);
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 3, "{err}");
    assert!(lines[0].starts_with("gridforest: stdin:2: column 3: '!'"), "{err}");
    assert!(lines[1].starts_with("gridforest: stdin:3: "), "{err}");
    assert!(lines[2].starts_with("gridforest: stdin:4: 720 cells fit no shape"), "{err}");
    assert_eq!(fed("solve", "").0, 1);
    assert_eq!(fed("solve no-such-file", "").0, 1);
}

#[test]
fn an_endless_line_is_refused_and_the_lines_around_it_are_answered() {
    let endless = "1".repeat(1 << 20);
    let input = format!("{PROPER}\n{endless}\n{PROPER}\n{endless}");
    let (code, out, err) = fed("solve --threads 1", input);
    assert_eq!(code, 1);
    assert_eq!(out.matches(&format!("{PROPER},1,{SOLUTION}\n")).count(), 2);
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines[0], "gridforest: stdin:2: a line of more than 131072 bytes");
    assert_eq!(lines[1], "gridforest: stdin:4: a line of more than 131072 bytes");
    assert_eq!(lines.len(), 2, "{err}");
}

#[test]
fn long_streams_keep_their_order_for_any_number_of_threads() {
    let made = stdout("generate 3x3 --count 40 --seed 3");
    let input = made.repeat(300);
    let one = fed("solve --threads 1", input.clone()).1;
    let four = fed("solve --threads 4", input.clone()).1;
    assert!(one == four);
    let puzzles = one.lines().skip(1).map(|line| &line[..81]);
    assert!(puzzles.eq(input.lines()));
    assert!(one.lines().skip(1).all(|line| line[82..].starts_with("1,")));
}

#[test]
fn propagation_alone_shows_what_is_settled_and_grids_stand_side_by_side() {
    let (_, out, _) = fed("solve --no-search", SOLUTION.replacen('9', ".", 9));
    assert!(out.ends_with(&format!(",1,{SOLUTION}\n")));
    let (_, out, _) = fed("solve --grid", "1234341221434321");
    assert!(out.contains("1 2 | 3 4    1 2 | 3 4\n"), "{out}");
    // Each as `convert` draws it.
    for (shape, cells) in [
        ("2x2", 16),
        ("3x2", 36),
        ("latin4", 16),
        ("latin9", 81),
        ("jigsaw:aaabccabcdbbcddd", 16),
        ("rect2x4", 8),
        ("graph6:IheA@GUAo:3", 10),
        ("3x3+x", 81),
    ] {
        let board = format!("1{}\n", ".".repeat(cells - 1));
        let out = fed(&format!("solve --grid --shape {shape}"), &board).1;
        let drawn = fed(&format!("convert --to drawn --shape {shape}"), &board).1;
        let mut pairs = out.lines().skip(1).zip(drawn.trim_end().lines());
        assert!(pairs.all(|(row, drawn)| row.starts_with(drawn.trim_end())), "{shape}: {out}");
        assert!(out.lines().count() > drawn.trim_end().lines().count(), "{shape}: {out}");
    }
}

#[test]
fn minimal_names_the_clues_that_could_go() {
    let more = format!("9{}", &PROPER[1..]);
    let (code, out, _) =
        fed("minimal", format!("{PROPER}\n{more}\n{}\n123434122143432.", ".".repeat(81)));
    assert_eq!(code, 0);
    let rows: Vec<&str> = out.lines().skip(1).collect();
    assert_eq!(rows[0], format!("{PROPER},true,true,,minimal"));
    assert!(rows[1].starts_with(&format!("{more},true,false,r1c1")));
    assert_eq!(rows[2], format!("{},false,false,,several", ".".repeat(81)));
    assert!(rows[3].contains(",true,false,r1c1 r1c2"));
    let inside = fed("minimal --all --clues 4..5", "123434122143432.").1;
    assert!(inside.lines().count() > 1);
    let clues = |row: &str| row.split(',').nth(2).unwrap().to_owned();
    assert!(inside.lines().skip(1).all(|row| ["4", "5"].contains(&&clues(row)[..])));
}

#[test]
fn one_random_minimal_puzzle_is_inside_each() {
    let grid = "1234341221434321";
    let made =
        |seed: u64| fed(&format!("minimal --one --seed {seed}"), format!("{grid}\n").repeat(20));
    let (code, rows, _) = made(7);
    assert_eq!((code, &rows), (0, &made(7).1));
    let table = Table::of(rows);
    let minimal = table.column("minimal_puzzle");
    let inside = |puzzle: &&str| grid.chars().zip(puzzle.chars()).all(|(a, b)| b == '.' || a == b);
    assert!(minimal.len() == 20 && minimal.iter().all(inside));
    let judged = Table::of(fed("minimal", minimal.join("\n")).1);
    assert_eq!(judged.column("status"), ["minimal"; 20]);
    let mut several = minimal.clone();
    several.sort_unstable();
    several.dedup();
    assert!(several.len() > 5, "each has random numbers of its own");
    let (code, _, errors) = fed("minimal --one", "1...............");
    assert!(code == 1 && errors.contains("it has several solutions"), "{errors}");
}

#[test]
fn random_puzzles_are_of_their_kind_and_their_seed() {
    for (kind, solutions) in [("minimal", "1"), ("easy", "1"), ("several", "2+"), ("none", "0")] {
        let arguments = format!("generate 3x3 --count 3 --kind {kind} --seed 8");
        let made = stdout(&arguments);
        assert_eq!(made, stdout(&arguments));
        let solved = Table::of(fed("solve", made).1);
        assert_eq!(solved.column("solutions"), [solutions; 3], "{kind}");
    }
}

#[test]
fn bench_counts_and_verifies_every_puzzle() {
    let place = Place::with(&[("puzzles.txt", format!("{PROPER}\n{}\n", ".".repeat(81)))]);
    let line = "bench puzzles.txt --repeat 3 --reverse --threads 1 --per-puzzle each.csv";
    let out = place.good(line);
    assert!(out.starts_with("file,puzzles,limit,threads,seconds,khz,microseconds,guesses"));
    let row: Vec<&str> = out.lines().nth(1).unwrap().split(',').collect();
    assert_eq!((row[1], row[2], row[3]), ("12", "2", "1"));
    assert_eq!(&row[8..11], ["0", "6", "6"]);
    assert_eq!(place.read("each.csv").lines().count(), 13);
}
