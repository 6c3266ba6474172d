//! Command lines that run in a folder of their own, and what comes of them.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How a command line ended, and what it wrote.
pub(super) struct Ended {
    /// The exit code; -1 where a signal ended it.
    pub(super) code: i32,
    /// On stdout.
    pub(super) out: String,
    /// On stderr.
    pub(super) said: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap_or(-1);
        Self { code, out: text(output.stdout), said: text(output.stderr) }
    }
}

/// A folder in which command lines run.
pub(super) struct Place(TempDir);

impl Place {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// With some files.
    pub(super) fn with<T: AsRef<[u8]>>(files: &[(&str, T)]) -> Self {
        let place = Self::new();
        files.iter().for_each(|(name, text)| place.put(name, text));
        place
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(super) fn at(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Writes a file, in a folder that is made where it isn't there.
    pub(super) fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.at(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(super) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).unwrap()
    }

    /// The names of all that is there, in their order.
    pub(super) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program with some arguments and nothing on stdin.
    pub(super) fn command(&self, line: &str) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("gridforest"));
        command.args(line.split_whitespace()).current_dir(self.path()).stdin(Stdio::null());
        command
    }

    pub(super) fn run(&self, line: &str) -> Ended {
        self.command(line).output().unwrap().into()
    }

    /// The same with something on stdin.
    pub(super) fn fed(&self, line: &str, input: impl AsRef<[u8]>) -> Ended {
        let mut input_file = tempfile::tempfile().unwrap();
        input_file.write_all(input.as_ref()).unwrap();
        std::io::Seek::rewind(&mut input_file).unwrap();
        self.command(line).stdin(input_file).output().unwrap().into()
    }

    /// What a command line that must succeed prints.
    pub(super) fn good(&self, line: &str) -> String {
        let ended = self.run(line);
        assert_eq!(ended.code, 0, "{line}: {}", ended.said);
        ended.out
    }

    /// The exit code and the message of one that must fail, and print nothing.
    pub(super) fn bad(&self, line: &str) -> (i32, String) {
        let ended = self.run(line);
        assert!(ended.code != 0 && ended.out.is_empty(), "{line}: {}", ended.out);
        (ended.code, ended.said.trim_end().to_owned())
    }

    /// Begins what is stopped later; what it writes is not looked at.
    pub(super) fn start(&self, line: &str) -> Running {
        self.start_as(self.command(line).stdout(Stdio::null()).stderr(Stdio::null()))
    }

    /// The same of a command with other streams.
    pub(super) fn start_as(&self, command: &mut Command) -> Running {
        Running(command.spawn().unwrap())
    }

    /// Waits until a file is there.
    pub(super) fn wait_for(&self, name: &str) {
        while !self.at(name).exists() {
            sleep(Duration::from_millis(2));
        }
    }
}

/// A command line that runs.
pub(super) struct Running(pub(super) Child);

/// Far above what the program promises (two seconds), for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

impl Running {
    /// Sends a signal, such as `-INT`, when the program has begun to answer it.
    pub(super) fn send(&self, signal: &str) {
        let start = Instant::now();
        while !self.answers(signal) && start.elapsed() < PATIENCE {
            sleep(Duration::from_millis(10));
        }
        let sent = Command::new("kill").args([signal, &self.0.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// If the program catches or ignores a signal, or has ended. Where the system doesn't say so, it
    /// is taken to.
    fn answers(&self, signal: &str) -> bool {
        let number = match signal {
            "-HUP" => 1,
            "-INT" => 2,
            "-TERM" => 15,
            other => panic!("{other}"),
        };
        let Ok(status) = fs::read_to_string(format!("/proc/{}/status", self.0.id())) else {
            return true;
        };
        let mask = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            u64::from_str_radix(line.trim(), 16).unwrap()
        };
        let ended = status.lines().any(|line| line.starts_with("State:") && line.contains('Z'));
        ended || (mask("SigCgt:") | mask("SigIgn:")) >> (number - 1) & 1 == 1
    }

    /// Waits for the end: the exit code, none after a signal.
    pub(super) fn end(&mut self) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status.code();
            }
            sleep(Duration::from_millis(10));
        }
        self.kill();
        panic!("it didn't end");
    }

    pub(super) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}
