//! Every proper puzzle of at most 16, 17, 18 clues in uniform 9x9 grids: processor seconds a grid,
//! one thread.
//!
//! Grid `i` is the first of the stream of seed 1 and block `i`. For each number of clues: the mean
//! with its standard error, the median, the worst and its ratio to the mean, and what the mean says
//! of all 5,472,730,538 classes of grids, in core-years of this machine. Processor time is read
//! from the system where it is available (Linux).
//!
//! `cargo bench -p gridforest-benches --bench scan -- [CLUES[,CLUES…] [GRIDS [DIR]]]`. With
//! `GRIDCHECKER` in the environment, the path of that program, its scan runs on the same grids, and
//! its processor time stands beside. With DIR, a folder, the times of all grids go to `scan.csv`
//! there.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use gridforest::board::Grid;
use gridforest::census::UniformGrids;
use gridforest::random::stream;
use gridforest::scan::Scan;
use gridforest::stats::Moments;
use gridforest_benches::seconds;
use gridforest_report::to_csv;
use serde::{Deserialize, Serialize};

/// The classes of 9x9 grids, OEIS A109741.
const CLASSES: f64 = 5_472_730_538.0;
const YEAR: f64 = 365.25 * 86_400.0;
const SEED: u64 = 1;

type Failure = Box<dyn std::error::Error>;

/// The times of a grid.
#[derive(Serialize, Deserialize)]
struct Row {
    number: u64,
    clues: usize,
    puzzles: u64,
    pairs: u64,
    seconds: f64,
    gridchecker_seconds: Option<f64>,
}

/// Processor seconds of the processes that this one has waited for, in the system's hundredths.
fn seconds_of_children() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // User and system time of children, counted after the name in brackets.
    let (_, fields) = text.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks = fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// What gridchecker takes for the same question.
fn gridchecker(program: &str, grid: &Grid, clues: usize) -> Result<Option<f64>, Failure> {
    let before = seconds_of_children();
    let mut child = Command::new(program)
        .args(["--scan", "--fastscan", "--numclues", &clues.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        writeln!(stdin, "{grid}")?;
    }
    child.wait()?;
    Ok(before.zip(seconds_of_children()).map(|(before, now)| now - before))
}

/// The mean with its error, the median, the worst and its ratio to the mean.
fn tell(name: &str, times: impl Iterator<Item = f64>) {
    let mut times: Vec<f64> = times.collect();
    if times.is_empty() {
        return;
    }
    times.sort_by(f64::total_cmp);
    let moments: Moments = times.iter().copied().collect();
    let (mean, error) = (moments.mean(), moments.standard_error());
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    let years = CLASSES / YEAR;
    println!(
        "{name:>22} {:6} {mean:9.3} ± {error:6.3} {median:9.3} {worst:9.3} {:7.1} {:10.1} ± {:.1}",
        times.len(),
        worst / mean,
        mean * years,
        error * years
    );
}

fn main() -> Result<(), Failure> {
    let start = Instant::now();
    let given: Vec<String> = std::env::args().skip(1).filter(|text| text != "--bench").collect();
    let clues = given.first().map_or("16,17", String::as_str);
    let clues: Vec<usize> = clues.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let many: u64 = given.get(1).map_or(Ok(20), |text| text.parse())?;
    let program = std::env::var("GRIDCHECKER").ok();
    let uniform = UniformGrids::default();
    println!(
        "{:>22} {:>6} {:>18} {:>9} {:>9} {:>7} {:>16}",
        "seconds a grid", "grids", "mean", "median", "worst", "/ mean", "core-years"
    );
    let mut rows: Vec<Row> = Vec::new();
    for clues in clues {
        let from = rows.len();
        for number in 0..many {
            let grid = uniform.sample(&mut stream(SEED, number));
            let begun = seconds(start);
            let summary = Scan::new(&grid, clues)?.run(&mut |_| ControlFlow::Continue(()))?;
            let spent = seconds(start) - begun;
            let theirs = program.as_deref();
            let theirs = theirs.map(|program| gridchecker(program, &grid, clues));
            rows.push(Row {
                number,
                clues,
                puzzles: summary.levels[clues].proper,
                pairs: summary.pairs,
                seconds: spent,
                gridchecker_seconds: theirs.transpose()?.flatten(),
            });
        }
        let these = &rows[from..];
        tell(&format!("{clues} clues"), these.iter().map(|row| row.seconds));
        let theirs = these.iter().filter_map(|row| row.gridchecker_seconds);
        tell(&format!("gridchecker, {clues}"), theirs);
    }
    if let Some(dir) = given.get(2) {
        std::fs::write(Path::new(dir).join("scan.csv"), to_csv(&rows)?)?;
    }
    Ok(())
}
