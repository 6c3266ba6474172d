//! Which of many sets lie inside a given set: a trie over their cells.
//!
//! A set is a path of ascending cells. To find a member that is a subset of `D`, only the children whose
//! cell is in `D` are visited, so that most members are excluded at their first cells.
//!
//! # References
//! 1. J. Hoffmann, J. Koehler, "A new method to index and query sets", IJCAI 1999: the
//!    *unlimited branching tree*.

use crate::board::{CellMask, cells_of};

/// A growing collection of sets, with a query for subsets of a given set.
///
/// New sets are kept in a list; when the list has become long, the trie is rebuilt.
#[derive(Debug, Clone, Default)]
pub(super) struct SubsetTrie {
    nodes: Vec<Node>,
    sets: Vec<CellMask>,
    /// The number of sets in the trie; the others are in the list.
    built: usize,
}

/// The children of a node are adjacent, in the order of their cells.
#[derive(Debug, Clone, Copy, Default)]
struct Node {
    children: CellMask,
    first: u32,
    /// Whether the path to this node is a member.
    ends: bool,
}

impl SubsetTrie {
    pub(super) fn insert(&mut self, set: CellMask) {
        self.sets.push(set);
        if self.sets.len() - self.built > 32 + self.built / 16 {
            self.build();
        }
    }

    /// Whether a member lies inside a set (or is the set).
    pub(super) fn has_subset_of(&self, set: CellMask) -> bool {
        self.sets[self.built..]
            .iter()
            .any(|member| member & !set == 0)
            || self
                .nodes
                .first()
                .is_some_and(|root| self.search(root, set))
    }

    fn search(&self, node: &Node, set: CellMask) -> bool {
        node.ends
            || cells_of(node.children & set).any(|cell| {
                let before = node.children & ((1 << cell) - 1);
                let child = node.first as usize + before.count_ones() as usize;
                self.search(&self.nodes[child], set)
            })
    }

    fn build(&mut self) {
        self.built = self.sets.len();
        // In the order of their paths: by the reversed bits, the lower cell first.
        self.sets
            .sort_unstable_by_key(|set| std::cmp::Reverse(set.reverse_bits()));
        self.nodes.clear();
        self.nodes.push(Node::default());
        // Ranges of sets that share the path to a node; the node's own cells are taken off.
        let mut open = std::collections::VecDeque::from([(0, 0..self.sets.len(), 0)]);
        while let Some((node, range, taken)) = open.pop_front() {
            let first = self.nodes.len();
            let mut children = 0;
            let mut ends = false;
            let mut start = range.start;
            while start < range.end {
                let rest = |set: CellMask| set & !taken;
                let Some(cell) = cells_of(rest(self.sets[start])).next() else {
                    ends = true;
                    start += 1;
                    continue;
                };
                let same = |set: &CellMask| rest(*set).trailing_zeros() as usize == cell;
                let length = self.sets[start..range.end]
                    .iter()
                    .take_while(|set| same(set))
                    .count();
                children |= 1 << cell;
                open.push_back((self.nodes.len(), start..start + length, taken | 1 << cell));
                self.nodes.push(Node::default());
                start += length;
            }
            self.nodes[node] = Node {
                children,
                first: first as u32,
                ends,
            };
        }
    }
}

/// The sets that contain no other, by size and then as numbers.
///
/// ```
/// use gridforest::unavoidable::minimal_only;
/// assert_eq!(minimal_only([0b111, 0b110, 0b1001, 0b110]), [0b110, 0b1001]);
/// ```
pub fn minimal_only(sets: impl IntoIterator<Item = CellMask>) -> Vec<CellMask> {
    let mut sets: Vec<CellMask> = sets.into_iter().collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut smaller = SubsetTrie::default();
    sets.retain(|&set| {
        let minimal = !smaller.has_subset_of(set);
        if minimal {
            smaller.insert(set);
        }
        minimal
    });
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_a_subset_exactly_when_there_is_one(
            members in prop::collection::vec(0u128..1 << 12, 0..200),
            asked in prop::collection::vec(0u128..1 << 12, 1..50),
            shift in 0u32..116,
        ) {
            let mut trie = SubsetTrie::default();
            for member in &members {
                trie.insert(member << shift);
            }
            for set in asked {
                let expected = members.iter().any(|member| member & !set == 0);
                prop_assert_eq!(trie.has_subset_of(set << shift), expected);
            }
        }

        #[test]
        fn minimal_sets_are_those_that_contain_no_other(sets in prop::collection::vec(0u128..1 << 9, 0..120)) {
            let mut expected: Vec<_> = sets.iter().copied()
                .filter(|&set| !sets.iter().any(|&other| other != set && other & !set == 0)).collect();
            expected.sort_unstable_by_key(|set| (set.count_ones(), *set));
            expected.dedup();
            prop_assert_eq!(minimal_only(sets), expected);
        }
    }
}
