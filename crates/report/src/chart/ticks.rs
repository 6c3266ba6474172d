//! Ticks at round values, with labels that can be read.

/// A tick: its value and its label; an empty label for a minor tick.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) label: String,
}

/// Ticks at multiples of 1, 2 or 5 times a power of ten: about as many as wanted, not less apart
/// than `least`, and two of them, since one alone shows no scale.
pub(super) fn linear(low: f64, high: f64, wanted: usize, least: f64) -> Vec<Tick> {
    let rough = ((high - low) / wanted.max(1) as f64).max(least);
    let power = 10f64.powf(rough.log10().floor());
    let steps = [10.0, 5.0, 2.0, 1.0, 0.5, 0.2].map(|factor| factor * power);
    let first = |step: f64| (low / step - 1e-9).ceil() as i64;
    let last = |step: f64| (high / step + 1e-9).floor() as i64;
    let fine = steps.iter().rposition(|&step| step >= rough * 0.999);
    let step = steps[fine.unwrap_or(0)..]
        .iter()
        .copied()
        .find(|&step| last(step) > first(step))
        .unwrap_or(0.1 * power);
    let places = (-step.log10().floor()).max(0.0) as usize;
    // Four digits tell ticks apart where they are not close to each other beside their size.
    let few = places > 4 && low.abs().max(high.abs()) < 1e3 * step;
    let tick = |multiple| {
        let value = multiple as f64 * step;
        let label = if few { self::value(value) } else { plain(value, places) };
        Tick { value, label }
    };
    (first(step)..=last(step)).map(tick).collect()
}

/// Ticks at powers of ten; with few of them, also at 2 and 5 times those, or as on a linear axis.
pub(super) fn log(low: f64, high: f64, wanted: usize) -> Vec<Tick> {
    let decades = (high / low).log10();
    if decades < 0.7 {
        return linear(low, high, wanted, 0.0);
    }
    let powers = low.log10().floor() as i32..=high.log10().ceil() as i32;
    let step = [1, 2, 3, 5, 10, 20, 50, 100, 1000]
        .into_iter()
        .find(|step| decades / f64::from(*step) <= wanted as f64)
        .unwrap_or(10_000);
    let factors: &[f64] = if decades < 2.2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let mut ticks = Vec::new();
    for power in powers {
        for factor in factors {
            let value = factor * 10f64.powi(power);
            let label = match power.rem_euclid(step) {
                0 => power_of_ten(*factor, power),
                _ => String::new(),
            };
            ticks.push(Tick { value, label });
        }
    }
    ticks.retain(|tick| (low * 0.9999..=high * 1.0001).contains(&tick.value));
    ticks
}

/// A number with a given number of decimals, thousands separators and a typographic minus sign.
pub(super) fn plain(value: f64, places: usize) -> String {
    let text = format!("{:.places$}", value.abs());
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let grouped = crate::grouped(whole);
    let is_zero = text.bytes().all(|b| b == b'0' || b == b'.');
    let sign = if value < 0.0 && !is_zero { "−" } else { "" };
    format!("{sign}{grouped}{rest}")
}

/// `10⁹`, or digits where those are short.
fn power_of_ten(factor: f64, power: i32) -> String {
    match power {
        -3..0 => plain(factor * 10f64.powi(power), -power as usize),
        0..5 => plain(factor * 10f64.powi(power), 0),
        _ if factor > 1.0 => format!("{factor}·10{}", superscript(power)),
        _ => format!("10{}", superscript(power)),
    }
}

fn superscript(power: i32) -> String {
    let raised = |digit: char| match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
    };
    power.to_string().chars().map(raised).collect()
}

/// A value for a reader who points at it: four digits.
pub(crate) fn value(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 || (1e-3..1e6).contains(&size) {
        let whole = if size >= 1.0 { size.log10().floor() as i32 } else { 0 };
        let text = plain(value, (3 - whole).clamp(0, 6) as usize);
        let trimmed = text.trim_end_matches('0').trim_end_matches('.');
        return if text.contains('.') { trimmed.into() } else { text };
    }
    let power = size.log10().floor() as i32;
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{:.3}·10{}", size / 10f64.powi(power), superscript(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        let labels = ticks.iter().map(|tick| &tick.label[..]);
        labels.filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn ticks_stand_at_round_values_inside_the_axis() {
        assert_eq!(labels(&linear(0.0, 1.0, 5, 0.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&linear(-12.0, 9.0, 4, 0.0)), ["−10", "0"].to_vec());
        assert_eq!(labels(&linear(0.7, 1.3, 2, 0.0)), ["0.8", "1.0", "1.2"]);
        assert_eq!(labels(&linear(3.9, 6.1, 7, 1.0)), ["4", "5", "6"]);
        assert_eq!(labels(&linear(0.0, 12_000.0, 3, 0.0)), ["0", "5,000", "10,000"]);
        assert_eq!(
            labels(&log(1.0, 1e12, 6)),
            ["1", "100", "10,000", "10⁶", "10⁸", "10¹⁰", "10¹²"]
        );
        assert_eq!(labels(&log(0.02, 1.5, 5)), ["0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!(
            labels(&log(1e-6, 1e-4, 5)),
            ["10⁻⁶", "2·10⁻⁶", "5·10⁻⁶", "10⁻⁵", "2·10⁻⁵", "5·10⁻⁵", "10⁻⁴"]
        );
    }

    #[test]
    fn values_are_told_to_four_digits() {
        for (number, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (1234.0, "1,234"),
            (0.01234, "0.012"),
            (-2.5, "−2.5"),
            (6.67e21, "6.670·10²¹"),
            (3.4e-5, "3.400·10⁻⁵"),
        ] {
            assert_eq!(value(number), text);
        }
    }
}
