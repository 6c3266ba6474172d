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
//! The search then only orders the rows, and keeps, at each depth, those of least text. Equal rows of
//! a band stand for each other; columns that are equal in the end can be exchanged: so the order of
//! the stabiliser comes with the form.

use std::collections::HashMap;

use crate::board::{CellMask, Shape};

/// The largest side that the tables serve: a mask holds 128 cells.
const MAX_SIDE: usize = 11;
const MAX_STACKS: usize = 5;
/// The most entries of a table.
const MAX_TABLE: usize = 1 << 20;

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
}

/// Ordered partitions of some items, and what comes of them when each item shows a string.
#[derive(Debug, Clone)]
struct Refinements {
    /// The bits of all strings together.
    bits: usize,
    /// By partition and strings: the strings in order, and the finer partition.
    table: Vec<Refined>,
    /// Π of the factorials of the parts, by partition.
    exchanges: Vec<u64>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Refined {
    /// The strings in order, the first one the most significant.
    text: u16,
    partition: u16,
}

impl Refinements {
    /// For `items` that show strings of `width` bits (the first bit of a string the most
    /// significant); `None` when the table would be too large. The strings are given from the
    /// first item, at the least significant bits.
    fn new(items: usize, width: usize) -> Option<Self> {
        let bits = items * width;
        // The numbers of ordered partitions: OEIS A000670.
        let count = *[1, 1, 3, 13, 75, 541, 4683].get(items)?;
        if count << bits > MAX_TABLE {
            return None;
        }
        let start: Vec<Vec<usize>> = vec![(0..items).collect()];
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut partitions = vec![start];
        let mut table = Vec::new();
        let mut next = 0;
        while next < partitions.len() {
            for strings in 0..1usize << bits {
                let string = |item: usize| strings >> (item * width) & ((1 << width) - 1);
                let finer = refine(&partitions[next], string);
                let text = finer
                    .iter()
                    .flatten()
                    .fold(0, |t, &i| t << width | string(i));
                let number = *numbers.entry(finer.clone()).or_insert_with(|| {
                    partitions.push(finer);
                    partitions.len() - 1
                });
                table.push(Refined {
                    text: text as u16,
                    partition: number as u16,
                });
            }
            next += 1;
        }
        let factorial = |part: &Vec<usize>| (1..=part.len() as u64).product::<u64>();
        let exchanges = |partition: &Vec<Vec<usize>>| partition.iter().map(factorial).product();
        Some(Self {
            bits,
            table,
            exchanges: partitions.iter().map(exchanges).collect(),
        })
    }

    fn get(&self, partition: u16, strings: usize) -> Refined {
        self.table[(partition as usize) << self.bits | strings]
    }
}

/// Sorts each part by the strings, and divides it where they differ.
fn refine(partition: &[Vec<usize>], string: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
    let divided = partition.iter().flat_map(|part| {
        let mut part = part.clone();
        part.sort_by_key(|&item| string(item));
        let parts = part.chunk_by(|&a, &b| string(a) == string(b));
        parts.map(<[usize]>::to_vec).collect::<Vec<_>>()
    });
    divided.collect()
}

/// The partitions after some rows: of the columns of each stack, and of the stacks.
#[derive(Clone, Copy, Default)]
struct Partitions {
    columns: [u16; MAX_STACKS],
    stacks: u16,
}

/// A skeleton's rows, and for each row the rows of its band that equal it.
struct Rows {
    cells: [u16; MAX_SIDE],
    twins: [u16; MAX_SIDE],
}

/// The least text so far.
struct Best {
    texts: [u16; MAX_SIDE],
    /// The ways to reach it: row orders, where equal rows count as different.
    ways: u64,
    partitions: Partitions,
    /// Whether a text below the first one ends the search.
    strict: bool,
    beaten: bool,
}

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
        Some(Self {
            shape,
            columns: Refinements::new(shape.stack_width(), 1)?,
            stacks: Refinements::new(shape.stacks(), shape.stack_width())?,
            upright: (0..1usize << n).map(upright).collect(),
        })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The skeleton of least value in the orbit, and the order of the stabiliser.
    pub fn least(&self, mask: CellMask) -> (CellMask, u64) {
        let best = self.search(mask, [u16::MAX; MAX_SIDE], false);
        (self.mask_of(&best.texts), self.stabiliser(&best))
    }

    /// The order of the stabiliser of a skeleton that is the least of its orbit; `None` for others.
    pub fn stabiliser_if_least(&self, mask: CellMask) -> Option<u64> {
        let mut texts = [u16::MAX; MAX_SIDE];
        for (text, cells) in texts.iter_mut().zip(self.rows_of(mask)) {
            *text = cells.reverse_bits() >> (16 - self.shape.side());
        }
        let best = self.search(mask, texts, true);
        (!best.beaten).then(|| self.stabiliser(&best))
    }

    fn search(&self, mask: CellMask, texts: [u16; MAX_SIDE], strict: bool) -> Best {
        let mut best = Best {
            texts,
            ways: 0,
            partitions: Partitions::default(),
            strict,
            beaten: false,
        };
        match (self.shape.stack_width(), self.shape.stacks()) {
            (3, 3) => self.search_both::<3, 3>(mask, &mut best),
            _ => self.search_both::<0, 0>(mask, &mut best),
        }
        best
    }

