//! The catalogues of 9x9 and 2x4 grids: the number of classes by first band and by half, counted
//! again.

use super::prelude::*;
use gridforest::board::symbols_text;
use gridforest::catalogue::{
    EightCatalogue, EightCatalogueJob, FirstBand, NineCatalogue, NineCatalogueJob,
};
use gridforest::run::{Block, Job};
use gridforest::symmetry::SymmetryGroup;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    nines(study)?;
    eights(study)
}

/// The reduced version counts the blocks from here on, and the last half of 2x4.
const FIRST: u64 = 413;

/// A row of a first band.
fn row(band: &FirstBand, classes: u64) -> (usize, String, usize, u64) {
    (band.number, symbols_text(&band.symbols), band.automorphisms, classes)
}

const COLUMNS: &str = "band rows automorphisms classes";

/// A block of a job, alone.
fn block<J: Job>(job: &J, index: u64) -> Result<J::Partial> {
    job.block(Block::new(index, 0)).map_err(|error| anyhow::anyhow!(error))
}

fn total(counts: &[u32]) -> u64 {
    counts.iter().copied().map(u64::from).sum()
}

/// Those of 9x9.
fn nines(study: &mut Study<'_>) -> Result<()> {
    let (job, catalogue) = (NineCatalogueJob::default(), NineCatalogue::default());
    let first = study.effort.or_reduced(0, FIRST);
    let counts = match study.effort.is_reduced() {
        true => {
            let blocks = (first..job.plan().blocks).map(|index| block(&job, index));
            blocks.collect::<Result<Vec<_>>>()?.concat()
        }
        false => study.finish(&job)?,
    };
    let mut rows = Vec::new();
    for (number, blocks) in (first as usize + 1..).zip(&counts) {
        let band = catalogue.band(number)?;
        let classes = total(blocks);
        let quantity = "classes of 9x9 by first band, counted and in the library's table";
        study.equal(quantity, number, classes, band.classes);
        let quantity = "essentially_different_grids_by_first_band_3x3";
        study.published_if_known(quantity, number, classes);
        rows.push(row(&band, classes));
    }
    let all: u64 = rows.iter().map(|row| row.3).sum();
    if !study.effort.is_reduced() {
        study.published_again(CLASSES, "3x3", all, Some(catalogue.classes()));
    }
    study.say(format!("9x9: {all} classes in {} bands", rows.len()));
    study.file("counts.postcard", postcard::to_stdvec(&counts)?);
    study.list("bands.csv", COLUMNS, &rows)
}

/// Those of 2x4: the classes, and by their stabilisers the grids.
fn eights(study: &mut Study<'_>) -> Result<()> {
    let (job, catalogue) = (EightCatalogueJob::default(), EightCatalogue::default());
    let by_half = "classes of 2x4 by half, counted and in the library's table";
    if study.effort.is_reduced() {
        let (counts, _) = block(&job, job.plan().blocks - 1)?;
        let table: u64 = catalogue.counts().rev().take(counts.len()).sum();
        study.equal(by_half, "the last", total(&counts), table);
        return Ok(());
    }
    let (counts, by_stabiliser) = study.finish(&job)?;
    let same = counts.iter().copied().map(u64::from).eq(catalogue.counts());
    study.equal(by_half, "all", u64::from(same), 1);
    study.published_again(CLASSES, "2x4", total(&counts), Some(catalogue.classes()));
    let group = SymmetryGroup::of(Shape::EIGHT);
    let orbits = by_stabiliser.iter().map(|(&order, &classes)| group.orbit(order) * classes);
    study.published("solution_grids", "2x4", orbits.sum::<BigUint>());
    let mut bands = Vec::new();
    for number in 1..=catalogue.bands() {
        let band = catalogue.band(number)?;
        bands.push(row(&band, band.classes));
    }
    study.say(format!("2x4: {} classes in {} bands", total(&counts), bands.len()));
    study.file("eights.postcard", postcard::to_stdvec(&counts)?);
    study.list("bands-2x4.csv", COLUMNS, bands)?;
    study.list("stabilisers-2x4.csv", "stabiliser classes", by_stabiliser)
}

const CLASSES: &str = "essentially_different_grids";
