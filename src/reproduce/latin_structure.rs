//! The structure of the Latin squares of each main class: transversals, intercalates, orthogonal
//! mates; quasigroups and loops; the strengths of critical sets; and how a Markov chain draws
//! squares. See `papers/latin.md`.

use super::prelude::*;
use gridforest::census::Quasigroups;
use gridforest::features::Strength;
use gridforest::latin::{Square, count_mates, transversals};
use gridforest::symmetry::{Forms, SquareGroup, Symmetry};
use gridforest_requests::critical_sets::{self, ByStrength, CriticalSets};
use gridforest_requests::grids::{ClassRow, Sample, Sampler};

pub(super) const SEED: u64 = 20_260_612;

/// The most of the orders whose classes are listed, from 1 on.
const MOST: usize = 7;
const REDUCED_MOST: usize = 5;
/// The orders whose critical sets are listed; the last one in the long version alone.
const OF_CRITICAL_SETS: [usize; 3] = [4, 5, 6];
/// The most main classes of critical sets that are put into canonical form.
const MOST_BY_FORMS: u64 = 20_000;

/// The orders of cyclic squares whose transversals are counted, and how many of them.
const CYCLIC: [usize; 20] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23];
const COUNTED_CYCLIC: [usize; 3] = [9, 18, CYCLIC.len()];

/// Samples of the chain, by order: each square of the smallest orders is counted, of others the
/// classes.
const SAMPLES: [(usize, u64, Kinds); 4] = [
    (3, 12_000, Kinds::Squares),
    (4, 57_600, Kinds::Squares),
    (5, 12_000, Kinds::Classes),
    (6, 12_000, Kinds::Classes),
];
/// Samples whose means are compared with those over all squares.
const OF_MEANS: u64 = 2000;
/// The reduced version has so many times fewer.
const REDUCTION: u64 = 10;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kinds {
    Squares,
    Classes,
}

/// What is counted in the square of a class, and its columns.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Structure {
    shape: Shape,
    class: ClassRow,
    pub(super) intercalates: u64,
    pub(super) transversals: u64,
}

pub(super) const STRUCTURE: &str = "shape class grid stabiliser orbit intercalates transversals";

impl Structure {
    pub(super) fn of(class: &Class) -> Self {
        let (shape, square) = (class.grid.shape(), square(&class.grid));
        let (intercalates, transversals) = (square.intercalates(), of_small(&square));
        Self { shape, class: ClassRow::of(class), intercalates, transversals }
    }
}

/// The least and the greatest of some numbers, and how many different ones there are.
pub(super) struct Spread {
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) different: usize,
}

impl Spread {
    pub(super) fn of(numbers: impl IntoIterator<Item = u64>) -> Self {
        let all: BTreeSet<u64> = numbers.into_iter().collect();
        let [least, most] = [all.first(), all.last()].map(|one| one.copied().unwrap_or(0));
        Self { least, most, different: all.len() }
    }
}

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let orders = 1..=study.effort.or_reduced(MOST, REDUCED_MOST);
    let listed = orders.map(|order| study.classes(Shape::latin(order)?));
    let listed: Vec<Classes> = listed.collect::<Result<_>>()?;
    let mut rows = Vec::new();
    for classes in &listed {
        let mates = study.each(format!("mates, {}", classes.shape()), classes, |class| {
            Ok(count_mates(&square(&class.grid), u64::MAX, u64::MAX).expect("without a limit"))
        })?;
        rows.push(classes.iter().map(Structure::of).zip(mates).collect::<Vec<_>>());
        compare_order(study, classes, &rows[rows.len() - 1]);
    }
    study.list("classes.csv", &format!("{STRUCTURE} mates"), rows.iter().flatten())?;
    let orders = &CYCLIC[..study.effort.choose(COUNTED_CYCLIC)];
    let of = "transversals of cyclic squares";
    let numbers = study.each(of, orders, |&order| Ok(of_small(&Square::cyclic(order))))?;
    for (order, number) in orders.iter().zip(numbers) {
        study.published("transversals_of_cyclic_squares", order, number);
    }
    critical_sets(study, &listed)?;
    mixing(study, &listed)?;
    let last = listed.len() - 1;
    means_of_chain(study, &listed[last], &rows[last]);
    Ok(())
}

