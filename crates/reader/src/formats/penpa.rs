//! Links of penpa-edit: drawings, some of which are boards.
//!
//! What follows `p=` is a text, deflated and in base 64. Its first line says the kind and the size of
//! the drawing, the second how many rows and columns around the board belong to it, and the fourth
//! what is drawn, in JSON whose frequent words are abbreviated (`docs/js/class_p.js` of
//! <https://github.com/swaroopg92/penpa-edit>). Places are numbers: first the cells row by row, with
//! two more on each side, then their lower right corners in the same order.
//!
//! A board is read where nothing is drawn but numbers in cells and the borders of the boxes. Whatever
//! else there is may be a rule, and is refused by its name.

use gridforest_core::board::{Shape, symbol_char};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value};

use crate::MAX_LINE;
use crate::told_rules::rule_in_words;

/// What may be drawn and is no rule: numbers and edges, which are looked at, and what was done.
const KNOWN: [&str; 6] =
    ["number", "lineE", "command_redo", "command_undo", "command_replay", "version"];

/// The words that stand as two characters, the first of which is `z`.
const WORDS: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// The board of a link by the bytes that it holds, or why there is none.
pub(super) fn board(packed: &[u8], shape: Option<Shape>) -> Result<String, String> {
    let drawing = unpacked(packed).ok_or("a penpa-edit link that can't be unpacked")?;
    drawing.board(shape).map_err(|what| format!("a penpa-edit link of {what}"))
}

struct Drawing {
    kind: String,
    rules: String,
    /// The columns of all, and the cells.
    columns: usize,
    cells: usize,
    /// The rows above the board and the columns before it, with the two that are always there.
    above: usize,
    before: usize,
    /// The rows and the columns of the board.
    size: (usize, usize),
    drawn: Map<String, Value>,
}

fn unpacked(packed: &[u8]) -> Option<Drawing> {
    let bytes = decompress_to_vec_with_limit(packed, MAX_LINE).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next()?.split(',').collect();
    let size = |place: usize| header.get(place)?.parse::<usize>().ok().filter(|&size| size < 100);
    let [top, bottom, left, right] = serde_json::from_str(lines.next()?).ok()?;
    let drawn = serde_json::from_str(&spelt_out(lines.nth(1)?)).ok()?;
    let (all_columns, all_rows): (usize, usize) = (size(1)?, size(2)?);
    let inner =
        |all: usize, sides: [usize; 2]| sides.iter().try_fold(all, |n, &s| n.checked_sub(s));
    Some(Drawing {
        kind: (*header.first()?).to_owned(),
        rules: header.get(18).map_or_else(String::new, |rules| rules.replace("%2C", ",")),
        columns: all_columns + 4,
        cells: (all_columns + 4) * (all_rows + 4),
        above: top + 2,
        before: left + 2,
        size: (inner(all_rows, [top, bottom])?, inner(all_columns, [left, right])?),
        drawn,
    })
}

fn spelt_out(line: &str) -> String {
    let (mut out, mut rest) = (String::new(), line.chars());
    while let Some(c) = rest.next() {
        let word = |next| WORDS.iter().find(|(c, _)| Some(*c) == next).map(|(_, word)| *word);
        match word(rest.clone().next()).filter(|_| c == 'z') {
            Some(word) => {
                rest.next();
                out.push_str(word);
            }
            None => out.push(c),
        }
    }
    out
}

