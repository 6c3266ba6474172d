//! The search against other ways to the same counts.

mod known;

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{Found, NoPuzzle, Scan, ScanError, Summary};
use crate::board::{CellMask, Grid, Puzzle, Skeleton, cells_of};
use crate::census::UniformGrids;
use crate::forest::{Engine, Root, Tree};
use crate::random::stream;
use crate::solve::nine::NineSolver;
use crate::solve::{Reference, Solver};
use crate::symmetry::{Automorphisms, MaskAction};
use crate::unavoidable::Limits;
use rand::seq::SliceRandom;

fn grid(shape: &str, text: &str) -> Grid {
    Grid::parse(shape.parse().unwrap(), text).unwrap()
}

/// All that a search shows, each once, and how it ends.
fn all(scan: &Scan) -> (HashSet<CellMask>, Summary) {
    let mut shown = HashSet::new();
    let mut minimal = 0;
    let summary = scan.run(&mut |found: &Found| {
        assert!(shown.insert(found.cells), "{:b} twice", found.cells);
        minimal += u64::from(found.minimal);
        ControlFlow::Continue(())
    });
    let summary = summary.unwrap();
    assert_eq!(shown.len() as u64, summary.levels.iter().map(|l| l.proper).sum::<u64>());
    assert_eq!(minimal, summary.levels.iter().map(|l| l.minimal).sum::<u64>());
    (shown, summary)
}

/// A grid's proper clues by brute force, for boards of up to 16 cells: no other grid of the shape
/// has these clues.
fn proper_by_brute_force(grid: &Grid) -> HashSet<CellMask> {
    let shape = grid.shape();
    let cells = shape.cells();
    let mut shared = Vec::new();
    let empty = Puzzle::empty(shape);
    let _ = Reference::new(shape).for_each_solution(&empty, &mut |other| {
        let same = (0..cells).filter(|&cell| other[cell] == grid.symbols()[cell]);
        shared.push(same.fold(0, |mask, cell| mask | 1 << cell));
        ControlFlow::Continue(())
    });
    let whole: CellMask = (1 << cells) - 1;
    shared.retain(|&clues| clues != whole);
    let sets = 0..=whole;
    let is_proper = |clues: &CellMask| shared.iter().all(|other| clues & !other != 0);
    sets.filter(is_proper).collect()
}

#[test]
fn every_proper_puzzle_of_small_grids_is_found_for_every_number_of_clues() {
    for (shape, text) in
        [("2x2", "1234341221434321"), ("latin3", "123231312"), ("latin2", "1221"), ("latin1", "1")]
    {
        let grid = grid(shape, text);
        let proper = proper_by_brute_force(&grid);
        for most in 0..=grid.shape().cells() {
            // On 16 cells there are tens of thousands: all are listed for 0, 8 and 16 clues, else
            // those of the last three numbers.
            let all_of_them = grid.shape().cells() < 16 || most % 8 == 0;
            let least = if all_of_them { 0 } else { most.saturating_sub(2) };
            let expected = proper
                .iter()
                .copied()
                .filter(|clues| (least..=most).contains(&(clues.count_ones() as usize)));
            let scan = Scan::new(&grid, most).unwrap().at_least(least).unwrap();
            let (found, summary) = all(&scan);
            assert_eq!(found, expected.collect(), "{shape}, {most} clues");
            assert!(summary.complete);
            let minimal = |clues: CellMask| {
                !cells_of(clues).any(|cell| proper.contains(&(clues & !(1 << cell))))
            };
            let expected = found.iter().filter(|&&clues| minimal(clues)).count();
            assert_eq!(summary.levels.iter().map(|l| l.minimal).sum::<u64>(), expected as u64);
        }
    }
}

#[test]
fn up_to_symmetry_one_puzzle_of_each_orbit_is_shown() {
    let grid = grid("2x2", "1234341221434321");
    let proper = proper_by_brute_force(&grid);
    let group: Vec<_> = Automorphisms::of(&grid).on_cells().iter().map(MaskAction::new).collect();
    assert!(group.len() > 1);
    let least = |clues: CellMask| group.iter().map(|a| a.image(clues)).min().unwrap();
    let expected: HashSet<_> =
        proper.into_iter().map(least).filter(|c| c.count_ones() <= 6).collect();
    let (found, _) = all(&Scan::new(&grid, 6).unwrap().up_to_symmetry());
    assert_eq!(found, expected);
}

/// A proper puzzle of so many clues inside a grid.
fn puzzle_inside(grid: &Grid, clues: usize, block: u64) -> CellMask {
    let mut order: Vec<usize> = (0..81).collect();
    order.shuffle(&mut stream(77, block));
    let mut solver = NineSolver::default();
    let mut now = (1u128 << 81) - 1;
    for cell in order {
        let without = now & !(1 << cell);
        let puzzle = grid.puzzle_in(without);
        if now.count_ones() as usize > clues && solver.count(&puzzle, 2) == 1 {
            now = without;
        }
    }
    now
}

