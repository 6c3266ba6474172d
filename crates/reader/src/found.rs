//! The boards that are somewhere in a line: beside a solution, in brackets, with separators between
//! their cells; and what a line without one looks like.

use std::ops::Range;

use gridforest_core::board::{
    MAX_LATIN_SIDE, Puzzle, Shape, TextError, number, symbol_char, symbol_of, symbol_value,
};

use crate::beside::{
    FEWEST, MINUS, MISSING, RECORDS, has_records, has_words, is_between, is_said, is_size,
};
use crate::damaged;
use crate::error::ReadError;

/// Which board is meant of a line that begins with one, where others are in the rest of it that are
/// larger, so that the first is a number, or have not all of its clues. What follows `#` is a remark.
pub(super) fn among(
    first: &Puzzle,
    line: &str,
    length: usize,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), ReadError>> {
    if let Some(why) = cells_after_mark(&line[length..]) {
        return Some(Err(why));
    }
    let cells = first.shape().cells();
    if !may_have_board(&line[length..], cells) {
        return None;
    }
    let whole = line;
    let line = &line[..line[length..].find('#').map_or(line.len(), |end| length + end)];
    let is_other = |board: &Puzzle| {
        let found = board.shape().cells();
        found > cells || found == cells && !is_inside(first, board)
    };
    let mut long = tokens(&line[length..]).filter(|(token, _)| token.len() >= cells.max(FEWEST));
    let is_meant = long.any(|(token, _)| board(token, shape).as_ref().is_some_and(is_other));
    let damaged = || {
        // A mark between cells begins no remark.
        let is_inside = whole[length..]
            .find('#')
            .is_some_and(|at| at > 0 && !whole[..length + at].ends_with(char::is_whitespace));
        let rest = if is_inside { &whole[length..] } else { &line[length..] };
        let all = || tokens(rest).map(|(token, _)| token).chain(marked(whole));
        let of_more = beside_more(all(), cells, shape);
        of_more.or_else(|| beside_grid(first, all())).map(Err)
    };
    if is_meant { somewhere(line, shape) } else { damaged() }
}

/// Whether what follows a board has a part as long as another one, of as many cells or of any size,
/// even if it is damaged: most remarks have none, and nothing else is looked for in them.
fn may_have_board(rest: &str, cells: usize) -> bool {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",;|\"'<>".contains(byte);
    let least = cells.min(FEWEST) * 7 / 8;
    let mut parts = rest.as_bytes().split(is_between);
    // Without one of these marks between them, the first part is that of the board.
    parts.next().is_none_or(|first| !first.is_empty()) || parts.any(|part| part.len() >= least)
}

/// Whether a board has all clues of a puzzle.
pub(super) fn is_inside(puzzle: &Puzzle, board: &Puzzle) -> bool {
    let mut cells = puzzle.symbols().iter().zip(board.symbols());
    puzzle.shape() == board.shape() && cells.all(|(&clue, &symbol)| clue == 0 || clue == symbol)
}

/// The parts of a line that may be boards, with their places.
pub(super) fn tokens(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let at = |token: &str| token.as_ptr() as usize - line.as_ptr() as usize;
    let tokens = line.split(is_between).filter(|token| !token.is_empty());
    tokens.map(move |token| {
        let at = at(token);
        // The stroke of an arrow is no empty cell.
        let is_arrow = line[at + token.len()..].starts_with('>');
        let token = if is_arrow { token.trim_end_matches('-') } else { token };
        (token, at..at + token.len())
    })
}

/// The board that a token is: with a clue, and without the cells that a solver filled in, before
/// which HoDoku writes `+`.
fn board(token: &str, shape: Option<Shape>) -> Option<Puzzle> {
    let givens = token.split_once('+').map(|(first, rest)| {
        let filled = |part: &str| ".".to_owned() + part.get(1..).unwrap_or("+");
        first.to_owned() + &rest.split('+').map(filled).collect::<String>()
    });
    let token = givens.as_deref().unwrap_or(token);
    let found = token.chars().count();
    let guessed = || Shape::guess(found).filter(|_| found >= FEWEST);
    let shape = shape.or_else(guessed).filter(|shape| shape.cells() > 3)?;
    let puzzle = Puzzle::parse(shape, token).ok()?;
    (puzzle.clues() > 0).then_some(puzzle)
}

/// Whether a token is a board.
pub(super) fn is_board(token: &str, shape: Option<Shape>) -> bool {
    board(token, shape).is_some()
}

