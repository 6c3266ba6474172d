//! What hits the missed ones of some sets in the third band, by a depth-first search over rows of
//! bits.
//!
//! Missed sets that are disjoint need a clue each: a greedy packing of more of them than clues are
//! left ends a branch. When there are as many, each of them gets exactly one clue. So every cell
//! outside is dead, and the clue in one of them must hit all missed sets that meet no other of
//! them: the cells of it that don't are dead too. A packed set with one living cell gets that clue.
//! All that is done again until nothing changes. When fewer sets are packed, one of them with the
//! fewest living cells is hit in each of those. The last two clues are tried without a packing.

use super::incidence::{Incidence, SETS};
use super::parts::Parts;
use super::rows::{BitRow, bits, intersect, is_empty, remove, unite};

/// For how many sets it is noted which others meet them. The first sets are packed most often.
const NOTED: usize = 128;

/// At most [`SETS`] sets, in the order in which they are packed.
pub(super) struct Masks {
    third: usize,
    /// What of each set is in the third band.
    sets: Vec<u32>,
    pub(super) incidence: Incidence,
    /// For each of the first sets those that meet it in the third band, itself among them.
    meeting: Vec<BitRow>,
}

/// The working memory of a search.
#[derive(Default)]
pub(super) struct Work {
    nodes: Vec<BandChoice>,
    packing: Packing,
}

/// Disjoint missed sets.
#[derive(Default)]
struct Packing {
    many: usize,
    /// Their living cells.
    cells: [u32; 27],
    /// For each of them the sets that meet it.
    met: [BitRow; 27],
    /// The living cells of one that has the fewest.
    least: u32,
}

/// A choice of some clues in the third band, and what is still to be tried.
struct BandChoice {
    /// The sets that it misses.
    missed: BitRow,
    /// The cells that may still be clues.
    living: u32,
    /// The cells of a missed set that are still to be tried.
    branch: u32,
    /// How many clues are left.
    left: u32,
    /// The clues chosen in the third band.
    choice: u32,
}

/// No choice hits all missed sets.
struct Hopeless;

impl Masks {
    /// No sets, in some third band.
    pub(super) fn new(third: usize) -> Self {
        Self { third, sets: Vec::new(), incidence: Incidence::default(), meeting: Vec::new() }
    }

    /// Takes other sets in place of those there are, [`SETS`] of them at most.
    #[inline(always)]
    pub(super) fn refill(&mut self, sets: &[Parts]) {
        let sets = &sets[..sets.len().min(SETS)];
        self.sets.clear();
        for set in sets {
            self.sets.push(set[self.third]);
        }
        self.incidence = Incidence::new(sets);
        self.meeting.clear();
        for &set in &self.sets[..sets.len().min(NOTED)] {
            self.meeting.push(self.incidence.meeting(self.third, set));
        }
    }

    /// Shows each choice of so many living cells that hits all missed sets, once. No recursion: a
    /// function of its own is not compiled for the vectors of the machine.
    #[inline(always)]
    pub(super) fn hit(
        &self,
        missed: BitRow,
        living: u32,
        clues: u32,
        work: &mut Work,
        mut show: impl FnMut(u32),
    ) {
        let Work { nodes, packing } = work;
        let mut next = BandChoice { missed, living, branch: 0, left: clues, choice: 0 };
        loop {
            if self.find_branch(&mut next, packing).is_ok() {
                if next.left <= 2 {
                    self.end(&next, &mut show);
                } else {
                    nodes.push(next);
                }
            }
            let Some(node) = nodes.last_mut() else {
                break;
            };
            let cell = node.branch.trailing_zeros();
            node.branch &= node.branch - 1;
            node.living &= !(1 << cell);
            next = BandChoice { branch: 0, ..*node };
            self.choose(&mut next, 1 << cell);
            if node.branch == 0 {
                nodes.pop();
            }
        }
    }

    /// Makes some cells clues.
    #[inline(always)]
    fn choose(&self, node: &mut BandChoice, cells: u32) {
        for cell in bits(cells) {
            remove(&mut node.missed, &self.incidence.holding[self.third][cell]);
        }
        node.living &= !cells;
        node.left -= cells.count_ones();
        node.choice |= cells;
    }

    /// Chooses what must be chosen, and finds the cells to try next, if more than two clues are
    /// left then.
    #[inline(always)]
    fn find_branch(&self, node: &mut BandChoice, packing: &mut Packing) -> Result<(), Hopeless> {
        while node.left > 2 {
            self.pack(node, packing)?;
            let least = packing.least;
            let (mut living, mut forced) = (node.living, 0);
            if packing.many == node.left as usize {
                (living, forced) = self.hit_once(node, packing)?;
            } else if least & least.wrapping_sub(1) == 0 {
                forced = least;
            }
            if forced == 0 && living == node.living {
                node.branch = least;
                return if least == 0 { Err(Hopeless) } else { Ok(()) };
            }
            node.living = living;
            self.choose(node, forced);
        }
        Ok(())
    }

