//! The search tree: individualisation and refinement, down the first path, and then along all paths
//! that look like it or like the best one, but for those that automorphisms show to be superfluous.

use std::cmp::Ordering;
use std::rc::Rc;

use gridforest_run::poll;
use num_bigint::BigUint;
use petgraph::unionfind::UnionFind;

use crate::partition::Partition;
use crate::refine::Refiner;
use crate::trace::Trace;
use crate::{Graph, Perm, PermGroup, joined};

/// What is sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// The automorphism group.
    Group,
    /// And a canonical labelling.
    Labelling,
}

/// What was found.
pub(crate) struct SearchOutcome {
    pub(crate) generators: Vec<Perm>,
    pub(crate) order: BigUint,
    /// The place of each vertex in the labelling.
    pub(crate) positions: Vec<u32>,
}

/// The number of leaves without an automorphism after which stabilisers are computed in full.
const PATIENCE: usize = 64;

/// A node on the current path.
struct Level {
    partition: Partition,
    trace: Vec<u64>,
    like_first: bool,
    to_best: Ordering,
    /// The vertices of the target cell, of which one is individualised for each child.
    candidates: Vec<u32>,
    next: usize,
    /// The orbits under the automorphisms that fix the path, as far as so many generators show, and
    /// whether they are those of [`Self::fixing`].
    orbits: Option<(Orbits, usize, bool)>,
    /// The group of the known automorphisms that fix the path, with the number of generators.
    fixing: Option<(usize, Rc<PermGroup>)>,
}

/// A leaf to which others are compared, with its path.
#[derive(Clone, Default)]
struct Leaf {
    /// The vertices that were individualised.
    path: Vec<u32>,
    /// The traces from the root down.
    traces: Vec<Vec<u64>>,
    at: Vec<u32>,
    place: Vec<u32>,
}

impl Leaf {
    fn trace(&self, depth: usize) -> &[u64] {
        self.traces.get(depth).map_or(&[], Vec::as_slice)
    }
}

pub(crate) struct Search<'a> {
    graph: &'a Graph,
    aim: Aim,
    refiner: Refiner<'a>,
    levels: Vec<Level>,
    /// The vertices individualised so far: one for each level but the last.
    path: Vec<u32>,
    first: Option<Leaf>,
    best: Leaf,
    generators: Vec<Perm>,
    /// The number of leaves since the last generator.
    barren: usize,
    /// The number of automorphisms that fix the path to the first path's node last left.
    order: BigUint,
}

impl<'a> Search<'a> {
    pub(crate) fn new(graph: &'a Graph, aim: Aim) -> Self {
        Self {
            graph,
            aim,
            refiner: Refiner::new(graph),
            levels: Vec::new(),
            path: Vec::new(),
            first: None,
            best: Leaf::default(),
            generators: Vec::new(),
            barren: 0,
            order: 1u8.into(),
        }
    }

    pub(crate) fn run(mut self) -> SearchOutcome {
        let root = Partition::of_colours(self.graph);
        self.enter(root, None);
        while let Some(depth) = self.levels.len().checked_sub(1) {
            poll();
            if self.levels[depth].partition.is_discrete() {
                let back = self.leaf();
                self.cut(back);
            } else if let Some(vertex) = self.next_child() {
                let mut partition = self.levels[depth].partition.clone();
                let cell = partition.individualise(vertex);
                self.path.push(vertex);
                if !self.enter(partition, Some(cell)) {
                    self.barren += 1;
                    self.path.pop();
                }
            } else {
                self.leave();
            }
        }
        let positions = self.best.place;
        SearchOutcome { generators: self.generators, order: self.order, positions }
    }

