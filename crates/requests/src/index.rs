//! The number of a grid's class among all essentially different grids.

use gridforest_core::board::{Grid, Shape, symbols_text};
use gridforest_core::catalogue::Catalogue;

use crate::catalogue::catalogue;
use crate::{Answers, Asked, Asker, EachBoard, RequestError};

/// The number of each grid's class, in the order of the minlex forms.
#[derive(Debug, Clone, Default)]
pub struct Index;

crate::rows! {
    /// The class of a grid.
    pub struct IndexRow {
        /// The grid.
        pub grid: String,
        /// The number of its class, from 1, in the order of the minlex forms.
        pub index: u64,
        /// The number of the first band of its minlex form, from 1; without boxes none.
        pub band: Option<usize>,
    }

    /// A class of bands as first bands of minlex forms.
    pub struct BandRow {
        /// The number of the band, from 1.
        pub band: usize,
        /// Its rows, without the separators.
        pub rows: String,
        /// The order of its automorphism group.
        pub automorphisms: usize,
        /// The number of classes of grids that begin with it.
        pub classes: u64,
        /// The number of the first of these.
        pub first: Option<u64>,
    }
}

impl EachBoard for Index {
    type Row = IndexRow;
    type Engine = Catalogue;
    const BATCH: usize = 16;

    fn engine(&self, shape: Shape, asker: &dyn Asker) -> Result<Catalogue, RequestError> {
        catalogue(shape, asker)
    }

    fn answer(&self, catalogue: &Catalogue, boards: &[Asked<'_>], answers: &mut Answers<IndexRow>) {
        let (mut places, mut grids) = (Vec::new(), Vec::<Grid>::new());
        for (place, board) in boards.iter().enumerate() {
            match board.grid() {
                Ok(grid) => {
                    places.push(place);
                    grids.push(grid);
                }
                Err(why) => answers.push(place, Err(why)),
            }
        }
        for (place, entry) in places.into_iter().zip(catalogue.entries(&grids)) {
            let grid = boards[place].text.to_owned();
            answers.push(place, Ok(IndexRow { grid, index: entry.number, band: entry.band }));
        }
    }
}

/// The classes of first bands of a shape.
///
/// # Errors
/// [`RequestError`] for a shape whose classes are listed, not counted by bands.
pub fn bands(shape: Shape) -> Result<Vec<BandRow>, RequestError> {
    let bands = Catalogue::without_list(shape).and_then(|catalogue| catalogue.bands());
    let none = || format!("3x3 and 2x4 have lists of bands, {shape} has none");
    let bands = bands.ok_or_else(|| RequestError::option("bands", none()))?;
    let rows = bands.iter().map(|band| BandRow {
        band: band.number,
        rows: symbols_text(&band.symbols),
        automorphisms: band.automorphisms,
        classes: band.classes,
        first: band.first,
    });
    Ok(rows.collect())
}
