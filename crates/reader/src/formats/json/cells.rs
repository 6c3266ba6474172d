//! Cells of JSON that are objects: a symbol, whether it is a clue, and where it is.
//!
//! The symbol is the member `value`, or one of a name like it; `given`, `fixed` and the like say
//! that it is a clue. If no cell of a board says so, all symbols are clues. Notes, colours and
//! solutions are passed over. Anything else beside a symbol could say that it is no clue, so that
//! the cell is refused. Boards that are lists of their columns or boxes are put in the order of rows.

use std::ops::Range;

use gridforest_core::board::{BEFORE_X, Shape, symbol_char};

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

/// Names of members that are symbols.
const SYMBOLS: [&str; 12] = [
    "value", "v", "val", "number", "num", "n", "digit", "symbol", "cell", "clue", "given",
    "givenvalue",
];
/// Names of what is a symbol where another member says that it is a clue.
const CORRECT: [&str; 4] = ["solution", "answer", "correct", "actual"];
/// Names of flags that say that it is one.
const GIVEN: [&str; 12] = [
    "given", "fixed", "locked", "readonly", "initial", "clue", "prefilled", "original", "static",
    "const", "constant", "preset",
];
/// Names of flags that say that it is none.
const ENTERED: [&str; 5] = ["editable", "user", "entered", "userentered", "mutable"];
/// Names of the places of cells.
const ROWS: [&str; 4] = ["row", "r", "y", "rowindex"];
const COLUMNS: [&str; 6] = ["col", "column", "c", "x", "colindex", "columnindex"];
const NUMBERS: [&str; 4] = ["index", "idx", "i", "id"];
/// Parts of the names of what is passed over.
const OTHERS: [&str; 19] = [
    "pencil", "mark", "note", "candidate", "color", "colour", "highlight", "possib", "option",
    "error", "valid", "conflict", "select", "box", "block", "position", "user", "entry", "guess",
];

/// The members of an object, by what their names may mean.
struct Members<'a> {
    names: Vec<String>,
    values: &'a [Value],
}

impl<'a> Members<'a> {
    fn new(names: &[String], values: &'a [Value]) -> Self {
        let plain = |name: &String| {
            let name = name.to_ascii_lowercase().replace(['_', '-', ' '], "");
            name.strip_prefix("is").map(str::to_owned).unwrap_or(name)
        };
        Self { names: names.iter().map(plain).collect(), values }
    }

    fn all(&self) -> Range<usize> {
        0..self.names.len()
    }

    fn is_of(&self, known: &[&str], member: usize) -> bool {
        known.contains(&self.names[member].as_str())
    }

    /// Whether a member says yes or no, and which.
    fn flag(&self, member: usize) -> Option<bool> {
        match &self.values[member] {
            Value::Text(text) => text.parse().ok(),
            _ => None,
        }
    }

    fn symbol(&self, member: usize) -> Option<char> {
        match &self.values[member] {
            value @ Value::Text(_) if self.flag(member).is_none() => cell(value),
            _ => None,
        }
    }

    /// The members with such a name and a symbol.
    fn symbols(&self, known: &[&str]) -> Vec<usize> {
        let is_one = |&member: &usize| self.is_of(known, member) && self.symbol(member).is_some();
        self.all().filter(is_one).collect()
    }

    /// What members say of whether the symbol is a clue.
    fn flags(&self) -> Vec<bool> {
        let of = |known: &'static [&'static str]| {
            let named = self.all().filter(|&member| self.is_of(known, member));
            named.filter_map(|member| self.flag(member))
        };
        of(&GIVEN).chain(of(&ENTERED).map(|entered| !entered)).collect()
    }

    /// Whether it is known that a member beside the symbols says nothing against a clue.
    fn is_known(&self, member: usize) -> bool {
        let is_said = matches!(&self.values[member], Value::Text(text) if !text.is_empty());
        let is_flag = self.flag(member).is_some()
            && (self.is_of(&GIVEN, member) || self.is_of(&ENTERED, member));
        let places = [&ROWS[..], &COLUMNS, &NUMBERS, &CORRECT];
        !is_said
            || is_flag
            || OTHERS.iter().any(|other| self.names[member].contains(other))
            || places.iter().any(|known| self.is_of(known, member))
    }

    fn number(&self, known: &[&str], chosen: usize) -> Option<usize> {
        let named = self.all().filter(|&member| member != chosen && self.is_of(known, member));
        named.into_iter().find_map(|member| match &self.values[member] {
            Value::Text(text) => text.parse().ok(),
            _ => None,
        })
    }

    /// Where the cell is, as members other than the one with its symbol say.
    fn place(&self, chosen: usize) -> Option<Place> {
        match (self.number(&ROWS, chosen), self.number(&COLUMNS, chosen)) {
            (Some(row), Some(column)) => Some((Some(row), column)),
            _ => self.number(&NUMBERS, chosen).map(|number| (None, number)),
        }
    }
}

