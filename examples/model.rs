//! An estimate with a model of one's own: how many ways are there to colour a ring of cells with
//! few colours, no two neighbours alike?
//!
//! A [`Model`] is a state, its energy, and moves. The states of energy 0 are to be counted: here
//! the colourings without equal neighbours, (q − 1)ⁿ + (−1)ⁿ (q − 1) of n cells and q colours. They
//! are counted by annealed importance sampling: a state is drawn at β = 0 and cooled step by step,
//! and exp(−Σ Δβ·E) is an unbiased estimate of the share of all qⁿ states that they are.
//!
//! `cargo run --release --example model`
//!
//! # References
//! 1. R. M. Neal, "Annealed importance sampling", Statistics and Computing 11, 125 (2001).

use std::error::Error;

use gridforest::estimate::solutions::{Boltzmann, Model, metropolis_sweep};
use gridforest::rand::{Rng, RngExt};
use gridforest::random::Stream;
use gridforest::run::{Block, BlockError, Job, Plan, Runner};
use gridforest::stats::LogWeights;

/// A colour for each cell of a ring.
#[derive(Clone)]
struct Ring {
    cells: Vec<u32>,
    colours: u32,
}

/// A cell and its new colour.
struct Recolour {
    cell: usize,
    colour: u32,
}

impl Ring {
    /// The neighbours of a cell that would have its colour.
    fn alike(&self, cell: usize, colour: u32) -> i32 {
        let n = self.cells.len();
        let neighbours = [(cell + 1) % n, (cell + n - 1) % n];
        neighbours.iter().filter(|&&other| self.cells[other] == colour).count() as i32
    }
}

impl Model for Ring {
    type Move = Recolour;

    fn ln_states(&self) -> f64 {
        self.cells.len() as f64 * f64::from(self.colours).ln()
    }

    fn moves_per_sweep(&self) -> usize {
        self.cells.len()
    }

    fn randomise(&mut self, rng: &mut Stream) {
        self.cells.iter_mut().for_each(|cell| *cell = rng.random_range(0..self.colours));
    }

    fn energy(&self) -> u32 {
        let next = self.cells.iter().cycle().skip(1);
        self.cells.iter().zip(next).map(|(a, b)| u32::from(a == b)).sum()
    }

    fn propose(&self, rng: &mut Stream) -> Recolour {
        let cell = rng.random_range(0..self.cells.len());
        Recolour { cell, colour: rng.next_u32() % self.colours }
    }

    fn energy_change(&self, &Recolour { cell, colour }: &Recolour) -> i32 {
        self.alike(cell, colour) - self.alike(cell, self.cells[cell])
    }

    fn apply(&mut self, &Recolour { cell, colour }: &Recolour, _: i32) {
        self.cells[cell] = colour;
    }
}

/// Many coolings, a hundred a block.
struct Coolings {
    ring: Ring,
    hundreds: u64,
    seed: u64,
}

/// The inverse temperatures: at the last, hardly a state of positive energy is left.
const STEPS: u32 = 60;
const COLDEST: f64 = 12.0;

impl Job for Coolings {
    /// ln of each estimate.
    type Partial = Vec<f64>;
    const NAME: &'static str = "coolings";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.hundreds)
            .with("cells", self.ring.cells.len())
            .with("colours", self.ring.colours)
            .seeded(self.seed)
    }

    fn block(&self, block: Block) -> Result<Vec<f64>, BlockError> {
        let mut rng = block.stream();
        Ok((0..100).map(|_| cool(self.ring.clone(), &mut rng)).collect())
    }
}

/// ln of an estimate of the number of states of energy 0.
fn cool(mut ring: Ring, rng: &mut Stream) -> f64 {
    ring.randomise(rng);
    let mut ln_weight = ring.ln_states();
    for step in 1..=STEPS {
        ln_weight -= COLDEST / f64::from(STEPS) * f64::from(ring.energy());
        let beta = COLDEST * f64::from(step) / f64::from(STEPS);
        metropolis_sweep(&mut ring, &Boltzmann::new(beta), rng);
    }
    // The last step, to β = ∞.
    if ring.energy() == 0 { ln_weight } else { f64::NEG_INFINITY }
}

fn estimate(cells: usize, colours: u32) -> Result<LogWeights, Box<dyn Error>> {
    let ring = Ring { cells: vec![0; cells], colours };
    let weights = Runner::default().finish(&Coolings { ring, hundreds: 40, seed: 1 })?;
    Ok(weights.into_iter().collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let (cells, colours) = (20, 3);
    let found = estimate(cells, colours)?;
    let (count, error) = (found.ln_mean().exp(), found.ln_error());
    println!("{cells} cells, {colours} colours: {count:.0} ± {:.1} %", 100.0 * error);
    println!("exactly: {}", exact(cells, colours));
    Ok(())
}

/// The chromatic polynomial of a ring.
fn exact(cells: usize, colours: u32) -> i64 {
    let others = i64::from(colours) - 1;
    others.pow(cells as u32) + if cells.is_multiple_of(2) { others } else { -others }
}

#[cfg(test)]
#[test]
fn the_estimates_agree_with_the_chromatic_polynomial() {
    for (cells, colours) in [(5, 3), (8, 3), (12, 4)] {
        let found = estimate(cells, colours).unwrap();
        let off = found.ln_mean() - (exact(cells, colours) as f64).ln();
        assert!(off.abs() < 4.0 * found.ln_error(), "{cells}: {off} ± {}", found.ln_error());
        assert!(found.ln_error() < 0.1);
    }
}
