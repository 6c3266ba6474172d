//! Boards over several lines with nothing between them, which wait until it is seen that the rows go
//! on in N each: a row too many, or one that is missing, makes others of all boards after it.

use crate::text::REFUSED;

/// The boards that wait.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    boards: Vec<WaitingBoard>,
    /// One whose bands stand apart, until it is seen that no row follows.
    held: Option<WaitingBoard>,
}

/// A board that is complete, if no row before it is one too many or missing.
#[derive(Debug)]
pub(super) struct WaitingBoard {
    pub(super) text: String,
    pub(super) lines: usize,
    pub(super) side: usize,
    /// A symbol is twice in a row or column of it, as where the rows are those of two boards.
    pub(super) conflicts: bool,
}

/// The most boards that wait.
pub(super) const MOST: usize = 128;

/// The probability of a wrong board among those before a conflict that are passed on.
const IMPROBABLE: f64 = 1e-3;

/// Why boards are refused that waited,
pub(super) const ROWS: &str = "the rows from here to the next empty line or title are not those of whole boards: one is too many, or missing";

/// and one that was held.
pub(super) const HALF: &str =
    "a row follows without an empty line, as after bands of this board: is it one?";

impl WaitingBoard {
    fn write(&self, out: &mut String) {
        out.push_str(&self.text);
        out.push_str(&"\n".repeat(self.lines));
    }
}

impl Waiting {
    /// Takes a board. Whether the rows of those that wait are no more those of boards, so that they
    /// were refused: many have conflicts, but not all.
    pub(super) fn push(&mut self, board: WaitingBoard, out: &mut String) -> bool {
        self.boards.push(board);
        let all = self.boards.len();
        if all < MOST {
            return false;
        }
        let first = self.suspect();
        let conflicts = self.boards.iter().filter(|board| board.conflicts).count();
        if first < all / 2 && 8 * conflicts > all && conflicts < all {
            self.refuse(out);
            return true;
        }
        let rest = self.boards.split_off(first.max(all / 2));
        self.pass(out);
        self.boards = rest;
        false
    }

    /// Refuses the last board.
    pub(super) fn refuse_last(&mut self, why: &str) {
        self.boards.iter_mut().last().into_iter().for_each(|b| b.text = format!("{REFUSED}{why}"));
    }

    /// The side of the last board.
    pub(super) fn side(&self) -> Option<usize> {
        self.boards.last().map(|board| board.side)
    }

    /// A line without a board in it.
    pub(super) fn blank(&mut self, out: &mut String) {
        match self.boards.last_mut() {
            Some(board) => board.lines += 1,
            None => out.push('\n'),
        }
    }

    /// Passes on the boards, whose rows are seen to be theirs.
    pub(super) fn pass(&mut self, out: &mut String) {
        self.boards.drain(..).for_each(|board| board.write(out));
    }

    /// Takes a board whose bands stand apart, after all that wait.
    pub(super) fn hold(&mut self, board: WaitingBoard, out: &mut String) {
        self.pass(out);
        self.held = Some(board);
    }

    /// The lines of the board that is held.
    pub(super) fn held_lines(&mut self) -> Option<&mut usize> {
        self.held.as_mut().map(|board| &mut board.lines)
    }

    /// Passes on the board that is held, unless rows go on after its bands.
    pub(super) fn let_go(&mut self, goes_on: bool, out: &mut String) {
        let Some(mut board) = self.held.take() else { return };
        if goes_on {
            board.text = format!("{REFUSED}{HALF}");
        }
        board.write(out);
    }

    /// Passes on the boards before any row that may be too many or missing, and refuses the others.
    pub(super) fn refuse(&mut self, out: &mut String) {
        let rest = self.boards.split_off(self.suspect());
        self.pass(out);
        let lines = rest.iter().map(|board| board.lines).sum();
        out.push_str(&format!("{REFUSED}{ROWS}{}", "\n".repeat(lines)));
    }

    /// The first board of which a row may be too many, or missing: so many before the first conflict
    /// that it is improbable that none of them has one, if as many do as of those after it.
    fn suspect(&self) -> usize {
        let Some(first) = self.boards.iter().position(|board| board.conflicts) else { return 0 };
        let after = &self.boards[first..];
        let without = after.iter().filter(|board| !board.conflicts).count() as f64;
        let share = without / after.len() as f64;
        let (mut before, mut chance) = (1, share);
        while chance > IMPROBABLE && before < first {
            before += 1;
            chance *= share;
        }
        first.saturating_sub(before)
    }
}
