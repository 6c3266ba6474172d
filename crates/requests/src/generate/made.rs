//! Random puzzles whose clues stand in given cells, or in orbits of cells under a symmetry: a grid
//! is drawn, and clues are taken off it, or exchanged, until the puzzle is as it is wanted.
//!
//! An attempt may lead nowhere. All attempts at the puzzle of a number take from one random stream,
//! one after the other, so that whoever goes on with the attempts comes to the same puzzle.

use gridforest_core::board::{Grid, Puzzle, Shape, Skeleton};
use gridforest_core::estimate::puzzles::GridSource;
use gridforest_core::pattern::{
    Reduction, SquareSymmetry, accepted, fill, least_clues, random_pattern, reduced,
};
use gridforest_core::random::{Stream, stream};
use gridforest_core::skeleton::rules::Rule;
use gridforest_core::solve::Solver;
use gridforest_core::solve::generate::Generator;
use serde::{Deserialize, Deserializer};

use crate::RequestError;
use crate::grids::some_grid;

/// Where the clues are to be.
#[derive(Debug, Clone)]
pub enum How {
    /// In these cells.
    On(Skeleton),
    /// In a union of orbits of cells: of a given number of cells, or as few as removal reaches.
    Orbits(Vec<Vec<usize>>, Option<usize>),
}

/// Puzzles whose clue cells are chosen, or their symmetry and number.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// A board with clues in the clue cells.
    pub pattern: Option<String>,
    /// The symmetry of the clue cells.
    #[serde(deserialize_with = "symmetry")]
    pub symmetry: Option<SquareSymmetry>,
    /// The number of clues.
    pub clues: Option<usize>,
    /// Without a redundant clue.
    pub minimal: bool,
    /// Every such puzzle with the same probability.
    pub uniform: bool,
    /// The attempts at a puzzle before it is given up.
    pub attempts: u64,
    /// The seed.
    pub seed: u64,
}

/// A symmetry by its name.
fn symmetry<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SquareSymmetry>, D::Error> {
    let name: Option<String> = Option::deserialize(from)?;
    let wrong = |why: String| serde::de::Error::custom(format!("symmetry: {why}"));
    name.map(|name| name.parse().map_err(wrong)).transpose()
}

impl Chosen {
    /// How they are made; uniform grids where the shape has a sampler.
    pub fn making(&self, shape: Shape) -> Result<Making, RequestError> {
        let symmetry = self.symmetry.unwrap_or(SquareSymmetry::None);
        let how = match (&self.pattern, self.clues) {
            (Some(_), clues) if clues.is_some() || self.symmetry.is_some() => {
                let why = "goes with neither a symmetry nor a number of clues: it has both";
                return Err(RequestError::option("pattern", why));
            }
            (Some(text), _) => How::On(pattern(shape, text)?),
            (None, None) if self.uniform => {
                let why = "goes with a pattern or a number of clues";
                return Err(RequestError::option("uniform", why));
            }
            (None, clues) => How::of_symmetry(shape, symmetry, clues, self.seed)?,
        };
        let grids = match GridSource::uniform(shape) {
            Err(error) if self.uniform => return Err(RequestError::option("shape", error)),
            grids => grids.ok(),
        };
        let Self { minimal, uniform, attempts, seed, .. } = *self;
        Ok(Making { shape, how, minimal, uniform, attempts, seed, grids })
    }
}

/// The clue cells of a text, in which any symbol is a clue; refused where a rule forbids every
/// proper puzzle on them.
pub fn pattern(shape: Shape, text: &str) -> Result<Skeleton, RequestError> {
    let board = Puzzle::parse(shape, text).map_err(|why| RequestError::option("pattern", why))?;
    let pattern = board.skeleton();
    check_pattern(&pattern)?;
    Ok(pattern)
}

/// Refuses cells on which a rule forbids every proper puzzle.
pub fn check_pattern(pattern: &Skeleton) -> Result<(), RequestError> {
    let (shape, clues) = (pattern.shape(), pattern.clues());
    some_grid(shape)?;
    let least = least_clues(shape);
    let why = match Rule::of(pattern) {
        Some(rule) => format!("no puzzle on it is proper, by the rule {rule}"),
        None if clues < least => {
            format!("{clues} clues, and no proper puzzle of {shape} has fewer than {least}")
        }
        None => return Ok(()),
    };
    Err(RequestError::option("pattern", why))
}

impl How {
    /// Clues of a symmetry, and how many.
    pub fn of_symmetry(
        shape: Shape,
        symmetry: SquareSymmetry,
        clues: Option<usize>,
        seed: u64,
    ) -> Result<Self, RequestError> {
        some_grid(shape)?;
        let square = || RequestError::option("symmetry", format!("a {shape} board is no square"));
        let orbits = symmetry.orbits(shape).ok_or_else(square)?;
        let Some(clues) = clues else {
            return Ok(Self::Orbits(orbits, None));
        };
        let (cells, least) = (shape.cells(), least_clues(shape));
        let why = match clues {
            _ if clues > cells => format!("a {shape} board has {cells} cells"),
            _ if clues < least => {
                format!("no proper puzzle of {shape} has fewer than {least} clues")
            }
            _ if random_pattern(shape, &orbits, clues, &mut stream(seed, 0)).is_none() => {
                format!("no {clues} cells have this symmetry")
            }
            _ => return Ok(Self::Orbits(orbits, Some(clues))),
        };
        Err(RequestError::option("clues", why))
    }
}

