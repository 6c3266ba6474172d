//! Which board is meant by a text that somebody pasted: the first that the program would read.

use gridforest::board::{Candidates, Puzzle, Shape};
use gridforest::reader::{Assumed, Boards, LineBlocks, LineError, ReadAs, Run, candidates_of_line};
use gridforest::solve::solver;
use gridforest_group::joined;
use serde::Serialize;

use crate::WebError;

/// The largest side of a board of the page.
pub const MAX_SIDE: usize = 16;
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
    /// Other rules under which the clues have a solution, where they have none under these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
}

/// Rules, as far as a drawing needs them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// Their name, as the library writes it.
    pub name: String,
    /// The number of symbols.
    pub side: usize,
    /// The number of cells.
    pub cells: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The region of each cell, where there are any.
    pub regions: Option<Vec<usize>>,
    /// The sets of cells that must differ beside those in a row, a column or a region.
    pub sets: Vec<Vec<usize>>,
}

/// The rules of a name.
pub fn rules(name: &str) -> Result<Rules, WebError> {
    let shape = shape(name)?;
    let regions = shape.regions();
    let region = |cell: usize| regions.as_ref().map(|regions| regions[cell]);
    let is_new = |set: &Vec<usize>| {
        let alike = |of: &dyn Fn(usize) -> Option<usize>| {
            of(set[0]).is_some() && set.iter().all(|&cell| of(cell) == of(set[0]))
        };
        !alike(&|cell| Some(shape.row(cell)))
            && !alike(&|cell| Some(shape.column(cell)))
            && !alike(&region)
    };
    Ok(Rules {
        name: shape.to_string(),
        side: shape.side(),
        cells: shape.cells(),
        rows: shape.rows(),
        columns: shape.columns(),
        sets: shape.lines().into_iter().chain(shape.sets()).filter(is_new).collect(),
        regions,
    })
}

impl Board {
    /// A puzzle with its shape.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self {
            shape: puzzle.shape().to_string(),
            board: puzzle.to_string(),
            note: None,
            instead: None,
        }
    }
}

/// The shape of a name, if the page takes it.
///
/// # Errors
/// [`WebError`] when it is none, or has more or other cells than the page draws.
pub fn shape(name: &str) -> Result<Shape, WebError> {
    let shape: Shape = name.parse()?;
    match shape.side() {
        2..=MAX_SIDE if shape.columns() > MAX_SIDE || shape.rows() == 1 => Err(WebError(format!(
            "{name} is a board of one row, which the page doesn't draw: it is for the program"
        ))),
        2..=MAX_SIDE => Ok(shape),
        _ => Err(WebError(format!(
            "{name} is too large for the page: its boards have sides up to 16; larger ones are for the program"
        ))),
    }
}

/// The puzzle of a line of cells.
pub fn puzzle(shape_name: &str, board: &str) -> Result<Puzzle, WebError> {
    Ok(Puzzle::parse(shape(shape_name)?, board)?)
}

/// What is said of a number of cells that fits no shape of the page.
pub(crate) fn no_shape(found: usize) -> WebError {
    WebError(format!(
        "{found} cells fit no board of the page: it has N² cells for a side N of 2 to 16; larger boards are for the program"
    ))
}

/// What is said of a text without any cell.
pub(crate) fn no_cells() -> WebError {
    WebError("no board in this text: a board is digits, with . or 0 for empty cells".to_owned())
}

/// What is said of a list of candidates, of which the program searches all.
const GIVENS: &str =
    "the candidates of a cell with several are left out: the clues are the cells with a single one";

