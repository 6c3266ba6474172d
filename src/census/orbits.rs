//! Classes of numbers, by joining.

/// A partition of `0..n` into classes, each named by its least member (its root).
pub(super) struct Orbits {
    parent: Vec<u32>,
}

impl Orbits {
    /// Every number in a class of its own.
    pub(super) fn new(n: usize) -> Self {
        Self {
            parent: (0..n as u32).collect(),
        }
    }

    /// The least member of a number's class.
    pub(super) fn root(&self, mut member: usize) -> usize {
        while self.parent[member] as usize != member {
            member = self.parent[member] as usize;
        }
        member
    }

    /// Makes one class of the classes of two numbers.
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b) as u32;
        // Halving the paths is not needed: chains of least members stay short.
    }

    /// The size and the root of each class, by root.
    pub(super) fn sizes(&self) -> Vec<(u64, usize)> {
        let mut sizes = vec![0; self.parent.len()];
        for member in 0..self.parent.len() {
            sizes[self.root(member)] += 1;
        }
        (0..sizes.len())
            .filter(|&root| sizes[root] > 0)
            .map(|root| (sizes[root], root))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_numbers_share_their_least_member() {
        let mut orbits = Orbits::new(6);
        for (a, b) in [(5, 3), (1, 4), (3, 1)] {
            orbits.join(a, b);
        }
        assert_eq!(orbits.sizes(), [(1, 0), (4, 1), (1, 2)]);
        assert_eq!(orbits.root(5), 1);
    }
}
