//! Long work, once for every command: plans, blocks, shards, checkpoints, merging, provenance.
//!
//! The idea in five words:
//!
//! * a [`Plan`] is *what* is to be computed: a job's name, its parameters, a seed, and a number of
//!   blocks. Its hash names it;
//! * a **block** is a numbered piece of the work. It doesn't know who runs it, and its randomness is
//!   [`stream(seed, block)`](crate::random::stream);
//! * a **partial result** is what a block yields; partial results [`Merge`] in block order, exactly
//!   associatively, so that it can't matter where the work was cut;
//! * a [`Shard`] is a contiguous range of blocks, for one of several machines;
//! * a [`Part`] is the finished blocks of a shard. Its file is at once the *checkpoint* that a
//!   stopped run resumes from and the *result* that [`merge_files`] joins with the other shards'.
//!
//! A [`Job`] is a plan with the code of its blocks, and a [`Runner`] runs it on this machine's
//! cores. The result depends on the plan alone: not on threads, shards, machines or interruptions.
//!
//! ```
//! use gridforest::run::{Block, BlockError, Job, Plan, Runner};
//!
//! /// Counts the primes below 100 × `hundreds`, a hundred a block.
//! struct Primes { hundreds: u64 }
//!
//! impl Job for Primes {
//!     type Partial = u64;
//!     const NAME: &'static str = "primes";
//!     fn plan(&self) -> Plan {
//!         Plan::new(Self::NAME, self.hundreds)
//!     }
//!     fn block(&self, block: Block) -> Result<u64, BlockError> {
//!         let hundred = 100 * block.index..100 * (block.index + 1);
//!         let prime = |&n: &u64| n > 1 && (2..n).all(|d| n % d != 0);
//!         Ok(hundred.filter(prime).count() as u64)
//!     }
//! }
//!
//! assert_eq!(Runner::default().finish(&Primes { hundreds: 10 })?, 168);
//! # Ok::<(), gridforest::run::RunError>(())
//! ```

mod checkpoint;
mod files;
pub mod folder;
mod hash;
mod job;
mod local;
mod lock;
mod merge;
mod outcome;
mod parallel;
mod part;
mod plan;
mod progress;
mod saver;

pub use checkpoint::{CheckpointError, FORMAT, is_saving, peek};
pub use files::{remove_temporary_files, write_atomically};
pub(crate) use hash::hex;
pub use hash::sha256_of_file;
pub use job::{Block, BlockError, Job, Merge, Stopped};
pub use local::Runner;
pub use merge::{MergeError, merge_files};
pub use outcome::{Outcome, RunError};
pub use parallel::in_parallel;
pub use part::Part;
pub use plan::{Difference, Plan, Shard, ShardError};
pub use progress::{Progress, Silent};

/// The version of this crate, which parts carry.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
