//! Where the grids come from: uniform over all grids, or a fixed list.
//!
//! A source that is not uniform biases every estimate: the grids that a randomised depth-first
//! search finds have more minimal puzzles, on average, than uniform grids have.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::board::{Grid, Shape};
use crate::census::classes::Classes;
use crate::census::{UniformCompletions, UniformGrids, UniformImages, UniformTwoBands, grids};
use crate::estimate::EstimateError;
use crate::random::Stream;
use crate::run::{listed, poll};

/// A source of grids of one shape.
#[derive(Clone)]
pub struct GridSource {
    shape: Shape,
    grids: Grids,
    /// The number of all grids of the shape, once it is needed.
    all: OnceLock<Option<f64>>,
}

#[derive(Clone)]
enum Grids {
    /// Each of all 9x9 grids with the same probability.
    Nine(Arc<UniformGrids>),
    /// Each of all grids of two bands or two stacks with the same probability.
    TwoBands(Arc<UniformTwoBands>),
    /// Each of all grids of a shape that was classified with the same probability.
    Classes(Arc<Classes>),
    /// Images of those of other rules with fewer sets that obey all.
    Images(Box<GridSource>, Arc<UniformImages>),
    /// Completions of beginnings, where such images are rare.
    Completions(Arc<UniformCompletions>),
    /// A list, from first to last and again; not empty.
    List(Arc<[Grid]>),
}

impl GridSource {
    fn new(shape: Shape, grids: Grids) -> Self {
        Self { shape, grids, all: OnceLock::new() }
    }

    /// All grids of a shape, each with the same probability.
    ///
    /// # Errors
    /// [`EstimateError::NoUniformGrids`] for shapes other than 3x3, 2x4, 4x2, these with additions
    /// that some grid obeys, and those that can be classified.
    pub fn uniform(shape: Shape) -> Result<Self, EstimateError> {
        let of = |grids| Ok(Self::new(shape, grids));
        if Self::needs_no_list(shape) {
            return match shape.base().filter(|base| *base != shape) {
                Some(base) => {
                    let source = Self::uniform(base)?;
                    let draw = |random: &mut Stream| source.sample(1, random).remove(0);
                    match UniformImages::of(shape, base, draw) {
                        Some(images) => of(Grids::Images(Box::new(source), Arc::new(images))),
                        None => UniformCompletions::of(shape)
                            .ok_or(EstimateError::NoUniformGrids { shape })
                            .and_then(|completions| of(Grids::Completions(Arc::new(completions)))),
                    }
                }
                None if shape == UniformGrids::shape() => {
                    of(Grids::Nine(Arc::new(UniformGrids::default())))
                }
                None => {
                    let grids = UniformTwoBands::of(shape);
                    let refused = |_| EstimateError::NoUniformGrids { shape };
                    of(Grids::TwoBands(Arc::new(grids.map_err(refused)?)))
                }
            };
        }
        let classes = Classes::of(shape).map_err(|_| EstimateError::NoUniformGrids { shape })?;
        Ok(Self::of_classes(classes))
    }

    /// Whether uniform grids of a shape are drawn without a list of the classes: those of 3x3, 2x4
    /// and 4x2, and with additional rules.
    pub fn needs_no_list(shape: Shape) -> bool {
        let base = shape.base().filter(|base| base.has_boxes());
        base.is_some_and(|base| matches!(base.side(), 8 | 9))
    }

    /// All grids of classes that are known, each with the same probability.
    pub fn of_classes(classes: Classes) -> Self {
        Self::new(classes.shape(), Grids::Classes(Arc::new(classes)))
    }

    /// A fixed list of grids: a single one, for its own puzzles.
    ///
    /// # Errors
    /// [`EstimateError::NoGrids`] when it is empty, [`EstimateError::OtherShape`].
    pub fn list(shape: Shape, grids: Vec<Grid>) -> Result<Self, EstimateError> {
        if grids.is_empty() {
            return Err(EstimateError::NoGrids);
        }
        match grids.iter().position(|grid| grid.shape() != shape) {
            Some(place) => Err(EstimateError::OtherShape {
                number: place + 1,
                found: grids[place].shape(),
                shape,
            }),
            None => Ok(Self::new(shape, Grids::List(grids.into()))),
        }
    }

