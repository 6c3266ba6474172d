//! The catalogues of 9x9 and 2x4 grids: the number of classes by first band and by half, counted
//! again.

use num_bigint::BigUint;

use super::prelude::*;
use gridforest::board::symbols_text;
use gridforest::catalogue::{
    EightCatalogue, EightCatalogueJob, FirstBand, NineCatalogue, NineCatalogueJob,
};
use gridforest::run::{Block, Job};
use gridforest::symmetry::SymmetryGroup;

pub(super) const ENTRY: Entry = Entry {
    name: "catalogue",
    what: "the 5,472,730,538 classes of 9x9 grids and the 1,673,187 of 2x4 by the first band of their minlex forms",
    long: true,
    seed: None,
    run: |context, found| {
        nines(context, found)?;
        eights(context, found)
    },
};

/// The reduced version counts the blocks from here on, and the last half of 2x4.
const FIRST: u64 = 413;

#[derive(Serialize, Deserialize)]
struct BandRow {
    band: usize,
    rows: String,
    automorphisms: usize,
    classes: u64,
}

impl BandRow {
    fn of(band: &FirstBand, classes: u64) -> Self {
        let (rows, automorphisms) = (symbols_text(&band.symbols), band.automorphisms);
        Self { band: band.number, rows, automorphisms, classes }
    }
}

/// How many classes have automorphism groups of an order.
#[derive(Serialize, Deserialize)]
struct StabiliserRow {
    stabiliser: u64,
    classes: u64,
}

/// A block of a job, alone.
fn block<J: Job>(job: &J, index: u64) -> Result<J::Partial> {
    job.block(Block::new(index, 0)).map_err(|error| anyhow::anyhow!(error))
}

fn total(counts: &[u32]) -> u64 {
    counts.iter().copied().map(u64::from).sum()
}

/// Those of 9x9.
fn nines(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (job, catalogue) = (NineCatalogueJob::new(), NineCatalogue::new());
    let first = context.effort.or_reduced(0, FIRST);
    let counts = match context.effort.is_reduced() {
        true => {
            let blocks = (first..job.plan().blocks).map(|index| block(&job, index));
            blocks.collect::<Result<Vec<_>>>()?.concat()
        }
        false => context.finish(&job)?,
    };
    let mut rows = Vec::new();
    for (number, blocks) in (first as usize + 1..).zip(&counts) {
        let band = catalogue.band(number)?;
        let classes = total(blocks);
        let quantity = "classes of 9x9 by first band, counted and in the library's table";
        found.equal(quantity, number, classes, band.classes);
        let quantity = "essentially_different_grids_by_first_band_3x3";
        if published::get(quantity, number).is_some() {
            found.published(quantity, number, classes);
        }
        rows.push(BandRow::of(&band, classes));
    }
    let all: u64 = rows.iter().map(|row| row.classes).sum();
    if !context.effort.is_reduced() {
        found.published_again(CLASSES, "3x3", all, Some(catalogue.classes()));
    }
    found.say(format!("9x9: {all} classes in {} bands", rows.len()));
    found.files.insert("counts.postcard".to_owned(), postcard::to_stdvec(&counts)?);
    found.table("bands.csv", &rows)
}

/// Those of 2x4: the classes, and by their stabilisers the grids.
fn eights(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (job, catalogue) = (EightCatalogueJob::new(), EightCatalogue::new());
    let by_half = "classes of 2x4 by half, counted and in the library's table";
    if context.effort.is_reduced() {
        let (counts, _) = block(&job, job.plan().blocks - 1)?;
        let table: u64 = catalogue.counts().rev().take(counts.len()).sum();
        found.equal(by_half, "the last", total(&counts), table);
        return Ok(());
    }
    let (counts, by_stabiliser) = context.finish(&job)?;
    let same = counts.iter().copied().map(u64::from).eq(catalogue.counts());
    found.equal(by_half, "all", u64::from(same), 1);
    found.published_again(CLASSES, "2x4", total(&counts), Some(catalogue.classes()));
    let group = SymmetryGroup::of(Shape::sudoku(2, 4)?);
    let orbits = by_stabiliser.iter().map(|(&order, &classes)| group.orbit(order) * classes);
    found.published("solution_grids", "2x4", orbits.sum::<BigUint>());
    let bands = (1..=catalogue.bands()).map(|number| {
        let band = catalogue.band(number)?;
        Ok(BandRow::of(&band, band.classes))
    });
    let bands: Vec<BandRow> = bands.collect::<Result<_>>()?;
    let row = |(stabiliser, classes)| StabiliserRow { stabiliser, classes };
    let stabilisers: Vec<_> = by_stabiliser.into_iter().map(row).collect();
    found.say(format!("2x4: {} classes in {} bands", total(&counts), bands.len()));
    found.files.insert("eights.postcard".to_owned(), postcard::to_stdvec(&counts)?);
    found.table("bands-2x4.csv", &bands)?;
    found.table("stabilisers-2x4.csv", &stabilisers)
}

const CLASSES: &str = "essentially_different_grids";