/// The cell that an object is, or why it can't be read as one; `None` where nothing tells that it is
/// a cell.
pub(super) fn of(names: &[String], values: &[Value]) -> Option<Result<ObjectCell, String>> {
    let members = Members::new(names, values);
    let (symbols, solutions) = (members.symbols(&SYMBOLS), members.symbols(&CORRECT));
    let flags = members.flags();
    if symbols.is_empty() && flags.is_empty() {
        return None;
    }
    if members.names.iter().any(|name| name == "region") {
        return Some(Err("a board with irregular regions: --shape jigsaw:FILE".to_owned()));
    }
    let is_known = |member| symbols.contains(&member) || members.is_known(member);
    let chosen = match (&symbols[..], &solutions[..]) {
        ([one], _) => Some(*one),
        // A solution is a clue where that is said.
        ([], [one]) if !flags.is_empty() => Some(*one),
        _ => None,
    };
    let is_certain = flags.len() < 2 && members.all().all(is_known);
    let Some(chosen) = chosen.filter(|_| is_certain) else {
        let names = names.join(", ");
        return Some(Err(format!(
            "cells of JSON with the members {names}: it is not known which of them are clues"
        )));
    };
    let symbol = members.symbol(chosen).unwrap_or('.');
    Some(Ok(ObjectCell { symbol, given: flags.first().copied(), place: members.place(chosen) }))
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
                _ => text.parse().ok().filter(|&n| usize::from(n) <= BEFORE_X).map(symbol_char),
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cell of members, `name=value`; a refusal is empty.
    fn read(members: &str) -> Option<Result<ObjectCell, String>> {
        let pairs = members.split(' ').map(|pair| pair.split_once('=').unwrap());
        let (names, values): (Vec<String>, Vec<Value>) =
            pairs.map(|(name, value)| (name.to_owned(), Value::Text(value.to_owned()))).unzip();
        of(&names, &values).map(|cell| cell.map_err(|_| String::new()))
    }

    #[test]
    fn a_cell_has_one_symbol_and_nothing_that_may_say_it_is_no_clue() {
        let cell = |symbol, given, place| Some(Ok(ObjectCell { symbol, given, place }));
        let refused = Some(Err(String::new()));
        for (members, expected) in [
            ("v=8", cell('8', None, None)),
            ("v=8 given=true", cell('8', Some(true), None)),
            ("value=8 isFixed=false", cell('8', Some(false), None)),
            ("given=8", cell('8', None, None)),
            ("value=8 editable=true", cell('8', Some(false), None)),
            ("row=0 col=3 value=8 notes=12", cell('8', None, Some((Some(0), 3)))),
            ("solution=8 given=true", cell('8', Some(true), None)),
            ("value=8 solution=8 given=true index=4", cell('8', Some(true), Some((None, 4)))),
            ("solution=8", None),
            ("title=8", None),
            // Two symbols, two flags that may differ, and what is not known.
            ("value=8 clue=3", refused.clone()),
            ("value=8 given=true editable=true", refused.clone()),
            ("value=8 hidden=true", refused.clone()),
            ("value=8 region=3", refused),
        ] {
            assert_eq!(read(members), expected, "{members}");
        }
    }

    #[test]
    fn columns_and_boxes_are_put_in_the_order_of_rows() {
        let rows = "1234........4321";
        let by = |name: &str, cells: &str| in_rows(name, cells, None).map(Result::unwrap);
        assert_eq!(by("columns", "1..42..33..24..1").unwrap(), rows);
        assert_eq!(by("Boxes", "12..34....43..21").unwrap(), rows);
        assert_eq!(by("rows", rows), None);
    }
}
