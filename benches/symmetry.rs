//! The symmetry of 60 boards, most of them with many automorphisms: tables of groups, squares near
//! them, Steiner systems, grids with boxes, boards with empty cells. All are random images of boards
//! made here.
//!
//! A line for each board: the order of its automorphism group, the seconds of a canonical labelling
//! with the group, and those of the minlex form, each the least of three runs; a form that takes
//! longer than ten seconds is given up. `cargo bench --bench symmetry -- --boards` prints the boards
//! instead, for other programs.

use std::time::{Duration, Instant};

use gridforest::board::{Puzzle, Shape};
use gridforest::random::{Stream, stream};
use gridforest::run::Budget;
use gridforest::symmetry::{Forms, SymmetryGroup};
use rand::RngExt as _;

type Table = Vec<Vec<usize>>;

fn table(n: usize, of: impl Fn(usize, usize) -> usize) -> Table {
    (0..n).map(|a| (0..n).map(|b| of(a, b)).collect()).collect()
}

fn cyclic(n: usize) -> Table {
    table(n, |a, b| (a + b) % n)
}

fn product(t: &Table, u: &Table) -> Table {
    let n = t.len();
    table(n * u.len(), |a, b| t[a % n][b % n] + n * u[a / n][b / n])
}

fn abelian(orders: &[usize]) -> Table {
    orders.iter().map(|&n| cyclic(n)).reduce(|t, u| product(&t, &u)).expect("a factor")
}

/// The group of order 2m whose second half inverts the first, with the square `twist` of its
/// elements: dihedral for 0, dicyclic for m / 2.
fn inverting(m: usize, twist: usize) -> Table {
    table(2 * m, |a, b| {
        let (i, j) = (a % m, b % m);
        let sum = if a < m { i + j } else { i + m - j };
        let both = a >= m && b >= m;
        (sum + if both { twist } else { 0 }) % m + if (a < m) == (b < m) { 0 } else { m }
    })
}

/// The square of the permutations of four things.
fn symmetric_group() -> Table {
    let all: Vec<Vec<usize>> = (0..256)
        .map(|code| (0..4).map(|k| code >> (2 * k) & 3).collect::<Vec<usize>>())
        .filter(|p| (0..4).all(|x| p.contains(&x)))
        .collect();
    let index = |p: Vec<usize>| all.iter().position(|q| *q == p).expect("a permutation");
    table(24, |a, b| index((0..4).map(|x| all[b][all[a][x]]).collect()))
}

/// A square after some changes: two lines of a role exchanged in a cycle of them.
fn changed(mut square: Table, changes: usize, random: &mut Stream) -> Table {
    let n = square.len();
    let mut left = changes;
    while left > 0 {
        // The roles turn: rows, columns, symbols.
        let mut turned = vec![vec![0; n]; n];
        (0..n * n).for_each(|cell| turned[square[cell / n][cell % n]][cell / n] = cell % n);
        square = turned;
        let (a, b) = (random.random_range(0..n), random.random_range(0..n));
        let start = random.random_range(0..n);
        let (mut cycle, mut column) = (vec![start], start);
        loop {
            let symbol = square[b][column];
            column = square[a].iter().position(|&s| s == symbol).expect("each symbol once");
            if column == start {
                break;
            }
            cycle.push(column);
        }
        if a != b && cycle.len() < n {
            for column in cycle {
                let (in_a, in_b) = (square[a][column], square[b][column]);
                (square[a][column], square[b][column]) = (in_b, in_a);
            }
            left -= 1;
        }
    }
    square
}

/// Bose's Steiner triple system of order 6k + 3, as triples.
fn bose(k: usize) -> (usize, Vec<[usize; 3]>) {
    let n = 2 * k + 1;
    let mut triples: Vec<[usize; 3]> = (0..n).map(|x| [x, n + x, 2 * n + x]).collect();
    for (i, x) in (0..3).flat_map(|i| (0..n).map(move |x| (i, x))) {
        let third = |y: usize| (i + 1) % 3 * n + (x + y) * (k + 1) % n;
        triples.extend((0..x).map(|y| [i * n + x, i * n + y, third(y)]));
    }
    (3 * n, triples)
}

