//! XML and HTML: boards in attributes and elements, tables with a symbol in each cell, and lines of
//! text.

use gridforest_core::board::{Puzzle, Shape, symbol_value};

use super::above::{Above, MAY_SOLVE};
use super::border;
use super::column::Column;
use super::html_text::HtmlText;
use super::named::is_solution;
use crate::alphabet::field_char;
use crate::damaged;
use crate::found::{is_board, is_inside, marked, tokens};
use crate::text::{REFUSED, read_board};

/// Reads XML line by line.
#[derive(Debug, Default)]
pub(super) struct Xml {
    shape: Option<Shape>,
    /// The tag that has begun,
    tag: Option<String>,
    /// and the cell, with what is in it and what its tags say.
    cell: Option<Cell>,
    rows: Vec<Vec<Cell>>,
    /// Whether a cell was none of the givens.
    has_entries: bool,
    text: HtmlText,
    /// Whether there was a board,
    found: bool,
    /// and the rows and cells of a table that was none.
    other: Option<(usize, usize)>,
    /// The last board, whose solution may follow, and whether a damaged one came after it.
    last: Option<Puzzle>,
    is_damaged: bool,
    /// The name that the boards have, if it was asked for.
    column: Option<Column>,
    /// A solution whose puzzle may follow.
    above: Above,
    /// Whether the table that has begun is named as one,
    is_solution: bool,
    /// and the last one that is.
    solution: Option<String>,
    /// The last key of a list of properties, which names what follows.
    key: String,
}

/// A cell of a table.
#[derive(Debug, Clone, Default)]
struct Cell {
    text: String,
    is_given: bool,
    is_entered: bool,
    /// It has something beside text that may be a symbol,
    is_tagged: bool,
    /// as a picture is.
    is_picture: bool,
}

/// Words in the class of a cell that is a given, and in that of another.
const GIVEN: [&str; 10] = [
    "given", "givens", "fixed", "clue", "initial", "locked", "prefilled", "preset", "readonly",
    "original",
];
const ENTERED: [&str; 6] = ["user", "entry", "player", "guess", "entered", "editable"];

/// Whether tables of a text tell givens from other cells that have a symbol.
pub(crate) fn has_entries(text: &str, shape: Option<Shape>) -> bool {
    let (mut xml, mut out) = (Xml::new(None, shape), String::new());
    text.lines().for_each(|line| xml.line(line, &mut out));
    xml.has_entries
}

impl Cell {
    /// Takes what a tag in it says, or its own.
    fn tag(&mut self, name: &str, tag: &str) {
        let tag = tag.to_ascii_lowercase();
        let class = tag.split_once("class=").map_or("", |(_, class)| class);
        let quote = class.chars().next().filter(|c| ['"', '\''].contains(c));
        let class = match quote {
            Some(quote) => class[1..].split(quote).next().unwrap_or_default(),
            None => class.split([' ', '>']).next().unwrap_or_default(),
        };
        let mut words = class.split(|c: char| !c.is_ascii_alphanumeric());
        let is_set = |word: &str| tag.split([' ', '/', '=']).any(|part| part == word);
        self.is_entered |= words.clone().any(|word| ENTERED.contains(&word));
        self.is_given |= words.any(|word| GIVEN.contains(&word))
            || name == "b"
            || name == "strong"
            || name == "input" && (is_set("readonly") || is_set("disabled"));
        let is_own = name == "td" || name == "th";
        let is_said = || tag.contains('=') && tag.contains(|c: char| c.is_ascii_digit());
        self.is_tagged |= !is_own && name != "br" || is_own && is_said();
        self.is_picture |= ["img", "svg", "object", "canvas"].contains(&name);
    }
}

/// Why a table is refused whose cells may have symbols that are no text.
const NO_TEXT: &str =
    "a table whose cells have tags or attributes and no text: write the symbols as text";

