//! Stops, kills, errors and panics: what is finished isn't lost, and the end is the same.

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gridforest_run::*;
use tempfile::tempdir;

use super::jobs::{Counted, SECOND_ROWS, Squares, Watched, whole_bytes};

/// Sets the stop flag when a number of blocks is done, and keeps what it was told.
#[derive(Default)]
struct StopAt {
    at: u64,
    stop: Stop,
    started: Cell<(u64, u64)>,
    done: Cell<u64>,
    ended: Cell<u32>,
    warnings: RefCell<Vec<String>>,
    warned: AtomicBool,
}

impl Progress for StopAt {
    fn started(&self, done: u64, total: u64) {
        self.started.set((done, total));
    }
    fn advanced(&self, done: u64) {
        assert!(done > self.done.replace(done));
        if done >= self.at {
            self.stop.ask();
        }
    }
    fn warned(&self, message: &str) {
        self.warnings.borrow_mut().push(message.to_owned());
        self.warned.store(true, Ordering::Relaxed);
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
            let stopper = StopAt { at, ..StopAt::default() };
            let runner = Runner {
                threads,
                checkpoint: Some(file.clone()),
                progress: &stopper,
                stop: stopper.stop.clone(),
                ..Runner::default()
            };
            let outcome = runner.run(&job).unwrap();
            assert_eq!(stopper.started.get(), (before, SECOND_ROWS));
            assert_eq!(stopper.ended.get(), 1);
            // A run may reach the end before it notices the flag; what it did is saved all the
            // same.
            before = match outcome {
                Outcome::Finished(_) => SECOND_ROWS,
                Outcome::Unsaved(_, error) => panic!("{error}"),
                Outcome::Stopped { done, total, partial: (_, rows) } => {
                    assert_eq!(total, SECOND_ROWS);
                    assert!(at <= done && done < total);
                    // What is finished is there, in block order.
                    assert!(rows.len() as u64 == done && rows.is_sorted());
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
fn a_block_that_is_left_at_a_stop_is_computed_later() {
    for threads in [1, 3] {
        let folder = tempdir().unwrap();
        let file = folder.path().join("run.part");
        let stop = Stop::default();
        let job = Watched(Squares, |block| {
            if block < 5 {
                return Ok(());
            }
            stop.ask();
            Err(Stopped.into())
        });
        let runner =
            |stop| Runner { threads, checkpoint: Some(file.clone()), stop, ..Runner::default() };
        let Outcome::Stopped { done, .. } = runner(stop.clone()).run(&job).unwrap() else {
            panic!("it was stopped")
        };
        assert_eq!(done, 5);
        assert!(matches!(runner(Stop::default()).run(&Squares).unwrap(), Outcome::Finished(_)));
        assert!(fs::read(&file).unwrap() == whole_bytes(&Squares));
    }
}

#[test]
fn a_stop_before_the_beginning_runs_nothing() {
    let stop = Stop::default();
    stop.ask();
    let runner = Runner { stop, ..Runner::default() };
    let job = Watched(Squares, |_| panic!("a block was begun"));
    let Outcome::Stopped { done, total, .. } = runner.run(&job).unwrap() else {
        panic!("it was stopped before it began")
    };
    assert_eq!((done, total), (0, SECOND_ROWS));
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
        if block == STUCK {
            loop {
                std::thread::park();
            }
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
        let part = Part::<Counted>::load(file, &Squares.plan());
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
        .args(["--exact", "interruptions::child", "--ignored"])
        .env(CHILD_FILE, &file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_checkpoint(&mut child, &file);
    child.kill().unwrap();
    child.wait().unwrap();
    // What a kill in the middle of writing leaves behind.
    let saved = fs::read(&file).unwrap();
    fs::write(folder.path().join(".gridforest-torn.part"), &saved[..saved.len() / 2]).unwrap();

    let ran = Mutex::new(Vec::new());
    let job = Watched(Squares, |block| {
        ran.lock().unwrap().push(block);
        Ok(())
    });
    let runner = Runner { checkpoint: Some(file.clone()), ..Runner::default() };
    assert!(matches!(runner.run(&job), Ok(Outcome::Finished(_))));
    assert_eq!(ran.into_inner().unwrap(), [STUCK]);
    assert!(fs::read(&file).unwrap() == whole_bytes(&Squares));
}

#[test]
fn an_error_or_a_panic_in_a_block_ends_the_run_and_loses_nothing() {
    for threads in [1, 4] {
        let folder = tempdir().unwrap();
        let file = folder.path().join("run.part");
        let runner = || Runner { threads, checkpoint: Some(file.clone()), ..Runner::default() };
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
        assert!(matches!(error, RunError::Block { block: 12, .. }), "{error}");
        assert!(
            error.to_string().starts_with("block 12: panicked: ")
                && error.to_string().contains("twelve")
        );

        let part = Part::<Counted>::load(&file, &Squares.plan()).unwrap();
        assert!(part.done() >= 12);
        assert!(matches!(runner().run(&Squares), Ok(Outcome::Finished(_))));
        assert!(fs::read(&file).unwrap() == whole_bytes(&Squares));
    }
}

/// Every block counts 2⁶³.
struct TooMany;

impl Job for TooMany {
    type Partial = u64;
    const NAME: &'static str = "too many";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, 100)
    }

    fn block(&self, _: Block) -> Result<u64, BlockError> {
        Ok(1 << 63)
    }
}

#[test]
fn a_count_that_overflows_is_an_error_and_no_hang() {
    for threads in [1, 4] {
        let error = Runner { threads, ..Runner::default() }.run(&TooMany).unwrap_err();
        assert!(matches!(error, RunError::Merge { .. }));
        assert!(error.to_string().ends_with("can't be merged: the count fits in u64"), "{error}");
    }
}

/// The folder goes away in the middle of the run: the checkpoints on the way are warnings, and the
/// result comes with the error of the last.
#[test]
fn a_checkpoint_that_fails_does_not_throw_the_result_away() {
    let folder = tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let progress = StopAt { at: u64::MAX, ..StopAt::default() };
    let warned = &progress.warned;
    let job = Watched(Squares, |block| {
        if block == 5 {
            fs::remove_dir_all(&inner).unwrap();
        }
        // The run goes on only when it has tried to save, and failed.
        while block > 5 && !warned.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Ok(())
    });
    let runner = Runner {
        threads: 1,
        checkpoint: Some(inner.join("run.part")),
        checkpoint_every: Duration::ZERO,
        progress: &progress,
        ..Runner::default()
    };
    let Ok(Outcome::Unsaved((_, rows), error)) = runner.run(&job) else {
        panic!("the last checkpoint can't be written")
    };
    assert_eq!(rows.len() as u64, SECOND_ROWS);
    let error = error.to_string();
    assert!(error.contains("can't be written"), "{error}");
    assert_eq!(progress.done.get(), SECOND_ROWS);
    assert_eq!(progress.ended.get(), 1);
    assert!(progress.warnings.into_inner().contains(&error));
}
