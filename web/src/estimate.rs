//! Monte Carlo, one step after the other: a page shows what is known so far.

use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::census::{grids, latin, queens};
use gridforest::estimate::puzzles::descent::Population;
use gridforest::estimate::puzzles::{
    Descent, DescentConfig, EstimateRow, Estimator as _, GridSource, Method, exact_rows,
};
use gridforest::estimate::solutions::{Boxes, Problem, SequentialMonteCarlo, SmcConfig};
use gridforest::forest::{Engine, Tree};
use gridforest::stats::Note;
use gridforest::unavoidable::Limits;
use serde::Serialize;

use crate::{WebError, text};

/// The numbers of minimal puzzles of a shape, by the method that the command line and Python would
/// choose.
#[derive(Debug)]
pub enum MinimalPuzzles {
    /// Small boards are counted: there is one step.
    Counted(Vec<AtClues>),
    /// An estimate by descent: a step is a population.
    Descent(Box<Descent>, Vec<Population>),
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

/// The random subsets of each grid of 9x9.
pub const PER_GRID: usize = 100;

impl MinimalPuzzles {
    /// By the method that suits a shape.
    ///
    /// # Errors
    /// [`WebError`] for shapes of which no uniform grids can be drawn.
    pub fn new(shape: &str, seed: u64) -> Result<Self, WebError> {
        let shape = text::shape(shape)?;
        match Method::choose(shape, |_| false) {
            Method::Exact => Ok(Self::Counted(counted(shape)?)),
            _ => Self::by_descent(shape, seed),
        }
    }

    /// An estimator with populations of a size that suits a page: all else is as the program has it,
    /// so that it comes to the same from the same seed.
    fn by_descent(shape: Shape, seed: u64) -> Result<Self, WebError> {
        let trials_per_grid = (shape == Shape::NINE).then_some(PER_GRID);
        let config = DescentConfig { trials_per_grid, seed, ..DescentConfig::default() };
        let descent = Descent::new(shape, GridSource::uniform(shape)?, config)?;
        Ok(Self::Descent(Box::new(descent), Vec::new()))
    }

    /// The trials of all steps so far; none where small boards are counted.
    pub fn samples(&self) -> u64 {
        match self {
            Self::Counted(_) => 0,
            Self::Descent(descent, populations) => {
                descent.trials_per_block() * populations.len() as u64
            }
        }
    }

    /// Whether more steps would tell more.
    pub fn goes_on(&self) -> bool {
        matches!(self, Self::Descent(..))
    }

    /// Takes another step: the estimates of all steps together.
    pub fn step(&mut self) -> Vec<AtClues> {
        match self {
            Self::Counted(rows) => rows.clone(),
            Self::Descent(descent, populations) => {
                let number = populations.len() as u64;
                populations.push(descent.population(number));
                let rows = descent.rows(populations).into_iter().filter(|row| row.count > 0);
                rows.map(AtClues::from).collect()
            }
        }
    }
}

impl From<EstimateRow> for AtClues {
    fn from(row: EstimateRow) -> Self {
        let EstimateRow { clues, per_grid, rel_err, note, .. } = row;
        Self { clues, per_grid, rel_err, note }
    }
}

/// The exact mean numbers of minimal puzzles of a grid.
fn counted(shape: Shape) -> Result<Vec<AtClues>, WebError> {
    let classes = Classes::of(shape)?;
    let trees = classes.iter().map(|class| Tree::of_class(class, Engine::Auto, Limits::default()));
    let rows = exact_rows(shape, &trees.collect::<Result<Vec<_>, _>>()?);
    Ok(rows.into_iter().map(AtClues::from).collect())
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
    let unknown =
        || WebError(format!("unknown problem '{problem}': queens N, latin N or grids RxC"));
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
        let exact = MinimalPuzzles::new("2x2", 3).unwrap().step();
        let mut estimate = MinimalPuzzles::by_descent("2x2".parse().unwrap(), 3).unwrap();
        let rows = (0..40).map(|_| estimate.step()).last().unwrap();
        for at in &exact {
            let row = rows.iter().find(|row| row.clues == at.clues).unwrap();
            let error = row.rel_err.unwrap() * row.per_grid;
            assert!((row.per_grid - at.per_grid).abs() < 5.0 * error, "{row:?} {at:?}");
        }
    }

    /// As on the command line and in Python.
    #[test]
    fn the_library_chooses_the_method() {
        for shape in ["2x2", "latin3", "latin5", "latin6", "2x3"] {
            let method = Method::choose(text::shape(shape).unwrap(), |_| false);
            let goes_on = MinimalPuzzles::new(shape, 1).unwrap().goes_on();
            assert_eq!(goes_on, method == Method::Descent, "{shape}");
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
