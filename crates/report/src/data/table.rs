//! A table read back: names of columns, and rows of texts.

use crate::counted;
use crate::json::objects;

/// The largest file that is read.
const LARGEST: usize = 32 << 20;
/// How many bad rows of a file are named.
const NAMED: usize = 3;

/// Rows of texts under names, and the file that they stand in.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The name of the file.
    pub file: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each as long as the columns.
    pub rows: Vec<Vec<String>>,
    /// The file as it stands.
    pub bytes: Vec<u8>,
}

impl Table {
    /// Reads CSV, JSON (a list of objects) or NDJSON, by the ending of the file's name. What can't
    /// be read is told, and left out.
    pub fn read(file: &str, bytes: Vec<u8>, problems: &mut Vec<String>) -> Self {
        let mut table = Self { file: file.to_owned(), ..Self::default() };
        let before = problems.len();
        if bytes.len() > LARGEST {
            let mebibytes = LARGEST >> 20;
            problems.push(format!("{file}: larger than {mebibytes} MiB: not read"));
            return table;
        }
        match file.rsplit('.').next() {
            Some("csv") => table.read_csv(&bytes, problems),
            _ => table.read_json(&bytes, problems),
        }
        // A number that is none, as some programs write it, is no value.
        table.rows.iter_mut().flatten().filter(|text| *text == "NaN").for_each(String::clear);
        table.bytes = bytes;
        if table.rows.is_empty() && problems.len() == before {
            problems.push(format!("{file}: no rows"));
        }
        table
    }

    fn read_csv(&mut self, bytes: &[u8], problems: &mut Vec<String>) {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
        let texts = |record: &csv::ByteRecord| -> Vec<String> {
            let texts = record.iter().map(String::from_utf8_lossy);
            texts.map(|text| text.into_owned()).collect()
        };
        self.columns = reader.byte_headers().map(texts).unwrap_or_default();
        let mut bad = Vec::new();
        for record in reader.byte_records() {
            match record {
                Ok(record) if record.len() == self.columns.len() => {
                    let is_text = record.iter().all(|field| std::str::from_utf8(field).is_ok());
                    if !is_text {
                        bad.push(format!("line {} is no UTF-8", line(&record)));
                    }
                    self.rows.push(texts(&record));
                }
                Ok(record) => bad.push(format!(
                    "line {} has {}, the header {}",
                    line(&record),
                    counted(record.len(), "field"),
                    self.columns.len()
                )),
                Err(error) => bad.push(error.to_string()),
            }
        }
        let more = bad.len().saturating_sub(NAMED);
        problems.extend(bad.into_iter().take(NAMED).map(|what| format!("{}: {what}", self.file)));
        if more > 0 {
            problems.push(format!("{}: and {more} more bad lines", self.file));
        }
    }

    fn read_json(&mut self, bytes: &[u8], problems: &mut Vec<String>) {
        let rows = match objects(bytes) {
            Ok(rows) => rows,
            Err(error) => {
                problems.push(format!("{}: no list of objects: {error}", self.file));
                return;
            }
        };
        for (name, _) in rows.iter().flatten() {
            if !self.columns.contains(name) {
                self.columns.push(name.clone());
            }
        }
        for row in rows {
            let mut texts = vec![String::new(); self.columns.len()];
            for (name, text) in row {
                if let Some(place) = self.column(&name) {
                    texts[place] = text;
                }
            }
            self.rows.push(texts);
        }
    }

    /// One table of the rows of several, with the columns of the widest, and one that says in which
    /// file each row stands.
    pub(super) fn joined<'a>(tables: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let widest = tables.clone().max_by_key(|table| table.columns.len());
        let mut columns = widest.map_or_else(Vec::new, |one| one.columns.clone());
        let named = columns.iter().any(|name| name == "file");
        columns.extend((!named).then(|| "file".to_owned()));
        let row = |table: &Self, row: &Vec<String>| {
            let field = |name: &String| match table.column(name) {
                Some(place) => row[place].clone(),
                None if name == "file" => table.stem().to_owned(),
                None => String::new(),
            };
            columns.iter().map(field).collect::<Vec<String>>()
        };
        let rows: Vec<Vec<String>> =
            tables.flat_map(|table| table.rows.iter().map(move |own| row(table, own))).collect();
        let mut csv = csv::Writer::from_writer(Vec::new());
        for row in [&columns].into_iter().chain(&rows) {
            csv.write_record(row).expect("rows as long as the header");
        }
        let bytes = csv.into_inner().expect("a vector takes every write");
        Self { file: "joined.csv".to_owned(), columns, rows, bytes }
    }

    /// The name of the file without its ending.
    pub fn stem(&self) -> &str {
        self.file.rsplit_once('.').map_or(&self.file, |(stem, _)| stem)
    }

    /// Whether it has all these columns.
    pub fn has(&self, columns: &[&str]) -> bool {
        columns.iter().all(|name| self.column(name).is_some())
    }

    /// The place of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Its rows.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.rows.iter().map(|fields| Record { table: self, fields })
    }
}

