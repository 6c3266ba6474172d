//! Random numbers without a limit of size.

use num_bigint::BigUint;
use rand::{Rng, RngExt as _};

/// A number below a bound, each with the same probability.
pub(crate) fn below(bound: &BigUint, random: &mut impl Rng) -> BigUint {
    let bits = bound.bits();
    loop {
        let words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| random.random()).collect();
        let excess = bits.div_ceil(32) * 32 - bits;
        let number = BigUint::new(words) >> excess;
        if number < *bound {
            return number;
        }
    }
}
