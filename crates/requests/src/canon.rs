//! Canonical forms: the least images of grids, puzzles and skeletons in row order.

use std::ops::ControlFlow;

use gridforest_core::board::{Grid, Puzzle, Shape, TextError, symbol_char, symbols_text};
use gridforest_core::num_bigint::BigUint;
use gridforest_core::symmetry::{Form, Forms, SymmetryGroup};
use serde::Deserialize;

use crate::group::Group;
use crate::{Asked, Asker, EachBoard, Emit, RequestError, Tools};

/// What a board is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Every cell filled, by the rules
    Grid,
    /// Some cells filled, whatever the number of solutions
    Puzzle,
    /// 1 for a clue, . for an empty cell
    Skeleton,
}

/// Which image of a board stands for its class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "snake_case")]
pub enum Image {
    /// The least in row order
    #[default]
    Minlex,
    /// That of a canonical labelling: one for each class, soon found for any board, but not the
    /// least
    Labelling,
}

/// The canonical form of each board.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Canon {
    /// What the boards are; without a value a grid where every cell is filled, else a puzzle.
    pub kind: Option<Kind>,
    /// Which image stands for the class.
    pub form: Image,
    /// Of Latin squares and their puzzles: the group of symmetries, without a value all.
    pub group: Option<Group>,
}

/// The same with a symmetry that leads to the form, and generators of the stabiliser.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct CanonSymmetries(pub Canon);

crate::rows! {
    /// A canonical form.
    pub struct CanonRow {
        /// The board as it was given.
        pub input: String,
        /// The least image under all symmetries of the shape (empty cells come before symbols), or
        /// that of a canonical labelling.
        pub canonical: String,
        /// The number of symmetries that fix the board.
        pub stabiliser: String,
        /// The number of different images.
        pub orbit: String,
    }

    /// A canonical form with symmetries.
    pub struct CanonSymmetriesRow {
        /// The board as it was given.
        pub input: String,
        /// The least image under all symmetries of the shape, or that of a canonical labelling.
        pub canonical: String,
        /// The number of symmetries that fix the board.
        pub stabiliser: String,
        /// The number of different images.
        pub orbit: String,
        /// A symmetry that maps the board to the form.
        pub transform: String,
        /// Generators of the group that fixes the board.
        pub generators: String,
        /// What each generator does to the clue cells, as cycles.
        pub cells: String,
    }
}

impl Canon {
    fn forms(&self, shape: Shape) -> Forms {
        let forms = match self.form {
            Image::Minlex => Forms::of(shape),
            Image::Labelling => Forms::of(shape).labelled(),
        };
        let under = |group: Group| group.forms(forms.clone(), shape).expect("the engine was made");
        self.group.map_or_else(|| forms.clone(), under)
    }

    fn prepared(&self, shape: Shape) -> Result<Engine, RequestError> {
        if let Some(group) = self.group {
            group.check(shape)?;
            if self.kind == Some(Kind::Skeleton) {
                let why =
                    "those of Latin squares and their puzzles are told apart, not of skeletons";
                return Err(RequestError::option("group", why));
            }
        }
        let all = SymmetryGroup::of(shape);
        let whole = self.group.map_or_else(|| all.order(), |group| group.order(shape));
        Ok(Engine { forms: Tools::default(), whole, geometric: all.geometric_order() })
    }
}

/// The boards that a thread takes at a time.
const TOGETHER: usize = 16;

/// What puts the boards of a shape into canonical form.
#[derive(Debug)]
pub struct Engine {
    forms: Tools<Forms>,
    whole: BigUint,
    geometric: BigUint,
}

impl Engine {
    /// The form of a board, its stabiliser and the size of its orbit.
    fn find(&self, forms: &mut Forms, asked: &Asked<'_>, kind: Option<Kind>) -> CanonAnswer {
        let puzzle = asked.puzzle;
        let kind = kind.unwrap_or(if puzzle.is_full() { Kind::Grid } else { Kind::Puzzle });
        let form = form(forms, puzzle, kind)?;
        let group = if kind == Kind::Skeleton { &self.geometric } else { &self.whole };
        let row = CanonRow {
            input: asked.text.to_owned(),
            canonical: symbols_text(&form.symbols),
            stabiliser: form.stabiliser.to_string(),
            orbit: (group / &form.stabiliser).to_string(),
        };
        Ok((row, form))
    }
}

type CanonAnswer = Result<(CanonRow, Form), String>;

/// The form of a board of a kind.
pub(crate) fn form(forms: &mut Forms, puzzle: &Puzzle, kind: Kind) -> Result<Form, String> {
    match kind {
        Kind::Grid => {
            let grid = Grid::try_from(puzzle.clone()).map_err(TextError::Grid);
            Ok(forms.grid(&grid.map_err(|why| why.to_string())?))
        }
        Kind::Puzzle => forms.puzzle(puzzle).map_err(|why| why.to_string()),
        Kind::Skeleton => {
            if let Some(cell) = puzzle.symbols().iter().position(|&symbol| symbol > 1) {
                let (found, column) = (symbol_char(puzzle.symbols()[cell]), cell + 1);
                return Err(format!(
                    "column {column}: '{found}' is no mark of a skeleton: 1 is a clue, . an empty cell"
                ));
            }
            Ok(forms.skeleton(&puzzle.skeleton()))
        }
    }
}

impl EachBoard for Canon {
    type Row = CanonRow;
    type Engine = Engine;
    const SHAPES_MIX: bool = false;

    fn together(&self) -> usize {
        TOGETHER
    }

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Engine, RequestError> {
        self.prepared(shape)
    }

    fn answer(
        &self,
        engine: &Engine,
        boards: &[Asked<'_>],
        emit: Emit<'_, CanonRow>,
    ) -> ControlFlow<()> {
        let shape = boards[0].puzzle.shape();
        engine.forms.with(
            || self.forms(shape),
            |forms| {
                boards.iter().enumerate().try_for_each(|(place, board)| {
                    emit(place, engine.find(forms, board, self.kind).map(|(row, _)| row))
                })
            },
        )
    }
}

impl EachBoard for CanonSymmetries {
    type Row = CanonSymmetriesRow;
    type Engine = Engine;
    const SHAPES_MIX: bool = false;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Engine, RequestError> {
        self.0.prepared(shape)
    }

    fn answer(
        &self,
        engine: &Engine,
        boards: &[Asked<'_>],
        emit: Emit<'_, CanonSymmetriesRow>,
    ) -> ControlFlow<()> {
        let shape = boards[0].puzzle.shape();
        engine.forms.with(
            || self.0.forms(shape).with_symmetries(),
            |forms| {
                boards.iter().enumerate().try_for_each(|(place, board)| {
                    let found = engine.find(forms, board, self.0.kind);
                    emit(place, found.map(|found| CanonSymmetriesRow::new(board.puzzle, found)))
                })
            },
        )
    }
}

impl CanonSymmetriesRow {
    fn new(puzzle: &Puzzle, (row, form): (CanonRow, Form)) -> Self {
        let (transform, generators) = form.symmetries.expect("they were asked for");
        let cells: Vec<String> = generators.iter().map(|g| g.cell_cycles(puzzle)).collect();
        Self {
            input: row.input,
            canonical: row.canonical,
            stabiliser: row.stabiliser,
            orbit: row.orbit,
            transform: transform.to_string(),
            generators: joined(&generators),
            cells: joined(&cells),
        }
    }
}

/// Generators, or what each does, in one field.
pub fn joined<T: ToString>(generators: &[T]) -> String {
    let texts: Vec<String> = generators.iter().map(T::to_string).collect();
    texts.join("; ")
}
