//! One suite for every family of rules: all engines against the definition, on small members. A new
//! family gets it by being named.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use gridforest::board::{Grid, Line, Puzzle, Shape, Skeleton};
use gridforest::census::classes::Classes;
use gridforest::census::grids::count_by_search;
use gridforest::forest::{Engine, Root, Tree};
use gridforest::random::stream;
use gridforest::scan::Scan;
use gridforest::solve::{Generic, Reference, Solver, solver};
use gridforest::symmetry::{
    Automorphisms, CycleIndex, Perm, SymmetryGroup, canonical_form, canonical_puzzle,
    canonical_skeleton,
};
use gridforest::unavoidable::{Limits, UnavoidableSets, small_sets};
use rand::RngExt as _;

/// The smallest members of each family; some have no grid.
pub(crate) const MEMBERS: &[&str] = &[
    "latin4", "2x2", "latin3+diagonal", "latin4+diagonal", "latin3+x", "latin4+x", "latin5+x",
    "2x2+x", "2x2+dg", "2x2+windows", "2x2+dg+windows", "latin5+pandiagonal", "2x2+antiknight",
    "2x2+antiking", "latin4+antiknight", "rect1x4", "rect2x3", "rect2x4", "rect3x4",
    "jigsaw:aaaabbbbccddccdd", "jigsaw:aaabccabcdbbcddd", "jigsaw:aaababbbcccdcddd+x", "2x2+pairs",
    "latin4+x+pairs", "graph6:Dhc:3", "graph6:Dhc:4", "graph6:C~:5", "graph6:IheA@GUAo:3",
    "graph6:B?:2",
];

/// The same grids, and a larger group: the numbers are those of papers/rules.md.
#[test]
fn implied_lines_and_pairs_enlarge_the_group() {
    for (rules, order, larger, larger_order) in [
        ("3x3+windows", 128u32, "3x3+windows+implied", 256u32),
        ("latin5+pandiagonal", 800, "latin5+pandiagonal+pairs", 28_800),
    ] {
        let orders = [rules, larger].map(|name| SymmetryGroup::of(shape(name)).geometric_order());
        assert_eq!(orders, [order, larger_order].map(Into::into), "{larger}");
    }
    let refused = "3x3+x+implied".parse::<Shape>().unwrap_err().to_string();
    assert!(refused.contains("the lines imply no others"), "{refused}");
}

pub(crate) fn shape(name: &str) -> Shape {
    name.parse().unwrap()
}

/// The rules alone.
struct Definition {
    cells: usize,
    symbols: u8,
    lines: Vec<Line>,
    sets: Vec<Line>,
}

impl Definition {
    fn of(shape: Shape) -> Self {
        let (lines, sets) = (shape.lines(), shape.sets());
        assert!(lines.iter().all(|line| line.len() == shape.side()), "{shape}");
        assert!(sets.iter().all(|set| set.len() < shape.side()), "{shape}");
        Self { cells: shape.cells(), symbols: shape.side() as u8, lines, sets }
    }

    fn holds(&self, symbols: &[u8]) -> bool {
        self.lines.iter().chain(&self.sets).all(|set| {
            let different: BTreeSet<u8> =
                set.iter().filter_map(|&cell| symbols.get(cell).copied()).collect();
            different.len() == set.iter().filter(|&&cell| cell < symbols.len()).count()
        })
    }

    /// Every grid, cell by cell.
    fn grids(&self) -> Vec<Vec<u8>> {
        let mut grids = vec![Vec::new()];
        for _ in 0..self.cells {
            let next = grids.iter().flat_map(|begun| {
                (1..=self.symbols).map(move |symbol| [&begun[..], &[symbol]].concat())
            });
            grids = next.filter(|symbols| self.holds(symbols)).collect();
        }
        grids
    }

    /// Every permutation of the cells that maps lines to lines and sets to sets.
    fn automorphisms(&self) -> Vec<Vec<usize>> {
        let all: BTreeSet<&Line> = self.lines.iter().chain(&self.sets).collect();
        let share = |a: usize, b: usize| all.iter().any(|set| set.contains(&a) && set.contains(&b));
        let shared: Vec<Vec<bool>> =
            (0..self.cells).map(|a| (0..self.cells).map(|b| share(a, b)).collect()).collect();
        let mut found = vec![Vec::new()];
        for cell in 0..self.cells {
            let mut next: Vec<Vec<usize>> = Vec::new();
            for begun in &found {
                let like = |&image: &usize| {
                    !begun.contains(&image)
                        && (0..cell).all(|a| shared[a][cell] == shared[begun[a]][image])
                };
                for image in (0..self.cells).filter(like) {
                    let images = [&begun[..], &[image]].concat();
                    let ended = all.iter().filter(|set| set.last() == Some(&cell));
                    let fits = ended.into_iter().all(|set| {
                        let mut whole: Line = set.iter().map(|&cell| images[cell]).collect();
                        whole.sort_unstable();
                        all.contains(&whole)
                    });
                    if fits {
                        next.push(images);
                    }
                }
            }
            found = next;
        }
        found
    }
}

