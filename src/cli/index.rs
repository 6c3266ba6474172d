//! `index`: the number of a grid's class among all essentially different grids.

use super::plumbing::prelude::*;
use gridforest::board::Shape;
use gridforest_requests::index;

/// Number grids among all essentially different ones, in the order of their minlex forms
///
/// There is a row for each grid, with the number of its class and the number of the first band of
/// its minlex form in the order of the least forms of bands. Both numbers begin with 1. There are
/// 5,472,730,538 classes and 416 bands of 9x9, and 1,673,187 classes and 5 bands of 2x4; these are
/// not listed, and a number takes about ten milliseconds. For shapes with boxes up to side 6 and
/// for main classes of Latin squares up to order 7 (without bands), all classes are listed first;
/// those of order 7 are kept in the cache folder. The inverse is `gridforest grid`.
#[derive(Debug, Args)]
pub(super) struct Index {
    #[command(flatten)]
    input: Input,
    /// Print the 416 bands of 9x9 (or those of --shape 2x4) instead, with the number of classes
    /// that begin with each and the number of the first of these
    #[arg(long, conflicts_with_all = ["files", "keep", "from", "symbols", "column"])]
    bands: bool,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("index grids.txt", "the numbers of 9x9 grids among 5,472,730,538 classes"),
    ("index grids6.txt --shape 2x3", "the numbers of 6x6 grids among 49 classes"),
    ("index --bands", "the first bands, with their numbers of classes"),
];

impl Index {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.bands {
            let rows = index::bands(self.input.shape.unwrap_or(Shape::NINE)).map_err(blamed)?;
            session.rows(&rows)?;
            return Ok(Verdict::Good);
        }
        ask(index::Index::default(), &self.input, None, session)
    }
}
