//! The proper puzzles of single grids beyond boards of side 6: how far the diagram goes. See
//! `papers/census.md`.

use rand::seq::SliceRandom as _;

use super::prelude::*;
use gridforest::forest::{Nodes, Parts, diagram};
use gridforest::run::in_parallel;
use gridforest::unavoidable::diagram::Order;

/// The seed of the random skeletons that the solver looks at.
pub(super) const SEED: u64 = 8;
/// Random skeletons of each number of clues.
const SKELETONS: u64 = 4_000;

/// The linear grid of 2x4.
pub(super) fn sudoku8(study: &mut Study<'_>) -> Result<()> {
    // Rows and columns numbered in binary from 0: the symbol is (r0 r2 r1) xor (c2 c1 c0).
    let (shape, bits) = study.effort.or_reduced(("2x4", 3), ("2x2", 2));
    let symbol = |row: usize, column: usize| ((row & 1) << (bits - 1) | row >> 1) ^ column;
    // The narrowest of the four orders, by a factor of two: see `unavoidable --widths`.
    one_grid(study, "the linear grid", &grid(shape, symbol)?, Order::FewestOpen, 0)
}

/// The square of the Fano plane.
pub(super) fn latin7(study: &mut Study<'_>) -> Result<()> {
    // The lines are {i, i+1, i+3} modulo 7; two points give the third of their line. The reduced
    // version has the only line of three points.
    let (points, step) = study.effort.or_reduced((7, 3), (3, 2));
    let symbol = |row: usize, column: usize| {
        let mut lines = (0..points).map(|point| [0, 1, step].map(|step| (point + step) % points));
        let line = lines.find(|line| line.contains(&row) && line.contains(&column));
        line.filter(|_| row != column).map_or(row, |line| line.iter().sum::<usize>() - row - column)
    };
    let grid = grid(&format!("latin{points}"), symbol)?;
    // The whole diagram passes 10 GB at the 28th cell of 49.
    one_grid(study, "the square of the Fano plane", &grid, Order::BySymbol, points)
}

/// The grid with a given symbol, from 0, at each row and column.
fn grid(shape: &str, symbol: impl Fn(usize, usize) -> usize) -> Result<Grid> {
    let shape: Shape = shape.parse()?;
    let cells = (0..shape.cells()).map(|cell| symbol(shape.row(cell), shape.column(cell)) + 1);
    let text: String = cells.map(|symbol| symbol.to_string()).collect();
    Ok(Grid::parse(shape, &text)?)
}

fn one_grid(
    study: &mut Study<'_>,
    name: &str,
    grid: &Grid,
    order: Order,
    split: usize,
) -> Result<()> {
    let shape = grid.shape();
    let root = Root::new(grid)?;
    let sets = diagram::sets(&root, Limits::default())?;
    let parts = Parts::new(&root, &sets, order, split);
    let all: Vec<usize> = (0..parts.len()).collect();
    let counted = in_parallel(&all, |&part| parts.nodes(part, Limits::default()));
    let counted: Vec<Vec<u128>> = counted.into_iter().collect::<Result<_, _>>()?;
    let nodes = Nodes::of_parts(&root, &sets, counted, Limits::default())?;
    let rows = TreeRow::of_nodes(None, &root, &nodes);
    study.table("nodes.csv", &rows)?;
    let quantity = format!("{shape}_nodes_lacking_four_clues");
    study.equal(quantity, grid, nodes.nodes[shape.cells() - 4], lacking_four(&root, &sets));
    by_the_solver(study, &root, &nodes);
    let sum = |counts: &[u128]| grouped(&counts.iter().sum::<u128>().to_string());
    let (all, different) = (sum(&nodes.nodes), sum(&nodes.orbits));
    study.say(format!("{shape}, {name}: {} minimal unavoidable sets, {all} proper puzzles, {different} of them essentially different", sets.len()));
    Ok(())
}

/// The puzzles that lack four clues: all but those that lack an unavoidable set of four cells.
pub(super) fn lacking_four(root: &Root, sets: &[CellMask]) -> usize {
    let cells = root.grid().shape().cells();
    let fours = sets.iter().filter(|set| set.count_ones() == 4).count();
    (cells - 3..=cells).product::<usize>() / 24 - fours
}

/// The shares of proper skeletons among random ones: by a solver, against the counts. Of two dozen
/// comparisons one passes the bound by chance in about 700 seeds.
fn by_the_solver(study: &mut Study<'_>, root: &Root, nodes: &Nodes) {
    let shape = root.grid().shape();
    let mut binomial: u128 = 1;
    for clues in 0..shape.cells() {
        let share = nodes.nodes[clues] as f64 / binomial as f64;
        binomial = binomial * (shape.cells() - clues) as u128 / (clues + 1) as u128;
        if (0.01..0.99).contains(&share) {
            let value = proper_ones(root, clues) as f64 / SKELETONS as f64;
            let error = (share * (1.0 - share) / SKELETONS as f64).sqrt();
            let quantity = format!("{shape}_share_of_proper_skeletons");
            let computed = Some(Measured { value, error });
            study.by_z(quantity, clues, computed, Some(Measured::exact(share)));
        }
    }
}

/// How many of some random skeletons with a number of clues are proper, by a solver.
fn proper_ones(root: &Root, clues: usize) -> usize {
    let mut solver = Generic::new(root.grid().shape());
    let mut random = stream(SEED, clues as u64);
    let mut cells = root.cells();
    let mut is_proper = || {
        let (chosen, _) = cells.partial_shuffle(&mut random, clues);
        let skeleton = chosen.iter().fold(0, |mask: CellMask, &cell| mask | 1 << cell);
        solver.another(&root.puzzle_of(skeleton), root.grid()).is_none()
    };
    (0..SKELETONS).filter(|_| is_proper()).count()
}
