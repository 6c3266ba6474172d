use super::neighbours::Neighbours;
use super::queue::{Lost, make_tours};
use super::starts::Anchors;
use super::trial::Trial;
use super::walkers::{Reach, Walkers};
use super::weights::Weights;
use super::*;
use crate::board::{CellMask, Grid, Puzzle, Shape};
use crate::census::classes::{Class, Classes};
use crate::estimate::EstimateError;
use crate::estimate::puzzles::exact_means::{exact, exact_of};
use crate::estimate::puzzles::{Descent, DescentConfig, Estimator as _, GridSource};
use crate::large::AllLarge;
use crate::random::stream;
use crate::solve::minimal::is_minimal;
use crate::solve::{Solver, solver};
use crate::stats::Moments;

fn shape(text: &str) -> Shape {
    text.parse().unwrap()
}

fn config(seed: u64) -> TourConfig {
    TourConfig {
        learning_steps: 300,
        starts: 48,
        tours: 20,
        blocks: 40,
        max_redundant: 3,
        seed,
        ..TourConfig::new(4..=6)
    }
}

/// Walkers through all grids, none yet.
fn none(shape: Shape) -> Walkers {
    Walkers::new(shape, Reach::AllGrids, Vec::new())
}

fn tours(config: TourConfig) -> Tours {
    let two = shape("2x2");
    Tours::new(two, GridSource::uniform(two).unwrap(), config).unwrap()
}

#[test]
fn estimates_are_as_near_the_truth_as_their_errors_say() {
    let exact = exact();
    // With neighbours, the puzzles of 6 clues are not visited.
    let by_neighbours = (4..=5).map(|anchor| (anchor, Some(3)));
    for (anchor, neighbours) in (4..=6).map(|anchor| (anchor, None)).chain(by_neighbours) {
        let tours = tours(TourConfig {
            anchor: Some(anchor),
            neighbours,
            // Few walkers find back to the anchor of 6 clues while weights change by much.
            learning_steps: if anchor == 6 { 3000 } else { 500 },
            ..config(5)
        });
        let blocks = tours.run().unwrap();
        for (clues, truth) in exact.iter().map(|of| of[0]).enumerate().skip(4).take(3) {
            let estimate = tours.estimate(&blocks, clues).unwrap();
            let z = estimate.z(truth, 0.0).unwrap();
            // Student's t of 39 degrees of freedom: beyond 5 once in 80,000 times.
            assert!(z.abs() < 5.0, "{anchor} {neighbours:?}: {clues} clues: z = {z}");
            assert!(estimate.rel_err.unwrap() < 0.3, "{anchor}: {clues} clues");
        }
    }
}

/// The two classes of 2x2 grids have different numbers. With a list of both the mean is that of the
/// list, in which each counts alike: with uniform grids it would be another.
#[test]
fn of_given_grids_the_estimates_are_theirs() {
    let two = shape("2x2");
    let classes = Classes::of(two).unwrap();
    let grids: Vec<Grid> = classes.iter().map(|class| class.grid.clone()).collect();
    for list in [&grids[..1], &grids[1..], &grids[..]] {
        let each: Vec<_> = list.iter().map(exact_of).collect();
        let mean =
            |clues: usize| each.iter().map(|of| of[clues][0]).sum::<f64>() / list.len() as f64;
        let source = GridSource::list(two, list.to_vec()).unwrap();
        let config = TourConfig { learning_steps: 500, ..config(11) };
        let tours = Tours::new(two, source, config).unwrap();
        let populations = tours.descent.clone().with_blocks(80).run().unwrap();
        let blocks = tours.run().unwrap();
        for (clues, truth) in (4..=6).map(|clues| (clues, mean(clues))) {
            let descent = tours.descent.estimate(&populations, clues).unwrap();
            for estimate in [tours.estimate(&blocks, clues).unwrap(), descent] {
                // What another choice of grids would change is not known.
                assert_eq!(estimate.rel_err, None);
                if truth == 0.0 {
                    assert_eq!(estimate.per_grid, 0.0);
                    continue;
                }
                let error = estimate.per_grid * estimate.rel_err_within.unwrap();
                let z = (estimate.per_grid - truth) / error;
                // Student's t of 39 degrees of freedom: beyond 5 once in 80,000 times.
                assert!(z.abs() < 5.0, "{} grids, {clues} clues: {z}", list.len());
                assert!(error < 0.3 * truth);
                let (low, high) = estimate.interval.unwrap();
                assert!(low < estimate.per_grid && estimate.per_grid < high && high < 2.0 * truth);
            }
        }
    }
}

