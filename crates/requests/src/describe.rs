//! Features of puzzles, a row a puzzle.

use std::ops::ControlFlow;

use gridforest_core::board::Shape;
use gridforest_core::catalogue::{Catalogue, Entry};
use gridforest_core::features::{
    Describer, Description, Features, RandomImages, Tools as DescriberTools,
};
use serde::Deserialize;

use crate::catalogue::catalogue;
use crate::{Asked, Asker, EachBoard, Emit, RequestError, Tools};

/// The features of each puzzle; those that are found quickly, and more on request.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Describe {
    /// The distribution of guesses over random images (9x9).
    pub guesses: Wanted,
    /// The number of these images, without a value 100.
    pub images: Option<usize>,
    /// Their seed, without a value 1.
    pub seed: Option<u64>,
    /// The backdoor for singles.
    pub backdoor: bool,
    /// Unavoidable sets of the grid.
    pub unavoidable: bool,
    /// Symmetries of the givens.
    pub symmetry: bool,
    /// The number of the grid in the catalogue.
    pub index: Wanted,
}

/// Whether a feature is wanted that not every shape has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// No.
    #[default]
    No,
    /// Where the shape has it.
    WherePossible,
    /// Yes: other shapes are refused.
    Yes,
}

crate::rows! {
    /// The features of a puzzle. Those that were not wanted are empty, and most are of proper
    /// puzzles alone.
    pub struct DescribeRow {
        /// The puzzle.
        pub puzzle: String,
        /// The number of its clues.
        pub clues: usize,
        /// The number of solutions, up to 2; `2+`: there may be more.
        pub solutions: String,
        /// Whether it is proper, and no clue can be removed.
        pub minimal: bool,
        /// The number of symmetries that fix the puzzle.
        pub automorphisms: Option<u64>,
        /// Its canonical form: the least image, an empty cell before every symbol.
        pub canonical: String,
        /// The branchings of the 9x9 search; empty on other boards.
        pub guesses: Option<u64>,
        /// The rounds in which naked and hidden singles solve it, each of which places all that there
        /// are; empty if they do not (Simonis 2005).
        pub singles: Option<usize>,
        /// The same with locked candidates, used in rounds without a single.
        pub locked: Option<usize>,
        /// The least number of guesses over random images.
        pub guesses_least: Option<u64>,
        /// The median of these.
        pub guesses_median: Option<u64>,
        /// The greatest.
        pub guesses_most: Option<u64>,
        /// The fewest cells that must be filled in before singles solve it, `4+` if more than three
        /// (Williams, Gomes, Selman 2003).
        pub backdoor: Option<String>,
        /// The size of the smallest unavoidable sets of its grid, if at most 12.
        pub unavoidable: Option<u32>,
        /// The number of disjoint unavoidable sets of at most 12 cells that were found: a lower bound
        /// for the number of clues (McGuire, Tugemann, Civario 2014).
        pub disjoint: Option<usize>,
        /// The reflections and rotations that map an equivalent puzzle to itself up to relabelling;
        /// `other` if there are automorphisms of other kinds only.
        pub symmetry: Option<String>,
        /// The number of its grid's class, for shapes that `gridforest index` takes.
        pub index: Option<u64>,
        /// The number of the first band of its grid's minlex form.
        pub band: Option<usize>,
    }
}

/// What describes the puzzles of a shape.
#[derive(Debug)]
pub struct Engine {
    describer: Describer,
    catalogue: Option<Catalogue>,
    tools: Tools<DescriberTools>,
}

impl Describe {
    fn features(&self, shape: Shape) -> Result<Features, RequestError> {
        if (self.guesses == Wanted::Yes || self.images.is_some() || self.seed.is_some())
            && shape != Shape::NINE
        {
            let name = match (self.guesses, self.images) {
                (Wanted::Yes, _) => "with",
                (_, Some(_)) => "images",
                _ => "seed",
            };
            let why = format!("guesses are those of the search for 9x9; these are {shape} boards");
            return Err(RequestError::option(name, why));
        }
        let images =
            RandomImages { number: self.images.unwrap_or(IMAGES), seed: self.seed.unwrap_or(SEED) };
        Ok(Features {
            images: (self.guesses != Wanted::No).then_some(images),
            backdoor: self.backdoor,
            unavoidable: self.unavoidable,
            symmetry: self.symmetry,
        })
    }
}

