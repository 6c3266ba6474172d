//! How many critical sets of each size the squares of each main class have, for orders 6 and 7: by
//! tours in the square of each class. See `papers/critical-sets.md`.
//!
//! For order 6 every number is compared with the forest of the class. For order 7 the numbers at
//! both ends are compared with complete searches, and the means over all squares with the random
//! walks of `critical-set-numbers`, which go through squares of all classes.

use super::by_class::{ClassRow, Exact, in_forests, sums};
use super::critical_sets::FewRow;
use super::{prelude::*, walks};
use gridforest::estimate::puzzles::Tours;
use gridforest::large::AllLargeJob;

pub(super) const SEED: u64 = 7147;

/// The squares of an order: the numbers of entries, where tours begin, and the cells of the first
/// subsets of populations; what the numbers are known from.
struct Case {
    shape: &'static str,
    clues: RangeInclusive<usize>,
    anchor: usize,
    size: usize,
    learning: u64,
    blocks: u64,
    exact: fn(&Classes, &Study<'_>) -> Result<Exact>,
    /// Whether there are walks through all squares.
    walks: bool,
}

#[rustfmt::skip]
const REDUCED: [Case; 1] = [
    Case { shape: "latin5", clues: 6..=10, anchor: 8, size: 14, learning: 1000, blocks: 8, exact: forests, walks: false },
];

#[rustfmt::skip]
const CASES: [Case; 2] = [
    Case { shape: "latin6", clues: 9..=17, anchor: 13, size: 18, learning: 8000, blocks: 64, exact: forests, walks: false },
    Case { shape: "latin7", clues: 15..=24, anchor: 18, size: 24, learning: 12_000, blocks: 64, exact: searches, walks: true },
];

/// The populations of a block, the starts that are drawn from them, and the tours from each. Many
/// small blocks tell the errors better than few large ones.
const POPULATIONS: u64 = 2;
const STARTS: usize = 64;
const TOURS: u64 = 100;
/// The most redundant clues: with more a walk spends its time far from critical sets.
const REDUNDANT: usize = 4;

/// The critical sets with so many entries or more are all searched for in squares of order 7 with
/// so many automorphisms: a minute each.
const MANY: usize = 24;
const AUTOMORPHISMS: u64 = 24;

/// A relative error above which it is itself too rough, and the fewest tours from which it is
/// known: no error is given otherwise.
const KNOWN: f64 = 0.3;
const KNOWN_FROM: u128 = 30;
/// The share of all squares that a mean may leave out, because too few of their critical sets were
/// met: much less than the errors of the means.
const LEFT_OUT: f64 = 0.0005;
/// A relative error above which it is too rough for a z-score.
const KNOWN_WELL: f64 = 0.2;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    for case in study.effort.or_reduced(&CASES[..], &REDUCED) {
        let shape: Shape = case.shape.parse()?;
        let classes = study.classes(shape)?;
        let rows = rows(case, &classes, study)?;
        study.table(format!("{shape}.csv"), &rows)?;
        let quantity = "critical sets of a square of SHAPE by tours, against the exact number";
        for row in &rows {
            row.against_exact(study, quantity, "entries", KNOWN_WELL);
        }
        let means = means(&rows, &classes);
        if case.walks {
            for walk in walks::recorded(shape, study)? {
                let quantity = format!(
                    "critical sets of a square of {shape} by tours in every class, against walks"
                );
                let mean = means.get(&walk.clues).copied();
                study.by_z(quantity, walk.clues, mean, known_well(&walk, KNOWN_WELL));
            }
        }
        study.say(format!("{shape}: entries, and critical sets in the mean over all squares"));
        for (clues, mean) in means {
            study.say(format!("{clues:7}  {mean}"));
        }
    }
    Ok(())
}

fn rows(case: &Case, classes: &Classes, study: &Study<'_>) -> Result<Vec<ClassRow>> {
    let Case { shape, clues, anchor, size, learning, blocks, .. } = case;
    let of = format!("tours by class, {shape} {clues:?} {anchor} {size} {learning} {blocks}");
    let estimates = study.each(of, classes, |class| in_class(case, class))?;
    let exact = (case.exact)(classes, study)?;
    let trials = case.blocks * STARTS as u64 * TOURS;
    let row = |class: &Class, one: Estimate| {
        let known = one.rel_err_within.filter(|&error| error < KNOWN && one.count >= KNOWN_FROM);
        let exact = exact.get(&(class.number, one.clues)).copied();
        ClassRow::of(class, Some(one.clues), (one.count, trials), (one.per_grid, known), exact)
    };
    let pairs = classes.iter().zip(estimates);
    Ok(pairs.flat_map(|(class, each)| each.into_iter().map(move |one| row(class, one))).collect())
}

/// The critical sets of the square of a class that tours visit.
fn in_class(case: &Case, class: &Class) -> Result<Vec<Estimate>, BlockError> {
    let (shape, clues) = (class.grid.shape(), &case.clues);
    let config = TourConfig {
        anchor: Some(case.anchor),
        max_redundant: REDUNDANT,
        learning_steps: case.learning,
        populations: POPULATIONS,
        starts: STARTS,
        tours: TOURS,
        blocks: case.blocks,
        descent: DescentConfig { size: Some(case.size), ..DescentConfig::default() },
        seed: SEED + class.number as u64,
        ..TourConfig::new(clues.clone())
    };
    let grid = GridSource::list(shape, vec![class.grid.clone()])?;
    let tours = Tours::new(shape, grid, config)?;
    let blocks = tours.run()?;
    let estimates = tours.clues().filter_map(|k| tours.estimate(&blocks, k));
    Ok(estimates.filter(|one| one.count > 0).collect())
}

/// All critical sets of each class.
fn forests(classes: &Classes, study: &Study<'_>) -> Result<Exact> {
    in_forests(classes, study, |level| level.leaves)
}

/// All those with few entries, and those with many of the squares with many automorphisms.
fn searches(classes: &Classes, study: &Study<'_>) -> Result<Exact> {
    let few: Vec<FewRow> = study.recorded("critical-sets/full", "few.csv")?;
    let few = few.into_iter().filter(|row| row.shape == classes.shape());
    let mut exact: Exact = few.map(|row| ((row.class, row.clues), row.leaves.into())).collect();
    for class in classes.iter().filter(|class| class.stabiliser >= AUTOMORPHISMS) {
        let job = AllLargeJob::new(vec![(class.grid.clone(), MANY)])?;
        let all = job.puzzles(study.finish(&job)?).concat();
        let with_fewest = all.iter().filter(|clues| clues.count_ones() as usize == MANY);
        exact.insert((class.number, MANY), with_fewest.count() as u128);
    }
    Ok(exact)
}

/// The mean over the squares of all classes whose error is known, by number of entries; where these
/// are nearly all squares.
fn means(rows: &[ClassRow], classes: &Classes) -> BTreeMap<usize, Measured> {
    let known =
        rows.iter().filter_map(|row| Some((row.class, row.clues?, row.known_well(f64::INFINITY)?)));
    let nearly_all =
        sums(classes, known).into_iter().filter(|(_, (share, _))| *share > 1.0 - LEFT_OUT);
    let mean = |(share, sum): (f64, Measured)| Measured {
        value: sum.value / share,
        error: sum.error / share,
    };
    nearly_all.map(|(clues, sum)| (clues, mean(sum))).collect()
}
