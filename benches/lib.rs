//! Nothing: the package is its benches and its example.
