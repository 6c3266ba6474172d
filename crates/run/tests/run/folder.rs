//! Run folders: whatever happens to workers and files, the merged result is that of one run.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Barrier, Mutex};

use gridforest_run::folder::*;
use gridforest_run::*;
use proptest::prelude::*;
use tempfile::tempdir;

use super::jobs::{Samples, Squares, Watched};

/// A folder for a job in so many shards.
fn planned<J: Job>(path: &Path, job: &J, shards: u64) -> Folder {
    let pieces = division(job.plan().blocks, shards, job.costs().as_deref());
    let words = vec!["some".to_owned(), "command".to_owned()];
    let manifest = Manifest::new(job.plan(), pieces.len() as u64, words, "/".into(), 1 << 30);
    Folder::create(path, manifest, pieces).unwrap()
}

fn work_on_all<J: Job>(folder: &Folder, job: &J) {
    for piece in folder.pieces() {
        let worked = folder.work(job, piece.shard, &Runner::default()).unwrap();
        assert!(matches!(worked, Worked::Finished | Worked::Already));
    }
}

fn samples() -> Samples {
    Samples { seed: 3, blocks: 23 }
}

fn of_one_run<J: Job>(job: &J) -> J::Partial {
    Runner::default().finish(job).unwrap()
}

proptest! {
    #[test]
    fn shards_take_every_block_once_and_none_is_empty(costs in prop::collection::vec(0u64..1000, 1..60), shards in 1u64..80) {
        for costs in [Some(&costs[..]), None] {
            let blocks = costs.map_or(37, |costs| costs.len() as u64);
            let pieces = division(blocks, shards, costs);
            prop_assert_eq!(pieces.len() as u64, shards.min(blocks));
            let mut next = 0;
            for (piece, number) in pieces.iter().zip(1..) {
                prop_assert_eq!((piece.shard, piece.start), (number, next));
                prop_assert!(piece.end > piece.start);
                let cost = costs.map_or(piece.end - next, |costs| costs[next as usize..piece.end as usize].iter().sum());
                prop_assert_eq!(piece.cost, cost);
                next = piece.end;
            }
            prop_assert_eq!(next, blocks);
        }
    }

    /// No shard is dearer than its share by more than the dearest block.
    #[test]
    fn shards_cost_about_the_same(costs in prop::collection::vec(1u64..1000, 40..100), shards in 1u64..10) {
        let pieces = division(costs.len() as u64, shards, Some(&costs));
        let share = costs.iter().sum::<u64>() as f64 / shards as f64;
        let dearest = *costs.iter().max().unwrap() as f64;
        for piece in pieces {
            prop_assert!((piece.cost as f64 - share).abs() <= dearest + 1.0, "{} of {share}", piece.cost);
        }
    }
}

#[test]
fn the_merged_folder_is_what_one_run_computes() {
    for shards in [1, 2, 7, 100] {
        let place = tempdir().unwrap();
        let folder = planned(place.path(), &Squares, shards);
        work_on_all(&folder, &Squares);
        let merged = folder.merge(&Squares, &Runner::default()).unwrap();
        assert_eq!(merged, of_one_run(&Squares));

        let place = tempdir().unwrap();
        let folder = planned(place.path(), &samples(), shards);
        work_on_all(&folder, &samples());
        // Opened again, as another process does.
        let folder = Folder::open(place.path()).unwrap();
        let merged = folder.merge(&samples(), &Runner::default()).unwrap();
        assert_eq!(merged, of_one_run(&samples()));
    }
}

#[test]
fn what_is_missing_is_named() {
    let place = tempdir().unwrap();
    let folder = planned(place.path(), &samples(), 9);
    for shard in [1, 5] {
        folder.work(&samples(), shard, &Runner::default()).unwrap();
    }
    assert_eq!(folder.unfinished().unwrap(), [2, 3, 4, 6, 7, 8, 9]);
    let error = folder.merge(&samples(), &Runner::default()).unwrap_err();
    assert_eq!(error.to_string(), "7 of 9 shards are missing: 2 to 4, 6 to 9");
    let costs: Vec<u64> = (folder.unfinished_by_cost().unwrap().into_iter())
        .map(|shard| folder.pieces()[shard as usize - 1].cost)
        .collect();
    assert!(costs.len() == 7 && costs.is_sorted_by(|a, b| a >= b) && costs[0] > costs[6]);
    let status = folder.status().unwrap();
    assert_eq!((status.done, status.waiting), (2, 7));
}

