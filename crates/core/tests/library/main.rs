//! The public interface of the library, as its users see it.
//!
//! One test binary: it is linked once, and its long tests run beside each other.

mod drawn;
mod engines;
mod estimators;
mod large;
mod parameters;
mod rules;
mod send_sync;
mod stops;
mod symmetry;
