//! `plan`: cuts the work of a command into the shards of a run folder.

use std::ffi::OsString;
use std::io::ErrorKind;

use clap::builder::RangedU64ValueParser;
use clap::{Arg, Command};

use super::plumbing::prelude::*;
use super::slurm::{Array, walltime};
use crate::report::counted;
use gridforest::run::folder::{Folder, FolderError, Manifest, division};

/// Divide the work of a command into shards, for any number of processes or machines
///
/// Writes a run folder. `gridforest work DIR` computes its shards, in any number of processes, on
/// all machines that have access to the folder; `status DIR` shows the progress; `merge DIR` prints
/// what the command would have printed.
#[derive(Debug, Args)]
pub(super) struct Plan {
    /// A command that takes --checkpoint, with its options; the options below may be anywhere among
    /// these
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    words: Vec<String>,
    /// The number of shards: a few for each worker; at most the number of blocks
    #[arg(long, value_name = "N", required = true, value_parser = RangedU64ValueParser::<u64>::new().range(1..=1_000_000))]
    shards: u64,
    /// The run folder to create
    #[arg(long, value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    dir: PathBuf,
    /// The memory that a worker needs, in bytes or such as 500M
    #[arg(long, value_name = "BYTES", value_parser = memory, default_value = "2G")]
    memory: usize,
    /// Write a script for Slurm too: DIR/array.sbatch
    #[arg(long)]
    slurm: bool,
    /// Slurm: the time limit of a task; shortly before it, the shard is stopped, saved and queued
    /// again
    #[arg(long, value_name = "[D-]H:MM:SS", value_parser = walltime, requires = "slurm", default_value = "1:00:00")]
    walltime: String,
    /// Slurm: the number of processors of a task
    #[arg(long, value_name = "C", requires = "slurm", default_value_t = 1, value_parser = RangedU64ValueParser::<u64>::new().range(1..=1024))]
    cpus: u64,
    /// Slurm: the largest number of tasks of an array; with more shards, a task computes several
    #[arg(long, value_name = "T", requires = "slurm", default_value_t = 1000, value_parser = RangedU64ValueParser::<u64>::new().range(1..=1_000_000))]
    array_limit: u64,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("plan count queens 10 --shards 6 --dir queens.run", "six shards, for `work queens.run`"),
    (
        "plan estimate latin 9 --passes 40 --particles 200 --shards 8 --dir latin.run --slurm",
        "with a script for sbatch",
    ),
];

impl Plan {
    pub(super) fn run(self, session: &Session, parse: Parse) -> Result<Verdict> {
        let command = parse(&self.words)?;
        let Some(task) = command.task(&Purpose::Dividing, session)? else {
            let words = self.words.join(" ");
            return Err(anyhow!("`{words}` has no blocks to be cut into shards"))
                .or_usage("COMMAND");
        };
        let (plan, costs) = task.planned();
        let pieces = division(plan.blocks, self.shards, costs.as_deref());
        let (blocks, shards) = (plan.blocks, pieces.len() as u64);
        let directory = std::env::current_dir()?;
        let manifest =
            Manifest::new(plan, shards, self.words.clone(), directory, self.memory as u64);
        if self.slurm {
            // Before the folder is made.
            self.array(&self.dir, &manifest)?.script().or_usage("--dir")?;
        }
        let is_new = !self.dir.exists();
        let made = Folder::create(&self.dir, manifest, pieces)
            .map_err(failure)
            .and_then(|folder| self.slurm.then(|| self.write_script(&folder)).transpose());
        let script = made.inspect_err(|error| {
            // There is no half of a folder that could be taken for one.
            if is_new && is_full(error) {
                let _ = std::fs::remove_dir_all(&self.dir);
            }
        })?;
        if shards < self.shards {
            session.remark(&match blocks {
                1 => "there is only one block of work, hence one shard".to_owned(),
                _ => format!("there are only {blocks} blocks of work, hence {blocks} shards"),
            });
        }
        let dir = self.dir.display();
        let next = match script {
            Some(script) => format!("`sbatch {}`", script.display()),
            None => format!("`gridforest work {dir}`"),
        };
        session.remark(&format!(
            "{} of {} in {dir}: {next}",
            counted(shards as usize, "shard"),
            counted(blocks as usize, "block")
        ));
        Ok(Verdict::Good)
    }

