//! The groups under which Latin squares are classified, by name.

use gridforest::board::Shape;
use gridforest_requests::group::Group;
use pyo3::PyResult;

use crate::ask::named;
use crate::errors::Raise;

/// The group of a name; `None` without one, which stands for all symmetries of the shape.
///
/// # Errors
/// `ParameterError` when there is no such group, or the shape is not one of Latin squares.
pub(crate) fn square_group(name: Option<&str>, shape: Shape) -> PyResult<Option<Group>> {
    let Some(name) = name else { return Ok(None) };
    let group: Group = named("group", name)?;
    group.check(shape).map_err(Raise::raise)?;
    Ok(Some(group))
}