/// The value of an attribute of a tag, whose name is in any case.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let lower = tag.to_ascii_lowercase();
    let after = |(at, _): (usize, &str)| {
        let is_begin = lower[..at].ends_with(|c: char| c.is_whitespace() || "\"'".contains(c));
        tag[at + name.len()..].trim_start().strip_prefix('=').filter(|_| is_begin)
    };
    let value = lower.match_indices(name).find_map(after)?.trim_start();
    let quote = value.chars().next().filter(|c| ['"', '\''].contains(c));
    Some(match quote {
        Some(quote) => value[1..].split(quote).next().unwrap_or_default(),
        None => value.split([' ', '/', '>']).next().unwrap_or_default(),
    })
}

/// The name of the attribute whose value begins at a place of a line, or of the element.
fn name_at(line: &str, at: usize) -> &str {
    let before = line[..at].trim_end_matches(['"', '\'', ' ']);
    let is_between = |c: char| c.is_whitespace() || "<>/".contains(c);
    match before.strip_suffix('=') {
        Some(before) => before.trim_end().rsplit(is_between).next().unwrap_or_default(),
        None => {
            let tag = before.rsplit('<').next().unwrap_or_default();
            tag.split(is_between).next().unwrap_or_default()
        }
    }
}

/// The boards of a line of text, and what is said of those that are nearly boards of a shape; those of
/// one name, if it is given.
fn boards_or_damaged(
    line: &str,
    name: Option<&str>,
    shape: Option<Shape>,
    near: Shape,
) -> Vec<String> {
    let read = |token: &str| match is_board(token, shape) {
        true => Some(token.to_owned()),
        false => damaged::why(token, near).map(|why| format!("{REFUSED}{why}")),
    };
    let marked = marked(line).filter_map(|token| damaged::why(token, near));
    let marked = marked.map(|why| format!("{REFUSED}{why}"));
    let is_named = |at: usize| name.is_none_or(|name| name == name_at(line, at));
    let named = tokens(line).filter(|(_, at)| is_named(at.start));
    named.filter_map(|(token, _)| read(token)).chain(marked).collect()
}

impl Xml {
    pub(super) fn new(column: Option<Column>, shape: Option<Shape>) -> Self {
        Self { column, shape, above: Above::new(shape), ..Self::default() }
    }

    /// Takes a line: the boards that it holds or ends go to `out`, when no text before it has begun.
    pub(super) fn line(&mut self, line: &str, out: &mut String) {
        let is_text = self.text.takes(line);
        let near = self.last.as_ref().map_or(Shape::NINE, Puzzle::shape);
        let near = self.shape.unwrap_or(near);
        let mut boards: Vec<String> = match is_text {
            true => Vec::new(),
            false => {
                let name = self.column.as_ref().map(Column::to_string);
                boards_or_damaged(line, name.as_deref(), self.shape, near)
            }
        };
        if boards.is_empty() {
            line.chars().chain([' ']).for_each(|c| self.character(c, &mut boards));
        }
        self.found |= !boards.is_empty();
        let boards = self.unsolved(boards);
        if is_text {
            self.above.let_go(out);
            self.found |= self.text.line(line, boards, self.shape, out);
        } else {
            self.pass_on(line, &boards, out);
        }
    }

    /// Passes on the boards of a line: a solution when it is seen that no puzzle of it follows.
    fn pass_on(&mut self, line: &str, boards: &[String], out: &mut String) {
        let is_named = self.column.is_none()
            && boards.iter().any(|text| match line.find(text.as_str()) {
                Some(at) => self.is_named(line, at),
                None => self.solution.as_ref() == Some(text),
            });
        self.above.take(boards, is_named, out);
        if let Some((_, key)) = line.rsplit_once("<key>") {
            self.key = key.split('<').next().unwrap_or_default().to_owned();
        }
    }

