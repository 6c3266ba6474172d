//! Descriptions of pictures. `pictures.txt` says how they are written, and has them all.

use std::sync::LazyLock;

use super::expression::{Expr, NOTHING, around};

/// A description of a picture.
#[derive(Debug, Default)]
pub(super) struct Description {
    pub(super) name: String,
    /// The columns that its tables have; after a `!`, those that they have not.
    pub(super) columns: String,
    /// What the rows of one picture have in common.
    pub(super) each: Expr,
    /// Whether rows of several tables may be in one picture.
    pub(super) across: bool,
    /// Which rows are drawn, and whether they are a picture.
    pub(super) only: Expr,
    pub(super) when: Expr,
    pub(super) title: String,
    pub(super) caption: String,
    pub(super) panels: Vec<PanelText>,
}

#[derive(Debug, Default)]
pub(super) struct PanelText {
    pub(super) x: Line,
    pub(super) y: Line,
    /// A panel for each of these, with this label.
    pub(super) facet: Option<Line>,
    pub(super) layers: Vec<Line>,
}

/// An axis or a mark.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) mark: String,
    pub(super) value: Expr,
    pub(super) error: Expr,
    pub(super) label: String,
    pub(super) options: Vec<(&'static str, Expr)>,
}

/// What may follow the label of a line, each with its value.
const OPTIONS: [&str; 12] = [
    " by ", " where ", " over ", " min ", " colour ", " aside ", " log ", " names ", " from ",
    " to ", " high ", " peaks ",
];

/// All descriptions.
pub(super) static ALL: LazyLock<Vec<Description>> =
    LazyLock::new(|| descriptions(include_str!("pictures.txt")));

/// Reads descriptions, which a line `# name` begins; what stands before the first is for readers.
pub(super) fn descriptions(text: &str) -> Vec<Description> {
    let mut all: Vec<Description> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("# ") {
            all.push(Description { name: name.to_owned(), ..Description::default() });
        } else if let Some(last) = all.last_mut() {
            last.read(line);
        }
    }
    all
}

impl Description {
    fn read(&mut self, line: &str) {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "columns:" => rest.clone_into(&mut self.columns),
            "each:" => self.each = rest.into(),
            "across:" => (self.across, self.each) = (true, rest.into()),
            "only:" => self.only = rest.into(),
            "if:" => self.when = rest.into(),
            "title:" => rest.clone_into(&mut self.title),
            "caption:" => rest.clone_into(&mut self.caption),
            "x:" => self.panels.push(PanelText { x: line.into(), ..PanelText::default() }),
            _ => {
                let panel = self.panels.last_mut().expect("an axis before its panel");
                match key {
                    "y:" => panel.y = line.into(),
                    "facet:" => panel.facet = Some(line.into()),
                    _ => panel.layers.push(line.into()),
                }
            }
        }
    }
}

impl From<&str> for Line {
    fn from(line: &str) -> Self {
        let (mut line, mut options) = (format!("{line} "), Vec::new());
        while let Some((before, option, value)) = around(&line, &OPTIONS) {
            options.push((option.trim(), value.into()));
            line = format!("{before} ");
        }
        let labelled = line.trim().strip_suffix('"').and_then(|line| line.split_once('"'));
        let (line, label) = labelled.map_or((&line[..], None), |(line, label)| (line, Some(label)));
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (value, error) = match around(rest, &[" ± "]) {
            Some((value, _, error)) => (value.into(), error.into()),
            None => (rest.into(), Expr::default()),
        };
        let label = match (label, &value) {
            (None, Expr::Column(name)) if mark == "x:" => name.replace('_', " "),
            (label, _) => label.unwrap_or_default().to_owned(),
        };
        Self { mark: mark.to_owned(), value, error, label, options }
    }
}

impl Line {
    fn option(&self, name: &str) -> Option<&Expr> {
        self.options.iter().find(|(option, _)| *option == name).map(|(_, value)| value)
    }

    pub(super) fn has(&self, option: &str) -> bool {
        self.option(option).is_some()
    }

    /// The value of an option, or nothing.
    pub(super) fn expression(&self, option: &str) -> &Expr {
        self.option(option).unwrap_or(&NOTHING)
    }

    pub(super) fn number(&self, option: &str) -> Option<f64> {
        match self.expression(option) {
            Expr::Number(number) => Some(*number),
            _ => None,
        }
    }
}
