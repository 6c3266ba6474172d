//! All symmetries that a shape allows.

use num_bigint::BigUint;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt as _};

use crate::board::Shape;

use super::rules_group::CellGroup;
use super::wreath::Wreath;
use super::{CycleIndex, Perm, Role, Symmetry};

/// The symmetry group of a shape: geometric symmetries, relabellings and, for Latin squares, the
/// exchange of the roles of rows, columns and symbols.
///
/// Under other rules it is the *group of the rules*: the permutations of the cells that map the
/// lines, and the smaller sets, that the rules declare to such ones, and the relabellings. Two larger
/// groups exist, and are never meant: that of the rules with all lines that these imply (the windows
/// of a board with four imply five more), and that of the graph of cells in sight of each other.
#[derive(Debug, Clone, Copy)]
pub struct SymmetryGroup {
    pub(super) shape: Shape,
}

impl SymmetryGroup {
    /// The group of a shape.
    pub fn of(shape: Shape) -> Self {
        Self { shape }
    }

    pub(super) fn rows(self) -> Wreath {
        Wreath { size: self.shape.band_height(), count: self.shape.bands() }
    }

    pub(super) fn columns(self) -> Wreath {
        Wreath { size: self.shape.stack_width(), count: self.shape.stacks() }
    }

    fn symbols(self) -> Wreath {
        Wreath { size: self.shape.side(), count: 1 }
    }

