//! Boards in every form, the vicinity of puzzles, and puzzles made to order, as their users meet
//! them.

use std::io::Write;

use super::place::Place;
use super::{fed, stdout};

/// What `convert` makes of an input, without a complaint.
fn converted(arguments: &str, input: impl AsRef<[u8]>) -> String {
    let (code, out, errors) = fed(&format!("convert {arguments}"), input);
    assert_eq!((code, &errors[..]), (0, ""), "{arguments}");
    out
}

const FORMS: [&str; 9] = ["lines", "zeros", "spaced", "csv", "tsv", "rows", "sdk", "drawn", "sdm"];

#[test]
fn every_form_is_read_as_it_is_written() {
    for (shape, puzzles) in [
        ("3x3", stdout("generate 3x3 --count 3")),
        ("2x2", stdout("generate 2x2 --count 3")),
        ("4x4", big()),
        // More than are looked at before a file is given up.
        ("3x3", stdout("generate 3x3 --count 120")),
        ("2x2", stdout("generate 2x2 --count 120")),
        ("4x4", big().repeat(120)),
    ] {
        for form in FORMS {
            let text = converted(&format!("--to {form}"), puzzles.clone());
            assert_eq!(converted("--to lines", text.clone()), puzzles, "{shape} {form}: {text}");
        }
    }
    // Lines that could be rows of larger boards, too.
    for (shape, number) in [("2x2", 20), ("2x2", 120), ("latin5", 120), ("2x3", 99), ("3x3", 120)] {
        let puzzles = stdout(&format!("generate {shape} --count {number}"));
        let text = converted(&format!("--to letters --shape {shape}"), puzzles.clone());
        // Empty rows may be remarked on.
        assert_eq!(fed("convert --to lines", text).1, puzzles, "{shape} {number}");
    }
    for form in ["hex", "letters"] {
        let text = converted(&format!("--to {form}"), big());
        assert_eq!(converted("--to lines", text.clone()), big());
        let symbols = if form == "hex" { "0-F" } else { "A-P" };
        assert_eq!(converted(&format!("--to lines --symbols {symbols}"), text.clone()), big());
        assert_eq!(converted(&format!("--to lines --from {form}"), text), big());
    }
    assert_eq!(fed("convert --to hex", ".".repeat(625)).0, 1);
}

/// A board of 16x16 with every symbol and empty cells.
fn big() -> String {
    let symbols = "123456789ABCDEFG";
    let of = |r: usize, c: usize| symbols.chars().nth((4 * (r % 4) + r / 4 + c) % 16).unwrap();
    let cell = |i: usize| if (i * 7).is_multiple_of(17) { '.' } else { of(i / 16, i % 16) };
    (0..256).map(cell).collect::<String>() + "\n"
}

#[test]
fn remarks_are_kept_on_request() {
    let input = "1.....1..1.....1;7.1\n2143432112343412\tname, and more\n";
    assert_eq!(converted("--to lines --keep", input), input);
    assert_eq!(converted("--to lines", input), "1.....1..1.....1\n2143432112343412\n");
    let rows = fed("canon --keep", input).1;
    assert!(rows.starts_with("input,canonical,stabiliser,orbit,rest\n"), "{rows}");
    assert!(rows.contains(",7.1\n") && rows.contains(",\"name, and more\"\n"), "{rows}");
    let drawn = converted("--to drawn --keep --across 2", input);
    assert!(drawn.starts_with("7.1") && drawn.contains("name, and more\n"), "{drawn}");
}

