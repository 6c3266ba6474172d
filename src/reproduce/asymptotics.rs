//! How the numbers of Latin squares and of Sudoku grids grow: an asymptotic formula, and the
//! constants that the counts give.
//!
//! A square of side `n` is `n³` variables, "symbol `s` is in cell (r, c)", of which one is 1 in
//! each of several lines. Its entropy, the logarithm of the number of squares, is approximated by
//! those of regions that can be counted exactly, each taken as often as inclusion and exclusion
//! says (Kikuchi's cluster variation method). For Latin squares, the regions are the rows, the
//! columns and the symbols: `3n` planes of `n!` fillings each, where each of `3n²` lines of `n`
//! ways lies in two:
//!
//! ```text
//! ln L ≈ 3n ln n! − 3n² ln n + S₁,     S₁ = n² ln n − n²(n − 1) ln(1 − 1/n)
//! ```
//!
//! `S₁` is the entropy of `n³` single variables, which are 1 with probability 1/n. Such a sum of
//! entropies treats the planes of a direction as if their totals were free: one constraint is
//! missing, that all `n²` ones are counted alike in all three directions. It is met with the
//! probability of a binomial total, `1/√(2πn²)`. The constant e beside it is a conjecture, from the
//! counts; so is the whole formula.
//!
//! For grids of boxes of `h` rows and `w` columns there are boxes as well, and symbols have `(h!)^w
//! (w!)^h` placements. The pieces of rows and columns within a box are regions that are counted too
//! often. Here `w` constraints are missing, one for each band of `hn` ones, and `h` for the stacks;
//! each has its e.
//!
//! # References
//! 1. R. Kikuchi, "A theory of cooperative phenomena", Phys. Rev. 81, 988 (1951).
//! 2. J. H. van Lint, R. M. Wilson, *A Course in Combinatorics*, theorem 17.3: ln L = n² (ln n − 2 + o(1)).
//! 3. D. Berend, "On the number of Sudoku squares", Discrete Mathematics 341 (2018): upper and
//!    lower bounds for grids.

use std::f64::consts::PI;

use super::counting::{CountRow, ln_of};
use super::prelude::*;
use gridforest::estimate::solutions::Problem;
use gridforest::stats::{Fit, fit};

/// A count beside the formula.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct AsymptoticRow {
    problem: &'static str,
    n: String,
    #[serde(skip)]
    side: usize,
    method: &'static str,
    ln_count: f64,
    /// 0 for an exact count.
    ln_err: f64,
    ln_formula: f64,
    /// ln of the count over the formula: tends to 0 if the conjecture is true.
    deviation: f64,
}

impl AsymptoticRow {
    /// The published count of a problem.
    fn published(quantity: &str, problem: Problem) -> Option<Self> {
        let count = &published::get(quantity, problem)?.value;
        Some(Self::new(problem, "exact", ln_of(count), 0.0))
    }

    fn new(problem: Problem, method: &'static str, ln_count: f64, ln_err: f64) -> Self {
        let ln_formula = ln_formula(problem);
        Self {
            problem: problem.name(),
            n: problem.to_string(),
            side: problem.side(),
            method,
            ln_count,
            ln_err,
            ln_formula,
            deviation: ln_count - ln_formula,
        }
    }
}

/// Sides and shapes whose squares were counted exactly, beside the formula.
const EXACT_LATIN: RangeInclusive<usize> = 3..=11;
const EXACT_GRIDS: [&str; 6] = ["2x2", "2x3", "2x4", "2x5", "3x3", "3x4"];

