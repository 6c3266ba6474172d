//! What is known of the numbers in a table of one's own: for its pictures, and as comparisons.

use gridforest::board::Shape;

use super::check::BOUND;
use super::published::{self, Published};
use super::{Check, Measured};
use crate::report::data::{Record, Table};

/// The published mean number of minimal puzzles in a grid: `minimal_per_grid_2x3`.
const PER_GRID: &str = "minimal_per_grid_";

/// A known number by the name that tables have for it.
pub(crate) fn known(quantity: &str, key: &str) -> Option<f64> {
    match quantity.strip_prefix(PER_GRID).map(|shape| (shape, shape.parse::<Shape>())) {
        Some((shape, Ok(_))) => per_grid(shape, key).map(|(mean, _)| mean.value),
        _ => of_problem(quantity, key).and_then(|known| known.value.parse().ok()),
    }
}

/// The published number of a problem; of grids for any rules.
fn of_problem(problem: &str, n: &str) -> Option<&'static Published> {
    let latin = n.strip_prefix("latin").filter(|_| problem == "grids");
    published::get(published::quantity(problem), n)
        .or_else(|| published::get("latin_squares", latin?))
        .or_else(|| published::get("rules_solution_grids", n).filter(|_| problem == "grids"))
}

/// The mean number of minimal puzzles of some clues in a grid, and its source.
fn per_grid(shape: &str, clues: &str) -> Option<(Measured, &'static str)> {
    if let Some(estimate) = published::estimate("minimal_per_grid_3x3_controlled_bias", clues)
        && shape == "3x3"
    {
        return Some(estimate);
    }
    let all = published::get(&format!("minimal_puzzles_{shape}_by_clues"), clues)?;
    let grids: f64 = published::number("solution_grids", shape)?;
    Some((Measured::exact(all.value.parse::<f64>().ok()? / grids), &all.source))
}