#[test]
fn every_command_that_keeps_remarks_has_them_beside_their_boards() {
    let board = "1234341221434321";
    let input = format!("{board};7.1\n{board}\tname, and more\n");
    let mut keeping = 0;
    for command in super::uses::commands() {
        if !super::stdout(&format!("{command} --help")).contains("--keep") {
            continue;
        }
        keeping += 1;
        for options in ["", " --all", " --count"] {
            let line = format!("{command} --keep{options}");
            let all = ["minimal --all", "solve --all", "solve --count"];
            if !options.is_empty() && !all.contains(&&format!("{command}{options}")[..]) {
                continue;
            }
            let (code, rows, errors) = fed(&line, input.as_str());
            assert_eq!(code, 0, "{line}: {errors}");
            let of = |rest: &str| rows.lines().filter(|row| row.contains(rest)).count();
            assert!(of("7.1") > 0 && of("7.1") == of("name, and more"), "{line}: {rows}");
            assert!(rows.contains(board), "{line}: {rows}");
        }
        // A line that is refused takes no remark with it.
        let (code, rows, _) = fed(&format!("{command} --keep"), format!("12345;wrong\n{input}"));
        assert_eq!(code, 1, "{command}");
        assert!(!rows.contains("wrong") && rows.contains("7.1"), "{command}: {rows}");
    }
    assert!(keeping >= 6, "{keeping} commands keep remarks");
}

#[test]
fn tables_of_all_kinds_are_read_by_their_column() {
    let boards = "1.....1..1.....1\n2143432112343412\n";
    for format in ["csv", "json", "ndjson"] {
        let rows = fed(&format!("minimal --format {format}"), boards).1;
        assert_eq!(converted("--to lines", rows), boards, "{format}");
    }
    let csv = "id,puzzle,solution\n7,1.....1..1.....1,1234341221434321\n";
    assert_eq!(converted("--to lines", csv), "1.....1..1.....1\n");
    let renamed = csv.replace("puzzle", "grid").replace("solution", "board");
    assert_eq!(converted("--to lines", &renamed[..]), "1.....1..1.....1\n");
    let (code, _, errors) = fed("convert", renamed.replace("1234341221434321", "12.............."));
    assert!(code == 1 && errors.contains("id, grid, board"), "{errors}");
    assert_eq!(converted("--to lines --column puzzle", csv), "1.....1..1.....1\n");
    assert_eq!(converted("--to lines --column 3", csv), "1234341221434321\n");
    assert_eq!(fed("convert --column 2 --from rows", csv).0, 2);
    let table = fed("solve --format table", boards).1;
    assert_eq!(converted("--to lines", table), boards);
}

#[test]
fn packed_files_are_read() {
    let boards = stdout("generate 3x3 --count 40");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(boards.as_bytes()).unwrap();
    let place = Place::with(&[("boards.gz", gzip.finish().unwrap())]);
    assert_eq!(place.good("solve boards.gz"), fed("solve", boards).1);
}

#[test]
fn lists_of_candidates_are_solved() {
    let puzzles = stdout("generate 3x3 --count 5") + &stdout("generate 2x2 --count 2");
    for (shape, puzzles) in [("3x3", &puzzles[..5 * 82]), ("2x2", &puzzles[5 * 82..])] {
        let lists = converted(&format!("--to candidates --shape {shape}"), puzzles);
        assert_eq!(lists.lines().next().unwrap().len(), if shape == "3x3" { 729 } else { 64 });
        let solved = fed(&format!("solve --shape {shape}"), lists).1;
        let expected = fed("solve", puzzles).1;
        let last = |text: &str| -> Vec<String> {
            let fields = text.lines().map(|line| line.split_once(',').unwrap().1.to_owned());
            fields.collect()
        };
        assert_eq!(last(&solved), last(&expected));
    }
    let (code, _, errors) = fed("minimal", ".".repeat(729));
    assert!(code == 1 && errors.contains("candidates"), "{errors}");
}

