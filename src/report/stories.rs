//! The texts about each named result.

/// The story of a result, by the first folder of its name, in two sentences; empty for other names.
pub(crate) fn story(name: &str) -> &'static str {
    let first = name.split('/').next().unwrap_or(name);
    let told = STORIES.iter().find(|(known, _)| *known == first);
    told.map_or("", |(_, story)| story)
}

const STORIES: &[(&str, &str)] = &[
    (
        "shidoku",
        "Remove clues from a 4x4 grid one by one while the puzzle has a single solution: all puzzles that can be reached form a \
         tree, and the trees of all essentially different grids a forest. The forest published in 2006 under the name Shi Doku \
         is that of the two Latin squares of order 4, in every entry; with boxes there are more nodes and fewer leaves.",
    ),
    (
        "classes",
        "Two grids are equivalent when permutations of rows, columns and symbols that respect the rules map one to the other. All classes \
         are listed here with their automorphism groups; the sizes of their orbits add up to the known numbers of grids.",
    ),
    (
        "skeletons",
        "A skeleton is the set of clue cells of a puzzle, without their symbols; Burnside's lemma counts skeletons up to symmetry \
         for boards of up to 81 cells and beyond. For small boards it is decided which of them carry a proper puzzle and which a minimal \
         one; the automorphism groups that occur are listed.",
    ),
    (
        "theorem",
        "On a board with N symbols, N − 1 clues never determine a solution once N > 3. For each skeleton of N − 1 clues there is a certificate, \
         checked without a solver, that no puzzle on it has exactly one solution.",
    ),
    (
        "queens",
        "The number of ways to place n queens that do not attack each other is known to n = 27; sequential Monte Carlo and annealing \
         estimate it far beyond. The estimates approach the constant γ, of which proofs give the first three decimals, and decide the disputed count of 24 queens.",
    ),
    (
        "latin",
        "A Latin square is a state of energy 0 of a model with one symbol a cell, so its partition function at low temperature counts Latin \
         squares. The heat capacity of large squares has two maxima, and clusters that take all rows are most frequent between them.",
    ),
    (
        "two-maxima",
        "The heat capacity of Latin squares of side 100 has two maxima, that of side 50 has one. At side 70, by a long run, there is a plateau \
         where the first maximum would be.",
    ),
    (
        "minimal-puzzles",
        "How many minimal 9x9 puzzles there are is known from random samples alone. The sampling designs are first compared with exact counts of small boards, \
         then applied to 9x9 and compared with all published tables.",
    ),
    (
        "forest-latin5",
        "Every proper puzzle of both classes of Latin squares of order 5, counted exactly from the unavoidable sets of the squares. \
         Its extremes are the known sizes of the smallest and the largest critical sets.",
    ),
    (
        "forest-2x3",
        "Every proper puzzle of each of the 49 classes of 6x6 Sudoku grids, counted by a decision diagram of the sets of clues that hit all unavoidable sets. \
         We know of no earlier count.",
    ),
    (
        "forest-latin6",
        "Every proper puzzle of each of the 12 main classes of Latin squares of order 6. \
         The smallest critical set has 9 clues and the largest 18, as in the literature.",
    ),
    (
        "forest-2x4",
        "One 8x8 Sudoku grid with a large automorphism group, and every proper puzzle in it. \
         The fractions of proper puzzles among random sets of clues, tested by a solver, agree with the counts.",
    ),
    (
        "forest-latin7",
        "One Latin square of order 7, that of the Fano plane, and every proper puzzle in it. \
         The fractions of proper puzzles among random sets of clues, tested by a solver, agree with the counts.",
    ),
    (
        "critical-sets",
        "The smallest critical sets of each main class of Latin squares of orders 4 to 7, all of them; in the long version, all with few entries. \
         Up to order 6 they are those of the complete forests; in order 7 the smallest have 12 to 17 entries.",
    ),
    (
        "large-critical-sets",
        "A large critical set for each main class of Latin squares of orders 4 to 7. \
         Up to order 6 they are as large as the largest of the complete forests; in order 7 the largest known have 25 entries.",
    ),
    (
        "all-large-critical-sets",
        "Whether a Latin square has a critical set of the largest size known at all, by a search that leaves none out. \
         Up to order 6 the numbers are those of the complete forests; in order 7 the search of some squares without a known critical set of 25 entries ends without one.",
    ),
    (
        "critical-set-numbers",
        "How many critical sets of each size Latin squares of orders 6 and 7 have, by random walks. \
         All numbers of order 6 agree with the forest, and the 14s of order 7 with the complete search.",
    ),
    (
        "class-critical-sets",
        "How many critical sets of each size the squares of each main class of orders 6 and 7 have, by random walks in the square that begin and end at common ones. \
         For order 6 the numbers agree with the forest of each class; for order 7 with complete searches at both ends, and in the mean with walks through all squares.",
    ),
    (
        "class-proper-puzzles",
        "How many proper puzzles, minimal or not, the square of each main class of orders 6 and 7 has, from random orders of its cells. \
         The numbers agree with the forests of the 12 classes of order 6, and with that of the one class of order 7 which could be counted completely.",
    ),
    (
        "rare-puzzles",
        "Plain sampling finds too few puzzles with very few or very many clues; multicanonical random walks visit all numbers of clues equally often. \
         They give estimates from 18 to 33 clues; for both ends of this range no table was published.",
    ),
    (
        "fewest-clues",
        "Random walks among the puzzles of 17 to 22 clues, with capped weights. \
         At 17 clues the estimate agrees with the list of all known puzzles, of which only few can be missing.",
    ),
    (
        "low-clue",
        "A complete search lists every puzzle of 17 and 18 clues in uniform 9x9 grids, so the mean number of them in a grid is measured and not extrapolated. \
         It is compared with the estimate of random walks, which share no code with it.",
    ),
    (
        "puzzles-2x4",
        "Minimal puzzles of the 8x8 board, of which nothing was published. \
         Two estimators that share no code, random walks and the descent, agree wherever both reach.",
    ),
    (
        "fewest-clues-2x4",
        "No 8x8 puzzle with boxes of 2x4 has fewer than 14 clues. Two random walks among puzzles of 14 to 18 clues find such puzzles, \
         and give an estimate of their number up to symmetry; complete searches of some of their grids find all puzzles that the walks visited.",
    ),
    (
        "sampled-classes-2x4",
        "Two thousand classes of 8x8 grids with boxes of 2x4, drawn at random, are searched completely for puzzles with 14 clues. \
         So the share of classes that have one is measured without walks. Of the eight classes found, the walks had met two, so there are about four times as many as they met.",
    ),
    (
        "best-figures",
        "One figure for each number of clues from 17 to 35: the one with the smallest error that can be believed, among \
         the descents, walks and tours of the other results. Each is compared with another method or run, and with what was published.",
    ),
    (
        "tour-truth",
        "Tours on boards that were counted exactly, over many seeds. \
         Their means have no bias; their z-scores and the coverage of their intervals show what their errors are worth.",
    ),
    (
        "rare-ends",
        "The fewest and the most clues of minimal 9x9 puzzles, from 17 to 22 and from 25 to 36, by tours: walks that start at common puzzles, \
         reach the rarest, and come back. They agree with other walks, with published estimates and with complete searches.",
    ),
    (
        "large-puzzles",
        "Minimal puzzles with many clues, by simulated annealing of irredundant sets of clues. \
         For 2x3 the walks reach the largest of the complete forest; each puzzle is minimal by another solver.",
    ),
    (
        "walk-truth",
        "Random walks on boards that were counted exactly, over many seeds. \
         Their z-scores and the coverage of their intervals are those of valid errors.",
    ),
    (
        "solver",
        "What makes a puzzle slow for a search: its times and its guesses over relabelled copies, strategies with and without deduction, and puzzles made hard by hill climbing. \
         The times are those of one machine.",
    ),
    (
        "bench",
        "Whole programs on the same puzzles, one thread, processor time, medians of several rounds taken in turn. \
         The error of each estimator against its processor time is measured on the same machine.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_below_a_result_share_its_story() {
        assert!(story("queens").starts_with("The number of ways"));
        assert_eq!(story("queens/full"), story("queens"));
        assert_eq!(story("mine"), "");
    }
}
