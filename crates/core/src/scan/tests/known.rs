//! Grids whose puzzles are known, and grids with automorphisms.

use std::collections::{BTreeMap, HashSet};

use rand::seq::SliceRandom;

use super::{all, grid};
use crate::board::{CellMask, Grid, Puzzle, Skeleton};
use crate::random::stream;
use crate::scan::Scan;
use crate::solve::Solver;
use crate::solve::nine::NineSolver;
use crate::symmetry::{Automorphisms, MaskAction, canonical_form, canonical_puzzle};

const CYCLIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn the_famous_grid_has_29_puzzles_of_17_clues() {
    // Found by many, complete since the searches for all 17s: no other grid has as many.
    let text = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let grid = grid("3x3", text);
    let (found, summary) = all(&Scan::new(&grid, 17).unwrap());
    assert_eq!(found.len(), 29);
    assert_eq!((summary.levels[17].proper, summary.levels[17].minimal), (29, 29));
    let mut solver = NineSolver::default();
    let proper = |&clues: &CellMask| solver.count(&grid.puzzle_in(clues), 2) == 1;
    assert!(found.iter().all(proper));
}

#[test]
fn the_cyclic_grid_has_no_puzzle_of_19_clues_and_648_of_20() {
    // The Art of Computer Programming 7.2.2.1, exercise 55.
    let grid = grid("3x3", CYCLIC);
    let (found, summary) = all(&Scan::new(&grid, 20).unwrap());
    assert_eq!((found.len(), summary.levels[20].minimal), (648, 648));
    let (orbits, _) = all(&Scan::new(&grid, 20).unwrap().up_to_symmetry());
    let group: Vec<_> = Automorphisms::of(&grid).on_cells().iter().map(MaskAction::new).collect();
    let images = orbits.iter().flat_map(|&clues| group.iter().map(move |a| a.image(clues)));
    assert_eq!(images.collect::<HashSet<_>>(), found);
}

#[test]
fn one_puzzle_of_each_orbit_is_searched_in_grids_with_automorphisms() {
    let (grid, mut orbits, mut searched) = (grid("3x3", CYCLIC), 0, 0);
    let group = Automorphisms::of(&grid).on_cells();
    let mut solver = NineSolver::default();
    let mut is_proper = |clues: CellMask| solver.count(&grid.puzzle_in(clues), 2) == 1;
    // Automorphisms that leave sets with puzzles, one each of groups of 3, 2, 4 and 6 that keep the
    // set.
    for (block, most) in [(2, 26), (5, 26), (16, 26), (22, 24)] {
        let perm = &group[1 + 29 * block];
        // Clues that this automorphism keeps: whole orbits of cells leave.
        let action = MaskAction::new(perm);
        let mut inside = (1u128 << 81) - 1;
        let mut order: Vec<usize> = (0..81).collect();
        order.shuffle(&mut stream(78, block as u64));
        for cell in order {
            let (mut orbit, mut image) = (0, 1 << cell);
            while orbit & image == 0 {
                (orbit, image) = (orbit | image, action.image(image));
            }
            let fewer = inside & !orbit;
            if fewer.count_ones() >= 28 && is_proper(fewer) {
                inside = fewer;
            }
        }
        let scan = Scan::new(&grid, most).unwrap();
        let scan = scan.inside(&Skeleton::from_mask(grid.shape(), inside));
        let actions = group.iter().map(MaskAction::new);
        let keeping: Vec<_> = actions.filter(|a| a.image(inside) == inside).collect();
        let least = |clues: CellMask| keeping.iter().map(|a| a.image(clues)).min().unwrap();
        let (all_puzzles, _) = all(&scan);
        let expected: HashSet<_> = all_puzzles.iter().map(|&clues| least(clues)).collect();
        let (found, _) = all(&scan.up_to_symmetry());
        assert_eq!(found, expected);
        assert!(!found.is_empty() && found.len() < all_puzzles.len());
        (orbits, searched) = (orbits + found.len(), searched + all_puzzles.len());
    }
    assert!(orbits > 100 && orbits < searched, "{orbits} {searched}");
}

#[test]
#[ignore = "long; asks for the file of all puzzles of 17 clues, up to symmetry, in GRIDFOREST_17"]
fn the_puzzles_of_17_clues_in_a_grid_are_exactly_those_listed() {
    let file = std::env::var("GRIDFOREST_17").expect("GRIDFOREST_17 names a file");
    let text = std::fs::read_to_string(file).unwrap();
    let shape = "3x3".parse().unwrap();
    let mut solver = NineSolver::default();
    let mut classes: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    let form = |puzzle: &Puzzle| canonical_puzzle(puzzle).unwrap().form.to_string();
    for line in text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')) {
        let puzzle = Puzzle::parse(shape, &line[..81]).unwrap();
        let grid = solver.unique(&puzzle).unwrap();
        let class = canonical_form(&grid).form.to_string();
        classes.entry(class).or_default().insert(form(&puzzle));
    }
    let mut classes: Vec<_> = classes.into_iter().collect();
    classes.sort_by_key(|(_, puzzles)| std::cmp::Reverse(puzzles.len()));
    // Those with most puzzles, and some from everywhere.
    let step = classes.len() / 1000 + 1;
    let some = classes.iter().take(20).chain(classes.iter().skip(20).step_by(step));
    for (class, listed) in some {
        let grid = Grid::parse(shape, class).unwrap();
        let (found, _) = all(&Scan::new(&grid, 17).unwrap().up_to_symmetry());
        let puzzle = |clues: &CellMask| grid.puzzle_in(*clues);
        assert_eq!(found.len(), listed.len(), "{class}");
        assert_eq!(&found.iter().map(|clues| form(&puzzle(clues))).collect::<HashSet<_>>(), listed);
    }
}
