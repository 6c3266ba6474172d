//! The rejection-free cluster move: exchange two symbols in a set of rows.
//!
//! Fix two symbols `a` and `b`. Exchanging them in a row `i` is a spin flip σᵢ → −σᵢ of that row,
//! and the energy of all `2ⁿ` states reached so is that of an Ising system: rows `i` and `j`
//! contribute some `e⁺` while both or neither are flipped, and `e⁻` while one is. With `pᵢ`, `qᵢ`
//! the columns of `a` and `b` in row `i` at present, columns contribute
//!
//! ```text
//! e⁺ = [pᵢ = pⱼ] + [qᵢ = qⱼ]        e⁻ = [pᵢ = qⱼ] + [qᵢ = pⱼ]
//! ```
//!
//! and boxes the same with the stacks of these columns, for rows of one band. Let the coupling be
//! `Jᵢⱼ = max(0, e⁻ − e⁺)`. A cluster starts from a random row. Each row `i` in it adds each row
//! `j` outside with probability `1 − e^(−βJᵢⱼ)`, tried once for each `i`. Then `a` and `b` are
//! exchanged in all its rows.
//!
//! **This obeys detailed balance without any rejection.** Let the cluster `C` lead from state `S`
//! to `S'`. The ways of growing `C` inside are as likely in both: couplings between two rows that
//! both flip don't change. They differ at the boundary alone, where each `i ∈ C` failed to take in
//! each `j ∉ C`: with probability e^(−βJᵢⱼ) from `S`, and e^(−βJ'ᵢⱼ) from `S'`, where `e⁺` and `e⁻`
//! have changed places, so that `J'ᵢⱼ = max(0, e⁺ − e⁻)`. Hence
//!
//! ```text
//! P(S → S') / P(S' → S) = Π e^(−β(Jᵢⱼ − J'ᵢⱼ)) = Π e^(−β(e⁻ − e⁺)) = e^(−β(E' − E))
//! ```
//!
//! over the boundary, since max(0, x) − max(0, −x) = x. The choice of `a`, `b` and the seed is as
//! likely both ways. ∎
//!
//! For Latin squares, `e⁺` and `e⁻` are never both positive: `pᵢ = pⱼ` excludes `pᵢ = qⱼ` and `qᵢ =
//! pⱼ`, since a row has one symbol in a column. So `J` is the number of columns that hold `a` in
//! one row and `b` in the other, and `1 − e^(−βJ)` is what the paper's scan does: through each such
//! column the row joins with probability `1 − e^(−β)`. With boxes a coupling may be cancelled in
//! part, and is computed whole.
//!
//! # References
//! 1. U. Wolff, "Collective Monte Carlo updating for spin systems", Phys. Rev. Lett. 62, 361
//!    (1989).
//! 2. C. Zhang, J. Ma, Phys. Rev. E 79, 016703 (2009), arXiv:0808.4003: the move, for Latin
//!    squares.

use rand::Rng;

use super::places::Places;
use super::{CellSwap, Squares};
use crate::estimate::solutions::model::{Boltzmann, ClusterCounts, Model, random_below};
use crate::random::Stream;
use crate::run::poll;

/// A cluster as it grows.
struct Growth {
    /// The rows taken, as a set and in order.
    taken: Vec<u64>,
    order: Vec<usize>,
}

/// One sweep: as many clusters as there are symbols.
pub(super) fn sweep<const BOXES: bool>(
    square: &mut Squares<BOXES>,
    weights: &Boltzmann,
    rng: &mut Stream,
) -> ClusterCounts {
    let mut found = ClusterCounts::default();
    let n = square.side;
    if n < 2 {
        return found;
    }
    let mut places = Places::of(square);
    let mut growth = Growth::new(places.words);
    for _ in 0..n {
        poll();
        let (bits, seed) = (rng.next_u64(), random_below(n as u32, rng.next_u32()) as usize);
        let a = random_below(n as u32, bits as u32);
        let b = (a + 1 + random_below(n as u32 - 1, (bits >> 32) as u32)) % n as u32;
        let mut joins = |coupling| weights.joins(coupling, rng);
        growth.grow(square, &places, [a as usize, b as usize], seed, &mut joins);
        for &row in &growth.order {
            exchange(square, &mut places, row, a as usize, b as usize);
        }
        found.built += 1;
        found.percolated += u64::from(growth.order.len() == n);
    }
    found
}

fn exchange<const BOXES: bool>(
    square: &mut Squares<BOXES>,
    places: &mut Places,
    row: usize,
    a: usize,
    b: usize,
) {
    let (p, q) = (places.column(row, a), places.column(row, b));
    let swap = CellSwap { row: row as u32, first: p as u32, second: q as u32 };
    let change = square.energy_change(&swap);
    square.apply(&swap, change);
    places.exchange(row, a, b);
}

impl Growth {
    fn new(words: usize) -> Self {
        Self { taken: vec![0; words], order: Vec::new() }
    }

    /// Grows a cluster from a row; `joins` decides with probability 1 − e^(−βJ) for a coupling J.
    fn grow<const BOXES: bool>(
        &mut self,
        square: &Squares<BOXES>,
        places: &Places,
        symbols: [usize; 2],
        seed: usize,
        joins: &mut impl FnMut(i32) -> bool,
    ) {
        self.taken.fill(0);
        self.order.clear();
        self.take(seed);
        let mut next = 0;
        while let Some(&row) = self.order.get(next) {
            next += 1;
            let band = square.band(row);
            self.join_through_columns(places, symbols, row, band.clone(), joins);
            for other in band {
                let free = self.taken[other / 64] >> (other % 64) & 1 == 0;
                if free && joins(square.coupling(places, symbols, row, other)) {
                    self.take(other);
                }
            }
        }
    }

