//! The structure of Latin squares.
//!
//! A Latin square of order n is an n × n array of n symbols, each once in every row and column. Here
//! rows, columns and symbols are numbered from 0.
//!
//! | question | function |
//! | --- | --- |
//! | how many cells meet each row, column and symbol once (*transversals*) | [`transversals`], [`diagonal_transversals`] |
//! | which they are | [`each_transversal`], [`list_transversals`] |
//! | how many squares are orthogonal to it (*mates*), and which | [`count_mates`], [`each_mate`] |
//! | what exchanging two rows comes to (*cycles*, of which the shortest are *intercalates*) | [`Square::cycles`] |
//! | the surface of a trade with its mate | [`Bitrade`] |
//! | a square at random | [`RandomSquares`] |
//! | a square with a name: of a group, of a Steiner triple system | [`Named`] |
//!
//! ```
//! use gridforest_latin::{Square, transversals};
//! // The Cayley table of the integers modulo 7 has 133 transversals, that of an even order none.
//! assert_eq!(transversals(&Square::cyclic(7)), Some(133));
//! assert_eq!(transversals(&Square::cyclic(6)), Some(0));
//! ```
//!
//! What takes long [polls](gridforest_run::poll).

#![forbid(unsafe_code)]

mod bitrade;
mod conflicts;
mod counts;
mod mates;
mod named;
mod random;
mod square;
mod transversals;

pub use bitrade::Bitrade;
pub use counts::{MOST_CYCLIC, MOST_ORDER, diagonal_transversals, transversals};
pub use mates::{MOST_ORDER_OF_MATES, count_mates, each_mate};
pub use named::{Named, NoSuchSquare};
pub use random::RandomSquares;
pub use square::{Cycles, NotLatin, Role, Square};
pub use transversals::{MOST_JOINED, each_transversal, list_transversals};
