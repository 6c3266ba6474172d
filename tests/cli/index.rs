//! `index` and `grid`: numbers of grids, and back.

use super::table::Table;
use super::{fed, stdout};

/// The first and the last minlex form of 9x9: Red Ed, Sudoku Players' Forums, 2007.
const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const LAST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

#[test]
fn the_ends_of_the_catalogue_are_known_both_ways() {
    let rows = format!("grid,index,band\n{FIRST},1,1\n{LAST},5472730538,416\n");
    assert_eq!(stdout("grid 1 5_472_730_538"), rows);
    assert_eq!(fed("index", format!("{FIRST}\n{LAST}\n")).1, rows);
}

#[test]
fn lines_that_are_no_numbers_are_skipped() {
    let input = "\u{feff}1\r\nfoo\n1,2\n\u{fffd} # \n\n99\n3 # a remark\n";
    let (code, rows, errors) = fed("grid --shape 2x3", input);
    assert_eq!((code, rows), (1, stdout("grid 1 3 --shape 2x3")));
    for place in ["stdin:2: 'foo'", "stdin:3: '1,2'", "stdin:4: ", "no class 99"] {
        assert!(errors.contains(place), "{place}: {errors}");
    }
    assert_eq!(errors.lines().count(), 4, "{errors}");
}

#[test]
fn small_shapes_are_numbered_as_their_classes_are_listed() {
    let listed = Table::of(stdout("solutions 2x3 --classes"));
    let grids = listed.column("grid");
    assert_eq!(grids.len(), 49);
    let rows = stdout("grid 1..49 --shape 2x3");
    assert_eq!(fed("index --shape 2x3", grids.join("\n")).1, rows);
    let numbered = Table::of(rows);
    assert_eq!(numbered.column("grid"), grids);
    assert!(numbered.numbers::<usize>("index").into_iter().eq(1..=49));
}

#[test]
fn the_classes_of_2x4_are_numbered_and_streamed() {
    let rows = stdout("grid 1 1673187 --shape 2x4");
    let ends = Table::of(&rows);
    assert_eq!(fed("index --shape 2x4", ends.column("grid").join("\n")).1, rows);
    let bands = Table::of(stdout("index --bands --shape 2x4"));
    assert_eq!(bands.sum("classes"), 1_673_187);
    // The last band.
    let streamed = Table::of(stdout("solutions 2x4 --classes --band 5"));
    let (classes, first) = (bands.numbers::<usize>("classes"), bands.column("first"));
    assert_eq!(streamed.len(), classes[classes.len() - 1]);
    assert_eq!(streamed.first("class"), first[first.len() - 1]);
    assert_eq!(streamed.column("class").last(), Some(&"1673187"));
    assert_eq!(streamed.column("grid").last(), ends.column("grid").last());
}

#[test]
fn numbers_of_no_class_are_named_and_the_others_answered() {
    let (code, rows, complaint) = fed("grid 0 2 3 --shape 2x2", "");
    assert_eq!((code, rows.lines().count()), (1, 2));
    assert!(complaint.contains("no class 0") && complaint.contains("no class 3"), "{complaint}");
}

#[test]
fn lines_that_are_no_grids_are_named_and_the_others_answered() {
    let wrong = FIRST.replacen("12", "21", 1);
    let (code, rows, complaint) = fed("index", format!("{wrong}\n{LAST}\n1234341221434321\n"));
    assert_eq!((code, rows.lines().count()), (1, 2));
    assert!(complaint.contains(":1: not a solution grid"), "{complaint}");
    assert!(complaint.contains(":3: a 2x2 board"), "{complaint}");
}

#[test]
fn classes_of_a_band_are_streamed_with_the_numbers_of_the_index() {
    let rows = stdout("solutions 3x3 --classes --band 416");
    assert_eq!(rows.lines().count(), 2);
    assert!(rows.lines().nth(1).unwrap().starts_with(&format!("5472730538,{LAST},72,")), "{rows}");
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
}
