use super::super::apart::{BANDS, UNSPREAD};
use super::super::waiting::{HALF, MOST, ROWS};
use super::*;

fn joined(text: &str) -> Vec<String> {
    let lines = super::joined(text.lines(), None);
    assert_eq!(lines.len(), text.lines().count(), "{text}");
    lines
}

#[test]
fn boards_stand_where_they_began() {
    let drawn = "1 . | . 4\n3 4 | 1 2\n----+----\n. 1 | 4 3\n4 . | . 1\n\n12|34\n34|12\n--+--\n21|43\n43|21";
    let lines = joined(drawn);
    assert_eq!(lines[0], "1..43412.1434..1");
    assert_eq!(lines[6], "1234341221434321");
    assert!((1..11).filter(|&i| i != 6).all(|i| lines[i].is_empty()));
}

#[test]
fn titles_sections_and_frames_are_known() {
    let framed = "Grid 01\n*---.---*\n|12|34|\n|34|12|\n*---+---*\n|21|43|\n|43|21|\n'---.---'";
    assert_eq!(joined(framed)[2], "1234341221434321 Grid 01");
    let sdk = "#ASomebody\n[Puzzle]\n1...\n..1.\n.1..\n...1\n[State]\n1234\n3412\n2143\n4321";
    let lines = joined(sdk);
    assert_eq!(lines[2], "1.....1..1.....1");
    assert!(lines[3..].iter().all(String::is_empty));
    // Any other name is that of a board.
    let named = sdk.replace("[State]", "[Second]").replace("[Puzzle]", "[hr]");
    assert_eq!(joined(&named)[7], "1234341221434321");
    // A title with a colon tells of a solution too.
    for title in ["Solution", "Solution:", "answer 1:"] {
        let solved = sdk.replace("[State]", title);
        assert!(joined(&solved)[3..].iter().all(String::is_empty), "{title}");
    }
}

#[test]
fn what_does_not_end_is_left_to_be_refused() {
    let rows = format!("{REFUSED}2 rows of 4 cells, where a board has 4");
    assert_eq!(joined("1 2 3 4\n3 4 1 2\n\n"), [&rows[..], "", ""]);
    let other = format!(
        "{REFUSED}row 2 of this board has 2 cells, and those before it 4: no row is read up to an empty line or a title"
    );
    assert_eq!(joined("1234\n34\n!!")[0], other);
    assert_eq!(joined("1234\n!!")[0], "1234");
    // A row too many: the board may begin with it, or not.
    let (good, board) = ("1234\n3412\n4321\n2143\n", "1234341243212143");
    for rows in ["1234\n3412\n4321\n1...\n2143\n", "1234\n3412\n4321\n2143\n1...\n"] {
        let lines = joined(&[rows, "\n", good].concat());
        assert!(lines[0].contains(ROWS) && lines[1..6].concat().is_empty(), "{lines:?}");
        assert_eq!(lines[6], board);
        // Boards before it are read, and none after it, up to an empty line.
        for after in [0, 10, 500] {
            let all = [&good.repeat(300), rows, &good.repeat(after), "\n", good].concat();
            let lines = joined(&all);
            let boards: Vec<usize> = (0..lines.len()).filter(|&i| lines[i] == board).collect();
            // Those that wait are refused where nothing tells which of them is wrong.
            let passed = 300 - MOST..=302;
            assert!(passed.contains(&boards.len()), "{} {rows}", boards.len());
            assert!(boards[..boards.len() - 1].iter().all(|line| *line <= 1200), "{rows}");
            assert_eq!(lines.iter().filter(|line| line.contains(ROWS)).count(), 1);
        }
    }
    // So many in a row are read, and so are those that all break the boxes.
    for good in [good, "1234\n2341\n3412\n4123\n"] {
        let lines = joined(&good.repeat(500));
        assert_eq!(lines.iter().filter(|line| !line.is_empty()).count(), 500);
    }
    // The rows after it may be of any board.
    let (board, rows) = ("1234341221434321", "1234\n3412\n2143\n4321\n");
    let broken = ["1234\n3412\n214\n4321\n", rows, "\n", rows].concat();
    let lines = joined(&broken);
    assert!(lines[0].starts_with(REFUSED) && lines[1..9].iter().all(String::is_empty), "{lines:?}");
    assert_eq!(lines[9], board);
}

