//! The structure of the Latin squares of each main class: transversals, intercalates, orthogonal
//! mates; quasigroups and loops; the strengths of critical sets; and how a Markov chain draws
//! squares. See `papers/latin.md`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::prelude::*;
use gridforest::census::Quasigroups;
use gridforest::features::Strength;
use gridforest::latin::{Square, each_mate, transversals};
use gridforest::symmetry::{Forms, SquareGroup, Symmetry};
use gridforest_requests::critical_sets::{self, CriticalSets};
use gridforest_requests::grids::{Sample, Sampler};

pub(super) const SEED: u64 = 20_260_612;

/// The orders whose classes are listed; of these the short version of critical sets, and the long.
const ORDERS: [usize; 7] = [1, 2, 3, 4, 5, 6, 7];
const REDUCED_ORDERS: usize = 5;
const OF_CRITICAL_SETS: [&str; 3] = ["latin4", "latin5", "latin6"];
/// The most main classes of critical sets that are put into canonical form.
const MOST_BY_FORMS: u64 = 20_000;

/// The orders of cyclic squares whose transversals are counted; of these so many in the reduced and
/// in the short version.
const CYCLIC: [usize; 20] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23];
const REDUCED_CYCLIC: usize = 9;
const SHORT_CYCLIC: usize = 18;

/// Samples of the chain: each square of the smallest orders is counted, of others the classes.
#[rustfmt::skip]
const SAMPLES: [(usize, u64, Kinds); 4] = [
    (3, 12_000, Kinds::Squares), (4, 57_600, Kinds::Squares), (5, 12_000, Kinds::Classes), (6, 12_000, Kinds::Classes),
];
/// Samples whose means are compared with those over all squares.
const OF_MEANS: u64 = 2000;
const REDUCED_SAMPLES: u64 = 10;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kinds {
    Squares,
    Classes,
}

/// The square of a class.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ClassStructure {
    shape: Shape,
    class: usize,
    grid: String,
    stabiliser: u64,
    orbit: String,
    pub(super) intercalates: u64,
    pub(super) transversals: u64,
}

impl ClassStructure {
    pub(super) fn of(class: &Class) -> Self {
        let square = square(&class.grid);
        Self {
            shape: class.grid.shape(),
            class: class.number,
            grid: class.grid.to_string(),
            stabiliser: class.stabiliser,
            orbit: class.orbit.to_string(),
            intercalates: square.intercalates(),
            transversals: counted(transversals(&square)),
        }
    }
}

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let mut rows = Vec::new();
    let orders = study.effort.first(REDUCED_ORDERS, &ORDERS);
    let listed: Result<Vec<Classes>> =
        orders.iter().map(|&order| study.classes(Shape::latin(order)?)).collect();
    let listed = listed?;
    for classes in &listed {
        let all: Vec<&Class> = classes.iter().collect();
        let of = format!("mates, {}", classes.shape());
        let mates = study.each(of, &all, |class| Ok(mates(&square(&class.grid))))?;
        let structures = all.into_iter().map(ClassStructure::of);
        let found: Vec<(ClassStructure, u64)> = structures.zip(mates).collect();
        compare_order(study, classes, &found);
        rows.extend(found);
    }
    study.list("classes.csv", &columns::<ClassStructure>("mates"), rows.iter())?;
    let orders = study.effort.choose(REDUCED_CYCLIC, SHORT_CYCLIC, CYCLIC.len());
    let of_cyclic = |&order: &usize| Ok(counted(transversals(&Square::cyclic(order))));
    let numbers = study.each("transversals of cyclic squares", &CYCLIC[..orders], of_cyclic)?;
    for (order, number) in CYCLIC.into_iter().zip(numbers) {
        study.published("transversals_of_cyclic_squares", order, number);
    }
    critical_sets(study, &listed)?;
    mixing(study, &listed)?;
    match listed.last() {
        Some(classes) => means_of_chain(study, classes.shape(), &rows),
        None => Ok(()),
    }
}

pub(super) fn square(grid: &Grid) -> Square {
    let square = Square::new(grid.symbols().iter().map(|symbol| symbol - 1).collect());
    square.expect("a grid of rows and columns is a Latin square")
}

/// A number that there is of the orders here.
fn counted(count: Option<u64>) -> u64 {
    count.expect("an order whose transversals are counted")
}

