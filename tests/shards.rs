//! Same plan, same bytes: whatever the threads, the shards, the interruptions.
//!
//! Two small real jobs serve: counting the Latin squares of order 5 by their second row, and
//! sampling from the blocks' random streams.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gridforest::random::stream;
use gridforest::run::*;
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::Rng;
use tempfile::{TempDir, tempdir};

const SIDE: usize = 5;

/// The derangements of 0..5, in lexicographic order: the second rows of squares whose first row is 0..5.
const SECOND_ROWS: u64 = 44;

/// Counts the Latin squares of order 5 whose first row is in order: by second row, each with the
/// number of squares it begins.
struct Squares;

type Counted = (BigUint, Vec<(String, u64)>);

/// The number of ways to fill in the rows from `row` on.
fn completions(square: &mut [[usize; SIDE]; SIDE], row: usize, column: usize) -> u64 {
    if row == SIDE {
        return 1;
    }
    if column == SIDE {
        return completions(square, row + 1, 0);
    }
    let mut count = 0;
    for symbol in 0..SIDE {
        let in_row = square[row][..column].contains(&symbol);
        let in_column = square[..row].iter().any(|above| above[column] == symbol);
        if !in_row && !in_column {
            square[row][column] = symbol;
            count += completions(square, row, column + 1);
        }
    }
    count
}

fn second_rows(row: &mut Vec<usize>, rows: &mut Vec<Vec<usize>>) {
    if row.len() == SIDE {
        return rows.push(row.clone());
    }
    for symbol in (0..SIDE).filter(|&s| s != row.len()) {
        if !row.contains(&symbol) {
            row.push(symbol);
            second_rows(row, rows);
            row.pop();
        }
    }
}

impl Job for Squares {
    type Partial = Counted;

    fn plan(&self) -> Plan {
        Plan::new("latin squares by second row", SECOND_ROWS).with("n", SIDE)
    }

    fn block(&self, block: Block) -> Result<Counted, BlockError> {
        let mut rows = Vec::new();
        second_rows(&mut Vec::new(), &mut rows);
        let row = rows.get(block.index as usize).ok_or("no such row")?;
        let mut square = [[0; SIDE]; SIDE];
        square[0] = std::array::from_fn(|column| column);
        square[1].copy_from_slice(row);
        let count = completions(&mut square, 2, 0);
        let name = row.iter().map(|s| s.to_string()).collect();
        Ok((count.into(), vec![(name, count)]))
    }
}

/// Draws from each block's stream: the draws in order, and how often each residue came.
struct Samples {
    seed: u64,
    blocks: u64,
}

impl Job for Samples {
    type Partial = (Vec<u64>, BTreeMap<u64, u64>);

    fn plan(&self) -> Plan {
        Plan::new("samples", self.blocks).seeded(self.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let mut stream = block.stream();
        let draws: Vec<u64> = (0..1 + block.index % 3)
            .map(|_| stream.next_u64())
            .collect();
        let mut residues = BTreeMap::new();
        draws
            .iter()
            .for_each(|d| *residues.entry(d % 5).or_default() += 1);
        Ok((draws, residues))
    }
}

/// A job that asks leave of a function before each block of another.
struct Watched<J, F>(J, F);

impl<J: Job, F: Fn(u64) -> Result<(), BlockError> + Sync> Job for Watched<J, F> {
    type Partial = J::Partial;

    fn plan(&self) -> Plan {
        self.0.plan()
    }

