//! The script that runs the shards of a run folder as an array of Slurm tasks.

use std::path::PathBuf;

use anyhow::{Result, bail};

/// An array of tasks.
pub(super) struct Array {
    /// The run folder, by its full path.
    pub(super) dir: PathBuf,
    /// The command that was planned.
    pub(super) command: String,
    /// The number of shards.
    pub(super) shards: u64,
    /// The most tasks of an array.
    pub(super) limit: u64,
    /// Processors of a task.
    pub(super) cpus: u64,
    /// Memory of a task, bytes.
    pub(super) memory: u64,
    /// The time limit of a task.
    pub(super) walltime: String,
}

/// Seconds before the time limit at which a shard is asked to stop.
const WARNING: u64 = 120;

impl Array {
    /// The text of the script.
    pub(super) fn script(&self) -> Result<String> {
        let dir = self.dir.display().to_string();
        // Slurm reads the lines of options without a shell: nothing in them can be quoted.
        if dir.contains(|c: char| c.is_whitespace() || c.is_control() || "'\"\\%$`".contains(c)) {
            bail!("{dir}: Slurm's options can't name such a folder: no spaces, quotes or %")
        }
        let per_task = self.shards.div_ceil(self.limit);
        let tasks = self.shards.div_ceil(per_task);
        let megabytes = self.memory.div_ceil(1 << 20);
        let Self { command, shards, cpus, walltime, .. } = self;
        // A limit below two warnings would leave no time to work.
        let warning = WARNING.min(seconds(walltime).unwrap_or(u64::MAX) / 4).max(1);
        let command = command.replace(char::is_control, " ");
        Ok(format!(
            r#"#!/usr/bin/env bash
# The {shards} shards of: gridforest {command}
#
#   sbatch {dir}/array.sbatch
#   gridforest status {dir}
#   gridforest merge {dir}
#
# Submit it again after any failure: what is finished is skipped. GRIDFOREST names the program.
#SBATCH --job-name=gridforest
#SBATCH --array=0-{last}
#SBATCH --cpus-per-task={cpus}
#SBATCH --mem={megabytes}M
#SBATCH --time={walltime}
#SBATCH --signal=B:TERM@{warning}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={dir}/logs/%A_%a.log
set -uo pipefail
program=${{GRIDFOREST:-gridforest}}
if ! command -v "$program" > /dev/null; then
    echo "no program '$program' on $(hostname): put gridforest into PATH, or its path into GRIDFOREST" >&2
    exit 127
fi
first=$((SLURM_ARRAY_TASK_ID * {per_task} + 1))
last=$((first + {per_task} - 1))
if [ "$last" -gt {shards} ]; then last={shards}; fi
# Not by exec: when the program is killed, this shell ends with exit code 137, which sites may list in RequeueExit.
"$program" work {dir} --shard "$first..$last" --threads "${{SLURM_CPUS_PER_TASK:-{cpus}}}" &
worker=$!
# Slurm signals this shell {warning} seconds before the time limit: the worker keeps its finished blocks and ends with 3.
trap 'kill -TERM "$worker" 2> /dev/null' TERM INT
code=0
wait "$worker" || code=$?
while kill -0 "$worker" 2> /dev/null; do
    code=0
    wait "$worker" || code=$?
done
if [ "$code" -eq 3 ]; then
    echo "shards $first to $last: stopped before the time limit, and queued again" >&2
    exec scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_${{SLURM_ARRAY_TASK_ID}}"
fi
exit "$code"
"#,
            last = tasks - 1,
        ))
    }
}

/// Checks a time limit: `[D-]H:MM:SS`.
pub(super) fn walltime(text: &str) -> Result<String, String> {
    match seconds(text) {
        // Slurm counts minutes in 32 bits.
        Some(seconds) if seconds > 0 && seconds / 60 < u32::MAX.into() => Ok(text.to_owned()),
        _ => Err(format!("'{text}' is no time limit: write H:MM:SS, or D-HH:MM:SS")),
    }
}

fn seconds(text: &str) -> Option<u64> {
    let (has_days, (days, clock)) = match text.split_once('-') {
        Some(parts) => (true, parts),
        None => (false, ("0", text)),
    };
    let mut fields = clock.split(':').map(|field| field.parse::<u64>().ok());
    let (hours, minutes, seconds) = (fields.next()??, fields.next()??, fields.next()??);
    let well_formed = fields.next().is_none() && minutes < 60 && seconds < 60;
    let well_formed = well_formed && !(has_days && hours >= 24);
    let days: u64 = days.parse().ok()?;
    let hours = days.checked_mul(24)?.checked_add(hours)?;
    well_formed.then_some(hours.checked_mul(3600)?.checked_add(60 * minutes + seconds)?)
}
