//! The jigsaws of small orders: whole forests of all, the fewest clues of all, and of a sample.
//!
//! # References
//! 1. J. de Ruiter, "On Jigsaw Sudoku Puzzles and Related Topics", bachelor thesis, LIACS Leiden,
//!    Internal Report 2010-4: the smallest critical sets of all covers to order 6.

use std::ops::ControlFlow;

use super::SEED;
use crate::reproduce::prelude::*;
use crate::reproduce::whole_forest::{LevelOfAll, WholeForest};
use gridforest::board::Jigsaws;
use gridforest::run::BlockError;
use gridforest::scan::Scan;
use gridforest::solve::solver;

/// Orders of which all forests are counted.
const FORESTS: [usize; 2] = [4, 5];
/// Orders of which the fewest clues of all are found.
const FEWEST: [usize; 3] = [4, 5, 6];
/// Of which those of a sample are, and how many are drawn.
const SAMPLED: [(usize, u64); 1] = [(7, 20_000)];
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
        let counted = study.each(format!("jigsaws, {order}"), all.len(), |number| {
            let (shape, _) = all[number as usize];
            let classes = Classes::of(shape)?;
            let trees = |engine| -> Result<Vec<Tree>, _> {
                classes
                    .iter()
                    .map(|class| Tree::of_class(class, engine, Limits::default()))
                    .collect()
            };
            let by_diagram = trees(Engine::Diagram)?;
            let is_again = order < 5 || number as usize % BRUTE_SHARE == 0;
            let again = is_again.then(|| trees(Engine::Brute)).transpose()?;
            let same = again.map(|again| again == by_diagram);
            let row = WholeForest::of(&classes, &by_diagram);
            let levels = LevelOfAll::of(&row.rules, &by_diagram);
            Ok((row, levels, same))
        })?;
        let again = || counted.iter().filter_map(|(_, _, same)| *same);
        let quantity = "jigsaws whose trees two engines count alike";
        let (alike, number) = (again().filter(|&same| same).count(), again().count());
        study.equal(quantity, format!("order {order}"), alike, number);
        for ((row, of_row, _), (_, images)) in counted.into_iter().zip(&all) {
            rows.push((row, *images));
            levels.extend(of_row);
        }
    }
    study.list("jigsaws.csv", &format!("{} tilings", WholeForest::COLUMNS), rows)
}

/// The normalised grids of a jigsaw, whose first row is in order, and the fewest clues of a proper
/// puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Fewest {
    grids: u64,
    /// `None` where there is no grid.
    clues: Option<usize>,
}

/// By complete searches: grid after grid, until one has a puzzle with so many clues, first with as
/// many as N − 1 symbols take, then with one more, in all grids.
fn fewest(shape: Shape) -> Result<Fewest, BlockError> {
    let grids = normalised(shape);
    let mut clues = (!grids.is_empty()).then_some(shape.side() - 1);
    while let Some(most) = clues {
        if has_puzzle(shape, &grids, most)? {
            break;
        }
        clues = Some(most + 1);
    }
    Ok(Fewest { grids: grids.len() as u64, clues })
}

fn has_puzzle(shape: Shape, grids: &[Vec<u8>], clues: usize) -> Result<bool, BlockError> {
    for grid in grids {
        let grid = Grid::new(shape, grid.as_slice())?;
        let mut found = false;
        Scan::new(&grid, clues)?.first().run(&mut |_| {
            found = true;
            ControlFlow::Break(())
        })?;
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Every grid whose first row is in order.
fn normalised(shape: Shape) -> Vec<Vec<u8>> {
    let mut symbols = vec![0; shape.cells()];
    let first = symbols.iter_mut().zip(1..=shape.side() as u8);
    first.for_each(|(cell, symbol)| *cell = symbol);
    let mut grids = Vec::new();
    let _ = solver(shape).for_each_solution(&Puzzle::new(shape, symbols), &mut |grid| {
        grids.push(grid.to_vec());
        ControlFlow::Continue(())
    });
    grids
}

/// How many jigsaws of each order have which fewest clues.
pub(super) fn fewest_clues(study: &mut Study<'_>) -> Result<()> {
    let (mut table, mut rare) = (Vec::new(), Vec::new());
    for &order in study.effort.first(1, &FEWEST) {
        let all = listed(order);
        let found =
            study.each(format!("fewest clues of jigsaws, {order}"), all.len(), |number| {
                fewest(all[number as usize].0)
            })?;
        let key = format!("order {order}");
        let tilings: usize = all.iter().map(|(_, images)| images).sum();
        study.published_again("jigsaws", &key, tilings, Some(Jigsaws::of_side(order).count()));
        let names: BigUint = (1..=order).product::<usize>().into();
        let of =
            |(fewest, (_, images)): (&Fewest, &(Shape, usize))| &names * fewest.grids * *images;
        let grids: BigUint = found.iter().zip(&all).map(of).sum();
        study.published("grids_of_all_jigsaws", &key, grids);
        let mut by_clues: BTreeMap<Option<usize>, (usize, usize, BigUint)> = BTreeMap::new();
        for (fewest, (shape, images)) in found.iter().zip(&all) {
            let (jigsaws, tilings, grids) = by_clues.entry(fewest.clues).or_default();
            *jigsaws += 1;
            *tilings += images;
            *grids += &names * fewest.grids * *images;
            if fewest.clues.is_some_and(|clues| clues >= order) {
                let grids = (&names * fewest.grids).to_string();
                let symmetries = super::symmetries(*shape);
                rare.push((shape.to_string(), symmetries, *images, grids, fewest.clues));
            }
        }
        for (clues, (jigsaws, tilings, grids)) in by_clues {
            table.push((order, clues, jigsaws, tilings, grids.to_string()));
        }
    }
    study.list("jigsaws-by-fewest.csv", "symbols fewest_clues jigsaws tilings solutions", table)?;
    study.list("jigsaws-rare.csv", "rules symmetries tilings solutions fewest_clues", rare)
}

/// The fewest clues of jigsaws that are drawn with equal probabilities.
pub(super) fn sampled(study: &mut Study<'_>) -> Result<()> {
    let mut table = Vec::new();
    for (order, number) in SAMPLED {
        let (order, number) = study.effort.or_reduced((order, number), (5, REDUCED_SAMPLE));
        let mut jigsaws = Jigsaws::of_side(order);
        if !study.effort.is_reduced() {
            study.published("jigsaws", format!("order {order}"), jigsaws.count());
        }
        let mut random = stream(SEED, order as u64);
        let drawn: Vec<String> = (0..number).map(|_| jigsaws.random(&mut random)).collect();
        let of = format!("fewest clues of {number} jigsaws, {order}, seed {SEED}");
        let found = study.each(of, drawn.len(), |place| {
            fewest(format!("jigsaw:{}", drawn[place as usize]).parse()?)
        })?;
        let mut by_clues: BTreeMap<Option<usize>, u64> = BTreeMap::new();
        for fewest in &found {
            *by_clues.entry(fewest.clues).or_default() += 1;
        }
        for (clues, times) in by_clues {
            let share = times as f64 / number as f64;
            let rel_err = ((1.0 - share) / times as f64).sqrt();
            table.push((order, clues, number, times, share, rel_err));
        }
    }
    study.list("jigsaws-sampled.csv", "symbols fewest_clues samples count share rel_err", table)
}
