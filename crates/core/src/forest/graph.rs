//! The explicit graph of a tree, grown from the root with improper-subtree pruning.
//!
//! The tree is grown level by level. From each node every clue is removed in turn; each proper
//! puzzle becomes a node of the next level, with an edge to it. Pruning strategy 3: *the whole
//! subgraph below an improper puzzle is improper*, because removing clues never removes a solution.
//! So a skeleton needs a test of its own only when every puzzle with one clue more is a node;
//! otherwise an improper puzzle contains it, and it is improper without a test. Those of a level are
//! kept in a set, so that none is considered twice. The tested skeletons that turn out to be improper
//! are exactly the complements of the minimal unavoidable sets.

use hashbrown::{HashMap, HashSet};
use petgraph::Direction;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef as _;

use crate::board::{CellMask, cells_of};
use crate::run::poll;
use crate::symmetry::{MaskAction, Perm};
use crate::unavoidable::{Questions, UnavoidableSets};

use super::{ForestError, Level, Root};

/// The graph of a tree: nodes are skeletons (masks of clue cells), edges the cell removed.
pub type PuzzleDiGraph = DiGraph<CellMask, u8>;

/// The explicit graph of a tree.
#[derive(Debug, Clone)]
pub struct PuzzleGraph {
    root: Root,
    class: Option<usize>,
    graph: PuzzleDiGraph,
    /// Up to symmetry: the number of puzzles that each node stands for.
    orbits: Option<Vec<u64>>,
}

impl PuzzleGraph {
    /// Grows the tree below a root.
    ///
    /// On the smallest boards a puzzle is tested by the unavoidable sets of the grid, on others by
    /// a solver.
    ///
    /// # Errors
    /// [`ForestError::TooManyNodes`] when the tree has more than `max_nodes`.
    pub fn grow(root: &Root, max_nodes: usize) -> Result<Self, ForestError> {
        if root.grid().shape().side() <= 4 {
            let sets = UnavoidableSets::of(root.grid());
            Self::grow_by(root, max_nodes, |clues| sets.are_hit_by(clues))
        } else {
            let mut questions = Questions::new(root.grid());
            Self::grow_by(root, max_nodes, |clues| questions.another(clues) == 0)
        }
    }

    fn grow_by(
        root: &Root,
        max_nodes: usize,
        mut is_proper: impl FnMut(CellMask) -> bool,
    ) -> Result<Self, ForestError> {
        let clues = root.clues();
        let cells = root.cells();
        let full = full(clues);
        let mut graph = PuzzleDiGraph::new();
        if max_nodes == 0 {
            return Err(ForestError::TooManyNodes { limit: 0 });
        }
        let mut level = HashMap::from([(full, graph.add_node(root.mask()))]);
        while !level.is_empty() {
            let mut next: HashMap<CellMask, NodeIndex> = HashMap::new();
            let mut improper = HashSet::new();
            // In the order of discovery: nodes are numbered level by level, the same in every run.
            let mut nodes: Vec<(CellMask, NodeIndex)> =
                level.iter().map(|(&i, &n)| (i, n)).collect();
            nodes.sort_unstable_by_key(|&(_, node)| node);
            for (index, node) in nodes {
                poll();
                for clue in cells_of(index) {
                    let child = index & !(1 << clue);
                    if improper.contains(&child) {
                        continue;
                    }
                    let cell = cells[clue];
                    if let Some(&known) = next.get(&child) {
                        graph.add_edge(node, known, cell as u8);
                        continue;
                    }
                    let mut above = cells_of(full & !child).map(|more| child | 1 << more);
                    let skeleton = graph[node] & !(1 << cell);
                    if !above.all(|parent| level.contains_key(&parent)) || !is_proper(skeleton) {
                        improper.insert(child);
                        continue;
                    }
                    if graph.node_count() == max_nodes {
                        return Err(ForestError::TooManyNodes { limit: max_nodes });
                    }
                    let found = graph.add_node(skeleton);
                    graph.add_edge(node, found, cell as u8);
                    next.insert(child, found);
                }
            }
            level = next;
        }
        Ok(Self { root: root.clone(), class: None, graph, orbits: None })
    }

    /// The same graph, with the number of the class whose representative the root is.
    #[must_use]
    pub fn of_class(mut self, class: Option<usize>) -> Self {
        self.class = class;
        self
    }

    /// Permutations of the root's clues as actions on skeletons.
    fn actions(&self, automorphisms: &[Perm]) -> Vec<MaskAction> {
        let action = |perm| MaskAction::new(&self.root.on_cells(perm));
        automorphisms.iter().map(action).collect()
    }

