//! The row-order minlex canonical form of grids, puzzles and skeletons, for every shape.
//!
//! Of all images of a board under a group, the one whose text is least, an empty cell being less
//! than every symbol. The group is the whole one for grids and puzzles (rows, columns, labels, and
//! the roles that the shape lets be exchanged), and the geometric one for skeletons.
//!
//! The search builds the least text from left to right and from the top down:
//!
//! * it *decides* only what the text so far leaves open: the exchange of roles, which row comes
//!   next, which stack, and, among columns that would all put the same known label at a place,
//!   which;
//! * columns that are equivalent in the rows so far stay together in a cell of an *ordered
//!   partition* ([`Partition`](partition::Partition)). The label of a symbol that first appeared in
//!   such a column is determined with the column's place. Where a row has the symbols of one cell
//!   in another, the two cells are tied to each other, and stacks that look the same have no place
//!   until a row needs it: so neither has its orders tried one by one;
//! * a prefix greater than the best one is pruned, and of the children of a node only those with
//!   the least text are searched;
//! * two leaves with the same text differ by an automorphism. Automorphisms are used at once: the
//!   search backtracks to the node where the two paths part, and of several children in one orbit
//!   under the automorphisms that fix the path only the first is searched. So the automorphism
//!   group is found as a few generators.
//!
//! On larger boards that is not enough: where a row maps a cell to itself, as in squares, columns
//! are in more orders than can be tried before later rows tell them apart. There the automorphisms
//! are found first, from the [graph of the board](super::board_graph), and of the decisions in one
//! orbit of the stabiliser of the earlier ones only the first is tried ([`within`]). Squares without
//! empty cells have [a search of their own](squares), which leaves such columns without an order.
//!
//! # References
//! 1. B. D. McKay, A. Piperno, "Practical graph isomorphism, II", J. Symb. Comput. 60 (2014)
//!    94–112: search trees, ordered partitions, pruning by automorphisms.

mod decision;
mod listed;
mod lookahead;
mod matrix;
mod partition;
mod place_by_place;
mod reached;
mod search;
mod squares;
mod within;

use crate::board::{Grid, Puzzle, Shape, Skeleton};

use super::board_graph::Board;
use super::rules_group::CellGroup;
use super::{Perm, PermGroup, Role, Symmetry, SymmetryError, SymmetryGroup};
use reached::Least;
use search::Search;

/// The most cell permutations that are tried one by one.
const TRIED: u32 = 50_000;

/// Up to this side the general search takes no time, and finds the automorphisms by the way.
const EAGER_SIDE: usize = 9;

/// A canonical form, a symmetry that leads to it, and the symmetries of what it is the form of.
#[derive(Debug, Clone)]
pub struct Canonical<T> {
    /// The least image in row order.
    pub form: T,
    /// A symmetry from what was given to the form.
    pub transform: Symmetry,
    /// Generators of the stabiliser of what was given, as permutations of the 3N [points].
    ///
    /// [points]: Symmetry::on_points
    generators: Vec<Perm>,
    shape: Shape,
}

impl<T> Canonical<T> {
    /// The symmetries that fix what was given, as permutations of the 3N
    /// [points](Symmetry::on_points): rows, columns and symbols.
    pub fn stabiliser(&self) -> PermGroup {
        PermGroup::new(Symmetry::points(self.shape), self.generators.iter().cloned())
    }

    /// Symmetries that generate the stabiliser of what was given.
    pub fn generators(&self) -> Vec<Symmetry> {
        let generators = self.generators.iter();
        generators.map(|points| Symmetry::from_points(self.shape, points)).collect()
    }

    fn map<U>(self, of: impl FnOnce(T) -> U) -> Canonical<U> {
        let Self { form, transform, generators, shape } = self;
        Canonical { form: of(form), transform, generators, shape }
    }
}

impl Canonical<Vec<u8>> {
    fn of(mut search: Search, symbols: &[u8], roles: &[[Role; 3]]) -> Self {
        search.run(symbols, roles);
        let (form, shape) = (search.least(), search.shape());
        let (transform, generators) = search.into_symmetries();
        Self { form, transform, generators, shape }
    }
}

/// The least image of a board, by the search or from a list of the group.
fn canonical<T>(
    board: &Puzzle,
    relabel: bool,
    roles: &[[Role; 3]],
    form: impl Fn(Shape, &[u8]) -> T,
) -> Canonical<T> {
    let shape = board.shape();
    assert_allowed(shape, roles);
    if !shape.is_plain() {
        let board = Board { shape, symbols: board.symbols(), relabel, roles };
        let is_large = CellGroup::of(shape).order() > TRIED.into();
        // The graph of a board tells symbols apart only where these may be exchanged.
        let has_graph = relabel || board.symbols.iter().all(|&symbol| symbol < 2);
        let Least { text, transform, generators } = match is_large && has_graph {
            true => place_by_place::least(&board),
            false => listed::least(&board),
        };
        return Canonical { form: form(shape, &text), transform, generators, shape };
    }
    least(shape, relabel, board.symbols(), roles).map(|text| form(shape, &text))
}

