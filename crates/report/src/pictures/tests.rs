use roxmltree::{Document, Node};

use super::*;
use crate::chart::Theme;
use crate::data::Table;

fn drawn(run: &Run) -> Vec<Picture> {
    of(run, &|_, _| None)
}

/// A run of files, by name and text; those that have comparisons are its checks.
fn run(files: &[(String, String)]) -> Run {
    let mut run = Run::default();
    for (name, text) in files {
        let table = Table::read(name, text.clone().into_bytes(), &mut run.problems);
        if table.has(&["verdict"]) { run.checks = Some(table) } else { run.tables.push(table) }
    }
    assert!(run.problems.is_empty(), "{:?}", run.problems);
    run
}

/// The name, the columns, the number of rows and a row of a file.
type File = (&'static str, &'static str, usize, &'static str);

/// Files for every kind of picture, and the names of the pictures that they give: of each file its
/// name, its columns, the number of its rows, and a row in which `{i}` is its number from 1, `{j}`
/// the same modulo 5, and `{c}` the class of grids of every five rows.
#[rustfmt::skip]
const KINDS: &[(&[File], &str)] = &[
    (&[("f", "shape,class,clues,nodes,leaves", 5, "2x3,{c},{i},7{i},{j}")], "forest"),
    (&[("f", "shape,class,clues,nodes,leaves", 15, "2x3,{c},{j},7,7")], "forest"),
    (&[("f", "shape,class,clues,nodes,leaves", 10, "2x3,{c},{j},7{i},{i}"),
       ("g", "class,clues,nodes,leaves", 45, "{c},{j},7{i},{i}")], "forest-2x3 forest-g"),
    (&[("checks", "quantity,key,computed,again,published,verdict,source", 24,
        "\"q, against x\",{i},1.{i} ± 0.01,,1.0 ± 0.02,agrees,s")], "ratios z-scores"),
    (&[("t", "shape,method,clues,per_grid,rel_err,total,note", 9, "2x2,walk,{i},1e{i},0.{i},5,")], "estimates"),
    (&[("c", "shape,class,clues,per_grid,rel_err,exact", 28, "latin6,{c},{j},{i}e5,0.1,90{i}")], "class-estimates"),
    (&[("t", "shape,method,clues,runs,covered", 9, "2x2,walk,{i},40,0.9{i}")], "coverage"),
    (&[("t", "of,method,board,length,rows,believed,share,most_errors", 9, "solutions,smc,all,{i},900,{i}00,0.9{i},{i}")], "coverage"),
    (&[("t", "method,clues,cpu_seconds,rel_err", 8, "m,24,{i},0.{i}")], "error-against-time"),
    (&[("mine", CURVE, 20, POINT)], "heat-capacity"),
    (&[("heat-capacity-9", CURVE, 20, POINT), ("curve-9", CURVE, 20, POINT),
       ("maxima", "problem,n,beta_first,beta_second,both_z", 1, "latin,9,5,12,6.5")], "heat-capacity"),
    (&[("t", "problem,n,method,ln_count,ln_err", 30, "queens,9{i},smc,{i}00,0.1")], "gamma counts"),
    (&[("t", "problem,n,method,ln_count,ln_err,ln_formula,deviation", 9, "latin,{i},exact,{i},0,1,0.{i}")], "asymptotics"),
    (&[("g", "rules,symbols,cells,edges,fewest_clues,most_leaf_clues,reaches", 30, "g{i},{j},7,{i},{j},{j},")], "graph-colourings"),
    (&[("j", "rules,symbols,solutions,fewest_clues,most_leaf_clues,tilings", 20, "j{i},4,{i}00,{j},{j},8")], "jigsaws"),
    (&[("c", "shape,group,clues,orbits", 9, "2x2,g,{i},{i}")], "skeletons"),
    (&[("p", "shape,clues,orbits,proper,minimal", 9, "2x2,{i},9,{i},1")], "possible-skeletons"),
    (&[("c", "shape,class,grid,stabiliser,orbit", 9, "2x3,{i},x,{i},1")], "symmetry"),
    (&[("s", "shape,class,grid,stabiliser,clues,search_nodes,leaves,leaf_orbits", 20, "latin7,{i},x,{i},25,{i}00,{i}0,{i}")], "large-puzzles"),
    (&[("t", "set,puzzle,guesses,once_microseconds,best_microseconds", 9, "s,{i},{i},{i}.5,{i}")], "times guesses"),
    (&[("t", "workload,program,median_microseconds", 9, "w{i},p,{i}")], "programs"),
    (&[("d", "puzzle,clues,solutions,minimal,guesses,singles", 30, "x,2{j},1,true,{j},{i}")], "features pairs"),
    (&[("d", "puzzle,solutions,solution", 9, "x,{j},y")], "solutions"),
    (&[("d", "puzzle,solutions,method", 9, "x,{i}00,search")], "counted"),
    (&[("d", "puzzle,proper,minimal,redundant", 20, "...{i},true,true,")], "clues"),
    (&[("t", "shape,method,clues,per_grid,rel_err,total", 12, "latin{c},walk,{j},1{j},0.1,5")],
        "estimates-latin0 estimates-latin1 estimates-latin2"),
    (&[("all", "number,name", 9, "{i},x")], ""),
    (&[("few", "a,b", 3, "{j},x")], ""),
    (&[("d", "input,canonical,stabiliser,orbit", 9, "x,y,{j},{i}")], "forms"),
    (&[("d", "problem,n,count", 9, "queens,{i},{i}")], "numbers"),
    (&[("d", "grid,size,cells", 9, "x,{j},y")], "unavoidable-sets"),
    (&[("d", "grid,sets,level,cell,states", 9, "x,7,{i},y,1{i}")], "diagram"),
    (&[("d", "grid,clues,puzzles,minimal,seconds", 9, "x,{j},{i},{i},0.5")], "scan"),
    (&[("d", "file,puzzles,limit,seconds,microseconds,guesses,backend", 9, "f{i},9,2,1,{i},1,avx2")], "bench"),
    (&[("d", "puzzle,microseconds,guesses,solutions", 9, "x,{i}.5,{j},1")], "bench-puzzles"),
    (&[("unknown", "a,b,name", 9, "{i},x{j},y")], "distributions"),
    (&[("a", "a,b", 1, "1,2"), ("b", "beta,heat", 1, "1,2")], ""),
];

const CURVE: &str = "beta,energy,energy_err,heat_capacity,heat_capacity_err,heat_capacity_band,percolation,percolation_err";
const POINT: &str = "{i},{j},0.1,{j},0.1,0.3,0.5,0.01";

fn files(kind: &[(&str, &str, usize, &str)]) -> Vec<(String, String)> {
    let file = |(name, columns, count, row): &(&str, &str, usize, &str)| {
        let row = |i: usize| {
            let [all, five, class] = [i, i % 5, (i - 1) / 5].map(|number| number.to_string());
            row.replace("{i}", &all).replace("{j}", &five).replace("{c}", &class) + "\n"
        };
        (format!("{name}.csv"), format!("{columns}\n{}", (1..=*count).map(row).collect::<String>()))
    };
    kind.iter().map(file).collect()
}

/// The pictures of such files.
fn of_files(kind: &[(&str, &str, usize, &str)]) -> Vec<Picture> {
    drawn(&run(&files(kind)))
}

/// Some of all pictures, and those of few rows and of values that are close to each other.
fn all_pictures() -> Vec<Picture> {
    let close =
        ("t", "problem,n,method,ln_count,ln_err", 9, "queens,10{i},smc,270.0000{i},0.00001");
    let few = |count| {
        ("d", "puzzle,clues,solutions,minimal,guesses,singles", count, "x,2{j},1,true,{j},{i}")
    };
    let more = [close, few(2), few(3)].map(|file| of_files(&[file]));
    KINDS.iter().flat_map(|(kind, _)| of_files(kind)).chain(more.into_iter().flatten()).collect()
}

fn svg(picture: &Picture) -> String {
    picture.figure.svg(Theme::Page).unwrap()
}

/// The elements of a class.
fn elements<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let is_of = |node: &Node<'_, '_>| node.attribute("class").is_some_and(|of| of.ends_with(class));
    document.descendants().filter(is_of).collect()
}

