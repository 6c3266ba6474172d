//! The boxes of a Sudoku grid whose side may be larger than that of a board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::{Shape, ShapeError};

/// The largest side of Latin squares and of grids: a symbol is a byte.
pub const MAX_SIDE: usize = 255;

/// Boxes of `height` rows by `width` columns: a grid of `height · width` rows, columns and symbols.
///
/// A [`Shape`] with boxes is such boxes too, but [`Shape`]s end where boards do, at side 36.
///
/// ```
/// use gridforest::estimate::solutions::Boxes;
/// let boxes: Boxes = "6x6".parse()?;
/// assert_eq!((boxes.height(), boxes.width(), boxes.side()), (6, 6, 36));
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boxes {
    height: u8,
    width: u8,
}

impl Boxes {
    /// Boxes of `height` rows by `width` columns.
    ///
    /// # Errors
    /// [`ShapeError::Flat`] when either is below 2, [`ShapeError::Side`] when the side passes
    /// [`MAX_SIDE`].
    pub fn new(height: usize, width: usize) -> Result<Self, ShapeError> {
        let text = || format!("{height}x{width}");
        let side = height.saturating_mul(width);
        if side == 0 || side > MAX_SIDE {
            return Err(ShapeError::Side { text: text(), max: MAX_SIDE });
        }
        if height < 2 || width < 2 {
            return Err(ShapeError::Flat { text: text(), side });
        }
        Ok(Self { height: height as u8, width: width as u8 })
    }

    /// The rows of a box.
    pub fn height(self) -> usize {
        self.height.into()
    }

    /// The columns of a box.
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// The number of rows, of columns and of symbols of a grid.
    pub fn side(self) -> usize {
        self.height() * self.width()
    }

    /// The boxes of a shape, if it has any.
    pub fn of(shape: Shape) -> Option<Self> {
        let size = || (shape.band_height() as u8, shape.stack_width() as u8);
        shape.has_boxes().then(size).map(|(height, width)| Self { height, width })
    }

    /// The shape of boards with these boxes, if there are boards of this side.
    pub fn shape(self) -> Option<Shape> {
        Shape::sudoku(self.height(), self.width()).ok()
    }
}

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.height, self.width))
    }
}

impl FromStr for Boxes {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        match Shape::parse_boxes(text) {
            Some((height, width)) => Self::new(height, width),
            None => Err(ShapeError::Unknown(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_with_boxes_is_boxes() {
        for shape in ["2x2", "2x3", "3x2", "5x5", "6x6"] {
            let shape: Shape = shape.parse().unwrap();
            let boxes = Boxes::of(shape).unwrap();
            assert_eq!(boxes.side(), shape.side());
            assert_eq!(boxes.shape(), Some(shape));
            assert_eq!(shape.to_string().parse(), Ok(boxes));
            assert_eq!(boxes.to_string(), shape.to_string());
        }
        assert_eq!(Boxes::of(Shape::latin(4).unwrap()), None);
        assert_eq!(Boxes::new(6, 7).unwrap().shape(), None);
    }

    #[test]
    fn what_is_no_boxes_is_refused_with_the_reason() {
        let error = |text: &str| text.parse::<Boxes>().unwrap_err();
        assert!(matches!(error("latin4"), ShapeError::Unknown(_)));
        assert!(matches!(error("1x4"), ShapeError::Flat { side: 4, .. }));
        assert!(matches!(error("16x16"), ShapeError::Side { max: 255, .. }));
        assert!(matches!(error("0x4"), ShapeError::Side { .. }));
    }
}