    /// Packs missed sets, if no more of them are disjoint than clues are left.
    #[inline(always)]
    fn pack(&self, node: &BandChoice, packing: &mut Packing) -> Result<(), Hopeless> {
        let (mut many, mut least) = (0, node.living);
        let mut apart = node.missed;
        for word in 0..apart.len() {
            // A copy of the word at hand: to wait for it to come back from the vectors takes longer
            // than the rest.
            let mut here = apart[word];
            while here != 0 {
                let number = 64 * word + here.trailing_zeros() as usize;
                let cells = self.sets[number] & node.living;
                if cells == 0 || many == node.left as usize {
                    return Err(Hopeless);
                }
                if cells.count_ones() < least.count_ones() {
                    least = cells;
                }
                let met = match self.meeting.get(number) {
                    Some(met) if cells == self.sets[number] => {
                        here &= !met[word];
                        *met
                    }
                    _ => {
                        let (mut met, mut of_word) = (BitRow::default(), 0);
                        for cell in bits(cells) {
                            let holding = &self.incidence.holding[self.third][cell];
                            unite(&mut met, holding);
                            of_word |= holding[word];
                        }
                        here &= !of_word;
                        met
                    }
                };
                remove(&mut apart, &met);
                packing.cells[many] = cells;
                packing.met[many] = met;
                many += 1;
            }
        }
        (packing.many, packing.least) = (many, least);
        Ok(())
    }

    /// When each packed set gets exactly one clue: the cells that may be one, and those that must
    /// be.
    #[inline(always)]
    fn hit_once(&self, node: &BandChoice, packing: &Packing) -> Result<(u32, u32), Hopeless> {
        let met = &packing.met[..packing.many];
        // The sets that one of the packed sets at least meets, and those that two do.
        let (mut one, mut two) = (BitRow::default(), BitRow::default());
        for met in met {
            for ((one, two), met) in one.iter_mut().zip(&mut two).zip(met) {
                *two |= *one & met;
                *one |= met;
            }
        }
        let mut once = node.missed;
        remove(&mut once, &two);
        let (mut living, mut forced) = (0, 0);
        for (&cells, met) in packing.cells.iter().zip(met) {
            let mut alone = once;
            intersect(&mut alone, met);
            let hitting = self.hitting_all(cells, &alone);
            if hitting == 0 {
                return Err(Hopeless);
            }
            living |= hitting;
            if hitting & (hitting - 1) == 0 {
                forced |= hitting;
            }
        }
        Ok((living, forced))
    }

    /// Those of some cells that hit all of some sets, by cells.
    #[inline(always)]
    fn hitting_all(&self, cells: u32, sets: &BitRow) -> u32 {
        let mut hitting = 0;
        let mut rest = cells;
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            let mut left = *sets;
            remove(&mut left, &self.incidence.holding[self.third][cell as usize]);
            hitting |= u32::from(is_empty(&left)) << cell;
        }
        hitting
    }

    /// Shows the choices when at most two clues are left.
    #[inline(always)]
    fn end(&self, node: &BandChoice, show: &mut impl FnMut(u32)) {
        if node.left < 2 {
            return self.end_with_one(node, show);
        }
        let mut branch = node.living;
        for (word, &missed) in node.missed.iter().enumerate() {
            if missed != 0 {
                branch &= self.sets[64 * word + missed.trailing_zeros() as usize];
                break;
            }
        }
        let mut living = node.living;
        for cell in bits(branch) {
            living &= !(1 << cell);
            let mut next = BandChoice { living, ..*node };
            self.choose(&mut next, 1 << cell);
            self.end_with_one(&next, show);
        }
    }

    /// Shows the choices when at most one clue is left, by sets.
    #[inline(always)]
    fn end_with_one(&self, node: &BandChoice, show: &mut impl FnMut(u32)) {
        if node.left == 0 {
            if is_empty(&node.missed) {
                show(node.choice);
            }
            return;
        }
        let mut hitting = node.living;
        'sets: for (word, &missed) in node.missed.iter().enumerate() {
            let mut missed = missed;
            while missed != 0 {
                hitting &= self.sets[64 * word + missed.trailing_zeros() as usize];
                if hitting == 0 {
                    break 'sets;
                }
                missed &= missed - 1;
            }
        }
        for cell in bits(hitting) {
            show(node.choice | 1 << cell);
        }
    }
}
