//! The names of shapes: `2x3`, `latin5`, `3x3+x+windows`, `rect3x7`, `jigsaw:aabbaabbccddccdd`.
//!
//! A name of rules that a file defines is either the file (`jigsaw:FILE`, `graph:FILE:3`,
//! `rules:FILE`) or what the file says (`jigsaw:` and the regions, `graph6:` and the graph in
//! graph6). The second is how a shape is written, so that it means the same elsewhere.

use std::cell::RefCell;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

use gridforest_group::Graph;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::additions::{Addition, Square};
use super::graphs::{graph6, graphs};
use super::rules::{self, Draft, Line};
use super::symbols::number;
use super::{RulesError, Shape, ShapeError};

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rules() {
            Some(rules) => f.pad(&rules.name),
            None if self.has_boxes() => {
                f.pad(&format!("{}x{}", self.band_height(), self.stack_width()))
            }
            None => f.pad(&format!("latin{}", self.side())),
        }
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let (base, additions) = split_additions(text)?;
        if additions.is_empty()
            && let Some(shape) = plain(base)?
        {
            return Ok(shape);
        }
        if let Some(number) = rules::known(text) {
            let boxes = plain(base)?.filter(|shape| shape.has_boxes());
            let boxes = boxes.map(|shape| (shape.band_height(), shape.stack_width()));
            return Ok(Self::with_rules(number, boxes));
        }
        let fail = |reason| ShapeError::Rules { text: text.to_owned(), reason };
        let (mut draft, square) = match plain(base)? {
            Some(shape) => of_plain(shape),
            None => of_base(base).map_err(fail)?.ok_or_else(|| ShapeError::Unknown(text.into()))?,
        };
        for addition in additions {
            addition.add_to(&mut draft, square).map_err(fail)?;
        }
        let boxes = square.and_then(|square| square.boxes);
        Ok(Self::with_rules(rules::enter(draft).map_err(fail)?, boxes))
    }
}

impl Shape {
    /// The files that a name is read from, whether they are there or not.
    pub fn files_of(name: &str) -> Vec<PathBuf> {
        let (mut files, mut next) = (Vec::new(), Some(name.to_owned()));
        while let Some(name) = next.take() {
            let parts = split_additions(&name).ok().and_then(|(base, _)| base.split_once(':'));
            let Some((kind, what)) = parts else { break };
            let (file, base) = match kind {
                "jigsaw" if !is_jigsaw(what) => (numbered(what).0, None),
                "graph" => (what.rsplit_once(':').map_or(what, |(file, _)| numbered(file).0), None),
                "rules" => (what, read_rules(what).ok().and_then(|own| own.base)),
                _ => break,
            };
            // A base may lead back.
            if !files.contains(&PathBuf::from(file)) {
                files.push(PathBuf::from(file));
                next = base;
            }
        }
        files
    }

    /// The colourings of a graph with any number of colours. A name with more colours than can be
    /// needed is parsed only after such a shape was made.
    ///
    /// # Errors
    /// [`RulesError`] when the board is too large.
    ///
    /// ```
    /// use gridforest::board::Shape;
    /// let edge = gridforest_group::Graph::new(vec![0, 0], [(0, 1)])?;
    /// assert!("graph6:A_:5".parse::<Shape>().is_err());
    /// assert_eq!(Shape::colouring(&edge, 5)?.side(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn colouring(graph: &Graph, colours: usize) -> Result<Self, RulesError> {
        Ok(Self::with_rules(rules::enter(coloured(graph, colours))?, None))
    }

    /// The rules without additions, where these are rows, columns and boxes: `3x3` of `3x3+x`.
    pub fn base(self) -> Option<Self> {
        let name = self.to_string();
        let (base, _) = split_additions(&name).ok()?;
        plain(base).ok().flatten()
    }
}

