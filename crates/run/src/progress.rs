//! How a run shows itself, whatever there is to show it on.

/// Receives how far a run has come. Called from the thread that called
/// [`Runner::run`](super::Runner::run), and no other.
pub trait Progress {
    /// The run begins: `done` blocks of `total` came from a checkpoint.
    fn started(&self, done: u64, total: u64) {
        let _ = (done, total);
    }

    /// `done` blocks are finished now, those from the checkpoint among them.
    fn advanced(&self, done: u64) {
        let _ = done;
    }

    /// Something went wrong that the run survives: a checkpoint that couldn't be written.
    fn warned(&self, message: &str) {
        let _ = message;
    }

    /// The run has ended: finished, stopped, or failed.
    fn ended(&self) {}
}

/// Shows nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {}
