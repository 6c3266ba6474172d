//! Same plan, same bytes: whatever the threads, the shards, the interruptions; and files that don't
//! fit are refused with the reason.

mod folder;
mod interruptions;
mod jobs;
mod refusals;

use gridforest::random::stream;
use gridforest::run::*;
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::Rng;
use tempfile::tempdir;

use jobs::{SECOND_ROWS, Samples, Squares, merged_bytes, run_shard, whole_bytes};

#[test]
fn the_shards_merged_are_the_whole_byte_for_byte() {
    let samples = Samples { seed: 3, blocks: 11 };
    let (squares_bytes, samples_bytes) = (whole_bytes(&Squares), whole_bytes(&samples));
    for of in [1, 2, 3, 7, 20] {
        for threads in [1, 3] {
            let folder = tempdir().unwrap();
            let shards = || (1..=of).rev().map(|index| Shard::new(index, of).unwrap());
            let run = |shard| run_shard(&samples, &folder, shard, threads);
            let files: Vec<_> = shards().map(run).collect();
            assert!(merged_bytes(&samples, &folder, &files) == samples_bytes);

            let folder = tempdir().unwrap();
            let run = |shard| run_shard(&Squares, &folder, shard, threads);
            let files: Vec<_> = shards().map(run).collect();
            assert!(merged_bytes(&Squares, &folder, &files) == squares_bytes);
        }
    }
}

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// However the blocks are cut, a division into unequal shards of several divisions too.
    #[test]
    fn shards_of_different_divisions_merge(seed in any::<u64>(), blocks in 0u64..30, threads in 1usize..4) {
        let samples = Samples { seed, blocks };
        let folder = tempdir().unwrap();
        let shards = ["1/2", "3/4", "7/8", "8/8"].map(|s| s.parse::<Shard>().unwrap());
        let files = shards.map(|shard| run_shard(&samples, &folder, shard, threads));
        prop_assert!(merged_bytes(&samples, &folder, &files) == whole_bytes(&samples));
    }
}

#[test]
fn a_file_tells_its_plan_and_shard_whatever_the_job() {
    let folder = tempdir().unwrap();
    let shard = "2/3".parse().unwrap();
    let file = run_shard(&Squares, &folder, shard, 1);
    assert_eq!(peek(&file).unwrap(), (Squares.plan(), shard));
}