/// The least text of a board. Beyond the smallest boards, their automorphisms are found first.
fn least(shape: Shape, relabel: bool, symbols: &[u8], roles: &[[Role; 3]]) -> Canonical<Vec<u8>> {
    let board = Board { shape, symbols, relabel, roles };
    if shape.side() <= EAGER_SIDE || !board.has_graph() {
        return Canonical::of(Search::new(shape, relabel), symbols, roles);
    }
    let generators = board.generators();
    if shape.has_boxes() || !relabel || symbols.contains(&0) {
        let search = Search::new(shape, relabel).with_group(generators);
        return Canonical::of(search, symbols, roles);
    }
    let (form, transform) = squares::least(shape, symbols, roles, &generators);
    Canonical { form, transform, generators, shape }
}

/// The least grid of a grid's orbit under every symmetry of its shape.
///
/// ```
/// use gridforest::{board::Grid, symmetry::canonical_form};
/// let grid = Grid::parse("2x2".parse()?, "1234342121434312")?;
/// let canonical = canonical_form(&grid);
/// assert_eq!(canonical.form.to_string(), "1234341223414123");
/// assert_eq!(canonical.transform.grid(&grid), canonical.form);
/// assert_eq!(canonical.stabiliser().order(), 16u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_form(grid: &Grid) -> Canonical<Grid> {
    canonical_form_under(grid, SymmetryGroup::of(grid.shape()).roles())
}

/// The least grid of a grid's orbit under the symmetries that exchange roles in some of the ways
/// which its shape allows: a group of them, such as
/// [`SquareGroup::roles`](super::SquareGroup::roles).
///
/// # Panics
/// When there are none, or the shape doesn't allow one of them.
pub fn canonical_form_under(grid: &Grid, roles: &[[Role; 3]]) -> Canonical<Grid> {
    let form = |shape, least: &[u8]| {
        Grid::new(shape, least).expect("a symmetry of the board maps grids to grids")
    };
    canonical(grid, true, roles, form)
}

fn assert_allowed(shape: Shape, roles: &[[Role; 3]]) {
    let allowed = SymmetryGroup::of(shape).roles();
    assert!(
        !roles.is_empty() && roles.iter().all(|exchange| allowed.contains(exchange)),
        "a group of exchanges of roles that {shape} allows"
    );
}

/// The least puzzle of a puzzle's orbit under every symmetry of its shape, whatever the number of
/// its solutions.
///
/// # Errors
/// [`SymmetryError::Conflict`] when two clues of one line are equal: no grid contains such a
/// puzzle.
///
/// ```
/// use gridforest::{board::Puzzle, symmetry::canonical_puzzle};
/// let puzzle = Puzzle::parse("2x2".parse()?, "4..............4")?;
/// let canonical = canonical_puzzle(&puzzle).unwrap();
/// assert_eq!(canonical.form.to_string(), ".......1.....1..");
/// assert_eq!(canonical.transform.puzzle(&puzzle), canonical.form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_puzzle(puzzle: &Puzzle) -> Result<Canonical<Puzzle>, SymmetryError> {
    canonical_puzzle_under(puzzle, SymmetryGroup::of(puzzle.shape()).roles())
}

/// The least puzzle of a puzzle's orbit under the symmetries that exchange roles in some of the
/// ways which its shape allows, as in [`canonical_form_under`].
///
/// # Errors
/// [`SymmetryError::Conflict`], as in [`canonical_puzzle`].
///
/// ```
/// use gridforest::{board::Puzzle, symmetry::{SquareGroup, canonical_puzzle_under}};
/// let form = |text: &str, group: SquareGroup| {
///     let puzzle = Puzzle::parse("latin4".parse().unwrap(), text).unwrap();
///     canonical_puzzle_under(&puzzle, group.roles()).unwrap().form
/// };
/// // Two clues in a row, and two in a column.
/// let (row, column) = ("12..............", "1...2...........");
/// assert_ne!(form(row, SquareGroup::Isotopy), form(column, SquareGroup::Isotopy));
/// assert_eq!(form(row, SquareGroup::Geometric), form(column, SquareGroup::Geometric));
/// ```
///
/// # Panics
/// When there are no exchanges, or the shape doesn't allow one of them.
pub fn canonical_puzzle_under(
    puzzle: &Puzzle,
    roles: &[[Role; 3]],
) -> Result<Canonical<Puzzle>, SymmetryError> {
    puzzle.without_conflict()?;
    Ok(canonical(puzzle, true, roles, |shape, least: &[u8]| Puzzle::new(shape, least)))
}

/// The skeleton of least value in a skeleton's orbit under the geometric group.
///
/// ```
/// use gridforest::{board::Skeleton, symmetry::canonical_skeleton};
/// let corner = Skeleton::from_cells("2x2".parse()?, [0]);
/// let canonical = canonical_skeleton(&corner);
/// assert_eq!(canonical.form.value(), 1u8.into());
/// assert_eq!(canonical.stabiliser().order(), 8u8.into());
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
pub fn canonical_skeleton(skeleton: &Skeleton) -> Canonical<Skeleton> {
    let shape = skeleton.shape();
    let clues = (0..shape.cells()).map(|cell| u8::from(skeleton.contains(cell)));
    let marked = Puzzle::new(shape, clues.collect::<Vec<_>>());
    canonical(&marked, false, SymmetryGroup::of(shape).geometric_roles(), |shape, least: &[u8]| {
        Skeleton::from_cells(shape, (0..shape.cells()).filter(|&cell| least[cell] == 1))
    })
}

#[cfg(test)]
mod tests;