#[test]
fn a_part_that_was_cut_or_changed_or_is_foreign_is_computed_again() {
    let place = tempdir().unwrap();
    let folder = planned(place.path(), &samples(), 3);
    work_on_all(&folder, &samples());
    let good = fs::read(folder.part(2)).unwrap();
    let foreign = fs::read(folder.part(1)).unwrap();
    let cut = (0..good.len()).step_by(7).map(|length| good[..length].to_vec());
    let changed = (0..good.len()).step_by(11).map(|at| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        bytes
    });
    let mut tried = 0;
    for bad in cut.chain(changed).chain([foreign]) {
        fs::write(folder.part(2), &bad).unwrap();
        let worked = folder.work(&samples(), 2, &Runner::default()).unwrap();
        assert_eq!(worked, Worked::Finished);
        assert!(fs::read(folder.part(2)).unwrap() == good);
        // Merging refuses it too, and moves it out of the way.
        fs::write(folder.part(2), &bad).unwrap();
        let refused = folder.merge(&samples(), &Runner::default());
        assert!(matches!(refused, Err(FolderError::Refused(_))));
        assert_eq!(folder.unfinished().unwrap(), [2]);
        folder.work(&samples(), 2, &Runner::default()).unwrap();
        tried += 1;
    }
    assert!(tried > 20);
    let merged = folder.merge(&samples(), &Runner::default()).unwrap();
    assert_eq!(merged, of_one_run(&samples()));
}

#[test]
fn a_shard_goes_on_from_its_checkpoint() {
    let place = tempdir().unwrap();
    let folder = planned(place.path(), &samples(), 2);
    let stop = Stop::default();
    let begun = Mutex::new(Vec::new());
    let job = Watched(samples(), |block| {
        begun.lock().unwrap().push(block);
        if block == 4 {
            stop.ask();
        }
        Ok(())
    });
    let runner = Runner { threads: 1, stop: stop.clone(), ..Runner::default() };
    assert_eq!(folder.work(&job, 1, &runner).unwrap(), Worked::Stopped);
    assert_eq!(folder.state(1).unwrap().phase, Phase::Stopped);
    assert_eq!(folder.status().unwrap().stopped, 1);
    let worked = folder.work(&job, 1, &Runner { threads: 1, ..Runner::default() });
    assert_eq!(worked.unwrap(), Worked::Finished);
    // No block was computed twice, and the second worker's attempt was told.
    let blocks: Vec<u64> = folder.pieces()[0].blocks().collect();
    assert_eq!(*begun.lock().unwrap(), blocks);
    let state = folder.state(1).unwrap();
    assert_eq!((state.attempts, state.phase), (2, Phase::Finished));
}

#[test]
fn a_shard_is_running_from_its_first_block_on() {
    for _ in 0..10 {
        let place = tempdir().unwrap();
        let folder = planned(place.path(), &samples(), 23);
        let job = Watched(samples(), |_| match folder.status() {
            Ok(status) if status.running == 1 => Ok(()),
            status => Err(format!("{status:?}").into()),
        });
        for piece in folder.pieces() {
            let worked = folder.work(&job, piece.shard, &Runner::default());
            assert_eq!(worked.unwrap(), Worked::Finished);
        }
    }
}

#[test]
fn of_two_workers_on_one_shard_one_computes() {
    let place = tempdir().unwrap();
    let folder = planned(place.path(), &samples(), 1);
    let (computed, both) = (AtomicU64::new(0), Barrier::new(2));
    let job = Watched(samples(), |block| {
        computed.fetch_add(1, Ordering::Relaxed);
        if block == 0 {
            both.wait();
            both.wait();
        }
        Ok(())
    });
    std::thread::scope(|scope| {
        let first =
            scope.spawn(|| folder.work(&job, 1, &Runner { threads: 1, ..Runner::default() }));
        both.wait();
        let running = folder.status().map(|status| status.running);
        let second = folder.work(&samples(), 1, &Runner::default());
        // The first goes on before anything is asserted: it would be waited for else, for ever.
        both.wait();
        assert_eq!(running.unwrap(), 1);
        assert_eq!(second.unwrap(), Worked::Busy);
        assert_eq!(first.join().unwrap().unwrap(), Worked::Finished);
    });
    assert_eq!(computed.load(Ordering::Relaxed), 23);
    assert_eq!(folder.work(&samples(), 1, &Runner::default()).unwrap(), Worked::Already);
}

