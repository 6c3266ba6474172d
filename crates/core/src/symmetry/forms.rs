//! Canonical forms by the fastest engine of a shape: by tables where it has some, else by the
//! general search, which alone tells the symmetries too.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::board_graph::Board;
use super::{
    Canonical, GridForms, MaskForms, Perm, PuzzleForms, Role, SquareGroup, Symmetry, SymmetryError,
    SymmetryGroup, canonical_form_under, canonical_puzzle_under, canonical_skeleton, renamings,
};
use crate::board::{Grid, Puzzle, Shape, Skeleton, mask_of};

/// The canonical forms of the grids, puzzles and skeletons of a shape; one for each thread.
///
/// ```
/// use gridforest::{board::Skeleton, symmetry::Forms};
/// let shape = "3x3".parse()?;
/// let form = Forms::of(shape).skeleton(&Skeleton::from_cells(shape, [0]));
/// // One clue goes to the last cell.
/// assert_eq!(form.symbols.iter().position(|&mark| mark == 1), Some(80));
/// assert_eq!(form.stabiliser, 41_472u32.into());
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Forms {
    shape: Shape,
    /// The exchanges of roles in the group of grids and puzzles.
    roles: &'static [[Role; 3]],
    of_tables: bool,
    with_symmetries: bool,
    labelled: bool,
    masks: OnceLock<Option<MaskForms>>,
    grids: OnceLock<GridForms>,
    puzzles: PuzzleForms,
}

/// A canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The symbols in cell order, 0 for an empty cell; of a skeleton 1 for a clue.
    pub symbols: Vec<u8>,
    /// The number of symmetries that fix what was given.
    pub stabiliser: BigUint,
    /// A symmetry that leads to the form, and generators of the stabiliser, where they are wanted.
    pub symmetries: Option<(Symmetry, Vec<Symmetry>)>,
}

impl Forms {
    /// The forms under all symmetries of a shape.
    pub fn of(shape: Shape) -> Self {
        Self {
            shape,
            roles: SymmetryGroup::of(shape).roles(),
            of_tables: false,
            with_symmetries: false,
            labelled: false,
            masks: OnceLock::new(),
            grids: OnceLock::new(),
            puzzles: PuzzleForms::new(),
        }
    }

    /// Those of grids and puzzles under a group of Latin squares.
    pub fn under(self, group: SquareGroup) -> Self {
        Self { roles: group.roles(), ..self }
    }

    /// Those of grids and puzzles as tables of quasigroups, full and partial: rows, columns and
    /// symbols are permuted alike.
    ///
    /// # Panics
    /// When the shape isn't one of Latin squares.
    pub fn of_tables(self) -> Self {
        assert!(self.shape.is_latin(), "tables of quasigroups are Latin squares");
        Self { of_tables: true, ..self }
    }

    /// The same with the symmetries, by the search.
    pub fn with_symmetries(self) -> Self {
        Self { with_symmetries: true, ..self }
    }

    /// Forms by a canonical labelling instead of the least image: for two boards of one class the
    /// same, but not the least one. They are found soon where a board has many symmetries and empty
    /// cells, so that the least image is not. Another version of the library may have others.
    pub fn labelled(self) -> Self {
        Self { labelled: true, ..self }
    }

    /// The form of a grid of the shape.
    pub fn grid(&self, grid: &Grid) -> Form {
        if self.of_tables {
            return self.of_table(grid);
        }
        if self.labelled {
            return self.by_labelling(grid, true, self.roles);
        }
        match self.nine_symbols(grid.symbols()) {
            Some(symbols) => {
                let (least, order) = self.grids.get_or_init(GridForms::default).least(symbols);
                Form::by_tables(least.to_vec(), order)
            }
            None => {
                let canonical = canonical_form_under(grid, self.roles);
                self.by_search(canonical, |grid| grid.symbols().to_vec())
            }
        }
    }

    /// The form of a puzzle of the shape.
    ///
    /// # Errors
    /// [`SymmetryError::Conflict`] when two clues of one line are equal.
    pub fn puzzle(&mut self, puzzle: &Puzzle) -> Result<Form, SymmetryError> {
        if self.of_tables {
            puzzle.without_conflict()?;
            return Ok(self.of_table(puzzle));
        }
        if self.labelled {
            puzzle.without_conflict()?;
            return Ok(self.by_labelling(puzzle, true, self.roles));
        }
        match self.nine_symbols(puzzle.symbols()).filter(|_| puzzle.conflict().is_none()) {
            Some(symbols) => {
                let (least, order) = self.puzzles.least(symbols);
                Ok(Form::by_tables(least.to_vec(), order))
            }
            None => {
                let canonical = canonical_puzzle_under(puzzle, self.roles)?;
                Ok(self.by_search(canonical, |puzzle| puzzle.symbols().to_vec()))
            }
        }
    }

