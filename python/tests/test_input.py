"""Whatever a board or a number is given as: it is read right, or refused with a reason."""

import inspect
import os
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gridforest as gf
import numpy as np
import pytest
from gridforest import _core

GRIDS = ["1234341221434321", "1234342121434312", "4321214334121234"]

MANY: list[Callable[[Any], Any]] = [
    lambda boards: gf.solve(boards, shape="2x2").texts(),
    lambda boards: gf.minimal(boards, shape="2x2").proper.tolist(),
    lambda boards: gf.canonical(boards, shape="2x2").texts(),
    lambda boards: gf.canonical(boards, shape="2x2", kind="skeleton").texts(),
    lambda boards: gf.format_boards(boards, shape="2x2"),
    lambda boards: gf.class_index(boards, shape="2x2")["index"],
    lambda boards: gf.describe(boards, shape="2x2")["canonical"],
    lambda boards: gf.scan_grids(boards, at_most=4, shape="2x2")["puzzles"],
    lambda boards: [str(b) for b in gf.vary(boards, remove=12, add=0, minimal=True, shape="2x2")],
]


def forms(tmp_path: Path) -> Iterator[Any]:
    array = gf.solve(GRIDS).solutions
    boards = [gf.Board(text) for text in GRIDS]
    file = tmp_path / "grids.txt"
    gf.write_boards(iter(boards), file)
    yield from [GRIDS, tuple(GRIDS), boards, array, array.reshape(-1, 4, 4), file]
    yield from [iter(GRIDS), iter(boards), (b for b in boards), list(array)]
    yield [board.to_list() for board in boards]
    yield [board.to_numpy() for board in boards]
    yield [boards[0], GRIDS[1], array[2]]
    yield from [np.array(GRIDS), np.array(GRIDS, dtype=object), array.astype(np.int64)]
    pandas = pytest.importorskip("pandas")
    yield from [pandas.Series(GRIDS), pandas.DataFrame(array)]


@pytest.mark.parametrize("function", MANY)
def test_many_boards_have_any_form(function: Callable[[Any], Any], tmp_path: Path) -> None:
    expected = function(GRIDS)
    assert len(expected) >= len(GRIDS)
    for number, form in enumerate(forms(tmp_path)):
        assert function(form) == expected, number
    # An iterator of one, and one board alone.
    one = function([GRIDS[0]])
    for form in [iter([GRIDS[0]]), GRIDS[0], gf.Board(GRIDS[0]), gf.Board(GRIDS[0]).to_numpy()]:
        assert function(form) == one
    with pytest.raises(gf.BoardError, match="board 1"):
        function([GRIDS[0], None])


ONE: list[Callable[[Any], Any]] = [
    lambda board: str(gf.Board(board)),
    lambda board: gf.tree(board),
    lambda board: [str(leaf) for leaf in gf.leaves(board)],
    lambda board: gf.puzzle_graph(board).texts(),
    lambda board: gf.unavoidable_sets(board, max_size=4),
    lambda board: gf.scan(board, at_most=4).levels,
    lambda board: [str(puzzle) for puzzle in gf.scan_puzzles(board, at_most=4)],
    lambda board: [str(puzzle) for puzzle in gf.scan_large(board, at_least=5)],
    lambda board: gf.automorphisms(board)[0],
    lambda board: str(gf.Symmetry("r2.1.3.4 c1.2.3.4 s1.2.4.3 crs").image(board)),
    lambda board: gf.count_skeletons("2x2", grid=board)["orbits"],
    lambda board: list(gf.skeletons("2x2", clues=3, grid=board)),
]


@pytest.mark.parametrize("function", ONE)
def test_one_board_has_any_form(function: Callable[[Any], Any]) -> None:
    board = gf.Board(GRIDS[0])
    expected = function(board)
    rows = "\n".join(GRIDS[0][i : i + 4] for i in range(0, 16, 4))
    array = board.to_numpy()
    for form in [GRIDS[0], board.to_list(), array, array.reshape(-1), rows, board.picture(), GRIDS[0] + "  # a remark"]:
        assert function(form) == expected, form
    with pytest.raises(gf.BoardError, match="more lines"):
        function(GRIDS[0] + "\n" + GRIDS[1])


def test_a_single_array_is_not_taken_for_many_small_boards() -> None:
    for side in (4, 5, 9):
        with pytest.raises(gf.BoardError, match="board\\[None\\]"):
            gf.solve(np.zeros((side, side), dtype=int))
    one = np.zeros((4, 4), dtype=int)
    assert gf.solve(one, shape="2x2", limit=500).counts.tolist() == [288]
    assert gf.solve(one[None], limit=500).counts.tolist() == [288]
    # As many boards as cells are many boards.
    assert len(gf.solve(gf.random_minimal(81))) == 81


