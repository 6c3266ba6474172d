//! The 1680 partitions of nine digits into three ordered sets of three, and how they meet.
//!
//! The digits of a box are two of them: the sets of its columns, and the sets of its rows. They
//! *cross*: each column has one digit of each row. The sets that three boxes above each other have
//! in the same column are disjoint: a *triple* of partitions. So are those of three boxes beside
//! each other in the same row.

use std::sync::OnceLock;

use crate::board::ones;

/// The number of a partition.
pub(crate) type Partition = u16;

/// How many there are.
pub(crate) const PARTITIONS: usize = 1680;
/// How many cross a partition: the orders of three digits in each set.
pub(crate) const CROSSING: usize = 216;
/// How many triples begin with a partition.
pub(crate) const TRIPLES: usize = 56;
/// The words of a set of partitions.
const WORDS: usize = PARTITIONS.div_ceil(64);

/// All of them, and how they meet.
pub(crate) struct Partitions {
    /// The sets, digit `d` as bit `d`.
    pub(crate) sets: Vec<[u16; 3]>,
    /// The numbers, by the first two sets.
    numbers: Vec<Partition>,
    /// The second and the third of the triples that begin with each.
    pub(crate) triples: Vec<Vec<(Partition, Partition)>>,
    /// Those that cross each.
    pub(crate) crossing: Vec<Vec<Partition>>,
    crosses: Vec<[u64; WORDS]>,
}

impl Partitions {
    /// The tables, made when they are first needed.
    pub(crate) fn get() -> &'static Self {
        static ALL: OnceLock<Partitions> = OnceLock::new();
        ALL.get_or_init(Self::new)
    }

    fn new() -> Self {
        let threes: Vec<u16> = (0..1 << 9).filter(|set: &u16| set.count_ones() == 3).collect();
        let mut all = Self {
            sets: Vec::new(),
            numbers: vec![0; 1 << 18],
            triples: Vec::new(),
            crossing: Vec::new(),
            crosses: vec![[0; WORDS]; PARTITIONS],
        };
        for &a in &threes {
            for &b in threes.iter().filter(|&b| a & b == 0) {
                all.numbers[place(a, b)] = all.sets.len() as Partition;
                all.sets.push([a, b, 511 ^ a ^ b]);
            }
        }
        let meet = |a: &[u16; 3], wanted: &dyn Fn(&[u16; 3], &[u16; 3]) -> bool| {
            let numbers = 0..PARTITIONS as Partition;
            numbers.filter(|&q| wanted(a, &all.sets[usize::from(q)])).collect::<Vec<_>>()
        };
        let disjoint = |a: &[u16; 3], b: &[u16; 3]| (0..3).all(|i| a[i] & b[i] == 0);
        let cross = |a: &[u16; 3], b: &[u16; 3]| {
            a.iter().all(|x| b.iter().all(|y| (x & y).count_ones() == 1))
        };
        let third = |a: &[u16; 3], q: Partition| {
            let b = all.sets[usize::from(q)];
            all.number(std::array::from_fn(|i| 511 ^ a[i] ^ b[i]))
        };
        let triples = |a| meet(a, &disjoint).into_iter().map(|q| (q, third(a, q))).collect();
        let triples: Vec<Vec<_>> = all.sets.iter().map(triples).collect();
        let crossing: Vec<Vec<_>> = all.sets.iter().map(|a| meet(a, &cross)).collect();
        for (bits, crossing) in all.crosses.iter_mut().zip(&crossing) {
            crossing.iter().for_each(|&q| bits[usize::from(q) / 64] |= 1 << (q % 64));
        }
        debug_assert!(triples.iter().all(|t| t.len() == TRIPLES));
        debug_assert!(crossing.iter().all(|c| c.len() == CROSSING));
        Self { triples, crossing, ..all }
    }

    /// The number of a partition.
    pub(crate) fn number(&self, sets: [u16; 3]) -> Partition {
        self.numbers[place(sets[0], sets[1])]
    }

    /// Whether two cross.
    #[inline]
    pub(crate) fn cross(&self, p: Partition, q: Partition) -> bool {
        self.crosses[usize::from(p)][usize::from(q) / 64] >> (q % 64) & 1 == 1
    }

    /// The names of the digits, as bits, by which a partition becomes the first, which has the
    /// digits in order.
    pub(crate) fn renaming(&self, p: Partition) -> [u16; 9] {
        let mut names = [0; 9];
        let digits = self.sets[usize::from(p)].iter().flat_map(|&set| ones(set));
        digits.enumerate().for_each(|(name, digit)| names[digit] = 1 << name);
        names
    }

    /// A partition with its digits renamed.
    pub(crate) fn renamed(&self, p: Partition, names: &[u16; 9]) -> Partition {
        let renamed = |set| ones(set).map(|digit| names[digit]).sum();
        self.number(self.sets[usize::from(p)].map(renamed))
    }

    /// Which of its three sets each digit is in.
    pub(crate) fn kinds(&self, p: Partition) -> [usize; 9] {
        let sets = &self.sets[usize::from(p)];
        std::array::from_fn(|digit| {
            sets.iter().position(|set| set >> digit & 1 == 1).expect("a set has it")
        })
    }
}

fn place(a: u16, b: u16) -> usize {
    usize::from(a) << 9 | usize::from(b)
}

/// The number of fillings of a band without clues whose first box has the columns of the first
/// partition, for each partition of the second box those for all of the third.
///
/// The rows of the whole band may be exchanged, so that only those count in which the digits of the
/// first column stand in order.
pub(crate) fn fillings() -> &'static [[u16; PARTITIONS]] {
    static FILLINGS: OnceLock<Vec<[u16; PARTITIONS]>> = OnceLock::new();
    FILLINGS.get_or_init(|| {
        let all = Partitions::get();
        let mut fillings = vec![[0; PARTITIONS]; PARTITIONS];
        for rows in all.crossing[0].iter().map(|&p| usize::from(p)) {
            if !all.sets[rows].map(|row| row & all.sets[0][0]).is_sorted() {
                continue;
            }
            for &(second, third) in &all.triples[rows] {
                for &columns in &all.crossing[usize::from(second)] {
                    let fillings = &mut fillings[usize::from(columns)];
                    let thirds = &all.crossing[usize::from(third)];
                    thirds.iter().for_each(|&columns| fillings[usize::from(columns)] += 6);
                }
            }
        }
        fillings
    })
}