/// The number of orthogonal mates.
fn mates(square: &Square) -> u64 {
    let mut mates = 0;
    let _ = each_mate(square, &mut |_| {
        mates += 1;
        ControlFlow::Continue(())
    });
    mates
}

/// The numbers of an order, beside the published ones.
fn compare_order(study: &mut Study<'_>, classes: &Classes, rows: &[(ClassStructure, u64)]) {
    let order = classes.shape().side();
    study.published("latin_main_classes", order, rows.len());
    let isotopy = classes.under(SquareGroup::Isotopy);
    study.published("latin_isotopy_classes", order, isotopy.iter().len());
    let found = Quasigroups::of_order(classes);
    study.published("quasigroups", order, &found.quasigroups);
    study.published("loops", order, found.loops);
    let of = |count: fn(&ClassStructure) -> u64| -> BTreeSet<u64> {
        rows.iter().map(|(row, _)| count(row)).collect()
    };
    let (intercalates, transversals) = (of(|row| row.intercalates), of(|row| row.transversals));
    let least = |of: &BTreeSet<u64>| of.first().copied().unwrap_or(0);
    let most = |of: &BTreeSet<u64>| of.last().copied().unwrap_or(0);
    study.published("least_intercalates", order, least(&intercalates));
    study.published("most_intercalates", order, most(&intercalates));
    study.published("most_transversals", order, most(&transversals));
    study.published("different_numbers_of_transversals", order, transversals.len());
    if let Some(least) = transversals.iter().find(|&&number| number > 0)
        && order >= 3
    {
        study.published("least_transversals_above_0", order, least);
    }
    let with_mates = rows.iter().filter(|(_, mates)| *mates > 0).count();
    study.say(format!(
        "order {order}: {} main and {} isotopy classes, {} quasigroups, {} loops; {} to {} transversals; {with_mates} main classes with an orthogonal mate",
        rows.len(),
        isotopy.iter().len(),
        grouped(&found.quasigroups.to_string()),
        found.loops,
        least(&transversals),
        most(&transversals),
    ));
}

/// The critical sets of each main class by size and strength, up to the autoparatopisms of the
/// square: as many as the forest has.
fn critical_sets(study: &mut Study<'_>, listed: &[Classes]) -> Result<()> {
    let orders = study.effort.choose(2, 2, OF_CRITICAL_SETS.len());
    let mut rows = Vec::new();
    for name in &OF_CRITICAL_SETS[..orders] {
        let shape: Shape = name.parse()?;
        let classes = listed.iter().find(|classes| classes.shape() == shape);
        let classes = classes.context("the classes of the order")?;
        let all: Vec<&Class> = classes.iter().collect();
        let by_strength = study.each(format!("strengths, {shape}"), &all, |class| {
            Ok(critical_sets::classes(&Root::new(&class.grid)?, Limits::default())?)
        })?;
        let by_masks = study.each(format!("strengths again, {shape}"), &all, |class| {
            let mut counts = BTreeMap::<Strength, u64>::new();
            different().each(&Root::new(&class.grid)?, &mut |critical, _| {
                *counts.entry(strength_by_masks(&critical)).or_default() += 1;
                ControlFlow::Continue(())
            })?;
            Ok(counts)
        })?;
        for ((class, counts), again) in all.iter().zip(&by_strength).zip(&by_masks) {
            let root = Root::new(&class.grid)?;
            let tree = Tree::count(&root, Engine::Diagram, Limits::default())?;
            let key = format!("{shape} class {}", class.number);
            let sum = |of: fn(&critical_sets::Classes) -> u64| counts.values().map(of).sum::<u64>();
            let quantity = "critical sets up to autoparatopism: listed, and counted by the diagram";
            study.equal(quantity, &key, sum(|of| of.main), tree.leaf_orbits());
            let quantity =
                "critical sets: the sizes of the orbits listed, and counted by the diagram";
            let leaves: u128 = tree.levels.iter().map(|level| level.leaves).sum();
            study.equal(quantity, &key, sum(|of| of.sets), leaves);
            for strength in Strength::ALL {
                let those = counts.iter().filter(|((_, of), _)| *of == strength);
                let main: u64 = those.map(|(_, of)| of.main).sum();
                let again = again.get(&strength).copied().unwrap_or(0);
                let quantity =
                    format!("{strength} critical sets up to autoparatopism: by two codes");
                study.equal(quantity, &key, main, again);
            }
            for (&(clues, strength), of) in counts {
                rows.push((shape, class.number, clues, strength.to_string(), of.main, of.isotopy));
            }
            if sum(|of| of.main) <= MOST_BY_FORMS {
                let quantity =
                    "isotopy classes of critical sets: by stabilisers, and by canonical forms";
                study.equal(quantity, key, sum(|of| of.isotopy), by_forms(&root)?);
            }
        }
        let of = |wanted: Strength| {
            let all = by_strength.iter().flatten();
            let those = all.filter(move |((_, strength), _)| *strength == wanted);
            those.map(|(&(clues, _), &numbers)| (clues, numbers))
        };
        for strength in Strength::ALL {
            let sum = |number: fn(critical_sets::Classes) -> u64| {
                let sum: u64 = of(strength).map(|(_, classes)| number(classes)).sum();
                grouped(&sum.to_string())
            };
            let [main, isotopy] = [sum(|of| of.main), sum(|of| of.isotopy)];
            study.say(format!(
                "{shape}: {main} main classes and {isotopy} isotopy classes of {strength} critical sets"
            ));
        }
        if *name == "latin5" {
            // The class of the cyclic square has the larger group.
            let (cyclic, _) = all
                .iter()
                .zip(&by_strength)
                .map(|(class, counts)| (counts, class.stabiliser))
                .max_by_key(|(_, stabiliser)| *stabiliser)
                .context("a class")?;
            let weak = cyclic.keys().filter(|(_, strength)| *strength != Strength::Strong);
            study.published("weak_critical_sets_of_the_cyclic_square", 5, weak.count());
            let least = of(Strength::TotallyWeak).map(|(clues, _)| clues).min().context("one")?;
            study.published("smallest_totally_weak_critical_set", 5, least);
        }
    }
    let columns = "shape class clues strength leaf_orbits isotopy_classes";
    study.list("critical-sets.csv", columns, rows)
}