/// The counts beside the formula, exact where they are known; and the constants of Latin squares.
pub(super) fn compare(study: &mut Study<'_>, latin: &[CountRow], grids: &[CountRow]) -> Result<()> {
    let estimate = |problem: Problem, row: &CountRow| {
        AsymptoticRow::new(problem, row.method, row.ln_count, row.ln_err)
    };
    let exact = |n| AsymptoticRow::published("latin_squares", Problem::Latin(n));
    let mut growth: Vec<AsymptoticRow> = EXACT_LATIN.filter_map(exact).collect();
    let unknown = latin.iter().filter(|row| row.exact.is_none());
    growth.extend(unknown.map(|row| estimate(Problem::Latin(row.n), row)));
    // The few sides of the reduced version are all below the fit.
    let constants = if study.effort.is_reduced() { Vec::new() } else { constants(&growth) };
    for shape in EXACT_GRIDS {
        growth.extend(AsymptoticRow::published("solution_grids", Problem::grids(shape)?));
    }
    for row in grids.iter().filter(|row| row.exact.is_none()) {
        // Boxes of the estimates are square.
        let side = row.n.isqrt();
        growth.push(estimate(Problem::grids(&format!("{side}x{side}"))?, row));
    }
    study.table("asymptotics.csv", &growth)?;
    let file = "asymptotic-constants.csv";
    study.table(file, &constants)?;
    let title = "ln L = n² (ln n − 2) + a n ln n + b n + c ln n + d + e/n";
    study.show(title, file, "constant given fitted fitted_err conjectured z chi2")
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

/// A constant of ln L = n² (ln n − 2) + a n ln n + b n + c ln n + d + e/n: fitted with some of
/// those before it as the formula has them, and what the formula has.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct ConstantRow {
    constant: &'static str,
    /// The constants that are not fitted.
    given: String,
    fitted: f64,
    fitted_err: f64,
    conjectured: f64,
    z: f64,
    chi2: f64,
}

/// The names of the constants, and their values by the formula; 1/n has no conjecture.
const CONSTANTS: [&str; 4] = ["a", "b", "c", "d"];

fn conjectured() -> [f64; 4] {
    let ln_2pi = (2.0 * PI).ln();
    [1.5, 1.5 * ln_2pi - 0.5, -1.0, 13.0 / 12.0 - 0.5 * ln_2pi]
}

/// Sides from here on are fitted: below, 1/n² would matter.
const FIRST: usize = 10;

/// What stands for the error of an exact count: the terms of order 1/n² that the fit has not.
const EXACT_ERROR: f64 = 0.001;

/// The constants of Latin squares, with none to three of them given.
fn constants(rows: &[AsymptoticRow]) -> Vec<ConstantRow> {
    (0..CONSTANTS.len()).flat_map(|given| constants_beyond(rows, given)).collect()
}

fn constants_beyond(rows: &[AsymptoticRow], given: usize) -> Vec<ConstantRow> {
    let known = conjectured();
    let point = |row: &AsymptoticRow| {
        let n = row.side as f64;
        let basis = [n * n.ln(), n, n.ln(), 1.0, 1.0 / n];
        let rest = known[..given].iter().zip(basis).map(|(c, b)| c * b);
        let value = row.ln_count - n * n * (n.ln() - 2.0) - rest.sum::<f64>();
        (basis[given..].to_vec(), value, row.ln_err.max(EXACT_ERROR))
    };
    let large = rows.iter().filter(|row| row.side >= FIRST);
    let Fit { values, chi2, .. } = fit(&large.map(point).collect::<Vec<_>>());
    let row = |(k, (fitted, fitted_err)): (usize, (f64, f64))| ConstantRow {
        constant: CONSTANTS[k],
        given: CONSTANTS[..given].concat(),
        fitted,
        fitted_err,
        conjectured: known[k],
        z: (fitted - known[k]) / fitted_err,
        chi2,
    };
    (given..CONSTANTS.len()).zip(values).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_counts_approach_the_formula() {
        // Latin squares as 1/n with one coefficient, 0.244 (0.2385 for 8): with another constant
        // than e it would grow with n.
        for n in 7..=11 {
            let row = AsymptoticRow::published("latin_squares", Problem::Latin(n)).unwrap();
            let coefficient = -row.deviation * n as f64;
            assert!((0.235..0.250).contains(&coefficient), "{n}: {coefficient}");
        }
        // Grids, of numbers from 10² to 10⁴⁶, within a factor of e^(1/7).
        for shape in EXACT_GRIDS {
            let problem = Problem::grids(shape).unwrap();
            let row = AsymptoticRow::published("solution_grids", problem).unwrap();
            assert!(row.deviation.abs() < 1.0 / 7.0, "{shape}: {}", row.deviation);
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
        let row = |n| {
            let problem = Problem::Latin(n);
            AsymptoticRow::new(problem, "exact", ln_formula(problem), 0.0)
        };
        let rows: Vec<_> = [10, 12, 15, 20, 30, 50, 80, 120].map(row).into();
        for row in constants(&rows) {
            assert!(row.z.abs() < 0.5, "{row:?}");
        }
    }
}
