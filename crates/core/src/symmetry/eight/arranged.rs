//! The images of a grid of 2x4 in which a given band is the least of its class.

use std::cmp::Ordering;

pub(super) const SIDE: usize = 8;
pub(super) const STACK: usize = 4;

/// A row of symbols.
pub(crate) type EightRow = [u8; SIDE];

/// The arrangement of four columns: which is put at each place.
pub(super) type Places = [u8; STACK];

/// A column order and a relabelling under which a band becomes the least of its class.
pub(super) struct Arranged {
    /// The band.
    pub(super) band: usize,
    /// Which column is put at each place.
    pub(super) columns: EightRow,
    /// The new symbol of each symbol.
    pub(super) labels: [u8; SIDE + 1],
}

impl Arranged {
    pub(super) fn new(
        band: usize,
        [top, bottom]: [&EightRow; 2],
        columns: &EightRow,
        by: &Places,
    ) -> Self {
        let mut arranged = Self { band, columns: [0; SIDE], labels: [0; SIDE + 1] };
        let mut column_of = [0; SIDE + 1];
        for &column in &columns[STACK..] {
            column_of[usize::from(top[usize::from(column)])] = column;
        }
        for (place, &from) in by.iter().enumerate() {
            let column = columns[usize::from(from)];
            let above = top[usize::from(column)];
            let below = bottom[usize::from(column)];
            arranged.columns[place] = column;
            arranged.columns[STACK + place] = column_of[usize::from(below)];
            arranged.labels[usize::from(above)] = place as u8 + 1;
            arranged.labels[usize::from(below)] = (STACK + place) as u8 + 1;
        }
        arranged
    }

    /// The new symbol of a cell of a row.
    pub(super) fn at(&self, row: &EightRow, place: usize) -> u8 {
        self.labels[usize::from(row[usize::from(self.columns[place])])]
    }

    pub(super) fn row(&self, row: &EightRow) -> EightRow {
        std::array::from_fn(|place| self.at(row, place))
    }

    /// The rows after the first band in their order, as far as `rows` has them: by the first
    /// symbol, the rows of a band together.
    pub(super) fn order(&self, rows: &[EightRow]) -> [u8; SIDE - 2] {
        // Of the rows of a band, the one with the smaller symbol comes first.
        let mut bands = [(u8::MAX, 0, 0); SIDE / 2];
        for (band, entry) in bands.iter_mut().enumerate().take(rows.len() / 2) {
            if band != self.band {
                let symbols = [2 * band, 2 * band + 1].map(|row| self.at(&rows[row], 0));
                let second = usize::from(symbols[0] < symbols[1]);
                *entry = (symbols[1 - second], 2 * band + 1 - second, 2 * band + second);
            }
        }
        bands.sort_unstable();
        let mut order = [0; SIDE - 2];
        for (pair, (_, first, second)) in order.chunks_exact_mut(2).zip(bands) {
            pair.copy_from_slice(&[first as u8, second as u8]);
        }
        order
    }

    /// The image of a grid, of which the second row's right box is known.
    pub(super) fn image(&self, rows: &[EightRow; SIDE], right: Places) -> [EightRow; SIDE] {
        let mut image = [[0; SIDE]; SIDE];
        image[0] = std::array::from_fn(|place| place as u8 + 1);
        image[1] = [5, 6, 7, 8, right[0] + 1, right[1] + 1, right[2] + 1, right[3] + 1];
        for (image, row) in image[2..].iter_mut().zip(self.order(rows)) {
            *image = self.row(&rows[usize::from(row)]);
        }
        image
    }

    /// Compares the image of a grid with a grid that begins with the same band.
    pub(super) fn compare(&self, rows: &[EightRow; SIDE], with: &[EightRow; SIDE]) -> Ordering {
        let mut compared = (self.order(rows).into_iter().zip(&with[2..]))
            .map(|(row, with)| self.row(&rows[usize::from(row)]).cmp(with));
        compared.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// Compares the third and the fourth row of the image of a half with its own, where they come
    /// from the half; otherwise nothing is known, and they are taken as equal.
    pub(super) fn compare_fourth(&self, half: &[EightRow; 4]) -> Ordering {
        let [first, second, ..] = self.order(half).map(usize::from);
        if self.at(&half[first], 0) != half[2][0] {
            return Ordering::Equal;
        }
        let image = [first, second].map(|row| self.row(&half[row]));
        image[..].cmp(&half[2..])
    }
}
