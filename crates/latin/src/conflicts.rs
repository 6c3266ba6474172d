//! What the search of exact covers asks of many sets of cells, with vectors of 256 bits where the machine
//! has them.

/// The vectors that are there.
#[derive(Clone, Copy)]
pub(crate) enum Vectors {
    None,
    #[cfg(target_arch = "x86_64")]
    Wide(pulp::x86::V3),
}

/// The binary digits of the numbers of all cells from the first on, and last whether there are more.
pub(crate) type Digits = [u128; 5];

impl Vectors {
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = pulp::x86::V3::try_new() {
            return Self::Wide(simd);
        }
        Self::None
    }

    /// In how many of some sets each cell is.
    pub(crate) fn numbers(self, sets: &[u128]) -> Digits {
        match self {
            Self::None => {
                sets.iter().fold([0; 5], |numbers, &set| plus(numbers, [set, 0, 0, 0, 0]))
            }
            #[cfg(target_arch = "x86_64")]
            Self::Wide(simd) => simd.vectorize(wide::Numbers { simd, sets }),
        }
    }

    /// Writes the sets that are disjoint to one, and returns how many they are.
    pub(crate) fn disjoint(self, sets: &[u128], to: u128, into: &mut [u128]) -> usize {
        assert!(sets.len() <= into.len());
        match self {
            Self::None => {
                let mut number = 0;
                for &set in sets {
                    // Without a branch, which could not be predicted.
                    into[number] = set;
                    number += usize::from(set & to == 0);
                }
                number
            }
            #[cfg(target_arch = "x86_64")]
            Self::Wide(simd) => simd.vectorize(wide::Disjoint { simd, sets, to, into }),
        }
    }
}

/// The sums of two numbers of each cell.
#[inline(always)]
fn plus(numbers: Digits, others: Digits) -> Digits {
    let mut carried = 0;
    let mut sum = [0; 5];
    for place in 0..4 {
        let (one, other) = (numbers[place], others[place]);
        sum[place] = one ^ other ^ carried;
        carried = one & other | carried & (one ^ other);
    }
    sum[4] = numbers[4] | others[4] | carried;
    sum
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::{Digits, plus};
    use pulp::{NullaryFnOnce, cast, u64x4, x86::V3};

    pub(super) struct Numbers<'a> {
        pub(super) simd: V3,
        pub(super) sets: &'a [u128],
    }

    impl NullaryFnOnce for Numbers<'_> {
        type Output = Digits;

        #[inline(always)]
        fn call(self) -> Digits {
            let Self { simd, sets } = self;
            // Of every other set each half of a vector has the numbers.
            let [mut one, mut two, mut four, mut eight, mut more] = [u64x4(0, 0, 0, 0); 5];
            let (pairs, last) = sets.as_chunks::<2>();
            for &pair in pairs {
                let set: u64x4 = cast(pair);
                let carried = simd.and_u64x4(one, set);
                one = simd.xor_u64x4(one, set);
                let next = simd.and_u64x4(two, carried);
                two = simd.xor_u64x4(two, carried);
                let carried = simd.and_u64x4(four, next);
                four = simd.xor_u64x4(four, next);
                let next = simd.and_u64x4(eight, carried);
                eight = simd.xor_u64x4(eight, carried);
                more = simd.or_u64x4(more, next);
            }
            let halves = [one, two, four, eight, more].map(cast::<u64x4, [u128; 2]>);
            let both = plus(halves.map(|half| half[0]), halves.map(|half| half[1]));
            plus(both, [last.first().copied().unwrap_or(0), 0, 0, 0, 0])
        }
    }

    /// By which quarters of two sets are empty: the words of those sets that are empty before the
    /// others, and the number of these sets. A table, because a branch could not be predicted.
    static KEPT: [([u32; 8], usize); 16] = {
        let mut kept = [([0, 1, 2, 3, 4, 5, 6, 7], 0); 16];
        let mut empty = 0;
        while empty < 16 {
            let [first, second] = [empty & 3 == 3, empty >> 2 == 3];
            kept[empty].1 = first as usize + second as usize;
            if !first {
                kept[empty].0 = [4, 5, 6, 7, 0, 1, 2, 3];
            }
            empty += 1;
        }
        kept
    };

    pub(super) struct Disjoint<'a> {
        pub(super) simd: V3,
        pub(super) sets: &'a [u128],
        pub(super) to: u128,
        pub(super) into: &'a mut [u128],
    }

    impl NullaryFnOnce for Disjoint<'_> {
        type Output = usize;

        #[inline(always)]
        fn call(self) -> usize {
            let Self { simd, sets, to, into } = self;
            let both: u64x4 = cast([to; 2]);
            let mut number = 0;
            let (pairs, last) = sets.as_chunks::<2>();
            for &pair in pairs {
                let met = simd.and_u64x4(cast(pair), both);
                let free = simd.avx2._mm256_cmpeq_epi64(cast(met), cast([0u128; 2]));
                let free = simd.avx._mm256_movemask_pd(cast(free)) as usize % 16;
                let (order, kept) = &KEPT[free];
                let sets = simd.avx2._mm256_permutevar8x32_epi32(cast(pair), cast(*order));
                into[number..number + 2].copy_from_slice(&cast::<_, [u128; 2]>(sets));
                number += kept;
            }
            for &set in last {
                into[number] = set;
                number += usize::from(set & to == 0);
            }
            number
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_stats::random::stream;
    use rand::RngExt as _;

    #[test]
    fn vectors_say_what_plain_code_says() {
        let random = &mut stream(3, 0);
        for number in (0..40).chain([100, 301]) {
            let mut sets = Vec::new();
            for _ in 0..number {
                sets.push((0..3).fold(u128::MAX, |set, _| set & random.random::<u128>()));
            }
            let numbers: Vec<u32> = (0..128)
                .map(|cell| sets.iter().map(|set| (set >> cell & 1) as u32).sum())
                .collect();
            for vectors in [Vectors::None, Vectors::best()] {
                let digits = vectors.numbers(&sets);
                for (cell, &number) in numbers.iter().enumerate() {
                    let digit = |place: usize| (digits[place] >> cell & 1) as u32;
                    assert_eq!(digit(4) == 1, number > 15);
                    assert_eq!((0..4).map(|place| digit(place) << place).sum::<u32>(), number % 16);
                }
                let mut kept = vec![0; sets.len()];
                let of = sets.first().copied().unwrap_or(1);
                let length = vectors.disjoint(&sets, of, &mut kept);
                let expected: Vec<u128> =
                    sets.iter().copied().filter(|set| set & of == 0).collect();
                assert_eq!(kept[..length], expected);
            }
        }
    }
}
