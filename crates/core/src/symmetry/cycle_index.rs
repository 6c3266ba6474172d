//! The cycle index of a geometric group: how many elements have which cycle type on the cells,
//! without visiting the elements.
//!
//! The row permutations of a board are the wreath product S_R ≀ S_B of its bands. Over a cycle of
//! `l` bands the product of the `l` inner permutations may be any element of S_R, each in
//! (R!)^(l−1) ways, and a cycle of length `c` of it becomes one of length `l·c` of the rows. So the
//! cycle types of the wreath product come from those of S_R and S_B, which are partitions. Then:
//!
//! * a row permutation and a column permutation move the cells of a row cycle of length `a` and a
//!   column cycle of length `b` in gcd(a, b) cycles of length lcm(a, b);
//! * a transposing element (r, c) ↦ (σ(c), τ(r)) is conjugate to (r, c) ↦ (ρ(c), r) with ρ = στ,
//!   and each ρ comes from as many pairs as the row group has elements. Where r and c lie in the
//!   same cycle of ρ, of length `a`, the element acts on a² cells; where they lie in different
//!   cycles, of lengths `a` and `b`, it moves those 2ab cells in gcd(a, b) cycles of length
//!   2·lcm(a, b).
//!
//! # References
//! 1. G. Pólya, "Kombinatorische Anzahlbestimmungen für Gruppen, Graphen und chemische
//!    Verbindungen", Acta Math. 68 (1937) 145–254: cycle indices, and that of the wreath product.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer as _;

use super::Perm;
use super::burnside::{fixed_skeletons, means};
use super::wreath::{Wreath, factorial};

/// The lengths of the cycles of a permutation, ascending.
type CycleType = Vec<usize>;

/// The number of elements of a permutation group with each cycle type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CycleIndex(BTreeMap<CycleType, BigUint>);

impl CycleIndex {
    /// That of a group of which every element is given (one that stands for several may be given
    /// several times).
    pub fn of_elements(elements: impl IntoIterator<Item = impl Borrow<Perm>>) -> Self {
        let mut index = Self(BTreeMap::new());
        for element in elements {
            index.add(element.borrow().cycle_type(), 1u8.into());
        }
        index
    }

    fn add(&mut self, mut cycles: CycleType, count: BigUint) {
        cycles.sort_unstable();
        *self.0.entry(cycles).or_default() += count;
    }

    /// That of the symmetric group on n points: n!/z elements for each partition, z of which commute
    /// with one.
    fn symmetric(n: usize) -> Self {
        let mut index = Self(BTreeMap::new());
        for parts in partitions(n) {
            let count = factorial(n) / centraliser(&parts);
            index.add(parts, count);
        }
        index
    }

    pub(super) fn of_wreath(wreath: Wreath) -> Self {
        let inner = Self::symmetric(wreath.size);
        let mut index = Self(BTreeMap::new());
        for (blocks, count) in &Self::symmetric(wreath.count).0 {
            let mut product = Self(BTreeMap::from([(Vec::new(), count.clone())]));
            for &length in blocks {
                let ways = factorial(wreath.size).pow(length as u32 - 1);
                product = product.extended(&inner, length, &ways);
            }
            for (cycles, count) in product.0 {
                index.add(cycles, count);
            }
        }
        index
    }

    /// Beside each element's cycles those of another group's, each `stretch` times as long.
    fn extended(&self, other: &Self, stretch: usize, ways: &BigUint) -> Self {
        let mut index = Self(BTreeMap::new());
        for (cycles, count) in &self.0 {
            for (more, times) in &other.0 {
                let more = more.iter().map(|length| length * stretch);
                let cycles = cycles.iter().copied().chain(more).collect();
                index.add(cycles, count * times * ways);
            }
        }
        index
    }

    /// Cells moved by row and column permutations.
    pub(super) fn of_cells(rows: &Self, columns: &Self) -> Self {
        let mut index = Self(BTreeMap::new());
        for (row, row_count) in &rows.0 {
            for (column, column_count) in &columns.0 {
                let pairs = row.iter().flat_map(|&a| column.iter().map(move |&b| (a, b)));
                let cycles = pairs.flat_map(|(a, b)| vec![a.lcm(&b); a.gcd(&b)]);
                index.add(cycles.collect(), row_count * column_count);
            }
        }
        index
    }

    /// Adds the elements that exchange rows and columns, where both have this cycle index.
    #[must_use]
    pub(super) fn with_transposes(mut self, lines: &Self) -> Self {
        let order = lines.order();
        for (lengths, count) in &lines.0 {
            self.add(transposing(lengths), count * &order);
        }
        self
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        self.0.values().sum()
    }

    /// The number of different cycle types.
    pub fn types(&self) -> usize {
        self.0.len()
    }

