//! Lines that follow from others.
//!
//! Where k disjoint lines cover k−1 other disjoint lines, what else they cover is N cells that hold
//! every symbol once: a line too. Rows 2 to 4 of a board with windows, say, less the two windows in
//! them leave nine cells in columns 1, 5 and 9. The four windows of 9x9 imply five lines in this
//! way. Boxes imply none: a band less all its boxes but one is a box.

use fixedbitset::FixedBitSet;

/// The lines that two or three disjoint lines imply, and those that follow from these in turn, as
/// long as there are no more lines than cells.
pub(super) fn implied(cells: usize, lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let set = |line: &Vec<usize>| {
        let mut set = FixedBitSet::with_capacity(cells);
        set.extend(line.iter().copied());
        set
    };
    let mut known: Vec<FixedBitSet> = lines.iter().map(set).collect();
    loop {
        let mut new = from_unions(&known);
        new.truncate(cells.saturating_sub(known.len()));
        if new.is_empty() {
            return known[lines.len()..].iter().map(|line| line.ones().collect()).collect();
        }
        known.append(&mut new);
    }
}

/// What two or three of these lines leave, and isn't among them.
fn from_unions(lines: &[FixedBitSet]) -> Vec<FixedBitSet> {
    let mut new = Vec::new();
    for (b, second) in lines.iter().enumerate() {
        for (a, _) in lines[..b].iter().enumerate().filter(|(_, first)| first.is_disjoint(second)) {
            let two = &lines[a] | second;
            rests(lines, &[a, b], &two, &mut new);
            for c in (0..a).filter(|&c| lines[c].is_disjoint(&two)) {
                rests(lines, &[a, b, c], &(&two | &lines[c]), &mut new);
            }
        }
    }
    new
}

/// What is left of a union of lines without others inside it: without one of a union of two,
/// without two that are disjoint of a union of three.
fn rests(lines: &[FixedBitSet], of: &[usize], union: &FixedBitSet, new: &mut Vec<FixedBitSet>) {
    let is_inside =
        |&(at, line): &(usize, &FixedBitSet)| !of.contains(&at) && line.is_subset(union);
    let inside: Vec<_> = lines.iter().enumerate().filter(is_inside).map(|(_, line)| line).collect();
    let mut add = |rest: FixedBitSet| {
        if !lines.contains(&rest) && !new.contains(&rest) {
            new.push(rest);
        }
    };
    for (at, &first) in inside.iter().enumerate() {
        match of.len() {
            2 => add(union ^ first),
            _ => (inside[..at].iter().filter(|second| second.is_disjoint(first)))
                .for_each(|&second| add(&(union ^ first) ^ second)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Shape;
    use crate::solve::{Reference, Solver};

    fn implied(name: &str) -> Vec<Vec<usize>> {
        name.parse::<Shape>().unwrap().implied_lines().to_vec()
    }

    #[test]
    fn windows_imply_the_five_that_the_other_rows_and_columns_leave() {
        let block = |rows: [usize; 3], columns: [usize; 3]| -> Vec<usize> {
            rows.into_iter().flat_map(|row| columns.map(|column| row * 9 + column)).collect()
        };
        let (border, left, right) = ([0, 4, 8], [1, 2, 3], [5, 6, 7]);
        let mut five = vec![
            block(left, border),
            block(right, border),
            block(border, left),
            block(border, right),
            block(border, border),
        ];
        let mut found = implied("3x3+windows");
        five.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, five);
    }

    #[test]
    fn boxes_and_diagonals_imply_none() {
        for name in ["2x3", "3x3", "latin5", "latin5+pandiagonal", "3x3+x", "3x3+dg"] {
            assert_eq!(implied(name), Vec::<Vec<usize>>::new(), "{name}");
        }
    }

    /// By the definition: in every grid an implied line holds every symbol once.
    #[test]
    fn every_grid_has_each_symbol_once_in_an_implied_line() {
        let mut seen = 0;
        for name in ["jigsaw:aaabacbbccbdcddd", "jigsaw:aabbacbbacddccdd", "2x2+x+dg", "latin4+x"] {
            let shape: Shape = name.parse().unwrap();
            let lines = shape.implied_lines();
            seen += lines.len();
            let empty = crate::board::Puzzle::new(shape, vec![0; shape.cells()]);
            let _ = Reference::new(shape).for_each_solution(&empty, &mut |symbols| {
                for line in lines {
                    let mut held: Vec<u8> = line.iter().map(|&cell| symbols[cell]).collect();
                    held.sort_unstable();
                    assert!(held.into_iter().eq(1..=shape.side() as u8), "{name} {line:?}");
                }
                std::ops::ControlFlow::Continue(())
            });
        }
        assert!(seen > 0);
    }
}
