//! One comparison: a value computed, the same by another way, and the published one.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::published;

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

/// How far two values with errors are apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Distance {
    /// In standard errors of the difference; positive when the computed value is larger.
    pub z: f64,
    /// How far they may be apart.
    pub bound: f64,
}

impl Measured {
    /// A value without an error.
    pub(crate) fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
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
    /// How far apart they are, where they have errors.
    #[serde(skip)]
    pub distance: Option<Distance>,
}

impl Check {
    /// Compares a computed value with the published value of that quantity and key.
    ///
    /// # Panics
    /// When nothing is published under that name: a check that can't fail is none.
    pub(crate) fn against_published(
        quantity: &str,
        key: impl Display,
        computed: impl Display,
        again: Option<String>,
    ) -> Self {
        let key = key.to_string();
        let row = published::get(quantity, &key);
        let row = row.unwrap_or_else(|| panic!("papers/published.csv has no {quantity} {key}"));
        let mut check = Self::new(quantity, key, computed, again);
        check.published = Some(row.value.clone());
        check.source = Some(row.source.clone());
        check.judge()
    }

    /// Compares a computed value with the same value by an independent way.
    pub(crate) fn two_ways(
        quantity: &str,
        key: impl Display,
        computed: impl Display,
        again: impl Display,
    ) -> Self {
        Self::new(quantity, key.to_string(), computed, Some(again.to_string())).judge()
    }

    /// Compares a value that has an error with a published or expected one: they agree when they
    /// are no more than `bound` standard errors apart. By chance they are further apart with the
    /// probability [`normal_tail`](gridforest::stats::normal_tail)`(bound)`: once in 16,000 times
    /// for 4.
    pub(crate) fn by_z(
        quantity: &str,
        key: impl Display,
        computed: Measured,
        expected: Measured,
        source: Option<&str>,
        bound: f64,
    ) -> Self {
        let z = computed.z(expected);
        // Not a number is no agreement.
        let agrees = z.abs() <= bound;
        Self {
            published: Some(expected.to_string()),
            source: source.map(str::to_owned),
            verdict: if agrees { Judgement::Agrees } else { Judgement::Differs },
            distance: Some(Distance { z, bound }),
            ..Self::new(quantity, key.to_string(), computed, None)
        }
    }

    /// Whether the values compare as they must.
    pub(crate) fn holds(&self) -> bool {
        self.verdict != Judgement::Differs
    }

    fn new(quantity: &str, key: String, computed: impl Display, again: Option<String>) -> Self {
        Self {
            quantity: quantity.to_owned(),
            key,
            computed: computed.to_string(),
            again,
            published: None,
            verdict: Judgement::Equal,
            source: None,
            distance: None,
        }
    }

    fn judge(mut self) -> Self {
        let others = [&self.again, &self.published];
        let differs = others.into_iter().flatten().any(|other| *other != self.computed);
        self.verdict = if differs { Judgement::Differs } else { Judgement::Equal };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_fails_when_any_value_differs() {
        let verdict = |computed: &str, again: Option<&str>| {
            Check::against_published("queens", 8, computed, again.map(str::to_owned)).verdict
        };
        assert_eq!(verdict("92", None), Judgement::Equal);
        assert_eq!(verdict("92", Some("92")), Judgement::Equal);
        assert_eq!(verdict("93", None), Judgement::Differs);
        assert_eq!(verdict("92", Some("93")), Judgement::Differs);
        assert_eq!(Check::two_ways("a", 1, 2, 3).verdict, Judgement::Differs);
        assert_eq!(Check::two_ways("a", 1, 2, 2).verdict, Judgement::Equal);
    }

    #[test]
    fn values_with_errors_agree_within_the_bound() {
        let measured = |value, error| Measured { value, error };
        let check = |value, error| {
            Check::by_z("a", 1, measured(value, error), measured(10.0, 0.3), None, 4.0)
        };
        assert_eq!(check(11.0, 0.4).distance.unwrap().z, 2.0);
        assert_eq!(check(11.0, 0.4).verdict, Judgement::Agrees);
        for (value, error) in [(13.0, 0.4), (7.0, 0.4), (f64::NAN, 0.4), (10.0, f64::NAN)] {
            assert!(!check(value, error).holds(), "{value} ± {error}");
        }
    }

    #[test]
    fn errors_are_written_to_two_digits() {
        let text = |value, error| Measured { value, error }.to_string();
        assert_eq!(text(1.23456, 0.0123), "1.235 ± 0.012");
        assert_eq!(text(6.2495e14, 4.6e11), "6.2495e14 ± 4.6e11");
        assert_eq!(text(6.152e6, 4.349e6), "6.2e6 ± 4.3e6");
        assert_eq!(Measured::exact(2.5).to_string(), "2.5");
    }
}
