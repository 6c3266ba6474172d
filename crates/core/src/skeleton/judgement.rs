//! What a skeleton carries, with the reason: a rule, every grid of the shape, or a puzzle.

use super::exhaustion::{Carries, Exhaustion};
use super::rules::Rule;
use crate::board::{Puzzle, Skeleton};

/// What a skeleton carries, and what shows it.
///
/// ```
/// use gridforest::board::Skeleton;
/// use gridforest::skeleton::exhaustion::Exhaustion;
/// use gridforest::skeleton::judgement::Judgement;
/// let shape = "2x2".parse()?;
/// let skeleton = Skeleton::from_cells(shape, [0, 6, 8, 13]);
/// let judgement = Judgement::of(&skeleton, Some(&Exhaustion::of(shape)?));
/// assert_eq!(judgement.carries(), "minimal");
/// assert_eq!(Judgement::of(&skeleton, None), Judgement::Open);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// No proper puzzle, by a rule.
    Rule(Rule),
    /// No proper puzzle: no rule says so, but every grid was looked at.
    Exhaustion,
    /// A proper puzzle, such as this one, and no minimal one.
    Proper(Puzzle),
    /// A minimal puzzle, such as this one.
    Minimal(Puzzle),
    /// No rule decides, and no grid was looked at.
    Open,
}

impl Judgement {
    /// What a skeleton carries: by the rules, then by the grids of its shape, if they are given.
    ///
    /// # Panics
    /// When the grids are of another shape.
    pub fn of(skeleton: &Skeleton, exhaustion: Option<&Exhaustion>) -> Self {
        if let Some(rule) = Rule::of(skeleton) {
            return Self::Rule(rule);
        }
        let Some(exhaustion) = exhaustion else {
            return Self::Open;
        };
        match exhaustion.witness(skeleton) {
            (Carries::Minimal, Some(puzzle)) => Self::Minimal(puzzle),
            (Carries::Proper, Some(puzzle)) => Self::Proper(puzzle),
            _ => Self::Exhaustion,
        }
    }

    /// What the skeleton carries, in a word: `nothing`, `proper`, `minimal` or `open`.
    pub fn carries(&self) -> &'static str {
        match self {
            Self::Rule(_) | Self::Exhaustion => "nothing",
            Self::Proper(_) => "proper",
            Self::Minimal(_) => "minimal",
            Self::Open => "open",
        }
    }

    /// What shows it: the rule, `exhaustion`, the puzzle, or nothing.
    pub fn reason(&self) -> String {
        match self {
            Self::Rule(rule) => rule.to_string(),
            Self::Exhaustion => "exhaustion".to_owned(),
            Self::Proper(puzzle) | Self::Minimal(puzzle) => puzzle.to_string(),
            Self::Open => String::new(),
        }
    }
}
