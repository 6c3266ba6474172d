//! Orbits of points, by joining each point with its images.

use petgraph::unionfind::UnionFind;

/// The finest partition of 0 … n−1 in which the two points of each pair are together: the classes
/// in the order of their least points, each ascending.
pub fn joined(points: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Vec<usize>> {
    let mut sets = UnionFind::<usize>::new(points);
    for (a, b) in pairs {
        sets.union(a, b);
    }
    let mut class_of = vec![None; points];
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for (point, label) in sets.into_labeling().into_iter().enumerate() {
        let class = *class_of[label].get_or_insert_with(|| {
            classes.push(Vec::new());
            classes.len() - 1
        });
        classes[class].push(point);
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_a_chain_of_pairs_are_together() {
        let classes = joined(6, [(5, 3), (1, 4), (3, 1)]);
        assert_eq!(classes, [vec![0], vec![1, 3, 4, 5], vec![2]]);
        assert!(joined(0, []).is_empty());
    }
}
