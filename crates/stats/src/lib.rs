//! Statistics for Monte Carlo estimates, in parts that can be merged; and random streams.
//!
//! * [`Moments`]: count, mean and variance; values are added one at a time, and parts are merged in
//!   any grouping;
//! * [`LogWeights`]: the mean of weights that overflow a float, kept by their logarithms;
//! * [`split_r_hat`]: whether several chains sample the same distribution;
//! * [`Jackknife`]: the error of any function of block sums, including the effect of
//!   autocorrelation;
//! * [`band_factor`]: a band that holds a whole curve, where errors at its points are shared;
//! * [`chi_square_z`]: whether what was drawn is uniform;
//! * [`fit`]: weighted least squares; [`hypot`]: the error of a difference, the same on every machine;
//! * [`normal_tail`], [`student_tail`]: the probability of a z-score, of an error that is known or
//!   estimated; [`student_quantile`]: its inverse;
//! * [`Note`]: why an error is not to be believed; [`doubt`]: what independent values say against
//!   theirs, and [`skewness_of_mean`];
//! * [`random::stream`]: independent random streams, by seed and block of work.
//!
//! Nothing but the streams is random: all else depends only on the values and their order.
//!
//! ```
//! use gridforest_stats::Jackknife;
//! use gridforest_stats::random::stream;
//! use rand::RngExt as _;
//!
//! // π from darts, a thousand in each of 50 blocks; its error from how the blocks differ.
//! let hits = |block| {
//!     let mut stream = stream(1, block);
//!     let inside = |_: &i32| stream.random::<f64>().powi(2) + stream.random::<f64>().powi(2) < 1.0;
//!     (0..1000).filter(inside).count() as f64
//! };
//! let blocks: Vec<f64> = (0..50).map(hits).collect();
//! let pi = |left_out: Option<usize>| {
//!     let kept = blocks.iter().enumerate().filter(|(block, _)| Some(*block) != left_out);
//!     4.0 * kept.clone().map(|(_, hits)| hits).sum::<f64>() / (1000 * kept.count()) as f64
//! };
//! let estimate = Jackknife::of(blocks.len(), pi);
//! assert!((estimate.value - std::f64::consts::PI).abs() < 4.0 * estimate.error);
//! assert!(estimate.error < 0.02);
//! ```

#![forbid(unsafe_code)]

mod band;
mod chi_square;
mod doubt;
mod fit;
mod hypot;
mod jackknife;
mod log_weights;
mod moments;
mod normal;
mod note;
mod r_hat;
pub mod random;
mod student;

pub use band::band_factor;
pub use chi_square::chi_square_z;
pub use doubt::{NO_SPREAD, doubt, skewness_of_mean};
pub use fit::{Fit, fit};
pub use hypot::hypot;
pub use jackknife::Jackknife;
pub use log_weights::LogWeights;
pub use moments::Moments;
pub use normal::normal_tail;
pub use note::{BELIEVED_BLOCKS, LEAST_BLOCKS, Note};
pub use r_hat::{split_r_hat, split_r_hat_of_visits};
pub use student::{student_quantile, student_tail};
