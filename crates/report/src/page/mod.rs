//! One HTML page of many runs, which needs nothing else: no network, no server, no files beside it.
//!
//! The page is also well-formed XML. Its policy (`Content-Security-Policy`) lets nothing be loaded.

mod section;
mod tables;
mod verdicts;

use minijinja::{AutoEscape, Environment};
use serde::Serialize;

use crate::ReportError;
use crate::chart::{Theme, style};
use crate::data::Run;
use crate::pictures::{Picture, scores};
use section::{Figure, Section};

/// What a reader is told of a run.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// What it is, in a line.
    pub title: String,
    /// Its story, in two sentences.
    pub story: String,
}

/// A run with what is told and drawn of it.
#[derive(Debug, Clone)]
pub struct Told {
    /// What is told.
    pub about: About,
    /// The run.
    pub run: Run,
    /// Its pictures.
    pub pictures: Vec<Picture>,
}

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
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_template("page", include_str!("page.html"))?;
    Ok(environment.get_template("page")?.render(model)?)
}

/// The distances of all comparisons of several runs.
fn overview(told: &[Told]) -> Vec<Figure> {
    if told.len() < 2 {
        return Vec::new();
    }
    let checks = told.iter().filter_map(|told| told.run.checks.as_ref());
    let zs: Vec<f64> = checks
        .flat_map(|(_, checks)| checks.iter().filter_map(|check| check.z()))
        .collect();
    let picture = scores(&zs, "All comparisons of values with errors");
    picture
        .iter()
        .filter_map(|picture| Figure::of(picture).ok())
        .collect()
}

/// Text without what neither HTML nor XML has a place for.
fn clean(text: &str) -> String {
    let kept = |c: char| match c {
        '\t' | '\n' => c,
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(kept).collect()
}

#[cfg(test)]
mod tests;
