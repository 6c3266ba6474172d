//! Which board is meant by a text that somebody pasted: the first that the program would read.

use gridforest::board::{Assumed, Candidates, LineBlocks, LineError, Puzzle, ReadAs, Shape};
use gridforest::solve::boards::{Boards, Run};
use serde::Serialize;

use crate::WebError;

/// The largest side of a board of the page.
pub const MAX_SIDE: usize = 9;
/// The longest text that is looked at.
pub const MAX_TEXT: usize = 1 << 17;

/// A board as it was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Board {
    /// The name of its shape.
    pub shape: String,
    /// Its symbols in cell order, `.` for an empty cell.
    pub board: String,
    /// What was assumed about the text that it stood in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Board {
    /// A puzzle with its shape.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self { shape: puzzle.shape().to_string(), board: puzzle.to_string(), note: None }
    }
}

/// The shape of a name, if the page takes it.
///
/// # Errors
/// [`WebError::Shape`] or [`WebError::LargeShape`].
pub fn shape(name: &str) -> Result<Shape, WebError> {
    let shape: Shape = name.parse()?;
    match shape.side() {
        _ if !shape.is_plain() => Err(WebError::OtherRules { shape: name.to_owned() }),
        2..=MAX_SIDE => Ok(shape),
        _ => Err(WebError::LargeShape { shape: name.to_owned() }),
    }
}

/// The puzzle of a line of cells.
///
/// # Errors
/// [`WebError`] when it is none of the shape.
pub fn puzzle(shape_name: &str, board: &str) -> Result<Puzzle, WebError> {
    Ok(Puzzle::parse(shape(shape_name)?, board)?)
}

/// The first board in a text, of the `preferred` shape where the number of cells allows it.
///
/// # Errors
/// [`WebError`], with what is wrong and what would be right.
pub fn read(text: &str, preferred: &str) -> Result<Board, WebError> {
    if text.len() > MAX_TEXT {
        let found = text.chars().count();
        return Err(WebError::LongText { found });
    }
    let preferred = shape(preferred)?;
    // As many characters as a list of candidates of this shape are its candidates, if each cell has
    // one.
    let is_list = |list: &Candidates| list.masks().iter().all(|&mask| mask != 0);
    let list = text.lines().find_map(|line| Candidates::of_line(line, Some(preferred))?.ok());
    if let Some(list) = list.filter(is_list) {
        return Ok(Board::of(&list.givens()));
    }
    // Few cells are a board only where its shape is known.
    let (puzzle, assumed) =
        first(text, None).or_else(|error| first(text, Some(preferred)).or(Err(error)))?;
    let found = puzzle.shape();
    let puzzle = match found.cells() {
        cells if cells == preferred.cells() => Puzzle::new(preferred, puzzle.symbols()),
        _ if (2..=MAX_SIDE).contains(&found.side()) => puzzle,
        found => return Err(WebError::NoShape { found }),
    };
    let is_told = |assumed: &&Assumed| !matches!(assumed, Assumed::Boxes { shape, .. } if *shape != puzzle.shape());
    let note = assumed.iter().find(is_told).map(ToString::to_string);
    Ok(Board { note, ..Board::of(&puzzle) })
}

/// The first board of a text, as the program reads it, or the clues of the first list of candidates.
fn first(text: &str, shape: Option<Shape>) -> Result<(Puzzle, Vec<Assumed>), WebError> {
    let mut read = ReadAs::default();
    read.shape = shape;
    let opened = read.text(text.as_bytes(), &|| true)?;
    let mut blocks = LineBlocks::new(opened.lines, || true);
    let mut refused = None;
    while let Some(block) = blocks.next_block()? {
        let boards = Boards::read(&block, "text", shape, Vec::new(), false);
        let puzzle = boards.runs(1).next().map(|run| match run {
            Run::Nines(range) => Puzzle::new(Shape::NINE, boards.nines[range].as_flattened()),
            Run::Puzzle(puzzle) => puzzle.clone(),
            Run::Candidates(candidates) => candidates.givens(),
        });
        if let Some(puzzle) = puzzle {
            return Ok((puzzle, opened.assumed));
        }
        refused = refused.or(boards.refused.into_iter().next());
    }
    Err(match refused {
        Some(LineError::Text { line, error, .. }) => WebError::Line { line, error },
        _ => WebError::NoCells,
    })
}

#[cfg(test)]
mod tests {
    use gridforest::board::TextForm;

    use super::*;

    const SHIDOKU: &str = "1..43...4.......";

    fn board(text: &str) -> String {
        let board = read(text, "2x2").unwrap();
        assert_eq!(board.shape, "2x2");
        board.board
    }

