//! How long vicinity search will take: some of its blocks, timed.

use std::time::{Duration, Instant};

use gridforest::run::Budget;
use gridforest::vary::VaryJob;

use crate::cli::plumbing::stop;

/// What is expected of all blocks.
pub(super) struct Pilot {
    /// On one thread.
    pub(super) seconds: f64,
    /// Whether it takes longer, as not even one block ended in the time for the estimate.
    pub(super) longer: bool,
    /// About how many puzzles are found, with repeats.
    pub(super) puzzles: String,
}

/// Blocks of up to two added clues below which nothing is estimated: they are done soon.
const FEW: u64 = 64;

/// The time for the estimate.
const ALLOTTED: Duration = Duration::from_millis(1000);

impl Pilot {
    /// Times blocks spread evenly over all; `None` where they are done soon.
    pub(super) fn of(job: &VaryJob, add: usize) -> Option<Self> {
        let blocks = job.blocks();
        if blocks == 0 || add <= 2 && blocks < FEW {
            return None;
        }
        let start = Instant::now();
        let mut vicinity = job.vicinity();
        let (mut tried, mut found) = (0u64, 0usize);
        let mut trial = || {
            while start.elapsed() < ALLOTTED && tried < blocks.div_ceil(16) {
                // The golden ratio spreads any number of places evenly.
                let place = (tried as f64 * 0.618_033_988_75).fract() * blocks as f64;
                found += job.neighbours(place as u64, &mut vicinity).len();
                tried += 1;
            }
        };
        // What it found until then counts.
        let _ = Budget::Time(2 * ALLOTTED).over(|| stop::STOP.over(&mut trial));
        let times = blocks as f64 / tried.max(1) as f64;
        Some(Self {
            seconds: start.elapsed().as_secs_f64() * times,
            longer: tried == 0,
            puzzles: match found {
                0 if tried == 0 => "an unknown number of".to_owned(),
                0 => format!("fewer than {:.0}", times.max(1.0)),
                _ => format!("about {:.2e}", found as f64 * times),
            },
        })
    }
}

/// A time in the unit that suits it.
pub(super) fn said(seconds: f64) -> String {
    let units = [(31_557_600.0, "years"), (86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes")];
    match units.iter().find(|(length, _)| seconds >= 2.0 * length) {
        Some((length, name)) => format!("{:.0} {name}", seconds / length),
        None => format!("{:.0} seconds", seconds.ceil()),
    }
}

#[cfg(test)]
mod tests {
    use super::said;

    #[test]
    fn times_are_said_in_their_units() {
        for (seconds, text) in [
            (3.2, "4 seconds"),
            (119.0, "119 seconds"),
            (180.0, "3 minutes"),
            (1e5, "28 hours"),
            (1e9, "32 years"),
        ] {
            assert_eq!(said(seconds), text);
        }
    }
}
