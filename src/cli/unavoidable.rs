//! `unavoidable`: the minimal unavoidable sets of grids.

use std::io::Write;

use super::plumbing::ask::asked;
use super::plumbing::prelude::*;
use gridforest_requests::unavoidable::{self, grid_for_formula};

/// List the minimal unavoidable sets of grids: the sets of cells that every proper puzzle must hit
///
/// On boards of side up to 6, all of them; on larger boards, all with at most --max-size cells. Those
/// of a Latin square are its minimal trades, which `latin --trades` lists with their mates.
#[derive(Debug, Args)]
pub(super) struct Unavoidable {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    bounded: Bounded,
    /// All sets of at most K cells, and no others [default: 12 above side 6, 10 beyond 128
    /// cells, otherwise no bound]
    #[arg(long, value_name = "K")]
    max_size: Option<usize>,
    /// Write the sets as boards, the symbols of the grid in their cells, in the first column: for
    /// `canon --kind puzzle --unique`, which classifies them
    #[arg(long, conflicts_with_all = ["widths", "cnf"])]
    boards: bool,
    /// Print the number of states at each level of the diagram of their hitting sets, for an order
    /// of the cells, instead of the sets [default order: best]
    #[arg(
        long,
        value_name = "ORDER",
        num_args = 0..=1,
        default_missing_value = "best",
        require_equals = true,
        conflicts_with = "cnf"
    )]
    widths: Option<OrderName>,
    /// Write the formula whose models are the proper puzzles of one grid to FILE, in DIMACS CNF: a
    /// clause for each set; `-` is stdout
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["keep", "budget"])]
    cnf: Option<PathBuf>,
    #[command(flatten)]
    bounds: Bounds,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("unavoidable grids.txt --max-size 6", "all minimal unavoidable sets of at most 6 cells"),
    (
        "unavoidable grids.txt --max-size 6 --boards",
        "the same as boards, for `canon --kind puzzle --unique`",
    ),
    (
        "unavoidable grids6.txt --shape 2x3 --widths=columns",
        "the size of the diagram of the hitting sets, level by level",
    ),
    (
        "unavoidable grid6.txt --shape 2x3 --cnf grid6.cnf",
        "the formula whose models are the proper puzzles, for model counters",
    ),
];

impl Unavoidable {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("max-nodes max-memory", self.widths.is_some(), "--widths")?;
        Ok(self.cnf.as_deref().map_or(Destination::Rows, Destination::to))
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let (max_size, limits) = (self.max_size, self.bounds.of_diagram());
        match (&self.cnf, self.widths) {
            (Some(path), _) => self.formula(session, path),
            (None, Some(order)) => {
                let question = unavoidable::Widths { max_size, order: order.into(), limits };
                ask(question, &self.input, self.bounded.budget, session)
            }
            (None, None) if self.boards => ask(
                unavoidable::UnavoidableBoards(unavoidable::Unavoidable { max_size }),
                &self.input,
                self.bounded.budget,
                session,
            ),
            (None, None) => ask(
                unavoidable::Unavoidable { max_size },
                &self.input,
                self.bounded.budget,
                session,
            ),
        }
    }

    /// Writes the formula of the only grid.
    fn formula(&self, session: &Session, path: &Path) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let mut grids = Vec::new();
        let blocks = self.input.blocks()?;
        blocks.take(self.input.shape, &mut refusals, |refusals, file, board| {
            refusals.assume(self.input.assumed(&board));
            let grid = grid_for_formula(&asked(&board));
            grids.push(grid.map_err(|why| Refusal::unsuited(file, board.line, why))?);
            Ok(())
        })?;
        let [grid] = &grids[..] else {
            bail!("--cnf takes one grid: there are {}", grids.len());
        };
        let sets = unavoidable::Unavoidable { max_size: self.max_size }.sets(grid);
        let write = |out: &mut dyn Write| Ok(sets.write_dimacs(out)?);
        match path == Path::new("-") {
            true => session.write(write)?,
            false => write_whole(path, write)?,
        }
        Ok(refusals.verdict())
    }
}
