//! Boards on their way into and out of the lanes, up to eight together.
//!
//! A vector holds every eighth cell of a third of each board, which an 8 by 8 transposition of its
//! 128-bit parts turns into a third of one board:
//!
//! ```text
//!   vector 0:  cell 32q     of boards 0-7 | cell 32q + 8  of boards 0-7 | … + 16 | … + 24
//!   vector 1:  cell 32q + 1 of boards 0-7 | cell 32q + 9  of boards 0-7 | …
//!   ...                          becomes
//!   vector b:  cells 32q to 32q + 7       | cells 32q + 8 to 32q + 15   | …  of board b
//! ```
//!
//! All of it is moved from register to register: what is written to memory in small pieces can't be
//! read back in large ones before it has gone all the way to the cache.

use std::arch::x86_64::*;

use super::vector::{Avx512, op};
use crate::board::{Board, Symbols, candidates};
use crate::kernel::lanes::Lanes;

/// As [`BoardLanes::take`](crate::kernel::board_lanes::BoardLanes::take), for up to 8 lanes.
#[inline(always)]
pub(super) fn take_eight(cells: &[Avx512; 81], lanes: u32, boards: &mut [Board]) {
    let from = in_order(lanes);
    take_third::<0>(cells, from, boards);
    take_third::<1>(cells, from, boards);
    take_third::<2>(cells, from, boards);
}

/// Up to eight lanes in order, in each part.
#[inline(always)]
fn in_order(lanes: u32) -> Avx512 {
    op!({
        let few = _mm512_maskz_compress_epi16(lanes, numbers().0);
        _mm512_broadcast_i32x4(_mm512_castsi512_si128(few))
    })
}

#[inline(always)]
fn take_third<const THIRD: usize>(cells: &[Avx512; 81], from: Avx512, boards: &mut [Board]) {
    let mut rows = [Avx512::zero(); 8];
    for (i, row) in rows.iter_mut().enumerate() {
        for part in 0..4 {
            if let Some(cell) = cells.get(32 * THIRD + 8 * part + i) {
                let mask = 0xff << (8 * part);
                *row = op!(_mm512_mask_permutexvar_epi16(row.0, mask, from.0, cell.0));
            }
        }
    }
    for (board, row) in boards.iter_mut().zip(transposed(rows)) {
        let third = &mut board.0[32 * THIRD..][..32];
        // SAFETY: the features were detected; 64 bytes are written to 32 values.
        unsafe { _mm512_storeu_si512(third.as_mut_ptr().cast(), row.0) };
    }
}

/// As [`BoardLanes::take_solutions`](crate::kernel::board_lanes::BoardLanes::take_solutions), for up to 8
/// lanes.
///
/// A solved cell has one of nine bits, and eight of them tell which: two cells fit in 16 bits, and
/// travel together.
#[inline(always)]
pub(super) fn take_eight_solutions(cells: &[Avx512; 81], lanes: u32, solutions: &mut [Symbols]) {
    let from = in_order(lanes);
    for (solution, row) in solutions.iter_mut().zip(pairs::<0>(cells, from)) {
        let symbols = symbols_of(row);
        // SAFETY: the features were detected; 64 bytes are written to the first 64 of 96.
        unsafe { _mm512_storeu_si512(solution.0.as_mut_ptr().cast(), symbols.0) };
    }
    for (solution, row) in solutions.iter_mut().zip(pairs::<1>(cells, from)) {
        let symbols = &mut solution.0[64..];
        let row = symbols_of(row);
        // SAFETY: the features were detected; 32 bytes are written to the last 32 of 96.
        unsafe {
            _mm256_storeu_si256(symbols.as_mut_ptr().cast(), _mm512_castsi512_si256(row.0));
        }
    }
}

/// The cells of a half (64 of them, or the others) of each board, two in each lane of 16 bits.
#[inline(always)]
fn pairs<const HALF: usize>(cells: &[Avx512; 81], from: Avx512) -> [Avx512; 8] {
    let mut rows = [Avx512::zero(); 8];
    for (i, row) in rows.iter_mut().enumerate() {
        for part in 0..4 {
            let first = 64 * HALF + 2 * (8 * part + i);
            let Some(low) = cells.get(first) else { break };
            let high = cells.get(first + 1).unwrap_or(low);
            let mask = 0xff << (8 * part);
            *row = op!({
                let low_byte = _mm512_set1_epi16(0xff);
                let high = _mm512_slli_epi16::<8>(high.0);
                let pair = _mm512_ternarylogic_epi32::<0xea>(low.0, low_byte, high);
                _mm512_mask_permutexvar_epi16(row.0, mask, from.0, pair)
            });
        }
    }
    transposed(rows)
}

/// The symbols of 64 cells, each the lower eight bits of one of nine.
#[inline(always)]
fn symbols_of(cells: Avx512) -> Avx512 {
    op!({
        let less = _mm512_add_epi8(cells.0, _mm512_set1_epi8(-1));
        _mm512_sub_epi8(_mm512_popcnt_epi8(less), _mm512_set1_epi8(-1))
    })
}

/// As [`BoardLanes::put`](crate::kernel::board_lanes::BoardLanes::put), for up to 8 lanes.
#[inline(always)]
pub(super) fn put_eight(cells: &mut [Avx512; 81], lanes: u32, boards: &[Board]) {
    // Which board goes to each lane.
    let from = op!(_mm512_maskz_expand_epi16(lanes, numbers().0));
    put_third::<0>(cells, lanes, from, boards);
    put_third::<1>(cells, lanes, from, boards);
    put_third::<2>(cells, lanes, from, boards);
}