fn empty(shape: Shape) -> Puzzle {
    Puzzle::empty(shape)
}

fn grid_of(shape: Shape, symbols: &[u8]) -> Grid {
    Grid::new(shape, symbols).unwrap()
}

#[test]
fn solvers_and_counts_find_the_grids_of_the_definition() {
    for name in MEMBERS {
        let shape = shape(name);
        let grids: BTreeSet<_> = Definition::of(shape).grids().into_iter().collect();
        let solvers: [Box<dyn Solver>; 3] =
            [Box::new(Reference::new(shape)), Box::new(Generic::new(shape)), solver(shape)];
        for mut solver in solvers {
            let mut found = BTreeSet::new();
            let _ = solver.for_each_solution(&empty(shape), &mut |symbols| {
                assert!(found.insert(symbols.to_vec()), "{name}: visited twice");
                ControlFlow::Continue(())
            });
            assert_eq!(found, grids, "{name}");
        }
        assert_eq!(count_by_search(shape), grids.len().into(), "{name}");
        assert!(grids.iter().all(|symbols| Grid::new(shape, symbols.as_slice()).is_ok()));
        // One symbol changed breaks a rule, or makes another grid.
        for symbols in grids.iter().take(20) {
            for cell in 0..shape.cells() {
                let mut changed = symbols.clone();
                changed[cell] = changed[cell] % shape.side() as u8 + 1;
                let is_grid = Grid::new(shape, changed.as_slice()).is_ok();
                assert_eq!(is_grid, grids.contains(&changed), "{name}");
            }
        }
    }
}

#[test]
fn the_group_is_that_of_the_sets_and_classes_are_its_orbits() {
    for name in MEMBERS.iter().filter(|name| !["latin4", "2x2"].contains(name)) {
        let shape = shape(name);
        let definition = Definition::of(shape);
        let group = SymmetryGroup::of(shape);
        let expected: BTreeSet<Vec<usize>> = definition.automorphisms().into_iter().collect();
        let elements: BTreeSet<Vec<usize>> = group
            .geometric_elements()
            .map(|element| element.on_board(shape).unwrap().images().collect())
            .collect();
        assert_eq!(elements, expected, "{name}");
        assert_eq!(group.geometric_order(), expected.len().into(), "{name}");
        // The orbits of the grids, by joining each with its images.
        let grids = definition.grids();
        let places: BTreeMap<&Vec<u8>, usize> = grids.iter().zip(0..).collect();
        let generators = group.generators();
        let mut orbit: Vec<Option<usize>> = vec![None; grids.len()];
        let mut sizes = Vec::new();
        for start in 0..grids.len() {
            if orbit[start].is_some() {
                continue;
            }
            let mut waiting = vec![start];
            orbit[start] = Some(sizes.len());
            let mut size = 0u32;
            while let Some(place) = waiting.pop() {
                size += 1;
                for generator in &generators {
                    let image = generator.grid(&grid_of(shape, &grids[place]));
                    let image = places[&image.symbols().to_vec()];
                    if orbit[image].is_none() {
                        orbit[image] = Some(sizes.len());
                        waiting.push(image);
                    }
                }
            }
            sizes.push(size);
        }
        let classes = Classes::of(shape).unwrap();
        let mut found: Vec<u32> =
            classes.iter().map(|class| u32::try_from(&class.orbit).unwrap()).collect();
        found.sort_unstable();
        sizes.sort_unstable();
        assert_eq!(found, sizes, "{name}");
        for class in &classes {
            let automorphisms = Automorphisms::of(&class.grid);
            assert_eq!(automorphisms.order(), class.stabiliser.into(), "{name}");
            assert!(automorphisms.generators().iter().all(|g| g.grid(&class.grid) == class.grid));
        }
        // Skeletons: by Burnside's lemma, and as least values of their orbits.
        if shape.cells() <= 12 {
            let perms: Vec<Perm> = elements.iter().map(|e| Perm::new(e.clone()).unwrap()).collect();
            let orbits = CycleIndex::of_elements(perms).skeleton_orbits();
            let mut least = vec![0u32; shape.cells() + 1];
            for mask in 0u128..1 << shape.cells() {
                let skeleton = Skeleton::from_mask(shape, mask);
                let is_least = canonical_skeleton(&skeleton).form == skeleton;
                least[mask.count_ones() as usize] += u32::from(is_least);
            }
            assert!(orbits.iter().zip(least).all(|(a, b)| *a == b.into()), "{name}");
        }
    }
}