pub(super) fn square(grid: &Grid) -> Square {
    let square = Square::new(grid.symbols().iter().map(|symbol| symbol - 1).collect());
    square.expect("a grid of rows and columns is a Latin square")
}

/// The transversals of a square of an order here.
pub(super) fn of_small(square: &Square) -> u64 {
    transversals(square).expect("an order whose transversals are counted")
}

/// The numbers of an order, beside the published ones.
fn compare_order(study: &mut Study<'_>, classes: &Classes, rows: &[(Structure, u64)]) {
    let order = classes.shape().side();
    let [isotopy, types] = [SquareGroup::Isotopy, SquareGroup::Geometric]
        .map(|group| classes.under(group).iter().len());
    let found = Quasigroups::of_order(classes);
    let of = |count: fn(&Structure) -> u64| rows.iter().map(move |(row, _)| count(row));
    let intercalates = Spread::of(of(|row| row.intercalates));
    let transversals = Spread::of(of(|row| row.transversals));
    study.published("latin_main_classes", order, rows.len());
    study.published("latin_types", order, types);
    study.published("latin_isotopy_classes", order, isotopy);
    study.published("quasigroups", order, &found.quasigroups);
    study.published("loops", order, found.loops);
    study.published("least_intercalates", order, intercalates.least);
    study.published("most_intercalates", order, intercalates.most);
    study.published("most_transversals", order, transversals.most);
    study.published("different_numbers_of_transversals", order, transversals.different);
    if order >= 3 {
        let above_0 = Spread::of(of(|row| row.transversals).filter(|&number| number > 0));
        study.published("least_transversals_above_0", order, above_0.least);
    }
    let with_mates = rows.iter().filter(|(_, mates)| *mates > 0).count();
    study.say(format!(
        "order {order}: {} main and {isotopy} isotopy classes, {} quasigroups, {} loops; {} to {} transversals; {with_mates} main classes with an orthogonal mate",
        rows.len(),
        grouped(&found.quasigroups.to_string()),
        found.loops,
        transversals.least,
        transversals.most,
    ));
}

/// The critical sets of each main class by size and strength, up to the autoparatopisms of the
/// square: as many as the forest has.
fn critical_sets(study: &mut Study<'_>, listed: &[Classes]) -> Result<()> {
    let mut rows = Vec::new();
    for order in &OF_CRITICAL_SETS[..study.effort.choose([2, 2, 3])] {
        let classes = &listed[order - 1];
        let shape = classes.shape();
        let by_strength = study.each(format!("strengths, {shape}"), classes, |class| {
            Ok(critical_sets::classes(&Root::new(&class.grid)?, Limits::default())?)
        })?;
        let again = study.each(format!("strengths again, {shape}"), classes, |class| {
            let mut strengths = Vec::new();
            different().each(&Root::new(&class.grid)?, &mut |critical, _| {
                strengths.push(strength_by_triples(&critical));
                ControlFlow::Continue(())
            })?;
            Ok(tally(strengths))
        })?;
        for ((class, counts), again) in classes.iter().zip(&by_strength).zip(&again) {
            compare_class(study, class, counts, again)?;
            rows.extend(counts.iter().map(|(&(clues, strength), of)| {
                (shape, class.number, clues, strength.to_string(), of.main, of.isotopy)
            }));
        }
        let of = |wanted: Strength| {
            let all = by_strength.iter().flatten();
            all.filter(move |((_, strength), _)| *strength == wanted)
        };
        for strength in Strength::ALL {
            let sum = |number: fn(&critical_sets::Classes) -> u64| {
                grouped(&of(strength).map(|(_, classes)| number(classes)).sum::<u64>().to_string())
            };
            let [main, isotopy] = [sum(|of| of.main), sum(|of| of.isotopy)];
            study.say(format!(
                "{shape}: {main} main classes and {isotopy} isotopy classes of {strength} critical sets"
            ));
        }
        if *order == 5 {
            // The class of the cyclic square has the larger group.
            let by_group = classes.iter().zip(&by_strength);
            let cyclic = by_group.max_by_key(|(class, _)| class.stabiliser).context("a class")?.1;
            let weak = cyclic.keys().filter(|(_, strength)| *strength != Strength::Strong);
            study.published("weak_critical_sets_of_the_cyclic_square", 5, weak.count());
            let least = of(Strength::TotallyWeak).map(|((clues, _), _)| clues).min();
            study.published("smallest_totally_weak_critical_set", 5, least.context("one")?);
        }
    }
    let columns = "shape class clues strength leaf_orbits isotopy_classes";
    study.list("critical-sets.csv", columns, rows)
}

