//! `completions` and `man`: shell completions and the manual page.

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;

use super::Verdict;
use super::plumbing::Session;

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, session: &Session, mut command: Command) -> Result<Verdict> {
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        session.write(|out| Ok(out.write_all(&script)?))?;
        Ok(Verdict::Good)
    }
}

/// Print the manual page
#[derive(Debug, Args)]
pub(super) struct Man {}

impl Man {
    pub(super) fn run(self, session: &Session, command: Command) -> Result<Verdict> {
        session.write(|out| {
            for part in [command.clone()].iter().chain(command.get_subcommands()) {
                clap_mangen::Man::new(part.clone()).render(out)?;
            }
            Ok(())
        })?;
        Ok(Verdict::Good)
    }
}