#[test]
fn what_breaks_off_is_refused_by_its_line_and_the_rest_is_read() {
    let whole = "12|34\n34|12\n--+--\n21|43\n43|21\n";
    let input = format!("{whole}\n12|34\n34|12\n\n{whole}");
    let (code, out, errors) = fed("convert --to lines", input);
    assert_eq!((code, &out[..]), (1, "1234341221434321\n1234341221434321\n"));
    assert!(errors.starts_with("gridforest: stdin:7: "), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn the_vicinity_is_the_same_with_a_checkpoint_and_without_repeats() {
    let puzzles = stdout("generate 3x3 --count 60 --seed 4");
    let place = Place::with(&[("puzzles", &puzzles)]);
    let vary = |more: &str| place.good(&format!("vary puzzles --remove 1 --add 1 --quiet {more}"));
    let whole = vary("");
    assert!(whole.lines().count() > 100);
    assert_eq!(vary("--checkpoint all"), whole);
    // Each is proper, and one clue away from one of the puzzles.
    let solved = fed("solve", whole.clone()).1;
    assert!(solved.lines().skip(1).all(|row| row.contains(",1,")));
    let distance = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count();
    for near in whole.lines() {
        assert!(puzzles.lines().any(|puzzle| distance(puzzle, near) <= 2), "{near}");
    }
    let classes = vary("--canonical --threads 1");
    let canonical = fed("canon --unique --quiet", whole.clone()).1;
    let expected: Vec<&str> =
        canonical.lines().skip(1).map(|l| l.split(',').nth(1).unwrap()).collect();
    assert_eq!(classes.lines().collect::<Vec<_>>(), expected);
    // What is known is left out: half of the classes.
    let half: String = expected.iter().take(expected.len() / 2).map(|l| format!("{l}\n")).collect();
    place.put("half", &half);
    let rest = vary("--canonical --known half");
    // The known ones in a table of their own, whatever form the puzzles have.
    let rows: Vec<String> = half.lines().map(|puzzle| format!("{puzzle},{puzzle}")).collect();
    place.put("table", format!("grid,known\n{}\n", rows.join("\n")));
    assert_eq!(vary("--canonical --known table --known-column known"), rest);
    assert_eq!(rest.lines().collect::<Vec<_>>(), expected[expected.len() / 2..]);
    let minimal = vary("--minimal");
    let judged = fed("minimal", whole).1;
    let expected: Vec<&str> = judged.lines().filter(|row| row.ends_with(",minimal")).collect();
    assert_eq!(minimal.lines().count(), expected.len());
}

#[test]
fn a_vicinity_of_years_is_refused() {
    let puzzle = stdout("generate 3x3 --seed 2");
    let (code, out, errors) = fed("vary --remove 9 --add 9", puzzle);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(errors.contains("--yes"), "{errors}");
}

#[test]
fn puzzles_are_made_to_order() {
    let clues = |text: &str| text.bytes().filter(|&b| b != b'.').count();
    let proper = |puzzles: &str| {
        let solved = fed("solve", puzzles).1;
        assert!(solved.lines().skip(1).all(|row| row.contains(",1,")), "{solved}");
    };
    let half = stdout("generate 3x3 --clues 28 --symmetry rotate180 --count 3");
    assert_eq!(half.lines().count(), 3);
    for puzzle in half.lines() {
        let empty: Vec<bool> = puzzle.bytes().map(|b| b == b'.').collect();
        assert!(clues(puzzle) == 28 && (0..81).all(|i| empty[i] == empty[80 - i]));
    }
    proper(&half);
    // On the pattern of one of them, and whatever the number of threads.
    let pattern = half.lines().next().unwrap();
    let line = format!("generate 3x3 --pattern {pattern} --count 3");
    let on = stdout(&line);
    assert_eq!(stdout(&format!("{line} --threads 1")), on);
    proper(&on);
    for puzzle in on.lines() {
        let cells = pattern.bytes().zip(puzzle.bytes());
        assert!(cells.into_iter().all(|(a, b)| (a == b'.') == (b == b'.')));
    }
    let uniform = stdout("generate 2x3 --clues 10 --uniform --count 5 --minimal");
    assert!(uniform.lines().count() == 5 && uniform.lines().all(|p| clues(p) == 10));
    proper(&uniform);
}
