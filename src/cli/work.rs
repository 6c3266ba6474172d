//! `work`: shards of a run folder.

use std::thread::sleep;
use std::time::Duration;

use super::plumbing::prelude::*;
use gridforest::run::folder::{Folder, FolderError, Worked};
use gridforest::run::{RunError, Runner};
use gridforest_requests::parse::range;

/// Compute the shards of a run folder
///
/// Any number of processes can do this at the same time, on any machines that have access to the
/// folder. The most expensive shards are computed first. A finished shard is skipped, a shard that
/// was started is continued from its checkpoint, and a damaged part is computed again. When a
/// worker is killed, only its work since the last checkpoint is lost.
#[derive(Debug, Args)]
pub(super) struct Work {
    /// The run folder, made by `plan`
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: PathBuf,
    /// These shards, even if another worker computes them [default: all unfinished shards that no
    /// worker computes]
    #[arg(long, value_name = "I|I..J", value_parser = shards)]
    shard: Option<RangeInclusive<u64>>,
    /// One shard: the most expensive unfinished one that no worker computes
    #[arg(long, conflicts_with = "shard")]
    next: bool,
    /// The time between two saves of the finished blocks
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400), default_value_t = 60)]
    save_every: u64,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("plan count queens 10 --shards 6 --dir queens.run", "six shards"),
    ("work queens.run --shard 2", "the second"),
    ("work queens.run", "all others"),
];

impl Work {
    pub(super) fn run(self, session: &Session, parse: Parse) -> Result<Verdict> {
        let planned = Planned::open(&self.dir, session, parse)?;
        let (folder, session) = (&planned.folder, &planned.session);
        let which = self.which(folder)?;
        let task = planned.task()?;
        let mut runner = session.runner(task.bar());
        runner.checkpoint_every = Duration::from_secs(self.save_every);
        stop::running(stop::OnStop::InCheckpoint);
        Worker { folder, task: &*task, session, runner }.work(&which)
    }

    fn which(&self, folder: &Folder) -> Result<Which> {
        Ok(match &self.shard {
            Some(range) => {
                let (shard, shards) = (*range.end(), folder.manifest().shards);
                if shard > shards {
                    return Err(FolderError::Shard { shard, shards }).or_usage("--shard");
                }
                Which::These(range.clone())
            }
            None if self.next => Which::Next,
            None => Which::All,
        })
    }
}

/// A run folder, and the command that was planned.
pub(super) struct Planned {
    pub(super) folder: Folder,
    /// The session of this process, whose output stays where it was asked for.
    pub(super) session: Session,
    command: Box<dyn Divisible>,
}

impl Planned {
    /// Opens a run folder, and enters the folder in which its command line was given: the files
    /// that it names, as arguments or within them, are found there.
    pub(super) fn open(dir: &Path, session: &Session, parse: Parse) -> Result<Self> {
        Folder::open(dir).or_usage("DIR")?;
        let session = session.anywhere()?;
        // Under its full name, which holds in every folder.
        let folder = Folder::open(&std::path::absolute(dir)?)?;
        let manifest = folder.manifest();
        // Where that folder isn't there, the command may name no files.
        if std::env::set_current_dir(&manifest.directory).is_err() {
            session.remark(&format!(
                "{}: not here; files that the command names are looked for in the current folder",
                manifest.directory.display()
            ));
        }
        let command = parse(&manifest.command)?;
        Ok(Self { folder, session, command })
    }

    /// The task that was divided.
    pub(super) fn task(&self) -> Result<Box<dyn Task + '_>> {
        let manifest = self.folder.manifest();
        let task = self.command.task(&Purpose::Shards(manifest.plan.clone()), &self.session)?;
        let words = manifest.command.join(" ");
        task.ok_or_else(|| anyhow!("`{words}` has no blocks")).or_usage("DIR")
    }
}

/// Which shards to compute.
enum Which {
    /// These, even if another worker computes them.
    These(RangeInclusive<u64>),
    /// The costliest that no worker computes.
    Next,
    /// All that are left.
    All,
}

/// The time between two looks at a shard that another process computes.
const LOOK: Duration = Duration::from_millis(500);

/// Works on shards one after the other.
struct Worker<'a> {
    folder: &'a Folder,
    task: &'a dyn Task,
    session: &'a Session,
    runner: Runner<'a>,
}

