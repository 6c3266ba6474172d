//! Uniform random grids under further rules, as images of uniform grids of a board.
//!
//! One of 120,000 grids of 9x9 obeys `3x3+x`. But a grid has 34,992 kinds of images under the
//! symmetries of the board, by where the further sets come from, and that one of these obeys is
//! seen without making them: a symmetry σ takes a grid to one that obeys exactly when the grid
//! obeys the sets σ⁻¹(S) in place of S. All these *systems* of sets are listed once, each with its
//! symmetry, in an order in which neighbours begin alike, so that a grid is held against all in
//! some ten microseconds.
//!
//! **Each grid with the same probability.** A grid that obeys comes, for each system, from one grid
//! of the board. So where each pair of a grid and a system that it obeys is taken with the same
//! probability, all are as frequent. Of a grid that obeys v systems one is taken with probability
//! v/m, where m is six times the largest v of 10,000 grids. No bound of v is
//! proved. In 300,000 grids of `3x3+x`, a million of `3x3+dg` and 150,000 of `3x3+windows` the
//! largest were 12, 37 and 2. Of a grid with more than m several would be taken, v/m in the mean.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rand::{Rng, RngExt as _};

use crate::board::{Grid, Line, Shape};
use crate::random::{Stream, stream};
use crate::symmetry::{Perm, SymmetryGroup};

/// More systems are not listed: images of `3x3+antiknight` are not looked at.
const MOST_SYSTEMS: usize = 150_000;
/// The grids that are looked at before any is taken, and how many times the most systems that one
/// of them obeys a grid must obey to be taken for certain.
const LOOKED_AT: u64 = 10_000;
const TIMES: usize = 6;
/// The seed of these grids.
const SEED: u64 = 1;
/// Marks the first cell of a set.
const FIRST: u8 = 128;

/// The images of the further sets of some rules, under the symmetries of the board without them.
#[derive(Debug, Clone)]
pub struct UniformImages {
    shape: Shape,
    /// The cells of each system, set by set.
    systems: Vec<Vec<u8>>,
    /// How many cells each shares with the one before it, from the first on.
    shared: Vec<usize>,
    /// For each the images of the cells under the symmetry that takes it to the sets of the rules.
    symmetries: Vec<Vec<u8>>,
    /// A grid that obeys so many is taken for certain.
    most: usize,
}

impl UniformImages {
    /// The systems for a shape of at most 127 cells that is another one with additions, of which
    /// uniform grids are drawn from the block of a stream; nothing where none of ten thousand has
    /// an image that obeys.
    pub fn of(shape: Shape, base: Shape, draw: impl Fn(&mut Stream) -> Grid) -> Option<Self> {
        let mut sets = [shape.lines(), shape.sets()].concat();
        let plain = base.lines();
        sets.retain(|set| !plain.contains(set));
        let generators = SymmetryGroup::of(base).geometric_generators();
        let identity: Vec<u8> = (0..base.cells() as u8).collect();
        let first = written(&sets, &Perm::identity(base.cells()));
        let mut found = HashMap::from([(first.clone(), identity.clone())]);
        let mut waiting = vec![(sets, identity.clone())];
        while let Some((sets, back)) = waiting.pop() {
            if found.len() > MOST_SYSTEMS {
                found = HashMap::from([(first, identity)]);
                break;
            }
            for generator in &generators {
                if let Entry::Vacant(new) = found.entry(written(&sets, generator)) {
                    let mut image_back = back.clone();
                    for (cell, to) in generator.images().enumerate() {
                        image_back[to] = back[cell];
                    }
                    waiting.push((read(new.key()), image_back.clone()));
                    new.insert(image_back);
                }
            }
        }
        let mut systems: Vec<_> = found.into_iter().collect();
        systems.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let (systems, symmetries): (Vec<_>, Vec<_>) = systems.into_iter().unzip();
        let alike =
            |pair: &[Vec<u8>]| pair[0].iter().zip(&pair[1]).take_while(|(a, b)| a == b).count();
        let shared = std::iter::once(0).chain(systems.windows(2).map(alike)).collect();
        let mut images = Self { shape, systems, shared, symmetries, most: 1 };
        let random = &mut stream(SEED, 0);
        let obeyed = (0..LOOKED_AT).map(|_| images.obeyed(&draw(random)).len()).max();
        images.most = (TIMES * obeyed.unwrap_or(0)).min(images.systems.len());
        (images.most > 0).then_some(images)
    }

    /// The images of a uniform grid of the board that are taken: none for most.
    pub fn taken(&self, grid: &Grid, random: &mut impl Rng) -> Vec<Grid> {
        let obeyed = self.obeyed(grid);
        let many = (obeyed.len() + random.random_range(0..self.most)) / self.most;
        (0..many).map(|_| self.image(grid, obeyed[random.random_range(0..obeyed.len())])).collect()
    }

    /// The systems that a grid obeys.
    fn obeyed(&self, grid: &Grid) -> Vec<usize> {
        let symbols = grid.symbols();
        let mut obeyed = Vec::new();
        // The symbols of the set so far, before each cell of the system at hand.
        let mut held = vec![0u64; 1 + self.systems.iter().map(Vec::len).max().unwrap_or(0)];
        let mut reached = 0;
        for (at, (system, &shared)) in self.systems.iter().zip(&self.shared).enumerate() {
            // It clashes where the one before it did.
            if shared > reached {
                continue;
            }
            reached = shared;
            while let Some(&cell) = system.get(reached) {
                let before = if cell >= FIRST { 0 } else { held[reached] };
                let symbol = 1 << symbols[usize::from(cell & !FIRST)];
                if before & symbol != 0 {
                    break;
                }
                reached += 1;
                held[reached] = before | symbol;
            }
            if reached == system.len() {
                obeyed.push(at);
            }
        }
        obeyed
    }

