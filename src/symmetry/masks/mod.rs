//! Canonical forms of skeletons at speed, by tables: one look-up for each stack of a row.
//!
//! When the rows of a skeleton are put in some order, its least arrangement of the columns is plain:
//! within each stack the columns are sorted from the first row down, empty cells first, and the
//! stacks are sorted so too. Read row by row, that is an *ordered partition* of the columns of each
//! stack, refined by each row (13 of them for three columns), and one of the stacks. Both fit tables:
//!
//! ```text
//! columns[partition, cells of the row in this stack] = (text of the stack, finer partition)
//! stacks [partition, texts of all stacks]            = (text of the row,   finer partition)
//! ```
//!
//! The search then only orders the rows, in breadth: at each depth only the ways of least text are
//! kept. Equal rows of a band stand for each other, and columns that are equal in the end can be
//! exchanged: so the order of the stabiliser comes with the form.

mod tables;

use tables::Refinements;

use crate::board::{CellMask, Shape};

/// The largest side that the tables serve: a mask holds 128 cells.
const MAX_SIDE: usize = 11;
const MAX_STACKS: usize = 5;

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
    shape: Shape,
    columns: Refinements,
    stacks: Refinements,
    /// For the cells of a row, the same as the cells of the first column.
    upright: Vec<CellMask>,
    /// The least text of a first row with these cells.
    first: Vec<u16>,
}

/// The partitions after some rows: of the columns of each stack, and of the stacks.
#[derive(Clone, Copy, Default)]
struct Partitions {
    columns: [u16; MAX_STACKS],
    stacks: u16,
}

/// A skeleton's rows, and for each row the rows of its band that equal it, itself included.
#[derive(Clone, Copy)]
struct Rows {
    cells: [u16; MAX_SIDE],
    twins: [u16; MAX_SIDE],
}

/// A way to read some rows that leads to the least text so far.
#[derive(Clone, Copy)]
struct Reading {
    partitions: Partitions,
    /// The rows not read yet, and those of them in a band that is begun.
    left: u16,
    band: u16,
    transposed: bool,
    /// How many orders of equal rows it stands for.
    ways: u32,
}

/// The texts of the rows of a skeleton, the first place the most significant.
type Texts = [u16; MAX_SIDE];

impl MaskForms {
    /// The forms of a shape, where tables serve it: boards with boxes up to side 10, and `latin1` to
    /// `latin6`.
    pub fn of(shape: Shape) -> Option<Self> {
        let n = shape.side();
        if n > MAX_SIDE || shape.stacks() > MAX_STACKS {
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
    pub fn least(&self, mask: CellMask) -> (CellMask, u64) {
        match (self.shape.stack_width(), self.shape.stacks()) {
            (3, 3) => self.read_all::<3, 3>(mask),
            _ => self.read_all::<0, 0>(mask),
        }
    }

    /// The order of the stabiliser of a skeleton that is the least of its orbit; `None` for others.
    pub fn stabiliser_if_least(&self, mask: CellMask) -> Option<u64> {
        match (self.shape.stack_width(), self.shape.stacks()) {
            (3, 3) => self.compare_all::<3, 3>(mask),
            _ => self.compare_all::<0, 0>(mask),
        }
    }

    /// The skeleton, and its transpose where the shape has one.
    fn squares<const W: usize, const K: usize>(&self, mask: CellMask) -> ([Rows; 2], usize) {
        let upright = self.rows::<W, K>(mask);
        if !self.shape.is_transposable() {
            return ([upright, upright], 1);
        }
        let transpose = self.rows::<W, K>(self.transpose::<W, K>(mask));
        ([upright, transpose], 2)
    }

    /// In breadth: of the ways to read one row more only those of least text are kept.
    ///
    /// `W` and `K` are the width and the number of stacks where the compiler should know them, else 0.
    fn read_all<const W: usize, const K: usize>(&self, mask: CellMask) -> (CellMask, u64) {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let (squares, count) = self.squares::<W, K>(mask);
        let mut texts = [0; MAX_SIDE];
        let mut readings = Vec::with_capacity(32);
        let mut longer = Vec::with_capacity(32);
        texts[0] = self.read_first::<W, K>(&squares[..count], &mut readings);
        for text in &mut texts[1..n] {
            *text = self.read_next::<W, K>(&squares, &readings, &mut longer);
            std::mem::swap(&mut readings, &mut longer);
        }
        let ways = readings
            .iter()
            .map(|reading| u64::from(reading.ways))
            .sum::<u64>();
        (
            self.mask_of(&texts),
            ways * self.exchanges(readings[0].partitions),
        )
    }

    /// The least text of a first row, and the ways to read it.
    fn read_first<const W: usize, const K: usize>(
        &self,
        squares: &[Rows],
        readings: &mut Vec<Reading>,
    ) -> u16 {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let first = |square: &Rows, row: usize| self.first[square.cells[row] as usize];
        let texts = squares
            .iter()
            .flat_map(|square| (0..n).map(move |row| first(square, row)));
        let least = texts.min().expect("a board has a row");
        for (square, transposed) in squares.iter().zip([false, true]) {
            let start = Reading {
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
                    readings.push(self.after::<W, K>(&start, square, row, strings));
                }
            }
        }
        least
    }

    /// The least text of one row more, and the ways to read it.
    fn read_next<const W: usize, const K: usize>(
        &self,
        squares: &[Rows; 2],
        readings: &[Reading],
        longer: &mut Vec<Reading>,
    ) -> u16 {
        let mut least = u16::MAX;
        longer.clear();
        for reading in readings {
            let square = &squares[usize::from(reading.transposed)];
            let mut rest = reading.open();
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                rest &= !square.twins[row];
                let (text, strings) = self.text::<W, K>(square.cells[row], &reading.partitions);
                if text > least {
                    continue;
                }
                if text < least {
                    least = text;
                    longer.clear();
                }
                longer.push(self.after::<W, K>(reading, square, row, strings));
            }
        }
        least
    }

