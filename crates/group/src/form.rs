//! What a search finds of a graph.

use num_bigint::BigUint;

use crate::search::{Aim, Search};
use crate::{Graph, Perm};

/// The automorphism group of a graph, and a labelling.
#[derive(Debug, Clone)]
pub struct GraphForm {
    /// Where each vertex goes in the canonical form ([`Graph::form`]). Isomorphic graphs have the
    /// same form, whatever their numbering: [`Graph::relabelled`] by this. Another version of the
    /// crate may have another form.
    pub labelling: Perm,
    /// Generators of the automorphism group: none for the trivial one.
    pub generators: Vec<Perm>,
    /// The number of automorphisms.
    pub order: BigUint,
}

impl Graph {
    /// The automorphism group and a canonical labelling.
    pub fn form(&self) -> GraphForm {
        of(self, Aim::Labelling)
    }

    /// The automorphism group alone, which is found sooner: the labelling is that of some leaf of
    /// the search, not a canonical one.
    pub fn automorphisms(&self) -> GraphForm {
        of(self, Aim::Group)
    }

    /// A permutation that takes this graph to another, if they are isomorphic.
    ///
    /// ```
    /// use gridforest_group::Graph;
    /// let path = Graph::new([0; 3], [(0, 1), (1, 2)])?;
    /// let other = Graph::new([0; 3], [(1, 0), (2, 0)])?;
    /// let witness = path.isomorphism(&other).unwrap();
    /// assert_eq!(path.relabelled(&witness), other);
    /// # Ok::<(), gridforest_group::GraphError>(())
    /// ```
    pub fn isomorphism(&self, other: &Self) -> Option<Perm> {
        let size = |graph: &Self| (graph.vertices(), graph.edges());
        if size(self) != size(other) {
            return None;
        }
        let (a, b) = (self.form().labelling, other.form().labelling);
        (self.relabelled(&a) == other.relabelled(&b)).then(|| a.then(&b.inverse()))
    }
}

fn of(graph: &Graph, aim: Aim) -> GraphForm {
    let found = Search::new(graph, aim).run();
    let labelling = Perm::from_images(found.positions.into_iter().map(|p| p as usize));
    GraphForm { labelling, generators: found.generators, order: found.order }
}
