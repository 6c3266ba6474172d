//! Boards spread over columns of CSV: a cell or a row in each, in the order that the names of the
//! columns say.

use std::collections::BTreeSet;
use std::ops::Range;

use gridforest_core::board::Shape;

use super::named;
use crate::text::read_board;

/// The columns of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spread {
    pub(super) columns: Range<usize>,
    /// Their order, if it is not that of the board.
    order: Option<Vec<usize>>,
}

/// Why columns are not read whose names may mean two things,
const LETTERED: &str =
    "columns such as A1 and B1: in which a letter may be that of a row, or of a column";
const CROSSED: &str =
    "columns whose names may have that of the row first, or that of the column: write r1c1";
/// or rows of which they say that they are none,
const TURNED: &str = "columns whose names are those of columns or boxes of a board: write its rows";
/// or whose numbers are not those of a board,
const NUMBERED: &str = "columns of cells or rows whose numbers do not follow each other";
/// or in which there are several boards.
const SEVERAL: &str =
    "several boards in columns of one cell or row each: --column can't name one, write it alone";

/// A name in small letters, without digits, and the numbers in it.
fn parts(name: &str) -> (String, Vec<usize>) {
    let name = name.trim().to_lowercase();
    let numbers = name.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
    (name.replace(|c: char| c.is_ascii_digit(), ""), numbers.collect())
}

impl Spread {
    /// The columns of the board in a row of values, or why they are not read.
    pub(super) fn of<S: AsRef<str>, T: AsRef<str>>(
        names: &[S],
        values: &[T],
        shape: Option<Shape>,
    ) -> Option<Result<Self, &'static str>> {
        let length = names.len().min(values.len());
        let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
        let is_board = |all: &Range<usize>| {
            all.len() > 3 && read_board(&values[all.clone()].join(","), shape).is_ok()
        };
        let names: Vec<(String, Vec<usize>)> =
            names[..length].iter().map(|name| parts(name.as_ref())).collect();
        if let Some(all) = lettered(&names).filter(is_board) {
            let is_row = names[all].windows(2).all(|pair| pair[0].0 == pair[1].0);
            return Some(Err(LETTERED)).filter(|_| !is_row);
        }
        let numbered = |i: usize| !names[i].1.is_empty();
        let places: Vec<usize> = (0..length).collect();
        let groups =
            places.chunk_by(|&a, &b| numbered(a) && numbered(b) && names[a].0 == names[b].0);
        let groups = groups.filter(|group| numbered(group[0]) && group.len() > 3);
        let mut groups: Vec<Range<usize>> =
            groups.map(|group| group[0]..group[0] + group.len()).collect();
        let boards: Vec<Range<usize>> =
            groups.iter().filter(|all| is_board(all)).cloned().collect();
        // Others that are about as long may be damaged.
        let longest = boards.iter().map(Range::len).max()?;
        groups.retain(|group| 3 * group.len() >= longest || boards.contains(group));
        let columns = match (&boards[..], the_puzzle(&groups, &names)) {
            (_, Some(one)) => one.clone(),
            ([one], None) if !is_of_solution(one, &names) => one.clone(),
            _ => return Some(Err(SEVERAL)),
        };
        let is_cell = values[columns.clone()].iter().all(|value| value.trim().chars().count() < 3);
        let order = order(&names[columns.clone()], is_cell);
        Some(order.map(|order| Self { columns, order }))
    }

    /// The cells of a row of fields.
    pub(super) fn cells(&self, fields: &[String]) -> String {
        let fields = &fields[self.columns.clone()];
        match &self.order {
            None => fields.join(","),
            Some(order) => order.iter().map(|&i| &fields[i][..]).collect::<Vec<_>>().join(","),
        }
    }
}

/// Whether the cells of a header that are all of its columns are in the order of the board.
pub(super) fn are_in_order<S: AsRef<str>>(names: &[S], is_cell: bool) -> bool {
    let names: Vec<_> = names.iter().map(|name| parts(name.as_ref())).collect();
    let is_one = names.iter().all(|(word, _)| *word == names[0].0);
    let groups = names.chunk_by(|a, b| a.0 == b.0);
    // Several boards.
    if groups.filter(|group| group.len() > 3 && !group[0].1.is_empty()).count() > 1 {
        return false;
    }
    lettered(&names).is_none() && (!is_one || order(&names, is_cell) == Ok(None))
}

