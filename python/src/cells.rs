//! The cells of a board as Python gives them: a text, symbols, numbers.

use std::io::BufReader;

use gridforest::board::{Puzzle, Shape};
use gridforest::reader::{BoardLines, LineError, ReadAs};
use pyo3::prelude::*;

use crate::errors::Raise;
use crate::errors::python::BoardError;
use crate::lines::advice;

/// The only board of a text.
pub(crate) fn parse(text: &str, read: &ReadAs) -> PyResult<Puzzle> {
    let opened = read.text(text.as_bytes(), &|| true);
    let opened = opened.map_err(|error| BoardError::new_err(advice(&error)))?;
    let mut lines = BoardLines::new("board", BufReader::new(opened.lines), read.shape);
    let one = match lines.next() {
        Some(Ok(board)) => board.puzzle,
        Some(Err(LineError::Text { error, .. })) => return Err(error.raise()),
        Some(Err(error)) => return Err(error.raise()),
        None => return Err(BoardError::new_err("there is no board in this text")),
    };
    match lines.next() {
        None => Ok(one),
        Some(_) => {
            Err(BoardError::new_err("a text of one board is wanted, and this has more lines"))
        }
    }
}

/// The board of symbols.
pub(crate) fn of_symbols(symbols: Vec<u8>, shape: Option<Shape>) -> PyResult<Puzzle> {
    let found = symbols.len();
    let fits = |shape: &Shape| shape.cells() == found;
    let Some(shape) = shape.or_else(|| Shape::guess(found)).filter(fits) else {
        let wanted = shape.map_or_else(String::new, |s| format!(" where {s} has {}", s.cells()));
        return Err(BoardError::new_err(format!("{found} cells{wanted}")));
    };
    if let Some(cell) = symbols.iter().position(|&s| usize::from(s) > shape.side()) {
        let (name, symbol) = (shape.cell_name(cell), symbols[cell]);
        let message =
            format!("{name} holds {symbol}: the symbols of {shape} are 1 to {}", shape.side());
        return Err(BoardError::new_err(message));
    }
    Ok(Puzzle::new(shape, symbols))
}

/// The board of numbers, of which `None` and, beside symbols from 0 on, -1 are empty cells.
pub(crate) fn of_numbers(
    numbers: &[Option<i64>],
    shape: Option<Shape>,
    zero_based: Option<bool>,
) -> PyResult<Puzzle> {
    let side = shape.or_else(|| Shape::guess(numbers.len())).map_or(0, Shape::side) as i64;
    let count = |number: i64| numbers.iter().filter(|&&n| n == Some(number)).count();
    let is_doubtful = zero_based.is_none()
        && (count(-1) > 0
            || side > 1 && (0..side).all(|number| count(number) == numbers.len() / side as usize));
    if is_doubtful {
        return Err(BoardError::new_err(
            "0 may be a symbol here: zero_based=True reads 0 to N - 1 as the symbols and -1 as an empty cell, \
             zero_based=False reads 0 as an empty cell",
        ));
    }
    let zero = i64::from(zero_based == Some(true));
    let symbol = |number: &Option<i64>| {
        let number = number.map_or(0, |number| number + zero);
        u8::try_from(number)
            .map_err(|_| BoardError::new_err(format!("{} is no symbol", number - zero)))
    };
    of_symbols(numbers.iter().map(symbol).collect::<PyResult<_>>()?, shape)
}
