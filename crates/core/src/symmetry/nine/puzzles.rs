//! Puzzles of 9×9: the least text row by row, by breadth-first search.
//!
//! The rows are placed one after the other. At each depth only the nodes of least text are kept. A
//! node is represented as in the general search, but in a few machine words: the columns are an
//! ordered partition whose cells are 9-bit masks, and the label of a symbol that is new in a cell
//! of several columns depends on the place of its column. Stacks without a clue so far come first,
//! in any order.

use super::Symbols;
use super::node::{NineNode, Square, Text};

/// The canonical forms of 9×9 puzzles.
///
/// ```
/// use gridforest::symmetry::PuzzleForms;
/// let mut puzzle = [0; 81];
/// (puzzle[0], puzzle[80]) = (7, 7);
/// let (least, _) = PuzzleForms::new().least(&puzzle);
/// assert_eq!(least.iter().rposition(|&symbol| symbol == 1), Some(77));
/// ```
#[derive(Debug, Clone, Default)]
pub struct PuzzleForms {
    /// Nodes of the rows so far, and of one row more.
    nodes: Vec<NineNode>,
    longer: Vec<NineNode>,
    /// Nodes, by number, and rows that may come next.
    rows: Vec<(u32, u8)>,
    /// Nodes of part of a row.
    stack: Vec<NineNode>,
}

impl PuzzleForms {
    /// An engine; it keeps working memory between calls.
    pub fn new() -> Self {
        Self::default()
    }

    /// The least puzzle of the orbit, under the geometric symmetries and all relabellings, and the
    /// order of the stabiliser.
    ///
    /// # Panics
    /// When a symbol is above 9, and for some puzzles with equal clues in one line. These are not
    /// looked for: for others of them the result is meaningless.
    pub fn least(&mut self, symbols: &Symbols) -> (Symbols, u64) {
        // The greatest symbol is found by vectors, the first one above 9 would not be.
        let most = symbols.iter().fold(0, |most, &symbol| most.max(symbol));
        assert!(most <= 9, "symbols of a 9x9 board");
        let squares =
            [Square::new(|r, c| symbols[9 * r + c]), Square::new(|r, c| symbols[9 * c + r])];
        self.nodes.clear();
        self.nodes.extend([false, true].map(NineNode::new));
        let mut texts = [0; 9];
        for text in &mut texts {
            *text = self.read_row(&squares);
        }
        let ways: u32 = self.nodes.iter().map(|node| node.ways).sum();
        let order = u64::from(ways) * self.nodes[0].exchanges();
        (unpack(&texts), order)
    }

    /// Adds one more row to each node in every way; keeps the nodes of least text, which is
    /// returned.
    fn read_row(&mut self, squares: &[Square; 2]) -> Text {
        // A text that begins with more empty places is less: only those rows are read.
        let mut most = 0;
        self.rows.clear();
        for (number, node) in self.nodes.iter().enumerate() {
            let square = &squares[usize::from(node.transposed)];
            let mut rest = node.open();
            while rest != 0 {
                let row = rest.trailing_zeros() as usize;
                rest &= !square.twins[row];
                let empty = node.empty_places(square.clues[row]);
                if empty > most {
                    most = empty;
                    self.rows.clear();
                }
                if empty == most {
                    self.rows.push((number as u32, row as u8));
                }
            }
        }
        let mut least = Text::MAX;
        self.longer.clear();
        for &(number, row) in &self.rows {
            let node = &self.nodes[number as usize];
            let square = &squares[usize::from(node.transposed)];
            let mut begun = *node;
            begun.begin(row, square.twins[row as usize & 15]);
            if begun.bare_stacks == 0 {
                begun.read(square, &mut self.stack, &mut least, &mut self.longer);
            } else {
                begun.order_stacks(square, &mut self.stack);
            }
            while let Some(part) = self.stack.pop() {
                part.read(square, &mut self.stack, &mut least, &mut self.longer);
            }
        }
        std::mem::swap(&mut self.nodes, &mut self.longer);
        least
    }
}

fn unpack(texts: &[Text; 9]) -> Symbols {
    std::array::from_fn(|cell| (texts[cell / 9] >> (4 * (8 - cell % 9))) as u8 & 15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Puzzle, Shape};
    use crate::random::stream;
    use crate::symmetry::{SymmetryGroup, canonical_puzzle};
    use rand::RngExt as _;

    const GRIDS: [&str; 3] = [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ];

    #[test]
    fn breadth_and_the_general_search_agree() {
        let shape: Shape = "3x3".parse().unwrap();
        let random = &mut stream(51, 0);
        let mut forms = PuzzleForms::new();
        for number in 0..400 {
            let grid = Grid::parse(shape, GRIDS[number % 3]).unwrap();
            let grid = SymmetryGroup::of(shape).random(random).grid(&grid);
            let keep = random.random_range(0..=81);
            let symbols = grid.symbols().iter();
            let kept = symbols.map(|&s| if random.random_range(0..81) < keep { s } else { 0 });
            let symbols: Symbols = kept.collect::<Vec<_>>().try_into().unwrap();
            let puzzle = Puzzle::new(shape, symbols);
            let canonical = canonical_puzzle(&puzzle).unwrap();
            let (least, order) = forms.least(&symbols);
            assert_eq!(
                Puzzle::new(shape, least).to_string(),
                canonical.form.to_string(),
                "{puzzle}"
            );
            assert_eq!(canonical.stabiliser().order(), order.into(), "{puzzle}");
        }
    }

    #[test]
    #[should_panic(expected = "symbols of a 9x9 board")]
    fn symbols_above_nine_are_refused() {
        let mut symbols = [0; 81];
        symbols[40] = 255;
        let _ = PuzzleForms::new().least(&symbols);
    }

    #[test]
    fn boards_with_equal_clues_in_a_line_have_some_form_or_are_refused() {
        let random = &mut stream(77, 0);
        let mut refused = 0;
        for _ in 0..2000 {
            let (clues, most) = (random.random_range(0..=81), random.random_range(1..=9u8));
            let symbols = std::array::from_fn(|_| match random.random_range(0..81) < clues {
                true => random.random_range(1..=most),
                false => 0,
            });
            let found = std::panic::catch_unwind(|| PuzzleForms::new().least(&symbols));
            let Err(panic) = found else { continue };
            let message = panic.downcast_ref::<String>().unwrap();
            assert_eq!(message, "a puzzle without equal clues in a line");
            refused += 1;
        }
        assert!(refused > 0);
    }
}
