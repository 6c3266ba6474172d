//! The same rows in every format, for every command; exact integers; tables that fit.

use serde_json::Value;

use super::place::Place;
use super::{fed, stdout};

const JSON: &[&str] = &[
    "forest latin3",
    "forest 2x2 --class 1 --leaves -",
    "forest 2x2 --nodes",
    "solutions 2x3 --count",
    "solutions 2x2 --classes --generators",
    "solutions 2x2 --sample 3",
    "solutions 3x3 --sample 3",
    "skeletons 2x2 --count",
    "skeletons 2x2 --clues 3 --list",
    "count queens 6",
    "estimate puzzles 2x2",
    "estimate grids 2x3 --passes 9 --particles 50",
    "generate 3x3 --count 3",
    "index --bands --shape 2x4",
    "reproduce --list",
];

#[test]
fn every_format_has_the_same_rows() {
    for arguments in JSON {
        let csv = stdout(&format!("{arguments} --format csv --quiet"));
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let names = reader.headers().unwrap().clone();
        let list: Vec<Value> =
            serde_json::from_str(&stdout(&format!("{arguments} --format json"))).unwrap();
        let lines = stdout(&format!("{arguments} --format ndjson"));
        let lines: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert!(
            !rows.is_empty() && rows.len() == list.len() && rows.len() == lines.len(),
            "{arguments}"
        );
        for (row, objects) in rows.iter().zip(list.iter().zip(&lines)) {
            for object in [objects.0, objects.1] {
                for (name, field) in names.iter().zip(row) {
                    let value = match &object[name] {
                        Value::Null => String::new(),
                        Value::String(text) => text.clone(),
                        other => other.to_string(),
                    };
                    // Digits that are cells are no number; a measured number is no text.
                    let is_text = object[name].is_string();
                    assert!(name != "rows" || is_text, "{arguments}: {name}");
                    assert!(
                        !field.contains('.') || field.parse::<f64>().is_err() || !is_text,
                        "{arguments}: {name} {field}"
                    );
                    let timed = ["seconds"].contains(&name);
                    // The reader of this test, not the program, may be off by a last digit.
                    let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * a.abs();
                    let floats = field.parse().ok().zip(value.parse().ok());
                    let float = floats.is_some_and(|(a, b)| near(a, b));
                    assert!(
                        timed || value == field || float,
                        "{arguments}: {name} {field} {value}"
                    );
                }
            }
        }
    }
}

#[test]
fn times_are_numbers_and_there_is_no_mean_over_nothing() {
    let row = |text: &str| -> Value {
        let place = Place::with(&[("puzzles.txt", text)]);
        serde_json::from_str(&place.good("bench puzzles.txt --quiet --format ndjson")).unwrap()
    };
    let some = row(&stdout("generate 3x3"));
    for name in ["seconds", "khz", "microseconds", "guesses"] {
        assert!(some[name].is_f64(), "{name}: {some}");
    }
    assert!(row("puzzle,solutions\n")["microseconds"].is_null());
}

#[test]
fn the_ending_of_the_output_file_says_what_is_in_it() {
    use std::io::Read as _;
    let place = Place::new();
    let write = |name: &str| {
        place.good(&format!("solutions 2x2 --classes --output {name}"));
        std::fs::File::open(place.at(name)).unwrap()
    };
    for ending in ["csv", "json", "ndjson", "txt"] {
        write(&format!("a.{ending}"));
        let packed = write(&format!("b.{ending}.gz"));
        let mut unpacked = String::new();
        flate2::read::GzDecoder::new(packed).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, place.read(&format!("a.{ending}")), "{ending}");
    }
    let mut begin = [0; 4];
    write("b.csv.zst").read_exact(&mut begin).unwrap();
    assert_eq!(begin, *b"\x28\xb5\x2f\xfd");
    assert_eq!(place.good("convert --keep b.csv.zst"), place.good("convert --keep a.csv"));
    for ending in ["tsv", "csv.bz2", "xlsx"] {
        let name = format!("c.{ending}");
        let (code, _) = place.bad(&format!("count queens 4 -o {name}"));
        assert!(code == 2 && !place.at(&name).exists(), "{ending}");
    }
}

#[test]
fn exact_integers_are_numbers_to_two_to_53_and_strings_beyond() {
    let value = |arguments: &str, name: &str| {
        let list: Vec<Value> =
            serde_json::from_str(&stdout(&format!("{arguments} --format json"))).unwrap();
        list[0][name].clone()
    };
    assert_eq!(value("count queens 8", "count"), 92);
    assert_eq!(value("count grids 3x3", "count"), "6670903752021072936960");
    assert_eq!(value("solutions 2x3 --count", "solutions"), 28_200_960);
    // Digits that are a board are no number.
    assert!(value("solutions 2x2 --classes", "grid").is_string());
}

#[test]
fn the_ending_of_the_output_chooses_the_format() {
    let place = Place::new();
    for (name, begin) in
        [("a.json", "["), ("a.ndjson", "{"), ("a.csv", "problem,"), ("a.txt", "problem,")]
    {
        place.good(&format!("count queens 6 -o {name}"));
        assert!(place.read(name).starts_with(begin), "{name}");
    }
}

#[test]
fn tables_fit_a_terminal() {
    for arguments in [
        "forest 2x2", "forest latin5 --class 1", "estimate puzzles 2x2", "skeletons 3x3 --count",
        "solutions 2x3 --classes",
    ] {
        let table = stdout(&format!("{arguments} --format table --quiet"));
        let widest = table.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{arguments}: {widest}\n{table}");
    }
    insta::assert_snapshot!(stdout("forest latin3 --class 1 --format table --quiet"));
}

#[test]
fn answers_say_what_they_mean() {
    let fed = |arguments: &str, input: &str| fed(arguments, input).1;
    let two = "1.....1..1.....1\n";
    // 18 solutions, by the reference of the library's own example.
    for (limit, said) in [("2", "2+"), ("17", "17+"), ("18", "18+"), ("19", "18")] {
        let row = fed(&format!("solve --limit {limit}"), two);
        assert_eq!(row.lines().nth(1).unwrap().split(',').nth(1), Some(said), "{limit}");
    }
    let all = fed("solve --all", two);
    assert!(all.starts_with("puzzle,number,solution\n"));
    let solutions: std::collections::BTreeSet<&str> =
        all.lines().skip(1).map(|row| row.rsplit(',').next().unwrap()).collect();
    assert_eq!((solutions.len(), all.lines().count()), (18, 19));
    assert_eq!(fed("solve --all --limit 5", two).lines().count(), 6);
    let nine = fed("solve --all --limit 1000", &".".repeat(81));
    assert_eq!(nine.lines().count(), 1001);
    let open = fed("solve --no-search", &format!("1{}", ".".repeat(80)));
    assert_eq!(open.lines().nth(1).unwrap().split(',').nth(1), Some("0+"));
    // Each reason that a puzzle isn't minimal has its name.
    let puzzles = [
        "1234341221434321",
        two.trim(),
        "11..............",
        "12..3...........",
        "1...............",
    ];
    let rows = fed("minimal", &puzzles.join("\n"));
    let status: Vec<&str> =
        rows.lines().skip(1).map(|row| row.rsplit(',').next().unwrap()).collect();
    assert_eq!(status, ["redundant", "several", "conflict", "several", "several"]);
    let none = fed("minimal", "123...4.........");
    assert!(none.ends_with(",none\n"), "{none}");
    let minimal = stdout("generate 2x2");
    assert!(fed("minimal", &minimal).ends_with(",minimal\n"));
}
