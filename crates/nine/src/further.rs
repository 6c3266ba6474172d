//! Further sets of cells of 9x9 boards.

/// Sets of cells whose digits all differ, besides rows, columns and boxes. A set of nine cells is a
/// line: it holds every digit.
///
/// ```
/// use gridforest_nine::FurtherSets;
/// // Sudoku-X: both diagonals.
/// let diagonals = FurtherSets::new([[0, 10, 20, 30, 40, 50, 60, 70, 80], [8, 16, 24, 32, 40, 48, 56, 64, 72]]);
/// assert_eq!(diagonals.len(), 2);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FurtherSets {
    pub(crate) lines: Vec<Line>,
    pub(crate) smaller: Vec<Box<[u8]>>,
}

/// A further line, and the cells outside of it that see some of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) cells: [u8; 9],
    pub(crate) outside: Vec<Outside>,
}

/// Two cells outside of a line that see the same cells of it; or one, twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outside {
    pub(crate) cells: [u8; 2],
    /// The cells of the line that they don't see: three bits for each third of it.
    pub(crate) unseen: [u8; 3],
}

/// Up to how many lines the cells outside are looked at. It takes as long as a round for two lines.
/// For the diagonals that pays; nine lines, of windows, leave little to search without it.
const MOST_LINES: usize = 4;

/// The fewest cells of a line that a cell outside sees to be looked at. One that sees one cell is
/// left to the naked singles of the line, and to the other rules.
const FEWEST_SEEN: u32 = 2;

impl FurtherSets {
    pub(crate) const NONE: &Self = &Self { lines: Vec::new(), smaller: Vec::new() };

    /// The sets of these cells, numbered from 0 in row order.
    ///
    /// # Panics
    /// When a cell is above 80, or a set has more than nine cells.
    pub fn new<S: IntoIterator<Item = usize>>(sets: impl IntoIterator<Item = S>) -> Self {
        let number = |cell| {
            assert!(cell < 81, "cell {cell} of 81");
            cell as u8
        };
        let sets: Vec<Box<[u8]>> =
            sets.into_iter().map(|set| set.into_iter().map(number).collect()).collect();
        assert!(sets.iter().all(|set| set.len() <= 9), "nine digits that differ");
        let lines: Vec<[u8; 9]> = sets.iter().filter_map(|set| (**set).try_into().ok()).collect();
        let sight = if lines.len() <= MOST_LINES { sight(&sets) } else { [0; 81] };
        Self {
            lines: lines.into_iter().map(|cells| Line::new(cells, &sight)).collect(),
            smaller: sets.into_iter().filter(|set| set.len() < 9).collect(),
        }
    }

    /// The number of sets.
    pub fn len(&self) -> usize {
        self.lines.len() + self.smaller.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Line {
    /// A line, where cells see those of these masks.
    fn new(cells: [u8; 9], sight: &[u128; 81]) -> Self {
        let unseen = |&outside: &u8| {
            let unseen = |i: &usize| sight[usize::from(outside)] >> cells[*i] & 1 == 0;
            (0..9).filter(unseen).fold(0u16, |all, i| all | 1 << i)
        };
        let enough = |cell: &u8| unseen(cell).count_zeros() >= 7 + FEWEST_SEEN;
        let mut outside: Vec<u8> =
            (0..81).filter(|cell| !cells.contains(cell)).filter(enough).collect();
        outside.sort_by_key(unseen);
        let pairs = outside.chunk_by(|a, b| unseen(a) == unseen(b)).flat_map(|same| same.chunks(2));
        let pair = |pair: &[u8]| Outside {
            cells: [pair[0], pair[pair.len() - 1]],
            unseen: [0, 3, 6].map(|at| (unseen(&pair[0]) >> at & 7) as u8),
        };
        Self { cells, outside: pairs.map(pair).collect() }
    }
}

/// The cells that each cell sees by rows, columns, boxes and further sets, and itself.
fn sight(further: &[Box<[u8]>]) -> [u128; 81] {
    let mut sight = [0u128; 81];
    let mut see = |set: &[u8]| {
        let mask = set.iter().fold(0, |mask, &cell| mask | 1 << cell);
        set.iter().for_each(|&cell| sight[usize::from(cell)] |= mask);
    };
    for n in 0..9 {
        let corner = n / 3 * 27 + n % 3 * 3;
        see(&std::array::from_fn::<u8, 9, _>(|i| 9 * n + i as u8));
        see(&std::array::from_fn::<u8, 9, _>(|i| n + 9 * i as u8));
        see(&std::array::from_fn::<u8, 9, _>(|i| corner + (i / 3 * 9 + i % 3) as u8));
    }
    further.iter().for_each(|set| see(set));
    sight
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_outside_of_a_diagonal_see_the_cells_of_their_row_column_and_box() {
        let line: Vec<usize> = (0..9).map(|i| 10 * i).collect();
        let sets = FurtherSets::new([line]);
        let looked_at = |outside: &Outside| (outside.cells, outside.unseen);
        let all: Vec<_> = sets.lines[0].outside.iter().map(looked_at).collect();
        // Two cells of each of 27 pairs of rows of different bands, six cells of each of three boxes.
        assert_eq!(all.len(), 27 + 9);
        assert!(all.contains(&([4, 36], [0b110, 0b101, 0b111])));
        let first_box: Vec<_> = all.iter().filter(|(_, unseen)| unseen[0] == 0).collect();
        let rest = [0, 7, 7];
        assert_eq!(first_box, [&([1, 2], rest), &([9, 11], rest), &([18, 19], rest)]);
        let many = (0..9).map(|n| (0..9).map(move |i| (10 * i + n) % 81).collect::<Vec<_>>());
        assert!(FurtherSets::new(many).lines.iter().all(|line| line.outside.is_empty()));
    }
}
