//! What the estimators are tested against: the numbers of puzzles of 2x2 grids, by looking at every
//! subset.

use crate::board::Grid;
use crate::census::classes::Classes;
use crate::unavoidable::UnavoidableSets;

/// For each number of clues and of redundant clues, the number of proper puzzles of a 2x2 grid.
pub(super) fn exact_of(grid: &Grid) -> Vec<Vec<f64>> {
    let sets = UnavoidableSets::of(grid);
    let valid: Vec<bool> = (0..1 << 16).map(|clues| sets.are_hit_by(clues)).collect();
    let mut numbers = vec![vec![0.0; 17]; 17];
    for clues in (0..1usize << 16).filter(|&clues| valid[clues]) {
        let redundant_one = |&cell: &usize| clues >> cell & 1 == 1 && valid[clues ^ 1 << cell];
        let redundant = (0..16).filter(redundant_one).count();
        numbers[clues.count_ones() as usize][redundant] += 1.0;
    }
    numbers
}

/// The means of these numbers over all grids.
pub(super) fn exact() -> Vec<Vec<f64>> {
    let mut means = vec![vec![0.0; 17]; 17];
    for class in &Classes::of("2x2".parse().unwrap()).unwrap() {
        let share = class.orbit.to_string().parse::<f64>().unwrap() / 288.0;
        let numbers = exact_of(&class.grid);
        for (mean, number) in means.iter_mut().flatten().zip(numbers.iter().flatten()) {
            *mean += share * number;
        }
    }
    means
}
