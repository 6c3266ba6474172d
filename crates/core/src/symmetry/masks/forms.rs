//! The tables of a shape, and the steps that both searches share.

use super::rows::{MAX_SIDE, MAX_STACKS, Partitions, Rows, RowsNode, Texts};
use super::tables::Refinements;
use crate::board::{CellMask, Shape};

/// The canonical forms of a shape's skeletons, as masks.
///
/// ```
/// use gridforest::symmetry::MaskForms;
/// let forms = MaskForms::of("3x3".parse()?).unwrap();
/// // One clue goes to the last cell; 81 cells in its orbit.
/// assert_eq!(forms.least(1), (1 << 80, 3_359_232 / 81));
/// # Ok::<(), gridforest::board::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct MaskForms {
    pub(super) shape: Shape,
    columns: Refinements,
    stacks: Refinements,
    /// For the cells of a row, the same as the cells of the first column.
    upright: Vec<CellMask>,
    /// The least text of a first row with these cells.
    pub(super) first: Vec<u16>,
}

impl MaskForms {
    /// The forms of a shape, where tables serve it: boards with boxes up to side 10, and `latin1`
    /// to `latin6`.
    pub fn of(shape: Shape) -> Option<Self> {
        let n = shape.side();
        if !shape.is_plain() || n > MAX_SIDE || shape.stacks() > MAX_STACKS {
            return None;
        }
        let upright = |row: usize| {
            let columns = (0..n).filter(|column| row >> column & 1 == 1);
            columns.fold(0, |mask, column| mask | 1 << (column * n))
        };
        let mut forms = Self {
            shape,
            columns: Refinements::new(shape.stack_width(), 1)?,
            stacks: Refinements::new(shape.stacks(), shape.stack_width())?,
            upright: (0..1usize << n).map(upright).collect(),
            first: Vec::new(),
        };
        let first = |cells| forms.text::<0, 0>(cells, &Partitions::default()).0;
        forms.first = (0..=((1u32 << n) - 1) as u16).map(first).collect();
        Some(forms)
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The skeleton of least value in the orbit, and the order of the stabiliser.
    ///
    /// # Panics
    /// When a bit lies outside the board.
    pub fn least(&self, mask: CellMask) -> (CellMask, u64) {
        self.check(mask);
        match (self.shape.stack_width(), self.shape.stacks()) {
            (3, 3) => self.search_least::<3, 3>(mask),
            _ => self.search_least::<0, 0>(mask),
        }
    }

    /// The order of the stabiliser of a skeleton that is the least of its orbit; `None` for others.
    ///
    /// # Panics
    /// When a bit lies outside the board.
    pub fn stabiliser_if_least(&self, mask: CellMask) -> Option<u64> {
        self.check(mask);
        match (self.shape.stack_width(), self.shape.stacks()) {
            (3, 3) => self.search_less::<3, 3>(mask),
            _ => self.search_less::<0, 0>(mask),
        }
    }
}

impl MaskForms {
    /// A cell beyond the board would be left out of the rows, and the form would be that of the
    /// others.
    fn check(&self, mask: CellMask) {
        let shape = self.shape;
        assert!(shape.has_all(mask), "cells outside of a {shape} board");
    }

    /// The skeleton, and its transpose where the shape has one.
    pub(super) fn squares<const W: usize, const K: usize>(
        &self,
        mask: CellMask,
    ) -> ([Rows; 2], usize) {
        let upright = self.rows::<W, K>(mask);
        if !self.shape.is_transposable() {
            return ([upright, upright], 1);
        }
        let transpose = self.rows::<W, K>(self.transpose::<W, K>(mask));
        ([upright, transpose], 2)
    }

    /// The child of a node at a row.
    pub(super) fn after<const W: usize, const K: usize>(
        &self,
        node: &RowsNode,
        square: &Rows,
        row: usize,
        strings: usize,
    ) -> RowsNode {
        let height = if W == 0 { self.shape.band_height() } else { W };
        let left = node.left & !(1 << row);
        RowsNode {
            partitions: self.refined::<W, K>(square.cells[row], strings, node.partitions),
            left,
            band: left & ((1 << height) - 1) << (row / height * height),
            transposed: node.transposed,
            ways: node.ways * (node.open() & square.twins[row]).count_ones(),
        }
    }

    pub(super) fn transpose<const W: usize, const K: usize>(&self, mask: CellMask) -> CellMask {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let cells = |row: usize| (mask >> (row * n)) as usize & ((1 << n) - 1);
        (0..n).fold(0, |image, row| image | self.upright[cells(row)] << row)
    }

    pub(super) fn rows<const W: usize, const K: usize>(&self, mask: CellMask) -> Rows {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let height = if W == 0 { self.shape.band_height() } else { W };
        let mut rows = Rows { cells: [0; MAX_SIDE], twins: [0; MAX_SIDE] };
        for row in 0..n {
            let cells = (mask >> (row * n)) as u16 & ((1 << n) - 1);
            rows.cells[row] = cells;
            for other in row / height * height..=row {
                if rows.cells[other] == cells {
                    rows.twins[other] |= 1 << row;
                    rows.twins[row] |= 1 << other;
                }
            }
        }
        rows
    }

