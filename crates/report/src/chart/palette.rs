//! Colours, in light and in dark, as classes of a style sheet: `marks.css` has what the marks do,
//! `light.css` and `dark.css` the colours.

/// Where a picture will be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// In a page that has the style sheet and shows the title itself.
    Page,
    /// Alone, light or dark as its reader likes.
    File,
    /// Alone, on white.
    Light,
}

/// The colour of a layer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Ink {
    /// One of several kinds, by its number: also the form of its dots.
    Kind(usize),
    /// What others are seen against.
    Quiet,
}

const MARKS: &str = include_str!("marks.css");
const LIGHT: &str = include_str!("light.css");
const DARK: &str = include_str!("dark.css");
/// The forms of the dots of each kind, around the origin, as paths.
const FORMS: [&str; 6] = [
    "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "m-3.2-3.2h6.4v6.4h-6.4z",
    "m0-4.4l4.4 4.4-4.4 4.4-4.4-4.4z",
    "m0-4.2l4.2 7.4h-8.4z",
    "m0 4.2l4.2-7.4h-8.4z",
    "m-4.2-1.3h2.9v-2.9h2.6v2.9h2.9v2.6h-2.9v2.9h-2.6v-2.9h-2.9z",
];
/// A cross whose arms reach beyond a dot on it.
pub(super) const CROSS: &str = "m-4.2-4.2l8.4 8.4m-8.4 0l8.4-8.4";

/// The style sheet of a theme: what a picture that stands alone carries in itself, and what a page
/// has once.
pub(crate) fn style(theme: Theme) -> String {
    let dark = match theme {
        Theme::Light => return format!("{MARKS}{LIGHT}"),
        Theme::File => "(prefers-color-scheme:dark)",
        // Paper is white.
        Theme::Page => "screen and (prefers-color-scheme:dark)",
    };
    format!("{MARKS}{LIGHT}@media {dark}{{\n{DARK}}}\n")
}

impl Ink {
    /// The name of its class.
    pub(super) fn class(self) -> String {
        match self {
            Self::Kind(number) => format!("k{}", number % FORMS.len()),
            Self::Quiet => "quiet".to_owned(),
        }
    }

    /// The form of its dots.
    pub(super) fn dot(self) -> &'static str {
        match self {
            // The seventh has the colour of the first, and the form of the second.
            Self::Kind(number) => FORMS[(number + number / FORMS.len()) % FORMS.len()],
            Self::Quiet => "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
        }
    }
}