#[test]
fn a_block_that_fails_fails_its_shard_alone() {
    let place = tempdir().unwrap();
    let folder = planned(place.path(), &samples(), 4);
    let job = Watched(samples(), |block| match block {
        7 => Err("no luck".into()),
        _ => Ok(()),
    });
    for piece in folder.pieces() {
        let worked = folder.work(&job, piece.shard, &Runner::default());
        assert_eq!(worked.is_err(), piece.blocks().contains(&7));
    }
    let status = folder.status().unwrap();
    assert_eq!((status.done, status.failed), (3, 1));
    assert!(folder.state(2).unwrap().error.contains("no luck"));
    work_on_all(&folder, &samples());
    let merged = folder.merge(&samples(), &Runner::default()).unwrap();
    assert_eq!(merged, of_one_run(&samples()));
}

#[test]
fn folders_of_another_plan_or_version_or_none_are_refused() {
    let place = tempdir().unwrap();
    let folder = planned(place.path(), &samples(), 4);
    let other = Samples { seed: 4, blocks: 23 };
    for error in [
        folder.work(&other, 1, &Runner::default()).unwrap_err(),
        folder.merge(&other, &Runner::default()).unwrap_err(),
    ] {
        assert!(error.to_string().ends_with("of another plan: seed 3 (wanted: 4)"), "{error}");
    }
    let error = folder.work(&samples(), 5, &Runner::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no shard 5: the folder has 4, from 1");
    let file = place.path().join("manifest.json");
    let text = fs::read_to_string(&file).unwrap();
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(text.contains(&version));
    let opened = |text: String| {
        fs::write(&file, text).unwrap();
        Folder::open(place.path()).unwrap_err()
    };
    assert!(matches!(
        opened(text.replace(&version, "\"version\": \"0.0.1\"")),
        FolderError::Version { .. }
    ));
    assert!(matches!(
        opened(text.replace("\"seed\": 3", "\"seed\": 4")),
        FolderError::Damaged { .. }
    ));
    assert!(matches!(opened(text[..40].to_owned()), FolderError::Damaged { .. }));
    fs::write(&file, &text).unwrap();
    let shards = place.path().join("shards.ndjson");
    let lines = fs::read_to_string(&shards).unwrap();
    let (first, _) = lines.split_once('\n').unwrap();
    fs::write(&shards, first).unwrap();
    assert!(matches!(Folder::open(place.path()), Err(FolderError::Damaged { .. })));
    let nothing = place.path().join("nothing");
    assert!(matches!(Folder::open(&nothing), Err(FolderError::NotAFolder(_))));
}

/// The time and the files of a merge of thousands of parts: run by name, with what it prints.
#[test]
#[ignore = "writes 30,000 files"]
fn ten_thousand_parts_merge() {
    let place = tempdir().unwrap();
    let job = Samples { seed: 1, blocks: 1_000_000 };
    let folder = planned(place.path(), &job, 10_000);
    let began = std::time::Instant::now();
    in_parallel(folder.pieces(), |piece| {
        let runner = Runner { threads: 1, ..Runner::default() };
        assert_eq!(folder.work(&job, piece.shard, &runner).unwrap(), Worked::Finished);
    });
    let worked = began.elapsed().as_secs_f64();
    let began = std::time::Instant::now();
    let status = folder.status().unwrap();
    assert_eq!(status.done, 10_000);
    let told = began.elapsed().as_secs_f64();
    let began = std::time::Instant::now();
    let merged = folder.merge(&job, &Runner::default()).unwrap();
    let seconds = began.elapsed().as_secs_f64();
    assert_eq!(merged, of_one_run(&job));
    println!("10,000 shards: worked {worked:.1} s, status {told:.2} s, merged {seconds:.1} s");
    assert!(seconds < 60.0);
}