/// The rules without additions, and these in their order.
fn split_additions(text: &str) -> Result<(&str, Vec<Addition>), ShapeError> {
    let (mut base, mut additions) = (text, Vec::new());
    // A file may have a plus sign in its name, so that additions are taken from the end.
    while let Some((rest, name)) = base.rsplit_once('+') {
        let addition = Addition::of_name(name);
        match addition.filter(|addition| !additions.contains(addition)) {
            Some(addition) => additions.push(addition),
            None if base.contains(':') => break,
            // A number with a sign, as in "+2x3", is no shape either.
            None if rest.is_empty() => return Err(ShapeError::Unknown(text.to_owned())),
            None => {
                let reason = RulesError::Addition(name.to_owned());
                return Err(ShapeError::Rules { text: text.to_owned(), reason });
            }
        }
        base = rest;
    }
    additions.sort_unstable();
    Ok((base, additions))
}

/// `RxC` or `latinN`; `None` for other names.
fn plain(text: &str) -> Result<Option<Shape>, ShapeError> {
    if let Some(side) = text.strip_prefix("latin") {
        let side = number(side).ok_or_else(|| ShapeError::Unknown(text.to_owned()))?;
        return Shape::latin(side).map(Some);
    }
    let boxes = Shape::parse_boxes(text);
    boxes.map(|(rows, columns)| Shape::sudoku(rows, columns)).transpose()
}

fn of_plain(shape: Shape) -> (Draft, Option<Square>) {
    let side = shape.side();
    let boxes = shape.has_boxes().then(|| (shape.band_height(), shape.stack_width()));
    (draft_of(shape), Some(Square { side, boxes }))
}

fn draft_of(shape: Shape) -> Draft {
    Draft {
        name: shape.to_string(),
        symbols: shape.side(),
        cells: shape.cells(),
        columns: shape.columns(),
        regions: shape.regions(),
        sets: [shape.lines(), shape.sets()].concat(),
    }
}

/// Other rules; `None` when the text names none.
fn of_base(text: &str) -> Result<Option<(Draft, Option<Square>)>, RulesError> {
    if let Some(sides) = text.strip_prefix("rect") {
        let sides = Shape::parse_boxes(sides);
        let draft = sides.map(|(rows, columns)| rectangle(rows, columns)).transpose()?;
        return Ok(draft.map(|draft| (draft, None)));
    }
    let Some((kind, what)) = text.split_once(':') else {
        return Ok(None);
    };
    let draft = match kind {
        "jigsaw" => return jigsaw(what).map(Some),
        "graph6" => {
            let (graph, colours) = what.rsplit_once(':').ok_or(RulesError::NoColours)?;
            coloured(&graph6(graph, 1)?, number_of(colours)?).meant()?
        }
        "graph" => {
            let (file, colours) = what.rsplit_once(':').ok_or(RulesError::NoColours)?;
            let (file, text) = numbered_file(file)?;
            coloured(chosen(&graphs(&text)?, file)?, number_of(colours)?).meant()?
        }
        "rules" => own_rules(what)?.meant()?,
        _ => return Ok(None),
    };
    Ok(Some((draft, None)))
}

/// Rows hold every symbol, columns different ones.
fn rectangle(rows: usize, columns: usize) -> Result<Draft, RulesError> {
    if rows > columns {
        return Err(RulesError::Rectangle { rows, columns });
    }
    let row = |r: usize| (0..columns).map(|c| r * columns + c).collect();
    let column = |c: usize| (0..rows).map(|r| r * columns + c).collect();
    Ok(Draft {
        name: format!("rect{rows}x{columns}"),
        symbols: columns,
        cells: rows.saturating_mul(columns),
        columns,
        regions: None,
        sets: match rows.saturating_mul(columns) > rules::MAX_CELLS {
            true => Vec::new(),
            false => (0..rows).map(row).chain((0..columns).map(column)).collect(),
        },
    })
}

/// Whether a text is the regions themselves, not a file.
fn is_jigsaw(text: &str) -> bool {
    let side = text.len().isqrt();
    let letters = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric());
    side > 1 && side * side == text.len() && letters(text) && fs::metadata(text).is_err()
}

