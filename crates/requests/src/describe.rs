//! Features of puzzles, a row a puzzle.

use std::sync::Mutex;

use gridforest_core::board::Shape;
use gridforest_core::catalogue::{Catalogue, Entry};
use gridforest_core::features::{Describer, Description, Features, RandomImages, Tools};

use crate::catalogue::catalogue;
use crate::{Answers, Asked, Asker, EachBoard, RequestError};

/// The features that are wanted beside the quick ones.
#[derive(Debug, Clone, Default)]
pub struct Describe {
    /// The distribution of guesses over random images (9x9).
    pub guesses: Option<RandomImages>,
    /// The backdoor for singles.
    pub backdoor: bool,
    /// Unavoidable sets of the grid.
    pub unavoidable: bool,
    /// Symmetries of the givens.
    pub symmetry: bool,
    /// The number of the grid in the catalogue.
    pub index: Index,
}

/// Whether the numbers of the grids are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Index {
    /// No.
    #[default]
    No,
    /// Where the shape has numbers.
    WherePossible,
    /// A shape without numbers is refused.
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
        /// The number of solutions; `2+`: two or more.
        pub solutions: String,
        /// Whether it is proper, and no clue can be removed.
        pub minimal: bool,
        /// The order of its automorphism group.
        pub automorphisms: Option<u64>,
        /// Its canonical form.
        pub canonical: String,
        /// The branching steps of the search for 9x9.
        pub guesses: Option<u64>,
        /// The rounds in which singles solve it.
        pub singles: Option<usize>,
        /// The rounds in which singles and locked candidates solve it.
        pub locked: Option<usize>,
        /// The least number of guesses over random images.
        pub guesses_least: Option<u64>,
        /// The median of these.
        pub guesses_median: Option<u64>,
        /// The greatest.
        pub guesses_most: Option<u64>,
        /// The fewest cells with which singles solve it; `4+`: four or more.
        pub backdoor: Option<String>,
        /// The size of the smallest unavoidable sets of its grid, if at most 12.
        pub unavoidable: Option<u32>,
        /// The disjoint unavoidable sets of at most 12 cells that were found.
        pub disjoint: Option<usize>,
        /// The reflections and rotations that are automorphisms of an equivalent puzzle.
        pub symmetry: Option<String>,
        /// The number of its grid's class.
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
    /// The working memories that no thread uses.
    tools: Mutex<Vec<Tools>>,
}

impl Engine {
    fn tools(&self) -> Tools {
        let kept = self.tools.lock().expect("no panic holds it").pop();
        kept.unwrap_or_else(|| self.describer.tools())
    }
}

impl EachBoard for Describe {
    type Row = DescribeRow;
    type Engine = Engine;
    const BATCH: usize = 4;

    fn engine(&self, shape: Shape, asker: &dyn Asker) -> Result<Engine, RequestError> {
        let catalogue = match self.index {
            Index::No => None,
            Index::WherePossible => catalogue(shape, asker).ok(),
            Index::Yes => Some(catalogue(shape, asker)?),
        };
        let features = Features {
            images: self.guesses,
            backdoor: self.backdoor,
            unavoidable: self.unavoidable,
            symmetry: self.symmetry,
        };
        let describer = Describer::new(shape, features);
        Ok(Engine { describer, catalogue, tools: Mutex::default() })
    }

    fn answer(&self, engine: &Engine, boards: &[Asked<'_>], answers: &mut Answers<DescribeRow>) {
        let (mut places, mut found) = (Vec::new(), Vec::new());
        let mut tools = engine.tools();
        for (place, board) in boards.iter().enumerate() {
            if board.puzzle.conflict().is_some() {
                let why = "equal clues in a row, column or box".to_owned();
                answers.push(place, Err(why));
                continue;
            }
            let mut one = engine.describer.quick(board.puzzle, &mut tools);
            engine.describer.more(&mut one, board.number);
            places.push(place);
            found.push(one);
        }
        engine.tools.lock().expect("no panic holds it").push(tools);
        let entries = match &engine.catalogue {
            Some(catalogue) => Description::ask_of_grids(&found, |grids| catalogue.entries(grids)),
            None => found.iter().map(|_| None).collect(),
        };
        for ((place, one), entry) in places.into_iter().zip(&found).zip(entries) {
            answers.push(place, Ok(DescribeRow::new(boards[place].text, one, entry.as_ref())));
        }
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