impl Drawing {
    fn board(&self, shape: Option<Shape>) -> Result<String, String> {
        let (rows, columns) = self.size;
        // Without boxes a drawing may be of many kinds of puzzle.
        let guessed = || Shape::guess(rows * columns).filter(|shape| shape.has_boxes());
        let suits = |shape: &Shape| (shape.rows(), shape.columns()) == self.size;
        let shape = shape.or_else(guessed).filter(suits);
        let is_square = ["square", "sudoku"].contains(&self.kind.as_str());
        let Some(shape) = shape.filter(|_| is_square) else {
            return Err(format!("a drawing of the kind {}, {rows} rows by {columns}", self.kind));
        };
        let more = self
            .drawn
            .iter()
            .filter(|(name, what)| !KNOWN.contains(&name.as_str()) && !is_empty(what));
        let more: Vec<&str> =
            more.map(|(name, _)| name.as_str()).chain(rule_in_words(&self.rules)).collect();
        if !more.is_empty() {
            return Err(format!("a board with {}: rules that are not known here", more.join(", ")));
        }
        self.check_borders(shape)?;
        let mut board = vec!['.'; shape.cells()];
        for (place, number) in self.members("number") {
            let cell = place.parse().ok().and_then(|place: usize| {
                let row = (place / self.columns).checked_sub(self.above)?;
                let column = (place % self.columns).checked_sub(self.before)?;
                (row < rows && column < columns).then_some(row * columns + column)
            });
            let cell = cell.ok_or("a board with numbers beside its cells")?;
            match symbol(number) {
                Some(0) => {}
                Some(symbol) if symbol <= shape.side() => board[cell] = symbol_char(symbol as u8),
                _ => return Err(format!("a board with {number} in a cell")),
            }
        }
        Ok(board.into_iter().collect())
    }

    fn members(&self, name: &str) -> impl Iterator<Item = (&String, &Value)> {
        self.drawn.get(name).and_then(Value::as_object).into_iter().flatten()
    }

    /// Refuses edges that aren't those around the board and between its boxes.
    fn check_borders(&self, shape: Shape) -> Result<(), String> {
        let (rows, columns) = self.size;
        let boxes = shape.has_boxes().then(|| (shape.band_height(), shape.stack_width()));
        let corner = |place: &str| {
            let place = place.parse::<usize>().ok()?.checked_sub(self.cells)?;
            let row = (place / self.columns + 1).checked_sub(self.above)?;
            Some((row, (place % self.columns + 1).checked_sub(self.before)?))
        };
        let mut between = 0;
        for (edge, _) in self.members("lineE") {
            let ends = edge.split_once(',').and_then(|(a, b)| corner(a).zip(corner(b)));
            let inner = match ends {
                Some(((r, c), (r2, c2))) if r == r2 && c.abs_diff(c2) == 1 => {
                    (r % rows != 0).then(|| boxes.is_some_and(|(height, _)| r % height == 0))
                }
                Some(((r, c), (r2, c2))) if c == c2 && r.abs_diff(r2) == 1 => {
                    (c % columns != 0).then(|| boxes.is_some_and(|(_, width)| c % width == 0))
                }
                _ => return Err("a board with diagonals or other edges".to_owned()),
            };
            match inner {
                None => {}
                Some(true) => between += 1,
                Some(false) => return Err("a board with irregular regions".to_owned()),
            }
        }
        let all = boxes.map_or(0, |(height, width)| {
            columns * (rows / height - 1) + rows * (columns / width - 1)
        });
        match between == all {
            true => Ok(()),
            false => Err(format!("a board without the borders of {shape} boxes")),
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.values().all(is_empty),
        Value::Array(elements) => elements.is_empty(),
        _ => value.is_null(),
    }
}

/// The symbol of a number that is drawn, 0 where it is only pencil marks; `None` where it is neither.
fn symbol(number: &Value) -> Option<usize> {
    let kind = number.get(2).and_then(Value::as_str)?;
    match number.get(0)? {
        Value::Array(marks) if kind == "7" => {
            let mut marked = (1..).zip(marks).filter(|(_, mark)| mark.as_u64() == Some(1));
            let first = marked.next().map_or(0, |(symbol, _)| symbol);
            Some(if marked.next().is_some() { 0 } else { first })
        }
        Value::Number(number) => number.as_u64().map(|number| number as usize),
        Value::String(text) if text.trim().is_empty() => Some(0),
        Value::String(text) => gridforest_core::board::number(text.trim()),
        _ => None,
    }
}