    /// Whether what begins at a place of a line has the name of a solution: that of its attribute or
    /// element, or the key before it.
    fn is_named(&self, line: &str, at: usize) -> bool {
        let name = name_at(line, at);
        let before = line[..at].rsplit_once("<key>").map(|(_, key)| key.split('<').next());
        let key = before.flatten().unwrap_or(&self.key);
        is_solution(name) || name == "string" && is_solution(key)
    }

    /// Boards without the solutions of those before them, or of those beside them.
    fn unsolved(&mut self, boards: Vec<String>) -> Vec<String> {
        let read = |text: &String| read_board(text, self.shape).ok();
        let read: Vec<Option<Puzzle>> = boards.iter().map(read).collect();
        let solves = |puzzle: &Puzzle, grid: &Puzzle| !puzzle.is_full() && is_inside(puzzle, grid);
        let are_damaged = boards.iter().any(|text| text.starts_with(REFUSED));
        let mut kept = Vec::new();
        for (text, board) in boards.into_iter().zip(&read) {
            let Some(board) = board else {
                self.is_damaged |= text.starts_with(REFUSED);
                kept.push(text);
                continue;
            };
            let beside =
                || read.iter().flatten().chain(&self.last).any(|other| solves(other, board));
            let may_solve = std::mem::take(&mut self.is_damaged) || are_damaged;
            if board.is_full() && beside() {
                continue;
            }
            if board.is_full() && may_solve {
                kept.push(format!("{REFUSED}{MAY_SOLVE}"));
                continue;
            }
            self.last = Some(board.clone());
            kept.push(text);
        }
        kept
    }

    /// At the end: passes on the text that has begun, and says if there was no board.
    pub(super) fn end(&mut self, out: &mut String) {
        self.above.let_go(out);
        if self.text.flush(self.shape, out) || self.found {
            return;
        }
        let what = match self.other {
            Some((rows, cells)) if rows == cells => {
                format!(
                    "a table of {rows} rows, of which one is longer or has a cell that is no symbol"
                )
            }
            Some((rows, cells)) => format!("a table of {rows} rows, the first of {cells} cells"),
            None => match &self.column {
                Some(name) => format!("no board under the name {name}"),
                None => "no board".to_owned(),
            },
        };
        out.push_str(&format!(
            "{REFUSED}XML or HTML with {what}: tables of N rows of N cells are read, and boards as text in <pre> or with <br> after each row\n"
        ));
    }

    fn character(&mut self, c: char, boards: &mut Vec<String>) {
        match (&mut self.tag, c) {
            (Some(_), '>') => {
                let tag = self.tag.take().unwrap_or_default();
                self.tag(&tag, boards);
            }
            (Some(tag), _) => tag.push(c),
            (None, '<') => self.tag = Some(String::new()),
            (None, _) => self.cell.iter_mut().for_each(|cell| cell.text.push(c)),
        }
    }

    fn tag(&mut self, tag: &str, boards: &mut Vec<String>) {
        let name = tag.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
        let name = name.trim_end_matches('/').to_ascii_lowercase();
        match name.as_str() {
            "td" | "th" => {
                self.end_cell();
                self.cell = Some(Cell::default());
            }
            "/td" | "/th" => self.end_cell(),
            "tr" => {
                self.end_cell();
                self.rows.push(Vec::new());
            }
            "input" => {
                let value = attribute(tag, "value").unwrap_or_default();
                self.cell.iter_mut().for_each(|cell| cell.text.push_str(value));
            }
            "table" => {
                let names = ["id", "class", "title", "name"].map(|name| attribute(tag, name));
                self.is_solution = names.into_iter().flatten().any(is_solution);
            }
            "/table" => {
                self.end_cell();
                self.table(boards);
            }
            _ => {}
        }
        self.cell.iter_mut().for_each(|cell| cell.tag(&name, tag));
    }

