//! Uniform random grids under further rules, as completions of beginnings up to symmetry.
//!
//! The beginnings that [`GridsJob`] counts grids by, each with its completions, say what share of
//! the normalised grids begins so, up to symmetry. One is drawn by that share, then one of its
//! completions, then an image of this under the whole group.
//!
//! **Each grid with the same probability.** Let a beginning B stand for w normalised ones. A
//! completion of B is drawn with a probability that is proportional to w, so that an orbit of grids
//! is met in proportion to the normalised grids in it: to its size. And all grids of an orbit are as
//! frequent among the images of one.
//!
//! All grids are counted before the first is drawn, so this is for rules that few grids obey, where
//! [images](super::UniformImages) of other grids hardly ever do.

use rand::{Rng, RngExt as _};

use super::GridsJob;
use crate::board::{Grid, Puzzle, Shape};
use crate::solve::UniformSolutions;
use crate::symmetry::SymmetryGroup;

/// The beginnings that have completions.
#[derive(Debug, Clone)]
pub struct UniformCompletions {
    shape: Shape,
    /// Each with the normalised grids that all up to it stand for.
    beginnings: Vec<(Puzzle, u128)>,
}

impl UniformCompletions {
    /// Counts the grids of a shape, for as long as it takes; nothing when there is none.
    pub fn of(shape: Shape) -> Option<Self> {
        let mut all = 0;
        let counted = GridsJob::of(shape).completions().into_iter();
        let beginnings: Vec<_> = counted
            .filter(|&(_, _, completions)| completions > 0)
            .map(|(beginning, times, completions)| {
                all += u128::from(times) * u128::from(completions);
                (beginning, all)
            })
            .collect();
        (all > 0).then_some(Self { shape, beginnings })
    }

    /// A grid.
    pub fn sample(&self, random: &mut impl Rng) -> Grid {
        let all = self.beginnings.last().map_or(0, |&(_, upto)| upto);
        let place = random.random_range(0..all);
        let at = self.beginnings.partition_point(|&(_, upto)| upto <= place);
        let completions = UniformSolutions::of(&self.beginnings[at].0);
        let completion = completions.draw(random).expect("there are some");
        SymmetryGroup::of(self.shape).random(random).grid(&completion)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::census::grids;
    use crate::random::stream;
    use crate::stats::chi_square_z;

    #[test]
    fn what_is_drawn_is_uniform() {
        for name in ["2x2", "2x2+x", "2x2+dg", "latin4", "latin5+x", "rect2x4"] {
            let shape: Shape = name.parse().unwrap();
            let uniform = UniformCompletions::of(shape).unwrap();
            let grids = grids::count_by_search(shape).to_string().parse().unwrap();
            let random = &mut stream(7, 0);
            let mut times: HashMap<Grid, u32> = HashMap::new();
            for _ in 0..40 * grids {
                *times.entry(uniform.sample(random)).or_default() += 1;
            }
            assert_eq!(times.len(), grids, "{name}");
            assert!(chi_square_z(times.into_values(), grids).abs() < 4.0, "{name}");
        }
    }

    #[test]
    fn rules_without_a_grid_have_none() {
        assert!(UniformCompletions::of("2x2+antiking".parse().unwrap()).is_none());
    }
}
