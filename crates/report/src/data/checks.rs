//! The comparisons of a result, as `checks.csv` has them.

use super::{Measured, Record};

/// The columns of a table of comparisons: what is compared, for which shape, class or number of
/// clues; the value, the same by another way, and what it is compared with (a published value where
/// the source is a publication, otherwise one of another method or run); `equal`, `agrees` or
/// `differs`; where the reference value stands, or what it is.
pub(super) const COMPARISON: [&str; 7] =
    ["quantity", "key", "computed", "again", "published", "verdict", "source"];

/// A comparison is a row of such a table.
impl Record<'_> {
    /// Whether the values are as they must be.
    pub fn holds(&self) -> bool {
        matches!(self.text("verdict"), "equal" | "agrees")
    }

    /// The computed and the published value, where the computed one has an error.
    pub fn measured(&self) -> Option<(Measured, Measured)> {
        let ours = Measured::parse(self.text("computed")).filter(|ours| ours.error > 0.0)?;
        Some((ours, Measured::parse(self.text("published"))?))
    }

    /// How far apart the two are, in standard errors of the difference, from the rounded values.
    pub fn z(&self) -> Option<f64> {
        let (ours, theirs) = self.measured()?;
        Some(ours.z(theirs))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Table;

    #[test]
    fn comparisons_with_errors_have_a_distance_and_exact_ones_have_none() {
        let text = b"quantity,key,computed,again,published,verdict,source\na,1,1.5 \xc2\xb1 0.3,,2.0 \xc2\xb1 0.4,agrees,x\nb,2,92,92,92,equal,\n";
        let table = Table::read("checks.csv", text.to_vec(), &mut Vec::new());
        let [a, b] = &table.records().collect::<Vec<_>>()[..] else { panic!("two comparisons") };
        assert!((a.z().unwrap() + 1.0).abs() < 1e-12);
        assert_eq!(b.z(), None);
        assert!(a.holds() && b.holds());
    }
}
