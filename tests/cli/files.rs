//! The table of formats: each is read, or refused by name, as it says.

use std::fs;

use super::fed;
use super::place::Place;

/// The rows of a table in Markdown: the name of a file, and what becomes of it.
pub(super) fn table() -> Vec<(String, String)> {
    let page = fs::read_to_string("papers/formats.md").unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let row = |row: &str| {
        let (file, rest) = row.split_once("` | ").unwrap();
        (file.to_owned(), rest.rsplit_once(" | ").unwrap().1.to_owned())
    };
    rows.map(row).collect()
}

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn every_format_is_read_or_refused_by_name() {
    let rows = table();
    let there = fs::read_dir("tests/formats").unwrap();
    let there: Vec<String> =
        there.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert!(there.iter().all(|file| rows.iter().any(|(name, _)| name == file)), "{there:?}");
    assert!(rows.len() > 60 && rows.len() == there.len(), "{} formats", rows.len());
    for (file, becomes) in rows {
        let (code, out, errors) = fed(&format!("solve tests/formats/{file} --format csv"), "");
        let solved: Vec<&str> = out.lines().skip(1).collect();
        match becomes.strip_prefix("refused: `") {
            Some(why) => {
                let why = why.trim_end_matches('`');
                assert!(code == 1 && errors.contains(why), "{file}: {errors}");
                assert!(solved.is_empty(), "{file}: {out}");
            }
            None => {
                let assumed =
                    becomes.strip_prefix("read, assumed: `").map(|a| a.trim_end_matches('`'));
                let said =
                    assumed.map_or_else(String::new, |a| format!("tests/formats/{file}: {a}\n"));
                let is_read = becomes == "read" || assumed.is_some();
                assert_eq!((code, is_read, &errors[..]), (0, true, &said[..]), "{file}");
                // Of 16x16, or of 9x9.
                let is_right = |row: &&str| match row.len() {
                    515 => row.contains(",1,"),
                    _ => row.ends_with(&format!(",1,{SOLUTION}")),
                };
                let are_right = solved.iter().all(is_right);
                assert!(!solved.is_empty() && are_right, "{file}: {out}");
                // None of them is a solution that stands beside its puzzle.
                assert!(!solved.iter().any(|row| row.starts_with(SOLUTION)), "{file}: {out}");
            }
        }
    }
}

/// Sheets whose first rows have one clue or two, as numbers above a board do, and whose last has all
/// but its last cell, as a list with a comma at its end.
#[test]
fn sheets_with_empty_fields_are_read_whatever_their_first_row() {
    let clues = |place: usize| match place {
        0 => vec![4],
        1 => vec![0, 8],
        _ => vec![3, 7],
    };
    for (empty, mark) in (0..3).flat_map(|empty| [',', ';', '\t'].map(|mark| (empty, mark))) {
        let rows: Vec<String> = (0..9)
            .map(|row| {
                let cell = |column: usize| {
                    let given = if row == 0 {
                        clues(empty).contains(&column)
                    } else {
                        row + column != 8 || column == 8
                    };
                    if given { &SOLUTION[9 * row + column..][..1] } else { "" }
                };
                (0..9).map(cell).collect::<Vec<_>>().join(&mark.to_string())
            })
            .collect();
        let (code, out, errors) = fed("solve --format csv -", &(rows.join("\n") + "\n"));
        assert!(code == 0 && out.trim().ends_with(&format!(",1,{SOLUTION}")), "{rows:?}: {errors}");
    }
}

/// What is stated wins, and what is assumed is said.
#[test]
fn nothing_is_guessed_in_silence() {
    let hex = fs::read_to_string("tests/formats/hex.txt").unwrap();
    assert!(fed("convert", &hex).1.contains('G'));
    let (code, rows, errors) = fed("convert --symbols 1-G", &hex);
    assert!(code == 0 && !rows.contains('G') && errors.is_empty(), "{rows}");
    let (_, _, errors) = fed("convert", format!("0123{}\n", ".".repeat(252)));
    assert!(errors.contains("read as 0-F: --symbols 1-G reads them otherwise"), "{errors}");
    let (code, _, errors) = fed("solve", format!("01{}\n", ".".repeat(79)));
    assert!(code == 1 && errors.contains("Write --symbols 0-8 or --symbols 1-9"), "{errors}");
    let (code, _, errors) = fed("solve --symbols 0-8", format!("19{}\n", ".".repeat(79)));
    assert!(code == 1 && errors.contains("'9' is none of the symbols 0-8"), "{errors}");
    for (latin, shape) in
        [("1234214334124321", "latin4"), ("123456234561345612456123561234612345", "latin6")]
    {
        let (_, rows, errors) = fed("solve", latin);
        assert!(rows.contains(",0,") && errors.contains(&format!("--shape {shape}")), "{errors}");
        assert_eq!(fed(&format!("solve --shape {shape}"), latin).2, "");
    }
    // A list of candidates of a stated shape, however many there are.
    for lines in [1, 99, 100, 1000] {
        let lists = format!("{}\n", "123456".repeat(36)).repeat(lines);
        let (code, rows, errors) = fed("solve --shape 2x3", &lists);
        assert_eq!((code, rows.lines().count(), &errors[..]), (0, lines + 1, ""), "{lines}");
    }
    // Without a stated one, where every cell has candidates in their places.
    let list = "1...123412341234123412341234123412341234123412341234123412341234";
    let lists = [list, "12.412341234123412341234123412341234123412341234123412341234123."];
    let all = |side: usize| "123456789ABCDEFG"[..side].repeat(side * side);
    for list in lists.map(str::to_owned).into_iter().chain([all(4), all(6), all(16)]) {
        let (code, rows, _) = fed("solve", &list);
        assert!(code == 0 && rows.contains(&format!("{list},2+,")), "{rows}");
    }
    let bare = fs::read_to_string("tests/formats/id-bare.csv").unwrap();
    let (code, rows, errors) = fed("solve --shape 3x3", bare);
    assert!(code == 1 && errors.contains("82 fields") && rows.is_empty(), "{errors}");
    // A rule between boards is none; as long as a board of the shape, it is one.
    let rules = "----------------\n1234341221434321\n----------------\n";
    assert_eq!(fed("convert", rules).1, "1234341221434321\n");
    assert_eq!(fed("convert --shape 2x2", rules).1.lines().count(), 3);
}

