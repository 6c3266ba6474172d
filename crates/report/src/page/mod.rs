//! One self-contained HTML page about many runs: it needs no network, no server and no other files.
//!
//! The page is also well-formed XML. Its policy (`Content-Security-Policy`) lets nothing be loaded.

mod section;
mod tables;
mod verdicts;

use std::fmt::Write as _;

use serde::Serialize;
use upon::{Engine, Value, fmt};

use crate::chart::{Theme, escaped, style};
use crate::data::{Record, Run, Table};
use crate::pictures;
use crate::{ReportError, counted};
pub use section::Told;
use section::{Figure, Section};
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

#[derive(Serialize)]
struct Model {
    title: String,
    subtitle: String,
    program: String,
    summary: String,
    good: bool,
    /// How many problems there are; empty without any.
    wrong: String,
    overview: Vec<Figure>,
    /// Whether there are several sections, to be gone to.
    several: bool,
    sections: Vec<Section>,
    style: String,
    script: &'static str,
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
    let overview = if told.len() > 1 { all_together(told) } else { Vec::new() };
    let sections: Vec<Section> = told.iter().map(Section::of).collect();
    let wrong = sections.iter().map(|own| own.problems.len()).sum::<usize>();
    let model = Model {
        title: head.title,
        subtitle: head.subtitle,
        program: head.program,
        summary,
        good: differing == 0,
        wrong: if wrong > 0 { counted(wrong, "problem") } else { String::new() },
        overview,
        several: sections.len() > 1,
        sections,
        style: include_str!("page.css").to_owned() + &style(Theme::Page),
        script: include_str!("page.js"),
    };
    let mut engine = Engine::new();
    engine.set_default_formatter(&as_text);
    engine.add_formatter("raw", fmt::default);
    engine.add_template("page", include_str!("page.html"))?;
    Ok(engine.template("page").render(model).to_string()?)
}

/// The pictures of the comparisons of all runs, as of one.
fn all_together(told: &[Told]) -> Vec<Figure> {
    let mut tables = told.iter().filter_map(|told| told.run.checks.clone());
    let Some(first) = tables.next() else { return Vec::new() };
    let rows = tables.filter(|table| table.columns == first.columns).flat_map(|table| table.rows);
    let rows = first.rows.iter().cloned().chain(rows).collect();
    let run = Run { checks: Some(Table { rows, ..first }), ..Run::default() };
    let drawn = pictures::of(&run, &|_, _| None);
    let scores = drawn.iter().filter(|picture| picture.name == "z-scores");
    scores.filter_map(|picture| Figure::of(picture).ok()).collect()
}

/// Writes a value as text in HTML and in its attributes.
fn as_text(formatter: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    match value {
        Value::String(text) => Ok(formatter.write_str(&escaped(text))?),
        _ => fmt::default(formatter, value),
    }
}

#[cfg(test)]
mod tests;
