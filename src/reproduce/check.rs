//! One comparison: a value computed, the same by another way, and the one that it should be.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

/// How many standard errors values with errors may be apart: by chance they are further apart with
/// the probability [`normal_tail`](gridforest::stats::normal_tail)`(4)`, once in 16,000 times.
pub(crate) const BOUND: f64 = 4.0;

/// How the values of a check compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Judgement {
    /// All that there are are equal.
    Equal,
    /// They are as near as their errors say.
    Agrees,
    /// Two of them differ.
    Differs,
}

/// A value with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Measured {
    /// The value.
    pub value: f64,
    /// Its standard error: 0 for an exact value.
    pub error: f64,
}

impl Measured {
    /// A value without an error.
    pub(crate) fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// A value with a relative error, where that is known.
    pub(crate) fn relative(value: f64, error: Option<f64>) -> Option<Self> {
        Some(Self { value, error: value * error? })
    }

    /// The mean of some values, whose variance is at least that of as many independent events as
    /// are `expected`: where few or none were found, that of the values is of no use.
    pub(crate) fn mean(values: &gridforest::stats::Moments, expected: f64) -> Self {
        let variance = values.variance().max(expected);
        Self { value: values.mean(), error: (variance / values.count() as f64).sqrt() }
    }

    /// Another unit.
    pub(crate) fn times(self, factor: f64) -> Self {
        Self { value: factor * self.value, error: factor * self.error }
    }

    /// How far it lies above another, in standard errors of the difference.
    pub(crate) fn z(self, other: Self) -> f64 {
        (self.value - other.value) / self.error.hypot(other.error)
    }
}

/// `value ± error`, to the second digit of the error: `1.234(5)e6` and the like are hard to read.
impl Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, error } = *self;
        if !(error > 0.0 && error.is_finite()) {
            return write!(f, "{value}");
        }
        let place = 1 - error.log10().floor() as i32;
        if (1e-4..1e6).contains(&value.abs()) && (0..12).contains(&place) {
            let place = place as usize;
            return write!(f, "{value:.place$} ± {error:.place$}");
        }
        let digits = (place + value.abs().log10().floor() as i32).clamp(1, 15) as usize;
        write!(f, "{value:.digits$e} ± {error:.1e}")
    }
}

/// A value computed, beside what it should be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Check {
    /// What is counted.
    pub quantity: String,
    /// For which shape, class or number of clues.
    pub key: String,
    /// The value computed.
    pub computed: String,
    /// The same by an independent way, where there is one.
    pub again: Option<String>,
    /// The value that it is compared with, where there is one: published, or of another method or
    /// run.
    pub published: Option<String>,
    /// How they compare.
    pub verdict: Judgement,
    /// Where that value stands, or what it is.
    pub source: Option<String>,
    /// How far apart they are in standard errors of the difference, where they have errors.
    #[serde(skip)]
    pub z: Option<f64>,
}

impl Check {
    /// Whether the values compare as they must.
    pub(crate) fn holds(&self) -> bool {
        self.verdict != Judgement::Differs
    }

    /// Whether all values that there are are equal.
    pub(super) fn judge(&mut self) {
        let mut others = [&self.again, &self.published].into_iter().flatten();
        let equal = others.all(|other| *other == self.computed);
        self.verdict = if equal { Judgement::Equal } else { Judgement::Differs };
    }

    /// Whether values with errors are near enough. Not a number is no agreement.
    pub(super) fn judge_by(&mut self, z: f64) {
        self.verdict = if z.abs() <= BOUND { Judgement::Agrees } else { Judgement::Differs };
        self.z = Some(z);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_written_to_two_digits() {
        let text = |value, error| Measured { value, error }.to_string();
        assert_eq!(text(1.23456, 0.0123), "1.235 ± 0.012");
        assert_eq!(text(6.2495e14, 4.6e11), "6.2495e14 ± 4.6e11");
        assert_eq!(text(6.152e6, 4.349e6), "6.2e6 ± 4.3e6");
        assert_eq!(Measured::exact(2.5).to_string(), "2.5");
    }
}