/// Where the path of a mark begins, and its form.
fn path<'a>(node: Node<'a, '_>) -> (&'a str, &'a str) {
    let path = node.attribute("d").unwrap();
    path.split_at(path.find('m').unwrap_or(path.len()))
}

#[test]
fn every_kind_of_table_has_its_picture_and_none_is_empty() {
    for (kind, expected) in KINDS {
        let pictures = of_files(kind);
        let names: Vec<&str> = pictures.iter().map(|picture| &picture.name[..]).collect();
        assert_eq!(names.join(" "), *expected, "{kind:?}");
        for picture in pictures {
            let svg = svg(&picture);
            let document = Document::parse(&svg).unwrap();
            let marks = [" line", " band", " bar", " dot", " h5"];
            assert!(marks.iter().any(|mark| !elements(&document, mark).is_empty()), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", picture.name);
            assert!(!picture.caption.contains('{'), "{}", picture.name);
        }
    }
}

#[test]
fn no_two_ticks_beside_each_other_say_the_same_and_bars_stand_in_their_panels() {
    for picture in all_pictures() {
        let svg = svg(&picture);
        let document = Document::parse(&svg).unwrap();
        let (mut left, mut last) = (0.0, ("", ""));
        for node in document.descendants().filter(Node::is_element) {
            let start = || node.attribute("d").unwrap()[1..].split(' ').next().unwrap().parse();
            match node.attribute("class").unwrap_or("") {
                "grid rule" => left = start().unwrap(),
                class if class.ends_with(" bar") && node.has_children() => {
                    let bar: f64 = start().unwrap();
                    assert!(bar >= left - 0.1, "{}: {bar} {left}", picture.name);
                }
                // Smaller ticks say nothing.
                "text" if node.text().is_some() => {
                    let tick = (node.attribute("text-anchor").unwrap_or(""), node.text().unwrap());
                    assert_ne!(tick, last, "{}", picture.name);
                    last = tick;
                }
                _ => {}
            }
        }
    }
}

/// Every mark of a legend ends before its words begin, with a space between.
#[test]
fn no_mark_touches_its_name() {
    for picture in all_pictures() {
        let svg = svg(&picture);
        let document = Document::parse(&svg).unwrap();
        for text in document.descendants().filter(|node| node.has_tag_name("text")) {
            let is_start = text.attribute("text-anchor").is_none();
            let mark = text.prev_sibling_element().filter(|node| node.has_tag_name("path"));
            let Some(mark) = mark.filter(|_| is_start) else { continue };
            let x: f64 = text.attribute("x").unwrap().parse().unwrap();
            if x > 20.0 {
                let end = right(mark.attribute("d").unwrap());
                assert!(end > x || x - end >= 5.0, "{}: {end} {x}", picture.name);
            }
        }
    }
}

/// The right end of the mark of a legend: a dot, a line, or a rectangle.
fn right(path: &str) -> f64 {
    let number = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        text[..end].parse::<f64>().unwrap_or(0.0)
    };
    let x = number(&path[1..]);
    match (path.split_once('L'), path.split_once('h')) {
        (Some((_, to)), _) => number(to),
        (None, Some((_, wide))) if !path.contains('m') => x + number(wide),
        _ => x + 4.4,
    }
}

