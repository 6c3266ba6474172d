//! Rows of the Monte Carlo rooms.

use super::Row;
use crate::estimate::EstimateRow;
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
        "percolation_err",
    ];
}

impl Row for EstimateRow {
    const COLUMNS: &'static [&'static str] = &[
        "shape",
        "method",
        "size",
        "clues",
        "count",
        "per_grid",
        "rel_err",
        "low",
        "high",
        "total",
        "rel_err_within",
        "boot_low",
        "boot_high",
        "grids",
        "trials",
    ];
}
