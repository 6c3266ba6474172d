//! Signals: every command ends soon, keeps what it finished, and leaves no temporary file.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::place::{Place, Running};
use super::uses::CASES;

/// Command lines of every command that can last, which would take minutes or more, with files that
/// they are to write. `empty` holds an empty 9x9 board, `grid` a 9x9 grid, `wide` an empty 16x16
/// board.
const LONG: [&str; 26] = [
    "forest latin6 --class 1",
    "forest latin6 --class 1 --leaves leaves.txt",
    "forest latin6 --class 1 --graph graph.json --max-nodes 100000000",
    "forest latin7",
    "count queens 20",
    "count grids 3x3 --classes",
    "count grids 3x3+windows",
    "solutions latin7 --classes",
    "solutions 3x3 --sample 1000000000 --output grids.txt",
    "solve empty --all --output solutions.csv",
    "solve wide --limit 1000000000000",
    "solve wide --count",
    "estimate solutions wide --passes 100000 --particles 100000",
    "latin grid --mates 1000000000",
    "generate 3x3 --count 1000000000 --output random.txt",
    "unavoidable grid --max-size 40 --output sets.csv",
    "scan grid --at-most 21",
    "vary grid --remove 12 --add 6 --yes",
    "skeletons 3x3 --clues 20 --list --output list.csv",
    "skeletons 3x3 --clues 20 --impossible --output list.csv",
    "skeletons 2x4 --judge --output judged.csv",
    "bench grid --repeat 1000000",
    "reproduce fewest-clues --results results",
    "estimate puzzles 3x3 --method walk",
    "estimate queens 1000 --passes 8 --particles 1000000",
    "estimate latin 30 --method tempering --sweeps 1000000000",
];

fn with_boards() -> Place {
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let small = "1234341221434321";
    let line = |board: &str| format!("{board}\n");
    Place::with(&[
        ("empty", line(&".".repeat(81))),
        ("grid", line(grid)),
        ("many", line(grid).repeat(100_000)),
        ("sets", line(small) + &line(grid)),
        ("small", line(small)),
        ("several", line(small) + &line(&".".repeat(256))),
        ("wide", line(&".".repeat(256))),
    ])
}

/// Ends a command by a signal, when it has run for half a second: the exit code.
fn ended(command: &str, signal: &str, place: &Place, said: Stdio) -> Option<i32> {
    let mut child = place.start_as(place.command(command).stdout(Stdio::null()).stderr(said));
    sleep(Duration::from_millis(500));
    child.send(signal);
    child.end()
}

/// Checks commands at once, as many as are quick on few cores.
fn together<T: Sync>(commands: &[T], check: impl Fn(usize, &T) + Sync) {
    for (number, some) in commands.chunks(4).enumerate() {
        std::thread::scope(|scope| {
            let check = &check;
            some.iter().for_each(|command| drop(scope.spawn(move || check(number, command))));
        });
    }
}

#[test]
fn a_signal_ends_every_command_and_leaves_no_temporary_file() {
    together(&LONG, |number, command| {
        let signal = ["-INT", "-TERM"][number % 2];
        let (place, said) = (with_boards(), tempfile::NamedTempFile::new().unwrap());
        let code = ended(command, signal, &place, said.reopen().unwrap().into());
        // Rows that were finished by then are kept: of a file, under a name that says so.
        let kept = |name: &String| name.ends_with(".partial");
        let left: Vec<String> = place.files().into_iter().filter(kept).collect();
        let is_file = command.contains("--output") || command.contains("--leaves");
        match code {
            Some(130) => assert!(left.is_empty(), "{command} {signal}: {left:?}"),
            Some(3) => assert_eq!(left.len(), usize::from(is_file), "{command} {signal}"),
            other => panic!("{command} {signal}: {other:?}"),
        }
        for name in left {
            assert!(fs::metadata(place.at(&name)).unwrap().len() > 0);
            fs::remove_file(place.at(&name)).unwrap();
        }
        // An option that would keep the work is one that the command has.
        let said = fs::read_to_string(said.path()).unwrap();
        let words = said.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let help = place.good(&format!("{command} --help"));
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{command}: {option}");
        }
        let given = ["empty", "grid", "many", "sets", "several", "small", "wide"];
        assert_eq!(place.files(), given, "{command} {signal}");
    });
}

#[test]
fn a_stream_that_is_stopped_keeps_its_finished_rows() {
    let streams: Vec<_> = CASES.iter().filter_map(|case| case.stream.as_ref()).collect();
    together(&streams, |_, (command, begin)| {
        check_stream(command, begin, "-INT");
        check_stream(&format!("{command} --output rows.csv.gz"), begin, "-TERM");
    });
}

