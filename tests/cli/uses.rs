//! No option is ever ignored: every pair of a use of a command and an option is tried. What the help says that
//! the use reads changes what comes out; anything else is refused with exit code 2.
//!
//! The commands, their options and their uses are taken from the help, so that nothing new is left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::stdout;

/// A quick command line for each use, by command and by what the help calls the use; `-` where a command has
/// but one. `DIR` is a folder of its own, with the files `boards` and `proof.csv` in it.
const BASES: &[(&str, &str, &str)] = &[
    ("forest", "counting, --engine auto or diagram", "2x2"),
    ("forest", "counting, --engine graph", "2x2 --engine graph"),
    ("forest", "counting, --engine brute", "2x2 --engine brute"),
    ("forest", "--nodes", "2x2 --nodes"),
    ("forest", "--graph FILE", "2x2 --graph DIR/graph.dot"),
    ("forest", "--leaves FILE", "2x2 --leaves DIR/leaves"),
    ("forest", "--leaves -", "2x2 --leaves -"),
    ("solutions", "--count", "2x2 --count"),
    ("solutions", "--classes", "latin4 --classes"),
    (
        "solutions",
        "--classes of 3x3 or 2x4",
        "3x3 --classes --band 416",
    ),
    ("solutions", "--sample N", "2x2 --sample 3"),
    (
        "solutions",
        "--sample N of 3x3, 2x4 or 4x2",
        "3x3 --sample 3",
    ),
    ("skeletons", "--count", "2x2 --count"),
    ("skeletons", "--list", "2x2 --list"),
    ("skeletons", "--possible", "2x2 --possible"),
    ("skeletons", "--impossible", "2x2 --impossible"),
    ("skeletons", "--judge", "2x2 --judge"),
    ("skeletons", "--prove", "2x2 --prove"),
    ("skeletons", "--check FILE", "2x2 --check DIR/proof.csv"),
    ("index", "numbers of grids", "DIR/grids"),
    ("index", "--bands", "--bands"),
    ("grid", "-", "1 2 --shape 2x2"),
    ("canon", "canonical forms", ""),
    ("canon", "--transform", "--transform"),
    ("convert", "lines and rows", ""),
    ("convert", "--to drawn", "--to drawn"),
    ("vary", "-", "--remove 1 --add 1"),
    ("generate", "minimal puzzles and other kinds", "2x2"),
    ("generate", "--kind hard", "3x3 --kind hard --steps 2"),
    (
        "generate",
        "--clues, --symmetry, --minimal or --uniform",
        "2x2 --clues 6 --symmetry diagonal --minimal --uniform",
    ),
    (
        "generate",
        "--pattern",
        "2x2 --pattern .11.......1..1.. --minimal",
    ),
    (
        "generate",
        "--pattern, --grid",
        "2x2 --pattern .1111.....1..1.. --grid 1234341221434321",
    ),
    (
        "generate",
        "--pattern, --estimate",
        "2x3 --pattern 1.1..1..1...1...1.1...1..1..1..1.1.. --estimate 80",
    ),
    ("generate", "--maximise", "2x2 --maximise --time 0.1"),
    ("count queens", "-", "6"),
    ("count latin", "-", "4"),
    ("count grids", "counting", "2x2"),
    ("count grids", "--classes", "2x2 --classes"),
    ("count grids", "--classes of latinN", "latin4 --classes"),
    ("estimate puzzles", "--method exact", "2x2 --method exact"),
    (
        "estimate puzzles",
        "--method singletons or paths",
        "2x2 --method paths --samples 500",
    ),
    (
        "estimate puzzles",
        "--method subsets or supersets",
        "2x2 --method subsets --samples 500",
    ),
    (
        "estimate puzzles",
        "--method descent",
        "2x2 --method descent --samples 9000",
    ),
    (
        "estimate puzzles",
        "--method walk",
        "2x2 --method walk --clues 4..6 --learning 300 --steps 30 --samples 1000",
    ),
    (
        "estimate puzzles",
        "--method tours",
        "2x2 --method tours --clues 4..6 --learning 300 --tours 5 --samples 3000",
    ),
    (
        "estimate queens",
        "--method tempering",
        "6 --method tempering --sweeps 6000",
    ),
    (
        "estimate queens",
        "--method anneal",
        "6 --method anneal --sweeps 6000",
    ),
    (
        "estimate queens",
        "--method smc",
        "14 --method smc --passes 9 --particles 10",
    ),
    ("estimate queens", "nothing to estimate", "3"),
    (
        "estimate latin",
        "--method tempering",
        "4 --method tempering --sweeps 6000",
    ),
    (
        "estimate latin",
        "--method anneal",
        "4 --method anneal --sweeps 6000",
    ),
    (
        "estimate latin",
        "--method smc",
        "5 --method smc --passes 9 --particles 10",
    ),
    ("estimate latin", "nothing to estimate", "1"),
    (
        "estimate grids",
        "--method tempering",
        "2x2 --method tempering --sweeps 6000",
    ),
    (
        "estimate grids",
        "--method anneal",
        "2x2 --method anneal --sweeps 6000",
    ),
    (
        "estimate grids",
        "--method smc",
        "2x3 --method smc --passes 9 --particles 10",
    ),
    ("estimate grids", "nothing to estimate", "latin1"),
    ("unavoidable", "the sets", "DIR/grids"),
    ("unavoidable", "--widths", "--widths=symbols DIR/grids"),
    ("unavoidable", "--cnf FILE", "--cnf DIR/new.cnf DIR/whole"),
    ("unavoidable", "--cnf -", "--cnf - DIR/whole"),
    ("scan", "the numbers", "--at-most 5 DIR/grids"),
    ("scan", "--puzzles -", "--at-most 5 --puzzles - DIR/grids"),
    ("describe", "quick features", "DIR/nines"),
    ("describe", "--with guesses", "--with guesses DIR/guessed"),
    ("solve", "a row a puzzle", ""),
    ("solve", "--all", "--all"),
    ("solve", "--grid", "--grid"),
    ("solve", "--no-search", "--no-search DIR/nines"),
    ("solve", "--keep", "--keep"),
    ("bench", "-", "DIR/nines"),
    ("minimal", "a row a puzzle", ""),
    ("minimal", "--all", "--all"),
    ("minimal", "--random N", "--random 3"),
    (
        "minimal",
        "--random N --kind hard",
        "--random 1 --kind hard --steps 2",
    ),
    ("reproduce", "reproducing", "shidoku --results DIR/results"),
    ("reproduce", "--list", "--list"),
    ("reproduce", "--reduced", "shidoku --reduced"),
    (
        "plan",
        "planning",
        "count queens 8 --shards 3 --dir DIR/new.run",
    ),
    ("work", "working", "DIR/run"),
    ("status", "the whole", "DIR/run"),
    ("status", "--each", "--each DIR/run"),
    ("merge", "a run folder", "DIR/done"),
    ("report", "every result", "--results DIR/results"),
    ("report", "RUN...", "DIR/forest.csv"),
    (
        "merge",
        "checkpoint files",
        "DIR/1.part DIR/2.part --into DIR/all.part",
    ),
    ("completions", "printing", "bash"),
    ("man", "printing", ""),
    ("man", "--dir DIR", "--dir DIR/man"),
    ("web", "serving", "--dir DIR/page --port 0 --time 0.1"),
];

