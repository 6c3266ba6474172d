//! Long deterministic computations: they survive stops, kills and power cuts, run on all cores and
//! any number of machines, and give the same result, to the byte, however they ran.
//!
//! The five concepts:
//!
//! * a [`Plan`] is *what* is to be computed: the name of a job, its parameters, a seed, and a
//!   number of blocks. Its hash identifies it;
//! * a **block** is a numbered piece of the work. It does not depend on the thread or machine that
//!   computes it, and its random numbers are [`stream(seed,
//!   block)`](gridforest_stats::random::stream);
//! * a **partial result** is the result of a block. Partial results [`Merge`] in block order.
//!   Merging is exactly associative, so that the result does not depend on how the work was
//!   divided;
//! * a [`Part`] is the finished blocks of a plan. Its file is the *checkpoint* from which a stopped
//!   run resumes;
//! * a [run folder](folder) is a plan cut into *shards*, ranges of its blocks, that any number of
//!   processes compute, on any machines.
//!
//! A [`Job`] is a plan with the code of its blocks, and a [`Runner`] computes it on the cores of
//! this machine. The result depends on the plan alone: not on threads, shards, machines or
//! interruptions.
//!
//! ```
//! use gridforest_run::{Block, BlockError, Job, Plan, Runner};
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
//! # Ok::<(), gridforest_run::RunError>(())
//! ```

#![forbid(unsafe_code)]

mod budget;
mod checkpoint;
mod checkpoint_error;
mod erased;
mod files;
mod finished;
pub mod folder;
mod hash;
mod job;
mod local;
mod lock;
mod outcome;
mod parallel;
mod part;
mod plan;
mod progress;
mod saver;
mod stop;
mod temporary;
mod workers;

pub use budget::{Budget, Exceeded};
pub use checkpoint::{is_saving, peek};
pub use checkpoint_error::CheckpointError;
pub use files::{Filled, check_writable, partial_name, write_atomically, write_in_part};
pub use hash::{hex, listed};
pub use job::{Block, BlockError, Job, Merge};
pub use local::Runner;
pub use lock::lock_name;
pub use outcome::{Outcome, RunError};
pub use parallel::{help, in_parallel, threads};
pub use part::Part;
pub use plan::{Difference, Plan};
pub use progress::{Progress, Silent};
pub use stop::{Stop, Stopped, poll, poll_after};
pub use temporary::remove_temporary_files;

/// The version of the file format of parts.
pub const FORMAT: u32 = 2;

/// The version of this crate, which parts carry.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
