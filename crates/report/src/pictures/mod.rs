//! Pictures of tables: the columns decide which pictures there are, so that any run has its
//! pictures.

mod agreement;
mod class_estimates;
mod classes;
mod counts;
mod curves;
mod estimates;
mod forests;
mod scores;
mod skeletons;
mod times;

pub(crate) use forests::ribbons;
pub use scores::scores;

use crate::chart::{Empty, Figure, Levels, Theme};
use crate::data::Run;

/// A picture and what it says.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its name, for a file.
    pub name: String,
    /// What is seen, in a sentence or two.
    pub caption: String,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What is drawn.
#[derive(Debug, Clone)]
pub enum Drawing {
    /// Panels with axes.
    Figure(Figure),
    /// Graphs in levels.
    Levels(Levels),
}

impl Picture {
    fn new(name: impl Into<String>, caption: impl Into<String>, figure: Figure) -> Self {
        Self { name: name.into(), caption: caption.into(), drawing: Drawing::Figure(figure) }
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        match &self.drawing {
            Drawing::Figure(figure) => &figure.title,
            Drawing::Levels(levels) => &levels.title,
        }
    }

    /// Whether it needs the whole width of a page.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        matches!(self.drawing, Drawing::Levels(_))
    }

    /// The picture as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when there is nothing to draw.
    pub fn svg(&self, theme: Theme) -> Result<String, Empty> {
        match &self.drawing {
            Drawing::Figure(figure) => figure.svg(theme),
            Drawing::Levels(levels) => levels.svg(theme),
        }
    }
}

/// The pictures of a run.
#[must_use]
pub fn of(run: &Run) -> Vec<Picture> {
    let checks = run.checks.as_ref().map_or(&[][..], |(_, checks)| checks);
    let mut pictures = Vec::new();
    pictures.extend(forests::pictures(&run.tables));
    pictures.extend(agreement::pictures(checks));
    pictures.extend(estimates::pictures(&run.tables));
    pictures.extend(class_estimates::pictures(&run.tables));
    pictures.extend(curves::pictures(&run.tables));
    pictures.extend(counts::pictures(&run.tables, checks));
    pictures.extend(skeletons::pictures(&run.tables));
    pictures.extend(classes::pictures(&run.tables));
    pictures.extend(times::pictures(&run.tables));
    pictures.extend(scores::of_checks(checks));
    pictures
}

/// The quantile of sorted values, between neighbours.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests;
