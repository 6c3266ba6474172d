//! Canonical forms of solution grids of 2x4, and of their upper halves.
//!
//! A grid of 2x4 has four bands of two rows. Read a band as a permutation σ of the columns of its
//! left box: the symbol below column i stands above a symbol of the right box, which in turn is
//! that above column σ(i). A band can be made into another exactly when the two permutations are
//! conjugate, so there are five classes of bands, and five least bands 1234 5678 / 5678 τ. The
//! least grid begins with the least band of the earliest class that occurs. Once it is chosen which
//! band, which of its rows and which of its stacks are first, the columns can be arranged in as
//! many ways as there are π with π⁻¹σπ = τ, 3 to 24. Each of these determines all labels, and so
//! the least grid that it leads to: the third row is the one with label 2 in the first column, the
//! fourth is the other of its band, the other two bands are sorted by their first column.

mod arranged;

use std::cmp::Ordering;

pub(crate) use arranged::EightRow;
use arranged::{Arranged, Places, SIDE, STACK};

/// The symbols of an 8×8 grid in row order, from 1.
pub type EightSymbols = [u8; 64];

/// The canonical forms of solution grids of 2x4.
///
/// ```
/// use gridforest::{board::Grid, symmetry::{EightForms, canonical_form}};
/// let text = "1234567856781234214365876587214334127856785634124321876587654321";
/// let grid = Grid::parse("2x4".parse()?, text)?;
/// let (least, stabiliser) = EightForms::default().least(grid.symbols().try_into()?);
/// let canonical = canonical_form(&grid);
/// assert_eq!(canonical.form.symbols(), least);
/// assert_eq!(canonical.stabiliser().order(), stabiliser.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct EightForms {
    /// The second rows of the least bands, in order: what stands in their right boxes.
    classes: Vec<Places>,
    /// By permutation: its class, and the arrangements that make it the permutation of the least
    /// band.
    arrangements: Vec<Option<(u8, Vec<Places>)>>,
}

impl Default for EightForms {
    /// Makes the table of the 24 permutations.
    fn default() -> Self {
        let all: Vec<Places> = (0..256u32)
            .map(|digits| std::array::from_fn(|place| (digits >> (2 * (3 - place)) & 3) as u8))
            .filter(|places: &Places| (0..4).all(|column| places.contains(&column)))
            .collect();
        let conjugate = |of: &Places, by: &Places| -> Places {
            let at = |column| by.iter().position(|&c| c == column).expect("a permutation");
            std::array::from_fn(|place| at(of[by[place] as usize]) as u8)
        };
        let least = |of: &Places| all.iter().map(|by| conjugate(of, by)).min();
        let mut classes: Vec<Places> = all.iter().filter_map(least).collect();
        classes.sort_unstable();
        classes.dedup();
        let mut arrangements = vec![None; 256];
        for of in &all {
            let class = classes.iter().position(|class| Some(*class) == least(of));
            let class = class.expect("a least conjugate");
            let by = all.iter().filter(|by| conjugate(of, by) == classes[class]);
            arrangements[index(*of)] = Some((class as u8, by.copied().collect()));
        }
        Self { classes, arrangements }
    }
}

impl EightForms {
    /// The least bands of the five classes, in order: two rows of symbols from 1.
    pub fn bands(&self) -> Vec<[u8; 2 * SIDE]> {
        let band = |right: &Places| {
            let right = right.iter().map(|&column| column + 1);
            let symbols = (1..=8).chain(5..=8).chain(right);
            symbols.collect::<Vec<u8>>().try_into().expect("two rows")
        };
        self.classes.iter().map(band).collect()
    }

    /// How many ways there are to map a least band to itself, but for a relabelling.
    pub(crate) fn band_automorphisms(&self, band: &[u8; 2 * SIDE]) -> usize {
        let rows: [EightRow; 2] =
            [0, 1].map(|row| band[SIDE * row..][..SIDE].try_into().expect("a row"));
        let mut ways = 0;
        self.each_arrangement(&rows, u8::MAX, |_, _| {
            ways += 1;
            true
        });
        ways
    }

    /// The least grid of the class of a solution grid, and the order of the stabiliser.
    ///
    /// # Panics
    /// For some symbols that are no solution grid. They are not checked: for others the result is
    /// meaningless.
    pub fn least(&self, grid: &EightSymbols) -> (EightSymbols, u64) {
        let rows = rows(grid);
        let mut best = [[SIDE as u8 + 1; SIDE]; SIDE];
        let mut stabiliser = 0;
        let _ = self.each_arrangement(&rows, u8::MAX, |class, arranged| {
            let image = arranged.image(&rows, self.classes[usize::from(class)]);
            match image.cmp(&best) {
                Ordering::Less => (best, stabiliser) = (image, 1),
                Ordering::Equal => stabiliser += 1,
                Ordering::Greater => {}
            }
            true
        });
        let symbols = best.as_flattened().try_into().expect("64 cells");
        (symbols, stabiliser)
    }

    /// The order of the stabiliser of a grid that is the least of its class; `None` for others. Its
    /// first band must be a least band, and its bands and their rows sorted by their first symbols.
    pub(crate) fn stabiliser_if_least(&self, rows: &[EightRow; SIDE]) -> Option<u64> {
        let class = self.class(rows, 0);
        let mut stabiliser = 0;
        let least = self.each_arrangement(rows, class, |_, arranged| {
            match arranged.compare(rows, rows) {
                Ordering::Less => return false,
                Ordering::Equal => stabiliser += 1,
                Ordering::Greater => {}
            }
            true
        });
        least.then_some(stabiliser)
    }