/// What is to be made.
#[derive(Debug)]
pub struct Making {
    /// The shape.
    pub shape: Shape,
    /// Where the clues are to be.
    pub how: How,
    /// Without a redundant clue.
    pub minimal: bool,
    /// Every such puzzle with the same probability.
    pub uniform: bool,
    /// The attempts at a puzzle before it is given up.
    pub attempts: u64,
    /// The seed.
    pub seed: u64,
    /// Uniform grids, where the shape has a sampler.
    pub grids: Option<GridSource>,
}

/// The attempts at a puzzle so far.
#[derive(Debug)]
pub struct Attempts {
    random: Stream,
    together: u64,
    /// Their number.
    pub tried: u64,
}

/// The grids that are tried together where most are rejected.
const TOGETHER: u64 = 4096;

impl Making {
    /// Begins with the puzzle of a number.
    pub fn begin(&self, number: u64) -> Attempts {
        Attempts { random: stream(self.seed, number), together: 1, tried: 0 }
    }

    /// What is said where the attempts made none.
    pub fn given_up(&self) -> String {
        format!("{} attempts at a puzzle made none; there may be none", self.attempts)
    }

    /// The puzzle of a number; none where the attempts made none.
    pub fn one(&self, solver: &mut dyn Solver, number: u64) -> Option<Puzzle> {
        let mut attempts = self.begin(number);
        while attempts.tried < self.attempts {
            let found = self.attempt(solver, &mut attempts);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// An attempt, or several at once where most of them lead nowhere.
    pub fn attempt(&self, solver: &mut dyn Solver, attempts: &mut Attempts) -> Option<Puzzle> {
        let Attempts { random, together, tried } = attempts;
        if self.uniform {
            let some = (*together).min(self.attempts - *tried);
            *tried += some;
            *together = (2 * *together).min(TOGETHER);
            return self.uniform(solver, some, random);
        }
        *tried += 1;
        let grid = self.grid(solver, random);
        match &self.how {
            How::On(pattern) => fill(solver, &grid, pattern, self.minimal, random),
            How::Orbits(orbits, clues) => {
                let wanted = Reduction { orbits, clues: *clues, minimal: self.minimal };
                reduced(solver, &grid, wanted, random)
            }
        }
    }

    fn grid(&self, solver: &mut dyn Solver, random: &mut Stream) -> Grid {
        let uniform = self.grids.as_ref().and_then(|grids| grids.sample(1, random).pop());
        uniform.unwrap_or_else(|| Generator::new(solver).grid(random))
    }

    /// The first of some uniform grids whose clues on uniform patterns are wanted.
    fn uniform(&self, solver: &mut dyn Solver, some: u64, random: &mut Stream) -> Option<Puzzle> {
        let tried: Option<Vec<(Grid, Skeleton)>> = (0..some)
            .map(|_| {
                let grid = self.grid(solver, random);
                let pattern = match &self.how {
                    How::On(pattern) => pattern.clone(),
                    How::Orbits(orbits, clues) => {
                        random_pattern(self.shape, orbits, (*clues)?, random)?
                    }
                };
                Some((grid, pattern))
            })
            .collect();
        accepted(solver, &tried?, self.minimal).into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_core::solve::solver;

    #[test]
    fn what_is_chosen_says_how_or_is_refused() {
        let shape: Shape = "2x2".parse().unwrap();
        let chosen = |text: &str| {
            let usual = r#""minimal":false,"uniform":false,"attempts":9,"seed":1"#;
            serde_json::from_str::<Chosen>(&format!("{{{text},{usual}}}"))
        };
        let how = |text: &str| chosen(text).unwrap().making(shape).map(|making| making.how);
        let all = |clues| format!(r#""pattern":null,"symmetry":"rotate180","clues":{clues}"#);
        assert!(matches!(how(&all("6")), Ok(How::Orbits(orbits, Some(6))) if orbits.len() == 8));
        assert!(matches!(how(&all("null")), Ok(How::Orbits(_, None))));
        let on = |symmetry| {
            format!(r#""pattern":"1......2..4..3..","symmetry":{symmetry},"clues":null"#)
        };
        assert!(matches!(how(&on("null")), Ok(How::On(pattern)) if pattern.clues() == 4));
        let why = how(&on("\"full\"")).unwrap_err().to_string();
        assert!(why.contains("neither"), "{why}");
        let why = chosen(&on("\"round\"")).unwrap_err().to_string();
        assert!(why.contains("symmetry: no symmetry 'round'"), "{why}");
    }

    #[test]
    fn who_goes_on_with_the_attempts_comes_to_the_same_puzzle() {
        let shape: Shape = "2x3".parse().unwrap();
        let how = How::of_symmetry(shape, SquareSymmetry::Rotate180, Some(10), 1).unwrap();
        let making = Making {
            shape,
            how,
            minimal: true,
            uniform: false,
            attempts: 100_000,
            seed: 3,
            grids: None,
        };
        let solver = &mut *solver(shape);
        let made = making.one(solver, 0).unwrap();
        let mut attempts = making.begin(0);
        let again = std::iter::from_fn(|| Some(making.attempt(solver, &mut attempts)));
        assert_eq!(again.flatten().next(), Some(made));
    }
}
