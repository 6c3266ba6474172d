//! What the page shows of a run.

use serde::Serialize;

use super::tables::{Card, Summary, View};
use super::verdicts::{Verdict, verdicts};
use crate::chart::{Empty, Theme};
use crate::counted;
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
    /// A wide one once more, for a telephone.
    narrow: String,
}

/// A run in the page.
#[derive(Serialize)]
pub(super) struct Section {
    id: String,
    name: String,
    title: String,
    /// The words of the command that made it, where nothing else says what it is.
    command: Vec<String>,
    story: String,
    /// `good`, `bad`, or `none` without comparisons.
    state: &'static str,
    verdict: String,
    pub(super) problems: Vec<String>,
    figures: Vec<Figure>,
    cards: Vec<Card>,
    summaries: Vec<Summary>,
    verdicts: Vec<Verdict>,
    tables: Vec<View>,
    /// How each part was made; values in words, which are not broken.
    made: Vec<Vec<(&'static str, Vec<String>)>>,
    /// How many parts there are, where there are several.
    parts: String,
    outputs: Vec<(String, String, &'static str)>,
}

/// The width of a picture that is not wide: a telephone shows its letters nearly as large as they
/// are drawn.
const NARROW: f64 = 400.0;

impl Figure {
    pub(super) fn of(picture: &Picture) -> Result<Self, Empty> {
        let narrow = picture.figure.narrow(NARROW).svg(Theme::Page)?;
        let (svg, narrow) = match picture.figure.is_wide() {
            true => (picture.figure.svg(Theme::Page)?, narrow),
            false => (narrow, String::new()),
        };
        Ok(Self {
            title: picture.figure.title.clone(),
            caption: picture.caption.clone(),
            svg,
            narrow,
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
        // Comparisons made for the page stand in no file.
        let compared = run.checks.iter().filter(|table| !table.bytes.is_empty());
        let files = compared.chain(&run.tables);
        // Of one's own: the tables of a result say what they are by its pictures.
        let is_own = run.checks.is_none() || told.story.is_empty();
        let own = if is_own { &run.tables[..] } else { &[] };
        let command = match (&run.made[..], told.title.is_empty()) {
            ([made], true) => words(&made.command),
            _ => Vec::new(),
        };
        Self {
            id: id(&run.name),
            name: run.name.clone(),
            title: told.title.clone(),
            command,
            story: told.story.clone(),
            state,
            verdict,
            problems: run.problems.clone(),
            figures: told.pictures.iter().filter_map(|one| Figure::of(one).ok()).collect(),
            cards: own.iter().filter_map(Card::of).collect(),
            summaries: several(own).map(Summary::of).collect(),
            verdicts: verdicts(&checks),
            tables: files.map(View::of).collect(),
            made: run.made.iter().map(facts).collect(),
            parts: match run.made.len() {
                0 | 1 => String::new(),
                some => counted(some, "file"),
            },
            outputs: outputs
                .map(|output| (output.file.clone(), output.hash.clone(), told_of(output.kept)))
                .collect(),
        }
    }
}

/// The tables of more than one row, which a [`Card`] shows whole.
fn several(tables: &[Table]) -> impl Iterator<Item = &Table> {
    tables.iter().filter(|table| table.rows.len() > 1)
}

/// A name that an address may end in.
fn id(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("run-{}", name.chars().map(plain).collect::<String>())
}

/// The words of a line.
fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

fn facts(from: &Provenance) -> Vec<(&'static str, Vec<String>)> {
    let time = match from.seconds {
        seconds if seconds < 120.0 => format!("{seconds:.1} s"),
        seconds if seconds < 7200.0 => format!("{:.1} minutes", seconds / 60.0),
        seconds => format!("{:.1} hours", seconds / 3600.0),
    };
    let seed = from.seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string());
    let facts = [
        ("command", from.command.clone()),
        ("version", format!("{}, revision {}", from.version, from.revision)),
        ("seed", seed),
        ("time", format!("{time} on {}", counted(from.threads as usize, "thread"))),
        ("finished", from.finished.replace('T', " ").replace('Z', " UTC")),
        ("machine", from.machine()),
    ];
    facts.map(|(name, value)| (name, words(&value))).into()
}
