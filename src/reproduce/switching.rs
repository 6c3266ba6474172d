//! 9×9 grids of much symmetry, by switching two digits at a time.
//!
//! The cells of two digits, joined where they share a line, fall into components; exchanging the
//! digits in some of the components gives another grid, which keeps the symmetries that keep those
//! components. The walk begins at a grid of shifted rows, which has 54 symmetries. The grids met
//! are put into canonical form, and the next to be switched is one of those with the most
//! symmetries.

use std::collections::HashSet;

use super::prelude::*;
use gridforest::symmetry::{GridForms, Symbols};

/// How many grids are switched.
const SWITCHED: usize = 150;

/// For each order of an automorphism group that was met, a grid in canonical form.
pub(super) fn grids_by_order() -> Result<BTreeMap<u64, Grid>> {
    let shape: Shape = "3x3".parse()?;
    let forms = GridForms::default();
    // Rows shifted by 3 within a band, and by 1 from band to band.
    let start: Symbols = std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        ((column + 3 * row + row / 3) % 9 + 1) as u8
    });
    let (mut found, mut seen, mut waiting) = (BTreeMap::new(), HashSet::new(), BTreeSet::new());
    let mut meet = |symbols: &Symbols, waiting: &mut BTreeSet<(u32, Symbols)>| {
        let (least, order) = forms.least(symbols);
        if seen.insert(least) {
            found.entry(order.into()).or_insert(least);
            waiting.insert((order, least));
        }
    };
    meet(&start, &mut waiting);
    for _ in 0..SWITCHED {
        let Some((_, symbols)) = waiting.pop_last() else {
            break;
        };
        for (a, b) in (1..9).flat_map(|a| (a + 1..=9).map(move |b| (a, b))) {
            for switched in switched(shape, &symbols, a, b) {
                meet(&switched, &mut waiting);
            }
        }
    }
    let grid = |(order, symbols): (u64, Symbols)| Ok((order, Grid::new(shape, symbols)?));
    found.into_iter().map(grid).collect()
}

/// The grids that exchange two digits in some, not all, of the components of their cells.
fn switched(shape: Shape, symbols: &Symbols, a: u8, b: u8) -> Vec<Symbols> {
    let mut components: Vec<Vec<usize>> = Vec::new();
    for cell in (0..81).filter(|&cell| symbols[cell] == a || symbols[cell] == b) {
        let touches = |component: &Vec<usize>| component.iter().any(|&c| shape.sees(c, cell));
        let (touching, apart) = components.into_iter().partition(touches);
        components = apart;
        let joined: Vec<Vec<usize>> = touching;
        components.push(joined.concat().into_iter().chain([cell]).collect());
    }
    // Exchanging in the other components instead gives an essentially equal grid.
    let choices = 1..1usize << (components.len() - 1);
    let switch = |choice: usize| {
        let mut switched = *symbols;
        for (_, component) in components.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1) {
            component.iter().for_each(|&cell| switched[cell] = a + b - symbols[cell]);
        }
        switched
    };
    choices.map(switch).collect()
}
