//! Questions about each board of the input: the boards of files, a question, rows in their order.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueHint};

use super::blocks::Blocks;
use super::boards::remark;
use super::in_order::{Emit, Sink};
use super::lines::{Lines, each_board};
use super::output::{REST, Rows};
use super::reading::Reading;
use super::refusals::{Refusal, Refusals, assumed};
use super::shapes::ShapeParser;
use super::stop;
use super::usage::Usage;
use super::{Session, Verdict, bounded};
use gridforest::board::Shape;
use gridforest::reader::BoardText;
use gridforest::run::{Budget, Runner, poll};
use gridforest_requests::{Asked, Asker, EachBoard, RequestError, TableRow as _};

/// Where boards come from, and how they are read.
#[derive(Debug, Args)]
pub(in crate::cli) struct Input {
    /// Boards, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The shape of every board [default: guessed from the number of cells]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    pub(in crate::cli) shape: Option<Shape>,
    /// Keep the remark of each line (the text after the board, such as a rating or a name) in a
    /// last column, `rest`
    #[arg(long)]
    pub(in crate::cli) keep: bool,
    #[command(flatten)]
    reading: Reading,
}

impl Input {
    /// The boards in blocks of lines.
    pub(in crate::cli) fn blocks(&self) -> Result<Blocks> {
        self.reading.check()?;
        Ok(Blocks::of(&self.files, &self.reading, self.shape))
    }

    /// The same for questions about rows and columns alone.
    pub(in crate::cli) fn without_boxes(mut self) -> Self {
        self.reading.without_boxes = true;
        self
    }

    /// The boards of other files, of which each is recognised; there may be none.
    pub(in crate::cli) fn of(&self, files: &[PathBuf]) -> Blocks {
        Blocks::new(files, self.shape).or_none()
    }

    /// The [assumed] shape of a board, where boxes are of importance.
    pub(in crate::cli) fn assumed(&self, board: &BoardText) -> Option<Shape> {
        assumed(self.shape, board).filter(|_| !self.reading.without_boxes)
    }
}

impl Asker for Session {
    fn with_runner(&self, what: &str, work: &mut dyn FnMut(&Runner<'_>)) {
        let bar = self.bar(what);
        work(&self.runner(&bar));
    }

    fn remark(&self, text: &str) {
        Self::remark(self, text);
    }

    fn threads(&self) -> usize {
        Self::threads(self)
    }

    fn phase(&self, what: &'static str) {
        stop::in_phase(what);
    }

    fn cache(&self) -> Option<PathBuf> {
        super::cache_folder()
    }
}

/// An option that a request refuses, as the command line names it.
pub(in crate::cli) fn blamed(error: RequestError) -> anyhow::Error {
    refused(error, &[])
}

/// The same where the shape, or the size of the problem, is an argument.
pub(in crate::cli) fn of_argument(error: RequestError) -> anyhow::Error {
    refused(error, &["shape", "n"])
}

fn refused(error: RequestError, arguments: &[&str]) -> anyhow::Error {
    let (name, why) = match error {
        RequestError::Option { name, why } | RequestError::Limit { name, why } => (name, why),
        RequestError::Estimate { name, error } => (name, error.to_string()),
        RequestError::Run(error) => return error.into(),
        error => return error.into(),
    };
    let name = match arguments.contains(&name) {
        true => name.to_uppercase(),
        false => format!("--{}", name.replace('_', "-")),
    };
    Usage::new(name, why).into()
}

/// A board with what answers it, where it stands, and its remark.
struct Prepared<E> {
    engine: Arc<E>,
    file: Arc<str>,
    board: BoardText,
}

/// What is said of a board, and the remark on its line.
struct Answer<R> {
    outcome: Outcome<R>,
    rest: Arc<str>,
}

enum Outcome<R> {
    Row(R),
    /// The board, which took more than its budget.
    GivenUp(String),
}

/// Asks a question about each board, within a budget for each if there is one, and writes the rows.
pub(in crate::cli) fn ask<Q: EachBoard>(
    question: Q,
    input: &Input,
    budget: Option<Budget>,
    session: &Session,
) -> Result<Verdict> {
    ask_for(question, input, budget, session, |_| true)
}

/// Asks a question about each board, and writes the rows that are wanted.
pub(in crate::cli) fn ask_for<Q: EachBoard>(
    question: Q,
    input: &Input,
    budget: Option<Budget>,
    session: &Session,
    mut is_wanted: impl FnMut(&Q::Row) -> bool,
) -> Result<Verdict> {
    let lines = Lines::new(input.blocks()?, input.shape)
        .taking_lists(Q::LISTS)
        .without_boxes(input.reading.without_boxes);
    let keep = input.keep;
    let has_status = Q::Row::COLUMNS.iter().any(|column| column.name == bounded::STATUS);
    let tells = budget.is_some() && !has_status;
    let more = [(tells, bounded::STATUS), (keep, REST)];
    let more: Vec<&str> = more.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect();
    let mut given_up = 0;
    let refusals = session.write(|out| {
        Rows::write_all_with(&more, session.format(), out, |rows: &mut Rows<'_, Q::Row>| {
            let write = |rows: &mut Rows<'_, Q::Row>, answer: Answer<Q::Row>| match &answer.outcome
            {
                Outcome::Row(row) if is_wanted(row) => {
                    let values = [bounded::DONE, &answer.rest];
                    rows.write_with(row, &values[usize::from(!tells)..1 + usize::from(keep)])
                }
                Outcome::Row(_) => Ok(()),
                Outcome::GivenUp(board) => {
                    given_up += 1;
                    rows.write_given_up(board, &answer.rest)
                }
            };
            answers(question, lines, keep, budget, session, rows, write)
        })
    })?;
    if let Some(why) = bounded::failure(given_up, budget) {
        session.fail(&why);
    }
    Ok(refusals.verdict())
}