/// The random images for guesses, if nothing is said.
const IMAGES: usize = 100;
/// Their seed.
const SEED: u64 = 1;

impl EachBoard for Describe {
    type Row = DescribeRow;
    type Engine = Engine;
    const SHAPES_MIX: bool = false;

    fn together(&self) -> usize {
        if self.index == Wanted::No { 1 } else { crate::index::TOGETHER }
    }

    fn engine(&self, shape: Shape, asker: &dyn Asker) -> Result<Engine, RequestError> {
        let describer = Describer::new(shape, self.features(shape)?);
        let catalogue = match self.index {
            Wanted::No => None,
            Wanted::WherePossible => catalogue(shape, asker).ok(),
            Wanted::Yes => Some(catalogue(shape, asker)?),
        };
        Ok(Engine { describer, catalogue, tools: Tools::default() })
    }

    fn answer(
        &self,
        engine: &Engine,
        boards: &[Asked<'_>],
        emit: Emit<'_, DescribeRow>,
    ) -> ControlFlow<()> {
        let describe = |board: &Asked<'_>| {
            let tools = || engine.describer.tools();
            engine.tools.with(tools, |tools| found(&engine.describer, board, tools))
        };
        let found: Vec<Result<Description, String>> = boards.iter().map(describe).collect();
        let sound: Vec<Description> = found.iter().flatten().cloned().collect();
        let entries = match &engine.catalogue {
            Some(all) => Description::ask_of_grids(&sound, |grids| all.entries(grids)),
            None => sound.iter().map(|_| None).collect(),
        };
        let mut entries = entries.iter();
        for (place, (board, found)) in boards.iter().zip(&found).enumerate() {
            let row = found.as_ref().map_err(Clone::clone).map(|found| {
                let entry = entries.next().expect("an entry for each puzzle");
                DescribeRow::new(board.text, found, entry.as_ref())
            });
            emit(place, row)?;
        }
        ControlFlow::Continue(())
    }
}

/// The features of a board.
fn found(
    describer: &Describer,
    board: &Asked<'_>,
    tools: &mut DescriberTools,
) -> Result<Description, String> {
    board.without_conflict()?;
    let mut found = describer.quick(board.puzzle, tools);
    describer.more(&mut found, board.number);
    Ok(found)
}

/// The features that are found quickly, without the catalogue: for a face that has no room for its
/// tables.
#[derive(Debug)]
pub struct Quick(Describer, DescriberTools);

impl Quick {
    /// What describes puzzles of a shape.
    pub fn of(shape: Shape) -> Self {
        let describer = Describer::new(shape, Features::default());
        let tools = describer.tools();
        Self(describer, tools)
    }

    /// The row of a puzzle.
    pub fn row(&mut self, board: &Asked<'_>) -> Result<DescribeRow, String> {
        let found = found(&self.0, board, &mut self.1)?;
        Ok(DescribeRow::new(board.text, &found, None))
    }
}

impl DescribeRow {
    fn new(text: &str, found: &Description, class: Option<&Entry>) -> Self {
        let guesses = |which: usize| found.guesses_of_images.map(|guesses| guesses[which]);
        Self {
            puzzle: text.to_owned(),
            clues: found.puzzle.clues(),
            solutions: found.solutions_text().to_owned(),
            minimal: found.minimal,
            automorphisms: found.automorphisms,
            canonical: found.canonical.to_string(),
            guesses: found.guesses,
            singles: found.singles,
            locked: found.locked,
            guesses_least: guesses(0),
            guesses_median: guesses(1),
            guesses_most: guesses(2),
            backdoor: found.backdoor.map(|backdoor| backdoor.to_string()),
            unavoidable: found.unavoidable,
            disjoint: found.disjoint,
            symmetry: found.symmetries.as_ref().map(|names| names.join(" ")),
            index: class.map(|class| class.number),
            band: class.and_then(|class| class.band),
        }
    }
}
