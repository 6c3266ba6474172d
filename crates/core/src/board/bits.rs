//! The bits of a machine word of any width.

use num_traits::PrimInt;
use rand::{Rng, RngExt as _};

use super::{CellMask, Shape, mask_of};

/// The places of the bits that are set, ascending.
#[inline(always)]
pub(crate) fn ones<W: PrimInt>(word: W) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        (rest != W::zero()).then(|| {
            let place = rest.trailing_zeros() as usize;
            rest = rest & (rest - W::one());
            place
        })
    })
}

/// The word of the bit at a place.
#[inline(always)]
pub(crate) fn bit<W: PrimInt>(place: usize) -> W {
    W::one() << place
}

/// The word of the bits at some places.
#[inline(always)]
pub(crate) fn bits<W: PrimInt>(places: impl IntoIterator<Item = usize>) -> W {
    places.into_iter().fold(W::zero(), |word, place| word | bit(place))
}

/// A set of symbols, of which a board has up to 36: symbol s is bit s - 1.
pub(crate) type SymbolMask = u64;

/// The bits of all symbols of a shape.
pub(crate) fn full_mask(shape: Shape) -> SymbolMask {
    u64::MAX >> (64 - shape.side())
}

/// The same bits in a word of another width, which has room for them.
#[inline(always)]
pub(crate) fn widened<V: PrimInt, W: PrimInt>(word: V) -> W {
    W::from(word).expect("a word that holds the bits")
}

/// The place of one of the ones of a word, by its number from 0.
pub(crate) fn nth_one<W: PrimInt>(word: W, number: usize) -> usize {
    let rest = (0..number).fold(word, |rest, _| rest & (rest - W::one()));
    rest.trailing_zeros() as usize
}

/// A random cell of a mask that has some.
pub(crate) fn one_of(mask: CellMask, random: &mut impl Rng) -> usize {
    nth_one(mask, random.random_range(0..mask.count_ones() as usize))
}

/// The cells in which two boards differ.
pub(crate) fn differing_cells(one: &[u8], other: &[u8]) -> CellMask {
    mask_of((0..one.len()).filter(|&cell| one[cell] != other[cell]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_gives_the_same_places() {
        assert_eq!(ones(0u16).count(), 0);
        assert!(ones(0x8001u16).eq([0, 15]));
        assert!(ones(1u64 << 63 | 2).eq([1, 63]));
        assert!(ones(1u128 << 127 | 5).eq([0, 2, 127]));
    }
}
