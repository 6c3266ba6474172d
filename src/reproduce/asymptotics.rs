//! How the numbers of Latin squares and of Sudoku grids grow: an asymptotic formula, and the
//! constants that the counts give (`papers/partition-function.md`).
//!
//! A square of side `n` is `n³` variables, "symbol `s` is in cell (r, c)", of which one is 1 in
//! each of several lines. Its entropy, the logarithm of the number of squares, is approximated by
//! those of regions that can be counted exactly, each taken as often as inclusion and exclusion
//! says (Kikuchi's cluster variation method): `3n` planes of `n!` fillings each, where each of `3n²`
//! lines of `n` ways lies in two, and `n³` single variables, which are 1 with probability 1/n.
//!
//! Such a sum of entropies treats the planes of a direction as if their totals were free: one
//! constraint is missing, that all `n²` ones are counted alike in all three directions. It is met
//! with the probability of a binomial total, `1/√(2πn²)`. The constant e beside it is a conjecture,
//! from the counts; so is the whole formula. For grids of boxes of `h` rows and `w` columns, boxes
//! and their pieces of rows and columns are regions too, and `w + h` constraints are missing, for
//! the bands of `hn` ones and the stacks of `wn`; each has its e.

use std::f64::consts::PI;

use super::counting::{CountRow, ln_of};
use super::prelude::*;
use gridforest::stats::{Fit, fit};

/// A count of a problem, exact or estimated.
struct Counted {
    problem: Problem,
    method: String,
    ln_count: f64,
    /// 0 for an exact count.
    ln_err: f64,
}

impl Counted {
    fn published(quantity: &str, problem: Problem) -> Option<Self> {
        let count = &published::get(quantity, problem)?.value;
        Some(Self { problem, method: "exact".to_owned(), ln_count: ln_of(count), ln_err: 0.0 })
    }

    fn estimated(problem: Problem, row: &CountRow) -> Self {
        Self { problem, method: row.method.clone(), ln_count: row.ln_count, ln_err: row.ln_err }
    }

    /// ln of the count over the formula: tends to 0 if the conjecture is true.
    fn deviation(&self) -> f64 {
        self.ln_count - ln_formula(self.problem)
    }
}

/// Sides and shapes whose squares were counted exactly, beside the formula.
const EXACT_LATIN: RangeInclusive<usize> = 3..=11;
const EXACT_GRIDS: [&str; 6] = ["2x2", "2x3", "2x4", "2x5", "3x3", "3x4"];

/// The counts beside the formula, exact where they are known; and the constants of Latin squares.
pub(super) fn compare(study: &mut Study<'_>, latin: &[CountRow], grids: &[CountRow]) -> Result<()> {
    let exact = |n| Counted::published("latin_squares", Problem::Latin(n));
    let mut growth: Vec<Counted> = EXACT_LATIN.filter_map(exact).collect();
    let unknown = latin.iter().filter(|row| row.exact.is_none());
    growth.extend(unknown.map(|row| Counted::estimated(Problem::Latin(row.n), row)));
    // The few sides of the reduced version are all below the fit.
    let constants = if study.effort.is_reduced() { Vec::new() } else { constants(&growth) };
    for shape in EXACT_GRIDS {
        growth.extend(Counted::published("solution_grids", Problem::grids(shape)?));
    }
    for row in grids.iter().filter(|row| row.exact.is_none()) {
        // Boxes of the estimates are square.
        let side = row.n.isqrt();
        growth.push(Counted::estimated(Problem::grids(&format!("{side}x{side}"))?, row));
    }
    let rows = growth.iter().map(|one| {
        let (problem, ln_formula) = (one.problem, ln_formula(one.problem));
        let count = (&one.method, one.ln_count, one.ln_err);
        (problem.name(), problem.to_string(), count, ln_formula, one.deviation())
    });
    let columns = "problem n method ln_count ln_err ln_formula deviation";
    study.list("asymptotics.csv", columns, rows)?;
    let (file, columns) =
        ("asymptotic-constants.csv", "constant given fitted fitted_err conjectured z chi2");
    study.list(file, columns, &constants)?;
    let title = "ln L = n² (ln n − 2) + a n ln n + b n + c ln n + d + e/n";
    study.show(title, file, columns)
}

/// ln n!, as a sum: the sides are small.
fn ln_factorial(n: usize) -> f64 {
    (2..=n).map(|k| (k as f64).ln()).sum()
}

/// The entropy of a variable that is 1 with probability `p`.
fn entropy(p: f64) -> f64 {
    let term = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
    term(p) + term(1.0 - p)
}

/// ln of e times the probability that a total of so many ones, which is free, is met.
fn ln_constraint(ones: f64) -> f64 {
    1.0 - 0.5 * (2.0 * PI * ones).ln()
}

