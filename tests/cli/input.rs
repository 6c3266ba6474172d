//! Boards are read right or refused, by every command that takes them; nothing is guessed that
//! could be wrong.

use super::uses::commands;
use super::{fed, stdout};

const GRIDS: [&str; 4] =
    ["1234341221434321", "1234342121434312", "4321214334121234", "2143341212344321"];

/// Commands that answer a line of input with a row, or several.
const READERS: [&str; 6] = [
    "solve", "solve --all", "minimal", "canon", "unavoidable --max-size 4", "canon --kind skeleton",
];

/// Four boards that the command takes.
fn boards(command: &str) -> [String; 4] {
    GRIDS.map(|grid| match command {
        "canon --kind skeleton" => grid.replace(['2', '3', '4'], "."),
        _ => grid.to_owned(),
    })
}

#[test]
fn every_line_end_is_one() {
    for command in READERS {
        let boards = boards(command);
        let plain = fed(command, boards.join("\n"));
        assert_eq!(plain.0, 0, "{command}: {}", plain.2);
        assert!(boards.iter().all(|board| plain.1.contains(board)), "{command}");
        for end in ["\r\n", "\r", "\r\n\r\n", "\n\r"] {
            assert_eq!(fed(command, boards.join(end)).1, plain.1, "{command} {end:?}");
        }
        // The number of a bad line is right.
        for end in ["\n", "\r\n", "\r"] {
            let with_bad = [&boards[0], "123434122143432!", &boards[1]].join(end);
            let (code, _, errors) = fed(command, with_bad);
            assert_eq!(code, 1, "{command}");
            assert!(errors.starts_with("gridforest: stdin:2: column 16"), "{command}: {errors}");
        }
    }
}

#[test]
fn a_thousand_puzzles_with_any_line_end_have_a_thousand_rows() {
    let nine = ".".repeat(81);
    for end in ["\n", "\r\n", "\r"] {
        let input = vec![&nine[..]; 5000].join(end);
        assert_eq!(fed("solve", input).1.lines().count(), 5001, "{end:?}");
    }
}

#[test]
fn endless_lines_are_refused_in_bounded_memory() {
    for command in READERS {
        let boards = boards(command);
        let input = [&boards[0], &"1".repeat(1 << 20), &boards[1]].map(|s| &s[..]).join("\n");
        let (code, rows, errors) = fed(command, input);
        assert_eq!(code, 1, "{command}");
        assert_eq!(errors, "gridforest: stdin:2: a line of more than 131072 bytes\n", "{command}");
        assert!(rows.contains(&boards[0]) && rows.contains(&boards[1]), "{command}");
    }
}

/// The header may have any names: the boards are in the only column that holds some, or in the one
/// that is named.
#[test]
fn boards_are_found_in_tables_of_others() {
    for command in READERS {
        let boards = boards(command);
        let plain = fed(command, boards.join("\n")).1;
        let rows: Vec<String> = (1..).zip(&boards).map(|(i, b)| format!("{i},{b},x")).collect();
        let table = format!("Nr,Givens,Author\n{}\n", rows.join("\n"));
        for options in ["", " --column Givens", " --column 2", " --from csv"] {
            let found = fed(&format!("{command}{options}"), table.clone());
            assert_eq!((found.0, &found.1), (0, &plain), "{command}{options}: {}", found.2);
        }
        // A row that lacks the column is refused, and the others are read.
        let (code, found, errors) = fed(command, format!("{table}9\n"));
        assert!(code == 1 && found == plain, "{command}: {errors}");
        assert!(errors.contains("stdin:6: the row has no column 2"), "{command}: {errors}");
        for column in ["4", "givens"] {
            let (code, _, errors) = fed(&format!("{command} --column {column}"), table.clone());
            let said =
                format!("there is no column {column}: CSV with the columns Nr, Givens, Author");
            assert!(code == 1 && errors.contains(&said), "{command}: {errors}");
        }
    }
}

#[test]
fn a_file_without_a_board_is_an_error_and_a_table_without_a_row_remarked() {
    let none = "stdin: there is no board in it\n";
    for command in READERS {
        for input in ["", "\n\n", "# nothing\n", "\u{feff}", "----------------\n"] {
            let (code, _, errors) = fed(command, input);
            assert_eq!((code, errors), (1, format!("gridforest: {none}")), "{command}: {input:?}");
        }
        for input in ["puzzle,solution\n", "[]\n"] {
            let (code, _, errors) = fed(command, input);
            assert_eq!((code, &errors[..]), (0, none), "{command}: {input:?}");
            assert_eq!(fed(&format!("{command} --quiet"), input).2, "", "{command}");
        }
        let (_, _, errors) = fed(command, boards(command)[0].clone());
        assert_eq!(errors, "", "{command}");
    }
}

