//! Plots as SVG: series of points or lines, with error bars.

use plotters::coord::Shift;
use plotters::prelude::*;

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
    /// What the legend says.
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

const SIZE: (u32, u32) = (800, 500);
const COLOURS: [RGBColor; 5] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 39, 40),
    RGBColor(44, 160, 44),
    RGBColor(148, 103, 189),
    RGBColor(140, 86, 75),
];

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

impl Series {
    /// The outline of a line's errors: above it forth, below it back.
    fn band(&self) -> Vec<(f64, f64)> {
        let above = self.points.iter().map(|&(x, y, error)| (x, y + error));
        let below = self
            .points
            .iter()
            .rev()
            .map(|&(x, y, error)| (x, y - error));
        let outline = above.chain(below);
        outline.filter(|(_, y)| y.is_finite()).collect()
    }
}

/// A tick's label: six digits, without zeros that say nothing.
fn label(value: f64) -> String {
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    let text = rounded.to_string();
    if text == "-0" { "0".into() } else { text }
}

/// Why a plot could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the plot '{title}' can't be drawn: {message}")]
pub struct PlotError {
    pub(super) title: String,
    pub(super) message: String,
}

impl Plot {
    /// The plot as an SVG document.
    ///
    /// # Errors
    /// [`PlotError`] when there are no finite points, or none at a positive x on a logarithmic scale.
    pub fn svg(&self) -> Result<String, PlotError> {
        let mut svg = String::new();
        let canvas = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        self.draw(canvas).map_err(|error| PlotError {
            title: self.title.clone(),
            message: error.to_string(),
        })?;
        Ok(svg)
    }

    fn draw(&self, canvas: Canvas<'_>) -> Result<(), Box<dyn std::error::Error>> {
        canvas.fill(&WHITE)?;
        let ((left, right), (low, high)) = self.extent().ok_or("nothing to draw")?;
        let mut builder = ChartBuilder::on(&canvas);
        builder
            .caption(&self.title, ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(42)
            .y_label_area_size(72);
        // The two kinds of axis have different types.
        macro_rules! chart {
            ($x:expr) => {{
                let mut chart = builder.build_cartesian_2d($x, low..high)?;
                let mut mesh = chart.configure_mesh();
                mesh.x_desc(&self.x)
                    .y_desc(&self.y)
                    .x_label_formatter(&|value| label(*value))
                    .y_label_formatter(&|value| label(*value))
                    .light_line_style(WHITE)
                    .draw()?;
                for (series, colour) in self.series.iter().zip(COLOURS.iter().cycle()) {
                    let places = || series.points.iter().map(|&(x, y, _)| (x, y));
                    let drawn = match series.mark {
                        Mark::Line => {
                            let band = Polygon::new(series.band(), colour.mix(0.25));
                            chart.draw_series([band])?;
                            chart.draw_series(LineSeries::new(places(), colour.stroke_width(2)))?
                        }
                        Mark::Points => {
                            let bars = series.points.iter().map(|&(x, y, e)| {
                                PathElement::new(vec![(x, y - e), (x, y + e)], *colour)
                            });
                            chart.draw_series(bars)?;
                            chart
                                .draw_series(places().map(|p| Circle::new(p, 3, colour.filled())))?
                        }
                    };
                    let style = colour.stroke_width(2);
                    drawn
                        .label(&series.name)
                        .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 18, y)], style));
                }
                let mut legend = chart.configure_series_labels();
                legend
                    .position(self.free_corner((left, right), (low, high)))
                    .background_style(WHITE.mix(0.8))
                    .border_style(BLACK.mix(0.3))
                    .draw()?;
            }};
        }
        match self.log_x {
            true => chart!((left..right).log_scale()),
            false => chart!(left..right),
        }
        Ok(canvas.present()?)
    }

    /// The corner for the legend: the one with the fewest points near it.
    fn free_corner(&self, x: (f64, f64), y: (f64, f64)) -> SeriesLabelPosition {
        let scaled = |value: f64| if self.log_x { value.ln() } else { value };
        let across = |value| (scaled(value) - scaled(x.0)) / (scaled(x.1) - scaled(x.0));
        let near = |right: bool, upper: bool| {
            let points = self.series.iter().flat_map(|s| &s.points);
            let close = points.filter(|p| {
                let (h, v) = (across(p.0), (p.1 - y.0) / (y.1 - y.0));
                (if right { 1.0 - h } else { h }) < 0.3 && (if upper { 1.0 - v } else { v }) < 0.3
            });
            close.count()
        };
        let corners = [
            (near(true, true), SeriesLabelPosition::UpperRight),
            (near(false, true), SeriesLabelPosition::UpperLeft),
            (near(true, false), SeriesLabelPosition::LowerRight),
            (near(false, false), SeriesLabelPosition::LowerLeft),
        ];
        let [first, rest @ ..] = corners;
        let free = rest.into_iter().fold(
            first,
            |free, corner| {
                if corner.0 < free.0 { corner } else { free }
            },
        );
        free.1
    }

    /// The ranges of x and y, with a margin.
    #[allow(clippy::type_complexity)]
    fn extent(&self) -> Option<((f64, f64), (f64, f64))> {
        let points = || self.series.iter().flat_map(|s| &s.points);
        let range = |values: Vec<f64>| {
            let finite = || values.iter().copied().filter(|v| v.is_finite());
            let (low, high) = (finite().reduce(f64::min)?, finite().reduce(f64::max)?);
            Some((
                low,
                high,
                (high - low).max(1e-9 * high.abs()).max(1e-12) * 0.05,
            ))
        };
        let (left, right, margin) = range(points().map(|p| p.0).collect())?;
        let ends = points().flat_map(|&(_, y, e)| [y - e, y + e]).collect();
        let (low, high, gap) = range(ends)?;
        let x = match self.log_x {
            true if left > 0.0 => (left / 1.1, right * 1.1),
            true => return None,
            false => (left - margin, right + margin),
        };
        Some((x, (low - gap, high + gap)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: Vec<(f64, f64, f64)>, log_x: bool) -> Plot {
        let series = |mark| Series {
            name: "a".into(),
            mark,
            points: points.clone(),
        };
        Plot {
            title: "title".into(),
            x: "x".into(),
            y: "y".into(),
            log_x,
            series: vec![series(Mark::Points), series(Mark::Line)],
        }
    }

    #[test]
    fn a_plot_has_its_title_and_a_circle_for_each_point() {
        let svg = plot(vec![(1.0, 2.0, 0.1), (10.0, 3.0, 0.2)], true)
            .svg()
            .unwrap();
        assert!(svg.contains("title"));
        assert_eq!(svg.matches("<circle").count(), 2);
    }

    #[test]
    fn ticks_are_short() {
        for (value, text) in [
            (20.0, "20"),
            (0.1 + 0.2, "0.3"),
            (-0.0, "0"),
            (1.945, "1.945"),
        ] {
            assert_eq!(label(value), text);
        }
    }

    #[test]
    fn nothing_to_draw_is_an_error() {
        assert!(plot(vec![], false).svg().is_err());
        assert!(plot(vec![(0.0, 1.0, 0.0)], true).svg().is_err());
        assert!(plot(vec![(f64::NAN, 1.0, 0.0)], false).svg().is_err());
    }
}
