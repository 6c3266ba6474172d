//! For tests: a plain backtracking search that shares no code with the others, and random boards
//! made with it.
//!
//! The tests of this crate that need more of a second solver are in `tests/`, with the solvers of
//! gridforest.

use std::ops::ControlFlow;

/// The digits that a cell can take by the rules, as bits 1 to 9.
pub(crate) fn candidates(board: &[u8; 81], cell: usize) -> u16 {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let taken = (0..9).fold(0u16, |taken, i| {
        let in_box = corner + i / 3 * 9 + i % 3;
        let peers = [9 * row + i, 9 * i + column, in_box];
        peers.iter().fold(taken, |taken, &peer| taken | 1 << board[peer])
    });
    !taken & 0x3fe
}

/// Visits every solution of a puzzle whose clues obey the rules: the cell with the fewest
/// candidates is filled next, `order` says in which order they are tried.
fn search(
    board: &mut [u8; 81],
    order: &mut dyn FnMut(&mut Vec<u8>),
    visit: &mut dyn FnMut(&[u8; 81]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let open = (0..81).filter(|&cell| board[cell] == 0);
    let Some(cell) = open.min_by_key(|&cell| candidates(board, cell).count_ones()) else {
        return visit(board);
    };
    let possible = candidates(board, cell);
    let mut digits: Vec<u8> = (1..=9).filter(|digit| possible >> digit & 1 == 1).collect();
    order(&mut digits);
    for digit in digits {
        board[cell] = digit;
        search(board, order, visit)?;
    }
    board[cell] = 0;
    ControlFlow::Continue(())
}

/// The solutions of a puzzle whose clues obey the rules, at most `limit` of them.
pub(crate) fn solutions(puzzle: &[u8; 81], limit: usize) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    let _ = search(&mut { *puzzle }, &mut |_| (), &mut |solution| {
        found.push(*solution);
        match found.len() < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    found
}

/// Pseudo-random numbers below a bound (SplitMix64).
pub(crate) fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % below as u64) as usize
    }
}

/// A random solution grid; not uniform.
pub(crate) fn grid(random: &mut impl FnMut(usize) -> usize) -> [u8; 81] {
    let mut grid = [0; 81];
    let mut shuffle = |digits: &mut Vec<u8>| {
        for last in (1..digits.len()).rev() {
            digits.swap(last, random(last + 1));
        }
    };
    let _ = search(&mut [0; 81], &mut shuffle, &mut |solution| {
        grid = *solution;
        ControlFlow::Break(())
    });
    grid
}

#[test]
fn the_solutions_are_those_of_the_rules() {
    let random = &mut random(1);
    let grid = grid(random);
    assert!(crate::is_solution(&grid, &grid));
    // A puzzle of 17 clues with one solution.
    let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let puzzle: Vec<u8> = text.bytes().map(|c| if c == b'.' { 0 } else { c - b'0' }).collect();
    let puzzle: [u8; 81] = puzzle.try_into().unwrap();
    let all = solutions(&puzzle, 2);
    assert!(all.len() == 1 && all[0].starts_with(&[9, 8, 7, 6, 5, 4, 3, 2, 1]));
}