    /// The reading after a row.
    fn after<const W: usize, const K: usize>(
        &self,
        reading: &Reading,
        square: &Rows,
        row: usize,
        strings: usize,
    ) -> Reading {
        let height = if W == 0 { self.shape.band_height() } else { W };
        let left = reading.left & !(1 << row);
        Reading {
            partitions: self.refined::<W, K>(square.cells[row], strings, reading.partitions),
            left,
            band: left & ((1 << height) - 1) << (row / height * height),
            transposed: reading.transposed,
            ways: reading.ways * (reading.open() & square.twins[row]).count_ones(),
        }
    }

    /// In depth: ends at the first text below the skeleton's own.
    fn compare_all<const W: usize, const K: usize>(&self, mask: CellMask) -> Option<u64> {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let (squares, count) = self.squares::<W, K>(mask);
        let texts = squares[0]
            .cells
            .map(|cells| cells.reverse_bits() >> (16 - n));
        let (mut ways, mut partitions) = (0, Partitions::default());
        for (square, transposed) in squares[..count].iter().zip([false, true]) {
            let start = Reading {
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

    /// How many ways of reading on lead to the given texts, and the partitions in the end; `None` when
    /// one leads to less.
    fn compare<const W: usize, const K: usize>(
        &self,
        square: &Rows,
        texts: &[u16],
        reading: &Reading,
    ) -> Option<(u32, Option<Partitions>)> {
        if reading.left == 0 {
            return Some((reading.ways, Some(reading.partitions)));
        }
        let mut found = (0, None);
        let mut rest = reading.open();
        while rest != 0 {
            let row = rest.trailing_zeros() as usize;
            rest &= !square.twins[row];
            let (text, strings) = self.text::<W, K>(square.cells[row], &reading.partitions);
            if text < texts[0] {
                return None;
            }
            if text == texts[0] {
                let after = self.after::<W, K>(reading, square, row, strings);
                let (ways, partitions) = self.compare::<W, K>(square, &texts[1..], &after)?;
                found = (found.0 + ways, partitions.or(found.1));
            }
        }
        Some(found)
    }

    fn transpose<const W: usize, const K: usize>(&self, mask: CellMask) -> CellMask {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let cells = |row: usize| (mask >> (row * n)) as usize & ((1 << n) - 1);
        (0..n).fold(0, |image, row| image | self.upright[cells(row)] << row)
    }

    fn rows<const W: usize, const K: usize>(&self, mask: CellMask) -> Rows {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let height = if W == 0 { self.shape.band_height() } else { W };
        let mut rows = Rows {
            cells: [0; MAX_SIDE],
            twins: [0; MAX_SIDE],
        };
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
    fn text<const W: usize, const K: usize>(
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
    fn refined<const W: usize, const K: usize>(
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
    fn size<const W: usize, const K: usize>(&self) -> (usize, usize) {
        match W {
            0 => (self.shape.stack_width(), self.shape.stacks()),
            _ => (W, K),
        }
    }

    fn mask_of(&self, texts: &Texts) -> CellMask {
        let n = self.shape.side();
        let rows = texts[..n].iter().enumerate();
        rows.fold(0, |mask, (row, text)| {
            mask | CellMask::from(text.reverse_bits() >> (16 - n)) << (row * n)
        })
    }

    /// The exchanges of equal columns and equal stacks.
    fn exchanges(&self, partitions: Partitions) -> u64 {
        let columns = partitions.columns[..self.shape.stacks()].iter();
        let columns = columns.map(|&p| self.columns.exchanges[p as usize]);
        self.stacks.exchanges[partitions.stacks as usize] * columns.product::<u64>()
    }
}

impl Reading {
    /// The rows that may come next.
    fn open(&self) -> u16 {
        if self.band == 0 { self.left } else { self.band }
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
        let names = [
            "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2", "latin1", "latin3", "latin6",
        ];
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
                assert_eq!(
                    forms.stabiliser_if_least(least).map(Into::into),
                    Some(order)
                );
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
}
