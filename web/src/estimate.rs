//! Monte Carlo, one step after the other: a page shows what is known so far.

use gridforest::census::classes::Classes;
use gridforest::census::{grids, latin, queens};
use gridforest::estimate::puzzles::descent::Population;
use gridforest::estimate::puzzles::{Descent, DescentConfig, GridSource};
use gridforest::estimate::solutions::{Boxes, Problem, SequentialMonteCarlo, SmcConfig};
use gridforest::forest::{Engine, Tree};
use gridforest::stats::Note;
use gridforest::unavoidable::Limits;
use num_bigint::BigUint;
use serde::Serialize;

use crate::{WebError, text};

/// An estimate of the numbers of minimal puzzles of a shape, by descent: a step is a population.
#[derive(Debug)]
pub struct MinimalPuzzles {
    descent: Descent,
    populations: Vec<Population>,
}

/// The mean number of minimal puzzles of a grid, at a number of clues.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AtClues {
    /// The number of clues.
    pub clues: usize,
    /// The mean per grid.
    pub per_grid: f64,
    /// Its relative standard error, once there are eight populations.
    pub rel_err: Option<f64>,
    /// Why the error is not to be believed.
    pub note: Option<Note>,
}

impl MinimalPuzzles {
    /// An estimator with grids and populations of a size that suits a page.
    ///
    /// # Errors
    /// [`WebError::Estimate`] for shapes of which no uniform grids can be drawn.
    pub fn new(shape: &str, seed: u64) -> Result<Self, WebError> {
        let shape = text::shape(shape)?;
        let large = shape.cells() > 36;
        let config = DescentConfig {
            grids: Some(if large { 60 } else { 50 }),
            trials_per_grid: Some(if large { 400 } else { 50 }),
            keep: Some(if large { 1500 } else { 1000 }),
            seed,
            ..DescentConfig::default()
        };
        let descent = Descent::new(shape, GridSource::uniform(shape)?, config)?;
        Ok(Self { descent, populations: Vec::new() })
    }

    /// Takes another step: the estimates of all steps together.
    pub fn step(&mut self) -> Vec<AtClues> {
        let next = self.descent.block(self.populations.len() as u64);
        self.populations.push(next);
        let rows = self.descent.rows(&self.populations).into_iter();
        let rows = rows.filter(|row| row.count > 0);
        let at = |row: gridforest::estimate::puzzles::EstimateRow| AtClues {
            clues: row.clues,
            per_grid: row.per_grid,
            rel_err: row.rel_err,
            note: row.note,
        };
        rows.map(at).collect()
    }
}

/// The exact mean numbers of minimal puzzles of a grid, for boards of at most 25 cells; none for
/// larger ones.
///
/// # Errors
/// [`WebError`] when the grids of the shape can't be classified.
pub fn exact_minimal_puzzles(shape: &str) -> Result<Vec<AtClues>, WebError> {
    let shape = text::shape(shape)?;
    if shape.cells() > 25 {
        return Ok(Vec::new());
    }
    let classes = Classes::of(shape)?;
    let mut puzzles = vec![BigUint::ZERO; shape.cells() + 1];
    for class in &classes {
        let tree = Tree::of_class(class, Engine::Diagram, Limits::default())?;
        for level in &tree.levels {
            puzzles[level.clues] += &tree.orbit * level.leaves;
        }
    }
    let grids = float(&classes.grids());
    let rows = puzzles.iter().enumerate().filter(|(_, count)| **count > BigUint::ZERO);
    Ok(rows
        .map(|(clues, count)| AtClues {
            clues,
            per_grid: float(count) / grids,
            rel_err: None,
            note: None,
        })
        .collect())
}

/// A number for a plot.
fn float(count: &BigUint) -> f64 {
    count.to_string().parse().expect("digits")
}

/// An estimate of the number of solutions of a problem, by sequential Monte Carlo: a step is a run
/// of one population.
#[derive(Debug)]
pub struct SolutionCount {
    smc: SequentialMonteCarlo,
    passes: Vec<f64>,
}