    /// The image of a grid that obeys a system, under the rules.
    fn image(&self, grid: &Grid, system: usize) -> Grid {
        let mut symbols = vec![0; grid.symbols().len()];
        for (&to, &symbol) in self.symmetries[system].iter().zip(grid.symbols()) {
            symbols[usize::from(to)] = symbol;
        }
        Grid::new(self.shape, symbols).expect("the image obeys the rules")
    }
}

/// The image of some sets, as one list.
fn written(sets: &[Line], symmetry: &Perm) -> Vec<u8> {
    let image = |set: &Line| {
        let mut image: Vec<u8> = set.iter().map(|&cell| symmetry.image(cell) as u8).collect();
        image.sort_unstable();
        image[0] |= FIRST;
        image
    };
    let mut images: Vec<_> = sets.iter().map(image).collect();
    images.sort_unstable();
    images.concat()
}

/// The sets of such a list.
fn read(written: &[u8]) -> Vec<Line> {
    let set = |set: &[u8]| set.iter().map(|&cell| usize::from(cell & !FIRST)).collect();
    written.chunk_by(|_, &next| next < FIRST).map(set).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    use rand::seq::IndexedRandom as _;

    use super::*;
    use crate::board::Puzzle;
    use crate::census::{UniformGrids, grids};
    use crate::solve::solver;
    use crate::stats::chi_square_z;

    /// The images of a small board, and all its grids.
    fn small(name: &str) -> (UniformImages, Vec<Grid>) {
        let shape: Shape = name.parse().unwrap();
        let base = shape.base().unwrap();
        let grids = all(base);
        let draw = |random: &mut Stream| grids.choose(random).unwrap().clone();
        (UniformImages::of(shape, base, draw).unwrap(), grids)
    }

    /// From every grid of the board all images that obey: each grid of the rules equally often.
    #[test]
    fn every_grid_under_the_rules_is_an_image_equally_often() {
        for name in ["2x2+x", "2x2+dg", "2x2+diagonal"] {
            let (images, grids) = small(name);
            let mut times: HashMap<Grid, usize> = HashMap::new();
            for grid in grids {
                for system in images.obeyed(&grid) {
                    *times.entry(images.image(&grid, system)).or_default() += 1;
                }
            }
            assert_eq!(times.len(), all(images.shape).len(), "{name}");
            assert!(times.values().all(|&times| times == images.systems.len()), "{name}");
        }
    }

    #[test]
    fn rules_that_no_grid_obeys_have_no_images() {
        let shape: Shape = "2x2+antiking".parse().unwrap();
        let base = shape.base().unwrap();
        let grids = all(base);
        assert!(all(shape).is_empty());
        let draw = |random: &mut Stream| grids.choose(random).unwrap().clone();
        assert!(UniformImages::of(shape, base, draw).is_none());
    }

    #[test]
    fn what_is_taken_of_drawn_grids_is_uniform() {
        let (images, grids) = small("2x2+x");
        let random = &mut stream(5, 0);
        let mut times = HashMap::<Grid, u32>::new();
        for _ in 0..200_000 {
            for image in images.taken(grids.choose(random).unwrap(), random) {
                *times.entry(image).or_default() += 1;
            }
        }
        assert!(times.len() == 48 && times.values().sum::<u32>() > 4800);
        assert!(chi_square_z(times.into_values(), 48).abs() < 4.0);
    }

    fn all(shape: Shape) -> Vec<Grid> {
        let empty = Puzzle::empty(shape);
        let mut grids = Vec::new();
        let _ = solver(shape).for_each_solution(&empty, &mut |symbols| {
            grids.push(Grid::new(shape, symbols).unwrap());
            ControlFlow::Continue(())
        });
        grids
    }

    /// As many systems are obeyed in the mean as the numbers of grids say: an estimate of them.
    #[test]
    fn the_systems_that_uniform_grids_obey_count_the_grids_under_the_rules() {
        let known = [("3x3+x", 55_613_393_399_531_520u64), ("3x3+dg", 201_105_135_151_764_480)];
        let nine = UniformGrids::default();
        let all = grids::count("3x3".parse().unwrap()).unwrap() as f64;
        for (name, count) in known {
            let shape: Shape = name.parse().unwrap();
            let draw = |random: &mut Stream| nine.sample(random);
            let images = UniformImages::of(shape, Shape::NINE, draw).unwrap();
            let random = &mut stream(2, 0);
            let n = 4000;
            let obeyed: Vec<f64> =
                (0..n).map(|_| images.obeyed(&nine.sample(random)).len() as f64).collect();
            assert!(obeyed.iter().all(|v| *v <= images.most as f64), "{name}: {}", images.most);
            let mean = obeyed.iter().sum::<f64>() / f64::from(n);
            let squares = obeyed.iter().map(|v| (v - mean).powi(2)).sum::<f64>();
            let error = squares.sqrt() / f64::from(n);
            let expected = count as f64 / all * images.systems.len() as f64;
            assert!((mean - expected).abs() < 4.0 * error, "{name}: {mean} ± {error}, {expected}");
        }
    }
}
