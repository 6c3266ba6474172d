//! Scatter plots and histograms of times and guesses.

use gridforest_report::{Mark, Plot, Series};

/// A set of puzzles: its name, and guesses, the first time and the best time of each.
type Set = (String, Vec<[f64; 3]>);

/// Guesses over time, a colour a set.
pub(crate) fn scatter(title: &str, sets: &[Set], time: usize) -> Plot {
    let series = |(name, points): &Set| Series {
        name: name.clone(),
        mark: Mark::Points,
        points: points.iter().map(|p| (p[time], (1.0 + p[0]).log10(), 0.0)).collect(),
    };
    Plot {
        title: title.to_owned(),
        x: "microseconds".to_owned(),
        y: "log10(1 + guesses)".to_owned(),
        log_x: true,
        series: sets.iter().map(series).collect(),
    }
}

/// How many puzzles of each set have a value, in bins of equal ratio.
pub(crate) fn histogram(
    title: &str,
    x: &str,
    sets: &[Set],
    value: impl Fn(&[f64; 3]) -> f64,
) -> Plot {
    const BINS_A_DECADE: f64 = 8.0;
    let series = |(name, points): &Set| {
        let bin = |p| (value(p).log10() * BINS_A_DECADE).floor() as i32;
        let mut counts = std::collections::BTreeMap::new();
        for point in points {
            *counts.entry(bin(point)).or_insert(0) += 1;
        }
        let (first, last) = (*counts.keys().next().unwrap(), *counts.keys().last().unwrap());
        // The outline of the bars.
        let edge = |bin: i32| 10f64.powf(f64::from(bin) / BINS_A_DECADE);
        let mut outline = vec![(edge(first), 0.0, 0.0)];
        for bin in first..=last {
            let count = f64::from(*counts.get(&bin).unwrap_or(&0));
            outline.push((edge(bin), count, 0.0));
            outline.push((edge(bin + 1), count, 0.0));
        }
        outline.push((edge(last + 1), 0.0, 0.0));
        Series { name: name.clone(), mark: Mark::Line, points: outline }
    };
    Plot {
        title: title.to_owned(),
        x: x.to_owned(),
        y: "puzzles".to_owned(),
        log_x: true,
        series: sets.iter().map(series).collect(),
    }
}
