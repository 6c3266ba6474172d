//! The least image of a board under a large group of cell permutations, place by place.
//!
//! An image takes the symbol of each place from a cell. The cells of the first places are chosen so
//! that the text is least as far as it goes, and all choices that tie go on together: what the next
//! place may take is an orbit of the stabiliser of the places before it. Of cells in one orbit under
//! the automorphisms that fix the cells chosen before, the first is enough. So images that are equal
//! are followed once, and a board without symbols has a single path, however large the group.
//!
//! # References
//! 1. S. Linton, "Finding the smallest image of a set", ISSAC 2004.

use std::rc::Rc;

use super::reached::Least;
use crate::run::poll;
use crate::symmetry::board_graph::Board;
use crate::symmetry::rules_group::CellGroup;
use crate::symmetry::{Perm, PermGroup};

/// The least image of a board whose rules are sets of cells. Without relabelling it has one symbol.
pub(super) fn least(board: &Board<'_>) -> Least {
    let (shape, cells) = (board.shape, board.shape.cells());
    let automorphisms = board.generators_by_sets();
    let on_cells = automorphisms.iter().map(|one| one.on_board(shape).expect("cells go to cells"));
    let fixing = Rc::new(PermGroup::new(cells, on_cells));
    let mut choices = vec![Choice { from: Perm::identity(cells), fixing, labels: Labels::NONE }];
    let mut text = Vec::new();
    for (place, moves) in CellGroup::of(shape).moves().iter().enumerate() {
        poll();
        let mut least = u8::MAX;
        let mut next: Vec<(&Choice, &Perm, usize, Labels)> = Vec::new();
        for choice in &choices {
            for (from, cell) in choice.one_of_each(place, moves) {
                let mut labels = choice.labels;
                let label = labels.of(board.symbols[cell], board.relabel);
                if label < least {
                    least = label;
                    next.clear();
                }
                if label == least {
                    next.push((choice, from, cell, labels));
                }
            }
        }
        text.push(least);
        choices = next
            .into_iter()
            .map(|(choice, from, cell, labels)| choice.with(from, cell, labels))
            .collect();
    }
    Least::new(board, text, &choices[0].from, &automorphisms)
}

/// The cells that the places so far take.
struct Choice {
    /// A cell for each place, those to come among them.
    from: Perm,
    /// The automorphisms that fix these cells.
    fixing: Rc<PermGroup>,
    labels: Labels,
}

impl Choice {
    /// The cells that a place may take, one of each orbit, with the moves that lead there.
    fn one_of_each<'a>(&self, place: usize, moves: &'a [Perm]) -> Vec<(&'a Perm, usize)> {
        let cell = |one: &Perm| self.from.image(one.image(place));
        let cells = moves.iter().map(|one| (one, cell(one)));
        if moves.len() < 2 || self.fixing.is_trivial() {
            return cells.collect();
        }
        let mut orbit_of = vec![0; self.fixing.degree()];
        for (number, orbit) in self.fixing.orbits().into_iter().enumerate() {
            orbit.into_iter().for_each(|cell| orbit_of[cell] = number);
        }
        let mut seen = vec![false; orbit_of.len()];
        cells.filter(|(_, cell)| !std::mem::replace(&mut seen[orbit_of[*cell]], true)).collect()
    }

    fn with(&self, one: &Perm, cell: usize, labels: Labels) -> Self {
        let is_fixed = self.fixing.generators().iter().all(|g| g.image(cell) == cell);
        let fixing = match is_fixed {
            true => Rc::clone(&self.fixing),
            false => Rc::new(self.fixing.stabiliser(&[cell])),
        };
        Self { from: one.then(&self.from), fixing, labels }
    }
}

/// The labels of symbols, in the order in which they appear.
#[derive(Clone, Copy)]
struct Labels {
    of: [u8; 64],
    given: u8,
}

impl Labels {
    const NONE: Self = Self { of: [0; 64], given: 0 };

    /// That of a symbol, or of an empty cell.
    fn of(&mut self, symbol: u8, relabel: bool) -> u8 {
        if !relabel || symbol == 0 {
            return symbol;
        }
        let label = &mut self.of[usize::from(symbol)];
        if *label == 0 {
            self.given += 1;
            *label = self.given;
        }
        *label
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;

    use super::super::listed;
    use super::*;
    use crate::board::Shape;
    use crate::random::stream;
    use crate::symmetry::Symmetry;

    /// The same texts as by every element; the transforms lead there, and the stabilisers are the
    /// same groups.
    #[test]
    fn the_least_image_is_that_of_the_list() {
        let random = &mut stream(1, 0);
        for name in ["rect2x4", "rect1x6", "rect3x4", "graph6:IheA@GUAo:4", "2x2+x", "2x2+dg"] {
            let shape: Shape = name.parse().unwrap();
            for relabel in [true, false] {
                for number in 0..40 {
                    let most = if relabel { shape.side() as u8 } else { 1 };
                    // From no symbols to all cells.
                    let share = f64::from(number) / 39.0;
                    let mut symbol = |_| {
                        if random.random_bool(share) { random.random_range(1..=most) } else { 0 }
                    };
                    let symbols: Vec<u8> = (0..shape.cells()).map(&mut symbol).collect();
                    let board =
                        Board { shape, symbols: &symbols, relabel, roles: &[Symmetry::KEEP] };
                    let (ours, theirs) = (least(&board), listed::least(&board));
                    assert_eq!(ours.text, theirs.text, "{name} {symbols:?}");
                    let points = Symmetry::points(shape);
                    let order =
                        |of: &Least| PermGroup::new(points, of.generators.iter().cloned()).order();
                    assert_eq!(order(&ours), order(&theirs), "{name} {symbols:?}");
                    let images = ours.transform.on_board(shape).unwrap();
                    for (cell, &symbol) in symbols.iter().enumerate() {
                        let label = match symbol {
                            0 => 0,
                            _ => ours.transform.maps[2].image(usize::from(symbol) - 1) as u8 + 1,
                        };
                        assert_eq!(ours.text[images.image(cell)], label, "{name} {symbols:?}");
                    }
                }
            }
        }
    }

    /// More elements than anybody can list. In a row the clues go last; of two rows that with fewer
    /// goes first, and its clues last.
    #[test]
    fn groups_that_nobody_can_list_are_no_obstacle() {
        for (name, runs) in [("rect1x30", &[20, 10][..]), ("rect2x16", &[11, 5, 5, 6, 5])] {
            let shape: Shape = name.parse().unwrap();
            let symbols: Vec<u8> = (0..shape.cells()).map(|cell| u8::from(cell % 3 == 0)).collect();
            let board = Board { shape, symbols: &symbols, relabel: true, roles: &[Symmetry::KEEP] };
            let runs = runs.iter().enumerate();
            let expected = runs.flat_map(|(i, &length)| vec![(i % 2) as u8; length]);
            assert_eq!(least(&board).text, expected.collect::<Vec<u8>>(), "{name}");
        }
    }
}
