//! Who looks on while a search runs.

use std::ops::ControlFlow;

use crate::board::CellMask;

/// Whoever is shown what a search finds, and may end it.
pub(super) struct Watch<'a> {
    /// Is shown each set of clues that is proper.
    pub(super) found: &'a mut dyn FnMut(CellMask) -> ControlFlow<()>,
    /// Is asked now and then, at least some times a second, whether to go on.
    pub(super) go_on: &'a mut dyn FnMut() -> ControlFlow<()>,
}
