//! Pictures as PNG, for slides.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// Why a picture has no PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages say it")]
pub enum PngError {
    #[error("this system has no fonts")]
    NoFonts,
    #[error("the picture is no SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    #[error("the picture is too large")]
    Size,
    #[error("the picture can't be encoded: {0}")]
    Encoding(String),
}

/// The fonts of the system; those that `sans-serif` stands for are the first that are found.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let sans = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"];
    let named = |name: &&str| {
        fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == name))
    };
    let first = || fonts.faces().find_map(|face| Some(face.families.first()?.0.clone()));
    if let Some(name) = sans.into_iter().find(named).map(str::to_owned).or_else(first) {
        fonts.set_sans_serif_family(name);
    }
    Arc::new(fonts)
});

/// An SVG document as PNG, its lengths times `scale`.
///
/// # Errors
/// [`PngError`]; a system without fonts is refused, since letters would be left out.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    if FONTS.is_empty() {
        return Err(PngError::NoFonts);
    }
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or(PngError::Size)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::png;

    #[test]
    fn a_picture_becomes_pixels_of_its_size_and_no_picture_an_error() {
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="480" height="9"/>"#;
        match png(svg, 2.0) {
            Ok(bytes) => {
                assert_eq!(&bytes[1..4], b"PNG");
                // The width stands in the header.
                assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 960);
                assert!(png("<svg", 1.0).is_err());
            }
            Err(error) => assert_eq!(error.to_string(), "this system has no fonts"),
        }
    }
}