    /// The number of orbits of skeletons with 0, 1, … clues.
    ///
    /// # Panics
    /// When there is no element, or they move different numbers of points, or a mean isn't whole.
    pub fn skeleton_orbits(&self) -> Vec<BigUint> {
        let mut sums: Vec<BigUint> = Vec::new();
        for (cycles, count) in &self.0 {
            let fixed = fixed_skeletons(cycles);
            assert!(sums.is_empty() || fixed.len() == sums.len(), "permutations of one degree");
            sums.resize(fixed.len(), BigUint::ZERO);
            for (sum, fixed) in sums.iter_mut().zip(fixed) {
                *sum += fixed * count;
            }
        }
        assert!(!sums.is_empty(), "a group has an element");
        means(&sums, &self.order())
    }
}

/// The partitions of a number: the parts descending, those with the longest first parts first.
pub(crate) fn partitions(n: usize) -> Vec<Vec<usize>> {
    fn extend(parts: &mut Vec<usize>, rest: usize, longest: usize, all: &mut Vec<Vec<usize>>) {
        if rest == 0 {
            all.push(parts.clone());
        }
        for part in (1..=longest.min(rest)).rev() {
            parts.push(part);
            extend(parts, rest - part, part, all);
            parts.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), n, n, &mut all);
    all
}

/// The number of permutations that commute with one of these cycle lengths, which are in order:
/// cycles of one length change places, and turn.
pub(crate) fn centraliser(cycle_type: &[usize]) -> BigUint {
    let of_length = |cycles: &[usize]| {
        (1..=cycles.len()).fold(BigUint::from(1u32), |z, nth| z * nth * cycles[0])
    };
    cycle_type.chunk_by(|a, b| a == b).map(of_length).product()
}

/// The cycles of (r, c) ↦ (ρ(c), r), when ρ has cycles of these lengths.
fn transposing(lengths: &[usize]) -> CycleType {
    let mut cycles = Vec::new();
    for (i, &a) in lengths.iter().enumerate() {
        cycles.extend(within(a));
        for &b in &lengths[..i] {
            cycles.extend(vec![2 * a.lcm(&b); a.gcd(&b)]);
        }
    }
    cycles
}

/// The cycles of (r, c) ↦ (c + 1, r) on pairs modulo `a`.
fn within(a: usize) -> CycleType {
    let mut cycles = Vec::new();
    let mut seen = vec![false; a * a];
    for start in 0..a * a {
        let (mut pair, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[pair], true) {
            pair = (pair % a + 1) % a * a + pair / a;
            length += 1;
        }
        cycles.extend((length > 0).then_some(length));
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::symmetry::SymmetryGroup;

    #[test]
    fn cycle_types_are_those_of_the_elements() {
        for name in ["2x2", "2x3", "3x2", "latin1", "latin2", "latin3", "latin4"] {
            let shape: Shape = name.parse().unwrap();
            let group = SymmetryGroup::of(shape);
            let elements = group.geometric_elements().filter_map(|e| e.on_board(shape));
            let visited = CycleIndex::of_elements(elements);
            assert_eq!(group.cycle_index(), visited, "{name}");
        }
    }

    #[test]
    fn every_element_is_counted() {
        for name in ["2x4", "3x3", "2x5", "3x4", "4x3", "latin7"] {
            let group = SymmetryGroup::of(name.parse().unwrap());
            assert_eq!(group.cycle_index().order(), group.geometric_order(), "{name}");
        }
    }

    #[test]
    fn small_skeleton_orbits_agree_with_explicit_orbits() {
        for name in ["2x2", "latin2", "latin3"] {
            let shape: crate::board::Shape = name.parse().unwrap();
            let group: Vec<Perm> = SymmetryGroup::of(shape)
                .geometric_elements()
                .filter_map(|e| e.on_board(shape))
                .collect();
            let actions: Vec<_> = group.iter().map(crate::symmetry::MaskAction::new).collect();
            let mut least = vec![BigUint::ZERO; shape.cells() + 1];
            for mask in 0u128..1 << shape.cells() {
                if actions.iter().all(|a| a.image(mask) >= mask) {
                    least[mask.count_ones() as usize] += 1u8;
                }
            }
            assert_eq!(CycleIndex::of_elements(&group).skeleton_orbits(), least, "{name}");
        }
    }

    #[test]
    #[should_panic(expected = "a group has an element")]
    fn no_permutations_are_no_group() {
        let _ = CycleIndex::of_elements([] as [Perm; 0]).skeleton_orbits();
    }

    #[test]
    #[should_panic(expected = "permutations of one degree")]
    fn permutations_of_different_degrees_are_no_group() {
        let perms = [Perm::identity(4), Perm::identity(3)];
        let _ = CycleIndex::of_elements(perms).skeleton_orbits();
    }
}