    /// The form of a skeleton of the shape under the geometric group.
    pub fn skeleton(&self, skeleton: &Skeleton) -> Form {
        let marks = |skeleton: &Skeleton| {
            let cells = 0..self.shape.cells();
            cells.map(|cell| u8::from(skeleton.contains(cell))).collect()
        };
        if self.labelled {
            let marked = Puzzle::new(self.shape, marks(skeleton));
            let roles = SymmetryGroup::of(self.shape).geometric_roles();
            return self.by_labelling(&marked, false, roles);
        }
        let tables = || self.masks.get_or_init(|| MaskForms::of(self.shape)).as_ref();
        match (!self.with_symmetries).then(tables).flatten() {
            Some(masks) => {
                let (least, order) = masks.least(mask_of(skeleton.cells()));
                Form::by_tables(marks(&Skeleton::from_mask(self.shape, least)), order)
            }
            None => self.by_search(canonical_skeleton(skeleton), marks),
        }
    }

    /// The symbols of a board for the tables of 9x9, where they serve.
    fn nine_symbols<'a>(&self, symbols: &'a [u8]) -> Option<&'a super::Symbols> {
        let all = self.shape == Shape::NINE && self.roles.len() == 2;
        (all && !self.with_symmetries).then(|| symbols.try_into().expect("81 cells"))
    }

    fn of_table(&self, table: &Puzzle) -> Form {
        let (renaming, automorphisms) = renamings::form(table, self.labelled);
        let symmetry = |map: &Perm| Symmetry::alike(map.clone());
        let generators = || automorphisms.generators().iter().map(symmetry).collect();
        let transform = symmetry(&renaming);
        Form {
            symbols: transform.puzzle(table).symbols().to_vec(),
            stabiliser: automorphisms.order(),
            symmetries: self.with_symmetries.then(|| (transform, generators())),
        }
    }

    fn by_labelling(&self, board: &Puzzle, relabel: bool, roles: &[[Role; 3]]) -> Form {
        let board_graph = Board { shape: self.shape, symbols: board.symbols(), relabel, roles };
        let (transform, generators, stabiliser) = board_graph.labelled();
        Form {
            symbols: transform.puzzle(board).symbols().to_vec(),
            stabiliser,
            symmetries: self.with_symmetries.then_some((transform, generators)),
        }
    }

    fn by_search<T>(&self, canonical: Canonical<T>, symbols: impl Fn(&T) -> Vec<u8>) -> Form {
        Form {
            symbols: symbols(&canonical.form),
            stabiliser: canonical.stabiliser().order(),
            symmetries: self
                .with_symmetries
                .then(|| (canonical.transform.clone(), canonical.generators())),
        }
    }
}

