//! Instruction sets, chosen at run time.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::arch::portable::Portable;
use super::search::{self, task::Task};

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
use super::arch::{avx2, avx512, narrow};

/// A set of instructions for the search.
///
/// With the feature `portable` of this crate, [`Backend::Portable`] is the only one that is
/// available.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Thirty-two boards at once, in 512-bit vectors of x86-64 (F, BW, VL, VBMI2 and BITALG).
    Avx512,
    /// Sixteen boards at once, in 256-bit vectors of x86-64.
    Avx2,
    /// Eight boards at once, in arrays, on any machine and without `unsafe` code.
    Portable,
}

impl Backend {
    /// Every backend, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Whether this machine and this build can run it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Avx512 => avx512::available(),
            #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
            Self::Avx2 => avx2::available(),
            #[cfg(not(all(target_arch = "x86_64", not(feature = "portable"))))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// The backends that this machine and this build can run, the fastest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|b| b.is_available())
    }

    /// The fastest that this machine and this build can run, or the one that the environment
    /// variable [`VARIABLE`](Self::VARIABLE) names. A name that is unknown or not available is
    /// ignored.
    pub fn best() -> Self {
        static BEST: OnceLock<Backend> = OnceLock::new();
        *BEST.get_or_init(|| {
            let name = std::env::var(Self::VARIABLE).ok();
            let named = name.and_then(|name| name.parse().ok());
            let named = named.filter(|backend: &Self| backend.is_available());
            named.unwrap_or_else(Self::fastest)
        })
    }

    /// The fastest that this machine and this build can run.
    pub fn fastest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// The environment variable that names a backend for [`Backend::best`], to compare one with
    /// another: `avx512`, `avx2` or `portable`. All give the same results.
    pub const VARIABLE: &'static str = "GRIDFOREST_BACKEND";

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no [`Backend`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownBackend(String);

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown backend '{}': avx512, avx2 or portable", self.0.escape_debug())
    }
}

impl std::error::Error for UnknownBackend {}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(name: &str) -> Result<Self, UnknownBackend> {
        let named = Self::ALL.into_iter().find(|backend| backend.name() == name);
        named.ok_or_else(|| UnknownBackend(name.to_owned()))
    }
}

/// Runs the search of a task on a backend.
///
/// # Panics
/// When this machine can't run it.
pub(crate) fn run(backend: Backend, task: &mut impl Task) {
    assert!(backend.is_available(), "{backend:?} on this machine");
    match backend {
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        // SAFETY: the features were detected just above.
        Backend::Avx512 => unsafe { run_avx512(task) },
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        // SAFETY: as above.
        Backend::Avx2 => unsafe { run_avx2(task) },
        #[cfg(not(all(target_arch = "x86_64", not(feature = "portable"))))]
        Backend::Avx512 | Backend::Avx2 => unreachable!("not available"),
        Backend::Portable => search::run::<Portable<8>, Portable<16>, _>(task),
    }
}

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,bmi1,bmi2,popcnt,lzcnt"
)]
fn run_avx512(task: &mut impl Task) {
    search::run::<avx512::Avx512, narrow::Narrow, _>(task);
}

#[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run_avx2(task: &mut impl Task) {
    search::run::<avx2::Avx2, avx2::Avx2, _>(task);
}
