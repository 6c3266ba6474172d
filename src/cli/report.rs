//! `report`: writes an HTML page of the named results or of other runs.

use super::plumbing::prelude::*;
use crate::report::data::{Run, folders};
use crate::report::page::{Head, Told, page};
use crate::report::{forest_picture, pictures, story};
use crate::reproduce::RESULTS;
use crate::reproduce::published::known;

/// Write one HTML page about all results, or about your own runs
///
/// The page is self-contained: pictures, comparisons, sortable tables, the data, and how each
/// result was computed. A RUN is a folder with CSV or JSON files, such as results/queens, or one
/// such file, such as the output of `estimate` or `forest`; its columns decide which pictures are
/// drawn. What cannot be read is reported in the page and on stderr, and the exit code is 1.
#[derive(Debug, Args)]
pub(super) struct Report {
    /// Folders and files to report [default: every folder of results]
    #[arg(value_name = "RUN", value_hint = ValueHint::AnyPath)]
    runs: Vec<PathBuf>,
    /// The folder of results
    #[arg(long, value_name = "DIR", default_value = "results", value_hint = ValueHint::DirPath, conflicts_with = "runs")]
    results: PathBuf,
    /// Also write every picture to DIR as PNG, for slides
    #[cfg(feature = "png")]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    png: Option<PathBuf>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("reproduce shidoku", "a result to report"),
    ("report -o results.html", "every result: open it in a browser"),
    ("forest 2x2 -o forest.csv", "a run of your own"),
    ("report forest.csv results/shidoku -o forest.html", "that one and a result"),
];

impl Report {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let mut head = Head {
            title: "gridforest: results".to_owned(),
            subtitle: "Exact enumeration and Monte Carlo on small grids: every number, what it is compared with, and how it came \
                       about."
                .to_owned(),
            program: format!("gridforest {}", env!("CARGO_PKG_VERSION")),
            problems: Vec::new(),
        };
        let told: Vec<Told> = match &self.runs[..] {
            [] => self.results(&mut head),
            runs => {
                head.title = "gridforest: report".to_owned();
                head.subtitle = "Tables of your own: pictures, summaries, the data.".to_owned();
                runs.iter().map(|path| tell(&path.display().to_string(), path)).collect()
            }
        };
        for problem in &head.problems {
            session.fail(problem);
        }
        for told in &told {
            for problem in &told.run.problems {
                session.fail(&format!("{}: {problem}", told.run.name));
            }
        }
        #[cfg(feature = "png")]
        if let Some(folder) = &self.png {
            save_pictures(&told, folder)?;
        }
        let page = page(head, &told)?;
        session.write(|out| Ok(out.write_all(page.as_bytes())?))?;
        Ok(Verdict::Good)
    }

    /// Every folder of results: the named ones in their order, others after them.
    fn results(&self, head: &mut Head) -> Vec<Told> {
        let mut found = match folders(&self.results) {
            Ok(found) => found,
            Err(error) => {
                head.problems.push(format!("no results in {}: {error}", self.results.display()));
                return Vec::new();
            }
        };
        if found.is_empty() {
            head.problems.push(format!("no results in {}: it is empty", self.results.display()));
        }
        let place = |name: &str| {
            let first = name.split('/').next();
            RESULTS.iter().position(|entry| Some(entry.name) == first).unwrap_or(RESULTS.len())
        };
        found.sort_by_key(|(name, _)| place(name));
        found.iter().map(|(name, path)| tell(name, path)).collect()
    }
}

/// Reads a run and its description.
fn tell(name: &str, path: &Path) -> Told {
    let run = Run::read(name, path, env!("CARGO_PKG_VERSION"));
    // A result by its path, such as results/latin/full, is known by its folders.
    let result = RESULTS.iter().rev().find(|entry| {
        let parts = path.components().rev().take(2);
        parts.into_iter().any(|part| part.as_os_str() == entry.name)
    });
    let long = path.ends_with("full") && result.is_some();
    let title = result.map_or_else(String::new, |entry| match long {
        true => format!("{}: the long version", entry.what),
        false => entry.what.to_owned(),
    });
    let made = run.provenance.as_ref().map(|made| made.command.clone());
    let title = if title.is_empty() { made.unwrap_or_default() } else { capitalised(&title) };
    let mut drawn: Vec<_> = run.tables.iter().filter_map(forest_picture).collect();
    drawn.extend(pictures::of(&run, &known));
    let story = story(result.map_or(name, |entry| entry.name));
    Told { title, story: story.to_owned(), run, pictures: drawn }
}

/// The number of pixels for a unit of a picture: enough for a slide.
#[cfg(feature = "png")]
const SCALE: f32 = 3.0;

/// Writes every picture to a folder: `queens-full-gamma.png`.
#[cfg(feature = "png")]
fn save_pictures(told: &[Told], folder: &Path) -> Result<()> {
    use crate::report::chart::Theme;
    use anyhow::Context as _;

    std::fs::create_dir_all(folder)
        .with_context(|| format!("can't write to {}", folder.display()))?;
    for told in told {
        let plain = |c: char| {
            if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }
        };
        let run: String = told.run.name.chars().map(plain).collect();
        for picture in &told.pictures {
            // One that can't be drawn is named in the page.
            let Ok(svg) = picture.figure.svg(Theme::Light) else {
                continue;
            };
            let bytes = crate::report::png(&svg, SCALE)?;
            let path =
                folder.join(format!("{}-{}.png", run.trim_matches(['-', '.']), picture.name));
            write_whole(&path, |out| Ok(out.write_all(&bytes)?))?;
        }
    }
    Ok(())
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