/// The points and lines of a projective space over two elements.
fn projective(dimension: u32) -> (usize, Vec<[usize; 3]>) {
    let points = (1 << (dimension + 1)) - 1;
    let pairs = (1..=points).flat_map(|a| (1..a).map(move |b| [a, b, a ^ b]));
    let lines = pairs.filter(|&[_, b, c]| c < b).map(|line| line.map(|point: usize| point - 1));
    (points, lines.collect())
}

/// The square of a triple system: idempotent, or with one element more as a unit.
fn steiner((points, triples): (usize, Vec<[usize; 3]>), with_unit: bool) -> Table {
    let n = points + usize::from(with_unit);
    let mut square = table(n, |a, b| match with_unit {
        true if a == b => points,
        true => a.min(b),
        false => a,
    });
    for [a, b, c] in triples {
        for [x, y, z] in [[a, b, c], [b, c, a], [c, a, b]] {
            (square[x][y], square[y][x]) = (z, z);
        }
    }
    square
}

/// A grid with boxes whose rows are one row shifted.
fn shifted(rows: usize, columns: usize) -> Table {
    table(rows * columns, |a, b| (a % rows * columns + a / rows + b) % (rows * columns))
}

/// A grid after changes of two symbols where they hang together.
fn mixed(mut grid: Table, shape: Shape, changes: usize, random: &mut Stream) -> Table {
    let n = grid.len();
    for _ in 0..changes {
        let (a, b) = (random.random_range(0..n), random.random_range(0..n));
        let held: Vec<usize> =
            (0..n * n).filter(|c| [a, b].contains(&grid[c / n][c % n]) && a != b).collect();
        let mut chain: Vec<usize> = held.iter().copied().take(1).collect();
        let mut next = 0;
        while next < chain.len() {
            let seen = |&&c: &&usize| shape.sees(chain[next], c) && !chain.contains(&c);
            let more: Vec<usize> = held.iter().filter(seen).copied().collect();
            chain.extend(more);
            next += 1;
        }
        if chain.len() < held.len() {
            chain.iter().for_each(|c| grid[c / n][c % n] = a + b - grid[c / n][c % n]);
        }
    }
    grid
}

/// A random image of a board, of which some cells are kept.
fn board(shape: &str, table: &Table, keep: impl Fn(usize, usize) -> bool) -> Puzzle {
    let shape: Shape = shape.parse().expect("a shape");
    let n = table.len();
    let symbol = |cell: usize| match keep(cell / n, cell % n) {
        true => table[cell / n][cell % n] as u8 + 1,
        false => 0,
    };
    let puzzle = Puzzle::new(shape, (0..n * n).map(symbol).collect::<Vec<_>>());
    SymmetryGroup::of(shape).random(&mut stream(60, n as u64)).puzzle(&puzzle)
}

