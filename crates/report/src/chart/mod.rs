//! Charts as SVG, all with one look: direct labels instead of legends, error bars, ticks that can
//! be read, and colours that colour-blind eyes tell apart (after Okabe and Ito, *Color Universal
//! Design*, 2008), in light and in dark.
//!
//! A [`Figure`] is a column of [`Panel`]s; a panel has two [`Axis`] and draws [`Layer`]s of
//! [`Point`]s. Colours are classes of a style sheet, so that the same drawing follows the theme of
//! the page that it stands in ([`Theme`]).

mod axis;
mod draw;
mod graph;
mod labels;
mod layout;
mod palette;
mod svg;
mod ticks;

pub use axis::{Axis, Scale};
pub use graph::{LevelGraph, Levels};
pub use palette::{COLOUR_COUNT, Ink, Theme, style};
pub use svg::{Svg, escaped};

/// Panels below each other, under a title.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The title; a page that shows it elsewhere leaves it out ([`Theme::Page`]).
    pub title: String,
    /// The panels, from the top.
    pub panels: Vec<Panel>,
    /// The width, in units of which a character of text has about seven.
    pub width: f64,
}

/// Two axes and what is drawn between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn, the first at the back.
    pub layers: Vec<Layer>,
    /// Where the names of layers stand.
    pub names: Names,
    /// The height of the area between the axes.
    pub height: f64,
}

/// Where the names of layers stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Beside the last point of each.
    Beside,
    /// In a row above the panel, each with its mark.
    Above,
    /// Over the highest point of each.
    Peaks,
}

/// Points drawn in one way.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// Its name; an empty one isn't written.
    pub name: String,
    /// Its colour, and the form of its dots.
    pub ink: Ink,
    /// How it is drawn.
    pub mark: Mark,
    /// What is drawn.
    pub points: Vec<Point>,
}

/// How a layer is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A line through the points.
    Line,
    /// A broken line through the points.
    Dashes,
    /// The area between the low and the high ends of the points.
    Band,
    /// A dot at each point, with a bar from its low to its high end.
    Dots,
    /// A bar from 0 to each point, as wide as the points are apart.
    Bars,
    /// A line across the panel at the height of the first point.
    Across,
    /// A line up the panel at the place of the first point.
    Up,
}

/// A place, and how far up and down it may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The place on the horizontal axis.
    pub x: f64,
    /// The place on the vertical axis.
    pub y: f64,
    /// The low end of the error bar or the band.
    pub low: f64,
    /// Its high end.
    pub high: f64,
}

impl Point {
    /// A point without an error.
    #[must_use]
    pub fn new(x: f64, y: f64) -> Self {
        Self::between(x, y, y, y)
    }

    /// A point with the same error up and down.
    #[must_use]
    pub fn with_error(x: f64, y: f64, error: f64) -> Self {
        Self::between(x, y, y - error, y + error)
    }

    /// A point with a low and a high end.
    #[must_use]
    pub fn between(x: f64, y: f64, low: f64, high: f64) -> Self {
        Self { x, y, low, high }
    }
}

impl Layer {
    /// A layer with a name.
    pub fn new(name: impl Into<String>, ink: Ink, mark: Mark, points: Vec<Point>) -> Self {
        Self { name: name.into(), ink, mark, points }
    }
}

impl Panel {
    /// A panel of the usual height, its layers named beside their ends.
    #[must_use]
    pub fn new(x: Axis, y: Axis, layers: Vec<Layer>) -> Self {
        Self { x, y, layers, names: Names::Beside, height: 250.0 }
    }

    /// The same with another height.
    #[must_use]
    pub fn high(self, height: f64) -> Self {
        Self { height, ..self }
    }

    /// The same with the names of layers elsewhere.
    #[must_use]
    pub fn named(self, names: Names) -> Self {
        Self { names, ..self }
    }
}

/// Why a figure could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the picture '{title}' can't be drawn: nothing in it has a place on its axes")]
pub struct Empty {
    pub(super) title: String,
}

impl Figure {
    /// A figure of the usual width, which a telephone shows with letters that can be read.
    pub fn new(title: impl Into<String>, panels: Vec<Panel>) -> Self {
        Self { title: title.into(), panels, width: 480.0 }
    }

    /// The figure as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when a panel has no point with finite coordinates, positive on logarithmic axes.
    pub fn svg(&self, theme: Theme) -> Result<String, Empty> {
        draw::figure(self, theme).ok_or_else(|| Empty { title: self.title.clone() })
    }
}

#[cfg(test)]
mod tests;