/// A Latin square whose regions hold every symbol too: the regions themselves, or a file of some.
fn jigsaw(text: &str) -> Result<(Draft, Option<Square>), RulesError> {
    let text = match is_jigsaw(text) {
        true => text.to_owned(),
        false => {
            let here = numbered_file(text).map_err(|error| not_as_regions(text, error));
            let (file, text) = here?;
            chosen(&jigsaws(&text), file)?.clone()
        }
    };
    let fail = |reason: String| Err(RulesError::Jigsaw(reason));
    let side = text.chars().count().isqrt();
    if side * side != text.chars().count() || side == 0 {
        let cells = text.chars().count();
        return fail(format!(
            "a jigsaw has N² letters, one for the region of each cell, not {cells}"
        ));
    }
    let mut regions: Vec<(char, Line)> = Vec::new();
    for (cell, letter) in text.chars().enumerate() {
        match regions.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, cells)) => cells.push(cell),
            None => regions.push((letter, vec![cell])),
        }
    }
    if let Some((letter, cells)) = regions.iter().find(|(_, cells)| cells.len() != side) {
        return fail(format!("region {letter} has {} cells instead of {side}", cells.len()));
    }
    let mut of_cell = vec![0; side * side];
    for (number, (_, cells)) in regions.iter().enumerate() {
        cells.iter().for_each(|&cell| of_cell[cell] = number);
    }
    // The same regions have the same name, whatever the letters.
    let letter = |&region: &usize| char::from(b"abcdefghijklmnopqrstuvwxyz0123456789"[region % 36]);
    let name = format!("jigsaw:{}", of_cell.iter().map(letter).collect::<String>());
    let latin = Shape::latin(side).map_err(|error| RulesError::Jigsaw(error.to_string()))?;
    let mut sets = latin.lines();
    sets.extend(regions.into_iter().map(|(_, cells)| cells));
    let (symbols, cells) = (side, side * side);
    let draft = Draft { name, symbols, cells, columns: side, regions: Some(of_cell), sets };
    Ok((draft, Some(Square { side, boxes: None })))
}

fn number_of(colours: &str) -> Result<usize, RulesError> {
    number(colours).ok_or(RulesError::NoColours)
}

/// A file that can't be read, and why its name is not taken for the regions where they were meant.
fn not_as_regions(text: &str, error: RulesError) -> RulesError {
    match error {
        RulesError::File(why) if text.chars().all(|c| c.is_ascii_alphanumeric()) => {
            let cells = text.len();
            RulesError::File(format!("{why}; and {cells} letters are not the regions of N² cells"))
        }
        other => other,
    }
}

/// Vertices are cells, and the ends of an edge differ.
fn coloured(graph: &Graph, symbols: usize) -> Draft {
    let mut sets: Vec<Line> = graph.pairs().map(|(a, b)| vec![a, b]).collect();
    sets.sort_unstable();
    Draft {
        name: format!("graph6:{}:{symbols}", graph.to_graph6()),
        symbols,
        cells: graph.vertices(),
        columns: graph.vertices(),
        regions: None,
        sets,
    }
}

/// A file of rules: sets by name, in TOML or JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnRules {
    /// Rules whose sets there are too.
    base: Option<String>,
    symbols: Option<usize>,
    cells: Option<usize>,
    columns: Option<usize>,
    #[serde(default)]
    sets: std::collections::BTreeMap<String, Vec<Cell>>,
}

/// A cell by its number from 1, or as `r1c1`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Cell {
    Number(usize),
    Name(String),
}

fn read_rules(file: &str) -> Result<OwnRules, RulesError> {
    if cfg!(target_family = "wasm") {
        // A browser has no files, and no use for what would read them.
        return Err(RulesError::File(format!("{file}: there are no files here")));
    }
    let text = read(file)?;
    let json = text.trim_start().starts_with('{');
    let own: Result<OwnRules, String> = match json {
        true => serde_json::from_str(&text).map_err(|error| error.to_string()),
        false => toml::from_str(&text).map_err(|error| error.to_string()),
    };
    own.map_err(|error| RulesError::File(format!("{file}: {}", error.trim_end())))
}

