//! Plots of forests: counts by number of clues on a logarithmic scale, a line a tree.

use plotters::prelude::*;

use super::PlotError;

/// Counts by number of clues, a line for each tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelsPlot {
    /// The title.
    pub title: String,
    /// What is counted.
    pub count: String,
    /// For each tree, clues and count; counts of 0 aren't drawn.
    pub trees: Vec<Vec<(usize, u128)>>,
}

const SIZE: (u32, u32) = (800, 500);

impl LevelsPlot {
    /// The plot as an SVG document.
    ///
    /// # Errors
    /// [`PlotError`] when there is no positive count.
    pub fn svg(&self) -> Result<String, PlotError> {
        let mut svg = String::new();
        let failure = |message: String| PlotError {
            title: self.title.clone(),
            message,
        };
        self.draw(&mut svg)
            .map_err(|error| failure(error.to_string()))?;
        Ok(svg)
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
        let drawn = || self.trees.iter().flatten().filter(|(_, count)| *count > 0);
        let fewest = drawn()
            .map(|(clues, _)| *clues)
            .min()
            .ok_or("nothing to draw")?;
        let most = drawn()
            .map(|(clues, _)| *clues)
            .max()
            .ok_or("nothing to draw")?;
        let highest = drawn()
            .map(|(_, count)| *count)
            .max()
            .ok_or("nothing to draw")? as f64;
        let canvas = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        canvas.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&canvas)
            .caption(&self.title, ("sans-serif", 20))
            .margin(12)
            .x_label_area_size(42)
            .y_label_area_size(72)
            .build_cartesian_2d(
                fewest as f64 - 0.5..most as f64 + 0.5,
                (0.8..highest * 2.0).log_scale(),
            )?;
        let power = |y: &f64| format!("1e{}", y.log10().round());
        chart
            .configure_mesh()
            .x_desc("clues")
            .y_desc(&self.count)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&power)
            .light_line_style(WHITE)
            .draw()?;
        for (index, tree) in self.trees.iter().enumerate() {
            let hue = 0.75 * index as f64 / self.trees.len() as f64;
            let style = HSLColor(hue, 0.7, 0.45).stroke_width(1);
            let points = tree.iter().filter(|(_, count)| *count > 0);
            let points = points.map(|&(clues, count)| (clues as f64, count as f64));
            chart.draw_series(LineSeries::new(points, style))?;
        }
        canvas.present()?;
        drop(chart);
        drop(canvas);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_drawn_for_each_tree_and_nothing_is_refused() {
        let plot = |trees| LevelsPlot {
            title: "t".to_owned(),
            count: "nodes".to_owned(),
            trees,
        };
        let svg = plot(vec![vec![(4, 10), (5, 1000), (6, 0)], vec![(4, 1), (5, 7)]])
            .svg()
            .unwrap();
        assert!(svg.starts_with("<svg") && svg.matches("<polyline").count() >= 2);
        let error = plot(vec![vec![(3, 0)]]).svg().unwrap_err();
        assert_eq!(
            error.to_string(),
            "the plot 't' can't be drawn: nothing to draw"
        );
    }
}
