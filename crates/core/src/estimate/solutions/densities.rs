//! How many states of a relaxed problem have each energy, by visiting every state.
//!
//! These exact values check the estimates: here the energies are computed from their definition,
//! pair by pair.

use crate::board::Shape;

/// The density of states of `n` queens, one in each row and column: by energy, the permutations
/// whose diagonals hold this number of queens beyond one each.
pub(super) fn queens(n: usize) -> Vec<u64> {
    let mut density = Vec::new();
    let energy = |columns: &[usize]| {
        let occupied = |diagonal: &dyn Fn(usize, usize) -> usize| {
            let mut seen: Vec<usize> =
                columns.iter().enumerate().map(|(r, &c)| diagonal(r, c)).collect();
            seen.sort_unstable();
            seen.dedup();
            seen.len()
        };
        // Every queen but the first of its diagonal costs one.
        2 * n - occupied(&|r, c| r + c) - occupied(&|r, c| r + n - c)
    };
    for_each_permutation(&mut (0..n).collect(), 0, &mut |columns| {
        tally(&mut density, energy(columns), 1)
    });
    density
}

/// The density of states of squares whose rows are permutations: by energy, those with this number
/// of pairs of equal symbols in a column, or in a box where the shape has them.
pub(super) fn squares(name: &str) -> Vec<u64> {
    let shape: Shape = name.parse().unwrap();
    let n = shape.side();
    let mut rows = Vec::new();
    for_each_permutation(&mut (0..n).collect(), 0, &mut |row| rows.push(row.to_vec()));
    let mut density = Vec::new();
    // Renaming the symbols makes the first row 0, 1, …: all n! first rows are alike.
    extend(shape, &rows, &mut rows[0].clone(), &mut density);
    density.iter_mut().for_each(|count| *count *= rows.len() as u64);
    density
}

fn extend(shape: Shape, rows: &[Vec<usize>], cells: &mut Vec<usize>, density: &mut Vec<u64>) {
    if cells.len() == shape.cells() {
        let pairs = (0..cells.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let same = |by: &dyn Fn(usize) -> Option<usize>, a, b| by(a).is_some() && by(a) == by(b);
        let cost = |(a, b)| {
            let column = same(&|c| Some(shape.column(c)), a, b);
            let of_box = same(&|c| shape.box_of(c), a, b);
            usize::from(column) + usize::from(of_box)
        };
        let equal = pairs.filter(|&(a, b)| cells[a] == cells[b]);
        tally(density, equal.map(cost).sum(), 1);
        return;
    }
    for row in rows {
        cells.extend(row);
        extend(shape, rows, cells, density);
        cells.truncate(cells.len() - row.len());
    }
}

fn tally(density: &mut Vec<u64>, energy: usize, states: u64) {
    if energy >= density.len() {
        density.resize(energy + 1, 0);
    }
    density[energy] += states;
}

fn for_each_permutation(items: &mut Vec<usize>, fixed: usize, visit: &mut impl FnMut(&[usize])) {
    if fixed == items.len() {
        visit(items);
    }
    for next in fixed..items.len() {
        items.swap(fixed, next);
        for_each_permutation(items, fixed + 1, visit);
        items.swap(fixed, next);
    }
}

#[test]
fn all_states_are_there_and_those_without_energy_are_the_solutions() {
    for n in 1..=7 {
        let density = queens(n);
        assert_eq!(density.iter().sum::<u64>(), (1..=n as u64).product::<u64>());
        assert_eq!(density[0], crate::census::queens::count(n).unwrap());
    }
    for (name, n, solutions) in [("latin3", 3, 12), ("latin4", 4, 576), ("2x2", 4, 288)] {
        let density = squares(name);
        let rows: u64 = (1..=u64::from(n)).product();
        assert_eq!(density.iter().sum::<u64>(), rows.pow(n));
        assert_eq!(density[0], solutions, "{name}");
    }
}
