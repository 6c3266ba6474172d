//! A budget for each board, and what is said of those that exceed it.

use std::time::Duration;

use clap::Args;

use gridforest::run::Budget;

/// The option.
#[derive(Debug, Args)]
pub(in crate::cli) struct Bounded {
    /// Give up a board that takes more than so many steps of the search, or seconds (10s): its row
    /// has `?` in place of the answer, and the column `status` says so. Steps are the same on every
    /// machine
    #[arg(long, value_name = "STEPS|SECONDS")]
    pub(in crate::cli) budget: Option<Budget>,
}

/// The column of what became of a board.
pub(in crate::cli) const STATUS: &str = "status";
/// The status of a board whose work was finished within the budget,
pub(in crate::cli) const DONE: &str = "done";
/// and of one whose work was given up.
pub(in crate::cli) const GIVEN_UP: &str = "budget";

/// What is to be said of boards that were given up: a failure, as their rows have no answer.
pub(in crate::cli) fn failure(given_up: u64, budget: Option<Budget>) -> Option<String> {
    let budget = budget.filter(|_| given_up > 0)?;
    Some(match given_up {
        1 => format!("1 board took more than {budget}: its row has no answer"),
        _ => format!("{given_up} boards took more than {budget}: their rows have no answer"),
    })
}

/// A time in seconds.
pub(in crate::cli) fn seconds(text: &str) -> Result<Duration, String> {
    gridforest_requests::parse::seconds(text).map(Duration::from_secs_f64)
}
