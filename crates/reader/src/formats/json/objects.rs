//! What an object of JSON is: a record with a board, several boards, a cell, or something else.

use gridforest_core::board::Puzzle;

use super::cells::{self, Value};
use super::{Json, Open};
use crate::beside::FEWEST;
use crate::formats::column::{board_first, first_of, is_named, is_puzzle, place_of};
use crate::formats::named::is_solution;
use crate::text::{NO_COLUMN, REFUSED, read_board};
use crate::told_rules::is_rule_member;
use crate::{damaged, found};

impl Json {
    /// Passes on the board of an object, or finds out what else it is.
    pub(super) fn object(&mut self, open: Open, out: &mut String) -> Value {
        let Open { line, passed, names, values, .. } = open;
        let texts: Vec<String> = (names.iter().zip(&values))
            .map(|(name, value)| self.text(line, name, value, out))
            .collect();
        let is_board = |i: &usize| {
            matches!(values[*i], Value::Text(_) | Value::Row(_) | Value::Board(_) | Value::Cells(_))
        };
        let place = place_of(&names, &texts, self.column.as_ref(), self.shape).filter(is_board);
        // A cell may have its solution.
        let is_cell = |i: &usize| texts[*i].len() < 3 && cells::of(&names, &values).is_some();
        let place = place.filter(|place| !is_cell(place));
        let boards: Vec<usize> = (0..texts.len()).filter(is_board).collect();
        let are_boards = || self.are_boards(&boards.iter().map(|&i| &texts[i]).collect::<Vec<_>>());
        if place.is_none() && !are_boards() {
            let is_without = self.passed == passed;
            return self.no_board(line, is_without, &names, &values, out);
        }
        let rules = names.iter().zip(&values).filter(|&(name, value)| is_rule(name, value));
        let rules: Vec<&str> = rules.map(|(name, _)| name.as_str()).collect();
        self.depth = Some(self.open.len());
        if !rules.is_empty() {
            let why = format!("a board with {}: rules that are not known here", rules.join(", "));
            self.pass_on(line, &format!("{REFUSED}{why}"), out);
            return Value::Other;
        }
        let is_mask = |name: &String| name.to_ascii_lowercase().contains("mask");
        let is_masked = place.is_none_or(|place| !is_puzzle(&names[place]))
            && (names.iter().any(is_mask) || self.has_mask(&texts));
        if is_masked {
            let why = "a mask beside other cells: it is not known which of them are clues";
            self.pass_on(line, &format!("{REFUSED}{why}"), out);
            return Value::Other;
        }
        let Some(place) = place else {
            for i in boards {
                self.board(line, &format!("{},{}", texts[i], names[i]), out);
            }
            return Value::Other;
        };
        match board_first(&texts, place, self.shape) {
            Some(_) if texts[place].trim().is_empty() => {
                let name = &names[place];
                self.pass_on(line, &format!("{REFUSED}no cells in the member {name}"), out);
            }
            Some(text) => self.board(line, &text, out),
            None => {}
        }
        // Boards under names of their own, of which one is damaged.
        if !is_named(&names[place])
            && self.column.is_none()
            && let Ok(board) = read_board(texts[place].trim(), self.shape)
        {
            let others = boards.iter().filter(|&&i| i != place && !is_solution(&names[i]));
            for (why, name) in
                others.filter_map(|&i| Some((damaged::why(&texts[i], board.shape())?, &names[i])))
            {
                self.pass_on(line, &format!("{REFUSED}{name}: {why}"), out);
            }
        }
        Value::Other
    }

    /// Whether one of some boards is ones and zeros, and another is full and has not its ones.
    fn has_mask(&self, texts: &[String]) -> bool {
        let read = |text: &String| read_board(text, self.shape).ok();
        let is_mask =
            |text: &&String| text.contains('1') && text.bytes().all(|b| b == b'0' || b == b'1');
        let masks = texts.iter().filter(|text| text.len() >= FEWEST).filter(is_mask);
        let is_of = |mask: &Puzzle, grid: &Puzzle| {
            mask.shape() == grid.shape() && grid.is_full() && !found::is_inside(mask, grid)
        };
        masks.filter_map(read).any(|mask| texts.iter().filter_map(read).any(|g| is_of(&mask, &g)))
    }

    /// An object that is a cell, or something else without a board.
    fn no_board(
        &mut self,
        line: usize,
        is_without: bool,
        names: &[String],
        values: &[Value],
        out: &mut String,
    ) -> Value {
        let is_like_board = |value: &&Value| match value {
            Value::Text(text) | Value::Row(text) | Value::Board(text) => {
                read_board(text.trim(), self.shape).is_ok()
            }
            _ => false,
        };
        let boards = values.iter().filter(is_like_board).count();
        if boards > 0 && is_without && self.column.is_none() {
            let names = first_of(names);
            let why = format!(
                "JSON with the members {names}: {boards} of them are boards, and none is known to be the puzzle"
            );
            self.pass_on(line, &format!("{REFUSED}{why}"), out);
            return Value::Other;
        }
        // A record, in which others have a board as deep.
        let is_record = self.depth.is_some_and(|depth| depth >= self.open.len())
            && self.open.last().is_none_or(|open| !open.is_object);
        if is_record && is_without {
            let without = || format!("{REFUSED}an object without a board, where others have one");
            let column = self.column.as_ref().map(|column| format!("{NO_COLUMN}{column}"));
            self.pass_on(line, &column.unwrap_or_else(without), out);
        } else if self.open.last().is_some_and(|open| !open.is_object)
            && let Some(cell) = cells::of(names, values)
        {
            return cell.map_or_else(|why| Value::NoCell(names.to_vec(), why), Value::Cell);
        } else if self.without.is_none() && !names.is_empty() && !values.contains(&Value::Other) {
            self.without = Some((line, names.to_vec()));
        }
        if names.is_empty() { Value::Empty } else { Value::Other }
    }

    /// Whether all members of an object are puzzles, or all grids; some of them may be damaged.
    fn are_boards(&self, texts: &[&String]) -> bool {
        let boards: Vec<Puzzle> =
            texts.iter().filter_map(|t| read_board(t.trim(), self.shape).ok()).collect();
        let is_damaged = |text: &&String| {
            boards.first().is_some_and(|board| damaged::why(text, board.shape()).is_some())
        };
        if boards.len() + texts.iter().copied().filter(is_damaged).count() < texts.len() {
            return false;
        }
        let grids = boards.iter().filter(|board| board.is_full()).count();
        self.column.is_none() && boards.len() > 1 && (grids == 0 || grids == boards.len())
    }
}

/// Whether a member of an object says that there are other rules.
fn is_rule(name: &str, value: &Value) -> bool {
    match value {
        Value::Text(text) => is_rule_member(name, Some(text), true),
        value => is_rule_member(name, None, !matches!(value, Value::Empty)),
    }
}