/// A row of a table.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// Its table.
    pub table: &'a Table,
    fields: &'a [String],
}

impl<'a> Record<'a> {
    /// A field; empty where there is none.
    pub fn text(&self, column: &str) -> &'a str {
        self.table.column(column).map_or("", |place| &self.fields[place])
    }

    /// A field as a number; not a number where it is none.
    pub fn number(&self, column: &str) -> f64 {
        self.text(column).parse().unwrap_or(f64::NAN)
    }
}

fn line(record: &csv::ByteRecord) -> u64 {
    record.position().map_or(0, csv::Position::line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str, text: &[u8]) -> (Table, Vec<String>) {
        let mut problems = Vec::new();
        let table = Table::read(file, text.to_vec(), &mut problems);
        (table, problems)
    }

    #[test]
    fn a_number_that_is_none_is_no_value() {
        let (table, problems) = read("a.csv", b"x,y\nNaN,1\n2,NaN\n");
        assert!(table.rows.concat() == ["", "1", "2", ""] && problems.is_empty());
    }

    #[test]
    fn csv_and_json_give_the_same_table() {
        let (csv, none) = read("a.csv", b"n,count,name\n1,2,x\n3,123456789012345678901,\"a,b\"\n");
        assert!(none.is_empty());
        let json = br#"[{"n":1,"count":2,"name":"x"},{"n":3,"count":"123456789012345678901","name":"a,b"}]"#;
        let lines = b"{\"n\":1,\"count\":2,\"name\":\"x\"}\n{\"n\":3,\"count\":\"123456789012345678901\",\"name\":\"a,b\"}\n";
        for (file, text) in [("a.json", &json[..]), ("a.ndjson", &lines[..])] {
            let (table, none) = read(file, text);
            assert!(none.is_empty(), "{none:?}");
            assert_eq!((&table.columns, &table.rows), (&csv.columns, &csv.rows));
        }
        let last = csv.records().last().unwrap();
        assert_eq!((last.number("n"), last.text("count")), (3.0, "123456789012345678901"));
        assert!(last.number("name").is_nan() && last.text("none").is_empty());
    }

    #[test]
    fn joined_tables_say_where_each_row_stood_have_the_widest_columns_and_are_read_back() {
        let parts = [("a.csv", "n,x\n1,\"2,3\"\n"), ("b.csv", "n,more,x\n4,5,6\n7,8,9\n")];
        let parts = parts.map(|(file, text)| read(file, text.as_bytes()).0);
        let joined = Table::joined(parts.iter());
        assert_eq!(joined.columns, ["n", "more", "x", "file"]);
        let rows = [["1", "", "2,3", "a"], ["4", "5", "6", "b"], ["7", "8", "9", "b"]];
        assert_eq!(joined.rows, rows);
        let again = read("joined.csv", &joined.bytes).0;
        assert_eq!((again.columns, again.rows), (joined.columns, joined.rows));
    }

    #[test]
    fn good_lines_around_a_bad_one_are_kept_and_the_bad_one_is_named() {
        let (table, problems) = read("a.csv", b"a,b\n1,2\n3\n4,5\n");
        assert_eq!(table.rows.len(), 2);
        assert_eq!(problems, ["a.csv: line 3 has 1 field, the header 2"]);
        assert_eq!(read("a.csv", b"").1, ["a.csv: no rows"]);
        assert_eq!(read("a.csv", b"a\n\xff\n").1, ["a.csv: line 2 is no UTF-8"]);
        assert!(read("a.json", b"{\"a\":").1[0].starts_with("a.json: no list of objects"));
        let many = format!("a,b\n{}", "1\n".repeat(9));
        assert_eq!(read("a.csv", many.as_bytes()).1.len(), 4);
    }
}
