//! Ordered partitions of the vertices into cells.

use crate::Graph;

/// The vertices in an order that is divided into *cells*; a cell is named by its first place.
#[derive(Debug, Clone)]
pub(crate) struct Partition {
    /// The vertex at each place.
    pub(crate) at: Vec<u32>,
    /// The place of each vertex.
    pub(crate) place: Vec<u32>,
    /// The cell of each vertex.
    pub(crate) cell: Vec<u32>,
    /// The length of each cell, at its first place.
    pub(crate) length: Vec<u32>,
    /// The number of cells.
    pub(crate) cells: usize,
}

impl Partition {
    /// A cell for each colour, in their order.
    pub(crate) fn of_colours(graph: &Graph) -> Self {
        let vertices = graph.vertices();
        let mut at: Vec<u32> = (0..vertices as u32).collect();
        at.sort_by_key(|&v| graph.colour(v as usize));
        let mut partition = Self {
            place: vec![0; vertices],
            cell: vec![0; vertices],
            length: vec![0; vertices],
            cells: 0,
            at: Vec::new(),
        };
        let mut first = 0;
        for cell in at.chunk_by(|&a, &b| graph.colour(a as usize) == graph.colour(b as usize)) {
            for (offset, &v) in cell.iter().enumerate() {
                partition.place[v as usize] = (first + offset) as u32;
                partition.cell[v as usize] = first as u32;
            }
            partition.length[first] = cell.len() as u32;
            partition.cells += 1;
            first += cell.len();
        }
        partition.at = at;
        partition
    }

    pub(crate) fn is_discrete(&self) -> bool {
        self.cells == self.at.len()
    }

    /// The vertices of a cell.
    pub(crate) fn members(&self, cell: u32) -> &[u32] {
        &self.at[cell as usize..(cell + self.length[cell as usize]) as usize]
    }

    /// The cells, in order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let cell = next;
            ((cell as usize) < self.at.len()).then(|| {
                next += self.length[cell as usize];
                cell
            })
        })
    }

    /// Exchanges the vertices at two places of a cell.
    pub(crate) fn exchange(&mut self, a: u32, b: u32) {
        self.at.swap(a as usize, b as usize);
        for place in [a, b] {
            self.place[self.at[place as usize] as usize] = place;
        }
    }

    /// Begins a new cell at a place inside a cell, which keeps the places before.
    pub(crate) fn split(&mut self, cell: u32, place: u32) {
        let end = cell + self.length[cell as usize];
        debug_assert!(cell < place && place < end);
        self.length[cell as usize] = place - cell;
        self.length[place as usize] = end - place;
        self.cells += 1;
        for p in place..end {
            self.cell[self.at[p as usize] as usize] = place;
        }
    }

    /// Gives a vertex a cell of its own, in front of the rest of its cell: its cell, and the rest.
    pub(crate) fn individualise(&mut self, vertex: u32) -> u32 {
        let cell = self.cell[vertex as usize];
        self.exchange(self.place[vertex as usize], cell);
        if self.length[cell as usize] > 1 {
            self.split(cell, cell + 1);
        }
        cell
    }
}
