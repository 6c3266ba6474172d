//! Tours against the truth: small boards, of which every minimal puzzle has been counted, as in
//! `true_means.rs`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::true_means::{self, DESCENTS, TruthRow, row, runs};
use super::{Context, Entry, Found};
use crate::report::to_csv;
use gridforest::board::Shape;
use gridforest::estimate::puzzles::{DescentConfig, Estimate, GridSource, TourConfig, Tours};

pub(super) const ENTRY: Entry = Entry {
    name: "tour-truth",
    what: "tours against the truth on small boards: z-scores and coverage over many seeds",
    long: true,
    run,
};

/// The tours: which of the descents, clues, anchor, tours of a start.
type TourCase = (usize, (usize, usize), usize, u64);
const TOURS: [TourCase; 4] =
    [(0, (4, 6), 5, 10), (0, (4, 6), 4, 2), (1, (8, 12), 12, 10), (1, (11, 14), 11, 10)];
/// Their steps of learning, reduced and otherwise, and the starts of a block.
const LEARNING: [u64; 2] = [200, 1000];
const STARTS: usize = 64;
/// The blocks of a run.
const BLOCKS: u64 = 24;

fn run(context: &Context<'_>) -> Result<Found> {
    let truth = rows(context)?;
    Ok(Found {
        checks: true_means::checks(&truth),
        files: BTreeMap::from([("truth.csv".to_owned(), to_csv(&truth)?)]),
        text: true_means::text(&truth),
        seed: Some(true_means::SEED),
    })
}

fn rows(context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let number = context.effort.choose(3, 40, 80);
    let mut rows = Vec::new();
    for &case in context.effort.first(1, &TOURS) {
        rows.extend(tours(case, number, context)?);
    }
    Ok(rows)
}

fn tours(case: TourCase, number: u64, context: &Context<'_>) -> Result<Vec<TruthRow>> {
    let (descent, (low, high), anchor, tours_of_a_start) = case;
    let (shape, size, grids, trials, keep, _) = DESCENTS[descent];
    let shape: Shape = shape.parse()?;
    let [reduced, learning] = LEARNING;
    let config = TourConfig {
        anchor: Some(anchor),
        learning_steps: context.effort.choose(reduced, learning, learning),
        starts: STARTS,
        tours: tours_of_a_start,
        blocks: BLOCKS,
        descent: DescentConfig {
            size: Some(size),
            grids: Some(grids),
            trials_per_grid: Some(trials),
            keep: Some(keep),
            ..DescentConfig::default()
        },
        ..TourConfig::new(low..=high)
    };
    let of = format!("{config:?}");
    let tours = Tours::new(shape, GridSource::uniform(shape)?, config)?;
    // Each with a learning of its own.
    let run = |seed| {
        let blocks = tours.with_seed(seed).run();
        blocks.expect("on small boards tours come back")
    };
    let all_runs = runs((shape, of), number, run, context)?;
    let all = all_runs.concat();
    let of = |clues| {
        let each: Vec<Estimate> = all_runs.iter().map(|run| tours.estimate(run, clues)).collect();
        let pooled = tours.estimate(&all, clues);
        row(shape, ("tours", Some(anchor)), &pooled, &each)
    };
    Ok((low..=high).filter_map(of).collect())
}