/// Neither equilibrium nor good weights are needed: with one tour from each start, and weights that
/// keep walks away from what is wanted.
#[test]
fn estimates_have_no_bias_whatever_the_weights() {
    let (two, exact) = (shape("2x2"), exact());
    let mut weights = Weights::flat(4..=7, 5, 2);
    for (state, by) in [((4, 0), 1.0), ((6, 0), -2.0), ((6, 1), 1.5), ((7, 2), -1.0)] {
        weights.lower(state, by);
    }
    let source = GridSource::uniform(two).unwrap();
    let of_anchor = DescentConfig { clues: Some(5..=5), ..DescentConfig::default() };
    let descent = Descent::new(two, source, of_anchor).unwrap();
    let mut found = [Moments::default(); 2];
    for block in 0..80 {
        let random = &mut stream(77, block);
        let anchors = Anchors::from_populations(&descent, [block].into_iter(), 5);
        let starts = anchors.draw(400, random);
        let visits = make_tours(none(two), starts, 1, 10_000, &weights, random, |_| ()).unwrap();
        for (found, clues) in found.iter_mut().zip([4, 6]) {
            let ratio = (weights.ln((5, 0)) - weights.ln((clues, 0))).exp();
            found.push(anchors.per_grid() * ratio * visits.minimal[clues] as f64 / 400.0);
        }
    }
    for (found, clues) in found.iter().zip([4, 6]) {
        let z = (found.mean() - exact[clues][0]) / found.standard_error();
        // Student's t of 79 degrees of freedom: beyond 5 once in 290,000 times.
        assert!(z.abs() < 5.0, "{clues} clues: {} for {}, z = {z}", found.mean(), exact[clues][0]);
        assert!(found.relative_error() < 0.15);
    }
}

/// Each minimal puzzle with a smaller neighbour is counted once by these: all minimal puzzles of a
/// class of grids are examined, and those with a clue more are what is expected.
#[test]
fn neighbours_count_each_larger_puzzle_once() {
    let random = &mut stream(3, 0);
    for name in ["2x2", "latin4"] {
        let classes = Classes::of(shape(name)).unwrap();
        let minimal = |class: &Class| AllLarge::new(&class.grid, 0).unwrap().with_empty(0);
        let orbit = |class: &Class| class.orbit.to_string().parse::<f64>().unwrap();
        let solver = &mut *solver(shape(name));
        for clues in 4..=6 {
            let (mut sum, mut near) = (0.0, 0.0);
            for class in &classes {
                let puzzle = |&set: &CellMask| class.grid.puzzle_in(set);
                let minimal = minimal(class);
                let of_size =
                    |clues: u32| minimal.iter().filter(move |set| set.count_ones() == clues);
                let mut neighbours = Neighbours::new(shape(name), 1, random);
                of_size(clues).for_each(|set| neighbours.visit(|| puzzle(set)));
                sum += orbit(class) * neighbours.sum();
                let larger = of_size(clues + 1).map(puzzle);
                near += orbit(class)
                    * larger.filter(|larger| has_neighbour(solver, larger)).count() as f64;
            }
            assert!(
                (sum - near).abs() <= 1e-9 * near,
                "{clues} clues of {name}: {sum}, not {near}"
            );
        }
    }
}

/// Whether a minimal puzzle is still one with another clue in place of two: by trying all.
fn has_neighbour(solver: &mut dyn Solver, puzzle: &Puzzle) -> bool {
    let symbols = puzzle.symbols();
    let pairs = puzzle.skeleton().cells().collect::<Vec<_>>();
    let pairs = pairs.iter().flat_map(|&one| pairs.iter().map(move |&two| [one, two]));
    let clues = |pair: [usize; 2]| {
        let all = (0..symbols.len()).flat_map(|cell| (1..=4).map(move |symbol| (cell, symbol)));
        let may_come = move |&(cell, symbol): &(usize, u8)| match symbols[cell] {
            0 => true,
            old => pair.contains(&cell) && symbol != old,
        };
        all.filter(may_come).map(move |clue| (pair, clue))
    };
    let mut some = pairs.filter(|[one, two]| one < two).flat_map(clues);
    some.any(|(pair, (cell, symbol))| {
        let mut other = symbols.to_vec();
        pair.into_iter().for_each(|cell| other[cell] = 0);
        other[cell] = symbol;
        let other = Puzzle::new(puzzle.shape(), other);
        solver.count(&other, 2) == 1 && is_minimal(solver, &other)
    })
}

