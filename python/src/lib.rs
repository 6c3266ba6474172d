//! The extension module of the Python package `gridforest`: the library's types and functions, for
//! Python.
//!
//! It holds no algorithm of its own. What Python sees is documented where it is defined; the
//! package beside it adds what is simpler to write in Python (tables, data frames, graphs).

mod ask;
mod board;
mod canonical;
mod catalogue;
mod cells;
mod census;
mod errors;
mod estimate;
mod files;
mod forest;
mod group;
mod integers;
mod latin;
mod lines;
mod rows;
mod scan;
mod shape;
mod skeletons;
mod solve;
mod stream;
mod symmetry;
mod symmetry_group;
mod vary;
mod watch;

use pyo3::pymodule;

/// The compiled part of gridforest; import `gridforest` instead.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::board::{BoardIterator, failing_search};
    #[pymodule_export]
    use crate::shape::PyShape;
    #[pymodule_export]
    use crate::skeletons::SkeletonIterator;
    #[pymodule_export]
    use crate::symmetry::PySymmetry;

    #[pymodule_export]
    use crate::ask::ask_each;
    #[pymodule_export]
    use crate::canonical::canonical_array;
    #[pymodule_export]
    use crate::catalogue::{class_grids, each_class};
    #[pymodule_export]
    use crate::census::{
        automorphisms, classes, count, count_grids, random_minimal, random_puzzles, sample_grids,
    };
    #[pymodule_export]
    use crate::estimate::puzzles::estimate_puzzles;
    #[pymodule_export]
    use crate::estimate::solutions::{TemperingRun, estimate_solutions};
    #[pymodule_export]
    use crate::files::{
        format_boards, parse_boards, read_boards, solve_file, warn_of_boxes, write_texts,
    };
    #[pymodule_export]
    use crate::forest::{forest, graph, leaves, tree, unavoidable_sets};
    #[pymodule_export]
    use crate::latin::{
        TransversalIterator, count_mates, count_transversals, critical_set_classes, critical_sets,
        cycles, mates, named_square, random_squares, strength, trade, transversals,
        transversals_array,
    };
    #[pymodule_export]
    use crate::scan::{scan, scan_grids, scan_large, scan_puzzles};
    #[pymodule_export]
    use crate::skeletons::{count_skeletons, judge_skeletons, possible_skeletons, skeletons};
    #[pymodule_export]
    use crate::solve::{minimal_array, solve_array};
    #[pymodule_export]
    use crate::symmetry_group::{PyGroup, SymmetryIterator, symmetries};
    #[pymodule_export]
    use crate::vary::vary;

    /// The version of the package, which is that of the library.
    #[pymodule_export]
    const VERSION: &str = gridforest::run::VERSION;
}
