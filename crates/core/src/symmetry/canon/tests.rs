//! The canonical forms against the whole group, and against themselves.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use rand::RngExt as _;

use super::*;
use crate::board::Shape;
use crate::random::{Stream, stream};

fn shape(name: &str) -> Shape {
    name.parse().unwrap()
}

fn grid(name: &str, text: &str) -> Grid {
    Grid::parse(shape(name), text).unwrap()
}

/// Labels in the order of first appearance.
fn relabelled(symbols: &[u8], n: usize) -> Vec<u8> {
    let (mut label, mut next) = (vec![0; n + 1], 0);
    let relabel = |&symbol: &u8| {
        if symbol != 0 && label[symbol as usize] == 0 {
            next += 1;
            label[symbol as usize] = next;
        }
        label[symbol as usize]
    };
    symbols.iter().map(relabel).collect()
}

/// The least image over the whole group, and how many elements reach it, by trying them all.
fn brute(puzzle: &Puzzle) -> (Puzzle, BigUint) {
    let shape = puzzle.shape();
    let group = SymmetryGroup::of(shape);
    let identity = Symmetry::identity(shape.side());
    // A geometric element after any exchange of roles that doesn't begin with a transpose, then the
    // labels in order of appearance: any other labelling is above that.
    let mut reached: Vec<Vec<u8>> = Vec::new();
    let transposes = if shape.is_transposable() { 2 } else { 1 };
    for &roles in group.roles().iter().step_by(transposes) {
        let exchanged = Symmetry { roles, ..identity.clone() }.puzzle(puzzle);
        for element in group.geometric_elements() {
            reached.push(relabelled(element.puzzle(&exchanged).symbols(), shape.side()));
        }
    }
    let least = reached.iter().min().unwrap().clone();
    let present: BTreeSet<u8> = least.iter().copied().filter(|&s| s != 0).collect();
    let absent: BigUint = (1..=shape.side() - present.len()).map(BigUint::from).product();
    let times = reached.iter().filter(|&p| *p == least).count();
    (Puzzle::new(shape, least), absent * times)
}

const GRIDS: [(&str, &str); 11] = [
    ("latin1", "1"),
    ("latin2", "2112"),
    ("latin3", "213321132"),
    ("2x2", "1234341221434321"),
    ("2x2", "1234342121434312"),
    ("latin4", "1234214334124321"),
    ("latin4", "1234241331424321"),
    ("2x3", "123456456123231564564231312645645312"),
    ("3x2", "123456345612561234214365436521652143"),
    ("latin5", "1234521453351244351254231"),
    ("3x3", "123456789456789123789123456231564897564897231897231564312645978645978312978312645"),
];

#[test]
fn grids_agree_with_the_whole_group() {
    for (name, text) in &GRIDS[..9] {
        let grid = grid(name, text);
        let canonical = canonical_form(&grid);
        let (least, times) = brute(&grid);
        assert_eq!(*canonical.form, least, "{name} {text}");
        assert_eq!(canonical.stabiliser().order(), times, "{name} {text}");
        assert_eq!(canonical.transform.grid(&grid), canonical.form);
    }
}

/// A puzzle of a grid that keeps each clue with probability `keep`/16.
fn some_clues(grid: &Grid, keep: u8, random: &mut Stream) -> Puzzle {
    let symbols = grid.symbols().iter();
    let kept = symbols.map(|&s| if random.random_range(0..16) < keep { s } else { 0 });
    Puzzle::new(grid.shape(), kept.collect::<Vec<_>>())
}

#[test]
fn puzzles_agree_with_the_whole_group() {
    let random = &mut stream(21, 0);
    for (name, text) in &GRIDS[..9] {
        for keep in [0, 2, 4, 8, 12, 15] {
            let puzzle = some_clues(&grid(name, text), keep, random);
            let canonical = canonical_puzzle(&puzzle).unwrap();
            let (least, times) = brute(&puzzle);
            assert_eq!(canonical.form, least, "{name} {puzzle}");
            assert_eq!(canonical.stabiliser().order(), times, "{name} {puzzle}");
            assert_eq!(canonical.transform.puzzle(&puzzle), canonical.form);
        }
    }
}

#[test]
fn skeletons_agree_with_the_whole_group() {
    let random = &mut stream(22, 0);
    for name in ["latin1", "latin3", "2x2", "latin4", "2x3", "3x2"] {
        let shape = shape(name);
        for _ in 0..30 {
            let cells = (0..shape.cells()).filter(|_| random.random_range(0..3) == 0);
            let skeleton = Skeleton::from_cells(shape, cells);
            let elements = SymmetryGroup::of(shape).geometric_elements();
            let image = |e: Symmetry| {
                let perm = e.on_board(shape).unwrap();
                Skeleton::from_cells(shape, skeleton.cells().map(|cell| perm.image(cell)))
            };
            let images: Vec<Skeleton> = elements.map(image).collect();
            let canonical = canonical_skeleton(&skeleton);
            let least = images.iter().min().unwrap();
            assert_eq!(canonical.form, *least, "{name} {skeleton}");
            let times = images.iter().filter(|&image| image == least).count();
            assert_eq!(canonical.stabiliser().order(), times.into(), "{name} {skeleton}");
        }
    }
}

