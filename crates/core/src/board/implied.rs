//! Lines that follow from others.
//!
//! Where k disjoint lines cover k−1 other disjoint lines, what else they cover is N cells that hold
//! every symbol once: a line too. Rows 2 to 4 of a board with windows, say, less the two windows in
//! them leave nine cells in columns 1, 5 and 9. The four windows of 9x9 imply five lines in this
//! way. Boxes imply none: a band less all its boxes but one is a box.
//!
//! The k lines are found from one of the k−1, as a way to cover its cells. (If it needs fewer than
//! k, these imply a line by themselves, and the rest follows from that.)

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

/// The most lines of a union: a window of a board of side 36 meets six rows.
const MOST: usize = 6;

/// The lines that unions of disjoint lines imply, and those that follow from these in turn, as
/// long as there are no more lines than cells.
pub(super) fn implied(cells: usize, lines: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let set = |line: &Vec<usize>| {
        let mut set = FixedBitSet::with_capacity(cells);
        set.extend(line.iter().copied());
        set
    };
    let mut known: Vec<FixedBitSet> = lines.iter().map(set).collect();
    loop {
        let mut new = BTreeSet::new();
        for inner in &known {
            unions(&known, inner, &mut Vec::new(), &mut |union| {
                rests(&known, inner, union, &mut new)
            });
        }
        let left = cells.saturating_sub(known.len());
        let before = known.len();
        known.extend(new.into_iter().take(left).map(|line| set(&line)));
        if known.len() == before {
            return known[lines.len()..].iter().map(|line| line.ones().collect()).collect();
        }
    }
}

/// Every union of disjoint lines that covers a line, all of them needed.
fn unions<'a>(
    lines: &'a [FixedBitSet],
    inner: &FixedBitSet,
    chosen: &mut Vec<&'a FixedBitSet>,
    found: &mut dyn FnMut(&[&'a FixedBitSet]),
) {
    let is_open = |&cell: &usize| !chosen.iter().any(|line| line.contains(cell));
    let Some(cell) = inner.ones().find(is_open) else {
        return found(chosen);
    };
    if chosen.len() == MOST {
        return;
    }
    for line in lines.iter().filter(|line| line.contains(cell) && *line != inner) {
        if chosen.iter().all(|other| other.is_disjoint(line)) {
            chosen.push(line);
            unions(lines, inner, chosen, found);
            chosen.pop();
        }
    }
}

/// What a union of k lines leaves without the line inside it and k−2 others, all disjoint, where
/// that is no line yet.
fn rests(
    lines: &[FixedBitSet],
    inner: &FixedBitSet,
    union: &[&FixedBitSet],
    new: &mut BTreeSet<Vec<usize>>,
) {
    let mut rest = union.iter().fold(FixedBitSet::new(), |all, line| &all | line);
    rest.difference_with(inner);
    let is_inside = |line: &&FixedBitSet| line.is_subset(&rest) && !union.contains(line);
    let inside: Vec<_> = lines.iter().filter(is_inside).collect();
    without(&inside, union.len() - 2, rest, &mut |rest| {
        if !lines.contains(&rest) {
            new.insert(rest.ones().collect());
        }
    });
}

/// What is left of some cells without so many disjoint lines inside them, in every way.
fn without(
    inside: &[&FixedBitSet],
    many: usize,
    rest: FixedBitSet,
    found: &mut dyn FnMut(FixedBitSet),
) {
    if many == 0 {
        return found(rest);
    }
    for (at, line) in inside.iter().enumerate().filter(|(_, line)| line.is_subset(&rest)) {
        let mut less = rest.clone();
        less.difference_with(line);
        without(&inside[at + 1..], many - 1, less, found);
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Shape;
    use crate::solve::{Reference, Solver};

    fn implied(name: &str) -> Vec<Vec<usize>> {
        name.parse::<Shape>().unwrap().implied_lines().to_vec()
    }

    /// The rows of a window and those between, and columns likewise: a line where they meet, of
    /// which the windows alone are declared.
    #[test]
    fn windows_imply_the_lines_that_the_other_rows_and_columns_leave() {
        for n in [3, 4] {
            let side = n * n;
            let border: Vec<usize> = (0..n).map(|i| i * (n + 1)).collect();
            let windows = (1..n).map(|i| ((i - 1) * (n + 1) + 1..i * (n + 1)).collect());
            let groups: Vec<Vec<usize>> = std::iter::once(border).chain(windows).collect();
            let block = |(rows, columns): (usize, usize)| -> Vec<usize> {
                let row =
                    |&row: &usize| groups[columns].iter().map(move |column| row * side + column);
                groups[rows].iter().flat_map(row).collect()
            };
            let pairs = (0..n).flat_map(|rows| (0..n).map(move |columns| (rows, columns)));
            let mut expected: Vec<_> = pairs.filter(|&(r, c)| r * c == 0).map(block).collect();
            let mut found = implied(&format!("{n}x{n}+windows"));
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
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
            let empty = crate::board::Puzzle::empty(shape);
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