/// N² columns that are named by a letter and a number, of N letters.
fn lettered(names: &[(String, Vec<usize>)]) -> Option<Range<usize>> {
    let is_one = |name: &(String, Vec<usize>)| name.0.len() == 1 && name.1.len() == 1;
    let begin = names.iter().position(is_one)?;
    let length = names[begin..].iter().take_while(|name| is_one(name)).count();
    let mut letters: Vec<u8> =
        names[begin..begin + length].iter().map(|n| n.0.as_bytes()[0]).collect();
    letters.sort_unstable();
    letters.dedup();
    let are_first = letters.iter().copied().eq((b'a'..).take(letters.len()));
    (are_first && letters.len() > 1 && letters.len() * letters.len() == length)
        .then_some(begin..begin + length)
}

/// Of several boards the only one whose columns are named after puzzles, or the only one whose are
/// not named after solutions.
fn the_puzzle<'a>(
    boards: &'a [Range<usize>],
    names: &[(String, Vec<usize>)],
) -> Option<&'a Range<usize>> {
    const PUZZLES: [&str; 14] = [
        "p", "puz", "puzzle", "q", "quiz", "question", "clue", "clues", "given", "givens", "g",
        "c", "x", "input",
    ];
    let is_puzzle =
        |board: &&Range<usize>| word(board, names).is_some_and(|word| PUZZLES.contains(&word));
    let is_other = |board: &&Range<usize>| !is_of_solution(board, names);
    let only = |suits: &dyn Fn(&&Range<usize>) -> bool| {
        let mut found = boards.iter().filter(|board| suits(board));
        found.next().filter(|_| found.next().is_none())
    };
    only(&is_puzzle).filter(is_other).or_else(|| only(&is_other))
}

/// The first word in the names of columns.
fn word<'a>(board: &Range<usize>, names: &'a [(String, Vec<usize>)]) -> Option<&'a str> {
    names[board.start].0.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty())
}

/// Whether columns are named after a solution.
fn is_of_solution(board: &Range<usize>, names: &[(String, Vec<usize>)]) -> bool {
    const LETTERS: [&str; 4] = ["s", "a", "y", "t"];
    word(board, names).is_some_and(|word| LETTERS.contains(&word) || named::is_solution(word))
}

