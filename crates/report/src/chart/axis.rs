//! Axes: what values mean, and where they lie.

use super::ticks::{self, Tick};

/// How values lie on an axis.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Scale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are equally far apart.
    Log,
    /// Names at 0, 1, 2, …
    Names(Vec<String>),
}

/// Relative differences up to this one come from the rounding of floats.
const ROUNDING: f64 = 1e-11;

/// An axis: what the values are, with their unit, and how they lie.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Axis {
    pub(crate) label: String,
    pub(crate) scale: Scale,
    /// What is shown in any case: values outside of it widen the axis.
    pub(crate) range: Option<(f64, f64)>,
}

impl Axis {
    pub(crate) fn linear(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, range: None }
    }

    #[cfg(test)]
    pub(crate) fn log(label: impl Into<String>) -> Self {
        Self { scale: Scale::Log, ..Self::linear(label) }
    }

    pub(crate) fn names(label: impl Into<String>, names: Vec<String>) -> Self {
        Self { scale: Scale::Names(names), ..Self::linear(label) }
    }

    /// Whether a value has a place: a finite one, positive on a logarithmic axis.
    pub(crate) fn takes(&self, value: f64) -> bool {
        value.is_finite() && (self.scale != Scale::Log || value > 0.0)
    }

    /// The ends that hold all values which have a place, with a little room.
    pub(crate) fn extent(&self, values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
        let values = values.filter(|value| self.takes(*value));
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        if low > high {
            return None;
        }
        if self.scale == Scale::Log {
            let room = (high / low).powf(0.04).max(1.15);
            return Some((low / room, high * room));
        }
        let size = low.abs().max(high.abs());
        let room = match high - low {
            // What differs by rounding alone is one value.
            width if width <= ROUNDING * size => size.max(1.0) * 0.5,
            width => 0.04 * width,
        };
        // What begins at 0 is shown from 0.
        let low = if low >= 0.0 && low <= 2.0 * room { 0.0 } else { low - room };
        Some((low, high + room))
    }

    /// The ends that hold the range of the axis and all values.
    fn ends(&self, values: &[f64]) -> Option<(f64, f64)> {
        let extent = self.extent(values.iter().copied());
        let (Some(range), Some(extent)) = (self.range, extent) else {
            return self.range.or(extent);
        };
        let is_below = values.iter().any(|value| *value < range.0);
        let is_above = values.iter().any(|value| *value > range.1);
        Some((if is_below { extent.0 } else { range.0 }, if is_above { extent.1 } else { range.1 }))
    }

    /// Places from one end to the other, equally far apart on paper.
    pub(crate) fn evenly(&self, ends: (f64, f64), steps: i32) -> impl Iterator<Item = f64> + use<> {
        let is_log = self.scale == Scale::Log;
        let scaled = move |value: f64| if is_log { value.ln() } else { value };
        let (low, high) = (scaled(ends.0), scaled(ends.1));
        let at = move |step| low + (high - low) * f64::from(step) / f64::from(steps);
        (0..=steps).map(move |step| if is_log { at(step).exp() } else { at(step) })
    }
}

/// An axis with its ends, laid on a length of paper.
pub(super) struct Laid<'a> {
    pub(super) axis: &'a Axis,
    low: f64,
    high: f64,
    /// Whether ticks are whole numbers: where all values are, such as clues, and on long axes.
    whole: bool,
    /// Where the low and the high end lie on paper.
    paper: (f64, f64),
}

impl<'a> Laid<'a> {
    /// Lays an axis so that the values have a place; `None` when there are none.
    pub(super) fn new(
        axis: &'a Axis,
        values: impl Iterator<Item = f64>,
        paper: (f64, f64),
    ) -> Option<Self> {
        let values: Vec<f64> = values.filter(|value| axis.takes(*value)).collect();
        let (low, high) = match &axis.scale {
            Scale::Names(names) => (-0.6, names.len() as f64 - 0.4),
            _ => axis.ends(&values)?,
        };
        // Between whole numbers that stand beside each other are no ticks where there is no room.
        let is_long = axis.scale == Scale::Linear && high - low >= 2.0;
        let whole = is_long || values.iter().all(|value| value.fract() == 0.0);
        Some(Self { axis, low, high, whole, paper })
    }

    fn is_log(&self) -> bool {
        self.axis.scale == Scale::Log
    }

    /// The length of a unit on paper.
    pub(super) fn unit(&self) -> f64 {
        ((self.paper.1 - self.paper.0) / (self.high - self.low)).abs()
    }

    /// Where a value lies on paper: at the nearer end when it lies beyond it.
    pub(super) fn at(&self, value: f64) -> f64 {
        let scaled = |v: f64| if self.is_log() { v.ln() } else { v };
        let (low, high) = (scaled(self.low), scaled(self.high));
        let share = (scaled(value.clamp(self.low, self.high)) - low) / (high - low);
        self.paper.0 + share * (self.paper.1 - self.paper.0)
    }

    /// The ticks, about as many as `wanted`.
    pub(super) fn ticks(&self, wanted: usize) -> Vec<Tick> {
        match &self.axis.scale {
            Scale::Linear => ticks::linear(self.low, self.high, wanted, f64::from(self.whole)),
            Scale::Log => {
                let mut ticks = ticks::log(self.low, self.high, wanted);
                ticks.retain(|tick| !self.whole || tick.value.fract() == 0.0);
                ticks
            }
            Scale::Names(names) => {
                let names = names.iter().enumerate();
                names.map(|(at, name)| Tick { value: at as f64, label: name.clone() }).collect()
            }
        }
    }

    /// Where the lines of bars and bands begin: 0 or, on a logarithmic axis, the low end.
    pub(super) fn foot(&self) -> f64 {
        if self.is_log() { self.low } else { 0.0 }
    }
}
