//! Every minimal puzzle of a grid that has at least some number of clues, by its fullest line, as a
//! job: work in blocks, for the runner.
//!
//! The lines of a grid are its rows, columns and boxes, and the places of each symbol. A minimal
//! puzzle leaves at least m cells of any line empty, and of some line exactly m. Each clue is in an
//! unavoidable set of this clue and empty cells, which has no single cell of a line, so that m is
//! at least 1; and at most the mean over the lines of a kind. The automorphisms of the grid permute
//! the lines. Take the first orbit of lines that has one with m empty cells: an automorphism maps
//! that line to a chosen one of the orbit, and the empty cells in it to the least of their images
//! under the automorphisms that keep the chosen line. So every puzzle has an image in one of these
//! parts: an orbit, its chosen line with m given cells empty and clues in the others; at least m +
//! 1 empty cells in every line of an earlier orbit, and at least m in every other line. The clues
//! of the chosen line leave few of the unavoidable sets, and the other lines need most of what may
//! be empty: with m = 3 and 24 empty cells in order 7, the seven lines of a kind have 3 more to
//! share. So the parts together are cheaper than one search, by a factor that grows with the group.
//! (By the emptiest line, with upper bounds for the others, the trees of order 7 have three to four
//! times as many nodes.)

use super::lines::{automorphisms, lines};
use super::listed::Part;
use crate::board::{CellMask, Grid, cells_of};

/// The parts of the puzzles of a grid, of which at most so many cells are empty.
pub(super) fn parts(grid: &Grid, most: u32) -> Vec<Part> {
    let (lines, group) = (lines(grid).concat(), automorphisms(grid));
    let image = |set: CellMask| group.iter().map(move |action| action.image(set));
    // The first line of the orbit of each.
    let first = |&line: &CellMask| {
        let images: Vec<CellMask> = image(line).collect();
        lines.iter().position(|other| images.contains(other))
    };
    let orbits: Vec<usize> =
        lines.iter().map(|line| first(line).expect("an orbit has its line")).collect();
    let side = grid.shape().side();
    let mut parts = Vec::new();
    // A plan needs a part. Where even one empty cell in each line is too much, the search finds
    // nothing in it.
    for least in (1..=(most / side as u32).max(1)).rev() {
        for (chosen, &line) in lines.iter().enumerate() {
            if orbits[chosen] != chosen {
                continue;
            }
            let least_in = |orbit: usize| if orbit < chosen { least + 1 } else { least };
            let bounds = lines.iter().zip(&orbits);
            let bounds: Vec<_> = bounds.map(|(&line, &orbit)| (line, least_in(orbit))).collect();
            let kinds: Vec<Vec<_>> = bounds.chunks(side).map(<[_]>::to_vec).collect();
            let keep = group.iter().filter(|action| action.image(line) == line);
            let keep: Vec<_> = keep.collect();
            let cells: Vec<usize> = cells_of(line).collect();
            for choice in 0u32..1 << cells.len() {
                let is_empty = |place: &usize| choice >> place & 1 == 1;
                let empty = (0..cells.len()).filter(is_empty);
                let empty: CellMask = empty.fold(0, |set, place| set | 1 << cells[place]);
                let is_least = || keep.iter().all(|action| action.image(empty) >= empty);
                if choice.count_ones() == least && is_least() {
                    parts.push(Part { empty, clues: line & !empty, kinds: kinds.clone() });
                }
            }
        }
    }
    parts
}
