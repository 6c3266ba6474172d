//! `bench`: the rate at which puzzles are solved.

use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser as _};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::plumbing::boards::refused;
use super::plumbing::prelude::*;
use gridforest::board::{Puzzle, Shape};
use gridforest::solve::nine::{Answer, Backend, is_solution, solve_batch};

/// Time the 9x9 solver on files of puzzles
///
/// The time does not include reading the files and verifying the solutions.
///
/// Columns:
///   seconds                the elapsed time of solving, with all threads
///   khz                    thousands of puzzles a second
///   microseconds           the elapsed time divided by the number of puzzles
///   guesses                the mean number of branchings of the search
///   none, proper, several  the numbers of puzzles without a solution, with one, and with more
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Bench {
    /// 9x9 puzzles, one a line; `-`: stdin
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// Count solutions up to L
    #[arg(long, value_name = "L", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
    /// Solve each puzzle R times
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    repeat: usize,
    /// Also solve the reverse of each puzzle: its last cell first
    #[arg(long)]
    reverse: bool,
    /// Don't check the solutions against the rules
    #[arg(long)]
    no_verify: bool,
    /// The number of puzzles in one call of the solver; 1 measures puzzles one at a time
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Write a row for each puzzle, solved alone, to FILE (CSV): puzzle, microseconds, guesses,
    /// solutions
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    per_puzzle: Option<PathBuf>,
    /// Write a row for each thread to FILE (CSV): file, thread, puzzles, seconds, guesses
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    per_thread: Option<PathBuf>,
    /// The instruction set [default: the fastest of this machine]
    #[arg(long, value_name = "NAME", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(["avx512", "avx2", "portable"]).try_map(backend))]
    backend: Option<Backend>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("bench puzzles.txt --threads 1", "the rate of one thread, in batches"),
    ("bench puzzles.txt --batch 1 --repeat 10", "one puzzle at a time, ten times each"),
    ("bench puzzles.txt --per-puzzle each.csv", "the time and the guesses of each puzzle"),
];

#[derive(Serialize, Deserialize)]
struct BenchRow {
    file: String,
    puzzles: usize,
    limit: u64,
    threads: usize,
    seconds: f64,
    khz: Option<f64>,
    microseconds: Option<f64>,
    guesses: Option<f64>,
    none: usize,
    proper: usize,
    several: usize,
    backend: String,
}

#[derive(Serialize, Deserialize)]
struct PuzzleRow {
    puzzle: String,
    microseconds: f64,
    guesses: u64,
    solutions: u64,
}

#[derive(Serialize, Deserialize)]
struct ThreadRow {
    file: String,
    thread: usize,
    puzzles: usize,
    seconds: f64,
    guesses: u64,
}

/// The work of one thread in one batch.
struct Call {
    thread: usize,
    time: Duration,
    puzzles: usize,
    guesses: u64,
}

impl Bench {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        look_for(&self.files)?;
        let backend = self.backend.unwrap_or_else(Backend::best);
        let mut refusals = session.refusals();
        let (mut rows, mut alone, mut threads) = (Vec::new(), Vec::new(), Vec::new());
        for path in &self.files {
            let puzzles = self.puzzles(path, &mut refusals)?;
            let name = path.display().to_string();
            // Memory that was written to: new memory takes longer to come than easy puzzles to be
            // solved.
            let mut answers = vec![UNANSWERED; puzzles.len()];
            let (batch, share) = (self.batch as usize, SHARE.max(self.batch as usize));
            let start = Instant::now();
            let calls: Vec<Call> = puzzles
                .par_chunks(share)
                .zip(answers.par_chunks_mut(share))
                .map(|(puzzles, answers)| call(backend, puzzles, batch, self.limit, answers))
                .collect();
            let seconds = start.elapsed().as_secs_f64();
            if !self.no_verify {
                verify(&name, &puzzles, &answers)?;
            }
            threads.extend(thread_rows(&name, &calls));
            if self.per_puzzle.is_some() {
                alone.extend(puzzles.iter().map(|puzzle| one(backend, puzzle, self.limit)));
            }
            rows.push(row(name, &answers, self.limit, session.threads(), seconds, backend));
        }
        self.per_puzzle.as_deref().map_or(Ok(()), |path| write_csv(path, &alone))?;
        self.per_thread.as_deref().map_or(Ok(()), |path| write_csv(path, &threads))?;
        session.rows(&rows)?;
        Ok(refusals.verdict())
    }

    /// The puzzles of a file, reversed and repeated as asked for.
    fn puzzles(&self, path: &Path, refusals: &mut Refusals) -> Result<Vec<[u8; 81]>> {
        let mut blocks = Blocks::of(&[path.to_owned()], &self.reading, Some(Shape::NINE));
        let mut puzzles = Vec::new();
        while let Some(block) = blocks.next()? {
            let boards = block.boards(Some(Shape::NINE));
            refusals.refuse(refused(&boards));
            puzzles.extend(boards.nines);
        }
        if self.reverse {
            let reversed = |puzzle: &[u8; 81]| {
                let mut puzzle = *puzzle;
                puzzle.reverse();
                puzzle
            };
            puzzles.extend(puzzles.iter().map(reversed).collect::<Vec<_>>());
        }
        let bytes = (puzzles.len() as u128) * (self.repeat as u128) * PUZZLE_BYTES;
        if bytes > MOST_BYTES {
            let some = puzzles.len();
            return Err(anyhow!(
                "{some} puzzles, each repeated, need {} GB of memory; at most {} GB are allowed",
                bytes >> 30,
                MOST_BYTES >> 30
            ))
            .or_usage("--repeat");
        }
        Ok(puzzles.repeat(self.repeat))
    }
}