    fn end_cell(&mut self) {
        if let Some(mut cell) = self.cell.take() {
            let blanks = ["&nbsp;", "&#160;", "\u{a0}"];
            let text = blanks.iter().fold(cell.text, |text, blank| text.replace(blank, " "));
            cell.text = text.trim().to_owned();
            match self.rows.last_mut() {
                Some(row) => row.push(cell),
                None => self.rows.push(vec![cell]),
            }
        }
    }

    /// The board of a table.
    fn table(&mut self, boards: &mut Vec<String>) {
        let mut rows: Vec<Vec<Cell>> =
            self.rows.drain(..).filter(|row: &Vec<Cell>| !row.is_empty()).collect();
        without_border(&mut rows);
        let cells = rows.first().map_or(0, Vec::len);
        let wanted = self.shape.map_or((cells, cells), |shape| (shape.rows(), shape.columns()));
        let suits = rows.len() == wanted.0 && rows.iter().all(|row| row.len() == wanted.1);
        // Where some are marked, the others are no givens.
        let filled = || rows.iter().flatten().filter(|cell| !cell.text.is_empty());
        let is_marked = filled().any(|cell| cell.is_given);
        let is_entry = |cell: &Cell| cell.is_entered || is_marked && !cell.is_given;
        if suits && filled().any(is_entry) && !filled().all(is_entry) {
            self.has_entries = true;
            let entries = rows.iter_mut().flatten().filter(|cell| is_entry(cell));
            entries.for_each(|cell| cell.text.clear());
        }
        let board: Option<String> =
            rows.iter().flatten().map(|cell| field_char(&cell.text)).collect();
        if let Some(board) = board.filter(|_| suits && cells > 3) {
            let all = || rows.iter().flatten();
            let is_picture = |cell: &Cell| cell.text.is_empty() && cell.is_picture;
            let are_tagged = all().all(|cell| field_char(&cell.text).is_none_or(is_empty))
                && all().any(|cell| cell.is_tagged);
            if are_tagged || all().any(is_picture) {
                return boards.push(format!("{REFUSED}{NO_TEXT}"));
            }
            self.solution = self.is_solution.then(|| board.clone()).or(self.solution.take());
            return boards.push(board);
        }
        self.other = self.other.or(Some((rows.len(), cells)));
        // One that is no table of words.
        let symbol = |cell: &Cell| field_char(&cell.text).unwrap_or('!');
        let rows: Vec<String> = rows.iter().map(|row| row.iter().map(symbol).collect()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        if let Some(why) = damaged::rows(&rows) {
            boards.push(format!("{REFUSED}a table of HTML: {why}"));
        }
    }
}

fn is_empty(c: char) -> bool {
    symbol_value(c) == Some(0)
}

/// A table without a row above it and a column beside it that count its columns and rows.
fn without_border(rows: &mut Vec<Vec<Cell>>) {
    let symbol = |cell: &Cell| field_char(&cell.text).map_or(b'!', |c| c as u8);
    let symbols: Vec<Vec<u8>> = rows.iter().map(|row| row.iter().map(symbol).collect()).collect();
    if border::is_around(&symbols.iter().map(Vec::as_slice).collect::<Vec<_>>()) {
        rows.remove(0);
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        named(text, None)
    }

    fn named(text: &str, name: Option<&str>) -> Vec<String> {
        let column = name.map(|name| Column::Name(name.to_owned()));
        let (mut xml, mut out) = (Xml::new(column, None), String::new());
        text.lines().for_each(|line| xml.line(line, &mut out));
        xml.end(&mut out);
        out.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn solutions_are_left_out_and_no_other_full_board_is() {
        let grid = "1234341221434321";
        let (puzzle, other) = (grid.replace('1', "."), "2143432112343412");
        let of = |boards: &[&str]| {
            let games: Vec<String> =
                boards.iter().map(|board| format!("<game data=\"{board}\"/>")).collect();
            read(&format!("<games>\n{}\n</games>", games.join("\n")))
        };
        assert_eq!(of(&[&puzzle, grid, other]), [&puzzle, other]);
        // Whose solution a full board after a damaged one is, if it is one, is not known.
        let found = of(&[&puzzle, &grid[1..], other, other]);
        assert!(found.len() == 4 && found[1].starts_with(REFUSED), "{found:?}");
        assert_eq!(found[2..], [&format!("{REFUSED}{MAY_SOLVE}"), other]);
    }

    #[test]
    fn boards_have_the_names_of_their_attributes_and_elements() {
        let grid = "1234341221434321";
        let puzzle = grid.replace('1', ".");
        let element = |name: &str, board: &str| format!("<{name}>{board}</{name}>\n");
        let both = format!("<a>\n<b p=\"{puzzle}\" s='{grid}'/>\n</a>");
        assert_eq!(named(&both, Some("s")), [grid]);
        assert!(named(&both, Some("c"))[0].contains("no board under the name c"));
        let above = ["<a>\n", &element("solution", grid), &element("p", &puzzle), "</a>"].concat();
        assert_eq!(read(&above), [&puzzle[..]]);
        assert_eq!(named(&above, Some("solution")), [grid]);
        let script =
            format!("<script>\nvar solution = \"{grid}\";\nvar p = \"{puzzle}\";\n</script>");
        assert_eq!(read(&script), [&puzzle[..]]);
        let key =
            |name: &str, board: &str| format!("<key>{name}</key>\n<string>{board}</string>\n");
        let plist = ["<plist>\n", &key("solution", grid), &key("puzzle", &puzzle)].concat();
        assert_eq!(read(&plist), [&puzzle[..]]);
        // Solutions alone, and one whose puzzle may be damaged.
        let alone = ["<a>\n", &element("solution", grid).repeat(2), "</a>"].concat();
        assert_eq!(read(&alone), [grid; 2]);
        let damaged = above.replace(&puzzle, &puzzle[1..]);
        assert!(read(&damaged).iter().all(|line| line.starts_with(REFUSED)));
    }

    #[test]
    fn tables_have_their_symbols_in_text_or_in_values() {
        let grid = "1234341221434321";
        let puzzle = grid.replace('1', ".");
        let table = |begin: &str, board: &str, cell: &dyn Fn(&str) -> String| {
            let row = |row: &str| {
                let cells: String = row.split("").filter(|c| !c.is_empty()).map(cell).collect();
                format!("<tr>{cells}</tr>\n")
            };
            let rows: String = (0..4).map(|i| row(&board[4 * i..][..4])).collect();
            format!("<{begin}>\n{rows}</table>\n")
        };
        for name in ["value", "VALUE", "Value"] {
            let cell = |c: &str| match c {
                "." => "<TD><INPUT MAXLENGTH=1></TD>".to_owned(),
                c => format!("<TD><INPUT READONLY {name}='{c}'></TD>"),
            };
            assert_eq!(read(&table("table", &puzzle, &cell)), [&puzzle[..]]);
        }
        for cell in [
            "<td data-v=\"#\"></td>",
            "<td><i class=\"digit-#\"></i></td>",
            "<td><img alt=\"#\"></td>",
        ] {
            let found = read(&table("table", &puzzle, &|c: &str| cell.replace('#', c)));
            assert_eq!(found, [format!("{REFUSED}{NO_TEXT}")]);
        }
        let text = |c: &str| format!("<td>{c}</td>");
        let both = table("table id=\"solution\"", grid, &text) + &table("table", &puzzle, &text);
        assert_eq!(read(&both), [&puzzle[..]]);
        let counted = ["", "1", "2", "3", "4"].map(text).concat();
        let rows: String = (1..5)
            .map(|i| {
                let cells: String =
                    puzzle[4 * (i - 1)..][..4].chars().map(|c| text(&c.to_string())).collect();
                format!("<tr>{}{cells}</tr>", text(&i.to_string()))
            })
            .collect();
        assert_eq!(read(&format!("<table><tr>{counted}</tr>{rows}</table>")), [&puzzle[..]]);
    }
}
