//! Graphs as text in graph6.
//!
//! # References
//! 1. B. D. McKay, "graph6 and sparse6 graph formats", nauty's `formats.txt`: the adjacency matrix
//!    above the diagonal, column by column, six bits a character.

use crate::Graph;

impl Graph {
    /// The graph in graph6, without its colours.
    ///
    /// ```
    /// use gridforest_group::Graph;
    /// let ring = Graph::new([0; 5], (0..5).map(|a| (a, (a + 1) % 5)))?;
    /// assert_eq!(ring.to_graph6(), "Dhc");
    /// # Ok::<(), gridforest_group::GraphError>(())
    /// ```
    pub fn to_graph6(&self) -> String {
        let n = self.vertices();
        let mut digits = match n {
            0..63 => vec![n],
            _ => vec![63, n >> 12 & 63, n >> 6 & 63, n & 63],
        };
        let first = digits.len();
        digits.resize(first + (n * n.saturating_sub(1) / 2).div_ceil(6), 0);
        for b in 0..n {
            for a in self.neighbours(b).iter().map(|&a| a as usize).take_while(|&a| a < b) {
                let bit = b * (b - 1) / 2 + a;
                digits[first + bit / 6] |= 1 << (5 - bit % 6);
            }
        }
        digits.into_iter().map(|digit| char::from(digit as u8 + 63)).collect()
    }
}
