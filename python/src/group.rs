//! The groups under which Latin squares are classified, by name.

use gridforest::board::Shape;
use gridforest::symmetry::SquareGroup;
use pyo3::PyResult;

use crate::errors::python::ParameterError;

/// The group of a name; `None` without one, which stands for all symmetries of the shape.
///
/// # Errors
/// `ParameterError` when there is no such group, or the shape has boxes.
pub(crate) fn square_group(name: Option<&str>, shape: Shape) -> PyResult<Option<SquareGroup>> {
    let Some(name) = name else { return Ok(None) };
    let group = match name {
        "isotopy" => SquareGroup::Isotopy,
        "geometric" => SquareGroup::Geometric,
        "main" => SquareGroup::Main,
        other => {
            let message = format!("group: no group '{other}': isotopy, geometric or main");
            return Err(ParameterError::new_err(message));
        }
    };
    if shape.has_boxes() {
        let message =
            format!("group: {shape} has boxes: isotopy and main classes are of Latin squares");
        return Err(ParameterError::new_err(message));
    }
    Ok(Some(group))
}
