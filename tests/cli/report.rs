//! `report`: the page of results, and of runs.

use std::fs;
use std::path::Path;

use super::{gridforest, stdout};

/// Runs `report`: its exit code, the page, what is on stderr.
fn report(arguments: &str) -> (i32, String, String) {
    let output = gridforest(&format!("report {arguments}")).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
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
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.html");
    let (code, printed, errors) = report(&format!("--output {}", file.display()));
    assert_eq!((code, &printed[..], &errors[..]), (0, "", ""));
    let page = fs::read_to_string(file).unwrap();
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
    let folder = tempfile::tempdir().unwrap();
    for (command, format) in
        [("forest latin4", "csv"), ("forest 2x3 --class 1 --engine diagram", "json")]
    {
        let file = folder.path().join(format!("mine.{format}"));
        stdout(&format!("{command} --output {}", file.display()));
        let (code, page, errors) = report(&file.display().to_string());
        assert_eq!((code, &errors[..]), (0, ""), "{command}");
        assert!(page.contains("<svg") && page.contains("mine."));
    }
}

/// The command, its version and its seed go with a table, and a table that was changed is named.
#[test]
fn how_a_table_was_made_is_kept_beside_it_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queens.csv").display().to_string();
    stdout(&format!("estimate queens 8 --passes 8 --seed 5 --output {file} --manifest"));
    let (code, page, errors) = report(&file);
    assert_eq!((code, &errors[..]), (0, ""));
    assert!(page.contains("gridforest estimate queens 8 --passes 8 --seed 5 --output"), "{page}");
    assert!(page.contains("<dt>seed</dt><dd>5</dd>") && page.contains("<h3>Summary</h3>"));
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("queens,8", "queens,9")).unwrap();
    let (code, page, errors) = report(&file);
    assert!(code == 1 && errors.contains("queens.csv: changed since the manifest"), "{errors}");
    assert!(page.contains("changed since the manifest was written"));
    let alone = gridforest("estimate queens 8 --manifest").output().unwrap();
    assert_eq!(alone.status.code(), Some(2));
}

/// Every table to which a question leads has a picture, whatever the question.
#[test]
fn tables_of_many_commands_have_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let nines = stdout("generate 3x3 --count 6 --seed 1 --quiet");
    fs::write(folder.path().join("nines"), nines).unwrap();
    fs::write(folder.path().join("grids"), "1234341221434321\n1234342121434312\n").unwrap();
    for (number, command) in [
        "describe DIR/nines",
        "solve DIR/nines",
        "solve DIR/nines --count",
        "canon DIR/nines",
        "solutions 2x3 --classes",
        "skeletons 2x2 --count",
        "skeletons 2x2 --possible",
        "unavoidable DIR/grids",
        "estimate puzzles 2x2 --seed 1 --samples 300",
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(format!("{number}.csv")).display().to_string();
        let command = command.replace("DIR", &folder.path().display().to_string());
        stdout(&format!("{command} --output {file}"));
        let (code, page, errors) = report(&file);
        assert_eq!((code, &errors[..]), (0, ""), "{command}");
        assert!(page.contains("<svg"), "{command}");
    }
}

#[test]
fn what_is_wrong_is_said_and_the_page_is_never_blank() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(
        path("broken.csv"),
        "shape,class,clues,nodes,leaves\n2x2,1,4,2,2\n2x2,1\n2x2,1,5,7,1\n",
    )
    .unwrap();
    fs::write(path("notes.txt"), "a").unwrap();
    fs::create_dir_all(path("results/late")).unwrap();
    fs::write(path("results/late/manifest.json"), r#"{"version":"99.0.0","command":"c"}"#).unwrap();
    fs::write(path("results/late/a.csv"), "a\n1\n").unwrap();
    for (arguments, expected) in [
        (format!("--results {}", path("none")), "no results in"),
        (path("none.csv"), "can't be read: No such file"),
        (path("broken.csv"), "broken.csv: line 3 has 2 fields, the header 5"),
        (path("notes.txt"), "neither CSV nor JSON"),
        (format!("--results {}", path("results")), "later than"),
    ] {
        let (code, page, errors) = report(&arguments);
        assert_eq!(code, 1, "{arguments}");
        assert!(errors.contains(expected), "{arguments}: {errors}");
        assert!(page.contains(&expected.replace('\'', "&#39;")), "{arguments}");
        assert!(page.trim_end().ends_with("</html>"));
    }
    let (_, page, _) = report(&path("broken.csv"));
    assert!(page.contains("<svg"), "the good lines are drawn");
}

#[cfg(feature = "png")]
#[test]
fn pictures_are_written_as_png() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("png");
    let output =
        gridforest(&format!("report results/queens --png {}", png.display())).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    if errors.contains("no fonts") {
        return;
    }
    assert!(output.status.success(), "{errors}");
    let bytes = fs::read(png.join("results-queens-gamma.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 10_000);
}