#[test]
fn canonical_forms_are_those_of_random_images() {
    let random = &mut stream(7, 0);
    for name in MEMBERS {
        let shape = shape(name);
        let group = SymmetryGroup::of(shape);
        for class in &Classes::of(shape).unwrap() {
            for _ in 0..5 {
                let image = group.random(random).grid(&class.grid);
                let canonical = canonical_form(&image);
                assert_eq!(canonical.form, class.grid, "{name}");
                assert_eq!(canonical.transform.grid(&image), class.grid, "{name}");
                assert!(group.contains(&canonical.transform), "{name}");
                let kept = random.random::<u128>() & ((1 << shape.cells()) - 1);
                let puzzle = image.puzzle_in(kept);
                let other = group.random(random).puzzle(&puzzle);
                let (one, two) =
                    (canonical_puzzle(&puzzle).unwrap(), canonical_puzzle(&other).unwrap());
                assert_eq!(one.form, two.form, "{name} {puzzle}");
                assert_eq!(one.stabiliser().order(), two.stabiliser().order(), "{name} {puzzle}");
                assert!(one.generators().iter().all(|g| g.puzzle(&puzzle) == puzzle), "{name}");
            }
        }
    }
}

#[test]
fn unavoidable_sets_are_the_least_differences_of_grids() {
    for name in MEMBERS {
        let shape = shape(name);
        let grids = Definition::of(shape).grids();
        for class in &Classes::of(shape).unwrap() {
            let difference = |other: &Vec<u8>| {
                let cells = (0..shape.cells()).filter(|&c| other[c] != class.grid.symbols()[c]);
                cells.fold(0u128, |mask, cell| mask | 1 << cell)
            };
            let mut all: Vec<u128> = grids.iter().map(difference).filter(|&set| set != 0).collect();
            all.sort_by_key(|set| (set.count_ones(), *set));
            all.dedup();
            let mut least: Vec<u128> = Vec::new();
            for set in &all {
                if least.iter().all(|known| known & !set != 0) {
                    least.push(*set);
                }
            }
            assert_eq!(UnavoidableSets::of(&class.grid).as_slice(), least, "{name}");
            for most in [2, 4, 6] {
                let few: Vec<u128> =
                    least.iter().copied().filter(|set| set.count_ones() <= most).collect();
                let found = UnavoidableSets::up_to(&class.grid, most as usize);
                assert_eq!(found.as_slice(), few, "{name}");
            }
            assert!(small_sets(&class.grid).iter().all(|set| all.contains(set)), "{name}");
        }
    }
}

#[test]
fn the_engines_of_the_forest_and_the_scan_agree() {
    for name in MEMBERS {
        let shape = shape(name);
        if shape.cells() > 16 {
            continue;
        }
        for class in &Classes::of(shape).unwrap() {
            let root = Root::new(&class.grid).unwrap();
            let tree = |engine| Tree::count(&root, engine, Limits::default()).unwrap();
            let brute = tree(Engine::Brute);
            assert_eq!(tree(Engine::Diagram), brute, "{name}");
            assert_eq!(tree(Engine::Graph), brute, "{name}");
            let most = brute.fewest_clues() + 1;
            let summary =
                Scan::new(&class.grid, most).unwrap().run(&mut |_| ControlFlow::Continue(()));
            let summary = summary.unwrap();
            for (level, expected) in summary.levels.iter().zip(&brute.levels) {
                assert_eq!(u128::from(level.proper), expected.nodes, "{name}");
                assert_eq!(u128::from(level.minimal), expected.leaves, "{name}");
            }
        }
    }
}

/// Counts that others have published or computed, with their sources in `papers/published.csv`.
#[test]
fn published_numbers_of_small_members_are_met() {
    // The grids, the order of the group of the declared sets, and the classes.
    for (name, grids, order, classes) in [
        ("latin4+x", 48u32, 32u32, 1),
        ("latin5+x", 960, 32, 2),
        ("2x2+dg", 168, 128, 3),
        ("2x3+x", 8640, 8, 3),
        ("latin5+pandiagonal", 240, 800, 1),
        ("rect2x6", 190_800, 1440, 4),
        ("graph6:IheA@GUAo:3", 120, 120, 1),
    ] {
        let shape = shape(name);
        let found = Classes::of(shape).unwrap();
        assert_eq!(found.grids(), grids.into(), "{name}");
        assert_eq!(found.iter().len(), classes, "{name}");
        assert_eq!(SymmetryGroup::of(shape).geometric_order(), order.into(), "{name}");
    }
}
