//! What a line without a board looks like, and what would help: the reason why it is refused.

use gridforest_core::board::{MAX_LATIN_SIDE, Shape, TextError, number, symbol_value};

use crate::beside::{FEWEST, has_words, is_said, is_size};
use crate::error::ReadError;
use crate::found::{Fields, cell, most_number, tokens};

/// What a line without a board looks like.
pub(super) fn what(line: &str, error: ReadError) -> ReadError {
    let known = |what: &str| ReadError::Refused(what.to_owned());
    let is_digit =
        |c: char| ('①'..='⑳').contains(&c) || ('０'..='９').contains(&c) || c == '\u{20e3}';
    let cells = || line.chars().filter(|&c| symbol_value(c).is_some()).count();
    let is_blank = || line.contains("  ") && line.chars().all(|c| c == ' ' || c.is_ascii_digit());
    match line {
        _ if is_size(line) => ReadError::Words,
        _ if line.starts_with("p cnf ") => {
            known("this looks like a formula in DIMACS, not like a board")
        }
        _ if line.contains('\u{fffd}') => known("characters that are no UTF-8 text"),
        _ if line.contains("::k:") => {
            known("this looks like a killer with its cages, which are no rules of this program")
        }
        _ if is_placed(line)
            || line.matches("r1c").count() > 1
            || places(line) > 1
            || places(line) == 1 && line.contains('=') =>
        {
            known(
                "this looks like a list of single cells: write all cells in the order of the rows",
            )
        }
        _ if line.contains("matrix(") || line.contains("reshape(") => known(
            "a matrix as a call of a function, which may take its cells by rows or by columns: write the rows alone",
        ),
        _ if is_drawn(line) && is_blank() => known(
            "a part of a board, whose empty cells may be blanks: write . for them, and bars or nothing between the cells",
        ),
        _ if has_signs(line) => known(
            "signs between cells, such as <, > and ^: rules that are not known here, as those of Futoshiki",
        ),
        _ if is_triple(line) => known(
            "three numbers, as of a list of single cells (row, column, symbol): write all cells of a board, in the order of its rows",
        ),
        _ if is_drawn(line) && !has_text(line) => match one_too_many(line) {
            Some((fields, cells)) => known(&format!(
                "{fields} fields, of which {cells} may be a board: a header, or an id that is no cell, would say which"
            )),
            None => ReadError::Drawn { found: cells() },
        },
        _ if line.contains(is_digit) => known(
            "full-width or circled digits, or emoji, beside others: write cells as 1-9, and . for an empty one",
        ),
        _ if is_game_id(line) => known(
            "this looks like a game of Simon Tatham's collection, whose runs of empty cells are letters: write each cell",
        ),
        _ if line.starts_with("S9B") => known(
            "this looks like a string of SudokuWiki's solver with its candidates: copy the 81 digits there",
        ),
        _ if line.contains('<') && line.contains("</") => {
            known("this looks like XML or HTML: --from xml finds the boards in it")
        }
        _ if line.matches(':').count() > 4 && line.starts_with(':') => known(
            "this looks like a line of HoDoku's library, whose field 4 is a puzzle, but that is no board",
        ),
        _ if line.contains("://") => known("a link without a board in it"),
        _ if is_said(line) => ReadError::Words,
        _ if has_text(line) => known("no board in this line, but what may be a part of one"),
        _ if error == (ReadError::Few { found: 1 }) && longest(line).is_none() => known(
            "a cell alone: where each has a line, a file has all N² of one board and nothing else",
        ),
        _ if matches!(error, ReadError::Cells(TextError::Symbol { .. })) => error,
        _ if matches!(error, ReadError::Few { .. })
            && let Some(found) = longest(line) =>
        {
            ReadError::NoShape { found }
        }
        _ => no_cell(line).map_or(error, ReadError::Refused),
    }
}

/// Whether there are words in a line, of whatever length.
fn has_text(line: &str) -> bool {
    let is_word =
        |word: &str| word.len() > 3 && word.bytes().skip(1).all(|byte| byte.is_ascii_lowercase());
    has_words(line) || line.split(|c: char| !c.is_ascii_alphabetic()).any(is_word)
}