/// Asks a question about each board of some files, and takes the rows.
pub(in crate::cli) fn each_answer<Q: EachBoard>(
    question: Q,
    blocks: Blocks,
    shape: Option<Shape>,
    session: &Session,
    mut take: impl FnMut(Q::Row),
) -> Result<Verdict> {
    let lines = Lines::new(blocks, shape);
    let refusals = answers(question, lines, false, None, session, &mut Taken, |_, answer| {
        if let Outcome::Row(row) = answer.outcome {
            take(row);
        }
        Ok(())
    })?;
    Ok(refusals.verdict())
}

/// Asks a question about each board, within a budget for each if there is one, and writes what is
/// said of it, with its remark if that is kept.
fn answers<Q: EachBoard, S: Sink>(
    question: Q,
    lines: Lines,
    keep: bool,
    budget: Option<Budget>,
    session: &Session,
    sink: &mut S,
    write: impl FnMut(&mut S, Answer<Q::Row>) -> Result<()>,
) -> Result<Refusals> {
    let mut refusals = session.refusals();
    let question = Arc::new(question);
    let prepare = prepare(Arc::clone(&question), session.clone());
    let together = question.together();
    let work = move |boards: Vec<Prepared<Q::Engine>>, emit: Emit<'_, _>| {
        // Boards of one shape are answered together, unless each has a budget of its own.
        let are_one = |a: &Prepared<_>, b: &Prepared<_>| Arc::ptr_eq(&a.engine, &b.engine);
        for some in boards.chunk_by(|a, b| budget.is_none() && are_one(a, b)) {
            let asked: Vec<Asked<'_>> = some.iter().map(Prepared::asked).collect();
            let remarks: Vec<Arc<str>> = match keep {
                true => some.iter().map(|one| remark(&one.board.rest).into()).collect(),
                false => Vec::new(),
            };
            let nothing: Arc<str> = "".into();
            let rest = |place: usize| Arc::clone(remarks.get(place).unwrap_or(&nothing));
            let mut answer = || {
                // A step for the board itself, whatever is asked.
                poll();
                question.answer(&some[0].engine, &asked, &mut |place, row| {
                    let one = &some[place];
                    emit(match row {
                        Ok(row) => Ok(Answer { outcome: Outcome::Row(row), rest: rest(place) }),
                        Err(why) => Err(Refusal::unsuited(&one.file, one.board.line, why)),
                    })
                })
            };
            let answered = match budget {
                None => answer(),
                Some(budget) => budget.over(answer).unwrap_or_else(|_| {
                    let outcome = Outcome::GivenUp(asked[0].text.to_owned());
                    emit(Ok(Answer { outcome, rest: rest(0) }))
                }),
            };
            if answered.is_break() {
                break;
            }
        }
    };
    each_board(lines, together, &mut refusals, prepare, work, sink, write)?;
    Ok(refusals)
}

/// Rows that were taken.
struct Taken;

impl Sink for Taken {
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// Finds what answers each board: an engine for each shape, made for its first board.
fn prepare<Q: EachBoard>(
    question: Arc<Q>,
    session: Session,
) -> impl FnMut(&str, BoardText) -> Result<Result<Prepared<Q::Engine>, Refusal>> {
    let mut engines: HashMap<Shape, Arc<Q::Engine>> = HashMap::new();
    move |file, board| {
        let shape = board.puzzle.shape();
        if !Q::SHAPES_MIX
            && let Some(first) = engines.keys().find(|&&first| first != shape)
        {
            let why = format!("a {shape} board, where the lines before are {first} boards");
            return Ok(Err(Refusal::unsuited(file, board.line, why)));
        }
        let engine = match engines.get(&shape) {
            Some(engine) => engine,
            None => {
                let engine = question.engine(shape, &session).map_err(blamed)?;
                engines.entry(shape).or_insert(Arc::new(engine))
            }
        };
        Ok(Ok(Prepared { engine: Arc::clone(engine), file: file.into(), board }))
    }
}

impl<E> Prepared<E> {
    fn asked(&self) -> Asked<'_> {
        asked(&self.board)
    }
}

/// A board of the input as it is asked about.
pub(in crate::cli) fn asked(board: &BoardText) -> Asked<'_> {
    let BoardText { puzzle, text, list, line, .. } = board;
    Asked { puzzle, text, list: list.as_ref(), number: *line as u64 }
}
