//! Monte Carlo estimates: of minimal puzzles, of solutions, and of the solutions of puzzles.

pub mod boards;
pub mod puzzles;
pub mod solutions;

/// What is said where a time is given for a run whose amount of work was chosen before.
fn chosen_before(blocks: u64) -> String {
    format!("the run that was begun has {blocks} blocks: the time doesn't change that")
}
