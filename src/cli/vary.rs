//! `vary`: the vicinity of puzzles, {−M+N}.

mod pilot;

use std::cell::RefCell;

use rayon::prelude::*;

use super::plumbing::prelude::*;
use super::plumbing::refusals::assumed;
use gridforest::board::{Puzzle, Shape};
use gridforest::reader::Column;
use gridforest::run::Progress as _;
use gridforest::symmetry::Forms;
use gridforest::vary::{Seen, VaryJob};
use gridforest_requests::Tools;
use gridforest_requests::vary::Vary as Question;

/// Find all proper puzzles near a puzzle: M clues removed and N others added, {-M+N}
///
/// Prints, one a line, every proper puzzle that results from one of the puzzles by removing exactly
/// M clues and adding N others. A removed clue is not added again; so a clue may move to another
/// cell, or change its symbol. No puzzle is written twice as long as --max-memory suffices to
/// remember those written. Work that would take more than a week, or whose first steps do not end
/// within two seconds, is refused with an estimate unless --yes is given.
#[derive(Debug, Args)]
pub(super) struct Vary {
    /// Puzzles, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    question: Question,
    /// Only puzzles with these numbers of clues: K or A..B
    #[arg(long, value_name = "K|A..B", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,
    /// Leave out the puzzles in FILE; with --canonical, all puzzles of their classes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    known: Vec<PathBuf>,
    /// The column of boards in the files of --known, as --column
    #[arg(long, value_name = "NAME|K", requires = "known")]
    known_column: Option<Column>,
    /// The memory for the puzzles already written, in bytes or such as 500M
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "1G")]
    max_memory: usize,
    /// Start even if it would take years
    #[arg(long)]
    yes: bool,
    /// The shape of every board [default: guessed from the length of the first line]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    long: Long,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("vary puzzles.txt --remove 1 --add 1", "every puzzle with one clue moved or changed"),
    (
        "vary puzzles.txt --remove 2 --add 1 --minimal --canonical --known puzzles.txt",
        "minimal puzzles with a clue less, one of each class, that aren't known",
    ),
];

/// Work that takes longer than this, in seconds, requires `--yes`: a week.
const LONG: f64 = 7.0 * 86_400.0;

