//! Expressions over the columns of a table, as descriptions have them: `100 * covered`,
//! `ln(n) - ln_count / n`. A text has no number, and what has no number is not drawn.

use gridforest_stats::{Moments, hypot};

use super::stats::sorted;
use crate::chart::value;
use crate::data::{Measured, Record, Run};

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    Number(f64),
    Text(String),
    Column(String),
    Call(String, Vec<Expr>),
}

/// What has no number and an empty text.
pub(super) static NOTHING: Expr = Expr::Text(String::new());

impl Default for Expr {
    fn default() -> Self {
        NOTHING.clone()
    }
}

/// The published number of a quantity for a case.
pub(super) type Known<'a> = &'a dyn Fn(&str, &str) -> Option<f64>;

/// What an expression is about: a row, or all rows.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) run: &'a Run,
    pub(super) known: Known<'a>,
    /// The rows that columns of functions such as `most` go through.
    pub(super) rows: &'a [Record<'a>],
    pub(super) row: Option<Record<'a>>,
    /// The place of the row among those of its name, from 0 to 1.
    pub(super) place: f64,
    /// The place on the axis, for curves.
    pub(super) x: f64,
}

impl<'a> Context<'a> {
    pub(super) fn at(self, row: Record<'a>) -> Self {
        Self { row: Some(row), ..self }
    }

    /// The values of an expression in all rows, those that are numbers.
    fn all(&self, expr: &Expr) -> Vec<f64> {
        sorted(self.rows.iter().map(|&row| self.at(row).number(expr)))
    }

    /// The rows by the text of an expression.
    pub(super) fn grouped(&self, expr: &Expr) -> Vec<(String, Vec<Record<'a>>)> {
        grouped(self.rows, |row| self.at(row).text(expr))
    }

    /// The texts in all rows, each once.
    pub(super) fn texts(&self, expr: &Expr) -> Vec<String> {
        self.grouped(expr).into_iter().map(|(text, _)| text).collect()
    }

    /// The rows for which something holds.
    pub(super) fn kept(&self, only: &Expr) -> Vec<Record<'a>> {
        let rows = self.rows.iter().copied();
        rows.filter(|&row| *only == NOTHING || self.at(row).number(only) == 1.0).collect()
    }

    pub(super) fn number(&self, expr: &Expr) -> f64 {
        match expr {
            Expr::Number(number) => *number,
            Expr::Text(text) => text.parse().unwrap_or(f64::NAN),
            Expr::Column(name) if name == "x" && !self.x.is_nan() => self.x,
            Expr::Column(name) => self.row.map_or(f64::NAN, |row| row.number(name)),
            Expr::Call(name, of) => self.called(name, of),
        }
    }

    pub(super) fn text(&self, expr: &Expr) -> String {
        let (name, of) = match expr {
            Expr::Text(text) => return text.clone(),
            Expr::Column(name) => return self.row.map_or("", |row| field(row, name)).to_owned(),
            Expr::Call(name, of) => (&name[..], &of[..]),
            Expr::Number(_) => ("", &[][..]),
        };
        let t = |place: usize| self.text(&of[place]);
        match name {
            "before" => t(0).split_once(&t(1)).map_or("", |(before, _)| before).to_owned(),
            "after" => t(0).split_once(&t(1)).map_or("", |(_, after)| after).to_owned(),
            "join" => format!("{}_{}", t(0), t(1)),
            "or" => Some(t(0)).filter(|text| !text.is_empty()).unwrap_or_else(|| t(1)),
            "if" => t(if self.number(&of[0]) == 1.0 { 1 } else { 2 }),
            _ => Some(self.number(expr)).filter(|n| !n.is_nan()).map_or_else(String::new, value),
        }
    }

    fn called(&self, name: &str, of: &[Expr]) -> f64 {
        let n = |place: usize| self.number(&of[place]);
        let t = |place: usize| self.text(&of[place]);
        let truth = |holds: bool| f64::from(u8::from(holds));
        let none = Measured { value: f64::NAN, error: f64::NAN };
        let measured = |place: usize| Measured::parse(&t(place)).unwrap_or(none);
        match name {
            "+" => n(0) + n(1),
            "-" if of.len() == 1 => -n(0),
            "-" => n(0) - n(1),
            "*" => n(0) * n(1),
            "/" => n(0) / n(1),
            "<" => truth(n(0) < n(1)),
            ">" => truth(n(0) > n(1)),
            "<=" => truth(n(0) <= n(1)),
            ">=" => truth(n(0) >= n(1)),
            "and" => truth(n(0) != 0.0 && n(1) != 0.0),
            "~" => truth(t(0).contains(&t(1))),
            "not" => truth(n(0) == 0.0),
            "or" if n(0).is_nan() => n(1),
            "or" => n(0),
            "sqrt" => n(0).sqrt(),
            "ln" => n(0).ln(),
            "exp" => n(0).exp(),
            "choose" => {
                (1..=n(1) as u64).fold(1.0, |all, k| all * (n(0) - k as f64 + 1.0) / k as f64)
            }
            "place" => self.place,
            // `3x3+x` and `latin9` have the side 9; `curve-9` too.
            "side" => side(&t(0)),
            // The cells of a board that are not empty.
            "filled" => t(0).chars().filter(|cell| *cell != '.').count() as f64,
            // Of `1.5 ± 0.2`, and of two of them.
            "value" => measured(0).value,
            "error" => measured(0).error,
            "z" if measured(0).error > 0.0 => measured(0).z(measured(1)),
            "ratio_error" if measured(0).error > 0.0 => {
                let relative = |one: Measured| one.error / one.value;
                hypot(relative(measured(0)), relative(measured(1)))
            }
            "published" => (self.known)(&t(0), &t(1)).unwrap_or(f64::NAN),
            // What a quantity of the run was compared with.
            "reference" => {
                let (checks, quantity) = (self.run.comparisons(), t(0));
                let check = checks.iter().find(|row| row.text("quantity").starts_with(&quantity));
                check.and_then(|row| Measured::parse(row.text("published"))).unwrap_or(none).value
            }
            "rows" => self.rows.len() as f64,
            "number" => self.texts(&of[0]).len() as f64,
            "count" => self.all(&of[0]).len() as f64,
            "least" => self.all(&of[0]).first().copied().unwrap_or(f64::NAN),
            "most" => self.all(&of[0]).last().copied().unwrap_or(f64::NAN),
            "mean" => Moments::from_iter(self.all(&of[0])).mean(),
            "sd" => Moments::from_iter(self.all(&of[0])).variance().sqrt(),
            _ => f64::NAN,
        }
    }
}

