//! One self-contained HTML page about many runs: it needs no network, no server and no other files.
//!
//! The page is also well-formed XML. Its policy (`Content-Security-Policy`) lets nothing be loaded.

mod section;
mod tables;
mod told;
mod verdicts;

pub use told::{About, Head, Told};

use std::fmt::Write as _;

use serde::Serialize;
use upon::{Engine, Value, fmt};

use crate::ReportError;
use crate::chart::{Theme, style};
use crate::pictures::scores;
use section::{Figure, Section};
use told::clean;

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
    let sections: Vec<Section> = told.iter().map(Section::of).collect();
    let differing: usize = sections.iter().map(|section| section.differing).sum();
    let compared: usize = sections.iter().map(|section| section.compared).sum();
    let problems =
        sections.iter().any(|section| !section.problems.is_empty()) || !head.problems.is_empty();
    let runs = match sections.len() {
        1 => "1 run".to_owned(),
        many => format!("{many} runs"),
    };
    let summary = match (compared, differing) {
        (0, _) => runs,
        (_, 0) => format!("{runs}, {compared} values compared: all as they must be"),
        _ => format!("{runs}, {compared} values compared: {differing} differ"),
    };
    let model = Model {
        title: head.title,
        subtitle: head.subtitle,
        program: head.program,
        problems: head.problems.iter().map(|text| clean(text)).collect(),
        summary,
        good: differing == 0 && !problems,
        overview: overview(told),
        sections,
        style: include_str!("page.css").to_owned() + &style(Theme::Page),
        script: include_str!("page.js"),
    };
    let mut engine = Engine::new();
    engine.set_default_formatter(&escaped);
    engine.add_formatter("raw", fmt::default);
    engine.add_template("page", include_str!("page.html"))?;
    Ok(engine.template("page").render(model).to_string()?)
}

/// Writes a value as text in HTML and in its attributes, in quotes of either kind.
fn escaped(formatter: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    let Value::String(text) = value else {
        return fmt::default(formatter, value);
    };
    for character in text.chars() {
        match character {
            '&' | '<' | '>' | '"' | '\'' => write!(formatter, "&#{};", u32::from(character))?,
            plain => formatter.write_char(plain)?,
        }
    }
    Ok(())
}

/// The distances of all comparisons of several runs.
fn overview(told: &[Told]) -> Vec<Figure> {
    if told.len() < 2 {
        return Vec::new();
    }
    let checks = told.iter().filter_map(|told| told.run.checks.as_ref());
    let zs: Vec<f64> =
        checks.flat_map(|(_, checks)| checks.iter().filter_map(|check| check.z())).collect();
    let picture = scores(&zs, "All comparisons of values with errors");
    picture.iter().filter_map(|picture| Figure::of(picture).ok()).collect()
}

#[cfg(test)]
mod tests;
