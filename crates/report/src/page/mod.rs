//! One self-contained HTML page about many runs: it needs no network, no server and no other files.
//!
//! The page is also well-formed XML. Its policy (`Content-Security-Policy`) lets nothing be loaded.
//! `page.html` is the template; the modules here compute the values that it names.

mod section;
mod tables;
mod verdicts;

use std::fmt::Write as _;

use serde_json::{Value, json};
use upon::{Engine, fmt};

use crate::chart::{Theme, escaped, style};
use crate::data::{Record, Run, Table};
use crate::pictures;
use crate::{ReportError, counted};
pub use section::Told;
use section::{figure, section};
pub use verdicts::{Verdict, verdicts};

/// What a page says beside its runs.
#[derive(Debug, Clone, Default)]
pub struct Head {
    /// The title.
    pub title: String,
    /// What is reported, in a sentence.
    pub subtitle: String,
    /// The program and its version.
    pub program: String,
}

/// The page.
pub fn page(head: Head, told: &[Told]) -> Result<String, ReportError> {
    let checks: Vec<Record<'_>> = told.iter().flat_map(|told| told.run.comparisons()).collect();
    let differing = checks.iter().filter(|check| !check.holds()).count();
    let runs = counted(told.len(), "run");
    let values = counted(checks.len(), "value");
    let summary = match (checks.len(), differing) {
        (0, _) => runs,
        (_, 0) => format!("{runs}, {values} compared: all as they must be"),
        (_, some) => format!("{runs}, {values} compared: {some} differ"),
    };
    let several = told.len() > 1;
    let wrong: usize = told.iter().map(|told| told.run.problems.len()).sum();
    let page = json!({
        "title": head.title,
        "subtitle": head.subtitle,
        "program": head.program,
        "summary": summary,
        "good": differing == 0,
        "wrong": (wrong > 0).then(|| counted(wrong, "problem")),
        "overview": if several { all_together(told) } else { Vec::new() },
        "several": several,
        "sections": told.iter().map(section).collect::<Vec<_>>(),
        "style": include_str!("page.css").to_owned() + &style(Theme::Page),
        "script": include_str!("page.js"),
    });
    let mut engine = Engine::new();
    engine.set_default_formatter(&as_text);
    engine.add_formatter("raw", fmt::default);
    engine.add_template("page", include_str!("page.html"))?;
    Ok(engine.template("page").render(page).to_string()?)
}

/// The pictures of the comparisons of all runs, as of one.
fn all_together(told: &[Told]) -> Vec<Value> {
    let mut tables = told.iter().filter_map(|told| told.run.checks.clone());
    let Some(first) = tables.next() else { return Vec::new() };
    let rows = tables.filter(|table| table.columns == first.columns).flat_map(|table| table.rows);
    let rows = first.rows.iter().cloned().chain(rows).collect();
    let run = Run { checks: Some(Table { rows, ..first }), ..Run::default() };
    let drawn = pictures::of(&run, &|_, _| None);
    drawn.iter().filter(|picture| picture.name == "z-scores").filter_map(figure).collect()
}

/// Writes a value as text in HTML and in its attributes.
fn as_text(formatter: &mut fmt::Formatter<'_>, value: &upon::Value) -> fmt::Result {
    match value {
        upon::Value::String(text) => Ok(formatter.write_str(&escaped(text))?),
        _ => fmt::default(formatter, value),
    }
}

#[cfg(test)]
mod tests;