#[test]
fn the_search_by_bands_finds_what_the_one_that_knows_no_bands_finds() {
    let grids = UniformGrids::default();
    let (mut puzzles, mut more) = (0, 0);
    for block in 0..4 {
        let grid = grids.sample(&mut stream(19, block));
        let inside = puzzle_inside(&grid, 30, block);
        let skeleton = Skeleton::from_mask(grid.shape(), inside);
        let nodes = tree(&grid.puzzle(&skeleton), 26);
        for most in [22, 26] {
            let scan = Scan::new(&grid, most).unwrap().inside(&skeleton);
            let (found, summary) = all(&scan);
            let (expected, generic) = all(&scan.clone().by_hitting_sets());
            assert_eq!(found, expected);
            assert_eq!(summary.levels, generic.levels);
            assert_eq!(counts(&summary), nodes[..=most]);
            puzzles += found.len();
            more += usize::from(summary.levels.iter().filter(|l| l.proper > 0).count() > 1);
        }
    }
    assert!(puzzles > 1000 && more > 2, "{puzzles} {more}");
}

/// The counts of a search, by the number of clues.
fn counts(summary: &Summary) -> Vec<(u128, u128)> {
    let levels = summary.levels.iter();
    levels.map(|level| (level.proper.into(), level.minimal.into())).collect()
}

/// The counts of a tree, by the number of clues.
fn tree(root: &Puzzle, most: usize) -> Vec<(u128, u128)> {
    let root = Root::new(root).unwrap();
    let tree = Tree::count(&root, Engine::Auto, Limits::default()).unwrap();
    let mut counts = vec![(0, 0); most + 1];
    for level in tree.levels.iter().filter(|level| level.clues <= most) {
        counts[level.clues] = (level.nodes, level.leaves);
    }
    counts
}

#[test]
fn the_counts_are_those_of_the_puzzle_trees() {
    for (shape, text, most) in [
        ("2x2", "1234341221434321", 16),
        ("latin4", "1234214334124321", 12),
        ("latin5", "1234523451345124512351234", 7),
        ("latin5", "1234521453345124523153124", 8),
        ("2x3", "123456456123214365365214531642642531", 9),
    ] {
        let grid = grid(shape, text);
        let whole = CellMask::MAX >> (128 - grid.shape().cells());
        let whole = grid.puzzle_in(whole);
        let expected = tree(&whole, most);
        assert!(expected.iter().any(|level| level.0 > 0), "{shape} {text}");
        for most in [0, 5, most] {
            let (_, summary) = all(&Scan::new(&grid, most).unwrap());
            assert_eq!(counts(&summary), expected[..=most], "{shape}, {most} clues");
        }
    }
}

#[test]
fn what_is_plain_is_told_without_a_search() {
    let text = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let grid = grid("3x3", text);
    let none = |most: usize| {
        Scan::new(&grid, most).unwrap().run(&mut |_| ControlFlow::Continue(())).unwrap().none
    };
    assert_eq!(none(7), Some(NoPuzzle::Symbols { needed: 8 }));
    let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    // Its cells fall into nine groups that need two clues each (The Art of Computer Programming
    // 7.2.2.1, exercise 55).
    let cyclic = Grid::parse(grid.shape(), text).unwrap();
    let summary = Scan::new(&cyclic, 17).unwrap().run(&mut |_| ControlFlow::Continue(()));
    let needed = NoPuzzle::Bands { needed: 18 };
    assert_eq!(summary.unwrap().none, Some(needed));
    let few = Skeleton::from_mask(grid.shape(), 0x3ff);
    let summary =
        Scan::new(&grid, 30).unwrap().inside(&few).run(&mut |_| ControlFlow::Continue(()));
    assert_eq!(summary.unwrap().none, Some(NoPuzzle::Inside));
    for most in [24, 40, 60] {
        let refused = Scan::new(&grid, most).unwrap().run(&mut |_| ControlFlow::Continue(()));
        assert!(
            matches!(refused, Err(ScanError::TooMany { clues, magnitude }) if clues == most.min(54) && magnitude > 9.0)
        );
    }
    let large = grid_of_side_12();
    assert!(matches!(Scan::new(&large, 30), Err(ScanError::TooManyCells { cells: 144, .. })));
    assert!(matches!(Scan::new(&grid, 5).unwrap().at_least(6), Err(ScanError::NoClues { .. })));
}

fn grid_of_side_12() -> Grid {
    let shape = crate::board::Shape::latin(12).unwrap();
    let symbols: Vec<u8> = (0..144).map(|cell| ((cell / 12 + cell % 12) % 12) as u8 + 1).collect();
    Grid::new(shape, symbols).unwrap()
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let text = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let grid = grid("3x3", text);
    let inside = Skeleton::from_mask(grid.shape(), puzzle_inside(&grid, 30, 1));
    let scan = Scan::new(&grid, 26).unwrap().inside(&inside);
    let (found, _) = all(&scan);
    let mut shown = 0;
    let summary = scan.run(&mut |_| {
        shown += 1;
        if shown == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(found.len() > 3 && shown == 3 && !summary.unwrap().complete);
    let (first, summary) = all(&scan.clone().first());
    assert!(first.len() == 1 && found.is_superset(&first) && summary.complete);
    // There are 30 cells, and no puzzle with more clues.
    let none = Scan::new(&grid, 40).unwrap().at_least(31).unwrap();
    assert!(all(&none.inside(&inside)).0.is_empty());
    // What is counted from a number of clues on is what was counted before.
    let (some, summary) = all(&scan.at_least(25).unwrap());
    assert_eq!(some, found.into_iter().filter(|c| c.count_ones() >= 25).collect());
    assert!(summary.levels[..25].iter().all(|l| l.proper == 0));
}
