//! `convert`: boards in another text form.

use std::io::{self, IsTerminal, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::plumbing::boards::remark;
use super::plumbing::prelude::*;
use gridforest::board::Shape;
use gridforest::reader::{BoardText, TextForm};

/// Write boards in another text form
///
/// Reads boards like every command: one board a line with cells side by side or separated, boards
/// over N lines, drawn boards, .sdk, CSV, JSON, tables, also compressed by gzip, zstd, bzip2 or xz.
/// Lines that cannot be read are reported, and the others are converted; the exit code is then 1.
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// Boards; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The form to write [default: drawn on a terminal, lines otherwise]
    #[arg(long, value_name = "FORM", value_parser = form_parser())]
    to: Option<TextForm>,
    /// The shape of every board [default: guessed from the number of cells]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    /// Also write the remark of each board (the text after it on its line): after the board, or
    /// above a board of several lines
    #[arg(long)]
    keep: bool,
    /// With --to drawn: N boards side by side [default: as many as the terminal is wide; else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    across: Option<u16>,
    #[command(flatten)]
    reading: Reading,
}

fn form_parser() -> impl TypedValueParser<Value = TextForm> {
    PossibleValuesParser::new(TextForm::names()).try_map(|name| name.parse::<TextForm>())
}

pub(super) const EXAMPLES: &[Example] = &[
    ("convert puzzles.txt --to zeros", "0 for an empty cell"),
    ("convert puzzles.txt --to drawn --across 3", "drawn, three side by side"),
    ("convert puzzles.txt --to candidates", "729 characters a board: the candidates of each cell"),
];

impl Convert {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("across", self.form() == TextForm::Drawn, "--to drawn")?;
        Ok(Destination::Text)
    }

    fn form(&self) -> TextForm {
        let usual = || match io::stdout().is_terminal() {
            true => TextForm::Drawn,
            false => TextForm::Lines,
        };
        self.to.unwrap_or_else(usual)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let form = self.form();
        let across = self.across;
        let (mut remarked, quiet) = (false, session.clone());
        let prepare = move |file: &str, board: BoardText| {
            let is_spelt = form == TextForm::Hex && board.puzzle.shape().side() < 16;
            if is_spelt && !std::mem::replace(&mut remarked, true) {
                quiet.remark("0 is the symbol 1 here: these lines must be read with --symbols 0-F");
            }
            Ok(Ok((file.to_owned(), board)))
        };
        let work = move |boards, emit: Emit<'_, _>| {
            one_by_one(boards, emit, |(file, board): (String, BoardText)| {
                let text = self.text(form, &board);
                text.map_err(|why| Refusal::unsuited(&file, board.line, why))
            });
        };
        session.write(|out| {
            let mut beside = Beside::new(across, out);
            let beside = &mut beside;
            each_board(lines, TOGETHER, &mut refusals, prepare, work, beside, |beside, text| {
                stop::wrote(1);
                match form {
                    TextForm::Drawn => Ok(beside.push(text)?),
                    _ => Ok(writeln!(beside.out, "{text}")?),
                }
            })?;
            Ok(beside.draw()?)
        })?;
        Ok(refusals.verdict())
    }

    /// A board in a form, with its remark.
    fn text(&self, form: TextForm, board: &BoardText) -> Result<String, impl std::fmt::Display> {
        let text = form.write(&board.puzzle);
        text.map(|text| match remark(&board.rest) {
            _ if !self.keep => text,
            _ if form.is_line() => text + &board.rest,
            "" if form == TextForm::Drawn => format!("\n{text}"),
            "" => text,
            remark if form == TextForm::Drawn => format!("{remark}\n{text}"),
            remark => format!("# {remark}\n{text}"),
        })
        .map(|text| match form {
            TextForm::Rows | TextForm::Sdk => text + "\n",
            _ => text,
        })
    }
}

/// Boards drawn side by side.
struct Beside<'a> {
    across: Option<u16>,
    waiting: Vec<String>,
    out: &'a mut dyn Write,
}

/// The lines that a thread takes at a time.
const TOGETHER: usize = 64;
/// The text between two boards.
const GAP: usize = 4;

impl<'a> Beside<'a> {
    fn new(across: Option<u16>, out: &'a mut dyn Write) -> Self {
        Self { across, waiting: Vec::new(), out }
    }

    fn push(&mut self, picture: String) -> io::Result<()> {
        let width = picture.lines().map(|line| line.chars().count()).max();
        let fit = || {
            let (terminal_size::Width(all), _) = terminal_size::terminal_size()?;
            Some(((usize::from(all) + GAP) / (width.unwrap_or(1) + GAP)).max(1))
        };
        let across = self.across.map(usize::from).or_else(fit).unwrap_or(1);
        self.waiting.push(picture);
        if self.waiting.len() >= across {
            self.draw()?;
        }
        Ok(())
    }

    /// Draws the collected boards, line by line, with an empty line below.
    fn draw(&mut self) -> io::Result<()> {
        let boards: Vec<Vec<&str>> = self.waiting.iter().map(|p| p.lines().collect()).collect();
        let height = boards.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let mut line = String::new();
            for board in &boards {
                let width = board.iter().map(|line| line.chars().count()).max();
                let text = board.get(row).copied().unwrap_or_default();
                line += &format!("{text:<width$}", width = width.unwrap_or(0) + GAP);
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        if height > 0 {
            writeln!(self.out)?;
        }
        self.waiting.clear();
        Ok(())
    }
}

impl Sink for Beside<'_> {
    /// Boards that wait for others beside them go on waiting.
    fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }
}
