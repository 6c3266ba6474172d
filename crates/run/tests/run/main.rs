//! Same plan, same bytes: whatever the threads, the shards, the interruptions; and files that don't
//! fit are refused with the reason.

mod folder;
mod interruptions;
mod jobs;
mod refusals;

use std::fs;

use gridforest_run::*;
use gridforest_stats::random::stream;
use num_bigint::BigUint;
use rand::Rng;
use tempfile::tempdir;

use jobs::{SECOND_ROWS, Samples, Squares, run_to_end, whole_bytes};

#[test]
fn what_a_run_yields_is_what_its_blocks_yield_in_order() {
    let Outcome::Finished((count, rows)) = Runner::default().run(&Squares).unwrap() else {
        panic!("it wasn't stopped")
    };
    // OEIS A002860(5), divided by the 5! first rows.
    assert_eq!(count, BigUint::from(161_280u32 / 120));
    assert_eq!(rows.len() as u64, SECOND_ROWS);
    assert!(rows.is_sorted() && count == rows.iter().map(|(_, n)| n).sum::<u64>().into());

    let samples = Samples { seed: 9, blocks: 40 };
    let Outcome::Finished((draws, _)) = Runner::default().run(&samples).unwrap() else {
        panic!("it wasn't stopped")
    };
    let mut expected = Vec::new();
    for block in 0..40 {
        let mut stream = stream(9, block);
        expected.extend((0..1 + block % 3).map(|_| stream.next_u64()));
    }
    assert_eq!(draws, expected);
}

#[test]
fn the_file_is_the_same_for_any_number_of_threads() {
    let samples = Samples { seed: 3, blocks: 11 };
    for threads in [2, 3, 8] {
        let folder = tempdir().unwrap();
        let bytes = |file| fs::read(file).unwrap();
        assert!(bytes(run_to_end(&samples, &folder, threads)) == whole_bytes(&samples));
        assert!(bytes(run_to_end(&Squares, &folder, threads)) == whole_bytes(&Squares));
    }
}

#[test]
fn a_file_tells_its_plan_whatever_the_job() {
    let folder = tempdir().unwrap();
    let file = run_to_end(&Squares, &folder, 1);
    assert_eq!(peek(&file).unwrap(), Squares.plan());
}