    /// Refines a child of the last level and makes it the last, unless its trace is of no use.
    fn enter(&mut self, mut partition: Partition, cell: Option<u32>) -> bool {
        let depth = self.levels.len();
        let parent = self.levels.last();
        let labels = self.aim == Aim::Labelling;
        let (like_first, to_best) = match (&self.first, parent) {
            (None, _) => (false, Ordering::Less),
            (Some(_), None) => unreachable!("the root is entered once"),
            (Some(_), Some(parent)) => (parent.like_first, parent.to_best),
        };
        let first = self.first.as_ref().map_or(&[][..], |leaf| leaf.trace(depth));
        let best = if labels { self.best.trace(depth) } else { &[] };
        let mut trace = Trace::new((first, like_first), (best, to_best));
        if !self.refiner.run(&mut partition, cell, &mut trace) {
            return false;
        }
        let Trace { values, like_first, to_best, .. } = trace;
        let candidates = target(self.graph, &partition);
        self.levels.push(Level {
            partition,
            trace: values,
            like_first,
            to_best,
            candidates,
            next: 0,
            orbits: None,
            fixing: None,
        });
        true
    }

    /// The next vertex of the last level's target cell that no automorphism takes to an earlier one.
    fn next_child(&mut self) -> Option<u32> {
        let depth = self.levels.len() - 1;
        loop {
            let level = &mut self.levels[depth];
            let vertex = *level.candidates.get(level.next)?;
            level.next += 1;
            if level.next == 1 || self.generators.is_empty() {
                return Some(vertex);
            }
            self.join_orbits(depth);
            let level = &mut self.levels[depth];
            let (orbits, ..) = level.orbits.as_mut().expect("they were joined");
            let tried = &level.candidates[..level.next - 1];
            let orbit = orbits.find_mut(vertex);
            if !tried.iter().any(|&earlier| orbits.find_mut(earlier) == orbit) {
                return Some(vertex);
            }
        }
    }

    /// Brings the orbits of a level up to date.
    fn join_orbits(&mut self, depth: usize) {
        let known = self.generators.len();
        let complete = self.barren > PATIENCE && depth > 0;
        let vertices = self.graph.vertices();
        let level = &mut self.levels[depth];
        let orbits = level.orbits.get_or_insert_with(|| (Orbits::new(vertices), 0, false));
        let (_, seen, was_complete) = *orbits;
        if seen == known && (was_complete || !complete) {
            return;
        }
        if complete {
            let group = self.fixing(depth);
            let orbits = self.levels[depth].orbits.as_mut().expect("they are there");
            join(&mut orbits.0, group.generators(), &[]);
            (orbits.1, orbits.2) = (known, true);
        } else {
            join(&mut orbits.0, &self.generators[seen..], &self.path);
            (orbits.1, orbits.2) = (known, false);
        }
    }

    /// All known automorphisms that fix the path to a level.
    fn fixing(&mut self, depth: usize) -> Rc<PermGroup> {
        let known = self.generators.len();
        if let Some((_, group)) = self.levels[depth].fixing.as_ref().filter(|f| f.0 == known) {
            return Rc::clone(group);
        }
        let group = match depth.checked_sub(1) {
            None => PermGroup::new(self.graph.vertices(), self.generators.iter().cloned()),
            Some(above) => {
                let vertex = self.path[above] as usize;
                let group = self.fixing(above);
                let moved = group.generators().iter().any(|g| g.image(vertex) != vertex);
                if moved { group.stabiliser(&[vertex]) } else { PermGroup::clone(&group) }
            }
        };
        let group = Rc::new(group);
        self.levels[depth].fixing = Some((known, Rc::clone(&group)));
        group
    }

    /// The last level is searched. On the first path, its stabiliser is the orbit of the vertex that
    /// comes next there times the next stabiliser.
    fn leave(&mut self) {
        let depth = self.levels.len() - 1;
        let first = self.first.as_ref().expect("a node has a leaf below it");
        if first.path.starts_with(&self.path) {
            let fixing = |g: &&Perm| self.path.iter().all(|&v| g.image(v as usize) == v as usize);
            let pairs = self.generators.iter().filter(fixing).flat_map(|g| g.images().enumerate());
            let vertex = first.path[depth] as usize;
            let orbits = joined(self.graph.vertices(), pairs);
            let orbit = orbits.iter().find(|orbit| orbit.contains(&vertex));
            self.order *= orbit.expect("every vertex has an orbit").len();
        }
        self.cut(depth);
    }

    /// Goes back to a number of levels.
    fn cut(&mut self, levels: usize) {
        self.levels.truncate(levels);
        self.path.truncate(levels.saturating_sub(1));
    }