/// All that is known of a walker is true, after many steps on boards of every kind of solver.
#[test]
fn walkers_know_their_puzzles() {
    for (text, clues, anchor) in [("2x2", 4..=7, 5), ("2x3", 9..=13, 11), ("3x3", 22..=27, 25)] {
        let shape = shape(text);
        let source = GridSource::uniform(shape).unwrap();
        let small = DescentConfig {
            clues: Some(anchor..=anchor),
            grids: Some(20),
            keep: Some(500),
            ..DescentConfig::default()
        };
        let descent = Descent::new(shape, source, small).unwrap();
        let random = &mut stream(3, 0);
        let anchors = Anchors::from_populations(&descent, [0, 1].into_iter(), anchor);
        let starts = anchors.draw(24, random);
        assert_eq!(starts.len(), 24);
        let weights = Weights::flat(clues, anchor, 3);
        let mut walkers = Walkers::new(shape, Reach::AllGrids, starts);
        let mut grids = 0;
        for _ in 0..300 {
            let before: Vec<_> = walkers.walkers.iter().map(|w| w.solution.clone()).collect();
            walkers.step(&weights, random);
            let after = walkers.walkers.iter().zip(&before);
            grids += after.filter(|(walker, before)| walker.solution != **before).count();
        }
        assert!(grids > 0, "{text}: no walker left its grid");
        let (solutions, puzzles): (Vec<_>, Vec<_>) =
            walkers.walkers.iter().map(|walker| (walker.solution.clone(), walker.puzzle())).unzip();
        walkers.solver.solve(&puzzles, 2, |count, _| assert_eq!(count, 1));
        assert_eq!(walkers.solver.solutions(&puzzles), solutions);
        let clues: Vec<CellMask> = walkers.walkers.iter().map(|walker| walker.clues).collect();
        let redundant = walkers.solver.redundant(&puzzles, &solutions, &clues);
        for (walker, redundant) in walkers.walkers.iter().zip(redundant) {
            assert_eq!(walker.redundant, redundant, "{text}");
            assert_eq!(walker.known.needed(walker.clues) & redundant, 0);
        }
    }
}

/// What is known of a grid saves questions, and changes nothing else.
#[test]
fn walks_do_not_depend_on_what_is_known() {
    let two = shape("2x3");
    let source = GridSource::uniform(two).unwrap();
    let descent = Descent::new(two, source, DescentConfig::default()).unwrap();
    let random = &mut stream(9, 0);
    let starts = Anchors::from_populations(&descent, [0].into_iter(), 11).draw(16, random);
    let weights = Weights::flat(9..=13, 11, 3);
    let mut pairs = [false, true]
        .map(|forgets| (forgets, Walkers::new(two, Reach::AllGrids, starts.clone()), stream(9, 1)));
    for _ in 0..200 {
        let after = pairs.each_mut().map(|(forgets, walkers, random)| {
            if *forgets {
                let known = walkers.walkers.iter_mut().map(|walker| &mut walker.known);
                known.for_each(|known| *known = Default::default());
            }
            walkers.step(&weights, random);
            let each = walkers.walkers.iter();
            each.map(|w| (w.puzzle(), w.redundant)).collect::<Vec<_>>()
        });
        assert_eq!(after[0], after[1]);
    }
}

/// With the same random numbers, one attempt after the other.
#[test]
fn attempts_at_once_are_the_steps_that_they_stand_for() {
    const ATTEMPTS: usize = 8;
    for (name, clues, anchor) in [("2x3", 9..=13, 11), ("3x3", 20..=26, 24)] {
        let shape = shape(name);
        let config = DescentConfig { grids: Some(60), ..DescentConfig::default() };
        let descent = Descent::new(shape, GridSource::uniform(shape).unwrap(), config).unwrap();
        let starts = Anchors::from_populations(&descent, [0].into_iter(), anchor);
        let starts = starts.draw(64, &mut stream(9, 0));
        let weights = Weights::flat(clues, anchor, 3);
        let mut met = [0; ATTEMPTS + 1];
        for (number, start) in starts.into_iter().enumerate() {
            let [mut at_once, mut in_turn] =
                [0, 1].map(|_| Walkers::new(shape, Reach::AllGrids, vec![start.clone()]));
            let [random, again] = &mut [0, 1].map(|_| stream(10, number as u64));
            let (stays, trial) = at_once.first_moves(ATTEMPTS, &weights, random).remove(0);
            let moved = (0..ATTEMPTS).find(|_| {
                in_turn.step(&weights, again);
                in_turn.walkers[0].puzzle() != start.puzzle()
            });
            assert_eq!((stays, trial.is_some()), (moved.unwrap_or(ATTEMPTS), moved.is_some()));
            if let Some(trial) = trial {
                at_once.make(0, trial);
            }
            let [one, other] = [at_once, in_turn].map(|mut walkers| walkers.walkers.remove(0));
            assert_eq!((one.puzzle(), one.redundant), (other.puzzle(), other.redundant));
            met[stays] += 1;
        }
        assert!(met[0] > 0 && met[1..].iter().sum::<i32>() > 20, "{name}: {met:?}");
    }
}

