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
