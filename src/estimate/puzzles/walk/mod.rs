//! Walk: proper puzzles change step by step, and rare ones are met as often as common ones.
//!
//! **Numbers from frequencies.** A random walk over the proper puzzles of all grids, with `k` clues from the
//! few to the many and `r` of them redundant, that in the long run is at each puzzle in proportion to a
//! weight `W(k, r)` of our choice, meets the kind `(k, r)` in proportion to `W(k, r)` times the number of
//! its puzzles. With weights that are about the inverse of these numbers it meets all kinds about equally
//! often: minimal puzzles of 32 clues, which one random subset in 10^12 of that size is, as well as any. How often
//! it met a kind, divided by the weight, then gives the numbers, up to one factor. It is the
//! simulated tempering of the room `partition` with clues in the place of temperature, or a multicanonical
//! simulation (Berg and Neuhaus 1992) in two quantities.
//!
//! **The factor.** The mean number `V_k` of valid k-subsets of a grid is measured where they are frequent, at
//! the most clues, by trying random subsets of uniform grids. From there
//!
//! ```text
//! V_{k-1} = V_k · E[r(S)] / (N - k + 1)         M_k = V_k · P(r(S) = 0)
//! ```
//!
//! as for the [descent](super::descent), with means over what was met, divided by its weight.
//!
//! **Moves.** A redundant clue goes; a clue of the solution comes; or a clue goes and another comes
//! that makes the puzzle proper, found by going through all solutions of what is left: so the
//! solution changes too, and puzzles of a few clues, which few grids have, are come to from those of
//! neighbouring grids. Detailed balance is exact (`flock.rs`).
//!
//! **Weights** are learned beforehand (`weights.rs`), from random valid subsets on, then kept; walks begin at puzzles
//! that were met at the end. Bad weights cost time: some kinds are met seldom. Where the rarest are so rare that a walker would stay
//! with the few it has found, a *gentle* walk ([`Walk::be_gentle`]) likes them less. Walks must be long enough to come from the most clues to the rarest puzzles and back
//! many times; [`Visits::arrivals`] tells how often they did, and where the halves of walks differ the estimate
//! is given no error. What is slower than a whole walk stays unseen. A flock is independent of the others, and
//! the error is the jackknife's over flocks. A quotient of means is unbiased only in the limit
//! of long walks, unlike what designs and descents give; in exchange, the cost hardly depends on how rare a puzzle is.
//!
//! # References
//! 1. B. A. Berg, T. Neuhaus, "Multicanonical ensemble: a new approach to simulate first-order phase
//!    transitions", Phys. Rev. Lett. 68 (1992).
//! 2. F. Liang, C. Liu, R. J. Carroll, "Stochastic approximation in Monte Carlo computation", J. Am. Stat.
//!    Assoc. 102 (2007): how weights are learned.

mod engine;
mod flock;
mod kinds;
#[cfg(test)]
mod tests;
mod visits;
mod weights;

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use rand::seq::IndexedRandom as _;

use super::designs::draw::subset;
use super::{Clues, Estimate, EstimateError, EstimateRow, Source, Tester};
use crate::board::{CellMask, Shape};
use crate::census::grids;
use crate::random::{Stream, stream};
use crate::solve::Generic;
use crate::solve::generate::Generator;
use engine::Symbols;
use flock::{Flock, Walker};
use kinds::Kinds;
use visits::Diary;
use weights::Weights;

pub use visits::Visits;
pub use weights::Caps;

/// The block that learns the weights: no flock has this number.
const LEARNING: u64 = u64::MAX;
/// How much a visit lowers a weight, by the logarithm, at first; and which part of that at the end. What is
/// visited seldom must not rise much from one visit to the next, relative to all that is lowered meanwhile.
const GAIN: f64 = 0.05;
const CALM: f64 = 1e-3;
/// The grids that a flock draws for its first puzzles, and the subsets of each.
const GRIDS: usize = 1000;
const SUBSETS: usize = 20;
/// The valid subsets that a flock finds at least: they say how many there are at the most clues.
const VALID: u64 = 256;
/// The errors by which the halves of walks may differ.
const DRIFT: f64 = 3.0;
/// The part of the usual visits that is too seldom for a weight to be learned.
const SELDOM: u64 = 10;
/// How often the walkers are looked at for places where walks may begin.
const SEEN: u64 = 64;

