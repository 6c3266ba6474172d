//! `forest`: the trees of a shape's grids, as counts, lists of minimal puzzles, or explicit graphs.

mod listed;

use clap::ArgGroup;
use clap::builder::RangedU64ValueParser;

use super::plumbing::prelude::*;
use crate::report::{Format, grouped};
use gridforest::board::{Puzzle, Shape};
use gridforest::census::classes::{Class, Classes};
use gridforest::forest::{
    Engine, ForestError, ForestJob, MAX_SPLIT, Nodes, Parts, Root, Totals, Tree, diagram,
};
use gridforest::run::{Progress as _, RunError, in_parallel};
use gridforest::unavoidable::Limits;
use gridforest_requests::catalogue::classes;
use gridforest_requests::forest::{EngineName, TreeRow};
use gridforest_requests::grids::remark_without_grid;

/// Count the proper and the minimal puzzles of every essentially different grid
///
/// There is a row for each grid and number of clues, with the numbers of proper puzzles (nodes), of
/// minimal puzzles (leaves), of both up to the symmetries of the grid (node_orbits, leaf_orbits),
/// of edges that lead to the nodes (arrows), and of the proper and minimal puzzles of all grids of
/// the class. Of a Latin square, the proper puzzles are its defining sets and the minimal ones its
/// critical sets.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("explicit")))]
pub(super) struct Forest {
    /// RxC (boxes of R rows by C columns), latinN (rows and columns alone) or other rules: rectKxN,
    /// jigsaw:FILE, graph:FILE (with --colours K), rules:FILE; each with additions such as +x, +dg,
    /// +windows
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    /// Only the tree of this class, from 1
    #[arg(long, value_name = "I", conflicts_with = "grid")]
    class: Option<usize>,
    /// The tree below this grid or proper puzzle, instead of the shape's classes
    #[arg(long, value_name = "BOARD")]
    grid: Option<String>,
    /// Count only the proper puzzles, by the diagram: for trees with too many minimal puzzles to
    /// visit, whose columns stay empty
    #[arg(long, conflicts_with_all = ["explicit", "engine", "checkpoint"])]
    nodes: bool,
    /// With --nodes: the order of the cells in the diagram; `unavoidable --widths` shows the size
    /// of the diagram for each
    #[arg(long, default_value = "open", value_name = "ORDER")]
    order: OrderName,
    /// With --nodes: divide the diagram into parts, one for each choice of clues among the first K
    /// cells up to symmetry (K at most 20); this is more work, but uses all threads and less memory
    #[arg(long, default_value_t = 0, value_name = "K",
        value_parser = RangedU64ValueParser::<usize>::new().range(0..=MAX_SPLIT as u64))]
    split: usize,
    /// The method of counting
    #[arg(long, default_value = "auto", value_name = "ENGINE", conflicts_with = "explicit")]
    engine: EngineName,
    /// Write the explicit graph to FILE (.dot, .graphml or .json) instead of counting
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "explicit",
        conflicts_with_all = ["max_memory", "checkpoint"])]
    graph: Option<PathBuf>,
    /// Write every minimal puzzle to FILE, one a line in the order of their skeletons' values,
    /// instead of counting; `-` is stdout
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "explicit",
        conflicts_with = "checkpoint")]
    leaves: Option<PathBuf>,
    /// With --leaves: only essentially different minimal puzzles, the first of each orbit; with
    /// --graph: the graph up to symmetry, with a node for each orbit
    #[arg(long, requires = "explicit")]
    ed: bool,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    long: Long,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("forest 2x2", "the proper and the minimal puzzles of both classes of 4x4 Sudoku grids"),
    ("forest latin5 --class 1 --format csv", "one class, as CSV"),
    ("forest 2x2 --grid 12343..221..43.1", "the tree below a proper puzzle"),
    ("forest 2x2 --class 1 --leaves - --ed", "the essentially different minimal puzzles of a grid"),
    (
        "forest 2x2 --grid 12343..221..43.1 --graph tree.graphml",
        "the explicit graph, for Gephi or networkx",
    ),
    ("forest 2x2 --graph forest.json --ed", "both graphs up to symmetry, each node with its class"),
    (
        "forest latin5 --class 2 --nodes --split 4",
        "proper puzzles alone, in parts: for grids beyond side 6",
    ),
];

/// A root and the number of its class, if it stands for one.
struct Chosen {
    class: Option<usize>,
    root: Root,
}

