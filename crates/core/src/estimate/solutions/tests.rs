//! Tests of tempering against everything that is known exactly.

use std::collections::{HashMap, HashSet};

use super::densities::{queens, squares};
use super::*;
use crate::census;
use crate::estimate::EstimateError;
use crate::random::stream;
use crate::stats::hypot;

fn estimate(problem: Problem, config: TemperingConfig) -> CountEstimate {
    let run = Tempering::new(problem, config).unwrap();
    let chains: Vec<_> = (0..run.chains()).map(|c| run.chain(c)).collect();
    CountEstimate::new(&run, &chains).unwrap().require_ground_states().unwrap()
}

/// The swap moves of every state of 4 queens, and of a Latin square of side 3: the probability of
/// each transition, from the moves proposed and accepted, balances with its reverse.
#[test]
fn the_transition_matrix_of_swaps_balances_exactly() {
    fn check<M: Model>(states: usize, start: M, key: impl Fn(&M) -> Vec<u32>, beta: f64) {
        let mut known = HashSet::from([key(&start)]);
        let mut waiting = vec![start];
        let mut flows: HashMap<(Vec<u32>, Vec<u32>), f64> = HashMap::new();
        while let Some(state) = waiting.pop() {
            // Every move is proposed in 400 draws: the rarest of 27 fails to be once in 3 million.
            let mut moves: HashMap<Vec<u32>, M> = HashMap::new();
            let mut rng = stream(9, 0);
            for _ in 0..400 {
                let proposed = state.propose(&mut rng);
                let change = state.energy_change(&proposed);
                let mut next = state.clone();
                next.apply(&proposed, change);
                assert_eq!(next.energy() as i32 - state.energy() as i32, change);
                moves.insert(key(&next), next);
            }
            for (to, next) in moves {
                let rise = f64::from(next.energy()) - f64::from(state.energy());
                let weight = (-beta * f64::from(state.energy())).exp();
                flows.insert((key(&state), to.clone()), weight * (-beta * rise).exp().min(1.0));
                if known.insert(to) {
                    waiting.push(next);
                }
            }
        }
        assert_eq!(known.len(), states);
        for ((from, to), flow) in &flows {
            let back = flows[&(to.clone(), from.clone())];
            assert!((flow - back).abs() < 1e-12);
        }
    }
    check(24, Queens::new(4), |q| q.columns().to_vec(), 0.8);
    let cells = |c: &[u8]| c.iter().map(|&s| u32::from(s)).collect();
    check(216, Latin::new(3), |l| cells(l.cells()), 0.8);
}

/// ln Z, energy and heat capacity at every temperature, and the whole density of states.
///
/// Each of about 160 deviations passes 5 errors once in 1.7 million for a normal deviate; jackknife
/// errors of 40 blocks make that about once in 80,000, and the test fails about once in 500 seeds.
#[test]
fn curves_are_those_of_the_exact_density_of_states() {
    let cluster =
        |sweeps| TemperingConfig { moves: Moves::Cluster, ..TemperingConfig::new(sweeps, 3) };
    let boxes: Boxes = "2x2".parse().unwrap();
    for (problem, config, counts) in [
        (Problem::Queens(5), TemperingConfig::new(40_000, 3), queens(5)),
        (Problem::Queens(8), TemperingConfig::new(60_000, 3), queens(8)),
        (Problem::Latin(3), TemperingConfig::new(40_000, 3), squares("latin3")),
        (Problem::Latin(4), TemperingConfig::new(60_000, 3), squares("latin4")),
        (Problem::Latin(4), cluster(60_000), squares("latin4")),
        (
            Problem::Queens(8),
            TemperingConfig {
                schedule: Schedule::Annealing,
                chains: 40,
                ..TemperingConfig::new(60_000, 3)
            },
            queens(8),
        ),
        (
            Problem::Latin(4),
            TemperingConfig { schedule: Schedule::Annealing, chains: 40, ..cluster(60_000) },
            squares("latin4"),
        ),
        (Problem::Grids(boxes), TemperingConfig::new(60_000, 3), squares("2x2")),
        (Problem::Grids(boxes), cluster(60_000), squares("2x2")),
    ] {
        let exact = DensityOfStates::from_counts(&counts);
        let found = estimate(problem, config);
        let z = (found.ln_count - exact.ln_ground_states()) / found.ln_error;
        assert!(z.abs() < 5.0, "{problem:?}: {z}");
        for point in found.curve().into_iter().chain(found.fine_curve(12)) {
            let thermal = exact.at(point.beta);
            let energy = (point.energy - thermal.energy) / point.energy_err;
            assert!(energy.abs() < 5.0, "{problem:?} β = {}: energy off by {energy}", point.beta);
            if point.beta > 0.0 {
                let capacity =
                    (point.heat_capacity - thermal.heat_capacity) / point.heat_capacity_err;
                assert!(
                    capacity.abs() < 5.0,
                    "{problem:?} β = {}: heat capacity off by {capacity}",
                    point.beta
                );
            }
            assert!((point.ln_z - thermal.ln_z).abs() < 0.2);
        }
        // Mean heat capacities from the hottest range to each other.
        let positive: Vec<f64> = found.betas.iter().copied().filter(|&b| b > 0.0).collect();
        let ranges: Vec<_> = positive.windows(2).map(|b| (b[0], b[1])).collect();
        for &range in ranges.iter().skip(1) {
            let mean = |(warm, cold): (f64, f64)| {
                (exact.at(warm).energy - exact.at(cold).energy) / (1.0 / warm - 1.0 / cold)
            };
            let (rise, error) = found.heat_capacity_rise(ranges[0], range);
            let off = (rise - (mean(range) - mean(ranges[0]))) / error;
            assert!(off.abs() < 5.0, "{problem:?} β in {range:?}: {off}");
        }
        // The integral of the energy, which knows nothing of histograms.
        let integrated = found.total.thermodynamic_integration(&found.betas, exact.at(0.0).ln_z);
        for (k, ln_z) in integrated.unwrap().into_iter().enumerate() {
            let off = ln_z - exact.at(found.betas[k]).ln_z;
            assert!(off.abs() < 0.3, "{problem:?} β = {}: {off}", found.betas[k]);
        }
    }
}

