//! The table of counts as a job: a block is the classes that begin with one band.

use super::band::Band;
use super::chutes::Chutes;
use super::walk::Walk;
use crate::run::{Block, BlockError, Job, Plan};
use crate::symmetry::GridForms;

/// Counts the classes by band and block of fourth rows, all 5,472,730,538 of them, without the
/// table.
///
/// A block takes one or two seconds, all 416 some eight minutes on one core.
#[derive(Debug, Clone)]
pub struct NineCatalogueJob {
    forms: GridForms,
    chutes: Chutes,
}

impl Default for NineCatalogueJob {
    /// The count of all bands.
    fn default() -> Self {
        let forms = GridForms::default();
        let chutes = Chutes::new(&forms);
        Self { forms, chutes }
    }
}

impl Job for NineCatalogueJob {
    /// By band: the counts by block of fourth rows.
    type Partial = Vec<Vec<u32>>;
    const NAME: &'static str = "catalogue";

    fn plan(&self) -> Plan {
        Plan::new(Self::NAME, self.chutes.bands.len() as u64)
    }

    fn block(&self, block: Block) -> Result<Self::Partial, BlockError> {
        let band = Band::new(&self.forms, &self.chutes, block.index as u16);
        Ok(vec![Walk::new(&self.forms, &self.chutes, &band).tally()])
    }
}
