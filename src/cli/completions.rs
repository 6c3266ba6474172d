//! `completions`: scripts for the completion of command lines in shells.

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;

use super::plumbing::Session;
use super::plumbing::Verdict;
use super::plumbing::help::Example;
use super::plumbing::uses::{Given, Use, Uses};

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[Use::text("printing", "")];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] =
    &[("completions bash", "for bash; zsh, fish, elvish and powershell likewise")];

impl Uses for Completions {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[0]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
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
