use super::*;

use rand::RngExt as _;

use crate::census::UniformGrids;
use crate::random::stream;
use crate::solve::nine::NineSolver;
use crate::symmetry::{SymmetryGroup, canonical_form};

fn symbols(text: &str) -> Symbols {
    let grid = Grid::parse(Shape::NINE, text).unwrap();
    grid.symbols().try_into().unwrap()
}

#[test]
fn the_bands_are_known() {
    let catalogue = NineCatalogue::default();
    assert_eq!(catalogue.bands(), 416);
    // But for relabelling a band has 6 · 6⁴ symmetries: the orbits make up all bands with a given
    // first box.
    let orbits = (1..=416).map(|number| 7776 / catalogue.band(number).unwrap().automorphisms);
    assert_eq!(orbits.sum::<usize>(), 2_612_736);
    // G. S. Fowler, `sudoku`, help of the format of catalogues.
    let classes = |number| catalogue.band(number).unwrap().classes;
    assert_eq!((classes(1), classes(6)), (1_007_170, 96_229_042));
    let none: Vec<usize> = (1..=416).filter(|&number| classes(number) == 0).collect();
    let known = [395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415];
    assert_eq!(none, known);
    // E. Russell, F. Jarvis, 2006.
    assert_eq!((1..=416).map(classes).sum::<u64>(), 5_472_730_538);
}

#[test]
fn the_first_and_the_last_grid_are_known() {
    // Red Ed, "Canonical form", Sudoku Players' Forums, 2007.
    let catalogue = NineCatalogue::default();
    let first = symbols(
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    );
    let last = symbols(
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    );
    assert_eq!(catalogue.grid(1), Ok(first));
    assert_eq!(catalogue.grid(catalogue.classes()), Ok(last));
    assert_eq!(catalogue.entry(&last).band, Some(416));
}

#[test]
fn numbers_and_grids_are_inverse_and_in_the_same_order() {
    let catalogue = NineCatalogue::default();
    let random = &mut stream(5, 0);
    let mut numbers: Vec<u64> =
        (0..12).map(|_| random.random_range(1..=catalogue.classes())).collect();
    numbers.sort_unstable();
    let grids = catalogue.grids(&numbers).unwrap();
    assert!(grids.is_sorted());
    // Any grid of a class has its number.
    let some = grids.iter().map(|grid| {
        let grid = Grid::new(Shape::NINE, *grid).unwrap();
        let image = SymmetryGroup::of(Shape::NINE).random(random).grid(&grid);
        image.symbols().try_into().unwrap()
    });
    let some: Vec<Symbols> = some.collect();
    let entries = catalogue.entries(&some);
    for ((entry, number), grid) in entries.iter().zip(numbers).zip(grids) {
        assert_eq!((entry.number, entry.form), (number, grid));
    }
}

#[test]
fn entries_of_uniform_grids_are_their_canonical_forms() {
    let catalogue = NineCatalogue::default();
    let random = &mut stream(6, 0);
    let uniform = UniformGrids::default();
    let grids: Vec<Grid> = (0..6).map(|_| uniform.sample(random)).collect();
    let texts: Vec<Symbols> = grids.iter().map(|grid| grid.symbols().try_into().unwrap()).collect();
    for (entry, grid) in catalogue.entries(&texts).iter().zip(&grids) {
        assert_eq!(entry.form, canonical_form(grid).form.symbols());
        assert_eq!(catalogue.grid(entry.number), Ok(entry.form));
        let band = catalogue.band(entry.band.unwrap()).unwrap();
        assert_eq!(*band.symbols, entry.form[..27]);
        let first = band.first.unwrap();
        assert!((first..first + band.classes).contains(&entry.number));
    }
}

#[test]
fn ranges_continue_across_bands() {
    let catalogue = NineCatalogue::default();
    let band = catalogue.band(396).unwrap();
    let next = catalogue.band(399).unwrap();
    let start = band.first.unwrap() + band.classes - 2;
    assert_eq!(next.first, Some(start + 2));
    let mut met = Vec::new();
    catalogue.visit(start..=start + 3, &mut |entry| {
        met.push((entry.number, entry.form));
        ControlFlow::Continue(())
    });
    assert_eq!(met.len(), 4);
    let (numbers, grids): (Vec<u64>, Vec<Symbols>) = met.into_iter().unzip();
    assert!(numbers.iter().copied().eq(start..start + 4));
    assert_eq!(catalogue.grids(&numbers), Ok(grids));
}

