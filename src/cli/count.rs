//! `count`: queens, Latin squares, quasigroups and solution grids, exactly.

use super::plumbing::prelude::*;
use gridforest::board::Shape;
use gridforest::num_bigint::BigUint;
use gridforest::run::Job;
use gridforest_requests::RequestError;
use gridforest_requests::count::{Count as Request, WithCount};
use gridforest_requests::grids::remark_without_grid;
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

pub(super) const EXAMPLES: &[Example] = &[("count queens 8", "92")];

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
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        if let What::Grids { shape, classes, .. } = self.what {
            given.needs("group", classes, "--classes")?;
            let in_blocks = classes || !shape.is_plain();
            given.needs("checkpoint", in_blocks, "--classes, or with rules such as +x")?;
            given.needs("group", shape.is_latin(), "Latin squares")?;
        }
        Ok(Destination::Rows)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let (request, argument, long) = self.request();
        if let Some(number) = request.at_once().or_usage(argument)? {
            return print(session, request, &number);
        }
        match (self.task(session)?, long) {
            (Some(task), Some(long)) => task.run(long, session),
            _ => Ok(Verdict::Good),
        }
    }

    /// The counts that are computed in blocks.
    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        let (request, argument, _) = self.request();
        request.with_job(Printed { request, session }).or_usage(argument)
    }

    /// What is counted, the argument that says its size, and the options of long work.
    fn request(&self) -> (Request, &'static str, Option<&Long>) {
        match &self.what {
            What::Queens { n, long } => (Request::Queens(*n), "N", Some(long)),
            What::Latin { n } => (Request::Latin(*n), "N", None),
            What::Quasigroups { n, long } => (Request::Quasigroups(*n), "N", Some(long)),
            What::Loops { n, long } => (Request::Loops(*n), "N", Some(long)),
            What::Grids { shape, classes, group, long } => {
                let request = match classes {
                    true => Request::GridClasses(*shape, *group),
                    false => Request::Grids(*shape),
                };
                (request, "SHAPE", Some(long))
            }
        }
    }
}

/// The job becomes a task that prints the number.
struct Printed<'a> {
    request: Request,
    session: &'a Session,
}

impl<'a> WithCount for Printed<'a> {
    type Output = Box<dyn Task + 'a>;

    fn with<J: Job<Partial: Clone> + 'static>(
        self,
        what: String,
        job: J,
        number: impl Fn(&J, J::Partial) -> Result<BigUint, RequestError> + 'static,
    ) -> Self::Output {
        let Self { request, session } = self;
        task(job, session.bar(what), move |job, result| {
            print(session, request, &number(job, result).map_err(blamed)?)
        })
    }
}

fn print(session: &Session, request: Request, number: &BigUint) -> Result<Verdict> {
    if let (Request::Grids(shape) | Request::GridClasses(shape, _), true) =
        (request, number == &BigUint::ZERO)
    {
        remark_without_grid(shape, session);
    }
    session.rows(&[request.row(number)])?;
    Ok(Verdict::Good)
}
