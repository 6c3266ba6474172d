//! No option is ever ignored: every pair of something that a command does and an option is tried.
//! What is read changes what comes out; anything else is refused with exit code 2.
//!
//! The commands and their options are taken from the help, so that nothing new is left out.

mod cases;
mod large;

use std::fs::{self, File};
use std::path::Path;

use super::place::{Ended, Place};
use super::stdout;
pub(super) use cases::CASES;
use cases::{Case, UNSEEN, VALUES};

/// The options of a command, as the help has them.
fn options(command: &str) -> Vec<String> {
    let help = stdout(&format!("{command} --help"));
    let name = |line: &str| {
        let line = line.trim_start();
        let line = line.split_once(", --").map_or(line, |(_, rest)| rest);
        let name = line.trim_start_matches("--").split([' ', '=', '[']).next().unwrap();
        name.trim().to_owned()
    };
    let is_option = |line: &&str| {
        let text = line.trim_start();
        line.len() - text.len() <= 6
            && (text.starts_with("--") || text.starts_with('-') && text.contains(", --"))
    };
    let lines = help.lines().take_while(|line| !line.starts_with("Examples:"));
    let mut options: Vec<String> = lines.filter(is_option).map(name).collect();
    options.retain(|option| !["help", "version"].contains(&&option[..]));
    assert!(!options.is_empty(), "{command}");
    let optional = ["FILE", "NAME", "RUN"].into_iter();
    let optional = optional.filter(|name| help.contains(&format!("[{name}]...")));
    options.extend(optional.map(str::to_owned));
    options
}

/// Whether an option is in a list of those that are read.
fn reads(list: &str, option: &str) -> bool {
    let (writes, list) = list.split_once(':').unwrap();
    match option {
        "threads" | "quiet" => true,
        "format" => writes == "rows",
        "output" | "manifest" => writes != "files",
        _ => list.split(' ').any(|read| read == option),
    }
}

/// The commands that the help names, with those below them.
pub(super) fn commands() -> Vec<String> {
    let below = |command: &str| -> Vec<String> {
        let help = stdout(&format!("{command} --help"));
        let Some((_, list)) = help.split_once("Commands:\n") else {
            return Vec::new();
        };
        let lines = list.lines().take_while(|line| !line.is_empty());
        let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
    };
    let mut all = Vec::new();
    for command in below("") {
        let inner = below(&command);
        if inner.is_empty() {
            all.push(command);
        } else {
            all.extend(inner.iter().map(|name| format!("{command} {name}")));
        }
    }
    all
}

const BOARDS: &str =
    "1234341221434321\n1.....1..1.....1\n1234341221434321\n1234342121434312\n.32.......1..4..\n";
const GRIDS: &str = "1234341221434321\n1234342121434312\n";
const NINES: &str = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...\n9................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...\n";

/// Needs guesses, how many depends on the image.
const GUESSED: &str =
    ".5...7......23...6.2.6..4........379.4....8..7.3.98..24...7.....3.........145.2..\n";

const FOREST: &str = "shape,class,clues,nodes,leaves\n2x2,1,5,7,1\n2x2,1,4,2,2\n";

/// Runs a command line in a new folder: the exit code, and all that came out but times.
pub(super) fn run(arguments: &str) -> (i32, String) {
    let place = Place::with(&[
        ("boards", BOARDS),
        ("grids", GRIDS),
        ("whole", "1234341221434321\n"),
        ("nines", NINES),
        ("guessed", GUESSED),
        ("page/index.html", "<!doctype html>"),
        ("forest.csv", FOREST),
    ]);
    let name = place.path().display().to_string();
    let start = |arguments: &str| {
        let mut command = place.command(&arguments.replace("DIR", &name));
        Ended::from(command.stdin(File::open(place.at("boards")).unwrap()).output().unwrap())
    };
    if arguments.contains("proof.csv") {
        start("skeletons 2x2 --prove --certificates DIR/proof.csv");
    }
    if arguments.starts_with("report --results") {
        start("reproduce forest-latin5 --results DIR/results");
    }
    if arguments.contains("DIR/run") || arguments.contains("DIR/done") {
        for name in ["run", "done"] {
            start(&format!("plan count queens 6 --shards 3 --dir DIR/{name}"));
        }
        start("work DIR/done");
    }
    let Ended { code, out, said } = start(arguments);
    let text = without_times(arguments, &out) + &said + &files(place.path());
    (code, text.replace(&name, "DIR"))
}

/// The names and the lengths of all files.
fn files(folder: &Path) -> String {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let told = names.iter().map(|path| {
        if path.is_dir() {
            format!("{}/\n{}", path.display(), files(path))
        } else {
            format!("{} {}\n", path.display(), fs::metadata(path).unwrap().len())
        }
    });
    told.collect()
}

