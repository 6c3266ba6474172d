//! Every critical set with as many entries as the largest known have, in whole squares: whether
//! there are any, in those of the orders whose forests are complete and in those of order 7 of which
//! none is known; and all that there are in the others, in the short version the more symmetric.

use super::largest::{LARGEST, LargestRow, empty_kinds};
use super::{Order, SEED, by_definition, orbits, with_leaves};
use crate::reproduce::prelude::*;
use gridforest::large::{AllLargeJob, EmptyLinesJob};

/// The columns: the nodes of the search by random paths before it, and their relative standard error,
/// empty where they weren't estimated; those that there were; the minimal puzzles with so many
/// clues or more, and up to automorphisms; the first of them.
const COLUMNS: &str = "shape class grid stabiliser clues estimated_search_nodes rel_err search_nodes leaves leaf_orbits puzzle";

/// The random paths for the cost of a search.
const PATHS: u32 = 4_000;

/// The squares of order 7 with so many automorphisms are searched in the short version, whether a
/// critical set of the largest size is known of them or not. The long version searches those with
/// fewer of which none is known. The costs of a search are estimated from so many on.
const SYMMETRIC: u64 = 24;

/// The fewest automorphisms of the squares of order 7 in which all critical sets of 25 entries are
/// found, in the short and in the long version.
const COUNTED: [u64; 2] = [3, 1];

/// Whether a square has critical sets of the largest size; the long version has order 7 alone.
pub(in crate::reproduce) fn run(study: &mut Study<'_>) -> Result<()> {
    let orders = if study.effort.is_full() { seven(study)? } else { Order::all(study)? };
    let mut all = Vec::new();
    for Order { classes, trees } in &orders {
        let mut search = Search::new(classes, trees, study)?;
        if trees.is_empty() {
            let is_symmetric = |class: &Class| class.stabiliser >= SYMMETRIC;
            search.chosen.retain(|&(class, is_known)| match study.effort {
                Effort::Reduced => false,
                Effort::Short => is_symmetric(class),
                Effort::Full => !is_known && !is_symmetric(class),
            });
        }
        all.extend(search.run(study)?.rows);
    }
    write(study, all)
}

/// All critical sets of 25 entries of the squares of order 7 that have any, in the long version with
/// their number in all squares; in the reduced form all largest of the orders whose forests are
/// complete.
pub(in crate::reproduce) fn of_25(study: &mut Study<'_>) -> Result<()> {
    let is_reduced = matches!(study.effort, Effort::Reduced);
    let orders = if is_reduced { Order::all(study)? } else { seven(study)? };
    let [short, full] = COUNTED;
    let least = if study.effort.is_full() { full } else { short };
    let (mut all, mut empty) = (Vec::new(), Vec::new());
    for Order { classes, trees } in &orders {
        let mut search = Search::new(classes, trees, study)?;
        search.chosen.retain(|&(class, is_known)| is_known && class.stabiliser >= least);
        let Found { rows, kinds, in_all, orbits } = search.run(study)?;
        all.extend(rows);
        empty.extend(kinds);
        if study.effort.is_full() {
            let totals = [(classes.shape(), search.most, in_all.to_string(), orbits)];
            study.list("totals.csv", "shape clues minimal_puzzles leaf_orbits", totals)?;
        }
    }
    study.table("empty-lines.csv", &empty)?;
    write(study, all)
}

/// Order 7 alone.
fn seven(study: &Study<'_>) -> Result<Vec<Order>> {
    Ok(vec![Order { classes: study.classes("latin7".parse()?)?, trees: Vec::new() }])
}

fn write(study: &mut Study<'_>, all: Vec<impl Serialize>) -> Result<()> {
    study.list("searched.csv", COLUMNS, all)?;
    let shown = "shape class clues leaves search_nodes estimated_search_nodes";
    study.show("all critical sets of so many entries or more", "searched.csv", shown)
}

/// A search in some squares of an order.
struct Search<'a> {
    classes: &'a Classes,
    /// The forests of the classes, where they are complete.
    trees: &'a [Tree],
    known: Vec<LargestRow>,
    /// The entries of the largest critical sets that are known.
    most: usize,
    /// The classes to search, each with whether a critical set of that size is known of it.
    chosen: Vec<(&'a Class, bool)>,
}

impl<'a> Search<'a> {
    /// In all squares.
    fn new(classes: &'a Classes, trees: &'a [Tree], study: &Study<'_>) -> Result<Self> {
        let most = published::number(LARGEST, classes.shape().side());
        let most = most.context("the largest are published")?;
        let known = if trees.is_empty() { known(classes, study)? } else { Vec::new() };
        let is_known = |class: &Class| {
            known.get(class.number - 1).is_none_or(|known: &LargestRow| known.clues == most)
        };
        let chosen = classes.iter().map(|class| (class, is_known(class))).collect();
        Ok(Self { classes, trees, known, most, chosen })
    }

