//! `report`: the page of results, and of runs.

use std::fs;
use std::path::Path;

use super::place::Place;
use super::{fed, stdout};

/// Runs `report` in a folder: its exit code, the page, what is on stderr.
fn report(place: &Place, arguments: &str) -> (i32, String, String) {
    let ended = place.run(&format!("report {arguments}"));
    (ended.code, ended.out, ended.said)
}

/// The folders below one that have files, by their names below it.
fn folders(root: &Path, below: &Path) -> Vec<String> {
    let entries: Vec<_> = fs::read_dir(below).unwrap().map(|entry| entry.unwrap().path()).collect();
    let mut names = Vec::new();
    if entries.iter().any(|path| path.is_file()) {
        let name = below.strip_prefix(root).unwrap().display().to_string();
        names.extend((!name.is_empty()).then_some(name));
    }
    for path in entries.iter().filter(|path| path.is_dir()) {
        names.extend(folders(root, path));
    }
    names
}

#[test]
fn the_page_has_every_result_and_nothing_is_wrong_with_them() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let place = Place::new();
    let (code, printed, errors) =
        report(&place, &format!("--output results.html --results {}", results.display()));
    assert_eq!((code, &printed[..], &errors[..]), (0, "", ""));
    let page = place.read("results.html");
    let names = folders(Path::new("results"), Path::new("results"));
    assert!(names.len() > 20);
    for name in names {
        let title = format!("<h2>{name}</h2>");
        assert!(page.contains(&title), "{name}");
    }
    // Every named result has a story.
    let sections: Vec<&str> = page.split("<section id=").skip(1).collect();
    for section in &sections {
        let (name, told) = section.split_once("</h2>").unwrap();
        let is_named = told.contains("<p class=\"what\">");
        assert!(
            !is_named || told.split("<h3>").next().unwrap().matches("<p>").count() >= 2,
            "{name}"
        );
    }
    assert!(page.matches("<svg").count() >= sections.len());
    assert!(page.contains("all as they must be"));
    assert!(!page.contains("src=") && !page.contains("href=\"http"));
}

#[test]
fn a_run_of_ones_own_has_its_pictures() {
    let place = Place::new();
    for (command, file) in
        [("forest latin4", "mine.csv"), ("forest 2x3 --class 1 --engine diagram", "mine.json")]
    {
        place.good(&format!("{command} --output {file}"));
        let (code, page, errors) = report(&place, file);
        assert_eq!((code, &errors[..]), (0, ""), "{command}");
        assert!(page.contains("<svg") && page.contains("mine.") && page.contains("Summary"));
    }
    // The folder itself has a name, too.
    let (code, page, errors) = report(&place, ".");
    let name = place.path().canonicalize().unwrap();
    assert_eq!((code, &errors[..]), (0, ""));
    assert!(page.contains(&format!("<h2>{}</h2>", name.display())), "{name:?}");
}

