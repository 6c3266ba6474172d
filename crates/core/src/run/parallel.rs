//! Small work on all cores at once, in memory: no plan, no checkpoint, only the order kept.

use rayon::prelude::*;

/// What a function makes of each item, in the order of the items: on the threads that the program was
/// started with.
///
/// ```
/// use gridforest::run::in_parallel;
/// assert_eq!(in_parallel(&[1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn in_parallel<T: Sync, R: Send>(items: &[T], of: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    items.par_iter().map(of).collect()
}
