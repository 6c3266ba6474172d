//! The jigsaws of small orders: whole forests of all, the fewest clues of all, and of a sample.
//!
//! # References
//! 1. J. de Ruiter, "On Jigsaw Sudoku Puzzles and Related Topics", bachelor thesis, LIACS Leiden,
//!    Internal Report 2010-4: the smallest critical sets of all covers to order 6.

use super::SEED;
use crate::reproduce::prelude::*;
use crate::reproduce::whole_forest::{LevelOfAll, WholeForest, counted, symmetries};
use gridforest::board::Jigsaws;
use gridforest::scan::Scan;
use gridforest::solve::generate::Generator;
use gridforest::solve::solver;

/// Orders of which all forests are counted.
const FORESTS: [usize; 2] = [4, 5];
/// Orders of which the fewest clues of all are found; the last takes an hour.
const FEWEST: [usize; 3] = [4, 5, 6];
/// So many grids are tried before the classes are listed; of orders beyond, so many random ones.
const TRIED: usize = 100;
/// Orders of which a sample is tried, how many are drawn, and whether the fewest clues of each are
/// found.
const SAMPLED: [(usize, u64, bool); 2] = [(6, 3000, true), (7, 2000, false)];
const REDUCED_SAMPLE: u64 = 20;
/// One in so many trees of order 5 is counted by brute force too.
const BRUTE_SHARE: usize = 20;

/// The jigsaws of an order up to the symmetries of the square, with the number of images of each.
fn listed(order: usize) -> Vec<(Shape, usize)> {
    let shape = |(letters, images): (String, usize)| {
        (format!("jigsaw:{letters}").parse().expect("a division into regions"), images)
    };
    Jigsaws::of_side(order).up_to_symmetry().into_iter().map(shape).collect()
}

/// The whole forests of the jigsaws of orders 4 and 5.
pub(super) fn forests(study: &mut Study<'_>, levels: &mut Vec<LevelOfAll>) -> Result<()> {
    let mut rows = Vec::new();
    for &order in study.effort.first(1, &FORESTS) {
        let all = listed(order);
        let of = format!("jigsaws, {order}");
        let found = study.each(of, all.iter().enumerate(), |(number, &(shape, _))| {
            counted(&Classes::of(shape)?, order < 5 || number.is_multiple_of(BRUTE_SHARE))
        })?;
        let again = || found.iter().filter_map(|(_, _, same)| *same);
        let quantity = "jigsaws whose trees two engines count alike";
        let (alike, number) = (again().filter(|&same| same).count(), again().count());
        study.equal(quantity, format!("order {order}"), alike, number);
        for ((row, of_row, _), (_, images)) in found.into_iter().zip(&all) {
            rows.push((row, *images));
            levels.extend(of_row);
        }
    }
    study.list("jigsaws.csv", &columns::<WholeForest>("tilings"), rows)
}

/// The number of normalised grids of a jigsaw, whose first row is in order, and the fewest clues of a
/// proper puzzle, where there is a grid.
type Fewest = (u64, Option<usize>);

/// Some grids first: mostly one has a puzzle with as many clues as N − 1 symbols take. Else all
/// classes, with as many clues and then with one more.
fn fewest(shape: Shape) -> Result<Fewest, BlockError> {
    let ((number, first), least) = (normalised(shape), shape.side() - 1);
    if number == 0 || has_puzzle(&first, least)? {
        return Ok((number, (number > 0).then_some(least)));
    }
    let classes = Classes::of(shape)?;
    let mut clues = least;
    while !has_puzzle(classes.iter().map(|class| &class.grid), clues)? {
        clues += 1;
    }
    Ok((number, Some(clues)))
}

