//! The instruction sets: each implements the vectors of `kernel`.
//!
//! | file | boards at once | one board |
//! | --- | --- | --- |
//! | `avx512` | 32 | `narrow` |
//! | `avx2` | 16 | the same vectors |
//! | `portable` | 8 | arrays of 16 |
//!
//! What the vectors have in common is in `shared`, how boards are split in `children`.
//!
//! All `unsafe` code of the crate is here, and in the calls of `backend.rs` that enter it. The
//! feature `portable` leaves it out.

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
pub(crate) mod avx2;
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
pub(crate) mod avx512;
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
mod children;
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
pub(crate) mod narrow;
pub(crate) mod portable;
#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
mod shared;
