//! Grids of large boards row after row, and the order in which their clues are removed.
//!
//! Clues removed anywhere leave many places half open at once, and every question whether one more
//! can go is a long search: of boards of 36 symbols none ends. Row after row each search is about
//! the few rows that are open by then.
//!
//! **Grids.** A row is a random perfect matching of the columns and the symbols that they lack. With
//! boxes, each box is first given what its columns take: a matching of the symbols and the places of
//! the columns. Both graphs are regular where a column counts once for each place of it, so that
//! matchings exist (D. König, 1916), and a grid of any rows so far goes on.

use rand::seq::SliceRandom;

use crate::board::{Grid, Shape, full_mask, ones};
use crate::random::Stream;

/// Whether the grids of a shape are made row after row, and its clues removed so. Smaller boards are
/// fast enough without it, and keep the puzzles that their seeds name.
pub(super) fn is_large(shape: Shape) -> bool {
    shape.side() > 25
}

/// The rows of each band in random order, the bands in random order, and the cells of each row.
pub(super) fn cells(shape: Shape, random: &mut Stream) -> Vec<usize> {
    let height = if shape.has_boxes() { shape.band_height() } else { 1 };
    let mut rows: Vec<usize> = (0..shape.rows()).collect();
    let mut bands: Vec<&mut [usize]> = rows.chunks_mut(height).collect();
    bands.iter_mut().for_each(|band| band.shuffle(random));
    bands.shuffle(random);
    let columns = 0..shape.columns();
    let row = |&row: &usize| {
        let mut cells: Vec<usize> = columns.clone().map(|c| shape.cell(row, c)).collect();
        cells.shuffle(random);
        cells
    };
    bands.into_iter().flat_map(|band| &*band).flat_map(row).collect()
}

/// A random grid of a plain board.
pub(super) fn grid(shape: Shape, random: &mut Stream) -> Grid {
    let side = shape.side();
    let mut symbols = Vec::with_capacity(shape.cells());
    let mut lacking = vec![full_mask(shape); side];
    for _ in 0..shape.bands() {
        let mut of_band = given(shape, &lacking, random);
        lacking.iter_mut().zip(&of_band).for_each(|(lacking, given)| *lacking ^= given);
        for _ in 0..shape.band_height() {
            let row = matching(&of_band, side, random);
            of_band.iter_mut().zip(&row).for_each(|(rest, symbol)| *rest ^= 1 << symbol);
            symbols.extend(row.iter().map(|&symbol| symbol as u8 + 1));
        }
    }
    Grid::new(shape, symbols).expect("matchings make a grid")
}

/// The symbols that the columns take in a band, of those that they lack.
fn given(shape: Shape, lacking: &[u64], random: &mut Stream) -> Vec<u64> {
    if !shape.has_boxes() {
        return lacking.to_vec();
    }
    let mut given = vec![0; lacking.len()];
    for (columns, given) in
        lacking.chunks(shape.stack_width()).zip(given.chunks_mut(shape.stack_width()))
    {
        let places: Vec<u64> =
            columns.iter().flat_map(|&column| vec![column; shape.band_height()]).collect();
        for (place, symbol) in matching(&places, shape.side(), random).into_iter().enumerate() {
            given[place / shape.band_height()] |= 1 << symbol;
        }
    }
    given
}

/// A symbol for each place, of those that it may take, no symbol twice.
fn matching(places: &[u64], symbols: usize, random: &mut Stream) -> Vec<usize> {
    let may = |&mask: &u64| {
        let mut symbols: Vec<usize> = ones(mask).collect();
        symbols.shuffle(random);
        symbols
    };
    let may: Vec<Vec<usize>> = places.iter().map(may).collect();
    let mut holders = vec![None; symbols];
    for place in 0..places.len() {
        assert!(hold(place, &may, &mut 0, &mut holders), "the graph is regular");
    }
    let mut of_place = vec![0; places.len()];
    for (symbol, holder) in holders.into_iter().enumerate() {
        of_place[holder.expect("as many places as symbols")] = symbol;
    }
    of_place
}

/// Gives a place a symbol along an augmenting path through symbols that were not seen before.
fn hold(place: usize, may: &[Vec<usize>], seen: &mut u64, holders: &mut [Option<usize>]) -> bool {
    may[place].iter().any(|&symbol| {
        let is_new = *seen >> symbol & 1 == 0;
        *seen |= 1 << symbol;
        if !is_new || holders[symbol].is_some_and(|other| !hold(other, may, seen, holders)) {
            return false;
        }
        holders[symbol] = Some(place);
        true
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::random::stream;

    #[test]
    fn grids_of_every_plain_shape_are_made() {
        for name in ["2x2", "2x3", "3x2", "3x3", "2x8", "latin1", "latin2", "latin7", "3x11", "6x6"]
        {
            let shape: Shape = name.parse().unwrap();
            let made = |seed| grid(shape, &mut stream(seed, 0));
            assert_eq!(made(1), made(1));
            assert!(shape.side() < 3 || made(1) != made(2), "{name}");
        }
    }

    #[test]
    fn all_grids_of_a_small_board_are_made() {
        for (name, number) in [("2x2", 288), ("latin4", 576)] {
            let shape: Shape = name.parse().unwrap();
            let random = &mut stream(1, 0);
            let made: BTreeSet<String> =
                (0..20 * number).map(|_| grid(shape, random).to_string()).collect();
            assert_eq!(made.len(), number, "{name}");
        }
    }

    #[test]
    fn the_cells_of_a_row_and_the_rows_of_a_band_stay_together() {
        for (name, height) in [("3x4", 3), ("latin5", 1), ("3x3+x", 1)] {
            let shape: Shape = name.parse().unwrap();
            let cells = cells(shape, &mut stream(1, 0));
            assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), shape.cells());
            for band in cells.chunks(height * shape.columns()) {
                let bands = band.iter().map(|&cell| shape.row(cell) / height);
                assert_eq!(bands.collect::<BTreeSet<_>>().len(), 1, "{name}");
            }
            for row in cells.chunks(shape.columns()) {
                assert!(row.iter().all(|&cell| shape.row(cell) == shape.row(row[0])), "{name}");
                assert!(!row.is_sorted(), "{name}");
            }
        }
    }
}
