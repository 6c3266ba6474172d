//! Two small real jobs, and how the tests run them.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use gridforest_run::*;
use num_bigint::BigUint;
use rand::Rng;
use tempfile::{TempDir, tempdir};

const SIDE: usize = 5;

/// The derangements of 0..5, in lexicographic order: the second rows of squares whose first row is
/// 0..5.
pub(crate) const SECOND_ROWS: u64 = 44;

/// Counts the Latin squares of order 5 whose first row is in order: by second row, each with the
/// number of squares it begins.
pub(crate) struct Squares;

pub(crate) type Counted = (BigUint, Vec<(String, u64)>);

/// The number of ways to fill in the rows from `row` on.
fn completions(square: &mut [[usize; SIDE]; SIDE], row: usize, column: usize) -> u64 {
    if row == SIDE {
        return 1;
    }
    if column == SIDE {
        return completions(square, row + 1, 0);
    }
    let mut count = 0;
    for symbol in 0..SIDE {
        let in_row = square[row][..column].contains(&symbol);
        let in_column = square[..row].iter().any(|above| above[column] == symbol);
        if !in_row && !in_column {
            square[row][column] = symbol;
            count += completions(square, row, column + 1);
        }
    }
    count
}

fn second_rows(row: &mut Vec<usize>, rows: &mut Vec<Vec<usize>>) {
    if row.len() == SIDE {
        return rows.push(row.clone());
    }
    for symbol in 0..SIDE {
        if symbol != row.len() && !row.contains(&symbol) {
            row.push(symbol);
            second_rows(row, rows);
            row.pop();
        }
    }
}

impl Job for Squares {
    type Partial = Counted;
    const NAME: &'static str = "latin squares by second row";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, SECOND_ROWS).with("n", SIDE)
    }

    fn block(&self, block: Block) -> Result<Counted, BlockError> {
        let mut rows = Vec::new();
        second_rows(&mut Vec::new(), &mut rows);
        let row = rows.get(block.index as usize).ok_or("no such row")?;
        let mut square = [[0; SIDE]; SIDE];
        square[0] = std::array::from_fn(|column| column);
        square[1].copy_from_slice(row);
        let count = completions(&mut square, 2, 0);
        let name = row.iter().map(|s| s.to_string()).collect();
        Ok((count.into(), vec![(name, count)]))
    }
}

/// Draws from each block's stream: the draws in order, and how often each residue came. Its blocks
/// have different costs, so that several threads begin them out of order.
pub(crate) struct Samples {
    pub(crate) seed: u64,
    pub(crate) blocks: u64,
}

impl Job for Samples {
    type Partial = (Vec<u64>, BTreeMap<u64, u64>);
    const NAME: &'static str = "samples";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.blocks).seeded(self.seed)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let mut stream = block.stream();
        let draws: Vec<u64> = (0..1 + block.index % 3).map(|_| stream.next_u64()).collect();
        let mut residues = BTreeMap::new();
        draws.iter().for_each(|d| *residues.entry(d % 5).or_default() += 1);
        Ok((draws, residues))
    }

    fn costs(&self) -> Option<Vec<u64>> {
        Some((0..self.blocks).map(|block| 1 + block * 7 % 11).collect())
    }
}

/// A job that asks leave of a function before each block of another.
pub(crate) struct Watched<J, F>(pub(crate) J, pub(crate) F);

impl<J: Job, F: Fn(u64) -> Result<(), BlockError> + Sync> Job for Watched<J, F> {
    type Partial = J::Partial;
    const NAME: &'static str = J::NAME;

    fn plan(&self) -> Plan {
        self.0.plan()
    }

    fn block(&self, block: Block) -> Result<J::Partial, BlockError> {
        self.1(block.index)?;
        self.0.block(block)
    }

    fn costs(&self) -> Option<Vec<u64>> {
        self.0.costs()
    }
}

/// Runs a job on some threads and gives the file of its checkpoint.
pub(crate) fn run_to_end(job: &impl Job, folder: &TempDir, threads: usize) -> PathBuf {
    let file = folder.path().join(format!("{}-{threads}.part", job.plan().job));
    let runner = Runner { threads, checkpoint: Some(file.clone()), ..Runner::default() };
    assert!(matches!(runner.run(job), Ok(Outcome::Finished(_))));
    file
}

/// The bytes of its checkpoint, run on one thread.
pub(crate) fn whole_bytes(job: &impl Job) -> Vec<u8> {
    let folder = tempdir().unwrap();
    fs::read(run_to_end(job, &folder, 1)).unwrap()
}