    /// Whether the least of a class may begin with a half: two bands, sorted as in
    /// [`Self::stabiliser_if_least`].
    pub(crate) fn may_begin_least(&self, half: &[EightRow; 4]) -> bool {
        let class = self.class(half, 0);
        self.each_arrangement(half, class, |_, arranged| {
            arranged.compare_fourth(half) != Ordering::Less
        })
    }

    /// The class of a band.
    fn class(&self, rows: &[EightRow], band: usize) -> u8 {
        let columns = std::array::from_fn(|column| column as u8);
        let permutation = permutation([&rows[2 * band], &rows[2 * band + 1]], &columns);
        let entry = self.arrangements[index(permutation)].as_ref();
        entry.expect("bands of a solution grid").0
    }

    /// Visits each way to make a band of the earliest class that occurs the least of that class;
    /// `false` as soon as the visitor says so, or there is a class before `known`.
    fn each_arrangement(
        &self,
        rows: &[EightRow],
        known: u8,
        mut visit: impl FnMut(u8, &Arranged) -> bool,
    ) -> bool {
        let bands = rows.len() / 2;
        let classes = (0..bands).map(|band| self.class(rows, band));
        let earliest = classes.clone().min().expect("a band");
        if known != u8::MAX && earliest < known {
            return false;
        }
        let stacks: [EightRow; 2] = [[0, 1, 2, 3, 4, 5, 6, 7], [4, 5, 6, 7, 0, 1, 2, 3]];
        for (band, class) in classes.enumerate() {
            if class != earliest {
                continue;
            }
            for (top, bottom) in [(0, 1), (1, 0)] {
                let pair = [&rows[2 * band + top], &rows[2 * band + bottom]];
                for columns in &stacks {
                    let entry = &self.arrangements[index(permutation(pair, columns))];
                    for by in &entry.as_ref().expect("a permutation").1 {
                        let arranged = Arranged::new(band, pair, columns, by);
                        if !visit(class, &arranged) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }
}

/// A number for four columns.
fn index(places: Places) -> usize {
    places.iter().fold(0, |index, &place| index << 2 | usize::from(place))
}

fn rows(grid: &EightSymbols) -> [EightRow; SIDE] {
    std::array::from_fn(|row| grid[SIDE * row..][..SIDE].try_into().expect("a row"))
}

/// The permutation of the columns of the first stack that two rows of a band describe.
fn permutation([top, bottom]: [&EightRow; 2], columns: &EightRow) -> Places {
    let (first, second) = columns.split_at(STACK);
    // By symbol: the place of its column in the first or the second stack, in the row where it is.
    let (mut above_first, mut above_second) = ([0; SIDE + 1], [0; SIDE + 1]);
    for place in 0..STACK {
        above_first[usize::from(top[usize::from(first[place])])] = place as u8;
        above_second[usize::from(top[usize::from(second[place])])] = second[place];
    }
    std::array::from_fn(|place| {
        let below = bottom[usize::from(first[place])];
        let column = above_second[usize::from(below)];
        above_first[usize::from(bottom[usize::from(column)])]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Shape};
    use crate::census::UniformTwoBands;
    use crate::random::stream;
    use crate::symmetry::{SymmetryGroup, canonical_form};

    #[test]
    fn the_five_classes_of_bands() {
        let forms = EightForms::default();
        let right: Vec<Places> =
            vec![[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 0, 3, 2], [1, 2, 3, 0]];
        assert_eq!(forms.classes, right);
        // A class of permutations has as many members as 24 over the order of the centraliser.
        let by = |class: &Places| forms.arrangements[index(*class)].as_ref().unwrap().1.len();
        assert_eq!(right.iter().map(by).collect::<Vec<_>>(), [24, 4, 3, 8, 4]);
    }

    #[test]
    fn forms_and_stabilisers_are_those_of_the_general_search() {
        let shape: Shape = "2x4".parse().unwrap();
        let forms = EightForms::default();
        let uniform = UniformTwoBands::of(shape).unwrap();
        let group = SymmetryGroup::of(shape);
        let random = &mut stream(41, 0);
        let cyclic = |row, column| (column + 4 * row + row / 2) % 8 + 1;
        let symmetric = (0..64).map(|cell| cyclic(cell / 8, cell % 8) as u8);
        let mut grids = vec![Grid::new(shape, symmetric.collect::<Vec<_>>()).unwrap()];
        grids.extend((0..40).map(|_| uniform.sample(random)));
        for grid in grids {
            let canonical = canonical_form(&grid);
            let form: EightSymbols = canonical.form.symbols().try_into().unwrap();
            let order = u64::try_from(canonical.stabiliser().order()).unwrap();
            let image = group.random(random).grid(&grid);
            assert_eq!(forms.least(image.symbols().try_into().unwrap()), (form, order));
            assert_eq!(forms.stabiliser_if_least(&rows(&form)), Some(order));
            let half: &[EightRow; 4] = &rows(&form)[..4].try_into().unwrap();
            assert!(forms.may_begin_least(half));
        }
    }

    #[test]
    #[should_panic(expected = "bands of a solution grid")]
    fn empty_boards_have_no_form() {
        let _ = EightForms::default().least(&[0; 64]);
    }
}
