//! How a job is searched, where one solution completes it.

/// A job of [`takes_any_solution`](super::task::Task::takes_any_solution) is attempted in this
/// order; others are searched exhaustively at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attempt {
    /// Without backtracking: in each branching the literal of the first configuration left holds.
    FirstDive,
    /// Without backtracking: in each branching that of the last configuration left holds.
    SecondDive,
    /// The whole tree.
    Exhaustive,
}
