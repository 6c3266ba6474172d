//! `completions`: scripts for the completion of command lines in shells.

use super::plumbing::prelude::*;
use clap::Command;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

pub(super) const EXAMPLES: &[Example] =
    &[("completions bash", "for bash; zsh, fish, elvish and powershell likewise")];

impl Completions {
    pub(super) fn run(self, session: &Session, mut command: Command) -> Result<Verdict> {
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        session.write(|out| Ok(out.write_all(&script)?))?;
        Ok(Verdict::Good)
    }
}
