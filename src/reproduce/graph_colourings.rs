//! Colourings of graphs: the fewest entries that determine one, and whole forests, for all connected
//! graphs of few vertices and for graphs with names. See `papers/graph-colourings.md`.
//!
//! A graph is coloured with as few colours as it can be. A proper puzzle is then a partial colouring
//! that can be completed in one way: a *defining set*, its least size the *Sudoku number* of the graph.

mod bounds;
mod counted;
mod named;

use super::prelude::*;
use bounds::BOUNDS;
use counted::{Colourings, Counted};
use gridforest_group::Graph;

/// All connected graphs of so many vertices: reduced, short, full.
const VERTICES: [usize; 3] = [4, 7, 8];
/// Those that are coloured with one and two more colours than they need.
const MORE_COLOURS: [usize; 3] = [4, 5, 7];
/// For each number of vertices so far levels are listed.
const LEVELS: usize = 7;

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let [most, with_more] = [VERTICES, MORE_COLOURS].map(|of| study.effort.choose(of));
    let (mut all, mut levels) = (Vec::new(), Vec::new());
    for order in 1..=most {
        let graphs = Graph::connected(order);
        let counted = study.each(format!("colourings, {order}"), &graphs, |graph| {
            counted::of(graph, graph.chromatic_number())
        })?;
        of_order(study, order, &counted);
        if order <= LEVELS {
            levels.extend(counted.iter().flat_map(|one| one.levels.clone()));
        }
        all.extend(counted.into_iter().map(|one| one.row));
    }
    by_chromatic_number(study, most, &all);
    let rows = all.iter().map(|row| (row, bounds::reached(row)));
    study.list("graphs.csv", &format!("{} reaches", Colourings::columns()), rows)?;
    study.table("levels.csv", &levels)?;
    bounds_by_order(study, most, &all)?;
    more_colours(study, with_more)?;
    of_names(study)?;
    let shown = "bound cells graphs holds reached";
    study.show("bounds, and how many graphs reach them", "bounds.csv", shown)?;
    let shown = "name symbols cells solutions classes fewest_clues most_leaf_clues puzzles";
    study.show("graphs with names", "named.csv", shown)
}

fn vertices(number: usize) -> String {
    let s = if number == 1 { "vertex" } else { "vertices" };
    format!("{number} {s}")
}

/// What is known of all connected graphs of some number of vertices, and that the counts agree with
/// those by other ways.
fn of_order(study: &mut Study<'_>, order: usize, counted: &[Counted]) {
    let (key, all) = (vertices(order), counted.len());
    let number =
        |of: &dyn Fn(&Colourings) -> bool| counted.iter().filter(|one| of(&one.row)).count();
    study.published("connected_graphs", &key, all);
    // By the groups of the rules.
    let labellings: BigUint = (1..=order).product::<usize>().into();
    let symmetries = |row: &Colourings| row.forest.symmetries.parse::<BigUint>().expect("an order");
    let labelled: BigUint = counted.iter().map(|one| &labellings / symmetries(&one.row)).sum();
    study.published("connected_labelled_graphs", &key, labelled);
    for (what, agrees) in counted::AGREEMENTS {
        let quantity = format!("connected graphs, {what} counted alike");
        study.equal(quantity, &key, counted.iter().filter(|one| agrees(one)).count(), all);
    }
    if order > 1 {
        let quantity = "connected graphs determined by one entry, and bipartite ones";
        let (one, two) = (number(&|row| row.fewest() == 1), number(&|row| row.colours() == 2));
        study.published_again(quantity, &key, one, Some(two));
    }
    let quantity = "connected graphs that need all entries but one";
    study.published(quantity, &key, number(&|row| row.fewest() + 1 == row.vertices()));
    for colours in 2..=order {
        // All minimal puzzles have an entry of each colour but one, and as many colourings as colours
        // can be permuted.
        let by_clues = number(&|row| row.colours() == colours && row.most() + 1 == colours);
        let by_count = number(&|row| row.colours() == colours && row.is_uniquely_colourable());
        let key = format!("{key}, {colours} colours");
        study.published_again("uniquely_colourable_graphs", key, by_clues, Some(by_count));
    }
    for bound in BOUNDS {
        let quantity = format!("connected graphs that obey: {}", bound.what);
        study.equal(quantity, &key, number(&bound.holds), all);
    }
}

/// The graphs by their chromatic numbers, connected or not, from those that are connected.
fn by_chromatic_number(study: &mut Study<'_>, most: usize, rows: &[Colourings]) {
    let with_at_most = |colours: usize| -> Vec<u64> {
        let connected = |n| {
            let is_one = |row: &&Colourings| row.vertices() == n && row.colours() <= colours;
            rows.iter().filter(is_one).count() as u64
        };
        euler_transform(&(1..=most).map(connected).collect::<Vec<_>>())
    };
    let by_colours: Vec<Vec<u64>> = (0..=most).map(with_at_most).collect();
    for n in 1..=most {
        for colours in 1..=n {
            let number = by_colours[colours][n - 1] - by_colours[colours - 1][n - 1];
            let key = format!("{}, {colours} colours", vertices(n));
            study.published("graphs_by_chromatic_number", key, number);
        }
    }
}

