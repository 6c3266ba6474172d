"""Skeletons up to symmetry: against the command line and published numbers."""

from typing import Any

import gridforest as gf
import pytest
from conftest import Run

GRID = "1234341221434321"


def words(options: dict[str, Any]) -> list[object]:
    """The options of the command line."""
    words: list[object] = []
    for name, value in options.items():
        text = "{}..{}".format(*value) if isinstance(value, tuple) else value
        words += ["--class" if name == "class_number" else f"--{name}", text]
    return words


OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("2x2", {}),
    ("2x2", {"clues": (4, 6)}),
    ("2x2", {"grid": GRID}),
    ("2x2", {"class_number": 2, "clues": 5}),
    ("latin4", {}),
    ("latin4", {"class_number": 1}),
    ("latin5", {"clues": (3, 8)}),
    ("2x3", {"clues": 5}),
    ("2x3", {"class_number": 49, "clues": (0, 3)}),
    ("3x3", {"clues": (0, 5)}),
    ("3x3", {"clues": (77, 81)}),
    ("4x4", {"clues": 2}),
]


@pytest.mark.parametrize(("shape", "options"), OPTIONS)
def test_counts_and_lists(command: Run, shape: str, options: dict[str, Any]) -> None:
    table = gf.count_skeletons(shape, **options)
    assert table.to_csv() == command("skeletons", shape, "--count", *words(options))
    listed = list(gf.skeletons(shape, **options))
    found = gf.Table.from_rows(gf.SkeletonOrbit._fields, listed)
    assert found.to_csv() == command("skeletons", shape, "--list", *words(options))
    for row in table.rows():
        some = [one for one in listed if one.clues == row["clues"]]
        assert (len(some), sum(one.orbit for one in some)) == (row["orbits"], row["skeletons"])


@pytest.mark.parametrize(("shape", "clues"), [("2x2", None), ("latin4", (2, 9)), ("2x3", 6), ("3x3", (6, 7)), ("2x3", (35, 36))])
def test_what_skeletons_carry(command: Run, shape: str, clues: Any) -> None:
    options = {} if clues is None else {"clues": clues}
    judged = list(gf.judge_skeletons(shape, clues=clues))
    table = gf.Table.from_rows(gf.JudgedSkeleton._fields, judged)
    assert table.to_csv() == command("skeletons", shape, "--judge", *words(options))
    told: list[tuple[int, int]] = []
    possible = gf.possible_skeletons(shape, clues=clues, progress=lambda *numbers: told.append(numbers))
    assert possible.to_csv() == command("skeletons", shape, "--possible", *words(options))
    assert told == sorted(told) and told[-1][0] == told[-1][1]
    for row in possible.rows():
        carries = [one.carries for one in judged if one.clues == row["clues"]]
        assert carries.count("open") == row["open"]
        if row["proper"] is not None:
            proper = carries.count("proper") + carries.count("minimal")
            assert (proper, carries.count("minimal")) == (row["proper"], row["minimal"])
    for one in judged:
        if one.carries in ("proper", "minimal"):
            puzzle = gf.Board(one.reason, shape)
            assert puzzle.is_proper() and puzzle.is_minimal() == (one.carries == "minimal")


def test_published_numbers() -> None:
    # Skeletons of 9x9 up to symmetry, The New Sudoku Players' Forum, thread 30540; of 4x4 by Burnside's lemma.
    nine = gf.count_skeletons("3x3").ints("orbits")
    assert nine[:6] == [1, 1, 5, 21, 109, 548] and nine == nine[::-1]
    assert sum(nine) == 746_186_061_249_180_790
    assert gf.count_skeletons("2x2")["orbits"][:9] == [1, 1, 5, 10, 33, 53, 101, 122, 153]
    # With at most seven clues two symbols are missing, and can be exchanged.
    seven = gf.possible_skeletons("3x3", clues=7)
    assert seven["proper"] == [0] and seven["missing_digits"] == seven["orbits"]


def test_skeletons_are_their_own_forms() -> None:
    texts = [one.skeleton for one in gf.skeletons("2x3", clues=5)]
    forms = gf.canonical(texts, kind="skeleton")
    assert [text.replace("0", ".") for text in forms.texts()] == texts
    assert forms.orbits == [one.orbit for one in gf.skeletons("2x3", clues=5)]
    assert all(int(one.skeleton.replace(".", "0"), 2) == one.value for one in gf.skeletons("2x2"))


def test_long_lists_begin_at_once_and_can_be_left() -> None:
    listed = gf.skeletons("3x3")
    assert [next(listed).clues for _ in range(10)] == [0, 1] + [2] * 5 + [3] * 3
    judged = gf.judge_skeletons("2x3", clues=18)
    assert next(judged).clues == 18
    del listed, judged


def test_what_can_not_be_is_refused() -> None:
    every: list[Any] = [gf.count_skeletons, gf.skeletons, gf.judge_skeletons, gf.possible_skeletons]
    for function in every:
        out_of_range: list[Any] = [17, (5, 17), (6, 5), -1, (-1, 3)]
        for clues in out_of_range:
            with pytest.raises(gf.ParameterError, match="^clues: "):
                function("2x2", clues=clues)
        wrong: list[Any] = [(1, 2, 3), "4..5", 4.5]
        for clues in wrong:
            with pytest.raises(TypeError, match="^clues: "):
                function("2x2", clues=clues)
        with pytest.raises(gf.ShapeError):
            function("7x7")
    for function in every[:2]:
        with pytest.raises(gf.LimitError, match="classes 1 to 2"):
            function("2x2", class_number=3)
        with pytest.raises(gf.LimitError):
            function("3x3", class_number=1)
        with pytest.raises(gf.ParameterError, match="^class_number: "):
            function("2x2", grid=GRID, class_number=1)
        with pytest.raises(gf.BoardError):
            function("2x2", grid="1234............")
        with pytest.raises(gf.BoardError):
            function("2x3", grid=GRID)
    with pytest.raises(gf.LimitError, match="at most 5000000"):
        gf.possible_skeletons("3x3", clues=20)
    side = 12
    large = [[(row + column) % side + 1 for column in range(side)] for row in range(side)]
    assert gf.count_skeletons(f"latin{side}", grid=large, clues=1)["orbits"] == [1]
    with pytest.raises(gf.LimitError, match="144 cells"):
        gf.skeletons(f"latin{side}", grid=large, clues=1)
