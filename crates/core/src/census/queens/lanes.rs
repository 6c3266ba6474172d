//! Some sets side by side, one in each bit of a vector, and how many of them are disjoint from
//! others.
//!
//! Up to 1024 sets are the *lanes*. A set's bits are cut into chunks of six; for each chunk, a
//! table tells by the bits of another set in it which lanes have none of them, so that the lanes
//! disjoint from a set are the conjunction of one row of each table. Rows are counted by adding
//! four of them in a carry-save adder before their bits are counted.
//!
//! Sets are bits 2 to 61. The two lowest bits are clear: a chunk, shifted down, is then already the
//! place of a row of four words.

/// The bits of a chunk.
const CHUNK: usize = 6;
/// The chunks of a word.
const CHUNKS: usize = 10;
/// The words of a table of 256 lanes.
const TABLE: usize = 4 << CHUNK;
/// The most vectors of lanes.
const VECTORS: usize = 4;
/// The most lanes.
pub(super) const LANES: usize = VECTORS * VECTOR;
/// The lanes of a vector.
pub(super) const VECTOR: usize = 256;

type Vector = [u64; 4];

/// The tables of some sets.
#[derive(Debug)]
pub(super) struct Lanes {
    /// For each chunk in use, for each vector of lanes, a table.
    tables: Vec<[u64; TABLE]>,
    vectors: usize,
    /// Where the chunks in use begin.
    shifts: [u32; CHUNKS],
    chunks: usize,
}

impl Lanes {
    pub(super) fn new() -> Self {
        Self {
            tables: vec![[0; TABLE]; CHUNKS * VECTORS],
            vectors: 0,
            shifts: [0; CHUNKS],
            chunks: 0,
        }
    }

    /// Takes the lanes; only the bits `open` will be looked at.
    #[inline(always)]
    pub(super) fn fill(&mut self, sets: &[u64], open: u64) {
        self.chunks = 0;
        for shift in (0..CHUNKS as u32).map(|chunk| 6 * chunk) {
            let used = open >> (shift + 2) & ((1 << CHUNK) - 1) != 0;
            // At least one chunk, since the first also marks absent lanes.
            if used || shift == 0 && open == 0 {
                self.shifts[self.chunks] = shift;
                self.chunks += 1;
            }
        }
        self.vectors = sets.len().div_ceil(VECTOR).next_power_of_two();
        for vector in 0..self.vectors {
            let start = (vector * VECTOR).min(sets.len());
            let end = (start + VECTOR).min(sets.len());
            self.fill_vector(vector, &sets[start..end]);
        }
    }

    #[inline(always)]
    fn fill_vector(&mut self, vector: usize, sets: &[u64]) {
        let mut bits = [[0; 4]; 64];
        let mut there = [0; 4];
        for (word, sets) in sets.chunks(64).enumerate() {
            there[word % 4] = u64::MAX >> (64 - sets.len());
            for (lane, &set) in sets.iter().enumerate() {
                bits[lane][word % 4] = set;
            }
        }
        transpose(&mut bits);
        for chunk in 0..self.chunks {
            let table = &mut self.tables[chunk * self.vectors + vector];
            let (rows, _) = table.as_chunks_mut::<4>();
            rows[0] = if chunk == 0 { there } else { [u64::MAX; 4] };
            for bit in 0..CHUNK {
                let with = bits[(self.shifts[chunk] as usize + 2 + bit) % 64];
                let (done, rest) = rows.split_at_mut(1 << bit);
                for (row, new) in done.iter().zip(rest) {
                    for i in 0..4 {
                        new[i] = row[i] & !with[i];
                    }
                }
            }
        }
    }

    /// The pairs of a lane and one of some sets that are disjoint.
    #[inline(always)]
    pub(super) fn pairs(&self, sets: &[u64]) -> u64 {
        match self.vectors {
            1 => self.pairs_by::<1, 4>(sets),
            2 => self.pairs_by::<2, 2>(sets),
            _ => self.pairs_by::<4, 1>(sets),
        }
    }

