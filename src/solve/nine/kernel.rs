//! Propagation: one round of the rules over every lane.
//!
//! The board is 81 vectors, one a cell; lane `i` of each belongs to board `i`. The rules are the
//! same for every board, so a round is straight-line code: no shuffles, no branches, no tables.
//!
//! ```text
//!              lane 0    lane 1    lane 2          lane 31
//!   r1c1     [ board 0 | board 1 | board 2 |  …  | board 31 ]   16 bits a lane:
//!   r1c2     [ board 0 | board 1 | board 2 |  …  | board 31 ]   bit d-1 is digit d
//!    ⋮
//!   r9c9     [ board 0 | board 1 | board 2 |  …  | board 31 ]
//! ```
//!
//! A round visits the three bands of rows, then the three stacks of columns (a stack is a band of
//! the transposed board), each once. Inside a band the unit of reasoning is the *mini-row*: the
//! three cells that a row and a box share. In a band, each digit takes three mini-rows, no two of
//! one row or of one box: one of the six permutations below.
//!
//! ```text
//!     box   0 1 2     0 1 2     0 1 2     0 1 2     0 1 2     0 1 2
//!   row 0   X . .     . X .     . . X     . . X     X . .     . X .
//!   row 1   . X .     . . X     X . .     . X .     . . X     X . .
//!   row 2   . . X     X . .     . X .     X . .     . X .     . . X
//!   way       0         1         2         3         4         5
//! ```
//!
//! Six vectors hold which digits can still go each way. From them come locked candidates (pointing
//! and claiming); hidden singles, of the digits that every way left sends to one mini-row; and
//! locked triples: three digits that fill a mini-row, known from the mini-row (it has no others)
//! or from the ways (they have no other place).
//!
//! Both steps of a band are told apart by what they read: naked singles and naked triples make the
//! ways, the ways make locked candidates, hidden singles and hidden triples. A lane whose ways are
//! all as the round before left them has nothing more to say.
//!
//! # References
//! 1. T. Dillon, "Tdoku: a fast Sudoku solver" (2019): the six configurations of a digit in a band.

use super::board::ALL;
use super::lanes::Lanes;

/// For each way, the box of each row's mini-row.
pub(super) const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [0, 2, 1],
    [1, 0, 2],
];

/// What a round found out, lane by lane.
pub(super) struct Round<V> {
    /// Not 0 where a way fell (or the lane's board is new).
    pub(super) changed: V,
    /// 0 where a cell has no candidate left.
    pub(super) fewest: V,
    /// Without a digit where that digit has no way left in some band.
    pub(super) present: V,
    /// Not 0 where a cell has several candidates left.
    pub(super) open: V,
}

/// The ways left for each digit: three bands, then three stacks.
pub(super) type Ways<V> = [[V; 6]; 6];

/// The cell in place `i` of the mini-row of row `r` (of band `g`) and box `b`; of columns and a
/// stack where `VERTICAL`.
#[inline(always)]
pub(super) const fn cell_at<const VERTICAL: bool>(g: usize, r: usize, b: usize, i: usize) -> usize {
    if VERTICAL {
        (3 * b + i) * 9 + 3 * g + r
    } else {
        (3 * g + r) * 9 + 3 * b + i
    }
}

/// One round: every band, then every stack.
#[inline(always)]
pub(super) fn round<V: Lanes>(cells: &mut [V; 81], ways: &mut Ways<V>) -> Round<V> {
    let mut found = Round {
        changed: V::splat(0),
        fewest: V::splat(u16::MAX),
        present: V::splat(u16::MAX),
        open: V::splat(0),
    };
    let (bands, stacks) = ways.split_at_mut(3);
    for (g, ways) in bands.iter_mut().enumerate() {
        band::<V, false>(cells, g, ways, &mut found);
    }
    for (g, ways) in stacks.iter_mut().enumerate() {
        band::<V, true>(cells, g, ways, &mut found);
    }
    found
}

/// The two others of 0, 1, 2.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

