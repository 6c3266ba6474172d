//! The theorem of N−1 clues: for every essentially different skeleton with N−1 clues two solutions.

use super::prelude::*;
use crate::report::{CertificateRow, read_certificates, to_csv};
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::theorem::{certificates, check, clues};
use gridforest_requests::skeletons::TheoremRow;

/// The first two are the reduced version.
const SHAPES: [&str; 8] = ["2x2", "2x3", "2x4", "3x3", "latin4", "latin5", "latin6", "latin7"];

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    for &name in study.effort.first(2, &SHAPES) {
        let shape: Shape = name.parse()?;
        let certificates = certificates(shape)?;
        let csv = to_csv(&certificates.iter().map(CertificateRow::of).collect::<Vec<_>>())?;
        // What is checked is what is read back.
        let proof = check(shape, &read_certificates(shape, &csv[..])?)?;
        let (counts, clues) = (Counts::of_shape(shape), clues(shape)?);
        let quantity = "skeletons_with_one_clue_less_than_the_side";
        study.equal(quantity, name, proof.skeletons, &counts.orbits[clues]);
        let quantity = "skeletons_covered_by_certificates";
        study.equal(quantity, name, &proof.covered, &counts.skeletons[clues]);
        rows.push(TheoremRow::of(shape, &proof));
        // The larger files are made again in seconds: `skeletons SHAPE --prove --certificates
        // FILE`.
        if certificates.len() <= 1000 {
            study.file(format!("certificates-{name}.csv"), csv);
        }
    }
    study.table("theorem.csv", &rows)?;
    let shown = "shape clues orbits several_solutions no_solution";
    study.show("skeletons with one clue less than the side", "theorem.csv", shown)
}
