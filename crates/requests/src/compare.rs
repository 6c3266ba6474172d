//! Whether two boards are equivalent, and by which symmetry.

use gridforest_core::board::{Puzzle, Shape};
use gridforest_core::symmetry::Forms;
use serde::Deserialize;

use crate::canon::{Kind, form};

/// Whether each of some boards is equivalent to another.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// What the boards are; without a value a grid where every cell is filled, else a puzzle.
    pub kind: Option<Kind>,
}

crate::rows! {
    /// Two boards.
    pub struct CompareRow {
        /// The first.
        pub left: String,
        /// The second.
        pub right: String,
        /// Whether some symmetry of the shape maps one to the other: yes or no.
        pub equivalent: String,
        /// A symmetry that maps the first to the second.
        pub transform: String,
    }
}

impl Compare {
    /// What compares boards of a shape.
    pub fn engine(&self, shape: Shape) -> Forms {
        Forms::of(shape).labelled().with_symmetries()
    }

    /// Compares two boards of the shape of the engine.
    pub fn compare(
        &self,
        forms: &mut Forms,
        left: &Puzzle,
        right: &Puzzle,
    ) -> Result<CompareRow, String> {
        let of = |puzzle: &Puzzle| if puzzle.is_full() { Kind::Grid } else { Kind::Puzzle };
        let mut form = |puzzle: &Puzzle| form(forms, puzzle, self.kind.unwrap_or(of(puzzle)));
        let (first, second) = (form(left)?, form(right)?);
        let is_one = first.symbols == second.symbols;
        let transform = first.symmetries.zip(second.symmetries).filter(|_| is_one);
        let transform = transform.map(|((first, _), (second, _))| first.then(&second.inverse()));
        Ok(CompareRow {
            left: left.to_string(),
            right: right.to_string(),
            equivalent: if is_one { "yes" } else { "no" }.to_owned(),
            transform: transform.map_or_else(String::new, |transform| transform.to_string()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_core::symmetry::Symmetry;

    #[test]
    fn the_symmetry_maps_one_board_to_the_other() {
        let shape: Shape = "2x3".parse().unwrap();
        let text = "1.....2.....34....5.......6..1......";
        let puzzle = Puzzle::parse(shape, text).unwrap();
        let by: Symmetry = "r2.1.6.5.3.4 c5.4.6.1.3.2 s2.3.1.6.4.5 rcs".parse().unwrap();
        let compare = Compare::default();
        let mut engine = compare.engine(shape);
        let image = by.puzzle(&puzzle);
        let row = compare.compare(&mut engine, &puzzle, &image).unwrap();
        let found: Symmetry = row.transform.parse().unwrap();
        assert_eq!((&row.equivalent[..], found.puzzle(&puzzle)), ("yes", image));
        let other = Puzzle::parse(shape, &text.replacen('6', ".", 1)).unwrap();
        let row = compare.compare(&mut engine, &puzzle, &other).unwrap();
        assert_eq!((&row.equivalent[..], &row.transform[..]), ("no", ""));
    }
}
