//! Bands of 9×9 grids: the least form of three rows, and the arrangements that lead there.

use super::grids::GridForms;
use super::pairs::Arrangement;
use crate::symmetry::ORDERS_OF_THREE;

/// Three rows of nine symbols from 0.
pub(crate) type BandRows = [[u8; 9]; 3];

/// A symmetry of a band: the column that each place takes, and the new name of each symbol. The
/// rows follow, since the first of the image reads 0 1 … 8 and the others are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BandSymmetry {
    /// The column at each place.
    pub(crate) column_at: [u8; 9],
    /// The name of each symbol.
    pub(crate) name: [u8; 9],
}

impl GridForms {
    /// The least form of a band, and the symmetries that lead there: as many as the band has
    /// automorphisms.
    pub(crate) fn least_band(&self, rows: &BandRows) -> (BandRows, Vec<BandSymmetry>) {
        let pairs = ORDERS_OF_THREE.map(|order| {
            let [first, second, third] = order.map(usize::from);
            let pi = second_of(&rows[first], &rows[second]);
            (self.pairs.get(self.pairs.key(&pi)), first, third)
        });
        let rank = pairs.iter().map(|(pair, ..)| pair.rank).min().expect("six orders");
        let mut third_row = [u8::MAX; 9];
        let mut ways = Vec::new();
        for &(pair, first, third) in pairs.iter().filter(|(pair, ..)| pair.rank == rank) {
            for arrangement in self.pairs.arrangements(pair) {
                let way = BandSymmetry::new(&rows[first], arrangement);
                let image = way.row(&rows[third]);
                if image < third_row {
                    third_row = image;
                    ways.clear();
                }
                if image == third_row {
                    ways.push(way);
                }
            }
        }
        let identity = std::array::from_fn(|place| place as u8);
        ([identity, self.pairs.rows[rank as usize], third_row], ways)
    }
}

/// For each column the one where the first row has what the second has here.
fn second_of(first: &[u8; 9], second: &[u8; 9]) -> [u8; 16] {
    let mut column = [0; 16];
    for (place, &symbol) in first.iter().enumerate() {
        column[symbol as usize] = place as u8;
    }
    let mut pi = [0; 16];
    for (place, &symbol) in second.iter().enumerate() {
        pi[place] = column[symbol as usize];
    }
    pi
}

impl BandSymmetry {
    fn new(first: &[u8; 9], arrangement: &Arrangement) -> Self {
        let mut name = [0; 9];
        for (&symbol, &place) in first.iter().zip(&arrangement.place_of) {
            name[symbol as usize] = place;
        }
        let column_at = std::array::from_fn(|place| arrangement.column_at[place]);
        Self { column_at, name }
    }

    /// The image of a row of the grid.
    pub(crate) fn row(&self, row: &[u8; 9]) -> [u8; 9] {
        self.column_at.map(|column| self.name[row[column as usize] as usize])
    }
}
