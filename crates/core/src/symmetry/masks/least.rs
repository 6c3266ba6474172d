//! The least skeleton of an orbit, by breadth-first search over the orders of the rows.

use super::forms::MaskForms;
use super::rows::{MAX_SIDE, Partitions, Rows, RowsNode};
use crate::board::CellMask;

impl MaskForms {
    /// Breadth-first: of the nodes with one row more only those of least text are kept.
    ///
    /// `W` and `K` are the width and the number of stacks where the compiler should know them, else 0.
    pub(super) fn search_least<const W: usize, const K: usize>(
        &self,
        mask: CellMask,
    ) -> (CellMask, u64) {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let (squares, count) = self.squares::<W, K>(mask);
        let mut texts = [0; MAX_SIDE];
        let mut nodes = Vec::with_capacity(32);
        let mut next = Vec::with_capacity(32);
        texts[0] = self.first_row::<W, K>(&squares[..count], &mut nodes);
        for text in &mut texts[1..n] {
            *text = self.next_row::<W, K>(&squares, &nodes, &mut next);
            std::mem::swap(&mut nodes, &mut next);
        }
        let ways = nodes.iter().map(|node| u64::from(node.ways)).sum::<u64>();
        (self.mask_of(&texts), ways * self.exchanges(nodes[0].partitions))
    }

    /// The least text of a first row, and the nodes that have it.
    pub(super) fn first_row<const W: usize, const K: usize>(
        &self,
        squares: &[Rows],
        nodes: &mut Vec<RowsNode>,
    ) -> u16 {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let first = |square: &Rows, row: usize| self.first[square.cells[row] as usize];
        let texts = squares.iter().flat_map(|square| (0..n).map(move |row| first(square, row)));
        let least = texts.min().expect("a board has a row");
        for (square, transposed) in squares.iter().zip([false, true]) {
            let start = RowsNode {
                partitions: Partitions::default(),
                left: (1 << n) - 1,
                band: 0,
                transposed,
                ways: 1,
            };
            let mut rest = start.left;
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                rest &= !square.twins[row];
                if first(square, row) == least {
                    let (_, strings) = self.text::<W, K>(square.cells[row], &start.partitions);
                    nodes.push(self.after::<W, K>(&start, square, row, strings));
                }
            }
        }
        least
    }

    /// The least text of one row more, and the nodes that have it.
    pub(super) fn next_row<const W: usize, const K: usize>(
        &self,
        squares: &[Rows; 2],
        nodes: &[RowsNode],
        next: &mut Vec<RowsNode>,
    ) -> u16 {
        let mut least = u16::MAX;
        next.clear();
        for node in nodes {
            let square = &squares[usize::from(node.transposed)];
            let mut rest = node.open();
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                rest &= !square.twins[row];
                let (text, strings) = self.text::<W, K>(square.cells[row], &node.partitions);
                if text > least {
                    continue;
                }
                if text < least {
                    least = text;
                    next.clear();
                }
                next.push(self.after::<W, K>(node, square, row, strings));
            }
        }
        least
    }
}
