//! `status`: the progress of a run folder.

use serde::{Deserialize, Serialize};

use super::plumbing::prelude::*;
use gridforest::run::folder::{Folder, Phase, Piece};

/// Show the progress of a run folder
///
/// The rate is the mean rate of a worker times the number of running workers. A worker that has not
/// reported for two minutes counts as lost. Memory is the maximum over all workers, in bytes.
#[derive(Debug, Args)]
pub(super) struct Status {
    /// The run folder, made by `plan`
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: PathBuf,
    /// A row for each shard
    #[arg(long)]
    each: bool,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("plan count queens 10 --shards 6 --dir queens.run", "six shards"),
    ("work queens.run --next", "one of them"),
    ("status queens.run", "a row: five are waiting"),
    ("status queens.run --each", "a row a shard"),
];

#[derive(Serialize, Deserialize)]
struct WholeRow {
    command: String,
    shards: u64,
    done: u64,
    running: u64,
    lost: u64,
    stopped: u64,
    failed: u64,
    waiting: u64,
    blocks: u64,
    blocks_done: u64,
    blocks_per_second: f64,
    seconds_left: Option<f64>,
    memory: u64,
}

#[derive(Serialize, Deserialize)]
struct ShardRow {
    shard: u64,
    state: &'static str,
    first: u64,
    blocks: u64,
    blocks_done: u64,
    host: String,
    pid: Option<u32>,
    seconds: Option<f64>,
    memory: Option<u64>,
    attempts: u64,
    error: String,
}

impl Status {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let folder = Folder::open(&self.dir).or_usage("DIR")?;
        if self.each {
            let unfinished = folder.unfinished()?;
            let row = |piece: &Piece| row(&folder, piece, unfinished.contains(&piece.shard));
            let rows: Vec<_> = folder.pieces().iter().map(row).collect();
            session.rows(&rows)?;
        } else {
            session.rows(&[whole(&folder)?])?;
        }
        Ok(Verdict::Good)
    }
}

fn whole(folder: &Folder) -> Result<WholeRow> {
    let status = folder.status()?;
    Ok(WholeRow {
        command: folder.manifest().command.join(" "),
        shards: status.shards,
        done: status.done,
        running: status.running,
        lost: status.lost,
        stopped: status.stopped,
        failed: status.failed,
        waiting: status.waiting,
        blocks: status.blocks,
        blocks_done: status.blocks_done,
        blocks_per_second: rounded(status.rate, 3),
        seconds_left: status.seconds_left.map(f64::ceil),
        memory: status.memory,
    })
}

fn row(folder: &Folder, piece: &Piece, unfinished: bool) -> ShardRow {
    let state = folder.state(piece.shard);
    let blocks = piece.end - piece.start;
    let phase = state.as_ref().map(|state| match state.phase {
        Phase::Running if state.is_lost() => "lost",
        Phase::Running => "running",
        Phase::Stopped => "stopped",
        Phase::Failed => "failed",
        // Its part was refused since.
        _ => "waiting",
    });
    let told = state.as_ref();
    ShardRow {
        shard: piece.shard,
        state: match unfinished {
            true => phase.unwrap_or("waiting"),
            false => "done",
        },
        first: piece.start,
        blocks,
        blocks_done: match unfinished {
            true => told.map_or(0, |state| state.done),
            false => blocks,
        },
        host: told.map_or_else(String::new, |state| state.host.clone()),
        pid: told.map(|state| state.pid),
        seconds: told.map(|state| rounded(state.seconds, 3)),
        memory: told.map(|state| state.memory),
        attempts: told.map_or(0, |state| state.attempts),
        error: told.map_or_else(String::new, |state| state.error.clone()),
    }
}
