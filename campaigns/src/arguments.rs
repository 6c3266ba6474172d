//! Random command lines: the program answers or refuses each, and ends soon after a signal.
//!
//! Commands and options are those of the help; values are such as users and scripts get wrong.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use gridforest::random::{Stream, stream};
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

use crate::program::{self, interrupt, kill, wait};

/// Values of arguments.
const VALUES: [&str; 62] = [
    "0", "1", "2", "3", "7", "-1", "1.5", "1e9", "nan", "inf", "4096", "65536", "4294967296",
    "18446744073709551615", "18446744073709551616", "99999999999999999999999999", "", " ", "-",
    "--", "x", "é∞", "1x1", "2x2", "2x3", "3x3", "4x4", "1x9", "9x9", "99x99", "0x3", "x3", "3x",
    "latin0", "latin1", "latin4", "latin6", "latin64", "latin65535", "..", "4..", "..4", "4..6",
    "9..3", "0..99999999999", "1/1", "1/2", "2/2", "3/2", "1/0", "0/1", "1234341221434321",
    "................", "12..............", "boards", "missing", "folder", "folder/new.csv",
    "new.json", "new.dot", "/dev/null", "/dev/full",
];

const BOARDS: &str =
    "1234341221434321\n1.....1..1.....1\n12..............\n11..............\nnonsense\n";

/// The number of SIGINT.
const INTERRUPT: i32 = 2;
/// A run may take so long before it is asked to stop,
const RUN: Duration = Duration::from_secs(2);
/// and so long to obey; more is a hang.
const OBEY: Duration = Duration::from_secs(10);

/// Tries so many command lines.
pub(crate) fn run(trials: u64, seed: u64) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let commands = commands(folder.path());
    let (mut refused, mut failed, mut done, mut stopped) = (0, 0, 0, 0);
    for trial in 0..trials {
        let random = &mut stream(seed, trial);
        let line = line(&commands, random);
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("boards"), BOARDS).expect("the folder can be written to");
        fs::create_dir(folder.path().join("folder")).expect("the folder can be written to");
        let mut child = program::start(&line, folder.path(), Stdio::null);
        let mut status = wait(&mut child, RUN);
        if status.is_none() {
            interrupt(&child);
            status = wait(&mut child, OBEY);
            stopped += 1;
        }
        let Some(status) = status else {
            kill(&mut child);
            panic!("trial {trial}: {line:?} doesn't stop");
        };
        match status.code() {
            Some(0) => done += 1,
            Some(1) => failed += 1,
            Some(2) => refused += 1,
            Some(3 | 130) => {}
            // Before it could listen to signals.
            None if status.signal() == Some(INTERRUPT) => {}
            code => panic!("trial {trial}: {line:?} ends with {code:?}"),
        }
    }
    format!(
        "{trials} command lines: {refused} refused, {failed} failed with a sentence, {done} done, {stopped} stopped by a signal; \
         no panic, no hang, none above 4 GB"
    )
}

/// A command with its options and arguments, as the help has them.
struct Command {
    words: Vec<String>,
    options: Vec<String>,
}

/// All commands, and those below them.
fn commands(folder: &Path) -> Vec<Command> {
    let mut all = Vec::new();
    let mut waiting = vec![Vec::new()];
    while let Some(words) = waiting.pop() {
        let line: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let help = program::run(&line, folder, OBEY).stdout;
        let listed = help.split_once("Commands:\n").map_or("", |(_, list)| list);
        let listed = listed.lines().take_while(|line| !line.is_empty());
        let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        for name in names.filter(|name| !name.is_empty() && *name != "help") {
            waiting.push([&words[..], &[name.to_owned()]].concat());
        }
        let is_option = |word: &&str| word.starts_with("--") && word.len() > 2;
        let ends = |c: char| !(c.is_ascii_lowercase() || c == '-');
        let found: BTreeSet<String> =
            (help.split(ends).filter(is_option).map(str::to_owned)).collect();
        let options: Vec<String> = found.into_iter().collect();
        all.push(Command { words, options });
    }
    all
}

fn line(commands: &[Command], random: &mut Stream) -> Vec<String> {
    let command = commands.choose(random).expect("there are commands");
    let mut line = command.words.clone();
    let value =
        |random: &mut Stream| (*VALUES.choose(random).expect("there are values")).to_owned();
    // A shape, most often: without one, nearly all lines would be refused for that alone.
    if random.random_range(0..4) > 0 {
        line.push(
            (*["2x2", "latin3", "2x3", "8", "12", "boards"].choose(random).expect("a value"))
                .to_owned(),
        );
    }
    for _ in 0..random.random_range(0..5) {
        if random.random_range(0..6) == 0 {
            line.push(value(random));
            continue;
        }
        let Some(option) = command.options.choose(random) else {
            continue;
        };
        match random.random_range(0..3) {
            0 => line.push(option.clone()),
            1 => line.push(format!("{option}={}", value(random))),
            _ => line.extend([option.clone(), value(random)]),
        }
    }
    line
}
