//! What a result found: its tables and pictures, its comparisons, and a text to read.
//!
//! The four comparisons: [`equal`](Found::equal), the same value in two ways;
//! [`published`](Found::published) and [`published_again`](Found::published_again), a published
//! value; [`by_z`](Found::by_z), values with errors.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::Result;
use comfy_table::{Cell, CellAlignment, Table, presets};

use super::{Check, Judgement, Measured, published};
use crate::report::{LevelsPlot, Row, to_csv};

/// What a result found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Every comparison; written to `checks.csv`.
    pub checks: Vec<Check>,
    /// Other files, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What a reader should see.
    pub text: String,
}

impl Found {
    /// A file of rows.
    pub(crate) fn table<'a, R: Row + 'a>(
        &mut self,
        name: impl Into<String>,
        rows: impl IntoIterator<Item = &'a R>,
    ) -> Result<()> {
        self.files.insert(name.into(), to_csv(rows)?);
        Ok(())
    }

    /// A file with a drawing.
    pub(crate) fn picture(&mut self, name: impl Into<String>, svg: String) {
        self.files.insert(name.into(), svg.into_bytes());
    }

    /// A drawing of counts by number of clues, a line for each tree.
    pub(crate) fn levels(
        &mut self,
        name: impl Into<String>,
        title: String,
        count: &str,
        trees: Vec<Vec<(usize, u128)>>,
    ) -> Result<()> {
        let plot = LevelsPlot { title, count: count.to_owned(), trees };
        self.picture(name, plot.svg()?);
        Ok(())
    }

    /// A line of the text.
    pub(crate) fn say(&mut self, line: impl Display) {
        self.text += &format!("{line}\n");
    }

    /// Some columns of a table in the text, below a title.
    pub(crate) fn show<'a, R: Row + 'a>(
        &mut self,
        title: impl Display,
        rows: impl IntoIterator<Item = &'a R>,
        columns: &[&str],
    ) -> Result<()> {
        let csv = to_csv(rows)?;
        let mut reader = csv::Reader::from_reader(&csv[..]);
        let header = reader.headers()?.clone();
        let place = |column: &&str| header.iter().position(|name| name == *column);
        let places: Option<Vec<usize>> = columns.iter().map(place).collect();
        let places = places.expect("columns of the table");
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED).set_header(columns);
        for row in reader.records() {
            let row = row?;
            table.add_row(places.iter().map(|&place| cell(&row[place])));
        }
        self.say(format!("{title}\n{table}"));
        Ok(())
    }

    /// Compares a value with the same value by an independent way.
    pub(crate) fn equal(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
        again: impl Display,
    ) {
        self.check(quantity, key, computed, Some(again.to_string())).judge();
    }

    /// Compares a value with the published value of that quantity and key.
    pub(crate) fn published(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
    ) {
        self.published_again(quantity, key, computed, None::<u64>);
    }

    /// Compares a value with the published one, and with the same by an independent way.
    ///
    /// # Panics
    /// When nothing is published under that name: a check that can't fail is none.
    pub(crate) fn published_again(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
        again: Option<impl Display>,
    ) {
        let check = self.check(quantity, key, computed, again.map(|again| again.to_string()));
        let row = published::get(&check.quantity, &check.key);
        let row = row.unwrap_or_else(|| {
            panic!("papers/published.csv has no {} {}", check.quantity, check.key)
        });
        check.published = Some(row.value.clone());
        check.source = Some(row.source.clone());
        check.judge();
    }

    /// Compares values that have errors, where there are both: they agree when they are no more
    /// than [`BOUND`](super::BOUND) standard errors apart.
    pub(crate) fn by_z(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: Option<Measured>,
        expected: Option<Measured>,
    ) {
        self.by_z_with(quantity, key, computed, expected.map(|expected| (expected, String::new())));
    }

    /// The same, with what the expected value is or where it stands.
    pub(crate) fn by_z_with(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: Option<Measured>,
        expected: Option<(Measured, impl Into<String>)>,
    ) {
        if let (Some(computed), Some((expected, source))) = (computed, expected) {
            let check = self.check(quantity, key, computed, None);
            check.published = Some(expected.to_string());
            check.source = Some(source.into()).filter(|source| !source.is_empty());
            check.judge_by(computed.z(expected));
        }
    }

    fn check(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
        again: Option<String>,
    ) -> &mut Check {
        self.checks.push(Check {
            quantity: quantity.to_string(),
            key: key.to_string(),
            computed: computed.to_string(),
            again,
            published: None,
            verdict: Judgement::Equal,
            source: None,
            z: None,
        });
        self.checks.last_mut().expect("it was added")
    }
}

/// A field as it is shown: of a real number five digits.
fn cell(field: &str) -> Cell {
    let is_real = field.contains(['.', 'e']);
    match field.parse::<f64>() {
        Ok(0.0) if is_real => Cell::new("0"),
        Ok(value) if is_real => Cell::new(match value.abs() {
            1e-3..1e5 => format!("{value:.*}", (4 - value.abs().log10().floor() as i32) as usize),
            _ => format!("{value:.4e}"),
        }),
        _ => Cell::new(field),
    }
    .set_alignment(CellAlignment::Right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_fails_when_any_value_differs() {
        let mut found = Found::default();
        found.published("queens", 8, 92);
        found.published_again("queens", 8, 92, Some(92));
        found.equal("a", 1, 2, 2);
        assert!(found.checks.iter().all(|check| check.verdict == Judgement::Equal));
        let mut found = Found::default();
        found.published("queens", 8, 93);
        found.published_again("queens", 8, 92, Some(93));
        found.equal("a", 1, 2, 3);
        assert!(found.checks.iter().all(|check| check.verdict == Judgement::Differs));
    }

    #[test]
    fn values_with_errors_agree_within_the_bound() {
        let measured = |value, error| Some(Measured { value, error });
        let check = |value, error| {
            let mut found = Found::default();
            found.by_z("a", 1, measured(value, error), measured(10.0, 0.3));
            found.checks.remove(0)
        };
        assert_eq!(check(11.0, 0.4).z, Some(2.0));
        assert_eq!(check(11.0, 0.4).verdict, Judgement::Agrees);
        for (value, error) in [(13.0, 0.4), (7.0, 0.4), (f64::NAN, 0.4), (10.0, f64::NAN)] {
            assert!(!check(value, error).holds(), "{value} ± {error}");
        }
    }
}
