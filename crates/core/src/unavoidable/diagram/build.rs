//! Building a diagram, level by level from the root.

use crate::vectors::{Arch, Simd, WithSimd};
use num_traits::AsPrimitive;

use super::families::{BATCH, Batch, Families, Word};
use super::table::{self, Table};
use super::{DEAD, Diagram, DiagramError, Limits, MAX_VARIABLES, State};
use crate::board::{CellMask, cells_of};
use crate::unavoidable::minimal_only;

/// The families of a level, in the narrowest words that hold their sets.
enum Stored {
    Wide(Families<u64>),
    Half(Families<u32>),
    Quarter(Families<u16>),
}

/// The same for families of any words.
macro_rules! with_families {
    ($stored:expr, $families:ident => $value:expr) => {
        match $stored {
            Stored::Wide($families) => $value,
            Stored::Half($families) => $value,
            Stored::Quarter($families) => $value,
        }
    };
}

impl Default for Stored {
    fn default() -> Self {
        Self::Wide(Families::default())
    }
}

impl Stored {
    fn len(&self) -> usize {
        with_families!(self, families => families.len())
    }

    fn bytes(&self) -> usize {
        with_families!(self, families => families.bytes())
    }

    /// No families, in words for so many variables; the memory of others is kept where it fits.
    fn emptied(self, variables: usize) -> Self {
        match (self, variables) {
            (Self::Quarter(mut families), ..=16) => {
                families.clear();
                Self::Quarter(families)
            }
            (Self::Half(mut families), 17..=32) => {
                families.clear();
                Self::Half(families)
            }
            (Self::Wide(mut families), 33..) => {
                families.clear();
                Self::Wide(families)
            }
            (_, ..=16) => Self::Quarter(Families::default()),
            (_, 17..=32) => Self::Half(Families::default()),
            (_, 33..) => Self::Wide(Families::default()),
        }
    }
}

/// A diagram while it is built: the families of one level, from which those of the next follow.
pub(super) struct Levels {
    variables: usize,
    limits: Limits,
    /// How many variables are decided.
    decided: usize,
    families: Stored,
    /// The families of the level before, whose memory the next level takes over.
    other: Stored,
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
        let mut families = Families::<u64>::default();
        let root = match root_family(variables, sets) {
            Some(family) => families.number(&family),
            None => DEAD,
        };
        let levels = Self {
            variables: variables.len(),
            limits,
            decided: 0,
            states: families.len(),
            families: Stored::Wide(families),
            other: Stored::default(),
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
        self.decided += 1;
        let left = self.variables - self.decided;
        self.other = std::mem::take(&mut self.other).emptied(left);
        let edges = with_families!(&self.families, families => {
            with_families!(&mut self.other, next => Arch::new().dispatch(Step { families, left, next }))
        });
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
        let left = self.variables - self.decided;
        with_families!(&self.families, families => tables(families, left))
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

/// [`step`] with the widest vectors that the processor has.
struct Step<'a, W, N> {
    families: &'a Families<W>,
    left: usize,
    next: &'a mut Families<N>,
}

impl<W: Word + AsPrimitive<N>, N: Word> WithSimd for Step<'_, W, N> {
    type Output = Vec<[State; 2]>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        step(self.families, self.left, self.next)
    }
}

/// Where the families of a level go when the highest variable, above `left` others, is absent and when it
/// is present. The families of the next level are entered in `next`, whose words hold these others.
#[inline(always)]
fn step<W: Word + AsPrimitive<N>, N: Word>(
    families: &Families<W>,
    left: usize,
    next: &mut Families<N>,
) -> Vec<[State; 2]> {
    let bit = W::one() << left;
    let mut edges = Vec::with_capacity(families.len() + 1);
    edges.push([DEAD, DEAD]);
    let mut batch = Batch::new();
    // For each family of a batch, which in the batch it goes to: absent, present.
    let (mut places, mut numbers) = (Vec::new(), Vec::new());
    let (mut without, mut with) = (Vec::new(), Vec::new());
    let mut rest = families.iter().peekable();
    while rest.peek().is_some() {
        for family in rest.by_ref().take(BATCH / 2) {
            let (lacking, having) = family.split_at(family.partition_point(|&set| set < bit));
            narrow(lacking, bit, &mut without);
            let present = batch.len();
            batch.extend(&without);
            batch.end();
            let absent = match having.first() {
                None => Some(present),
                Some(&set) if set == bit => None,
                Some(_) => {
                    narrow(having, bit, &mut with);
                    merge_minimal(&without, &with, &mut batch);
                    batch.end();
                    Some(present + 1)
                }
            };
            places.push((absent, present));
        }
        next.number_all(&batch, &mut numbers);
        let number = |(absent, present): (Option<usize>, usize)| {
            [
                absent.map_or(DEAD, |place| numbers[place]),
                numbers[present],
            ]
        };
        edges.extend(places.drain(..).map(number));
        batch.clear();
    }
    edges
}

/// Sets without a bit, in the words of the next level.
#[inline(always)]
fn narrow<W: Word + AsPrimitive<N>, N: Word>(sets: &[W], bit: W, narrowed: &mut Vec<N>) {
    narrowed.clear();
    narrowed.extend(sets.iter().map(|&set| -> N { (set & !bit).as_() }));
}

/// Enters shortened sets and those others that contain none of them; all ascending.
#[inline(always)]
fn merge_minimal<N: Word>(others: &[N], shortened: &[N], batch: &mut Batch<N>) {
    // A set contains none that is greater as a number: only the shortened sets up to it are compared.
    let mut upto = 0;
    for &set in others {
        let more = shortened[upto..].iter().take_while(|&&other| other <= set);
        let next = upto + more.count();
        batch.extend(&shortened[upto..next]);
        upto = next;
        // Blocks without branches, which become vector instructions.
        let inside = |&other: &N| other & !set == N::zero();
        let mut blocks = shortened[..upto].chunks(16);
        if !blocks.any(|block| block.iter().fold(false, |any, other| any | inside(other))) {
            batch.extend(&[set]);
        }
    }
    batch.extend(&shortened[upto..]);
}

/// The truth tables of families over the last variables.
fn tables<W: Word>(families: &Families<W>, variables: usize) -> Vec<Table> {
    let hits = |set: usize| Table::of(variables, |subset| subset & set != 0);
    let hitting: Vec<Table> = (0..1 << variables).map(hits).collect();
    let all = Table::of(variables, |_| true);
    let table = |family: &[W]| {
        let sets = family.iter().map(|&set| AsPrimitive::<u64>::as_(set));
        sets.fold(all, |table, set| table.and(&hitting[set as usize]))
    };
    [Table::EMPTY]
        .into_iter()
        .chain(families.iter().map(table))
        .collect()
}
