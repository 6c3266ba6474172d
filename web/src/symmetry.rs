//! The canonical form of a puzzle, the symmetry that leads to it, and the symmetries that fix the
//! puzzle.

use gridforest::board::{Grid, Puzzle};
use gridforest::solve::solver;
use gridforest::symmetry::{Perm, Symmetry, SymmetryGroup, canonical_puzzle};
use num_bigint::BigUint;
use serde::Serialize;

use crate::{WebError, text};

/// The symmetries that are listed at most.
const LISTED: u32 = 200;

/// The symmetries of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Symmetries {
    /// The least image in row order.
    pub form: String,
    /// A symmetry that leads there.
    pub transform: Transform,
    /// The number of symmetries that fix the puzzle.
    pub order: String,
    /// The number of puzzles that are the same up to symmetry.
    pub orbit: String,
    /// The number of symmetries that fix its solution, if it is proper.
    pub grid_order: Option<String>,
    /// Those that fix the puzzle, without the identity; none when there are too many to list.
    pub elements: Vec<Element>,
}

/// Where rows, columns and symbols go, from 0, before the roles are exchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Transform {
    /// What becomes the row, the column, the symbol: 0 the row, 1 the column, 2 the symbol.
    pub roles: [u8; 3],
    /// Where the rows, the columns and the symbols go; of rules beyond rows, columns and boxes the
    /// cells in place of the rows.
    pub maps: [Vec<usize>; 3],
    /// The symmetry as the program writes it.
    pub text: String,
}

/// A symmetry that fixes a puzzle, as it acts on the cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Element {
    /// Where each cell goes.
    pub images: Vec<usize>,
    /// The number of cells that stay.
    pub fixed: usize,
    /// The least number of times that it must be applied to be the identity.
    pub period: usize,
    /// Rows, columns and symbols.
    pub transform: Transform,
}

impl Transform {
    fn of(symmetry: &Symmetry) -> Self {
        Self {
            roles: symmetry.roles.map(|role| role as u8),
            maps: symmetry.maps.each_ref().map(|map| map.images().collect()),
            text: symmetry.to_string(),
        }
    }
}

/// The symmetries of a puzzle.
///
/// # Errors
/// [`WebError`] when the board can't be read, or its clues break a rule.
pub fn symmetries(shape: &str, board: &str) -> Result<Symmetries, WebError> {
    let puzzle = text::puzzle(shape, board)?;
    let canonical = canonical_puzzle(&puzzle)?;
    let group = canonical.stabiliser();
    let order = group.order();
    let grid = solver(puzzle.shape()).unique(&puzzle);
    let elements = match order <= LISTED.into() {
        true => group.elements(),
        false => Vec::new(),
    };
    let elements = elements.iter().filter(|element| !element.is_identity());
    let elements = elements.filter_map(|points| {
        element(&Symmetry::from_points(puzzle.shape(), points), &puzzle, grid.as_ref())
    });
    Ok(Symmetries {
        form: canonical.form.to_string(),
        transform: Transform::of(&canonical.transform),
        orbit: (SymmetryGroup::of(puzzle.shape()).order() / &order).to_string(),
        grid_order: match &grid {
            Some(grid) => Some(grid_order(grid)?.to_string()),
            None => None,
        },
        elements: elements.collect(),
        order: order.to_string(),
    })
}

fn grid_order(grid: &Grid) -> Result<BigUint, WebError> {
    Ok(canonical_puzzle(grid)?.stabiliser().order())
}

/// A symmetry on the cells; `None` where that depends on the symbols, and the solution isn't known.
fn element(symmetry: &Symmetry, puzzle: &Puzzle, grid: Option<&Grid>) -> Option<Element> {
    let cells = match grid {
        Some(grid) => symmetry.on_cells(grid),
        None => symmetry.on_board(puzzle.shape())?,
    };
    let images: Vec<usize> = cells.images().collect();
    Some(Element {
        fixed: images.iter().enumerate().filter(|(cell, image)| cell == *image).count(),
        period: period(&symmetry.on_points()),
        images,
        transform: Transform::of(symmetry),
    })
}

/// The order of a permutation.
fn period(perm: &Perm) -> usize {
    let mut power = perm.clone();
    let mut period = 1;
    while !power.is_identity() {
        power = power.then(perm);
        period += 1;
    }
    period
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_maps_the_puzzle_to_itself() {
        let answer = symmetries("2x2", "1234341221434321").unwrap();
        assert_eq!((&answer.order[..], answer.elements.len()), ("32", 31));
        assert_eq!(answer.grid_order.as_deref(), Some("32"));
        for element in &answer.elements {
            let mut images = element.images.clone();
            images.sort_unstable();
            assert!(images.into_iter().eq(0..16) && element.period > 1);
        }
    }

    #[test]
    fn the_transform_leads_to_the_form() {
        let board = ".2...3..4.......";
        let Symmetries { form, transform, .. } = symmetries("2x2", board).unwrap();
        let mut image = vec!['.'; 16];
        for (cell, symbol) in board.chars().enumerate().filter(|(_, c)| *c != '.') {
            let triple = [cell / 4, cell % 4, symbol as usize - '1' as usize];
            let to =
                transform.roles.map(|role| transform.maps[role as usize][triple[role as usize]]);
            image[to[0] * 4 + to[1]] = char::from(b'1' + to[2] as u8);
        }
        assert_eq!(image.into_iter().collect::<String>(), form);
    }
}
