//! Errors of the command line itself, which end with exit code 2.

/// The command line asks for something that isn't there, such as a class or a root: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{argument}: {message}")]
pub(in crate::cli) struct Usage {
    argument: String,
    message: String,
}

impl Usage {
    /// Blames an argument.
    pub(in crate::cli) fn new(argument: impl Into<String>, message: impl ToString) -> Self {
        let (argument, message) = (argument.into(), message.to_string());
        Self { argument, message }
    }
}

/// Blames an argument of the command line for an error.
pub(in crate::cli) trait OrUsage<T> {
    /// The same, but an error is a [`Usage`].
    fn or_usage(self, argument: &'static str) -> anyhow::Result<T>;
}

impl<T, E: std::fmt::Display> OrUsage<T> for Result<T, E> {
    fn or_usage(self, argument: &'static str) -> anyhow::Result<T> {
        self.map_err(|error| Usage::new(argument, error).into())
    }
}