    /// The least text of a row, and the texts of its stacks, each at the place of its source.
    pub(super) fn text<const W: usize, const K: usize>(
        &self,
        cells: u16,
        partitions: &Partitions,
    ) -> (u16, usize) {
        let (width, stacks) = self.size::<W, K>();
        let mut strings = 0;
        for stack in 0..stacks {
            let cells = (cells as usize) >> (stack * width) & ((1 << width) - 1);
            strings |= self.columns.text(partitions.columns[stack], cells) << (stack * width);
        }
        (self.stacks.text(partitions.stacks, strings) as u16, strings)
    }

    /// The partitions after a row.
    pub(super) fn refined<const W: usize, const K: usize>(
        &self,
        cells: u16,
        strings: usize,
        mut partitions: Partitions,
    ) -> Partitions {
        let (width, stacks) = self.size::<W, K>();
        for stack in 0..stacks {
            let cells = (cells as usize) >> (stack * width) & ((1 << width) - 1);
            let columns = &mut partitions.columns[stack];
            *columns = self.columns.finer(*columns, cells);
        }
        partitions.stacks = self.stacks.finer(partitions.stacks, strings);
        partitions
    }

    /// The width and the number of the stacks.
    pub(super) fn size<const W: usize, const K: usize>(&self) -> (usize, usize) {
        match W {
            0 => (self.shape.stack_width(), self.shape.stacks()),
            _ => (W, K),
        }
    }

    pub(super) fn mask_of(&self, texts: &Texts) -> CellMask {
        let n = self.shape.side();
        let rows = texts[..n].iter().enumerate();
        rows.fold(0, |mask, (row, text)| {
            mask | CellMask::from(text.reverse_bits() >> (16 - n)) << (row * n)
        })
    }

    /// The exchanges of equal columns and equal stacks.
    pub(super) fn exchanges(&self, partitions: Partitions) -> u64 {
        let columns = partitions.columns[..self.shape.stacks()].iter();
        let columns = columns.map(|&p| self.columns.exchanges[p as usize]);
        self.stacks.exchanges[partitions.stacks as usize] * columns.product::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Skeleton;
    use crate::random::stream;
    use crate::symmetry::{SymmetryGroup, canonical_skeleton};
    use rand::RngExt as _;

    #[test]
    fn tables_and_the_general_search_agree() {
        let random = &mut stream(31, 0);
        let names =
            ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2", "latin1", "latin3", "latin6"];
        for name in names {
            let shape: Shape = name.parse().unwrap();
            let forms = MaskForms::of(shape).unwrap();
            for _ in 0..60 {
                let keep = random.random_range(0..=16);
                let cells = (0..shape.cells()).filter(|_| random.random_range(0..16) < keep);
                let skeleton = Skeleton::from_cells(shape, cells);
                let mask = skeleton.mask().unwrap();
                let canonical = canonical_skeleton(&skeleton);
                let least = canonical.form.mask().unwrap();
                let order = canonical.stabiliser().order();
                assert_eq!(
                    forms.least(mask),
                    (least, u64::try_from(&order).unwrap()),
                    "{skeleton:?}"
                );
                assert_eq!(forms.stabiliser_if_least(least).map(Into::into), Some(order));
                assert_eq!(forms.stabiliser_if_least(mask).is_some(), mask == least);
            }
        }
    }

    #[test]
    fn shapes_beyond_the_tables_have_none() {
        for name in ["6x2", "3x4", "latin7", "4x4"] {
            assert!(MaskForms::of(name.parse().unwrap()).is_none(), "{name}");
        }
    }

    #[test]
    fn every_skeleton_of_shidoku_has_one_form() {
        let shape: Shape = "2x2".parse().unwrap();
        let forms = MaskForms::of(shape).unwrap();
        let group = SymmetryGroup::of(shape).geometric_order();
        let mut orbits = std::collections::BTreeMap::new();
        for mask in 0..1 << 16 {
            *orbits.entry(forms.least(mask)).or_insert(0u32) += 1;
        }
        assert_eq!(orbits.len(), 805);
        for ((_, stabiliser), size) in orbits {
            assert_eq!(group, (stabiliser * u64::from(size)).into());
        }
    }

    #[test]
    #[should_panic(expected = "cells outside of a 2x2 board")]
    fn cells_beyond_the_board_have_no_least_skeleton() {
        let forms = MaskForms::of("2x2".parse().unwrap()).unwrap();
        let _ = forms.least(1 << 100);
    }

    #[test]
    #[should_panic(expected = "cells outside of a 2x2 board")]
    fn cells_beyond_the_board_have_no_stabiliser() {
        let forms = MaskForms::of("2x2".parse().unwrap()).unwrap();
        let _ = forms.stabiliser_if_least(1 << 16);
    }
}