/// The critical sets of a class: listed, by the tree, by two codes for strengths, by canonical forms.
fn compare_class(
    study: &mut Study<'_>,
    class: &Class,
    counts: &ByStrength,
    again: &BTreeMap<Strength, u64>,
) -> Result<()> {
    let root = Root::new(&class.grid)?;
    let tree = Tree::count(&root, Engine::Diagram, Limits::default())?;
    let key = format!("{} class {}", class.grid.shape(), class.number);
    let sum = |of: fn(&critical_sets::Classes) -> u64| counts.values().map(of).sum::<u64>();
    let quantity = "critical sets up to autoparatopism: listed, and counted by the diagram";
    study.equal(quantity, &key, sum(|of| of.main), tree.leaf_orbits());
    let quantity = "critical sets: the sizes of the orbits listed, and counted by the diagram";
    study.equal(quantity, &key, sum(|of| of.sets), tree.leaves());
    for strength in Strength::ALL {
        let those = counts.iter().filter(|((_, of), _)| *of == strength);
        let main: u64 = those.map(|(_, of)| of.main).sum();
        let again = again.get(&strength).copied().unwrap_or(0);
        let quantity = format!("{strength} critical sets up to autoparatopism: by two codes");
        study.equal(quantity, &key, main, again);
    }
    if sum(|of| of.main) <= MOST_BY_FORMS {
        let quantity = "isotopy classes of critical sets: by stabilisers, and by canonical forms";
        study.equal(quantity, key, sum(|of| of.isotopy), by_forms(&root)?);
    }
    Ok(())
}

/// The critical sets of a square up to its autoparatopisms.
fn different() -> CriticalSets {
    CriticalSets { essentially_different: true, ..CriticalSets::default() }
}

/// The strength of a partial square with one completion, by the triples of a row, a column and a
/// symbol that no entry excludes: without the code that deduces elsewhere.
fn strength_by_triples(partial: &Puzzle) -> Strength {
    let n = partial.shape().side();
    // A triple is alone in its cell, with its symbol in its row, and in its column.
    let lines = |&[row, column, symbol]: &[usize; 3]| {
        [row * n + column, (n + row) * n + symbol, (2 * n + column) * n + symbol]
    };
    let triple = |i: usize| [i / (n * n), i / n % n, i % n];
    let mut open: Vec<[usize; 3]> = (0..n * n * n).map(triple).collect();
    let is_entry =
        |of: &&[usize; 3]| usize::from(partial.symbols()[of[0] * n + of[1]]) == of[2] + 1;
    let mut forced: Vec<[usize; 3]> = open.iter().filter(is_entry).copied().collect();
    let mut taken = vec![false; 3 * n * n];
    for round in 0.. {
        forced.iter().flat_map(lines).for_each(|line| taken[line] = true);
        open.retain(|of| lines(of).iter().all(|&line| !taken[line]));
        let mut ways = vec![0; taken.len()];
        open.iter().flat_map(lines).for_each(|line| ways[line] += 1);
        let is_forced = |of: &&[usize; 3]| lines(of).iter().any(|&line| ways[line] == 1);
        forced = open.iter().filter(is_forced).copied().collect();
        match (open.is_empty(), forced.is_empty(), round) {
            (true, ..) => return Strength::Strong,
            (_, true, 0) => return Strength::TotallyWeak,
            (_, true, _) => return Strength::Weak,
            _ => {}
        }
    }
    unreachable!("each round fills a cell")
}

