//! `index` and `grid`: numbers of grids, and back.

use super::{gridforest, stdout};

/// The first and the last minlex form of 9x9: Red Ed, Sudoku Players' Forums, 2007.
const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const LAST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

#[test]
fn the_ends_of_the_catalogue_are_known_both_ways() {
    let rows = format!("grid,index,band\n{FIRST},1,1\n{LAST},5472730538,416\n");
    assert_eq!(stdout("grid 1 5_472_730_538"), rows);
    let output = gridforest("index").write_stdin(format!("{FIRST}\n{LAST}\n")).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), rows);
}

#[test]
fn lines_that_are_no_numbers_are_skipped() {
    let input = "\u{feff}1\r\nfoo\n1,2\n\u{fffd} # \n\n99\n3 # a remark\n";
    let output = gridforest("grid --shape 2x3").write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let rows = String::from_utf8(output.stdout).unwrap();
    let both = stdout("grid 1 3 --shape 2x3");
    assert_eq!(rows, both);
    let errors = String::from_utf8(output.stderr).unwrap();
    for place in ["stdin:2: 'foo'", "stdin:3: '1,2'", "stdin:4: ", "no class 99"] {
        assert!(errors.contains(place), "{place}: {errors}");
    }
    assert_eq!(errors.lines().count(), 4, "{errors}");
}

#[test]
fn small_shapes_are_numbered_as_their_classes_are_listed() {
    let listed = stdout("solutions 2x3 --classes");
    let grids: Vec<&str> =
        listed.lines().skip(1).map(|row| row.split(',').nth(1).unwrap()).collect();
    assert_eq!(grids.len(), 49);
    let rows = stdout("grid 1..49 --shape 2x3");
    let input = grids.join("\n");
    let output = gridforest("index --shape 2x3").write_stdin(input).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), rows);
    for (row, (number, grid)) in rows.lines().skip(1).zip((1..).zip(grids)) {
        assert!(row.starts_with(&format!("{grid},{number},")), "{row}");
    }
}

#[test]
fn the_classes_of_2x4_are_numbered_and_streamed() {
    let ends = stdout("grid 1 1673187 --shape 2x4");
    let output = gridforest("index --shape 2x4")
        .write_stdin(
            (ends.lines().skip(1)).fold(String::new(), |text, row| text + &row[..64] + "\n"),
        )
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), ends);
    let bands = stdout("index --bands --shape 2x4");
    let rows: Vec<Vec<&str>> = bands.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let classes = |row: &Vec<&str>| row[3].parse::<u64>().unwrap();
    assert_eq!(rows.iter().map(classes).sum::<u64>(), 1_673_187);
    let last = rows.last().unwrap();
    let streamed = stdout("solutions 2x4 --classes --band 5");
    assert_eq!(streamed.lines().count() as u64, 1 + classes(last));
    assert!(streamed.lines().nth(1).unwrap().starts_with(&format!("{},", last[4])));
    let end = ends.lines().last().unwrap();
    let row = streamed.lines().last().unwrap();
    assert!(row.starts_with(&format!("1673187,{},", &end[..64])), "{row}");
    for wrong in ["solutions 2x4 --classes --band 6", "index --bands --shape 2x3"] {
        assert_eq!(gridforest(wrong).output().unwrap().status.code(), Some(2));
    }
}

#[test]
fn numbers_of_no_class_are_named_and_the_others_answered() {
    let output = gridforest("grid 0 2 3 --shape 2x2").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("no class 0") && complaint.contains("no class 3"), "{complaint}");
    assert_eq!(gridforest("grid few").output().unwrap().status.code(), Some(2));
}

#[test]
fn lines_that_are_no_grids_are_named_and_the_others_answered() {
    let wrong = FIRST.replacen("12", "21", 1);
    let input = format!("{wrong}\n{LAST}\n1234341221434321\n");
    let output = gridforest("index").write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains(":1: not a solution grid"), "{complaint}");
    assert!(complaint.contains(":3: a 2x2 board"), "{complaint}");
}

#[test]
fn classes_of_a_band_are_streamed_with_the_numbers_of_the_index() {
    let rows = stdout("solutions 3x3 --classes --band 416");
    assert_eq!(rows.lines().count(), 2);
    assert!(rows.lines().nth(1).unwrap().starts_with(&format!("5472730538,{LAST},72,")), "{rows}");
    assert_eq!(
        gridforest("solutions 3x3 --classes --band 417").output().unwrap().status.code(),
        Some(2)
    );
}

#[test]
fn isotopy_classes_are_counted_and_listed() {
    // OEIS A040082 and A003090.
    let counted = stdout("count grids latin6 --classes --group isotopy");
    assert!(counted.ends_with(",latin6,22\n"), "{counted}");
    let counted = stdout("count grids latin5 --classes --group main");
    assert!(counted.ends_with(",latin5,2\n"), "{counted}");
    let listed = stdout("solutions latin5 --classes --group isotopy");
    assert_eq!(listed.lines().count(), 3);
    let boxes = gridforest("solutions 2x2 --classes --group isotopy").output().unwrap();
    assert_eq!(boxes.status.code(), Some(2));
}
