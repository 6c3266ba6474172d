//! How many hitting sets there are of each size, from the last level up.

use num_traits::{AsPrimitive, PrimInt};

use super::Diagram;
use super::tails::Tails;
use super::weights::Weights;
use crate::run::poll;
use crate::vectors::{Simd, WithSimd, vectors};

/// A number of hitting sets of one size.
trait Count: PrimInt + AsPrimitive<u64> + 'static {
    /// The largest number of remaining cells with which every count fits: a count is at most a
    /// binomial coefficient.
    const CELLS: usize;
}
impl Count for u16 {
    const CELLS: usize = 18;
}
impl Count for u32 {
    const CELLS: usize = 34;
}
impl Count for u64 {
    const CELLS: usize = 67;
}

impl Diagram {
    /// The number of hitting sets of 0, 1, … cells.
    ///
    /// Every entry is at most a binomial coefficient of at most 64 cells, which a `u64` holds.
    ///
    /// # Panics
    /// When the variables have more than 64 cells.
    pub fn by_size(&self) -> Vec<u64> {
        assert!(self.cells_from(0) <= 64, "counts fit a word up to 64 cells");
        // Most states have few cells to come, and their counts are half-words or shorter.
        let mut level = self.levels.len();
        let counts = if self.cells_from(level) <= u16::CELLS {
            let short = self.counts_up::<u16>(&mut level, self.tail_counts());
            let half = self.counts_up::<u32>(&mut level, widened(&short));
            self.counts_up::<u64>(&mut level, widened(&half))
        } else {
            self.counts_up::<u64>(&mut level, self.tail_counts())
        };
        let width = self.cells_from(0) + 1;
        counts[self.root as usize * width..][..width].to_vec()
    }

    /// The counts of a level, and from them those of the levels above, up to the last that has room
    /// for them.
    fn counts_up<C: Count>(&self, level: &mut usize, mut counts: Vec<C>) -> Vec<C> {
        let mut above = Vec::new();
        while *level > 0 && self.cells_from(*level - 1) <= C::CELLS {
            *level -= 1;
            self.counts_above(*level, &counts, &mut above);
            std::mem::swap(&mut counts, &mut above);
        }
        counts
    }

    /// For each state of the last level, its hitting sets of 0, 1, … of the cells to come.
    fn tail_counts<C: Count>(&self) -> Vec<C>
    where
        u64: AsPrimitive<C>,
    {
        let width = self.cells_from(self.levels.len()) + 1;
        let mut counts = vec![C::zero(); width * self.tails.len()];
        vectors().dispatch(TailCounts {
            tails: &self.tails,
            weights: Weights::new(&self.tail_sizes()),
            counts: &mut counts,
            width,
        });
        counts
    }

    /// The same for the states of a level, from those of the level below, in memory that is used
    /// again.
    fn counts_above<C: Count>(&self, level: usize, below: &[C], counts: &mut Vec<C>) {
        let (weight, narrow) = (self.weight(level), self.cells_from(level + 1) + 1);
        let width = narrow + weight;
        let states = &self.levels[level];
        counts.clear();
        counts.resize(width * states.len(), C::zero());
        for (&[absent, present], counts) in states.iter().zip(counts.chunks_exact_mut(width)) {
            poll();
            counts[..narrow].copy_from_slice(&below[absent as usize * narrow..][..narrow]);
            let present = &below[present as usize * narrow..][..narrow];
            for (count, &more) in counts[weight..].iter_mut().zip(present) {
                *count = *count + more;
            }
        }
    }
}

/// Counts in wider words.
fn widened<C: Count + AsPrimitive<D>, D: Count>(counts: &[C]) -> Vec<D> {
    counts.iter().map(|count| count.as_()).collect()
}

/// Counts the hitting sets of each state of the tail, `width` numbers a state.
struct TailCounts<'a, C> {
    tails: &'a Tails,
    weights: Weights,
    counts: &'a mut [C],
    width: usize,
}

impl<C: Count> WithSimd for TailCounts<'_, C>
where
    u64: AsPrimitive<C>,
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) {
        let mut table = self.tails.empty_table();
        for (state, counts) in (0..).zip(self.counts.chunks_exact_mut(self.width)) {
            poll();
            self.tails.table(state, &mut table);
            for (count, &of_weight) in counts.iter_mut().zip(self.weights.count(&table)) {
                *count = of_weight.as_();
            }
        }
    }
}
