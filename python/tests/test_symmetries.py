"""Groups of Latin squares, and the symmetries that lead to canonical forms: against the command line and published numbers."""

import copy
import pickle
from collections import Counter
from typing import Any, Literal

import gridforest as gf
import pytest
from conftest import Run
from test_command import rows

GROUPS: list[Literal["isotopy", "geometric", "main"]] = ["isotopy", "geometric", "main"]

# OEIS A040082; B. D. McKay, A. Meynert, W. Myrvold (2007), whose types are the classes up to isotopy and transposition;
# OEIS A003090.
PUBLISHED = {
    "isotopy": [1, 1, 1, 2, 2, 22, 564],
    "geometric": [1, 1, 1, 2, 2, 17, 324],
    "main": [1, 1, 1, 2, 2, 12, 147],
}


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("side", range(1, 7))
def test_classes_of_groups(command: Run, group: Literal["isotopy", "geometric", "main"], side: int) -> None:
    shape = f"latin{side}"
    table = gf.classes(shape, group=group)
    assert table.to_csv() == command("solutions", shape, "--classes", "--group", group)
    # Each square is in one class, whatever the group.
    assert sum(table.ints("orbit")) == gf.count_latin(side)
    assert gf.count_classes(shape, group=group) == table.height == PUBLISHED[group][side - 1]
    counted = rows(command("count", "grids", shape, "--classes", "--group", group))
    assert counted[0]["count"] == str(table.height)


def test_the_isotopy_classes_of_order_7() -> None:
    assert gf.count_classes("latin7", group="isotopy") == PUBLISHED["isotopy"][6]


@pytest.mark.parametrize("group", GROUPS)
def test_forms_under_groups(group: Literal["isotopy", "geometric", "main"]) -> None:
    table = gf.classes("latin5", group=group)
    forms = gf.canonical(gf.sample_grids("latin5", 300, seed=2), shape="latin5", group=group)
    sizes = dict(zip(table["grid"], zip(table["stabiliser"], table["orbit"])))
    found = dict(zip(forms.texts(), zip(forms.stabilisers, forms.orbits)))
    assert found == sizes
    # The puzzles of one group's classes are those of a larger one's, taken apart.
    puzzles = [str(puzzle) for puzzle in gf.leaves(gf.Board(next(gf.each_class(shape="latin4"))))]
    classes = {name: gf.canonical(puzzles, shape="latin4", group=name).texts() for name in GROUPS}
    for small, large in zip(GROUPS, GROUPS[1:]):
        assert len(set(zip(classes[small], classes[large]))) == len(set(classes[small]))
        assert len(set(classes[small])) >= len(set(classes[large]))


def test_quasigroups_are_classes_up_to_isomorphism(command: Run) -> None:
    # OEIS A057991.
    numbers = [1, 1, 5, 35, 1411, 1130531]
    for side, number in enumerate(numbers, 1):
        shape = f"latin{side}"
        assert gf.count_classes(shape, group="isomorphism") == gf.count_quasigroups(side) == number
        counted = rows(command("count", "grids", shape, "--classes", "--group", "isomorphism"))
        assert counted[0]["count"] == str(number)
    with pytest.raises(gf.LimitError, match="counted, not listed"):
        gf.classes("latin6", group="isomorphism")
    table = gf.classes("latin4", group="isomorphism")
    assert table.to_csv() == command("solutions", "latin4", "--classes", "--group", "isomorphism")
    assert sum(table.ints("orbit")) == gf.count_latin(4)
    grids = gf.format_boards(gf.sample_grids("latin4", 600, seed=2), shape="latin4")
    found = gf.canonical(grids, shape="latin4", group="isomorphism", transform=True)
    assert found.transforms is not None and found.generators is not None
    sizes = dict(zip(table["grid"], zip(table["stabiliser"], table["orbit"])))
    assert dict(zip(found.texts(), zip(found.stabilisers, found.orbits))) == sizes
    for transform, form, grid in zip(found.transforms, found.texts(), grids):
        assert transform.rows == transform.columns == transform.symbols and transform.roles == "rcs"
        assert str(transform.image(gf.Board(grid, "latin4"))) == form
    listed = rows(command("canon", "--shape", "latin4", "--group", "isomorphism", stdin="\n".join(grids)))
    assert [row["canonical"] for row in listed] == found.texts()
    # Partial tables: an entry on the diagonal that is its own row, one that is not, and one off it in three ways.
    entries = ["." * cell + str(symbol) + "." * (8 - cell) for cell in range(9) for symbol in (1, 2, 3)]
    kinds: list[Any] = ["minlex", "labelling"]
    for form in kinds:
        assert len(set(gf.canonical(entries, shape="latin3", group="isomorphism", form=form).texts())) == 5


