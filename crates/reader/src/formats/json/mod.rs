//! Boards in JSON: strings, numbers or rows of them, in lists or as members of objects.
//!
//! The text is read byte by byte, and a board is passed on as soon as it is complete: a file may be
//! one line of any length. What is passed on:
//!
//! * a string, or an array of N² scalars, that is an element of an array or stands alone;
//! * an array of N strings or arrays of N cells each;
//! * of an object, the member with the name of boards (see [`place_of`](super::column::place_of)), or the only one that is a
//!   board; the others follow as its remark.
//!
//! A cell is a number, a string of one character, or an [object](cells) as in f-puzzles;
//! `null`, `0`, `-1` and an empty string are empty. A member that is named after columns or boxes has
//! its cells in their order. Objects with rules beside those of the board, such as cages, are refused
//! by the names of these.

mod arrays;
mod cells;
mod objects;

use cells::{ObjectCell, Value};
use gridforest_core::board::{BEFORE_X, MAX_LATIN_SIDE, Puzzle, Shape};

use super::column::{Column, first_of};
use super::named::is_solution;
use crate::beside::FEWEST;
use crate::found;
use crate::text::{REFUSED, read_board};

/// Reads JSON as lines of one board each.
#[derive(Debug, Default)]
pub(super) struct Json {
    column: Option<Column>,
    shape: Option<Shape>,
    /// What has begun.
    open: Vec<Open>,
    /// The string or the word that is being read.
    text: Vec<u8>,
    state: State,
    /// The line ends read, and those written.
    line: usize,
    written: usize,
    /// How many are open around the boards that were found, and the number of what was passed on.
    depth: Option<usize>,
    passed: usize,
    /// The members of the first object without a board, and its line.
    without: Option<(usize, Vec<String>)>,
    /// Why cells were refused: it is said once.
    told: Vec<String>,
    /// Whether there was any value.
    has_values: bool,
    /// The last board of a list,
    last: String,
    /// and those under a name of solutions, until it is seen whether their puzzles stand beside them.
    solutions: Vec<(usize, String)>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Between,
    String,
    Escape,
    Word,
}

#[derive(Debug)]
struct Open {
    line: usize,
    /// What had been passed on before.
    passed: usize,
    is_object: bool,
    key: Option<String>,
    names: Vec<String>,
    values: Vec<Value>,
}

impl Open {
    /// Whether the member that has begun is named after solutions.
    fn is_of_solutions(&self) -> bool {
        self.key.as_ref().is_some_and(|key| is_solution(key))
    }
}

/// The most arrays and objects that may be open.
const DEEPEST: usize = 64;
/// The most solutions that wait for their puzzles.
const MOST: usize = 1 << 14;

impl Json {
    pub(super) fn new(column: Option<Column>, shape: Option<Shape>) -> Self {
        Self { column, shape, ..Self::default() }
    }

    /// Takes some bytes; whatever is complete goes to `out`.
    pub(super) fn feed(&mut self, bytes: &[u8], out: &mut String) {
        for &byte in bytes {
            self.byte(byte, out);
            self.line += usize::from(byte == b'\n');
        }
    }

    /// At the end of the text: says what no board was found in.
    pub(super) fn end(&mut self, out: &mut String) {
        self.byte(b'\n', out);
        let without = self.without.take().filter(|_| self.depth.is_none());
        if let Some((line, names)) = without {
            let names = first_of(&names);
            let why =
                format!("JSON with the members {names}: none of them is known to hold a board");
            self.pass_on(line, &format!("{REFUSED}{why}"), out);
        }
        if let Some(line) = self.open.first().map(|open| open.line) {
            self.pass_on(line, &format!("{REFUSED}JSON that breaks off"), out);
        }
        if self.passed == 0 && self.has_values {
            let why = "JSON in which no string is a board, and no array has N rows of N cells";
            self.pass_on(0, &format!("{REFUSED}{why}"), out);
        }
    }

