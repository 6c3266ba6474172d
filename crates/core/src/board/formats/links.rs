//! Boards in links of puzzle pages.
//!
//! Most links have their board as digits (`?bd=…`, `#3x3=…`), which is found like any board in a
//! line. Those of f-puzzles hold JSON, compressed by the method of lz-string (P. Salomonsen, 2013:
//! <https://github.com/pieroxy/lz-string>). Those of other pages are refused by name.

use super::json::Json;
use crate::board::Shape;
use crate::board::text::REFUSED;

/// Whether a text has links that hold more than digits.
pub(super) fn are_in(head: &str) -> bool {
    head.contains("://") && PAGES.iter().any(|(page, _)| head.contains(page))
}

/// Parts of links, and what is said of those that aren't read.
const PAGES: [(&str, &str); 4] = [
    ("f-puzzles", "an f-puzzles link that can't be unpacked"),
    ("fpuzzles", "an f-puzzles link that can't be unpacked"),
    ("penpa-edit", "a penpa-edit link: its puzzle is compressed; export it there as a text"),
    (
        "sudokupad",
        "a SudokuPad link of its own: export the puzzle there as an f-puzzles link, or as a text",
    ),
];

/// The line of the board of a link; `None` where the line has no such link.
pub(super) fn line(line: &str, shape: Option<Shape>) -> Option<String> {
    let (_, why) = PAGES.iter().find(|(page, _)| line.contains(page) && line.contains("://"))?;
    let unpacked =
        ["load=", "fpuzzles"].iter().find_map(|begin| unpacked(line.split_once(begin)?.1));
    let board = unpacked.map(|text| {
        let mut out = String::new();
        let mut json = Json::new(None, shape);
        json.feed(text.replace('\n', " ").as_bytes(), &mut out);
        json.end(&mut out);
        out.trim().to_owned()
    });
    Some(board.filter(|board| !board.is_empty()).unwrap_or_else(|| format!("{REFUSED}{why}")))
}

/// What the beginning of a text in base 64 holds.
fn unpacked(text: &str) -> Option<String> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let text = text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    let digits: Vec<usize> = text.chars().map_while(|c| DIGITS.find(c)).collect();
    let mut bits = Bits { digits: &digits, at: 0 };
    let mut known: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let (mut width, mut left) = (2, 1usize);
    let (mut last, mut all) = (Vec::<u16>::new(), Vec::new());
    loop {
        let entry = match bits.next(width)? {
            2 => break,
            code @ (0 | 1) => {
                let entry = vec![bits.next(if code == 0 { 8 } else { 16 })? as u16];
                known.push(entry.clone());
                left -= 1;
                entry
            }
            code if code == known.len() => [&last[..], last.get(..1)?].concat(),
            code => known.get(code)?.clone(),
        };
        // The first character is all that is read with two bits.
        if width == 2 {
            (width, left) = (3, 4);
        } else {
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
            known.push([&last[..], entry.get(..1)?].concat());
            left -= 1;
        }
        all.extend_from_slice(&entry);
        last = entry;
        if left == 0 {
            left = 1 << width;
            width += 1;
        }
    }
    String::from_utf16(&all).ok().filter(|text| !text.is_empty())
}

/// Numbers of some bits, the least first, from digits of six bits, the greatest first.
struct Bits<'a> {
    digits: &'a [usize],
    at: usize,
}

impl Bits<'_> {
    fn next(&mut self, width: usize) -> Option<usize> {
        (0..width).try_fold(0, |number, place| {
            let digit = self.digits.get(self.at / 6)?;
            let bit = digit >> (5 - self.at % 6) & 1;
            self.at += 1;
            Some(number | bit << place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of f-puzzles, and one with a cage, as packed by an encoder that was written for this
    /// test alone.
    const BOARD: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3iFKVqKdIxbtOMLgF1khIeSoIAzPQmt4Hbr3775i4SqQamWnTL3W+hgfYOyuQA";
    const CAGE: &str = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3iFKVqKdIxbtOMLgF1khIeSoIAzPQmt4Hbr3775i4SqQamWnTL3W+hgfYPyQAawhkyMDAGMSaaoq8YdzB8EAAlGgBhGhAnY2oQVRA5LiA";

    #[test]
    fn links_are_unpacked_or_refused_by_name() {
        let of = |link: &str| line(link, None).unwrap_or_default();
        for link in ["https://f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles"] {
            assert_eq!(
                of(&format!("{link}{BOARD}")).split('\u{fdd3}').next(),
                Some("1..43...4......."),
                "{link}"
            );
            assert!(of(&format!("{link}{CAGE}")).contains("a board with killercage"), "{link}");
        }
        assert!(of("https://f-puzzles.com/?load=N4Ig").contains("can't be unpacked"));
        assert!(
            of("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVN").contains("penpa-edit")
        );
        assert_eq!(line("https://example.org/?bd=1..43...4.......", None), None);
        assert!(!are_in("a text of f-puzzles") && are_in("see https://f-puzzles.com/"));
    }
}