fn check_stream(command: &str, begin: &str, signal: &str) {
    // On a busy machine the first row takes its time.
    let ended = [1, 4, 16, 60].into_iter().find_map(|seconds| {
        let place = with_boards();
        let is_nine = command.contains("--no-search") || command.contains("guesses");
        let board = place.read(if is_nine { "grid" } else { "small" });
        let mut yes = Command::new("yes");
        let mut boards = yes.arg(board.trim_end()).stdout(Stdio::piped()).spawn().unwrap();
        let mut run = place.command(command);
        run.stdin(boards.stdout.take().unwrap()).stderr(Stdio::null());
        let mut child = place.start_as(run.stdout(fs::File::create(place.at("printed")).unwrap()));
        // Else `yes` has somebody to write to for ever.
        drop(run);
        sleep(Duration::from_secs(seconds));
        child.send(signal);
        let code = child.end();
        // It has nobody to write to any more.
        boards.wait().unwrap();
        (code != Some(130)).then_some((place, code))
    });
    // Nothing of the vicinity of a grid may be found.
    let Some((place, code)) = ended else {
        return assert!(command.starts_with("vary"), "{command}: nothing was written");
    };
    assert_eq!(code, Some(3), "{command}");
    let text = match command.contains("--output") {
        false => place.read("printed"),
        true => {
            let mut text = String::new();
            let packed = fs::File::open(place.at("rows.csv.gz.partial")).unwrap();
            flate2::read::GzDecoder::new(packed).read_to_string(&mut text).unwrap();
            assert!(!place.at("rows.csv.gz").exists());
            text
        }
    };
    // `--output` chooses rows where a stream of texts would have no header.
    let begin = if command.contains("--output") && begin.is_empty() { "" } else { begin };
    assert!(text.starts_with(begin) && text.ends_with('\n'), "{command}: {text:.200}");
}

/// A board at a time, as with a coprocess: the row comes before the next board is written.
#[test]
fn a_row_comes_before_the_next_board_is_asked_for() {
    let (board, place) = ("12..............", Place::new());
    for command in [
        "solve --shape 2x2",
        "solve --shape 2x2 --all",
        "solve --shape 2x2 --keep",
        "solve --shape 2x2 --format ndjson",
        "minimal --shape 2x2",
        "canon --shape 2x2",
        "describe --shape 2x2",
        "convert --shape 2x2 --to lines",
    ] {
        let mut run = place.command(command);
        let Running(mut child) = place.start_as(run.stdin(Stdio::piped()).stdout(Stdio::piped()));
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            writeln!(input, "{board}").unwrap();
            // It waits for ever where the row waits for the next board.
            let mut line = String::new();
            while ![board, "{\"puzzle\"", "...."].iter().any(|begin| line.starts_with(begin)) {
                line.clear();
                assert_ne!(output.read_line(&mut line).unwrap(), 0, "{command}");
            }
        }
        drop(input);
        std::io::copy(&mut output, &mut std::io::sink()).unwrap();
        assert!(child.wait().unwrap().code().is_some());
    }
}

/// `nohup`, and the background jobs of a shell: what was ignored before stays ignored.
#[test]
fn an_ignored_signal_stays_ignored() {
    for (name, signal) in [("HUP", "-HUP"), ("INT", "-INT"), ("TERM", "-TERM")] {
        let script =
            format!("trap '' {name}; exec {} count queens 20", env!("CARGO_BIN_EXE_gridforest"));
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = Place::new().start_as(&mut shell);
        sleep(Duration::from_secs(2));
        child.send(signal);
        sleep(Duration::from_secs(3));
        assert_eq!(child.0.try_wait().unwrap(), None, "{name}");
        // Another one ends it.
        child.send(if name == "TERM" { "-INT" } else { "-TERM" });
        assert_eq!(child.end(), Some(130), "{name}");
    }
}

/// Some whose finished work can be kept: a block that is left half done is no error.
const RESUMABLE: [&str; 6] = [
    "forest latin6 --checkpoint run.part",
    "count queens 20 --checkpoint run.part",
    "solutions latin7 --classes --checkpoint run.part",
    "vary grid --remove 12 --add 6 --yes --checkpoint run.part",
    "skeletons latin5 --possible --checkpoint run.part",
    "reproduce fewest-clues --results results --checkpoints kept",
];

#[test]
fn a_stop_in_the_middle_of_a_block_is_a_stop() {
    together(&RESUMABLE, |_, command| {
        let code = ended(command, "-INT", &with_boards(), Stdio::null());
        assert!(matches!(code, Some(3 | 130)), "{command}: {code:?}");
    });
}

