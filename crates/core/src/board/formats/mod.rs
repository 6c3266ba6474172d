//! The forms in which boards are written elsewhere, and how each becomes one line a board.
//!
//! | form | what |
//! | --- | --- |
//! | lines | a board a line, cells side by side or with spaces, tabs, commas or `|` between them; the rest of the line is a remark |
//! | rows | a board over N lines, as in nine-line files, `.sdk`, and boards drawn with `|`, `-` and `+` |
//! | CSV, tables, JSON | the boards of one column |
//! | links, XML | the boards in links, or in attributes and elements |
//! | candidates | N characters a cell: the symbols that it may have (see [`Candidates`](super::Candidates)) |
//!
//! A [`Translator`] turns any of them into lines, and leaves every board on the line that it begins
//! on, so that messages name the right one. [`Layout::detect`] chooses by the beginning of a file,
//! and only where nothing else is possible: what may be a board a line is one. The alphabet
//! ([`Alphabet`](super::Alphabet)) is another question, and is found from the boards themselves.

mod column;
mod detect;
mod joiner;
mod json;
mod links;
mod spelling;
mod translate;
mod write;

pub use column::Column;
pub use detect::Layout;
pub(super) use spelling::{Found, alphabet};
pub use translate::Translator;
pub use write::{FormError, TextForm};
