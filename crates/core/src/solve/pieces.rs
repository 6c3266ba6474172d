//! The lines of a board in pieces that two lines share, such as the three cells of a row in a box.
//!
//! "The symbol is in this piece" is what both lines know: a formula that has a word for it says
//! with one what would take as many clauses as the pieces have cells.

use std::collections::HashMap;

use crate::board::{Line, Shape};

/// Lines and sets of a shape, divided.
#[derive(Debug, Clone)]
pub(super) struct Pieces {
    /// The cells that two lines share, two or more.
    pub(super) pieces: Vec<Vec<usize>>,
    /// The lines, each once for every way in which it is divided, and the sets.
    pub(super) divided: Vec<Divided>,
}

/// A line or set: pieces of it, and the cells beside them.
#[derive(Debug, Clone)]
pub(super) struct Divided {
    pub(super) pieces: Vec<usize>,
    pub(super) cells: Vec<usize>,
    /// Whether every symbol is in it.
    pub(super) is_line: bool,
}

impl Pieces {
    /// The rules, and the lines that they imply: it would have to be counted out that these hold
    /// every symbol too, which resolution can't.
    pub(super) fn new(shape: Shape) -> Self {
        Self::of(shape, [shape.lines(), shape.implied_lines().to_vec()].concat())
    }

    /// The rules alone: for a formula that others are to read.
    pub(super) fn of_rules(shape: Shape) -> Self {
        Self::of(shape, shape.lines())
    }

    fn of(shape: Shape, lines: Vec<Line>) -> Self {
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut divided = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            // Each part of a division is apart from the others of it.
            let mut divisions: Vec<Vec<Vec<usize>>> = Vec::new();
            for (_, other) in lines.iter().enumerate().filter(|&(j, _)| j != i) {
                let mut both: Vec<usize> =
                    line.iter().copied().filter(|cell| other.contains(cell)).collect();
                both.sort_unstable();
                if both.len() < 2 {
                    continue;
                }
                let apart = |parts: &&mut Vec<Vec<usize>>| {
                    parts.iter().flatten().all(|cell| !both.contains(cell))
                };
                match divisions.iter_mut().find(apart) {
                    Some(parts) => parts.push(both),
                    None => divisions.push(vec![both]),
                }
            }
            if divisions.is_empty() {
                divisions.push(Vec::new());
            }
            for parts in divisions {
                let beside = |cell: &usize| !parts.iter().flatten().any(|other| other == cell);
                let cells = line.iter().copied().filter(beside).collect();
                let mut number = |part: Vec<usize>| {
                    let next = numbers.len();
                    *numbers.entry(part).or_insert(next)
                };
                let pieces = parts.into_iter().map(&mut number).collect();
                divided.push(Divided { pieces, cells, is_line: true });
            }
        }
        let sets = shape.sets().into_iter().map(|set| set.to_vec());
        divided.extend(sets.map(|cells| Divided { pieces: vec![], cells, is_line: false }));
        let mut pieces = vec![Vec::new(); numbers.len()];
        numbers.into_iter().for_each(|(cells, number)| pieces[number] = cells);
        Self { pieces, divided }
    }
}
