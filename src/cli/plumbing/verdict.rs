//! How a command ended that met no error.

/// What a command comes to when nothing went wrong on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Verdict {
    /// All is well.
    Good,
    /// Everything ran, but a line was refused or a value differs: said on stderr already.
    Bad,
    /// It was stopped by a signal before the end.
    Stopped {
        /// What was finished is in a checkpoint, or was printed as the estimate so far.
        kept: bool,
    },
}
