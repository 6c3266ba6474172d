//! `canon`: canonical forms of grids, puzzles and skeletons, line by line.

use std::collections::HashSet;

use anyhow::Result;
use clap::Args;

use super::plumbing::ask::{Input, ask_for};
use super::plumbing::bounded::Bounded;
use super::plumbing::help::Example;
use super::plumbing::{Session, Verdict};
use gridforest_requests::canon::{self, Image, Kind};

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
    /// The least image of a board with many symmetries and empty cells may take long. `labelling`
    /// gives another image that is one for each class, and soon found. It is not the least, and may
    /// be another in another version.
    #[arg(long, value_name = "IMAGE", default_value = "minlex")]
    form: Image,
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
}

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("canon grids.txt", "the least form of each grid, and the order of its automorphism group"),
    ("canon puzzles.txt --unique", "one puzzle of each class"),
    (
        "canon patterns.txt --kind skeleton --shape 3x3",
        "skeletons: 1 for a clue, . for an empty cell",
    ),
    ("canon grids.txt --form labelling", "another grid of each class than the least, one for each"),
    ("canon grids.txt --transform", "with a symmetry that maps each grid to its canonical form"),
];

impl Canon {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let (mut seen, mut dropped) = (HashSet::new(), 0u64);
        let mut is_new = |canonical: &str| {
            let is_new = !self.unique || seen.insert(canonical.to_owned());
            dropped += u64::from(!is_new);
            is_new
        };
        let question = canon::Canon { kind: self.kind, form: self.form };
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
            let (lines, classes) = match dropped {
                1 => ("line", "its class is that of an earlier line"),
                _ => ("lines", "their classes are those of earlier lines"),
            };
            session.remark(&format!("{dropped} {lines} dropped: {classes}"));
        }
        verdict
    }
}
