//! From the families of one level to those of the next.
//!
//! The sets of a family are ascending numbers, and the variable that is decided is the highest bit.
//! So the family begins with the sets that lack the variable. These are the family of the *present*
//! successor. For the *absent* one the variable is removed from the other sets, those that contain
//! a shortened set are dropped, and both sequences are merged. Nearly all families have some ten
//! sets, so no loop here has a branch that depends on their bits: it could not be predicted.

use std::marker::PhantomData;

use num_traits::AsPrimitive;

use super::families::{BATCH, Batch, Families, Word};
use super::{DEAD, State};
use crate::run::poll;
use crate::vectors::{Simd, WithSimd, vectors};

/// Where the families of a level go when the highest variable, above `left` others, is absent and
/// when it is present. The families of the next level are entered in `next`.
pub(super) fn step(families: &Families, left: usize, next: &mut Families) -> Vec<[State; 2]> {
    let arch = vectors();
    match (bits(left + 1), bits(left)) {
        (16, _) => arch.dispatch(Step::<u16, u16>::new(families, left, next)),
        (32, 16) => arch.dispatch(Step::<u32, u16>::new(families, left, next)),
        (32, _) => arch.dispatch(Step::<u32, u32>::new(families, left, next)),
        (_, 32) => arch.dispatch(Step::<u64, u32>::new(families, left, next)),
        _ => arch.dispatch(Step::<u64, u64>::new(families, left, next)),
    }
}

/// The families of a level with `left` variables: one family alone.
pub(super) fn enter(family: &[u64], left: usize, families: &mut Families) {
    let mut batch = Batch::new();
    match bits(left) {
        16 => write::<u64, u16>(family, &mut batch),
        32 => write::<u64, u32>(family, &mut batch),
        _ => write::<u64, u64>(family, &mut batch),
    };
    families.number_all(&batch, &mut Vec::new());
}

/// The bits of the narrowest words that hold sets of so many variables.
fn bits(variables: usize) -> usize {
    variables.next_power_of_two().max(16)
}

/// [`step`] with the widest vectors that the processor has, from words `W` to words `N`.
struct Step<'a, W, N> {
    families: &'a Families,
    left: usize,
    next: &'a mut Families,
    words: PhantomData<(W, N)>,
}

impl<'a, W, N> Step<'a, W, N> {
    fn new(families: &'a Families, left: usize, next: &'a mut Families) -> Self {
        Self { families, left, next, words: PhantomData }
    }
}

impl<W: Word + AsPrimitive<N>, N: Word> WithSimd for Step<'_, W, N> {
    type Output = Vec<[State; 2]>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let bit = W::one() << self.left;
        let mut edges = Vec::with_capacity(self.families.len() + 1);
        edges.push([DEAD, DEAD]);
        let (mut batch, mut scratch) = (Batch::new(), Scratch::new());
        // For each family of a batch, which in the batch it goes to: absent, present.
        let (mut places, mut numbers) = (Vec::new(), Vec::new());
        let mut rest = self.families.iter::<W>();
        loop {
            poll();
            for family in rest.by_ref().take(BATCH / 2) {
                places.push(successors::<W, N>(family, bit, &mut scratch, &mut batch));
            }
            if places.is_empty() {
                return edges;
            }
            self.next.number_all(&batch, &mut numbers);
            let number = |(absent, present): (Option<usize>, usize)| {
                let absent = absent.map_or(DEAD, |place| numbers[place]);
                [absent, numbers[present]]
            };
            edges.extend(places.drain(..).map(number));
            batch.clear();
        }
    }
}

/// Sets are compared so many at a time.
const LANES: usize = 16;

/// The two parts of a family without the variable, and what the first keeps.
struct Scratch<N> {
    lacking: Vec<N>,
    having: Vec<N>,
    /// Zero where a set of the first part contains one of the second.
    kept: Vec<N>,
}

impl<N: Word> Scratch<N> {
    fn new() -> Self {
        Self { lacking: Vec::new(), having: Vec::new(), kept: Vec::new() }
    }
}

/// Enters the successors of a family in the batch, unless they are dead.
#[inline(always)]
fn successors<W: Word + AsPrimitive<N>, N: Word>(
    family: &[W],
    bit: W,
    scratch: &mut Scratch<N>,
    batch: &mut Batch,
) -> (Option<usize>, usize) {
    let mut lacking = 0;
    for &set in family {
        lacking += usize::from(set < bit);
    }
    let (lacking, having) = family.split_at(lacking);
    let present = write::<W, N>(lacking, batch);
    match having.first() {
        None => (Some(present), present),
        Some(&set) if set == bit => (None, present),
        Some(_) => (Some(merge::<W, N>(lacking, having, bit, scratch, batch)), present),
    }
}

/// Enters a family in narrower words.
#[inline(always)]
fn write<W: Word + AsPrimitive<N>, N: Word>(family: &[W], batch: &mut Batch) -> usize {
    let place = batch.place::<N>(family.len());
    for (word, set) in place.iter_mut().zip(family) {
        *word = set.as_();
    }
    batch.end::<N>(family.len())
}

/// Enters the sets that have a variable, shortened by it, and of those that lack it the ones that
/// contain none of these.
#[inline(always)]
fn merge<W: Word + AsPrimitive<N>, N: Word>(
    lacking: &[W],
    having: &[W],
    bit: W,
    scratch: &mut Scratch<N>,
    batch: &mut Batch,
) -> usize {
    let padded = lacking.len().next_multiple_of(LANES);
    let room = (padded + 1).max(having.len() + 1);
    if scratch.kept.len() < room {
        scratch.lacking.resize(2 * room, N::zero());
        scratch.having.resize(2 * room, N::zero());
        scratch.kept.resize(2 * room, N::zero());
    }
    // Both end with the greatest word: it is after every set, and it is inside none.
    let shortened = &mut scratch.having[..having.len() + 1];
    for (word, &set) in shortened.iter_mut().zip(having) {
        *word = (set & !bit).as_();
    }
    shortened[having.len()] = N::max_value();
    let others = &mut scratch.lacking[..padded + 1];
    for (word, set) in others.iter_mut().zip(lacking) {
        *word = set.as_();
    }
    others[lacking.len()..].fill(N::max_value());
    let kept = &mut scratch.kept[..padded];
    keep(&others[..padded], &shortened[..having.len()], kept);
    let mut count = 0;
    for index in 0..lacking.len() {
        others[count] = others[index];
        count += usize::from(kept[index] != N::zero());
    }
    others[count] = N::max_value();
    let total = count + having.len();
    let place = batch.place::<N>(total);
    let mut next = 0;
    for (index, place) in place[..total].iter_mut().enumerate() {
        let (other, short) = (others[next], shortened[index - next]);
        *place = other.min(short);
        next += usize::from(other < short);
    }
    batch.end::<N>(total)
}

/// Writes zero for the sets that contain a shortened one, and another word for the others; all
/// ascending.
#[inline(always)]
fn keep<N: Word>(sets: &[N], shortened: &[N], kept: &mut [N]) {
    let lanes = sets.chunks_exact(LANES);
    for (kept, sets) in kept.chunks_exact_mut(LANES).zip(lanes) {
        let sets: [N; LANES] = std::array::from_fn(|lane| sets[lane]);
        let mut least = [N::max_value(); LANES];
        for &short in shortened {
            // A set contains none that is greater as a number.
            if short > sets[LANES - 1] {
                break;
            }
            for lane in 0..LANES {
                least[lane] = least[lane].min(short & !sets[lane]);
            }
        }
        kept.copy_from_slice(&least);
    }
}