FUNCTIONS = [
    value for name in gf.__all__ if inspect.isfunction(value := getattr(gf, name))
]
GIVEN: dict[str, Any] = {
    "n": 6,
    "shape": "2x2",
    "number": 2,
    "puzzles": GRIDS,
    "boards": GRIDS,
    "board": GRIDS[0],
    "puzzle": GRIDS[0],
    "left": GRIDS[0],
    "right": GRIDS[1],
    "grids": GRIDS,
    "grid": GRIDS[0],
    "root": GRIDS[0],
    "numbers": [1],
    "at_most": 4,
    "at_least": 5,
    "remove": 1,
    "add": 1,
    "samples": 1000,
    "path": os.devnull,
    "output": "/no/such/folder/file",
}


def test_integers_out_of_range_are_refused_by_name() -> None:
    """Every parameter of every function that is an integer: no other exception, no abort, no endless work."""
    tried = 0
    for function in FUNCTIONS:
        parameters = inspect.signature(function).parameters
        needed = {
            name: GIVEN[name]
            for name, parameter in parameters.items()
            if parameter.default is parameter.empty or name == "samples"
        }
        for name, parameter in parameters.items():
            if not str(parameter.annotation).startswith(("int", "Integer", "SupportsIndex")) or name in ("numbers", "grids"):
                continue
            for value in (-1, 2**64):
                with pytest.raises(gf.ParameterError, match=f"^{name}: "):
                    function(**{**needed, name: value})
            for wrong in ("many", 1.5, [1]):
                with pytest.raises(TypeError, match=f"^{name}: "):
                    function(**{**needed, name: wrong})
            tried += 1
    assert tried > 60, tried


def test_what_no_memory_holds_is_refused() -> None:
    draws: list[Callable[[], object]] = [
        lambda: gf.random_minimal(10**12),
        lambda: gf.random_puzzles(10**12, clues=30),
        lambda: gf.sample_grids("3x3", 10**12),
    ]
    for draw in draws:
        with pytest.raises(gf.LimitError, match="GiB"):
            draw()
    with pytest.raises(gf.ParameterError, match="grids"):
        gf.estimate_puzzles("2x2", samples=1000, method="subsets", grids=10**12)
    with pytest.raises(gf.ParameterError, match="temperatures"):
        gf.estimate_latin(6, method="tempering", sweeps=5000, temperatures=2**40)
    with pytest.raises(gf.ParameterError, match="threads"):
        gf.count_queens(8, threads=2**40)


def test_no_parameter_is_ignored() -> None:
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: gf.estimate_queens(20, method="smc", passes=8, particles=50, chains=3), "chains"),
        (lambda: gf.estimate_latin(5, method="tempering", temperatures=50, betas=[0, 1]), "betas"),
        (lambda: gf.estimate_queens(3, passes=99), "passes"),
        (lambda: gf.estimate_queens(20, passes=8, save_every=1), "save_every"),
        (lambda: gf.forest("2x2", engine="brute", max_nodes=1), "max_nodes"),
        (lambda: gf.forest("2x2", engine="graph", max_memory=1), "max_memory"),
        (lambda: gf.tree(GRIDS[0], engine="graph", max_memory=1), "max_memory"),
        (lambda: gf.estimate_puzzles("2x2", samples=1000, clues=(5, 4)), "clues"),
        (lambda: gf.estimate_puzzles("2x2", samples=1000, save_every=1), "save_every"),
        (lambda: gf.classes("2x2", group="main"), "group"),
        (lambda: gf.count_classes("2x2", group="main"), "group"),
        (lambda: gf.canonical(GRIDS, group="main"), "group"),
        (lambda: gf.canonical(GRIDS, shape="latin4", kind="skeleton", group="main"), "group"),
        (lambda: gf.skeletons("2x2", grid=GRIDS[0], class_number=1), "class_number"),
        (lambda: gf.describe(GRIDS, images=5), "images"),
        (lambda: gf.describe(GRIDS, seed=5), "seed"),
        (lambda: gf.Board(GRIDS[0]).count_solutions(progress=print), "progress: is called without a limit"),
    ]
    for call, name in calls:
        with pytest.raises(gf.ParameterError, match=name):
            call()
    with pytest.raises(TypeError, match="clues"):
        gf.estimate_puzzles("2x2", samples=1000, clues=5)  # type: ignore[arg-type]
    for limit in (None, 2):
        with pytest.raises(TypeError, match="^progress: a function of two numbers"):
            gf.Board(GRIDS[0]).count_solutions(limit, progress=5)  # type: ignore[arg-type]


