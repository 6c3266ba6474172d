//! The classes of a shape as connected components of the normalised grids.
//!
//! The vertices are the normalised grids, and edges join those that one of a few moves maps to each
//! other, up to normalisation: another row comes first, or a generator of the group is applied that
//! does more than to permute rows or labels. The components are the classes, because the moves
//! reach the whole orbit:
//!
//! * Let `H` be the group of row permutations and labels that normalisation undoes: those that fix
//!   the first row. Normalised grids are the orbits of `H`.
//! * A row permutation `ρ` leads from `H x` to one orbit for each row that it may bring to the top:
//!   all rows are moves.
//! * Column permutations `κ` commute with `H`, so that `H κ h x = H κ x` for each `h` in `H`.
//! * An exchange of roles `τ` maps `h` to `h' = τ h τ⁻¹`, which permutes one role. `H τ h x = H h'
//!   τ x`, and from `τ x` the orbit of `h' τ x` is reached by the moves of the other two kinds.
//!
//! One canonical form for each class suffices. The canonical forms of all normalised grids are the
//! second way to the same classes, in the tests.

use std::collections::HashMap;

use super::normalized::{self, FormCounts};
use crate::board::{Grid, Shape};
use crate::run::poll;
use crate::symmetry::{Symmetry, SymmetryGroup, canonical_form, joined};

/// The classes of a shape, each with the number of its normalised grids. All of these are held in
/// memory: some thousands for `2x3` and Latin squares of order 6.
pub(super) fn forms(shape: Shape) -> FormCounts {
    let grids = normalized::all(shape);
    let indices: HashMap<&[u8], usize> = grids.iter().map(Vec::as_slice).zip(0..).collect();
    let moves = moves(shape);
    let edges = grids.iter().enumerate().flat_map(|(index, symbols)| {
        poll();
        let first_rows = (1..shape.side()).map(|row| normalized::normalise(shape, symbols, row));
        let grid = Grid::new(shape, symbols.as_slice()).expect("normalised grids obey the rules");
        let images = moves
            .iter()
            .map(move |symmetry| normalized::normalise(shape, symmetry.puzzle(&grid).symbols(), 0));
        let neighbours = first_rows.chain(images);
        neighbours.map(|image| (index, indices[image.as_slice()])).collect::<Vec<_>>()
    });
    let classes = joined(grids.len(), edges);
    let form = |class: Vec<usize>| {
        let grid = Grid::new(shape, grids[class[0]].as_slice());
        let canonical = canonical_form(&grid.expect("normalised grids obey the rules"));
        (canonical.form.symbols().to_vec(), class.len() as u64)
    };
    classes.into_iter().map(form).collect()
}

/// The generators of the group that do more than to permute rows or labels.
fn moves(shape: Shape) -> Vec<Symmetry> {
    let mut moves = SymmetryGroup::of(shape).generators();
    moves.retain(|symmetry| symmetry.roles != Symmetry::KEEP || !symmetry.maps[1].is_identity());
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_are_the_classes_of_the_canonical_forms_of_all_normalised_grids() {
        let latin = (1..=5).map(|side| Shape::latin(side).unwrap());
        let boxes = ["2x2", "2x3"].map(|name| name.parse().unwrap());
        for shape in latin.chain(boxes) {
            let mut counts = FormCounts::new();
            for symbols in normalized::all(shape) {
                let canonical = canonical_form(&Grid::new(shape, symbols).unwrap());
                *counts.entry(canonical.form.symbols().to_vec()).or_default() += 1;
            }
            assert_eq!(forms(shape), counts, "{shape}");
        }
    }
}