/// All grids that begin with four rows and have the others in order, by a search that knows nothing
/// of bands, and of these the ones that are their own minlex form: what a walk finds.
#[test]
fn a_walk_finds_what_a_search_through_all_grids_finds() {
    let catalogue = NineCatalogue::default();
    for (number, row) in [(2, 40), (28, 700), (311, 1500)] {
        let band = catalogue.prepared(number - 1);
        let mut clues = [0u8; 81];
        for (place, row) in band.rows.iter().chain([&band.texts[row]]).enumerate() {
            for (column, symbol) in row.iter().enumerate() {
                clues[9 * place + column] = symbol + 1;
            }
        }
        let mut expected = Vec::new();
        for column in first_columns(&clues) {
            let mut clues = clues;
            for (row, symbol) in (4..9).zip(column) {
                clues[9 * row] = symbol;
            }
            let _ = NineSolver::default().visit(&clues, |grid| {
                if catalogue.forms.least(grid).0 == *grid {
                    expected.push(*grid);
                }
                ControlFlow::Continue(())
            });
        }
        expected.sort_unstable();
        assert!(!expected.is_empty());
        let mut found = Vec::new();
        let mut walk = Walk::new(&catalogue.forms, &catalogue.chutes, &band);
        let _ = walk.visit(row as u16, &mut |below, third| {
            found.push(below.grid(third));
            ControlFlow::<()>::Continue(())
        });
        assert!(found == expected, "band {number}, fourth row {row}");
    }
}

/// The symbols of the first column below the fourth row, in all orders in which the rows of each
/// band, and the bands, are sorted: the fourth row has the least.
fn first_columns(clues: &[u8; 81]) -> Vec<[u8; 5]> {
    let above = [0, 1, 2, 3].map(|row| clues[9 * row]);
    let left: Vec<u8> = (1..=9).filter(|symbol| !above.contains(symbol)).collect();
    let mut columns = Vec::new();
    for second in 0..5 {
        for first in 0..second {
            let mut column = left.clone();
            let symbols = [column.remove(second), column.remove(first)];
            column.splice(0..0, [symbols[1], symbols[0]]);
            columns.push(column.try_into().unwrap());
        }
    }
    columns
}

#[test]
fn the_table_is_what_the_job_counts() {
    use crate::run::{Block, Job as _};
    let catalogue = NineCatalogue::default();
    let job = NineCatalogueJob::default();
    assert_eq!(job.plan().blocks, 416);
    for number in [416, 380] {
        let counts = job.block(Block::new(number as u64 - 1, 0)).unwrap();
        let before = |block| catalogue.table.before(number - 1, block);
        for (block, &count) in counts[0].iter().enumerate().take(table::BLOCKS - 1) {
            assert_eq!(before(block + 1) - before(block), u64::from(count));
        }
    }
}

#[test]
#[ignore = "minutes"]
fn ten_thousand_random_numbers_are_found_again() {
    let catalogue = NineCatalogue::default();
    let random = &mut stream(7, 0);
    let numbers: Vec<u64> =
        (0..10_000).map(|_| random.random_range(1..=catalogue.classes())).collect();
    let grids = catalogue.grids(&numbers).unwrap();
    let entries = catalogue.entries(&grids);
    assert!(entries.iter().zip(&numbers).all(|(entry, &number)| entry.number == number));
}

#[test]
fn what_is_not_there_is_refused() {
    let catalogue = NineCatalogue::default();
    let classes = catalogue.classes();
    for number in [0, classes + 1, u64::MAX] {
        let refused = CatalogueError::NoClass { number, classes };
        assert_eq!(catalogue.grid(number), Err(refused));
    }
    for number in [0, 417] {
        let refused = CatalogueError::NoBand { number, bands: 416 };
        assert_eq!(catalogue.band(number), Err(refused));
    }
}

#[test]
#[should_panic(expected = "symbols of a 9x9 solution grid")]
fn empty_boards_have_no_entry() {
    let _ = NineCatalogue::default().entry(&[0; 81]);
}

#[test]
#[should_panic(expected = "symbols of a 9x9 solution grid")]
fn boards_that_repeat_a_symbol_have_no_entry() {
    let mut board = symbols(
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    );
    board.swap(0, 1);
    let _ = NineCatalogue::default().entries(&[board]);
}
