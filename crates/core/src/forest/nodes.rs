//! The proper puzzles of large trees: those whose leaves are too many to visit, or whose diagram is
//! too wide for the memory.
//!
//! A diagram can be cut into *parts*, one for each choice of clues among its first few cells. The
//! part of a choice is the diagram of the sets that the choice doesn't hit, restricted to the other
//! cells. A part is far smaller than the whole, but states that the parts would share are counted
//! in each. In return, the automorphisms that map the first cells to themselves map choices to
//! choices and parts to parts, so that one choice of each orbit is enough.

use hashbrown::HashSet;

use super::diagram::node_orbits;
use super::{ForestError, Root};
use crate::board::{CellMask, cells_of, mask_of};
use crate::run::poll;
use crate::symmetry::Perm;
use crate::unavoidable::Limits;
use crate::unavoidable::diagram::{Diagram, Order};

/// The most cells that parts are made of: their choices are listed.
pub const MAX_SPLIT: usize = 20;

/// The skeletons below a root in parts.
#[derive(Debug, Clone)]
pub struct Parts<'a> {
    sets: &'a [CellMask],
    /// The cells that parts are made of, then the others in the order in which they are decided.
    first: CellMask,
    rest: Vec<usize>,
    /// A choice of each orbit, and the size of the orbit; those with the fewest cells first, whose
    /// diagrams are the widest.
    choices: Vec<(CellMask, u64)>,
}

impl<'a> Parts<'a> {
    /// The parts that the first `split` cells of an order make, given the sets that the skeletons
    /// below the root must hit.
    ///
    /// # Panics
    /// When `split` is above [`MAX_SPLIT`] or the number of clues.
    pub fn new(root: &Root, sets: &'a [CellMask], order: Order, split: usize) -> Self {
        assert!(split <= MAX_SPLIT, "2^{split} choices");
        let order = order.cells(root.grid(), root.mask(), sets);
        let (first, rest) = order.split_at(split);
        let mask = mask_of(first.iter().copied());
        Self {
            sets,
            first: mask,
            rest: rest.to_vec(),
            choices: choices(first, &actions(root, mask)),
        }
    }

    /// The number of parts.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether there are none: never, for there is always the choice of no cell.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The proper puzzles in a part and its images, by number of clues from 0.
    ///
    /// # Errors
    /// [`ForestError::Diagram`] when there are too many clues or a limit is passed.
    ///
    /// # Panics
    /// When there is no such part.
    pub fn nodes(&self, part: usize, limits: Limits) -> Result<Vec<u128>, ForestError> {
        let (chosen, images) = self.choices[part];
        let left = self.sets.iter().filter(|&set| set & chosen == 0);
        let left = left.map(|set| set & !self.first);
        let diagram = Diagram::of_cells(self.rest.iter().copied(), left, limits)?;
        let clues = self.rest.len() + self.first.count_ones() as usize;
        let mut nodes = vec![0; clues + 1];
        let above = chosen.count_ones() as usize;
        for (below, count) in diagram.by_size().into_iter().enumerate() {
            nodes[above + below] = u128::from(count) * u128::from(images);
        }
        Ok(nodes)
    }
}

/// The automorphisms of a root that map some cells to themselves, by their action on these cells.
fn actions(root: &Root, kept: CellMask) -> Vec<Vec<(CellMask, CellMask)>> {
    let cells = root.cells();
    let action = |element: &Perm| -> Vec<(CellMask, CellMask)> {
        let moved = (0..cells.len()).filter(|&index| kept >> cells[index] & 1 == 1);
        moved.map(|index| (1 << cells[index], 1 << cells[element.image(index)])).collect()
    };
    let keeps = |action: &Vec<(CellMask, CellMask)>| action.iter().all(|(_, to)| kept & to != 0);
    let actions: HashSet<_> = root.automorphisms().iter().map(action).collect();
    actions.into_iter().filter(keeps).collect()
}

/// The least choice of some cells in each orbit, and the size of the orbit.
fn choices(cells: &[usize], actions: &[Vec<(CellMask, CellMask)>]) -> Vec<(CellMask, u64)> {
    let choice = |bits: usize| mask_of(cells_of(bits as CellMask).map(|bit| cells[bit]));
    let image = |choice: CellMask, action: &[(CellMask, CellMask)]| {
        let moved = action.iter().filter(|(from, _)| choice & from != 0);
        moved.fold(0, |mask, (_, to)| mask | to)
    };
    let orbit = |choice: CellMask| -> Option<(CellMask, u64)> {
        poll();
        let images: HashSet<CellMask> = actions.iter().map(|a| image(choice, a)).collect();
        let least = images.iter().all(|&image| image >= choice);
        least.then_some((choice, images.len() as u64))
    };
    let mut all: Vec<_> = (0..1 << cells.len()).filter_map(|bits| orbit(choice(bits))).collect();
    all.sort_unstable_by_key(|&(choice, _)| (choice.count_ones(), choice));
    all
}

/// The nodes of a tree, without its leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nodes {
    /// The order of the automorphism group of the root.
    pub stabiliser: u64,
    /// The proper puzzles by number of clues, from 0.
    pub nodes: Vec<u128>,
    /// Their orbits under the automorphism group.
    pub orbits: Vec<u128>,
}

impl Nodes {
    /// The nodes below a root from those of all [`Parts`], and their orbits by Burnside's lemma,
    /// given the sets that the skeletons below the root must hit.
    ///
    /// # Errors
    /// [`ForestError::Diagram`] when the diagram of what some symmetry fixes passes a limit.
    pub fn of_parts(
        root: &Root,
        sets: &[CellMask],
        parts: impl IntoIterator<Item = Vec<u128>>,
        limits: Limits,
    ) -> Result<Self, ForestError> {
        let mut nodes = vec![0; root.clues() + 1];
        for part in parts {
            nodes.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
        let automorphisms = root.automorphisms();
        Ok(Self {
            stabiliser: automorphisms.len() as u64,
            orbits: node_orbits(root, &automorphisms, sets, &nodes, limits)?,
            nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::forest::{Engine, Tree, diagram};

    #[test]
    fn parts_add_up_to_the_tree() {
        for (shape, text) in [
            ("2x2", "1234341221434321"),
            ("latin4", "12.42143341243.."),
            ("latin5", "1234523451345124512351234"),
        ] {
            let root = Root::new(&Puzzle::parse(shape.parse().unwrap(), text).unwrap()).unwrap();
            let tree = Tree::count(&root, Engine::Diagram, Limits::default()).unwrap();
            let sets = diagram::sets(&root, Limits::default()).unwrap();
            for (split, order) in [(0, Order::Best), (3, Order::BySymbol), (9, Order::FewestOpen)] {
                let parts = Parts::new(&root, &sets, order, split);
                let images: u64 = parts.choices.iter().map(|choice| choice.1).sum();
                assert_eq!(images, 1 << split, "{shape} {text}");
                let each =
                    (0..parts.len()).map(|part| parts.nodes(part, Limits::default()).unwrap());
                let nodes = Nodes::of_parts(&root, &sets, each, Limits::default()).unwrap();
                assert_eq!(nodes.stabiliser, tree.stabiliser);
                for level in &tree.levels {
                    let alone = (nodes.nodes[level.clues], nodes.orbits[level.clues]);
                    assert_eq!(alone, (level.nodes, level.node_orbits), "{shape} {text} {split}");
                }
            }
        }
    }
}
