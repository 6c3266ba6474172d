//! `describe`: a row for each puzzle, a column for each feature.

mod features;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueHint};

use super::plumbing::blocks::Blocks;
use super::plumbing::catalogue::catalogue_of;
use super::plumbing::help::Example;
use super::plumbing::in_order::Emit;
use super::plumbing::lines::{Lines, each_board, one_by_one};
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::tools::Tools;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use features::{DescribeRow, Feature};
use gridforest::board::{BoardText, Shape};
use gridforest::catalogue::Catalogue;
use gridforest::features::{
    Describer, Description, Features, RandomImages, Tools as DescribingTools,
};

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

/// The puzzles that are described together where the numbers of their grids are wanted.
const TOGETHER: usize = 64;

impl Describe {
    fn wants(&self, feature: Feature) -> bool {
        feature.is_in(&self.with)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let (this, others) = (Arc::new(self), session.clone());
        let describe = Arc::clone(&this);
        // Made for the shape of the first board.
        let mut describer: Option<Arc<ForShape>> = None;
        let prepare = move |file: &str, board: BoardText| {
            let shape = board.puzzle.shape();
            let refused = |why: String| Ok(Err(Refusal::unsuited(file, board.line, why)));
            let first = describer.as_ref().map_or(shape, |all| all.describer.shape());
            if first != shape {
                return refused(format!(
                    "a {shape} board, where the lines before are {first} boards"
                ));
            }
            if board.puzzle.conflict().is_some() {
                return refused("equal clues in a row, column or box".to_owned());
            }
            let all = match &describer {
                Some(all) => all,
                None => describer.insert(Arc::new(describe.for_shape(shape, &others)?)),
            };
            Ok(Ok((Arc::clone(all), board)))
        };
        // Grids of one band share some of the work for their numbers.
        let together = if this.wants(Feature::Index) { TOGETHER } else { 1 };
        let work = move |boards: Vec<(Arc<ForShape>, BoardText)>, emit: Emit<'_, _>| {
            let all = Arc::clone(&boards[0].0);
            let boards: Vec<BoardText> = boards.into_iter().map(|(_, board)| board).collect();
            one_by_one(all.rows(&boards, this.keep), emit, Ok);
        };
        session.stream(|rows| {
            each_board(lines, together, &mut refusals, prepare, work, rows, |rows, row| {
                rows.write(&row)
            })
        })?;
        Ok(refusals.verdict())
    }

    fn for_shape(&self, shape: Shape, session: &Session) -> Result<ForShape> {
        let describer = self.describer(shape)?;
        let catalogue = self.catalogue(shape, session)?;
        Ok(ForShape { describer, catalogue, tools: Tools::default() })
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

/// What describes the puzzles of a shape.
struct ForShape {
    describer: Describer,
    catalogue: Option<Catalogue>,
    tools: Tools<DescribingTools>,
}

impl ForShape {
    fn rows(&self, boards: &[BoardText], keep: bool) -> Vec<DescribeRow> {
        let describe = |board: &BoardText| {
            let tools = || self.describer.tools();
            let mut found =
                self.tools.with(tools, |tools| self.describer.quick(&board.puzzle, tools));
            self.describer.more(&mut found, board.line as u64);
            found
        };
        let described: Vec<Description> = boards.iter().map(describe).collect();
        let entries = match &self.catalogue {
            Some(all) => Description::ask_of_grids(&described, |grids| all.entries(grids)),
            None => boards.iter().map(|_| None).collect(),
        };
        let all = boards.iter().zip(&described).zip(&entries);
        let row = |((board, found), entry): ((_, _), &Option<_>)| {
            DescribeRow::of(board, found, entry.as_ref(), keep)
        };
        all.map(row).collect()
    }
}
