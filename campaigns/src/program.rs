//! The program under test, run with bounded memory and time.

use std::env;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// The memory that a run may take, in KB.
const MEMORY: u64 = 4 << 20;

/// The program itself.
fn path() -> PathBuf {
    env::var_os("GRIDFOREST").map_or_else(
        || {
            let this = env::current_exe().expect("the system knows this program's path");
            this.with_file_name("gridforest")
        },
        PathBuf::from,
    )
}

/// Starts the program in a folder, with 4 GB of memory. Its output goes to pipes, if it is wanted.
pub(crate) fn start<S: AsRef<std::ffi::OsStr>>(
    arguments: &[S],
    folder: &Path,
    output: fn() -> Stdio,
) -> Child {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {MEMORY}; exec \"$@\""), "sh"]);
    shell.arg(path()).args(arguments);
    shell.current_dir(folder).stdin(Stdio::null());
    shell.stdout(output()).stderr(output());
    shell.spawn().expect("a shell starts")
}

/// How a run ended, and what it wrote.
pub(crate) struct Ended {
    /// `None` where it had to be killed.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// The exit code; `None` after a signal.
    pub(crate) fn code(&self) -> Option<i32> {
        self.status?.code()
    }

    /// Whether it ended by itself, without a panic.
    pub(crate) fn is_orderly(&self) -> bool {
        self.code().is_some_and(|code| code != 101) && !self.stderr.contains("panicked at")
    }
}

/// Runs the program to its end, or kills it when the time is over.
pub(crate) fn run<S: AsRef<std::ffi::OsStr>>(
    arguments: &[S],
    folder: &Path,
    patience: Duration,
) -> Ended {
    let mut child = start(arguments, folder, Stdio::piped);
    let out = reader(child.stdout.take().expect("a pipe"));
    let err = reader(child.stderr.take().expect("a pipe"));
    let status = wait(&mut child, patience);
    if status.is_none() {
        kill(&mut child);
    }
    Ended {
        status,
        stdout: out.join().expect("no reader panics"),
        stderr: err.join().expect("no reader panics"),
    }
}

fn reader(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Waits for the end, at most so long.
pub(crate) fn wait(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            return Some(status);
        }
        let left = patience.checked_sub(start.elapsed())?;
        sleep(left.min(Duration::from_millis(1)));
    }
}

/// Kills a run, as `kill -9` does.
pub(crate) fn kill(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Sends SIGINT to a run.
pub(crate) fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let _ = Command::new("kill").args(["-INT", &id]).status();
}

/// The words of a command line.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A table without its column of times, which differ from run to run.
pub(crate) fn without_times(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    let timed =
        text.lines().next().and_then(|header| header.split(',').position(|name| name == "seconds"));
    let kept = |line: &str| {
        let fields = line.split(',').enumerate();
        let fields = fields.filter(|(place, _)| Some(*place) != timed);
        fields.map(|(_, field)| field.to_owned() + ",").collect::<String>() + "\n"
    };
    text.lines().map(kept).collect()
}
