//! Lines of a kind as words of cells.
//!
//! The lines of a kind share no cell and have the same form. So a line is halved three times, and
//! what lies in the second half is shifted onto the first: after three steps the first cell of each
//! line knows what is in it, for all lines of all symbols at once. The same steps backwards spread
//! from the first cells to whole lines.

use crate::board::{Shape, bits};

/// The most symbols.
pub(crate) const SYMBOLS: usize = 8;

/// For each symbol a set of cells.
pub(crate) type Places = [u64; SYMBOLS];

/// The lines of a kind: rows, columns or boxes.
#[derive(Debug, Clone)]
pub(crate) struct Kind {
    /// The first cell of each line.
    pub(crate) first: u64,
    /// The cells of the line whose first cell is cell 0.
    pub(crate) line: u64,
    /// A line is halved three times: how far the second half lies behind the first, and the cells
    /// of the first halves that have one in the second.
    halves: [(u32, u64); 3],
}

impl Kind {
    /// The rows, the columns, and the boxes if there are any.
    pub(crate) fn all_of(shape: Shape) -> Vec<Self> {
        let side = shape.side();
        let mut kinds = vec![Self::new(shape, 1, side), Self::new(shape, side, 1)];
        if shape.has_boxes() {
            kinds.push(Self::new(shape, shape.band_height(), shape.stack_width()));
        }
        kinds
    }

    /// Lines of a height and width.
    fn new(shape: Shape, height: usize, width: usize) -> Self {
        let cells = |rows: usize, columns: usize| {
            let inside = |&cell: &usize| {
                shape.row(cell) % height < rows && shape.column(cell) % width < columns
            };
            let cells = (0..shape.cells()).filter(inside);
            bits(cells)
        };
        let mut halves = Vec::new();
        let mut columns = width;
        while columns > 1 {
            let half = columns.div_ceil(2);
            halves.push((half as u32, cells(height, columns - half)));
            columns = half;
        }
        let mut rows = height;
        while rows > 1 {
            let half = rows.div_ceil(2);
            halves.push(((half * shape.side()) as u32, cells(rows - half, 1)));
            rows = half;
        }
        halves.resize(3, (0, 0));
        let in_first = |&cell: &usize| shape.row(cell) < height && shape.column(cell) < width;
        let line = (0..shape.cells()).filter(in_first);
        Self {
            first: cells(1, 1),
            line: bits(line),
            halves: halves.try_into().expect("at most eight cells in a line"),
        }
    }

    /// For each symbol the first cells of the lines that have some of these cells.
    #[inline(always)]
    pub(crate) fn lines(&self, mut cells: Places) -> Places {
        for (shift, kept) in self.halves {
            for cells in &mut cells {
                *cells |= *cells >> shift & kept;
            }
        }
        for cells in &mut cells {
            *cells &= self.first;
        }
        cells
    }

    /// The same for lines that have one of the cells at least, and two.
    #[inline(always)]
    pub(crate) fn once_twice(&self, cells: &Places) -> [Places; 2] {
        let (mut once, mut twice) = (*cells, Places::default());
        for (shift, kept) in self.halves {
            for v in 0..SYMBOLS {
                let (one, two) = (once[v] >> shift & kept, twice[v] >> shift & kept);
                twice[v] |= two | once[v] & one;
                once[v] |= one;
            }
        }
        for v in 0..SYMBOLS {
            once[v] &= self.first;
            twice[v] &= self.first;
        }
        [once, twice]
    }

    /// The same for one, two and three.
    #[inline(always)]
    pub(crate) fn sums(&self, cells: &Places) -> [Places; 3] {
        let (mut once, mut twice, mut thrice) = (*cells, Places::default(), Places::default());
        for (shift, kept) in self.halves {
            for v in 0..SYMBOLS {
                let (one, two) = (once[v] >> shift & kept, twice[v] >> shift & kept);
                thrice[v] |= thrice[v] >> shift & kept | twice[v] & one | once[v] & two;
                twice[v] |= two | once[v] & one;
                once[v] |= one;
            }
        }
        for v in 0..SYMBOLS {
            once[v] &= self.first;
            twice[v] &= self.first;
            thrice[v] &= self.first;
        }
        [once, twice, thrice]
    }

    /// All cells of the lines with these first cells.
    #[inline(always)]
    pub(crate) fn whole(&self, mut lines: Places) -> Places {
        for (shift, kept) in self.halves.into_iter().rev() {
            for lines in &mut lines {
                *lines |= (*lines & kept) << shift;
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{cells_of, mask_of};
    use crate::random::stream;
    use rand::RngExt as _;

    /// Against the lines of the shape, one by one.
    #[test]
    fn sums_and_whole_lines_are_those_of_the_shape() {
        let random = &mut stream(5, 0);
        for text in
            ["2x2", "2x3", "3x2", "2x4", "4x2", "latin1", "latin2", "latin5", "latin7", "latin8"]
        {
            let shape: Shape = text.parse().unwrap();
            let of_kinds: Vec<_> = shape.lines().chunks(shape.side()).map(<[_]>::to_vec).collect();
            let kinds = Kind::all_of(shape);
            assert_eq!(kinds.len(), of_kinds.len(), "{text}");
            for (kind, lines) in kinds.iter().zip(of_kinds) {
                for _ in 0..50 {
                    let all = u64::MAX >> (64 - shape.cells());
                    let cells: Places = std::array::from_fn(|_| {
                        random.random::<u64>() & random.random::<u64>() & all
                    });
                    let expected = |least: u32| {
                        cells.map(|cells| {
                            let has = |line: &&crate::board::Line| {
                                (mask_of(line.iter().copied()) as u64 & cells).count_ones() >= least
                            };
                            mask_of(lines.iter().filter(has).map(|line| line[0])) as u64
                        })
                    };
                    let [one, two, three] = [1, 2, 3].map(expected);
                    assert_eq!(kind.sums(&cells), [one, two, three], "{text}");
                    assert_eq!(kind.once_twice(&cells), [one, two], "{text}");
                    assert_eq!(kind.lines(cells), one, "{text}");
                    let line_of = |first: usize| {
                        let line = lines.iter().find(|line| line[0] == first).unwrap();
                        mask_of(line.iter().copied()) as u64
                    };
                    let whole = one.map(|firsts| {
                        cells_of(firsts.into()).fold(0, |all, first| all | line_of(first))
                    });
                    assert_eq!(kind.whole(one), whole, "{text}");
                }
            }
        }
    }
}
