//! What many commands use.

pub(in crate::cli) use std::ops::RangeInclusive;
pub(in crate::cli) use std::path::{Path, PathBuf};

pub(in crate::cli) use anyhow::{Context as _, Result, anyhow, bail};
pub(in crate::cli) use clap::{Args, Subcommand, ValueEnum, ValueHint};

pub(in crate::cli) use super::ask::{Input, ask, ask_for, blamed, each_answer, of_argument};
pub(in crate::cli) use super::blocks::{Block, Blocks, look_for};
pub(in crate::cli) use super::bounded::Bounded;
pub(in crate::cli) use super::bounds::{Bounds, OrderName, bytes};
pub(in crate::cli) use super::help::{Example, Page};
pub(in crate::cli) use super::in_order::{Emit, Sink, in_order, produced};
pub(in crate::cli) use super::lines::{Lines, each_board, one_by_one, rows_or_refusals};
pub(in crate::cli) use super::long::Long;
pub(in crate::cli) use super::output::{REST, Rows, Texts, write_csv, write_whole};
pub(in crate::cli) use super::purpose::Purpose;
pub(in crate::cli) use super::reading::Reading;
pub(in crate::cli) use super::refusals::{Refusal, Refusals};
pub(in crate::cli) use super::shapes::{GridsParser, ShapeParser};
pub(in crate::cli) use super::task::{Divisible, MaybeTask, Parse, Task, estimate, task};
pub(in crate::cli) use super::uses::{Destination, Given, Use};
pub(in crate::cli) use super::{OrUsage as _, Session, Usage, Verdict, diagnostics, rounded, stop};
pub(in crate::cli) use gridforest_requests::parse::clues;
