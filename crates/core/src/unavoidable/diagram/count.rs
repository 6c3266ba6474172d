//! How many hitting sets there are of each size, from the last level up.

use crate::vectors::{Arch, Simd, WithSimd};

use super::Diagram;
use super::table::Table;

impl Diagram {
    /// The number of hitting sets of 0, 1, … cells.
    ///
    /// Every entry is at most a binomial coefficient of at most 64 cells, which a `u64` holds.
    ///
    /// # Panics
    /// When the variables have more than 64 cells.
    pub fn by_size(&self) -> Vec<u64> {
        assert!(self.cells_from(0) <= 64, "counts fit a word up to 64 cells");
        let (mut counts, mut above) = (self.table_counts(), Vec::new());
        for level in (0..self.levels.len()).rev() {
            self.counts_above(level, &counts, &mut above);
            std::mem::swap(&mut counts, &mut above);
        }
        let width = self.cells_from(0) + 1;
        counts[self.root as usize * width..][..width].to_vec()
    }

    /// For each state of the tables' level, its hitting sets of 0, 1, … of the cells to come.
    pub(super) fn table_counts(&self) -> Vec<u64> {
        let sizes = self.tail_sizes();
        let width = self.cells_from(self.levels.len()) + 1;
        let of_size = |size| Table::of(self.tail(), |subset| sizes[subset] == size);
        let classes: Vec<Table> = (0..width).map(of_size).collect();
        let mut counts = vec![0; width * self.tables.len()];
        Arch::new().dispatch(Counted {
            tables: &self.tables,
            classes: &classes,
            counts: &mut counts,
        });
        counts
    }

    /// The same for the states of a level, from those of the level below, in memory that is used again.
    pub(super) fn counts_above(&self, level: usize, below: &[u64], counts: &mut Vec<u64>) {
        let (weight, narrow) = (self.weight(level), self.cells_from(level + 1) + 1);
        let width = narrow + weight;
        let states = &self.levels[level];
        counts.clear();
        counts.resize(width * states.len(), 0);
        for (&[absent, present], counts) in states.iter().zip(counts.chunks_exact_mut(width)) {
            counts[..narrow].copy_from_slice(&below[absent as usize * narrow..][..narrow]);
            let present = &below[present as usize * narrow..][..narrow];
            for (count, more) in counts[weight..].iter_mut().zip(present) {
                *count += more;
            }
        }
    }
}

/// Counts the members of each table in each class.
struct Counted<'a> {
    tables: &'a [Table],
    classes: &'a [Table],
    counts: &'a mut [u64],
}

impl WithSimd for Counted<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let counts = self.counts.chunks_exact_mut(self.classes.len());
        for (table, counts) in self.tables.iter().zip(counts) {
            for (class, count) in self.classes.iter().zip(counts) {
                *count = table.and(class).len();
            }
        }
    }
}
