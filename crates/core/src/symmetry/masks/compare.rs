//! Whether a skeleton is the least of its orbit, by depth-first search over the orders of the rows.

use super::forms::MaskForms;
use super::rows::{Partitions, Rows, RowsNode};
use crate::board::CellMask;

impl MaskForms {
    /// Depth-first: ends at the first text below the skeleton's own.
    pub(super) fn search_less<const W: usize, const K: usize>(
        &self,
        mask: CellMask,
    ) -> Option<u64> {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let (squares, count) = self.squares::<W, K>(mask);
        let texts = squares[0].cells.map(|cells| cells.reverse_bits() >> (16 - n));
        let (mut ways, mut partitions) = (0, Partitions::default());
        for (square, transposed) in squares[..count].iter().zip([false, true]) {
            let start = RowsNode {
                partitions: Partitions::default(),
                left: (1 << n) - 1,
                band: 0,
                transposed,
                ways: 1,
            };
            let found = self.compare::<W, K>(square, &texts, &start)?;
            ways += u64::from(found.0);
            partitions = found.1.unwrap_or(partitions);
        }
        Some(ways * self.exchanges(partitions))
    }

    /// How many leaves below a node have the given texts, and the partitions there; `None` when a
    /// leaf has less.
    pub(super) fn compare<const W: usize, const K: usize>(
        &self,
        square: &Rows,
        texts: &[u16],
        node: &RowsNode,
    ) -> Option<(u32, Option<Partitions>)> {
        if node.left == 0 {
            return Some((node.ways, Some(node.partitions)));
        }
        let mut found = (0, None);
        let mut rest = node.open();
        while rest != 0 {
            let row = rest.trailing_zeros() as usize;
            rest &= !square.twins[row];
            let (text, strings) = self.text::<W, K>(square.cells[row], &node.partitions);
            if text < texts[0] {
                return None;
            }
            if text == texts[0] {
                let after = self.after::<W, K>(node, square, row, strings);
                let (ways, partitions) = self.compare::<W, K>(square, &texts[1..], &after)?;
                found = (found.0 + ways, partitions.or(found.1));
            }
        }
        Some(found)
    }
}
