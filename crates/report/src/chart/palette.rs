//! Colours, in light and in dark, as classes of a style sheet.

/// Where a picture will be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// In a page that has the [`style`] sheet and shows the title itself.
    Page,
    /// Alone, light or dark as its reader likes.
    File,
    /// Alone, on white.
    Light,
    /// Alone, on black.
    Dark,
}

/// The colour of a layer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ink {
    /// One of several kinds, by its number: also the form of its dots.
    Kind(usize),
    /// One of an ordered family: 0 for the least, 1 for the greatest.
    Ramp(f64),
    /// What others are seen against.
    Quiet,
}

/// A name, and the colour in light and in dark.
type Colour = (&'static str, &'static str, &'static str);

/// The colours.
const COLOURS: [Colour; 15] = [
    ("k0", "#0068a8", "#5bb6f0"),
    ("k1", "#c44d00", "#ff9a57"),
    ("k2", "#007a58", "#3dd1a0"),
    ("k3", "#a23d7f", "#eda0cf"),
    ("k4", "#856300", "#e8c24a"),
    ("k5", "#4d4d4d", "#c9ced6"),
    ("r0", "#79b4d4", "#2f6d94"),
    ("r1", "#4d97c4", "#4a90b8"),
    ("r2", "#2f77ab", "#6fb3d6"),
    ("r3", "#1f5389", "#9dd1ea"),
    ("r4", "#182f63", "#d6efff"),
    ("quiet", "#6b7480", "#98a2b0"),
    ("text", "#1c2128", "#e6e9ee"),
    ("grid", "#dfe3e8", "#2c333d"),
    ("paper", "#ffffff", "#12161c"),
];

const KINDS: usize = 6;
const STEPS: f64 = 4.0;

/// What the classes do, whatever the colours.
const RULES: &str = "\
.chart text{font:13px system-ui,-apple-system,'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif;fill:currentColor;stroke:none}
.chart .small{font-size:12px}
.chart .title{font-size:15px;font-weight:600}
.chart .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
.chart .dashes{fill:none;stroke:currentColor;stroke-width:1.5;stroke-dasharray:5 4}
.chart .band{fill:currentColor;fill-opacity:.22;stroke:none}
.chart .bar{fill:currentColor;fill-opacity:.75;stroke:none}
.chart .dot{fill:currentColor;stroke:none}
.chart .whisker{fill:none;stroke:currentColor;stroke-width:1.3}
.chart .rule{fill:none;stroke:currentColor;stroke-width:1}
.chart .edges{fill:none;stroke:currentColor;stroke-width:.5;stroke-opacity:.4}
.chart .faint{stroke-width:.3;stroke-opacity:.13}
.chart .sheet{fill:currentColor}
.chart text.halo{stroke-width:4;stroke-linejoin:round;paint-order:stroke}
";

/// How many colours the style sheet has.
pub const COLOUR_COUNT: usize = COLOURS.len();

/// The rules of the colours, and of the paper around names that lie on lines.
fn colours(of: fn(&Colour) -> (&'static str, &'static str)) -> String {
    let rule = |colour: &Colour| {
        let (name, colour) = of(colour);
        let halo = match name {
            "paper" => format!(".chart text.halo{{stroke:{colour}}}\n"),
            _ => String::new(),
        };
        format!(".chart .{name}{{color:{colour}}}\n{halo}")
    };
    COLOURS.iter().map(rule).collect()
}

/// The style sheet of a theme: what a picture that stands alone carries in itself, and what a page
/// has once.
#[must_use]
pub fn style(theme: Theme) -> String {
    let light = || colours(|&(name, light, _)| (name, light));
    let dark = || colours(|&(name, _, dark)| (name, dark));
    let by_choice = |media: &str| format!("{}@media {media}{{\n{}}}\n", light(), dark());
    let colours = match theme {
        Theme::Light => light(),
        Theme::Dark => dark(),
        Theme::File => by_choice("(prefers-color-scheme:dark)"),
        // Paper is white.
        Theme::Page => by_choice("screen and (prefers-color-scheme:dark)"),
    };
    format!("{RULES}{colours}")
}

impl Ink {
    /// The name of its class.
    pub(super) fn class(self) -> String {
        match self {
            Self::Kind(number) => format!("k{}", number % KINDS),
            Self::Ramp(share) => format!("r{}", (share.clamp(0.0, 1.0) * STEPS).round()),
            Self::Quiet => "quiet".to_owned(),
        }
    }

    /// The form of its dots around the origin, as a path.
    pub(super) fn dot(self) -> &'static str {
        match self {
            Self::Kind(number) => match number % KINDS {
                1 => "m-3.2-3.2h6.4v6.4h-6.4z",
                2 => "m0-4.4l4.4 4.4-4.4 4.4-4.4-4.4z",
                3 => "m0-4.2l4.2 7.4h-8.4z",
                4 => "m0 4.2l4.2-7.4h-8.4z",
                5 => "m-4.2-1.3h2.9v-2.9h2.6v2.9h2.9v2.6h-2.9v2.9h-2.6v-2.9h-2.9z",
                _ => "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
            },
            _ => "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
        }
    }
}