/// One row has no distribution; the page shows its values. One of a kind beside what is known has
/// a picture all the same.
#[test]
fn one_row_has_no_picture_of_many() {
    for (kind, _) in KINDS {
        let [(name, columns, _, row)] = kind else { continue };
        let pictures = of_files(&[(name, columns, 1, row)]);
        assert!(pictures.iter().all(|one| one.name.starts_with("forest")), "{kind:?}");
    }
}

/// Two tables of one kind in a folder are told apart by the titles of their pictures.
#[test]
fn no_two_pictures_of_a_section_have_one_title() {
    for (kind, _) in KINDS {
        let (_, columns, count, row) = kind[0];
        let pictures = of_files(&[("a", columns, count, row), ("b", columns, count, row)]);
        let titles: BTreeSet<_> = pictures.iter().map(|one| &one.figure.title).collect();
        assert_eq!(titles.len(), pictures.len(), "{titles:?}");
    }
}

/// The methods of one place stand beside each other, and say where they stand.
#[test]
fn methods_that_agree_do_not_hide_each_other() {
    for (columns, row) in [
        ("shape,method,clues,per_grid,rel_err,total", "2x2,m{j},{c},95,0.1,9"),
        ("problem,n,method,ln_count,ln_err", "latin,1{c},m{j},{c}7,0.1"),
    ] {
        let svg = svg(&of_files(&[("t", columns, 20, row)])[0]);
        let document = Document::parse(&svg).unwrap();
        let mut dots = elements(&document, " dot");
        dots.retain(Node::has_children);
        let places: BTreeSet<&str> = dots.iter().map(|&dot| path(dot).0).collect();
        assert!(dots.len() >= 20 && places.len() == dots.len());
        for dot in dots {
            let told = dot.first_element_child().unwrap().text().unwrap();
            let place = told.rsplit(": ").next().unwrap().split(';').next().unwrap();
            assert!(place.bytes().all(|byte| byte.is_ascii_digit()), "{told}");
        }
    }
}