    fn block(&self, block: Block) -> Result<J::Partial, BlockError> {
        self.1(block.index)?;
        self.0.block(block)
    }
}

/// Runs a shard on some threads and gives its file.
fn run_shard(job: &impl Job, folder: &TempDir, shard: Shard, threads: usize) -> PathBuf {
    let name = format!("{}-{}-{threads}.part", shard.index(), shard.of());
    let file = folder.path().join(name);
    let runner = Runner {
        threads,
        shard,
        checkpoint: Some(file.clone()),
        ..Runner::default()
    };
    assert!(matches!(runner.run(job), Ok(Outcome::Finished(_))));
    file
}

/// The bytes of the whole, run at once on one thread.
fn whole_bytes(job: &impl Job) -> Vec<u8> {
    let folder = tempdir().unwrap();
    fs::read(run_shard(job, &folder, Shard::WHOLE, 1)).unwrap()
}

fn merged_bytes<J: Job>(job: &J, folder: &TempDir, files: &[PathBuf]) -> Vec<u8> {
    let merged = folder.path().join("merged.part");
    let whole = merge_files::<J::Partial>(&job.plan(), files).unwrap();
    whole.save(&merged).unwrap();
    fs::read(merged).unwrap()
}

#[test]
fn the_shards_merged_are_the_whole_byte_for_byte() {
    let samples = Samples {
        seed: 3,
        blocks: 23,
    };
    let (squares_bytes, samples_bytes) = (whole_bytes(&Squares), whole_bytes(&samples));
    for of in [1, 2, 3, 7, 23, 50] {
        for threads in [1, 2, 5] {
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

    let samples = Samples {
        seed: 9,
        blocks: 40,
    };
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

/// Sets the stop flag when a number of blocks is done, and keeps what it was told.
#[derive(Default)]
struct StopAt {
    at: u64,
    stop: AtomicBool,
    started: Cell<(u64, u64)>,
    done: Cell<u64>,
    ended: Cell<u32>,
    warnings: RefCell<Vec<String>>,
}

impl Progress for StopAt {
    fn started(&self, done: u64, total: u64) {
        self.started.set((done, total));
    }
    fn advanced(&self, done: u64) {
        assert!(done > self.done.replace(done));
        if done >= self.at {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
    fn warned(&self, message: &str) {
        self.warnings.borrow_mut().push(message.to_owned());
    }
    fn ended(&self) {
        self.ended.set(self.ended.get() + 1);
    }
}

#[test]
fn a_stopped_run_resumes_and_runs_no_block_twice() {
    for threads in [1, 3] {
        let folder = tempdir().unwrap();
        let file = folder.path().join("run.part");
        let ran = Mutex::new(Vec::new());
        let job = Watched(Squares, |block| {
            ran.lock().unwrap().push(block);
            Ok(())
        });
        let mut before = 0;
        for at in [1, 10, 11, 30, u64::MAX] {
            let stopper = StopAt {
                at,
                ..StopAt::default()
            };
            let runner = Runner {
                threads,
                checkpoint: Some(file.clone()),
                progress: &stopper,
                stop: &stopper.stop,
                ..Runner::default()
            };
            let outcome = runner.run(&job).unwrap();
            assert_eq!(stopper.started.get(), (before, SECOND_ROWS));
            assert_eq!(stopper.ended.get(), 1);
            // A run may reach the end before it notices the flag; what it did is saved all the same.
            before = match outcome {
                Outcome::Finished(_) => SECOND_ROWS,
                Outcome::Stopped { done, total } => {
                    assert_eq!(total, SECOND_ROWS);
                    assert!(at <= done && done < total);
                    done
                }
            };
        }
        assert_eq!(before, SECOND_ROWS);
        let mut ran = ran.into_inner().unwrap();
        ran.sort_unstable();
        assert_eq!(ran, (0..SECOND_ROWS).collect::<Vec<_>>());
        assert!(fs::read(&file).unwrap() == whole_bytes(&Squares));
    }
}

#[test]
fn a_stop_before_the_beginning_runs_nothing() {
    let stop = AtomicBool::new(true);
    let runner = Runner {
        stop: &stop,
        ..Runner::default()
    };
    let job = Watched(Squares, |_| panic!("a block was begun"));
    let total = SECOND_ROWS;
    assert_eq!(
        runner.run(&job).unwrap(),
        Outcome::Stopped { done: 0, total }
    );
}

/// Where [`child`] is told which file to write to.
const CHILD_FILE: &str = "GRIDFOREST_TEST_CHILD_FILE";

/// The block that the child never finishes.
const STUCK: u64 = 20;

/// Not a test: the process that `a_killed_run_resumes` starts and kills.
#[test]
#[ignore = "a helper process of another test"]
fn child() {
    let Some(file) = std::env::var_os(CHILD_FILE) else {
        return;
    };
    let stuck = Watched(Squares, |block| {
        while block == STUCK {
            std::thread::park();
        }
        Ok(())
    });
    let runner = Runner {
        threads: 2,
        checkpoint: Some(file.into()),
        checkpoint_every: Duration::ZERO,
        ..Runner::default()
    };
    let _ = runner.run(&stuck);
}

/// Waits until the child has saved all it can.
fn wait_for_checkpoint(child: &mut Child, file: &Path) {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let part = Part::<Counted>::load(file, &Squares.plan(), Some(Shard::WHOLE));
        match part {
            Ok(part) if part.done() == SECOND_ROWS - 1 => return,
            Ok(_) => {}
            // Not begun yet. Anything else would be a torn file.
            Err(CheckpointError::Unreadable { .. }) => {}
            Err(error) => panic!("{error}"),
        }
        assert_eq!(child.try_wait().unwrap(), None, "the child ended by itself");
        assert!(Instant::now() < patience, "the child doesn't get on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_run_resumes_to_the_same_bytes() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("run.part");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--ignored"])
        .env(CHILD_FILE, &file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_checkpoint(&mut child, &file);
    child.kill().unwrap();
    child.wait().unwrap();
    // What a kill in the middle of writing leaves behind.
    let saved = fs::read(&file).unwrap();
    fs::write(
        folder.path().join(".gridforest-torn.part"),
        &saved[..saved.len() / 2],
    )
    .unwrap();

    let ran = Mutex::new(Vec::new());
    let job = Watched(Squares, |block| {
        ran.lock().unwrap().push(block);
        Ok(())
    });
    let runner = Runner {
        checkpoint: Some(file.clone()),
        ..Runner::default()
    };
    assert!(matches!(runner.run(&job), Ok(Outcome::Finished(_))));
    assert_eq!(ran.into_inner().unwrap(), [STUCK]);
    assert!(fs::read(&file).unwrap() == whole_bytes(&Squares));
}

#[test]
fn an_error_or_a_panic_in_a_block_ends_the_run_and_loses_nothing() {
    for threads in [1, 4] {
        let folder = tempdir().unwrap();
        let file = folder.path().join("run.part");
        let runner = || Runner {
            threads,
            checkpoint: Some(file.clone()),
            ..Runner::default()
        };
        let failing = Watched(Squares, |block| match block {
            12 => Err("out of luck".into()),
            _ => Ok(()),
        });
        let error = runner().run(&failing).unwrap_err();
        assert_eq!(error.to_string(), "block 12: out of luck");
        let panicking = Watched(Squares, |block| {
            assert_ne!(block, 12, "twelve");
            Ok(())
        });
        let error = runner().run(&panicking).unwrap_err();
        assert!(
            matches!(error, RunError::Block { block: 12, .. }),
            "{error}"
        );
        assert!(
            error.to_string().starts_with("block 12: panicked: ")
                && error.to_string().contains("twelve")
        );

        let part = Part::<Counted>::load(&file, &Squares.plan(), Some(Shard::WHOLE)).unwrap();
        assert!(part.done() >= 12);
        assert!(matches!(runner().run(&Squares), Ok(Outcome::Finished(_))));
        assert!(fs::read(&file).unwrap() == whole_bytes(&Squares));
    }
}

/// Every block counts 2⁶³.
struct TooMany;

impl Job for TooMany {
    type Partial = u64;

    fn plan(&self) -> Plan {
        Plan::new("too many", 100)
    }

    fn block(&self, _: Block) -> Result<u64, BlockError> {
        Ok(1 << 63)
    }
}

#[test]
fn a_count_that_overflows_is_an_error_and_no_hang() {
    for threads in [1, 4] {
        let error = Runner {
            threads,
            ..Runner::default()
        }
        .run(&TooMany)
        .unwrap_err();
        assert!(matches!(error, RunError::Merge { .. }));
        assert!(
            error
                .to_string()
                .ends_with("can't be merged: the count fits in u64"),
            "{error}"
        );
    }
}

/// The error of running the samples of seed 3 on a checkpoint, its path left out.
fn refusal(folder: &TempDir, bytes: &[u8]) -> String {
    let file = folder.path().join("run.part");
    fs::write(&file, bytes).unwrap();
    let job = Watched(
        Samples {
            seed: 3,
            blocks: 23,
        },
        |_| panic!("a block was begun"),
    );
    let runner = Runner {
        checkpoint: Some(file.clone()),
        ..Runner::default()
    };
    let error = runner.run(&job).unwrap_err().to_string();
    assert!(
        fs::read(&file).unwrap() == bytes,
        "a file that is refused stays"
    );
    error.replace(&file.display().to_string(), "FILE")
}

fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = bytes
        .windows(from.len())
        .position(|w| w == from.as_bytes())
        .unwrap();
    [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat()
}

/// The same file with a checksum that fits.
fn checked(mut bytes: Vec<u8>) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    bytes.truncate(bytes.len() - 32);
    let checksum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&checksum);
    bytes
}

#[test]
fn checkpoints_that_do_not_fit_are_refused_with_the_reason() {
    let folder = tempdir().unwrap();
    let good = whole_bytes(&Samples {
        seed: 3,
        blocks: 23,
    });
    insta::assert_snapshot!(refusal(&folder, b""), @"");
    insta::assert_snapshot!(refusal(&folder, b"n,count\n8,92\n"), @"");
    insta::assert_snapshot!(refusal(&folder, &replaced(&good, "format 1", "format 2")), @"");
    let version = checked(replaced(&good, env!("CARGO_PKG_VERSION"), "9.9.9"));
    insta::assert_snapshot!(refusal(&folder, &version).replace(env!("CARGO_PKG_VERSION"), "VERSION"), @"");
    let other = whole_bytes(&Samples {
        seed: 4,
        blocks: 22,
    });
    insta::assert_snapshot!(refusal(&folder, &other), @"");
    insta::assert_snapshot!(refusal(&folder, &whole_bytes(&Squares)), @"");
    let shard = run_shard(
        &Samples {
            seed: 3,
            blocks: 23,
        },
        &folder,
        "2/3".parse().unwrap(),
        1,
    );
    insta::assert_snapshot!(refusal(&folder, &fs::read(shard).unwrap()), @"");
    insta::assert_snapshot!(refusal(&folder, &checked(replaced(&good, "plan 0", "plan 1"))), @"");
}

#[test]
fn every_cut_and_every_flipped_bit_is_noticed() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("run.part");
    let samples = Samples { seed: 3, blocks: 4 };
    let good = whole_bytes(&samples);
    let load = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        Part::<<Samples as Job>::Partial>::load(&file, &samples.plan(), None)
    };
    assert!(load(&good).is_ok());
    for at in 0..good.len() {
        assert!(load(&good[..at]).is_err(), "cut at {at}");
        let mut flipped = good.clone();
        flipped[at] ^= 1 << (at % 8);
        assert!(load(&flipped).is_err(), "flipped at {at}");
    }
    assert!(load(&[&good[..], b"x"].concat()).is_err());
}

#[test]
fn an_unwritable_checkpoint_is_told_before_anything_is_run() {
    let folder = tempdir().unwrap();
    let runner = |file: PathBuf| Runner {
        checkpoint: Some(file),
        ..Runner::default()
    };
    let job = Watched(Squares, |_| panic!("a block was begun"));
    let error = runner(folder.path().join("no/run.part"))
        .run(&job)
        .unwrap_err();
    assert!(matches!(
        error,
        RunError::Checkpoint(CheckpointError::Unwritable { .. })
    ));
    let error = runner(folder.path().to_owned()).run(&job).unwrap_err();
    assert!(matches!(
        error,
        RunError::Checkpoint(CheckpointError::Unreadable { .. })
    ));
}

/// The folder goes away in the middle of the run: the checkpoints on the way are warnings, the last an error.
#[test]
fn a_checkpoint_that_fails_on_the_way_is_a_warning_first() {
    let folder = tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let job = Watched(Squares, |block| {
        if block == 5 {
            fs::remove_dir_all(&inner).unwrap();
        }
        Ok(())
    });
    let progress = StopAt {
        at: u64::MAX,
        ..StopAt::default()
    };
    let runner = Runner {
        threads: 1,
        checkpoint: Some(inner.join("run.part")),
        checkpoint_every: Duration::ZERO,
        progress: &progress,
        ..Runner::default()
    };
    let error = runner.run(&job).unwrap_err().to_string();
    assert!(error.contains("can't be written"), "{error}");
    assert_eq!(progress.done.get(), SECOND_ROWS);
    assert_eq!(progress.ended.get(), 1);
    assert!(progress.warnings.into_inner().contains(&error));
}

#[test]
fn shards_that_do_not_make_a_whole_are_refused_by_name() {
    let folder = tempdir().unwrap();
    let samples = Samples {
        seed: 3,
        blocks: 20,
    };
    let run = |shard: &str| run_shard(&samples, &folder, shard.parse().unwrap(), 1);
    let [one, two, three] = ["1/3", "2/3", "3/3"].map(run);
    let message = |files: &[&PathBuf]| {
        let merged = merge_files::<<Samples as Job>::Partial>(&samples.plan(), files);
        let text = merged.unwrap_err().to_string();
        text.replace(&format!("{}/", folder.path().display()), "")
    };
    insta::assert_snapshot!(message(&[&three, &one]), @"");
    insta::assert_snapshot!(message(&[&two]), @"");
    insta::assert_snapshot!(message(&[&one, &run("4/5")]), @"");
    insta::assert_snapshot!(message(&[]), @"");
    insta::assert_snapshot!(message(&[&one, &two, &three, &one]), @"");
    insta::assert_snapshot!(message(&[&one, &run("2/4"), &three]), @"");
    let foreign = run_shard(
        &Samples {
            seed: 4,
            blocks: 20,
        },
        &folder,
        "2/3".parse().unwrap(),
        2,
    );
    insta::assert_snapshot!(message(&[&one, &foreign, &three]), @"");
    let unfinished = folder.path().join("unfinished.part");
    let mut part = Part::new(samples.plan(), "2/3".parse().unwrap());
    assert!(part.insert(7..9, <Samples as Job>::Partial::default()));
    part.save(&unfinished).unwrap();
    insta::assert_snapshot!(message(&[&one, &unfinished, &three]), @"");
    fs::remove_file(&two).unwrap();
    insta::assert_snapshot!(message(&[&one, &two, &three]), @"");
}

#[test]
fn a_file_tells_its_plan_and_shard_whatever_the_job() {
    let folder = tempdir().unwrap();
    let shard = "2/3".parse().unwrap();
    let file = run_shard(&Squares, &folder, shard, 1);
    assert_eq!(peek(&file).unwrap(), (Squares.plan(), shard));
}
