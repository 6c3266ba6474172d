//! Public values can be shared between threads. `tests/layers` checks that no public type is left
//! out.

use gridforest::{
    board, catalogue, census, estimate, features, forest, large, pattern, random, run, scan,
    skeleton, solve, stats, symmetry, unavoidable, vary,
};

fn assert_send_sync<T: Send + Sync>() {}

fn assert_send<T: Send>() {}

#[test]
fn boards_groups_and_forests_are_send_and_sync() {
    assert_send_sync::<(board::Shape, board::Puzzle, board::Grid, board::Skeleton)>();
    assert_send_sync::<(board::ShapeError, board::RulesError, board::GridError, board::TextError)>(
    );
    assert_send_sync::<(random::Stream, stats::Moments, stats::LogWeights, stats::Fit)>();
    assert_send_sync::<(symmetry::Perm, symmetry::PermGroup, symmetry::Symmetry)>();
    assert_send_sync::<(symmetry::SymmetryGroup, symmetry::Automorphisms)>();
    assert_send_sync::<symmetry::Canonical<board::Grid>>();
    assert_send_sync::<(symmetry::MaskForms, symmetry::GridForms, symmetry::PuzzleForms)>();
    assert_send_sync::<(symmetry::Forms, symmetry::Form, solve::minimal::Minimality)>();
    assert_send_sync::<(unavoidable::UnavoidableSets, unavoidable::Diagram)>();
    assert_send_sync::<(census::classes::Classes, census::ClassesJob)>();
    assert_send_sync::<(census::GridClassesJob, census::GridsJob, census::QueensJob)>();
    assert_send_sync::<(census::UniformGrids, census::UniformImages, census::UniformTwoBands)>();
    assert_send_sync::<census::UniformCompletions>();
    assert_send_sync::<(forest::Root, forest::Tree, forest::PuzzleGraph)>();
    assert_send_sync::<(forest::Parts<'_>, forest::Nodes, forest::ForestJob)>();
    assert_send_sync::<(skeleton::list::Orbits, skeleton::exhaustion::Exhaustion)>();
    assert_send_sync::<skeleton::PossibleJob>();
    assert_send_sync::<(skeleton::possible::Classification, skeleton::count::Counts)>();
}

#[test]
fn solvers_searches_and_catalogues_are_send_and_sync() {
    assert_send_sync::<solve::UniformSolutions>();
    assert_send_sync::<(solve::CountJob, solve::Proof, solve::Learning, solve::NineBatch)>();
    assert_send_sync::<estimate::solutions::PuzzlePasses<'_>>();
    assert_send_sync::<(solve::Generic, solve::nine::NineSolver)>();
    assert_send_sync::<(board::Candidates, board::Translator<&[u8]>, board::BoardText)>();
    assert_send_sync::<(catalogue::Catalogue, catalogue::NineCatalogue, catalogue::Entry)>();
    assert_send_sync::<(features::Deducer, large::LargePuzzles, pattern::Reduction)>();
    assert_send_sync::<(features::Strength, census::Quasigroups)>();
    assert_send_sync::<(scan::Scan, scan::ScanJob, scan::Scanned, scan::Summary)>();
    assert_send_sync::<(vary::Removals, vary::VaryJob, vary::Wanted, vary::Seen)>();
}

#[test]
fn runs_and_estimators_are_send_and_sync() {
    assert_send_sync::<(run::Plan, run::Part<u64>, run::folder::Folder)>();
    assert_send_sync::<run::Outcome<u64>>();
    assert_send_sync::<(run::Stop, run::Budget, run::Exceeded, run::Filled)>();
    use estimate::{puzzles, solutions};
    assert_send_sync::<(puzzles::Descent, puzzles::EstimateJob<puzzles::Descent>, puzzles::Estimate)>(
    );
    assert_send_sync::<(puzzles::DesignEstimator, puzzles::MulticanonicalWalk)>();
    assert_send_sync::<(puzzles::ProperThresholds, puzzles::ProperEstimate)>();
    assert_send_sync::<(puzzles::Tours, puzzles::Setup)>();
    assert_send_sync::<(solutions::Tempering, solutions::SequentialMonteCarlo, solutions::SmcJob)>(
    );
    assert_send_sync::<(solutions::CountEstimate, solutions::DensityOfStates)>();
    assert_send_sync::<(solutions::Budget, solutions::SolutionEstimate)>();
}

#[test]
fn values_of_boards_runs_and_symmetries_are_send_and_sync() {
    assert_send_sync::<(board::Alphabet, board::BoardLines<&[u8]>, board::Column)>();
    assert_send_sync::<(board::Conflict, board::Jigsaws, board::Layout, board::Line)>();
    assert_send_sync::<board::TextForm>();
    assert_send_sync::<(board::ReadAs, board::Assumed, board::LineBlock, solve::boards::Boards)>();
    assert_send_sync::<(solve::answers::Found<'_>, solve::answers::Solved<'_>)>();
    assert_send_sync::<(solve::answers::Search, solve::boards::Run<'_>)>();
    assert_send_sync::<(run::Block, run::Difference, run::Silent, run::Stopped)>();
    assert_send_sync::<(run::folder::Manifest, run::folder::Piece, run::folder::State)>();
    assert_send_sync::<(run::folder::Phase, run::folder::Status, run::folder::Worked)>();
    assert_send_sync::<(solve::Reference, solve::Solutions, stats::Jackknife, stats::Note)>();
    assert_send_sync::<solve::generate::Generator<'_, solve::Generic>>();
    assert_send_sync::<solve::lines::NineRow<'_>>();
    assert_send_sync::<(symmetry::CellClass, symmetry::CycleIndex, symmetry::EightForms)>();
    assert_send_sync::<(symmetry::MaskAction, symmetry::Role, symmetry::SquareGroup)>();
    assert_send_sync::<symmetry::Structure>();
    assert_send_sync::<(unavoidable::Limits, unavoidable::diagram::Order)>();
}

#[test]
fn values_of_counts_forests_and_skeletons_are_send_and_sync() {
    assert_send_sync::<(catalogue::NineCatalogueJob, catalogue::EightCatalogue)>();
    assert_send_sync::<catalogue::EightCatalogueJob>();
    assert_send_sync::<catalogue::FirstBand>();
    assert_send_sync::<census::classes::Class>();
    assert_send_sync::<(census::queens::QueensBlock, census::queens::QueensCounts)>();
    assert_send_sync::<census::grids::Symmetries>();
    assert_send_sync::<(features::Deduced, features::Deduction)>();
    assert_send_sync::<(features::Backdoor, features::Describer, features::Description)>();
    assert_send_sync::<(features::Features, features::RandomImages, features::Tools)>();
    assert_send_sync::<(forest::Engine, forest::GraphFormat)>();
    assert_send_sync::<(forest::Level, forest::Totals)>();
    assert_send_sync::<(large::AllLarge, large::AllLargeJob, large::SearchCost)>();
    assert_send_sync::<(large::FoundInParts, large::EmptyLinesJob, large::LargePuzzlesJob)>();
    assert_send_sync::<(pattern::Fraction, pattern::SquareSymmetry)>();
    assert_send_sync::<skeleton::closure::UpwardClosure<'_>>();
    assert_send_sync::<(skeleton::exhaustion::Carries, skeleton::leaves::LeafSkeletons)>();
    assert_send_sync::<skeleton::judgement::Judgement>();
    assert_send_sync::<(skeleton::list::Orbit, skeleton::possible::LevelCounts)>();
    assert_send_sync::<(skeleton::possible::Method, skeleton::rules::Rule)>();
    assert_send_sync::<(skeleton::theorem::Certificate, skeleton::theorem::Proof)>();
    assert_send_sync::<skeleton::theorem::Witness>();
    assert_send_sync::<(scan::Found, scan::Level, scan::NoPuzzle)>();
    assert_send_sync::<vary::Removal>();
    // It holds a solver, which one thread uses at a time.
    assert_send::<vary::Vicinity>();
    // They hold a stream.
    assert_send::<(board::LineBlocks<'_>, board::Opened<'_>)>();
    assert_send_sync::<board::FileError>();
}

#[test]
fn values_of_estimates_are_send_and_sync() {
    use estimate::{puzzles, solutions};
    assert_send_sync::<(puzzles::ClueSetTester<'_>, puzzles::DesignConfig, puzzles::DesignKind)>();
    assert_send_sync::<(puzzles::DescentConfig, puzzles::WalkConfig, puzzles::EstimateRow)>();
    assert_send_sync::<(puzzles::GridSource, puzzles::HitTotals, puzzles::Hits)>();
    assert_send_sync::<(puzzles::MetPuzzles, puzzles::descent::Parameters)>();
    assert_send_sync::<puzzles::Weight>();
    assert_send_sync::<puzzles::TourConfig>();
    assert_send_sync::<(puzzles::descent::Population, puzzles::descent::Priorities)>();
    assert_send_sync::<(puzzles::walk::VisitHistogram, puzzles::walk::WeightCaps)>();
    assert_send_sync::<(solutions::SmcConfig, solutions::TemperingConfig)>();
    assert_send_sync::<(solutions::Boltzmann, solutions::CellSwap, solutions::ClusterCounts)>();
    assert_send_sync::<(solutions::CurvePoint, solutions::Diagnostics, solutions::Ladder)>();
    assert_send_sync::<(
        solutions::Moves,
        solutions::PilotSummary,
        solutions::Boxes,
        solutions::Problem,
    )>();
    assert_send_sync::<(solutions::Queens, solutions::Record, solutions::RowSwap)>();
    assert_send_sync::<(solutions::Schedule, solutions::Squares<true>)>();
    assert_send_sync::<solutions::ThermalAverages>();
}

#[test]
fn errors_are_send_and_sync_errors() {
    fn assert_error<T: std::error::Error + Send + Sync + 'static>() {}
    assert_error::<board::ShapeError>();
    assert_error::<board::RulesError>();
    assert_error::<board::ConflictError>();
    assert_error::<board::GridError>();
    assert_error::<board::TextError>();
    assert_error::<symmetry::SymmetryError>();
    assert_error::<unavoidable::DiagramError>();
    assert_error::<census::CensusError>();
    assert_error::<forest::ForestError>();
    assert_error::<large::LargeError>();
    assert_error::<skeleton::SkeletonError>();
    assert_error::<board::LineError>();
    assert_error::<board::FormError>();
    assert_error::<catalogue::CatalogueError>();
    assert_error::<estimate::EstimateError>();
    assert_error::<run::CheckpointError>();
    assert_error::<run::RunError>();
    assert_error::<run::folder::FolderError>();
    assert_error::<scan::ScanError>();
}
