//! How much work a result may be.

/// The three lengths of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Seconds: every step, on small boards and few samples, to see that it runs. Nothing is
    /// written.
    Reduced,
    /// Minutes: what `reproduce` does by itself.
    Short,
    /// The long version.
    Full,
}

impl Effort {
    /// Whether this is the long version.
    pub(crate) fn is_full(self) -> bool {
        self == Self::Full
    }

    /// Whether estimates are too rough for checks that need precision.
    pub(crate) fn is_reduced(self) -> bool {
        self == Self::Reduced
    }

    /// One of three.
    pub(crate) fn choose<T>(self, reduced: T, short: T, full: T) -> T {
        match self {
            Self::Reduced => reduced,
            Self::Short => short,
            Self::Full => full,
        }
    }

    /// Of a list whose first items are the cheapest: these, or all.
    pub(crate) fn first<T>(self, reduced: usize, all: &[T]) -> &[T] {
        if self.is_reduced() { &all[..reduced] } else { all }
    }
}
