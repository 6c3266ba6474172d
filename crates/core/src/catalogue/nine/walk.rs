//! The classes of a band, in order or by number.

use std::ops::ControlFlow;

use hashbrown::HashMap;

use super::band::{Band, RowNumber};
use super::chutes::{Chutes, PATTERNS};
use super::completions::{Below, can_be_second};
use super::halves::{Frame, Half, Halves};
use super::table::{BLOCK, BLOCKS};
use crate::run::poll;
use crate::symmetry::{GridForms, Symbols};

/// Goes through the classes of a band.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    band: &'a Band,
    forms: &'a GridForms,
    halves: Halves<'a>,
    /// The third bands of the frames that were met, ascending.
    thirds: HashMap<Frame, Box<[Half]>>,
}

/// The rows of the second band and of the third.
type Rows = ([RowNumber; 3], [RowNumber; 3]);

impl<'a> Walk<'a> {
    pub(super) fn new(forms: &'a GridForms, chutes: &'a Chutes, band: &'a Band) -> Self {
        Self { band, forms, halves: Halves::new(band, chutes), thirds: HashMap::new() }
    }

    /// How many classes there are by block of fourth rows.
    ///
    /// The frames are the outer loop, so that the bands of each are listed once.
    pub(super) fn tally(&mut self) -> Vec<u32> {
        let mut counts = vec![0; BLOCKS];
        let (mut seconds, mut thirds) = (Vec::new(), Vec::new());
        for frame in self.frames() {
            poll();
            self.halves.list(frame, None, &mut seconds);
            seconds.retain(can_be_second);
            if seconds.is_empty() {
                continue;
            }
            self.halves.list(self.halves.opposite(frame), None, &mut thirds);
            for &second in &seconds {
                let below = Below::new(self.band, self.forms, frame, second);
                let least = thirds.iter().filter(|third| below.is_least(third));
                counts[second.rows[0] as usize / BLOCK] += least.count() as u32;
            }
        }
        counts
    }

    /// The frames of second bands: the first column has the symbol that no row of the first band
    /// can have there and that is the least of all.
    fn frames(&self) -> Vec<Frame> {
        let columns = &self.band.stacks[0].symbols;
        let first = (0..PATTERNS).filter(|&pattern| columns[pattern][0].contains(&1));
        let pairs = |one: usize| {
            (0..PATTERNS * PATTERNS).map(move |pair| [one, pair / PATTERNS, pair % PATTERNS])
        };
        first.flat_map(pairs).map(|frame| frame.map(|pattern| pattern as u8)).collect()
    }

    /// Visits the classes with a fourth row, in order.
    pub(super) fn visit<B>(
        &mut self,
        row: RowNumber,
        visit: &mut impl FnMut(&Below<'_>, &Half) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (second, frame) in self.seconds(row) {
            poll();
            let below = Below::new(self.band, self.forms, frame, second);
            let opposite = self.halves.opposite(frame);
            let thirds = self.thirds.entry(opposite).or_insert_with(|| {
                let mut list = Vec::new();
                self.halves.list(opposite, None, &mut list);
                list.sort_unstable();
                list.into()
            });
            for third in thirds.iter().filter(|third| below.is_least(third)) {
                visit(&below, third)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The second bands with a first row, in order, each with its frame.
    fn seconds(&mut self, row: RowNumber) -> Vec<(Half, Frame)> {
        let text = self.band.texts[row as usize];
        let patterns: [Vec<u8>; 3] = std::array::from_fn(|stack| {
            let symbols = &self.band.stacks[stack].symbols;
            let fits = |pattern: &usize| {
                (0..3).all(|column| symbols[*pattern][column].contains(&text[3 * stack + column]))
            };
            (0..PATTERNS).filter(fits).map(|pattern| pattern as u8).collect()
        });
        let (mut all, mut list) = (Vec::new(), Vec::new());
        for &one in &patterns[0] {
            for &two in &patterns[1] {
                for &three in &patterns[2] {
                    self.halves.list([one, two, three], Some(row), &mut list);
                    let seconds = list.iter().filter(|half| can_be_second(half));
                    all.extend(seconds.map(|&half| (half, [one, two, three])));
                }
            }
        }
        all.sort_unstable();
        all
    }

    /// The block of fourth rows of a least grid, and how many classes of the block come before it.
    pub(super) fn before(&mut self, grid: &Symbols) -> (usize, u64) {
        let row = |row: usize| {
            let text = std::array::from_fn(|column| grid[9 * row + column] - 1);
            self.band.number(&text)
        };
        let wanted: Rows = ([row(3), row(4), row(5)], [row(6), row(7), row(8)]);
        let fourth = wanted.0[0];
        let block = fourth as usize / BLOCK;
        let mut before = 0;
        for row in (block * BLOCK) as RowNumber..=fourth {
            // It breaks at the grid, which is among the last row's.
            let _ = self.visit(row, &mut |below, third| {
                if row == fourth && (below.rows(), third.rows) >= wanted {
                    return ControlFlow::Break(());
                }
                before += 1;
                ControlFlow::Continue(())
            });
        }
        (block, before)
    }

    /// Visits the minlex forms from a block of fourth rows on, in order, but for the first few.
    pub(super) fn stream<B>(
        &mut self,
        block: usize,
        mut skipped: u64,
        visit: &mut impl FnMut(&Symbols) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for row in (block * BLOCK) as RowNumber..self.band.fourth_rows {
            self.visit(row, &mut |below, third| {
                if skipped > 0 {
                    skipped -= 1;
                    return ControlFlow::Continue(());
                }
                visit(&below.grid(third))
            })?;
        }
        ControlFlow::Continue(())
    }
}
