//! The git revision that the program is built from.
//!
//! A crate of its own, so that a commit recompiles nothing but the program.

#![forbid(unsafe_code)]

/// What `git describe` says, with `-dirty` when something that is compiled differs from that
/// commit; `unknown` outside the project's own repository.
///
/// A function that is not inlined: a constant would be part of the program's code, and all of that
/// compiled again.
#[inline(never)]
pub fn revision() -> &'static str {
    env!("GRIDFOREST_REVISION")
}