/// Two runs of other seeds meet as many percolating clusters, at each of the same temperatures:
/// within five errors of 6 differences, which fails once in 290,000 seeds if the errors are right.
#[test]
fn percolation_has_the_error_it_says() {
    let run = |seed| {
        let config = TemperingConfig {
            moves: Moves::Cluster,
            schedule: Schedule::Annealing,
            chains: 40,
            betas: Some(vec![0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 9.0]),
            ..TemperingConfig::new(40_000, seed)
        };
        estimate(Problem::Latin(6), config).curve()
    };
    let (one, other) = (run(1), run(2));
    assert_eq!(one[0].percolation, 0.0); // at β = 0 no row takes in another
    for (a, b) in one.iter().zip(&other).skip(1) {
        assert!(a.percolation > 0.0 && a.percolation_err < 0.2 * a.percolation, "{a:?}");
        let error = hypot(a.percolation_err, b.percolation_err);
        assert!((a.percolation - b.percolation).abs() < 5.0 * error, "{a:?} {b:?}");
    }
}

/// The deviations of 60 independent runs in units of their errors have mean 0 and variance 1.
///
/// Σz² of 60 normal deviates lies outside 20 … 125 once in 500,000; the errors' own scatter makes
/// that about once in 20,000. The mean lies beyond 0.52 (4 errors) once in 16,000.
#[test]
fn deviations_over_many_seeds_are_standard_normal() {
    let exact = 40f64.ln();
    let z: Vec<f64> = (0..60)
        .map(|seed| estimate(Problem::Queens(7), TemperingConfig::new(6000, 100 + seed)))
        .map(|found| (found.ln_count - exact) / found.ln_error)
        .collect();
    let squares: f64 = z.iter().map(|z| z * z).sum();
    let mean = z.iter().sum::<f64>() / z.len() as f64;
    assert!((20.0..125.0).contains(&squares), "Σz² = {squares}");
    assert!(mean.abs() < 0.52, "mean {mean}");
}

/// The counts known exactly, up to what a few seconds reach. Each fails once in 16,000 seeds.
#[test]
fn exact_counts_are_met() {
    let ln = |count: u128| (count as f64).ln();
    let queens = |n| ln(census::queens::count(n).unwrap().into());
    let squares = |name: &str| ln(census::grids::count(name.parse().unwrap()).unwrap());
    for (problem, moves, exact) in [
        (Problem::Queens(4), Moves::Swap, queens(4)),
        (Problem::Queens(12), Moves::Swap, queens(12)),
        (Problem::Latin(6), Moves::Swap, squares("latin6")),
        (Problem::Latin(7), Moves::Cluster, squares("latin7")),
        (Problem::Grids("2x3".parse().unwrap()), Moves::Swap, squares("2x3")),
        (Problem::Grids("3x2".parse().unwrap()), Moves::Cluster, squares("2x3")),
        (Problem::Grids("3x3".parse().unwrap()), Moves::Swap, squares("3x3")),
    ] {
        let found =
            estimate(problem, TemperingConfig { moves, ..TemperingConfig::new(60_000, 11) });
        let z = (found.ln_count - exact) / found.ln_error;
        assert!(z.abs() < 4.0, "{problem:?}: z = {z}, error {}", found.ln_error);
    }
}

#[test]
fn a_run_depends_on_its_parameters_alone() {
    let run = Tempering::new(Problem::Latin(5), TemperingConfig::new(10_000, 5)).unwrap();
    let again = Tempering::new(Problem::Latin(5), TemperingConfig::new(10_000, 5)).unwrap();
    assert_eq!(run, again);
    assert_eq!(run.chain(3), again.chain(3));
    assert_ne!(run.chain(3), run.chain(4));
}

#[test]
fn invalid_runs_are_refused_or_warned_about() {
    let prepare = |problem, config| Tempering::new(problem, config).unwrap_err();
    let short = prepare(Problem::Queens(8), TemperingConfig::new(100, 1));
    assert!(matches!(short, EstimateError::TooShort { sweeps: 100, .. }));
    let huge = prepare(Problem::Latin(100_000), TemperingConfig::new(100, 1));
    assert!(huge.to_string().contains("19073 MB"), "{huge}");
    let betas = Some(vec![0.0, 2.0, 1.0]);
    let unsorted =
        prepare(Problem::Queens(8), TemperingConfig { betas, ..TemperingConfig::new(100_000, 1) });
    assert!(matches!(unsorted, EstimateError::Ladder { place: 3, .. }));
    // Three queens have no solution.
    let run = Tempering::new(Problem::Queens(3), TemperingConfig::new(20_000, 1)).unwrap();
    let chains: Vec<_> = (0..8).map(|c| run.chain(c)).collect();
    let none = CountEstimate::new(&run, &chains).unwrap();
    assert!(none.warnings().iter().any(|text| text.contains("visited only 0 times")));
    assert!(matches!(none.require_ground_states(), Err(EstimateError::NoGroundState { .. })));
    let other = Tempering::new(Problem::Latin(6), TemperingConfig::new(20_000, 1)).unwrap();
    assert!(matches!(CountEstimate::new(&other, &chains), Err(EstimateError::OtherRun { .. })));
}