impl Form {
    fn by_tables(symbols: Vec<u8>, stabiliser: impl Into<BigUint>) -> Self {
        Self { symbols, stabiliser: stabiliser.into(), symmetries: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::symmetry::PermGroup;

    /// One form for all images, whose stabiliser is that of the least image.
    #[test]
    fn labelled_forms_are_one_for_the_orbit_and_have_the_same_stabiliser() {
        let texts = [
            (
                "3x3",
                "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            ),
            ("2x3", "123456456123214365365214541632632541"),
            ("latin4", "1234214334124321"),
            ("latin5+x", "1234534512512342345145123"),
        ];
        let random = &mut stream(5, 0);
        for (shape, text) in texts {
            let shape: Shape = shape.parse().unwrap();
            let grid = Grid::parse(shape, text).unwrap();
            let cells = SymmetryGroup::of(shape);
            for step in [1, 2, 3, 7] {
                let skeleton = Skeleton::from_cells(shape, (0..shape.cells()).step_by(step));
                let puzzle = grid.puzzle(&skeleton);
                let (mut least, mut labelled) = (Forms::of(shape), Forms::of(shape).labelled());
                let form = labelled.puzzle(&puzzle).unwrap();
                assert_eq!(form.stabiliser, least.puzzle(&puzzle).unwrap().stabiliser);
                let of_skeleton = labelled.skeleton(&skeleton);
                assert_eq!(of_skeleton.stabiliser, least.skeleton(&skeleton).stabiliser);
                let form_of_form = Puzzle::new(shape, form.symbols.clone());
                assert_eq!(least.puzzle(&form_of_form), least.puzzle(&puzzle));
                for _ in 0..4 {
                    let image = cells.random(random).puzzle(&puzzle);
                    assert_eq!(labelled.puzzle(&image).unwrap(), form, "{shape} {puzzle}");
                }
                let with = Forms::of(shape).labelled().with_symmetries().puzzle(&puzzle).unwrap();
                let (transform, generators) = with.symmetries.unwrap();
                assert_eq!(transform.puzzle(&puzzle).symbols(), form.symbols);
                assert!(generators.iter().all(|g| g.puzzle(&puzzle) == puzzle));
            }
        }
    }

    /// What the tables say, and what the search says beside the symmetries.
    #[test]
    fn tables_and_search_agree_and_the_symmetries_lead_to_the_form() {
        let texts = [
            (
                "3x3",
                "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            ),
            ("2x3", "123456456123214365365214541632632541"),
            ("latin4", "1234214334124321"),
        ];
        let random = &mut stream(3, 0);
        for (shape, text) in texts {
            let shape: Shape = shape.parse().unwrap();
            let mut fast = Forms::of(shape);
            let mut slow = Forms::of(shape).with_symmetries();
            let grid =
                SymmetryGroup::of(shape).random(random).grid(&Grid::parse(shape, text).unwrap());
            let skeleton = Skeleton::from_cells(shape, (0..shape.cells()).step_by(3));
            let puzzle = grid.puzzle(&skeleton);
            let same = |fast: Form, slow: Form, from: &Puzzle| {
                let (transform, generators) = slow.symmetries.expect("they are wanted");
                assert_eq!(transform.puzzle(from).symbols(), slow.symbols);
                assert!(generators.iter().all(|generator| generator.puzzle(from) == *from));
                assert_eq!(fast.symmetries, None);
                assert_eq!((fast.symbols, fast.stabiliser), (slow.symbols, slow.stabiliser));
            };
            same(fast.grid(&grid), slow.grid(&grid), &Puzzle::new(shape, grid.symbols()));
            same(fast.puzzle(&puzzle).unwrap(), slow.puzzle(&puzzle).unwrap(), &puzzle);
            let (fast, slow) = (fast.skeleton(&skeleton), slow.skeleton(&skeleton));
            assert_eq!((&fast.symbols, &fast.stabiliser), (&slow.symbols, &slow.stabiliser));
            let mut twice = puzzle.symbols().to_vec();
            (twice[0], twice[1]) = (1, 1);
            let conflict = Forms::of(shape).puzzle(&Puzzle::new(shape, twice));
            assert!(matches!(conflict, Err(SymmetryError::Conflict(_))));
        }
    }

    /// By the definition: the least of all renamings, and how many of them fix the table.
    #[test]
    fn tables_have_the_least_of_their_renamings() {
        let texts = [
            "1234214334124321", "1234214334124321", "1.3.....4......2", "................",
            "123231312", "2..1.....",
        ];
        let random = &mut stream(9, 0);
        for text in texts {
            let shape = Shape::latin(text.len().isqrt()).unwrap();
            let table = SymmetryGroup::of(shape)
                .random(random)
                .puzzle(&Puzzle::parse(shape, text).unwrap());
            let all = PermGroup::symmetric(shape.side());
            let images: Vec<Puzzle> =
                all.iter().map(|map| Symmetry::alike(map).puzzle(&table)).collect();
            let least = images.iter().min_by_key(|image| image.symbols()).unwrap();
            let fixing = images.iter().filter(|image| **image == table).count();
            let mut forms = [Forms::of(shape).of_tables(), Forms::of(shape).of_tables().labelled()]
                .map(Forms::with_symmetries);
            for image in &images {
                let found = forms.each_mut().map(|forms| forms.puzzle(image).unwrap());
                assert_eq!(found[0].symbols, least.symbols());
                for form in found {
                    assert_eq!(form.stabiliser, fixing.into());
                    let (transform, generators) = form.symmetries.unwrap();
                    assert_eq!(transform.puzzle(image).symbols(), form.symbols);
                    assert!(generators.iter().all(|element| element.puzzle(image) == *image));
                }
            }
            let labelled: std::collections::BTreeSet<Vec<u8>> =
                images.iter().map(|image| forms[1].puzzle(image).unwrap().symbols).collect();
            assert_eq!(labelled.len(), 1);
        }
    }

    #[test]
    fn a_group_without_exchanges_tells_transposed_squares_apart() {
        let shape = "latin4".parse().unwrap();
        let puzzle = |text| Puzzle::parse(shape, text).unwrap();
        let (row, column) = (puzzle("12.............."), puzzle("1...2..........."));
        let form = |group, puzzle| Forms::of(shape).under(group).puzzle(puzzle).unwrap().symbols;
        let same = |group| form(group, &row) == form(group, &column);
        assert!(!same(SquareGroup::Isotopy) && same(SquareGroup::Geometric));
    }
}
