//! The named results: each computes something published, compares, and keeps what it found.
//!
//! A result is a line of [`RESULTS`]: its name, its seed, and what fills a [`Study`]. Its file says,
//! in this order, the cases (their parameters, short, full and reduced), what is computed from
//! them, and what it is compared with. What several results share: [`estimates`] of minimal
//! puzzles, [`counting`] by Monte Carlo, [`true_means`] of small boards, [`critical_sets`].

mod asymptotics;
mod best_figures;
mod by_class;
mod catalogue;
mod census;
mod check;
mod class_critical_sets;
mod class_proper_puzzles;
mod classes;
pub(crate) mod compared;
mod counting;
mod coverage;
mod critical_set_classes;
mod critical_sets;
mod diagonal_latin;
mod estimates;
mod fewest_clues_eight;
mod found;
mod graph_colourings;
mod large_puzzles;
mod large_rules;
mod latin;
mod latin_structure;
mod low_clue;
pub(crate) mod manifest;
mod maxima;
mod minimal_puzzles;
mod prelude;
pub(crate) mod published;
mod puzzle_tables;
mod queens;
mod rule_census;
mod rule_puzzles;
mod shidoku;
mod skeletons;
mod study;
mod switching;
mod theorem;
mod true_means;
mod variants;
mod walks;
mod whole_forest;
mod wide;

pub(crate) use crate::report::data::Measured;
pub(crate) use check::Check;
pub(crate) use found::WIDTH;
pub(crate) use manifest::save;
pub(crate) use study::{Effort, Found, Study};

use anyhow::Result;

/// A named result.
pub(crate) struct Entry {
    /// Its name: also that of its folder.
    pub name: &'static str,
    /// Whether it takes so long, or so much memory, that it runs only when it is named, or with all
    /// long versions.
    pub long: bool,
    /// The seed, where there is something random.
    pub seed: Option<u64>,
    /// How it is found.
    pub run: fn(&mut Study<'_>) -> Result<()>,
    /// What it is, in a line.
    pub what: &'static str,
    /// What else the long version has, where that is not said by `long`.
    pub full: &'static str,
}

impl Entry {
    const fn full(mut self, full: &'static str) -> Self {
        self.full = full;
        self
    }

