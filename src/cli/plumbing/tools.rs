//! Working memory that is costly to make: made when it is needed, and used again.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tools of one kind, as many as there are threads that use them at a time.
pub(in crate::cli) struct Tools<T>(Mutex<Vec<T>>);

impl<T> Default for Tools<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Tools<T> {
    /// Works with a tool that nobody uses, or with a new one.
    pub(in crate::cli) fn with<R>(
        &self,
        new: impl FnOnce() -> T,
        work: impl FnOnce(&mut T) -> R,
    ) -> R {
        let mut tool = self.take().unwrap_or_else(new);
        let result = work(&mut tool);
        self.put(tool);
        result
    }

    /// A tool that nobody uses.
    pub(in crate::cli) fn take(&self) -> Option<T> {
        self.lock().pop()
    }

    /// Puts a tool back.
    pub(in crate::cli) fn put(&self, tool: T) {
        self.lock().push(tool);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
