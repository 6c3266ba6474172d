//! `skeletons`: counts and lists skeletons up to symmetry, and decides which carry a puzzle; the
//! theorem.

mod orbits;

use std::fs::File;

use num_bigint::BigUint;

use super::plumbing::bounded_lines::BoundedLines;
use super::plumbing::prelude::*;
use crate::report::{CertificateRow, grouped, read_certificates};
use gridforest::board::{Grid, Shape};
use gridforest::skeleton::PossibleJob;
use gridforest::skeleton::count::Counts;
use gridforest::skeleton::exhaustion::Exhaustion;
use gridforest::skeleton::list::Orbit;
use gridforest::skeleton::possible::{Classification, Method};
use gridforest::skeleton::theorem;
use gridforest_requests::catalogue::classes;
use gridforest_requests::grids::remark_without_grid;
use gridforest_requests::skeletons::{
    ImpossibleRow, JudgedRow, ListedSkeleton, PossibleRow, SkeletonCount, TheoremRow,
};

/// Count and list essentially different skeletons, and decide which carry a puzzle
///
/// Skeletons are counted and listed up to the geometric group of the shape or, with --class or
/// --grid, up to the automorphism group of a grid.
#[derive(Debug, Args)]
pub(super) struct Skeletons {
    /// RxC (boxes of R rows by C columns), latinN (rows and columns alone) or other rules: rectKxN,
    /// jigsaw:FILE, graph:FILE (with --colours K), rules:FILE; each with additions such as +x, +dg,
    /// +windows
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    /// Only skeletons with these numbers of clues: K or A..B [default: all]
    #[arg(long, value_name = "K|A..B", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,
    /// Up to the automorphisms of the grid of this class (numbers begin with 1)
    #[arg(long, value_name = "I", conflicts_with = "grid", conflicts_with_all = OF_SHAPE)]
    class: Option<usize>,
    /// Up to the automorphisms of this grid
    #[arg(long, value_name = "GRID", conflicts_with_all = OF_SHAPE)]
    grid: Option<String>,
    /// With --prove: write the certificates to FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    certificates: Option<PathBuf>,
    #[command(flatten)]
    what: What,
    #[command(flatten)]
    long: Long,
}

/// What is asked of all skeletons of the shape.
const OF_SHAPE: [&str; 5] = ["possible", "impossible", "judge", "prove", "check"];

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct What {
    /// The number of skeletons and of orbits, by number of clues
    #[arg(long)]
    count: bool,
    /// A row for each orbit: its least skeleton and its size
    #[arg(long)]
    list: bool,
    /// The numbers of orbits that carry a proper puzzle and that carry a minimal one. In blocks
    /// (with a checkpoint or in shards) every skeleton is judged by itself, which takes longer
    #[arg(long)]
    possible: bool,
    /// A row for each orbit that carries no proper puzzle because of a rule
    #[arg(long)]
    impossible: bool,
    /// A row for each orbit: what it carries, and the rule or the puzzle that proves it
    #[arg(long)]
    judge: bool,
    /// Prove that N-1 clues are not sufficient, where N is the side
    #[arg(long)]
    prove: bool,
    /// Check the certificates in FILE of such a proof
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    check: Option<PathBuf>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("skeletons 3x3 --count", "skeletons of 9x9 and their orbits, by number of clues"),
    ("skeletons 2x2 --clues 4 --list", "the essentially different skeletons of 4 clues"),
    ("skeletons 2x2 --clues 4..5 --possible", "how many of them carry a proper puzzle"),
    ("skeletons 2x2 --judge", "each with the rule or the puzzle that shows what it carries"),
    (
        "skeletons 2x3 --prove --certificates proof.csv",
        "5 clues are not sufficient, with certificates",
    ),
    ("skeletons 2x3 --check proof.csv", "checks them without a solver"),
];

