//! Public values can be shared between threads.

use gridforest::{
    board, catalogue, census, estimate, features, forest, jobs, large, pattern, random, run, scan,
    skeleton, solve, stats, symmetry, unavoidable, vary,
};

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
fn solvers_searches_and_catalogues_are_send_and_sync() {
    assert_send_sync::<(solve::Generic, solve::Small, solve::nine::NineSolver)>();
    assert_send_sync::<(
        board::Candidates,
        board::Translator<&[u8]>,
        board::BoardText,
    )>();
    assert_send_sync::<(catalogue::Catalogue, catalogue::Numbering, catalogue::Entry)>();
    assert_send_sync::<(features::Deducer, large::LargePuzzles, pattern::Reduction)>();
    assert_send_sync::<(scan::Scan, scan::ScanJob, scan::Scanned, scan::Summary)>();
    assert_send_sync::<(vary::Removals, vary::VaryJob, vary::Wanted)>();
}

#[test]
fn runs_and_estimators_are_send_and_sync() {
    assert_send_sync::<(run::Plan, run::Part<u64>, run::Shard, run::folder::Folder)>();
    assert_send_sync::<run::Outcome<u64>>();
    use estimate::{puzzles, solutions};
    assert_send_sync::<(puzzles::Descent, puzzles::DescentJob, puzzles::Estimate)>();
    assert_send_sync::<(puzzles::DesignEstimator, puzzles::DesignJob)>();
    assert_send_sync::<(puzzles::MulticanonicalWalk, puzzles::WalkJob)>();
    assert_send_sync::<(solutions::Tempering, solutions::TemperingJob)>();
    assert_send_sync::<(solutions::SequentialMonteCarlo, solutions::SmcJob)>();
    assert_send_sync::<(solutions::CountEstimate, solutions::DensityOfStates)>();
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
    assert_error::<board::LineError>();
    assert_error::<board::FormError>();
    assert_error::<catalogue::CatalogueError>();
    assert_error::<estimate::EstimateError>();
    assert_error::<jobs::JobError>();
    assert_error::<run::CheckpointError>();
    assert_error::<run::MergeError>();
    assert_error::<run::RunError>();
    assert_error::<run::ShardError>();
    assert_error::<run::folder::FolderError>();
    assert_error::<scan::ScanError>();
}
