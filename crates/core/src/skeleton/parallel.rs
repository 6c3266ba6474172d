//! How independent pieces of work are carried out: the caller decides.

/// Applies a function to each item of a list.
///
/// The library starts no threads for this: a program that has a thread pool implements the trait
/// with it. Results never depend on the implementation.
pub trait ParallelMap {
    /// What the function makes of each item, in the order of the items.
    fn map<T: Sync, R: Send>(&self, items: &[T], of: impl Fn(&T) -> R + Send + Sync) -> Vec<R>;
}

/// One item after the other on the calling thread.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sequential;

impl ParallelMap for Sequential {
    fn map<T: Sync, R: Send>(&self, items: &[T], of: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
        items.iter().map(of).collect()
    }
}
