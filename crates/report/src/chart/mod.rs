//! Charts as SVG, all with one look: names in the colours of their marks, error bars, ticks that
//! can be read, and colours that colour-blind eyes tell apart (after Okabe and Ito, *Color
//! Universal Design*, 2008), in light and in dark.
//!
//! A [`Figure`] is a column of panels; a panel has two axes and draws layers of points. Colours are
//! classes of a style sheet, so that the same drawing follows the theme of the page that it stands
//! in ([`Theme`]).

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

mod axis;
mod draw;
mod labels;
mod layout;
mod palette;
mod svg;
#[cfg(test)]
mod tests;
mod ticks;

pub(crate) use axis::{Axis, Scale};
pub use palette::Theme;
pub(crate) use palette::{Ink, style};
pub(crate) use svg::escaped;
pub(crate) use ticks::value;

/// Panels below each other, under a title.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The title; a page that shows it elsewhere leaves it out ([`Theme::Page`]).
    pub title: String,
    /// The panels, from the top.
    pub(crate) panels: Vec<Panel>,
    /// The width, in units of which a character of text has about seven.
    pub(crate) width: f64,
}

/// Two axes and what is drawn between them, the first layer at the back.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Panel {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) layers: Vec<Layer>,
    pub(crate) names: Names,
    /// The height of the area between the axes.
    pub(crate) height: f64,
}

/// Where the names of layers stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// In a row above the panel, each with its mark.
    Above,
    /// Over the highest point of each.
    Peaks,
}

/// Points drawn in one way; an empty name isn't written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Layer {
    pub(crate) name: String,
    pub(crate) ink: Ink,
    pub(crate) mark: Mark,
    pub(crate) points: Vec<Point>,
}

/// How a layer is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mark {
    /// A line through the points.
    Line,
    /// A broken line through the points.
    Dashes,
    /// The area between the low and the high ends of the points.
    Band,
    /// The same, darker.
    Inner,
    /// A dot at each point, with a bar from its low to its high end.
    Dots,
    /// An open dot, as open points have them, for the legend.
    Open,
    /// The same as dots with crosses: what others have published.
    Crosses,
    /// A bar from 0 to each point, as wide as the points are apart.
    Bars,
    /// How many points there are in each small square, by its shade.
    Heat,
    /// A small dot at each of many points.
    Specks,
    /// A line from the first point to the second, from the third to the fourth, ….
    Edges,
    /// A line across the panel at the height of the first point.
    Across,
}

/// A place, and how far up and down it may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// The ends of the error bar or the band.
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Whether its dot is open: its error is not believed.
    pub(crate) open: bool,
    /// Its value on the axis, beside which it may stand.
    pub(crate) of: f64,
}

impl Mark {
    /// A mark as descriptions name it.
    ///
    /// # Panics
    /// When there is none of that name.
    pub(crate) fn named(name: &str) -> Self {
        Self::deserialize(StrDeserializer::<Error>::new(name)).expect("a mark")
    }
}

impl Point {
    pub(crate) fn new(x: f64, y: f64) -> Self {
        Self::between(x, y, y, y)
    }

    /// A point with the same error up and down.
    pub(crate) fn with_error(x: f64, y: f64, error: f64) -> Self {
        Self::between(x, y, y - error, y + error)
    }

    pub(crate) fn between(x: f64, y: f64, low: f64, high: f64) -> Self {
        Self { x, y, low, high, open: false, of: x }
    }
}

impl Layer {
    pub(crate) fn new(name: impl Into<String>, ink: Ink, mark: Mark, points: Vec<Point>) -> Self {
        Self { name: name.into(), ink, mark, points }
    }
}

impl Panel {
    /// A panel of the usual height, its layers named above.
    pub(crate) fn new(x: Axis, y: Axis, layers: Vec<Layer>) -> Self {
        Self { x, y, layers, names: Names::Above, height: 250.0 }
    }
}

/// A figure as wide as this needs the whole width of a page.
const WIDE: f64 = 800.0;

/// Why a figure could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the picture '{title}' can't be drawn: nothing in it has a place on its axes")]
pub struct Empty {
    title: String,
}

impl Figure {
    /// A figure of the usual width, which a telephone shows with letters that can be read.
    pub(crate) fn new(title: impl Into<String>, panels: Vec<Panel>) -> Self {
        Self { title: title.into(), panels, width: 480.0 }
    }

    /// The same no wider than so much.
    pub(crate) fn narrow(&self, width: f64) -> Self {
        Self { width: self.width.min(width), ..self.clone() }
    }

    /// Whether it needs the whole width of a page.
    pub(crate) fn is_wide(&self) -> bool {
        self.width >= WIDE
    }

    /// The figure as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when a panel has no point with finite coordinates, positive on logarithmic axes.
    pub fn svg(&self, theme: Theme) -> Result<String, Empty> {
        draw::figure(self, theme).ok_or_else(|| Empty { title: self.title.clone() })
    }
}