/// What is known of a count.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SoFar {
    /// The runs.
    pub runs: u64,
    /// ln of the estimate; none as long as no run met a solution.
    pub ln_count: Option<f64>,
    /// Its standard error, once there are enough runs.
    pub ln_error: Option<f64>,
    /// Why the error is not to be believed.
    pub note: Option<Note>,
}

impl SolutionCount {
    /// An estimator for `queens N`, `latin N` or `grids RxC`.
    ///
    /// # Errors
    /// [`WebError`] for another problem, or one that is too large.
    pub fn new(problem: &str, seed: u64) -> Result<Self, WebError> {
        let problem = parse(problem)?;
        let config = SmcConfig { particles: Some(2000), seed };
        Ok(Self { smc: SequentialMonteCarlo::new(problem, config)?, passes: Vec::new() })
    }

    /// Takes another step: what all of them say together.
    pub fn step(&mut self) -> SoFar {
        self.passes.push(self.smc.run(self.passes.len() as u64));
        let found = self.smc.estimate(&self.passes).ok();
        SoFar {
            runs: self.passes.len() as u64,
            ln_count: found.map(|found| found.ln_count),
            ln_error: found.and_then(|found| found.ln_error),
            note: found.map_or(Some(Note::NoHits), |found| found.note),
        }
    }
}

/// The largest board of the page's estimates: a run of a population takes a second.
const MAX_SIDE: usize = 100;

fn parse(problem: &str) -> Result<Problem, WebError> {
    let unknown = || WebError::Problem(problem.to_owned());
    let (name, size) = problem.split_once(' ').ok_or_else(unknown)?;
    let number =
        || size.parse::<usize>().ok().filter(|n| (1..=MAX_SIDE).contains(n)).ok_or_else(unknown);
    match name {
        "queens" => Ok(Problem::Queens(number()?)),
        "latin" => Ok(Problem::Latin(number()?)),
        "grids" => {
            let boxes: Boxes = size.parse()?;
            let small = boxes.side() <= MAX_SIDE;
            small.then_some(Problem::Grids(boxes)).ok_or_else(unknown)
        }
        _ => Err(unknown()),
    }
}

/// The exact count, where it takes a second or so; `None` beyond.
///
/// # Errors
/// [`WebError`] for another problem.
pub fn exact_count(problem: &str) -> Result<Option<String>, WebError> {
    let count: u128 = match parse(problem)? {
        Problem::Queens(n) if n <= 14 => queens::count(n)?.into(),
        Problem::Latin(n) if n <= 7 => latin::count(n)?,
        Problem::Grids(boxes) if boxes.side() <= 8 => match boxes.shape() {
            Some(shape) => grids::count(shape)?,
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(count.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimal_puzzles_are_estimated_as_they_are_counted() {
        let exact = exact_minimal_puzzles("2x2").unwrap();
        let mut estimate = MinimalPuzzles::new("2x2", 3).unwrap();
        let rows = (0..40).map(|_| estimate.step()).last().unwrap();
        for at in &exact {
            let row = rows.iter().find(|row| row.clues == at.clues).unwrap();
            let error = row.rel_err.unwrap() * row.per_grid;
            assert!((row.per_grid - at.per_grid).abs() < 5.0 * error, "{row:?} {at:?}");
        }
    }

    #[test]
    fn solutions_are_estimated_as_they_are_counted() {
        for problem in ["queens 10", "latin 5", "grids 2x3"] {
            let exact: f64 = exact_count(problem).unwrap().unwrap().parse().unwrap();
            let mut estimate = SolutionCount::new(problem, 5).unwrap();
            let so_far = (0..20).map(|_| estimate.step()).last().unwrap();
            let z = (so_far.ln_count.unwrap() - exact.ln()) / so_far.ln_error.unwrap().max(1e-12);
            assert!(z.abs() < 5.0, "{problem}: {z}");
        }
        assert_eq!(exact_count("queens 60").unwrap(), None);
        for wrong in ["rooks 8", "queens", "queens 0", "latin x", "grids 9", "queens 100000"] {
            assert!(SolutionCount::new(wrong, 1).is_err(), "{wrong}");
        }
    }
}
