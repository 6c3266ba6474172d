//! Further sets of cells of 9x9 boards.

/// Sets of cells whose digits all differ, besides rows, columns and boxes. A set of nine cells holds
/// every digit.
///
/// ```
/// use gridforest_nine::FurtherSets;
/// // Sudoku-X: both diagonals.
/// let diagonals = FurtherSets::new([[0, 10, 20, 30, 40, 50, 60, 70, 80], [8, 16, 24, 32, 40, 48, 56, 64, 72]]);
/// assert_eq!(diagonals.len(), 2);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FurtherSets(pub(crate) Vec<Box<[u8]>>);

impl FurtherSets {
    pub(crate) const NONE: &Self = &Self(Vec::new());

    /// The sets of these cells, numbered from 0 in row order.
    ///
    /// # Panics
    /// When a cell is above 80, or a set has more than nine cells.
    pub fn new<S: IntoIterator<Item = usize>>(sets: impl IntoIterator<Item = S>) -> Self {
        let cell = |cell| {
            assert!(cell < 81, "cell {cell} of 81");
            cell as u8
        };
        let sets: Vec<Box<[u8]>> =
            sets.into_iter().map(|set| set.into_iter().map(cell).collect()).collect();
        assert!(sets.iter().all(|set| set.len() <= 9), "nine digits that differ");
        Self(sets)
    }

    /// The number of sets.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