/// The command, its version and its seed go with a table, and a table that was changed is named.
#[test]
fn how_a_table_was_made_is_kept_beside_it_and_read_back() {
    let (place, file) = (Place::new(), "queens.csv");
    place.good("estimate queens 8 --passes 40 --seed 5 --output queens.csv --manifest");
    let (code, page, errors) = report(&place, file);
    assert_eq!((code, &errors[..]), (0, ""));
    let words = page.replace(r#"<span class="word">"#, "").replace("</span>", "");
    assert!(words.contains("gridforest estimate queens 8 --passes 40 --seed 5 --output"), "{page}");
    assert!(words.contains("<dt>seed</dt><dd>5 </dd>"));
    // A row is shown whole, beside what is known.
    assert!(page.contains("OEIS A000170") && page.contains("1 value as it must be"));
    assert!(page.contains("<dl class=\"card\">") && !page.contains("Summary"));
    place.put(file, place.read(file).replace("queens,8", "queens,9"));
    let (code, page, errors) = report(&place, file);
    assert!(code == 1 && errors.contains("queens.csv: changed since the manifest"), "{errors}");
    assert!(errors.contains("estimate of queens 9, smc: differs"), "{errors}");
    assert!(page.contains("changed since the manifest was written"));
    // A command is broken between its words alone.
    assert!(page.contains(r#"<span class="word">--passes</span> <span class="word">40</span>"#));
    assert_eq!(fed("estimate queens 8 --manifest", "").0, 2);
}

/// Files of one kind are one table with one picture of each kind, beside what is known.
#[test]
fn files_of_one_kind_are_joined() {
    let place = Place::new();
    let files: Vec<String> = (6..12)
        .map(|n| {
            let file = format!("q{n}.csv");
            let made = "--passes 8 --particles 500 --seed 1 --manifest";
            place.good(&format!("estimate queens {n} {made} --output {file}"));
            file
        })
        .collect();
    place.good("count queens 8 --output count.csv");
    let (code, page, errors) = report(&place, &format!("{} count.csv", files.join(" ")));
    assert_eq!((code, &errors[..]), (0, ""));
    assert!(page.contains("<h2>q6.csv and 5 more</h2>") && page.contains("joined.csv, 6 rows"));
    assert_eq!(page.matches("<section id").count(), 2);
    assert_eq!(page.matches("<svg").count(), 1);
    assert!(page.contains("above the known number, standard errors"));
    assert_eq!(page.matches("<dt>command</dt>").count(), 6);
    // One exact number has what is published beside it.
    let counted = page.split("<section id").last().unwrap();
    assert!(counted.contains("OEIS A000170") && counted.contains("<td>equal</td>"), "{counted}");
    // Forests of several shapes have each their tree.
    for shape in ["2x2", "latin4"] {
        place.good(&format!("forest {shape} --output {shape}.csv"));
    }
    let (_, page, _) = report(&place, "2x2.csv latin4.csv");
    for title in ["The puzzle forest of 2x2", "The puzzle forest of latin4"] {
        assert!(page.contains(title));
    }
    assert_eq!(page.matches("<section id").count(), 1);
}

/// Every table to which a question leads has a picture, whatever the question.
#[test]
fn tables_of_many_commands_have_pictures() {
    let nines = stdout("generate 3x3 --count 6 --seed 1 --quiet");
    let place = Place::with(&[("nines", nines)]);
    place.put("grids", "1234341221434321\n1234342121434312\n");
    for command in [
        "describe nines",
        "solve nines",
        "solve nines --count",
        "minimal nines",
        "vary nines --remove 1 --add 1",
        "canon nines",
        "solutions 2x3 --classes",
        "skeletons 2x2 --count",
        "skeletons 2x2 --possible",
        "unavoidable grids",
        "estimate puzzles 2x2 --seed 1 --samples 300",
    ] {
        place.good(&format!("{command} --output table.csv"));
        let (code, page, errors) = report(&place, "table.csv");
        assert_eq!((code, &errors[..]), (0, ""), "{command}");
        assert!(page.contains("<svg"), "{command}");
    }
}

/// A table of one row is shown as its values, whatever the question; methods with columns of their
/// own are compared in one picture.
#[test]
fn one_row_is_shown_whole_and_methods_are_together() {
    let place = Place::new();
    place.put("grids", "1234341221434321\n");
    for command in [
        "solve grids", "canon grids", "solutions 2x2 --count", "count latin 5",
        "scan grids --at-most 4",
    ] {
        place.good(&format!("{command} --output one.csv"));
        let (code, page, errors) = report(&place, "one.csv");
        assert_eq!((code, &errors[..]), (0, ""), "{command}");
        assert!(page.contains("<dl class=\"card\">") && !page.contains("<svg"), "{command}");
    }
    let files = [("smc", "--passes 16 --particles 200"), ("anneal", "--chains 8 --time 0.2")];
    for (method, effort) in files {
        place.good(&format!("estimate queens 9 --method {method} {effort} --output {method}.csv"));
    }
    let (_, page, _) = report(&place, "smc.csv anneal.csv");
    assert!(page.contains("<h2>smc.csv, anneal.csv</h2>") && page.matches("<svg").count() == 1);
}

#[test]
fn what_is_wrong_is_said_and_the_page_is_never_blank() {
    let place = Place::with(&[
        ("broken.csv", "shape,class,clues,nodes,leaves\n2x2,1,4,2,2\n2x2,1\n2x2,1,5,7,1\n"),
        ("notes.txt", "a"),
        ("notes.csv", "a\n"),
        ("results/late/manifest.json", r#"{"version":"99.0.0","command":"c"}"#),
        ("results/late/a.csv", "a\n1\n"),
        ("results/none/notes.txt", "a"),
    ]);
    for (arguments, expected) in [
        ("broken.csv", "broken.csv: line 3 has 2 fields, the header 5"),
        ("broken.csv notes.txt", "neither CSV nor JSON"),
        ("--results results", "later than"),
        ("--results results", "no table in it"),
    ] {
        let (code, page, errors) = report(&place, arguments);
        assert!(code == 1 && errors.contains(expected), "{arguments}: {errors}");
        assert!(page.contains(&expected.replace('\'', "&#39;")), "{arguments}");
        assert!(page.trim_end().ends_with("</html>"));
    }
    // Where there is nothing to report, there is no page.
    for (nothing, why) in [("notes.txt", "neither CSV nor JSON"), ("notes.csv", "no rows")] {
        let (code, page, errors) = report(&place, nothing);
        assert!(code == 1 && page.is_empty() && errors.contains(why), "{nothing}: {errors}");
    }
    let (_, page, _) = report(&place, "broken.csv");
    assert!(page.contains("<svg"), "the good lines are drawn");
}

#[cfg(feature = "png")]
#[test]
fn pictures_are_written_as_png() {
    let place = Place::new();
    let (code, _, errors) =
        fed(&format!("report results/queens --png {}", place.at("png").display()), "");
    if errors.contains("no fonts") {
        return;
    }
    assert_eq!(code, 0, "{errors}");
    let bytes = fs::read(place.at("png/results-queens-gamma.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 10_000);
}
