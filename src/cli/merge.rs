//! `merge`: the result of a run folder.

use super::plumbing::prelude::*;
use super::work::Planned;

/// Merge the finished shards of a run folder, and print the result
///
/// It prints what the planned command would have printed.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// The run folder, made by `plan`
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: PathBuf,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("plan count queens 12 --shards 4 --dir queens.run", "a run folder of four shards"),
    ("work queens.run", "computes them"),
    ("merge queens.run", "prints the result"),
];

impl Merge {
    pub(super) fn run(self, session: &Session, parse: Parse) -> Result<Verdict> {
        let planned = Planned::open(&self.dir, session, parse)?;
        planned.task()?.merge(&planned.folder, &planned.session)
    }
}
