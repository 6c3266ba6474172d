//! Simulated tempering: a Markov chain over states and temperatures. With the partition function as
//! weights it visits all temperatures equally often.
//!
//! The joint weight of temperature `β` and state `S` is e^(−βE(S)) / Z̃(β), with estimates Z̃ in
//! place of the partition function. Moves of the state at a fixed temperature are the model's; a
//! move from `β` to a neighbour `β'` is accepted with probability
//!
//! ```text
//! min(1, e^((β − β')E) Z̃(β) / Z̃(β'))
//! ```
//!
//! so that temperature `β` is visited in proportion to Z(β)/Z̃(β): evenly once the estimates are
//! right. They are found by recursion: each visit raises Z̃ of the temperature visited by a factor,
//! which shrinks as 1/t. Then they are fixed, and a long run is recorded, from which
//! [`reweight`](super::reweight) computes Z: uneven visits cost only precision.
//!
//! # References
//! 1. C. Zhang, J. Ma, "Simulated tempering by partition-function updating", Phys. Rev. E 76,
//!    036708 (2007); Phys. Rev. E 79, 016703 (2009), arXiv:0808.4003.
//! 2. E. Marinari, G. Parisi, "Simulated tempering", Europhys. Lett. 19, 451 (1992).
//! 3. R. E. Belardinelli, V. D. Pereyra, "Fast algorithm to calculate density of states", Phys.
//!    Rev. E 75, 046701 (2007): the factor that shrinks as 1/t.

use rand::{Rng, RngExt};

use super::Moves;
use super::ladder::Ladder;
use super::model::{Boltzmann, Model, metropolis_sweep};
use super::record::Record;
use crate::random::Stream;

/// A state that moves over the temperatures of a ladder.
pub(super) struct Chain<M> {
    model: M,
    moves: Moves,
    ladder: Ladder,
    boltzmann: Vec<Boltzmann>,
    /// The present temperature.
    temperature: usize,
    /// The end of the ladder visited last: `true` for the coldest.
    from_cold: bool,
}

impl<M: Model> Chain<M> {
    /// A uniformly random state at β = 0.
    pub(super) fn new(mut model: M, moves: Moves, ladder: Ladder, rng: &mut Stream) -> Self {
        model.randomise(rng);
        let boltzmann = ladder.betas().iter().map(|&beta| Boltzmann::new(beta)).collect();
        Self { model, moves, ladder, boltzmann, temperature: 0, from_cold: false }
    }

    /// Updates the estimates of ln Z, and returns them: for half of the sweeps by recursion, then
    /// by the multiple-histogram method from the other half.
    ///
    /// After sweep `t` the estimate of the temperature visited is raised by min(1, K/t) in ln Z,
    /// `K` being the number of temperatures.
    pub(super) fn update(mut self, sweeps: u64, rng: &mut Stream) -> Ladder {
        self.recursion(sweeps / 2, rng);
        let record = self.record(sweeps - sweeps / 2, rng);
        self.ladder.refine(&record);
        self.ladder
    }

    fn recursion(&mut self, sweeps: u64, rng: &mut Stream) {
        let temperatures = self.boltzmann.len() as f64;
        let mut discarded = Record::new(self.boltzmann.len());
        for t in 1..=sweeps {
            self.step(&mut discarded, rng);
            let raise = (temperatures / t as f64).min(1.0);
            self.ladder.raise(self.temperature, raise);
        }
        // Only ratios matter to the walk; ln Z(0) is known.
        let excess = self.ladder.ln_z()[0] - self.model.ln_states();
        (0..self.boltzmann.len()).for_each(|k| self.ladder.raise(k, -excess));
    }

    /// Makes sweeps at fixed weights that are not recorded.
    pub(super) fn equilibrate(&mut self, sweeps: u64, rng: &mut Stream) {
        let mut discarded = Record::new(self.boltzmann.len());
        for _ in 0..sweeps {
            self.step(&mut discarded, rng);
        }
    }

    /// Makes sweeps at fixed weights and records them.
    pub(super) fn record(&mut self, sweeps: u64, rng: &mut Stream) -> Record {
        let mut record = Record::new(self.boltzmann.len());
        let every = sweeps.div_ceil(Record::MAX_TRACE);
        for sweep in 0..sweeps {
            self.step(&mut record, rng);
            record.visit(self.temperature, self.model.energy());
            if sweep % every == 0 {
                record.trace.push(self.temperature as u32);
            }
        }
        record
    }

    /// A sweep at the present temperature, then a temperature move.
    fn step(&mut self, record: &mut Record, rng: &mut Stream) {
        let boltzmann = &self.boltzmann[self.temperature];
        match self.moves {
            Moves::Swap => metropolis_sweep(&mut self.model, boltzmann, rng),
            Moves::Cluster => {
                let clusters = self.model.cluster_sweep(boltzmann, rng);
                record.clusters(self.temperature, clusters);
            }
        }
        self.change_temperature(record, rng);
    }

    fn change_temperature(&mut self, record: &mut Record, rng: &mut Stream) {
        let colder = rng.next_u64() & 1 == 1;
        let Some(to) =
            (if colder { Some(self.temperature + 1) } else { self.temperature.checked_sub(1) })
        else {
            return;
        };
        if to == self.boltzmann.len() {
            return;
        }
        let (betas, ln_z) = (self.ladder.betas(), self.ladder.ln_z());
        let energy = f64::from(self.model.energy());
        let ln_ratio =
            (betas[self.temperature] - betas[to]) * energy + ln_z[self.temperature] - ln_z[to];
        let accepted = rng.random::<f64>().ln() < ln_ratio;
        record.attempt(self.temperature.min(to), accepted);
        if accepted {
            self.temperature = to;
            self.note_ends(record);
        }
    }

    /// A round trip has gone from the hottest end to the coldest and back.
    fn note_ends(&mut self, record: &mut Record) {
        if self.temperature + 1 == self.boltzmann.len() {
            self.from_cold = true;
        } else if self.temperature == 0 && self.from_cold {
            self.from_cold = false;
            record.round_trips += 1;
        }
    }
}
