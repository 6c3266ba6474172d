//! What nearly every result uses.

pub(super) use std::collections::BTreeMap;
pub(super) use std::ops::RangeInclusive;

pub(super) use anyhow::{Context as _, Result};
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::check::Measured;
pub(super) use super::published;
pub(super) use super::study::{Effort, Study};
pub(super) use gridforest::board::{CellMask, Grid, Puzzle, Shape, Skeleton};
pub(super) use gridforest::census::classes::{Class, Classes};
pub(super) use gridforest::forest::{Engine, Level, Root, Tree};
pub(super) use gridforest::random::stream;
pub(super) use gridforest::unavoidable::Limits;