    fn byte(&mut self, byte: u8, out: &mut String) {
        match (self.state, byte) {
            (State::String, b'"') => {
                self.state = State::Between;
                self.string(out);
            }
            (State::String, b'\\') => {
                self.text.push(byte);
                self.state = State::Escape;
            }
            (State::String | State::Escape, _) => {
                self.text.push(byte);
                self.state = State::String;
            }
            (_, b'"') => self.state = State::String,
            (_, b'+' | b'-' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => {
                self.text.push(byte);
                self.state = State::Word;
            }
            _ => {
                if self.state == State::Word {
                    self.state = State::Between;
                    let word = Some(self.take()).filter(|word| word != "null");
                    self.value(Value::Text(word.unwrap_or_default()), out);
                }
                match byte {
                    b'[' | b'{' if self.open.len() < DEEPEST => self.open.push(Open {
                        line: self.line,
                        passed: self.passed,
                        is_object: byte == b'{',
                        key: None,
                        names: Vec::new(),
                        values: Vec::new(),
                    }),
                    b']' | b'}' => self.close(out),
                    _ => {}
                }
            }
        }
    }

    fn take(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.text)).into_owned()
    }

    fn string(&mut self, out: &mut String) {
        let raw = format!("\"{}\"", self.take());
        let text = serde_json::from_str(&raw).unwrap_or_else(|_| {
            self.refuse(
                self.line,
                "a string that JSON doesn't allow: a control character, or an escape that is none",
                out,
            );
            raw
        });
        match self.open.last_mut() {
            Some(open) if open.is_object && open.key.is_none() => open.key = Some(text),
            _ => self.value(Value::Text(text), out),
        }
    }

    /// Takes a value where it belongs.
    fn value(&mut self, value: Value, out: &mut String) {
        self.has_values |= !matches!(&value, Value::Empty) && value != Value::Text(String::new());
        let is_nameless = self.open.last().is_some_and(|open| open.is_object && open.key.is_none());
        if is_nameless && !matches!(&value, Value::Text(text) if text.len() < FEWEST) {
            self.refuse(self.line, "JSON with a value that has no name in an object", out);
        }
        if let Some(open) = self.open.last_mut().filter(|open| open.is_object) {
            open.names.push(open.key.take().unwrap_or_default());
            open.values.push(value);
            return;
        }
        let is_alone = self.open.is_empty();
        let is_board = match &value {
            Value::Text(text) | Value::Row(text) => is_alone || self.is_board(text),
            Value::Cells(cells) => is_alone || cells.len() > MAX_LATIN_SIDE,
            value => matches!(value, Value::Board(_)),
        };
        match (value, self.open.last_mut()) {
            (Value::Text(text) | Value::Row(text) | Value::Board(text), _) if is_board => {
                match self.solves_last(&text) {
                    true => {}
                    false => self.board(self.line, &text, out),
                }
            }
            (Value::Cells(cells), _) if is_board => match self.clues(&cells) {
                Ok(text) => self.board(self.line, &text, out),
                Err(why) => self.refuse(self.line, &why, out),
            },
            (value, Some(open)) => open.values.push(value),
            _ => {}
        }
    }

    /// Whether the cells of an array, or a text in one, are a board and no row of one: of as many cells
    /// as may be a row, where they can be a board and no row comes before them.
    fn is_board(&self, cells: &str) -> bool {
        let has_row = || {
            let before = self.open.last().and_then(|open| open.values.last());
            matches!(before, Some(Value::Text(_) | Value::Row(_)))
        };
        match cells.chars().count() {
            count if count <= BEFORE_X => false,
            ..=MAX_LATIN_SIDE => !has_row() && read_board(cells, self.shape).is_ok(),
            _ => true,
        }
    }

    /// Whether a board of a list is the solution of the one before it in the same list.
    fn solves_last(&mut self, text: &str) -> bool {
        let is_inside = self.open.last().is_some_and(|open| open.passed < self.passed);
        let is_full = !text.contains(['.', '0', '_', '*', '-', '?']);
        let read = |text: &str| read_board(text.trim(), self.shape).ok();
        let both = || Some((read(&self.last)?, read(text)?));
        let solves = |(last, board): (Puzzle, Puzzle)| {
            last.clues() < last.shape().cells() && found::is_inside(&last, &board)
        };
        let solves = is_inside && is_full && both().is_some_and(solves);
        self.last.clear();
        self.last.push_str(text);
        solves
    }

    /// At the end of an object: the solutions in it are those of other boards of it, or boards
    /// themselves.
    fn let_go(&mut self, passed: usize, out: &mut String) {
        let solutions = std::mem::take(&mut self.solutions);
        if self.passed == passed {
            solutions.iter().for_each(|(line, text)| self.pass_on(*line, text, out));
        }
    }

    fn close(&mut self, out: &mut String) {
        let Some(open) = self.open.pop() else { return };
        let is_last = !self.open.iter().any(Open::is_of_solutions);
        if open.is_object && is_last && !self.solutions.is_empty() {
            self.let_go(open.passed, out);
        }
        let value = if open.is_object { self.object(open, out) } else { self.array(open, out) };
        self.value(value, out);
    }

    /// The clues of a list of cells.
    fn clues(&self, cells: &[ObjectCell]) -> Result<String, String> {
        let side = cells.len().isqrt();
        let columns = self.shape.map_or(side, Shape::columns);
        if self.shape.map_or(side * side, Shape::cells) != cells.len() {
            // No board: there are no places to look at.
            return Ok(".".repeat(cells.len()));
        }
        cells::clues(cells, columns)
    }

    /// The text of a value, if it may be a board.
    fn text(&mut self, line: usize, name: &str, value: &Value, out: &mut String) -> String {
        let text = match value {
            Value::Text(text) | Value::Row(text) => return text.clone(),
            Value::Board(text) => {
                cells::in_rows(name, text, self.shape).unwrap_or(Ok(text.clone()))
            }
            Value::Cells(cells) => self.clues(cells),
            _ => return String::new(),
        };
        text.unwrap_or_else(|why| {
            self.refuse(line, &why, out);
            String::new()
        })
    }

    /// Says once why cells are no board.
    fn refuse(&mut self, line: usize, why: &str, out: &mut String) {
        if !self.told.iter().any(|told| told == why) {
            self.told.push(why.to_owned());
            self.pass_on(line, &format!("{REFUSED}{why}"), out);
        }
    }

    fn board(&mut self, line: usize, text: &str, out: &mut String) {
        self.depth.get_or_insert(self.open.len());
        let text = text.replace(['\n', '\r'], " ");
        let beside = self.open.iter().find(|open| open.is_of_solutions());
        if let Some(open) = beside.filter(|_| self.column.is_none()) {
            // What was passed on before is what they solve.
            if self.passed == open.passed {
                self.solutions.push((line, text));
                if self.solutions.len() > MOST {
                    self.let_go(self.passed, out);
                }
            }
            return;
        }
        self.pass_on(line, &text, out);
    }

    /// Writes a line at its place, or at the next one.
    fn pass_on(&mut self, line: usize, text: &str, out: &mut String) {
        while self.written < line {
            out.push('\n');
            self.written += 1;
        }
        out.push_str(text);
        out.push('\n');
        self.written += 1;
        self.passed += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::CHOSEN;

    fn boards(text: &str) -> Vec<String> {
        let mut json = Json::default();
        let mut out = String::new();
        text.bytes().for_each(|byte| json.feed(&[byte], &mut out));
        json.end(&mut out);
        let out = out.replace(CHOSEN, "");
        out.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn arrays_are_cells_rows_or_boards() {
        let one = "12.4............";
        for text in [
            "[[1,2,0,4],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
            "[[1,2,null,4],[null,null,null,null],[\"\",\".\",0,-1],[0,0,0,0]]",
            "[\"12.4\",\"....\",\"....\",\"....\"]",
            "{\"size\":4,\"board\":[[1,2,0,4],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}",
            "{\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2,\"given\":true},{},{\"value\":4,\"given\":true}],[{},{},{},{}],[{\"value\":3},{},{},{}],[{},{},{},{}]],\"cage\":[]}",
            "{\"puzzles\":[{\"question\":\"12.4............\",\"answer\":\"1234341221434321\"}]}",
        ] {
            let found = boards(text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            let found = found[0].split(',').next().unwrap().replace('0', ".");
            assert_eq!(found, one, "{text}");
        }
        let flat: Vec<String> = (0..81).map(|i| (i % 10).to_string()).collect();
        assert_eq!(boards(&format!("[[{0}],[{0}]]", flat.join(","))).len(), 2);
        // Objects in a record, and boards under numbers.
        let nested = "{\"meta\":{\"id\":1},\"data\":{\"puzzle\":\"12.4............\"}}\n";
        assert_eq!(boards(&nested.repeat(3)), [one; 3]);
        let without = nested.replace("puzzle", "other");
        let found = boards(&[nested, &without.replace("12.4", "name"), nested].concat());
        assert!(found.len() == 3 && found[1].ends_with("where others have one"), "{found:?}");
        let named = format!("{{\"1\":\"{one}\",\"2\":\"{one}\"}}");
        assert_eq!(boards(&named), [format!("{one},1"), format!("{one},2")]);
        let mixed = named.replacen(one, "2143432112343412", 1);
        assert!(boards(&mixed)[0].contains("members 1, 2"));
        // A row is missing, or a cell; a solution stands beside.
        let row = "[5,3,0,0,7,0,0,0,0]";
        let rows = [row; 8].join(",");
        let found = boards(&format!("{{\"a\":{{\"rows\":[{rows}]}},\"b\":[{rows},{row}]}}"));
        assert!(found.len() == 2 && found[0].contains("8 rows of 9 cells"), "{found:?}");
        let solved =
            format!("[{{\"puzzle\":\"{}\",\"solution\":\"1234341221434321\"}}]", &one[1..]);
        assert!(boards(&solved)[0].starts_with(&one[1..]));
        let cells = format!("{{\"a\":\"{one}\",\"b\":\"{}\"}}", &one[1..]);
        assert!(boards(&cells).len() == 2 && boards(&cells)[1].starts_with(REFUSED));
        assert!(boards("{\"puzzle\":null}")[0].starts_with(REFUSED));
        assert!(
            boards("{\"a\":[[[1,2],[3,4]],[[3,4],[1,2]]]}")[0]
                .contains("in which no string is a board")
        );
        for empty in ["[]", "{}", "null"] {
            assert_eq!(boards(empty), [] as [&str; 0], "{empty}");
        }
        // Solutions that follow their puzzles, or come before them.
        let (nine, grid) = ("53..7....".repeat(9), "123456789".repeat(9));
        let puzzle = grid.replace('1', ".");
        assert_eq!(
            boards(&format!("[[1,\"{puzzle}\",\"{grid}\"],[2,\"{nine}\"]]")),
            [puzzle.clone(), nine.clone()]
        );
        let (puzzles, grids) = (format!("[\"{puzzle}\"]"), format!("[\"{grid}\"]"));
        for both in [
            format!("{{\"puzzles\":{puzzles},\"solutions\":{grids}}}"),
            format!("{{\"solutions\":{grids},\"puzzles\":{puzzles}}}"),
        ] {
            assert_eq!(boards(&both), [&puzzle[..]], "{both}");
        }
        assert_eq!(boards(&format!("{{\"solutions\":{grids}}}")), [grid]);
        let large = format!("[{}]", vec![format!("\"{}\"", "12.".repeat(27)); 5000].join(","));
        assert_eq!(boards(&large).len(), 5000);
    }

    #[test]
    fn other_rules_are_refused_by_name() {
        let killer = "{\"puzzle\":\"12.4............\",\"cages\":[{\"cells\":[1],\"sum\":3}]}";
        assert!(boards(killer)[0].contains("a board with cages"));
        assert!(boards("{\"id\":1,\"name\":\"x\"}")[0].contains("members id, name"));
        assert!(boards("[{\"puzzle\":\"12.4............\"")[0].contains("breaks off"));
    }
}
