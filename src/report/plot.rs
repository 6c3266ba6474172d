//! Plots as SVG: series of points or lines, with error bars.

use plotters::coord::Shift;
use plotters::prelude::*;

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A point at each place, with its error bar.
    Points,
    /// A line through all of them.
    Line,
}

/// Where the names of the series stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Legend {
    /// At the right, half way up.
    Right,
    /// At the top, in the middle.
    Top,
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
        self.svg_with(Legend::Right)
    }

    /// The same with the legend in its place.
    ///
    /// # Errors
    /// As [`Self::svg`].
    pub fn svg_with(&self, legend: Legend) -> Result<String, PlotError> {
        let mut svg = String::new();
        let canvas = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        self.draw(canvas, legend).map_err(|error| PlotError {
            title: self.title.clone(),
            message: error.to_string(),
        })?;
        Ok(svg)
    }

    fn draw(&self, canvas: Canvas<'_>, place: Legend) -> Result<(), Box<dyn std::error::Error>> {
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
                    .light_line_style(WHITE)
                    .draw()?;
                for (series, colour) in self.series.iter().zip(COLOURS.iter().cycle()) {
                    let places = || series.points.iter().map(|&(x, y, _)| (x, y));
                    let drawn = match series.mark {
                        Mark::Line => {
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
                    .position(match place {
                        Legend::Right => SeriesLabelPosition::MiddleRight,
                        Legend::Top => SeriesLabelPosition::UpperMiddle,
                    })
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
    fn nothing_to_draw_is_an_error() {
        assert!(plot(vec![], false).svg().is_err());
        assert!(plot(vec![(0.0, 1.0, 0.0)], true).svg().is_err());
        assert!(plot(vec![(f64::NAN, 1.0, 0.0)], false).svg().is_err());
    }
}
