//! The classes of a shape by number: without a list where there is such a catalogue, else listed
//! first.
//!
//! The classes of larger Latin squares are kept in the cache folder of the face, since finding them
//! takes minutes.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use gridforest_core::board::Shape;
use gridforest_core::catalogue::Catalogue;
use gridforest_core::census::ClassesJob;
use gridforest_core::census::classes::{Classes, FormCounts};

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

/// The canonical grids of all classes: those in a file, or found.
fn forms(shape: Shape, asker: &dyn Asker) -> Result<FormCounts, RequestError> {
    let job = ClassesJob::new(shape).map_err(|why| RequestError::option("shape", why))?;
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
