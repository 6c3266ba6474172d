//! The table of counts that the library carries: how many classes a band has in each block of
//! fourth rows.

/// How many fourth rows, in lexicographic order, make a block.
pub(super) const BLOCK: usize = 8;

/// The blocks of a band; the last may be empty.
pub(super) const BLOCKS: usize = 256;

/// The counts, by band and block: lists of lists in the format of `postcard`.
const COUNTS: &[u8] = include_bytes!("counts.postcard");

/// The table.
#[derive(Debug, Clone)]
pub(super) struct Table {
    counts: Vec<Vec<u32>>,
    /// How many classes come before those of each band, and before the end.
    starts: Vec<u64>,
}

impl Table {
    pub(super) fn new() -> Self {
        let counts = postcard::from_bytes(COUNTS).expect("the table of the library");
        Self::of(counts)
    }

    pub(super) fn of(counts: Vec<Vec<u32>>) -> Self {
        let size = |blocks: &Vec<u32>| blocks.iter().copied().map(u64::from).sum::<u64>();
        let ends = counts.iter().map(size).scan(0, |end, size| {
            *end += size;
            Some(*end)
        });
        Self { starts: std::iter::once(0).chain(ends).collect(), counts }
    }

    /// How many classes come before a band, from 0; of the number of bands: all.
    pub(super) fn start(&self, band: usize) -> u64 {
        self.starts[band]
    }

    /// How many classes there are.
    pub(super) fn total(&self) -> u64 {
        *self.starts.last().expect("the end")
    }

    /// How many classes come before a block of a band.
    pub(super) fn before(&self, band: usize, block: usize) -> u64 {
        let blocks = &self.counts[band][..block];
        self.starts[band] + blocks.iter().copied().map(u64::from).sum::<u64>()
    }

    /// The band and the block of the class with this number of classes before it, and how many of
    /// these are in the block.
    pub(super) fn find(&self, before: u64) -> Option<(usize, usize, u64)> {
        let band = self.starts.partition_point(|&start| start <= before) - 1;
        let mut rest = before - self.starts[band];
        for (block, &count) in self.counts.get(band)?.iter().enumerate() {
            match rest.checked_sub(count.into()) {
                Some(after) => rest = after,
                None => return Some((band, block, rest)),
            }
        }
        None
    }
}