impl Forest {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        let (brute, graph) = (self.engine == EngineName::Brute, self.engine == EngineName::Graph);
        given.needs("order split", self.nodes, "--nodes")?;
        given.needs(
            "checkpoint",
            self.class.is_none() && self.grid.is_none(),
            "all classes of a shape, of which it keeps those that are done",
        )?;
        given.needs("max-nodes", !brute, "--engine diagram or graph")?;
        given.needs("max-memory", !brute && !graph, "--engine diagram")?;
        Ok(match (&self.graph, &self.leaves) {
            (None, Some(path)) if path == Path::new("-") => Destination::Rows,
            (None, None) => Destination::Rows,
            _ => Destination::Files,
        })
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.answer(session).map_err(with_options)
    }

    fn answer(&self, session: &Session) -> Result<Verdict> {
        match (&self.graph, &self.leaves) {
            (Some(path), _) => self.write_graph(&self.roots(session)?, path)?,
            (_, Some(path)) => self.write_leaves(self.roots(session)?, path, session)?,
            _ if self.nodes => self.count_nodes(&self.roots(session)?, session)?,
            _ => {
                return match self.all_classes(session)? {
                    Some(task) => task.run(&self.long, session),
                    None => self.count(session),
                };
            }
        }
        Ok(Verdict::Good)
    }

    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        self.all_classes(session).map_err(with_options)
    }

    /// The count of the trees of all classes.
    fn all_classes<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        if self.grid.is_some() || self.class.is_some() {
            return Ok(None);
        }
        let engine: Engine = self.engine.into();
        let job = ForestJob::new(&self.classes(session)?, engine, self.limits(engine));
        let bar = session.bar(format!("forest of {}", self.shape));
        Ok(Some(task(job, bar, |_, trees: Vec<Tree>| self.write_counts(&trees, session))))
    }

    fn limits(&self, engine: Engine) -> Limits {
        match engine {
            Engine::Graph => self.bounds.of_graph(),
            _ => self.bounds.of_diagram(),
        }
    }

    fn classes(&self, session: &Session) -> Result<Classes> {
        stop::in_phase("the search for the classes");
        let classes = classes(self.shape, session).map_err(of_argument)?;
        if classes.iter().len() == 0 {
            remark_without_grid(self.shape, session);
        }
        Ok(classes)
    }

    fn roots(&self, session: &Session) -> Result<Vec<Chosen>> {
        if let Some(text) = &self.grid {
            let puzzle = Puzzle::parse(self.shape, text).or_usage("--grid")?;
            let root = Root::new(&puzzle).or_usage("--grid")?;
            return Ok(vec![Chosen { class: None, root }]);
        }
        let classes = self.classes(session)?;
        let chosen = match self.class {
            Some(class) => vec![classes.get(class).or_usage("--class")?],
            None => classes.iter().collect(),
        };
        let root =
            |class: &Class| Ok(Chosen { class: Some(class.number), root: Root::new(&class.grid)? });
        chosen.into_iter().map(root).collect()
    }

    fn count(&self, session: &Session) -> Result<Verdict> {
        let engine: Engine = self.engine.into();
        let count = |chosen: Chosen| {
            let engine = engine.for_root(&chosen.root);
            let mut tree = Tree::count(&chosen.root, engine, self.limits(engine))?;
            tree.class = chosen.class;
            Ok(tree)
        };
        let trees: Result<Vec<Tree>> = self.roots(session)?.into_iter().map(count).collect();
        self.write_counts(&trees?, session)
    }

    /// Counts part by part: as many at a time as there are threads, which share the memory.
    fn count_nodes(&self, chosen: &[Chosen], session: &Session) -> Result<()> {
        let limits = self.bounds.of_diagram();
        let mut rows = Vec::new();
        for Chosen { class, root } in chosen {
            let sets = diagram::sets(root, limits)?;
            let split = self.split.min(root.clues());
            let parts = Parts::new(root, &sets, self.order.into(), split);
            let threads = session.threads().min(parts.len());
            let shared = Limits { bytes: limits.bytes / threads, ..limits };
            let bar = session.bar("parts");
            bar.started(0, parts.len() as u64);
            let mut counted = Vec::new();
            for some in (0..parts.len()).collect::<Vec<_>>().chunks(threads) {
                for nodes in in_parallel(some, |&part| parts.nodes(part, shared)) {
                    counted.push(nodes?);
                }
                bar.advanced(counted.len() as u64);
            }
            bar.ended();
            let nodes = Nodes::of_parts(root, &sets, counted, limits)?;
            rows.extend(TreeRow::of_nodes(*class, root, &nodes));
        }
        session.rows(&rows)
    }

    fn write_counts(&self, trees: &[Tree], session: &Session) -> Result<Verdict> {
        session.rows(&TreeRow::all(self.shape, trees))?;
        if session.format() == Format::Table && !trees.is_empty() {
            session.remark(&self.summary(trees));
        }
        Ok(Verdict::Good)
    }

    /// The totals in two sentences: of one tree where one was asked for, otherwise of all grids.
    fn summary(&self, trees: &[Tree]) -> String {
        let all = Totals::of(trees);
        let counted = match self.grid.is_some() || self.class.is_some() {
            true => (all.nodes.to_string(), "", all.leaves.to_string()),
            false => (all.puzzles.to_string(), " in all grids", all.minimal_puzzles.to_string()),
        };
        let (proper, place, minimal) = counted;
        format!(
            "{} proper puzzles{place}, {} of them minimal; up to symmetry {} and {}.\n\
             The fewest clues are {}; a minimal puzzle has at most {}.",
            grouped(&proper),
            grouped(&minimal),
            grouped(&all.node_orbits.to_string()),
            grouped(&all.leaf_orbits.to_string()),
            all.fewest_clues,
            all.most_leaf_clues,
        )
    }
}

/// Names the options that raise a limit, where the error is that a limit was passed.
fn with_options(error: anyhow::Error) -> anyhow::Error {
    let of_block = error.downcast_ref().and_then(|error| match error {
        RunError::Block { error, .. } => error.downcast_ref(),
        _ => None,
    });
    let options = match error.downcast_ref().or(of_block) {
        Some(ForestError::TooManyNodes { .. }) => {
            "raise --max-nodes, or grow it below a puzzle with fewer clues"
        }
        Some(ForestError::Diagram(_)) => {
            "raise --max-nodes or --max-memory, or start from a puzzle with fewer clues"
        }
        _ => return error,
    };
    anyhow::anyhow!("{error:#}: {options}")
}
