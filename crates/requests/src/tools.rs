//! Working memory that is costly to make: made when it is needed, and used again.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tools of one kind, as many as there are threads that use them at a time.
#[derive(Debug)]
pub struct Tools<T>(Mutex<Vec<T>>);

impl<T> Default for Tools<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Tools<T> {
    /// Works with a tool that nobody uses, or with a new one.
    pub fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let mut tool = self.take().unwrap_or_else(new);
        let result = work(&mut tool);
        self.put(tool);
        result
    }

    /// A tool that nobody uses.
    pub fn take(&self) -> Option<T> {
        self.lock().pop()
    }

    /// Puts a tool back.
    pub fn put(&self, tool: T) {
        self.lock().push(tool);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
