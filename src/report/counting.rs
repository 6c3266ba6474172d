//! Rows of the Monte Carlo rooms.

use super::Row;
use crate::partition::CurvePoint;

impl Row for CurvePoint {
    const COLUMNS: &'static [&'static str] = &[
        "beta",
        "energy",
        "energy_err",
        "heat_capacity",
        "heat_capacity_err",
        "percolation",
        "ln_z",
    ];
}
