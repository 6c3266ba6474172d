//! Skeletons up to symmetry: counted, listed, and what they carry.

use gridforest::board::{Grid, Shape};
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::exhaustion::Exhaustion;
use gridforest::skeleton::judgement::Judgement;
use gridforest::skeleton::list::{Orbit, Orbits};
use gridforest::skeleton::possible::{Classification, Method};
use gridforest_requests::skeletons::{PossibleRow, SkeletonCount};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::census::classes_of;
use crate::errors::Raise;
use crate::integers::Int;
use crate::rows::table;
use crate::shape::ShapeLike;
use crate::stream::{Show, Stream};
use crate::watch::{OnProgress, Watch, watched};

/// The least and the greatest number of clues.
type Clues = (usize, usize);

/// What skeletons are taken up to: the automorphisms of a grid, or the geometric group of the
/// shape.
enum Group {
    Geometric,
    Grid(Grid),
    /// Those of the grid of a class, by its number.
    Class(usize),
}

impl Group {
    fn new(grid: Option<&Board>, class: Option<usize>) -> PyResult<Self> {
        Ok(match (grid, class) {
            (Some(grid), _) => Self::Grid(grid.grid()?),
            (None, Some(class)) => Self::Class(class),
            (None, None) => Self::Geometric,
        })
    }

    fn name(&self) -> String {
        match self {
            Self::Geometric => "geometric".to_owned(),
            Self::Grid(_) => "grid".to_owned(),
            Self::Class(number) => format!("class {number}"),
        }
    }

    fn grid(self, shape: Shape, watch: &Watch) -> PyResult<Option<Grid>> {
        Ok(match self {
            Self::Geometric => None,
            Self::Grid(grid) => Some(grid),
            Self::Class(number) => {
                let classes = classes_of(shape, 0, watch)?;
                let class = classes.get(number).map_err(Raise::raise)?;
                Some(class.grid.clone())
            }
        })
    }
}

/// How many skeletons and orbits there are with each number of clues.
#[pyfunction]
pub(crate) fn count_skeletons(
    py: Python<'_>,
    shape: ShapeLike,
    clues: Clues,
    grid: Option<&Board>,
    class_number: Option<usize>,
) -> PyResult<Py<PyDict>> {
    let (shape, group) = (shape.0, Group::new(grid, class_number)?);
    let name = group.name();
    let work = move |watch: &Watch| -> PyResult<Counts> {
        Ok(match group.grid(shape, watch)? {
            Some(grid) => Counts::of_grid(&grid),
            None => Counts::of_shape(shape),
        })
    };
    let counts = watched(py, None, work)??;
    let rows = SkeletonCount::of(shape, &name, &counts);
    table(py, &rows[clues.0..=clues.1], &COUNTS)
}

/// The columns of integers that may have more than 128 bits.
const COUNTS: [&str; 2] = ["skeletons", "orbits"];

/// An orbit: clues, the value of the least skeleton, that skeleton, the size; and, where that is
/// wanted, what it carries and the reason.
type Listed = ((usize, Int, String, Int), Option<(&'static str, String)>);

fn listed(orbit: Orbit, judgement: Option<&Judgement>) -> Listed {
    let skeleton = orbit.skeleton;
    let row = (skeleton.clues(), Int(skeleton.value()), skeleton.to_string(), Int(orbit.size));
    let judged = judgement.map(|judgement| (judgement.carries(), judgement.reason()));
    (row, judged)
}

/// An iterator over orbits of skeletons that are found while it goes.
///
/// The search stops soon after the iterator is dropped.
#[pyclass(frozen, name = "SkeletonIterator", module = "gridforest")]
pub(crate) struct SkeletonIterator(Stream<Listed>);

#[pymethods]
impl SkeletonIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Listed>> {
        self.0.next(py)
    }
}

impl SkeletonIterator {
    /// The orbits with these numbers of clues, one after the other.
    fn new(orbits: Orbits, clues: Clues, row: impl Fn(Orbit) -> Listed + Send + 'static) -> Self {
        Self(Stream::new(move |show: Show<'_, Listed>| {
            let mut visit = |orbit| show(row(orbit));
            for clues in clues.0..=clues.1 {
                if orbits.for_each(clues, &mut visit).is_break() {
                    break;
                }
            }
            Ok(())
        }))
    }
}

/// The orbits of skeletons, one after the other.
#[pyfunction]
pub(crate) fn skeletons(
    py: Python<'_>,
    shape: ShapeLike,
    clues: Clues,
    grid: Option<&Board>,
    class_number: Option<usize>,
) -> PyResult<SkeletonIterator> {
    let (shape, group) = (shape.0, Group::new(grid, class_number)?);
    let grid = watched(py, None, move |watch| group.grid(shape, watch))??;
    let orbits = match grid {
        Some(grid) => Orbits::of_grid(&grid).map_err(Raise::raise)?,
        None => Orbits::of_shape(shape),
    };
    let row = |orbit| listed(orbit, None);
    Ok(SkeletonIterator::new(orbits, clues, row))
}

/// The orbits of skeletons, one after the other, with what they carry.
#[pyfunction]
pub(crate) fn judge_skeletons(
    py: Python<'_>,
    shape: ShapeLike,
    clues: Clues,
) -> PyResult<SkeletonIterator> {
    let shape = shape.0;
    // Where the grids are too many, rules alone are asked.
    let exhaustion = watched(py, None, move |_| Exhaustion::of(shape).ok())?;
    let row = move |orbit: Orbit| {
        let judgement = Judgement::of(&orbit.skeleton, exhaustion.as_ref());
        listed(orbit, Some(&judgement))
    };
    Ok(SkeletonIterator::new(Orbits::of_shape(shape), clues, row))
}

/// For each number of clues, how many orbits carry what.
#[pyfunction]
pub(crate) fn possible_skeletons(
    py: Python<'_>,
    shape: ShapeLike,
    clues: Clues,
    threads: usize,
    progress: OnProgress,
) -> PyResult<Py<PyDict>> {
    let (shape, clues) = (shape.0, clues.0..=clues.1);
    let found = watched(py, progress.as_ref(), move |watch| {
        let method = Method::fastest(shape, clues.clone());
        let pool = watch.pool(threads)?;
        let found = pool.install(|| Classification::of(shape, clues, method, watch));
        found.map_err(Raise::raise)
    })??;
    table(py, &PossibleRow::all(shape, &found), &COUNTS)
}