thread_local! {
    /// The files of rules that are being read: each is the base of the one before.
    static READING: RefCell<Vec<PathBuf>> = const { RefCell::new(Vec::new()) };
}

fn own_rules(file: &str) -> Result<Draft, RulesError> {
    let path = fs::canonicalize(file).unwrap_or_else(|_| file.into());
    if READING.with_borrow(|reading| reading.contains(&path)) {
        return Err(RulesError::File(format!("{file}: its base leads back to it")));
    }
    READING.with_borrow_mut(|reading| reading.push(path));
    let draft = own_rules_of(file);
    READING.with_borrow_mut(Vec::pop);
    draft
}

fn own_rules_of(file: &str) -> Result<Draft, RulesError> {
    let own = read_rules(file)?;
    let lacks = |what: &str| RulesError::File(format!("{file}: it doesn't say how many {what}"));
    let mut draft = match &own.base {
        Some(_) if own.symbols.or(own.cells).or(own.columns).is_some() => {
            let reason = "with a base it can't say how many symbols, cells or columns there are";
            return Err(RulesError::File(format!("{file}: {reason}")));
        }
        Some(base) => {
            let shape: Result<Shape, ShapeError> = base.parse();
            draft_of(shape.map_err(|error| RulesError::File(format!("{file}: {error}")))?)
        }
        None => Draft::default(),
    };
    if own.base.is_none() {
        draft.symbols = own.symbols.ok_or_else(|| lacks("symbols"))?;
        draft.cells = own.cells.ok_or_else(|| lacks("cells"))?;
        draft.columns = own.columns.unwrap_or(draft.cells);
        if draft.columns == 0 || !draft.cells.is_multiple_of(draft.columns) {
            let (cells, columns) = (draft.cells, draft.columns);
            return Err(RulesError::File(format!(
                "{file}: {cells} cells don't fill rows of {columns} columns"
            )));
        }
    }
    for (name, cells) in &own.sets {
        let number = |cell: &Cell| match cell {
            Cell::Number(number) => number.checked_sub(1),
            Cell::Name(name) => cell_of_name(name, draft.columns),
        };
        let set: Option<Line> = cells.iter().map(number).collect();
        let inside = set.filter(|set| set.iter().all(|&cell| cell < draft.cells));
        draft.sets.push(inside.ok_or_else(|| {
            let reason = format!("{file}: set {name} has a cell that is not on the board");
            RulesError::File(reason)
        })?);
    }
    let stem = std::path::Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    let hash = Sha256::digest(format!(
        "{} {} {} {:?}",
        draft.symbols, draft.cells, draft.columns, draft.sets
    ));
    let hash: String = hash[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    draft.name = format!("rules:{stem}#{hash}");
    Ok(draft)
}

/// The regions in a text: a jigsaw a line, or over N lines of N letters each.
fn jigsaws(text: &str) -> Vec<String> {
    let letters = |line: &str| {
        let line = line.split('#').next().unwrap_or_default();
        let parts: Vec<&str> = line.split([' ', '\t', ',']).filter(|p| !p.is_empty()).collect();
        match parts.iter().all(|part| part.len() == 1) {
            true => parts.concat(),
            false => line.split([' ', '\t', ',']).next().unwrap_or_default().trim().to_owned(),
        }
    };
    let lines: Vec<String> = text.lines().map(letters).filter(|line| !line.is_empty()).collect();
    let side = lines.first().map_or(0, String::len);
    let are_rows = lines.len() > 1 && lines.iter().all(|line| line.len() == side);
    // Lines of a square number of letters may be jigsaws of their own: then only N of them are one.
    let is_one = lines.len() == side;
    match are_rows && lines.len().is_multiple_of(side) && (is_one || side.isqrt().pow(2) != side) {
        true => lines.chunks(side).map(<[String]>::concat).collect(),
        false => lines,
    }
}

fn cell_of_name(name: &str, columns: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let (row, column) = (number(row)?.checked_sub(1)?, number(column)?.checked_sub(1)?);
    row.checked_mul(columns)?.checked_add(column).filter(|_| column < columns)
}

/// The name of a file, the number after `#` if there is one, and what the file says.
fn numbered_file(file: &str) -> Result<((&str, Option<usize>), String), RulesError> {
    let (file, number) = numbered(file);
    Ok(((file, number), read(file)?))
}

/// The name of a file, and the number after `#` if there is one.
fn numbered(file: &str) -> (&str, Option<usize>) {
    let number_of = |(file, text)| Some((file, Some(number(text)?)));
    file.rsplit_once('#').and_then(number_of).unwrap_or((file, None))
}

fn read(file: &str) -> Result<String, RulesError> {
    fs::read_to_string(file).map_err(|error| RulesError::File(format!("{file}: {error}")))
}

/// One of the rules of a file: the only one, or that of the number.
fn chosen<'a, T>(all: &'a [T], (file, number): (&str, Option<usize>)) -> Result<&'a T, RulesError> {
    let fail = |reason: String| RulesError::File(format!("{file}: {reason}"));
    match (all, number) {
        ([], _) => Err(fail("no rules are in it".into())),
        ([only], None) => Ok(only),
        (_, None) => {
            let count = all.len();
            Err(fail(format!("{count} rules are in it: choose one as {file}#1 to {file}#{count}")))
        }
        (_, Some(number)) => {
            let chosen = number.checked_sub(1).and_then(|place| all.get(place));
            chosen.ok_or_else(|| fail(format!("it has {} rules, no number {number}", all.len())))
        }
    }
}