/// The first board in a text, of the `preferred` shape where the number of cells allows it.
pub fn read(text: &str, preferred: &str) -> Result<Board, WebError> {
    if text.len() > MAX_TEXT {
        let found = text.chars().count();
        return Err(WebError(format!(
            "{found} characters are too many: a board of the page has at most 256 cells"
        )));
    }
    if let Some((jigsaw, clues)) = regions(text) {
        return match clues.trim() {
            "" => Ok(Board::of(&Puzzle::empty(jigsaw))),
            clues => read(clues, &jigsaw.to_string()),
        };
    }
    let preferred = shape(preferred)?;
    // As many characters as a list of candidates of this shape are its candidates, if each cell has
    // one.
    let is_list = |list: &Candidates| list.masks().iter().all(|&mask| mask != 0);
    let list = text.lines().find_map(|line| candidates_of_line(line, Some(preferred))?.ok());
    if let Some(list) = list.filter(is_list) {
        return Ok(Board { note: Some(GIVENS.to_owned()), ..Board::of(&list.givens()) });
    }
    // Few cells are a board only where its shape is known. A larger one of a shape that is guessed was
    // refused for a reason, such as bars that are no boxes.
    let is_guessed = preferred.cells() > 16 && Shape::guess(preferred.cells()) == Some(preferred);
    let stated = |error| match is_guessed {
        true => Err(error),
        false => first(text, Some(preferred)).or(Err(error)),
    };
    let First { puzzle, assumed, is_list } = first(text, None).or_else(stated)?;
    let found = puzzle.shape();
    let puzzle = match found.cells() {
        cells if cells == preferred.cells() => Puzzle::new(preferred, puzzle.symbols()),
        _ if (2..=MAX_SIDE).contains(&found.side()) => puzzle,
        found => return Err(no_shape(found)),
    };
    let name = puzzle.shape().to_string();
    let is_told = |assumed: &&Assumed| match assumed {
        Assumed::Boxes { shape, .. } => *shape == puzzle.shape(),
        Assumed::Rule { name: Some(rule), .. } => !name.split('+').any(|part| part == *rule),
        _ => true,
    };
    let note = assumed.iter().find(is_told).map(ToString::to_string);
    let note = note.or_else(|| is_list.then(|| GIVENS.to_owned()));
    Ok(Board { note, instead: instead(&puzzle), ..Board::of(&puzzle) })
}

/// The jigsaw whose regions a text begins with, and what follows them: as many names of regions as
/// cells, in any lines, each as often as the others. Cells of a region touch, as equal symbols of a
/// grid never do, so that no grid is taken for a jigsaw.
fn regions(text: &str) -> Option<(Shape, &str)> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let text = text.strip_prefix("jigsaw:").unwrap_or(text);
    let mut names: Vec<char> = Vec::new();
    for (place, name) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        if !name.is_ascii_alphanumeric() {
            return None;
        }
        names.push(name);
        let side = names.len().isqrt();
        let rest = &text[place + 1..];
        let ends = side >= 2
            && side * side == names.len()
            && (rest.trim_start_matches([' ', '\r']).starts_with('\n') || rest.trim().is_empty());
        if ends && touch(&names, side) {
            let jigsaw = names.iter().collect::<String>();
            return shape(&format!("jigsaw:{jigsaw}")).ok().map(|shape| (shape, rest));
        }
        if side > MAX_SIDE {
            return None;
        }
    }
    None
}

/// Whether the cells of each of `side` regions touch, each region as large as a row.
fn touch(names: &[char], side: usize) -> bool {
    let beside = (0..names.len()).flat_map(|cell| {
        let right = (cell % side + 1 < side).then_some(cell + 1);
        [right, Some(cell + side)].into_iter().flatten().map(move |next| (cell, next))
    });
    let same = beside.filter(|&(cell, next)| names.get(next) == Some(&names[cell]));
    joined(names.len(), same).iter().all(|region| region.len() == side)
}

/// The Latin squares, where clues have a solution without the boxes alone.
fn instead(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape();
    if !shape.has_boxes() || has_solution(puzzle) {
        return None;
    }
    let latin = Shape::latin(shape.side()).ok()?;
    has_solution(&Puzzle::new(latin, puzzle.symbols())).then(|| latin.to_string())
}

fn has_solution(puzzle: &Puzzle) -> bool {
    puzzle.conflict().is_none() && solver(puzzle.shape()).count(puzzle, 1) > 0
}

/// The first board of a text.
struct First {
    puzzle: Puzzle,
    assumed: Vec<Assumed>,
    /// Its clues are those of a list of candidates.
    is_list: bool,
}

/// The first board of a text, as the program reads it, or the clues of the first list of candidates.
fn first(text: &str, shape: Option<Shape>) -> Result<First, WebError> {
    let mut read = ReadAs::default();
    read.shape = shape;
    let opened = read.text(text.as_bytes(), &|| true)?;
    let mut blocks = LineBlocks::new(opened.lines, shape, || true);
    let mut refused = None;
    while let Some(block) = blocks.next_block()? {
        let boards = Boards::read(&block, "text", shape, Vec::new(), false);
        let board = boards.runs(1).next().map(|run| match run {
            Run::Nines(range) => {
                (Puzzle::new(Shape::NINE, boards.nines[range].as_flattened()), false)
            }
            Run::Puzzle(puzzle) => (puzzle.clone(), false),
            Run::Candidates(candidates) => (candidates.givens(), true),
        });
        if let Some((puzzle, is_list)) = board {
            return Ok(First { puzzle, assumed: opened.assumed, is_list });
        }
        refused = refused.or(boards.refused.into_iter().next());
    }
    Err(match refused {
        Some(LineError::Text { line, error, .. }) => WebError(format!("line {line}: {error}")),
        _ => no_cells(),
    })
}