/// A run of independent flocks: everything that its result depends on.
///
/// A block is a flock, a pure function of the walk and its number.
///
/// ```
/// use gridforest::estimate::puzzles::{Source, Walk};
/// let shape = "2x2".parse()?;
/// let mut walk = Walk::new(shape, None, None, Some(Source::uniform(shape)?))?;
/// (walk.learning, walk.steps, walk.blocks) = (4000, 2000, 8);
/// let rows = walk.rows(&walk.run());
/// // 25,728 minimal puzzles of 4 clues in 288 grids.
/// let four = rows.iter().find(|row| row.clues == 4).unwrap();
/// assert!((four.per_grid - 25_728.0 / 288.0).abs() < 5.0 * four.rel_err.unwrap() * four.per_grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Walk {
    /// The shape of the boards.
    pub shape: Shape,
    /// The clues of the minimal puzzles that it should meet.
    pub clues: RangeInclusive<usize>,
    /// The most clues of its puzzles.
    pub top: usize,
    /// Where the grids of the first puzzles come from. Without a source the top is the full grid, of which
    /// there is one in a grid, and walks begin at any.
    pub source: Option<Source>,
    /// How much more than others rare kinds may be liked.
    pub caps: Caps,
    /// At least so many numbers of redundant clues are told apart from what is usual, where minimal puzzles are wanted.
    pub finest: usize,
    /// The walkers of a flock.
    pub walkers: usize,
    /// The steps of each while the weights are learned.
    pub learning: u64,
    /// The steps of each that count; a third as many come before.
    pub steps: u64,
    /// The number of flocks.
    pub blocks: u64,
    /// The seed of all randomness.
    pub seed: u64,
    /// What was learned, once it is asked for.
    learned: OnceLock<Learned>,
}

/// What is learned before walks begin.
#[derive(Debug, Clone)]
struct Learned {
    weights: Weights,
    /// Puzzles met with about these weights, now and then: where walks begin.
    seen: Vec<Walker>,
}

impl Walk {
    /// A run of one flock, of seed 1. By default the top is two fifths of the cells, and the clues are those
    /// below it from a fifth of the cells on.
    ///
    /// # Errors
    /// [`EstimateError`] when the shape, the clues or the top are out of range, or the source is a fixed list.
    pub fn new(
        shape: Shape,
        clues: Option<RangeInclusive<usize>>,
        top: Option<usize>,
        source: Option<Source>,
    ) -> Result<Self, EstimateError> {
        let cells = shape.cells();
        if !(4..=127).contains(&cells) {
            return Err(EstimateError::Board { shape, cells });
        }
        if source
            .as_ref()
            .is_some_and(|source| source.fixed().is_some())
        {
            return Err(EstimateError::FixedGrids);
        }
        let usual = (2 * cells).div_ceil(5);
        let top = match source {
            None => cells,
            Some(_) => top.unwrap_or(usual.max(clues.as_ref().map_or(0, |clues| clues.end() + 1))),
        };
        if !(1..=cells).contains(&top) {
            let size = top;
            return Err(EstimateError::Size { shape, cells, size });
        }
        let clues = clues.unwrap_or(cells / 5..=top.min(usual) - 1);
        let (low, high) = (*clues.start(), *clues.end());
        if low == 0 || low > high || high > cells {
            return Err(EstimateError::Clues {
                shape,
                cells,
                low,
                high,
            });
        }
        if high >= top {
            return Err(EstimateError::MoreCluesThanSize {
                size: top,
                clues: high,
            });
        }
        Ok(Self {
            shape,
            clues,
            top,
            source,
            caps: Caps::WIDE,
            finest: 1,
            walkers: 32,
            learning: 100_000,
            steps: 20_000,
            blocks: 1,
            seed: 1,
            learned: OnceLock::new(),
        })
    }

    /// The same of another seed, with a learning of its own.
    pub fn with_seed(&self, seed: u64) -> Self {
        Self {
            seed,
            learned: OnceLock::new(),
            ..self.clone()
        }
    }

