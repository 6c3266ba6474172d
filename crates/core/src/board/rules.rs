//! Rules as data: cells, symbols, and sets of cells whose symbols all differ.
//!
//! A set of N cells is a *line* and holds every symbol once; a smaller *set* holds different
//! symbols. Boxes, diagonals, windows, the regions of a jigsaw, the columns of a Latin rectangle and
//! the edges of a graph are such sets. The rules that are rows, columns and boxes alone need no
//! table: a [`Shape`](super::Shape) knows them by its numbers. All others are entered here once, by
//! their name, so that a shape stays a small value that can be copied.

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, Mutex, OnceLock};

use fixedbitset::FixedBitSet;

use super::RulesError;

/// A set of cells that must hold every symbol once, or different symbols.
pub type Line = Vec<usize>;

/// The most symbols of a board.
pub(super) const MAX_SYMBOLS: usize = 36;

/// The most cells of a board.
pub const MAX_CELLS: usize = MAX_SYMBOLS * MAX_SYMBOLS;

/// The rules of a board that are not rows, columns and boxes alone.
#[derive(Debug)]
pub(crate) struct Rules {
    /// How they are written, which is also what they are known by.
    pub(super) name: String,
    pub(super) symbols: usize,
    pub(super) cells: usize,
    /// The cells in a row of the drawing.
    pub(super) columns: usize,
    /// The region of each cell, where the cells are divided into some.
    pub(super) regions: Option<Vec<usize>>,
    /// Sets of as many cells as there are symbols.
    pub(super) lines: Vec<Line>,
    /// Sets of fewer cells.
    pub(super) sets: Vec<Line>,
    /// For each cell those that share a set with it.
    in_sight: Vec<FixedBitSet>,
    implied: OnceLock<Vec<Line>>,
}

/// What rules are made of.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    pub(super) name: String,
    pub(super) symbols: usize,
    pub(super) cells: usize,
    pub(super) columns: usize,
    pub(super) regions: Option<Vec<usize>>,
    /// Lines and smaller sets.
    pub(super) sets: Vec<Line>,
}

impl Draft {
    /// The rules, if they can be rules of a board.
    pub(super) fn check(self) -> Result<Rules, RulesError> {
        let Self { name, symbols, cells, columns, regions, mut sets } = self;
        if !(1..=MAX_SYMBOLS).contains(&symbols) {
            return Err(RulesError::Symbols { symbols, max: MAX_SYMBOLS });
        }
        if !(1..=MAX_CELLS).contains(&cells) {
            return Err(RulesError::Cells { cells, max: MAX_CELLS });
        }
        for set in &mut sets {
            set.sort_unstable();
            if let Some(&cell) = set.last().filter(|&&cell| cell >= cells) {
                return Err(RulesError::NoCell { cell: cell + 1, cells });
            }
            if let Some(twice) = set.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(RulesError::Twice { cell: twice[0] + 1 });
            }
            if set.len() > symbols {
                return Err(RulesError::TooLarge { cells: set.len(), symbols });
            }
        }
        // One that says nothing is left out, and one that is said twice is said once.
        let mut known = HashSet::new();
        sets.retain(|set| set.len() > 1 && known.insert(set.clone()));
        let mut in_sight = vec![FixedBitSet::with_capacity(cells); cells];
        for set in &sets {
            for (&a, &b) in set.iter().flat_map(|a| set.iter().map(move |b| (a, b))) {
                if a != b {
                    in_sight[a].insert(b);
                }
            }
        }
        let (lines, sets) = sets.into_iter().partition(|set| set.len() == symbols);
        let implied = OnceLock::new();
        Ok(Rules { name, symbols, cells, columns, regions, lines, sets, in_sight, implied })
    }

    /// The same, if their author can have meant them: there are no more symbols than any cell can
    /// need, and no cells that must all differ are seen to be more than the symbols.
    pub(super) fn meant(self) -> Result<Self, RulesError> {
        let rules = self.clone().check()?;
        let (symbols, cells) = (rules.symbols, rules.cells);
        // With two symbols more than any cell sees, the others never decide what it holds.
        let most = rules.in_sight.iter().map(|seen| seen.count_ones(..)).max().unwrap_or(0);
        if symbols > cells.max(most + 2) {
            return Err(RulesError::Spare { symbols, cells });
        }
        match (0..cells).map(|cell| rules.crowd(cell)).find(|crowd| crowd.len() > symbols) {
            Some(crowd) => {
                let numbers: Vec<String> =
                    crowd.iter().map(|cell| (cell + 1).to_string()).collect();
                Err(RulesError::Crowd { cells: numbers.join(", "), symbols })
            }
            None => Ok(self),
        }
    }
}

