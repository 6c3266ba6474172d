//! `solve --proof`: a proof that a puzzle has one solution, or none.

use crate::cli::plumbing::prelude::*;
use gridforest::board::symbols_text;
use gridforest::solve::Proof;
use gridforest_requests::solve::SolveRow;

/// Writes the proof and the formula to files, where they are wanted, and a row for the board.
pub(super) fn one(
    input: &Input,
    [proof, formula]: [&Option<PathBuf>; 2],
    session: &Session,
) -> Result<Verdict> {
    let mut refusals = session.refusals();
    let mut boards = Vec::new();
    input.blocks()?.take(input.shape, &mut refusals, |_, _, board| {
        boards.push(board);
        Ok(())
    })?;
    let [board] = &boards[..] else {
        bail!("--proof and --formula take one puzzle: there are {}", boards.len());
    };
    refusals.assume(input.assumed(board));
    stop::running(stop::OnStop::Not);
    let Ok(found) = stop::STOP.over(|| Proof::of(&board.puzzle)) else {
        return Ok(Verdict::Stopped { kept: false });
    };
    let Some(found) = found else {
        bail!("{} has several solutions: there is nothing to prove", board.text);
    };
    for (path, text) in [(proof, &found.proof), (formula, &found.formula)] {
        if let Some(path) = path {
            write_whole(path, |out| Ok(out.write_all(text.as_bytes())?))?;
        }
    }
    let solution = found.solution.as_ref().map(|grid| grid.symbols());
    session.rows(&[SolveRow {
        puzzle: board.text.clone(),
        solutions: u8::from(solution.is_some()).to_string(),
        solution: solution.map(symbols_text).unwrap_or_default(),
    }])?;
    Ok(refusals.verdict())
}
