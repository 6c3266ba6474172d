//! The number of a grid's class among all essentially different grids.

use std::ops::ControlFlow;

use gridforest_core::board::{Grid, Shape, symbols_text};
use gridforest_core::catalogue::Catalogue;
use serde::Deserialize;

use crate::catalogue::catalogue;
use crate::{Asked, Asker, EachBoard, Emit, RequestError};

/// The number of each grid's class, in the order of the minlex forms.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Index {}

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

/// The grids that are numbered together: those of one band share some work.
pub(crate) const TOGETHER: usize = 64;

impl EachBoard for Index {
    type Row = IndexRow;
    type Engine = Catalogue;
    const SHAPES_MIX: bool = false;

    fn together(&self) -> usize {
        TOGETHER
    }

    fn engine(&self, shape: Shape, asker: &dyn Asker) -> Result<Catalogue, RequestError> {
        catalogue(shape, asker)
    }

    fn answer(
        &self,
        catalogue: &Catalogue,
        boards: &[Asked<'_>],
        emit: Emit<'_, IndexRow>,
    ) -> ControlFlow<()> {
        let grids: Vec<Result<Grid, String>> = boards.iter().map(Asked::grid).collect();
        let sound: Vec<Grid> = grids.iter().flatten().cloned().collect();
        let mut entries = catalogue.entries(&sound).into_iter();
        for (place, (board, grid)) in boards.iter().zip(grids).enumerate() {
            let row = grid.map(|_| {
                let entry = entries.next().expect("an entry for each grid");
                IndexRow { grid: board.text.to_owned(), index: entry.number, band: entry.band }
            });
            emit(place, row)?;
        }
        ControlFlow::Continue(())
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
