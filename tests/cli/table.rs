//! A table in CSV, as a command prints it: fields by the names of their columns.

use std::str::FromStr;

pub(super) struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn of(text: impl AsRef<str>) -> Self {
        let bytes = text.as_ref().as_bytes();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
        let fields = |row: csv::StringRecord| row.iter().map(str::to_owned).collect();
        let mut rows = reader.records().map(|row| fields(row.unwrap()));
        Self { columns: rows.next().unwrap(), rows: rows.collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// A column, from its first row on.
    pub(super) fn column(&self, name: &str) -> Vec<&str> {
        let place = self.columns.iter().position(|column| column == name);
        let place = place.unwrap_or_else(|| panic!("{name}: {:?}", self.columns));
        self.rows.iter().map(|row| &row[place][..]).collect()
    }

    /// The same as numbers.
    pub(super) fn numbers<T: FromStr>(&self, name: &str) -> Vec<T> {
        let number = |field: &str| field.parse().ok().unwrap_or_else(|| panic!("{name}: {field}"));
        self.column(name).into_iter().map(number).collect()
    }

    pub(super) fn sum(&self, name: &str) -> u64 {
        self.numbers::<u64>(name).into_iter().sum()
    }

    /// A field of the first row.
    pub(super) fn first(&self, name: &str) -> &str {
        self.column(name)[0]
    }

    /// The same without a column, such as the times.
    pub(super) fn without(mut self, name: &str) -> Vec<Vec<String>> {
        let place = self.columns.iter().position(|column| column == name).unwrap();
        self.rows.iter_mut().for_each(|row| drop(row.remove(place)));
        self.rows
    }
}