impl Rules {
    /// Cells that all see each other, with a first one: each next is one that sees the most of those
    /// that are left. One more than there are symbols is enough.
    fn crowd(&self, first: usize) -> Vec<usize> {
        let (mut crowd, mut left) = (vec![first], self.in_sight[first].clone());
        let seen = |cell: &usize, left: &FixedBitSet| self.in_sight[*cell].intersection_count(left);
        while let Some(next) = left.ones().max_by_key(|cell| seen(cell, &left)) {
            crowd.push(next);
            left.intersect_with(&self.in_sight[next]);
            if crowd.len() > self.symbols {
                break;
            }
        }
        crowd.sort_unstable();
        crowd
    }

    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        self.in_sight[a].contains(b)
    }

    /// The lines that the others imply, found once.
    pub(super) fn implied(&self) -> &[Line] {
        self.implied.get_or_init(|| super::implied::implied(self.cells, &self.lines))
    }

    /// Whether two cells in sight of each other hold the same symbol; 0 is none.
    pub(super) fn has_repeat(&self, symbols: &[u8]) -> bool {
        self.lines.iter().chain(&self.sets).any(|set| {
            let mut held = 0u64;
            set.iter().any(|&cell| {
                let bit = u64::from(symbols[cell] != 0) << symbols[cell];
                let twice = held & bit != 0;
                held |= bit;
                twice
            })
        })
    }
}

const CHUNK: usize = 1 << 10;

/// Rules by their numbers: read without a lock, since they are asked for in loops.
static TABLE: [OnceLock<Box<[OnceLock<Rules>; CHUNK]>>; CHUNK] = [const { OnceLock::new() }; CHUNK];

static NUMBERS: LazyLock<Mutex<HashMap<String, u32>>> = LazyLock::new(Mutex::default);

/// The rules of a number that [`enter`] gave.
pub(super) fn rules(number: u32) -> &'static Rules {
    let place = number as usize - 1;
    let chunk = TABLE[place / CHUNK].get().expect("a number that was given");
    chunk[place % CHUNK].get().expect("a number that was given")
}

/// The number of the rules with a name, if they were entered.
pub(super) fn known(name: &str) -> Option<u32> {
    let numbers = NUMBERS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    numbers.get(name).copied()
}

/// The number of rules, from 1: the same for the same name.
///
/// # Errors
/// [`RulesError`] when they can't be rules of a board.
pub(super) fn enter(draft: Draft) -> Result<u32, RulesError> {
    let rules = draft.check()?;
    let mut numbers = NUMBERS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(&number) = numbers.get(&rules.name) {
        return Ok(number);
    }
    let place = numbers.len();
    if place == CHUNK * CHUNK {
        return Err(RulesError::TooMany { max: CHUNK * CHUNK });
    }
    let number = place as u32 + 1;
    numbers.insert(rules.name.clone(), number);
    let chunk = TABLE[place / CHUNK].get_or_init(|| Box::new([const { OnceLock::new() }; CHUNK]));
    chunk[place % CHUNK].set(rules).expect("a place is given once");
    Ok(number)
}
