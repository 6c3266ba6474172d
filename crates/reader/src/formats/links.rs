//! Boards in links of puzzle pages.
//!
//! Most links have their board as digits (`?bd=…`, `#3x3=…`), which is found like any board in a
//! line. Those of f-puzzles hold JSON, compressed by the method of lz-string (P. Salomonsen, 2013:
//! <https://github.com/pieroxy/lz-string>), those of penpa-edit a [drawing](super::penpa). Those of
//! other pages are refused by name.

use gridforest_core::board::{BEFORE_X, Shape, number, symbol_char};

use super::json::Json;
use super::penpa;
use crate::MAX_LINE;
use crate::beside::is_comment;
use crate::text::REFUSED;

/// Whether a text has links that hold more than digits.
pub(super) fn are_in(head: &str) -> bool {
    let links = head.lines().filter(|line| line.contains("://") && !is_comment(line.trim()));
    let is_of = |line: &str| PAGES.iter().any(|(page, _)| line.contains(page));
    head.contains("://") && links.into_iter().any(is_of)
}

/// Parts of links, and what is said of those that aren't read.
const PAGES: [(&str, &str); 6] = [
    ("f-puzzles", "an f-puzzles link that can't be unpacked"),
    ("fpuzzles", "an f-puzzles link that can't be unpacked"),
    ("penpa-edit", "a penpa-edit link without a puzzle in it"),
    ("puzz.link", "a puzz.link link of another kind than sudoku"),
    ("pzv.jp", "a pzv.jp link of another kind than sudoku"),
    (
        "sudokupad",
        "a SudokuPad link of its own: export the puzzle there as an f-puzzles link, or as a text",
    ),
];

/// The line of the board of a link; `None` where the line has no such link.
pub(super) fn line(line: &str, shape: Option<Shape>) -> Option<String> {
    let (_, why) = PAGES.iter().find(|(page, _)| line.contains(page) && line.contains("://"))?;
    if let Some((_, packed)) = line.split_once("p=").filter(|_| line.contains("penpa-edit")) {
        let bytes: Vec<u8> = digits(packed).chunks(4).flat_map(bytes).collect();
        return Some(penpa::board(&bytes, shape).unwrap_or_else(|why| format!("{REFUSED}{why}")));
    }
    if let Some((_, packed)) = line.split_once("?sudoku/").filter(|_| why.contains("sudoku")) {
        return Some(numbers(packed).unwrap_or_else(|| format!("{REFUSED}{why}")));
    }
    let unpacked =
        ["load=", "fpuzzles"].iter().find_map(|begin| unpacked(&digits(line.split_once(begin)?.1)));
    let board = unpacked.map(|text| {
        let mut out = String::new();
        let mut json = Json::new(None, shape);
        json.feed(text.replace('\n', " ").as_bytes(), &mut out);
        json.end(&mut out);
        out.trim().to_owned()
    });
    Some(board.filter(|board| !board.is_empty()).unwrap_or_else(|| format!("{REFUSED}{why}")))
}

/// The cells of a board of pzpr: two sizes, then hexadecimal numbers, of which `-` stands before one
/// of two digits; letters from `g` on are so many empty cells.
fn numbers(packed: &str) -> Option<String> {
    let mut parts = packed.trim().split('/');
    let (columns, rows) = (parts.next()?, parts.next()?);
    let cells = number(columns).filter(|_| rows == columns)?.checked_pow(2)?;
    let (mut board, mut rest) = (String::new(), parts.next()?.chars());
    while let Some(c) = rest.next() {
        let value = match c {
            '-' => u32::from_str_radix(&rest.by_ref().take(2).collect::<String>(), 16).ok(),
            '.' => Some(0),
            c => c.to_digit(36),
        }?;
        match (c, value) {
            ('g'..='z', value) => board.extend((15..value).map(|_| '.')),
            (_, value) if value as usize <= BEFORE_X => board.push(symbol_char(value as u8)),
            _ => return None,
        }
    }
    (board.len() == cells).then_some(board)
}

/// The digits of the beginning of a text in base 64.
fn digits(text: &str) -> Vec<usize> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let text = text.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=").replace(' ', "+");
    text.chars().map_while(|c| DIGITS.find(c)).collect()
}

/// The bytes of up to four digits.
fn bytes(digits: &[usize]) -> impl Iterator<Item = u8> {
    let bits = (0..4).fold(0, |bits, i| bits << 6 | digits.get(i).copied().unwrap_or(0));
    [16, 8, 0].map(|shift| (bits >> shift) as u8).into_iter().take(digits.len() * 3 / 4)
}

