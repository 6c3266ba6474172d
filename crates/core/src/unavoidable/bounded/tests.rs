use super::*;
use crate::board::CellMask;
use crate::unavoidable::search;

fn grid(shape: &str, text: &str) -> Grid {
    Grid::parse(shape.parse().unwrap(), text).unwrap()
}

/// The same sets by growth.
fn grown(grid: &Grid, max_size: u32) -> Vec<u64> {
    let free = CellMask::MAX >> (128 - grid.shape().cells());
    let group = Automorphisms::of(grid).elements();
    let sets = search::minimal_sets(grid, free, max_size, &group);
    sets.into_iter().map(|set| set as u64).collect()
}

/// A Latin square of order 7 whose only automorphism is the identity.
const WITHOUT_SYMMETRIES: &str = "1234567375624176453126523174547162323174564162735";

/// One with six.
const WITH_SIX: &str = "1234567214367534257164367152567123467523417516423";

#[test]
fn growth_finds_the_same_sets() {
    for (shape, text, bounds) in [
        ("2x2", "1234341221434321", 0..=16),
        ("2x2", "1234342121434312", 0..=16),
        ("latin4", "1234214334124321", 0..=16),
        ("latin4", "1234234134124123", 0..=16),
        ("latin5", "1234521453351244351254231", 0..=25),
        ("latin5", "1234523451345124512351234", 0..=25),
        ("2x3", "123456456123214365365214531642642531", 0..=24),
        ("2x3", "123456456123231564564231312645645312", 0..=20),
        ("3x2", "123456345612561234214365436521652143", 0..=20),
        ("latin6", "123456214365345612436521561234652143", 10..=16),
        ("latin6", "123456214563345612461235536124652341", 3..=12),
        ("2x4", TWO_BY_FOUR, 3..=8),
        ("latin7", WITH_SIX, 12..=13),
        ("latin7", WITHOUT_SYMMETRIES, 12..=12),
    ] {
        let grid = grid(shape, text);
        let (least, most) = bounds.into_inner();
        let all = grown(&grid, most);
        for bound in least..=most {
            let up_to = all.partition_point(|set| set.count_ones() <= bound);
            assert_eq!(bounded_sets(&grid, bound), all[..up_to], "{shape} {text} {bound}");
        }
    }
}

const TWO_BY_FOUR: &str = "1234567856781234214365876587214334127856785634124321876587654321";

#[test]
fn the_squares_have_the_automorphisms_that_are_said() {
    let order = |text| Automorphisms::of(&grid("latin7", text)).elements().len();
    assert_eq!(order(WITHOUT_SYMMETRIES), 1);
    assert_eq!(order(WITH_SIX), 6);
}

#[test]
fn the_number_of_threads_is_of_no_consequence() {
    let grid = grid("latin7", WITH_SIX);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| bounded_sets(&grid, 14))
    };
    assert_eq!(with(1).len(), 4784);
    assert_eq!(with(1), with(3));
}

#[test]
fn there_is_no_set_of_fewer_than_four_cells() {
    for max_size in 0..4 {
        assert_eq!(bounded_sets(&grid("latin7", WITH_SIX), max_size), [0; 0]);
        assert_eq!(bounded_sets(&grid("2x2", "1234341221434321"), max_size), [0; 0]);
    }
}
