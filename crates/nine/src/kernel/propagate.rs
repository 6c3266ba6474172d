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
//!             0         1         2         3         4         5
//! ```
//!
//! Six vectors hold, for each configuration, the digits that it is left to. From them come locked
//! candidates (pointing and claiming) and hidden triples: three digits that fill a mini-row, since
//! all configurations left place them there.
//!
//! Bands see naked singles: what one cell of a mini-row is known to hold, the two others lose at
//! once, the rest of row and box through the configurations; its column follows in the stack, where
//! the box has no other mini-column left for it. Stacks see hidden singles: of the digits that all
//! configurations left place in one mini-column, those that a single cell of it can hold. A digit
//! with one place left in a row, a column or a box comes to that, for it has one configuration left
//! in the band and one in the stack. So no single is missed, and each round does each once. (Two
//! digits whose only place is the same cell stay unseen: `search/hall.rs` tests for them.)
//!
//! A digit with one configuration left in its band and its stack has one place in each box: where
//! every digit has one configuration everywhere, and no cell is empty, the board is solved. A lane
//! whose configurations are all as the round before left them is at a fixpoint.
//!
//! # References
//! 1. T. Dillon, "Tdoku: a fast Sudoku solver" (2019): the six configurations of a digit in a band.

use crate::board::ALL;
use crate::kernel::lanes::Lanes;

/// For each configuration, the box of each row's mini-row.
pub(crate) const CONFIGURATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 0, 2]];

/// What a round found out, lane by lane.
pub(crate) struct Round<V> {
    /// Not 0 where a configuration was eliminated (or the lane's board is new).
    pub(crate) changed: V,
    /// 0 where a cell has no candidate left.
    pub(crate) fewest: V,
    /// Without a digit where that digit has no configuration left in some band.
    pub(crate) present: V,
    /// Without a digit where that digit has several configurations left in some band.
    pub(crate) placed: V,
}

impl<V: Lanes> Round<V> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            changed: V::splat(0),
            fewest: V::splat(ALL),
            present: V::splat(ALL),
            placed: V::splat(ALL),
        }
    }

    /// The lanes in a contradiction.
    #[inline(always)]
    pub(crate) fn dead(&self) -> u32 {
        self.fewest.zeros() | !self.present.xor(V::splat(ALL)).zeros()
    }

    /// The lanes that are solved, among those in no contradiction.
    #[inline(always)]
    pub(crate) fn solved(&self) -> u32 {
        self.placed.xor(V::splat(ALL)).zeros()
    }
}

/// The configurations left for each digit: three bands, then three stacks.
pub(crate) type Configurations<V> = [[V; 6]; 6];

/// The cell in place `i` of the mini-row of row `r` (of band `g`) and box `b`; of columns and a
/// stack where `VERTICAL`.
#[inline(always)]
pub(crate) const fn cell_at<const VERTICAL: bool>(g: usize, r: usize, b: usize, i: usize) -> usize {
    if VERTICAL { (3 * b + i) * 9 + 3 * g + r } else { (3 * g + r) * 9 + 3 * b + i }
}

/// One round: every band, then every stack.
#[inline(always)]
pub(crate) fn round<V: Lanes>(
    cells: &mut [V; 81],
    configurations: &mut Configurations<V>,
) -> Round<V> {
    let mut found = Round::new();
    let (bands, stacks) = configurations.split_at_mut(3);
    for (g, configurations) in bands.iter_mut().enumerate() {
        band::<V, false>(cells, g, configurations, &mut found);
    }
    for (g, configurations) in stacks.iter_mut().enumerate() {
        band::<V, true>(cells, g, configurations, &mut found);
    }
    found
}

// What isn't inlined here would be compiled without the vectors: hence functions called row by row
// instead of closures and iterators.

#[inline(always)]
fn band<V: Lanes, const VERTICAL: bool>(
    cells: &mut [V; 81],
    g: usize,
    configurations: &mut [V; 6],
    found: &mut Round<V>,
) {
    let left = [
        collect_candidates::<V, VERTICAL>(cells, g, 0),
        collect_candidates::<V, VERTICAL>(cells, g, 1),
        collect_candidates::<V, VERTICAL>(cells, g, 2),
    ];
    let mut w = *configurations;
    for (configuration, [x, y, z]) in w.iter_mut().zip(CONFIGURATIONS) {
        let now = left[0][x].and3(left[1][y], left[2][z]);
        found.changed = found.changed.or_difference(*configuration, now);
        *configuration = now;
    }
    *configurations = w;
    let may = [
        [w[0].or(w[4]), w[1].or(w[5]), w[2].or(w[3])],
        [w[2].or(w[5]), w[0].or(w[3]), w[1].or(w[4])],
        [w[1].or(w[3]), w[2].or(w[4]), w[0].or(w[5])],
    ];
    found.present = found.present.and(may[0][0].or3(may[0][1], may[0][2]));
    let placed = [
        eliminate_candidates::<V, VERTICAL>(cells, g, 0, may[0], &mut found.fewest),
        eliminate_candidates::<V, VERTICAL>(cells, g, 1, may[1], &mut found.fewest),
    ];
    eliminate_candidates::<V, VERTICAL>(cells, g, 2, may[2], &mut found.fewest);
    found.placed = found.placed.and3(placed[0], placed[1]);
}

