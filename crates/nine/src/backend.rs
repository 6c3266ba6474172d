//! Which instructions the lanes run on, chosen at run time.

use super::engine::{self, Work};
use super::portable::Portable;

/// A set of instructions for the batch engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Thirty-two boards a vector.
    Avx512,
    /// Sixteen boards a vector.
    Avx2,
    /// Eight boards in an array, on any machine.
    Portable,
}

impl Backend {
    /// Every backend, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => super::avx512::available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => super::avx2::available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// The fastest that this machine can run.
    pub fn best() -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|b| b.is_available()).unwrap_or(Self::Portable)
    }
}

/// Runs the engine on a backend.
///
/// # Panics
/// When this machine can't run it.
pub(super) fn run(backend: Backend, work: &mut impl Work) {
    assert!(backend.is_available(), "{backend:?} on this machine");
    match backend {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the features were detected just above.
        Backend::Avx512 => unsafe { run_avx512(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Backend::Avx2 => unsafe { run_avx2(work) },
        #[cfg(not(target_arch = "x86_64"))]
        Backend::Avx512 | Backend::Avx2 => unreachable!("not available"),
        Backend::Portable => engine::run::<Portable<8>, Portable<16>, _>(work),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,bmi1,bmi2,popcnt,lzcnt"
)]
fn run_avx512(work: &mut impl Work) {
    engine::run::<super::avx512::Avx512, super::narrow::Narrow, _>(work);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run_avx2(work: &mut impl Work) {
    engine::run::<super::avx2::Avx2, super::avx2::Avx2, _>(work);
}