/// The critical sets of a square up to its autoparatopisms.
fn different() -> CriticalSets {
    CriticalSets { essentially_different: true, ..CriticalSets::default() }
}

/// The strength of a partial square with one completion, by the symbols that its rows and columns lack: written
/// without the code that deduces elsewhere.
fn strength_by_masks(partial: &Puzzle) -> Strength {
    let (n, mut symbols) = (partial.shape().side(), partial.symbols().to_vec());
    let lines: Vec<Vec<usize>> = (0..n)
        .flat_map(|i| [(0..n).map(|k| i * n + k).collect(), (0..n).map(|k| k * n + i).collect()])
        .collect();
    let mut rounds = 0;
    loop {
        let lacking =
            |line: &[usize]| line.iter().fold(!0u32, |all, &cell| all & !(1 << symbols[cell]));
        let (mut rows, mut columns) = (vec![0; n], vec![0; n]);
        for (i, pair) in lines.chunks(2).enumerate() {
            [rows[i], columns[i]] = [lacking(&pair[0]), lacking(&pair[1])];
        }
        let whole = (1 << (n + 1)) - 2;
        let open = |cell: usize| match symbols[cell] {
            0 => rows[cell / n] & columns[cell % n] & whole,
            _ => 0u32,
        };
        let mut forced = Vec::new();
        for line in &lines {
            let [mut once, mut twice] = [0; 2];
            for &cell in line {
                twice |= once & open(cell);
                once |= open(cell);
            }
            for &cell in line {
                let alone = if open(cell).count_ones() == 1 {
                    open(cell)
                } else {
                    open(cell) & once & !twice
                };
                if alone != 0 {
                    forced.push((cell, alone.trailing_zeros() as u8));
                }
            }
        }
        match (forced.is_empty(), symbols.contains(&0), rounds) {
            (_, false, _) => return Strength::Strong,
            (true, true, 0) => return Strength::TotallyWeak,
            (true, true, _) => return Strength::Weak,
            _ => rounds += 1,
        }
        forced.into_iter().for_each(|(cell, symbol)| symbols[cell] = symbol);
    }
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
    let scale = study.effort.or_reduced(1, REDUCED_SAMPLES);
    for (order, samples, kinds) in SAMPLES {
        let Some(classes) = listed.iter().find(|classes| classes.shape().side() == order) else {
            continue;
        };
        let samples = samples / scale;
        let drawn = drawn_by_chain(classes.shape(), samples);
        let mut drawn = tally(drawn.iter().map(|grid| grid.symbols().to_vec()));
        if kinds == Kinds::Classes {
            let (shape, forms) = (classes.shape(), Forms::of(classes.shape()));
            let mut classes: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
            for (symbols, times) in drawn {
                let grid = Grid::new(shape, symbols)?;
                *classes.entry(forms.grid(&grid).symbols).or_default() += times;
            }
            drawn = classes;
        }
        // Of each square as many, of each class in proportion to its squares.
        let all = classes.grids().to_string().parse::<f64>()?;
        let shares: Vec<f64> = match kinds {
            Kinds::Squares => vec![1.0 / all; all as usize],
            Kinds::Classes => {
                let share = |class: &Class| Ok(class.orbit.to_string().parse::<f64>()? / all);
                classes.iter().map(share).collect::<Result<_>>()?
            }
        };
        let counts: Vec<u64> = match kinds {
            Kinds::Squares => {
                let mut counts: Vec<u64> = drawn.into_values().collect();
                counts.resize(shares.len(), 0);
                counts
            }
            Kinds::Classes => {
                let of = |class: &Class| drawn.get(class.grid.symbols()).copied().unwrap_or(0);
                classes.iter().map(of).collect()
            }
        };
        let of = |(&count, share): (&u64, &f64)| {
            let expected = share * samples as f64;
            (count as f64 - expected).powi(2) / expected
        };
        let chi2: f64 = counts.iter().zip(&shares).map(of).sum();
        let freedom = shares.len() as f64 - 1.0;
        // The cube root of χ² over its degrees of freedom is nearly normal (Wilson, Hilferty 1931).
        let variance = 2.0 / (9.0 * freedom);
        let ours = Measured { value: (chi2 / freedom).cbrt(), error: variance.sqrt() };
        let what = if kinds == Kinds::Squares { "squares" } else { "main classes" };
        let quantity = format!(
            "cube root of χ² per degree of freedom of the {what} that a Markov chain draws"
        );
        let mean = Some(Measured::exact(1.0 - variance));
        study.by_z(quantity, format!("order {order}"), Some(ours), mean);
        table.push((classes.shape(), samples, shares.len(), chi2 / freedom));
    }
    study.list("chain.csv", "shape samples kinds chi2", table)
}