#[test]
fn one_empty_line_may_stand_after_each_band() {
    let (one, two) = ("12..\n34..\n\n21..\n43..\n", "43..\n21..\n\n34..\n12..\n");
    let boards = |text: &str| -> Vec<String> {
        joined(text).into_iter().filter(|line| !line.is_empty()).collect()
    };
    assert_eq!(boards(one), ["12..34..21..43.."]);
    for between in ["\n\n", "two\n", "\ntwo\n"] {
        let both = boards(&[one, between, two].concat());
        assert_eq!(both[0], "12..34..21..43..");
        assert!(both[1].starts_with("43..21..34..12.."), "{both:?}");
    }
    // A band may be missing.
    let unclear = boards(&[one, "\n", two].concat());
    assert_eq!(unclear[1], format!("{REFUSED}{BANDS}"));
    // Half a board, and a whole one.
    let (halves, rows) =
        (format!("{REFUSED}{HALF}"), format!("{REFUSED}2 rows of 4 cells, where a board has 4"));
    let half = boards("12..\n34..\n\n12..\n34..\n21..\n43..\n");
    assert_eq!(half, [&halves[..], &rows]);
    let half = boards("12|..\n34|..\n\n12|..\n34|..\n--+--\n21|..\n43|..\n");
    assert_eq!(half, [&halves[..], &rows]);
    assert_eq!(boards("12..\n34..\n\n\n21..\n43..\n"), [&rows[..], &rows]);
}

#[test]
fn a_row_of_empty_fields_is_a_row_or_stands_between_boards() {
    let boards = |text: &str| -> Vec<String> {
        joined(text).into_iter().filter(|line| !line.is_empty()).collect()
    };
    for mark in [";", "\t", ","] {
        let boards = |text: &str| boards(&text.replace(';', mark));
        let (one, two) = ("1;2;;4\n;;;\n2;1;;3\n;;1;\n", ";;;\n1;2;;4\n2;1;;3\n;;1;\n");
        let board = "12.4....21.3..1.";
        assert_eq!(boards(one), [board]);
        assert_eq!(boards(&[one, ";;;\n", one].concat()), [board; 2]);
        assert_eq!(boards(&[one, one, two].concat()), [board, board, "....12.421.3..1."]);
        // Where it may be either, it is refused; and so is a board without it where others have it.
        assert_eq!(boards(two)[0], format!("{REFUSED}{EMPTY_FIELDS}"));
        let mixed = boards(&[one, ";;;\n", one, one].concat());
        assert_eq!(mixed[2], format!("{REFUSED}{UNSPREAD}"));
    }
}

#[test]
fn what_counts_rows_and_columns_is_passed_over() {
    let rows = ["1 2 0 4", "3 0 1 2", "2 1 0 3", "0 3 2 1"];
    let labelled = |heading: &str, labels: [&str; 4]| {
        let rows: Vec<String> =
            labels.iter().zip(rows).map(|(label, row)| format!("{label} {row}")).collect();
        joined(&format!("{heading}\n{}", rows.join("\n"))).concat()
    };
    let board = "1204301221030321";
    for (heading, labels) in [
        ("  0 1 2 3", ["0", "1", "2", "3"]),
        ("  1 2 3 4", ["A", "B", "C", "D"]),
        ("   c1 c2 c3 c4", ["r1", "r2", "r3", "r4"]),
        ("  [,1] [,2] [,3] [,4]", [" [1,]", " [2,]", " [3,]", " [4,]"]),
        // A row of a board.
        ("", [""; 4]),
    ] {
        assert_eq!(labelled(heading, labels), board, "{heading}");
    }
    let table = |rows: &[&str]| {
        let row = |row: &&str| format!("| {} |", row.replace(' ', " | ").replace('0', " "));
        let rows: Vec<String> = rows.iter().map(row).collect();
        joined(&format!("{}\n|---|---|---|---|\n{}", rows[0], rows[1..].join("\n"))).concat()
    };
    let dotted = board.replace('0', ".");
    assert_eq!(table(&rows), dotted);
    assert_eq!(table(&[&["1 2 3 4"], &rows[..]].concat()), dotted);
    assert_eq!(table(&[&["0 0 0 0"], &rows[..]].concat()), dotted);
}

#[test]
fn the_border_of_a_table_of_an_operation_is_passed_over() {
    let inner = "1 2 3 4\n2 3 4 1\n3 4 1 2\n4 1 2 3";
    let table = |corner: &str| {
        let rows: Vec<String> =
            inner.lines().enumerate().map(|(i, row)| format!("{} {row}", i + 1)).collect();
        joined(&format!("{corner} 1 2 3 4\n{}", rows.join("\n"))).concat()
    };
    for corner in ["*", "+", ".", "* |"] {
        assert_eq!(table(corner), "1234234134124123", "{corner}");
    }
    // The first row of a board, whose second begins with a symbol that it has once.
    let board = ". 1 2 3 4\n1 . 3 4 2\n2 3 4 1 .\n3 4 1 2 .\n4 2 . . 1";
    assert_eq!(joined(board).concat(), board.replace([' ', '\n'], ""));
}

#[test]
fn boxes_are_those_that_are_drawn_or_the_board_is_refused() {
    let row = |width: usize| {
        let cells: Vec<String> = (1..=6).map(|i| i.to_string()).collect();
        cells.chunks(width).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | ")
    };
    let all = |width| joined(&vec![row(width); 6].join("\n"))[0].clone();
    assert_eq!(all(3), "123456".repeat(6));
    assert!(all(2).starts_with(&format!("{REFUSED}boxes of 3x2 are drawn")));
}