/// The order of columns of cells or rows by their names, `None` where it is that in which they stand.
fn order(
    names: &[(String, Vec<usize>)],
    is_cell: bool,
) -> Result<Option<Vec<usize>>, &'static str> {
    let words: Vec<&str> =
        names[0].0.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
    let numbers = |i: usize| &names[i].1[..];
    let sorted = |key: &dyn Fn(usize) -> Vec<usize>| {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&i| key(i));
        // All pairs, or all numbers, from the first to the last.
        let length = |numbers: usize| {
            let all: BTreeSet<usize> = order.iter().map(|&i| key(i)[numbers]).collect();
            let is_whole = all.iter().zip(all.iter().skip(1)).all(|(a, b)| *b == a + 1);
            if is_whole { all.len() } else { 0 }
        };
        let is_twice = order.windows(2).any(|pair| key(pair[0]) == key(pair[1]));
        let whole: usize = (0..key(0).len()).map(length).product();
        if is_twice || whole != names.len() { Err(NUMBERED) } else { Ok(order) }
    };
    let rises = || (1..names.len()).all(|i| numbers(i - 1) < numbers(i));
    let last = words.last().copied().unwrap_or_default();
    if !is_cell && (named::is_turned(last) || ["c", "col", "b"].contains(&last)) {
        return Err(TURNED);
    }
    let count = numbers(0).len();
    let first =
        words.iter().rev().nth(1).copied().unwrap_or_else(|| last.get(..1).unwrap_or_default());
    let is_row = |word: &str| ["r", "row", "rows", "i"].contains(&word);
    let is_column = |word: &str| ["c", "col", "column", "j"].contains(&word);
    let second = if last.len() == 2 && count == 2 { &last[1..] } else { last };
    let order = match count {
        _ if names.iter().any(|(_, numbers)| numbers.len() != count) => return Err(NUMBERED),
        1 if rises() => return Ok(None),
        1 => sorted(&|i| numbers(i).to_vec()),
        2 if is_row(first) && is_column(second) => sorted(&|i| numbers(i).to_vec()),
        2 if is_column(first) && is_row(second) => {
            sorted(&|i| numbers(i).iter().rev().copied().collect())
        }
        2 if ["x", "y"].contains(&first) && ["x", "y"].contains(&second) => return Err(CROSSED),
        _ if rises() => return Ok(None),
        _ => return Err(CROSSED),
    };
    order.map(|order| Some(order).filter(|order| !order.is_sorted()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "12..34..21..43..";

    fn read(names: &[String]) -> Result<String, &'static str> {
        let values: Vec<String> = BOARD.chars().map(String::from).collect();
        let spread = Spread::of(names, &values, None).unwrap();
        spread.map(|spread| spread.cells(&values).replace(',', ""))
    }

    fn pairs(name: impl Fn(usize, usize) -> String) -> Vec<String> {
        (0..16).map(|i| name(i / 4 + 1, i % 4 + 1)).collect()
    }

    #[test]
    fn cells_are_in_the_order_that_their_names_say() {
        let turned: String = (0..16).map(|i| &BOARD[i % 4 * 4 + i / 4..][..1]).collect();
        assert_eq!(read(&pairs(|a, b| format!("r{a}c{b}"))), Ok(BOARD.to_owned()));
        assert_eq!(read(&pairs(|a, b| format!("r{b}c{a}"))), Ok(turned.clone()));
        assert_eq!(read(&pairs(|a, b| format!("row_{b}_col_{a}"))), Ok(turned.clone()));
        assert_eq!(read(&pairs(|a, b| format!("c{a}r{b}"))), Ok(turned.clone()));
        assert_eq!(read(&pairs(|a, b| format!("cell{}", 4 * b + a))), Ok(turned));
        assert_eq!(read(&pairs(|a, b| format!("cell_{a}_{b}"))), Ok(BOARD.to_owned()));
        assert_eq!(read(&pairs(|a, b| format!("x{a}y{b}"))), Err(CROSSED));
        let numbers = |a: usize, b: usize| 4 * a + b;
        assert_eq!(read(&pairs(|a, b| format!("{}", numbers(a, b) % 20))), Err(NUMBERED));
        assert_eq!(read(&pairs(|a, b| format!("{}", numbers(a, b) % 19))), Err(NUMBERED));
        assert_eq!(
            read(&pairs(|a, b| format!("{}{b}", char::from(b'A' + a as u8 - 1)))),
            Err(LETTERED)
        );
    }

    #[test]
    fn rows_and_puzzles_are_told_by_their_names() {
        let rows = |words: &[&str]| {
            let names: Vec<String> =
                words.iter().flat_map(|word| (1..=4).map(move |i| format!("{word}{i}"))).collect();
            let values = ["1234", "3412", "2143", "4321", "1...", "....", "....", "...1"];
            // Where the second board is damaged it is meant too.
            let damaged = |i: usize| if i == 7 { "!" } else { values[i] };
            let damaged: Vec<&str> = (0..names.len()).map(damaged).collect();
            let of = |values: &[&str]| Spread::of(&names, values, None).unwrap().map(|s| s.columns);
            let found = of(&values[..names.len()]);
            assert!(words[0] == "one" || of(&damaged) == found, "{words:?}");
            found
        };
        assert_eq!(rows(&["row"]), Ok(0..4));
        assert_eq!(rows(&["c"]), Err(TURNED));
        assert_eq!(rows(&["box"]), Err(TURNED));
        assert_eq!(rows(&["s_r", "p_r"]), Ok(4..8));
        assert_eq!(rows(&["a", "quiz"]), Ok(4..8));
        assert_eq!(rows(&["one", "two"]), Err(SEVERAL));
        assert!(
            are_in_order(&["r1", "r2", "r3", "r4"], false)
                && !are_in_order(&["b1", "b2", "b3", "b4"], false)
        );
        assert!(are_in_order(&["id", "1", "2"], true));
        let both = ["s", "p"].map(|word| (1..=4).map(move |i| format!("{word}_r{i}")));
        assert!(!are_in_order(&both.into_iter().flatten().collect::<Vec<_>>(), false));
    }
}
