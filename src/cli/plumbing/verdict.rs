//! How a command ends when nothing went wrong on the way.

/// What a command comes to when nothing went wrong on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All is well.
    Good,
    /// Everything ran, but a line was refused or a value differs: said on stderr already.
    Bad,
    /// It was stopped by a signal before the end.
    Stopped {
        /// A checkpoint holds what was finished.
        resumable: bool,
    },
}
