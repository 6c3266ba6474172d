//! Pictures of numbers of puzzles, of classes of grids and of skeletons.

use super::sketch::{
    DOTS, LINE, LINE_AND_DOTS, OF_A_TABLE, Rows, Sketch, by, inked, one, panel, quiet, ribbons,
    series, unnamed, xy,
};
use super::stats::{numbers, spread};
use crate::chart::{Axis, Ink, Mark, Names, Point};
use crate::data::Record;

/// Up to this number of classes, each has its own line.
const FEW: usize = 3;

pub(super) const SKETCHES: &[Sketch] = &[
    Sketch {
        name: "forest",
        columns: "class clues nodes leaves",
        common: shape_or_file,
        when: |rows| rows.number_of("class") <= FEW,
        title: "{}: puzzles by number of clues",
        caption: "Of all sets of clues of a solution grid (dashes), those with one solution are proper puzzles; those of which no clue \
                  can be removed are minimal. The counts are exact.",
        panels: |rows| {
            let classes = rows.number_of("class");
            let counts = |column, what: &str| {
                let name = |row: Record<'_>| match classes {
                    1 => what.to_owned(),
                    _ => format!("{what}, class {}", row.text("class")),
                };
                let some = rows.keep(|row| row.number(column) > 0.0);
                series(&some, name, LINE_AND_DOTS, xy("clues", column))
            };
            let all = quiet("all sets of clues", Mark::Dashes, all_sets(rows));
            let parts = [all, counts("nodes", "proper"), counts("leaves", "minimal")];
            vec![panel(Axis::linear("clues"), Axis::log("puzzles in a grid"), parts)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "forest",
        columns: "class clues nodes leaves",
        common: shape_or_file,
        when: |rows| rows.number_of("class") > FEW,
        title: "{}: proper and minimal puzzles, {#class} classes of grids",
        caption: "The median of the {#class} classes, the middle half of them (dark), and the least to the greatest count \
                  (light), of the classes that have any. The counts are exact.",
        panels: |rows| {
            let counts = |column, what, place, height| {
                let some = rows.keep(|row| row.number(column) > 0.0);
                let ribbons = inked(ribbons(&some, xy("clues", column)), Ink::Kind(place));
                panel(Axis::linear("clues"), Axis::log(what), [ribbons]).high(height)
            };
            vec![
                counts("nodes", "proper puzzles in a grid", 0, 210.0),
                counts("leaves", "minimal puzzles in a grid", 1, 170.0),
            ]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "estimates",
        columns: "shape method clues per_grid rel_err total !exact",
        common: |row| Some(row.text("shape")),
        across: true,
        when: |rows| rows.number_of("clues") > 1,
        title: "{}: minimal puzzles per grid",
        caption: "The mean number of minimal puzzles in a solution grid, by number of clues, and its standard error in per cent \
                  of the estimate.",
        panels: |rows| {
            let method = |row: Record<'_>| row.text("method").to_owned();
            let some = rows.keep(|row| row.number("per_grid") > 0.0);
            let values = series(&some, method, DOTS, |row| {
                let [x, y, error] = ["clues", "per_grid", "rel_err"].map(|name| row.number(name));
                let error = error.max(0.0);
                Point::between(x, y, y * (1.0 - error).max(1e-3), y * (1.0 + error))
            });
            let errors = series(&some, method, DOTS, |row| {
                Point::new(row.number("clues"), 100.0 * row.number("rel_err"))
            });
            let clues = || Axis::linear("clues");
            vec![
                panel(clues(), Axis::log("minimal puzzles per grid"), [values]).high(230.0),
                panel(clues(), Axis::log("standard error, %"), [unnamed(errors)]).high(110.0),
            ]
        },
    },
    Sketch {
        name: "class-estimates",
        columns: "shape class clues per_grid rel_err exact !method",
        common: |row| Some(row.text("shape")),
        when: |rows| rows.number_of("class") > FEW && rows.number_of("clues") > 1,
        title: "{}: estimates for each of {#class} classes",
        caption: "Estimates for a grid of each of the {#class} classes, by number of clues: their median, the middle half of them (dark), and the \
                  least to the greatest (light), of the classes that have an error. The spread contains the errors. Dots, if any, are the \
                  medians of the exact counts of the same classes.",
        panels: |rows| {
            // A value without an error was met too seldom.
            let met =
                |column| rows.keep(|row| row.number("rel_err") > 0.0 && row.number(column) > 0.0);
            let exact = spread(&met("exact").points(xy("clues", "exact")), 0.5, 0.5);
            let parts = [
                ribbons(&met("per_grid"), xy("clues", "per_grid")),
                one("exact median", DOTS, exact),
            ];
            vec![panel(Axis::linear("clues"), Axis::log("puzzles in a grid"), parts)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "automorphisms",
        columns: "shape class grid stabiliser orbit",
        title: "Symmetry of grids",
        caption: "How many classes of grids have an automorphism group of each order. The classes are complete.",
        panels: |rows| {
            let several =
                rows.by(by("shape")).into_iter().filter(|(_, own)| own.records.len() >= FEW);
            let orders = |(shape, own): (String, Rows<'_>)| {
                one(shape, DOTS, numbers(&own.points(xy("stabiliser", "orbit"))))
            };
            let x = Axis::log("order of the automorphism group");
            vec![panel(x, Axis::linear("classes of grids"), several.map(orders)).high(200.0)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "skeletons",
        columns: "shape group clues orbits !proper",
        title: "Skeletons up to symmetry",
        caption: "The sets of clue cells up to symmetry, by number of clues, for boards with boxes and without. The counts are exact, by Burnside's lemma.",
        panels: |rows| {
            let shapes = |latin, kind, height| {
                let own = rows.keep(|row| row.text("shape").starts_with("latin") == latin);
                let lines = series(&own, by("shape"), LINE, xy("clues", "orbits"));
                let label = Axis::log("essentially different skeletons");
                panel(Axis::linear("clues"), label, [inked(lines, Ink::Kind(kind))])
                    .named(Names::Peaks)
                    .high(height)
            };
            vec![shapes(false, 0, 250.0), shapes(true, 1, 150.0)]
        },
        ..OF_A_TABLE
    },
    Sketch {
        name: "possible-skeletons",
        columns: "shape clues orbits proper minimal",
        title: "Skeletons that carry a puzzle",
        caption: "The share of the essentially different skeletons that are the clues of some proper puzzle, and of some minimal one.",
        panels: |rows| {
            let share = |column| {
                series(rows, by("shape"), LINE, move |row| {
                    Point::new(
                        row.number("clues"),
                        100.0 * row.number(column) / row.number("orbits"),
                    )
                })
            };
            let clues = || Axis::linear("clues");
            let [proper, minimal] =
                ["proper", "minimal"].map(|what| format!("carry a {what} puzzle, % of skeletons"));
            vec![
                panel(clues(), Axis::linear(proper), [share("proper")]).high(150.0),
                panel(clues(), Axis::log(minimal), [unnamed(share("minimal"))]).high(150.0),
            ]
        },
        ..OF_A_TABLE
    },
];

fn shape_or_file(row: Record<'_>) -> Option<&str> {
    Some(if row.text("shape").is_empty() { row.table.stem() } else { row.text("shape") })
}

/// How many sets of clues there are of each size, up to the most clues that have a puzzle.
fn all_sets(rows: &Rows<'_>) -> Vec<Point> {
    let cells = rows.records.iter().map(|row| row.number("clues")).fold(0.0, f64::max);
    let next = |before: &Point| {
        let k = before.x + 1.0;
        (k <= cells).then(|| Point::new(k, before.y * (cells - k + 1.0) / k))
    };
    std::iter::successors(Some(Point::new(0.0, 1.0)), next).collect()
}
