//! The vectors of the machine: loops are compiled for each kind, and the widest is chosen at run
//! time.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use pulp::Arch;
pub(crate) use pulp::{Simd, WithSimd, bytemuck};

/// The vectors to compile a loop for: of 256 bits, unless another
/// [`Backend`](gridforest_nine::Backend) was named. With 512 bits these loops win little; those
/// that do are written for them.
#[cfg(target_arch = "x86_64")]
pub(crate) fn vectors() -> Arch {
    use gridforest_nine::Backend;
    match Backend::best() {
        Backend::Portable if Backend::fastest() != Backend::Portable => Arch::Scalar,
        _ => pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3),
    }
}

/// The vectors to compile a loop for.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn vectors() -> Arch {
    Arch::new()
}

/// Whether vectors of 512 bits may be used, for the loops that are written for them.
#[cfg(target_arch = "x86_64")]
pub(crate) fn are_wide() -> bool {
    gridforest_nine::Backend::best() == gridforest_nine::Backend::Avx512
}

/// WebAssembly has the vectors that it was compiled for: nothing is chosen, and loops are compiled
/// once.
#[cfg(target_arch = "wasm32")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arch;

#[cfg(target_arch = "wasm32")]
impl Arch {
    pub(crate) fn new() -> Self {
        Self
    }

    #[inline(always)]
    pub(crate) fn dispatch<W: WithSimd>(self, operation: W) -> W::Output {
        operation.with_simd(pulp::Scalar)
    }
}
