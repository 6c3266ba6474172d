//! The catalogues of 9x9 and 2x4 grids: the number of classes by first band and by half, counted
//! again.

use std::collections::BTreeMap;

use anyhow::Result;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found, published};
use crate::report::to_csv;
use gridforest::board::{Shape, symbols_text};
use gridforest::catalogue::{
    EightCatalogue, EightCatalogueJob, FirstBand, NineCatalogue, NineCatalogueJob,
};
use gridforest::run::{Block, Job as _};
use gridforest::symmetry::SymmetryGroup;

pub(super) const ENTRY: Entry = Entry {
    name: "catalogue",
    what: "the 5,472,730,538 classes of 9x9 grids and the 1,673,187 of 2x4 by the first band of their minlex forms",
    long: true,
    run,
};

/// The reduced version leaves out this number of bands.
const FEW: u64 = 413;

#[derive(Serialize, Deserialize)]
struct BandRow {
    band: usize,
    rows: String,
    automorphisms: usize,
    classes: u64,
}

impl BandRow {
    fn of(band: &FirstBand, classes: u64) -> Self {
        Self {
            band: band.number,
            rows: symbols_text(&band.symbols),
            automorphisms: band.automorphisms,
            classes,
        }
    }
}

/// How many classes have automorphism groups of an order.
#[derive(Serialize, Deserialize)]
struct StabiliserRow {
    stabiliser: u64,
    classes: u64,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut nine, eight) = (nines(context)?, eights(context)?);
    nine.checks.extend(eight.checks);
    nine.text.push_str(&eight.text);
    nine.files.extend(eight.files);
    Ok(nine)
}

/// Those of 9x9.
fn nines(context: &Context<'_>) -> Result<Found> {
    let job = NineCatalogueJob::new();
    let first = context.effort.choose(FEW, 0, 0);
    let counts = if context.effort.is_reduced() {
        let block = |index| job.block(Block::new(index, 0));
        let counted = (first..job.plan().blocks).map(block);
        let counted: Result<Vec<_>, _> = counted.collect();
        counted.map_err(|error| anyhow::anyhow!(error))?.concat()
    } else {
        context.finish(&job)?
    };
    let catalogue = NineCatalogue::new();
    let (mut rows, mut checks) = (Vec::new(), Vec::new());
    for (number, blocks) in (first as usize + 1..).zip(&counts) {
        let band = catalogue.band(number)?;
        let classes: u64 = blocks.iter().copied().map(u64::from).sum();
        checks.push(Check::two_ways(
            "classes of 9x9 by first band, counted and in the library's table",
            number,
            classes,
            band.classes,
        ));
        if published::get(BY_BAND, &number.to_string()).is_some() {
            checks.push(Check::against_published(BY_BAND, number, classes, None));
        }
        rows.push(BandRow::of(&band, classes));
    }
    let total: u64 = rows.iter().map(|row| row.classes).sum();
    if !context.effort.is_reduced() {
        checks.push(Check::against_published(
            CLASSES,
            "3x3",
            total,
            Some(catalogue.classes().to_string()),
        ));
    }
    Ok(Found {
        checks,
        text: format!("9x9: {total} classes in {} bands\n", rows.len()),
        files: [
            ("bands.csv".to_owned(), to_csv(&rows)?),
            ("counts.postcard".to_owned(), postcard::to_stdvec(&counts)?),
        ]
        .into(),
        seed: None,
    })
}

/// Those of 2x4: the classes, and by their stabilisers the grids.
fn eights(context: &Context<'_>) -> Result<Found> {
    let job = EightCatalogueJob::new();
    let catalogue = EightCatalogue::new();
    let bands: Vec<FirstBand> =
        (1..=catalogue.bands()).map(|number| catalogue.band(number)).collect::<Result<_, _>>()?;
    let mut checks = Vec::new();
    let mut files = BTreeMap::new();
    let mut text = String::new();
    if context.effort.is_reduced() {
        let last = job.plan().blocks - 1;
        let counted = job.block(Block::new(last, 0));
        let (counts, _) = counted.map_err(|error| anyhow::anyhow!(error))?;
        let found: u64 = counts.iter().copied().map(u64::from).sum();
        let table: u64 = catalogue.counts().rev().take(counts.len()).sum();
        checks.push(Check::two_ways(BY_HALF, "the last", found, table));
    } else {
        let (counts, by_stabiliser) = context.finish(&job)?;
        let total: u64 = counts.iter().copied().map(u64::from).sum();
        let group = SymmetryGroup::of(Shape::sudoku(2, 4)?);
        let grids: BigUint = (by_stabiliser.iter())
            .map(|(&stabiliser, &classes)| group.orbit(stabiliser) * classes)
            .sum();
        let same = counts.iter().copied().map(u64::from).eq(catalogue.counts());
        checks.extend([
            Check::two_ways(BY_HALF, "all", u64::from(same), 1),
            Check::against_published(CLASSES, "2x4", total, Some(catalogue.classes().to_string())),
            Check::against_published("solution_grids", "2x4", grids, None),
        ]);
        let row = |band: &FirstBand| BandRow::of(band, band.classes);
        let rows: Vec<BandRow> = bands.iter().map(row).collect();
        let row = |(&stabiliser, &classes): (&u64, &u64)| StabiliserRow { stabiliser, classes };
        let stabilisers: Vec<_> = by_stabiliser.iter().map(row).collect();
        files.insert("bands-2x4.csv".to_owned(), to_csv(&rows)?);
        files.insert("stabilisers-2x4.csv".to_owned(), to_csv(&stabilisers)?);
        files.insert("eights.postcard".to_owned(), postcard::to_stdvec(&counts)?);
        text = format!("2x4: {total} classes in {} bands\n", rows.len());
    }
    Ok(Found { checks, text, files, seed: None })
}

const CLASSES: &str = "essentially_different_grids";

const BY_HALF: &str = "classes of 2x4 by half, counted and in the library's table";

/// What is published of the classes by first band.
const BY_BAND: &str = "essentially_different_grids_by_first_band_3x3";
