//! `man`: the manual, with a page for each command.

use super::plumbing::prelude::*;
use std::fs;

use clap::Command;
use clap_mangen::Man as Page;

/// Print the manual page, or write a page for every command
#[derive(Debug, Args)]
pub(super) struct Man {
    /// Write gridforest.1, gridforest-forest.1, … into DIR instead
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("man", "the page of the whole program"),
    ("man --dir man1", "a page for each command: for `man -l man1/gridforest-forest.1`"),
];

impl Man {
    pub(super) fn destination(&self, _: &Given) -> Result<Destination, Usage> {
        Ok(if self.dir.is_some() { Destination::Files } else { Destination::Text })
    }

    pub(super) fn run(self, session: &Session, command: Command) -> Result<Verdict> {
        match &self.dir {
            None => session.write(|out| Ok(Page::new(command).render(out)?))?,
            Some(folder) => {
                let failed = || format!("can't write to {}", folder.display());
                fs::create_dir_all(folder).with_context(failed)?;
                clap_mangen::generate_to(command, folder).with_context(failed)?;
            }
        }
        Ok(Verdict::Good)
    }
}
