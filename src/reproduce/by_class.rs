//! Estimates for the square of each class, beside exact numbers.

use super::prelude::*;

/// The puzzles of a square of a class with a number of clues, or, where there is none, with any
/// number.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ClassRow {
    shape: Shape,
    pub(super) class: usize,
    stabiliser: u64,
    pub(super) clues: Option<usize>,
    pub(super) count: u128,
    pub(super) per_grid: f64,
    rel_err: Option<f64>,
    trials: u64,
    exact: Option<u128>,
}

impl ClassRow {
    /// So many samples, of some trials, that met one; the number estimated, with its relative error;
    /// the exact number.
    pub(super) fn of(
        class: &Class,
        clues: Option<usize>,
        (count, trials): (u128, u64),
        (per_grid, rel_err): (f64, Option<f64>),
        exact: Option<u128>,
    ) -> Self {
        let (shape, stabiliser, class) = (class.grid.shape(), class.stabiliser, class.number);
        Self { shape, class, stabiliser, clues, count, per_grid, rel_err, trials, exact }
    }

    /// The number with its error, where that is known and below a bound.
    pub(super) fn known_well(&self, bound: f64) -> Option<Measured> {
        Measured::relative(self.per_grid, self.rel_err.filter(|&error| error < bound))
    }

    /// Compares it with the exact number, where its error is known well. A number that is certain
    /// has none.
    pub(super) fn against_exact(
        &self,
        study: &mut Study<'_>,
        quantity: &str,
        what: &str,
        bound: f64,
    ) {
        let clues = self.clues.map_or("altogether".to_owned(), |clues| format!("{clues} {what}"));
        let key = format!("class {}, {clues}", self.class);
        let ours = self.known_well(bound).filter(|ours| ours.error > 0.0);
        let exact = self.exact.map(|exact| Measured::exact(exact as f64));
        study.by_z(quantity.replace("SHAPE", &self.shape.to_string()), key, ours, exact);
    }
}

/// Exact numbers, by class and number of clues.
pub(super) type Exact = BTreeMap<(usize, usize), u128>;

/// A count of a level.
pub(super) type OfLevel = fn(&Level) -> u128;

/// A count of the levels of the tree of every class.
pub(super) fn in_forests(classes: &Classes, study: &Study<'_>, count: OfLevel) -> Result<Exact> {
    let mut exact = Exact::new();
    for (class, tree) in classes.iter().zip(study.trees(classes)?) {
        exact.extend(tree.levels.iter().map(|level| ((class.number, level.clues), count(level))));
    }
    Ok(exact)
}

/// For each number of clues the share of the grids of which something is known, and the sum of what
/// the grid of each class has, weighted with the shares of the classes: over the share, it is the
/// mean of these grids.
pub(super) fn sums(
    classes: &Classes,
    known: impl IntoIterator<Item = (usize, usize, Measured)>,
) -> BTreeMap<usize, (f64, Measured)> {
    let mut sums: BTreeMap<usize, [f64; 3]> = BTreeMap::new();
    for (class, clues, one) in known {
        let class = classes.get(class).expect("a class of the shape");
        let share = float(&class.orbit) / float(&classes.grids());
        let [shares, value, variance] = sums.entry(clues).or_default();
        *shares += share;
        *value += share * one.value;
        *variance += (share * one.error).powi(2);
    }
    let sum = |(clues, [share, value, variance]): (usize, [f64; 3])| {
        (clues, (share, Measured { value, error: variance.sqrt() }))
    };
    sums.into_iter().map(sum).collect()
}
