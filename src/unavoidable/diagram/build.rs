//! Building a diagram, level by level from the root.

use super::families::Families;
use super::table::{self, Table};
use super::{DEAD, Diagram, DiagramError, Limits, MAX_VARIABLES, State};
use crate::board::{CellMask, cells_of};
use crate::unavoidable::minimal_only;

impl Diagram {
    pub(super) fn build(
        variables: Vec<CellMask>,
        sets: impl IntoIterator<Item = CellMask>,
        limits: Limits,
    ) -> Result<Self, DiagramError> {
        let count = variables.len();
        if count > MAX_VARIABLES {
            return Err(DiagramError::TooManyVariables { variables: count });
        }
        let mut families = Families::default();
        let root = match root_family(&variables, sets) {
            Some(family) => families.number(&family),
            None => DEAD,
        };
        // The two take turns, so that the memory of each is asked for once.
        let mut next = Families::default();
        let mut levels = Vec::new();
        let mut states = families.len();
        for level in 0..count.saturating_sub(table::VARIABLES) {
            next.clear();
            levels.push(step(&families, 1 << (count - 1 - level), &mut next));
            states += next.len();
            let bytes = families.bytes() + next.bytes() + size_of::<[State; 2]>() * states;
            check(limits, states, bytes, level + 1, count)?;
            std::mem::swap(&mut families, &mut next);
        }
        drop(next);
        let tables = tables(&families, count - levels.len());
        Ok(Self {
            variables,
            levels,
            tables,
            root,
        })
    }
}

fn check(
    limits: Limits,
    states: usize,
    bytes: usize,
    level: usize,
    variables: usize,
) -> Result<(), DiagramError> {
    if states > limits.states {
        let limit = limits.states;
        return Err(DiagramError::TooManyStates {
            limit,
            level,
            variables,
        });
    }
    if bytes > limits.bytes {
        let limit = limits.bytes;
        return Err(DiagramError::TooMuchMemory {
            limit,
            level,
            variables,
        });
    }
    Ok(())
}

/// The sets as words over the variables, the first variable the highest bit; only the minimal ones,
/// ascending. `None` when some set meets no variable: then nothing hits it.
fn root_family(
    variables: &[CellMask],
    sets: impl IntoIterator<Item = CellMask>,
) -> Option<Vec<u64>> {
    let mut bit_of = [0u64; 128];
    for (level, variable) in variables.iter().enumerate() {
        for cell in cells_of(*variable) {
            bit_of[cell] = 1 << (variables.len() - 1 - level);
        }
    }
    let word = |set| cells_of(set).fold(0, |word, cell| word | bit_of[cell]);
    let words = sets.into_iter().map(|set| CellMask::from(word(set)));
    let mut family: Vec<u64> = minimal_only(words)
        .into_iter()
        .map(|set| set as u64)
        .collect();
    family.sort_unstable();
    (family.first() != Some(&0)).then_some(family)
}

/// Where the families of a level go when the variable of the given bit, above all others, is absent
/// and when it is present. The families of the next level are entered in `next`.
fn step(families: &Families, bit: u64, next: &mut Families) -> Vec<[State; 2]> {
    let mut edges = Vec::with_capacity(families.len() + 1);
    edges.push([DEAD, DEAD]);
    let mut scratch = Vec::new();
    for family in families.iter() {
        let (without, with) = family.split_at(family.partition_point(|set| set & bit == 0));
        let present = next.number(without);
        let absent = match with.first() {
            None => present,
            Some(&set) if set == bit => DEAD,
            Some(_) => {
                shorten(without, with, bit, &mut scratch);
                next.number(&scratch)
            }
        };
        edges.push([absent, present]);
    }
    edges
}

/// Takes a bit out of the sets `with` it, and merges them with those sets `without` that contain none
/// of them.
fn shorten(without: &[u64], with: &[u64], bit: u64, merged: &mut Vec<u64>) {
    merged.clear();
    let mut shortened = with.iter().map(|set| set ^ bit).peekable();
    for &set in without {
        let contains = |&other: &u64| other & !(set | bit) == 0;
        if with.iter().any(contains) {
            continue;
        }
        while let Some(smaller) = shortened.next_if(|&other| other < set) {
            merged.push(smaller);
        }
        merged.push(set);
    }
    merged.extend(shortened);
}

/// The truth tables of families over the last variables.
fn tables(families: &Families, variables: usize) -> Vec<Table> {
    let hits = |set: usize| Table::of(variables, |subset| subset & set != 0);
    let hitting: Vec<Table> = (0..1 << variables).map(hits).collect();
    let all = Table::of(variables, |_| true);
    let table = |family: &[u64]| {
        let each = family.iter().map(|&set| &hitting[set as usize]);
        each.fold(all, |table, hit| table.and(hit))
    };
    [Table::EMPTY]
        .into_iter()
        .chain(families.iter().map(table))
        .collect()
}
