//! Values with standard errors.

use std::fmt::{self, Display};

use gridforest_stats::hypot;

/// A value with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// The value.
    pub value: f64,
    /// Its standard error: 0 for an exact value.
    pub error: f64,
}

impl Measured {
    /// A value without an error.
    pub fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// A value with a relative error, where that is known.
    pub fn relative(value: f64, error: Option<f64>) -> Option<Self> {
        Some(Self { value, error: value * error? })
    }

    /// Another unit.
    pub fn times(self, factor: f64) -> Self {
        Self { value: factor * self.value, error: factor * self.error }
    }

    /// How far it lies above another, in standard errors of the difference.
    pub fn z(self, other: Self) -> f64 {
        (self.value - other.value) / hypot(self.error, other.error)
    }

    /// Reads `value ± error` or a value alone.
    pub fn parse(text: &str) -> Option<Self> {
        let (value, error) = text.split_once(" ± ").unwrap_or((text, "0"));
        Some(Self { value: value.parse().ok()?, error: error.parse().ok()? })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_written_to_two_digits_and_read_back() {
        for (value, error, text) in [
            (1.23456, 0.0123, "1.235 ± 0.012"),
            (6.2495e14, 4.6e11, "6.2495e14 ± 4.6e11"),
            (6.152e6, 4.349e6, "6.2e6 ± 4.3e6"),
            (2.5, 0.0, "2.5"),
        ] {
            assert_eq!(Measured { value, error }.to_string(), text);
            assert_eq!(Measured::parse(text).unwrap().to_string(), text);
        }
    }
}
