//! Shapes on the command line: read with help for what was probably meant, and completed by shells.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};

use gridforest::board::{Shape, ShapeError};
use gridforest::estimate::solutions::Problem;

/// Reads a shape.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct ShapeParser;

/// Reads the shape of grids that are to be counted, which may be larger than boards.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct GridsParser;

/// What shells offer; there are many more.
const COMMON: [&str; 11] =
    ["2x2", "2x3", "3x2", "2x4", "2x5", "3x3", "3x4", "4x4", "latin4", "latin5", "latin6"];

impl TypedValueParser for ShapeParser {
    type Value = Shape;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Shape, Error> {
        parse_with(command, arg, value, str::parse)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(COMMON.into_iter().map(PossibleValue::new)))
    }
}

impl TypedValueParser for GridsParser {
    type Value = Problem;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Problem, Error> {
        parse_with(command, arg, value, Problem::grids)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        ShapeParser.possible_values()
    }
}

/// Parses the text of an argument; the error says what was probably meant.
fn parse_with<T>(
    command: &Command,
    arg: Option<&Arg>,
    value: &OsStr,
    parse: fn(&str) -> Result<T, ShapeError>,
) -> Result<T, Error> {
    let text = value.to_string_lossy();
    parse(&text).map_err(|error| {
        let name = arg.map_or_else(|| "SHAPE".to_owned(), Arg::to_string);
        let meant = meant(&text).map_or_else(String::new, |what| format!("; {what}"));
        let message = format!("invalid value '{text}' for '{name}': {error}{meant}\n");
        Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
    })
}

/// The shape that was probably meant by a number of rows and columns.
fn meant(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let number = lower.strip_prefix("sudoku").unwrap_or(&lower);
    let side: usize = match number.split_once('x') {
        Some((rows, columns)) if rows == columns => rows.parse().ok()?,
        Some(_) => return None,
        None => number.parse().ok()?,
    };
    let shape = Shape::guess(side.checked_mul(side)?)?;
    Some(format!("did you mean {shape}, a board of {side} rows and columns?"))
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn a_side_is_taken_for_what_it_was_meant_to_be() {
        for (text, shape) in [("9x9", "3x3"), ("16x16", "4x4"), ("9", "3x3"), ("sudoku16", "4x4")] {
            assert!(meant(text).unwrap().contains(&format!("mean {shape},")), "{text}");
        }
        assert!(meant("6x5").is_none() && meant("few").is_none());
    }
}
