//! `report`: writes an HTML page of the named results or of other runs.

use super::plumbing::prelude::*;
use crate::report::data::{Run, Table, folders};
use crate::report::page::{Head, Told, page};
use crate::report::{forest_picture, pictures, story, to_csv};
use crate::reproduce::RESULTS;
use crate::reproduce::compared::{compared, known};

/// Write one HTML page about all results, or about your own runs
///
/// The page is self-contained: pictures, comparisons, sortable tables, the data, and how each
/// result was computed. A RUN is a folder with CSV or JSON files, such as results/queens, or one
/// such file, such as the output of `estimate` or `forest`; its columns decide which pictures are
/// drawn, and numbers stand beside known ones. Files with the same columns are reported as one
/// table. What cannot be read is reported in the page and on stderr, and the exit code is 1.
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
        };
        let told: Vec<Told> = match &self.runs[..] {
            [] => self.results()?,
            runs => {
                head.title = "gridforest: report".to_owned();
                head.subtitle = "Tables of your own: pictures, summaries, the data.".to_owned();
                own(runs)?
            }
        };
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
    fn results(&self) -> Result<Vec<Told>> {
        let none = |why: String| {
            Usage::new("--results", format!("no results in {}: {why}", self.results.display()))
        };
        let mut found = folders(&self.results).map_err(|error| none(error.to_string()))?;
        if found.is_empty() {
            return Err(none("it is empty".to_owned()).into());
        }
        let place = |name: &str| {
            let first = name.split('/').next();
            RESULTS.iter().position(|entry| Some(entry.name) == first).unwrap_or(RESULTS.len())
        };
        found.sort_by_key(|(name, _)| place(name));
        Ok(found.iter().map(|(name, path)| tell(path, vec![read(name, path)])).collect())
    }
}

/// One's own runs; files of one kind as one.
fn own(paths: &[PathBuf]) -> Result<Vec<Told>> {
    // `.` and `..` are no names.
    let named = |path: &PathBuf| {
        let whole = path.file_name().is_none().then(|| path.canonicalize().ok()).flatten();
        whole.as_ref().unwrap_or(path).display().to_string()
    };
    for path in paths {
        path.metadata().map_err(|error| Usage::new("RUN", format!("{}: {error}", named(path))))?;
    }
    let runs: Vec<Run> = paths.iter().map(|path| read(&named(path), path)).collect();
    if runs.iter().all(Run::is_empty) {
        let why = |run: &Run| format!("{}: {}", run.name, run.problems.join("; "));
        bail!("{}", runs.iter().map(why).collect::<Vec<_>>().join("; "));
    }
    let path = |group: &[Run]| PathBuf::from(&group[0].name);
    Ok(Run::grouped(runs).into_iter().map(|group| tell(&path(&group), group)).collect())
}

fn read(name: &str, path: &Path) -> Run {
    Run::read(name, path, env!("CARGO_PKG_VERSION"))
}

/// What is told of a run, or of several as one, the first of which is at a path.
fn tell(path: &Path, parts: Vec<Run>) -> Told {
    // A forest is that of the grids of one file.
    let trees = parts.iter().flat_map(|run| &run.tables).filter_map(forest_picture);
    let mut drawn: Vec<_> = trees.collect();
    let mut run = Run::joined(parts);
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
    let story = result.map_or("", |entry| story(entry.name));
    if run.checks.is_none() && result.is_none() {
        compare(&mut run);
    }
    drawn.extend(pictures::of(&run, &known));
    Told { title: capitalised(&title), story: story.to_owned(), run, pictures: drawn }
}

/// Puts the numbers of one's own tables beside those that are known.
fn compare(run: &mut Run) {
    let checks: Vec<_> = run.tables.iter().flat_map(compared).collect();
    if let (false, Ok(csv)) = (checks.is_empty(), to_csv(&checks)) {
        let table = Table::read("compared.csv", csv, &mut run.problems);
        run.compare(Table { bytes: Vec::new(), ..table });
    }
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
