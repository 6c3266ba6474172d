//! Graphs as text: DIMACS `.col`, lists of edges, graph6.

use gridforest_group::Graph;

use super::RulesError;
use super::rules::MAX_CELLS;
use super::symbols::number;

const HEADER: &str = ">>graph6<<";

/// The graphs of a file: one, or in graph6 one a line.
pub(super) fn graphs(text: &str) -> Result<Vec<Graph>, RulesError> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines().next().ok_or_else(|| graph_error(1, "there is no graph"))?;
    if lines().any(|line| line.starts_with("p ")) {
        return Ok(vec![dimacs(text)?]);
    }
    let is_graph6 = first.strip_prefix(HEADER).unwrap_or(first);
    if !is_graph6.is_empty() && is_graph6.bytes().all(|byte| (63..=126).contains(&byte)) {
        let numbered = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        return numbered.map(|(line, number)| graph6(line.trim(), number)).collect();
    }
    Ok(vec![edges(text)?])
}

/// A graph in graph6 on a line of a file.
pub(super) fn graph6(text: &str, line: usize) -> Result<Graph, RulesError> {
    let graph = Graph::from_graph6(text.strip_prefix(HEADER).unwrap_or(text));
    graph.map_err(|reason| graph_error(line, reason))
}

/// Vertices without colours, and edges in any order; an edge that is given twice is one.
fn graph(vertices: usize, edges: Vec<(usize, usize)>) -> Result<Graph, RulesError> {
    if vertices > MAX_CELLS {
        return Err(RulesError::Cells { cells: vertices, max: MAX_CELLS });
    }
    Ok(Graph::new(vec![0; vertices], edges).expect("edges without loops"))
}

fn dimacs(text: &str) -> Result<Graph, RulesError> {
    let (mut vertices, mut edges, mut announced) = (None, Vec::new(), 0);
    for (line, number) in text.lines().zip(1..) {
        let fail = |reason: &str| graph_error(number, reason);
        let mut words = line.split_whitespace();
        match words.next() {
            None | Some("c") => {}
            Some("p") => {
                let count = words.nth(1).and_then(|word| word.parse().ok());
                vertices = Some(count.ok_or_else(|| fail("'p edge VERTICES EDGES'"))?);
                announced = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
            }
            Some("e") => {
                let all = vertices.ok_or_else(|| fail("an edge before the line 'p edge …'"))?;
                edges.push(edge(words, 1, Some(all)).map_err(|why| fail(&why))?);
            }
            // Other lines of the format, such as colours of vertices, are no edges.
            Some("n" | "d" | "v" | "x") => {}
            Some(_) => return Err(fail("a line of DIMACS begins with c, p or e")),
        }
    }
    let vertices = vertices.ok_or_else(|| graph_error(1, "no line 'p edge …'"))?;
    if edges.len() < announced {
        let reason = format!("the file ends after {} of {announced} edges", edges.len());
        return Err(graph_error(text.lines().count(), &reason));
    }
    graph(vertices, edges)
}

/// Two vertices a line, numbered from 0 or, where none is 0, from 1.
fn edges(text: &str) -> Result<Graph, RulesError> {
    let mut edges = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default();
        let words = line.split(|c: char| c.is_whitespace() || ",;-".contains(c));
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        if words.peek().is_some() {
            edges.push(edge(words, 0, None).map_err(|why| graph_error(number, &why))?);
        }
    }
    let from = usize::from(edges.iter().all(|&(a, b)| a > 0 && b > 0));
    let vertices = edges.iter().map(|&(a, b)| a.max(b) + 1 - from).max();
    let vertices = vertices.ok_or_else(|| graph_error(1, "there is no edge"))?;
    graph(vertices, edges.into_iter().map(|(a, b)| (a - from, b - from)).collect())
}

/// An edge of two words, its vertices numbered from `from`.
fn edge<'a>(
    mut words: impl Iterator<Item = &'a str>,
    from: usize,
    vertices: Option<usize>,
) -> Result<(usize, usize), String> {
    let mut vertex = || {
        let word = words.next().ok_or("an edge has two vertices")?;
        let number = number(word).ok_or_else(|| format!("'{word}' is no vertex"))?;
        let inside = number >= from && number - from < vertices.unwrap_or(MAX_CELLS + 1);
        inside.then(|| number - from).ok_or_else(|| format!("there is no vertex {number}"))
    };
    let (a, b) = (vertex()?, vertex()?);
    match a == b {
        true => Err(format!("a loop at vertex {}: it could have no colour", a + from)),
        false => Ok((a, b)),
    }
}

fn graph_error(line: usize, reason: &str) -> RulesError {
    RulesError::Graph { line, reason: reason.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Petersen graph in the three forms.
    #[test]
    fn one_graph_is_read_from_every_form() {
        let outer = (0..5).map(|i| (i, (i + 1) % 5));
        let spokes = (0..5).map(|i| (i, i + 5));
        let inner = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
        let edges: Vec<_> = outer.chain(spokes).chain(inner).collect();
        let petersen = graph(10, edges.clone()).unwrap();
        let list = |from: usize| -> String {
            edges.iter().map(|(a, b)| format!("{} {}\n", a + from, b + from)).collect()
        };
        let dimacs: String =
            edges.iter().map(|(a, b)| format!("e {} {}\n", a + 1, b + 1)).collect();
        let graph6 = petersen.to_graph6();
        assert_eq!(graph6.len(), 9);
        for text in [list(0), list(1), format!("c a graph\np edge 10 15\n{dimacs}"), graph6.clone()]
        {
            assert_eq!(graphs(&text).unwrap(), std::slice::from_ref(&petersen), "{text}");
        }
        let two = format!("{HEADER}{graph6}\n{graph6}\n");
        assert_eq!(graphs(&two).unwrap().len(), 2);
    }

    #[test]
    fn what_is_no_graph_is_refused_with_its_line() {
        let line = |text: &str| match graphs(text).unwrap_err() {
            RulesError::Graph { line, .. } => line,
            other => panic!("{other}"),
        };
        assert_eq!(line("0 1\n2 2\n"), 2);
        assert_eq!(line("0 1\n\n1\n"), 3);
        assert_eq!(line("0 1\n1 b\n"), 2);
        assert_eq!(line("p edge 3 1\ne 1 4\n"), 2);
        assert_eq!(line("e 1 2\np edge 3 1\n"), 1);
        assert_eq!(line("p edge 3 1\ne 0 1\n"), 2);
        assert_eq!(line("p edge 3 2\ne 1 2\n"), 2);
        assert_eq!(line("IheA@GUA\n"), 1);
        assert_eq!(line(""), 1);
    }

    #[test]
    fn too_many_vertices_are_refused_before_there_is_a_graph() {
        for vertices in [MAX_CELLS + 1, 70_000, usize::MAX] {
            let error = graphs(&format!("p edge {vertices} 1\ne 1 2\n")).unwrap_err();
            assert_eq!(error, RulesError::Cells { cells: vertices, max: MAX_CELLS });
        }
    }
}