    /// The skeleton, and its transpose where the shape has one. `W` and `K` are the width and the
    /// number of stacks where the compiler should know them, else 0.
    fn search_both<const W: usize, const K: usize>(&self, mask: CellMask, best: &mut Best) {
        let n = if W == 0 { self.shape.side() } else { W * K };
        let all = (1u16 << n) - 1;
        self.place::<W, K>(&self.rows(mask), best, 0, all, 0, Partitions::default(), 1);
        if self.shape.is_transposable() && !best.beaten {
            let transpose = self.rows(self.transpose(mask));
            self.place::<W, K>(&transpose, best, 0, all, 0, Partitions::default(), 1);
        }
    }

    fn rows_of(&self, mask: CellMask) -> impl Iterator<Item = u16> {
        let n = self.shape.side();
        (0..n).map(move |row| (mask >> (row * n)) as u16 & ((1 << n) - 1))
    }

    fn transpose(&self, mask: CellMask) -> CellMask {
        let rows = self.rows_of(mask).enumerate();
        rows.fold(0, |image, (row, cells)| {
            image | self.upright[cells as usize] << row
        })
    }

    fn rows(&self, mask: CellMask) -> Rows {
        let height = self.shape.band_height();
        let mut rows = Rows {
            cells: [0; MAX_SIDE],
            twins: [0; MAX_SIDE],
        };
        for (row, cells) in self.rows_of(mask).enumerate() {
            rows.cells[row] = cells;
            let band = row / height * height;
            for other in band..=row {
                if rows.cells[other] == cells {
                    rows.twins[other] |= 1 << row;
                    rows.twins[row] |= 1 << other;
                }
            }
        }
        rows
    }

    /// Places the rows from `depth` on: `left` are those not placed, `band` those of them in a band
    /// that is begun.
    #[expect(clippy::too_many_arguments, reason = "the state of a hot recursion")]
    fn place<const W: usize, const K: usize>(
        &self,
        rows: &Rows,
        best: &mut Best,
        depth: usize,
        left: u16,
        band: u16,
        partitions: Partitions,
        ways: u64,
    ) {
        if left == 0 {
            best.ways += ways;
            best.partitions = partitions;
            return;
        }
        let open = if band == 0 { left } else { band };
        let mut least = [(0u8, Partitions::default()); MAX_SIDE];
        let mut found = 0;
        let mut rest = open;
        while rest != 0 {
            let row = rest.trailing_zeros() as usize;
            rest &= !(rows.twins[row] | 1 << row);
            let (text, finer) = self.read::<W, K>(rows.cells[row], partitions);
            if text < best.texts[depth] {
                if best.strict {
                    best.beaten = true;
                    return;
                }
                best.texts[depth] = text;
                best.texts[depth + 1..].fill(u16::MAX);
                best.ways = 0;
                found = 0;
            }
            if text == best.texts[depth] {
                least[found] = (row as u8, finer);
                found += 1;
            }
        }
        let height = if W == 0 { self.shape.band_height() } else { W };
        for &(row, finer) in &least[..found] {
            let row = row as usize;
            let twins = (open & rows.twins[row]).count_ones();
            let bands = ((1u16 << height) - 1) << (row / height * height);
            let left = left & !(1 << row);
            let ways = ways * u64::from(twins);
            self.place::<W, K>(rows, best, depth + 1, left, left & bands, finer, ways);
            if best.beaten {
                return;
            }
        }
    }

    /// The least text of a row, and the partitions after it.
    fn read<const W: usize, const K: usize>(
        &self,
        cells: u16,
        mut partitions: Partitions,
    ) -> (u16, Partitions) {
        let (width, stacks) = if W == 0 {
            (self.shape.stack_width(), self.shape.stacks())
        } else {
            (W, K)
        };
        let mut strings = 0;
        for stack in 0..stacks {
            let cells = (cells as usize) >> (stack * width) & ((1 << width) - 1);
            let refined = self.columns.get(partitions.columns[stack], cells);
            strings |= (refined.text as usize) << (stack * width);
            partitions.columns[stack] = refined.partition;
        }
        let refined = self.stacks.get(partitions.stacks, strings);
        partitions.stacks = refined.partition;
        (refined.text, partitions)
    }

    fn mask_of(&self, texts: &[u16; MAX_SIDE]) -> CellMask {
        let n = self.shape.side();
        let rows = texts[..n].iter().enumerate();
        rows.fold(0, |mask, (row, text)| {
            mask | CellMask::from(text.reverse_bits() >> (16 - n)) << (row * n)
        })
    }

    /// The ways to the least text, times the exchanges of equal columns and equal stacks.
    fn stabiliser(&self, best: &Best) -> u64 {
        let columns = best.partitions.columns[..self.shape.stacks()].iter();
        let columns = columns.map(|&p| self.columns.exchanges[p as usize]);
        best.ways
            * self.stacks.exchanges[best.partitions.stacks as usize]
            * columns.product::<u64>()
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
