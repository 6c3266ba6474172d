//! The unavoidable sets with which a search of a 9x9 grid begins.
//!
//! All sets inside one band or one stack, by the other solutions of the grid without it: some
//! hundreds. All sets within three symbols, by the other solutions of the grid without them. The
//! other sets are learnt.

use std::ops::ControlFlow;

use crate::board::{CellMask, differing_cells, mask_of};
use crate::solve::nine::NineSolver;
use crate::unavoidable::minimal_only;

use super::parts::{BAND, transposed};

/// The minimal ones among the sets within a band, within a stack, and within three symbols.
pub(super) fn first_sets(symbols: &[u8; 81]) -> Vec<CellMask> {
    let mut nine = NineSolver::default();
    let mut sets = Vec::new();
    for band in 0..3 {
        let cells = CellMask::from(BAND) << (27 * band);
        differences(&mut nine, symbols, cells, &mut sets);
        differences(&mut nine, symbols, transposed(cells), &mut sets);
    }
    for few in (0u32..512).filter(|few| few.count_ones() == 3) {
        let inside = |&cell: &usize| few >> (symbols[cell] - 1) & 1 == 1;
        differences(&mut nine, symbols, mask_of((0..81).filter(inside)), &mut sets);
    }
    minimal_only(sets)
}

/// The cells in which each other solution of the grid without some cells differs.
fn differences(
    nine: &mut NineSolver,
    symbols: &[u8; 81],
    empty: CellMask,
    sets: &mut Vec<CellMask>,
) {
    let given = |cell: usize| {
        if empty >> cell & 1 == 1 { 0 } else { symbols[cell] }
    };
    let puzzle: [u8; 81] = std::array::from_fn(given);
    let _ = nine.visit(&puzzle, |other| {
        let set = differing_cells(other, symbols);
        if set != 0 {
            sets.push(set);
        }
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::unavoidable::UnavoidableSets;

    #[test]
    fn they_are_among_all_minimal_sets_and_hold_all_inside_a_band() {
        let text =
            "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
        let grid = Grid::parse("3x3".parse().unwrap(), text).unwrap();
        let first = first_sets(&grid.symbols().try_into().unwrap());
        let all = UnavoidableSets::up_to(&grid, 11);
        let small: Vec<CellMask> = first.iter().copied().filter(|s| s.count_ones() <= 11).collect();
        assert!(small.len() > 30);
        assert!(small.iter().all(|set| {
            all.as_slice()
                .binary_search_by_key(&(set.count_ones(), *set), |s| (s.count_ones(), *s))
                .is_ok()
        }));
        for band in 0..3 {
            let cells = CellMask::from(BAND) << (27 * band);
            for cells in [cells, transposed(cells)] {
                let inside = |set: &&CellMask| **set & !cells == 0;
                assert!(all.iter().filter(inside).eq(small.iter().filter(inside)));
            }
        }
    }
}