    /// Likes the rarest puzzles less and tells them apart more finely: for the fewest clues of 9x9, where a walker
    /// that meets a puzzle should not stay with it. To be said before anything is learned.
    pub fn be_gentle(&mut self) {
        self.caps = Caps::GENTLE;
        self.finest = 2;
    }

    /// Learns how much to like each kind, if that is not done yet.
    pub fn learn(&self) {
        self.learned();
    }

    /// First all puzzles of as many clues are one kind, and it is seen what is usual; then the kinds of the
    /// clues wanted are told apart; at last the weights are held, and corrected by what is met with them.
    fn learned(&self) -> &Learned {
        self.learned.get_or_init(|| {
            let random = &mut stream(self.seed, LEARNING);
            let puzzles = match &self.source {
                Some(source) => self.valid_subsets(source, random).0,
                None => self.any_grids(random),
            };
            let mut flock = Flock::new(self.shape, puzzles);
            let clues = *self.clues.start()..=self.top;
            let mut weights = Weights::flat(Kinds::by_clues(clues.clone()), self.caps);
            let met = self.teach(&mut flock, &mut weights, self.learning / 16, random);
            let usual = |clues: usize| match clues {
                _ if clues == *self.clues.start() || clues > *self.clues.end() => 0,
                _ => (mean(&met.met[clues]).round() as usize).max(self.finest),
            };
            weights = weights.split(Kinds::new(clues.clone(), clues.map(usual).collect()));
            let taught = self.teach(&mut flock, &mut weights, 11 * self.learning / 16, random);
            let mut seen = Vec::new();
            let steps = (self.learning / 4).max(SEEN);
            let held = self.hold(&mut flock, &weights, steps, random, |step, walkers| {
                if step % (steps / SEEN) == 0 {
                    seen.extend_from_slice(walkers);
                }
            });
            let [taught, held] = [taught, held].map(|visits| by_kind(&visits, &weights.kinds));
            weights.correct(&known_well(&taught, &held));
            seen.retain(|walker| weights.ln(walker.kind()) > f64::NEG_INFINITY);
            Learned { weights, seen }
        })
    }

    /// Steps that lower the weights of what they meet; the visits of the second half.
    fn teach(
        &self,
        flock: &mut Flock,
        weights: &mut Weights,
        steps: u64,
        random: &mut Stream,
    ) -> Visits {
        let mut diary = Diary::new(self.walkers, self.top);
        for step in 1..=steps {
            flock.step(weights, random);
            let gain = GAIN * CALM.powf(step as f64 / steps as f64);
            for walker in &flock.walkers {
                weights.lower(walker.kind(), gain);
            }
            if 2 * step > steps {
                diary.note(&flock.walkers, false);
            }
        }
        diary.visits
    }

    /// Steps with weights as they are; each is shown.
    fn hold(
        &self,
        flock: &mut Flock,
        weights: &Weights,
        steps: u64,
        random: &mut Stream,
        mut show: impl FnMut(u64, &[Walker]),
    ) -> Visits {
        let mut diary = Diary::new(self.walkers, self.top);
        for step in 0..steps {
            flock.step(weights, random);
            diary.note(&flock.walkers, 2 * step >= steps);
            show(step, &flock.walkers);
        }
        diary.visits
    }

    /// A flock.
    pub fn block(&self, index: u64) -> Visits {
        let Learned { weights, seen } = self.learned();
        let random = &mut stream(self.seed, index);
        let tried = match &self.source {
            Some(source) => self.valid_subsets(source, random).1,
            None => Tried { tried: 1, valid: 1 },
        };
        let walkers = seen.sample(random, self.walkers);
        let mut flock = Flock::of(self.shape, walkers.cloned().collect());
        self.hold(&mut flock, weights, self.steps / 3, random, |_, _| ());
        Visits {
            tried: tried.tried,
            valid: tried.valid,
            ..self.hold(&mut flock, weights, self.steps, random, |_, _| ())
        }
    }

    /// All flocks, one after the other.
    pub fn run(&self) -> Vec<Visits> {
        (0..self.blocks).map(|block| self.block(block)).collect()
    }