    /// The command line that computes it.
    pub(crate) fn command(&self, full: bool) -> String {
        let full = if full { " --full" } else { "" };
        format!("{} reproduce {}{full}", env!("CARGO_PKG_NAME"), self.name)
    }
}

/// A result that runs without being named.
const fn short(name: &'static str, seed: Option<u64>, run: Steps, what: &'static str) -> Entry {
    Entry { name, long: false, seed, run, what, full: "" }
}

/// One that doesn't.
const fn long(name: &'static str, seed: Option<u64>, run: Steps, what: &'static str) -> Entry {
    Entry { name, long: true, seed, run, what, full: "" }
}

type Steps = fn(&mut Study<'_>) -> Result<()>;

/// Every result, in the order in which they are reproduced.
#[rustfmt::skip]
pub(crate) const RESULTS: &[Entry] = &[
    short("shidoku", None, shidoku::run, "the puzzle forests of the 4x4 boards, with boxes and without"),
    short("classes", None, classes::run, "the essentially different grids of 2x2, 2x3, 2x4 and latin1 to latin6").full("3x3"),
    short("skeletons", None, skeletons::run, "essentially different skeletons, the impossible ones, and which automorphism groups occur"),
    short("theorem", None, theorem::run, "N-1 clues are not sufficient for N > 3: 2x2 to 3x3 and latin4 to latin7"),
    short("queens", Some(counting::SEED), queens::run, "queens solutions by Monte Carlo, and the constant γ").full("to n = 100,000 instead of 2,000"),
    short("latin", Some(counting::SEED), latin::run, "Latin squares by Monte Carlo, and their heat capacity").full("to order 100 instead of 30"),
    short("latin-structure", Some(latin_structure::SEED), latin_structure::run, "Latin squares to order 7 by class: transversals, intercalates, mates; quasigroups and loops; strengths of critical sets; a Markov chain").full("critical sets of order 6, transversals of the cyclic square of order 23"),
    long("two-maxima", Some(latin::TWO_MAXIMA_SEED), latin::two_maxima, "whether the heat capacity of Latin squares of side 70 has two maxima"),
    short("minimal-puzzles", Some(minimal_puzzles::SEED), minimal_puzzles::run, "minimal puzzles by Monte Carlo: sampling designs compared with exact counts, and 9x9 by number of clues"),
    short("forest-latin5", Some(census::SEED), census::latin5, "the complete puzzle forest of the Latin squares of order 5"),
    short("forest-2x3", Some(census::SEED), census::sudoku6, "the complete puzzle forest of 2x3 Sudoku: all 49 classes"),
    long("forest-latin6", Some(census::SEED), census::latin6, "the complete puzzle forest of the Latin squares of order 6: all 12 main classes"),
    long("forest-2x4", Some(wide::SEED), wide::sudoku8, "every proper puzzle of one 2x4 grid, linear over the field of two elements"),
    long("forest-latin7", Some(wide::SEED), wide::latin7, "every proper puzzle of one Latin square of order 7, that of the Fano plane"),
    long("critical-set-classes", None, critical_set_classes::run, "main and isotopy classes of critical sets of orders 4 to 6, the isotopy classes in two ways"),
    long("critical-sets", None, critical_sets::few_or_smallest, "critical sets with few entries of each main class of Latin squares of orders 4 to 7"),
    long("large-critical-sets", Some(critical_sets::SEED), critical_sets::largest, "large critical sets of Latin squares of orders 4 to 7, one for each main class"),
    long("all-large-critical-sets", Some(critical_sets::SEED), critical_sets::complete, "whether a square has a critical set of the largest size known, by a search that leaves none out"),
    long("critical-sets-of-25", Some(critical_sets::SEED), critical_sets::of_25, "all critical sets of 25 entries, the most that a Latin square of order 7 has: of the most symmetric squares that have any").full("the squares with one automorphism or two"),
    long("critical-set-numbers", Some(estimates::WALK_SEED), walks::critical_sets, "critical sets of Latin squares of orders 6 and 7 by number of entries: by random walks"),
    long("class-critical-sets", Some(class_critical_sets::SEED), class_critical_sets::run, "critical sets of the squares of each main class of orders 6 and 7 by number of entries, by tours in each square"),
    long("class-proper-puzzles", Some(class_proper_puzzles::SEED), class_proper_puzzles::run, "proper puzzles of the squares of each main class of orders 6 and 7, by number of clues and altogether"),
    long("rare-puzzles", Some(estimates::WALK_SEED), walks::rare_puzzles, "minimal puzzles of 18 to 33 clues on 3x3, by random walks"),
    long("fewest-clues", Some(estimates::WALK_SEED), walks::fewest_clues, "minimal puzzles of 17 to 22 clues on 3x3, by random walks with capped weights"),
    long("low-clue", Some(low_clue::SEED), low_clue::run, "every puzzle of 17 and 18 clues in uniform 3x3 grids, by a complete search"),
    long("catalogue", None, catalogue::run, "the 5,472,730,538 classes of 9x9 grids and the 1,673,187 of 2x4 by the first band of their minlex forms"),
    long("puzzles-2x4", Some(estimates::WALK_SEED), walks::two_by_four, "minimal puzzles of 2x4 by number of clues: by random walks, and by descent"),
    long("fewest-clues-2x4", Some(estimates::WALK_SEED), fewest_clues_eight::walked, "puzzles of 2x4 with 14 clues, the fewest: those that two random walks visited, up to symmetry"),
    long("sampled-classes-2x4", Some(fewest_clues_eight::SAMPLE_SEED), fewest_clues_eight::sampled_classes, "the share of the classes of 2x4 that have a puzzle with 14 clues, the fewest, by complete searches of a sample"),
    long("large-puzzles", Some(large_puzzles::SEED), large_puzzles::run, "minimal puzzles with many clues for 2x3, 2x4 and 3x3, by random walks"),
    long("walk-truth", Some(true_means::SEED), true_means::by_walks, "random walks compared with exact counts of small boards: z-scores and coverage over many seeds"),
    long("tour-truth", Some(true_means::SEED), true_means::by_tours, "tours against the truth on small boards: z-scores and coverage over many seeds"),
    long("rare-ends", Some(walks::TOUR_SEED), walks::rare_ends, "minimal puzzles of 17 to 36 clues on 3x3, by tours"),
    long("best-figures", None, best_figures::run, "minimal 3x3 puzzles: the best figure for each number of clues, from the tables of the other results"),
    short("variants", None, variants::run, "other rules: diagonals, disjoint groups, jigsaws, rectangles, colourings of graphs").full("whole forests of jigsaws of order 6"),
    long("diagonal-latin", None, diagonal_latin::run, "diagonal Latin squares to order 7 by class: transversals, orthogonal mates, and the fewest entries that determine one"),
    long("rule-census", Some(rule_census::SEED), rule_census::run, "every named board of at most 36 cells, and all jigsaws of orders 4 and 5: grids, whole forests; fewest clues of jigsaws of orders 6 and 7").full("all jigsaws of order 6"),
    short("graph-colourings", None, graph_colourings::run, "colourings of all connected graphs with few vertices and of graphs with names: the fewest entries, whole forests").full("to 8 vertices instead of 7"),
    long("large-rules", None, large_rules::large, "the grids of 9x9 boards with diagonals, windows or disjoint groups"),
    long("rare-rules", None, large_rules::rare, "the grids and classes of 9x9 boards with diagonals and windows, and disjoint groups besides, each in two ways"),
    long("rule-puzzles", Some(rule_puzzles::SEED), rule_puzzles::run, "minimal puzzles of 9x9 boards with diagonals, disjoint groups or windows, by number of clues"),
    long("coverage", Some(coverage::SEED), coverage::run, "how often the 95 % intervals of all estimators hold numbers that are known"),
];
