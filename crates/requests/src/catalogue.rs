//! The classes of a shape by number: without a list where there is such a catalogue, else listed
//! first.
//!
//! The classes of larger Latin squares are kept in the cache folder of the face, since finding them
//! takes minutes.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use gridforest_core::board::{Puzzle, Shape};
use gridforest_core::catalogue::Catalogue;
use gridforest_core::census::classes::{Classes, FormCounts};
use gridforest_core::census::{ClassesJob, LARGE_RULES, MOST_LISTED};
use gridforest_core::estimate::solutions::PuzzlePasses;
use gridforest_core::symmetry::SymmetryGroup;
use num_traits::ToPrimitive as _;

use crate::{Asker, RequestError, class_cache};

/// The classes of a shape by number.
///
/// # Errors
/// [`RequestError`] for a shape whose classes can't be listed.
pub fn catalogue(shape: Shape, asker: &dyn Asker) -> Result<Catalogue, RequestError> {
    match Catalogue::without_list(shape) {
        Some(catalogue) => Ok(catalogue),
        None => Ok(Catalogue::of_classes(classes(shape, asker)?)),
    }
}

/// All classes of a shape: those that are kept, in this process or in a file, or found.
pub fn classes(shape: Shape, asker: &dyn Asker) -> Result<Classes, RequestError> {
    static KEPT: LazyLock<Mutex<HashMap<Shape, Classes>>> = LazyLock::new(Mutex::default);
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(classes) = kept().get(&shape) {
        return Ok(classes.clone());
    }
    let classes = Classes::from_forms(shape, &forms(shape, asker)?)
        .map_err(|why| RequestError::option("shape", why))?;
    kept().insert(shape, classes.clone());
    Ok(classes)
}

/// Passes and particles of 9x9 boards that tell the order of magnitude of a number of grids in a tenth
/// of a second, and those that tell it better in two seconds; larger boards have fewer particles. An
/// estimate is believed that is larger than what is allowed by the factor, and by four of its errors.
const ESTIMATES: [(u64, usize, f64); 2] = [(8, 200, 10.0), (64, 500, 1.0)];
const ERRORS: f64 = 4.0;

/// The search for all classes of a shape.
///
/// # Errors
/// [`RequestError`] where they are too many.
pub fn classes_job(shape: Shape) -> Result<ClassesJob, RequestError> {
    few_enough(shape)?;
    ClassesJob::new(shape).map_err(|why| RequestError::option("shape", why))
}

/// Refuses to list classes where there are far too many by an estimate: the search would find that
/// out in minutes.
pub(crate) fn few_enough(shape: Shape) -> Result<(), RequestError> {
    let refused = |number: f64| {
        let about = format!("{shape} has about {number:.0e} classes of grids, by an estimate");
        let millions = MOST_LISTED / 1_000_000;
        RequestError::option("shape", format!("{about}: lists end at {millions} million"))
    };
    about_too_many(shape).map_or(Ok(()), |number| Err(refused(number)))
}

/// About how many classes a shape has, where that is far more than are listed. Each has at most as
/// many grids as the group has elements.
fn about_too_many(shape: Shape) -> Option<f64> {
    if shape.is_plain() || shape.cells() < LARGE_RULES {
        return None;
    }
    let order = SymmetryGroup::of(shape).order().to_f64().unwrap_or(f64::MAX);
    let puzzle = &Puzzle::empty(shape);
    for (passes, particles, factor) in ESTIMATES {
        let particles = (particles * 81 * 81 / shape.cells().pow(2)).clamp(1, particles);
        let grids = PuzzlePasses { puzzle, particles, passes, seed: 1 }.estimate()?;
        let ln_classes = grids.ln_count - order.ln();
        let most = (factor * MOST_LISTED as f64).ln();
        match ln_classes - ERRORS * grids.ln_error.unwrap_or(0.0) {
            least if least > most => return Some(ln_classes.exp()),
            // The better one is for what is likely to be too large.
            _ if ln_classes < (MOST_LISTED as f64).ln() => return None,
            _ => {}
        }
    }
    None
}

/// The canonical grids of all classes: those in a file, or found.
fn forms(shape: Shape, asker: &dyn Asker) -> Result<FormCounts, RequestError> {
    let job = classes_job(shape)?;
    let file = asker.cache().and_then(|folder| class_cache::file(&folder, shape));
    if let Some(forms) = file.as_deref().and_then(|file| class_cache::read(file, shape)) {
        return Ok(forms);
    }
    let forms = asker.finish(&format!("classes of {shape}"), &job)?;
    if let Some(file) = &file
        && let Err(error) = class_cache::write(file, shape, &forms)
    {
        let file = file.display();
        asker.remark(&format!("can't keep the classes in {file}: {error}"));
    }
    Ok(forms)
}
