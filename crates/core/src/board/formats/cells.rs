//! Cells of JSON that are objects: a symbol, whether it is a clue, and where it is.
//!
//! The symbol is the member `value`, or one of a name like it; `given`, `fixed` and the like say
//! that it is a clue. If no cell of a board says so, all symbols are clues. Notes, colours and
//! solutions are passed over. Anything else beside a symbol could say that it is no clue, so that
//! the cell is refused.

use crate::board::{Shape, symbol_char};

/// A value of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// A string or a number.
    Text(String),
    /// The cells of an array of scalars.
    Row(String),
    /// Those of a board.
    Board(String),
    /// A cell that is an object,
    Cell(ObjectCell),
    /// or what may be one, with its names, and why it is refused.
    NoCell(Vec<String>, String),
    /// Cells of an array, of which some are objects.
    Cells(Vec<ObjectCell>),
    /// An array or an object without anything in it.
    Empty,
    /// What has no cells, or whose boards were passed on.
    Other,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ObjectCell {
    symbol: char,
    /// Whether it is a clue, if that is said.
    given: Option<bool>,
    /// Its row and its column, or its number.
    place: Option<Place>,
}

type Place = (Option<usize>, usize);

/// Names of symbols,
const SYMBOLS: [&str; 12] = [
    "value",
    "v",
    "val",
    "number",
    "num",
    "n",
    "digit",
    "symbol",
    "cell",
    "clue",
    "given",
    "givenvalue",
];
/// of what may be one where another member says that it is a clue,
const SOLUTIONS: [&str; 4] = ["solution", "answer", "correct", "actual"];
/// of what says that it is one,
const GIVEN: [&str; 12] = [
    "given",
    "fixed",
    "locked",
    "readonly",
    "initial",
    "clue",
    "prefilled",
    "original",
    "static",
    "const",
    "constant",
    "preset",
];
/// or that it is none,
const ENTERED: [&str; 5] = ["editable", "user", "entered", "userentered", "mutable"];
/// of places,
const ROWS: [&str; 4] = ["row", "r", "y", "rowindex"];
const COLUMNS: [&str; 6] = ["col", "column", "c", "x", "colindex", "columnindex"];
const NUMBERS: [&str; 4] = ["index", "idx", "i", "id"];
/// and parts of the names of what is passed over.
const OTHERS: [&str; 19] = [
    "pencil",
    "mark",
    "note",
    "candidate",
    "color",
    "colour",
    "highlight",
    "possib",
    "option",
    "error",
    "valid",
    "conflict",
    "select",
    "box",
    "block",
    "position",
    "user",
    "entry",
    "guess",
];

/// The cell that an object is, or why it can't be read as one; `None` where nothing tells that it is
/// a cell.
pub(super) fn of(names: &[String], values: &[Value]) -> Option<Result<ObjectCell, String>> {
    let plain = |name: &String| {
        let name = name.to_ascii_lowercase().replace(['_', '-', ' '], "");
        name.strip_prefix("is").map(str::to_owned).unwrap_or(name)
    };
    let names_as: Vec<String> = names.iter().map(plain).collect();
    let is_of = |known: &[&str], i: usize| known.contains(&names_as[i].as_str());
    let flag = |i: usize| match &values[i] {
        Value::Text(text) => text.parse::<bool>().ok(),
        _ => None,
    };
    let symbol = |i: usize| match &values[i] {
        Value::Text(_) if flag(i).is_none() => cell(&values[i]),
        _ => None,
    };
    let all = || 0..names.len();
    let flags: Vec<bool> = (all().filter(|&i| is_of(&GIVEN, i)).filter_map(flag))
        .chain(all().filter(|&i| is_of(&ENTERED, i)).filter_map(flag).map(|entered| !entered))
        .collect();
    let of = |known: &[&str]| -> Vec<usize> {
        all().filter(|&i| is_of(known, i) && symbol(i).is_some()).collect()
    };
    let (symbols, solutions) = (of(&SYMBOLS), of(&SOLUTIONS));
    if symbols.is_empty() && flags.is_empty() {
        return None;
    }
    let is_other = |i: usize| {
        OTHERS.iter().any(|other| names_as[i].contains(other))
            || [&ROWS[..], &COLUMNS, &NUMBERS, &SOLUTIONS].iter().any(|known| is_of(known, i))
    };
    let is_known = |i: usize| {
        let is_said = matches!(&values[i], Value::Text(text) if !text.is_empty());
        !is_said
            || is_other(i)
            || symbols.contains(&i)
            || flag(i).is_some_and(|_| is_of(&GIVEN, i) || is_of(&ENTERED, i))
    };
    let chosen = match (&symbols[..], &solutions[..]) {
        ([one], _) | ([], [one]) if all().all(is_known) && flags.len() < 2 => Some(*one),
        _ => None,
    };
    let why = || {
        format!(
            "cells of JSON with the members {}: it is not known which of them are clues",
            names.join(", ")
        )
    };
    if is_of_regions(&names_as) {
        return Some(Err("a board with irregular regions: --shape jigsaw:FILE".to_owned()));
    }
    let Some(chosen) = chosen.filter(|chosen| symbols.contains(chosen) || !flags.is_empty()) else {
        return Some(Err(why()));
    };
    let number = |known: &[&str]| {
        all().filter(|&i| is_of(known, i) && i != chosen).find_map(|i| match &values[i] {
            Value::Text(text) => text.parse().ok(),
            _ => None,
        })
    };
    let place = match (number(&ROWS), number(&COLUMNS)) {
        (Some(row), Some(column)) => Some((Some(row), column)),
        _ => number(&NUMBERS).map(|number| (None, number)),
    };
    let symbol = symbol(chosen).unwrap_or('.');
    Some(Ok(ObjectCell { symbol, given: flags.first().copied(), place }))
}