/// Whatever their numbers, no class's curve lies on another's.
#[test]
fn each_of_a_few_classes_has_a_panel_of_its_own() {
    let svg = svg(&of_files(&[("f", "shape,class,clues,nodes,leaves", 15, "2x3,{c},{j},7,7")])[0]);
    for class in 0..3 {
        assert!(svg.contains(&format!(">puzzles in a grid of class {class}<")), "{svg}");
    }
}

/// One estimate stands beside what is known, whatever it is; without that there is no picture.
#[test]
fn one_estimate_has_the_known_number_beside_it() {
    for (columns, row, told) in [
        ("problem,n,method,ln_count,ln_err", "queens,8,smc,4.5,0.1", "smc; 0.978 ("),
        ("shape,method,clues,per_grid,rel_err,total", "2x2,walk,4,95,0.1,9", "walk; 1.033 ("),
    ] {
        let run = run(&files(&[("t", columns, 1, row)]));
        let pictures = of(&run, &|_, _| Some(92.0));
        assert!(pictures[0].name == "estimate" && pictures[0].caption.contains(", 92,"));
        let svg = svg(&pictures[0]);
        let whiskers = svg.matches("whisker").count();
        assert!(whiskers == 1 && svg.contains("dashes") && svg.contains(told), "{svg}");
        assert!(!drawn(&run).iter().any(|picture| picture.name == "estimate"));
    }
}