/// Compares the numbers of a row.
type OfRow = fn(Record<'_>) -> Option<Check>;

/// The numbers of a table beside those that are known.
pub(crate) fn compared(table: &Table) -> Vec<Check> {
    const KINDS: [(&[&str], OfRow); 5] = [
        (&["problem", "n", "count"], counted),
        (&["shape", "solutions", "classes"], grids),
        (&["shape", "solutions", "classes"], classes),
        (&["problem", "n", "method", "ln_count", "ln_err"], number),
        (&["shape", "method", "clues", "per_grid", "rel_err", "total"], puzzles),
    ];
    let own = KINDS.into_iter().filter(|(columns, _)| table.has(columns));
    // An error that is not believed says nothing of a difference.
    let believed = |row: &Record<'_>| row.text("note").is_empty();
    own.flat_map(|(_, one)| table.records().filter(believed).filter_map(one)).collect()
}

fn counted(row: Record<'_>) -> Option<Check> {
    let [problem, n, count] = ["problem", "n", "count"].map(|column| row.text(column));
    exact(problem, count, of_problem(problem, n)?, n)
}

fn grids(row: Record<'_>) -> Option<Check> {
    let shape = row.text("shape");
    exact("grids", row.text("solutions"), of_problem("grids", shape)?, shape)
}

fn classes(row: Record<'_>) -> Option<Check> {
    let shape = row.text("shape");
    let latin = || published::get("latin_main_classes", shape.strip_prefix("latin")?);
    let known = published::get("essentially_different_grids", shape).or_else(latin)?;
    exact("classes of grids", row.text("classes"), known, shape)
}

/// A counted number beside the published one.
fn exact(quantity: &str, count: &str, known: &Published, key: &str) -> Option<Check> {
    let check = Check::of(quantity, key, count).beside(&known.value, &known.source);
    (!count.is_empty()).then(|| check.judged())
}

fn number(row: Record<'_>) -> Option<Check> {
    let (problem, n) = (row.text("problem"), row.text("n"));
    let known = of_problem(problem, n)?;
    let expected = Measured::exact(known.value.parse().ok()?);
    let value = row.number("ln_count").exp();
    let estimate = Measured { value, error: value * row.number("ln_err") };
    let key = format!("{n}, {}", row.text("method"));
    beside(&format!("estimate of {problem}"), &key, estimate, expected, &known.source)
}

fn puzzles(row: Record<'_>) -> Option<Check> {
    let (shape, clues) = (row.text("shape"), row.text("clues"));
    let (expected, source) = per_grid(shape, clues)?;
    let value = row.number("per_grid");
    let estimate = Measured { value, error: value * row.number("rel_err") };
    let key = format!("{clues} clues, {}", row.text("method"));
    beside(&format!("minimal puzzles per grid, {shape}"), &key, estimate, expected, source)
}

/// An estimate beside what is known; one without an error must be it to nine digits.
fn beside(
    quantity: &str,
    key: &str,
    estimate: Measured,
    expected: Measured,
    source: &str,
) -> Option<Check> {
    let Measured { value, error } = estimate;
    if !error.is_finite() || !value.is_finite() {
        return None;
    }
    let is_exact = error == 0.0;
    let shown = if is_exact { format!("{value:.9e}").parse().ok()? } else { value };
    let near = match is_exact {
        true => (value / expected.value - 1.0).abs() < 1e-9,
        false => estimate.z(expected).abs() <= BOUND,
    };
    let estimate = Measured { value: shown, error };
    let check = Check::of(quantity, key, estimate).beside(expected.to_string(), source);
    Some(check.agreeing(near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduce::check::Judgement;

    /// The verdicts of the rows of a table.
    fn verdicts(text: &str) -> Vec<Judgement> {
        let table = Table::read("t.csv", text.as_bytes().to_vec(), &mut Vec::new());
        compared(&table).iter().map(|check| check.verdict).collect()
    }

    #[test]
    fn numbers_are_beside_those_that_are_known_and_wrong_ones_differ() {
        use Judgement::{Agrees, Differs, Equal};
        let counts = "problem,n,count\nqueens,8,92\nqueens,8,93\nlatin,4,576\nqueens,99,1\n";
        assert_eq!(verdicts(counts), [Equal, Differs, Equal]);
        // ln 92 = 4.5218; without an error, a value is known to more digits.
        let estimates = "problem,n,method,ln_count,ln_err,note\nqueens,8,smc,4.53,0.01,\n\
            queens,8,smc,4.6,0.01,\nqueens,8,smc,4.52,0,\nqueens,8,smc,9,0.01,few\n\
            queens,8,smc,4.52,,\nqueens,8,smc,4.521788577049041,0,\n";
        assert_eq!(verdicts(estimates), [Agrees, Differs, Differs, Agrees]);
        // Of grids for any rules, and of their classes.
        let grids = "problem,n,count\ngrids,latin6,812851200\ngrids,3x3+x,55613393399531520\n";
        assert_eq!(verdicts(grids), [Equal, Equal]);
        assert_eq!(
            verdicts("shape,solutions,classes\n2x3,28200960,48\nlatin6,812851200,12\n"),
            [Equal, Equal, Differs, Equal]
        );
        let puzzles =
            "shape,method,clues,per_grid,rel_err,total\n2x3,walk,9,1,0.1,1\n3x3,walk,24,1,0.1,1\n";
        assert_eq!(verdicts(puzzles).len(), 2);
        assert_eq!(verdicts("a,b\n1,2\n"), []);
    }

    #[test]
    fn what_tables_call_a_number_is_known_under_that_name() {
        assert_eq!((known("queens", "8"), known("latin", "4")), (Some(92.0), Some(576.0)));
        let mean = known("minimal_per_grid_2x2", "4").unwrap();
        assert_eq!(Some(mean * 288.0), known("minimal_puzzles_2x2_by_clues", "4"));
        assert!(known("minimal_per_grid_3x3", "24").is_some_and(|mean| mean > 1e6));
        assert_eq!(known("minimal_per_grid_3x3+x", "24"), None);
    }
}
