//! What is published of the minimal 9x9 puzzles of a grid, by clues, and estimates beside it.

use super::prelude::*;

/// The published tables: the quantity, and a short name.
const TABLES: [(&str, &str); 4] = [
    ("minimal_per_grid_3x3_controlled_bias", "controlled bias"),
    ("minimal_per_grid_3x3_subsets", "subsets"),
    ("ten_minute_subsets_s30", "ten minutes of subsets"),
    ("ten_minute_paths", "ten minutes of paths"),
];

/// The number of 9x9 grids, and of their symmetries with relabelling.
pub(super) const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
pub(super) const SYMMETRIES: f64 = 3_359_232.0 * 362_880.0;

/// Each estimate beside the published ones, as `comparison.csv`.
pub(super) fn keep_comparisons(study: &mut Study<'_>, rows: &[EstimateRow]) -> Result<()> {
    let of = |row: &EstimateRow, (quantity, table)| {
        let (theirs, source) = published::estimate(quantity, row.clues)?;
        let theirs_rel_err = theirs.error / theirs.value;
        let ratio = row.per_grid / theirs.value;
        let z = measured(row).map(|ours| ours.z(theirs));
        let ours = (row.clues, row.per_grid, row.rel_err);
        Some((ours, table, theirs.value, theirs_rel_err, ratio, z, source))
    };
    let of = |row| TABLES.into_iter().filter_map(move |table| of(row, table));
    let columns = "clues per_grid rel_err table published published_rel_err ratio z source";
    study.list("comparison.csv", columns, rows.iter().flat_map(of))
}

/// The comparisons with all published tables.
pub(super) fn against_tables(study: &mut Study<'_>, rows: &[EstimateRow], by: &str) {
    for (quantity, table) in TABLES {
        for row in rows {
            let theirs = published::estimate(quantity, row.clues);
            let quantity = format!("3x3 minimal puzzles per grid{by}, against {table}");
            study.by_z_with(quantity, row.clues, measured(row), theirs);
        }
    }
}

/// All puzzles of the numbers of clues at hand, against the controlled-bias table. They share their
/// grids and subsets, so that the errors are added as if they always went the same way.
pub(super) fn together(study: &mut Study<'_>, rows: &[EstimateRow]) {
    let (mut ours, mut theirs) = (Measured::exact(0.0), Measured::exact(0.0));
    for row in rows {
        let published = published::estimate(TABLES[0].0, row.clues);
        if let (Some(one), Some((other, _))) = (measured(row), published) {
            for (sum, term) in [(&mut ours, one), (&mut theirs, other)] {
                sum.value += term.value;
                sum.error += term.error;
            }
        }
    }
    if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
        let key = format!("{}..{}", first.clues, last.clues);
        study.by_z("3x3 minimal puzzles per grid, together", key, Some(ours), Some(theirs));
    }
}

/// The puzzles of 17 clues are all known. None of them has a symmetry, so each has as many images.
pub(super) fn against_list(study: &mut Study<'_>, rows: &[EstimateRow], by: &str) {
    let known = published::get("minimal_puzzles_ed_by_clues_3x3", 17).expect("the list");
    let classes: f64 = known.value.parse().expect("a number");
    let truth = Measured::exact(classes * SYMMETRIES / GRIDS);
    let ours = with_clues(rows, 17).and_then(measured);
    let quantity = format!("3x3 minimal puzzles per grid by {by}, against the list of all known");
    study.by_z_with(quantity, 17, ours, Some((truth, &known.source)));
}
