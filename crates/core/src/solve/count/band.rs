//! The fillings of a band of a 9x9 board, by the digits of its columns.

use super::partitions::{PARTITIONS, Partition, Partitions, fillings};

/// A clue of a box: its row and its column in the box, and its digit from 0.
pub(super) type BoxClue = (usize, usize, u16);

/// The clues of the three boxes of a band.
pub(super) type BandClues = [Vec<BoxClue>; 3];

/// The numbers of fillings of a band for all columns of its third box, in the order of
/// [`Band::columns`].
pub(super) type FillingCounts = Box<[u16]>;

/// A band with clues: the partitions that its boxes may have.
pub(super) struct Band {
    pub(super) clues: usize,
    /// Those of the columns of each box.
    pub(super) columns: [Vec<Partition>; 3],
    /// Where each is among them.
    places: [Vec<Option<u16>>; 3],
    /// Whether the rows of each box may be these.
    rows: [Vec<bool>; 3],
    /// The places of the columns of the third box that cross rows of it.
    thirds: Vec<Vec<u16>>,
}

impl Band {
    /// A band whose boxes have columns of those that may be.
    pub(super) fn new(clues: &BandClues, may_be: &[Vec<bool>; 3]) -> Self {
        let all = Partitions::get();
        let columns: [Vec<Partition>; 3] = std::array::from_fn(|s| {
            let numbers = 0..PARTITIONS as Partition;
            numbers.filter(|&p| may_be[s][usize::from(p)]).collect()
        });
        let places: [Vec<Option<u16>>; 3] = std::array::from_fn(|s| {
            let mut places = vec![None; PARTITIONS];
            for (place, &p) in (0..).zip(&columns[s]) {
                places[usize::from(p)] = Some(place);
            }
            places
        });
        let rows = std::array::from_fn(|s| allowed(&clues[s], |&(row, _, _)| row));
        let crossing = |(r, may): (usize, &bool)| -> Vec<u16> {
            let crossing = all.crossing[r].iter().filter(|_| *may);
            crossing.filter_map(|&p| places[2][usize::from(p)]).collect()
        };
        let thirds = rows[2].iter().enumerate().map(crossing).collect();
        Self { clues: clues.iter().map(Vec::len).sum(), columns, places, rows, thirds }
    }

    /// Where a partition is among the columns of a box.
    #[inline]
    pub(super) fn place(&self, stack: usize, p: Partition) -> Option<u16> {
        self.places[stack][usize::from(p)]
    }

    /// About how many steps [`row`](Self::row) takes.
    pub(super) fn cost(&self) -> f64 {
        let share = |s: usize| self.rows[s].iter().filter(|may| **may).count() as f64 / 1680.0;
        match self.clues {
            0 | 1 => 3000.0,
            _ => {
                let thirds = 336e3 * share(1) * share(2) * self.columns[2].len() as f64 / 1680.0;
                share(0) * (12e3 + thirds)
            }
        }
    }

    /// The fillings whose first two boxes have these columns.
    ///
    /// Without clues, they depend on the columns up to the names of the digits. One clue leaves a
    /// third of them where it is in its column: its digit is as often in each of the three rows.
    pub(super) fn row(&self, first: Partition, second: Partition) -> FillingCounts {
        if self.clues > 1 {
            return self.search(first, second);
        }
        let all = Partitions::get();
        let names = all.renaming(first);
        let fillings = &fillings()[usize::from(all.renamed(second, &names))];
        let by = if self.clues == 1 { 3 } else { 1 };
        let filled = |&p: &Partition| fillings[usize::from(all.renamed(p, &names))] / by;
        self.columns[2].iter().map(filled).collect()
    }

    fn search(&self, first: Partition, second: Partition) -> FillingCounts {
        let all = Partitions::get();
        let (mut numbers, mut rows) = (vec![0; PARTITIONS], Vec::new());
        for &r1 in &all.crossing[usize::from(first)] {
            if !self.rows[0][usize::from(r1)] {
                continue;
            }
            for &(r2, r3) in &all.triples[usize::from(r1)] {
                if all.cross(second, r2)
                    && self.rows[1][usize::from(r2)]
                    && self.rows[2][usize::from(r3)]
                {
                    if numbers[usize::from(r3)] == 0 {
                        rows.push(usize::from(r3));
                    }
                    numbers[usize::from(r3)] += 1;
                }
            }
        }
        let mut row = vec![0; self.columns[2].len()];
        for r3 in rows {
            self.thirds[r3].iter().for_each(|&place| row[usize::from(place)] += numbers[r3]);
        }
        row.into()
    }
}

/// The partitions in which each clue is in its set.
pub(super) fn allowed(clues: &[BoxClue], set: impl Fn(&BoxClue) -> usize) -> Vec<bool> {
    let is = |sets: &[u16; 3]| clues.iter().all(|clue| sets[set(clue)] >> clue.2 & 1 == 1);
    Partitions::get().sets.iter().map(is).collect()
}
