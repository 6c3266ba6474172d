//! `solve --count`: the exact number of solutions of each puzzle, one after the other on all
//! threads.

use crate::cli::plumbing::boards::remark;
use crate::cli::plumbing::prelude::*;
use gridforest::reader::BoardText;
use gridforest::run::Outcome;
use gridforest::solve::CountJob;
use gridforest_requests::solve::CountedRow;

/// Writes a row for each board.
pub(super) fn each(input: &Input, session: &Session) -> Result<Verdict> {
    let mut refusals = session.refusals();
    let mut blocks = input.blocks()?;
    stop::streaming();
    let more: &[&str] = if input.keep { &[REST] } else { &[] };
    let write = |rows: &mut Rows<'_, CountedRow>| {
        while let Some(block) = blocks.next()? {
            for line in block.each(input.shape) {
                let board = match line {
                    Ok(board) => board,
                    Err(refusal) => {
                        refusals.refuse(vec![refusal]);
                        continue;
                    }
                };
                refusals.assume(input.assumed(&board));
                if !one(&board, more.len(), session, rows)? {
                    stop::cut();
                    return Ok(Verdict::Stopped { kept: true });
                }
            }
        }
        Ok(refusals.verdict())
    };
    session.write(|out| Rows::write_all_with(more, session.format(), out, write))
}

/// Counts the solutions of a board, and writes its row with its remark or none; whether to go on.
fn one(
    board: &BoardText,
    remarks: usize,
    session: &Session,
    rows: &mut Rows<'_, CountedRow>,
) -> Result<bool> {
    let Ok(job) = stop::STOP.over(|| CountJob::new(&board.puzzle)) else {
        return Ok(false);
    };
    let bar = session.bar("solutions");
    let (number, is_whole) = match session.runner(&bar).run(&job)? {
        Outcome::Finished(number) | Outcome::Unsaved(number, _) => (number, true),
        Outcome::Stopped { partial, .. } => (partial, false),
    };
    let row = CountedRow {
        puzzle: board.text.clone(),
        solutions: format!("{number}{}", if is_whole { "" } else { "+" }),
        method: job.method().to_owned(),
    };
    rows.write_with(&row, &[remark(&board.rest)][..remarks])?;
    rows.flush()?;
    Ok(is_whole)
}