impl Shape {
    /// The rows and the columns of a box, from a text like `2x3`.
    pub(crate) fn parse_boxes(text: &str) -> Option<(usize, usize)> {
        let (rows, columns) = text.split_once(['x', 'X'])?;
        number(rows).zip(number(columns))
    }
}

impl TryFrom<String> for Shape {
    type Error = ShapeError;

    fn try_from(text: String) -> Result<Self, ShapeError> {
        text.parse()
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> Self {
        shape.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in [
            "2x2", "2x3", "3x2", "3x3", "5x5", "latin1", "latin4", "latin32", "6x6", "5x7",
            "latin36",
        ] {
            assert_eq!(shape(name).to_string(), name);
        }
    }

    #[test]
    fn the_regions_of_a_jigsaw_may_be_rows() {
        let one = "aabbaabbccddccdd";
        assert_eq!(jigsaws("# two\naabbaabbccddccdd first\nabcd\n"), [one, "abcd"]);
        assert_eq!(jigsaws("aabb\naabb\n\nccdd\nccdd\n"), [one]);
        assert_eq!(jigsaws("a a b b\na a b b\nc c d d\nc c d d # drawn\n"), [one]);
        assert_eq!(jigsaws("aab\nabb\nccc\naaa\nbbb\nccc\n"), ["aababbccc", "aaabbbccc"]);
    }

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_not_a_shape_is_refused_with_the_reason() {
        let error = |t: &str| t.parse::<Shape>().unwrap_err();
        for text in
            ["", "x", "3", "2x", "x3", "2x-3", "+2x3", "latin", "latin 4", "sudoku", "2x2x2"]
        {
            assert_eq!(error(text), ShapeError::Unknown(text.into()), "{text}");
        }
        assert!(matches!(error("1x4"), ShapeError::Flat { side: 4, .. }));
        for text in ["0x0", "6x7", "latin0", "latin37", "99999999999999999999x2"] {
            assert!(matches!(error(text), ShapeError::Side { .. }), "{text}");
        }
    }
}
