//! Which worker computes a shard, and how it ended: a small file for each shard, for information
//! only.

use std::fs;
use std::io;
use std::path::Path;
use std::process;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::write_atomically;

/// How often a worker says that it is alive.
pub(super) const BEAT: Duration = Duration::from_secs(20);

/// A worker that was silent for so long is taken for lost.
pub(super) const SILENCE: u64 = 6 * BEAT.as_secs();

/// Where the work on a shard stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A worker is at it.
    Running,
    /// It was stopped, with its finished blocks kept.
    Stopped,
    /// It ended with an error.
    Failed,
    /// Its part is there.
    Finished,
}

/// What a worker reports about a shard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// How it stands.
    pub phase: Phase,
    /// The worker's machine.
    pub host: String,
    /// The worker's process.
    pub pid: u32,
    /// When the worker began, seconds since 1970.
    pub began: u64,
    /// When this was written, seconds since 1970.
    pub told: u64,
    /// The finished blocks.
    pub done: u64,
    /// How many blocks were finished before this worker began.
    pub found: u64,
    /// The seconds that this worker has spent.
    pub seconds: f64,
    /// The most memory that the worker's process has had, bytes; 0 where the system doesn't tell.
    pub memory: u64,
    /// How often the shard was begun.
    pub attempts: u64,
    /// What went wrong; empty otherwise.
    pub error: String,
}

impl State {
    /// The state of a shard that this process begins.
    pub(super) fn begin(before: Option<&Self>) -> Self {
        let now = now();
        Self {
            phase: Phase::Running,
            host: host(),
            pid: process::id(),
            began: now,
            told: now,
            done: 0,
            found: 0,
            seconds: 0.0,
            memory: 0,
            attempts: before.map_or(0, |before| before.attempts) + 1,
            error: String::new(),
        }
    }

    /// Whether its worker has been silent for too long.
    pub fn is_lost(&self) -> bool {
        self.phase == Phase::Running && now().saturating_sub(self.told) > SILENCE
    }

    /// Writes it. A state that can't be written is no reason to end a shard.
    pub(super) fn write(&mut self, path: &Path) {
        self.told = now();
        self.memory = memory();
        let _: io::Result<()> = write_atomically(path, |file| {
            serde_json::to_writer(&mut *file, self)?;
            writeln!(file)
        });
    }

    /// Reads it; nothing where it isn't there, or damaged.
    pub(super) fn read(path: &Path) -> Option<Self> {
        serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

fn host() -> String {
    let named = |name: &str| std::env::var(name).ok();
    let told = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    told.map(|name| name.trim().to_owned())
        .or_else(|| named("HOSTNAME"))
        .or_else(|| named("COMPUTERNAME"))
        .unwrap_or_default()
}

/// The maximum memory of this process, in bytes; known on Linux.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB"));
    let kilobytes = kilobytes.and_then(|number| number.trim().parse::<u64>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes * 1024)
}
