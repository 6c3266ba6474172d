//! Conjugacy classes: of any small group, and of the cell symmetries of a board with boxes.
//!
//! Two elements of a wreath product of symmetric groups are conjugate exactly when their *block
//! cycles* match: for each cycle of blocks, its length `l` and the cycle type that the element's
//! `l`-th power has on one of its blocks. Classes of row and column permutations are pairs of
//! these; where the board can be transposed, a pair and the exchanged pair are one class, and the
//! elements (r, c) ↦ (ρ(c), r) represent the transposing classes, one for each class of ρ (see
//! [`CycleIndex`](super::CycleIndex)).
//!
//! # References
//! 1. E. Russell, F. Jarvis, "Mathematics of Sudoku II", 2006: the 275 classes of 3x3.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use super::wreath::Wreath;
use super::{Perm, PermGroup, SymmetryGroup};

/// An element, and the number of elements in its class.
type Class = (Perm, u64);

/// The conjugacy classes of a group of which every element is given: the first element of each, and
/// the number of elements in the class. An element that is given several times, as where several
/// symmetries act alike, counts as often.
pub fn conjugacy_classes(elements: &[Perm]) -> Vec<(Perm, u64)> {
    let degree = elements.first().map_or(0, Perm::degree);
    let group = PermGroup::new(degree, elements.iter().cloned());
    let inverses: Vec<Perm> = group.generators().iter().map(Perm::inverse).collect();
    let mut left: HashMap<&Perm, u64> = HashMap::with_capacity(elements.len());
    for element in elements {
        *left.entry(element).or_default() += 1;
    }
    let mut classes = Vec::new();
    for first in elements {
        let Some(mut size) = left.remove(first) else {
            continue;
        };
        let mut queue = vec![first.clone()];
        while let Some(element) = queue.pop() {
            for (generator, inverse) in group.generators().iter().zip(&inverses) {
                let conjugate = inverse.then(&element).then(generator);
                if let Some(times) = left.remove(&conjugate) {
                    size += times;
                    queue.push(conjugate);
                }
            }
        }
        classes.push((first.clone(), size));
    }
    classes
}

impl SymmetryGroup {
    /// A cell permutation of each conjugacy class of the geometric group, with the class's size;
    /// the identity comes first.
    ///
    /// # Panics
    /// For Latin squares, whose symmetries are more than cell permutations, and for groups of too
    /// many elements.
    ///
    /// ```
    /// use gridforest::symmetry::SymmetryGroup;
    /// assert_eq!(SymmetryGroup::of("3x3".parse()?).cell_classes().len(), 275);
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn cell_classes(self) -> Vec<Class> {
        if let Some(cells) = self.of_cells() {
            let mut found = conjugacy_classes(cells.elements());
            found.sort_by_key(|class| !class.0.is_identity());
            return found;
        }
        assert!(self.shape.has_boxes(), "{} has no boxes", self.shape);
        let side = self.shape.side();
        let on_cells = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
            Perm::from_images((0..side * side).map(|cell| {
                let (row, column) = image(cell / side, cell % side);
                row * side + column
            }))
        };
        let transposable = self.shape.is_transposable();
        let (rows, columns) = (classes(self.rows()), classes(self.columns()));
        let mut found = Vec::new();
        for (i, (rho, size)) in rows.iter().enumerate() {
            for (j, (kappa, other)) in columns.iter().enumerate() {
                let pair = on_cells(&|r, c| (rho.image(r), kappa.image(c)));
                match transposable {
                    true if i < j => {}
                    true if i > j => found.push((pair, 2 * size * other)),
                    _ => found.push((pair, size * other)),
                }
            }
        }
        if transposable {
            let order: u64 = rows.iter().map(|class| class.1).sum();
            let across = |(rho, size): &Class| (on_cells(&|r, c| (rho.image(c), r)), size * order);
            found.extend(rows.iter().map(across));
        }
        found.sort_by_key(|class| !class.0.is_identity());
        found
    }
}

/// The cycles of blocks of a permutation of lines: their lengths, and the cycle types of what
/// brings a block back to itself.
type BlockCycles = Vec<(usize, Vec<usize>)>;

/// The conjugacy class of a cell symmetry of a board with boxes. Two are equal exactly when a
/// symmetry of the board leads from one to the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellClass {
    /// Rows go to rows: the block cycles of the rows and of the columns, ascending where the board
    /// can be transposed.
    Kept([BlockCycles; 2]),
    /// Rows go to columns: the block cycles of the square.
    Transposed(BlockCycles),
}