/// Why a board of so many cells is not read beside tokens that are none and have as many or more.
fn beside_more<'a>(
    tokens: impl Iterator<Item = &'a str>,
    cells: usize,
    shape: Option<Shape>,
) -> Option<ReadError> {
    // Nearly all are shorter, and need not be read as boards.
    let others = tokens.filter(|token| token.len() >= cells && board(token, shape).is_none());
    damaged::of_more_cells(others, cells)
}

/// Why a token beside a full grid, which may be its solution, is a damaged board.
fn beside_grid<'a>(grid: &Puzzle, mut tokens: impl Iterator<Item = &'a str>) -> Option<ReadError> {
    grid.is_full().then(|| {
        tokens.find_map(|token| damaged::why(token, grid.shape()).or_else(|| damaged::cut(token)))
    })?
}

/// The parts of a line that have the mark of a remark in them.
pub(super) fn marked(line: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_whitespace() || ",;|\"'<>".contains(c);
    let parts = line.contains('#').then(|| line.split(is_between)).into_iter().flatten();
    parts.filter(|part| part.contains('#'))
}

/// Why a remark is none that begins inside of what may be a board.
fn cells_after_mark(rest: &str) -> Option<ReadError> {
    let text = rest.strip_prefix('#')?;
    let text = text.split(is_between).next().filter(|text| text.len() >= FEWEST)?;
    let why = "'#' begins a remark, and stands between what may be cells here";
    damaged::are_cells(text).then(|| ReadError::Refused(why.to_owned()))
}

/// The only board of a line, or the puzzle that the others have the clues of; an error where none
/// of several is.
pub(super) fn somewhere(
    line: &str,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), ReadError>> {
    let mut boards: Vec<_> =
        tokens(line).filter_map(|(token, at)| Some((board(token, shape)?, at))).collect();
    // A number or a hash that happens to be a small board.
    let largest = boards.iter().map(|(puzzle, _)| puzzle.shape().cells()).max()?;
    boards.retain(|(puzzle, _)| puzzle.shape().cells() == largest);
    let first = boards
        .iter()
        .position(|(puzzle, _)| boards.iter().all(|(board, _)| is_inside(puzzle, board)));
    Some(match first {
        Some(first) => {
            let all = || tokens(line).map(|(token, _)| token).chain(marked(line));
            match beside_more(all(), largest, shape)
                .or_else(|| beside_grid(&boards[first].0, all()))
            {
                Some(why) => Err(why),
                None => Ok(boards.swap_remove(first)),
            }
        }
        None if has_records(line) => Err(ReadError::Refused(RECORDS.to_owned())),
        None => Err(ReadError::Several { found: boards.len() }),
    })
}

/// The board in the brackets of a line, cell by cell, as in programs: `A = [5 3 0 …; 6 0 0 …]`.
pub(super) fn bracketed(
    line: &str,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), ReadError>> {
    // A matrix of R by its rows.
    let is_by_rows = line.contains("matrix(") && line.replace(' ', "").contains("byrow=T");
    let (begin, end) = if is_by_rows {
        let begin = line.find("c(")? + 1;
        (begin, begin + line[begin..].find(')')? + 1)
    } else {
        let value = line.rfind('=').unwrap_or(0);
        let begin = value + line[value..].find(['[', '{', '('])?;
        (begin, line.rfind([']', '}', ')'])? + 1)
    };
    let inner = line.get(begin..end)?;
    let is_between = |c: char| c.is_whitespace() || ",;|[]{}()\"'".contains(c);
    let tokens = inner.split(is_between).filter(|token| !token.is_empty());
    let tokens: Vec<&str> = tokens.collect();
    let most = most_number(tokens.len());
    let cell = |token: &str| match token.len() {
        1 => token.chars().next().and_then(symbol_value),
        2 if token == MINUS => Some(0),
        2 if !MISSING.contains(&token) => number(token).filter(|n| *n <= most).map(|n| n as u8),
        _ => MISSING.contains(&token).then_some(0),
    };
    let cells: Vec<u8> = tokens.iter().map(|token| cell(token)).collect::<Option<_>>()?;
    let guessed = || Shape::guess(cells.len()).filter(|_| cells.len() >= FEWEST);
    let shape = shape.or_else(guessed).filter(|shape| shape.cells() == cells.len())?;
    let fits = shape.cells() > 3 && cells.iter().all(|&cell| usize::from(cell) <= shape.side());
    let zero = from_zero(&tokens, &cells, shape).unwrap_or(Ok(cells));
    fits.then(|| Ok((Puzzle::new(shape, zero?), begin..end)))
}