/// The isotopy classes of critical sets of a main class by their canonical forms.
fn by_forms(root: &Root) -> Result<u64> {
    let shape = root.grid().shape();
    let mut forms = Forms::of(shape).under(SquareGroup::Isotopy).labelled();
    let mut found = BTreeSet::new();
    different().each(root, &mut |critical, _| {
        for &roles in &Symmetry::ALL_ROLES {
            let conjugate = Symmetry { roles, ..Symmetry::identity(shape.side()) };
            let form = forms.puzzle(&conjugate.puzzle(&critical));
            found.insert(form.expect("a critical set has no conflict").symbols);
        }
        ControlFlow::Continue(())
    })?;
    Ok(found.len() as u64)
}

/// The squares of the chain: how often each, or each class, is drawn.
fn mixing(study: &mut Study<'_>, listed: &[Classes]) -> Result<()> {
    let mut table = Vec::new();
    for (order, samples, kinds) in SAMPLES {
        let Some(classes) = listed.get(order - 1) else { continue };
        let (shape, all) = (classes.shape(), float(&classes.grids()));
        let samples = samples / study.effort.or_reduced(1, REDUCTION);
        let drawn = drawn_by_chain(shape, samples);
        // How often each was drawn, and its share: of each square as large, of each class in
        // proportion to its squares.
        let (what, counts): (_, Vec<(u64, f64)>) = match kinds {
            Kinds::Squares => {
                let drawn = tally(drawn.iter().map(|grid| grid.symbols().to_vec())).into_values();
                let counts = drawn.chain(std::iter::repeat(0)).take(all as usize);
                ("squares", counts.map(|count| (count, 1.0 / all)).collect())
            }
            Kinds::Classes => {
                let forms = Forms::of(shape);
                let drawn = tally(drawn.iter().map(|grid| forms.grid(grid).symbols));
                let count = |class: &Class| drawn.get(class.grid.symbols()).copied().unwrap_or(0);
                let of = |class| (count(class), float(&class.orbit) / all);
                ("main classes", classes.iter().map(of).collect())
            }
        };
        let of = |&(count, share): &(u64, f64)| {
            let expected = share * samples as f64;
            (count as f64 - expected).powi(2) / expected
        };
        let (chi2, freedom) = (counts.iter().map(of).sum::<f64>(), counts.len() as f64 - 1.0);
        // The cube root of χ² over its degrees of freedom is nearly normal (Wilson, Hilferty 1931).
        let variance = 2.0 / (9.0 * freedom);
        let ours = Measured { value: (chi2 / freedom).cbrt(), error: variance.sqrt() };
        let quantity = format!(
            "cube root of χ² per degree of freedom of the {what} that a Markov chain draws"
        );
        let mean = Some(Measured::exact(1.0 - variance));
        study.by_z(quantity, format!("order {order}"), Some(ours), mean);
        table.push((shape, samples, counts.len(), chi2 / freedom));
    }
    study.list("chain.csv", "shape samples kinds chi2", table)
}

/// Means over the squares of the chain, beside those over all squares.
fn means_of_chain(study: &mut Study<'_>, classes: &Classes, rows: &[(Structure, u64)]) {
    let shape = classes.shape();
    let drawn = drawn_by_chain(shape, OF_MEANS / study.effort.or_reduced(1, REDUCTION));
    type Of<T> = fn(&T) -> u64;
    let means: [(&str, Of<Structure>, Of<Square>); 2] = [
        ("intercalates", |row| row.intercalates, Square::intercalates),
        ("transversals", |row| row.transversals, of_small),
    ];
    for (what, of_class, of_drawn) in means {
        let numbers = drawn.iter().map(|grid| of_drawn(&square(grid)) as f64);
        let ours = mean_of(&numbers.collect(), 0.0);
        let pairs = classes.iter().zip(rows);
        let sum: BigUint = pairs.map(|(class, (row, _))| &class.orbit * of_class(row)).sum();
        let mean = float(&sum) / float(&classes.grids());
        let quantity =
            format!("mean number of {what} of the squares of a Markov chain, and of all squares");
        study.by_z(quantity, shape, Some(ours), Some(Measured::exact(mean)));
        study.say(format!("{shape}: {mean:.4} {what} in the mean over all squares"));
    }
}

fn drawn_by_chain(shape: Shape, number: u64) -> Vec<Grid> {
    let (sample, chain) = (Sample { number, seed: SEED }, Sampler::Chain(shape));
    sample.blocks(&chain).flat_map(|block| sample.grids(&chain, block)).collect()
}
