//! The 1680 partitions of nine digits into three ordered sets of three, and how they meet.
//!
//! The digits of a box are two of them: the sets of its columns, and the sets of its rows. They
//! *cross*: each column has one digit of each row. The sets that three boxes above each other have
//! in the same column are disjoint: a *triple* of partitions. So are those of three boxes beside
//! each other in the same row.

use std::sync::OnceLock;

/// The number of a partition.
pub(super) type Partition = u16;

/// How many there are.
pub(super) const PARTITIONS: usize = 1680;
/// How many cross a partition: the orders of three digits in each set.
const CROSSING: usize = 216;
/// How many triples begin with a partition.
const TRIPLES: usize = 56;
/// The words of a set of partitions.
const WORDS: usize = PARTITIONS.div_ceil(64);

/// All of them, and how they meet.
pub(super) struct Partitions {
    /// The sets, digit `d` as bit `d`.
    pub(super) sets: Vec<[u16; 3]>,
    /// The numbers, by the first two sets.
    numbers: Vec<Partition>,
    /// The second and the third of the triples that begin with each.
    pub(super) triples: Vec<Vec<(Partition, Partition)>>,
    /// Those that cross each.
    pub(super) crossing: Vec<Vec<Partition>>,
    crosses: Vec<[u64; WORDS]>,
}

impl Partitions {
    /// The tables, made when they are first needed.
    pub(super) fn get() -> &'static Self {
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
    pub(super) fn number(&self, sets: [u16; 3]) -> Partition {
        self.numbers[place(sets[0], sets[1])]
    }

    /// Whether two cross.
    #[inline]
    pub(super) fn cross(&self, p: Partition, q: Partition) -> bool {
        self.crosses[usize::from(p)][usize::from(q) / 64] >> (q % 64) & 1 == 1
    }

    /// Which of its three sets each digit is in.
    pub(super) fn kinds(&self, p: Partition) -> [usize; 9] {
        let sets = &self.sets[usize::from(p)];
        std::array::from_fn(|digit| {
            sets.iter().position(|set| set >> digit & 1 == 1).expect("a set has it")
        })
    }
}

fn place(a: u16, b: u16) -> usize {
    usize::from(a) << 9 | usize::from(b)
}
