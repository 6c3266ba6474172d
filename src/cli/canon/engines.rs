//! Canonical forms of one board: by tables where the shape has some, else by the general search.

use anyhow::Result;
use num_bigint::BigUint;
use num_traits::One as _;

use super::kind::Kind;
use gridforest::board::{Grid, Puzzle, Shape, Skeleton, TextError, symbol_char, symbols_text};
use gridforest::symmetry::{
    Canonical, GridForms, MaskForms, PuzzleForms, Symbols, Symmetry, SymmetryGroup, canonical_form,
    canonical_puzzle, canonical_skeleton,
};

/// A canonical form as text, with the additional results of the general search.
pub(super) struct Found {
    pub(super) canonical: String,
    pub(super) stabiliser: BigUint,
    pub(super) transform: Option<Symmetry>,
    pub(super) generators: Vec<Symmetry>,
    /// The action of each generator on the clue cells.
    pub(super) cells: Vec<String>,
}

/// The engines for one shape: by tables where there are some, unless transforms are wanted.
pub(super) struct Engines {
    pub(super) shape: Shape,
    whole_group: BigUint,
    geometric_group: BigUint,
    /// The same as texts.
    whole_order: String,
    geometric_order: String,
    masks: Option<MaskForms>,
    nine: Option<(GridForms, PuzzleForms)>,
}

impl Engines {
    pub(super) fn new(shape: Shape) -> Self {
        let group = SymmetryGroup::of(shape);
        let is_nine = shape.has_boxes() && shape.band_height() == 3 && shape.stack_width() == 3;
        Self {
            shape,
            whole_order: group.order().to_string(),
            geometric_order: group.geometric_order().to_string(),
            whole_group: group.order(),
            geometric_group: group.geometric_order(),
            masks: MaskForms::of(shape),
            nine: is_nine.then(|| (GridForms::new(), PuzzleForms::new())),
        }
    }

    /// The number of images: the index of the stabiliser in the group.
    pub(super) fn orbit(&self, kind: Kind, stabiliser: &BigUint) -> String {
        let (group, order) = match kind {
            Kind::Skeleton => (&self.geometric_group, &self.geometric_order),
            _ => (&self.whole_group, &self.whole_order),
        };
        // As with most puzzles.
        match stabiliser.is_one() {
            true => order.clone(),
            false => (group / stabiliser).to_string(),
        }
    }

    pub(super) fn find(&mut self, puzzle: Puzzle, kind: Kind, transform: bool) -> Result<Found> {
        let nine = self.nine.as_mut().filter(|_| !transform);
        match kind {
            Kind::Grid => {
                let grid = Grid::try_from(puzzle).map_err(TextError::Grid)?;
                Ok(match nine {
                    Some((grids, _)) => {
                        let (least, order) = grids.least(&symbols(&grid));
                        Found::by_tables(symbols_text(&least), order)
                    }
                    None => Found::by_search(&grid, canonical_form(&grid)),
                })
            }
            Kind::Puzzle => {
                if let Some(conflict) = puzzle.conflict() {
                    let [first, second] =
                        [conflict.first, conflict.second].map(|cell| self.shape.cell_name(cell));
                    let symbol = symbol_char(conflict.symbol);
                    anyhow::bail!(
                        "{first} and {second} both hold {symbol}, and share a row, column or box"
                    );
                }
                Ok(match nine {
                    Some((_, puzzles)) => {
                        let (least, order) = puzzles.least(&symbols(&puzzle));
                        Found::by_tables(symbols_text(&least), order)
                    }
                    None => {
                        let canonical = canonical_puzzle(&puzzle);
                        Found::by_search(&puzzle, canonical.expect("a puzzle without conflict"))
                    }
                })
            }
            Kind::Skeleton => {
                if let Some(cell) = puzzle.symbols().iter().position(|&symbol| symbol > 1) {
                    let found = symbol_char(puzzle.symbols()[cell]);
                    anyhow::bail!(
                        "column {}: '{found}' is no mark of a skeleton: 1 is a clue, . an empty cell",
                        cell + 1
                    );
                }
                let skeleton = puzzle.skeleton();
                Ok(match self.masks.as_ref().filter(|_| !transform) {
                    Some(masks) => {
                        let mask =
                            skeleton.mask().expect("tables are for boards of up to 128 cells");
                        let (least, order) = masks.least(mask);
                        Found::by_tables(Skeleton::from_mask(self.shape, least).to_string(), order)
                    }
                    None => Found::by_search(&puzzle, canonical_skeleton(&skeleton)),
                })
            }
        }
    }
}

impl Found {
    fn by_tables(canonical: String, order: impl Into<BigUint>) -> Self {
        Self {
            canonical,
            stabiliser: order.into(),
            transform: None,
            generators: Vec::new(),
            cells: Vec::new(),
        }
    }

    fn by_search<T: ToString>(input: &Puzzle, canonical: Canonical<T>) -> Self {
        let stabiliser = canonical.stabiliser();
        let generators = stabiliser.generators().iter();
        let generators: Vec<Symmetry> = generators.map(Symmetry::from_points).collect();
        Self {
            canonical: canonical.form.to_string(),
            stabiliser: stabiliser.order(),
            cells: generators.iter().map(|g| g.cell_cycles(input)).collect(),
            generators,
            transform: Some(canonical.transform),
        }
    }
}

fn symbols(puzzle: &Puzzle) -> Symbols {
    puzzle.symbols().try_into().expect("81 cells")
}
