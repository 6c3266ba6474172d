//! The named results: each computes something published, compares, and keeps what it found.
//!
//! A result is an [`Entry`]: its name, its seed, and what it adds to a [`Found`] from a
//! [`Context`]. Its file says, in this order, the cases (their parameters, short, full and
//! reduced), the columns of its tables where no other part of the program has such rows, what is
//! computed from the cases, and what it is compared with. What several results share: [`estimates`]
//! of minimal puzzles, [`counting`] by Monte Carlo, [`true_means`] of small boards,
//! [`critical_sets`].

mod asymptotics;
mod best_figures;
mod by_class;
mod catalogue;
mod census;
mod check;
mod class_critical_sets;
mod class_proper_puzzles;
mod classes;
mod context;
mod counting;
mod coverage;
mod critical_set_numbers;
mod critical_sets;
mod eight_by_eight;
mod estimates;
mod fewest_clues;
mod fewest_clues_eight;
mod fit;
mod found;
mod large_puzzles;
mod latin;
mod low_clue;
mod manifest;
mod maxima;
mod minimal_puzzles;
mod prelude;
pub(crate) mod published;
mod puzzle_tables;
mod queens;
mod rare_ends;
mod rare_puzzles;
mod sampled_classes_eight;
mod shidoku;
mod skeletons;
mod switching;
mod theorem;
mod true_means;
mod two_maxima;
mod variants;
mod verdicts;
mod wide;

pub(crate) use check::{BOUND, Check, Judgement, Measured};
pub(crate) use context::{Context, Effort};
pub(crate) use found::Found;
pub(crate) use manifest::{Run, save};
pub(crate) use verdicts::verdicts;

use anyhow::Result;

/// A named result.
pub(crate) struct Entry {
    /// Its name: also that of its folder.
    pub name: &'static str,
    /// What it is, in a line.
    pub what: &'static str,
    /// Whether it takes so long, or so much memory, that it runs only when it is named, or with all
    /// long versions.
    pub long: bool,
    /// The seed, where there is something random.
    pub seed: Option<u64>,
    /// How it is found.
    pub run: fn(&Context<'_>, &mut Found) -> Result<()>,
}

/// Every result, in the order in which they are reproduced.
pub(crate) const RESULTS: &[Entry] = &[
    shidoku::ENTRY,
    classes::ENTRY,
    skeletons::ENTRY,
    theorem::ENTRY,
    queens::ENTRY,
    latin::ENTRY,
    two_maxima::ENTRY,
    minimal_puzzles::ENTRY,
    census::LATIN5,
    census::SUDOKU6,
    census::LATIN6,
    wide::SUDOKU8,
    wide::LATIN7,
    critical_sets::SMALLEST,
    critical_sets::LARGEST,
    critical_sets::COMPLETE,
    critical_set_numbers::ENTRY,
    class_critical_sets::ENTRY,
    class_proper_puzzles::ENTRY,
    rare_puzzles::ENTRY,
    fewest_clues::ENTRY,
    low_clue::ENTRY,
    catalogue::ENTRY,
    eight_by_eight::ENTRY,
    fewest_clues_eight::ENTRY,
    sampled_classes_eight::ENTRY,
    large_puzzles::ENTRY,
    true_means::WALKS,
    true_means::TOURS,
    rare_ends::ENTRY,
    best_figures::ENTRY,
    variants::ENTRY,
    coverage::ENTRY,
];
