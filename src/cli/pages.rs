//! The uses and the examples in the help of each command.

use super::plumbing::help;

/// The commands without subcommands: name, uses, examples.
pub(super) const PAGES: &[help::Page] = &[
    help::Page::new("forest", super::forest::USES, super::forest::EXAMPLES),
    help::Page::new("solutions", super::solutions::USES, super::solutions::EXAMPLES),
    help::Page::new("skeletons", super::skeletons::USES, super::skeletons::EXAMPLES),
    help::Page::new("canon", super::canon::USES, super::canon::EXAMPLES),
    help::Page::new("index", super::index::USES, super::index::EXAMPLES),
    help::Page::new("grid", super::grid::USES, super::grid::EXAMPLES),
    help::Page::new("convert", super::convert::USES, super::convert::EXAMPLES),
    help::Page::new("count queens", super::count::QUEENS, super::count::QUEENS_EXAMPLES),
    help::Page::new("count latin", super::count::LATIN, super::count::LATIN_EXAMPLES),
    help::Page::new("count grids", super::count::GRIDS, super::count::GRIDS_EXAMPLES),
    help::Page::new(
        "estimate puzzles",
        super::estimate::PUZZLES,
        super::estimate::PUZZLES_EXAMPLES,
    ),
    help::Page::new(
        "estimate queens",
        super::estimate::SOLUTIONS,
        super::estimate::QUEENS_EXAMPLES,
    ),
    help::Page::new("estimate latin", super::estimate::SOLUTIONS, super::estimate::LATIN_EXAMPLES),
    help::Page::new("estimate grids", super::estimate::SOLUTIONS, super::estimate::GRIDS_EXAMPLES),
    help::Page::new("unavoidable", super::unavoidable::USES, super::unavoidable::EXAMPLES),
    help::Page::new("scan", super::scan::USES, super::scan::EXAMPLES),
    help::Page::new("describe", super::describe::USES, super::describe::EXAMPLES),
    help::Page::new("vary", super::vary::USES, super::vary::EXAMPLES),
    help::Page::new("solve", super::solve::USES, super::solve::EXAMPLES),
    help::Page::new("bench", super::bench::USES, super::bench::EXAMPLES),
    help::Page::new("minimal", super::minimal::USES, super::minimal::EXAMPLES),
    help::Page::new("generate", super::generate::USES, super::generate::EXAMPLES),
    help::Page::new("reproduce", super::reproduce::USES, super::reproduce::EXAMPLES),
    help::Page::new("plan", super::plan::USES, super::plan::EXAMPLES),
    help::Page::new("work", super::work::USES, super::work::EXAMPLES),
    help::Page::new("status", super::status::USES, super::status::EXAMPLES),
    help::Page::new("report", super::report::USES, super::report::EXAMPLES),
    help::Page::new("merge", super::merge::USES, super::merge::EXAMPLES),
    help::Page::new("completions", super::completions::USES, super::completions::EXAMPLES),
    help::Page::new("man", super::man::USES, super::man::EXAMPLES),
    help::Page::new("web", super::web::USES, super::web::EXAMPLES),
];

/// The commands with subcommands.
pub(super) const PARENTS: [help::Page; 3] = [
    help::Page::new(
        "",
        &[],
        &[
            ("forest 2x2", "the proper and the minimal puzzles of every 4x4 Sudoku grid"),
            ("generate 3x3 --count 3", "three random minimal puzzles of 9x9"),
            ("reproduce --list", "the named results"),
        ],
    ),
    help::Page::new("count", &[], &[("count queens 8", "92")]),
    help::Page::new(
        "estimate",
        &[],
        &[("estimate latin 12 --time 1", "the Latin squares of order 12, in about a second")],
    ),
];
