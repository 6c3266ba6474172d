//! Isomorphism invariants of a finite group.

use std::collections::BTreeMap;
use std::fmt;

use num_integer::Integer as _;

use super::{Perm, PermGroup, conjugacy_classes};

/// Invariants of a group, for groups of which every element can be visited.
///
/// ```
/// use gridforest::symmetry::{Perm, PermGroup, Structure};
/// let cycle = Perm::new([1, 2, 0]).unwrap();
/// let swap = Perm::new([1, 0, 2]).unwrap();
/// let structure = Structure::of(&PermGroup::new(3, [cycle, swap]));
/// assert_eq!((structure.order, structure.conjugacy_classes), (6, 3));
/// assert!(!structure.is_abelian());
/// assert_eq!(structure.to_string(), "1^1 2^3 3^2");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Structure {
    /// The number of elements.
    pub order: u64,
    /// The number of conjugacy classes.
    pub conjugacy_classes: u64,
    /// The number of elements of each order.
    pub element_orders: BTreeMap<u64, u64>,
}

impl Structure {
    /// The invariants of a group, by visiting its elements.
    pub fn of(group: &PermGroup) -> Self {
        let elements = group.elements();
        let mut element_orders = BTreeMap::new();
        for element in &elements {
            *element_orders.entry(order_of(element)).or_default() += 1;
        }
        Self {
            order: elements.len() as u64,
            conjugacy_classes: conjugacy_classes(&elements).len() as u64,
            element_orders,
        }
    }

    /// Whether any two elements commute: then each is a conjugacy class of its own.
    pub fn is_abelian(&self) -> bool {
        self.conjugacy_classes == self.order
    }
}

/// The orders of the elements with their numbers: `1^1 2^3 3^2`.
impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let orders = self.element_orders.iter();
        let orders: Vec<String> = orders.map(|(order, n)| format!("{order}^{n}")).collect();
        f.pad(&orders.join(" "))
    }
}

/// The least common multiple of the cycle lengths.
fn order_of(perm: &Perm) -> u64 {
    let lengths = perm.cycle_type().into_iter().map(|length| length as u64);
    lengths.fold(1, |lcm, length| lcm.lcm(&length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_groups() {
        let cycle = |n: usize| Perm::new((0..n).map(|i| (i + 1) % n)).unwrap();
        let swap = |n: usize| Perm::new([1, 0].into_iter().chain(2..n)).unwrap();
        // The partitions of n count the conjugacy classes of S_n.
        for (n, classes) in [(2, 2), (4, 5), (5, 7), (6, 11)] {
            let structure = Structure::of(&PermGroup::new(n, [cycle(n), swap(n)]));
            assert_eq!(structure.conjugacy_classes, classes);
        }
        let cyclic = Structure::of(&PermGroup::new(12, [cycle(12)]));
        assert!(cyclic.is_abelian());
        assert_eq!(cyclic.to_string(), "1^1 2^1 3^2 4^2 6^2 12^4");
    }
}
