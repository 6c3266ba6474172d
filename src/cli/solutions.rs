//! `solutions`: the number of grids of a shape, their classes, or a uniform sample.

use std::cell::LazyCell;

use num_bigint::BigUint;

use super::plumbing::prelude::*;
use crate::report::grouped;
use gridforest::board::{Shape, symbols_text};
use gridforest::catalogue::Catalogue;
use gridforest::census::classes::Classes;
use gridforest::census::grids;
use gridforest::symmetry::{GridForms, SymmetryGroup};
use gridforest_requests::catalogue::classes_job;
use gridforest_requests::grids::{
    ClassRow, GeneratorsRow, GridRow, GridsRow, Sample, Sampler, are_drawn, is_by_chain,
    remark_without_grid, sampler,
};
use gridforest_requests::group::Group;

/// Enumerate the solution grids of a shape
#[derive(Debug, Args)]
pub(super) struct Solutions {
    /// RxC (boxes of R rows by C columns), latinN (rows and columns alone) or other rules: rectKxN,
    /// jigsaw:FILE, graph:FILE (with --colours K), rules:FILE; each with additions such as +x, +dg,
    /// +windows
    #[arg(value_parser = ShapeParser, hide_possible_values = true)]
    shape: Shape,
    #[command(flatten)]
    what: What,
    /// With --classes: add generators of the automorphism groups (of Latin squares, the autotopism or
    /// autoparatopism groups), and their action on the cells as cycles
    #[arg(long)]
    generators: bool,
    /// With --classes of Latin squares: the group of symmetries
    #[arg(long, value_name = "GROUP", default_value = "main")]
    group: Group,
    /// With --classes of 3x3 or 2x4: only classes whose minlex form begins with the K-th of the 416
    /// or 5 bands
    #[arg(long, value_name = "K")]
    band: Option<usize>,
    /// The seed of --sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    long: Long,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct What {
    /// The number of grids and of classes of essentially different grids
    #[arg(long)]
    count: bool,
    /// A row for each class: its least grid, the order of the automorphism group, the size of the
    /// class
    #[arg(long)]
    classes: bool,
    /// N grids, one a line, uniformly distributed over all grids; also for 3x3, 2x4 and 4x2. Latin
    /// squares of order 8 and more are those of a Markov chain with this limit
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("solutions 2x3 --count", "how many 6x6 Sudoku grids and classes there are"),
    (
        "solutions latin4 --classes --generators",
        "the main classes of Latin squares of order 4, with their automorphisms",
    ),
    ("solutions latin6 --classes --group isotopy", "the isotopy classes of order 6"),
    ("solutions latin4 --classes --group isomorphism", "the 35 quasigroups with 4 elements"),
    (
        "solutions 3x3 --classes --band 394",
        "in order, the 9x9 classes whose minlex form begins with a band",
    ),
    ("solutions 3x3 --sample 10 --seed 7", "uniform among all 9x9 grids"),
    ("solutions latin12 --sample 10", "random Latin squares of order 12, by a Markov chain"),
];

