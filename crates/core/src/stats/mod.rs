//! Statistics for the estimators, in parts that can be merged.
//!
//! * [`Moments`]: count, mean and variance; values are added one at a time, and parts are merged in
//!   any grouping;
//! * [`LogWeights`]: the mean of weights that overflow a float, kept by their logarithms;
//! * [`autocorrelation_time`] and [`effective_samples`]: the number of independent values
//!   equivalent to a correlated chain;
//! * [`split_r_hat`]: whether several chains sample the same distribution;
//! * [`Jackknife`]: the error of any function of block sums, including the effect of
//!   autocorrelation;
//! * [`band_factor`]: a band that holds a whole curve, where errors at its points are shared;
//! * [`normal_tail`], [`student_tail`]: the probability of a z-score, of an error that is known or
//!   estimated; [`student_quantile`]: its inverse;
//! * [`Note`]: why an error is not to be believed.
//!
//! Nothing in this module draws random numbers. The results depend only on the values and their
//! order.

mod autocorrelation;
mod band;
mod jackknife;
mod log_weights;
mod moments;
mod normal;
mod note;
mod r_hat;
mod student;

pub use autocorrelation::{autocorrelation_time, effective_samples};
pub use band::band_factor;
pub use jackknife::Jackknife;
pub use log_weights::LogWeights;
pub use moments::Moments;
pub use normal::normal_tail;
pub use note::{LEAST_BLOCKS, Note};
pub use r_hat::split_r_hat;
pub use student::{student_quantile, student_tail};
