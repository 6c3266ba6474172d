//! XML and HTML: boards in attributes and elements, tables with a symbol in each cell, and lines of
//! text.

use super::column::{Column, is_solution};
use super::html_text::HtmlText;
use crate::board::damaged;
use crate::board::found::{is_board, is_inside, marked, tokens};
use crate::board::symbols::field_char;
use crate::board::text::{REFUSED, read_board};
use crate::board::{Puzzle, Shape};

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
    /// The boards of the lines since a solution whose puzzle may follow.
    held: Vec<String>,
    /// That solution.
    solution: Option<Puzzle>,
}

/// A cell of a table.
#[derive(Debug, Clone, Default)]
struct Cell {
    text: String,
    is_given: bool,
    is_entered: bool,
}

/// Words in the class of a cell that is a given, and in that of another.
const GIVEN: [&str; 10] = [
    "given", "givens", "fixed", "clue", "initial", "locked", "prefilled", "preset", "readonly",
    "original",
];
const ENTERED: [&str; 6] = ["user", "entry", "player", "guess", "entered", "editable"];

/// Whether tables of a text tell givens from other cells that have a symbol.
pub(in crate::board) fn has_entries(text: &str, shape: Option<Shape>) -> bool {
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
    }
}

/// The most lines between a solution and its puzzle.
const MOST: usize = 100;

/// Why a full board is refused that nobody can tell from a solution.
const MAY_SOLVE: &str = "a full board after or beside a damaged one, whose solution it may be";

/// The name of the attribute whose value begins at a place of a line, or of the element.
fn name_at(line: &str, at: usize) -> &str {
    let before = line[..at].trim_end_matches(['"', '\'', ' ']);
    let is_between = |c: char| c.is_whitespace() || "<>/".contains(c);
    match before.strip_suffix('=') {
        Some(before) => before.rsplit(is_between).next().unwrap_or_default(),
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
        Self { column, shape, ..Self::default() }
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
            self.let_go(out);
            self.found |= self.text.line(line, boards, self.shape, out);
        } else {
            self.pass_on(line, &boards, out);
        }
    }

    /// Passes on the boards of a line: a solution when it is seen that no puzzle of it follows.
    fn pass_on(&mut self, line: &str, boards: &[String], out: &mut String) {
        let shape = self.shape;
        let read = |text: &String| read_board(text, shape).ok();
        if let Some(solution) =
            self.solution.take_if(|_| !boards.is_empty() || self.held.len() > MOST)
        {
            let solves = |puzzle: Puzzle| puzzle != solution && is_inside(&puzzle, &solution);
            if boards.iter().any(|text| text.starts_with(REFUSED)) {
                self.held[0] = format!("{REFUSED}{MAY_SOLVE}");
            } else if boards.iter().filter_map(read).any(solves) {
                self.held[0].clear();
            }
            self.let_go(out);
        }
        let is_named = |text: &String| {
            line.find(text.as_str()).is_some_and(|at| is_solution(name_at(line, at)))
        };
        let is_grid = |board: &Puzzle| board.clues() == board.shape().cells();
        if let [one] = boards
            && self.column.is_none()
            && is_named(one)
        {
            self.solution = read(one).filter(is_grid);
        }
        let text = boards.join("\n");
        if self.solution.is_some() {
            return self.held.push(text);
        }
        out.push_str(&text);
        out.push('\n');
    }

    /// Passes on the lines that were held.
    fn let_go(&mut self, out: &mut String) {
        self.held.drain(..).for_each(|line| {
            out.push_str(&line);
            out.push('\n');
        });
    }

    /// Boards without the solutions of those before them, or of those beside them.
    fn unsolved(&mut self, boards: Vec<String>) -> Vec<String> {
        let read = |text: &String| read_board(text, self.shape).ok();
        let read: Vec<Option<Puzzle>> = boards.iter().map(read).collect();
        let is_grid = |board: &Puzzle| board.clues() == board.shape().cells();
        let solves = |puzzle: &Puzzle, grid: &Puzzle| !is_grid(puzzle) && is_inside(puzzle, grid);
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
            if is_grid(board) && beside() {
                continue;
            }
            if is_grid(board) && may_solve {
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
        self.let_go(out);
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
                let value = tag.split_once("value=").map_or("", |(_, value)| value);
                let value = value.trim_start_matches(['"', '\'']);
                let end = value.find(['"', '\'', ' ', '/']).unwrap_or(value.len());
                self.cell.iter_mut().for_each(|cell| cell.text.push_str(&value[..end]));
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
        // Solutions alone, and one whose puzzle may be damaged.
        let alone = ["<a>\n", &element("solution", grid).repeat(2), "</a>"].concat();
        assert_eq!(read(&alone), [grid; 2]);
        let damaged = above.replace(&puzzle, &puzzle[1..]);
        assert!(read(&damaged).iter().all(|line| line.starts_with(REFUSED)));
    }
}
