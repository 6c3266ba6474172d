//! The command lines that try every use (`cases.txt`), the values of the options, and the options
//! whose effect can't be seen.

use std::sync::LazyLock;

/// Something that a command does.
pub(in super::super) struct Case {
    pub(in super::super) command: &'static str,
    /// The rest of a quick command line.
    pub(in super::super) line: &'static str,
    /// Where it writes what, and the options that it reads.
    pub(super) reads: &'static str,
    /// Where it writes rows as they are finished: a command line that would take years, and how what
    /// it prints begins.
    pub(in super::super) stream: Option<(&'static str, String)>,
}

pub(in super::super) static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let case = |entry: &'static str| {
        let mut lines = entry.lines();
        let [whole, reads, stopped] = [(); 3].map(|()| lines.next().expect("three lines"));
        let has_below = whole.starts_with("count ") || whole.starts_with("estimate ");
        let words = if has_below { 2 } else { 1 };
        let end = whole.match_indices(' ').nth(words - 1).map_or(whole.len(), |(at, _)| at);
        let (command, line) = (&whole[..end], whole[end..].trim_start());
        let stream = stopped.strip_prefix("stream: ").map(|stream| {
            let (line, begin) = stream.split_once(" => ").unwrap_or((stream, ""));
            (line, begin.replace("\\n", "\n"))
        });
        let known = stopped.starts_with("whole: ") || stopped == "so far";
        assert!(stream.is_some() != known, "{whole}: {stopped}");
        Case { command, line, reads, stream }
    };
    include_str!("cases.txt").split("\n$ ").skip(1).map(case).collect()
});

/// What is given with an option to try it.
pub(super) const VALUES: &[(&str, &str)] = &[
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
    ("proof", "DIR/new.drat"),
    ("formula", "DIR/new.formula"),
    ("max-nodes", "3"),
    ("max-memory", "1K"),
    ("checkpoint", "DIR/new.part"),
    ("shard", "1"),
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
    ("mates", "1"),
    ("strength", "weak"),
    ("per-grid", "3"),
    ("steps", "3"),
    ("learning", "100"),
    ("anchor", "4"),
    ("tours", "3"),
    ("effort", "4=3"),
    ("neighbours", "2"),
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
    ("budget", "1"),
    ("repeat", "2"),
    ("batch", "1"),
    ("per-puzzle", "DIR/new.csv"),
    ("per-thread", "DIR/new.csv"),
    ("backend", "portable"),
    ("random", "2"),
    ("paratopes", "2"),
    ("results", "DIR/new"),
    ("dir", "DIR/new"),
    ("memory", "16G"),
    ("walltime", "2:00:00 --slurm"),
    ("cpus", "12 --slurm"),
    ("array-limit", "2 --slurm"),
    ("form", "labelling"),
    ("format", "json"),
    ("output", "DIR/new.out"),
    ("manifest", "--output DIR/new.out"),
    ("threads", "1"),
    ("from", "hex"),
    ("symbols", "0-3"),
    ("column", "2"),
    ("known-column", "1 --known DIR/boards"),
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
    ("NAME", "forest-latin5"),
    ("RUN", "DIR/forest.csv"),
    ("png", "DIR/new"),
];

/// Options whose effect can't be seen in what comes out, or would take long, with the reason.
pub(super) const UNSEEN: &[(&str, &str, &str)] = &[
    ("", "threads", "results don't depend on it"),
    ("", "quiet", "there may be no remark"),
    ("", "save-every", "results don't depend on it"),
    ("forest", "engine", "all engines give the same counts"),
    ("forest", "order", "it changes the size of the diagram alone"),
    ("forest", "split", "it changes time and memory alone"),
    ("count grids", "group", "latin4 has two classes under each"),
    ("convert", "keep", "the boards have no remarks: another test has some"),
    ("convert", "shape", "the cells of a line are the same"),
    ("vary", "minimal", "no board has a neighbour to leave out"),
    ("vary", "same-symmetry", "no board has a neighbour to leave out"),
    ("vary", "checkpoint", "another test has it"),
    ("vary", "known", "another test has it"),
    ("vary", "known-column", "another test has it"),
    ("vary", "yes", "the work is short"),
    ("vary", "max-memory", "there is little to remember"),
    ("canon", "max-memory", "there is little to remember"),
    ("compare", "shape", "equal boards are equal by all rules"),
    ("generate", "attempts", "one is enough"),
    ("describe", "keep", "the boards have no remarks"),
    ("latin", "keep", "the boards have no remarks"),
    ("latin", "shape", "a shape without boxes is the only one"),
    ("minimal", "time", "the list of a small board ends sooner"),
    ("generate", "time", "the largest are found at once"),
    ("generate", "populations", "the largest are found at once"),
    ("bench", "no-verify", "what is verified is right"),
    ("bench", "batch", "it changes the time alone"),
    ("bench", "backend", "this machine may have but one"),
    ("reproduce", "full", "hours"),
    ("reproduce", "checkpoints", "another test has it"),
    ("skeletons", "clues", "of the theorem: only one number is right, as another test has it"),
    ("estimate puzzles", "time", "goes without --samples alone"),
    ("estimate puzzles", "method", "it chooses the use"),
    ("estimate queens", "time", "goes without --sweeps and --passes alone"),
    ("estimate latin", "time", "goes without --sweeps and --passes alone"),
    ("estimate grids", "time", "goes without --sweeps and --passes alone"),
    ("estimate queens", "moves", "queens have one kind: another test has the refusal"),
];