impl Vary {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        match self.asked(&mut refusals, session)? {
            None => {
                session.puzzles(|_| Ok(()))?;
                Ok(refusals.verdict())
            }
            Some(asked) if self.long.is_kept() => {
                self.kept(asked, refusals, session).run(&self.long, session)
            }
            Some((job, seen)) => {
                self.stream(job, seen, session)?;
                Ok(refusals.verdict())
            }
        }
    }

    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        let mut refusals = session.refusals();
        let asked = self.asked(&mut refusals, session)?;
        Ok(asked.map(|asked| self.kept(asked, refusals, session)))
    }

    /// The job and the known puzzles, which are not written; none where there is no puzzle.
    fn asked(&self, refusals: &mut Refusals, session: &Session) -> Result<Option<(VaryJob, Seen)>> {
        self.reading.check()?;
        let question = self.question;
        question.check().map_err(blamed)?;
        let (shape, puzzles) = self.puzzles(&self.files, &self.reading, self.shape, refusals)?;
        let Some(shape) = shape else {
            return Ok(None);
        };
        self.check_sizes(shape)?;
        let suits = |puzzle: &Puzzle| {
            let clues = (puzzle.clues() + self.question.add).saturating_sub(self.question.remove);
            let asked = |wanted: &RangeInclusive<usize>| wanted.contains(&clues);
            puzzle.clues() >= self.question.remove && self.clues.as_ref().is_none_or(asked)
        };
        let given = puzzles.len();
        let puzzles: Vec<Puzzle> = puzzles.into_iter().filter(suits).collect();
        if puzzles.is_empty() && given > 0 {
            session.remark("no puzzle has a number of clues that --remove, --add and --clues fit");
        }
        let job = question.job(shape, puzzles).map_err(blamed)?;
        let seen = self.seen(shape, &job, session, refusals)?;
        self.check_time(&job, session)?;
        Ok(Some((job, seen)))
    }

    /// Refuses numbers of clues beyond those of the cells.
    fn check_sizes(&self, shape: Shape) -> Result<()> {
        let cells = shape.cells();
        let sizes = [
            ("--remove", Some(self.question.remove)),
            ("--add", Some(self.question.add)),
            ("--clues", self.clues.as_ref().map(|clues| *clues.end())),
        ];
        match sizes.iter().find(|(_, size)| size.is_some_and(|size| size > cells)) {
            Some((option, _)) => Err(format!("a {shape} board has {cells} cells")).or_usage(option),
            None => Ok(()),
        }
    }

    /// The puzzles of files, all of one shape.
    fn puzzles(
        &self,
        files: &[PathBuf],
        reading: &Reading,
        mut shape: Option<Shape>,
        refusals: &mut Refusals,
    ) -> Result<(Option<Shape>, Vec<Puzzle>)> {
        let mut puzzles = Vec::new();
        let blocks = Blocks::of(files, reading, shape);
        blocks.take(self.shape, refusals, |refusals, file, board| {
            let found = board.puzzle.shape();
            refusals.assume(assumed(self.shape, &board));
            if *shape.get_or_insert(found) != found {
                let why = format!("a {found} board among others");
                return Err(Refusal::unsuited(file, board.line, why));
            }
            puzzles.push(board.puzzle);
            Ok(())
        })?;
        Ok((shape, puzzles))
    }

    /// The known puzzles, which are not written.
    fn seen(
        &self,
        shape: Shape,
        job: &VaryJob,
        session: &Session,
        refusals: &mut Refusals,
    ) -> Result<Seen> {
        let mut seen = Seen::new(self.max_memory);
        if self.known.is_empty() {
            return Ok(seen);
        }
        let reading = Reading::of_column(self.known_column.clone());
        let (_, known) = self.puzzles(&self.known, &reading, Some(shape), refusals)?;
        let texts: Vec<String> = known
            .par_iter()
            .map_init(|| Forms::of(shape), |forms, puzzle| job.text(puzzle, forms))
            .collect();
        for text in &texts {
            seen.is_new(text);
        }
        if seen.is_full() {
            session.remark("--max-memory doesn't hold all known puzzles");
        }
        Ok(seen)
    }

    /// Refuses work that would take too long.
    fn check_time(&self, job: &VaryJob, session: &Session) -> Result<()> {
        let Some(pilot) = pilot::Pilot::of(job, self.question.add) else {
            return Ok(());
        };
        let seconds = pilot.seconds / session.threads() as f64;
        let said = pilot::said(seconds);
        let removals = job.removals().len();
        let about = format!(
            "{removals} ways to remove clues: {} {said} on {} threads, and {} puzzles",
            if pilot.longer { "more than" } else { "about" },
            session.threads(),
            pilot.puzzles
        );
        if (seconds > LONG || pilot.longer) && !self.yes {
            let message = format!("{about}; --yes begins all the same, a run folder shares it out");
            return Err(Usage::new("--add", message).into());
        }
        session.remark(&about);
        Ok(())
    }

    /// The vicinity as a job whose result is written at the end.
    fn kept<'a>(
        &'a self,
        (job, seen): (VaryJob, Seen),
        refusals: Refusals,
        session: &'a Session,
    ) -> Box<dyn Task + 'a> {
        let seen = RefCell::new(seen);
        task(job, session.bar("vary"), move |_, found: Vec<String>| {
            let mut seen = seen.borrow_mut();
            session.puzzles(|texts| {
                let mut new = found.into_iter().filter(|text| seen.is_new(text));
                new.try_for_each(|text| texts.write(text))
            })?;
            self.full(&seen, session);
            Ok(refusals.clone().verdict())
        })
    }

    /// Writes the puzzles of each block as soon as the blocks before it are finished.
    fn stream(&self, job: VaryJob, mut seen: Seen, session: &Session) -> Result<()> {
        let bar = session.bar_beside_lines("vary");
        bar.started(0, job.blocks());
        stop::running(Long::ON_STOP);
        let mut blocks = 0..job.blocks();
        let tools = Tools::default();
        let work = move |block: u64, emit: Emit<'_, Option<String>>| {
            let neighbours = |vicinity: &mut _| job.neighbours(block, vicinity);
            match stop::STOP.over(|| tools.with(|| job.vicinity(), neighbours)) {
                Ok(texts) => one_by_one(texts, emit, Some),
                Err(_) => stop::cut(),
            }
            let _ = emit(None);
        };
        let mut done = 0;
        let next = move || Ok(blocks.next());
        session.puzzles(|texts| {
            in_order(next, work, texts, |texts, text| match text {
                Some(text) if seen.is_new(&text) => texts.write(text),
                Some(_) => Ok(()),
                None => {
                    done += 1;
                    bar.advanced(done);
                    Ok(())
                }
            })
        })?;
        bar.ended();
        self.full(&seen, session);
        Ok(())
    }

    fn full(&self, seen: &Seen, session: &Session) {
        if seen.is_full() {
            session.remark("--max-memory is used up: puzzles written later may be repeated");
        }
    }
}
