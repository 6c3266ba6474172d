//! `describe`: a row for each puzzle, a column for each feature.

mod features;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};
use rayon::prelude::*;

use super::plumbing::blocks::{Block, Blocks};
use super::plumbing::boards::is_square;
use super::plumbing::catalogue::catalogue_of;
use super::plumbing::help::Example;
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use crate::report::RowWriter;
use features::{DescribeRow, Feature};
use gridforest::board::{BoardText, Shape};
use gridforest::catalogue::Catalogue;
use gridforest::features::{Describer, Description, Features, RandomImages};

/// Describe puzzles: a row for each puzzle, a column for each feature
///
/// Columns:
///   solutions      the number of solutions, up to 2; `2+` means that there may be more
///   minimal        whether the puzzle is proper and has no redundant clue
///   automorphisms  the number of symmetries that fix the puzzle
///   canonical      the least image of the puzzle (empty cells come before symbols)
///   guesses        the branchings of the 9x9 search; empty on other boards
///   singles        the rounds in which naked and hidden singles solve the puzzle (each round places
///                  all that exist); empty if they do not (Simonis 2005)
///   locked         the same with locked candidates, used in rounds without a single
///
/// Columns added by --with:
///   guesses_least, guesses_median, guesses_most
///                  the guesses over random images of the puzzle
///   backdoor       the fewest cells that must be filled in before singles solve the puzzle, `4+` if
///                  more than three (Williams, Gomes, Selman 2003)
///   unavoidable    the size of the smallest unavoidable sets of the grid, if at most 12
///   disjoint       the number of disjoint unavoidable sets of at most 12 cells that were found: a
///                  lower bound for the number of clues (McGuire, Tugemann, Civario 2014)
///   symmetry       the reflections and rotations that map an equivalent puzzle to itself up to
///                  relabelling; `other` if there are automorphisms of other kinds only
///   index, band    the number of the grid, for shapes that `gridforest index` supports
///
/// Unavoidable sets are empty on boards of more than 128 cells.
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Describe {
    /// Puzzles of one shape, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The shape of the puzzles [default: that of the first line]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    #[command(flatten)]
    reading: Reading,
    /// Features that take longer: a list with commas, or `all`
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    with: Vec<Feature>,
    /// With --with guesses: the number of random images [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    images: Option<u32>,
    /// The seed of these images [default: 1]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Keep the remark of each line (the text after the board, such as a rating or a name) in a
    /// column
    #[arg(long)]
    keep: bool,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows("quick features", "FILE shape from column with keep"),
    Use::rows("--with guesses", "FILE shape from column with images seed keep"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("describe puzzles.txt", "the features that are computed quickly"),
    ("describe puzzles.txt --with guesses,backdoor --images 200", "several measures of difficulty"),
    ("describe puzzles.txt --with all --format json", "all features, as JSON"),
    ("describe puzzles6.txt --shape 2x3", "puzzles of 6x6"),
];

impl Uses for Describe {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[usize::from(self.wants(Feature::Guesses))]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

/// Puzzles that are described at a time: their rows are held until the last of them is done.
const BATCH: usize = 64;

impl Describe {
    fn wants(&self, feature: Feature) -> bool {
        feature.is_in(&self.with)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        let mut refusals = session.refusals();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let (mut describer, mut catalogue) = (None, None);
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            while let Some(block) = blocks.next(Vec::new())? {
                let mut boards = Vec::new();
                for board in block.each(self.shape) {
                    match board.and_then(|board| self.suited(&block, board, &describer)) {
                        Ok(board) => {
                            let shape = board.puzzle.shape();
                            if describer.is_none() {
                                if self.shape.is_none() && !is_square(shape) {
                                    refusals.assume(Some(shape));
                                }
                                describer = Some(self.describer(shape)?);
                                catalogue = self.catalogue(shape, session)?;
                            }
                            boards.push(board);
                        }
                        Err(refusal) => refusals.refuse([refusal]),
                    }
                }
                let Some(describer) = &describer else {
                    continue;
                };
                for batch in boards.chunks(BATCH) {
                    let mut described: Vec<Description> = batch
                        .par_iter()
                        .map_init(
                            || describer.tools(),
                            |tools, board| describer.quick(&board.puzzle, tools),
                        )
                        .collect();
                    (described.par_iter_mut().zip(batch))
                        .for_each(|(found, board)| describer.more(found, board.line as u64));
                    let entries = match &catalogue {
                        Some(catalogue) => {
                            Description::ask_of_grids(&described, |grids| catalogue.entries(grids))
                        }
                        None => batch.iter().map(|_| None).collect(),
                    };
                    for ((board, found), entry) in batch.iter().zip(&described).zip(entries) {
                        writer.write(&DescribeRow::of(board, found, entry.as_ref(), self.keep))?;
                    }
                }
            }
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }

    /// The puzzle of a line, or why it can't be described.
    fn suited(
        &self,
        block: &Block,
        board: BoardText,
        before: &Option<Describer>,
    ) -> Result<BoardText, Refusal> {
        let shape = board.puzzle.shape();
        let refused = |why: String| Refusal::unsuited(block.file(), board.line, why);
        if let Some(before) = before
            && before.shape() != shape
        {
            let first = before.shape();
            return Err(refused(format!(
                "a {shape} board, where the lines before are {first} boards"
            )));
        }
        if board.puzzle.conflict().is_some() {
            return Err(refused("equal clues in a row, column or box".to_owned()));
        }
        Ok(board)
    }

    fn describer(&self, shape: Shape) -> Result<Describer> {
        let wanting = [
            ("--with", self.with.contains(&Feature::Guesses)),
            ("--images", self.images.is_some()),
            ("--seed", self.seed.is_some()),
        ];
        if let Some((option, _)) = wanting.into_iter().find(|(_, wanting)| *wanting)
            && shape != Shape::NINE
        {
            let why = format!("guesses are those of the search for 9x9; these are {shape} boards");
            return Err(why).or_usage(option);
        }
        let images = RandomImages {
            number: self.images.unwrap_or(100) as usize,
            seed: self.seed.unwrap_or(1),
        };
        let features = Features {
            images: self.wants(Feature::Guesses).then_some(images),
            backdoor: self.wants(Feature::Backdoor),
            unavoidable: self.wants(Feature::Unavoidable),
            symmetry: self.wants(Feature::Symmetry),
        };
        Ok(Describer::new(shape, features))
    }

    /// The classes of a shape by number, if they are wanted.
    fn catalogue(&self, shape: Shape, session: &Session) -> Result<Option<Catalogue>> {
        if self.with.contains(&Feature::Index) {
            catalogue_of(shape, session).map(Some)
        } else if self.with.contains(&Feature::All) {
            // Where the shape has numbers at all.
            Ok(catalogue_of(shape, session).ok())
        } else {
            Ok(None)
        }
    }
}
