//! Bars between the columns of a board, and strokes between its rows: the boxes that they draw, which
//! must be those of the shape that its size is read as.
//!
//! Strokes stand after each row or after each band, bars or wider gaps beside each cell or each stack.
//! Anything else may be the regions of a jigsaw.

use gridforest_core::board::Shape;

use super::row::{is_bar, is_separator};

/// What is drawn in the board that has begun.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    /// The columns before which there are bars, for each row where that is certain.
    bars: Vec<Option<Vec<usize>>>,
    /// The rows before which there are strokes.
    strokes: Vec<usize>,
}

impl Drawn {
    /// Takes a row of so many cells.
    pub(super) fn row(&mut self, line: &str, cells: usize) {
        self.bars.push(bars(line, cells));
    }

    /// Takes a stroke.
    pub(super) fn stroke(&mut self) {
        let row = self.bars.len();
        if row > 0 && self.strokes.last() != Some(&row) {
            self.strokes.push(row);
        }
    }

    /// Leaves out the first rows, which are none of the board.
    pub(super) fn drain(&mut self, rows: usize) {
        self.bars.drain(..rows);
        self.strokes = without(&self.strokes, rows);
    }

    /// Leaves out the first row and the first column.
    pub(super) fn drain_border(&mut self) {
        self.drain(1);
        self.bars.iter_mut().flatten().for_each(|bars| *bars = without(bars, 1));
    }

    /// Why a board of so many rows is not read whose boxes are drawn elsewhere than they are guessed.
    pub(super) fn doubt(&self, side: usize) -> Option<String> {
        let guess = Shape::guess(side * side)?;
        // What stands beside every cell says nothing of boxes.
        let is_one = |places: &&Vec<usize>| places.len() + 1 < side;
        let mut bars = self.bars.iter().flatten().filter(is_one);
        let (none, strokes) = (Vec::new(), Some(&self.strokes).filter(is_one));
        let (first, strokes) = (bars.next().unwrap_or(&none), strokes.unwrap_or(&none));
        let other = || match guess.has_boxes() {
            true => format!(
                "bars stand at other places than the boxes of {guess}: regions of a jigsaw?"
            ),
            false => "bars stand between some cells of this board: regions of a jigsaw?".to_owned(),
        };
        let is_all = |bars: &Vec<usize>| bars.len() + 1 >= side;
        let mut others = self.bars.iter().flatten();
        let is_mixed = others.any(is_all) && self.bars.iter().flatten().any(|bars| !is_all(bars));
        if is_mixed || bars.any(|bars| bars != first) {
            return Some(other());
        }
        let (width, height) = match (spaced(first, side), spaced(strokes, side)) {
            (None, None) if first.is_empty() && strokes.is_empty() => return None,
            (Some(width), None) if strokes.is_empty() => (width, side / width),
            (None, Some(height)) if first.is_empty() => (side / height, height),
            (Some(width), Some(height)) if width * height == side => (width, height),
            _ => return Some(other()),
        };
        let is_guessed = (guess.stack_width(), guess.band_height()) == (width, height);
        (!guess.has_boxes() || !is_guessed).then(|| {
            let cells = side * side;
            format!("boxes of {height}x{width} are drawn, and boards of {cells} cells are read as {guess}: --shape {height}x{width}")
        })
    }
}

/// Places after so many others.
fn without(places: &[usize], first: usize) -> Vec<usize> {
    places.iter().filter(|&&place| place > first).map(|place| place - first).collect()
}

/// How far places are from each other and from the ends, if equally.
fn spaced(places: &[usize], side: usize) -> Option<usize> {
    let step = *places.first()?;
    let all = (step..side).step_by(step);
    (side.is_multiple_of(step) && all.eq(places.iter().copied())).then_some(step)
}