impl SymmetryGroup {
    /// The class of a permutation of the cells; `None` when it is no symmetry of the board.
    ///
    /// ```
    /// use gridforest::symmetry::{Perm, SymmetryGroup};
    /// let group = SymmetryGroup::of("2x2".parse()?);
    /// let [mirrored, upside_down, half_turn] = [3, 12, 15].map(|mask| {
    ///     let images = (0..16).map(|cell| cell ^ mask);
    ///     group.cell_class(&Perm::new(images)?)
    /// });
    /// assert!(mirrored.is_some() && mirrored == upside_down && mirrored != half_turn);
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    ///
    /// # Panics
    /// For Latin squares, whose symmetries are more than cell permutations.
    pub fn cell_class(self, element: &Perm) -> Option<CellClass> {
        assert!(self.shape.has_boxes(), "{} has no boxes", self.shape);
        if element.degree() != self.shape.cells() {
            return None;
        }
        let side = self.shape.side();
        let place = |row: usize, column: usize| {
            let image = element.image(row * side + column);
            (image / side, image % side)
        };
        let (rows, columns) = (self.rows(), self.columns());
        let transposed = side > 1 && place(0, 0).0 != place(0, 1).0;
        // Where each row and each column goes, and whether that is all that the element does.
        let on_rows = Perm::new(
            (0..side).map(|row| if transposed { place(row, 0).1 } else { place(row, 0).0 }),
        )?;
        let on_columns = Perm::new(
            (0..side).map(
                |column| {
                    if transposed { place(0, column).0 } else { place(0, column).1 }
                },
            ),
        )?;
        let is_it = |cell: usize| {
            let (row, column) = (on_rows.image(cell / side), on_columns.image(cell % side));
            place(cell / side, cell % side)
                == if transposed { (column, row) } else { (row, column) }
        };
        if !(0..side * side).all(is_it) {
            return None;
        }
        if !rows.contains(&on_rows) || !columns.contains(&on_columns) {
            return None;
        }
        if transposed {
            let square = on_rows.then(&on_columns);
            return (self.shape.is_transposable())
                .then(|| CellClass::Transposed(block_cycles(&square, rows.size)));
        }
        let mut cycles =
            [block_cycles(&on_rows, rows.size), block_cycles(&on_columns, columns.size)];
        if self.shape.is_transposable() {
            cycles.sort_unstable();
        }
        Some(CellClass::Kept(cycles))
    }
}

/// The classes of the permutations of lines.
fn classes(wreath: Wreath) -> Vec<Class> {
    let mut classes: BTreeMap<_, Class> = BTreeMap::new();
    for element in wreath.elements() {
        let key = block_cycles(&element, wreath.size);
        classes.entry(key).or_insert((element, 0)).1 += 1;
    }
    classes.into_values().collect()
}

/// The lengths of the cycles of blocks, each with the cycle type of the power that fixes its
/// blocks.
fn block_cycles(element: &Perm, size: usize) -> BlockCycles {
    let blocks =
        Perm::from_images((0..element.degree() / size).map(|b| element.image(b * size) / size));
    let mut found: Vec<_> = blocks
        .cycles()
        .iter()
        .map(|cycle| {
            let first = cycle[0] * size;
            let round = |point| (0..cycle.len()).fold(point, |p, _| element.image(p));
            let inner = Perm::from_images((first..first + size).map(|p| round(p) - first));
            (cycle.len(), inner.cycle_type())
        })
        .collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn classes_of_listed_elements_are_those_of_the_board() {
        for name in ["2x2", "2x3", "3x2"] {
            let shape: crate::board::Shape = name.parse().unwrap();
            let group = SymmetryGroup::of(shape);
            let elements = group.geometric_elements().filter_map(|e| e.on_board(shape));
            let mut elements: Vec<Perm> = elements.collect();
            let sizes = |classes: Vec<Class>| {
                let mut sizes: Vec<usize> = classes.iter().map(|c| c.1 as usize).collect();
                sizes.sort_unstable();
                sizes
            };
            let expected = sizes(group.cell_classes());
            assert_eq!(sizes(conjugacy_classes(&elements)), expected, "{name}");
            elements.extend(elements.clone());
            let twice = expected.iter().map(|size| 2 * size).collect::<Vec<_>>();
            assert_eq!(sizes(conjugacy_classes(&elements)), twice, "{name} twice");
        }
        assert!(conjugacy_classes(&[]).is_empty());
    }

    /// Elements have one class exactly when they are conjugate, and what is no symmetry has none.
    #[test]
    fn classes_are_told_apart() {
        for name in ["2x2", "2x3", "3x2", "3x3"] {
            let shape: crate::board::Shape = name.parse().unwrap();
            let group = SymmetryGroup::of(shape);
            let classes = group.cell_classes();
            let mut seen = HashSet::new();
            let random = &mut crate::random::stream(4, 0);
            for (element, _) in &classes {
                let class = group.cell_class(element).expect("a symmetry");
                for _ in 0..5 {
                    let mut by = group.random(random);
                    by.maps[2] = Perm::identity(shape.side());
                    let by = by.on_board(shape).unwrap();
                    let conjugate = by.inverse().then(element).then(&by);
                    assert_eq!(group.cell_class(&conjugate).as_ref(), Some(&class), "{name}");
                }
                assert!(seen.insert(class), "{name}: two classes are one");
            }
            assert_eq!(seen.len(), classes.len());
            let cells = shape.cells();
            let exchange = Perm::exchange(cells, &[[0, 1]]);
            assert_eq!(group.cell_class(&exchange), None, "{name}");
        }
    }

    #[test]
    fn permutations_of_other_numbers_of_cells_are_in_no_class() {
        let group = SymmetryGroup::of("2x2".parse().unwrap());
        assert!(group.cell_class(&Perm::identity(16)).is_some());
        for degree in [0, 9, 15, 17, 36] {
            assert_eq!(group.cell_class(&Perm::identity(degree)), None, "{degree}");
        }
    }
}