def test_classes_are_numbered_by_integers() -> None:
    one = gf.class_grids(5, shape="2x3")
    for number in (np.int64(5), [5], np.array([5]), np.array(5), iter([5])):
        assert np.array_equal(gf.class_grids(number, shape="2x3"), one)
    for wrong in ("12", [1.5], None):
        with pytest.raises(TypeError):
            gf.class_grids(wrong, shape="2x3")  # type: ignore[arg-type]
    for first, last in [(50, None), (0, 5), (10, 5), (1, 50)]:
        with pytest.raises((gf.LimitError, gf.ParameterError)):
            gf.each_class(first, last, shape="2x3")


def test_the_main_classes_of_latin_squares_are_counted() -> None:
    assert [gf.count_classes(f"latin{n}") for n in range(1, 7)] == [1, 1, 1, 2, 2, 12]


def test_results_say_what_they_are_in_a_line() -> None:
    queens = gf.estimate_queens(20, passes=8, particles=100)
    assert repr(queens).startswith("<CountEstimate of queens 20 by smc: ln = ") and "±" in repr(queens)
    puzzles = gf.estimate_puzzles("2x2", samples=2000, method="subsets")
    assert repr(puzzles).startswith("<PuzzleEstimate of 2x2 by subsets, ")
    for result in (queens, puzzles):
        assert "\n" not in repr(result) and len(repr(result)) < 120


@pytest.mark.parametrize("function", MANY)
def test_errors_have_fields(function: Callable[[Any], Any], tmp_path: Path) -> None:
    """The place in a list or in a file, and the reason without it, also after a pickle."""
    good, bad = tmp_path / "boards", GRIDS[1][:-1]
    good.write_text(f"{GRIDS[0]}\n{bad}\n")
    places: list[Any] = [
        [GRIDS[0], bad],
        (text for text in (GRIDS[0], bad)),
        [gf.Board(GRIDS[0]), bad],
        [GRIDS[0], None],
        [gf.Board(GRIDS[0]), gf.Board("1..1", "latin2")],
        np.array([[1, 2, 3, 4] * 4, [9] * 16]),
        [np.array([1, 2, 3, 4] * 4), [9] * 16],
        good,
    ]
    for boards in places:
        with pytest.raises(gf.BoardError) as found:
            function(boards)
        error, again = found.value, pickle.loads(pickle.dumps(found.value))
        place = (None, str(good), 2) if boards is good else (1, None, None)
        assert (error.board, error.file, error.line) == place == (again.board, again.file, again.line), boards
        assert error.reason == again.reason and error.reason, boards
        assert str(error) == str(again) == (f"{good}:2: " if boards is good else "board 1: ") + error.reason


def test_errors_of_single_boards_have_a_reason_alone() -> None:
    for function in ONE:
        with pytest.raises(gf.BoardError) as found:
            function(GRIDS[0][:-1])
        assert (found.value.board, found.value.file, found.value.line) == (None, None, None)
        assert found.value.reason == str(found.value)
    with pytest.raises(gf.BoardError) as found:
        gf.class_index([GRIDS[0], GRIDS[0][:-1] + "2"])
    assert found.value.board == 1 and found.value.reason.startswith("not a solution grid")


def test_a_search_that_fails_is_no_end_of_a_list() -> None:
    boards = [gf.Board(text) for text in GRIDS] * 1000
    for number in (0, 1, len(boards)):
        with pytest.raises(gf.RunError, match="the search failed"):
            list(_core._failing_search(boards[:number]))
        search = _core._failing_search(boards[:number])
        assert [next(search) for _ in range(number)] == boards[:number]
        with pytest.raises(gf.RunError, match="the search failed"):
            next(search)


def test_wrong_keywords_name_the_function() -> None:
    wrong: Any = {"sizes": 3}
    for function in (gf.unavoidable_sets, gf.solve, gf.tree, gf.compare, gf.sample_grids):
        with pytest.raises(TypeError, match=function.__name__):
            function(GRIDS[0], **wrong)


SQUARE = gf.Latin.cyclic(4)
BOARD = gf.Board(GRIDS[0])
OF_METHODS: dict[str, Any] = {
    **GIVEN,
    "n": 7,
    "p": 2,
    "k": 2,
    "m": 3,
    "number": 2,
    "size": 4,
    "cells": [0, 2, 8, 10],
    "partial": "1" + "." * 15,
    "elements": [[0]],
    "square": [[0]],
    "roles": "crs",
    "symmetry": gf.Symmetry.identity(4),
    "other": SQUARE,
    "side": 4,
    "cell": 1,
    "next": gf.Symmetry.identity(4),
}


