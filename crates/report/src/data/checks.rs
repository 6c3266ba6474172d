//! The comparisons of a result, as `checks.csv` has them.

use super::Table;

/// A value and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// The value.
    pub value: f64,
    /// Its standard error; 0 if none is given.
    pub error: f64,
}

/// One comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What is compared.
    pub quantity: String,
    /// For which shape, class or number of clues.
    pub key: String,
    /// The value computed.
    pub computed: String,
    /// The same by another way.
    pub again: String,
    /// What it is compared with: a published value where the source is a publication, otherwise one
    /// of another method or run.
    pub published: String,
    /// `equal`, `agrees` or `differs`.
    pub verdict: String,
    /// Where the reference value stands, or what it is.
    pub source: String,
}

impl Measured {
    /// Reads `value ± error` or a value alone.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (value, error) = match text.split_once(" ± ") {
            Some((value, error)) => (value.parse().ok()?, error.parse().ok()?),
            None => (text.parse().ok()?, 0.0),
        };
        Some(Self { value, error })
    }
}

impl Comparison {
    /// The comparisons in a table; none when it has other columns.
    #[must_use]
    pub fn of(table: &Table) -> Vec<Self> {
        if !table.has(&["quantity", "key", "computed", "again", "published", "verdict", "source"]) {
            return Vec::new();
        }
        let row = |row: usize| {
            let text = |column| table.text(row, column).to_owned();
            Self {
                quantity: text("quantity"),
                key: text("key"),
                computed: text("computed"),
                again: text("again"),
                published: text("published"),
                verdict: text("verdict"),
                source: text("source"),
            }
        };
        (0..table.rows.len()).map(row).collect()
    }

    /// Whether the values are as they must be.
    #[must_use]
    pub fn holds(&self) -> bool {
        matches!(&self.verdict[..], "equal" | "agrees")
    }

    /// The computed and the published value, where the computed one has an error.
    #[must_use]
    pub fn measured(&self) -> Option<(Measured, Measured)> {
        let ours = Measured::parse(&self.computed).filter(|ours| ours.error > 0.0)?;
        Some((ours, Measured::parse(&self.published)?))
    }

    /// How far apart the two are, in standard errors of the difference, from the rounded values.
    #[must_use]
    pub fn z(&self) -> Option<f64> {
        let (ours, theirs) = self.measured()?;
        Some((ours.value - theirs.value) / ours.error.hypot(theirs.error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_with_errors_have_a_distance_and_exact_ones_have_none() {
        let text = b"quantity,key,computed,again,published,verdict,source\na,1,1.5 \xc2\xb1 0.3,,2.0 \xc2\xb1 0.4,agrees,x\nb,2,92,92,92,equal,\n";
        let table = Table::read("checks.csv", text.to_vec(), &mut Vec::new());
        let [a, b] = &Comparison::of(&table)[..] else { panic!("two comparisons") };
        assert!((a.z().unwrap() + 1.0).abs() < 1e-12);
        assert_eq!(b.z(), None);
        assert!(a.holds() && b.holds());
        assert!(Comparison::of(&Table::default()).is_empty());
    }
}