def test_without_a_group_the_main_classes_are_meant() -> None:
    grids = gf.sample_grids("latin6", 20)
    assert gf.classes("latin5") == gf.classes("latin5", group="main")
    default, main = (gf.canonical(grids, shape="latin6", **options) for options in ({}, {"group": "main"}))  # type: ignore[arg-type]
    assert (default.texts(), default.stabilisers, default.orbits) == (main.texts(), main.stabilisers, main.orbits)


def test_groups_of_no_use_are_refused() -> None:
    wrong: Any = "paratopy"
    for group in GROUPS:
        for refused in (
            lambda: gf.classes("2x2", group=group),
            lambda: gf.count_classes("3x3", group=group),
            lambda: gf.canonical("." * 16, group=group),
            lambda: gf.canonical("." * 16, shape="latin4", kind="skeleton", group=group),
        ):
            with pytest.raises(gf.ParameterError, match="^group: "):
                refused()
    for shape in ("latin4", "2x2"):
        for function in (gf.classes, gf.count_classes):
            with pytest.raises(gf.ParameterError, match="paratopy"):
                function(shape, group=wrong)
    with pytest.raises(gf.LimitError):
        gf.classes("latin8", group="isotopy")


def boards(shape: str) -> list[str]:
    grids = gf.format_boards(gf.sample_grids(shape, 12, seed=2), shape=shape)
    puzzles = [grid[: len(grid) // 3].ljust(len(grid), ".") for grid in grids]
    return grids + puzzles


@pytest.mark.parametrize("kind", ["board", "skeleton"])
@pytest.mark.parametrize("shape", ["3x3", "2x3", "2x2", "latin4", "latin5"])
def test_transforms(command: Run, shape: str, kind: Literal["board", "skeleton"]) -> None:
    texts = boards(shape)
    words: list[object] = []
    if kind == "skeleton":
        texts = ["".join("." if sign == "." else "1" for sign in text) for text in texts]
        words = ["--kind", "skeleton"]
    found = gf.canonical(texts, shape=shape, kind=kind, transform=True)
    assert found.transforms is not None and found.generators is not None
    expected = rows(command("canon", "--shape", shape, "--transform", *words, stdin="\n".join(texts)))
    for i, row in enumerate(expected):
        board = gf.Board(texts[i], shape)
        assert str(found.transforms[i]) == row["transform"]
        assert "; ".join(map(str, found.generators[i])) == row["generators"]
        assert "; ".join(named(board, generator) for generator in found.generators[i]) == row["cells"]
        assert str(found.transforms[i].image(board)) == row["canonical"]
        if kind == "board":
            assert all(generator.image(board) == board for generator in found.generators[i])
    plain = gf.canonical(texts, shape=shape, kind=kind)
    assert (plain.texts(), plain.stabilisers, plain.orbits) == (found.texts(), found.stabilisers, found.orbits)
    assert plain.transforms is None and plain.generators is None


def named(board: gf.Board, symmetry: gf.Symmetry) -> str:
    """Cycles as the command line writes them."""
    cycles = [" ".join(map(board.shape.cell_name, cycle)) for cycle in symmetry.cycles(board)]
    return "".join(f"({cycle})" for cycle in cycles) or "()"


@pytest.mark.parametrize("group", GROUPS)
def test_transforms_are_in_their_group(group: Literal["isotopy", "geometric", "main"]) -> None:
    grids = gf.sample_grids("latin6", 40, seed=3)
    found = gf.canonical(grids, shape="latin6", group=group, transform=True)
    assert found.transforms is not None
    allowed = {"isotopy": {"rcs"}, "geometric": {"rcs", "crs"}}.get(group)
    roles = Counter(transform.roles for transform in found.transforms)
    assert len(roles) > 1 if allowed is None else set(roles) <= allowed
    for grid, transform, form in zip(grids, found.transforms, found.texts()):
        assert str(transform.image(gf.Board(grid, "latin6"))) == form


def test_the_most_symmetric_grid_has_648_automorphisms() -> None:
    # E. Russell, F. Jarvis, "Mathematics of Sudoku II" (2006): the greatest number of them.
    grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    forms = gf.canonical(grid, transform=True)
    assert forms.stabilisers == [648] and forms.generators is not None
    assert all(generator.image(gf.Board(grid)) == gf.Board(grid) for generator in forms.generators[0])


def test_symmetries_are_values() -> None:
    text = "r2.1.3.4 c1.2.4.3 s1.3.2.4 crs"
    symmetry = gf.Symmetry(text)
    assert str(symmetry) == text and repr(symmetry) == f"Symmetry('{text}')"
    assert eval(repr(symmetry), vars(gf)) == symmetry
    assert pickle.loads(pickle.dumps(symmetry)) == symmetry == copy.deepcopy(symmetry)
    assert {symmetry: 1}[gf.Symmetry(text)] == 1
    assert (symmetry.side, symmetry.roles) == (4, "crs")
    assert (symmetry.rows, symmetry.columns, symmetry.symbols) == ([1, 0, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3])
    identity = gf.Symmetry("r1.2.3.4 c1.2.3.4 s1.2.3.4 rcs")
    assert symmetry.then(symmetry.inverse()) == identity != symmetry
    # From one board of a class to another.
    first, second = "1234341221434321", "4321214334121234"
    found = gf.canonical([first, second], transform=True).transforms
    assert found is not None
    assert found[0].then(found[1].inverse()).image(gf.Board(first)) == gf.Board(second)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r1.2 c1.2 s1.2",
        "r1.2 c1.2 s1.2 rcc",
        "r1.2 c1.2 s1.2.3 rcs",
        "r0.1 c1.2 s1.2 rcs",
        "r1.1 c1.2 s1.2 rcs",
        "c1.2 r1.2 s1.2 rcs",
        "r1.2 c1.2 s1.x rcs",
        "r1.2 c1.2 s1.2 rcs ",
    ],
)
def test_what_is_no_symmetry_is_refused(text: str) -> None:
    with pytest.raises(gf.ParameterError, match="is no symmetry"):
        gf.Symmetry(text)