/// A field of a row; where no column is called `file`, that is the name of the table.
fn field<'a>(row: Record<'a>, name: &str) -> &'a str {
    if name == "file" && !row.table.has(&["file"]) { row.table.stem() } else { row.text(name) }
}

/// Rows by their key, in the order of their first ones.
pub(super) fn grouped<'a, K: PartialEq>(
    rows: &[Record<'a>],
    key: impl Fn(Record<'a>) -> K,
) -> Vec<(K, Vec<Record<'a>>)> {
    let mut groups: Vec<(K, Vec<Record<'a>>)> = Vec::new();
    for &row in rows {
        let key = key(row);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, own)) => own.push(row),
            None => groups.push((key, vec![row])),
        }
    }
    groups
}

fn side(text: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().ok();
    // Additions such as +x leave the side as it is.
    let text = text.split('+').next().unwrap_or(text);
    let sides = text.split_once('x').map(|(rows, columns)| (number(rows), number(columns)));
    if let Some((Some(rows), Some(columns))) = sides {
        return rows * columns;
    }
    let digits = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    number(&text[digits..]).unwrap_or(f64::NAN)
}

/// Operators, those that bind least first.
const OPERATORS: [&[&str]; 4] =
    [&[" and "], &[" <= ", " >= ", " < ", " > ", " ~ "], &[" + ", " - "], &[" * ", " / "]];

impl From<&str> for Expr {
    fn from(text: &str) -> Self {
        let text = text.trim();
        let parts = OPERATORS.iter().find_map(|level| around(text, level));
        if let Some((left, operator, right)) = parts {
            return Self::Call(operator.trim().to_owned(), vec![left.into(), right.into()]);
        }
        if let Ok(number) = text.parse() {
            return Self::Number(number);
        }
        if let Some(positive) = text.strip_prefix('-') {
            return Self::Call("-".to_owned(), vec![positive.into()]);
        }
        let quoted = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
        if let Some(inner) = quoted('\'').or_else(|| quoted('"')) {
            return Self::Text(inner.to_owned());
        }
        match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
            Some(("", inner)) => inner.into(),
            Some((name, of)) => Self::Call(name.to_owned(), list(of)),
            None if text.is_empty() => Self::default(),
            None => Self::Column(text.to_owned()),
        }
    }
}

/// Expressions with commas between.
fn list(text: &str) -> Vec<Expr> {
    match around(text, &[", "]) {
        Some((before, _, last)) => [list(before), vec![last.into()]].concat(),
        None if text.is_empty() => Vec::new(),
        None => vec![text.into()],
    }
}

/// What stands before and after the last of some separators that is outside of brackets and quotes.
pub(super) fn around<'a>(
    text: &'a str,
    separators: &[&'static str],
) -> Option<(&'a str, &'static str, &'a str)> {
    let (mut depth, mut quote, mut last) = (0, None, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, _) => {
                let here = separators.iter().find(|separator| text[at..].starts_with(**separator));
                last = here.filter(|_| depth == 0).map(|separator| (at, *separator)).or(last);
            }
        }
    }
    let (at, separator) = last?;
    Some((&text[..at], separator, &text[at + separator.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Table;

    #[test]
    fn expressions_have_the_usual_order_and_what_is_unknown_has_no_number() {
        let text = b"n,shape,c\n4,3x3,1.5 \xc2\xb1 0.3\n6,latin7,2\n".to_vec();
        let table = Table::read("curve-9.csv", text, &mut Vec::new());
        let rows: Vec<Record<'_>> = table.records().collect();
        let (run, known) = (Run::default(), |name: &str, _: &str| (name == "q").then_some(7.0));
        let base =
            Context { run: &run, known: &known, rows: &rows, row: None, place: 0.5, x: f64::NAN };
        let number = |text: &str| base.at(rows[0]).number(&text.into());
        for (text, expected) in [
            ("1 + 2 * 3 - 4 / 2", 5.0),
            ("-(1 + n) * 2", -10.0),
            ("10 - 2 - 3", 5.0),
            ("n >= 4 and shape ~ '3x'", 1.0),
            ("side(shape) + side(file)", 18.0),
            ("choose(n, 2)", 6.0),
            ("most(n) + number(shape) + rows()", 10.0),
            ("mean(n) + place()", 5.5),
            ("value(c) + error(c)", 1.8),
            ("published('q', n) + or(none, 1)", 8.0),
            ("join('a', shape) ~ 'a_3x3'", 1.0),
        ] {
            assert!((number(text) - expected).abs() < 1e-12, "{text}");
        }
        assert!(number("none + 1").is_nan() && number("published('r', n)").is_nan());
        assert!(number("unheard(1)").is_nan());
    }
}
