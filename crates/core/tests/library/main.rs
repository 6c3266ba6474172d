//! The public interface of the library, as its users see it.
//!
//! One test binary: it is linked once, and its long tests run beside each other.

mod drawn;
mod estimators;
mod large;
mod parameters;
mod rules;
mod stops;
mod symmetry;

/// What holds closures, solvers, caches or counted pointers can be shared between threads all the
/// same; the compiler says it of the rest.
#[test]
fn what_holds_shared_state_crosses_threads() {
    use gridforest::{
        board, catalogue, census, estimate, features, large, reader, run, scan, solve, unavoidable,
        vary,
    };
    fn is_shared<T: Send + Sync>() {}
    fn is_sent<T: Send>() {}
    is_shared::<(board::Shape, board::Candidates, unavoidable::Diagram, scan::Scan)>();
    is_shared::<(solve::NineBatch, solve::Learning, solve::generate::Generator<'_, solve::Generic>)>(
    );
    is_shared::<(catalogue::Catalogue, catalogue::NineCatalogue, census::QueensJob)>();
    is_shared::<(census::UniformImages, features::Describer, large::AllLargeJob, run::Stop)>();
    is_shared::<(estimate::puzzles::Descent, estimate::puzzles::GridSource)>();
    is_shared::<(estimate::puzzles::MulticanonicalWalk, estimate::puzzles::Tours)>();
    is_shared::<(large::FoundInParts, reader::Boards)>();
    is_sent::<(Box<dyn solve::Solver>, vary::Vicinity)>();
    is_sent::<(reader::LineBlocks<'_>, reader::Opened<'_>)>();
}
