//! SVG written element by element.

use std::fmt::Write as _;

use super::palette::{Theme, style};

/// A drawing under way.
#[derive(Debug, Clone, Default)]
pub(super) struct Svg {
    body: String,
}

/// Text as it stands between tags and in attributes. What XML has no place for becomes U+FFFD.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A coordinate to a tenth.
pub(super) fn place(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

/// A path through places.
pub(super) fn path(places: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (x, y) in places {
        let command = if text.is_empty() { 'M' } else { 'L' };
        let _ = write!(text, "{command}{} {}", place(x), place(y));
    }
    text
}

/// Which end of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// A path of a class, in a colour.
    pub(super) fn path(&mut self, colour: &str, class: &str, path: &str) {
        let _ = writeln!(self.body, r#"<path class="{colour} {class}" d="{path}"/>"#);
    }

    /// A path with a width of its own.
    pub(super) fn wide(&mut self, colour: &str, class: &str, width: &str, path: &str) {
        let _ = writeln!(
            self.body,
            r#"<path class="{colour} {class}" stroke-width="{width}" d="{path}"/>"#
        );
    }

    /// A path that says something to whoever points at it.
    pub(super) fn told(&mut self, colour: &str, class: &str, path: &str, told: &str) {
        let told = escaped(told);
        let _ = writeln!(
            self.body,
            r#"<path class="{colour} {class}" d="{path}"><title>{told}</title></path>"#
        );
    }

    pub(super) fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let (x, y) = (place(at.0), place(at.1));
        let text = escaped(text);
        let _ =
            writeln!(self.body, r#"<text class="{class}" x="{x}" y="{y}"{anchor}>{text}</text>"#);
    }

    /// The document: `told` describes the picture for readers who can't see it.
    pub(super) fn document(&self, (width, height): (f64, f64), theme: Theme, told: &str) -> String {
        let (width, height) = (place(width), place(height));
        let (told, body) = (escaped(told), &self.body);
        let own = match theme {
            Theme::Page => String::new(),
            _ => format!(
                "<style>\n{}</style>\n<path class=\"paper sheet\" d=\"M0 0H{width}V{height}H0z\"/>\n",
                style(theme)
            ),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{told}\">\n{own}{body}</svg>\n"
        )
    }
}