/// ln of the conjectured number of squares; of queens there is no such formula.
fn ln_formula(problem: Problem) -> f64 {
    let side = problem.side();
    let n = side as f64;
    let Problem::Grids(boxes) = problem else {
        let planes = 3.0 * n * ln_factorial(side) - 3.0 * n * n * n.ln();
        return planes + n.powi(3) * entropy(1.0 / n) + ln_constraint(n * n);
    };
    let (height, width) = (boxes.height(), boxes.width());
    let (h, w) = (height as f64, width as f64);
    let units = 3.0 * n * ln_factorial(side);
    let symbols = n * (w * ln_factorial(height) + h * ln_factorial(width));
    let lines = 3.0 * n * n * n.ln();
    // A piece of a row or column in a box, of so many cells with different symbols; and one symbol
    // in such a piece.
    let pieces = |cells: usize| ln_factorial(side) - ln_factorial(side - cells);
    let places = |cells: f64| entropy(cells / n) + cells / n * cells.ln();
    units + symbols - lines - n * (h * pieces(width) + w * pieces(height))
        + n * n * (h * places(w) + w * places(h))
        + w * ln_constraint(h * n)
        + h * ln_constraint(w * n)
}

/// The constants of ln L = n² (ln n − 2) + a n ln n + b n + c ln n + d + e/n, and their values by the
/// formula; 1/n has no conjecture.
const CONSTANTS: [&str; 4] = ["a", "b", "c", "d"];

fn conjectured() -> [f64; 4] {
    let ln_2pi = (2.0 * PI).ln();
    [1.5, 1.5 * ln_2pi - 0.5, -1.0, 13.0 / 12.0 - 0.5 * ln_2pi]
}

/// Sides from here on are fitted: below, 1/n² would matter.
const FIRST: usize = 10;

/// What stands for the error of an exact count: the terms of order 1/n² that the fit has not.
const EXACT_ERROR: f64 = 0.001;

/// A constant; those before it that are not fitted; its value by the fit with its error, and by the
/// formula; how far these are apart, and χ² of the fit.
type Constant = (&'static str, String, (f64, f64), f64, f64, f64);

/// The constants of Latin squares, with none to three of them given.
fn constants(counts: &[Counted]) -> Vec<Constant> {
    let (known, mut rows) = (conjectured(), Vec::new());
    for given in 0..CONSTANTS.len() {
        let point = |one: &Counted| {
            let n = one.problem.side() as f64;
            let basis = [n * n.ln(), n, n.ln(), 1.0, 1.0 / n];
            let rest = known[..given].iter().zip(basis).map(|(c, b)| c * b);
            let value = one.ln_count - n * n * (n.ln() - 2.0) - rest.sum::<f64>();
            (basis[given..].to_vec(), value, one.ln_err.max(EXACT_ERROR))
        };
        let large = counts.iter().filter(|one| one.problem.side() >= FIRST);
        let Fit { values, chi2, .. } = fit(&large.map(point).collect::<Vec<_>>());
        for (k, fitted) in (given..CONSTANTS.len()).zip(values) {
            let z = (fitted.0 - known[k]) / fitted.1;
            rows.push((CONSTANTS[k], CONSTANTS[..given].concat(), fitted, known[k], z, chi2));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_counts_approach_the_formula() {
        // Latin squares as 1/n with one coefficient, 0.244 (0.2385 for 8): with another constant
        // than e it would grow with n.
        for n in 7..=11 {
            let counted = Counted::published("latin_squares", Problem::Latin(n)).unwrap();
            let coefficient = -counted.deviation() * n as f64;
            assert!((0.235..0.250).contains(&coefficient), "{n}: {coefficient}");
        }
        // Grids, of numbers from 10² to 10⁴⁶, within a factor of e^(1/7).
        for shape in EXACT_GRIDS {
            let problem = Problem::grids(shape).unwrap();
            let off = Counted::published("solution_grids", problem).unwrap().deviation();
            assert!(off.abs() < 1.0 / 7.0, "{shape}: {off}");
        }
    }

    #[test]
    fn constants_are_those_of_the_formula_at_large_sides() {
        let [a, b, c, d] = conjectured();
        let n = 4000.0f64;
        let expanded = n * n * (n.ln() - 2.0) + a * n * n.ln() + b * n + c * n.ln() + d;
        assert!((ln_formula(Problem::Latin(4000)) - expanded).abs() < 0.001);
    }

    #[test]
    fn constants_are_fitted() {
        let counted = |n| {
            let (problem, method) = (Problem::Latin(n), String::new());
            Counted { problem, method, ln_count: ln_formula(problem), ln_err: 0.0 }
        };
        for (constant, given, .., z, _) in
            constants(&[10, 12, 15, 20, 30, 50, 80, 120].map(counted))
        {
            assert!(z.abs() < 0.5, "{constant}, given {given}: {z}");
        }
    }
}
