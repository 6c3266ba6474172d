//! How a diagram is built and how large it may become: options of the commands that build one.

use clap::{Args, ValueEnum};

use gridforest::unavoidable::Limits;
use gridforest::unavoidable::diagram::Order;

/// Bounds that users can set.
#[derive(Debug, Args)]
pub(in crate::cli) struct Bounds {
    /// The largest number of nodes of an explicit graph [default: 5000000] or of states of a
    /// diagram [default: no bound]
    #[arg(long, value_name = "N")]
    max_nodes: Option<usize>,
    /// The memory for a diagram, in bytes or such as 500M [default: 8G]
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "8G", hide_default_value = true)]
    max_memory: usize,
}

/// An order in which a diagram decides the cells.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(in crate::cli) enum OrderName {
    /// The one of the others whose diagram of the smallest sets is the narrowest
    Best,
    /// By symbols, and each symbol by columns
    Symbols,
    /// By columns, and each column by symbols
    Columns,
    /// By rows, and each row by symbols
    Rows,
    /// Always the cell after which the fewest sets are partially decided
    Open,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Best => Self::Best,
            OrderName::Symbols => Self::BySymbol,
            OrderName::Columns => Self::ByColumn,
            OrderName::Rows => Self::ByRow,
            OrderName::Open => Self::FewestOpen,
        }
    }
}

/// The default bound on the nodes of an explicit graph.
const GRAPH_NODES: usize = 5_000_000;

impl Bounds {
    /// The bounds of a diagram.
    pub(in crate::cli) fn of_diagram(&self) -> Limits {
        Limits { states: self.max_nodes.unwrap_or(usize::MAX), bytes: self.max_memory }
    }

    /// The bounds of an explicit graph.
    pub(in crate::cli) fn of_graph(&self) -> Limits {
        Limits { states: self.max_nodes.unwrap_or(GRAPH_NODES), bytes: self.max_memory }
    }
}

/// A number of bytes: digits, with K, M or G for powers of 1024.
pub(in crate::cli) fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("'{text}' is no number of bytes: write such as 500M or 3G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        _ => return Err(wrong()),
    };
    let number: usize = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << (10 * power)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_are_read_with_their_units() {
        assert_eq!(bytes("500M"), Ok(500 << 20));
        assert_eq!(bytes("3g"), Ok(3 << 30));
        assert_eq!(bytes("17"), Ok(17));
        for wrong in ["", "G", "-1", "3GB", "1.5G", "99999999999999999999", "99999999999G"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
