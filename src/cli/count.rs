//! `count`: queens, Latin squares, quasigroups and solution grids, exactly.

use super::plumbing::prelude::*;
use gridforest::board::Shape;
use gridforest::census::classes::Classes;
use gridforest::census::grids::{self, Symmetries};
use gridforest::census::latin;
use gridforest::census::{ClassesJob, GridClassesJob, GridsJob, Quasigroups, QueensJob};
use gridforest_requests::grids::CountRow;
use gridforest_requests::group::Group;

/// Count queens, Latin squares, quasigroups or solution grids exactly
#[derive(Debug, Args)]
pub(super) struct Count {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The ways to place N queens on an N × N board, none attacking another
    Queens {
        /// The side of the board, up to 31 (21 takes minutes, 23 hours, more takes months)
        n: usize,
        #[command(flatten)]
        long: Long,
    },
    /// The Latin squares of side N
    Latin {
        /// The side, up to 10 (beyond 9 it takes hours)
        n: usize,
    },
    /// The quasigroups with N elements, up to isomorphism: by orbit counting in each isotopy class
    Quasigroups {
        /// The number of elements, up to 7
        n: usize,
        #[command(flatten)]
        long: Long,
    },
    /// The loops with N elements, quasigroups with an identity, up to isomorphism
    Loops {
        /// The number of elements, up to 7
        n: usize,
        #[command(flatten)]
        long: Long,
    },
    /// The solution grids of a shape: 2x2 to 2x5, 3x3, their transposes, latinN, and other rules
    Grids {
        /// RxC (boxes of R rows by C columns), latinN (rows and columns alone) or other rules: rectKxN,
        /// jigsaw:FILE, graph:FILE (with --colours K), rules:FILE; each with additions such as +x, +dg,
        /// +windows
        #[arg(value_parser = ShapeParser, hide_possible_values = true)]
        shape: Shape,
        /// Count the essentially different grids, by Burnside's lemma (2x5 takes long); for latinN,
        /// by listing them
        #[arg(long)]
        classes: bool,
        /// With --classes of Latin squares: the group of symmetries
        #[arg(long, value_name = "GROUP", default_value = "main")]
        group: Group,
        #[command(flatten)]
        long: Long,
    },
}

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[("count queens 8", "92")];

/// The pages of the subcommands.
pub(super) const BELOW: &[Page] = &[
    ("count queens", &[("count queens 12", "14,200 ways")], &[]),
    ("count latin", &[("count latin 7", "61,479,419,904,000 squares")], &[]),
    ("count quasigroups", &[("count quasigroups 6", "1,130,531 up to isomorphism")], &[]),
    ("count loops", &[("count loops 6", "109 up to isomorphism")], &[]),
    (
        "count grids",
        &[
            ("count grids 3x3", "6,670,903,752,021,072,936,960 grids"),
            ("count grids latin5 --classes --group isotopy", "2 isotopy classes"),
            ("count grids latin5 --classes --group isomorphism", "1411 quasigroups"),
            (
                "count grids 2x4 --classes",
                "1,673,187 essentially different ones, by Burnside's lemma",
            ),
            (
                "count grids latin6+x",
                "92,160 diagonal Latin squares; those of 3x3+x take half an hour",
            ),
        ],
        &[],
    ),
];

impl Count {
    pub(super) fn writes(&self, given: &Given) -> Result<Writes, Usage> {
        if let What::Grids { shape, classes, .. } = self.what {
            given.goes("group", classes, "--classes")?;
            let in_blocks = classes || !shape.is_plain();
            given.goes("checkpoint", in_blocks, "--classes, or with rules such as +x")?;
            given.goes("group", shape.is_latin(), "Latin squares")?;
        }
        Ok(Writes::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        match &self.what {
            What::Latin { n } => {
                print(session, ("latin", n.to_string(), latin::count(*n).or_usage("N")?))
            }
            What::Grids { shape, classes: false, .. } if shape.is_plain() => {
                let count = grids::count(*shape).or_usage("SHAPE")?;
                print(session, ("grids", shape.to_string(), count))
            }
            What::Queens { long, .. }
            | What::Quasigroups { long, .. }
            | What::Loops { long, .. }
            | What::Grids { long, .. } => match self.task(session)? {
                Some(task) => task.run(long, session),
                None => Ok(Verdict::Good),
            },
        }
    }

    /// The counts that are computed in blocks.
    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        Ok(match self.what {
            What::Queens { n, .. } => {
                let job = QueensJob::new(n).or_usage("N")?;
                Some(task(job, session.bar(format!("{n} queens")), move |_, tally| {
                    print(session, ("queens", n.to_string(), tally.solutions()))
                }))
            }
            What::Quasigroups { n, .. } => Some(quasigroups(session, n, |found| {
                ("quasigroups", found.quasigroups.to_string())
            })?),
            What::Loops { n, .. } => {
                Some(quasigroups(session, n, |found| ("loops", found.loops.to_string()))?)
            }
            What::Grids { shape, classes: false, .. } if !shape.is_plain() => {
                let job = GridsJob::of(shape);
                Some(task(job, session.bar(format!("grids of {shape}")), move |job, normalised| {
                    print(session, ("grids", shape.to_string(), job.grids(normalised)))
                }))
            }
            What::Grids { shape, classes: true, group, .. } if are_few(shape) => {
                let job = ClassesJob::new(shape).or_usage("SHAPE")?;
                Some(task(job, session.bar(format!("classes of {shape}")), move |_, forms| {
                    let classes = Classes::from_forms(shape, &forms);
                    let number = group.count(classes).map_err(blamed)?;
                    print(session, ("grid_classes", shape.to_string(), number))
                }))
            }
            What::Grids { shape, classes: true, .. } => {
                let job = GridClassesJob(Symmetries::of(shape).or_usage("SHAPE")?);
                Some(task(job, session.bar(format!("classes of {shape}")), move |job, sum| {
                    print(session, ("grid_classes", shape.to_string(), job.0.orbits(sum)))
                }))
            }
            _ => None,
        })
    }
}

/// Counts quasigroups of an order by the classes of Latin squares.
fn quasigroups<'a>(
    session: &'a Session,
    n: usize,
    of: fn(&Quasigroups) -> (&'static str, String),
) -> Result<Box<dyn Task + 'a>> {
    let shape = Shape::latin(n).or_usage("N")?;
    let job = ClassesJob::new(shape).or_usage("N")?;
    Ok(task(job, session.bar(format!("classes of {shape}")), move |_, forms| {
        let found = Quasigroups::of_order(&Classes::from_forms(shape, &forms));
        let (problem, count) = of(&found);
        print(session, (problem, n.to_string(), count))
    }))
}

/// Whether classes are counted by a list of them: of Latin squares, and of small boards with other
/// rules.
fn are_few(shape: Shape) -> bool {
    shape.is_latin() || !shape.is_plain() && (shape.lines().is_empty() || shape.cells() <= 36)
}

/// Prints a count of a problem of size n.
fn print(
    session: &Session,
    (problem, n, count): (&'static str, String, impl ToString),
) -> Result<Verdict> {
    let (problem, count) = (problem.to_owned(), count.to_string());
    session.rows(&[CountRow { problem, n, count }])?;
    Ok(Verdict::Good)
}
