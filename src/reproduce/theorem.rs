//! The theorem of M−1 clues: for every essentially different skeleton with M−1 clues two solutions.

use anyhow::Result;

use super::{Check, Context, Entry, Found};
use crate::report::{CertificateRow, TheoremRow, grouped, read_certificates, to_csv};
use gridforest::board::Shape;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::theorem::{certificates, check, clues};

pub(super) const ENTRY: Entry = Entry {
    name: "theorem",
    what: "M-1 clues are not sufficient for M > 3: 2x2 to 3x3 and latin4 to latin7",
    long: false,
    run,
};

const SHAPES: [&str; 8] = ["2x2", "2x3", "2x4", "3x3", "latin4", "latin5", "latin6", "latin7"];
/// The first of them: the reduced version.
const REDUCED: usize = 2;

fn run(context: &Context<'_>) -> Result<Found> {
    let (mut rows, mut checks, mut text) = (Vec::new(), Vec::new(), String::new());
    let mut files = std::collections::BTreeMap::new();
    for &name in context.effort.first(REDUCED, &SHAPES) {
        let shape: Shape = name.parse()?;
        let found = certificates(shape)?;
        let csv = to_csv(&found.iter().map(CertificateRow::of).collect::<Vec<_>>())?;
        // What is checked is what is read back.
        let proof = check(shape, &read_certificates(shape, &csv[..])?)?;
        let counts = Counts::of_shape(shape);
        let clues = clues(shape)?;
        checks.push(Check::two_ways(
            "skeletons_with_one_clue_less_than_the_side",
            name,
            proof.skeletons,
            &counts.orbits[clues],
        ));
        checks.push(Check::two_ways(
            "skeletons_covered_by_certificates",
            name,
            &proof.covered,
            &counts.skeletons[clues],
        ));
        text.push_str(&format!(
            "{name}: {} essentially different skeletons with {clues} clues: {} with two solutions, {} without any\n",
            grouped(&proof.skeletons.to_string()),
            grouped(&proof.with_solutions.to_string()),
            proof.skeletons - proof.with_solutions
        ));
        rows.push(TheoremRow::of(shape, &proof));
        // The larger files are made again in seconds: `skeletons SHAPE --prove --certificates
        // FILE`.
        if found.len() <= 1000 {
            files.insert(format!("certificates-{name}.csv"), csv);
        }
    }
    files.insert("theorem.csv".to_owned(), to_csv(&rows)?);
    Ok(Found { checks, files, text, seed: None })
}
