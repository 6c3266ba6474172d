//! Resampling: fewer particles, the same expectation.
//!
//! Of particles with priorities `p` about `n` are kept, each with probability `π = min(1, c p)`,
//! where `c` makes the `π` add up to `n`. The weight of what is kept is divided by `π`. The draw is
//! systematic: one uniform number for all, so that the number kept hardly varies.
//!
//! # References
//! 1. P. Fearnhead, P. Clifford, "On-line inference for hidden Markov models via particle filters",
//!    J. R. Stat. Soc. B 65 (2003).

use rand::{Rng, RngExt as _};

/// Particles with the same priority.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    pub(super) priority: f64,
    pub(super) members: usize,
}

/// Calls `keep` for each particle kept, in ascending order: the group, the place in it, and the
/// probability `π`.
pub(super) fn resample(
    groups: &[Group],
    n: usize,
    random: &mut impl Rng,
    mut keep: impl FnMut(usize, usize, f64),
) {
    let scale = scale(groups, n);
    let mut next: f64 = random.random();
    let mut sum = 0.0;
    for (index, group) in groups.iter().enumerate() {
        let probability = scale.map_or(1.0, |scale| (scale * group.priority).min(1.0));
        for place in 0..group.members {
            // What is certain to be kept takes no part in the draw.
            if probability == 1.0 {
                keep(index, place, probability);
                continue;
            }
            sum += probability;
            if sum > next {
                next += 1.0;
                keep(index, place, probability);
            }
        }
    }
}

/// The `c` with Σ min(1, c p) = n; `None` when there are at most n particles.
fn scale(groups: &[Group], n: usize) -> Option<f64> {
    let all: usize = groups.iter().map(|group| group.members).sum();
    if all <= n {
        return None;
    }
    let mut order: Vec<&Group> = groups.iter().filter(|group| group.members > 0).collect();
    order.sort_unstable_by(|a, b| b.priority.total_cmp(&a.priority));
    let total = |group: &Group| group.priority * group.members as f64;
    // The sums of the priorities from each place on, the small ones first.
    let mut rest = vec![0.0; order.len() + 1];
    for (place, group) in order.iter().enumerate().rev() {
        rest[place] = rest[place + 1] + total(group);
    }
    let mut left = n as f64;
    for (group, rest) in order.iter().zip(rest) {
        let scale = left.max(0.0) / rest;
        if scale * group.priority <= 1.0 {
            return Some(scale);
        }
        left -= group.members as f64;
    }
    None
}