/// What is given with an option to try it.
const VALUES: &[(&str, &str)] = &[
    ("band", "394"),
    ("group", "isotopy"),
    ("images", "3"),
    ("with", "all"),
    ("class", "1"),
    ("maximise", "--time 0.1"),
    ("grid", "1234341221434321"),
    ("order", "symbols"),
    ("split", "2"),
    ("engine", "diagram"),
    ("graph", "DIR/new.dot"),
    ("leaves", "DIR/new.txt"),
    ("cnf", "DIR/new.cnf"),
    ("max-nodes", "3"),
    ("max-memory", "1K"),
    ("checkpoint", "DIR/new.part"),
    ("shard", "1/2 --checkpoint DIR/new.part"),
    ("save-every", "30 --checkpoint DIR/new.part"),
    ("at-most", "4"),
    ("at-least", "5"),
    ("puzzles", "DIR/new.txt"),
    ("sample", "2"),
    ("seed", "2"),
    ("clues", "5"),
    ("certificates", "DIR/new.csv"),
    ("check", "DIR/proof.csv"),
    ("kind", "several"),
    ("shape", "latin4"),
    ("method", "walk"),
    ("size", "9"),
    ("grids", "2"),
    ("per-grid", "3"),
    ("steps", "3"),
    ("learning", "100"),
    ("anchor", "4"),
    ("tours", "3"),
    ("effort", "4=3"),
    ("samples", "700"),
    ("time", "0.1"),
    ("sweeps", "7000"),
    ("moves", "cluster"),
    ("temperatures", "9"),
    ("betas", "0,1,2,3,4"),
    ("chains", "4"),
    ("curve", "DIR/new.csv"),
    ("samples-out", "DIR/new.csv"),
    ("passes", "10"),
    ("particles", "11"),
    ("max-size", "4"),
    ("limit", "5"),
    ("repeat", "2"),
    ("batch", "1"),
    ("per-puzzle", "DIR/new.csv"),
    ("per-thread", "DIR/new.csv"),
    ("backend", "portable"),
    ("random", "2"),
    ("results", "DIR/new"),
    ("into", "DIR/new.part"),
    ("dir", "DIR/new"),
    ("memory", "16G"),
    ("walltime", "2:00:00 --slurm"),
    ("cpus", "12 --slurm"),
    ("array-limit", "2 --slurm"),
    ("format", "json"),
    ("output", "DIR/new.out"),
    ("threads", "1"),
    ("from", "hex"),
    ("column", "2"),
    ("to", "zeros"),
    ("across", "2"),
    ("count", "3"),
    ("pattern", ".11.......1..1.."),
    ("symmetry", "rotate180"),
    ("estimate", "200"),
    ("populations", "2"),
    ("attempts", "2"),
    ("known", "DIR/boards"),
    ("FILE", "DIR/grids"),
    ("NAME", "classes"),
    ("RUN", "DIR/forest.csv"),
    ("png", "DIR/new"),
];

