//! What a page is given.

use crate::data::Run;
use crate::pictures::Picture;

/// The description of a run for a reader.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// What it is, in a line.
    pub title: String,
    /// Its story, in two sentences.
    pub story: String,
}

/// A run with its description and its pictures.
#[derive(Debug, Clone)]
pub struct Told {
    /// The description.
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

/// Text without what neither HTML nor XML has a place for.
pub(super) fn clean(text: &str) -> String {
    let kept = |c: char| match c {
        '\t' | '\n' => c,
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(kept).collect()
}