/// Means over the squares of the chain, beside those over all squares.
fn means_of_chain(
    study: &mut Study<'_>,
    shape: Shape,
    rows: &[(ClassStructure, u64)],
) -> Result<()> {
    let scale = study.effort.or_reduced(1, REDUCED_SAMPLES);
    let in_order: Vec<&ClassStructure> =
        rows.iter().map(|(row, _)| row).filter(|row| row.shape == shape).collect();
    let drawn: Vec<Square> = drawn_by_chain(shape, OF_MEANS / scale).iter().map(square).collect();
    type Of<T> = fn(&T) -> u64;
    let means: [(&str, Of<ClassStructure>, Of<Square>); 2] = [
        ("intercalates", |row| row.intercalates, Square::intercalates),
        ("transversals", |row| row.transversals, |square| counted(transversals(square))),
    ];
    for (what, of_class, of_drawn) in means {
        let (mut sum, mut squares) = (0.0, 0.0);
        for row in &in_order {
            let orbit: f64 = row.orbit.parse()?;
            sum += orbit * of_class(row) as f64;
            squares += orbit;
        }
        let n = drawn.len() as f64;
        let counts: Vec<f64> = drawn.iter().map(|square| of_drawn(square) as f64).collect();
        let mean = counts.iter().sum::<f64>() / n;
        let spread = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>();
        let ours = Measured { value: mean, error: (spread / (n - 1.0) / n).sqrt() };
        let quantity =
            format!("mean number of {what} of the squares of a Markov chain, and of all squares");
        study.by_z(quantity, shape, Some(ours), Some(Measured::exact(sum / squares)));
        study.say(format!("{shape}: {:.4} {what} in the mean over all squares", sum / squares));
    }
    Ok(())
}

fn drawn_by_chain(shape: Shape, number: u64) -> Vec<Grid> {
    let (sample, chain) = (Sample { number, seed: SEED }, Sampler::Chain(shape));
    sample.blocks(&chain).flat_map(|block| sample.grids(&chain, block)).collect()
}