fn suite() -> Vec<(String, Puzzle)> {
    let random = &mut stream(61, 0);
    let mut squares: Vec<(String, Table)> = Vec::new();
    let mut add = |name: &str, table: Table| squares.push((name.to_owned(), table));
    for n in [6, 9, 12, 16, 18, 20, 24, 27, 31, 32] {
        add(&format!("Z{n}"), cyclic(n));
    }
    let products: [&[usize]; 15] = [
        &[2; 3],
        &[2; 4],
        &[2; 5],
        &[2, 8],
        &[4, 4],
        &[3; 2],
        &[3; 3],
        &[5; 2],
        &[2, 16],
        &[4, 8],
        &[2, 2, 4],
        &[2, 2, 8],
        &[2, 4, 4],
        &[2, 2, 2, 4],
        &[2, 2, 2, 3],
    ];
    for orders in products {
        let names: Vec<String> = orders.iter().map(|n| format!("Z{n}")).collect();
        add(&names.join("x"), abelian(orders));
    }
    for n in [4, 6, 8, 12, 16] {
        add(&format!("D{n}"), inverting(n, 0));
    }
    for n in [8, 12, 16, 32] {
        add(&format!("Q{n}"), inverting(n / 2, n / 4));
    }
    let quaternions = inverting(4, 2);
    add("Q8xZ2", product(&quaternions, &cyclic(2)));
    add("Q8xZ4", product(&quaternions, &cyclic(4)));
    add("Q8xZ2xZ2", product(&quaternions, &abelian(&[2, 2])));
    add("D4xZ4", product(&inverting(4, 0), &cyclic(4)));
    add("S4", symmetric_group());
    for n in [12, 16, 24, 32] {
        add(&format!("random {n}"), changed(abelian(&[2, n / 2]), 3000, random));
    }
    add("Z2xZ16 changed", changed(abelian(&[2, 16]), 1, random));
    add("Z2^5 changed", changed(abelian(&[2; 5]), 1, random));
    add("Bose 21", steiner(bose(3), false));
    add("Bose 27", steiner(bose(4), false));
    add("Bose 27, loop", steiner(bose(4), true));
    add("PG(3,2)", steiner(projective(3), false));
    add("PG(4,2)", steiner(projective(4), false));
    let all = |_, _| true;
    let mut suite: Vec<(String, Puzzle)> = Vec::new();
    for (name, table) in squares {
        let puzzle = board(&format!("latin{}", table.len()), &table, all);
        suite.push((name, puzzle));
    }
    for (rows, columns) in [(4, 4), (5, 5), (4, 5), (2, 8)] {
        let name = format!("{rows}x{columns}");
        suite.push((format!("shifted {name}"), board(&name, &shifted(rows, columns), all)));
    }
    let bits = table(16, |a, b| (a % 4 * 4 + a / 4) ^ b);
    suite.push(("bits 4x4".to_owned(), board("4x4", &bits, all)));
    for n in [4usize, 5] {
        let name = format!("{n}x{n}");
        let of = |a: usize, b: usize| (a % n + b / n) % n * n + (a / n + b) % n;
        suite.push((format!("product {name}"), board(&name, &table(n * n, of), all)));
        let shape = name.parse().expect("a shape");
        let grid = mixed(shifted(n, n), shape, 3000, random);
        suite.push((format!("mixed {name}"), board(&name, &grid, all)));
    }
    let half = |a, b| (a + b) % 2 == 0;
    suite.push(("half of Z16".to_owned(), board("latin16", &cyclic(16), half)));
    let above = |a, _| a < 8;
    suite.push(("rows of Z2^4".to_owned(), board("latin16", &abelian(&[2; 4]), above)));
    let three = |a: usize, b: usize| (b + 24 - a) % 24 < 3;
    suite.push(("diagonals of Z24".to_owned(), board("latin24", &cyclic(24), three)));
    let quarter = |a, b| (a + b) % 4 == 0;
    suite.push(("quarter of 4x4".to_owned(), board("4x4", &shifted(4, 4), quarter)));
    suite
}

/// The least seconds of three runs, and what they find; nothing beyond ten seconds.
fn timed<T>(mut work: impl FnMut() -> T) -> Option<(f64, T)> {
    let mut once = || {
        let start = Instant::now();
        let found = Budget::Time(Duration::from_secs(10)).over(&mut work).ok()?;
        Some((start.elapsed().as_secs_f64(), found))
    };
    let first = once()?;
    let others = (0..2).filter_map(|_| once());
    Some(others.fold(first, |best, next| if next.0 < best.0 { next } else { best }))
}

fn main() {
    let suite = suite();
    if std::env::args().any(|argument| argument == "--boards") {
        for (name, puzzle) in &suite {
            println!("{},{},{puzzle}", name.replace([' ', ','], "_"), puzzle.shape());
        }
        return;
    }
    println!("{} boards: order, labelling, minlex", suite.len());
    for (name, puzzle) in &suite {
        let shape = puzzle.shape();
        let labelled = timed(|| Forms::of(shape).labelled().puzzle(puzzle).expect("no conflict"));
        let least = timed(|| Forms::of(shape).puzzle(puzzle).expect("no conflict"));
        let seconds =
            |seconds: Option<f64>| seconds.map_or("over 10".to_owned(), |s| format!("{s:.4}"));
        let order = labelled.as_ref().or(least.as_ref());
        let order = order.map_or("?".to_owned(), |(_, form)| form.stabiliser.to_string());
        let [labelled, least] = [labelled, least].map(|found| seconds(found.map(|found| found.0)));
        println!("{name:18} {order:>30} {labelled:>8} {least:>8}");
    }
}