#[test]
fn pencil_marks_are_candidates_once_for_a_board() {
    let marks = ".----.----.\n| 1 23 | 23 4 |\n| 3 24 | 12 12 |\n:----+----:\n| 4 12 | 123 123 |\n| 24 13 | 134 12 |\n'----'----'";
    let list = joined(marks)[1].replace(CANDIDATES, "");
    assert_eq!((list.len(), &list[..16]), (64, "1....23..23....4"));
    let both = format!("1...\n3...\n4...\n....\n\n{marks}");
    let lines = joined(&both);
    assert_eq!(lines[0], "1...3...4.......");
    assert!(lines[1..].iter().all(String::is_empty), "{lines:?}");
    // Boxes side by side are no pencil marks.
    assert!(Row::of("123 456 789", None).unwrap().marks.is_none());
    assert!(Row::of("1234 5678 9ABC DEFG", None).unwrap().marks.is_none());
}

#[test]
fn names_above_rows_are_heard() {
    let (grid, puzzle) = ("1234\n3412\n2143\n4321", "12..\n34..\n..43\n..21");
    let boards = |text: &str| -> Vec<String> {
        joined(text).into_iter().filter(|line| !line.is_empty()).collect()
    };
    let array = |name: &str, rows: &str| {
        let rows = rows.replace('.', "0");
        let row = |row: &str| format!("[{}]", row.split("").collect::<Vec<_>>()[1..5].join(", "));
        format!("{name} = [{}]\n\n", rows.lines().map(row).collect::<Vec<_>>().join(",\n"))
    };
    let text = |name: &str, rows: &str| format!("{name} = \"\"\"\n{rows}\n\"\"\"\n");
    for write in [&array as &dyn Fn(&str, &str) -> String, &text] {
        let (p, s) = (write("puzzle", puzzle), write("SOLUTION", grid));
        let alone = boards(&p);
        assert_eq!(alone.len(), 1, "{p}");
        assert_eq!(
            (boards(&[&p[..], &s].concat()), boards(&[&s[..], &p].concat())),
            (alone.clone(), alone)
        );
        assert_eq!(boards(&s), ["1234341221434321"]);
        assert_eq!(boards(&write("cols", grid)), [format!("{REFUSED}{TURNED}")]);
    }
    let turned = array("a", grid).replace("]]", "]]).T");
    assert!(boards(&turned)[0].contains("transposed"), "{turned}");
}

#[test]
fn numbers_and_dates_above_rows_are_titles() {
    let rows = "12...6\n34....\n..43..\n..21..\n......\n......\n";
    let board = rows.replace('\n', "");
    for title in ["1001", "2024-05-01", "1.5.2024", "Судоку 1", "問題1", "🧩 Puzzle 1 🔥"]
    {
        let lines = joined(&format!("{title}\n{rows}\n{title}\n{rows}"));
        assert_eq!(
            (&lines[1], &lines[9]),
            (&format!("{board} {title}"), &format!("{board} {title}"))
        );
    }
    let counted: Vec<String> =
        (1..).zip(rows.lines()).map(|(i, row)| format!("  {i}\t{row}")).collect();
    assert_eq!(joined(&counted.join("\n")).concat(), board);
}

#[test]
fn tables_of_markdown_have_marks_in_their_cells() {
    let grid = ["1234", "3412", "2143", "4321"];
    let table = |head: &str, label: &dyn Fn(usize) -> String, cell: &dyn Fn(char) -> String| {
        let row =
            |(i, row): (usize, &&str)| label(i) + &row.chars().map(cell).collect::<String>() + "|";
        let rows: Vec<String> = grid.iter().enumerate().map(row).collect();
        let columns = head.matches('|').count() - 1;
        joined(&format!("{head}\n{}|\n{}", "|---".repeat(columns), rows.join("\n"))).concat()
    };
    let label = |i: usize| format!("| **R{}** ", i + 1);
    let puzzle = "1..4.41..14.4..1";
    for (one, none) in
        [("**#**", " "), ("`#`", " "), ("#", "&nbsp;"), ("**#**", "empty"), ("**#**", "#")]
    {
        let cell = |c: char| {
            let text = if "14".contains(c) { one } else { none };
            format!("| {} ", text.replace('#', &c.to_string()))
        };
        assert_eq!(table("|   | C1 | C2 | C3 | C4 |", &label, &cell), puzzle, "{one} {none}");
        assert_eq!(table("|C1|C2|C3|C4|", &|_| String::new(), &cell), puzzle, "{one} {none}");
    }
}

#[test]
fn rows_have_decimals_or_none_has() {
    let rows =
        "1.00 2.00 0.00 0.00\n3.00 4.00 0.00 0.00\n0.00 0.00 4.00 3.00\n0.00 0.00 2.00 1.00\n";
    assert_eq!(joined(rows).concat(), "1200340000430021");
    let cut = rows.replace("0.00 0.00 2.00 1.00\n", "0.00");
    assert!(joined(&cut)[0].contains("no decimals"));
}
