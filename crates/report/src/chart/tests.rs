use super::*;

fn line(points: Vec<Point>) -> Layer {
    Layer::new("a < b", Ink::Kind(0), Mark::Line, points)
}

/// A figure of one panel.
fn drawn(x: Axis, y: Axis, layers: Vec<Layer>) -> Result<String, Empty> {
    Figure::new("t", vec![Panel::new(x, y, layers)]).svg(Theme::Page)
}

/// The texts of a drawing, with their places.
fn texts(svg: &str) -> Vec<(String, f64, f64)> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let place =
        |node: roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse().unwrap();
    texts
        .map(|node| (node.text().unwrap_or("").into(), place(node, "x"), place(node, "y")))
        .collect()
}

#[test]
fn names_and_titles_are_escaped_and_the_document_is_well_formed() {
    let points = vec![Point::with_error(1.0, 10.0, 2.0), Point::new(3.0, 1000.0)];
    let layers =
        [Mark::Line, Mark::Dashes, Mark::Band, Mark::Dots, Mark::Bars, Mark::Across, Mark::Heat]
            .map(|mark| Layer::new("a < b & \"c\"", Ink::Kind(1), mark, points.clone()));
    let panel = Panel::new(Axis::linear("x > 0"), Axis::log("y"), layers.into());
    let figure = Figure::new(
        "<script>alert(1)</script>",
        vec![panel.clone(), Panel { names: Names::Peaks, ..panel }],
    );
    for theme in [Theme::Page, Theme::File, Theme::Light] {
        let svg = figure.svg(theme).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert!(document.descendants().all(|node| !node.has_tag_name("script")));
        let paths = document.descendants().filter(|node| node.tag_name().name() == "path");
        assert!(paths.count() > 20);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert_eq!(svg.contains("<style>"), theme != Theme::Page);
    }
}

#[test]
fn what_has_no_place_is_left_out_and_nothing_at_all_is_refused() {
    let bad = [f64::NAN, f64::INFINITY, 0.0, -1.0].map(|y| Point::new(2.0, y));
    let of = |points| drawn(Axis::linear("x"), Axis::log("y"), vec![line(points)]);
    let svg = of([&bad[..], &[Point::new(2.0, 5.0)]].concat()).unwrap();
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    let error = of(bad.to_vec()).unwrap_err().to_string();
    assert_eq!(error, "the picture 't' can't be drawn: nothing in it has a place on its axes");
}

#[test]
fn names_over_peaks_do_not_lie_on_each_other() {
    let layers = (0..8).map(|i| {
        let ends = vec![Point::new(0.0, 0.0), Point::new(1.0, 1.0 + 1e-6 * f64::from(i))];
        Layer::new(format!("n = {i}"), Ink::Kind(i as usize), Mark::Line, ends)
    });
    let panel = Panel::new(Axis::linear("x"), Axis::linear("y"), layers.collect());
    let figure = Figure::new("t", vec![Panel { names: Names::Peaks, ..panel }]);
    let texts = texts(&figure.svg(Theme::Page).unwrap());
    let names = texts.iter().filter(|(text, ..)| text.starts_with("n = "));
    let mut heights: Vec<f64> = names.map(|(.., y)| *y).collect();
    heights.sort_by(f64::total_cmp);
    assert_eq!(heights.len(), 8);
    assert!(heights.windows(2).all(|pair| pair[1] - pair[0] > 13.0), "{heights:?}");
}

#[test]
fn a_colour_in_light_is_one_in_dark() {
    let (page, light) = (style(Theme::Page), style(Theme::Light));
    let (sheet, dark) =
        page.split_once("@media screen and (prefers-color-scheme:dark){\n").unwrap();
    assert_eq!(sheet, light);
    let names = |sheet: &str| -> Vec<String> {
        let colours = sheet.lines().filter(|line| line.contains("{color:#"));
        colours.map(|line| line.split('{').next().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&light), names(dark));
    assert!(names(dark).len() >= 10 && !dark.contains("#ffffff"));
}

#[test]
fn an_error_bar_that_comes_near_0_leaves_room_on_a_logarithmic_axis() {
    let ticks = |error: f64| {
        let points = vec![Point::with_error(1.0, 100.0, error), Point::new(2.0, 1e6)];
        let dots = Layer::new("a", Ink::Kind(0), Mark::Dots, points);
        let svg = drawn(Axis::linear("x"), Axis::log("y"), vec![dots]).unwrap();
        texts(&svg).iter().filter(|(text, ..)| text.starts_with("10")).count()
    };
    assert_eq!(ticks(100.0 - 1e-9), ticks(95.0));
    assert!(ticks(50.0) > 3);
}

#[test]
fn the_name_of_a_line_across_stands_where_no_mark_lies() {
    let place = |marks: &[(f64, f64)]| {
        let points = marks.iter().map(|&(x, y)| Point::new(x, y)).collect();
        let layers = vec![
            Layer::new("level", Ink::Quiet, Mark::Across, vec![Point::new(0.0, 5.0)]),
            Layer::new("", Ink::Kind(0), Mark::Dots, points),
        ];
        let svg = drawn(Axis::linear(""), Axis::linear(""), layers).unwrap();
        let (_, x, y) = texts(&svg).into_iter().find(|(text, ..)| text == "level").unwrap();
        (x > 200.0, y)
    };
    let [corner, far] = [(10.0, 10.0), (0.0, 0.0)];
    let (right, above) = place(&[far, corner]);
    assert!(right);
    // A mark above the line at the right end, then one below it too.
    let (right, below) = place(&[far, corner, (9.9, 5.4)]);
    assert!(right && below > above + 10.0);
    let (right, y) = place(&[far, corner, (9.9, 5.4), (9.9, 4.6)]);
    assert!(!right && y == above);
}

#[test]
fn values_that_differ_by_rounding_have_no_axis_of_their_own() {
    let points = vec![Point::new(1.0, 1.0), Point::new(2.0, 1.0 + 2e-15)];
    let svg = drawn(Axis::linear(""), Axis::linear(""), vec![line(points)]).unwrap();
    let ones = texts(&svg).iter().filter(|(text, ..)| ["1", "1.0"].contains(&&text[..])).count();
    assert_eq!(ones, 2, "one on each axis: {svg}");
}
