//! What a result found: its tables, whose columns `results/README.md` explains, its comparisons, and a
//! text to read.
//!
//! The comparisons: [`equal`](Study::equal), the same value in two ways;
//! [`published`](Study::published) and [`published_again`](Study::published_again), a published
//! value; [`by_z`](Study::by_z), values with errors; [`within`](Study::within), a bound.

use std::fmt::Display;

use anyhow::Result;
use serde::Serialize;

use super::check::BOUND;
use super::{Check, Measured, Study, published};
use crate::report::{Row, drawn, to_csv, wrapped};

/// The width of what is said of a result, as most terminals have it.
pub(crate) const WIDTH: u16 = 80;

/// The columns of rows, and more after them, for a [list](Study::list).
pub(super) fn columns<R: Row>(more: &str) -> String {
    [&R::columns().join(" "), more].join(" ")
}

impl Study<'_> {
    /// A file.
    pub(super) fn file(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.found.files.insert(name.into(), bytes);
    }

    /// A file of rows that others have too.
    pub(super) fn table<'a, R: Row + 'a>(
        &mut self,
        name: impl Into<String>,
        rows: impl IntoIterator<Item = &'a R>,
    ) -> Result<()> {
        self.file(name, to_csv(rows)?);
        Ok(())
    }

    /// A file of rows that it alone has: the names of its columns, and what stands in them.
    pub(super) fn list(
        &mut self,
        name: impl Into<String>,
        columns: &str,
        rows: impl IntoIterator<Item = impl Serialize>,
    ) -> Result<()> {
        let mut csv = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        csv.write_record(columns.split(' '))?;
        rows.into_iter().try_for_each(|row| csv.serialize(row))?;
        self.file(name, csv.into_inner()?);
        Ok(())
    }

    /// A line of the text.
    pub(super) fn say(&mut self, line: impl Display) {
        self.found.text += &format!("{}\n", wrapped(&line.to_string(), WIDTH.into(), 0));
    }

    /// Some columns of a file in the text, below a title.
    pub(super) fn show(
        &mut self,
        title: impl Display,
        file: &str,
        columns: &'static str,
    ) -> Result<()> {
        let csv = self.found.files[file].clone();
        self.show_csv(title, &csv, columns)
    }

    /// The same of what is no file.
    pub(super) fn show_csv(
        &mut self,
        title: impl Display,
        csv: &[u8],
        columns: &'static str,
    ) -> Result<()> {
        let table = drawn(csv, columns.split(' ').collect())?;
        self.say(format!("{title}\n{table}"));
        Ok(())
    }

    /// Compares a value with the same value by an independent way.
    pub(super) fn equal(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
        again: impl Display,
    ) {
        let again = Some(again.to_string());
        self.found.checks.push(Check { again, ..Check::of(quantity, key, computed) }.judged());
    }

    /// Compares a value with the published value of that quantity and key.
    pub(super) fn published(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
    ) {
        self.published_again(quantity, key, computed, None::<u64>);
    }

    /// The same where one is published.
    pub(super) fn published_if_known(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
    ) {
        let (quantity, key) = (quantity.to_string(), key.to_string());
        if published::get(&quantity, &key).is_some() {
            self.published(quantity, key, computed);
        }
    }

    /// Compares a value with the published one, and with the same by an independent way.
    ///
    /// # Panics
    /// When nothing is published under that name: a check that can't fail is none.
    pub(super) fn published_again(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
        again: Option<impl Display>,
    ) {
        let again = again.map(|again| again.to_string());
        let check = Check { again, ..Check::of(quantity, key, computed) };
        let row = published::get(&check.quantity, &check.key);
        let row = row.unwrap_or_else(|| {
            panic!("papers/published.csv has no {} {}", check.quantity, check.key)
        });
        self.found.checks.push(check.beside(&row.value, &row.source).judged());
    }

    /// Compares values that have errors, where there are both: they agree when they are no more
    /// than [`BOUND`] standard errors apart.
    pub(super) fn by_z(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: Option<Measured>,
        expected: Option<Measured>,
    ) {
        self.by_z_with(quantity, key, computed, expected.map(|expected| (expected, String::new())));
    }

    /// The same, with what the expected value is or where it stands.
    pub(super) fn by_z_with(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: Option<Measured>,
        expected: Option<(Measured, impl Into<String>)>,
    ) {
        if let (Some(computed), Some((expected, source))) = (computed, expected) {
            // Not a number is no agreement.
            let near = computed.z(expected).abs() <= BOUND;
            let check = Check::of(quantity, key, computed).beside(expected.to_string(), source);
            self.found.checks.push(check.agreeing(near));
        }
    }

    /// Compares a value with a bound, which it keeps or not.
    pub(super) fn within(
        &mut self,
        quantity: impl Display,
        key: impl Display,
        computed: impl Display,
        bound: String,
        holds: bool,
    ) {
        let check = Check::of(quantity, key, computed).beside(bound, "");
        self.found.checks.push(check.agreeing(holds));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduce::Effort;
    use crate::reproduce::check::Judgement;
    use gridforest::run::Runner;

    /// The comparisons of a study.
    fn checks(of: impl Fn(&mut Study<'_>)) -> Vec<Check> {
        let runner = Runner::default();
        let mut study = Study::new(Effort::Reduced, "".as_ref(), &runner, &|_| None);
        of(&mut study);
        study.found.checks
    }

    #[test]
    fn a_check_fails_when_any_value_differs() {
        for (wrong, verdict) in [(0, Judgement::Equal), (1, Judgement::Differs)] {
            let checks = checks(|study| {
                study.published("queens", 8, 92 + wrong);
                study.published_again("queens", 8, 92, Some(92 + wrong));
                study.equal("a", 1, 2, 2 + wrong);
            });
            assert!(checks.len() == 3 && checks.iter().all(|check| check.verdict == verdict));
        }
    }

    #[test]
    fn values_with_errors_agree_within_the_bound() {
        let measured = |value, error| Some(Measured { value, error });
        for (value, error, verdict) in [
            (12.0, 0.4, Judgement::Agrees),
            (12.1, 0.4, Judgement::Differs),
            (7.0, 0.4, Judgement::Differs),
            (f64::NAN, 0.4, Judgement::Differs),
            (10.0, f64::NAN, Judgement::Differs),
        ] {
            let by_z = |study: &mut Study<'_>| {
                study.by_z("a", 1, measured(value, error), measured(10.0, 0.3));
            };
            assert_eq!(checks(by_z)[0].verdict, verdict, "{value} ± {error}");
        }
    }
}
