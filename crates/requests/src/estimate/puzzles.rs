//! About how many minimal puzzles there are, by number of clues.
//!
//! [`EstimatePuzzles`] are the options. They choose the method; what wasn't asked for in so many
//! words goes on as it was begun, where a checkpoint or a folder has a plan, and else is chosen by a
//! pilot or the time. A face says what becomes of the estimator, whichever it is:
//! [`WithEstimator`].

mod made;
mod options;

use gridforest_core::board::Shape;
use gridforest_core::estimate::puzzles::{EstimateRow, Estimator, Method, exact_rows};
use gridforest_core::forest::{Engine, ForestJob};
use gridforest_core::run::Plan;
use gridforest_core::unavoidable::Limits;

use crate::catalogue::classes;
use crate::{Asker, RequestError};
use made::Asked;
pub use made::MOST_GRIDS;
pub use options::{DEFAULT_TIME, EstimatePuzzles, Grids, USES, effort, use_of};

/// What a face does with the estimator that was asked for.
pub trait WithEstimator {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<E: Estimator>(self, estimator: E) -> Self::Output;
}

impl EstimatePuzzles {
    /// The estimator of a method, with as much work as is asked for, was begun, or fits into the
    /// time; `None` where the numbers are counted, by [`counted`](Self::counted).
    pub fn with_estimator<W: WithEstimator>(
        &self,
        method: Method,
        shape: Shape,
        grids: Grids,
        begun: Option<&Plan>,
        asker: &dyn Asker,
        with: W,
    ) -> Result<Option<W::Output>, RequestError> {
        self.check(shape)?;
        let asked = Asked { options: self, shape, begun, asker };
        Ok(Some(match method {
            Method::Exact => return Ok(None),
            Method::Design(kind) => with.with(asked.design(kind, grids)?),
            Method::Descent => with.with(asked.descent(grids)?),
            Method::Walk => with.with(asked.walk()?),
            Method::Tours => with.with(asked.tours(grids)?),
        }))
    }

    /// Every minimal puzzle of every class: no estimate, but the exact numbers.
    ///
    /// # Errors
    /// [`RequestError`] when the classes can't be listed.
    pub fn counted(
        &self,
        shape: Shape,
        asker: &dyn Asker,
    ) -> Result<Vec<EstimateRow>, RequestError> {
        self.check(shape)?;
        let classes = classes(shape, asker)?;
        let job = ForestJob::new(&classes, Engine::Auto, Limits::default());
        let mut rows = exact_rows(shape, &asker.finish(&format!("trees of {shape}"), &job)?);
        rows.retain(|row| self.wants(row.clues));
        Ok(rows)
    }
}
