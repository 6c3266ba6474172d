//! The vectors of the machine: loops are compiled for each kind, and the widest is chosen at run time.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use pulp::Arch;
pub(crate) use pulp::{Simd, WithSimd, bytemuck};

/// The vectors to compile a loop for: the widest, unless another [`Backend`](gridforest_nine::Backend) was named.
pub(crate) fn vectors() -> Arch {
    #[cfg(target_arch = "x86_64")]
    {
        use gridforest_nine::Backend;
        let best = Backend::best();
        if best != Backend::fastest() {
            return match best {
                Backend::Avx2 => pulp::x86::V3::try_new().map_or(Arch::Scalar, Arch::V3),
                _ => Arch::Scalar,
            };
        }
    }
    Arch::new()
}

/// WebAssembly has the vectors that it was compiled for: nothing is chosen, and loops are compiled once.
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
