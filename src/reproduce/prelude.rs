//! What nearly every result uses.

pub(super) use std::collections::{BTreeMap, BTreeSet};
pub(super) use std::ops::{ControlFlow, RangeInclusive};

pub(super) use anyhow::{Context as _, Result};
pub(super) use num_bigint::BigUint;
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::estimates::*;
pub(super) use super::found::columns;
pub(super) use super::study::{Effort, Study, float, tally, trees_by};
pub(super) use super::{Measured, published};
pub(super) use crate::report::grouped;
pub(super) use gridforest::board::{CellMask, Grid, Puzzle, Shape, Skeleton};
pub(super) use gridforest::census::classes::{Class, Classes};
pub(super) use gridforest::estimate::EstimateError;
pub(super) use gridforest::estimate::puzzles::{
    DescentConfig, DesignConfig, DesignKind, Estimate, EstimateRow, Estimator, GridSource,
    TourConfig, WalkConfig,
};
pub(super) use gridforest::estimate::solutions::Problem;
pub(super) use gridforest::forest::{Engine, Level, Root, Tree};
pub(super) use gridforest::random::stream;
pub(super) use gridforest::run::BlockError;
pub(super) use gridforest::solve::{Generic, Solver};
pub(super) use gridforest::stats::Moments;
pub(super) use gridforest::unavoidable::Limits;
pub(super) use gridforest_requests::forest::TreeRow;