/// The number of puzzles that a thread takes at a time.
const SHARE: usize = 4096;

/// The memory of a puzzle and its answer.
const PUZZLE_BYTES: u128 = 81 + size_of::<Answer>() as u128;
/// The most memory that a file may need.
const MOST_BYTES: u128 = 4 << 30;

/// No answer yet.
const UNANSWERED: Answer =
    Answer { solutions: u64::MAX, guesses: u64::MAX, solution: [u8::MAX; 81] };

fn call(
    backend: Backend,
    puzzles: &[[u8; 81]],
    batch: usize,
    limit: u64,
    answers: &mut [Answer],
) -> Call {
    let start = Instant::now();
    for (puzzles, answers) in puzzles.chunks(batch).zip(answers.chunks_mut(batch)) {
        answers.copy_from_slice(&solve_batch(backend, puzzles, limit));
    }
    let time = start.elapsed();
    Call {
        thread: rayon::current_thread_index().unwrap_or(0),
        time,
        puzzles: puzzles.len(),
        guesses: answers.iter().map(|answer| answer.guesses).sum(),
    }
}

/// A puzzle solved alone: its latency.
fn one(backend: Backend, puzzle: &[u8; 81], limit: u64) -> PuzzleRow {
    let mut answer = [UNANSWERED];
    let call = call(backend, std::slice::from_ref(puzzle), 1, limit, &mut answer);
    PuzzleRow {
        puzzle: Puzzle::new(Shape::NINE, *puzzle).to_string(),
        microseconds: rounded(call.time.as_secs_f64() * 1e6, 3),
        guesses: call.guesses,
        solutions: answer[0].solutions,
    }
}

/// Checks that every solution is a solution grid and keeps the clues.
fn verify(file: &str, puzzles: &[[u8; 81]], answers: &[Answer]) -> Result<()> {
    let wrong = puzzles.par_iter().zip(answers).find_first(|(puzzle, answer)| {
        answer.solutions > 0 && !is_solution(puzzle, &answer.solution)
    });
    if let Some((puzzle, _)) = wrong {
        bail!("{file}: the solver gave no solution of {}", Puzzle::new(Shape::NINE, *puzzle));
    }
    Ok(())
}

fn row(
    file: String,
    answers: &[Answer],
    limit: u64,
    threads: usize,
    seconds: f64,
    backend: Backend,
) -> BenchRow {
    let count = |which: &dyn Fn(u64) -> bool| answers.iter().filter(|a| which(a.solutions)).count();
    let puzzles = answers.len();
    let guesses: u64 = answers.iter().map(|a| a.guesses).sum();
    // There is no mean over no puzzles.
    let each = (puzzles > 0).then_some(|total: f64| total / puzzles as f64);
    BenchRow {
        file,
        puzzles,
        limit,
        threads,
        seconds: rounded(seconds, 6),
        khz: each.map(|each| rounded(1e-3 / each(seconds), 3)),
        microseconds: each.map(|each| rounded(each(seconds * 1e6), 4)),
        guesses: each.map(|each| rounded(each(guesses as f64), 3)),
        none: count(&|n| n == 0),
        proper: count(&|n| n == 1),
        several: count(&|n| n > 1),
        backend: format!("{backend:?}").to_lowercase(),
    }
}

fn thread_rows(file: &str, calls: &[Call]) -> Vec<ThreadRow> {
    let threads = calls.iter().map(|call| call.thread).max().map_or(0, |t| t + 1);
    let row = |thread| {
        let own = || calls.iter().filter(|call| call.thread == thread);
        let seconds: f64 = own().map(|call| call.time.as_secs_f64()).sum();
        ThreadRow {
            file: file.to_owned(),
            thread,
            puzzles: own().map(|call| call.puzzles).sum(),
            seconds: rounded(seconds, 6),
            guesses: own().map(|call| call.guesses).sum(),
        }
    };
    (0..threads).map(row).collect()
}

/// A backend by its name, if this machine has it.
fn backend(name: String) -> Result<Backend, String> {
    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let mut named = available.filter(|b| format!("{b:?}").eq_ignore_ascii_case(&name));
    named.next().ok_or(format!("this machine has no {name}"))
}
