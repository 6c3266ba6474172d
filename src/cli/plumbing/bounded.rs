//! What commands with a budget for each board say of those that exceed it.

use gridforest::run::Budget;

use super::session::Session;

/// The status of a board whose work was finished within the budget,
pub(in crate::cli) const DONE: &str = "done";
/// and of one whose work was given up.
pub(in crate::cli) const GIVEN_UP: &str = "budget";

/// Says how many boards were given up: a failure, as their rows have no answer.
pub(in crate::cli) fn tell(given_up: u64, budget: Budget, session: &Session) {
    match given_up {
        0 => {}
        1 => session.fail(&format!("1 board took more than {budget}: its row has no answer")),
        _ => session
            .fail(&format!("{given_up} boards took more than {budget}: their rows have no answer")),
    }
}
