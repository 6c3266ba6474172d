//! Series of points, and counts of trees, each as one picture of its own, for a file.

use crate::chart::{Axis, Empty, Figure, Mark as Drawn, Panel, Point, Theme};
use crate::pictures::sketch::{
    BAND_AND_LINE, DOTS, LINE_AND_DOTS, one, panel, ribbons_of, stacked,
};

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

impl Plot {
    /// The plot as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when there are no finite points, or none at a positive x on a logarithmic scale.
    pub fn svg(&self) -> Result<String, Empty> {
        let parts = self.series.iter().map(|series| {
            let finite = series.points.iter().filter(|(x, y, _)| x.is_finite() && y.is_finite());
            let points = finite.map(|&(x, y, error)| Point::with_error(x, y, error)).collect();
            let marks: &[Drawn] = if series.mark == Mark::Line { BAND_AND_LINE } else { DOTS };
            one(&series.name, marks, points)
        });
        let x = if self.log_x { Axis::log(&self.x) } else { Axis::linear(&self.x) };
        file(&self.title, panel(x, Axis::linear(&self.y), parts))
    }
}

/// Up to this number of trees, each has its own line.
const FEW: usize = 4;

/// Counts by number of clues on a logarithmic scale: a line a tree, or ribbons where there are
/// many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelsPlot {
    /// The title.
    pub title: String,
    /// What is counted.
    pub count: String,
    /// For each tree, clues and count; counts of 0 aren't drawn.
    pub trees: Vec<Vec<(usize, u128)>>,
}

impl LevelsPlot {
    /// The plot as an SVG document.
    ///
    /// # Errors
    /// [`Empty`] when there is no positive count.
    pub fn svg(&self) -> Result<String, Empty> {
        let points = |tree: &[(usize, u128)]| -> Vec<Point> {
            let counts = tree.iter().filter(|(_, count)| *count > 0);
            counts.map(|&(clues, count)| Point::new(clues as f64, count as f64)).collect()
        };
        let line = |(place, tree): (usize, &Vec<(usize, u128)>)| {
            let name = if self.trees.len() > 1 { format!("class {place}") } else { String::new() };
            one(name, LINE_AND_DOTS, points(tree))
        };
        let layers = if self.trees.len() <= FEW {
            stacked(self.trees.iter().enumerate().map(line))
        } else {
            let mut all = points(&self.trees.concat());
            all.sort_by(|a, b| a.x.total_cmp(&b.x));
            ribbons_of(&all)
        };
        file(&self.title, panel(Axis::linear("clues"), Axis::log(&self.count), [layers]))
    }
}

fn file(title: &str, panel: Panel) -> Result<String, Empty> {
    Figure::new(title, vec![panel]).svg(Theme::File)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: Vec<(f64, f64, f64)>, log_x: bool) -> Result<String, Empty> {
        let series = |mark| Series { name: "a".into(), mark, points: points.clone() };
        let series = vec![series(Mark::Points), series(Mark::Line)];
        Plot { title: "title".into(), x: "x".into(), y: "y".into(), log_x, series }.svg()
    }

    #[test]
    fn a_plot_has_its_title_and_a_dot_with_a_bar_for_each_point() {
        let svg = plot(vec![(1.0, 2.0, 0.1), (10.0, 3.0, 0.2)], true).unwrap();
        assert!(svg.contains(">title<"));
        // One is the mark beside the name.
        assert_eq!(svg.matches("class=\"k0 dot\"").count(), 2 + 1);
        assert_eq!(svg.matches("class=\"k0 whisker\"").count(), 2);
    }

    #[test]
    fn nothing_to_draw_is_an_error() {
        assert!(plot(vec![], false).is_err());
        assert!(plot(vec![(0.0, 1.0, 0.0)], true).is_err());
        assert!(plot(vec![(f64::NAN, 1.0, 0.0)], false).is_err());
    }

    #[test]
    fn few_trees_are_lines_and_many_are_ribbons() {
        let plot = |trees| LevelsPlot { title: "t".to_owned(), count: "nodes".to_owned(), trees };
        let trees = vec![vec![(4, 10), (5, 1000), (6, 0)], vec![(4, 1), (5, 7)]];
        let svg = plot(trees.clone()).svg().unwrap();
        let count = |svg: &str, class: &str| svg.matches(&format!("{class}\"")).count();
        assert!(count(&svg, " line") >= 2 && count(&svg, " band") == 0);
        let svg = plot([&trees[..], &trees, &trees].concat()).svg().unwrap();
        assert!(count(&svg, " band") >= 2 && svg.contains("median"));
        let error = plot(vec![vec![(3, 0)]]).svg().unwrap_err();
        assert!(error.to_string().starts_with("the picture 't' can't be"));
    }
}