/// Options whose effect can't be seen in what comes out, or would take long, with the reason.
const UNSEEN: &[(&str, &str, &str)] = &[
    ("", "threads", "results don't depend on it"),
    ("", "quiet", "there may be no remark"),
    ("", "save-every", "results don't depend on it"),
    ("forest", "engine", "all engines give the same counts"),
    (
        "forest",
        "order",
        "it changes the size of the diagram alone",
    ),
    ("forest", "split", "it changes time and memory alone"),
    ("count grids", "group", "latin4 has two classes under each"),
    (
        "convert",
        "keep",
        "the boards have no remarks: another test has some",
    ),
    ("convert", "shape", "the cells of a line are the same"),
    ("vary", "minimal", "no board has a neighbour to leave out"),
    (
        "vary",
        "same-symmetry",
        "no board has a neighbour to leave out",
    ),
    ("vary", "checkpoint", "another test has it"),
    ("vary", "known", "another test has it"),
    ("vary", "yes", "the work is short"),
    ("vary", "max-memory", "there is little to remember"),
    ("generate", "attempts", "one is enough"),
    ("describe", "keep", "the boards have no remarks"),
    ("generate", "time", "the largest are found at once"),
    ("generate", "populations", "the largest are found at once"),
    ("bench", "no-verify", "what is verified is right"),
    ("bench", "batch", "it changes the time alone"),
    ("bench", "backend", "this machine may have but one"),
    ("reproduce", "full", "hours"),
    (
        "skeletons",
        "clues",
        "of the theorem: only one number is right, as another test has it",
    ),
    ("estimate puzzles", "time", "goes without --samples alone"),
    ("estimate puzzles", "method", "it chooses the use"),
    (
        "estimate queens",
        "time",
        "goes without --sweeps and --passes alone",
    ),
    (
        "estimate latin",
        "time",
        "goes without --sweeps and --passes alone",
    ),
    (
        "estimate grids",
        "time",
        "goes without --sweeps and --passes alone",
    ),
    (
        "estimate queens",
        "moves",
        "queens have one kind: another test has the refusal",
    ),
];

