//! The theorem of N−1 clues: for every essentially different skeleton with N−1 clues two solutions.

use super::prelude::*;
use crate::report::{CertificateRow, read_certificates, to_csv};
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::theorem::{certificates, check, clues};

pub(super) const ENTRY: Entry = Entry {
    name: "theorem",
    what: "N-1 clues are not sufficient for N > 3: 2x2 to 3x3 and latin4 to latin7",
    long: false,
    seed: None,
    run,
};
use gridforest_requests::skeletons::TheoremRow;

/// The first two are the reduced version.
const SHAPES: [&str; 8] = ["2x2", "2x3", "2x4", "3x3", "latin4", "latin5", "latin6", "latin7"];

fn run(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mut rows = Vec::new();
    for &name in context.effort.first(2, &SHAPES) {
        let shape: Shape = name.parse()?;
        let certificates = certificates(shape)?;
        let csv = to_csv(&certificates.iter().map(CertificateRow::of).collect::<Vec<_>>())?;
        // What is checked is what is read back.
        let proof = check(shape, &read_certificates(shape, &csv[..])?)?;
        let (counts, clues) = (Counts::of_shape(shape), clues(shape)?);
        let quantity = "skeletons_with_one_clue_less_than_the_side";
        found.equal(quantity, name, proof.skeletons, &counts.orbits[clues]);
        let quantity = "skeletons_covered_by_certificates";
        found.equal(quantity, name, &proof.covered, &counts.skeletons[clues]);
        rows.push(TheoremRow::of(shape, &proof));
        // The larger files are made again in seconds: `skeletons SHAPE --prove --certificates
        // FILE`.
        if certificates.len() <= 1000 {
            found.files.insert(format!("certificates-{name}.csv"), csv);
        }
    }
    found.table("theorem.csv", &rows)?;
    let shown = ["shape", "clues", "orbits", "several_solutions", "no_solution"];
    found.show("skeletons with one clue less than the side", &rows, &shown)
}