    #[test]
    fn every_way_to_write_a_board_is_understood() {
        for text in [
            "1..43...4.......",
            "1004300040000000 a comment",
            "\u{feff}# a title\r\n1..4\r\n3...\r\n4...\r\n....\r\n",
            "1 . | . 4\n3 . | . .\n----+----\n4 . | . .\n. . | . .\n",
            "+---+---+\n|1 .|. 4|\n|3 .|. .|\n+---+---+\n|4 .|. .|\n|. .|. .|\n+---+---+",
            "┌──┬──┐\n│1·│·4│\n│3·│··│\n├──┼──┤\n│4·│··│\n│··│··│\n└──┴──┘",
            "1,,,4\n3,,,\n4,,,\n,,,0",
            "1\t\t\t4\n3\t\t\t0\n4\t\t\t0\n0\t\t\t0",
            "1 23 23 4\n3 24 12 12\n4 12 123 123\n2 13 134 12".replace("\n2 ", "\n24 ").as_str(),
            "1--4\n3---\n4---\n---.",
        ] {
            assert_eq!(board(text), SHIDOKU, "{text}");
        }
    }

    #[test]
    fn every_form_that_the_program_writes_is_understood() {
        for name in ["2x2", "2x3", "3x2", "2x4", "3x3", "latin5", "latin7"] {
            let made = crate::make::minimal(name, 5).unwrap();
            let puzzle = puzzle(name, &made.board).unwrap();
            for form in TextForm::names() {
                let written = form.parse::<TextForm>().unwrap().write(&puzzle).unwrap();
                match read(&written, name) {
                    Ok(again) => assert_eq!(again, made, "{name} {form}:\n{written}"),
                    // Whether 0 is a symbol is asked where it isn't certain.
                    Err(error) => assert_eq!(form, "hex", "{name}: {error}\n{written}"),
                }
            }
            let line = &made.board;
            for file in [
                format!("number,puzzle,solutions\n7,{line},1\n8,{line},1\n"),
                format!("{{\"number\":7,\"puzzle\":\"{line}\"}}\n"),
                format!("[\"{line}\"]"),
                format!("┌───┐\n│ puzzle │\n╞═══╡\n│ {line} │\n└───┘\n"),
            ] {
                let again = read(&file, name).map_err(|error| error.to_string());
                assert_eq!(again.as_ref(), Ok(&made), "{name}:\n{file}");
            }
        }
    }

    #[test]
    fn the_formats_of_the_table_are_read_or_refused_by_name() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let page = std::fs::read_to_string("../papers/formats.md").unwrap();
        let rows: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("| `")).collect();
        assert!(rows.len() > 60);
        for row in rows {
            let file = row.split_once('`').unwrap().0;
            let bytes = std::fs::read(format!("../tests/formats/{file}")).unwrap();
            // The page gets texts, and none longer than a few boards.
            let Ok(text) = String::from_utf8(bytes) else { continue };
            if text.len() > MAX_TEXT {
                continue;
            }
            let refused = row.trim_end_matches("` |").rsplit_once("refused: `").map(|(_, why)| why);
            match (read(&text, "3x3"), refused) {
                (Ok(board), None) => {
                    let solved = crate::puzzle::examine("3x3", &board.board, 2, "").unwrap();
                    assert_eq!(solved.list, [solution], "{file}");
                }
                (Err(error), None) => {
                    let large = error.to_string().contains("256 cells");
                    assert!(large, "{file}: {error}");
                }
                (Err(error), Some(why)) => {
                    assert!(error.to_string().contains(why), "{file}: {error}");
                }
                (Ok(board), Some(_)) => panic!("{file}: {board:?}"),
            }
        }
    }

    #[test]
    fn the_preferred_shape_decides_between_shapes_of_one_size() {
        let empty = ".".repeat(36);
        assert_eq!(read(&empty, "2x2").unwrap().shape, "2x3");
        assert_eq!(read(&empty, "3x2").unwrap().shape, "3x2");
        assert_eq!(read(&empty, "latin6").unwrap().shape, "latin6");
    }

    #[test]
    fn what_is_no_board_is_said() {
        let message = |text: &str| read(text, "3x3").unwrap_err().to_string();
        assert!(message("").contains("no board"));
        assert!(message(&".".repeat(256)).contains("256 cells"));
        assert!(message(&"1".repeat(1 << 20)).contains("1048576 characters"));
        assert!(message("12!4\n....\n....\n....").contains("line 1"));
        assert!(message("5...............").contains("'5'"));
        assert!(message("123").contains("3 cells"));
        assert!(message("puzzle,solutions,solution\n").contains("no board"));
    }
}