/// The options of a command, and those that each use reads, as the help has them.
struct Help {
    options: Vec<String>,
    uses: BTreeMap<String, Vec<String>>,
}

impl Help {
    fn of(command: &str) -> Self {
        let help = stdout(&format!("{command} --help"));
        let (options, uses) = match help.split_once("Options read (others are refused)") {
            Some((options, uses)) => (options, uses),
            None => (&help[..], ""),
        };
        let name = |line: &str| {
            let line = line.trim_start();
            let line = line.split_once(", --").map_or(line, |(_, rest)| rest);
            let name = line
                .trim_start_matches("--")
                .split([' ', '=', '['])
                .next()
                .unwrap();
            name.trim().to_owned()
        };
        let is_option = |line: &&str| {
            let text = line.trim_start();
            line.len() - text.len() <= 6
                && (text.starts_with("--") || text.starts_with('-') && text.contains(", --"))
        };
        let mut options: Vec<String> = options.lines().filter(is_option).map(name).collect();
        options.retain(|option| !["help", "version"].contains(&&option[..]));
        let optional = ["FILE", "NAME", "RUN"]
            .into_iter()
            .filter(|name| help.contains(&format!("[{name}]...")));
        options.extend(optional.map(str::to_owned));
        let mut read = BTreeMap::new();
        let mut current = String::new();
        for line in uses.lines().skip(1) {
            if let Some(names) = line.strip_prefix("      ") {
                let names = names
                    .split(' ')
                    .map(|name| name.trim_start_matches("--").to_owned());
                let list: &mut Vec<String> = read.entry(current.clone()).or_default();
                list.extend(names);
            } else {
                current = line.trim().trim_end_matches(':').to_owned();
                read.entry(current.clone()).or_insert_with(Vec::new);
            }
        }
        if read.is_empty() {
            read.insert("-".to_owned(), options.clone());
        }
        assert!(!options.is_empty(), "{command}");
        Self {
            options,
            uses: read,
        }
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
        names
            .filter(|name| !name.is_empty() && *name != "help")
            .map(str::to_owned)
            .collect()
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
fn run(arguments: &str) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let put = |name: &str, text: &str| fs::write(path(name), text).unwrap();
    put("boards", BOARDS);
    put("grids", GRIDS);
    put("whole", "1234341221434321\n");
    put("nines", NINES);
    put("guessed", GUESSED);
    fs::create_dir(path("page")).unwrap();
    put("page/index.html", "<!doctype html>");
    put("forest.csv", FOREST);
    let program = || Command::new(assert_cmd::cargo::cargo_bin!("gridforest"));
    let name = folder.path().display().to_string();
    let start = |arguments: &str| {
        let arguments = arguments.replace("DIR", &name);
        let mut command = program();
        command.args(arguments.split_whitespace());
        command.stdin(fs::File::open(path("boards")).map_or(Stdio::null(), Stdio::from));
        command.output().unwrap()
    };
    if arguments.contains("proof.csv") {
        start("skeletons 2x2 --prove --certificates DIR/proof.csv");
    }
    if arguments.starts_with("report --results") {
        start("reproduce classes --results DIR/results");
    }
    if arguments.contains("DIR/run") || arguments.contains("DIR/done") {
        for name in ["run", "done"] {
            start(&format!("plan count queens 6 --shards 3 --dir DIR/{name}"));
        }
        start("work DIR/done");
    } else if arguments.contains("merge") {
        start("count queens 6 --checkpoint DIR/1.part --shard 1/2");
        start("count queens 6 --checkpoint DIR/2.part --shard 2/2");
    }
    let output = start(arguments);
    let mut text = without_times(arguments, &String::from_utf8_lossy(&output.stdout));
    text += &String::from_utf8_lossy(&output.stderr);
    text += &files(folder.path());
    (output.status.code().unwrap(), text.replace(&name, "DIR"))
}

/// The names and the lengths of all files.
fn files(folder: &Path) -> String {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
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
        let fields = line
            .split(',')
            .enumerate()
            .filter(|(i, _)| !timed.contains(i));
        fields
            .map(|(_, field)| field.to_owned() + ",")
            .collect::<String>()
            + "\n"
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
    let name = if is_argument {
        String::new()
    } else {
        format!("--{option}")
    };
    let there = |word: &str| word == name || word.starts_with(&format!("{name}="));
    if !is_argument && line.split(' ').any(there)
        || is_argument && (line.contains("DIR/grids") || line.contains("DIR/whole"))
        || line.contains("shidoku") && option == "NAME"
    {
        return None;
    }
    let value = VALUES
        .iter()
        .find(|(known, _)| *known == option)
        .map_or("", |(_, value)| value);
    let value = match option {
        // What each command calls so.
        "kind" if line.starts_with("canon") => "skeleton",
        "grid" if line.starts_with("solve") => "",
        "shape" if line.starts_with("index --bands") => "2x4",
        "FILE" if line.contains("nines") || line.contains("guessed") => return None,
        "shard" if line.starts_with("skeletons") => "1/2",
        "shard" if line.starts_with("work") => "1",
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
fn wrong(command: &str, used: &str, arguments: &str, help: &Help) -> Vec<String> {
    let line = format!("{command} {arguments}").trim_end().to_owned();
    let (code, plain) = run(&line);
    let mut wrong = Vec::new();
    if code != 0 {
        wrong.push(format!("{line}: exit code {code}: {plain}"));
    }
    let read = &help.uses[used];
    // What asks for another use makes the command line one of that use, which may be as good.
    let asks = |option: &str| {
        let others = BASES
            .iter()
            .filter(|(of, name, _)| *of == command && *name != used);
        let name = format!("--{option}");
        let is_it = |word: &str| word.split('=').next() == Some(&name[..]);
        others.flat_map(|(_, _, line)| line.split(' ')).any(is_it)
    };
    for option in &help.options {
        let Some(tried) = with(&line, option) else {
            continue;
        };
        let reads = read.contains(option) || ["threads", "quiet"].contains(&&option[..]);
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
fn every_option_is_read_or_refused_by_every_use_of_every_command() {
    let mut tried = 0;
    let mut all_wrong = Vec::new();
    for command in commands() {
        let help = Help::of(&command);
        let uses: Vec<_> = help.uses.keys().cloned().collect();
        std::thread::scope(|scope| {
            let mut running = Vec::new();
            for used in &uses {
                let base = BASES
                    .iter()
                    .find(|(of, name, _)| *of == command && name == used);
                let (_, _, arguments) =
                    base.unwrap_or_else(|| panic!("{command}: no command line tries '{used}'"));
                let (command, help) = (&command, &help);
                running.push(scope.spawn(move || wrong(command, used, arguments, help)));
                tried += help.options.len();
            }
            for wrong in running {
                all_wrong.extend(wrong.join().unwrap());
            }
        });
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
    assert!(
        tried > 400,
        "only {tried} pairs were tried: the help wasn't understood"
    );
}
