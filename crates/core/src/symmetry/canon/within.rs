//! The automorphisms that fix the decisions of a path.

use std::rc::Rc;

use crate::board::Shape;
use crate::symmetry::{Perm, PermGroup, Role, Symmetry};

/// The number of lines of a role that may be exchanged freely.
pub(super) fn block_size(shape: Shape, role: Role) -> usize {
    match role {
        Role::Row => shape.band_height(),
        Role::Column => shape.stack_width(),
        Role::Symbol => shape.side(),
    }
}

/// The blocks of lines that a shape permutes as a whole.
fn blocks(shape: Shape) -> impl Iterator<Item = (Role, usize)> {
    let all = [(Role::Row, shape.bands()), (Role::Column, shape.stacks())];
    all.into_iter()
        .filter(move |_| shape.has_boxes())
        .flat_map(|(role, number)| (0..number).map(move |block| (role, block)))
}

/// A block as a point, behind the 3N points and the roles.
pub(super) fn block_point(shape: Shape, role: Role, block: usize) -> usize {
    3 * shape.side() + 3 + block + if role == Role::Row { 0 } else { shape.bands() }
}

/// One of each orbit of the orders of roles under a group.
pub(super) fn orders_of_roles(
    side: usize,
    roles: &[[Role; 3]],
    generators: &[Perm],
) -> Vec<[Role; 3]> {
    let image = |g: &Perm, role: Role| Symmetry::KEEP[g.image(role as usize * side) / side];
    let (mut found, mut seen): (Vec<[Role; 3]>, Vec<[Role; 3]>) = (Vec::new(), Vec::new());
    for &order in roles {
        if seen.contains(&order) {
            continue;
        }
        found.push(order);
        let mut next = seen.len();
        seen.push(order);
        while next < seen.len() {
            for generator in generators {
                let image = seen[next].map(|role| image(generator, role));
                if !seen.contains(&image) {
                    seen.push(image);
                }
            }
            next += 1;
        }
    }
    found
}

/// A group known, and points fixed since: their stabiliser is found when it is asked for.
#[derive(Clone)]
pub(super) struct Within {
    group: Rc<PermGroup>,
    fixed: Vec<usize>,
}

impl Within {
    /// Of the group on the 3N points that some symmetries generate, those that keep the roles.
    pub(super) fn keeping_roles(shape: Shape, generators: &[Perm]) -> Self {
        let n = shape.side();
        let with_blocks = generators.iter().map(|generator| {
            // Where the first point of each role and each block goes.
            let roles = (0..3).map(|role| 3 * n + generator.image(role * n) / n);
            let blocks = blocks(shape).map(|block| {
                let size = block_size(shape, block.0);
                let image = generator.image(block.0 as usize * n + block.1 * size);
                let role = Symmetry::KEEP[image / n];
                block_point(shape, role, image % n / block_size(shape, role))
            });
            Perm::from_images(generator.images().chain(roles).chain(blocks))
        });
        let roles = [3 * n, 3 * n + 1];
        let degree = 3 * n + 3 + blocks(shape).count();
        let group = PermGroup::with_base(degree, &roles, with_blocks).stabiliser(&roles);
        Self { group: Rc::new(group), fixed: Vec::new() }
    }

    /// Those that fix some more points, too.
    pub(super) fn fixing(&self, points: &[usize]) -> Self {
        let mut within = self.clone();
        if !self.group.is_trivial() {
            within.fixed.extend(points);
        }
        within
    }

    /// One of each orbit of some points, the first.
    pub(super) fn one_of_each(&mut self, points: Vec<usize>) -> Vec<usize> {
        if points.len() < 2 || self.group.is_trivial() {
            return points;
        }
        if !self.fixed.is_empty() {
            self.fixed.sort_unstable();
            self.fixed.dedup();
            self.group = Rc::new(self.group.stabiliser(&self.fixed));
            self.fixed.clear();
        }
        let mut orbit_of = vec![0; self.group.degree()];
        for (number, orbit) in self.group.orbits().into_iter().enumerate() {
            orbit.into_iter().for_each(|point| orbit_of[point] = number);
        }
        let mut seen = vec![false; self.group.degree()];
        let is_new = |point: &usize| !std::mem::replace(&mut seen[orbit_of[*point]], true);
        points.into_iter().filter(is_new).collect()
    }
}