    /// The exchanges of roles that the shape allows, the identity first.
    pub fn roles(self) -> &'static [[Role; 3]] {
        if !self.shape.is_plain() {
            return &Symmetry::ALL_ROLES[..1];
        }
        match (self.shape.has_boxes(), self.shape.is_transposable()) {
            (false, _) => &Symmetry::ALL_ROLES,
            (true, true) => &Symmetry::ALL_ROLES[..2],
            (true, false) => &Symmetry::ALL_ROLES[..1],
        }
    }

    /// Those of the geometric group.
    pub(super) fn geometric_roles(self) -> &'static [[Role; 3]] {
        let roles = self.roles();
        &roles[..roles.len().min(2)]
    }

    /// The group of the cells under rules that are not rows, columns and boxes alone.
    pub(super) fn of_cells(self) -> Option<&'static CellGroup> {
        (!self.shape.is_plain()).then(|| CellGroup::of(self.shape))
    }

    /// Whether the canonical forms of any rules can be had: whether the permutations of the cells are
    /// few enough to be listed. (Those of plain boards need no list.)
    pub fn is_listed(self) -> bool {
        self.of_cells().is_none_or(CellGroup::is_listed)
    }

    /// The number of symmetries.
    ///
    /// ```
    /// use gridforest::symmetry::SymmetryGroup;
    /// assert_eq!(SymmetryGroup::of("2x2".parse()?).order(), (128u32 * 24).into());
    /// assert_eq!(SymmetryGroup::of("latin4".parse()?).order(), (6 * 24u32.pow(3)).into());
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn order(self) -> BigUint {
        if let Some(cells) = self.of_cells() {
            return cells.order() * self.symbols().order();
        }
        let wreaths = [self.rows(), self.columns(), self.symbols()];
        wreaths.map(Wreath::order).iter().product::<BigUint>() * self.roles().len()
    }

    /// The size of an orbit of which each point is fixed by `stabiliser` symmetries.
    ///
    /// # Panics
    /// When no subgroup has that order.
    pub fn orbit(self, stabiliser: impl Into<BigUint>) -> BigUint {
        let (order, stabiliser) = (self.order(), stabiliser.into());
        let orbit = &order / &stabiliser;
        assert_eq!(&orbit * stabiliser, order, "the order of a subgroup divides the group's");
        orbit
    }

    /// The order of the geometric group: the cell permutations that map grids to grids.
    pub fn geometric_order(self) -> BigUint {
        if let Some(cells) = self.of_cells() {
            return cells.order();
        }
        let transpose: u8 = if self.shape.is_transposable() { 2 } else { 1 };
        self.rows().order() * self.columns().order() * transpose
    }

    /// The cycle types of the geometric group's elements on the cells.
    ///
    /// ```
    /// use gridforest::symmetry::SymmetryGroup;
    /// let index = SymmetryGroup::of("2x2".parse()?).cycle_index();
    /// assert_eq!(index.order(), 128u32.into());
    /// assert_eq!(index.skeleton_orbits().iter().sum::<num_bigint::BigUint>(), 805u32.into());
    /// # Ok::<(), gridforest::board::ShapeError>(())
    /// ```
    pub fn cycle_index(self) -> CycleIndex {
        if let Some(cells) = self.of_cells() {
            return CycleIndex::of_elements(cells.group().iter());
        }
        let rows = CycleIndex::of_wreath(self.rows());
        let cells = CycleIndex::of_cells(&rows, &CycleIndex::of_wreath(self.columns()));
        if self.shape.is_transposable() { cells.with_transposes(&rows) } else { cells }
    }

    /// Whether a symmetry is one of the shape's: its side is the shape's, boxes go to boxes, and
    /// the shape allows its exchange of roles.
    ///
    /// ```
    /// use gridforest::symmetry::SymmetryGroup;
    /// let group = SymmetryGroup::of("2x2".parse()?);
    /// assert!(group.contains(&"r2.1.3.4 c1.2.3.4 s2.3.1.4 crs".parse()?));
    /// assert!(!group.contains(&"r1.3.2.4 c1.2.3.4 s1.2.3.4 rcs".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(self, symmetry: &Symmetry) -> bool {
        let [rows, columns, symbols] = &symmetry.maps;
        if let Some(cells) = self.of_cells() {
            let kept = symmetry.roles == Symmetry::KEEP && columns.degree() == 1;
            return kept && cells.group().contains(rows) && self.symbols().contains(symbols);
        }
        self.roles().contains(&symmetry.roles)
            && self.rows().contains(rows)
            && self.columns().contains(columns)
            && self.symbols().contains(symbols)
    }

    /// Generators of the whole group.
    pub fn generators(self) -> Vec<Symmetry> {
        let identity = Symmetry::identity_of(self.shape);
        if let Some(cells) = self.of_cells() {
            let of_cells = cells.group().generators().iter().cloned();
            let of_cells =
                of_cells.map(|cells| Symmetry::of_cells(cells, identity.maps[2].clone()));
            let of_symbols = self.symbols().generators().into_iter();
            let same = &identity.maps[0];
            return of_cells
                .chain(of_symbols.map(|symbols| Symmetry::of_cells(same.clone(), symbols)))
                .collect();
        }
        let maps = [self.rows(), self.columns(), self.symbols()];
        let moves = maps.iter().enumerate().flat_map(|(role, wreath)| {
            let identity = &identity;
            wreath.generators().into_iter().map(move |perm| {
                let mut symmetry = identity.clone();
                symmetry.maps[role] = perm;
                symmetry
            })
        });
        let roles = self.roles()[1..].iter().map(|&roles| Symmetry { roles, ..identity.clone() });
        moves.chain(roles).collect()
    }

    /// Generators of the geometric group, as permutations of the cells.
    pub fn geometric_generators(self) -> Vec<Perm> {
        let generators = self.generators();
        let on_board = generators.iter().filter_map(|g| g.on_board(self.shape));
        on_board.filter(|perm| !perm.is_identity()).collect()
    }

    /// Every element of the geometric group, with the identity relabelling.
    ///
    /// The number is [`Self::geometric_order`]: meant for the smallest boards.
    pub fn geometric_elements(self) -> Box<dyn Iterator<Item = Symmetry>> {
        let symbols = Perm::identity(self.shape.side());
        if let Some(cells) = self.of_cells() {
            let elements = cells.group().iter();
            return Box::new(elements.map(move |e| Symmetry::of_cells(e, symbols.clone())));
        }
        let columns = self.columns().elements();
        let roles = self.geometric_roles();
        Box::new(self.rows().elements().into_iter().flat_map(move |row| {
            let symbols = symbols.clone();
            columns.clone().into_iter().flat_map(move |column| {
                let maps = [row.clone(), column, symbols.clone()];
                let element = move |&roles: &[Role; 3]| Symmetry { roles, maps: maps.clone() };
                roles.iter().map(element)
            })
        }))
    }

    /// An element of the whole group chosen uniformly.
    pub fn random(self, random: &mut impl Rng) -> Symmetry {
        let mut symbols: Vec<usize> = (0..self.shape.side()).collect();
        symbols.shuffle(random);
        if let Some(cells) = self.of_cells() {
            let cells = cells.group().random(random);
            return Symmetry::of_cells(cells, Perm::from_images(symbols));
        }
        Symmetry {
            roles: self.roles()[random.random_range(0..self.roles().len())],
            maps: [
                self.rows().random(random),
                self.columns().random(random),
                Perm::from_images(symbols),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::symmetry::PermGroup;
    use std::collections::HashSet;

    fn group(name: &str) -> (Shape, SymmetryGroup) {
        let shape = name.parse().unwrap();
        (shape, SymmetryGroup::of(shape))
    }

    #[test]
    fn a_group_contains_its_elements_and_no_others() {
        for name in ["2x2", "2x3", "latin4"] {
            let (_, group) = group(name);
            let mut random = stream(5, 0);
            for _ in 0..50 {
                assert!(group.contains(&group.random(&mut random)), "{name}");
            }
        }
        let (_, boxes) = group("2x3");
        let (_, square) = group("latin6");
        // The first and third row are of different bands, and boxes of 2x3 can't be transposed.
        for text in [
            "r3.2.1.4.5.6 c1.2.3.4.5.6 s1.2.3.4.5.6 rcs",
            "r1.2.3.4.5.6 c1.2.3.4.5.6 s1.2.3.4.5.6 crs",
        ] {
            let symmetry = text.parse().unwrap();
            assert!(!boxes.contains(&symmetry) && square.contains(&symmetry));
        }
        assert!(!square.contains(&Symmetry::identity(5)));
    }

    #[test]
    fn geometric_orders_agree_three_ways() {
        for (name, order) in [("2x2", 128u32), ("2x3", 3456), ("latin3", 72), ("latin4", 1152)] {
            let (shape, group) = group(name);
            assert_eq!(group.geometric_order(), order.into(), "{name} by formula");
            let generated = PermGroup::new(shape.cells(), group.geometric_generators());
            assert_eq!(generated.order(), order.into(), "{name} by generators");
            let elements: HashSet<_> =
                group.geometric_elements().map(|e| e.on_board(shape)).collect();
            assert_eq!(elements.len(), order as usize, "{name} by elements");
        }
    }

    #[test]
    fn larger_geometric_groups_have_the_order_of_the_formula() {
        for name in ["2x4", "3x3", "2x5", "latin6"] {
            let (shape, group) = group(name);
            let generated = PermGroup::new(shape.cells(), group.geometric_generators());
            assert_eq!(generated.order(), group.geometric_order(), "{name}");
        }
    }

    #[test]
    fn symmetries_obey_the_laws_of_a_group() {
        let random = &mut stream(1, 0);
        for name in ["2x2", "2x3", "3x3", "latin5"] {
            let (shape, group) = group(name);
            for _ in 0..100 {
                let [a, b, c] = [(); 3].map(|()| group.random(random));
                assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
                assert_eq!(a.then(&a.inverse()), Symmetry::identity(shape.side()));
                assert_eq!(a.inverse().then(&a), Symmetry::identity(shape.side()));
                let triple = [0, 1, shape.side() - 1];
                assert_eq!(a.then(&b).image(triple), b.image(a.image(triple)));
            }
        }
    }
}