#[cfg(test)]
mod tests {
    use gridforest::reader::TextForm;

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
                // Candidates say of no cell that it is a clue: the page tells which it takes as clues.
                let note = (form == "candidates").then(|| GIVENS.to_owned());
                match read(&written, name) {
                    Ok(again) => {
                        assert_eq!(
                            again,
                            Board { note, ..made.clone() },
                            "{name} {form}:\n{written}"
                        );
                    }
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
            let said = |what| row.trim_end_matches("` |").rsplit_once(what).map(|(_, why)| why);
            let (refused, assumed) = (said("refused: `"), said("read, assumed: `"));
            match (read(&text, "3x3"), refused) {
                // The one board of another side.
                (Ok(board), None) if board.shape == "4x4" => {}
                (Ok(board), None) => {
                    let solved = crate::puzzle::examine("3x3", &board.board, 2, "").unwrap();
                    assert_eq!(solved.list, [solution], "{file}");
                    let note = board.note.as_deref().filter(|&note| note != GIVENS);
                    assert_eq!(note, assumed, "{file}");
                }
                (Err(error), None) => panic!("{file}: {error}"),
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
    fn regions_are_a_jigsaw_with_the_clues_below_them() {
        let name = "jigsaw:aaabccabcdbbcddd";
        let read = |text: &str| read(text, "3x3").unwrap();
        for regions in [
            "aaabccabcdbbcddd",
            "aaab\nccab\ncdbb\ncddd\n",
            " 1 1 1 2\r\n3 3 1 2\r\n3 4 2 2\r\n3 4 4 4\r\n",
            name,
        ] {
            let empty = read(regions);
            assert_eq!(empty.board, ".".repeat(16), "{regions}");
            let drawn = rules(&empty.shape).unwrap().regions;
            assert_eq!(drawn, rules(name).unwrap().regions, "{regions}");
            let clues = read(&format!("{regions}\n\n12..\n....\n....\n...1\n"));
            assert_eq!((clues.shape, &clues.board[..]), (empty.shape, "12.............1"));
        }
        // Grids, and regions in two parts, are none.
        for text in ["1234341221434321", "123434122143....", "ABCDCDABBADCDCBA", "aaabccabcdbbcdda"]
        {
            assert!(regions(text).is_none(), "{text}");
        }
    }

    #[test]
    fn every_rule_that_has_a_drawing_is_taken() {
        let sets = |name: &str| {
            let rules = rules(name).unwrap();
            assert_eq!((&rules.name[..], rules.rows * rules.columns), (name, rules.cells));
            rules.sets.len()
        };
        assert_eq!(["3x3", "4x4", "latin16", "2x5", "rect3x5"].map(sets), [0; 5]);
        assert_eq!(["3x3+x", "3x3+windows", "3x3+dg", "latin7+x"].map(sets), [2, 4, 9, 2]);
        let jigsaw = rules("jigsaw:aabbaabbccddccdd").unwrap();
        assert_eq!((jigsaw.sets.len(), jigsaw.regions.unwrap()[7]), (0, 1));
        for (wrong, says) in [("5x5", "too large"), ("graph6:Bw:3", "one row"), ("4x", "4x")] {
            let error = rules(wrong).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        let with_diagonals = read(SHIDOKU, "2x2+x").unwrap();
        assert_eq!((&with_diagonals.shape[..], &with_diagonals.board[..]), ("2x2+x", SHIDOKU));
    }

    #[test]
    fn a_latin_square_is_offered_as_one() {
        let square = "123456234561345612456123561234612345";
        let read_as = |text: &str| read(text, "3x3").unwrap();
        let board = read_as(square);
        assert_eq!((&board.shape[..], board.instead.as_deref()), ("2x3", Some("latin6")));
        // Neither grid nor square, and a grid.
        assert_eq!(read_as(&square.replacen("12", "11", 1)).instead, None);
        assert_eq!(read_as("123456456123214365365214531642642531").instead, None);
    }

    #[test]
    fn what_is_no_board_is_said() {
        let message = |text: &str| read(text, "3x3").unwrap_err().to_string();
        assert!(message("").contains("no board"));
        assert!(message(&".".repeat(289)).contains("289 cells"));
        assert!(message(&"1".repeat(1 << 20)).contains("1048576 characters"));
        assert!(message("12!4\n....\n....\n....").contains("line 1"));
        assert!(message("5...............").contains("'5'"));
        assert!(message("123").contains("3 cells"));
        assert!(message("puzzle,solutions,solution\n").contains("no board"));
    }
}