/// The numbers of all graphs of 1, 2, … vertices from those of the connected ones.
fn euler_transform(connected: &[u64]) -> Vec<u64> {
    let sum_of_divisors = |n: usize| -> u64 {
        let divides = |d: &usize| n.is_multiple_of(*d);
        (1..=n).filter(divides).map(|d| d as u64 * connected[d - 1]).sum()
    };
    let mut all = vec![1];
    for n in 1..=connected.len() {
        let sum: u64 = (1..=n).map(|d| sum_of_divisors(d) * all[n - d]).sum();
        all.push(sum / n as u64);
    }
    all.split_off(1)
}

/// How many graphs of each order reach each bound; `graphs.csv` says which.
fn bounds_by_order(study: &mut Study<'_>, most: usize, rows: &[Colourings]) -> Result<()> {
    let orders = || BOUNDS.iter().flat_map(|bound| (1..=most).map(move |order| (bound, order)));
    let table = orders().map(|(bound, order)| {
        let of_order = || rows.iter().filter(|row| row.vertices() == order);
        let number = |of: fn(&Colourings) -> bool| of_order().filter(|row| of(row)).count();
        (bound.name, order, of_order().count(), number(bound.holds), number(bound.reached))
    });
    study.list("bounds.csv", "bound cells graphs holds reached", table)
}

/// A number of entries among the four that are told apart.
type Entries = fn(&Colourings) -> Option<usize>;

/// Of each colouring the fewest and the most entries of a minimal puzzle, and of these the least and
/// the greatest over all colourings.
const ENTRIES: [(&str, Entries); 4] = [
    ("fewest_clues", |row| row.forest.fewest_clues),
    ("most_fewest_clues", |row| row.forest.most_fewest_clues),
    ("fewest_most_clues", |row| row.forest.fewest_most_clues),
    ("most_leaf_clues", |row| row.forest.most_leaf_clues),
];

/// With one and two more colours: which numbers of entries can fall.
fn more_colours(study: &mut Study<'_>, most: usize) -> Result<()> {
    let mut rows = Vec::new();
    let mut falls: BTreeMap<(&str, usize), (usize, usize)> = BTreeMap::new();
    for order in 1..=most {
        let graphs = Graph::connected(order);
        let counted = study.each(format!("more colours, {order}"), &graphs, |graph| {
            let least = graph.chromatic_number();
            let of = |more| Ok(counted::of(graph, least + more)?.row);
            (0..=2).map(of).collect::<Result<Vec<_>, BlockError>>()
        })?;
        for of_graph in &counted {
            for pair in of_graph.windows(2) {
                for (name, entries) in ENTRIES {
                    let (cases, fell) = falls.entry((name, order)).or_default();
                    *cases += 1;
                    *fell += usize::from(entries(&pair[1]) < entries(&pair[0]));
                }
            }
        }
        rows.extend(counted.into_iter().flatten());
    }
    study.list("more-colours.csv", &Colourings::columns(), rows)?;
    let table = falls.iter().map(|((name, order), (cases, fell))| (name, order, cases, fell));
    study.list("falls.csv", "entries cells cases falls", table)?;
    let fell: BTreeSet<&str> =
        falls.iter().filter(|(_, (_, fell))| *fell > 0).map(|((name, _), _)| *name).collect();
    let which: Vec<&str> =
        ENTRIES.iter().map(|(name, _)| *name).filter(|name| fell.contains(name)).collect();
    study.say(match &which[..] {
        [] => "with a colour more none of the four numbers of entries is smaller".to_owned(),
        some => format!("with a colour more these can be smaller: {}", some.join(", ")),
    });
    Ok(())
}

/// Graphs with names.
fn of_names(study: &mut Study<'_>) -> Result<()> {
    let list = named::all(study.effort);
    let counted =
        study.each("named graphs", &list, |named| counted::of(&named.graph, named.colours))?;
    for (named, counted) in list.iter().zip(&counted) {
        let row = &counted.row;
        let key =
            format!("{}, {}, {} colours", named.name, vertices(row.vertices()), named.colours);
        for (what, agrees) in counted::AGREEMENTS {
            let holds = |holds: bool| if holds { "alike" } else { "not alike" };
            study.equal(format!("{what}, counted twice"), &key, holds(agrees(counted)), "alike");
        }
        study.published_if_known("graph_automorphisms", named.name, &row.forest.symmetries);
        if let Some(entries) = named.entries {
            let quantity = "fewest entries, and by a formula";
            study.equal(quantity, &key, row.fewest(), entries);
        }
    }
    let rows = list.iter().zip(&counted).map(|(named, counted)| {
        let row = &counted.row;
        (row, bounds::reached(row), named.name)
    });
    study.list("named.csv", &format!("{} reaches name", Colourings::columns()), rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OEIS A001349 and A000088.
    #[test]
    fn all_graphs_follow_from_the_connected_ones() {
        assert_eq!(euler_transform(&[1, 1, 2, 6, 21, 112, 853]), [1, 2, 4, 11, 34, 156, 1044]);
    }
}
