//! The stacks, which have no place as long as they look the same.
//!
//! The first row reads the same in any order of the stacks in which it has no empty cell. They have
//! no place until a later row is to be read in one, or meets a symbol whose home is in one.

use super::{MAX, Matrix, Partition, Stop};
use crate::board::Shape;

impl Partition {
    /// Puts a source stack at the first places that have none, as one cell.
    pub(in crate::symmetry::canon) fn put_stack(&mut self, shape: Shape, stack: usize) {
        let first = self.first_free(shape);
        let columns = stack * shape.stack_width()..(stack + 1) * shape.stack_width();
        self.end[first] = (first + columns.len()) as u8;
        self.tied[first] = first as u8;
        for (place, column) in (first..).zip(columns) {
            self.column_at[place] = column as u8;
            self.place_of[column] = place as u8;
            self.start[place] = first as u8;
        }
        self.stacks |= 1 << stack;
    }

    /// The first place without a column.
    pub(super) fn first_free(&self, shape: Shape) -> usize {
        self.stacks.count_ones() as usize * shape.stack_width()
    }

    /// Reads the row to its end, from the first place without a column, if the order of the stacks
    /// left makes no difference; else puts one there.
    pub(super) fn read_stacks(&mut self, matrix: &Matrix) -> Option<Stop> {
        let (shape, row) = (matrix.shape, &matrix.entries[self.row_at[0] as usize]);
        let is_left = |stack: usize| self.stacks >> stack & 1 == 0;
        let left: Vec<usize> = (0..shape.stacks()).filter(|&stack| is_left(stack)).collect();
        let columns = (0..shape.side()).filter(|column| is_left(column / shape.stack_width()));
        let columns: Vec<usize> = columns.collect();
        let is_full = matrix.relabel && columns.iter().all(|&column| row[column] != 0);
        if self.rows > 1 || left.len() == 1 || !is_full {
            return self.put_one_of(shape, left);
        }
        self.new_symbols(matrix, columns, shape.side());
        None
    }

    /// Puts a stack at the first places that have none, if there is one to choose from.
    pub(super) fn put_one_of(&mut self, shape: Shape, stacks: Vec<usize>) -> Option<Stop> {
        match stacks[..] {
            [stack] => {
                self.put_stack(shape, stack);
                None
            }
            _ => Some(Stop::Stacks(stacks)),
        }
    }

    /// Of the stacks without a place where the symbols of some columns have their homes, those of
    /// the most columns. One of these comes next: it leaves the most low labels to the columns.
    pub(super) fn stacks_of_homes(&self, matrix: &Matrix, columns: &[usize]) -> Vec<usize> {
        let row = &matrix.entries[self.row_at[self.rows - 1] as usize];
        let mut homes = [0u8; MAX];
        for &column in columns {
            let home = self.home[row[column] as usize - 1] as usize;
            homes[home / matrix.shape.stack_width()] += 1;
        }
        let most = homes.iter().max();
        (0..matrix.shape.stacks()).filter(|&stack| Some(&homes[stack]) == most).collect()
    }
}
