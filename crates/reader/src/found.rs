//! The boards that are somewhere in a line: beside a solution, in brackets, with separators between
//! their cells.

use std::ops::Range;

use gridforest_core::board::{
    BEFORE_X, MAX_LATIN_SIDE, Puzzle, Shape, number, symbol_char, symbol_of, symbol_value,
};

use crate::beside::{FEWEST, MINUS, MISSING, RECORDS, has_records, is_between};
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
pub(super) fn most_number(fields: usize) -> usize {
    if fields < (BEFORE_X + 1).pow(2) { BEFORE_X } else { MAX_LATIN_SIDE }
}

/// The symbols of cells of a character each, on boards of so many symbols that `X` is one.
fn characters(texts: &[&str], shape: Shape) -> Option<Vec<u8>> {
    let symbol = |text: &&str| match text.chars().next() {
        Some(c) if text.len() == 1 => symbol_of(c, shape.side()),
        Some(_) => None,
        None => Some(0),
    };
    (shape.side() > BEFORE_X).then(|| texts.iter().map(symbol).collect())?
}

/// The symbol of a field: of one character, a decimal number up to `most`, or nothing.
pub(super) fn cell(text: &str, most: usize) -> Option<u8> {
    match text.len() {
        0 => Some(0),
        1 => text.chars().next().and_then(symbol_value),
        2 if text == MINUS => Some(0),
        2 => text.parse().ok().filter(|&number| number > 9 && usize::from(number) <= most),
        _ => None,
    }
}
