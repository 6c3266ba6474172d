//! The reasoning over vectors of candidates, written once for every instruction set.
//!
//! | file | what |
//! | --- | --- |
//! | `lanes` | the operations on vectors that the rest needs |
//! | `propagate` | a round of propagation on many boards |
//! | `further` | a pass over further sets of cells, such as diagonals |
//! | `branch` | the literal to branch on, and the two children |
//! | `board_lanes` | many boards: moving them into and out of lanes |
//! | `folded` | both on one board, folded into nine vectors |

pub(crate) mod board_lanes;
pub(crate) mod branch;
pub(crate) mod folded;
pub(crate) mod further;
pub(crate) mod lanes;
pub(crate) mod propagate;
