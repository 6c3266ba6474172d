//! What the page shows of a run.

use serde_json::{Value, json};

use super::tables::{card, summary, view};
use super::verdicts::verdicts;
use crate::chart::Theme;
use crate::counted;
use crate::data::{Output, Provenance, Run};
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

/// The width of a picture that is not wide: a telephone shows its letters nearly as large as they
/// are drawn.
const NARROW: f64 = 400.0;

/// A picture, if it can be drawn; a wide one once more, for a telephone.
pub(super) fn figure(picture: &Picture) -> Option<Value> {
    let narrow = picture.figure.narrow(NARROW).svg(Theme::Page).ok()?;
    let (svg, narrow) = match picture.figure.is_wide() {
        true => (picture.figure.svg(Theme::Page).ok()?, Some(narrow)),
        false => (narrow, None),
    };
    let title = &picture.figure.title;
    Some(json!({ "title": title, "caption": picture.caption, "svg": svg, "narrow": narrow }))
}

pub(super) fn section(told: &Told) -> Value {
    let run = &told.run;
    let checks = run.comparisons();
    let differing = checks.iter().filter(|check| !check.holds()).count();
    let (state, verdict) = match (checks.len(), differing) {
        (0, _) => ("none", "no comparison".to_owned()),
        (1, 0) => ("good", "1 value as it must be".to_owned()),
        (all, 0) => ("good", format!("{all} values, all as they must be")),
        (all, some) => ("bad", format!("{some} of {all} values differ")),
    };
    // Comparisons made for the page stand in no file.
    let compared = run.checks.iter().filter(|table| !table.bytes.is_empty());
    // Of one's own: the tables of a result say what they are by its pictures.
    let is_own = run.checks.is_none() || told.story.is_empty();
    let own = if is_own { &run.tables[..] } else { &[] };
    // The command that made it says what it is, where nothing else does.
    let command = match (&run.made[..], told.title.is_empty()) {
        ([made], true) => words(&made.command),
        _ => Vec::new(),
    };
    let several = own.iter().filter(|table| table.rows.len() > 1);
    json!({
        "id": id(&run.name),
        "name": run.name,
        "title": told.title,
        "command": command,
        "story": told.story,
        "state": state,
        "verdict": verdict,
        "problems": run.problems,
        "figures": told.pictures.iter().filter_map(figure).collect::<Vec<_>>(),
        "cards": own.iter().filter_map(card).collect::<Vec<_>>(),
        "summaries": several.map(summary).collect::<Vec<_>>(),
        "verdicts": verdicts(&checks),
        "tables": compared.chain(&run.tables).map(view).collect::<Vec<_>>(),
        "made": run.made.iter().map(facts).collect::<Vec<_>>(),
        "parts": (run.made.len() > 1).then(|| counted(run.made.len(), "file")),
        "outputs": run.outputs.iter().map(output).collect::<Vec<_>>(),
    })
}

/// A name that an address may end in.
fn id(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("run-{}", name.chars().map(plain).collect::<String>())
}

/// The words of a line, which are not broken.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn output(output: &Output) -> Value {
    let kept = match output.kept {
        Some(true) => "as written",
        Some(false) => "changed",
        None => "missing",
    };
    json!([output.file, output.hash, kept])
}

/// How a file was made.
fn facts(from: &Provenance) -> Value {
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
    facts.iter().map(|(name, value)| json!([name, words(value)])).collect()
}