    /// Takes in rows outside the band that hold the one symbol where `row` holds the other.
    #[inline(always)]
    fn join_through_columns(
        &mut self,
        places: &Places,
        [a, b]: [usize; 2],
        row: usize,
        band: std::ops::Range<usize>,
        joins: &mut impl FnMut(i32) -> bool,
    ) {
        for (here, there) in [(a, b), (b, a)] {
            let holders = places.rows(places.column(row, here), there);
            for (word, &rows) in holders.iter().enumerate() {
                let mut rest = rows & !self.taken[word];
                while rest != 0 {
                    let other = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if !band.contains(&other) && joins(1) {
                        self.take(other);
                    }
                }
            }
        }
    }

    fn take(&mut self, row: usize) {
        self.taken[row / 64] |= 1 << (row % 64);
        self.order.push(row);
    }
}

impl<const BOXES: bool> Squares<BOXES> {
    /// The rows whose boxes are shared with a row; none without boxes.
    fn band(&self, row: usize) -> std::ops::Range<usize> {
        let first = row / self.band_height * self.band_height;
        if BOXES { first..first + self.band_height } else { 0..0 }
    }

    /// e⁻ − e⁺ of two rows of a band, by columns and boxes.
    fn coupling(&self, places: &Places, [a, b]: [usize; 2], i: usize, j: usize) -> i32 {
        let columns = [(i, a), (i, b), (j, a), (j, b)].map(|(row, s)| places.column(row, s));
        let stacks = columns.map(|column| column / self.stack_width);
        let rise = |[pi, qi, pj, qj]: [usize; 4]| {
            let crossed = i32::from(pi == qj) + i32::from(qi == pj);
            crossed - i32::from(pi == pj) - i32::from(qi == qj)
        };
        rise(columns) + rise(stacks)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Grids, Latin};
    use super::*;
    use crate::random::stream;
    use std::collections::HashMap;

    /// The states that a cluster move of two symbols leads to, each with its exact probability: by
    /// either order of the symbols, every seed, and every sequence of decisions, taken by the very
    /// code that moves.
    fn transitions<const BOXES: bool>(
        square: &Squares<BOXES>,
        beta: f64,
        [a, b]: [usize; 2],
    ) -> HashMap<Vec<u8>, f64> {
        let n = square.side;
        let mut found = HashMap::new();
        let choices = (2 * n) as f64;
        for [a, b] in [[a, b], [b, a]] {
            for seed in 0..n {
                let mut script: Vec<bool> = vec![];
                loop {
                    let (mut asked, mut probability) = (vec![], 1.0 / choices);
                    let mut joins = |coupling: i32| {
                        let join = 1.0 - (-beta * f64::from(coupling.max(0))).exp();
                        let yes = join > 0.0 && script.get(asked.len()).copied().unwrap_or(false);
                        probability *= if yes { join } else { 1.0 - join };
                        asked.push((join > 0.0, yes));
                        yes
                    };
                    let mut places = Places::of(square);
                    let mut growth = Growth::new(places.words);
                    growth.grow(square, &places, [a, b], seed, &mut joins);
                    let mut next = square.clone();
                    for &row in &growth.order {
                        exchange(&mut next, &mut places, row, a, b);
                    }
                    *found.entry(next.cells).or_insert(0.0) += probability;
                    // The next sequence: the last free refusal becomes a yes.
                    let Some(last) = asked.iter().rposition(|&(free, yes)| free && !yes) else {
                        break;
                    };
                    script = asked[..last].iter().map(|&(_, yes)| yes).collect();
                    script.push(true);
                }
            }
        }
        found
    }

    fn at<const BOXES: bool>(square: &Squares<BOXES>, cells: &[u8]) -> Squares<BOXES> {
        let mut square = square.clone();
        square.cells.copy_from_slice(cells);
        square.recount();
        square
    }

    /// Checks detailed balance from some states to all that they lead to. What differs shows which
    /// two symbols were exchanged, so that the moves of these alone lead back.
    fn balances<const BOXES: bool>(square: &Squares<BOXES>, beta: f64) {
        for [a, b] in (0..square.side).flat_map(|b| (0..b).map(move |a| [a, b])) {
            let there = transitions(square, beta, [a, b]);
            assert!((there.values().sum::<f64>() - 1.0).abs() < 1e-12);
            for (cells, forth) in there {
                let exchanged = |cell: usize| [a, b].contains(&square.cells[cell].into());
                let mut changes =
                    (0..cells.len()).filter(|&cell| cells[cell] != square.cells[cell]);
                assert!(cells != square.cells && changes.all(exchanged));
                let other = at(square, &cells);
                let back = transitions(&other, beta, [a, b])[&square.cells];
                let rise = f64::from(other.energy) - f64::from(square.energy);
                assert!(
                    (forth.ln() - back.ln() + beta * rise).abs() < 1e-9,
                    "{:?} {cells:?}",
                    square.cells
                );
            }
        }
    }

    #[test]
    fn the_transition_matrix_of_clusters_balances_exactly() {
        // Every state of side 3, up to names: the first row as it is.
        let latin = Latin::new(3);
        let rows = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for second in rows {
            for third in rows {
                let cells = [[0, 1, 2], second, third].concat();
                balances(&at(&latin, &cells), 0.7);
            }
        }
        let mut rng = stream(4, 0);
        for beta in [0.0, 0.4, 2.0] {
            let mut latin = Latin::new(4);
            latin.randomise(&mut rng);
            balances(&latin, beta);
            for shape in ["2x2", "2x3", "3x2"] {
                let mut grids = Grids::new(shape.parse().unwrap());
                grids.randomise(&mut rng);
                balances(&grids, beta);
            }
        }
    }
}