#[inline(always)]
fn put_third<const THIRD: usize>(
    cells: &mut [Avx512; 81],
    lanes: u32,
    from: Avx512,
    boards: &[Board],
) {
    let mut rows = [Avx512::zero(); 8];
    for (row, board) in rows.iter_mut().zip(boards) {
        let third = &board.0[32 * THIRD..][..32];
        // SAFETY: the features were detected; 64 bytes are read from 32 values.
        *row = Avx512(unsafe { _mm512_loadu_si512(third.as_ptr().cast()) });
    }
    for (i, row) in transposed(rows).into_iter().enumerate() {
        for part in 0..4 {
            if let Some(cell) = cells.get_mut(32 * THIRD + 8 * part + i) {
                let from = from.add(Avx512::splat(8 * part as u16));
                *cell = op!(_mm512_mask_permutexvar_epi16(cell.0, lanes, from.0, row.0));
            }
        }
    }
}

/// As [`BoardLanes::begin`](crate::kernel::board_lanes::BoardLanes::begin), for up to 8 lanes.
///
/// Two cells travel together here too.
#[inline(always)]
pub(super) fn begin_eight(cells: &mut [Avx512; 81], lanes: u32, given: &[Symbols]) {
    let from = op!(_mm512_maskz_expand_epi16(lanes, numbers().0));
    let mut rows = [Avx512::zero(); 8];
    for (row, given) in rows.iter_mut().zip(given) {
        // SAFETY: the features were detected; 64 bytes are read from the first 64 of 96.
        *row = Avx512(unsafe { _mm512_loadu_si512(given.0.as_ptr().cast()) });
    }
    begin_half::<0>(cells, lanes, from, rows);
    for (row, given) in rows.iter_mut().zip(given) {
        let given = &given.0[64..];
        // SAFETY: the features were detected; 32 bytes are read from the last 32 of 96.
        *row = op!(_mm512_castsi256_si512(_mm256_loadu_si256(given.as_ptr().cast())));
    }
    begin_half::<1>(cells, lanes, from, rows);
}

/// Puts a half of each board (64 cells, or the others), two in each lane of 16 bits.
#[inline(always)]
fn begin_half<const HALF: usize>(
    cells: &mut [Avx512; 81],
    lanes: u32,
    from: Avx512,
    rows: [Avx512; 8],
) {
    // SAFETY: the features were detected; 64 bytes are read from 32 values.
    let table = op!(_mm512_loadu_si512(CANDIDATES.as_ptr().cast()));
    for (i, pairs) in transposed(rows).into_iter().enumerate() {
        // The lower five bits of a lane are looked up.
        let both = [pairs, op!(_mm512_srli_epi16::<8>(pairs.0))];
        for (second, given) in both.into_iter().enumerate() {
            let found = op!(_mm512_permutexvar_epi16(given.0, table.0));
            for part in 0..4 {
                if let Some(cell) = cells.get_mut(64 * HALF + 2 * (8 * part + i) + second) {
                    let from = from.add(Avx512::splat(8 * part as u16));
                    *cell = op!(_mm512_mask_permutexvar_epi16(cell.0, lanes, from.0, found.0));
                }
            }
        }
    }
}

/// [`candidates`] of what may be given.
const CANDIDATES: [u16; 32] = {
    let mut all = [0; 32];
    let mut given = 0;
    while given < 32 {
        all[given as usize] = candidates(given);
        given += 1;
    }
    all
};

/// The number of each lane.
#[inline(always)]
pub(super) fn numbers() -> Avx512 {
    const NUMBERS: [u8; 32] = {
        let mut numbers = [0; 32];
        let mut i = 0;
        while i < 32 {
            numbers[i] = i as u8;
            i += 1;
        }
        numbers
    };
    // SAFETY: the features were detected; 32 bytes are read from an array of 32.
    Avx512(unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(NUMBERS.as_ptr().cast())) })
}

/// Transposes the 8 by 8 values in each 128-bit part of eight vectors.
#[inline(always)]
fn transposed(r: [Avx512; 8]) -> [Avx512; 8] {
    // SAFETY: the features were detected before any value of the type was made.
    unsafe {
        let a = [
            _mm512_unpacklo_epi16(r[0].0, r[1].0),
            _mm512_unpackhi_epi16(r[0].0, r[1].0),
            _mm512_unpacklo_epi16(r[2].0, r[3].0),
            _mm512_unpackhi_epi16(r[2].0, r[3].0),
            _mm512_unpacklo_epi16(r[4].0, r[5].0),
            _mm512_unpackhi_epi16(r[4].0, r[5].0),
            _mm512_unpacklo_epi16(r[6].0, r[7].0),
            _mm512_unpackhi_epi16(r[6].0, r[7].0),
        ];
        let b = [
            _mm512_unpacklo_epi32(a[0], a[2]),
            _mm512_unpackhi_epi32(a[0], a[2]),
            _mm512_unpacklo_epi32(a[1], a[3]),
            _mm512_unpackhi_epi32(a[1], a[3]),
            _mm512_unpacklo_epi32(a[4], a[6]),
            _mm512_unpackhi_epi32(a[4], a[6]),
            _mm512_unpacklo_epi32(a[5], a[7]),
            _mm512_unpackhi_epi32(a[5], a[7]),
        ];
        [
            Avx512(_mm512_unpacklo_epi64(b[0], b[4])),
            Avx512(_mm512_unpackhi_epi64(b[0], b[4])),
            Avx512(_mm512_unpacklo_epi64(b[1], b[5])),
            Avx512(_mm512_unpackhi_epi64(b[1], b[5])),
            Avx512(_mm512_unpacklo_epi64(b[2], b[6])),
            Avx512(_mm512_unpackhi_epi64(b[2], b[6])),
            Avx512(_mm512_unpacklo_epi64(b[3], b[7])),
            Avx512(_mm512_unpackhi_epi64(b[3], b[7])),
        ]
    }
}