/// The symbols of cells in decimal numbers where they are counted from 0: that is no empty cell in
/// numbers of which it is one of N, or beside another empty cell.
fn from_zero(texts: &[&str], symbols: &[u8], shape: Shape) -> Option<Result<Vec<u8>, ReadError>> {
    let (side, columns) = (shape.side(), shape.columns());
    let zeros: Vec<usize> = (0..texts.len()).filter(|&i| texts[i] == "0").collect();
    let is_alone = |&i: &usize| {
        let meets =
            |&&j: &&usize| i != j && (i / columns == j / columns || i % columns == j % columns);
        !zeros.iter().any(|j| meets(&j))
    };
    let fits = !zeros.is_empty() && zeros.iter().all(is_alone);
    if !fits || symbols.iter().any(|&symbol| usize::from(symbol) == side) {
        return None;
    }
    let is_all = (1..side).all(|symbol| symbols.contains(&(symbol as u8)));
    let is_beside = symbols.iter().filter(|&&symbol| symbol == 0).count() > zeros.len();
    let why = "'0' stands beside another empty cell: write the numbers from 1 on, or . for both";
    let shifted = texts.iter().zip(symbols).map(|(&t, &s)| s + u8::from(t == "0" || s > 0));
    match (is_beside, is_all) {
        (_, true) => Some(Ok(shifted.collect())),
        (true, false) => Some(Err(ReadError::Refused(why.to_owned()))),
        (false, false) => None,
    }
}

/// The cells of a square whose rows have all symbols from 0 to N − 1, counted from 1.
fn square_from_zero(rows: &[&str]) -> Option<String> {
    let side = rows.len();
    let symbols = |row: &str| row.chars().map(|c| c.to_digit(36)).collect::<Option<Vec<u32>>>();
    let rows: Vec<Vec<u32>> = rows.iter().map(|row| symbols(row)).collect::<Option<_>>()?;
    let is_whole = |row: &Vec<u32>| row.len() == side && (0..side as u32).all(|n| row.contains(&n));
    // Of 36 symbols `0` is the last.
    let fits = side < MAX_LATIN_SIDE && rows.iter().all(is_whole);
    fits.then(|| rows.concat().into_iter().map(|symbol| symbol_char(symbol as u8 + 1)).collect())
}

/// A board whose cells have separators between them, or whose rows do, and the bytes that it takes.
pub(super) fn separated(
    line: &str,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), ReadError>> {
    // The ends of lines of a page, which keep their places.
    let ends = ["<br>", "<br/>", "<br />"].iter();
    let spaced = line
        .contains("<br")
        .then(|| ends.fold(line.to_owned(), |line, end| line.replace(end, &" ".repeat(end.len()))));
    let line = spaced.as_deref().unwrap_or(line);
    let fields = Fields::of(line);
    // The first may be a name or a number that is no cell.
    let number = most_number(fields.texts.len());
    let cell = |text: &str| cell(text, number);
    let from = usize::from(fields.texts.len() > FEWEST && cell(fields.texts[0]).is_none());
    let cells: Vec<u8> = fields.texts[from..].iter().map_while(|text| cell(text)).collect();
    let most = cells.len();
    let guessed = |cells| Shape::guess(cells).filter(|shape| shape.cells() >= FEWEST);
    // What ends the last cell may end others too.
    let is_ended = || {
        let (last, others) = fields.texts[from..from + most].split_last()?;
        (last.is_empty() && !others.contains(&"")).then_some(most - 1)
    };
    let whole = match shape {
        // One more may stand before them, or after.
        Some(shape) if most == shape.cells() + 1 && cells.len() == fields.texts.len() => {
            let fits = |symbol: &u8| usize::from(*symbol) <= shape.side();
            let is_certain = is_ended().is_some() || !cells[1..].iter().all(fits);
            is_certain.then_some(shape)
        }
        Some(shape) => (most >= shape.cells()).then_some(shape),
        None => guessed(most).or_else(|| guessed(is_ended()?)),
    };
    if let Some(shape) = whole.filter(|shape| shape.cells() > 1) {
        let texts = &fields.texts[from..from + shape.cells()];
        let characters = characters(texts, shape);
        let symbols = characters.as_ref().map_or(&cells[..shape.cells()], |symbols| &symbols[..]);
        let fits = symbols.iter().all(|&symbol| usize::from(symbol) <= shape.side());
        let begin = if from == 0 { 0 } else { fields.begin(from) };
        let end = fields.ends[from + shape.cells() - 1];
        let zero = from_zero(texts, symbols, shape);
        let symbols = zero.unwrap_or_else(|| Ok(symbols.to_vec()));
        return fits.then(|| Ok((Puzzle::new(shape, symbols?), begin..end)));
    }
    grouped(&fields, shape)
}

