//! `canon`: canonical forms of grids, puzzles and skeletons, line by line.

use super::plumbing::prelude::*;
use gridforest::vary::Seen;
use gridforest_requests::canon::{self, Image, Kind};
use gridforest_requests::group::Group;

/// Put grids, puzzles or skeletons into canonical form: the least image in row order
///
/// There is a row for each line, with the least image under all symmetries of the shape (empty
/// cells come before symbols), the number of symmetries that fix it (stabiliser), and the number of
/// different images (orbit). All lines must have one shape, the shape of the first line unless
/// --shape is given. Lines that cannot be read are reported on stderr and skipped; the exit code is
/// then 1.
#[derive(Debug, Args)]
pub(super) struct Canon {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    bounded: Bounded,
    /// The kind of the lines [default: a grid where every cell is filled, otherwise a puzzle]
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// The image that stands for a class
    ///
    /// The least image of a board with many symmetries and empty cells may take long; so may, under
    /// `isomorphism` and from order 16 on, that of a quasigroup whose elements are alike, such as a
    /// group or a Steiner quasigroup. `labelling` gives another image that is one for each class, and
    /// soon found. It is not the least, and may be another in another version.
    #[arg(long, value_name = "IMAGE", default_value = "minlex")]
    form: Image,
    /// Of Latin squares and their puzzles: the group of symmetries [default: main]
    #[arg(long, value_name = "GROUP")]
    group: Option<Group>,
    /// Add a symmetry that maps the input to its canonical form, and generators of the automorphism
    /// group with their action on the clue cells
    ///
    /// `r2.1.4.3 c1.2.3.4 s1.3.2.4 crs` gives the images of rows, columns and symbols, numbered
    /// from 1, and then the order of the roles: `rcs` leaves them unchanged, `crs` is the
    /// transpose. On boards with boxes the symmetries permute the rows of a band, the bands, the
    /// columns of a stack, the stacks and the symbols, and transpose the board where boxes are
    /// square. On Latin squares they permute rows, columns, symbols and the three roles.
    #[arg(long)]
    transform: bool,
    /// Keep only the first line of each class
    #[arg(long)]
    unique: bool,
    /// Leave out the lines whose classes FILE has
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    known: Vec<PathBuf>,
    /// The memory for classes that are known or were written, in bytes or such as 500M
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "1G")]
    max_memory: usize,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("canon grids.txt", "the least form of each grid, and the order of its automorphism group"),
    ("canon puzzles.txt --unique", "one puzzle of each class"),
    (
        "canon patterns.txt --kind skeleton --shape 3x3",
        "skeletons: 1 for a clue, . for an empty cell",
    ),
    ("canon puzzles.txt --known several.txt --unique", "the classes that a file lacks"),
    ("canon grids.txt --form labelling", "another grid of each class than the least, one for each"),
    ("canon squares5.txt --shape latin5 --group isomorphism", "quasigroups up to isomorphism"),
    ("canon grids.txt --transform", "with a symmetry that maps each grid to its canonical form"),
];

impl Canon {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        let remembers = self.unique || !self.known.is_empty();
        let is_skeleton = self.kind == Some(Kind::Skeleton);
        given.needs("group", !is_skeleton, "grids and puzzles")?;
        given.needs("max-memory", remembers, "--unique or --known")?;
        Ok(Destination::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let question = canon::Canon { kind: self.kind, form: self.form, group: self.group };
        let mut dropped = 0u64;
        let mut seen = Seen::new(self.max_memory);
        let mut known = Verdict::Good;
        if !self.known.is_empty() {
            let blocks = self.input.of(&self.known);
            known = each_answer(question.clone(), blocks, self.input.shape, session, |row| {
                seen.is_new(&row.canonical);
            })?;
        }
        let forgets = self.known.is_empty() && !self.unique;
        let mut is_new = |canonical: &str| {
            let is_new = match self.unique {
                true => seen.is_new(canonical),
                false => forgets || !seen.has(canonical),
            };
            dropped += u64::from(!is_new);
            is_new
        };
        let verdict = match self.transform {
            true => {
                let is_new = |row: &canon::CanonSymmetriesRow| is_new(&row.canonical);
                ask_for(
                    canon::CanonSymmetries(question),
                    &self.input,
                    self.bounded.budget,
                    session,
                    is_new,
                )
            }
            false => {
                let is_new = |row: &canon::CanonRow| is_new(&row.canonical);
                ask_for(question, &self.input, self.bounded.budget, session, is_new)
            }
        };
        if dropped > 0 {
            let (lines, classes) = match (dropped, self.known.is_empty()) {
                (1, true) => ("line", "its class is that of an earlier line"),
                (_, true) => ("lines", "their classes are those of earlier lines"),
                (1, _) => ("line", "its class is known"),
                _ => ("lines", "their classes are known"),
            };
            session.remark(&format!("{dropped} {lines} dropped: {classes}"));
        }
        if seen.is_full() {
            session.remark("--max-memory doesn't hold all classes: some may be written again");
        }
        match known {
            Verdict::Good => verdict,
            bad => verdict.map(|_| bad),
        }
    }
}