    /// Compares a leaf with the first and the best: how many levels remain.
    fn leaf(&mut self) -> usize {
        self.barren += 1;
        let depth = self.levels.len() - 1;
        let Some(first) = &self.first else {
            let leaf = self.this_leaf();
            self.best = leaf.clone();
            self.first = Some(leaf);
            for level in &mut self.levels {
                level.like_first = true;
                level.to_best = match self.aim {
                    Aim::Labelling => Ordering::Equal,
                    Aim::Group => Ordering::Greater,
                };
            }
            return depth;
        };
        let level = &self.levels[depth];
        if level.like_first {
            let perm = automorphism(first, &level.partition);
            if self.graph.has_automorphism(&perm) {
                let back = common(&first.path, &self.path);
                self.add(perm);
                return back + 1;
            }
        }
        match level.to_best.then_with(|| self.compare(&level.partition)) {
            Ordering::Greater => depth,
            Ordering::Equal => {
                let back = common(&self.best.path, &self.path);
                self.add(automorphism(&self.best, &level.partition));
                back + 1
            }
            Ordering::Less => {
                self.best = self.this_leaf();
                self.levels.iter_mut().for_each(|level| level.to_best = Ordering::Equal);
                depth
            }
        }
    }

    /// Keeps an automorphism.
    fn add(&mut self, automorphism: Perm) {
        self.generators.push(automorphism);
        self.barren = 0;
    }

    fn this_leaf(&self) -> Leaf {
        let partition = &self.levels.last().expect("a leaf is a level").partition;
        Leaf {
            path: self.path.clone(),
            traces: self.levels.iter().map(|level| level.trace.clone()).collect(),
            at: partition.at.clone(),
            place: partition.place.clone(),
        }
    }

    /// Compares the graph, as a leaf numbers it, with the best.
    fn compare(&self, leaf: &Partition) -> Ordering {
        let row = |at: &[u32], place: &[u32], p: usize, row: &mut Vec<u32>| {
            row.clear();
            row.extend(self.graph.neighbours(at[p] as usize).iter().map(|&u| place[u as usize]));
            row.sort_unstable();
        };
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let rows = (0..self.graph.vertices()).map(|p| {
            row(&leaf.at, &leaf.place, p, &mut ours);
            row(&self.best.at, &self.best.place, p, &mut theirs);
            ours.cmp(&theirs)
        });
        rows.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

/// Orbits of vertices.
type Orbits = UnionFind<u32>;

/// Joins orbits by the permutations that fix every vertex of a path.
fn join(orbits: &mut Orbits, by: &[Perm], path: &[u32]) {
    for perm in by.iter().filter(|perm| path.iter().all(|&v| perm.image(v as usize) == v as usize))
    {
        for (point, image) in perm.images().enumerate() {
            orbits.union(point as u32, image as u32);
        }
    }
}

/// The permutation that takes the numbering of one leaf to that of another.
fn automorphism(from: &Leaf, to: &Partition) -> Perm {
    Perm::from_images(from.place.iter().map(|&place| to.at[place as usize] as usize))
}

/// The length of the common beginning of two paths.
fn common(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The vertices of the cell of several vertices that divides the most other cells, the first of
/// these; none where all cells have one vertex.
fn target(graph: &Graph, partition: &Partition) -> Vec<u32> {
    if partition.is_discrete() {
        return Vec::new();
    }
    let mut neighbours = vec![0u32; graph.vertices()];
    let (mut chosen, mut most) = (None, 0);
    for cell in partition.cells().filter(|&cell| partition.length[cell as usize] > 1) {
        let vertex = partition.at[cell as usize] as usize;
        let mut divided = 0;
        for &u in graph.neighbours(vertex) {
            neighbours[partition.cell[u as usize] as usize] += 1;
        }
        for &u in graph.neighbours(vertex) {
            let cell = partition.cell[u as usize] as usize;
            let number = std::mem::take(&mut neighbours[cell]);
            divided += usize::from(number > 0 && number < partition.length[cell]);
        }
        if chosen.is_none() || divided > most {
            (chosen, most) = (Some(cell), divided);
        }
    }
    let mut vertices = chosen.map_or_else(Vec::new, |cell| partition.members(cell).to_vec());
    vertices.sort_unstable();
    vertices
}
