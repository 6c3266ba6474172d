//! A plain scalar solver whose strategies can be switched on and off.

/// What the solver does besides filling cells with one candidate left.
#[derive(Clone, Copy, Default)]
pub(crate) struct Strategy {
    /// Hidden singles: a digit with one place left in a unit is placed there.
    pub(crate) hidden: bool,
    /// Locked candidates: a digit of a box confined to one row or column is eliminated from the
    /// rest of it, and vice versa.
    pub(crate) locked: bool,
    /// Naked pairs: two cells of a unit with the same two candidates eliminate them from the
    /// others.
    pub(crate) pairs: bool,
    /// Shaving: a candidate that propagation refutes is eliminated.
    pub(crate) shaving: bool,
    /// Branch by eliminating a digit from a cell first, not by filling it.
    pub(crate) eliminate: bool,
    /// Undo changes from a trail instead of copying boards.
    pub(crate) undo: bool,
}

/// What a search came to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Effort {
    pub(crate) solutions: u32,
    pub(crate) guesses: u64,
}

pub(crate) struct Solver {
    lines: Vec<[usize; 9]>,
    peers: Vec<Vec<usize>>,
    strategy: Strategy,
    cells: [u16; 81],
    trail: Vec<(u8, u16)>,
}

struct Contradiction;
type Step = Result<bool, Contradiction>;

impl Solver {
    pub(crate) fn new(strategy: Strategy) -> Self {
        let shape: gridforest::board::Shape = "3x3".parse().unwrap();
        let lines = shape.lines().into_iter().map(|l| l.try_into().unwrap());
        let sees = |a| (0..81).filter(move |&b| shape.sees(a, b)).collect();
        Self {
            lines: lines.collect(),
            peers: (0..81).map(sees).collect(),
            strategy,
            cells: [0; 81],
            trail: Vec::new(),
        }
    }

    /// Counts solutions up to two; without search, none is counted that propagation doesn't find.
    pub(crate) fn solve(&mut self, puzzle: &[u8; 81], search: bool) -> Effort {
        self.cells = puzzle.map(|s| if s == 0 { 0x1ff } else { 1 << (s - 1) });
        self.trail.clear();
        let mut effort = Effort::default();
        self.search(search, &mut effort);
        effort
    }

    fn set(&mut self, cell: usize, candidates: u16) -> Step {
        let old = self.cells[cell];
        let new = old & candidates;
        if new == old {
            return Ok(false);
        }
        if self.strategy.undo {
            self.trail.push((cell as u8, old));
        }
        self.cells[cell] = new;
        if new == 0 { Err(Contradiction) } else { Ok(true) }
    }

    fn propagate(&mut self) -> Result<(), Contradiction> {
        while self.naked()?
            || self.strategy.hidden && self.hidden()?
            || self.strategy.locked && self.locked()?
            || self.strategy.pairs && self.pairs()?
        {}
        Ok(())
    }

    fn naked(&mut self) -> Step {
        let mut changed = false;
        for cell in 0..81 {
            let candidates = self.cells[cell];
            if candidates.is_power_of_two() {
                for i in 0..20 {
                    changed |= self.set(self.peers[cell][i], !candidates)?;
                }
            }
        }
        Ok(changed)
    }

    fn hidden(&mut self) -> Step {
        let mut changed = false;
        for l in 0..27 {
            let line = self.lines[l];
            let (mut once, mut twice) = (0, 0);
            for cell in line {
                twice |= once & self.cells[cell];
                once |= self.cells[cell];
            }
            if once != 0x1ff {
                return Err(Contradiction);
            }
            for cell in line {
                let only = self.cells[cell] & once & !twice;
                if only != 0 {
                    changed |= self.set(cell, only)?;
                }
            }
        }
        Ok(changed)
    }

    fn locked(&mut self) -> Step {
        let mut changed = false;
        for b in 18..27 {
            for l in 0..18 {
                let (square, line) = (self.lines[b], self.lines[l]);
                let both = |cell: &usize| square.contains(cell) && line.contains(cell);
                if !square.iter().any(both) {
                    continue;
                }
                let outside = |of: [usize; 9]| of.into_iter().filter(|c| !both(c));
                let left = |cells: &[u16; 81], of| outside(of).fold(0, |all, c| all | cells[c]);
                let only_box = !left(&self.cells, line);
                let only_line = !left(&self.cells, square);
                for cell in outside(square) {
                    changed |= self.set(cell, !only_box)?;
                }
                for cell in outside(line) {
                    changed |= self.set(cell, !only_line)?;
                }
            }
        }
        Ok(changed)
    }

    fn pairs(&mut self) -> Step {
        let mut changed = false;
        for l in 0..27 {
            let line = self.lines[l];
            for i in 0..9 {
                let two = self.cells[line[i]];
                let twin = |&j: &usize| self.cells[line[j]] == two;
                if two.count_ones() != 2 || (i + 1..9).find(twin).is_none() {
                    continue;
                }
                for cell in line {
                    if self.cells[cell] != two {
                        changed |= self.set(cell, !two)?;
                    }
                }
            }
        }
        Ok(changed)
    }

    /// Tests every candidate of every open cell; eliminates those that propagation refutes.
    fn shave(&mut self) -> Step {
        let mut changed = false;
        for cell in 0..81 {
            let mut rest = self.cells[cell];
            while !self.cells[cell].is_power_of_two() && rest != 0 {
                let digit = rest & rest.wrapping_neg();
                rest ^= digit;
                let (saved, mark) = (self.cells, self.trail.len());
                let _ = self.set(cell, digit);
                let refuted = self.propagate().is_err();
                self.cells = saved;
                self.trail.truncate(mark);
                if refuted {
                    self.set(cell, !digit)?;
                    self.propagate()?;
                    changed = true;
                }
            }
        }
        Ok(changed)
    }

    fn search(&mut self, search: bool, effort: &mut Effort) {
        if self.propagate().is_err() {
            return;
        }
        while self.strategy.shaving {
            match self.shave() {
                Ok(true) => {}
                Ok(false) => break,
                Err(Contradiction) => return,
            }
        }
        let open = (0..81).filter(|&c| !self.cells[c].is_power_of_two());
        let Some(cell) = open.min_by_key(|&c| self.cells[c].count_ones()) else {
            effort.solutions += 1;
            return;
        };
        if !search {
            return;
        }
        effort.guesses += 1;
        let mut rest = self.cells[cell];
        let first = rest & rest.wrapping_neg();
        if self.strategy.eliminate {
            self.branch(cell, !first, effort);
            self.branch(cell, first, effort);
            return;
        }
        while rest != 0 && effort.solutions < 2 {
            let digit = rest & rest.wrapping_neg();
            rest ^= digit;
            self.branch(cell, digit, effort);
        }
    }

    fn branch(&mut self, cell: usize, candidates: u16, effort: &mut Effort) {
        if effort.solutions >= 2 {
            return;
        }
        if self.strategy.undo {
            let mark = self.trail.len();
            let _ = self.set(cell, candidates);
            self.search(true, effort);
            while self.trail.len() > mark {
                let (cell, old) = self.trail.pop().unwrap();
                self.cells[cell as usize] = old;
            }
        } else {
            let saved = self.cells;
            let _ = self.set(cell, candidates);
            self.search(true, effort);
            self.cells = saved;
        }
    }
}
