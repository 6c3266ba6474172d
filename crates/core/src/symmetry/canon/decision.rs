//! What the search decides, and where automorphisms take a decision.

use super::within::{block_point, block_size};
use crate::board::Shape;
use crate::symmetry::{Perm, Role, Symmetry};

/// A choice that the text so far leaves open, in terms of the board that was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// Which roles stand for rows, columns and symbols.
    Roles([Role; 3]),
    /// Which row comes next, or which column: a point.
    Line(usize),
    /// Which stack comes next: its lines are `block * size ..` of a role.
    Block { role: Role, block: usize },
}

impl Decision {
    /// The decision that an automorphism (a permutation of the 3N points) turns this one into.
    pub(super) fn image(self, automorphism: &Perm, shape: Shape) -> Self {
        let n = shape.side();
        let point = |role: Role, index: usize| automorphism.image(role as usize * n + index);
        match self {
            Self::Roles(roles) => Self::Roles(roles.map(|role| Symmetry::KEEP[point(role, 0) / n])),
            Self::Line(line) => Self::Line(automorphism.image(line)),
            Self::Block { role, block } => {
                let image = point(role, block * block_size(shape, role));
                let role = Symmetry::KEEP[image / n];
                let block = image % n / block_size(shape, role);
                Self::Block { role, block }
            }
        }
    }
}

impl Decision {
    /// The line or block as a point of [`Within`](super::within::Within).
    ///
    /// # Panics
    /// For roles.
    pub(super) fn point(self, shape: Shape) -> usize {
        match self {
            Self::Roles(_) => unreachable!("roles are decided before"),
            Self::Line(line) => line,
            Self::Block { role, block } => block_point(shape, role, block),
        }
    }
}

/// The orbit of a decision under the automorphisms that fix every decision of a path.
pub(super) fn orbit(
    decision: Decision,
    path: &[Decision],
    automorphisms: &[Perm],
    shape: Shape,
) -> Vec<Decision> {
    let fixing: Vec<&Perm> =
        automorphisms.iter().filter(|a| path.iter().all(|d| d.image(a, shape) == *d)).collect();
    let mut orbit = vec![decision];
    let mut next = 0;
    while next < orbit.len() {
        for automorphism in &fixing {
            let image = orbit[next].image(automorphism, shape);
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        next += 1;
    }
    orbit
}
