//! The forms in which boards are written elsewhere, and how each becomes one line a board.
//!
//! | form | what |
//! | --- | --- |
//! | lines | a board a line, cells side by side or with spaces, tabs, commas or `|` between them; the rest of the line is a remark |
//! | rows | a board over N lines, as in nine-line files, `.sdk`, and boards drawn with `|`, `-` and `+` |
//! | CSV, tables, JSON, keys | the boards of one column, or of one key |
//! | links, XML | the boards in links, or in attributes, elements and tables |
//! | candidates | N characters a cell: the symbols that it may have (see [`Candidates`](gridforest_core::board::Candidates)) |
//!
//! A [`Translator`] turns any of them into lines, and leaves every board on the line that it begins
//! on, so that messages name the right one. [`Layout::detect`] chooses by the beginning of a file,
//! and only where nothing else is possible: what may be a board a line is one. The alphabet
//! ([`Alphabet`](crate::Alphabet)) is another question, and is found from the boards themselves.

mod above;
mod abreast;
mod apart;
mod begun;
mod between;
mod blanks;
mod border;
mod column;
mod detect;
mod digits;
mod doubts;
mod drawn;
mod html_text;
mod joiner;
mod json;
mod keys;
mod labels;
mod links;
mod markdown;
mod marks;
mod named;
mod one_each;
mod penpa;
mod row;
mod solved;
mod spacers;
mod spelling;
mod spread;
mod translate;
mod unusual;
mod waiting;
mod write;
mod xml;

pub use column::Column;
pub(super) use column::first_of;
pub use detect::Layout;
pub(super) use solved::has_titles;
pub(super) use spelling::{Spelt, Watch, alphabets};
pub use translate::Translator;
pub(super) use unusual::Unusual;
pub use write::{FormError, TextForm};