/// The numbers of shards by outcome.
#[derive(Default)]
struct ShardCounts {
    finished: u64,
    already: u64,
    busy: u64,
    failed: u64,
}

impl Worker<'_> {
    fn work(&self, which: &Which) -> Result<Verdict> {
        let mut counts = ShardCounts::default();
        let shards: Vec<u64> = match which {
            Which::These(range) => range.clone().collect(),
            _ => self.folder.unfinished_by_cost()?,
        };
        if shards.is_empty() {
            return self.check_all();
        }
        for shard in shards {
            let worked = match which {
                Which::These(_) => self.insist(shard),
                _ => self.compute(shard),
            };
            let worked_on = !matches!(worked, Ok(Worked::Busy | Worked::Already));
            match worked {
                Ok(Worked::Finished) => counts.finished += 1,
                Ok(Worked::Already) => counts.already += 1,
                Ok(Worked::Busy) => counts.busy += 1,
                Ok(Worked::Stopped) => return Ok(self.stopped(shard)),
                // Other shards may well do.
                Err(FolderError::Run(
                    error @ (RunError::Block { .. } | RunError::Merge { .. }),
                )) => {
                    counts.failed += 1;
                    self.session.fail(&format!("shard {shard}: {error}"));
                }
                Err(error) => return Err(error.into()),
            }
            if stop::is_set() {
                return Ok(Verdict::Stopped { kept: true });
            }
            // A shard that is another process's was not the next one.
            if matches!(which, Which::Next) && worked_on {
                break;
            }
        }
        self.tell(&counts)
    }

    /// Computes a shard, unless another process does.
    fn compute(&self, shard: u64) -> Result<Worked, FolderError> {
        self.task.work(self.folder, shard, &self.runner)
    }

    /// Computes a shard, or waits for whoever does.
    fn insist(&self, shard: u64) -> Result<Worked, FolderError> {
        let mut told = false;
        loop {
            match self.compute(shard)? {
                Worked::Busy if stop::is_set() => return Ok(Worked::Stopped),
                Worked::Busy => {
                    if !told {
                        let text = format!("shard {shard}: another process is at it; waiting");
                        self.session.remark(&text);
                        told = true;
                    }
                    sleep(LOOK);
                }
                worked => return Ok(worked),
            }
        }
    }

    /// Nothing is left to do: what is there is looked at, and computed again where it isn't sound.
    fn check_all(&self) -> Result<Verdict> {
        let mut again = 0;
        for piece in self.folder.pieces() {
            match self.compute(piece.shard)? {
                Worked::Finished => again += 1,
                Worked::Stopped => return Ok(self.stopped(piece.shard)),
                Worked::Already | Worked::Busy => {}
            }
            if stop::is_set() {
                return Ok(Verdict::Stopped { kept: true });
            }
        }
        let shards = self.folder.manifest().shards;
        self.session.remark(&match again {
            0 => format!("all {shards} shards are finished and sound"),
            _ => format!("all {shards} shards are finished; {again} computed again"),
        });
        Ok(Verdict::Good)
    }

    fn stopped(&self, shard: u64) -> Verdict {
        let text = format!("shard {shard} was stopped; its finished blocks are kept");
        self.session.remark(&text);
        Verdict::Stopped { kept: true }
    }

    fn tell(&self, counts: &ShardCounts) -> Result<Verdict> {
        let ShardCounts { finished, already, busy, failed } = counts;
        let left = self.folder.unfinished()?.len();
        let path = self.folder.path().display();
        let mut text = format!("shards finished: {finished}");
        for (number, what) in
            [(already, "finished already"), (busy, "another process's"), (failed, "failed")]
        {
            if *number > 0 {
                text += &format!("; {what}: {number}");
            }
        }
        text += &match left {
            0 => format!("; none is left: `gridforest merge {path}` prints the result"),
            left => format!("; left: {left} of {}", self.folder.manifest().shards),
        };
        self.session.remark(&text);
        if *failed > 0 {
            return Ok(Verdict::Bad);
        }
        Ok(Verdict::Good)
    }
}

/// The shards `I`, or `I..J` with both ends.
fn shards(text: &str) -> Result<RangeInclusive<u64>, String> {
    let shards = range(text, "number of a shard: write I or I..J")?;
    match shards.start() {
        0 => Err("there is no shard 0: the first is 1".to_owned()),
        _ => Ok(shards),
    }
}
