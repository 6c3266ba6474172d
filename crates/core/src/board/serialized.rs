//! Boards in the data formats of serde: the shape and the text, as in
//! `{"shape":"2x2","board":"1.3............4"}`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Grid, Puzzle, Shape, Skeleton};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct Text {
    shape: Shape,
    board: String,
}

/// What is read obeys the same rules as what is parsed.
macro_rules! as_text {
    ($($board:ty),*) => {$(
        impl Serialize for $board {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let (shape, board) = (self.shape(), self.to_string());
                Text { shape, board }.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $board {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let Text { shape, board } = Text::deserialize(deserializer)?;
                Self::parse(shape, &board).map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Puzzle, Grid, Skeleton);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_text_is_that_of_the_documentation() {
        let puzzle = Puzzle::parse("2x2".parse().unwrap(), "1.3............4").unwrap();
        let json = serde_json::to_string(&puzzle).unwrap();
        assert_eq!(json, r#"{"shape":"2x2","board":"1.3............4"}"#);
    }

    proptest! {
        #[test]
        fn boards_are_read_back_from_text_and_bytes(
            name in prop::sample::select(vec!["2x2", "3x3", "5x5", "latin3", "latin32", "6x6"]),
            numbers in prop::collection::vec(any::<u8>(), 36 * 36),
        ) {
            let shape: Shape = name.parse().unwrap();
            let symbols: Vec<u8> = numbers[..shape.cells()]
                .iter()
                .map(|number| number % (shape.side() as u8 + 1))
                .collect();
            let puzzle = Puzzle::new(shape, symbols);
            let skeleton = puzzle.skeleton();
            let json = serde_json::to_string(&(&puzzle, &skeleton)).unwrap();
            let read: (Puzzle, Skeleton) = serde_json::from_str(&json).unwrap();
            prop_assert_eq!((&read.0, &read.1), (&puzzle, &skeleton));
            let bytes = postcard::to_stdvec(&(&puzzle, &skeleton)).unwrap();
            let read: (Puzzle, Skeleton) = postcard::from_bytes(&bytes).unwrap();
            prop_assert_eq!((read.0, read.1), (puzzle, skeleton));
        }
    }

    #[test]
    fn what_is_no_board_is_refused_with_its_reason() {
        let grid = r#"{"shape":"2x2","board":"1234341221434321"}"#;
        assert!(serde_json::from_str::<Grid>(grid).is_ok());
        for (text, why) in [
            (r#"{"shape":"2x2","board":"123434122143432."}"#, "empty"),
            (r#"{"shape":"2x2","board":"1134341221434321"}"#, "both hold 1"),
            (r#"{"shape":"2x3","board":"1234341221434321"}"#, "has 36"),
            (r#"{"shape":"2x","board":"1234341221434321"}"#, "2x"),
            (r#"{"shape":"2x2","board":"1234341221434321","x":1}"#, "`x`"),
            (r#"{"board":"1234341221434321"}"#, "`shape`"),
        ] {
            let error = serde_json::from_str::<Grid>(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