    /// The shape of the grids.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether a grid takes many milliseconds: an image of another grid that obeys, or a completion of
    /// a beginning.
    pub fn is_slow(&self) -> bool {
        matches!(self.grids, Grids::Images(..) | Grids::Completions(_))
    }

    /// The grids of a list.
    pub fn listed(&self) -> Option<&[Grid]> {
        match &self.grids {
            Grids::List(grids) => Some(grids),
            _ => None,
        }
    }

    /// The number of all grids of the shape, where it is known.
    pub(super) fn all_grids(&self) -> Option<f64> {
        *self.all.get_or_init(|| grids::count(self.shape).ok().map(|count| count as f64))
    }

    /// Tells lists of grids apart, in plans.
    pub(super) fn tag(&self) -> String {
        let listed = self.listed().map(|grids| listed(grids.iter().map(Grid::to_string)));
        listed.unwrap_or_else(|| "uniform".to_owned())
    }

    /// An error unless the grids are of a shape.
    pub(super) fn check(&self, shape: Shape) -> Result<(), EstimateError> {
        let found = self.shape;
        match found == shape {
            true => Ok(()),
            false => Err(EstimateError::SourceShape { found, shape }),
        }
    }

    /// The same, and unless they are drawn: errors come from grids that differ from block to block.
    pub(super) fn check_drawn(&self, shape: Shape) -> Result<(), EstimateError> {
        match self.listed() {
            Some(_) => Err(EstimateError::FixedGrids),
            None => self.check(shape),
        }
    }

    /// So many grids, drawn or from the start of the list.
    pub fn sample(&self, count: usize, random: &mut Stream) -> Vec<Grid> {
        self.draw(0, count, random)
    }

    /// The grids of a block, of as many each: drawn, or the next of the list.
    pub(super) fn draw(&self, block: u64, count: usize, random: &mut Stream) -> Vec<Grid> {
        match &self.grids {
            Grids::Nine(grids) => (0..count).map(|_| grids.sample(random)).collect(),
            Grids::TwoBands(grids) => (0..count).map(|_| grids.sample(random)).collect(),
            Grids::Classes(classes) => (0..count).map(|_| classes.sample(random)).collect(),
            Grids::Completions(grids) => (0..count).map(|_| grids.sample(random)).collect(),
            Grids::Images(source, images) => {
                let mut taken = Vec::new();
                while taken.len() < count {
                    poll();
                    let grid = source.draw(block, 1, random).remove(0);
                    taken.append(&mut images.taken(&grid, random));
                }
                taken.truncate(count);
                taken
            }
            Grids::List(grids) => {
                let length = grids.len() as u64;
                let first = (block % length) * (count as u64 % length) % length;
                let grid = |i| &grids[((first + i as u64) % length) as usize];
                (0..count).map(grid).cloned().collect()
            }
        }
    }
}

impl fmt::Debug for GridSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.listed() {
            Some(grids) => write!(f, "a list of {}", grids.len()),
            None => f.write_str("uniform"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::random::stream;

    /// Rules with 3 · 8! grids, so rare that they are drawn as completions: χ² of the three with their
    /// symbols in order.
    #[test]
    fn grids_of_rare_rules_are_uniform_completions() {
        let shape: Shape = "2x4+x+dg+antiknight".parse().unwrap();
        let source = GridSource::uniform(shape).unwrap();
        assert!(matches!(source.grids, Grids::Completions(_)));
        let mut times: HashMap<Vec<usize>, f64> = HashMap::new();
        const DRAWS: usize = 3000;
        for grid in source.sample(DRAWS, &mut stream(3, 0)) {
            let symbols = grid.symbols();
            let first = |symbol| symbols.iter().position(|other| other == symbol).unwrap();
            *times.entry(symbols.iter().map(first).collect()).or_default() += 1.0;
        }
        assert_eq!(times.len(), 3);
        let expected = DRAWS as f64 / 3.0;
        let chi2 = times.values().map(|n| (n - expected).powi(2) / expected).sum::<f64>();
        // Two degrees of freedom: passed by chance once in 1000 seeds.
        assert!(chi2 < 13.8, "{chi2}");
    }
}