#[test]
fn the_form_is_one_for_the_orbit() {
    let random = &mut stream(2, 0);
    for (name, text) in GRIDS {
        let grid = grid(name, text);
        for keep in [3, 8, 16] {
            let puzzle = some_clues(&grid, keep, random);
            let canonical = canonical_puzzle(&puzzle).unwrap();
            let again = canonical_puzzle(&canonical.form).unwrap();
            assert_eq!(again.form, canonical.form, "{name} idempotent");
            for _ in 0..10 {
                let image = SymmetryGroup::of(grid.shape()).random(random).puzzle(&puzzle);
                let other = canonical_puzzle(&image).unwrap();
                assert_eq!(other.form, canonical.form, "{name} {image}");
                assert_eq!(other.transform.puzzle(&image), canonical.form);
                assert_eq!(other.stabiliser().order(), canonical.stabiliser().order());
                for generator in other.generators() {
                    assert_eq!(generator.puzzle(&image), image);
                }
            }
        }
    }
}

#[test]
fn boards_without_clues_are_fixed_by_the_whole_group() {
    for name in ["2x2", "2x3", "3x3", "4x4", "2x8", "latin5", "latin16"] {
        let shape = shape(name);
        let group = SymmetryGroup::of(shape);
        let empty = Puzzle::empty(shape);
        let order = canonical_puzzle(&empty).unwrap().stabiliser().order();
        assert_eq!(order, group.order(), "{name}");
        for skeleton in [Skeleton::empty(shape), Skeleton::from_cells(shape, 0..shape.cells())] {
            let order = canonical_skeleton(&skeleton).stabiliser().order();
            assert_eq!(order, group.geometric_order(), "{name} {skeleton}");
        }
    }
}

#[test]
fn puzzles_with_clashing_clues_are_refused() {
    let puzzle = Puzzle::parse(shape("2x2"), "1..1............").unwrap();
    let error = canonical_puzzle(&puzzle).unwrap_err().to_string();
    assert!(error.starts_with("r1c1 and r1c4 both hold 1"), "{error}");
}

#[test]
#[should_panic(expected = "a group of exchanges of roles that latin4 allows")]
fn no_exchanges_of_roles_are_refused() {
    let _ = canonical_form_under(&grid("latin4", "1234214334124321"), &[]);
}

#[test]
#[should_panic(expected = "a group of exchanges of roles that 2x2 allows")]
fn exchanges_of_roles_that_boxes_forbid_are_refused() {
    let grid = grid("2x2", "1234341221434321");
    let _ = canonical_form_under(&grid, &Symmetry::ALL_ROLES);
}

/// The search that finds automorphisms by the way, and those that know them: for squares, and for
/// boards with empty cells or boxes.
fn by_all_ways(puzzle: &Puzzle, roles: &[[Role; 3]]) {
    let (shape, symbols) = (puzzle.shape(), puzzle.symbols());
    let expected = Canonical::of(Search::new(shape, true), symbols, roles);
    let board = Board { shape, symbols, relabel: true, roles };
    let generators = board.generators();
    let order = PermGroup::new(3 * shape.side(), generators.iter().cloned()).order();
    assert_eq!(order, expected.stabiliser().order(), "{shape} {puzzle}");
    assert!(generators.iter().all(|g| Symmetry::from_points(shape, g).puzzle(puzzle) == *puzzle));
    let with_group = Search::new(shape, true).with_group(generators.clone());
    let found = Canonical::of(with_group, symbols, roles);
    assert_eq!(found.form, expected.form, "{shape} {puzzle}");
    assert_eq!(found.transform.puzzle(puzzle).symbols(), found.form, "{shape} {puzzle}");
    if !shape.has_boxes() && !symbols.contains(&0) && shape.side() > 1 {
        let (form, transform) = squares::least(shape, symbols, roles, &generators);
        assert_eq!(form, expected.form, "{shape} {puzzle}");
        assert_eq!(transform.puzzle(puzzle).symbols(), form, "{shape} {puzzle}");
    }
}

/// A grid after some changes of two symbols where they hang together; of a square, so of two rows
/// and two columns, too.
fn changed(grid: &Grid, changes: usize, random: &mut Stream) -> Grid {
    let shape = grid.shape();
    let mut grid = grid.clone();
    for _ in 0..changes {
        let mut symbols = SymmetryGroup::of(shape).random(random).grid(&grid).symbols().to_vec();
        let held: Vec<usize> = (0..shape.cells()).filter(|&cell| symbols[cell] <= 2).collect();
        let mut part = vec![held[random.random_range(0..held.len())]];
        let mut next = 0;
        while next < part.len() {
            let joined = |&&c: &&usize| shape.sees(part[next], c) && !part.contains(&c);
            part.extend(held.iter().filter(joined).copied().collect::<Vec<_>>());
            next += 1;
        }
        part.iter().for_each(|&cell| symbols[cell] = 3 - symbols[cell]);
        grid = Grid::new(shape, symbols).unwrap();
    }
    grid
}