#[inline(always)]
fn band<V: Lanes, const VERTICAL: bool>(
    cells: &mut [V; 81],
    g: usize,
    ways: &mut [V; 6],
    found: &mut Round<V>,
) {
    let at = cell_at::<VERTICAL>;
    let zero = V::splat(0);
    let mut c = [[[zero; 3]; 3]; 3];
    // The digits that a mini-row may hold, and those that it is known to.
    let mut may = [[zero; 3]; 3];
    let mut is = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            let old = [
                cells[at(g, r, b, 0)],
                cells[at(g, r, b, 1)],
                cells[at(g, r, b, 2)],
            ];
            (c[r][b], may[r][b], is[r][b]) = known(old);
        }
    }
    // What one box of a row holds, the other two don't. (What one row of a box holds, the others
    // don't: the ways see to that.)
    let mut left = [[zero; 3]; 3];
    for r in 0..3 {
        for b in 0..3 {
            let [x, y] = OTHERS[b];
            left[r][b] = may[r][b].without(is[r][x], is[r][y]);
        }
    }
    let mut w = [zero; 6];
    for (i, [x, y, z]) in WAYS.into_iter().enumerate() {
        w[i] = left[0][x].and3(left[1][y], left[2][z]);
        found.changed = found.changed.or_difference(ways[i], w[i]);
        ways[i] = w[i];
    }
    let may = [
        [w[0].or(w[4]), w[1].or(w[5]), w[2].or(w[3])],
        [w[2].or(w[5]), w[0].or(w[3]), w[1].or(w[4])],
        [w[1].or(w[3]), w[2].or(w[4]), w[0].or(w[5])],
    ];
    found.present = found.present.and(may[0][0].or3(may[0][1], may[0][2]));
    for r in 0..3 {
        for b in 0..3 {
            let [x, y] = OTHERS[b];
            let must = may[r][b].without(may[r][x], may[r][y]);
            let new = settled(c[r][b], may[r][b], must);
            for i in 0..3 {
                let new = new[i];
                let cell = &mut cells[at(g, r, b, i)];
                if VERTICAL {
                    found.fewest = found.fewest.min(new);
                    found.open = found.open.or_several(new);
                }
                *cell = new;
            }
        }
    }
}

/// What a mini-row says by itself, from its three cells: the cells, with each naked single taken
/// from the others; the digits that it may hold; and those that it is known to hold.
#[inline(always)]
pub(super) fn known<V: Lanes>(old: [V; 3]) -> ([V; 3], V, V) {
    // Written out: what isn't inlined here would be compiled without the vectors.
    let single = [old[0].singles(), old[1].singles(), old[2].singles()];
    let new = [
        old[0].without(single[1], single[2]),
        old[1].without(single[2], single[0]),
        old[2].without(single[0], single[1]),
    ];
    let may = new[0].or3(new[1], new[2]);
    let singles = single[0].or3(single[1], single[2]);
    (new, may, may.if_three(may, singles))
}

/// The three cells of a mini-row, told the digits that the ways let it hold and those that they
/// let no other mini-row of its row hold.
#[inline(always)]
pub(super) fn settled<V: Lanes>(c: [V; 3], may: V, must: V) -> [V; 3] {
    let here = must.if_three(must, may);
    let c = [c[0].and(here), c[1].and(here), c[2].and(here)];
    [
        must.without(c[1], c[2]).or_else(c[0]),
        must.without(c[2], c[0]).or_else(c[1]),
        must.without(c[0], c[1]).or_else(c[2]),
    ]
}

/// The lanes on which every line holds every digit: where every cell is a single, the solved ones.
#[inline(always)]
pub(super) fn complete<V: Lanes>(cells: &[V; 81]) -> u32 {
    let mut all = V::splat(ALL);
    for i in 0..9 {
        let (mut row, mut column, mut block) = (V::splat(0), V::splat(0), V::splat(0));
        for k in 0..9 {
            row = row.or(cells[9 * i + k]);
            column = column.or(cells[9 * k + i]);
            block = block.or(cells[27 * (i / 3) + 3 * (i % 3) + 9 * (k / 3) + k % 3]);
        }
        all = all.and3(row, column.and(block));
    }
    all.xor(V::splat(ALL)).zeros()
}