#[test]
fn ten_refusals_of_a_kind_are_told_and_the_rest_counted() {
    for command in READERS {
        let boards = boards(command);
        let mut lines = vec![boards[0].clone()];
        lines.extend((0..50).map(|_| "12345678901234567".to_owned()));
        lines.extend((0..3).map(|_| "123434122143432!".to_owned()));
        let (code, rows, errors) = fed(command, lines.join("\n"));
        assert_eq!(code, 1, "{command}");
        assert!(rows.contains(&boards[0]), "{command}");
        assert_eq!(errors.lines().count(), 10 + 3 + 1, "{command}: {errors}");
        assert!(errors.contains("gridforest: 40 more lines"), "{command}: {errors}");
    }
}

#[test]
fn boards_in_other_forms_are_refused_with_the_reason() {
    let drawn = "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n------+-------+------\n";
    for command in READERS {
        for (input, reason) in [
            (drawn, "a part of a board"),
            (",,4,,,,,,\n", "a part of a board"),
            ("53..7....\n6..195...\n", "9 cells may be a row of a larger board"),
            ("[{\"puzzle\": 1}]\n", "a cell alone"),
            ("id,name\n1,7\n", "--column NAME says"),
        ] {
            let (code, rows, errors) = fed(command, input);
            assert_eq!(code, 1, "{command}: {input}");
            assert!(rows.lines().count() <= 2, "{command}: {input}: {rows}");
            assert!(errors.contains(reason), "{command}: {errors}");
        }
        let zipped = fed(command, b"\x1f\x8b\x08\0\0\0\0\0\n");
        assert!(zipped.0 == 1 && zipped.2.contains("can't read stdin"), "{command}: {}", zipped.2);
        let log = "something quite different\n".repeat(49_158);
        let (code, _, errors) = fed(command, log);
        assert!(code == 1 && errors.contains("no file of boards"), "{command}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{command}: {errors}");
    }
}

#[test]
fn tables_of_the_program_itself_are_read() {
    let input = "1.....1..1.....1\n1234341221434321\n";
    let rows = fed("solve", input).1;
    let again = fed("solve", rows.clone());
    assert_eq!((again.0, again.1), (0, rows.clone()));
    assert_eq!(fed("minimal", rows).0, 0);
    let forms = fed("canon", input).1;
    assert_eq!(fed("canon", forms.clone()).1, forms);
}

#[test]
fn a_shape_that_is_assumed_is_told() {
    let six = "123456456123214365365214531642642531\n";
    for command in ["solve", "solve --all", "minimal", "canon", "unavoidable --max-size 4"] {
        let (code, _, said) = fed(command, six);
        assert_eq!(code, 0, "{command}");
        assert_eq!(
            said,
            "boards of 36 cells are read as 2x3: --shape 3x2 or latin6 reads them otherwise\n",
            "{command}"
        );
        assert_eq!(fed(&format!("{command} --quiet"), six).2, "", "{command}");
        assert_eq!(fed(&format!("{command} --shape 2x3"), six).2, "", "{command}");
    }
}

/// What each command that reads boards of a given shape needs beside them.
const OF_A_SHAPE: [(&str, &str); 11] = [
    ("canon", ""),
    ("convert", ""),
    ("index", ""),
    ("minimal", ""),
    ("scan", "--at-most 3"),
    ("solve", ""),
    ("unavoidable", ""),
    ("vary", "--remove 1 --add 1"),
    ("describe", ""),
    ("estimate solutions", ""),
    ("latin", ""),
];

/// Nine lines of nine cells are a 9x9 board, unless boards are said to have nine cells.
#[test]
fn lines_of_small_boards_are_no_rows_of_a_large_one() {
    let all =
        "123231312 123312231 132213321 132321213 213132321 213321132 231123312 231312123 312123231";
    let boards: Vec<&str> = all.split(' ').collect();
    let takes_both = |command: &String| {
        let help = stdout(&format!("{command} --help"));
        help.contains("[FILE]...") && help.contains("--shape <SHAPE>")
    };
    let commands: Vec<String> = commands().into_iter().filter(takes_both).collect();
    assert_eq!(
        std::collections::BTreeSet::from_iter(commands.iter().map(String::as_str)),
        OF_A_SHAPE.iter().map(|&(command, _)| command).collect()
    );
    for (command, more) in OF_A_SHAPE {
        let of = |boards: &[&str]| {
            let (code, out, errors) =
                fed(&format!("{command} --shape latin3 {more}"), boards.join("\n"));
            assert_eq!(code, 0, "{command}: {errors}");
            out
        };
        let together = of(&boards);
        let each: Vec<String> = boards.iter().map(|board| of(&[board])).collect();
        for rows in each {
            // The last column of a scan is its time.
            let is_there = |row: &str| match command {
                "scan" => together.contains(row.rsplit_once(',').unwrap().0),
                _ => together.contains(row),
            };
            assert!(rows.lines().all(is_there), "{command}: {rows}");
        }
    }
}