/// The advice after a stop names an option that the command has.
#[test]
fn a_stopped_result_names_the_option_that_keeps_its_work() {
    for (options, advice) in [
        ("", "--checkpoints DIR keeps finished blocks"),
        ("--checkpoints kept", "run the same command again"),
    ] {
        let place = Place::new();
        // It lasts minutes. On a busy machine it takes a while to begin.
        let advised = [1, 4, 16].into_iter().any(|seconds| {
            let mut run = place.command(&format!("reproduce walk-truth {options}"));
            let child = place.start_as(run.stdout(Stdio::null()).stderr(Stdio::piped()));
            sleep(Duration::from_secs(seconds));
            child.send("-INT");
            let text = child.0.wait_with_output().unwrap().stderr;
            String::from_utf8(text).unwrap().contains(advice)
        });
        assert!(advised, "{options}: {advice}");
    }
}

/// Estimates that would last hours.
const ESTIMATES: [&str; 5] = [
    "estimate puzzles 2x2 --method subsets --size 8 --samples 10000000000",
    "estimate puzzles 2x2 --method descent --samples 10000000000 --puzzles puzzles.txt",
    "estimate puzzles 2x2 --method walk --learning 100 --steps 100 --samples 10000000000",
    "estimate queens 20 --passes 100000000 --particles 100",
    "estimate latin 8 --passes 100000000 --particles 100",
];

#[test]
fn a_stopped_estimate_is_printed_with_an_exit_code_of_its_own() {
    for command in ESTIMATES {
        let place = Place::new();
        let line = format!("{command} --format csv --output so-far.csv");
        // On a busy machine the first block takes its time: without one there is nothing to print.
        let code = [1, 4, 16, 60].into_iter().find_map(|seconds| {
            let mut child = place.start(&line);
            sleep(Duration::from_secs(seconds));
            child.send("-INT");
            child.end().filter(|code| *code != 130)
        });
        assert_eq!(code, Some(3), "{command}");
        let text = place.read("so-far.csv");
        assert!(text.lines().count() >= 2, "{command}: {text}");
        let left = place.files();
        assert!(left.iter().all(|name| !name.starts_with('.')), "{command}");
    }
}

fn is_temporary(name: &str) -> bool {
    name.starts_with(".gridforest-")
}

const KEPT: &str = "count queens 20 --checkpoint run.part --save-every 1";

#[test]
fn a_checkpoint_has_one_writer_and_is_free_again_when_that_is_killed() {
    let place = Place::new();
    let mut first = place.start(KEPT);
    place.wait_for("run.part");
    assert_eq!(place.run(KEPT).code, 1);
    first.kill();
    // It may have been killed while it was saving.
    let files = || -> Vec<String> {
        place.files().into_iter().filter(|name| !is_temporary(name)).collect()
    };
    assert_eq!(files(), ["run.part", "run.part.lock"]);
    assert_eq!(ended(KEPT, "-INT", &place, Stdio::null()), Some(3));
    assert_eq!(files(), ["run.part"]);
}

#[test]
fn what_a_killed_process_left_is_removed_by_the_next_and_what_is_being_written_is_not() {
    let place = Place::new();
    let writing = "solutions 3x3 --sample 1000000000 --output grids.txt";
    let temporary =
        || -> Vec<String> { place.files().into_iter().filter(|name| is_temporary(name)).collect() };
    let begin = |before: usize| {
        let child = place.start(writing);
        // A file is locked before anything is written to it.
        let written = |name: &String| fs::metadata(place.at(name)).is_ok_and(|file| file.len() > 0);
        while temporary().iter().filter(|name| written(name)).count() == before {
            sleep(Duration::from_millis(5));
        }
        child
    };
    let mut killed = begin(0);
    killed.kill();
    let abandoned = temporary();
    let mut alive = begin(1);
    // Long ago, as it seems.
    for name in temporary() {
        let file = fs::File::options().write(true).open(place.at(&name)).unwrap();
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3600)).unwrap();
    }
    place.good("count queens 6 --output count.csv");
    let left = temporary();
    assert_eq!((abandoned.len(), left.len()), (1, 1));
    assert_ne!(abandoned, left);
    alive.send("-INT");
    alive.end();
    assert_eq!(temporary(), [] as [&str; 0]);
}

#[test]
fn a_stopped_run_with_a_checkpoint_says_so_by_its_exit_code_and_resumes() {
    let place = Place::new();
    let command = "count queens 15 --checkpoint queens.checkpoint --threads 1 --format csv --output count.csv";
    let mut child = place.start(command);
    place.wait_for("queens.checkpoint");
    sleep(Duration::from_millis(300));
    // `timeout` signals a process and its group: one request, not two.
    child.send("-INT");
    child.send("-INT");
    let code = child.end();
    if code != Some(0) {
        assert_eq!(code, Some(3));
        assert_eq!(place.files(), ["queens.checkpoint"]);
        place.good(command);
    }
    assert_eq!(place.read("count.csv"), "problem,n,count\nqueens,15,2279184\n");
    assert_eq!(place.files(), ["count.csv", "queens.checkpoint"]);
}
