//! The rows of a skeleton, and the nodes of the search over their orders.

/// The largest side that the tables serve: a mask holds 128 cells.
pub(super) const MAX_SIDE: usize = 11;
pub(super) const MAX_STACKS: usize = 5;

/// The partitions after some rows: of the columns of each stack, and of the stacks.
#[derive(Clone, Copy, Default)]
pub(super) struct Partitions {
    pub(super) columns: [u16; MAX_STACKS],
    pub(super) stacks: u16,
}

/// A skeleton's rows, and for each row the rows of its band that equal it, itself included.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) cells: [u16; MAX_SIDE],
    pub(super) twins: [u16; MAX_SIDE],
}

/// A node of the search: some rows placed in order.
#[derive(Clone, Copy)]
pub(super) struct RowsNode {
    pub(super) partitions: Partitions,
    /// The rows not placed yet, and those of them in a band that is begun.
    pub(super) left: u16,
    pub(super) band: u16,
    pub(super) transposed: bool,
    /// The number of orders of equal rows that it represents.
    pub(super) ways: u32,
}

/// The texts of the rows of a skeleton, the first place the most significant.
pub(super) type Texts = [u16; MAX_SIDE];

impl RowsNode {
    /// The rows that may come next.
    pub(super) fn open(&self) -> u16 {
        if self.band == 0 { self.left } else { self.band }
    }
}
