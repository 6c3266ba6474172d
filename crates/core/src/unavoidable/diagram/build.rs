//! Building a diagram, level by level from the root.

use super::families::Families;
use super::step::{enter, step};
use super::tails::{TAIL, Tails};
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
    /// The families of the level before, whose memory the next level takes over.
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
            return Err(DiagramError::TooManyVariables { variables: variables.len() });
        }
        let mut decided: CellMask = 0;
        for &variable in variables {
            if variable == 0 {
                return Err(DiagramError::EmptyGroup);
            }
            if let Some(cell) = cells_of(decided & variable).next() {
                return Err(DiagramError::Shared { cell });
            }
            decided |= variable;
        }
        let mut families = Families::default();
        let root = match root_family(variables, sets) {
            Some(family) => {
                enter(&family, variables.len(), &mut families);
                DEAD + 1
            }
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

    /// The number of variables that are not decided yet.
    pub(super) fn left(&self) -> usize {
        self.variables - self.decided
    }

    /// The number of states of this level.
    pub(super) fn width(&self) -> usize {
        self.families.len()
    }

    /// Decides one variable more: where the states of this level go.
    pub(super) fn step(&mut self) -> Result<Vec<[State; 2]>, DiagramError> {
        self.decided += 1;
        self.other.clear();
        let edges = step(&self.families, self.left(), &mut self.other);
        self.states += self.other.len();
        self.check()?;
        std::mem::swap(&mut self.families, &mut self.other);
        Ok(edges)
    }

    fn check(&self) -> Result<(), DiagramError> {
        let (level, variables) = (self.decided, self.variables);
        if self.states > self.limits.states {
            let limit = self.limits.states;
            return Err(DiagramError::TooManyStates { limit, level, variables });
        }
        let families = self.families.bytes() + self.other.bytes();
        if families + size_of::<[State; 2]>() * self.states > self.limits.bytes {
            let limit = self.limits.bytes;
            return Err(DiagramError::TooMuchMemory { limit, level, variables });
        }
        Ok(())
    }

    /// The families of this level as those of the tail.
    fn tails(self) -> Tails {
        drop(self.other);
        let mut tails = Tails::new(self.variables - self.decided);
        for family in self.families.iter() {
            tails.push(family);
        }
        tails
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
        while building.left() > TAIL {
            levels.push(building.step()?);
        }
        Ok(Self { variables, levels, tails: building.tails(), root })
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
    let mut family: Vec<u64> = minimal_only(words).into_iter().map(|set| set as u64).collect();
    family.sort_unstable();
    (family.first() != Some(&0)).then_some(family)
}