    /// The graph up to symmetry: a node for each orbit of the nodes, its least skeleton, and an
    /// edge from one orbit to another where removing a clue leads from the one to the other; of
    /// several such clues of the least skeleton the edge carries the first.
    ///
    /// `automorphisms` is a group of permutations of the root's clues, as [`Root::automorphisms`]
    /// gives it.
    #[must_use]
    pub fn up_to_symmetry(&self, automorphisms: &[Perm]) -> Self {
        let actions = self.actions(automorphisms);
        let images = |skeleton: CellMask| actions.iter().map(move |action| action.image(skeleton));
        let least = |skeleton| images(skeleton).min().unwrap_or(skeleton);
        let mut graph = PuzzleDiGraph::new();
        let (mut nodes, mut orbits) = (HashMap::new(), Vec::new());
        for skeleton in self.graph.node_weights().copied() {
            poll();
            if least(skeleton) == skeleton {
                let fixing = images(skeleton).filter(|&image| image == skeleton).count();
                nodes.insert(skeleton, graph.add_node(skeleton));
                orbits.push(actions.len() as u64 / fixing.max(1) as u64);
            }
        }
        for from in self.graph.node_indices() {
            let Some(&orbit) = nodes.get(&self.graph[from]) else {
                continue;
            };
            let mut below: Vec<(u8, CellMask)> = self
                .graph
                .edges(from)
                .map(|edge| (*edge.weight(), least(self.graph[edge.target()])))
                .collect();
            below.sort_unstable();
            for (cell, to) in below {
                let to = nodes[&to];
                if !graph.contains_edge(orbit, to) {
                    graph.add_edge(orbit, to, cell);
                }
            }
        }
        Self { root: self.root.clone(), class: self.class, graph, orbits: Some(orbits) }
    }

    /// The number of the root's class, if it was given.
    pub fn class(&self) -> Option<usize> {
        self.class
    }

    /// Up to symmetry, the number of puzzles that a node stands for.
    pub fn orbit(&self, node: NodeIndex) -> Option<u64> {
        Some(self.orbits.as_ref()?[node.index()])
    }

    /// The root.
    pub fn root(&self) -> &Root {
        &self.root
    }

    /// The graph itself; node 0 is the root.
    pub fn graph(&self) -> &PuzzleDiGraph {
        &self.graph
    }

    /// Whether a node is a leaf: a minimal puzzle.
    pub fn is_leaf(&self, node: NodeIndex) -> bool {
        self.graph.neighbors(node).next().is_none()
    }

    /// The levels of the tree by number of clues, from 0 to the root's. Orbits are counted by
    /// canonicalising each node: an orbit is counted at its least skeleton.
    ///
    /// `automorphisms` is a group of permutations of the root's clues, as [`Root::automorphisms`]
    /// gives it.
    pub fn levels(&self, automorphisms: &[Perm]) -> Vec<Level> {
        let actions = self.actions(automorphisms);
        let mut levels: Vec<Level> =
            (0..=self.root.clues()).map(|clues| Level { clues, ..Level::default() }).collect();
        for node in self.graph.node_indices() {
            poll();
            let skeleton = self.graph[node];
            let level = &mut levels[skeleton.count_ones() as usize];
            let least = u128::from(actions.iter().all(|a| a.image(skeleton) >= skeleton));
            level.nodes += 1;
            level.node_orbits += least;
            level.edges += self.graph.edges_directed(node, Direction::Incoming).count() as u128;
            if self.is_leaf(node) {
                level.leaves += 1;
                level.leaf_orbits += least;
            }
        }
        levels
    }
}

