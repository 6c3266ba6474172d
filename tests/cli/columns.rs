//! The guide's table of columns against what the commands print.

use std::fs;

use super::place::Place;
use super::stdout;

/// A row of the table, by its beginning, and a command line for each list of columns in it.
const ROWS: &[(&str, &[&str])] = &[
    ("`forest SHAPE`", &["forest 2x2"]),
    ("`solutions SHAPE --count`", &["solutions 2x2 --count"]),
    ("`solutions SHAPE --classes`", &["solutions 2x2 --classes"]),
    (
        "`unavoidable` / `--boards` / `--widths`",
        &["unavoidable", "unavoidable --boards", "unavoidable --widths"],
    ),
    ("`compare A B`", &["compare 1234341221434321 1234342121434312"]),
    ("`scan`", &["scan --at-most 4"]),
    ("`canon`", &["canon"]),
    ("`index` / `--bands`", &["index --shape 2x2", "index --bands"]),
    ("`grid`", &["grid 1"]),
    ("`skeletons --count` / `--list`", &["skeletons 2x2 --count", "skeletons 2x2 --list"]),
    ("`solve`", &["solve", "solve --all", "solve --count"]),
    ("`describe`", &["describe"]),
    (
        "`latin` / `--trades` / `--critical-sets` / `--paratopes` / `--named`",
        &[
            "latin", "latin --trades", "latin --critical-sets", "latin --paratopes 2",
            "latin --named cyclic:4",
        ],
    ),
    ("`convert`", &[]),
    ("`vary`, `generate`", &["generate 2x2 --pattern 11....1....11... --estimate 1000"]),
    ("`minimal`", &["minimal", "minimal --all", "minimal --one"]),
    ("`bench`", &["bench -"]),
    ("`count`", &["count queens 6"]),
    ("`status`", &["status run", "status run --each"]),
    ("`estimate queens`", &["estimate queens 12 --method smc --passes 8 --particles 10"]),
    ("`estimate solutions`", &["estimate solutions"]),
    ("`estimate puzzles`", &["estimate puzzles 2x2 --method exact"]),
];

/// What the commands that read boards are given.
fn input(command: &str) -> &'static str {
    match command.split(' ').next() {
        Some("bench") => {
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n"
        }
        _ => "1234341221434321\n",
    }
}

/// Whether the help of a command names the columns of its tables: then all, each with a meaning.
fn explains(command: &str, header: &str) -> bool {
    let words: Vec<&str> = command.split(' ').collect();
    let words = if words[0] == "count" { words[..2].join(" ") } else { words[0].to_owned() };
    let help = stdout(&format!("{words} --help"));
    let after = help.split_once("\nExamples:").map_or("", |(_, after)| after);
    let Some((_, tables)) = after.split_once("\nColumns") else {
        return false;
    };
    let listed = format!(":\n{header}\n");
    assert!(tables.contains(&listed), "{command}: no table of {header} in the help");
    for column in header.split(',') {
        let begins = format!("\n  {column} ");
        assert!(tables.contains(&begins), "{command}: {column} has no meaning in the help");
    }
    true
}

#[test]
fn the_table_of_columns_is_what_the_commands_print() {
    let page = fs::read_to_string("docs/columns.md").unwrap();
    let (mut lists, mut explained) = (0, 0);
    let place = Place::new();
    place.good("plan count queens 6 --shards 2 --dir run");
    for (begins, commands) in ROWS {
        let row = page.lines().find(|line| line.starts_with(&format!("| {begins}")));
        let row = row.unwrap_or_else(|| panic!("no row for {begins}"));
        // Lists of columns, not options.
        let columns = row.split('`').filter(|part| part.contains(',') && !part.contains(' '));
        for (columns, command) in columns.zip(*commands) {
            let text = place.fed(&format!("{command} --format csv"), input(command)).out;
            let header = text.lines().next().unwrap_or_default();
            assert!(
                header == columns || header.starts_with(&format!("{columns},")),
                "{command}: {header} instead of {columns}"
            );
            explained += usize::from(explains(command, header));
            lists += 1;
        }
    }
    assert_eq!(lists, ROWS.iter().map(|(_, commands)| commands.len()).sum::<usize>());
    assert!(explained > 15, "only {explained} tables are explained");
    // A command that is new in the table must stand in the list above.
    let table = page.split("| command | its CSV columns |").nth(1).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    assert_eq!(rows.count(), ROWS.len() + 1, "`reproduce` alone writes to files");
}
