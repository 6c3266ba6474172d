//! Small unavoidable sets of a grid that are found fast.
//!
//! * *Two symbols.* Consider the graph of the cells that hold either symbol, with an edge between
//!   cells in sight of each other. Exchanging the two symbols in a connected component gives
//!   another grid.
//! * *Two rows of a band*, exchanged in a set of columns that hold the same symbols in both rows.
//!   The two cells of a column are in one box, so the boxes stay valid. The same for two columns of
//!   a stack.
//!
//! All sets of four cells are among them, and most of those of six. Every set up to a number of
//! cells, by search: [`UnavoidableSets::up_to`](super::UnavoidableSets::up_to).

use crate::board::{CellMask, Grid, cells_of, mask_of};

/// The sets in which two symbols, two rows of a band or two columns of a stack can be exchanged, by
/// size and then as numbers.
///
/// Not every one is minimal, and others may be as small.
///
/// # Panics
/// When the board has more than 128 cells.
pub fn small_sets(grid: &Grid) -> Vec<CellMask> {
    assert!(grid.shape().cells() <= 128, "a mask holds 128 cells");
    let mut sets = Vec::with_capacity(160);
    two_symbols(grid, &mut sets);
    if grid.shape().is_plain() {
        two_lines(grid, &mut sets);
    }
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    sets
}

fn two_symbols(grid: &Grid, sets: &mut Vec<CellMask>) {
    let (shape, symbols) = (grid.shape(), grid.symbols());
    let mut in_sight = vec![0; symbols.len()];
    for cells in [shape.lines(), shape.sets()].concat() {
        let all = mask_of(cells.iter().copied());
        cells.iter().for_each(|&cell| in_sight[cell] |= all);
    }
    let mut places = vec![0; shape.side()];
    for (cell, &symbol) in symbols.iter().enumerate() {
        places[usize::from(symbol) - 1] |= 1 << cell;
    }
    for (b, a) in (0..places.len()).flat_map(|b| (0..b).map(move |a| (b, a))) {
        let mut left: CellMask = places[a] | places[b];
        while left != 0 {
            let (mut set, mut new) = (0, left & left.wrapping_neg());
            while new != 0 {
                set |= new;
                let seen = cells_of(new).fold(0, |seen, cell| seen | in_sight[cell]);
                new = left & seen & !set;
            }
            left &= !set;
            sets.push(set);
        }
    }
}

fn two_lines(grid: &Grid, sets: &mut Vec<CellMask>) {
    let shape = grid.shape();
    let rows = |line: usize, place: usize| shape.cell(line, place);
    let columns = |line: usize, place: usize| shape.cell(place, line);
    two_lines_of(grid, shape.band_height(), rows, sets);
    two_lines_of(grid, shape.stack_width(), columns, sets);
}

/// Pairs of lines of one band or stack, which has `height` lines.
fn two_lines_of(
    grid: &Grid,
    height: usize,
    cell_at: impl Fn(usize, usize) -> usize,
    sets: &mut Vec<CellMask>,
) {
    let side = grid.shape().side();
    let symbol = |line, place| usize::from(grid.symbols()[cell_at(line, place)]);
    for first in 0..side {
        for second in first + 1..(first / height + 1) * height {
            let mut place_of = vec![0; side + 1];
            (0..side).for_each(|place| place_of[symbol(first, place)] = place);
            let mut seen = 0u64;
            for begin in 0..side {
                let (mut place, mut set) = (begin, 0);
                while seen >> place & 1 == 0 {
                    seen |= 1 << place;
                    set |= 1 << cell_at(first, place) | 1 << cell_at(second, place);
                    place = place_of[symbol(second, place)];
                }
                if set != 0 {
                    sets.push(set);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unavoidable::UnavoidableSets;

    #[test]
    fn small_sets_are_unavoidable_and_those_of_four_cells_are_all_there() {
        for (text, symbols) in [
            ("2x2", "1234341221434321"),
            ("2x3", "123456456123214365365214531642642531"),
            ("latin5", "1234521453351244351254231"),
        ] {
            let grid = Grid::parse(text.parse().unwrap(), symbols).unwrap();
            let all = UnavoidableSets::of(&grid);
            let small = small_sets(&grid);
            for set in &small {
                // Every unavoidable set holds a minimal one.
                assert!(all.iter().any(|minimal| minimal & !set == 0), "{text} {set:x}");
            }
            let fours = |sets: &[CellMask]| -> Vec<CellMask> {
                sets.iter().copied().filter(|set| set.count_ones() == 4).collect()
            };
            assert_eq!(fours(&small), fours(all.as_slice()), "{text}");
        }
    }
}
