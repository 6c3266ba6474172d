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

    /// The graph of a text in graph6, without the header that files may begin with.
    ///
    /// # Errors
    /// What the text is not.
    pub fn from_graph6(text: &str) -> Result<Self, &'static str> {
        let digit = |byte: u8| (63..=126).contains(&byte).then(|| usize::from(byte) - 63);
        let digits: Option<Vec<usize>> = text.bytes().map(digit).collect();
        let digits = digits.ok_or("a character that graph6 doesn't have")?;
        let (vertices, rest) = match &digits[..] {
            [63, 63, ..] => return Err("a graph of more than a thousand vertices"),
            [63, a, b, c, rest @ ..] => (a << 12 | b << 6 | c, rest),
            [63, ..] | [] => return Err("the text of the graph ends early"),
            [count, rest @ ..] => (*count, rest),
        };
        let pairs = vertices * vertices.saturating_sub(1) / 2;
        if rest.len() != pairs.div_ceil(6) {
            return Err("a text of another length than the graph's");
        }
        let above = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).enumerate();
        let is_edge = |&(bit, _): &(usize, (usize, usize))| rest[bit / 6] >> (5 - bit % 6) & 1 == 1;
        let edges = above.filter(is_edge).map(|(_, pair)| pair);
        Ok(Self::new(vec![0; vertices], edges).expect("no loop is above the diagonal"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_graphs_keep_their_vertices() {
        for vertices in [0, 1, 2, 62, 63, 100, 1000] {
            let path = Graph::new(vec![0; vertices], (1..vertices).map(|b| (b - 1, b))).unwrap();
            assert_eq!(Graph::from_graph6(&path.to_graph6()), Ok(path));
        }
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        for text in ["", "~", "~~???", "IheA@GUA", "Dh c", "D"] {
            assert!(Graph::from_graph6(text).is_err(), "{text}");
        }
    }
}
