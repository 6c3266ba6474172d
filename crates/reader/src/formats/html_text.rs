//! The lines of text in HTML that stand in `<pre>`, or with `<br>` between them: the boards that they
//! are.

use gridforest_core::board::Shape;

use super::blanks::Blanks;
use super::joiner::joined;
use super::row::Row;
use crate::damaged;
use crate::text::{REFUSED, read_board};

/// The text that has begun.
#[derive(Debug, Default)]
pub(super) struct HtmlText {
    in_pre: bool,
    /// Whether there was a `<br>`.
    is_broken: bool,
    /// Its lines, each with the number of that of the file, from 0,
    lines: Vec<(usize, String)>,
    /// which has so many.
    taken: usize,
    /// The boards that ended, each with the number of its line.
    boards: Vec<(usize, String)>,
}

/// The most lines of a text: more are no boards.
const MOST: usize = 4096;

impl HtmlText {
    /// Whether a line goes on with a text, or begins one.
    pub(super) fn takes(&self, line: &str) -> bool {
        let begins = |tag: &str| {
            line.match_indices('<').any(|(at, _)| {
                line.get(at..at + tag.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(tag))
            })
        };
        self.taken > 0 || begins("<pre") || begins("<br")
    }

    /// Takes a line, and the boards of tables in it. What is complete goes to `out`.
    pub(super) fn line(
        &mut self,
        line: &str,
        tables: Vec<String>,
        shape: Option<Shape>,
        out: &mut String,
    ) -> bool {
        self.boards.extend(tables.into_iter().map(|board| (self.taken, board)));
        let mut parts = line.split('<');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (tag, after) = part.split_once('>').unwrap_or((part, ""));
            let name = tag.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
            let name = name.to_ascii_lowercase();
            let is_new = match name.trim_end_matches('/') {
                "br" => {
                    self.is_broken = true;
                    true
                }
                "pre" | "/pre" | "p" | "/p" | "div" | "/div" | "td" | "/td" | "tr" | "li"
                | "/li" => {
                    self.push(&mut text);
                    self.end(shape);
                    self.in_pre = name == "pre";
                    false
                }
                _ => false,
            };
            if is_new {
                self.push(&mut text);
            }
            text.push_str(after);
        }
        self.push(&mut text);
        self.taken += 1;
        let is_open = self.in_pre || self.is_broken;
        if is_open && self.taken < MOST {
            return false;
        }
        self.flush(shape, out)
    }

    fn push(&mut self, text: &mut String) {
        let is_row = self.in_pre || !text.trim().is_empty();
        let text = std::mem::take(text).replace("&nbsp;", " ").replace("&#160;", " ");
        if is_row {
            self.lines.push((self.taken, text));
        }
    }

    /// Passes on all that was taken; whether there was a board.
    pub(super) fn flush(&mut self, shape: Option<Shape>, out: &mut String) -> bool {
        self.end(shape);
        self.in_pre = false;
        let boards = std::mem::take(&mut self.boards);
        for line in 0..std::mem::take(&mut self.taken) {
            let of = |(number, board): &(usize, String)| (*number == line).then_some(board.clone());
            out.push_str(&boards.iter().filter_map(of).collect::<Vec<_>>().join("\n"));
            out.push('\n');
        }
        !boards.is_empty()
    }

    /// The boards of the text that ends: a line each if all lines are, or else over several.
    fn end(&mut self, shape: Option<Shape>) {
        let lines = std::mem::take(&mut self.lines);
        if !(std::mem::take(&mut self.is_broken) || self.in_pre) {
            return;
        }
        let mut texts: Vec<String> = lines.iter().map(|(_, text)| text.clone()).collect();
        if let Some(mut blanks) = Blanks::of(&texts.join("\n"), true, shape) {
            texts = texts.into_iter().map(|text| blanks.line(&text).unwrap_or(text)).collect();
        }
        let is_board =
            |line: &str| line.starts_with(REFUSED) || read_board(line.trim(), shape).is_ok();
        if !texts.iter().all(|text| text.trim().is_empty() || is_board(text)) {
            texts = joined(texts.iter().map(String::as_str), shape);
        }
        // A row beside a board is refused, and not passed over as other text is.
        let found = texts.iter().find_map(|text| read_board(text, shape).ok());
        let found = found.map(|board| board.shape());
        let columns = found.map(Shape::columns);
        let near = found.or(shape).unwrap_or(Shape::NINE);
        let is_row = |text: &str| {
            columns.is_some() && Row::of(text, columns).is_some()
                || damaged::why(text, near).is_some()
        };
        let numbers = lines.iter().map(|(number, _)| *number);
        let boards = numbers.zip(&texts).filter(|(_, text)| is_board(text) || is_row(text));
        self.boards.extend(boards.map(|(number, text)| (number, text.trim().to_owned())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_in_text_are_on_their_lines() {
        let read = |text: &str| -> Vec<(usize, String)> {
            let (mut html, mut out) = (HtmlText::default(), String::new());
            for line in text.lines() {
                match html.takes(line) {
                    true => {
                        html.line(line, Vec::new(), None, &mut out);
                    }
                    false => out.push('\n'),
                }
            }
            html.flush(None, &mut out);
            assert_eq!(out.lines().count(), text.lines().count(), "{text}");
            let lines = out.lines().map(str::to_owned).enumerate();
            lines.filter(|(_, line)| !line.is_empty()).collect()
        };
        let board = "1234341221434321".to_owned();
        let rows = "12|34\n34|12\n21|43\n43|21";
        let pre = format!("<p>\ntext\n<PRE class=a>\n{rows}\n</PRE>\n<pre>{board}</pre>");
        assert_eq!(read(&pre), [(3, board.clone()), (8, board.clone())]);
        let broken = rows.replace('\n', "<br />\n");
        assert_eq!(read(&format!("<b>{broken}</b>")), [(0, board.clone())]);
        assert_eq!(read(&format!("<p>{}</p>", rows.replace('\n', "<br>"))), [(0, board.clone())]);
        // Too few rows are refused, and so is one too many.
        assert!(read("<pre>\n12|34\n34|12\n</pre>")[0].1.starts_with(REFUSED));
        let more = read(&format!("<pre>\n{rows}\n12|34\n</pre>"));
        assert!(more.len() == 1 && more[0].1.starts_with(REFUSED), "{more:?}");
        assert_eq!(read("<pre>\nwords\n</pre>\n<p>1 2<br>3 4</p>"), []);
    }
}