/// Output without the columns that tell times.
fn without_times(arguments: &str, text: &str) -> String {
    let timed: &[usize] = match arguments {
        _ if arguments.starts_with("bench") => &[4, 5, 6],
        _ if arguments.starts_with("estimate") => &[7],
        _ => &[],
    };
    let kept = |line: &str| -> String {
        let fields = line.split(',').enumerate().filter(|(i, _)| !timed.contains(i));
        fields.map(|(_, field)| field.to_owned() + ",").collect::<String>() + "\n"
    };
    // `reproduce` tells its time at the end of a line.
    let told = |line: &str| match line.rsplit_once(" (") {
        Some((begin, time)) if time.ends_with(" s)") => kept(begin),
        _ => kept(line),
    };
    text.lines().map(told).collect()
}

/// The command line with an option that isn't in it yet.
fn with(line: &str, option: &str) -> Option<String> {
    let is_argument = option.chars().all(|c| c.is_ascii_uppercase());
    let name = if is_argument { String::new() } else { format!("--{option}") };
    let there = |word: &str| word == name || word.starts_with(&format!("{name}="));
    if !is_argument && line.split(' ').any(there)
        || is_argument && (line.contains("DIR/grids") || line.contains("DIR/whole"))
        || line.contains("shidoku") && option == "NAME"
    {
        return None;
    }
    let value = VALUES.iter().find(|(known, _)| *known == option).map_or("", |(_, value)| value);
    let value = match option {
        // What each command calls so.
        "kind" if line.starts_with("canon") || line.starts_with("compare") => "skeleton",
        "grid" if line.starts_with("solve") => "",
        "shape" if line.starts_with("index --bands") => "2x4",
        "FILE" if line.contains("nines") || line.contains("guessed") => return None,
        _ => value,
    };
    Some(format!("{line} {name} {value}"))
}

fn is_unseen(command: &str, option: &str) -> bool {
    let names =
        |(of, name, _): &&(&str, &str, &str)| (of.is_empty() || *of == command) && *name == option;
    UNSEEN.iter().any(|unseen| names(&unseen))
}

/// Tries all options on one use; what is wrong.
fn wrong(case: &Case, options: &[String]) -> Vec<String> {
    let Case { command, line: arguments, reads: list, .. } = *case;
    let line = format!("{command} {arguments}").trim_end().to_owned();
    let (code, plain) = run(&line);
    let mut wrong = Vec::new();
    if code != 0 {
        wrong.push(format!("{line}: exit code {code}: {plain}"));
    }
    // What asks for another use makes the command line one of that use, which may be as good.
    let asks = |option: &str| {
        let others = CASES.iter().filter(|case| case.command == command && case.line != arguments);
        let name = format!("--{option}");
        let is_it = |word: &str| word.split('=').next() == Some(&name[..]);
        others.flat_map(|case| case.line.split(' ')).any(is_it)
    };
    for option in options {
        let Some(tried) = with(&line, option) else {
            continue;
        };
        let reads = reads(list, option);
        if reads && is_unseen(command, option) {
            continue;
        }
        let (code, text) = run(&tried);
        match (reads, code) {
            (false, 2) => {}
            (false, _) if asks(option) && text != plain => {}
            (false, code) => wrong.push(format!("{tried}: not read, but not refused: {code}")),
            (true, 2) => wrong.push(format!("{tried}: read, they say, but refused: {text}")),
            (true, _) if text == plain => {
                wrong.push(format!("{tried}: read, they say, but nothing changes"))
            }
            _ => {}
        }
    }
    wrong
}

#[test]
fn every_option_is_read_or_refused_whatever_a_command_does() {
    let mut tried = 0;
    let mut all_wrong = Vec::new();
    for command in commands() {
        let options = &options(&command);
        let cases: Vec<_> = CASES.iter().filter(|case| case.command == command).collect();
        assert!(!cases.is_empty(), "{command}: no command line tries it");
        for option in
            options.iter().filter(|option| !["format", "output", "manifest"].contains(&&option[..]))
        {
            let is_read = cases.iter().any(|case| reads(case.reads, option));
            assert!(is_read, "{command}: nothing reads {option}");
        }
        tried += options.len() * cases.len();
        std::thread::scope(|scope| {
            let running: Vec<_> =
                cases.into_iter().map(|case| scope.spawn(move || wrong(case, options))).collect();
            running.into_iter().for_each(|wrong| all_wrong.extend(wrong.join().unwrap()));
        });
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
    assert!(tried > 400, "only {tried} pairs were tried: the help wasn't understood");
}

/// In every form: no board is a number of JSON, nor has its digits in groups.
#[test]
fn boards_of_digits_are_texts() {
    let long = |digits: &str| digits.bytes().filter(u8::is_ascii_digit).count() >= 16;
    for Case { command, line, .. } in CASES.iter().filter(|case| case.reads.starts_with("rows")) {
        for format in ["json", "ndjson", "table"] {
            let (_, text) = run(&format!("{command} {line} --format {format}"));
            let is_number = match format {
                "table" => text
                    .split(|c: char| !c.is_ascii_digit() && c != ',')
                    .any(|number| long(number) && number.contains(',')),
                _ => text.split("\":").skip(1).any(|value| {
                    value.starts_with(|c: char| c.is_ascii_digit())
                        && long(value.split([',', '}']).next().unwrap_or_default())
                        && !value.split([',', '}']).next().unwrap_or_default().contains('.')
                }),
            };
            assert!(!is_number, "{command} {line} --format {format}: {text}");
        }
    }
}
