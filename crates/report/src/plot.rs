//! Series of points or lines with errors as one [`chart`](crate::chart) of its own, for a file.

use crate::chart::{Axis, Empty, Figure, Ink, Layer, Mark as Drawn, Names, Panel, Point, Theme};

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A point at each place, with its error bar.
    Points,
    /// A line through all of them, in a band as wide as their errors.
    Line,
}

/// Points with errors, under a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// How they are drawn.
    pub mark: Mark,
    /// x, y, and the error of y.
    pub points: Vec<(f64, f64, f64)>,
}

/// A plot: its title, its axes, its series.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// The title.
    pub title: String,
    /// What x is.
    pub x: String,
    /// What y is.
    pub y: String,
    /// Whether x is drawn on a logarithmic scale.
    pub log_x: bool,
    /// What is drawn.
    pub series: Vec<Series>,
}

impl Series {
    /// What is drawn of it: of a line, the band of its errors first.
    fn layers(&self, ink: Ink) -> Vec<Layer> {
        let finite = |&&(x, y, _): &&(f64, f64, f64)| x.is_finite() && y.is_finite();
        let point = |&(x, y, error): &(f64, f64, f64)| Point::with_error(x, y, error);
        let points: Vec<Point> = self.points.iter().filter(finite).map(point).collect();
        match self.mark {
            Mark::Points => vec![Layer::new(&self.name, ink, Drawn::Dots, points)],
            Mark::Line => vec![
                Layer::new("", ink, Drawn::Band, points.clone()),
                Layer::new(&self.name, ink, Drawn::Line, points),
            ],
        }
    }
}

impl Plot {
    /// The plot as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when there are no finite points, or none at a positive x on a logarithmic scale.
    pub fn svg(&self) -> Result<String, Empty> {
        let layers = (self.series.iter().enumerate())
            .flat_map(|(place, series)| series.layers(Ink::Kind(place)))
            .collect();
        let x = match self.log_x {
            true => Axis::log(&self.x),
            false => Axis::linear(&self.x),
        };
        let panel = Panel::new(x, Axis::linear(&self.y), layers).named(Names::Above);
        Figure::new(&self.title, vec![panel]).svg(Theme::File)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: Vec<(f64, f64, f64)>, log_x: bool) -> Plot {
        let series = |mark| Series { name: "a".into(), mark, points: points.clone() };
        Plot {
            title: "title".into(),
            x: "x".into(),
            y: "y".into(),
            log_x,
            series: vec![series(Mark::Points), series(Mark::Line)],
        }
    }

    #[test]
    fn a_plot_has_its_title_and_a_dot_with_a_bar_for_each_point() {
        let svg = plot(vec![(1.0, 2.0, 0.1), (10.0, 3.0, 0.2)], true).svg().unwrap();
        assert!(svg.contains(">title<"));
        // One is the mark beside the name.
        assert_eq!(svg.matches("class=\"k0 dot\"").count(), 2 + 1);
        assert_eq!(svg.matches("class=\"k0 whisker\"").count(), 2);
    }

    #[test]
    fn nothing_to_draw_is_an_error() {
        assert!(plot(vec![], false).svg().is_err());
        assert!(plot(vec![(0.0, 1.0, 0.0)], true).svg().is_err());
        assert!(plot(vec![(f64::NAN, 1.0, 0.0)], false).svg().is_err());
    }
}
