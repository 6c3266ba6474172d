//! Puzzles made one by one, each from its own random stream, on all threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::plumbing::prelude::*;
use gridforest::solve::solver;
use gridforest_requests::Tools;
use gridforest_requests::generate::Making;

/// Writes a number of puzzles, up to the first that is given up.
pub(super) fn write(making: Making, count: u64, session: &Session) -> Result<Verdict> {
    let given_up_on = making.given_up();
    let mut blocks = 0..count;
    let given_up = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&given_up);
    let next = move || Ok(blocks.next().filter(|_| !ends.load(Ordering::Relaxed)));
    let solvers = Tools::default();
    let work = move |block: u64, emit: Emit<'_, Option<String>>| {
        let made = solvers.with(|| solver(making.shape), |solver| making.one(&mut **solver, block));
        let _ = emit(made.map(|puzzle| puzzle.to_string()));
    };
    session.puzzles(|texts| {
        in_order(next, work, texts, |texts, made| match made {
            Some(puzzle) if !given_up.load(Ordering::Relaxed) => texts.write(puzzle),
            // None after it is written: how many there are depends on the threads.
            _ => {
                given_up.store(true, Ordering::Relaxed);
                Ok(())
            }
        })
    })?;
    if given_up.load(Ordering::Relaxed) {
        session.fail(&format!("given up: {given_up_on}, or --attempts makes more"));
    }
    Ok(Verdict::Good)
}
