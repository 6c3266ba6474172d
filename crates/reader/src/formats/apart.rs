//! What stands between boards over several lines, and inside them: one empty line after each band, or
//! a row of empty fields after each board. Where it may be read in two ways, the board is refused.

/// Why a board is refused that may begin elsewhere.
pub(super) const BANDS: &str =
    "one empty line stands between boards as between their bands: leave two";
pub(super) const UNSPREAD: &str =
    "no row of empty fields stands before this board, as before others";
pub(super) const EMPTY_FIELDS: &str =
    "a row of empty fields, where a board may begin: write . in its cells, or leave it out";

/// What was seen of a file so far, and of the board that has begun.
#[derive(Debug, Default)]
pub(super) struct Apart {
    /// The rows and the lines of the board that has begun before the empty line after its last band,
    /// where one stands after each.
    bands: Option<(usize, usize)>,
    /// Whether the first board of the file is so: others aren't where it isn't.
    are_banded: Option<bool>,
    /// The empty lines since a board whose bands are so.
    since: Option<usize>,
    /// Whether a row of empty fields stands between boards.
    is_spread: Option<bool>,
    /// Why the board that has begun may be another.
    doubt: Option<&'static str>,
}

impl Apart {
    /// A board begins: whether on the line after another.
    pub(super) fn begin(&mut self, after_board: bool) {
        if self.since.take() == Some(1) {
            self.doubt = Some(BANDS);
        }
        if after_board && self.is_spread == Some(true) {
            self.doubt = Some(UNSPREAD);
        } else if after_board {
            self.is_spread = Some(false);
        }
    }

    /// An empty line, after so many rows and lines of a board whose bands have so many rows. Whether
    /// it stands after a band.
    pub(super) fn empty(&mut self, rows: usize, lines: usize, height: Option<usize>) -> bool {
        self.since.iter_mut().for_each(|lines| *lines += 1);
        let before = self.bands.map_or(0, |(rows, _)| rows);
        let is_after = height.is_some_and(|height| rows == before + height);
        let is_band = is_after && self.are_banded != Some(false);
        if is_band {
            self.bands = Some((rows, lines + 1));
        }
        is_band
    }

    /// A row after so many others. Where no empty line stands after the last of them, these begin a
    /// board: the rows and the lines before it.
    pub(super) fn row(&mut self, rows: usize, height: Option<usize>) -> Option<(usize, usize)> {
        let last = self.bands?;
        (rows == last.0 + height?).then(|| self.bands.take())?
    }

    /// A row of empty fields, where a board may begin: nothing where such a row belongs to a board,
    /// else whether it stands after one, or why it is refused.
    pub(super) fn empty_fields(&mut self, after_board: bool) -> Option<Result<(), &'static str>> {
        if self.is_spread == Some(false) {
            return None;
        }
        if !after_board {
            return Some(Err(EMPTY_FIELDS));
        }
        self.is_spread = Some(true);
        Some(Ok(()))
    }

    /// Why the board that has begun may be another.
    pub(super) fn doubt(&self) -> Option<&'static str> {
        self.doubt
    }

    /// A board is complete: whether its bands stand apart.
    pub(super) fn board(&mut self) -> bool {
        let is_banded = self.bands.is_some();
        self.are_banded.get_or_insert(is_banded);
        self.since = is_banded.then_some(0);
        is_banded
    }

    /// A line that is neither empty nor a row.
    pub(super) fn other(&mut self) {
        self.since = None;
    }

    /// No board has begun.
    pub(super) fn clear(&mut self) {
        self.bands = None;
        self.doubt = None;
    }
}
