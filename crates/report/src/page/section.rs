//! What the page shows of a run.

use serde::Serialize;

use super::tables::View;
use super::told::{Told, clean};
use super::verdicts::{Verdict, verdicts};
use crate::chart::{Empty, Theme};
use crate::data::{Provenance, Run};
use crate::pictures::Picture;

/// A picture in the page.
#[derive(Serialize)]
pub(super) struct Figure {
    title: String,
    caption: String,
    svg: String,
    wide: bool,
}

/// A run in the page.
#[derive(Serialize)]
pub(super) struct Section {
    id: String,
    name: String,
    title: String,
    story: String,
    /// `good`, `bad`, or `none` without comparisons.
    state: &'static str,
    verdict: String,
    pub(super) problems: Vec<String>,
    pub(super) compared: usize,
    pub(super) differing: usize,
    figures: Vec<Figure>,
    verdicts: Vec<Verdict>,
    tables: Vec<View>,
    facts: Vec<(&'static str, String)>,
    outputs: Vec<(String, String, &'static str)>,
}

impl Figure {
    pub(super) fn of(picture: &Picture) -> Result<Self, Empty> {
        Ok(Self {
            title: clean(picture.title()),
            caption: clean(&picture.caption),
            svg: picture.svg(Theme::Page)?,
            wide: picture.is_wide(),
        })
    }
}

impl Section {
    pub(super) fn of(told: &Told) -> Self {
        let run = &told.run;
        let mut problems: Vec<String> = run.problems.iter().map(|text| clean(text)).collect();
        let mut figures = Vec::new();
        for picture in &told.pictures {
            match Figure::of(picture) {
                Ok(figure) => figures.push(figure),
                Err(empty) => problems.push(empty.to_string()),
            }
        }
        let checks = run.checks.as_ref().map_or(&[][..], |(_, checks)| checks);
        let differing = checks.iter().filter(|check| !check.holds()).count();
        let (state, verdict) = match (checks.len(), differing) {
            (0, _) => ("none", "no comparison".to_owned()),
            (1, 0) => ("good", "1 value as it must be".to_owned()),
            (all, 0) => ("good", format!("{all} values, all as they must be")),
            (all, some) => ("bad", format!("{some} of {all} values differ")),
        };
        let tables = run.checks.iter().map(|(table, _)| table).chain(&run.tables);
        Self {
            id: id(&run.name),
            name: clean(&run.name),
            title: clean(&told.about.title),
            story: clean(&told.about.story),
            state,
            verdict,
            problems,
            compared: checks.len(),
            differing,
            figures,
            verdicts: verdicts(checks),
            tables: tables.map(View::of).collect(),
            facts: run.provenance.as_ref().map(facts).unwrap_or_default(),
            outputs: outputs(run),
        }
    }
}

/// A name that an address may end in.
fn id(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("run-{}", name.chars().map(plain).collect::<String>())
}

fn facts(from: &Provenance) -> Vec<(&'static str, String)> {
    let time = match from.seconds {
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds if seconds < 7200.0 => format!("{:.1} minutes", seconds / 60.0),
        seconds => format!("{:.1} hours", seconds / 3600.0),
    };
    let threads = match from.threads {
        1 => "1 thread".to_owned(),
        threads => format!("{threads} threads"),
    };
    let facts = [
        ("command", from.command.clone()),
        ("version", format!("{}, revision {}", from.version, from.revision)),
        (
            "seed",
            from.seed.map_or_else(|| "none: nothing random".to_owned(), |seed| seed.to_string()),
        ),
        ("time", format!("{time} on {threads}")),
        ("finished", from.finished.replace('T', " ").replace('Z', " UTC")),
        ("machine", from.machine()),
    ];
    facts.into_iter().map(|(name, text)| (name, clean(&text))).collect()
}

fn outputs(run: &Run) -> Vec<(String, String, &'static str)> {
    let told = |kept: Option<bool>| match kept {
        Some(true) => "as written",
        Some(false) => "changed",
        None => "missing",
    };
    let outputs = run.outputs.iter();
    outputs.map(|output| (clean(&output.file), clean(&output.hash), told(output.kept))).collect()
}
