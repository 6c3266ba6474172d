//! What a job is made of: its plan, the code of its blocks, and partial results that merge.

use std::collections::BTreeMap;
use std::error::Error;

use num_bigint::BigUint;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Plan;
use gridforest_stats::random::{Stream, stream};

/// Why a block could not be computed.
pub type BlockError = Box<dyn Error + Send + Sync>;

/// Work that is cut into blocks: a [`Plan`] with the code of its blocks.
///
/// A block is a pure function of the plan and its number: it reads no clock, no thread number, and
/// no randomness but [`Block::stream`]. Whatever changes a result belongs to the plan. Blocks of
/// about a second are small enough to lose at a kill, and large enough that running them costs
/// nothing.
///
/// ```
/// use gridforest_run::{Block, BlockError, Job, Plan};
/// use rand::RngExt;
///
/// /// Throws dice, a thousand a block, and counts the sixes.
/// struct Dice { seed: u64, thousands: u64 }
///
/// impl Job for Dice {
///     type Partial = u64;
///     const NAME: &'static str = "dice";
///     fn plan(&self) -> Plan {
///         Plan::new(Self::NAME, self.thousands).with("sides", 6).seeded(self.seed)
///     }
///     fn block(&self, block: Block) -> Result<u64, BlockError> {
///         let mut stream = block.stream();
///         Ok((0..1000).map(|_| u64::from(stream.random_range(1..=6) == 6)).sum())
///     }
/// }
/// ```
pub trait Job: Sync {
    /// What a block yields.
    ///
    /// Its serialised form must be a function of its value: sorted maps, not hash maps.
    type Partial: Merge + Serialize + DeserializeOwned + Send + 'static;

    /// The name of the job, which its plans carry: no two jobs share one.
    const NAME: &'static str;

    /// What is to be computed: a plan of this [name](Self::NAME), the same at every call.
    fn plan(&self) -> Plan;

    /// Computes a block.
    ///
    /// # Errors
    /// Whatever keeps the block from being computed; it ends the run. A block that takes long
    /// [polls](super::poll), or ends with [`Stopped`](super::Stopped) where a stop was asked for.
    fn block(&self, block: Block) -> Result<Self::Partial, BlockError>;

    /// What each block is estimated to cost, in any unit, where that is known: shards are then cut
    /// so that they cost the same, and the costliest blocks are begun first. The result doesn't
    /// depend on it.
    fn costs(&self) -> Option<Vec<u64>> {
        None
    }
}

/// A block to be computed: its number and its randomness.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Its number among the plan's blocks, from 0.
    pub index: u64,
    /// The plan's seed.
    pub seed: u64,
}

impl Block {
    /// A block by its number and the seed of the plan.
    pub fn new(index: u64, seed: u64) -> Self {
        Self { index, seed }
    }

    /// The random stream of the block, from its beginning at every call.
    pub fn stream(&self) -> Stream {
        stream(self.seed, self.index)
    }
}

/// Partial results that join in block order.
///
/// The **law**: `merge` is associative *exactly*, to the last bit, and `default()` is neutral on
/// both sides. Nothing else is asked: it need not commute, for `later` always holds the blocks that
/// follow immediately upon those of `self`.
///
/// Adding floats breaks the law: (a + b) + c isn't always a + (b + c). Keep a `Vec` of what each
/// block measured, and add it up once, in order, when the run has finished.
pub trait Merge: Default {
    /// Takes in the result of the blocks that follow.
    fn merge(&mut self, later: Self);
}

/// Counts add up.
macro_rules! merge_by_sum {
    ($($count:ty),*) => {$(
        /// Counts add up.
        ///
        /// # Panics
        /// When the sum passes the type, in every build: a wrapped count would be a lie. A run
        /// reports it as an error.
        impl Merge for $count {
            fn merge(&mut self, later: Self) {
                *self = self.checked_add(later).expect(concat!("the count fits in ", stringify!($count)));
            }
        }
    )*};
}

merge_by_sum!(u64, u128);

/// Counts add up.
impl Merge for BigUint {
    fn merge(&mut self, later: Self) {
        *self += later;
    }
}

/// Lists follow each other.
impl<T> Merge for Vec<T> {
    fn merge(&mut self, mut later: Self) {
        self.append(&mut later);
    }
}

/// The values of each key merge. A neutral value is an entry like any other.
impl<K: Ord, V: Merge> Merge for BTreeMap<K, V> {
    fn merge(&mut self, later: Self) {
        for (key, value) in later {
            self.entry(key).or_default().merge(value);
        }
    }
}

impl<A: Merge, B: Merge> Merge for (A, B) {
    fn merge(&mut self, later: Self) {
        self.0.merge(later.0);
        self.1.merge(later.1);
    }
}

impl<A: Merge, B: Merge, C: Merge> Merge for (A, B, C) {
    fn merge(&mut self, later: Self) {
        self.0.merge(later.0);
        self.1.merge(later.1);
        self.2.merge(later.2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fmt::Debug;

    fn merged<T: Merge>(mut first: T, later: T) -> T {
        first.merge(later);
        first
    }

    fn assert_laws<T: Merge + Clone + PartialEq + Debug>([a, b, c]: [T; 3]) {
        let left = merged(merged(a.clone(), b.clone()), c.clone());
        let right = merged(a.clone(), merged(b, c));
        assert_eq!(left, right);
        assert_eq!(merged(T::default(), a.clone()), a);
        assert_eq!(merged(a.clone(), T::default()), a);
    }

    type Everything =
        (BTreeMap<u8, (u64, Vec<u16>)>, (u128, Vec<String>), BTreeMap<String, BTreeMap<u8, u64>>);

    /// A few entries of a few keys, so that maps share some of them.
    fn map<K: Ord + Debug, V: Debug>(
        keys: impl Strategy<Value = K>,
        values: impl Strategy<Value = V>,
    ) -> impl Strategy<Value = BTreeMap<K, V>> {
        prop::collection::btree_map(keys, values, 0..5)
    }

    fn list<T: Debug>(values: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<T>> {
        prop::collection::vec(values, 0..5)
    }

    /// Counts that don't wrap when three are added.
    fn everything() -> impl Strategy<Value = Everything> {
        let count = || (0..u64::MAX / 3).boxed();
        (
            map(0..8u8, (count(), list(any::<u16>()))),
            (any::<u64>().prop_map(u128::from), list("[a-z]{0,3}")),
            map("[a-c]{0,1}", map(0..8u8, count())),
        )
    }

    proptest! {
        #[test]
        fn the_containers_obey_the_law(values in prop::array::uniform3(everything())) {
            assert_laws(values);
        }

        #[test]
        fn big_counts_obey_the_law(digits in any::<[Vec<u32>; 3]>()) {
            assert_laws(digits.map(BigUint::new));
        }
    }

    #[test]
    fn merging_is_addition_concatenation_and_union() {
        assert_eq!(merged(2u64, 3), 5);
        assert_eq!(merged(BigUint::from(2u8), 3u8.into()), 5u8.into());
        assert_eq!(merged(vec![1, 2], vec![1]), [1, 2, 1]);
        let map = |entries: &[(u8, u64)]| BTreeMap::from_iter(entries.iter().copied());
        let union = merged(map(&[(1, 1), (2, 2)]), map(&[(0, 5), (2, 3)]));
        assert_eq!(union, map(&[(0, 5), (1, 1), (2, 5)]));
    }

    #[test]
    #[should_panic(expected = "the count fits in u64")]
    fn a_count_never_wraps() {
        let _ = merged(u64::MAX, 1);
    }
}