/// The number of places of cells in a line, perhaps with their symbols: `(1,1)`.
fn places(line: &str) -> usize {
    let is_number = |text: &str| {
        let text = text.trim();
        (1..3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let insides = line.split('(').skip(1).filter_map(|part| part.split_once(')'));
    let is_place = |inside: &str| {
        (2..4).contains(&inside.split(',').count()) && inside.split(',').all(is_number)
    };
    insides.filter(|(inside, _)| is_place(inside)).count()
}

/// Whether a line has cells, and signs between them.
fn has_signs(line: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || "|+-<>^v".contains(c);
    let signs = line.matches(['<', '>', '^']).count();
    signs > 0
        && line.len() > 2 * signs
        && line.contains(['|', '-', ' '])
        && line.chars().all(|c| is_between(c) || c.is_ascii_digit())
}

/// Whether a line is three numbers.
fn is_triple(line: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || ",;".contains(c);
    let parts: Vec<&str> = line.split(is_between).filter(|part| !part.is_empty()).collect();
    parts.len() == 3
        && parts.iter().all(|part| number(part).is_some_and(|number| number <= MAX_LATIN_SIDE))
}

/// The number of fields that are cells, and that of the board that they are without one or two.
fn one_too_many(line: &str) -> Option<(usize, usize)> {
    let fields = Fields::of(line).texts;
    let is_board = |cells: &usize| *cells >= FEWEST && Shape::guess(*cells).is_some();
    let cells = [1, 2].iter().filter_map(|more| fields.len().checked_sub(*more)).find(is_board)?;
    let most = most_number(fields.len());
    fields.iter().all(|text| cell(text, most).is_some()).then_some((fields.len(), cells))
}

/// The number of characters of what may be cells somewhere in a line, if they fit no shape.
fn longest(line: &str) -> Option<usize> {
    let are_cells = |token: &str| token.chars().all(|c| symbol_value(c).is_some());
    let lengths = tokens(line).filter(|(token, _)| are_cells(token)).map(|(token, _)| token.len());
    lengths.max().filter(|&found| found >= FEWEST && Shape::guess(found).is_none())
}

/// Whether a line is sizes and then clues, with letters for runs of empty cells.
fn is_game_id(line: &str) -> bool {
    let Some((sizes, cells)) = line.split_once(':') else { return false };
    let are_sizes = sizes
        .split_once('x')
        .is_some_and(|(a, b)| number(a).is_some() && b.starts_with(|c: char| c.is_ascii_digit()));
    are_sizes
        && cells.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase() || b"_,".contains(&b))
}

/// Whether a line is one cell, `r1c1=5`, or some: `A1=5, A2=3`.
fn is_placed(line: &str) -> bool {
    let numbers: Vec<&str> = line.split(|c: char| !c.is_ascii_digit()).collect();
    let is_number = |number: &&str| number.parse().is_ok_and(|n: usize| n <= MAX_LATIN_SIDE);
    let letters = line.to_ascii_lowercase().replace(|c: char| !c.is_ascii_lowercase(), "");
    // `A1=8, A3=3`
    let is_named = |part: &str| {
        let (name, symbol) = part.trim().split_once('=').unwrap_or_default();
        let rest = name.strip_prefix(|c: char| c.is_ascii_uppercase());
        rest.is_some_and(|rest| is_number(&rest)) && is_number(&symbol)
    };
    if line.split(',').all(is_named) {
        return true;
    }
    line.starts_with(['r', 'R'])
        && letters == "rc"
        && numbers[1..].iter().filter(|n| is_number(n)).count() == 3
}

/// Which character of what may be cells is none.
fn no_cell(line: &str) -> Option<String> {
    let text = line.split(|c: char| c.is_whitespace() || ",:;#".contains(c)).next()?;
    let column = text.chars().position(|c| symbol_value(c).is_none())?;
    let found = text.chars().nth(column)?;
    let found = if found == '"' { found.to_string() } else { found.escape_debug().to_string() };
    let are_others =
        text.chars().filter(|&c| symbol_value(c).is_some()).count() > text.chars().count() / 3;
    let column = column + 1;
    are_others.then(|| format!("column {column}: '{found}' is neither a symbol nor one of . 0 _ * - ? X for an empty cell"))
}

/// Whether a line is cells with something between them, or a line between rows.
fn is_drawn(line: &str) -> bool {
    let between = |c: char| c.is_whitespace() || "|,;+-".contains(c);
    line.contains(between) && line.chars().all(|c| between(c) || symbol_value(c).is_some())
}
