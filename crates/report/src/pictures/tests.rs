use super::*;
use crate::data::{Comparison, Table};

/// A run of files, by name and text.
fn run(files: &[(&str, String)]) -> Run {
    let mut run = Run::default();
    for (name, text) in files {
        let table = Table::read(name, text.clone().into_bytes(), &mut run.problems);
        match Comparison::of(&table) {
            checks if checks.is_empty() => run.tables.push(table),
            checks => run.checks = Some((table, checks)),
        }
    }
    assert!(run.problems.is_empty(), "{:?}", run.problems);
    run
}

fn rows(header: &str, rows: impl Iterator<Item = String>) -> String {
    format!("{header}\n{}\n", rows.collect::<Vec<_>>().join("\n"))
}

/// Files by name and text, and the names of the pictures that they give.
type Kind = (Vec<(&'static str, String)>, Vec<&'static str>);

/// Files for every kind of picture, and the pictures that they give.
fn kinds() -> Vec<Kind> {
    let forest = |classes: u32| {
        let row = |class| {
            (2..6).map(move |clues| format!("2x3,{class},{clues},{},{clues}", 7 * clues + class))
        };
        rows("shape,class,clues,nodes,leaves", (0..classes).flat_map(row))
    };
    let curve = rows(
        "beta,energy,energy_err,heat_capacity,heat_capacity_err,heat_capacity_band,percolation,percolation_err",
        (0..20).map(|i| format!("{i},{},0.1,{},0.1,0.3,0.5,0.01", 400 - i * i, (i * 7) % 5)),
    );
    let checks = rows(
        "quantity,key,computed,again,published,verdict,source",
        (0..24).map(|i| format!("\"q, against x\",{i},1.{i:02} ± 0.01,,1.0 ± 0.02,agrees,s")),
    );
    let maxima = "problem,n,beta_first,beta_second,both_z\nlatin,9,5,12,6.5\n".to_owned();
    vec![
        (vec![("f.csv", forest(1))], vec!["forest"]),
        (vec![("f.csv", forest(2)), ("g.csv", forest(9))], vec!["forest-2x3", "forest-2x3"]),
        (vec![("checks.csv", checks)], vec!["ratios", "z-scores"]),
        (
            vec![(
                "t.csv",
                rows(
                    "shape,method,clues,per_grid,rel_err,total",
                    (3..9).map(|k| format!("2x2,walk,{k},1e{k},0.1,5")),
                ),
            )],
            vec!["estimates"],
        ),
        (
            vec![(
                "c.csv",
                rows(
                    "shape,class,clues,per_grid,rel_err,exact",
                    (0..28).map(|i| {
                        format!(
                            "latin6,{},{},{}e5,0.1,{}",
                            i % 7,
                            10 + i / 7,
                            i + 1,
                            90_000 * (i + 1)
                        )
                    }),
                ),
            )],
            vec!["class-estimates"],
        ),
        (
            vec![(
                "t.csv",
                rows("method,clues,cpu_seconds,rel_err", (1..9).map(|k| format!("m,24,{k},0.{k}"))),
            )],
            vec!["error-against-time"],
        ),
        (vec![("mine.csv", curve.clone())], vec!["heat-capacity"]),
        (
            vec![
                ("heat-capacity-9.csv", curve.clone()),
                ("curve-9.csv", curve),
                ("maxima.csv", maxima),
            ],
            vec!["heat-capacity", "two-maxima"],
        ),
        (
            vec![(
                "t.csv",
                rows(
                    "problem,n,method,ln_count,ln_err",
                    (90..120).map(|n| format!("queens,{n},smc,{},0.1", 3 * n)),
                ),
            )],
            vec!["gamma", "counts"],
        ),
        (
            vec![(
                "c.csv",
                rows("shape,group,clues,orbits", (0..9).map(|k| format!("2x2,g,{k},{}", k + 1))),
            )],
            vec!["skeletons"],
        ),
        (
            vec![(
                "p.csv",
                rows(
                    "shape,clues,orbits,proper,minimal",
                    (0..9).map(|k| format!("2x2,{k},9,{k},1")),
                ),
            )],
            vec!["possible-skeletons"],
        ),
        (
            vec![(
                "c.csv",
                rows(
                    "shape,class,grid,stabiliser,orbit",
                    (1..9).map(|k| format!("2x3,{k},x,{k},1")),
                ),
            )],
            vec!["automorphisms"],
        ),
        (
            vec![(
                "t.csv",
                rows(
                    "set,puzzle,once_microseconds,best_microseconds",
                    (1..9).map(|k| format!("s,{k},{k}.5,{k}")),
                ),
            )],
            vec!["times"],
        ),
        (
            vec![(
                "t.csv",
                rows("workload,program,median_microseconds", (1..9).map(|k| format!("w{k},p,{k}"))),
            )],
            vec!["programs"],
        ),
    ]
}

#[test]
fn every_kind_of_table_has_its_picture_and_none_is_empty() {
    for (files, expected) in kinds() {
        let pictures = of(&run(&files));
        let names: Vec<&str> = pictures.iter().map(|picture| &picture.name[..]).collect();
        assert_eq!(names, expected, "{}", files[0].1);
        for picture in pictures {
            let svg = picture.svg(Theme::File).unwrap();
            let document = roxmltree::Document::parse(&svg).unwrap();
            let marks = document.descendants().filter(|node| {
                let class = node.attribute("class").unwrap_or("");
                ["line", "band", "bar", "dot"].iter().any(|mark| class.ends_with(mark))
            });
            assert!(marks.count() >= 1, "{}", picture.name);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", picture.name);
        }
    }
}

#[test]
fn tables_of_other_columns_have_no_picture() {
    let files = [("a.csv", "a,b\n1,2\n".to_owned()), ("b.csv", "beta,heat\n1,2\n".to_owned())];
    assert!(of(&run(&files)).is_empty());
}

#[test]
fn quantiles_lie_between_neighbours() {
    let sorted = [1.0, 2.0, 4.0, 8.0];
    assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&sorted, share)), [1.0, 3.0, 8.0]);
    assert_eq!(quantile(&[7.0], 0.3), 7.0);
}
