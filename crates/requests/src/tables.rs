//! The tables that questions are answered with, by the commands that print them.

use crate::canon::{CanonRow, CanonSymmetriesRow};
use crate::compare::CompareRow;
use crate::count::CountRow;
use crate::critical_sets::CriticalSetRow;
use crate::describe::DescribeRow;
use crate::estimate::boards::BoardEstimateRow;
use crate::forest::TreeRow;
use crate::generate::{OnPatternRow, PuzzleRow};
use crate::grids::{ClassRow, GeneratorsRow, GridRow, GridsRow};
use crate::index::{BandRow, IndexRow};
use crate::latin::{LatinRow, NamedRow};
use crate::minimal::{InsideRow, MinimalRow, OneRow};
use crate::paratopes::ParatopeRow;
use crate::scan::ScanRow;
use crate::skeletons::{
    ImpossibleRow, JudgedRow, ListedSkeleton, PossibleRow, SkeletonCount, TheoremRow,
};
use crate::solve::{CountedRow, SolutionRow, SolveRow};
use crate::trades::TradeRow;
use crate::unavoidable::{SetBoardRow, SetRow, WidthRow};
use crate::{Column, TableRow};

/// A table.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The words of the command that prints it.
    pub command: &'static str,
    /// The options that ask for it; none: it is the usual one.
    pub options: &'static str,
    /// Its columns.
    pub columns: &'static [Column],
}

const fn table<R: TableRow>(command: &'static str, options: &'static str) -> Table {
    Table { command, options, columns: R::COLUMNS }
}

/// All tables.
pub const TABLES: &[Table] = &[
    table::<TreeRow>("forest", ""),
    table::<GridsRow>("solutions", "--count"),
    table::<ClassRow>("solutions", "--classes"),
    table::<GeneratorsRow>("solutions", "--classes --generators"),
    table::<GridRow>("solutions", "--sample"),
    table::<SkeletonCount>("skeletons", "--count"),
    table::<ListedSkeleton>("skeletons", "--list"),
    table::<PossibleRow>("skeletons", "--possible"),
    table::<ImpossibleRow>("skeletons", "--impossible"),
    table::<JudgedRow>("skeletons", "--judge"),
    table::<TheoremRow>("skeletons", "--prove, --check"),
    table::<CanonRow>("canon", ""),
    table::<CanonSymmetriesRow>("canon", "--transform"),
    table::<CompareRow>("compare", ""),
    table::<IndexRow>("index", ""),
    table::<BandRow>("index", "--bands"),
    table::<IndexRow>("grid", ""),
    table::<LatinRow>("latin", ""),
    table::<TradeRow>("latin", "--trades"),
    table::<CriticalSetRow>("latin", "--critical-sets"),
    table::<ParatopeRow>("latin", "--paratopes"),
    table::<NamedRow>("latin", "--named"),
    table::<CountRow>("count queens", ""),
    table::<CountRow>("count latin", ""),
    table::<CountRow>("count quasigroups", ""),
    table::<CountRow>("count loops", ""),
    table::<CountRow>("count grids", ""),
    table::<BoardEstimateRow>("estimate solutions", ""),
    table::<SetRow>("unavoidable", ""),
    table::<SetBoardRow>("unavoidable", "--boards"),
    table::<WidthRow>("unavoidable", "--widths"),
    table::<SolveRow>("solve", ""),
    table::<SolutionRow>("solve", "--all, --sample"),
    table::<CountedRow>("solve", "--count"),
    table::<MinimalRow>("minimal", ""),
    table::<InsideRow>("minimal", "--all"),
    table::<OneRow>("minimal", "--one"),
    table::<PuzzleRow>("generate", "--format"),
    table::<OnPatternRow>("generate", "--estimate"),
    table::<ScanRow>("scan", ""),
    table::<DescribeRow>("describe", ""),
    table::<PuzzleRow>("vary", "--format"),
];

impl Table {
    /// The columns that a table of the same command before it does not have.
    pub fn new_columns(&self) -> impl Iterator<Item = &'static Column> {
        let before = TABLES.iter().filter(|table| table.command == self.command);
        let before = before.take_while(|table| table.options != self.options);
        let known: Vec<&Column> = before.flat_map(|table| table.columns).collect();
        self.columns.iter().filter(move |column| !known.contains(column))
    }
}