def test_boards_that_a_symmetry_does_not_suit_are_refused() -> None:
    across = gf.Symmetry("r3.2.1.4 c1.2.3.4 s1.2.3.4 rcs")
    board = gf.Board("12..............")
    assert str(across.image(gf.Board(str(board), "latin4"))) == "........12......"
    for wrong in (across, gf.Symmetry("r1.2 c1.2 s1.2 rcs"), gf.Symmetry("r1.2.3.4 c1.2.3.4 s1.2.3.4 rsc")):
        with pytest.raises(gf.BoardError, match="is no symmetry of 2x2"):
            wrong.image(board)
    turned = gf.Symmetry("r1.2.3.4 c1.2.3.4 s1.2.3.4 crs")
    with pytest.raises(gf.BoardError, match="to empty cells"):
        turned.cycles(board)
    # Two triples would become one cell.
    with pytest.raises(gf.BoardError, match="both hold 1"):
        gf.Symmetry("r1.2.3.4 c1.2.3.4 s1.2.3.4 rsc").image(gf.Board("11..............", "latin4"))
    with pytest.raises(gf.ParameterError, match="sides 4 and 2"):
        turned.then(gf.Symmetry("r1.2 c1.2 s1.2 rcs"))


def test_powers_have_any_exponent() -> None:
    turn = gf.Symmetry(rows=[1, 2, 0, 3], columns=[1, 0, 3, 2], roles="csr")
    for exponent in (0, 1, -1, 10**40, -(10**40), 2**127, -(2**127)):
        assert turn**exponent == turn ** (exponent % turn.order)
    assert turn**10**40 * turn ** -(10**40) == gf.Symmetry.identity(4)
