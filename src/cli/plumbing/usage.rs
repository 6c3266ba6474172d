//! Errors of the command line itself, which end with exit code 2.

/// The command line asks for something that isn't there, such as a class or a root: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{argument}: {message}")]
pub(in crate::cli) struct Usage {
    argument: &'static str,
    message: String,
}

/// Blames an argument of the command line for an error.
pub(in crate::cli) trait OrUsage<T> {
    /// The same, but an error is a [`Usage`].
    fn or_usage(self, argument: &'static str) -> anyhow::Result<T>;
}

impl<T, E: std::fmt::Display> OrUsage<T> for Result<T, E> {
    fn or_usage(self, argument: &'static str) -> anyhow::Result<T> {
        self.map_err(|error| {
            let message = error.to_string();
            Usage { argument, message }.into()
        })
    }
}
