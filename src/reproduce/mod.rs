//! The named results: each computes something published, compares, and keeps what it found.
//!
//! A result is a function from a [`Context`] to [`Found`]: checks, files, and a text to read. Every
//! check holds a value computed here, the same value by an independent way where there is one, and
//! the published value with its source ([`published`]).

mod asymptotics;
mod best_figures;
mod catalogue;
mod census;
mod check;
mod class_critical_sets;
mod class_proper_puzzles;
mod classes;
mod counting;
mod coverage;
mod critical_set_numbers;
mod critical_sets;
mod effort;
mod eight_by_eight;
mod fewest_clues;
mod fewest_clues_eight;
mod found;
mod large_puzzles;
mod latin;
mod low_clue;
mod manifest;
mod maxima;
mod minimal_puzzles;
pub(crate) mod published;
mod puzzle_tables;
mod queens;
mod rare_ends;
mod rare_puzzles;
mod recorded;
mod sampled_classes_eight;
mod shidoku;
mod skeletons;
mod switching;
mod theorem;
mod tour_truth;
mod true_means;
mod two_maxima;
mod walk_truth;
mod walks;
mod wide;

pub(crate) use check::{Check, Judgement, Measured};
pub(crate) use effort::Effort;
pub(crate) use found::Found;
pub(crate) use manifest::Run;

use std::path::{Path, PathBuf};

use gridforest::run::{Job, Plan, RunError, Runner};

/// What a result may use.
pub(crate) struct Context<'a> {
    /// How much work it may be.
    pub effort: Effort,
    /// The folder of all results, for those that are computed from others.
    pub results: &'a Path,
    runner: &'a Runner<'a>,
    checkpoint: Checkpoint<'a>,
}

/// The checkpoint of a job, where one is kept, by its plan.
pub(crate) type Checkpoint<'a> = &'a dyn Fn(&Plan) -> Option<PathBuf>;

impl<'a> Context<'a> {
    /// With a runner that has the threads, the progress bar and the Ctrl-C of whoever asks, and the
    /// checkpoints of the jobs.
    pub(crate) fn new(
        effort: Effort,
        results: &'a Path,
        runner: &'a Runner<'a>,
        checkpoint: Checkpoint<'a>,
    ) -> Self {
        Self { effort, results, runner, checkpoint }
    }

    /// Runs a job to its end.
    ///
    /// # Errors
    /// Those of [`Runner::finish`].
    pub(crate) fn finish<J: Job>(&self, job: &J) -> Result<J::Partial, RunError> {
        let (checkpoint, stop) = ((self.checkpoint)(&job.plan()), self.runner.stop.clone());
        let runner = Runner { checkpoint, stop, ..*self.runner };
        runner.finish(job)
    }
}

/// A named result.
pub(crate) struct Entry {
    /// Its name: also that of its folder.
    pub name: &'static str,
    /// What it is, in a line.
    pub what: &'static str,
    /// Whether it takes so long, or so much memory, that it runs only when it is named, or with all
    /// long versions.
    pub long: bool,
    /// How it is found.
    pub run: fn(&Context<'_>) -> anyhow::Result<Found>,
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
    walk_truth::ENTRY,
    tour_truth::ENTRY,
    rare_ends::ENTRY,
    best_figures::ENTRY,
    coverage::ENTRY,
];
