//! The best figure for the minimal 9x9 puzzles of each number of clues, chosen among the tables of
//! other results.
//!
//! Of the figures whose errors can be believed, the one with the smallest error is the best. It is
//! compared with the best figure of another method or run, with the list of all known puzzles of 17
//! clues, with the complete search of grids for 18 clues, and with all published tables.

use super::prelude::*;
use super::puzzle_tables::{SYMMETRIES, against_list, against_tables, keep_comparisons};

/// The tables: the folder of a result, and its file.
const TABLES: [(&str, &str); 5] = [
    ("minimal-puzzles/full", "table.csv"),
    ("minimal-puzzles/full", "descent.csv"),
    ("rare-puzzles", "3x3.csv"),
    ("fewest-clues", "3x3.csv"),
    ("rare-ends/full", "tours.csv"),
];

/// The complete search of grids, the longer one first.
const SEARCHES: [&str; 2] = ["low-clue/full", "low-clue"];

/// The descent finds few families of puzzles with other numbers of clues, and then its errors are
/// too small.
const BY_DESCENT: RangeInclusive<usize> = 20..=28;

/// A larger relative error is itself not known well.
const LARGEST_ERROR: f64 = 0.2;

/// A row of a table, and the result that it is from.
pub(super) struct Candidate {
    pub(super) run: &'static str,
    pub(super) row: EstimateRow,
}

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let candidates = candidates(study)?;
    let chosen = chosen(&candidates);
    let best: Vec<EstimateRow> = chosen.iter().map(|(best, _)| best.row.clone()).collect();
    let columns = "clues per_grid rel_err total up_to_symmetry method run other_per_grid other_rel_err other_method other_run z";
    study.list("table.csv", columns, chosen.iter().map(figure))?;
    keep_comparisons(study, &best)?;
    let shown = "clues per_grid rel_err total up_to_symmetry method run z";
    study.show("the best figures", "table.csv", shown)?;
    for (best, other) in &chosen {
        let theirs = other.and_then(|other| Some((measured(&other.row)?, other.source())));
        let quantity = "3x3 minimal puzzles per grid, best figure against another method or run";
        study.by_z_with(quantity, best.row.clues, measured(&best.row), theirs);
    }
    against_list(study, &best, "the best figure");
    against_search(study, &best, ", best figure")?;
    against_tables(study, &best, ", best figure");
    Ok(())
}

/// The rows of all tables; none of those that are not there.
pub(super) fn candidates(study: &Study<'_>) -> Result<Vec<Candidate>> {
    let mut candidates = Vec::new();
    for (run, file) in TABLES {
        let rows = study.recorded_if_there(run, file)?;
        candidates.extend(rows.into_iter().map(|row| Candidate { run, row }));
    }
    Ok(candidates)
}

/// For each number of clues the best figure, and the best of another method or run.
fn chosen(candidates: &[Candidate]) -> Vec<(&Candidate, Option<&Candidate>)> {
    let mut by_clues: BTreeMap<usize, Vec<&Candidate>> = BTreeMap::new();
    for one in candidates.iter().filter(|one| one.is_believable()) {
        by_clues.entry(one.row.clues).or_default().push(one);
    }
    let best_two = by_clues.into_values().map(|mut of_clues| {
        of_clues.sort_by(|a, b| a.error().total_cmp(&b.error()));
        let best = of_clues[0];
        (best, of_clues.into_iter().find(|one| one.source() != best.source()))
    });
    best_two.collect()
}

impl Candidate {
    fn error(&self) -> f64 {
        self.row.rel_err.unwrap_or(f64::INFINITY)
    }

    fn is_believable(&self) -> bool {
        let is_descent = self.row.method == "descent";
        self.error() <= LARGEST_ERROR && (!is_descent || BY_DESCENT.contains(&self.row.clues))
    }

    /// The method and the run.
    fn source(&self) -> String {
        format!("{}, results/{}", self.row.method, self.run)
    }
}

/// The best figure for a number of clues, and the best of another method or run.
fn figure(&(best, other): &(&Candidate, Option<&Candidate>)) -> impl Serialize + use<> {
    let row = &best.row;
    let up_to_symmetry = row.total.map(|total| total / SYMMETRIES);
    let estimate = (row.clues, row.per_grid, row.rel_err, row.total, up_to_symmetry);
    let others = (other.map(|one| one.row.per_grid), other.and_then(|one| one.row.rel_err));
    let other_run = (other.map(|one| one.row.method.clone()), other.map(|one| one.run));
    let z = other.and_then(|other| Some(measured(row)?.z(measured(&other.row)?)));
    (estimate, row.method.clone(), best.run, others, other_run, z)
}

/// The puzzles of 18 clues in some uniform grids, all of them, where such a search was made.
pub(super) fn against_search(
    study: &mut Study<'_>,
    rows: &[EstimateRow],
    what: &str,
) -> Result<()> {
    /// A grid that was searched completely.
    #[derive(Deserialize)]
    struct Searched {
        minimal_18: u64,
    }
    for run in SEARCHES {
        let grids: Vec<Searched> = study.recorded_if_there(run, "grids.csv")?;
        if !grids.is_empty() {
            let each: Moments = grids.iter().map(|grid| grid.minimal_18 as f64).collect();
            let theirs = Measured { value: each.mean(), error: each.standard_error() };
            let source = format!("{} grids, results/{run}/grids.csv", each.count());
            let quantity = format!("3x3 minimal puzzles per grid{what} against complete search");
            let ours = with_clues(rows, 18).and_then(measured);
            study.by_z_with(quantity, 18, ours, Some((theirs, source)));
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest::estimate::puzzles::Estimate;

    #[test]
    fn the_smallest_believable_error_is_the_best() {
        let candidate = |(run, clues, method, rel_err): (&'static str, _, &str, _)| {
            let estimate = Estimate { rel_err, ..Estimate::of_values(clues, 9, [2.0]) };
            let shape = "3x3".parse().unwrap();
            Candidate {
                run,
                row: EstimateRow::new(shape, method.to_owned(), None, None, &estimate),
            }
        };
        let candidates = [
            ("walks", 18, "walk", Some(0.1)),
            ("walks", 30, "walk", Some(0.15)),
            ("walks", 34, "walk", Some(0.5)),
            ("descents", 18, "descent", Some(0.01)),
            ("descents", 27, "descent", Some(0.01)),
            ("descents", 27, "subsets", Some(0.02)),
            ("others", 27, "walk", Some(0.03)),
            ("others", 18, "walk", None),
        ];
        let candidates = candidates.map(candidate);
        let chosen = chosen(&candidates);
        let best = |of: &(&Candidate, Option<&Candidate>)| {
            (of.0.row.clues, of.0.source(), of.1.map(Candidate::source))
        };
        let walks = "walk, results/walks".to_owned();
        let descents = ["descent", "subsets"].map(|method| format!("{method}, results/descents"));
        let [descent, subsets] = descents;
        assert_eq!(
            chosen.iter().map(best).collect::<Vec<_>>(),
            [(18, walks.clone(), None), (27, descent, Some(subsets)), (30, walks, None)]
        );
    }
}
