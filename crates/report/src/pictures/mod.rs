//! Pictures of tables: the columns decide which pictures there are, so that any run has its
//! pictures. `pictures.txt` describes them all, and says how: a new picture is some ten lines
//! there, and the columns of its table are a line in `tests`.

mod description;
mod drawing;
mod expression;
mod graph;
mod stats;
#[cfg(test)]
mod tests;

pub use graph::{LevelGraph, graphs};
pub(crate) use stats::{quantile, sorted};

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use self::description::{Description, Line, PanelText};
use self::expression::Expr;
use crate::chart::{Figure, Theme};
use crate::data::{Run, Table};
use crate::row::is_text;

/// A picture and what it says.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its name, for a file.
    pub name: String,
    /// What is seen, in a sentence or two.
    pub caption: String,
    /// What is drawn, under a title.
    pub figure: Figure,
}

/// The pictures of a run, each with a name of its own. Where one shows what is published, `known`
/// says the number of a quantity for a case.
pub fn of(run: &Run, known: &dyn Fn(&str, &str) -> Option<f64>) -> Vec<Picture> {
    let mut pictures: Vec<Picture> =
        description::ALL.iter().flat_map(|one| one.pictures(run, known)).collect();
    if let ([table], None, true) = (&run.tables[..], &run.checks, pictures.is_empty()) {
        pictures.extend(distributions(table).pictures(run, known));
    }
    let mut seen = BTreeMap::new();
    for picture in &mut pictures {
        let times = seen.entry(picture.name.clone()).or_insert(0);
        *times += 1;
        if *times > 1 {
            picture.name = format!("{}-{times}", picture.name);
        }
    }
    pictures
}

/// The most columns of a table of unknown kind that are drawn, and the most characters of the
/// different texts of one that stand beside each other.
const COLUMNS: usize = 8;
const TEXTS: usize = 40;

/// A description of the distributions in the columns of any table.
fn distributions(table: &Table) -> Description {
    let column = |(place, name): (usize, &String)| {
        let values = table.rows.iter().map(|row| &row[place][..]).filter(|text| !text.is_empty());
        let different: BTreeSet<&str> = values.clone().collect();
        let numbers: Option<Vec<f64>> = values.map(|text| text.parse().ok()).collect();
        let x = |line: &str, label| {
            let value = Expr::Column(name.clone());
            Line { value, label, ..line.into() }
        };
        match numbers.filter(|_| !is_text(name)).map(|numbers| sorted(numbers.into_iter())) {
            _ if different.len() < 2 => None,
            Some(_) if is_counter(table, place) => None,
            Some(numbers) => {
                let (low, high) = (numbers.first()?, numbers.last()?);
                let log = *low > 0.0 && high / low > 100.0;
                let line = if log { "x: log" } else { "x:" };
                Some((x(line, name.replace('_', " ")), "histogram"))
            }
            None => {
                let length: usize = different.iter().map(|text| text.len() + 2).sum();
                let few = length <= TEXTS && !is_text(name);
                few.then(|| (x("x: names", name.clone()), "counts"))
            }
        }
    };
    let columns = table.columns.iter().enumerate().filter_map(column).take(COLUMNS);
    let panel = |(x, mark): (Line, &str)| PanelText {
        x,
        y: "y: \"rows\" high 90".into(),
        layers: vec![mark.into()],
        facet: None,
    };
    Description {
        name: "distributions".to_owned(),
        title: "{}: distributions".to_owned(),
        caption: "The values in the columns of {rows()} rows.".to_owned(),
        panels: columns.map(panel).collect(),
        ..Description::default()
    }
}

/// Whether a column numbers the rows, perhaps several times from its beginning.
fn is_counter(table: &Table, place: usize) -> bool {
    let numbers: Vec<Option<i64>> = table.rows.iter().map(|row| row[place].parse().ok()).collect();
    let follows = |pair: &[Option<i64>]| {
        pair[1] == numbers[0] || pair[1].zip(pair[0]).is_some_and(|(next, one)| next == one + 1)
    };
    numbers[0].is_some() && numbers.windows(2).all(follows)
}

/// Draws the pictures of a folder's tables into it, `NAME.svg`; how many there are, and how many of
/// these are new or changed.
pub fn draw(
    folder: &Path,
    known: &dyn Fn(&str, &str) -> Option<f64>,
) -> io::Result<(usize, usize)> {
    let pictures = of(&Run::read("", folder, ""), known);
    let mut changed = 0;
    for Picture { name, figure, .. } in &pictures {
        let path = folder.join(format!("{name}.svg"));
        let svg = figure.svg(Theme::File).map_err(io::Error::other)?;
        if fs::read(&path).ok().as_deref() != Some(svg.as_bytes()) {
            fs::write(path, svg)?;
            changed += 1;
        }
    }
    Ok((pictures.len(), changed))
}
