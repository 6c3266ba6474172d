//! How many there are, exactly: of queens, Latin squares, quasigroups, loops, solution grids and
//! their classes.
//!
//! A small number is computed at once, any other by a job, whose type depends on what is counted. A
//! face says what becomes of the job, whichever it is: [`WithCount`].

use gridforest_core::board::Shape;
use gridforest_core::census::classes::Classes;
use gridforest_core::census::grids::{self, Symmetries};
use gridforest_core::census::{
    CensusError, ClassesJob, GridClassesJob, GridsJob, Quasigroups, QueensJob, latin,
};
use gridforest_core::num_bigint::BigUint;
use gridforest_core::run::Job;

use crate::catalogue::classes;
use crate::group::Group;
use crate::{Asker, RequestError};

crate::rows! {
    /// A number of things of a size.
    pub struct CountRow {
        /// What is counted: `queens`, `latin`, `quasigroups`, `loops`, `grids` or `grid_classes`.
        pub problem: String,
        /// The size: a side or a shape.
        pub n: String,
        /// The number.
        pub count: String,
    }
}

/// What is counted, and of which size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The ways to place N queens on an N × N board, none attacking another.
    Queens(usize),
    /// The Latin squares of side N.
    Latin(usize),
    /// The quasigroups with N elements, up to isomorphism.
    Quasigroups(usize),
    /// The loops with N elements, up to isomorphism.
    Loops(usize),
    /// The solution grids of a shape.
    Grids(Shape),
    /// The classes of the solution grids of a shape under a group, which only Latin squares have a
    /// choice of.
    GridClasses(Shape, Group),
}

/// What a face does with the job that counts.
pub trait WithCount {
    /// What comes of it.
    type Output;

    /// Does it: `what` names the job, `number` reads its result.
    fn with<J: Job<Partial: Clone> + 'static>(
        self,
        what: String,
        job: J,
        number: impl Fn(&J, J::Partial) -> Result<BigUint, RequestError> + 'static,
    ) -> Self::Output;
}

impl Count {
    /// The number, where no job is needed for it.
    pub fn at_once(self) -> Result<Option<BigUint>, RequestError> {
        let number = match self {
            Self::Latin(n) => latin::count(n),
            Self::Grids(shape) if shape.is_plain() => grids::count(shape),
            _ => return Ok(None),
        };
        number.map(|number| Some(number.into())).map_err(|why| self.limit(why))
    }

    /// The job that counts; `None` for what is counted [`at_once`](Self::at_once).
    pub fn with_job<W: WithCount>(self, with: W) -> Result<Option<W::Output>, RequestError> {
        if let Some(shape) = self.listed()? {
            let job = ClassesJob::new(shape).map_err(|why| self.limit(why))?;
            let number = move |_: &_, forms| {
                let classes = Classes::from_forms(shape, &forms);
                self.of_classes(classes.map_err(|why| self.limit(why))?)
            };
            return Ok(Some(with.with(format!("classes of {shape}"), job, number)));
        }
        Ok(Some(match self {
            Self::Queens(n) => {
                let job = QueensJob::new(n).map_err(|why| self.limit(why))?;
                with.with(format!("{n} queens"), job, |_, tally| Ok(tally.solutions().into()))
            }
            Self::Grids(shape) if !shape.is_plain() => {
                let job = GridsJob::of(shape);
                with.with(format!("grids of {shape}"), job, |job, found| Ok(job.grids(found)))
            }
            Self::GridClasses(shape, _) => {
                let job = GridClassesJob(Symmetries::of(shape).map_err(|why| self.limit(why))?);
                let number = |job: &GridClassesJob, sum| Ok(job.0.orbits(sum).into());
                with.with(format!("classes of {shape}"), job, number)
            }
            _ => return Ok(None),
        }))
    }

    /// The number. Classes that were listed before are not listed again.
    pub fn number(self, asker: &dyn Asker) -> Result<BigUint, RequestError> {
        if let Some(shape) = self.listed()? {
            return self.of_classes(classes(shape, asker)?);
        }
        match self.at_once()? {
            Some(number) => Ok(number),
            None => {
                self.with_job(Finished(asker))?.expect("a job, where it is not counted at once")
            }
        }
    }

    /// Its name, as in the rows.
    pub fn problem(self) -> &'static str {
        match self {
            Self::Queens(_) => "queens",
            Self::Latin(_) => "latin",
            Self::Quasigroups(_) => "quasigroups",
            Self::Loops(_) => "loops",
            Self::Grids(_) => "grids",
            Self::GridClasses(..) => "grid_classes",
        }
    }

    /// The row of its number.
    pub fn row(self, number: &BigUint) -> CountRow {
        let n = match self {
            Self::Queens(n) | Self::Latin(n) | Self::Quasigroups(n) | Self::Loops(n) => {
                n.to_string()
            }
            Self::Grids(shape) | Self::GridClasses(shape, _) => shape.to_string(),
        };
        CountRow { problem: self.problem().to_owned(), n, count: number.to_string() }
    }

    /// The shape whose classes are listed for it: of Latin squares, and of small boards with other
    /// rules.
    fn listed(self) -> Result<Option<Shape>, RequestError> {
        Ok(match self {
            Self::Quasigroups(n) | Self::Loops(n) => {
                Some(Shape::latin(n).map_err(|why| RequestError::limit("n", why))?)
            }
            Self::GridClasses(shape, _) => {
                let small = || shape.lines().is_empty() || shape.cells() <= 36;
                (shape.is_latin() || !shape.is_plain() && small()).then_some(shape)
            }
            _ => None,
        })
    }

    /// The number, by the classes of its shape.
    fn of_classes(self, classes: Classes) -> Result<BigUint, RequestError> {
        match self {
            Self::Quasigroups(_) => Ok(Quasigroups::of_order(&classes).quasigroups),
            Self::Loops(_) => Ok(Quasigroups::of_order(&classes).loops.into()),
            Self::GridClasses(_, group) => group.count(classes),
            _ => unreachable!("counted without a list"),
        }
    }

    fn limit(self, why: CensusError) -> RequestError {
        let shape = matches!(self, Self::Grids(_) | Self::GridClasses(..));
        RequestError::limit(if shape { "shape" } else { "n" }, why)
    }
}

/// The job is run to its end.
struct Finished<'a>(&'a dyn Asker);

impl WithCount for Finished<'_> {
    type Output = Result<BigUint, RequestError>;

    fn with<J: Job<Partial: Clone> + 'static>(
        self,
        what: String,
        job: J,
        number: impl Fn(&J, J::Partial) -> Result<BigUint, RequestError> + 'static,
    ) -> Self::Output {
        number(&job, self.0.finish(&what, &job)?)
    }
}
