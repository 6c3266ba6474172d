//! What the page shows of a run.

use serde::Serialize;

use super::tables::{Summary, View, number};
use super::verdicts::{Verdict, verdicts};
use crate::chart::{Empty, Theme};
use crate::data::{Provenance, Run, Table};
use crate::pictures::Picture;

/// A run with its description and its pictures.
#[derive(Debug, Clone)]
pub struct Told {
    /// What it is, in a line.
    pub title: String,
    /// Its story, in two sentences.
    pub story: String,
    /// The run.
    pub run: Run,
    /// Its pictures.
    pub pictures: Vec<Picture>,
}

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
    figures: Vec<Figure>,
    summaries: Vec<Summary>,
    verdicts: Vec<Verdict>,
    tables: Vec<View>,
    facts: Vec<(&'static str, String)>,
    outputs: Vec<(String, String, &'static str)>,
}

/// A picture as wide as this needs the whole width of a page.
const WIDE: f64 = 800.0;

impl Figure {
    pub(super) fn of(picture: &Picture) -> Result<Self, Empty> {
        Ok(Self {
            title: picture.figure.title.clone(),
            caption: picture.caption.clone(),
            svg: picture.figure.svg(Theme::Page)?,
            wide: picture.figure.width >= WIDE,
        })
    }
}

impl Section {
    pub(super) fn of(told: &Told) -> Self {
        let run = &told.run;
        let checks = run.comparisons();
        let differing = checks.iter().filter(|check| !check.holds()).count();
        let (state, verdict) = match (checks.len(), differing) {
            (0, _) => ("none", "no comparison".to_owned()),
            (1, 0) => ("good", "1 value as it must be".to_owned()),
            (all, 0) => ("good", format!("{all} values, all as they must be")),
            (all, some) => ("bad", format!("{some} of {all} values differ")),
        };
        let told_of = |kept| match kept {
            Some(true) => "as written",
            Some(false) => "changed",
            None => "missing",
        };
        let outputs = run.outputs.iter();
        Self {
            id: id(&run.name),
            name: run.name.clone(),
            title: told.title.clone(),
            story: told.story.clone(),
            state,
            verdict,
            problems: run.problems.clone(),
            figures: told.pictures.iter().filter_map(|one| Figure::of(one).ok()).collect(),
            // Of one's own: the tables of a result say what they are by its pictures.
            summaries: match run.checks {
                None => several(&run.tables).map(Summary::of).collect(),
                Some(_) => Vec::new(),
            },
            verdicts: verdicts(&checks),
            tables: run.checks.iter().chain(&run.tables).map(View::of).collect(),
            facts: run.provenance.as_ref().map(facts).unwrap_or_default(),
            outputs: outputs
                .map(|output| (output.file.clone(), output.hash.clone(), told_of(output.kept)))
                .collect(),
        }
    }
}

/// The tables of more than one row: one row is its own summary.
fn several(tables: &[Table]) -> impl Iterator<Item = &Table> {
    tables.iter().filter(|table| table.rows.len() > 1)
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
    let seed = from.seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string());
    vec![
        ("command", from.command.clone()),
        ("version", format!("{}, revision {}", from.version, from.revision)),
        ("seed", seed),
        ("time", format!("{time} on {}", number(from.threads as usize, "thread"))),
        ("finished", from.finished.replace('T', " ").replace('Z', " UTC")),
        ("machine", from.machine()),
    ]
}