#[test]
fn remarks_of_lists_of_candidates_are_kept() {
    let list = "123412341234123412341234123412341234123412341234123412341234123.";
    let (code, rows, errors) = fed("solve --shape 2x2 --keep", format!("{list};hard\n"));
    assert_eq!((code, &errors[..]), (0, ""));
    assert!(
        rows.starts_with("puzzle,solutions,solution,rest\n") && rows.ends_with(",hard\n"),
        "{rows}"
    );
    for more in ["--budget 9s", "--all"] {
        let (code, rows, errors) =
            fed(&format!("solve --shape 2x2 --keep {more}"), format!("{list};hard\n"));
        assert_eq!((code, &errors[..]), (0, ""), "{more}");
        assert!(rows.ends_with(",hard\n") && rows.contains(list), "{rows}");
    }
    let rows = fed("canon --transform --keep", "1234341221434321;7.1\n").1;
    assert!(rows.ends_with(",7.1\n"), "{rows}");
}

#[test]
fn boards_are_compared_and_known_classes_left_out() {
    let (one, image, other) = ("1...2...........", "..4...3.........", "12...3..........");
    let rows = fed(&format!("compare {one} {image}"), "").1;
    assert!(rows.contains(&format!("{one},{image},yes,r")), "{rows}");
    assert!(fed(&format!("compare {one} {other}"), "").1.ends_with(",no,\n"));
    let (code, _, errors) = fed(&format!("compare {one} 1234123412341234123412341"), "");
    assert!(code == 1 && errors.contains("pair 1: the first board is a 2x2 board"), "{errors}");
    assert!(fed("compare 12 12", "").2.contains("'12' is neither a file nor a board"));
    let pair = "compare ABCDBADCCDABDCB. BADCABCDDCB.CDAB --shape latin4";
    assert!(fed(pair, "").1.contains(",yes,"));
    assert!(fed(&format!("{pair} --symbols 1-4"), "").2.contains("is neither a file nor a board"));
    let (code, _, errors) = fed(&format!("solve --limit 1 {one}"), "");
    assert!(
        code == 1 && errors.contains(&format!("echo '{one}' | gridforest solve\n")),
        "{errors}"
    );
    // Squares that break boxes alone are Latin squares, and that is said once.
    let (code, rows, errors) = fed("compare 1234234134124123 2341123434124123", "");
    assert!(code == 0 && rows.contains(",yes,") && errors.contains("as Latin squares"), "{errors}");
    assert_eq!((errors.lines().count(), &fed("latin", "1234234134124123").2[..]), (1, ""));
    let files =
        [("a", format!("{one}\n{other}\n")), ("b", format!("{image}\n")), ("none", String::new())];
    let place = Place::with(&files);
    let unequal = place.run("compare a b");
    assert!(unequal.code == 1 && unequal.said.contains("a has 2 boards and b has 1 board"));
    let known = place.run("canon a --known b");
    assert!(known.out.lines().count() == 2 && known.out.contains(other), "{}", known.out);
    assert_eq!(known.said, "1 line dropped: its class is known\n");
    // Nothing is known: all are new.
    let new = place.run("canon a --known none");
    assert_eq!((new.code, new.out.lines().count()), (0, 3), "{}", new.said);
    assert_eq!(place.run("canon a --max-memory 1K").code, 2);
}

#[test]
fn unavoidable_sets_are_classified_as_boards() {
    let grid =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n";
    let sets = fed("unavoidable --max-size 6 --boards", grid).1;
    assert!(sets.starts_with("board,size,grid\n") && sets.lines().count() > 20, "{sets}");
    let classes = fed("canon --kind puzzle --unique", &sets).1;
    let number = classes.lines().count() - 1;
    assert!(number > 0 && number < sets.lines().count() / 2, "{classes}");
}