/// The columns of a row before which there are bars, or blanks that leave groups of cells, if it is
/// certain.
fn bars(line: &str, cells: usize) -> Option<Vec<usize>> {
    if !line.contains(is_bar) {
        return Some(groups(line, cells));
    }
    let (single, whole) = (line.replace("||", "|"), line.trim());
    let line = if whole.starts_with(is_bar) { single.trim_start() } else { &single[..] };
    let line = if whole.ends_with(is_bar) { line.trim_end() } else { line };
    let line = line.strip_prefix(is_bar).unwrap_or(line);
    let line = line.strip_suffix(is_bar).unwrap_or(line);
    let parts: Vec<&str> = line.split(is_bar).collect();
    if parts.len() == cells {
        return Some((1..cells).collect());
    }
    let numbers = |part: &str| part.split(is_separator).filter(|t| !t.is_empty()).count();
    let symbols = |part: &str| part.chars().filter(|&c| !is_separator(c)).count();
    let counts = [&numbers as &dyn Fn(&str) -> usize, &symbols];
    let counted = counts.map(|count| parts.iter().map(|part| count(part)).collect::<Vec<_>>());
    if let Some(counts) = counted.iter().find(|counts| counts.iter().sum::<usize>() == cells) {
        let ends = counts.iter().scan(0, |end, cells| {
            *end += cells;
            Some(*end)
        });
        // A bar may end each row.
        return Some(ends.filter(|end| (1..cells).contains(end)).collect());
    }
    // Blanks are cells, which may be cut at the end of the line.
    let (last, others) = parts.split_last()?;
    let (width, last) = (parts[0].chars().count(), last.chars().count());
    let are_equal = others.iter().all(|part| part.chars().count() == width) && last <= width;
    let columns = cells / parts.len();
    (are_equal && columns * parts.len() == cells)
        .then(|| (columns..cells).step_by(columns).collect())
}

/// The columns before which there are blanks, where these leave groups of as many cells each.
fn groups(line: &str, cells: usize) -> Vec<usize> {
    let mut parts = line.split_whitespace().map(|part| part.chars().count());
    match parts.next() {
        Some(width) if width > 1 && width < cells && parts.clone().all(|part| part == width) => {
            let is_all = width * (parts.count() + 1) == cells;
            if is_all { (width..cells).step_by(width).collect() } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &[&str], side: usize) -> Option<String> {
        let mut drawn = Drawn::default();
        for row in rows {
            match row.starts_with('-') {
                true => drawn.stroke(),
                false => drawn.row(row, side),
            }
        }
        drawn.doubt(side)
    }

    #[test]
    fn bars_and_strokes_stand_at_the_boxes_or_the_board_is_refused() {
        let stroke = "------";
        let rows = |row: &'static str, every: usize| -> Vec<&str> {
            let row = |i| [stroke, row].into_iter().skip(usize::from(i % every > 0));
            (0..6).flat_map(row).collect()
        };
        for row in
            ["123|456", "| 1 2 3 | 4 5 6 |", "|1|2||3|4|5|6|", "1 2  | 4  ", "123 456", "123456"]
        {
            for every in [1, 2, 6] {
                assert_eq!(drawn(&rows(row, every), 6), None, "{row} {every}");
            }
            assert!(drawn(&rows(row, 3), 6).is_some(), "{row}");
        }
        let boxes = "boxes of 3x2 are drawn, and boards of 36 cells are read as 2x3: --shape 3x2";
        for row in ["12|34|56", "12 34 56", "|1 2|3 4|5 6|"] {
            assert_eq!(drawn(&rows(row, 6), 6).as_deref(), Some(boxes), "{row}");
        }
        assert_eq!(drawn(&rows("123456", 3), 6).as_deref(), Some(boxes));
        let regions = "bars stand at other places than the boxes of 2x3: regions of a jigsaw?";
        assert_eq!(drawn(&rows("1|2345|6", 6), 6).as_deref(), Some(regions));
        assert_eq!(drawn(&["1|2345|6", "1|23|456"], 6).as_deref(), Some(regions));
        assert_eq!(drawn(&["|1|2|3|4|5|6|", "|   |   |"], 6).as_deref(), Some(regions));
        assert_eq!(
            drawn(&["12|345", "12|345"], 5).unwrap(),
            "bars stand between some cells of this board: regions of a jigsaw?"
        );
    }
}
