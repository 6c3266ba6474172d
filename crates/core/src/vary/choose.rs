//! Sets of clues that one of many listed solutions alone has.

use crate::run::poll;

/// An added clue: the cell and its symbol.
pub(super) type Clue = (usize, u8);

/// A choice of clues among listed solutions.
pub(super) struct Choice<'a> {
    /// The solutions, one after the other, a byte a cell.
    pub(super) solutions: &'a [u8],
    /// The cells of a board.
    pub(super) cells: usize,
    /// The symbols that may not be chosen in each cell, as bits.
    pub(super) forbidden: &'a [u64],
    /// Whether a clue that distinguishes nothing may be chosen.
    pub(super) redundant: bool,
    /// Is shown the clues chosen.
    pub(super) visit: &'a mut dyn FnMut(&[Clue]),
}

/// The clue before which none is chosen: they are chosen in the order of their cells.
fn first_cell(chosen: &[Clue]) -> usize {
    chosen.last().map_or(0, |(cell, _)| cell + 1)
}

impl Choice<'_> {
    /// Chooses `left` clues more, in cells after those chosen, so that one solution alone of those
    /// given has all.
    pub(super) fn choose(&mut self, among: &[u32], left: usize, chosen: &mut Vec<Clue>) {
        poll();
        match left {
            0 if among.len() == 1 => (self.visit)(chosen),
            0 => {}
            1 => self.last(among, chosen),
            _ => {
                for cell in first_cell(chosen)..self.cells {
                    for (symbol, with) in self.by_symbol(among, cell) {
                        chosen.push((cell, symbol));
                        self.choose(&with, left - 1, chosen);
                        chosen.pop();
                    }
                }
            }
        }
    }

    /// The solutions with each symbol in a cell, where they are of use.
    fn by_symbol(&self, among: &[u32], cell: usize) -> Vec<(u8, Vec<u32>)> {
        let mut parts: Vec<(u8, Vec<u32>)> = Vec::new();
        for &solution in among {
            let symbol = self.solutions[solution as usize * self.cells + cell];
            match parts.iter_mut().find(|part| part.0 == symbol) {
                Some(part) => part.1.push(solution),
                None => parts.push((symbol, vec![solution])),
            }
        }
        let distinguishes = parts.len() > 1;
        // With one solution left, another clue is redundant, and so is one that all solutions have.
        parts.retain(|(symbol, with)| {
            self.forbidden[cell] >> symbol & 1 == 0
                && (self.redundant || distinguishes && with.len() > 1)
        });
        parts.sort_unstable_by_key(|part| part.0);
        parts
    }

    /// The last clue: whatever exactly one solution has.
    fn last(&mut self, among: &[u32], chosen: &mut Vec<Clue>) {
        let (once, twice) = seen(self.solutions, self.cells, among.iter().map(|&s| s as usize));
        for cell in first_cell(chosen)..self.cells {
            if !self.redundant && among.len() == 1 {
                return;
            }
            let mut rest = once[cell] & !twice[cell] & !self.forbidden[cell];
            while rest != 0 {
                chosen.push((cell, rest.trailing_zeros() as u8));
                (self.visit)(chosen);
                chosen.pop();
                rest &= rest - 1;
            }
        }
    }
}

/// The symbols that some solutions have in each cell, and those that several have, as bits.
pub(super) fn seen(
    solutions: &[u8],
    cells: usize,
    among: impl Iterator<Item = usize>,
) -> (Vec<u64>, Vec<u64>) {
    let (mut once, mut twice) = (vec![0u64; cells], vec![0u64; cells]);
    for solution in among {
        let symbols = &solutions[solution * cells..][..cells];
        let seen = once.iter_mut().zip(&mut twice);
        for ((once, twice), &symbol) in seen.zip(symbols) {
            let bit = 1u64 << symbol;
            *twice |= *once & bit;
            *once |= bit;
        }
    }
    (once, twice)
}