    fn array(&self, dir: &Path, manifest: &Manifest) -> Result<Array> {
        Ok(Array {
            dir: std::path::absolute(dir)?,
            command: self.words.join(" "),
            shards: manifest.shards,
            limit: self.array_limit,
            cpus: self.cpus,
            memory: manifest.memory,
            walltime: self.walltime.clone(),
        })
    }

    fn write_script(&self, folder: &Folder) -> Result<PathBuf> {
        let array = self.array(folder.path(), folder.manifest())?;
        std::fs::create_dir_all(folder.path().join("logs"))?;
        let path = folder.path().join("array.sbatch");
        write_whole(&path, |file| Ok(file.write_all(array.script()?.as_bytes())?))?;
        Ok(path)
    }
}

/// Why there is no run folder: the fault of --dir, unless there is no room.
fn failure(error: FolderError) -> anyhow::Error {
    match error {
        FolderError::File { path, error } if FULL.contains(&error.kind()) => {
            anyhow::Error::from(error).context(format!("can't write {}", path.display()))
        }
        other => Usage::new("--dir", other).into(),
    }
}

fn is_full(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|error| FULL.contains(&error.kind()))
}

/// What the system says when there is no room.
const FULL: [ErrorKind; 3] =
    [ErrorKind::StorageFull, ErrorKind::QuotaExceeded, ErrorKind::FileTooLarge];

/// The arguments of the program, with the options of `plan` moved before the planned command: they
/// are options of the planning, wherever they are.
pub(super) fn own_options_first(
    arguments: impl Iterator<Item = OsString>,
    line: &Command,
) -> Vec<OsString> {
    let arguments: Vec<OsString> = arguments.collect();
    let Some(plan) = line.find_subcommand("plan") else {
        return arguments;
    };
    let own = |word: &str| {
        let all = plan.get_arguments().chain(line.get_arguments());
        let mut all = all.filter(|arg| !arg.is_positional());
        let (name, value) = word.split_once('=').map_or((word, None), |(n, v)| (n, Some(v)));
        let is = |arg: &Arg| {
            let long = arg.get_long().map(|long| format!("--{long}"));
            let short = arg.get_short().map(|short| format!("-{short}"));
            long.as_deref() == Some(name) || short.as_deref() == Some(name)
        };
        let found = all.find(|arg| is(arg));
        // How many words belong to it.
        found.map(|arg| 1 + usize::from(arg.get_action().takes_values() && value.is_none()))
    };
    // After options of the program.
    let mut place = 1;
    while let Some(number) = arguments.get(place).and_then(|word| own(word.to_str()?)) {
        place += number;
    }
    if arguments.get(place).is_none_or(|first| first != "plan") {
        return arguments;
    }
    let (first, words) = arguments.split_at(place + 1);
    let (mut first, mut rest) = (first.to_vec(), Vec::new());
    let mut words = words.iter().cloned();
    while let Some(word) = words.next() {
        if word == "--" {
            rest.extend(words.by_ref());
        } else if word == "--help" || word == "-h" {
            first.push(word);
        } else if let Some(number) = word.to_str().and_then(own) {
            first.push(word);
            first.extend(words.by_ref().take(number - 1));
        } else {
            rest.push(word);
        }
    }
    first.extend(rest);
    first
}

/// The memory of a task; with none, Slurm would give it all that a node has.
fn memory(text: &str) -> Result<usize, String> {
    bytes(text).and_then(|bytes| match bytes {
        0 => Err("a worker needs some memory".to_owned()),
        _ => Ok(bytes),
    })
}
