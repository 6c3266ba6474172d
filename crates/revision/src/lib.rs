//! The git revision that the program is built from.
//!
//! A crate of its own, so that a commit recompiles nothing but the program.

/// What `git describe` says, with `-dirty` when something that is compiled differs from that commit;
/// `unknown` outside the project's own repository.
pub const REVISION: &str = env!("GRIDFOREST_REVISION");
