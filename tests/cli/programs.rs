//! The programs of `examples/`, each tested by its own test, beside its code.
#![allow(dead_code, reason = "their `main` is for those who run them")]

#[path = "../../examples/canonical.rs"]
mod canonical;
#[path = "../../examples/forest.rs"]
mod forest;
#[path = "../../examples/low_clue.rs"]
mod low_clue;
#[path = "../../examples/model.rs"]
mod model;
#[path = "../../examples/solve.rs"]
mod solve;