impl Solutions {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        let (sampled, catalogued) = (are_drawn(self.shape), self.has_catalogue());
        let listed = !(self.what.sample.is_some() && sampled || self.what.classes && catalogued);
        given.needs("generators group band", self.what.classes, "--classes")?;
        given.needs("seed", self.what.sample.is_some(), "--sample")?;
        given.needs("checkpoint generators group", listed, "shapes whose classes are listed")?;
        given.needs("band", catalogued, "3x3 and 2x4")?;
        Ok(Destination::Rows)
    }

    /// Whether classes are found by number.
    fn has_catalogue(&self) -> bool {
        [Shape::NINE, Shape::EIGHT].contains(&self.shape)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(number) = self.what.sample
            && are_drawn(self.shape)
        {
            let sampler = sampler(self.shape, session).map_err(blamed)?;
            self.write_sample(number, session, sampler)?;
            if is_by_chain(self.shape) {
                session.remark(
                    "These squares are those of a Markov chain whose limit is uniform; how fast it comes near is not proved.",
                );
            }
            return Ok(Verdict::Good);
        }
        if self.what.classes
            && let Some(catalogue) = Catalogue::without_list(self.shape)
        {
            return self.stream_classes(catalogue, session);
        }
        self.listed(session)?.run(&self.long, session)
    }

    pub(super) fn task<'a>(&'a self, session: &'a Session) -> MaybeTask<'a> {
        let is_streamed = match self.what {
            What { sample: Some(_), .. } => are_drawn(self.shape),
            What { classes, .. } => classes && Catalogue::without_list(self.shape).is_some(),
        };
        if is_streamed { Ok(None) } else { self.listed(session).map(Some) }
    }

    /// The classes as a list, of which all that was asked for is made.
    fn listed<'a>(&'a self, session: &'a Session) -> Result<Box<dyn Task + 'a>> {
        let job =
            classes_job(self.shape).map_err(|error| self.unknown(&error)).or_usage("SHAPE")?;
        let bar = session.bar(format!("classes of {}", self.shape));
        Ok(task(job, bar, |_, forms| {
            self.print(Classes::from_forms(self.shape, &forms).or_usage("SHAPE")?, session)
        }))
    }

    fn print(&self, classes: Classes, session: &Session) -> Result<Verdict> {
        let classes = self.group.apply(classes).map_err(blamed)?;
        if classes.iter().len() == 0 && self.what.sample.is_none() {
            remark_without_grid(self.shape, session);
        }
        if let Some(number) = self.what.sample {
            let sampler = Sampler::of_classes(classes).map_err(blamed)?;
            self.write_sample(number, session, sampler)?;
        } else if self.what.count {
            session.rows(&[GridsRow {
                shape: self.shape,
                solutions: classes.grids().to_string(),
                classes: classes.iter().len(),
            }])?;
        } else {
            if self.generators {
                let rows: Vec<_> = classes.iter().map(GeneratorsRow::of).collect();
                session.rows(&rows)?;
            } else {
                let rows: Vec<_> = classes.iter().map(ClassRow::of).collect();
                session.rows(&rows)?;
            }
            let grids: BigUint = classes.iter().map(|class| &class.orbit).sum();
            session.remark(&format!(
                "{} classes; their sizes add up to {} grids.",
                grouped(&classes.iter().len().to_string()),
                grouped(&grids.to_string())
            ));
        }
        Ok(Verdict::Good)
    }

    /// Writes the classes of a catalogue as they are found.
    fn stream_classes(&self, catalogue: Catalogue, session: &Session) -> Result<Verdict> {
        let group = SymmetryGroup::of(self.shape);
        let numbers = self.numbers(&catalogue)?;
        let classes = move |emit: Emit<'_, ClassRow>| {
            let forms = LazyCell::new(GridForms::default);
            let _ = catalogue.for_each(numbers, |entry| {
                let symbols = entry.form.symbols();
                let nine = || forms.least(symbols.try_into().expect("81 cells")).1;
                let stabiliser = entry.stabiliser.unwrap_or_else(|| nine().into());
                emit(ClassRow {
                    class: entry.number as usize,
                    grid: symbols_text(symbols),
                    stabiliser,
                    orbit: group.orbit(stabiliser).to_string(),
                })
            });
            Ok(())
        };
        session.stream(|rows| produced(classes, rows, |rows, row| rows.write(&row)))?;
        Ok(Verdict::Good)
    }

    /// The numbers of the classes wanted: all, or those of a band.
    fn numbers(&self, catalogue: &Catalogue) -> Result<RangeInclusive<u64>> {
        match self.band.and_then(|number| catalogue.band(number)) {
            Some(band) => Ok(band.or_usage("--band")?.numbers()),
            None => Ok(1..=catalogue.classes()),
        }
    }

    /// Why there are no classes, and what there is instead.
    fn unknown(&self, error: &dyn std::fmt::Display) -> String {
        let shape = self.shape;
        match self.what.count && shape.has_boxes() && grids::are_counted(shape) {
            true => format!(
                "{error}; `gridforest count grids {shape}` counts the grids, with --classes the classes"
            ),
            false => error.to_string(),
        }
    }

    /// Writes uniform grids, drawn in blocks of their own random streams.
    fn write_sample(&self, number: u64, session: &Session, sampler: Sampler) -> Result<()> {
        let sample = Sample { number, seed: self.seed };
        let mut blocks = sample.blocks(&sampler);
        let draw = move |block: u64, emit: Emit<'_, String>| {
            one_by_one(sample.grids(&sampler, block), emit, |grid| grid.to_string());
        };
        session.texts(
            |grid| GridRow { grid },
            |texts| in_order(move || Ok(blocks.next()), draw, texts, Texts::write),
        )
    }
}