/// By complete searches, grid after grid.
fn has_puzzle<'g>(
    grids: impl IntoIterator<Item = &'g Grid>,
    clues: usize,
) -> Result<bool, BlockError> {
    for grid in grids {
        let found = Scan::new(grid, clues)?.first().run(&mut |_| ControlFlow::Continue(()))?;
        if found.levels.iter().any(|level| level.proper > 0) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// How many grids have their first row in order, and the first of them.
fn normalised(shape: Shape) -> (u64, Vec<Grid>) {
    let first_row = |cell: usize| if cell < shape.side() { cell as u8 + 1 } else { 0 };
    let puzzle = Puzzle::new(shape, (0..shape.cells()).map(first_row).collect::<Vec<u8>>());
    let (mut number, mut first) = (0, Vec::new());
    let _ = solver(shape).for_each_solution(&puzzle, &mut |symbols| {
        number += 1;
        if first.len() < TRIED {
            first.push(Grid::new(shape, symbols).expect("a solution"));
        }
        ControlFlow::Continue(())
    });
    (number, first)
}

/// How many jigsaws of each order have which fewest clues.
pub(super) fn fewest_clues(study: &mut Study<'_>) -> Result<()> {
    let (mut table, mut rare) = (Vec::new(), Vec::new());
    for &order in &FEWEST[..study.effort.choose([1, 2, 3])] {
        let all = listed(order);
        let found =
            study.each(format!("fewest clues of jigsaws, {order}"), &all, |&(shape, _)| {
                fewest(shape)
            })?;
        let key = format!("order {order}");
        let tilings: usize = all.iter().map(|(_, images)| images).sum();
        study.published_again("jigsaws", &key, tilings, Some(Jigsaws::of_side(order).count()));
        let names: BigUint = (1..=order).product::<usize>().into();
        let (mut by_clues, mut all_grids) = (BTreeMap::new(), BigUint::ZERO);
        for ((normalised, clues), (shape, images)) in found.into_iter().zip(&all) {
            let grids = &names * normalised;
            let (jigsaws, tilings, of_clues): &mut (usize, usize, BigUint) =
                by_clues.entry(clues).or_default();
            *jigsaws += 1;
            *tilings += images;
            *of_clues += &grids * *images;
            all_grids += &grids * *images;
            if clues.is_some_and(|clues| clues >= order) {
                let (rules, symmetries) = (shape.to_string(), symmetries(*shape));
                rare.push((rules, symmetries, *images, grids.to_string(), clues));
            }
        }
        study.published("grids_of_all_jigsaws", &key, all_grids);
        for (clues, (jigsaws, tilings, grids)) in by_clues {
            table.push((order, clues, jigsaws, tilings, grids.to_string()));
        }
    }
    study.list("jigsaws-by-fewest.csv", "symbols fewest_clues jigsaws tilings solutions", table)?;
    study.list("jigsaws-rare.csv", "rules symmetries tilings solutions fewest_clues", rare)
}

/// What is found of a jigsaw: with which fewest clues, where that is known.
type Outcome = (&'static str, Option<usize>);

const WITHOUT: Outcome = ("no grid", None);
const UNDECIDED: Outcome = ("no puzzle with so many clues in random grids", None);

fn known(clues: usize) -> Outcome {
    ("fewest clues", Some(clues))
}

/// The fewest clues of jigsaws that are drawn with equal probabilities; of larger ones, whether they
/// have a puzzle with N − 1 clues, as few as there can be, in one of some random grids: these depend
/// on no order in which a solver lists grids.
pub(super) fn sampled(study: &mut Study<'_>) -> Result<()> {
    let mut table = Vec::new();
    for (order, number, is_decided) in SAMPLED {
        let (order, number) = study.effort.or_reduced((order, number), (order - 2, REDUCED_SAMPLE));
        let mut jigsaws = Jigsaws::of_side(order);
        study.published("jigsaws", format!("order {order}"), jigsaws.count());
        let mut random = stream(SEED, order as u64);
        let drawn: Vec<(u64, String)> =
            (0..number).map(|i| (i, jigsaws.random(&mut random))).collect();
        let of = match is_decided {
            true => format!("fewest clues of {number} jigsaws, {order}, seed {SEED}"),
            false => format!("puzzles in random grids of {number} jigsaws, {order}, seed {SEED}"),
        };
        // As numbers: of no grid 0, of an undecided one N².
        let found = study.each(of, &drawn, |(number, letters)| {
            let shape: Shape = format!("jigsaw:{letters}").parse()?;
            if is_decided {
                return Ok(fewest(shape)?.1.unwrap_or(0));
            }
            // The jigsaws themselves are of the first streams.
            let (random, mut solver) = (&mut stream(SEED, 100 + number), solver(shape));
            if solver.count(&Puzzle::empty(shape), 1) == 0 {
                return Ok(0);
            }
            let mut made = Generator::new(&mut *solver);
            for _ in 0..TRIED {
                if has_puzzle([&made.grid(random)], order - 1)? {
                    return Ok(order - 1);
                }
            }
            Ok(shape.cells())
        })?;
        for (clues, times) in tally(found) {
            let (outcome, fewest) = match clues {
                0 => WITHOUT,
                _ if clues == order * order => UNDECIDED,
                _ => known(clues),
            };
            let share = times as f64 / number as f64;
            let rel_err = ((1.0 - share) / times as f64).sqrt();
            table.push((order, number, outcome, fewest, times, share, rel_err));
        }
    }
    let columns = "symbols samples outcome fewest_clues count share rel_err";
    study.list("jigsaws-sampled.csv", columns, table)
}