    fn run(&self, study: &mut Study<'_>) -> Result<Found<impl Serialize + use<>>> {
        let Self { classes, trees, known, most, chosen } = self;
        let (shape, is_counted) = (classes.shape(), !trees.is_empty());
        let (mut rows, mut kinds, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let (mut in_all, mut in_orbits) = (BigUint::default(), 0);
        for (class, _) in chosen {
            let (grid, tree) = (&class.grid, trees.get(class.number - 1));
            let level = tree.and_then(|tree| with_leaves(tree).next_back());
            let clues = if is_counted { level.map_or(0, |level| level.clues) } else { *most };
            // A job for each: the checkpoint of a class serves also when others are chosen beside it.
            let job = AllLargeJob::new(vec![(grid.clone(), clues)])?;
            // The list of the sets would be made again for it, where the search is resumed.
            let cost = is_counted || class.stabiliser >= SYMMETRIC;
            let cost = cost.then(|| job.costs(PATHS, SEED)[0]);
            let run = study.finish(&job)?;
            let nodes: u64 = run.values().map(|part| part.nodes).sum();
            let all = job.puzzles(run).concat();
            let key = format!("{shape}, class {}", class.number);
            let empty = |clues| empty_kinds(grid, &grid.puzzle_in(clues));
            let by_kinds = tally(all.iter().map(|&clues| empty(clues)));
            kinds.extend(by_kinds.iter().map(|(&empty_kinds, &leaves)| Kinds {
                shape,
                class: class.number,
                empty_kinds,
                leaves,
            }));
            if is_counted {
                let quantity = "largest critical sets of a square, by search and by the forest";
                study.equal(quantity, &key, all.len(), level.map_or(0, |level| level.leaves));
            }
            let known = known.get(class.number - 1);
            // In how many kinds of lines the search for empty lines looked for some, and how many it
            // found.
            let by_lines = match known.map(|known| (known.clues < clues, known.with_empty_lines)) {
                Some((is_smaller, Some(many))) => {
                    Some((EMPTY_KINDS, if is_smaller { 0 } else { many }))
                }
                // That search left out the squares in which the walk found one.
                Some((_, None)) => match by_kinds.first_key_value() {
                    Some((&kinds, _)) if kinds > 0 => {
                        let job = EmptyLinesJob::new(vec![(grid.clone(), clues)], kinds)?;
                        Some((kinds, job.puzzles(study.finish(&job)?).concat().len()))
                    }
                    _ => None,
                },
                None => None,
            };
            if let Some((least, expected)) = by_lines {
                let some: u64 = by_kinds.range(least..).map(|(_, many)| many).sum();
                let quantity = "large critical sets with empty lines, out of all of the square and by the search for these";
                study.equal(quantity, &key, some, expected);
            }
            let puzzles = all.iter().map(|&clues| grid.puzzle_in(clues).to_string());
            let puzzles: Vec<String> = puzzles.collect();
            if let Some(known) = known
                && known.clues == clues
            {
                let quantity =
                    "a large critical set by walks or by empty lines, among all of the square";
                let same = puzzles.iter().find(|&puzzle| *puzzle == known.puzzle);
                study.equal(quantity, &key, same.map_or("none", String::as_str), &known.puzzle);
            }
            let first = puzzles.first().cloned();
            pairs.extend(puzzles.into_iter().map(|puzzle| (grid.to_string(), puzzle)));
            let cost = (cost.map(|cost| cost.nodes), cost.map(|cost| cost.error / cost.nodes));
            let (of_square, _) = orbits(grid, &all);
            in_all += &class.orbit * all.len();
            in_orbits += of_square;
            let found = (nodes, all.len(), of_square, first);
            rows.push((
                shape,
                class.number,
                grid.to_string(),
                class.stabiliser,
                clues,
                cost,
                found,
            ));
        }
        // Of none there is nothing to check.
        if !pairs.is_empty() {
            let quantity = "large critical sets, found and by the definition";
            by_definition(study, quantity, shape, pairs.into_iter())?;
        }
        let (searched, many) = (rows.len(), classes.iter().len());
        study.say(format!("{shape}, {searched} of {many} main classes searched"));
        Ok(Found { rows, kinds, in_all, orbits: in_orbits })
    }
}

/// What a search found.
struct Found<R> {
    /// A row for each square.
    rows: Vec<R>,
    kinds: Vec<Kinds>,
    /// The critical sets of all squares of these main classes, and up to symmetry.
    in_all: BigUint,
    orbits: u64,
}

/// How many critical sets of a square leave lines of so many kinds without an entry.
#[derive(Serialize, Deserialize)]
struct Kinds {
    shape: Shape,
    class: usize,
    empty_kinds: usize,
    leaves: u64,
}

/// The lines of so many kinds that the long search for large critical sets leaves empty.
const EMPTY_KINDS: usize = 2;

/// What is known of each class, by the long version of the search for large critical sets.
fn known(classes: &Classes, study: &Study<'_>) -> Result<Vec<LargestRow>> {
    let run = "large-critical-sets/full";
    let mut rows: Vec<LargestRow> = study.recorded(run, "largest.csv")?;
    rows.retain(|row| row.shape == classes.shape());
    let same = rows.len() == classes.iter().len()
        && rows.iter().zip(classes).all(|(row, class)| row.grid == class.grid.to_string());
    anyhow::ensure!(same, "{run}: not one row for each class of {}", classes.shape());
    Ok(rows)
}