#[test]
fn open_clues_are_asked_about_once_each() {
    let asked = |likely| {
        let mut trial = Trial { likely, ..Trial::of_open(0b1011_0010, 5) };
        let each = std::iter::from_fn(|| (trial.open != 0).then(|| trial.next_open()));
        each.collect::<Vec<_>>()
    };
    assert_eq!(asked(0), [5, 7, 1, 4]);
    assert_eq!(asked(0b1001_0001), [7, 4, 5, 1]);
}

/// With fewer answers than are asked for first, a trial can't be rejected as it mostly is.
#[test]
fn as_many_clues_are_asked_about_as_it_takes_to_reject() {
    let of = |open, redundant, accepted| Trial { redundant, accepted, ..Trial::of_open(open, 0) };
    for (redundant, accepted, needed) in
        [(0, 0b1, 1), (0, 0b101, 3), (0b1000, 0b11, 1), (0b1000, 0b110, 2), (0, 0b1111, 3)]
    {
        assert_eq!(of(0b111, redundant, accepted).to_reject(), needed);
        for answered in 0..needed {
            let answers = (1 << answered) - 1;
            assert!(of(0b111 ^ answers, redundant | answers, accepted).is_possible());
        }
    }
}

/// A walk that the weights hold far from the anchor.
#[test]
fn a_tour_that_does_not_come_back_is_an_error() {
    let two = shape("2x2");
    let source = GridSource::uniform(two).unwrap();
    let descent = Descent::new(two, source, DescentConfig::default()).unwrap();
    let run = |weight: f64| {
        let random = &mut stream(5, 0);
        let starts = Anchors::from_populations(&descent, [0].into_iter(), 5).draw(16, random);
        let mut weights = Weights::flat(4..=6, 5, 2);
        weights.lower((6, 0), -weight);
        make_tours(none(two), starts, 50, 5000, &weights, random, |_| ())
    };
    assert!(run(0.0).is_ok());
    // The few that are left may take as many steps together as all may.
    assert!(matches!(run(40.0), Err(Lost { steps: 80_000.. })));
}

#[test]
fn invalid_parameters_are_refused() {
    let nine = shape("3x3");
    let uniform = GridSource::uniform(nine).unwrap();
    let new =
        |config: TourConfig| Tours::new(nine, uniform.clone(), config).map(|tours| tours.size());
    assert!(matches!(new(TourConfig::new(0..=20)), Err(EstimateError::Clues { .. })));
    let outside = TourConfig { anchor: Some(23), ..TourConfig::new(17..=22) };
    assert!(matches!(new(outside), Err(EstimateError::Anchor { .. })));
    let idle = TourConfig { tours: 0, ..TourConfig::new(17..=22) };
    assert!(matches!(new(idle), Err(EstimateError::NoTrials)));
    let starved = TourConfig { effort: [(17, 0.0)].into(), ..TourConfig::new(17..=22) };
    assert!(matches!(new(starved), Err(EstimateError::Effort { .. })));
    let grid: Vec<u8> =
        (0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell) % 9 + 1) as u8).collect();
    let given = GridSource::list(nine, vec![Grid::new(nine, grid).unwrap()]).unwrap();
    let near = TourConfig { neighbours: Some(1), ..TourConfig::new(17..=22) };
    assert_eq!(Tours::new(nine, given, near).err(), Some(EstimateError::Neighbours));
    let none = TourConfig { neighbours: Some(0), ..TourConfig::new(17..=22) };
    assert!(matches!(new(none), Err(EstimateError::NoTrials)));
    // Walks can't visit the greatest number of clues where it is left to the neighbours.
    let left = TourConfig { neighbours: Some(1), anchor: Some(22), ..TourConfig::new(17..=22) };
    assert!(matches!(new(left), Err(EstimateError::Anchor { .. })));
    let one = TourConfig { neighbours: Some(1), ..TourConfig::new(22..=22) };
    assert_eq!(new(one), Err(EstimateError::OneNumber { clues: 22 }));
    assert_eq!(new(TourConfig::new(17..=22)), Ok(Some(22)));
    assert_eq!(new(TourConfig::new(26..=36)), Ok(Some(27)));
}

/// Walks that go further need weights of more macrostates: with the same steps for all they don't
/// come back.
#[test]
fn the_usual_learning_grows_with_the_numbers_of_clues() {
    let steps = |low, high| TourConfig::new(low..=high).learning_steps;
    assert_eq!(steps(25, 36), 2 * steps(17, 22));
    assert!(steps(25, 36) >= 150_000);
    assert_eq!(steps(1, usize::MAX), u64::MAX);
}