    /// Random valid subsets of random grids, as many as walkers, and how often one is valid.
    fn valid_subsets(
        &self,
        source: &Source,
        random: &mut Stream,
    ) -> (Vec<(Symbols, CellMask)>, Tried) {
        let (mut puzzles, mut all) = (Vec::new(), Tried { tried: 0, valid: 0 });
        // Where few subsets are valid, more grids are asked for.
        while puzzles.len() < self.walkers || all.valid < VALID {
            let grids = source.sample(GRIDS, random);
            let mut tester = Tester::new(&grids);
            let drawn = (0..SUBSETS * GRIDS)
                .map(|place| (place % GRIDS, subset(self.shape.cells(), self.top, random)));
            let drawn: Vec<Clues> = drawn.collect();
            let proper = tester.are_proper(&drawn);
            all.tried += drawn.len() as u64;
            let valid = drawn.iter().zip(proper).filter(|(_, proper)| *proper);
            let before = puzzles.len();
            let puzzle =
                |(&(grid, clues), _): (&Clues, bool)| (grids[grid].symbols().to_vec(), clues);
            puzzles.extend(valid.map(puzzle));
            all.valid += (puzzles.len() - before) as u64;
        }
        puzzles.truncate(self.walkers);
        (puzzles, all)
    }

    /// All cells of any grids.
    fn any_grids(&self, random: &mut Stream) -> Vec<(Symbols, CellMask)> {
        let mut solver = Generic::new(self.shape);
        let mut generator = Generator::new(&mut solver);
        let all = CellMask::MAX >> (CellMask::BITS as usize - self.shape.cells());
        (0..self.walkers)
            .map(|_| (generator.grid(random).symbols().to_vec(), all))
            .collect()
    }

    /// What visits say of each number of clues that was met.
    ///
    /// Without an error where it isn't to be believed: where the second halves of the walks say something else than
    /// the first, walks have not come to balance, for bad weights or for want of time.
    pub fn estimates(&self, visits: &[Visits]) -> Vec<Estimate> {
        let found = visits::findings(visits, &self.learned().weights, self.shape);
        let estimate = |clues: usize| {
            let arrivals: u64 = visits.iter().map(|visits| visits.arrivals[clues]).sum();
            let visits::Finding { minimal, drift } = &found[clues];
            let known = minimal.error.is_finite() && drift.abs() < DRIFT;
            let rel_err = known.then_some(minimal.error / minimal.value);
            (minimal.value > 0.0)
                .then(|| Estimate::with_error(clues, u128::from(arrivals), minimal.value, rel_err))
        };
        self.clues.clone().filter_map(estimate).collect()
    }

    /// A row for each of them.
    pub fn rows(&self, visits: &[Visits]) -> Vec<EstimateRow> {
        let all = grids::count(self.shape).ok().map(|count| count as f64);
        let row = |estimate: &Estimate| {
            let method = "walk".to_owned();
            let mut row = EstimateRow::new(self.shape, method, Some(self.top), all, estimate);
            let trials = || visits.iter().map(|visits| visits.tried).sum();
            row.trials = self.source.as_ref().map(|_| trials());
            row.grids = row.trials.map(|trials| trials / SUBSETS as u64);
            row
        };
        self.estimates(visits).iter().map(row).collect()
    }
}

/// The visits to each kind.
fn by_kind(visits: &Visits, kinds: &Kinds) -> Vec<u64> {
    let mut met = vec![0; kinds.count()];
    for clues in kinds.clues() {
        for (redundant, visits) in visits.met[clues].iter().enumerate() {
            met[kinds.of((clues, redundant))] += visits;
        }
    }
    met
}

/// The visits with held weights, to those kinds that were met often enough while weights were learned: the
/// weight of another is far from right, and walks that come to it would stay.
fn known_well(taught: &[u64], held: &[u64]) -> Vec<u64> {
    let least = taught.iter().sum::<u64>() / taught.len() as u64 / SELDOM;
    let known = taught.iter().zip(held);
    known
        .map(|(&taught, &held)| if taught > least { held } else { 0 })
        .collect()
}

/// How many random subsets were valid.
struct Tried {
    tried: u64,
    valid: u64,
}

fn mean(met: &[u64]) -> f64 {
    let sum: u64 = met.iter().sum();
    let weighted = met
        .iter()
        .enumerate()
        .map(|(place, &met)| place as f64 * met as f64);
    weighted.sum::<f64>() / sum.max(1) as f64
}
