//! The catalogue of 9x9 grids: the number of classes by first band, counted anew.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{Check, Context, Entry, Found, published};
use crate::report::to_csv;
use gridforest::board::symbol_char;
use gridforest::catalogue::{Catalogue, CatalogueJob};
use gridforest::run::{Block, Job as _};

pub(super) const ENTRY: Entry = Entry {
    name: "catalogue",
    what: "the 5,472,730,538 classes of 9x9 grids by the first band of their minlex forms",
    long: true,
    run,
};

/// The bands of the reduced version are those after so many.
const FEW: u64 = 413;

#[derive(Serialize, Deserialize)]
struct BandRow {
    band: usize,
    rows: String,
    automorphisms: usize,
    classes: u64,
}

fn run(context: &Context<'_>) -> Result<Found> {
    let job = CatalogueJob::new();
    let first = context.effort.choose(FEW, 0, 0);
    let counts = if context.effort.is_reduced() {
        let block = |index| job.block(Block { index, seed: 0 });
        let counted = (first..job.plan().blocks).map(block);
        let counted: Result<Vec<_>, _> = counted.collect();
        counted.map_err(|error| anyhow::anyhow!(error))?.concat()
    } else {
        context.runner.finish(&job)?
    };
    let catalogue = Catalogue::new();
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
        rows.push(BandRow {
            band: number,
            rows: band
                .symbols
                .iter()
                .map(|&symbol| symbol_char(symbol))
                .collect(),
            automorphisms: band.automorphisms,
            classes,
        });
    }
    let total: u64 = rows.iter().map(|row| row.classes).sum();
    if !context.effort.is_reduced() {
        checks.push(Check::against_published(
            "essentially_different_grids",
            "3x3",
            total,
            Some(catalogue.classes().to_string()),
        ));
    }
    Ok(Found {
        checks,
        text: format!("{total} classes in {} bands\n", rows.len()),
        files: [
            ("bands.csv".to_owned(), to_csv(&rows)?),
            ("counts.postcard".to_owned(), postcard::to_stdvec(&counts)?),
        ]
        .into(),
        seed: None,
    })
}

/// What is published of the classes by first band.
const BY_BAND: &str = "essentially_different_grids_by_first_band_3x3";
