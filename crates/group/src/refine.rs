//! Equitable refinement: cells are divided until any two vertices of a cell have as many neighbours
//! in each cell.

use std::collections::VecDeque;

use crate::Graph;
use crate::partition::Partition;
use crate::trace::{Trace, mixed};

/// The working memory of refinements of one graph.
#[derive(Debug)]
pub(crate) struct Refiner<'a> {
    graph: &'a Graph,
    /// Cells by which others are still to be divided; those of one vertex first.
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// The number of neighbours of each vertex in the splitting cell.
    count: Vec<u32>,
    /// The number of vertices of each cell that have some, which are at its end.
    touched: Vec<u32>,
    touched_cells: Vec<u32>,
    splitter: Vec<u32>,
}

impl<'a> Refiner<'a> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        let n = graph.vertices();
        Self {
            graph,
            queue: VecDeque::new(),
            queued: vec![false; n],
            count: vec![0; n],
            touched: vec![0; n],
            touched_cells: Vec::new(),
            splitter: Vec::new(),
        }
    }

    /// Refines a partition whose cells all may divide others, or all but those that follow from
    /// `cell`. Whether it was finished: not where its trace shows that it is of no use.
    pub(crate) fn run(
        &mut self,
        partition: &mut Partition,
        cell: Option<u32>,
        trace: &mut Trace<'_>,
    ) -> bool {
        match cell {
            Some(cell) => self.enqueue(partition, cell),
            None => partition.cells().for_each(|cell| self.enqueue(partition, cell)),
        }
        let mut of_use = true;
        while of_use && !partition.is_discrete() {
            let Some(cell) = self.queue.pop_front() else { break };
            self.queued[cell as usize] = false;
            of_use = self.divide_by(partition, cell, trace);
        }
        for cell in self.queue.drain(..) {
            self.queued[cell as usize] = false;
        }
        of_use && trace.push(partition.cells as u64) && trace.end()
    }

    fn enqueue(&mut self, partition: &Partition, cell: u32) {
        if !std::mem::replace(&mut self.queued[cell as usize], true) {
            match partition.length[cell as usize] {
                1 => self.queue.push_front(cell),
                _ => self.queue.push_back(cell),
            }
        }
    }

    /// Divides all cells by the numbers of neighbours in one.
    fn divide_by(&mut self, partition: &mut Partition, cell: u32, trace: &mut Trace<'_>) -> bool {
        let hash = self.count_neighbours(partition, cell);
        let mut of_use = trace.push(hash ^ u64::from(cell));
        // Their order is that of discovery, which depends on the numbering.
        self.touched_cells.sort_unstable();
        for i in 0..self.touched_cells.len() {
            let cell = self.touched_cells[i];
            let touched = std::mem::take(&mut self.touched[cell as usize]);
            if of_use {
                of_use = self.divide(partition, cell, touched, trace);
            } else {
                self.forget(partition, cell, touched);
            }
        }
        self.touched_cells.clear();
        of_use
    }

    /// Counts each vertex's neighbours in a cell; what the cells of all neighbours are, as a hash.
    fn count_neighbours(&mut self, partition: &mut Partition, cell: u32) -> u64 {
        let mut hash = 0u64;
        self.splitter.clear();
        self.splitter.extend_from_slice(partition.members(cell));
        for &v in &self.splitter {
            for &u in self.graph.neighbours(v as usize) {
                let cell = partition.cell[u as usize];
                hash = hash.wrapping_add(mixed(u64::from(cell) + 1));
                let length = partition.length[cell as usize];
                if length == 1 {
                    continue;
                }
                self.count[u as usize] += 1;
                if self.count[u as usize] == 1 {
                    let touched = &mut self.touched[cell as usize];
                    if *touched == 0 {
                        self.touched_cells.push(cell);
                    }
                    *touched += 1;
                    let last = cell + length - *touched;
                    partition.exchange(partition.place[u as usize], last);
                }
            }
        }
        hash
    }

    fn forget(&mut self, partition: &Partition, cell: u32, touched: u32) {
        let end = cell + partition.length[cell as usize];
        for place in end - touched..end {
            self.count[partition.at[place as usize] as usize] = 0;
        }
    }

    /// Divides a cell of which the vertices with neighbours are at the end, by their numbers.
    fn divide(
        &mut self,
        partition: &mut Partition,
        cell: u32,
        touched: u32,
        trace: &mut Trace<'_>,
    ) -> bool {
        let end = cell + partition.length[cell as usize];
        let begin = end - touched;
        let counted = &mut partition.at[begin as usize..end as usize];
        let any = self.count[counted[0] as usize];
        if counted.iter().any(|&v| self.count[v as usize] != any) {
            counted.sort_unstable_by_key(|&v| self.count[v as usize]);
            for place in begin..end {
                partition.place[partition.at[place as usize] as usize] = place;
            }
        }
        let first = self.count[partition.at[begin as usize] as usize];
        let was_queued = self.queued[cell as usize];
        let (mut of_use, mut largest, mut last) = (true, cell, cell);
        let mut previous = if begin == cell { first } else { 0 };
        for place in begin..end {
            let v = partition.at[place as usize] as usize;
            let count = std::mem::take(&mut self.count[v]);
            if count != previous {
                partition.split(last, place);
                (last, previous) = (place, count);
                of_use = trace.push(u64::from(place) << 32 | u64::from(count)) && of_use;
            }
        }
        if last == cell {
            return trace.push(u64::from(cell) << 32 | u64::from(first));
        }
        // One of the new cells follows from the others and the old one: the largest.
        let mut pieces = vec![cell];
        let mut next = cell + partition.length[cell as usize];
        while next < end {
            pieces.push(next);
            if partition.length[next as usize] > partition.length[largest as usize] {
                largest = next;
            }
            next += partition.length[next as usize];
        }
        for piece in pieces {
            if was_queued || piece != largest {
                self.enqueue(partition, piece);
            }
        }
        of_use
    }
}