fn is_of_regions(names: &[String]) -> bool {
    names.iter().any(|name| name == "region")
}

impl ObjectCell {
    /// One that says no more than its symbol.
    pub(super) fn plain(symbol: char) -> Self {
        Self { symbol, given: None, place: None }
    }
}

/// The clues of cells in the order of the rows of a board.
pub(super) fn clues(cells: &[ObjectCell], columns: usize) -> Result<String, String> {
    let places = || cells.iter().enumerate().filter_map(|(i, cell)| Some((i, cell.place?)));
    let in_order = |from: usize| {
        places().all(|(i, place)| match place {
            (Some(row), column) => (row, column) == (i / columns + from, i % columns + from),
            (None, number) => number == i + from,
        })
    };
    if !in_order(0) && !in_order(1) {
        return Err("cells of JSON whose places are not those of all cells of a board, in the order of its rows".to_owned());
    }
    let is_said = cells.iter().any(|cell| cell.given.is_some());
    let is_clue = |cell: &ObjectCell| !is_said || cell.given == Some(true);
    Ok(cells.iter().map(|cell| if is_clue(cell) { cell.symbol } else { '.' }).collect())
}

/// A board whose cells come in the order of its columns or of its boxes, as the name of it says:
/// the cells in the order of its rows, or why not.
pub(super) fn in_rows(
    name: &str,
    cells: &str,
    shape: Option<Shape>,
) -> Option<Result<String, String>> {
    let name = name.to_ascii_lowercase();
    let is_columns = ["columns", "cols", "bycolumns", "by_columns"].contains(&name.as_str());
    let is_boxes = ["boxes", "blocks", "subgrids", "nonets"].contains(&name.as_str());
    if !is_columns && !is_boxes {
        return None;
    }
    let all: Vec<char> = cells.chars().collect();
    let shape = shape.or_else(|| Shape::guess(all.len())).filter(|shape| {
        shape.cells() == all.len()
            && shape.rows() == shape.columns()
            && (is_columns || shape.has_boxes())
    });
    let Some(shape) = shape else {
        return Some(Err(format!(
            "a board by its {name}, whose shape is not known: write its rows"
        )));
    };
    let (side, mut rows) = (shape.side(), vec!['.'; all.len()]);
    for (i, c) in all.into_iter().enumerate() {
        let (part, place) = (i / side, i % side);
        let cell = if is_columns {
            place * side + part
        } else {
            let (height, width) = (shape.band_height(), shape.stack_width());
            let boxes = side / width;
            let (row, column) =
                (part / boxes * height + place / width, part % boxes * width + place % width);
            row * side + column
        };
        rows[cell] = c;
    }
    Some(Ok(rows.into_iter().collect()))
}

/// The character of a cell.
pub(super) fn cell(value: &Value) -> Option<char> {
    match value {
        Value::Empty => Some('.'),
        Value::Text(text) => {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (None, _) => Some('.'),
                (Some(c), None) => Some(c),
                _ if text == "-1" || text == "false" => Some('.'),
                _ => text.parse().ok().filter(|&number| number <= 32).map(symbol_char),
            }
        }
        _ => None,
    }
}
