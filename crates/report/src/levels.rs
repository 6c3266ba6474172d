//! Plots of forests: counts by number of clues on a logarithmic scale, a line a tree, or ribbons
//! where there are many.

use std::collections::BTreeMap;

use crate::chart::{Axis, Empty, Figure, Ink, Layer, Mark, Names, Panel, Point, Theme};
use crate::pictures::ribbons;

/// Up to this number of trees, each has its own line.
const FEW: usize = 4;

/// Counts by number of clues, of each tree.
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
        let layers = match self.trees.len() <= FEW {
            true => self.lines(),
            false => self.ribbons(),
        };
        let panel = Panel::new(Axis::linear("clues"), Axis::log(&self.count), layers);
        Figure::new(&self.title, vec![panel.named(Names::Above)]).svg(Theme::File)
    }

    fn lines(&self) -> Vec<Layer> {
        let layers = |(place, tree): (usize, &Vec<(usize, u128)>)| {
            let counts = tree.iter().filter(|(_, count)| *count > 0);
            let points: Vec<Point> =
                counts.map(|&(clues, count)| Point::new(clues as f64, count as f64)).collect();
            let name = match self.trees.len() {
                1 => String::new(),
                _ => format!("class {place}"),
            };
            let ink = Ink::Kind(place);
            [
                Layer::new("", ink, Mark::Line, points.clone()),
                Layer::new(name, ink, Mark::Dots, points),
            ]
        };
        self.trees.iter().enumerate().flat_map(layers).collect()
    }

    fn ribbons(&self) -> Vec<Layer> {
        let mut levels: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for &(clues, count) in self.trees.iter().flatten().filter(|(_, count)| *count > 0) {
            levels.entry(clues as u64).or_default().push(count as f64);
        }
        ribbons(levels, Ink::Kind(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