/// The text that digits are packed from by lz-string; none longer than a line may be, as a short
/// link can be packed from gigabytes.
fn unpacked(digits: &[usize]) -> Option<String> {
    let mut bits = Bits { digits, at: 0 };
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
        if all.len() > MAX_LINE {
            return None;
        }
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
        assert_eq!(line("https://example.org/?bd=1..43...4.......", None), None);
        assert!(!are_in("a text of f-puzzles") && are_in("see https://f-puzzles.com/"));
    }

    /// Each of some codes stands for the text of the one before and a letter more.
    fn run(codes: usize) -> Vec<usize> {
        let mut bits: Vec<bool> = Vec::new();
        let mut write = |code: usize, width: usize| {
            bits.extend((0..width).map(|place| code >> place & 1 == 1));
        };
        write(0, 2);
        write(usize::from(b'a'), 8);
        let (mut width, mut left) = (3, 4);
        for code in 4..4 + codes {
            write(code, width);
            left -= 1;
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
        }
        write(2, width);
        let digit = |bits: &[bool]| {
            (0..6).fold(0, |digit, place| {
                digit << 1 | usize::from(bits.get(place).copied().unwrap_or(false))
            })
        };
        bits.chunks(6).map(digit).collect()
    }

    #[test]
    fn a_link_that_is_packed_from_too_much_is_not_unpacked() {
        assert_eq!(unpacked(&run(10)), Some("a".repeat(66)));
        assert_eq!(unpacked(&run(3000)), None);
    }

    /// Drawings of one board, packed for this test: with pencil marks, with shaded cells, with a rule
    /// in words, without the borders of boxes, with other boxes.
    const DRAWINGS: [&str; 5] = [
        "XZBBS8QwEIXv/RUl5zlkkuw2yU3UnkRRV0RCkJXtsuJiwbagKf3vTqYrVZnJl8frayakG3bt2wCGSluQgFQGLS9rcstTbV77Y+PLbdk3XQ9nQ39oP3z53r60uy8AuKlr2G+PXVMECeWpYzEm59PtRPu9HydI134UaIUPAgWNIkYQCrNhFkObf4ZakxEkX1AuFXOg4j84gH8/LwGajDz/iVkzFXPjQ4SkmRdMyVwxrzhzSbe2DpwUXoFwEhzOCsGpWSlwmlW1Ajsrq3/n3KwcoKxI0qmPfPY50zDXPLNi3vkxPZMi+2GR9kfSk05FiLnFp8jrGw==",
        "VZDBSsQwEIbvfYqS83/IJNltkpuoPYmiroiUIitbUVws2BY0pe/udLqyKzP5+vEzTEK7Ydd+DHBc1kODuBx5Od7NrQ+1ee/3Tcy3ed90Pc6G/q39ivln+9LufgDclCVet/uuySqN/NB1NqYQ0+3E3/s4KuNVpAnpmp3YK0WKL2TWUIbmwJ0E6zmwx8C6fxO8iOLIfBKWQiPcxKpGssILoRauhFcyc8mP8AFBq2iggkagxQjBLGYQrFixgl/M29O5sFgA6YKVtz7K7nOhE67lzkJ4F8f0zMbxw1H9n/J/mrKqnlt9q/n8Ag==",
        "VZDRa4MwEMbf/StCnm+QmLQmeRvdfBod2zrGEBkW3Sp1ChphU/zfd54dbbm7Xz4+ji8hXZ83xx40ljIgQGJpaWiMnlucalf6qnAsY77oPNz2/tC0jtXNvsl/AbZN+51VrO2romNZneP48uZYl18HD49xDJ9Z1RVBIoCdOg3GwbrhacLzxY0TDFs3cmm4S7jk+AxkCjyUs6EvjPVsqLOh9NUGBkmKeyfGxJC4c0kKgyLeEQVxRXygnXt8hLFgBXchcCvAykVJsOGiQrCKVLQCsyijLvfsoixIEaHE1DfK3hA1cU13RsRnNw4fqNB+PUvzL/GHpiBJ5+Y/fJ4/",
        "VY9BC4JAEIXv/grZ8xxc3WzbW1SeoqiMCFnC0CiShFSoFf97s4Nh8Wa+fTyGGbZqsvLegEAFEjzgKMEltRS2vF7xrS5y5aZunVc1TJv6Wj6V+yjPZfYGgHUUwSUtqtxJPHD70k5rJspsOnx3qu3ArFTLuGQqYZzhKaQG5nMbiJ8gtEEwBIH4m8BFnNYdiRHRJ8Yq0WAC4pzoEUfEJc0siAfijCiIIc2MiVvVmhM6jPeDlV+LP+qcRNtiL2b7Aw==",
        "VZBNS8QwEIbv+ytKzu8hX7ubyU3UnkRRV0RKWVa2orhYsC1oS/+7k8nKKpk8eRgyySTdsG/fB3geLkDD8PAmyAw+hT6OzVt/aGKxK/qm63E29K/tZyw+2ud2/w3gpizxsjt0zaLSKI5RL6aR4ng783ofpxnjdZyUCSpWyii+illDWZMS/k9ilRLulHD+3w4+yMhxT8JSaIWbWNUYnfBCqIVL4ZXsueQmgkGwKlqoYBFcNscPzsZPX2YjkBYjDTLZDCjXkgXlWlqDQrYAomwEo3Mxr+ypnO9/lC7OhV64ku7Wwrs4jVs2Tj+cNPwq/+W8qOoU6kul+QM=",
    ];

    #[test]
    fn drawings_are_boards_where_nothing_else_is_drawn() {
        let of = |packed: &str| {
            line(&format!("https://x/penpa-edit/?m=solve&p={packed}&a=x"), None).unwrap()
        };
        assert_eq!(of(DRAWINGS[0]), "1..43...4.......");
        for (packed, why) in DRAWINGS[1..].iter().zip([
            "a board with surface:",
            "a board with antiknight:",
            "without the borders of 2x2 boxes",
            "irregular regions",
        ]) {
            assert!(of(packed).contains(why), "{}", of(packed));
        }
        assert!(of("7VVN").contains("can't be unpacked"));
    }
}
