//! Kills at random moments: whatever was saved, a run that goes on comes to the same bytes.
//!
//! Every second run is first asked to stop (SIGINT), so that the kill that follows meets it while
//! it saves.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use gridforest::random::{Stream, stream};
use rand::RngExt as _;

use crate::program::{self, interrupt, kill, wait, without_times, words};

/// A command of every kind of job that can be kept in a checkpoint, each a second or so long.
const JOBS: [&str; 23] = [
    "forest 2x2 --engine brute",
    "forest 2x2 --engine graph",
    "count queens 13",
    "count grids 2x3 --classes",
    "solutions 2x3 --classes",
    "solutions latin6 --count",
    "solutions 2x3 --sample 3000",
    "estimate puzzles 2x3 --method paths --samples 100000",
    "estimate puzzles 2x3 --method paths --samples 10000 --puzzles kept.txt",
    "estimate puzzles 2x3 --method subsets --samples 30000 --size 12",
    "estimate puzzles 2x2 --method descent --samples 300000",
    "estimate puzzles 2x2 --method descent --samples 10000 --puzzles kept.txt",
    "estimate puzzles 2x2 --method walk --learning 500 --steps 500 --samples 300000",
    "estimate puzzles 2x2 --method walk --learning 500 --steps 500 --samples 10000 --puzzles kept.txt",
    "estimate puzzles 2x2 --method tours --learning 500 --tours 20 --samples 300000",
    "estimate puzzles 2x2 --method tours --learning 500 --tours 20 --samples 10000 --puzzles kept.txt",
    "estimate queens 16 --method tempering --sweeps 30000",
    "estimate queens 16 --method anneal --sweeps 30000",
    "estimate queens 20 --passes 200 --particles 500",
    "scan grids.txt --at-most 16 --puzzles kept.txt",
    "scan squares.txt --minimal --at-least 13 --puzzles kept.txt",
    "vary puzzles.txt --remove 2 --add 1",
    "skeletons latin4 --possible",
];

/// What makes the files that the jobs read.
const INPUTS: [&str; 3] = [
    "solutions 3x3 --sample 5 --seed 1 --output grids.txt",
    "solutions latin6 --sample 3 --seed 1 --output squares.txt",
    "generate 3x3 --count 3 --seed 1 --output puzzles.txt",
];

/// Far more than any run takes.
const PATIENCE: Duration = Duration::from_secs(600);

/// What is kept between runs is in one file, the result in another.
fn command(line: &str) -> String {
    format!(
        "{line} --threads 2 --quiet --format csv --checkpoint run.part --save-every 1 --output result.csv"
    )
}

/// The bytes that must not differ: those of the finished checkpoint, the result without times, and
/// the puzzles kept.
fn result(folder: &Path) -> (Vec<u8>, String, Option<Vec<u8>>) {
    let part = fs::read(folder.join("run.part")).expect("a finished run leaves its checkpoint");
    let kept = fs::read(folder.join("kept.txt")).ok();
    (part, without_times(&folder.join("result.csv")), kept)
}

/// Kills the runs of each job so many times, and compares.
pub(crate) fn run(kills: u64, seed: u64) -> String {
    let mut all = Tally::default();
    for (number, line) in JOBS.iter().enumerate() {
        let random = &mut stream(seed, number as u64);
        let tally = kill_job(line, kills, random);
        println!("  {line}: {tally}");
        all.kills += tally.kills;
        all.results += tally.results;
    }
    format!("{} commands: {all}, no byte differs", JOBS.len())
}

#[derive(Default)]
struct Tally {
    kills: u64,
    results: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} kills, {} results compared", self.kills, self.results)
    }
}

fn kill_job(line: &str, kills: u64, random: &mut Stream) -> Tally {
    let command = command(line);
    let complete = |line: &str, folder: &Path| {
        let ended = program::run(&words(line), folder, PATIENCE);
        assert_eq!(ended.code(), Some(0), "{line}: {}", ended.stderr);
    };
    let new_folder = || {
        let folder = tempfile::tempdir().expect("a temporary folder");
        INPUTS.iter().for_each(|input| complete(input, folder.path()));
        folder
    };
    let finish = |folder: &Path| complete(&command, folder);
    let folder = new_folder();
    let begun = Instant::now();
    finish(folder.path());
    let length = begun.elapsed();
    let expected = result(folder.path());
    let mut tally = Tally::default();
    while tally.kills < kills {
        let folder = new_folder();
        while tally.kills < kills {
            match attempt(&command, folder.path(), length, random) {
                None => tally.kills += 1,
                Some(code) => {
                    // 3: stopped, with a checkpoint; 130 and none: before there was one.
                    assert!(matches!(code, Some(0 | 3 | 130) | None), "{line}: {code:?}");
                    if code == Some(0) {
                        break;
                    }
                }
            }
        }
        finish(folder.path());
        assert!(result(folder.path()) == expected, "{line}: the bytes differ");
        tally.results += 1;
    }
    tally
}

/// Starts a run and kills it at a random moment: its exit code where it ended before, `None` where
/// it was killed.
fn attempt(
    command: &str,
    folder: &Path,
    length: Duration,
    random: &mut Stream,
) -> Option<Option<i32>> {
    let mut child = program::start(&words(command), folder, Stdio::null);
    let mut ended = wait(&mut child, length.mul_f64(1.2 * random.random::<f64>()));
    if ended.is_none() && random.random() {
        interrupt(&child);
        ended = wait(&mut child, Duration::from_micros(random.random_range(0..50_000)));
    }
    if ended.is_none() {
        kill(&mut child);
    }
    ended.map(|status| status.code())
}
