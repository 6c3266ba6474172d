//! One self-contained HTML page about many runs: it needs no network, no server and no other files.
//!
//! The page is also well-formed XML. Its policy (`Content-Security-Policy`) lets nothing be loaded.

mod section;
mod tables;
mod verdicts;

use std::fmt::Write as _;

use serde::Serialize;
use upon::{Engine, Value, fmt};

use crate::ReportError;
use crate::chart::{Theme, escaped, style};
use crate::data::Record;
use crate::pictures::scores;
pub use section::Told;
use section::{Figure, Section};
use tables::number;
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
    /// What is wrong with the report as a whole.
    pub problems: Vec<String>,
}

#[derive(Serialize)]
struct Model {
    title: String,
    subtitle: String,
    program: String,
    problems: Vec<String>,
    summary: String,
    good: bool,
    overview: Vec<Figure>,
    sections: Vec<Section>,
    style: String,
    script: &'static str,
}

/// The page. A picture that can't be drawn is named in the section of its run.
///
/// # Errors
/// [`ReportError::Page`] when the template can't be filled.
pub fn page(head: Head, told: &[Told]) -> Result<String, ReportError> {
    let checks: Vec<Record<'_>> = told.iter().flat_map(|told| told.run.comparisons()).collect();
    let differing = checks.iter().filter(|check| !check.holds()).count();
    let runs = number(told.len(), "run");
    let values = number(checks.len(), "value");
    let summary = match (checks.len(), differing) {
        (0, _) => runs,
        (_, 0) => format!("{runs}, {values} compared: all as they must be"),
        (_, some) => format!("{runs}, {values} compared: {some} differ"),
    };
    let zs: Vec<f64> = checks.iter().filter_map(Record::z).collect();
    let all = scores(&zs, "All comparisons of values with errors").filter(|_| told.len() > 1);
    let sections: Vec<Section> = told.iter().map(Section::of).collect();
    let fine = head.problems.is_empty() && sections.iter().all(|own| own.problems.is_empty());
    let model = Model {
        title: head.title,
        subtitle: head.subtitle,
        program: head.program,
        problems: head.problems,
        summary,
        good: differing == 0 && fine,
        overview: all.iter().filter_map(|picture| Figure::of(picture).ok()).collect(),
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

/// Writes a value as text in HTML and in its attributes.
fn as_text(formatter: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    match value {
        Value::String(text) => Ok(formatter.write_str(&escaped(text))?),
        _ => fmt::default(formatter, value),
    }
}

#[cfg(test)]
mod tests;
