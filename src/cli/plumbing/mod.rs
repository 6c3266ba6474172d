//! What the subcommands share: reading boards, writing results, sessions, options.

pub(super) mod boards;
pub(super) mod bounds;
pub(super) mod clues;
pub(super) mod in_order;
pub(super) mod long;
pub(super) mod session;
pub(super) mod stop;
mod usage;
mod verdict;

pub(super) use session::Session;
pub(super) use usage::{OrUsage, Usage};
pub(crate) use verdict::Verdict;
