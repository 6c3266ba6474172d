//! Public values can be shared between threads.

use gridforest::{board, census, forest, random, skeleton, stats, symmetry, unavoidable};

fn assert_send_sync<T: Send + Sync>() {}

#[test]
fn boards_groups_and_forests_are_send_and_sync() {
    assert_send_sync::<(board::Shape, board::Puzzle, board::Grid, board::Skeleton)>();
    assert_send_sync::<(board::ShapeError, board::GridError, board::TextError)>();
    assert_send_sync::<(random::Stream, stats::Moments, stats::LogWeights)>();
    assert_send_sync::<(symmetry::Perm, symmetry::PermGroup, symmetry::Symmetry)>();
    assert_send_sync::<(symmetry::SymmetryGroup, symmetry::Automorphisms)>();
    assert_send_sync::<symmetry::Canonical<board::Grid>>();
    assert_send_sync::<(
        symmetry::MaskForms,
        symmetry::GridForms,
        symmetry::PuzzleForms,
    )>();
    assert_send_sync::<(unavoidable::UnavoidableSets, unavoidable::Diagram)>();
    assert_send_sync::<unavoidable::Sampler<'_>>();
    assert_send_sync::<(census::classes::Classes, census::ClassesJob)>();
    assert_send_sync::<(census::GridClassesJob, census::QueensJob)>();
    assert_send_sync::<(census::UniformGrids, census::UniformTwoBands)>();
    assert_send_sync::<(forest::Root, forest::Tree, forest::PuzzleGraph)>();
    assert_send_sync::<(forest::Parts<'_>, forest::Nodes, forest::ForestJob)>();
    assert_send_sync::<(skeleton::list::Orbits, skeleton::exhaustion::Exhaustion)>();
    assert_send_sync::<(skeleton::possible::Classification, skeleton::count::Counts)>();
}

#[test]
fn errors_are_send_and_sync_errors() {
    fn assert_error<T: std::error::Error + Send + Sync + 'static>() {}
    assert_error::<board::ShapeError>();
    assert_error::<board::GridError>();
    assert_error::<board::TextError>();
    assert_error::<symmetry::SymmetryError>();
    assert_error::<unavoidable::DiagramError>();
    assert_error::<census::CensusError>();
    assert_error::<forest::ForestError>();
    assert_error::<skeleton::SkeletonError>();
}
