//! The classes of a shape by number: without a list where there is such a catalogue, else listed
//! first.
//!
//! The classes of larger Latin squares are kept in the cache folder of the face, since finding them
//! takes minutes.

use gridforest_core::board::Shape;
use gridforest_core::catalogue::Catalogue;
use gridforest_core::census::ClassesJob;
use gridforest_core::census::classes::Classes;

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

/// All classes of a shape: those that are kept, or found.
///
/// # Errors
/// [`RequestError`] for a shape whose classes can't be listed.
pub fn classes(shape: Shape, asker: &dyn Asker) -> Result<Classes, RequestError> {
    let job = ClassesJob::new(shape).map_err(|why| RequestError::option("shape", why))?;
    let file = asker.cache().and_then(|folder| class_cache::file(&folder, shape));
    let kept = file.as_deref().and_then(|file| class_cache::read(file, shape));
    let forms = match kept {
        Some(forms) => forms,
        None => {
            let forms = asker.finish(&format!("classes of {shape}"), &job)?;
            if let Some(file) = &file
                && let Err(error) = class_cache::write(file, shape, &forms)
            {
                let file = file.display();
                asker.remark(&format!("can't keep the classes in {file}: {error}"));
            }
            forms
        }
    };
    Ok(Classes::from_forms(shape, &forms))
}
