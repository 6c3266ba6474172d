//! The names of shapes: `2x3`, `latin5`.

use std::fmt;
use std::str::FromStr;

use super::{Shape, ShapeError};

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if self.has_boxes() {
            format!("{}x{}", self.band_height(), self.stack_width())
        } else {
            format!("latin{}", self.side())
        };
        f.pad(&text)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let unknown = || ShapeError::Unknown(text.to_owned());
        if let Some(side) = text.strip_prefix("latin") {
            return Self::latin(number(side).ok_or_else(unknown)?);
        }
        let (rows, columns) = Self::parse_boxes(text).ok_or_else(unknown)?;
        Self::sudoku(rows, columns)
    }
}

impl Shape {
    /// The rows and the columns of a box, from a text like `2x3`.
    pub(crate) fn parse_boxes(text: &str) -> Option<(usize, usize)> {
        let (rows, columns) = text.split_once(['x', 'X'])?;
        number(rows).zip(number(columns))
    }
}

/// A plain decimal number: `usize::from_str` would take a sign too.
pub(crate) fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(usize::MAX))
}

impl TryFrom<String> for Shape {
    type Error = ShapeError;

    fn try_from(text: String) -> Result<Self, ShapeError> {
        text.parse()
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> Self {
        shape.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in ["2x2", "2x3", "3x2", "3x3", "5x5", "latin1", "latin4", "latin32"] {
            assert_eq!(shape(name).to_string(), name);
        }
    }

    fn shape(text: &str) -> Shape {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_not_a_shape_is_refused_with_the_reason() {
        let error = |t: &str| t.parse::<Shape>().unwrap_err();
        for text in
            ["", "x", "3", "2x", "x3", "2x-3", "+2x3", "latin", "latin 4", "sudoku", "2x2x2"]
        {
            assert_eq!(error(text), ShapeError::Unknown(text.into()), "{text}");
        }
        assert!(matches!(error("1x4"), ShapeError::Flat { side: 4, .. }));
        for text in ["0x0", "6x5", "latin0", "latin33", "99999999999999999999x2"] {
            assert!(matches!(error(text), ShapeError::Side { .. }), "{text}");
        }
    }
}
