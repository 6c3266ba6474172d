//! Boards as people write them: the one reader of the command line, of Python and of the page, and the
//! writer of the same forms.
//!
//! [`ReadAs`] opens a text of boards: it finds the [`Layout`] and the [`Alphabet`] unless they are
//! stated, and says what it [`Assumed`]. [`BoardLines`] reads the lines that it makes of the text, one
//! board each; [`LineBlocks`] and [`Boards`] read many at once. [`TextForm`] writes them.
//!
//! Nothing is guessed in silence: what may be something else is read with a remark, or refused with a
//! reason.

#![forbid(unsafe_code)]

mod alphabet;
mod assumed;
mod beside;
mod blocks;
mod boards;
mod damaged;
mod error;
#[cfg(feature = "files")]
mod files;
mod formats;
mod found;
mod lines;
mod reading;
mod text;
mod told_rules;
mod unread;

pub use alphabet::Alphabet;
pub use assumed::Assumed;
pub use blocks::{LineBlock, LineBlocks};
pub use boards::{Boards, Run};
pub use error::{MAX_LINE, ReadError};
#[cfg(feature = "files")]
pub use files::Packing;
pub use formats::{Column, FormError, Layout, TextForm, Translator};
pub use lines::{BoardLines, BoardText, LineError, line_ends};
pub use reading::{FileError, Opened, ReadAs};
pub use text::candidates_of_line;
