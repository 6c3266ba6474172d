//! Large critical sets: the largest that a walk finds, and, where it finds none of the largest size
//! that is known, a complete search for those that leave lines of different kinds empty.

use super::{Order, SEED, by_definition, with_leaves};
use crate::reproduce::prelude::*;
use gridforest::large::{AllLarge, EmptyLinesJob, LargePuzzlesJob};
use gridforest::run::in_parallel;

#[derive(Serialize, Deserialize)]
pub(super) struct LargestRow {
    pub(super) shape: Shape,
    class: usize,
    pub(super) grid: String,
    stabiliser: u64,
    pub(super) clues: usize,
    empty_kinds: usize,
    pub(super) with_empty_lines: Option<usize>,
    pub(super) puzzle: String,
}

pub(super) const LARGEST: &str = "largest_critical_set_latin";

/// In how many main classes a critical set of the largest size is known.
const CLASSES: &str = "classes_with_a_largest_critical_set_latin";

/// The classes in which the search must find what the walk found, where it isn't made in all.
const WITNESSES: usize = 5;

/// A critical set for each class, as large as is known or as is found.
pub(in crate::reproduce) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut all = Vec::new();
    for order in Order::all(study)? {
        let rows = of_order(&order, study)?;
        order.say(study, rows.iter().map(|row| row.clues));
        let side = order.side();
        let published = (published::get(CLASSES, side), published::get(LARGEST, side));
        if let (Some(classes), Some(clues)) = published {
            let (number, source) = (&classes.value, &classes.source);
            study.say(format!("  published: {} clues in {number} classes ({source})", clues.value));
        }
        all.extend(rows);
    }
    study.table("largest.csv", &all)
}

fn of_order(order: &Order, study: &mut Study<'_>) -> Result<Vec<LargestRow>> {
    let (shape, side) = (order.shape(), order.side());
    let enough: usize = published::number(LARGEST, side).unwrap_or(usize::MAX);
    let is_open = order.trees.is_empty();
    // In small squares the largest come within an epoch or two.
    let epochs = study.effort.choose(if is_open { [4, 24, 200] } else { [4, 8, 8] });
    let job = LargePuzzlesJob::new(&order.classes, enough, epochs, SEED)?;
    let puzzles = study.finish(&job)?;
    let walked = order.classes.iter().zip(&puzzles);
    let walked = walked.map(|(class, symbols)| row(class, &Puzzle::new(shape, symbols.as_slice())));
    let mut rows: Vec<LargestRow> = walked.collect();
    search(&order.classes, &mut rows, is_open.then_some(enough), study)?;
    study.published(LARGEST, side, rows.iter().map(|row| row.clues).max().unwrap_or(0));
    let pairs = rows.iter().map(|row| (&row.grid, &row.puzzle));
    by_definition(study, "large critical sets, found and by the definition", shape, pairs)?;
    let quantity = "clues of the largest critical sets, by the walk and by the forest";
    let of_tree = |tree: &Tree| with_leaves(tree).next_back().map_or(0, |level| level.clues);
    order.against_forest(study, quantity, |class| rows[class - 1].clues, of_tree);
    Ok(rows)
}

fn row(class: &Class, puzzle: &Puzzle) -> LargestRow {
    LargestRow {
        shape: class.grid.shape(),
        class: class.number,
        grid: class.grid.to_string(),
        stabiliser: class.stabiliser,
        clues: puzzle.clues(),
        empty_kinds: empty_kinds(&class.grid, puzzle),
        with_empty_lines: None,
        puzzle: puzzle.to_string(),
    }
}

/// Of how many kinds (rows, columns, symbols) a puzzle of a grid has no clue in some line.
pub(super) fn empty_kinds(grid: &Grid, puzzle: &Puzzle) -> usize {
    let (shape, side) = (grid.shape(), grid.shape().side());
    let mut met = [0u64; 3];
    for cell in puzzle.skeleton().cells() {
        let lines = [shape.row(cell), shape.column(cell), usize::from(grid.symbols()[cell]) - 1];
        met.iter_mut().zip(lines).for_each(|(met, line)| *met |= 1 << line);
    }
    met.iter().filter(|met| (met.count_ones() as usize) < side).count()
}

/// The complete search: in all classes for sets as large as the walk's, or in those where the walk
/// found fewer than `enough` entries (and some others, where it must find what the walk found) for
/// sets of so many.
fn search(
    classes: &Classes,
    rows: &mut [LargestRow],
    enough: Option<usize>,
    study: &mut Study<'_>,
) -> Result<()> {
    let shape = classes.shape();
    let kinds = study.effort.choose([3, 3, 2]);
    // In squares of order 6 all large ones take minutes.
    let complete = shape.side() <= study.effort.choose([5, 5, 6]);
    let least = |row: &LargestRow| enough.unwrap_or(row.clues);
    let is_known = |row: &LargestRow| row.clues >= least(row) && row.empty_kinds >= kinds;
    let below = |row: &LargestRow| row.clues < least(row);
    let all = if enough.is_some() { WITNESSES } else { rows.len() };
    let witnesses = rows.iter().filter(|row| is_known(row)).take(all);
    let witnesses: Vec<usize> = witnesses.map(|row| row.class).collect();
    let searched = classes
        .iter()
        .zip(rows)
        .filter(|(class, row)| below(row) || enough.is_none() || witnesses.contains(&class.number));
    let mut searched: Vec<(&Class, &mut LargestRow)> = searched.collect();
    let square = |(class, row): &(&Class, &mut LargestRow)| (class.grid.clone(), least(row));
    let squares: Vec<(Grid, usize)> = searched.iter().map(square).collect();
    if squares.is_empty() {
        return Ok(());
    }
    let job = EmptyLinesJob::new(squares.clone(), kinds)?;
    let puzzles = job.puzzles(study.finish(&job)?);
    let (mut of_search, mut met) = (0, 0);
    for ((class, row), puzzles) in searched.iter_mut().zip(&puzzles) {
        of_search += puzzles.len();
        let puzzle = |&clues: &CellMask| class.grid.puzzle_in(clues);
        met += usize::from(puzzles.iter().any(|clues| puzzle(clues).to_string() == row.puzzle));
        let largest = puzzles.iter().max_by_key(|clues| clues.count_ones());
        if let Some(larger) = largest.map(puzzle).filter(|larger| larger.clues() > row.clues) {
            **row = self::row(class, &larger);
        }
        let as_large = |clues: &&CellMask| clues.count_ones() as usize == row.clues;
        row.with_empty_lines = Some(puzzles.iter().filter(as_large).count());
    }
    if complete {
        let quantity = "large critical sets with empty lines, by search, and those of all large ones that have such lines";
        study.equal(quantity, shape, of_search, with_empty_lines(&squares, kinds));
    }
    let quantity = "large critical sets with empty lines, by the walk, and those of them that the search finds";
    study.equal(quantity, shape, witnesses.len(), met);
    Ok(())
}

/// How many critical sets of at least some number of entries leave lines of some different kinds
/// empty, out of all that there are.
fn with_empty_lines(squares: &[(Grid, usize)], kinds: usize) -> usize {
    let of_square = |(grid, least): &(Grid, usize)| {
        let all = AllLarge::new(grid, *least).expect("at most eight symbols").with_empty(0);
        let puzzles = all.iter().map(|&clues| grid.puzzle_in(clues));
        puzzles.filter(|puzzle| empty_kinds(grid, puzzle) >= kinds).count()
    };
    in_parallel(squares, of_square).into_iter().sum()
}