/// The candidates of the three mini-rows of a row, collected from their cells.
#[inline(always)]
fn collect_candidates<V: Lanes, const VERTICAL: bool>(
    cells: &mut [V; 81],
    g: usize,
    r: usize,
) -> [V; 3] {
    let zero = V::splat(0);
    let (mut may, mut is) = ([zero; 3], [zero; 3]);
    for b in 0..3 {
        let [i, j, k] = mini_row_at::<VERTICAL>(g, r, b);
        let old = [cells[i], cells[j], cells[k]];
        if VERTICAL {
            may[b] = old[0].or3(old[1], old[2]);
        } else {
            let new;
            (new, may[b], is[b]) = eliminate_naked_singles(old);
            [cells[i], cells[j], cells[k]] = new;
        }
    }
    if VERTICAL {
        return may;
    }
    // Locked candidates: what one box of a row must hold, the other two can't. (What one row of a
    // box must hold, the others can't: the configurations see to that.)
    [may[0].without(is[1], is[2]), may[1].without(is[2], is[0]), may[2].without(is[0], is[1])]
}

/// Eliminates from the cells of a row what the configurations leave to none of its mini-rows.
/// Returns the digits whose mini-row is known.
#[inline(always)]
fn eliminate_candidates<V: Lanes, const VERTICAL: bool>(
    cells: &mut [V; 81],
    g: usize,
    r: usize,
    may: [V; 3],
    fewest: &mut V,
) -> V {
    let must = [
        may[0].without(may[1], may[2]),
        may[1].without(may[2], may[0]),
        may[2].without(may[0], may[1]),
    ];
    for b in 0..3 {
        let [i, j, k] = mini_row_at::<VERTICAL>(g, r, b);
        let mut new = restrict_mini_row([cells[i], cells[j], cells[k]], may[b], must[b]);
        if VERTICAL {
            new = assign_hidden_singles(new, must[b]);
            *fewest = fewest.min(new[0]).min(new[1]).min(new[2]);
        }
        [cells[i], cells[j], cells[k]] = new;
    }
    must[0].or3(must[1], must[2])
}

/// The cells of a mini-row.
#[inline(always)]
const fn mini_row_at<const VERTICAL: bool>(g: usize, r: usize, b: usize) -> [usize; 3] {
    [
        cell_at::<VERTICAL>(g, r, b, 0),
        cell_at::<VERTICAL>(g, r, b, 1),
        cell_at::<VERTICAL>(g, r, b, 2),
    ]
}

/// The three cells of a mini-row, with each naked single eliminated from the others; the digits
/// that it may hold; and its naked singles.
#[inline(always)]
pub(crate) fn eliminate_naked_singles<V: Lanes>(old: [V; 3]) -> ([V; 3], V, V) {
    let single = [old[0].singles(), old[1].singles(), old[2].singles()];
    let new = [
        old[0].without(single[1], single[2]),
        old[1].without(single[2], single[0]),
        old[2].without(single[0], single[1]),
    ];
    let may = new[0].or3(new[1], new[2]);
    (new, may, single[0].or3(single[1], single[2]))
}

/// The three cells of a mini-row with the candidates that the configurations leave to it: those
/// that they leave to no other mini-row of the row alone, when these are three (a hidden triple).
/// When they are more, the board is in a contradiction.
#[inline(always)]
pub(crate) fn restrict_mini_row<V: Lanes>(c: [V; 3], may: V, must: V) -> [V; 3] {
    let here = must.three_or(may);
    [c[0].and(here), c[1].and(here), c[2].and(here)]
}

/// The three cells of a mini-row, each with nothing but the hidden single that it holds, if it
/// does.
#[inline(always)]
pub(crate) fn assign_hidden_singles<V: Lanes>(c: [V; 3], must: V) -> [V; 3] {
    [
        must.without(c[1], c[2]).or_else(c[0]),
        must.without(c[2], c[0]).or_else(c[1]),
        must.without(c[0], c[1]).or_else(c[2]),
    ]
}