fn full(clues: usize) -> CellMask {
    if clues == 0 { 0 } else { CellMask::MAX >> (128 - clues) }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::solve::{Reference, Solver as _};

    pub(crate) fn root(shape: &str, text: &str) -> Root {
        Root::new(&Puzzle::parse(shape.parse().unwrap(), text).unwrap()).unwrap()
    }

    /// Holds an engine's levels against those of the explicit graph, in every column.
    pub(crate) fn agrees_in_every_column(levels: impl Fn(&Root, &[Perm]) -> Vec<Level>) {
        for (shape, text) in [
            ("latin1", "1"),
            ("latin1", "."),
            ("latin2", "1221"),
            ("latin3", "123231312"),
            ("2x2", "1234341221434321"),
            ("2x2", "1234342121434312"),
            ("latin4", "1234214334124321"),
            ("latin4", "1234234134124123"),
            ("latin4", "12.42143341243.."),
        ] {
            let root = root(shape, text);
            let automorphisms = root.automorphisms();
            let graph = PuzzleGraph::grow(&root, usize::MAX).unwrap();
            assert_eq!(
                levels(&root, &automorphisms),
                graph.levels(&automorphisms),
                "{shape} {text}"
            );
        }
    }

    #[test]
    fn a_solver_grows_the_same_graph_as_the_unavoidable_sets() {
        for (shape, text) in
            [("latin3", "123231312"), ("2x2", "1234342121434312"), ("latin4", "12..2143.4.24321")]
        {
            let root = root(shape, text);
            let by_sets = PuzzleGraph::grow(&root, usize::MAX).unwrap();
            let mut solver = Reference::new(root.grid().shape());
            let by_solver = PuzzleGraph::grow_by(&root, usize::MAX, |clues| {
                solver.another(&root.puzzle_of(clues), root.grid()).is_none()
            });
            assert_eq!(by_sets.levels(&[]), by_solver.unwrap().levels(&[]), "{shape}");
        }
    }

    #[test]
    fn only_nodes_and_complements_of_minimal_unavoidable_sets_are_tested() {
        // A test that fails finds a maximal improper skeleton: all above it are nodes.
        for text in ["1234341221434321", "1234342121434312"] {
            let root = root("2x2", text);
            let sets = UnavoidableSets::of(root.grid());
            let mut tested = 0;
            let graph = PuzzleGraph::grow_by(&root, usize::MAX, |clues| {
                tested += 1;
                sets.are_hit_by(clues)
            });
            let nodes = graph.unwrap().graph().node_count();
            assert_eq!(tested, nodes - 1 + sets.iter().len());
        }
    }

    #[test]
    fn every_edge_removes_its_cell_and_every_puzzle_above_a_node_has_an_edge_to_it() {
        let root = root("2x2", "1234342121434312");
        let tree = PuzzleGraph::grow(&root, usize::MAX).unwrap();
        let graph = tree.graph();
        for edge in graph.edge_indices() {
            let (from, to) = graph.edge_endpoints(edge).unwrap();
            assert_eq!(graph[from], graph[to] | 1 << graph[edge]);
            assert_ne!(graph[from], graph[to]);
        }
        for level in tree.levels(&[]) {
            assert_eq!(level.edges, level.nodes * (16 - level.clues as u128));
        }
    }

    #[test]
    fn up_to_symmetry_there_is_a_node_for_each_orbit_and_they_make_up_the_graph() {
        for text in ["1234341221434321", "1234342121434312", "12343..221..43.1"] {
            let root = root("2x2", text);
            let automorphisms = root.automorphisms();
            let whole = PuzzleGraph::grow(&root, usize::MAX).unwrap();
            let orbits = whole.up_to_symmetry(&automorphisms);
            let graph = orbits.graph();
            for level in whole.levels(&automorphisms) {
                let on_level = |node: &NodeIndex| graph[*node].count_ones() as usize == level.clues;
                let nodes: Vec<NodeIndex> = graph.node_indices().filter(on_level).collect();
                let leaves = nodes.iter().filter(|node| orbits.is_leaf(**node)).count();
                let puzzles: u64 = nodes.iter().filter_map(|node| orbits.orbit(*node)).sum();
                assert_eq!(nodes.len() as u128, level.node_orbits, "{text}");
                assert_eq!(leaves as u128, level.leaf_orbits, "{text}");
                assert_eq!(u128::from(puzzles), level.nodes, "{text}");
            }
            // Every node but the root has an orbit above it, and no edge is there twice.
            for node in graph.node_indices().skip(1) {
                let above: Vec<_> = graph.neighbors_directed(node, Direction::Incoming).collect();
                let different: std::collections::BTreeSet<_> = above.iter().collect();
                assert!(!above.is_empty() && different.len() == above.len());
            }
        }
    }

    #[test]
    fn the_node_limit_is_kept() {
        let root = root("2x2", "1234341221434321");
        let error = PuzzleGraph::grow(&root, 41_400).unwrap_err();
        assert_eq!(error, ForestError::TooManyNodes { limit: 41_400 });
        assert!(PuzzleGraph::grow(&root, 41_401).is_ok());
    }

    #[test]
    fn large_roots_have_trees() {
        let grid =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let grid = root("3x3", grid);
        // Clues leave in cell order while the puzzle stays proper: what is left is minimal.
        let mut questions = Questions::new(grid.grid());
        let minimal = (0..81).fold(grid.mask(), |clues, cell| {
            let fewer = clues & !(1 << cell);
            if questions.another(fewer) == 0 { fewer } else { clues }
        });
        let below = |clues| Root::new(&grid.puzzle_of(clues)).unwrap();
        let leaf = PuzzleGraph::grow(&below(minimal), 10).unwrap();
        assert_eq!(leaf.graph().node_count(), 1);
        assert!(leaf.is_leaf(NodeIndex::new(0)));
        let rich = below(minimal | full(36));
        let limited = PuzzleGraph::grow(&rich, 200).unwrap_err();
        assert_eq!(limited, ForestError::TooManyNodes { limit: 200 });
    }

    #[test]
    fn a_graph_has_no_more_nodes_than_its_limit() {
        let root = root("2x2", "1234341221434321");
        let nodes = PuzzleGraph::grow(&root, usize::MAX).unwrap().graph().node_count();
        for limit in [0, 1, nodes - 1] {
            let refused = PuzzleGraph::grow(&root, limit).unwrap_err();
            assert_eq!(refused, ForestError::TooManyNodes { limit });
        }
        assert!(PuzzleGraph::grow(&root, nodes).is_ok());
    }
}