/// A row with a note has an open dot, of which the legend says why; published values are crosses.
#[test]
fn published_values_and_errors_that_are_not_believed_have_marks_of_their_own() {
    let columns = "shape,method,clues,per_grid,rel_err,total,note";
    for (note, rows) in [("", 0), ("few_blocks", 9)] {
        let row = format!("2x2,walk,{{i}},1e{{i}},0,5,{note}");
        let run = run(&files(&[("t", columns, 9, &row)]));
        let svg = svg(&of(&run, &|_, _| Some(7.0))[0]);
        assert_eq!(svg.contains("the error is not believed"), rows > 0);
        let document = Document::parse(&svg).unwrap();
        let named = |name: &str| {
            let is_named = |node: &Node<'_, '_>| node.text() == Some(name) && node.is_element();
            let text = document.descendants().find(is_named)?;
            Some(path(text.prev_sibling_element().unwrap()).1)
        };
        let quiet = elements(&document, "quiet whisker");
        let marks = |form| quiet.iter().filter(|&&node| path(node).1 == form).count();
        // One of each is in the legend, the open dots of the method have its colour.
        assert_eq!(named("published").map(marks), Some(10));
        assert_eq!(named("error not believed").map(marks), (rows > 0).then_some(1));
        assert_eq!(elements(&document, "k0 whisker").len(), rows);
    }
}

#[test]
fn a_value_outside_of_the_range_of_an_axis_widens_it() {
    let text =
        "# d\ncolumns: a\ntitle: t\ncaption: c\nx: a from -5 to 5\ny: \"b\" from 0 to 10\ndots b\n";
    let described = description::descriptions(text);
    let places = |rows: &str| -> Vec<String> {
        let files = [("t.csv".to_owned(), format!("a,b\n{rows}"))];
        let svg = svg(&described[0].pictures(&run(&files), &|_, _| None)[0]);
        let document = Document::parse(&svg).unwrap();
        elements(&document, "k0 dot").into_iter().map(|dot| path(dot).0.to_owned()).collect()
    };
    let inside = places("-4,1\n4,9\n");
    // A third value inside leaves the others where they are; outside it has a place of its own.
    assert_eq!(places("-4,1\n4,9\n5,10\n")[..2], inside);
    let wide = places("-4,1\n4,9\n40,90\n");
    assert_eq!(wide.iter().collect::<BTreeSet<_>>().len(), 3);
    assert!(wide[..2] != inside[..] && !wide.contains(&places("-4,1\n4,9\n5,10\n")[2]));
}

#[test]
fn names_that_are_numbers_stand_in_their_order_and_one_of_a_thing_is_singular() {
    let pictures = |text: &str| drawn(&run(&[("d.csv".to_owned(), text.to_owned())]));
    let svg_of = |text: &str| svg(&pictures(text)[0]);
    let text = svg_of("puzzle,solutions,solution\nx,100+,y\nx,9,y\nx,20,y\n");
    let place = |name: &str| text.find(&format!(">{name}<")).unwrap();
    assert!(place("9") < place("20") && place("20") < place("100+"));
    // One grid has no quartiles.
    for (more, says, has) in [("", " 1 grid ", false), ("h,4,8,8,1\n", " 2 grids ", true)] {
        let text = format!("grid,clues,puzzles,minimal,seconds\ng,4,9,9,1\ng,5,20,7,1\n{more}");
        let caption = &pictures(&text)[0].caption;
        assert!(caption.contains(says), "{caption}");
        assert_eq!(svg_of(&text).contains("quartiles"), has);
    }
}

#[test]
fn a_curve_whose_rows_have_a_note_is_broken_and_its_name_says_why() {
    for note in ["", "poor_overlap"] {
        let file = ("mine", &format!("{CURVE},note")[..], 20, &format!("{POINT},{note}")[..]);
        let svg = svg(&of_files(&[file])[0]);
        assert_eq!(svg.contains("dashes"), !note.is_empty());
        assert_eq!(svg.contains("(error not believed)"), !note.is_empty());
    }
}

#[test]
fn columns_of_any_name_have_distributions() {
    let pictures =
        of_files(&[("t", "Size,sqrt(),a by b,\"x \"\" log\"", 9, "{j}0,{j}1,{j}2,{j}3")]);
    let svg = svg(&pictures[0]);
    for name in ["Size", "sqrt()", "a by b", "x &quot; log"] {
        assert!(svg.contains(&format!(">{name}<")), "{name}: {svg}");
    }
}