/// Grids whose rows are one row shifted, by whole boxes within a band, and some changes away from
/// them: all orders of the columns of a box read the same in the first rows.
#[test]
fn boxes_that_rows_tie_to_each_other_have_one_form() {
    let random = &mut stream(25, 0);
    let shapes = ["2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x3", "4x4", "2x8", "3x5", "5x5"];
    for name in shapes {
        let shape = shape(name);
        let (n, height, width) = (shape.side(), shape.band_height(), shape.stack_width());
        let shift = |row: usize| row % height * width + row / height;
        let symbols = (0..n * n).map(|c| ((c % n + shift(c / n)) % n) as u8 + 1);
        let shifted = Grid::new(shape, symbols.collect::<Vec<_>>()).unwrap();
        for (changes, keep) in [(0, 16), (0, 14), (1, 16), (3, 15), (10, 16), (100, 16), (100, 8)] {
            let puzzle = some_clues(&changed(&shifted, changes, random), keep, random);
            let form = canonical_puzzle(&puzzle).unwrap();
            let image = SymmetryGroup::of(shape).random(random).puzzle(&puzzle);
            let of_image = canonical_puzzle(&image).unwrap();
            assert_eq!(of_image.form, form.form, "{name} {puzzle}");
            assert_eq!(of_image.transform.puzzle(&image), form.form, "{name} {puzzle}");
            assert_eq!(of_image.stabiliser().order(), form.stabiliser().order());
            if n <= 12 {
                by_all_ways(&image, SymmetryGroup::of(shape).roles());
            }
        }
    }
}

/// The product of a group's table.
type Product = fn(usize, usize) -> usize;

#[test]
fn the_least_is_the_same_whether_the_automorphisms_are_known_or_not() {
    let random = &mut stream(23, 0);
    for (name, text) in GRIDS {
        let grid = grid(name, text);
        let roles = SymmetryGroup::of(grid.shape()).roles();
        for keep in [2, 5, 10, 16, 16] {
            let image = SymmetryGroup::of(grid.shape()).random(random).grid(&grid);
            by_all_ways(&some_clues(&image, keep, random), roles);
        }
    }
    // Tables of groups, and squares some changes away from them.
    let tables: [(usize, Product); 6] = [
        (5, |a, b| (a + b) % 5),
        (6, |a, b| (a + b) % 6),
        (6, |a, b| ((a / 3) ^ (b / 3)) * 3 + (if a < 3 { a + b } else { a + 6 - b % 3 }) % 3),
        (7, |a, b| (a + b) % 7),
        (8, |a, b| a ^ b),
        (8, |a, b| (a + b) % 8),
    ];
    for (n, table) in tables {
        let shape = Shape::latin(n).unwrap();
        let symbols: Vec<u8> = (0..n * n).map(|c| table(c / n, c % n) as u8 + 1).collect();
        let table = Grid::new(shape, symbols).unwrap();
        for changes in [0, 1, 2, 3, 40] {
            for _ in 0..4 {
                let square = changed(&table, changes, random);
                let puzzle = Puzzle::new(shape, square.symbols());
                let ways = if n < 7 { 3 } else { 1 };
                for roles in [6, 2, 1].into_iter().take(ways) {
                    by_all_ways(&puzzle, &Symmetry::ALL_ROLES[..roles]);
                }
            }
        }
    }
}

/// Tables of groups of larger sides: their least image is that of any other image, and the order of
/// the group is known.
#[test]
fn tables_of_larger_groups_have_one_form() {
    let random = &mut stream(24, 0);
    let tables: [(usize, u64, Product); 6] = [
        (12, 4, |a, b| (a + b) % 12),
        (16, 8, |a, b| (a + b) % 16),
        (16, 20_160, |a, b| a ^ b),
        (27, 18, |a, b| (a + b) % 27),
        (32, 16, |a, b| (a + b) % 32),
        (32, 9_999_360, |a, b| a ^ b),
    ];
    for (n, automorphisms, table) in tables {
        let shape = Shape::latin(n).unwrap();
        let symbols: Vec<u8> = (0..n * n).map(|c| table(c / n, c % n) as u8 + 1).collect();
        let grid = Grid::new(shape, symbols).unwrap();
        let form = canonical_form(&grid);
        let order = BigUint::from(6 * (n * n) as u64 * automorphisms);
        assert_eq!(form.stabiliser().order(), order, "side {n}");
        assert_eq!(form.transform.grid(&grid), form.form);
        assert!(form.generators().iter().all(|g| g.grid(&grid) == grid));
        for _ in 0..3 {
            let other = canonical_form(&SymmetryGroup::of(shape).random(random).grid(&grid));
            assert_eq!(other.form, form.form, "side {n}");
        }
        let changed = changed(&grid, 30, random);
        let image = SymmetryGroup::of(shape).random(random).grid(&changed);
        assert_eq!(canonical_form(&changed).form, canonical_form(&image).form, "side {n}");
    }
}
