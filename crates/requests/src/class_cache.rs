//! The classes of larger Latin squares in a cache folder, since finding them takes minutes.
//!
//! A line is a least square and the number of reduced squares of its class. What is read is
//! believed only when it holds: each square is its own canonical form, its class has the size that
//! the orbit-stabiliser theorem gives, and all sizes add up to the number of squares.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gridforest_core::board::{Grid, Shape};
use gridforest_core::census::classes::FormCounts;
use gridforest_core::census::{latin, normalized};
use gridforest_core::run::write_atomically;
use gridforest_core::symmetry::{Automorphisms, canonical_form};

/// The order from which on classes are kept.
const LEAST_ORDER: usize = 7;

/// The file of a folder that keeps the classes of a shape; `None` where they are found soon.
pub(crate) fn file(folder: &Path, shape: Shape) -> Option<PathBuf> {
    let long = shape.is_latin() && shape.side() >= LEAST_ORDER;
    long.then(|| folder.join(format!("classes-{shape}.txt")))
}

/// The classes in a file; `None` where there are none, or anything in it is wrong.
pub(crate) fn read(path: &Path, shape: Shape) -> Option<FormCounts> {
    let text = fs::read_to_string(path).ok()?;
    let multiplicity = normalized::multiplicity(shape);
    let mut forms = FormCounts::new();
    for line in text.lines() {
        let (square, count) = line.split_once(' ')?;
        let grid = Grid::parse(shape, square).ok()?;
        let count: u64 = count.parse().ok()?;
        let right = canonical_form(&grid).form == grid
            && Automorphisms::of(&grid).orbit() == &multiplicity * count;
        if !right || forms.insert(grid.symbols().to_vec(), count).is_some() {
            return None;
        }
    }
    let sum = forms.values().map(|&count| u128::from(count)).sum::<u128>();
    let all = latin::count(shape.side()).ok()?;
    (multiplicity * sum == all.into()).then_some(forms)
}

/// Keeps classes in a file.
pub(crate) fn write(path: &Path, shape: Shape, forms: &FormCounts) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    write_atomically(path, |out| {
        forms.iter().try_for_each(|(symbols, count)| {
            let grid = Grid::new(shape, symbols.as_slice()).map_err(io::Error::other)?;
            writeln!(out, "{grid} {count}")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_core::census::ClassesJob;
    use gridforest_core::run::Runner;

    #[test]
    fn what_is_kept_is_read_and_what_is_wrong_is_not() {
        let shape: Shape = "latin5".parse().unwrap();
        let job = ClassesJob::new(shape).unwrap();
        let forms = Runner::default().finish(&job).unwrap();
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("cache").join("classes");
        assert_eq!(read(&path, shape), None);
        write(&path, shape, &forms).unwrap();
        assert_eq!(read(&path, shape), Some(forms));
        let text = fs::read_to_string(&path).unwrap();
        let (first, rest) = text.split_once('\n').unwrap();
        let count = |line: &str| line.split_once(' ').unwrap().1.to_owned();
        let wrong = [
            rest.to_owned(),
            text.repeat(2),
            text.replace(&count(first), "1"),
            text.replace("12345", "21345"),
            "nothing".to_owned(),
        ];
        for text in wrong {
            fs::write(&path, text).unwrap();
            assert_eq!(read(&path, shape), None);
        }
    }
}