    #[inline(always)]
    fn pairs_by<const VECTORS: usize, const GROUP: usize>(&self, sets: &[u64]) -> u64 {
        match self.chunks {
            1 => self.pairs_of::<VECTORS, GROUP, 1>(sets),
            2 => self.pairs_of::<VECTORS, GROUP, 2>(sets),
            3 => self.pairs_of::<VECTORS, GROUP, 3>(sets),
            4 => self.pairs_of::<VECTORS, GROUP, 4>(sets),
            5 => self.pairs_of::<VECTORS, GROUP, 5>(sets),
            6 => self.pairs_of::<VECTORS, GROUP, 6>(sets),
            7 => self.pairs_of::<VECTORS, GROUP, 7>(sets),
            8 => self.pairs_of::<VECTORS, GROUP, 8>(sets),
            9 => self.pairs_of::<VECTORS, GROUP, 9>(sets),
            _ => self.pairs_of::<VECTORS, GROUP, 10>(sets),
        }
    }

    /// Sets are taken in groups, which meet four vectors of lanes altogether.
    #[inline(always)]
    fn pairs_of<const VECTORS: usize, const GROUP: usize, const CHUNKS: usize>(
        &self,
        sets: &[u64],
    ) -> u64 {
        let (tables, _) = self.tables.as_chunks::<VECTORS>();
        let (tables, _) = tables.as_chunks::<CHUNKS>();
        let tables = &tables[0];
        let (mut ones, mut twos, mut fours) = ([0; 4], [0; 4], [0; 4]);
        let (groups, rest) = sets.as_chunks::<GROUP>();
        for group in groups {
            let mut rows = [[0; 4]; 4];
            for (set, rows) in group.iter().zip(rows.chunks_exact_mut(VECTORS)) {
                let found = disjoint(tables, *set, &self.shifts);
                rows.copy_from_slice(&found);
            }
            let (first, second, four);
            (ones, first) = add(ones, rows[0], rows[1]);
            (ones, second) = add(ones, rows[2], rows[3]);
            (twos, four) = add(twos, first, second);
            for i in 0..4 {
                fours[i] += u64::from(four[i].count_ones());
            }
        }
        let mut total = 4 * fours.iter().sum::<u64>() + 2 * count(twos) + count(ones);
        for &set in rest {
            for row in disjoint(tables, set, &self.shifts) {
                total += count(row);
            }
        }
        total
    }
}

/// The lanes disjoint from a set.
#[inline(always)]
fn disjoint<const VECTORS: usize, const CHUNKS: usize>(
    tables: &[[[u64; TABLE]; VECTORS]; CHUNKS],
    set: u64,
    shifts: &[u32; self::CHUNKS],
) -> [Vector; VECTORS] {
    let mut found = [[u64::MAX; 4]; VECTORS];
    for chunk in 0..CHUNKS {
        let row = (set >> shifts[chunk]) as usize & (TABLE - 4);
        for vector in 0..VECTORS {
            let table = &tables[chunk][vector][row..row + 4];
            for i in 0..4 {
                found[vector][i] &= table[i];
            }
        }
    }
    found
}

/// The sum of three bits in each place, and its carry.
#[inline(always)]
fn add(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
    let (mut sum, mut carry) = ([0; 4], [0; 4]);
    for i in 0..4 {
        let half = a[i] ^ b[i];
        sum[i] = half ^ c[i];
        carry[i] = a[i] & b[i] | half & c[i];
    }
    (sum, carry)
}

#[inline(always)]
fn count(bits: Vector) -> u64 {
    bits.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Transposes four matrices of 64 × 64 bits.
#[inline(always)]
fn transpose(rows: &mut [Vector; 64]) {
    let (mut side, mut mask) = (32, 0xffff_ffff);
    while side > 0 {
        for low in (0..64).filter(|row| row & side == 0) {
            let high = low + side;
            let (mut above, mut below) = (rows[low], rows[high]);
            for (above, below) in above.iter_mut().zip(&mut below) {
                let swap = (*above >> side ^ *below) & mask;
                *below ^= swap;
                *above ^= swap << side;
            }
            (rows[low], rows[high]) = (above, below);
        }
        side /= 2;
        mask ^= mask << side;
    }
}
