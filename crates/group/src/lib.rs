//! Permutation groups, and the symmetry of coloured graphs.
//!
//! A [`PermGroup`] is given by generators and held as a chain of stabilisers, which tells its
//! order, its elements and its stabilisers without listing anything. A [`Graph`] has vertices with
//! colours; [`Graph::form`] finds generators of its automorphism group and a canonical labelling,
//! so that two graphs are isomorphic exactly when their labelled forms are equal. Whatever has
//! symmetry can be written as such a graph: a vertex for each thing, a colour for each kind of
//! thing, an edge where one is part of the other.
//!
//! ```
//! use gridforest_group::Graph;
//! // A cube: corners are numbers of three bits, neighbours differ in one.
//! let edges = (0..8).flat_map(|a| [1, 2, 4].map(|bit| (a, a ^ bit)));
//! let cube = Graph::new([0; 8], edges)?;
//! assert_eq!(cube.form().order, 48u8.into());
//! // A ring with its diameters has three neighbours at each vertex, too.
//! let ring = Graph::new([0; 8], (0..8).flat_map(|a| [(a, (a + 1) % 8), (a, (a + 4) % 8)]))?;
//! assert_eq!(cube.isomorphism(&ring), None);
//! # Ok::<(), gridforest_group::GraphError>(())
//! ```
//!
//! The idea of the search: a *refinement* divides the vertices as far as the numbers of neighbours
//! in each class tell them apart. Where it stops, one vertex of a class after the other is
//! *individualised*, given a class of its own, and the refinement goes on. The leaves of this
//! search tree are labellings. Two leaves that look the same give an automorphism, and subtrees
//! that an automorphism takes to others already searched are left out.
//!
//! Every search and every chain calls [`poll`](gridforest_run::poll) at its steps, so that a
//! [`Stop`](gridforest_run::Stop) or a [`Budget`](gridforest_run::Budget) ends it.
//!
//! # References
//! 1. B. D. McKay, A. Piperno, "Practical graph isomorphism, II", J. Symb. Comput. 60 (2014)
//!    94–112: the search tree, its invariants and its pruning.
//! 2. Á. Seress, *Permutation Group Algorithms*, Cambridge 2003: stabiliser chains.

#![forbid(unsafe_code)]

mod colourings;
mod connected;
mod form;
mod graph;
mod graph6;
mod named;
mod orbits;
mod partition;
mod perm;
mod perm_group;
mod refine;
mod search;
mod trace;

pub use form::GraphForm;
pub use graph::{Graph, GraphError};
pub use orbits::joined;
pub use perm::Perm;
pub use perm_group::PermGroup;