def calls() -> list[tuple[str, Callable[..., Any], dict[str, Any], inspect.Parameter]]:
    """Each parameter of each function and method, with what must be given beside it."""
    found = []
    objects: list[Any] = [SQUARE, BOARD, BOARD.shape, gf.Symmetry.identity(4), gf.symmetries(BOARD)]
    methods = [
        (f"{type(one).__name__}.{name}", getattr(one, name), OF_METHODS)
        for one in objects
        for name in dir(one)
        if not name.startswith("_") and name not in ("count", "index") and callable(getattr(one, name))
    ]
    for name, function, given in [(f.__name__, f, GIVEN) for f in FUNCTIONS] + methods:
        parameters = inspect.signature(function).parameters
        needed = {
            one: given[one] for one, p in parameters.items() if p.default is p.empty or one == "samples" and name != "estimate_puzzles"
        }
        found += [(name, function, needed, p) for p in parameters.values()]
    return found


def called(function: Callable[..., Any], given: dict[str, Any]) -> Any:
    by_place = [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.POSITIONAL_ONLY]
    return function(*(given[name] for name in by_place), **{name: value for name, value in given.items() if name not in by_place})


def test_wrong_kinds_are_refused_by_name() -> None:
    """What is of no kind at all, and flags that are none: the text "no" would be true."""
    tried = 0
    for name, function, needed, parameter in calls():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        wrong = ["no", 1, None, []] if isinstance(parameter.default, bool) else [5, "x"] if parameter.name == "progress" else []
        for value in [object(), *wrong]:
            with pytest.raises((TypeError, gf.GridforestError)) as found:
                result = called(function, {**needed, parameter.name: value})
                raise AssertionError((name, parameter.name, value, result))
            # Of a single argument the traceback says it in a note.
            said = " ".join([str(found.value), *getattr(found.value, "__notes__", [])])
            assert re.search(rf"\b{parameter.name}\b", said), (name, parameter.name, said)
        tried += 1
    assert tried > 300, tried


def test_integers_of_methods_are_checked_as_those_of_functions() -> None:
    places = ("cell", "side", "cells")
    tried = 0
    for name, function, needed, parameter in calls():
        if "." not in name or parameter.name not in ("limit", "threads", "seed", "n", "p", "k", "m", "number", "size", "max_size", *places):
            continue
        if name in ("Latin.trade", "Board.without") and parameter.name == "cells":
            continue
        for value in (-1, 2**64, 2**200):
            with pytest.raises((gf.GridforestError, IndexError), match=None if parameter.name in places else f"^{parameter.name}: "):
                called(function, {**needed, parameter.name: value})
        for wrong in ("many", 1.5, [1]):
            with pytest.raises(TypeError, match=None if parameter.name in places else parameter.name):
                called(function, {**needed, parameter.name: wrong})
        tried += 1
    assert tried > 20, tried
    for cells in ([-1], [16], [2**70]):
        with pytest.raises(IndexError):
            BOARD.without(cells)
        with pytest.raises(gf.ParameterError, match="cell"):
            SQUARE.trade(cells)
    no_cells: list[Any] = ["02", [0.9, 2.2], [None]]
    for some in no_cells:
        with pytest.raises(TypeError):
            SQUARE.trade(some)
    with pytest.raises(gf.ParameterError, match="rows"):
        gf.Symmetry(rows=[-1, 0])


def test_frames_of_polars_are_their_rows() -> None:
    polars = pytest.importorskip("polars")
    array = gf.sample_grids("2x2", 16, seed=3)
    texts = gf.format_boards(array)
    for frame in (polars.DataFrame(array), polars.DataFrame({"puzzle": texts}), polars.Series(texts)):
        assert gf.format_boards(frame) == texts, frame


def test_frames_are_their_rows() -> None:
    """As many boards as cells: columns would be boards too."""
    array = gf.sample_grids("2x2", 16, seed=3)
    texts = gf.format_boards(array)
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    arrow = pyarrow.table({str(i): array[:, i] for i in range(16)})
    frames = [pandas.DataFrame(array), pandas.DataFrame(array).astype("Int64"), arrow]
    frames += [pandas.DataFrame({"puzzle": texts}), pyarrow.array(texts), pyarrow.table({"puzzle": texts})]
    for frame in frames:
        assert gf.format_boards(frame) == texts, frame
    holes = pandas.DataFrame(array).astype("Int64").replace({4: None, 3: None})
    assert gf.format_boards(holes) == [text.replace("4", ".").replace("3", ".") for text in texts]
    for no_list in ({texts[0]: 1}, set(texts), gf.classes("2x2")):
        with pytest.raises(gf.BoardError, match="no list of boards"):
            gf.format_boards(no_list)
