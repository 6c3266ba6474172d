use std::fs;

use super::*;

/// A page about the files of a folder of its own, by name and text.
fn page_of(files: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let run = Run::read("a <b>", folder.path(), "0.2.0");
    let told = Told {
        title: "what & why".into(),
        story: "Two sentences. \"Quoted\".".into(),
        pictures: pictures::of(&run, &|_, _| None),
        run,
    };
    page(Head { title: "t".into(), ..Head::default() }, &[told]).unwrap()
}

fn parsed(page: &str) -> roxmltree::Document<'_> {
    let options =
        roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    roxmltree::Document::parse_with_options(page, options).unwrap()
}

const FOREST: &str = "shape,class,clues,nodes,leaves\n2x2,1,6,5,1\n2x2,1,5,7,2\n2x2,1,4,2,2\n";

#[test]
fn hostile_text_stays_text() {
    let bad = "<script>alert(1)</script>";
    let quoted = "\"\"' onload=alert(1) x=\"\"";
    let rows = format!(
        "shape,{bad},clues,nodes,leaves,class\n{bad},\"{quoted}\",3,4,1,\u{1}{bad}\n2x2,a,4,9,1,1\n"
    );
    let checks = format!(
        "quantity,key,computed,again,published,verdict,source\n{bad},{bad},{bad},,{bad},{bad},{bad}\n"
    );
    let manifest = r#"{"version":"<img src=x onerror=alert(1)>","command":"</script>","outputs":{"../../etc/passwd":"<b>"}}"#;
    let page = page_of(&[("a.csv", &rows), ("checks.csv", &checks), ("manifest.json", manifest)]);
    let document = parsed(&page);
    let scripts = document.descendants().filter(|node| node.has_tag_name("script"));
    assert_eq!(scripts.count(), 1);
    for node in document.descendants().filter(|node| node.is_element()) {
        assert!(!["img", "b"].contains(&node.tag_name().name()) || node.text() != Some("x"));
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
        }
    }
    assert!(document.descendants().any(|node| node.text().is_some_and(|text| text.contains(bad))));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let page = page_of(&[("forest.csv", FOREST)]);
    let document = parsed(&page);
    let mut downloads = 0;
    for node in document.descendants().filter(|node| node.is_element()) {
        for name in ["src", "href", "srcset", "data", "action"] {
            if let Some(address) = node.attribute(name) {
                assert!(address.starts_with('#') || address.starts_with("data:"), "{address}");
                downloads += usize::from(node.attribute("download").is_some());
            }
        }
        assert!(!["link", "iframe", "object", "embed", "img"].contains(&node.tag_name().name()));
    }
    assert_eq!(downloads, 1);
    assert!(!page.contains("url(") && !page.contains("@import"));
    assert!(page.contains("default-src 'none'"));
    let count = |name: &str| document.descendants().filter(|n| n.tag_name().name() == name).count();
    // Three and a header of the table, five and a header of the summary.
    assert_eq!((count("svg"), count("tr")), (1, 4 + 6));
    // The names of namespaces are no addresses.
    assert_eq!(page.matches("://").count(), page.matches("http://www.w3.org/2000/svg").count());
}

/// One row is shown whole, with its boards, under the names of its columns.
#[test]
fn one_row_is_a_card_of_its_values() {
    let row = "puzzle,solutions,rel_err,note\n12..,812851200,0.123456789012,\n";
    let page = page_of(&[("one.csv", row)]);
    let document = parsed(&page);
    let card = document.descendants().find(|node| node.attribute("class") == Some("card")).unwrap();
    let texts: Vec<_> =
        card.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect();
    assert_eq!(texts, ["puzzle", "12..", "solutions", "812,851,200", "rel err", "0.1234568"]);
    assert!(!page.contains("<caption>"));
}

#[test]
fn a_value_that_differs_is_seen_at_once() {
    let checks = "quantity,key,computed,again,published,verdict,source\nq,8,93,,92,differs,OEIS\nr,1,1,1,1,equal,\n";
    let page = page_of(&[("checks.csv", checks)]);
    assert!(page.contains("1 of 2 values differ"));
    assert_eq!(page.matches("<tr class=\"bad\">").count(), 1);
}

/// Boards have letters of one width, whether or not a script runs.
#[test]
fn boards_in_tables_are_marked_as_such() {
    let page = page_of(&[("a.csv", "puzzle,solutions\n12..,3\n.2..,4\n")]);
    let document = parsed(&page);
    let marked = document.descendants().filter(|node| {
        node.has_tag_name("td") && node.attribute("class") == Some("b") && node.text().is_some()
    });
    let texts: Vec<_> = marked.filter_map(|node| node.text()).collect();
    assert_eq!(texts[texts.len() - 2..], ["12..", ".2.."]);
}

/// By the definitions of WCAG 2, in light and in dark.
#[test]
fn everything_is_seen_against_its_background() {
    let channel = |hex: &str| {
        let c = f64::from(u8::from_str_radix(hex, 16).unwrap()) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    let luminance = |colour: &str| {
        let hex = match colour.len() {
            3 => colour.chars().flat_map(|c| [c, c]).collect(),
            _ => colour.to_owned(),
        };
        0.2126 * channel(&hex[..2]) + 0.7152 * channel(&hex[2..4]) + 0.0722 * channel(&hex[4..])
    };
    let contrast = |a: &str, b: &str| {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        if a > b { a / b } else { b / a }
    };
    let css = include_str!("page.css");
    assert!(!css.contains("scroll-behavior"));
    for theme in css.split(":root{").skip(1) {
        let colour =
            |name: &str| theme.split(&format!("--{name}:#")).nth(1).map(until_end).unwrap();
        for pair in [
            "text paper", "text soft", "quiet paper", "quiet soft", "link paper", "good paper",
            "bad paper", "good goodsoft", "bad badsoft",
        ] {
            let (ink, paper) = pair.split_once(' ').unwrap();
            let seen = contrast(colour(ink), colour(paper));
            assert!(seen >= 4.5, "{pair}: {seen:.2}");
        }
    }
    for theme in [include_str!("../chart/light.css"), include_str!("../chart/dark.css")] {
        let colour = |name: &str| {
            theme.split(&format!(".chart .{name}{{color:#")).nth(1).map(until_end).unwrap()
        };
        let inks = ["text", "quiet", "k0", "k1", "k2", "k3", "k4", "k5"];
        for (ink, least) in inks.into_iter().zip([4.5, 4.5].into_iter().chain([3.0; 6])) {
            let seen = contrast(colour(ink), colour("paper"));
            assert!(seen >= least, "{ink}: {seen:.2}");
        }
    }
    // What is as it must be is green, and what is not is red.
    for ink in ["good", "bad"] {
        let chip = format!(".chip.{ink}{{background:var(--{ink}soft);color:var(--{ink})");
        assert!(css.contains(&chip));
    }
}

/// The beginning of a text, to the end of a colour.
fn until_end(text: &str) -> &str {
    &text[..text.find([';', '}']).unwrap()]
}
