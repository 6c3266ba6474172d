//! The proper puzzles of a grid as the models of a formula, for model counters and other solvers.
//!
//! The variables are the cells in row order, true where the cell is a clue. Each minimal
//! unavoidable set is a clause: one of its cells is a clue. With all sets, the models are exactly
//! the proper puzzles.
//!
//! # References
//! 1. "Satisfiability: suggested format", DIMACS 1993: the format, *CNF*.

use std::io::{self, Write};

use super::UnavoidableSets;
use crate::board::cells_of;

impl UnavoidableSets {
    /// Writes the sets as a formula in DIMACS CNF, with comment lines that say what the variables
    /// are.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use gridforest::{board::Grid, unavoidable::UnavoidableSets};
    /// let sets = UnavoidableSets::of(&Grid::parse("latin2".parse()?, "1221")?);
    /// let mut text = Vec::new();
    /// sets.write_dimacs(&mut text)?;
    /// assert!(String::from_utf8(text)?.ends_with("p cnf 4 1\n1 2 3 4 0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_dimacs(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let shape = self.grid().shape();
        let cells = shape.cells();
        writeln!(out, "c shape {shape}")?;
        writeln!(out, "c grid {}", self.grid())?;
        writeln!(
            out,
            "c variables 1 to {cells}: the cells {} to {} row by row; true: a clue",
            shape.cell_name(0),
            shape.cell_name(cells - 1)
        )?;
        match self.max_size {
            Some(size) => writeln!(
                out,
                "c clauses: the minimal unavoidable sets of at most {size} cells; a model may be improper"
            )?,
            None => writeln!(
                out,
                "c clauses: all minimal unavoidable sets; the models are the proper puzzles"
            )?,
        }
        writeln!(out, "p cnf {cells} {}", self.as_slice().len())?;
        for &set in self.iter() {
            cells_of(set).try_for_each(|cell| write!(out, "{} ", cell + 1))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    #[test]
    fn a_bound_on_the_sets_is_told() {
        let grid = Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap();
        let mut formula = Vec::new();
        UnavoidableSets::up_to(&grid, 4).write_dimacs(&mut formula).unwrap();
        let formula = String::from_utf8(formula).unwrap();
        assert!(formula.contains("at most 4 cells"));
        assert!(formula.contains("\np cnf 16 8\n"));
    }
}
