//! Building a diagram, level by level from the root.

use super::families::Families;
use super::table::{self, Table};
use super::{DEAD, Diagram, DiagramError, Limits, MAX_VARIABLES, State};
use crate::board::{CellMask, cells_of};
use crate::unavoidable::minimal_only;

/// A diagram while it is built: the families of one level, from which those of the next follow.
pub(super) struct Levels {
    variables: usize,
    limits: Limits,
    /// How many variables are decided.
    decided: usize,
    families: Families,
    /// The families of the level before, then those of the next: the two are exchanged, so that each
    /// is allocated once.
    other: Families,
    /// The states of all levels so far.
    states: usize,
}

impl Levels {
    /// The level before any variable is decided, and its state.
    pub(super) fn new(
        variables: &[CellMask],
        sets: impl IntoIterator<Item = CellMask>,
        limits: Limits,
    ) -> Result<(Self, State), DiagramError> {
        if variables.len() > MAX_VARIABLES {
            return Err(DiagramError::TooManyVariables {
                variables: variables.len(),
            });
        }
        let mut families = Families::default();
        let root = match root_family(variables, sets) {
            Some(family) => families.number(&family),
            None => DEAD,
        };
        let levels = Self {
            variables: variables.len(),
            limits,
            decided: 0,
            states: families.len(),
            families,
            other: Families::default(),
        };
        Ok((levels, root))
    }

    /// Whether tables decide the rest.
    pub(super) fn is_done(&self) -> bool {
        self.variables - self.decided <= table::VARIABLES
    }

    /// The number of states of this level.
    pub(super) fn width(&self) -> usize {
        self.families.len()
    }

    /// Decides one variable more: where the states of this level go.
    pub(super) fn step(&mut self) -> Result<Vec<[State; 2]>, DiagramError> {
        self.other.clear();
        self.decided += 1;
        let bit = 1 << (self.variables - self.decided);
        let edges = step(&self.families, bit, &mut self.other);
        self.states += self.other.len();
        self.check()?;
        std::mem::swap(&mut self.families, &mut self.other);
        Ok(edges)
    }

    fn check(&self) -> Result<(), DiagramError> {
        let (level, variables) = (self.decided, self.variables);
        if self.states > self.limits.states {
            let limit = self.limits.states;
            return Err(DiagramError::TooManyStates {
                limit,
                level,
                variables,
            });
        }
        let families = self.families.bytes() + self.other.bytes();
        if families + size_of::<[State; 2]>() * self.states > self.limits.bytes {
            let limit = self.limits.bytes;
            return Err(DiagramError::TooMuchMemory {
                limit,
                level,
                variables,
            });
        }
        Ok(())
    }

    /// The truth tables of the states of this level.
    fn tables(self) -> Vec<Table> {
        drop(self.other);
        tables(&self.families, self.variables - self.decided)
    }
}

impl Diagram {
    pub(super) fn build(
        variables: Vec<CellMask>,
        sets: impl IntoIterator<Item = CellMask>,
        limits: Limits,
    ) -> Result<Self, DiagramError> {
        let (mut building, root) = Levels::new(&variables, sets, limits)?;
        let mut levels = Vec::new();
        while !building.is_done() {
            levels.push(building.step()?);
        }
        Ok(Self {
            variables,
            levels,
            tables: building.tables(),
            root,
        })
    }
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
