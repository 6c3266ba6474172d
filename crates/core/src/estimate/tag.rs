//! Numbers as texts for plans.
//!
//! Plans are hashed, and a checkpoint can be resumed only by the same plan: these texts must never
//! change.

/// The shortest text that reads back as the same number, with a decimal point or an exponent.
pub(super) fn float(value: f64) -> String {
    format!("{value:?}")
}

/// A list of them: `[0.0, 0.5]`.
pub(super) fn floats(values: &[f64]) -> String {
    let texts: Vec<String> = values.iter().map(|&value| float(value)).collect();
    format!("[{}]", texts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_pinned() {
        let values = [0.0, 0.5, 15.0, 1.0 / 3.0, 1e-7, 1e20];
        let text = "[0.0, 0.5, 15.0, 0.3333333333333333, 1e-7, 1e20]";
        assert_eq!(floats(&values), text);
    }
}