/// A board whose rows, or other parts of as many cells each, have separators between them; perhaps
/// after a name that ends with a colon.
fn grouped(
    fields: &Fields,
    shape: Option<Shape>,
) -> Option<Result<(Puzzle, Range<usize>), ReadError>> {
    let named = fields.texts.iter().position(|text| text.ends_with(':'));
    let from = [Some(0), named.map(|name| name + 1)].into_iter().flatten();
    from.into_iter().find_map(|from| grouped_from(fields, from, shape)).map(Ok)
}

fn grouped_from(
    fields: &Fields,
    from: usize,
    shape: Option<Shape>,
) -> Option<(Puzzle, Range<usize>)> {
    let texts = fields.texts.get(from..)?;
    let columns = texts.first()?.chars().count();
    let parts = texts.iter().take_while(|text| text.chars().count() == columns).count();
    let of = |parts: usize| {
        let guessed = || Shape::guess(columns * parts).filter(|shape| shape.cells() >= FEWEST);
        let shape = shape.or_else(guessed)?;
        let side = shape.columns();
        let are_parts = shape.cells() == columns * parts
            && (columns.is_multiple_of(side) || side.is_multiple_of(columns));
        let rows = texts.get(..parts).filter(|_| are_parts)?;
        let cells = square_from_zero(rows).unwrap_or_else(|| rows.concat());
        let puzzle = Puzzle::parse(shape, &cells).ok()?;
        let begin = if from == 0 { 0 } else { fields.begin(from) };
        Some((puzzle, begin..fields.ends[from + parts - 1]))
    };
    let rows = shape.map_or(columns, Shape::rows);
    // Groups of two are numbers, and those as long as a board may be boards.
    let are_groups =
        parts > 2 && columns > 2 && (columns < FEWEST || Shape::guess(columns).is_none());
    let by_rows = (columns > 1 && parts >= rows).then(|| of(rows)).flatten();
    by_rows.or_else(|| are_groups.then(|| of(parts)).flatten())
}

/// The board of which what a line begins with, though a board by its length, is a row: as many follow
/// as it has cells.
pub(super) fn rows_of_boards(line: &str) -> Option<Result<(Puzzle, Range<usize>), ReadError>> {
    let fields = Fields::of(line);
    let columns = fields.texts.first()?.len();
    let rows = fields.texts.get(..columns).filter(|_| columns >= FEWEST)?;
    let are_rows = rows.iter().all(|row| row.len() == columns);
    are_rows.then(|| grouped(&fields, None))?
}

/// The fields of a line.
pub(super) struct Fields<'a> {
    pub(super) texts: Vec<&'a str>,
    /// Where each ends.
    pub(super) ends: Vec<usize>,
}

impl<'a> Fields<'a> {
    /// Where a field begins.
    fn begin(&self, field: usize) -> usize {
        self.ends[field] - self.texts[field].len()
    }

    /// Between commas, semicolons or tabs a field may be empty; runs of white space or `|` are one
    /// separator.
    pub(super) fn of(line: &'a str) -> Self {
        let mark = [',', ';', '\t'].into_iter().find(|&mark| line.contains(mark));
        let is_between = |c: char| match mark {
            Some(mark) => c == mark,
            None => c.is_whitespace() || c == '|' || c == '/',
        };
        let (mut texts, mut ends) = (Vec::new(), Vec::new());
        for text in line.split(is_between) {
            let field = text.trim();
            if mark.is_some() || !field.is_empty() {
                texts.push(field);
                ends.push(text.as_ptr() as usize - line.as_ptr() as usize + text.trim_end().len());
            }
        }
        Self { texts, ends }
    }
}

/// The greatest number that is a symbol beside so many fields.
fn most_number(fields: usize) -> usize {
    if fields < 33 * 33 { 32 } else { MAX_LATIN_SIDE }
}

/// The symbols of cells of a character each, on boards of so many symbols that `X` is one.
fn characters(texts: &[&str], shape: Shape) -> Option<Vec<u8>> {
    let symbol = |text: &&str| match text.chars().next() {
        Some(c) if text.len() == 1 => symbol_of(c, shape.side()),
        Some(_) => None,
        None => Some(0),
    };
    (shape.side() > 32).then(|| texts.iter().map(symbol).collect())?
}

/// The symbol of a field: of one character, a decimal number up to `most`, or nothing.
fn cell(text: &str, most: usize) -> Option<u8> {
    match text.len() {
        0 => Some(0),
        1 => text.chars().next().and_then(symbol_value),
        2 if text == MINUS => Some(0),
        2 => text.parse().ok().filter(|&number| number > 9 && usize::from(number) <= most),
        _ => None,
    }
}

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
    parts.len() == 3 && parts.iter().all(|part| number(part).is_some_and(|number| number <= 32))
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
    let is_number = |number: &&str| number.parse().is_ok_and(|n: usize| n <= 32);
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
