//! Long tests of the program, outside of the test command: each puts it under one kind of stress,
//! at random, and says how often. What is promised, and what these campaigns found, is in
//! `papers/trust.md`.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p gridforest-campaigns -- kills|corruption|differential|arguments [NUMBER] [SEED]
//! ```
//!
//! The program under test stands beside this one, or is named by the variable `GRIDFOREST`.

mod arguments;
mod corruption;
mod differential;
mod kills;
mod naive;
mod program;

use std::process::ExitCode;

/// A campaign: its name, the usual number of trials, and how it runs; the text says what was tried.
type Campaign = (&'static str, u64, fn(u64, u64) -> String);

const CAMPAIGNS: [Campaign; 4] = [
    ("kills", 100, kills::run),
    ("corruption", 1_000, corruption::run),
    ("differential", 1_000_000, differential::run),
    ("arguments", 5_000, arguments::run),
];

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| given.get(place).map(|text| text.parse::<u64>());
    let chosen =
        CAMPAIGNS.iter().find(|(name, ..)| given.first().is_some_and(|given| given == name));
    let (Some(&(name, usual, run)), Ok(trials), Ok(seed)) =
        (chosen, number(1).transpose(), number(2).transpose())
    else {
        eprintln!("usage: kills|corruption|differential|arguments [NUMBER] [SEED]");
        return ExitCode::from(2);
    };
    println!("{name}: {}", run(trials.unwrap_or(usual), seed.unwrap_or(1)));
    ExitCode::SUCCESS
}
