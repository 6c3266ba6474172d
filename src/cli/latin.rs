//! `latin`: the structure of Latin squares, their trades and their critical sets.

use clap::builder::RangedU64ValueParser;

use super::plumbing::prelude::*;
use gridforest::features::Strength;
use gridforest::latin::Named;
use gridforest_requests::critical_sets::CriticalSets;
use gridforest_requests::latin;
use gridforest_requests::paratopes::Paratopes;
use gridforest_requests::trades::Trades;

/// Compute invariants of Latin squares: intercalates, cycles, transversals, orthogonal mates,
/// autotopisms; list their trades and critical sets; write squares at random or by name
///
/// A transversal is a set of cells, one in each row and column, with every symbol once; they are
/// counted up to order 16, in cyclic squares of odd order up to 23. A mate is a square that holds each
/// pair of symbols once together with the square: its symbols are disjoint transversals. Two rows
/// differ by a permutation, whose cycles are counted by their length, over all pairs of rows, of
/// columns and of symbols; those of length 2 are intercalates. An autotopism permutes rows, columns and symbols and fixes the square; an
/// autoparatopism may also exchange their roles. A trade is a set of entries that can be exchanged
/// for others in the same cells, and is what `unavoidable` calls an unavoidable set. A defining set
/// is a set of entries that only this square contains, a proper puzzle; a critical set is a defining
/// set without a smaller one in it. Sudoku grids are Latin squares, too.
#[derive(Debug, Args)]
pub(super) struct Latin {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    bounded: Bounded,
    /// Search for orthogonal mates, up to L of them (up to the names of their symbols), and show the
    /// first; up to order 11. With a --shape of further rules, such as latin7+x, for those that obey
    /// these too
    #[arg(long, value_name = "L", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    mates: Option<u64>,
    /// List the minimal trades with their mates: of at most K cells, or all [default: 12 above order 6,
    /// otherwise no bound]
    #[arg(long, value_name = "K", num_args = 0..=1, require_equals = true, conflicts_with_all = ["mates", "critical_sets"])]
    trades: Option<Option<usize>>,
    /// List the critical sets with their strengths, those of K entries, or all
    #[arg(long, value_name = "K", num_args = 0..=1, require_equals = true, conflicts_with = "mates")]
    critical_sets: Option<Option<usize>>,
    /// Draw N squares of the main class of each, every one with the same probability
    #[arg(long, value_name = "N", conflicts_with_all = ["mates", "trades", "critical_sets"])]
    paratopes: Option<u64>,
    /// The seed of --paratopes
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// With --critical-sets: those of a strength alone
    #[arg(long, value_name = "STRENGTH")]
    strength: Option<StrengthName>,
    /// Write the square of a name instead: `cyclic:N`, `elementary-abelian:P^K`, `dihedral:M`, the
    /// tables of these groups; `steiner:N`, `steiner-loop:N`, the quasigroup and the loop of a Steiner
    /// triple system on N points
    #[arg(long, value_name = "NAME", conflicts_with_all = ["files", "shape", "keep", "from", "symbols", "column", "budget", "mates", "trades", "critical_sets", "paratopes"])]
    named: Option<Named>,
    /// With --trades or --critical-sets: only the first of each orbit under the autoparatopism group
    /// of the square
    #[arg(long)]
    ed: bool,
}

/// How far forced entries complete a critical set.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum StrengthName {
    /// Forced entries complete it
    Strong,
    /// Some entries are forced, but not all
    Weak,
    /// No entry is forced
    TotallyWeak,
}

impl From<StrengthName> for Strength {
    fn from(name: StrengthName) -> Self {
        match name {
            StrengthName::Strong => Self::Strong,
            StrengthName::Weak => Self::Weak,
            StrengthName::TotallyWeak => Self::TotallyWeak,
        }
    }
}

pub(super) const EXAMPLES: &[Example] = &[
    ("latin squares7.txt", "intercalates, cycles and transversals of squares of order 7"),
    ("latin --named dihedral:4", "the table of a group of order 8"),
    ("latin squares7.txt --mates 1", "whether each has an orthogonal mate, and one"),
    ("latin squares7.txt --shape latin7+x --mates 1", "whether one has both diagonals, too"),
    ("latin squares7.txt --trades=8 --ed", "their trades of at most 8 cells, up to autoparatopism"),
    ("latin squares7.txt --paratopes 3 --seed 7", "random squares of the same main classes"),
    (
        "latin squares5.txt --critical-sets --ed --strength weak",
        "the weak critical sets of squares of order 5",
    ),
];

impl Latin {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        let listed = self.trades.is_some() || self.critical_sets.is_some();
        given.needs("ed", listed, "--trades or --critical-sets")?;
        given.needs("seed", self.paratopes.is_some(), "--paratopes")?;
        given.needs("strength", self.critical_sets.is_some(), "--critical-sets")?;
        Ok(Destination::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(named) = self.named {
            session.rows(&[latin::NamedRow::of(named).or_usage("--named")?])?;
            return Ok(Verdict::Good);
        }
        let (input, budget) = (&self.input.without_boxes(), self.bounded.budget);
        let essentially_different = self.ed;
        if let Some(max_size) = self.trades {
            return ask(Trades { max_size, essentially_different }, input, budget, session);
        }
        if let Some(size) = self.critical_sets {
            let strength = self.strength.map(Into::into);
            let question =
                CriticalSets { size, strength, essentially_different, ..CriticalSets::default() };
            return ask(question, input, budget, session);
        }
        if let Some(number) = self.paratopes {
            return ask(Paratopes { number, seed: self.seed }, input, budget, session);
        }
        ask(latin::Latin { mates: self.mates }, input, budget, session)
    }
}