impl Skeletons {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("certificates", self.what.prove, "--prove")?;
        given.needs("checkpoint save-every", self.what.possible, "--possible")?;
        Ok(Destination::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let clues = self.range()?;
        remark_without_grid(self.shape, session);
        match &self.what {
            What { count: true, .. } => self.count(clues, session)?,
            What { list: true, .. } => {
                let row = |orbit| Some(ListedSkeleton::of(&orbit));
                self.each(clues, session, row)?;
            }
            What { possible: true, .. } if self.long.is_kept() => {
                return self.in_blocks(session)?.run(&self.long, session);
            }
            What { possible: true, .. } => self.possible(clues, session)?,
            What { judge: true, .. } => {
                let exhaustion = Exhaustion::of(self.shape).ok();
                let row = move |orbit: Orbit| Some(JudgedRow::of(&orbit, exhaustion.as_ref()));
                self.each(clues, session, row)?;
            }
            What { impossible: true, .. } => {
                self.each(clues, session, |orbit| ImpossibleRow::of(&orbit))?
            }
            What { check: Some(path), .. } => self.check(path, session)?,
            _ => self.prove(session)?,
        }
        Ok(Verdict::Good)
    }

    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        self.what.possible.then(|| self.in_blocks(session)).transpose()
    }

    /// What skeletons carry, as a job.
    fn in_blocks<'a>(&'a self, session: &'a Session) -> Result<Box<dyn Task + 'a>> {
        let job = PossibleJob::new(self.shape, self.range()?).or_usage("--clues")?;
        let bar = session.bar(format!("skeletons of {}", self.shape));
        Ok(task(job, bar, |job, blocks| {
            session.rows(&PossibleRow::all(self.shape, &job.classification(blocks)))?;
            Ok(Verdict::Good)
        }))
    }

    fn range(&self) -> Result<RangeInclusive<usize>> {
        let cells = self.shape.cells();
        let all = 0..=cells;
        let clues = self.clues.clone().unwrap_or(all);
        if *clues.end() > cells {
            let error = format!("a {} board has {cells} cells", self.shape);
            return Err(error).or_usage("--clues");
        }
        if self.what.prove || self.what.check.is_some() {
            let needed = theorem::clues(self.shape).or_usage("SHAPE")?;
            if self.clues.as_ref().is_some_and(|clues| *clues != (needed..=needed)) {
                let error = format!("the theorem for {} is about {needed} clues", self.shape);
                return Err(error).or_usage("--clues");
            }
        }
        Ok(clues)
    }

    /// The grid up to whose automorphisms skeletons are counted.
    fn grid(&self, session: &Session) -> Result<Option<Grid>> {
        if let Some(text) = &self.grid {
            return Ok(Some(Grid::parse(self.shape, text).or_usage("--grid")?));
        }
        let Some(class) = self.class else {
            return Ok(None);
        };
        let classes = classes(self.shape, session).map_err(of_argument)?;
        Ok(Some(classes.get(class).or_usage("--class")?.grid.clone()))
    }

    fn count(&self, clues: RangeInclusive<usize>, session: &Session) -> Result<()> {
        let (group, counts) = match self.grid(session)? {
            Some(grid) => {
                let group = match self.class {
                    Some(class) => format!("class {class}"),
                    None => "grid".to_owned(),
                };
                (group, Counts::of_grid(&grid))
            }
            None => ("geometric".to_owned(), Counts::of_shape(self.shape)),
        };
        let rows = SkeletonCount::of(self.shape, &group, &counts);
        session.rows(&rows[clues])?;
        session.remark(&format!(
            "{} orbits under a group of order {}, over all numbers of clues.",
            grouped(&counts.orbits.iter().sum::<BigUint>().to_string()),
            grouped(&counts.group.to_string())
        ));
        Ok(())
    }

    fn possible(&self, clues: RangeInclusive<usize>, session: &Session) -> Result<()> {
        let bar = session.bar(format!("skeletons of {}", self.shape));
        let method = Method::fastest(self.shape, clues.clone());
        let found = Classification::of(self.shape, clues, method, &bar);
        session.rows(&PossibleRow::all(self.shape, &found.or_usage("--clues")?))?;
        if method == Method::RulesOnly {
            let shape = self.shape;
            session.remark(&format!(
                "the grids of {shape} are too many, or aren't listed: what no rule excludes stays open"
            ));
        }
        Ok(())
    }

    fn prove(&self, session: &Session) -> Result<()> {
        let certificates = theorem::certificates(self.shape)?;
        let proof = theorem::check(self.shape, &certificates)?;
        if let Some(path) = &self.certificates {
            let rows: Vec<CertificateRow> = certificates.iter().map(CertificateRow::of).collect();
            write_csv(path, &rows)?;
        }
        session.rows(&[TheoremRow::of(self.shape, &proof)])
    }

    fn check(&self, path: &Path, session: &Session) -> Result<()> {
        let name = path.display();
        if path.is_dir() {
            return Err(format!("{name} is a folder, not a file of certificates"))
                .or_usage("--check");
        }
        let file = File::open(path).with_context(|| format!("can't read {name}"))?;
        let certificates = read_certificates(self.shape, BoundedLines::new(file))
            .with_context(|| name.to_string())?;
        let proof = theorem::check(self.shape, &certificates).with_context(|| name.to_string())?;
        session.rows(&[TheoremRow::of(self.shape, &proof)])
    }
}
