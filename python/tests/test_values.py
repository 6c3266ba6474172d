"""What results and parameters are to the rest of Python: pickles, and the integers of NumPy."""

import copy
import functools
import inspect
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gridforest as gf
import numpy as np
import pytest

PUZZLE = "12343..221..43.1"
NINE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def made(folder: Path) -> list[object]:
    """A value of each class."""
    square = gf.Latin.cyclic(4)
    file = folder / "puzzles"
    file.write_text(PUZZLE + "\n")
    return [
        gf.Board(PUZZLE),
        gf.Shape("2x2"),
        gf.Symmetry.identity(4),
        square,
        square.trades()[0],
        square.smallest_critical_set(),
        square.group(),
        gf.classes("latin4"),
        gf.solve(PUZZLE),
        gf.solve_file(file, folder / "solved"),
        gf.minimal(PUZZLE),
        gf.canonical(PUZZLE, transform=True),
        gf.puzzle_graph(PUZZLE),
        gf.scan(gf.Board(PUZZLE).solutions().__next__(), at_most=4),
        gf.estimate_queens(20, passes=8, particles=100),
        gf.estimate_latin(5, method="tempering", sweeps=6000),
        gf.estimate_puzzles("2x2", samples=2000, method="walk", steps=10),
        next(iter(gf.skeletons("2x2", clues=4))),
        next(iter(gf.judge_skeletons("2x2", clues=4))),
        *(kind("a reason") for kind in vars(gf.errors).values() if inspect.isclass(kind) and issubclass(kind, gf.GridforestError)),
    ]


def same(left: object, right: object) -> bool:
    """Whether all that two values hold is equal, arrays element by element."""
    if isinstance(left, np.ndarray):
        return isinstance(right, np.ndarray) and left.dtype == right.dtype and np.array_equal(left, right, equal_nan=left.dtype.kind == "f")
    if type(left) is not type(right):
        return False
    if isinstance(left, BaseException):
        return isinstance(right, BaseException) and left.args == right.args and vars(left) == vars(right)
    if hasattr(left, "__dataclass_fields__"):
        return all(same(getattr(left, name), getattr(right, name)) for name in left.__dataclass_fields__)
    if hasattr(left, "curve"):
        # Not a number where a temperature has none.
        return np.array_equal(left.curve(), getattr(right, "curve")(), equal_nan=True)
    return left == right


def test_everything_can_be_pickled_and_copied(tmp_path: Path) -> None:
    values = made(tmp_path)
    classes = {kind for kind in vars(gf).values() if inspect.isclass(kind) and kind.__module__.startswith("gridforest")}
    # An iterator is a place in a search, no value.
    assert classes - {gf.BoardIterator} <= {type(value) for value in values}
    for value in values:
        assert same(value, pickle.loads(pickle.dumps(value))), repr(value)
        assert same(value, copy.deepcopy(value)), repr(value)


I = np.int64
CALLS: list[Callable[[], object]] = [
    lambda: gf.count_queens(I(8), threads=np.uint8(1)),
    lambda: gf.count_latin(np.uint16(5)),
    lambda: gf.count_quasigroups(I(4)),
    lambda: gf.classes("latin4", threads=I(1)).height,
    lambda: gf.solve(PUZZLE, limit=I(3)).limit,
    lambda: gf.sample_grids("2x2", I(2), seed=I(3)).tolist(),
    lambda: gf.sample_solutions("." * 16, I(2), seed=I(3)).tolist(),
    lambda: gf.random_minimal(I(2), shape="2x2", seed=I(3)).tolist(),
    lambda: gf.random_minimal_inside(["1234341221434321"], seed=I(3)).tolist(),
    lambda: gf.random_puzzles(I(2), shape="2x2", clues=I(6), attempts=I(500), seed=I(3)).tolist(),
    lambda: gf.unavoidable_sets("1234341221434321", max_size=I(4)),
    lambda: gf.tree("1234341221434321", max_nodes=I(10**6)).height,
    lambda: gf.scan("1234341221434321", at_most=I(4)),
    lambda: list(gf.skeletons("2x2", clues=I(3))),
    lambda: list(gf.skeletons("2x2", clues=(I(3), I(4)))),
    lambda: gf.class_grids([I(1)], shape="2x2").tolist(),
    lambda: list(gf.each_class(I(1), I(2), shape="2x2")),
    lambda: [str(board) for board in gf.vary(PUZZLE, remove=I(1), add=I(1))],
    lambda: gf.describe(NINE, features=["guesses"], images=I(2), seed=I(5)),
    lambda: gf.estimate_queens(I(9), passes=I(8), particles=I(10)).row(),
    lambda: gf.estimate_puzzles("2x2", samples=I(2000), size=I(4), grids=I(2), method="subsets").table,
    lambda: gf.estimate_solutions("." * 16, passes=I(8), particles=I(10)),
    lambda: gf.Board("." * 16).count_solutions(limit=I(5)),
    lambda: gf.Latin.random(I(5), seed=I(2)),
    lambda: gf.Latin.cyclic(I(5)).chain(I(2), seed=I(2)),
    lambda: gf.Latin.cyclic(I(5)).count_mates(limit=I(2)),
    lambda: gf.Latin.cyclic(I(5))[I(1), I(2)],
    lambda: gf.Latin.cyclic(I(4)).trade([I(0), I(2), I(8), I(10)]),
    lambda: next(gf.Latin.cyclic(4).critical_sets(size=I(5))),
    lambda: gf.Symmetry(rows=[I(1), I(0)]) ** I(3),
]
"""With integers of NumPy; mypy sees to it that the types say so."""


@pytest.mark.parametrize("call", CALLS)
def test_integers_of_numpy_are_integers(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    found = call()
    monkeypatch.setitem(call.__globals__, "I", int)
    assert same(found, call())


def test_every_integer_parameter_takes_them() -> None:
    """No function says that it takes the integers of Python alone."""
    for name in gf.__all__:
        found = getattr(gf, name)
        functions = [found] if inspect.isfunction(found) else [f for _, f in inspect.getmembers(found, inspect.isfunction)]
        for function in functions:
            if function.__module__.startswith("gridforest") and not function.__name__.startswith("_"):
                kinds: dict[str, Any] = functools.reduce(lambda f, _: getattr(f, "__wrapped__", f), range(3), function).__annotations__
                for parameter, kind in kinds.items():
                    assert parameter == "return" or kind not in ("int", "int | None"), (name, parameter)


def test_an_array_without_a_copy_is_refused(tmp_path: Path) -> None:
    """Everything that ``numpy.array`` takes owns no array: ``copy=False`` would not be what it says (NumPy 2)."""
    tried = 0
    values = [value for value in made(tmp_path) if not isinstance(value, BaseException)]
    values += [column for value in values if isinstance(value, gf.Table) for column in (value[name] for name in value)]
    for value in values:
        if hasattr(value, "__array__"):
            tried += 1
            assert np.array(value, copy=True).size == np.asarray(value).size > 0
            with pytest.raises(ValueError, match="copy"):
                value.__array__(copy=False)
        if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
            with pytest.raises(ValueError, match="copy"):
                np.array(value, copy=False)
    assert tried > 5, tried
