//! Empty: the package consists of its benches and its example.
