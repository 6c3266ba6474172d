"""Shapes and boards as Python objects."""

import copy
import pickle
import sys
import types

import gridforest as gf
import numpy as np
import pytest

GRID = "1234341221434321"


@pytest.mark.parametrize("name", ["2x2", "3x2", "3x3", "5x5", "latin1", "latin7", "latin32", "6x6", "5x7"])
def test_shapes_are_values(name: str) -> None:
    shape = gf.Shape(name)
    assert str(shape) == name
    assert shape == gf.Shape(name)
    assert shape != gf.Shape("4x4")
    assert {shape: 1}[gf.Shape(name)] == 1
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert copy.deepcopy(shape) == shape
    assert eval(repr(shape), vars(gf)) == shape


@pytest.mark.parametrize("name", ["", "1x4", "6x7", "latin0", "latin37", "3*3"])
def test_what_is_no_shape_is_refused(name: str) -> None:
    with pytest.raises(gf.ShapeError):
        gf.Shape(name)


@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x3", "4x4", "latin5", "5x5", "6x6"])
def test_boards_come_back_from_every_form(shape: str) -> None:
    wanted = gf.Shape(shape)
    symbols = [i * 7 % (wanted.side + 1) for i in range(wanted.cells)]
    board = gf.Board(symbols, shape)
    assert gf.Board(str(board), shape) == board
    assert gf.Board(board.to_list(), shape) == board
    assert gf.Board(board.to_numpy(), shape) == board
    assert gf.Board(board.to_numpy().reshape(-1), shape) == board
    assert gf.Board(board.to_numpy().astype(np.int64), shape) == board
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board), vars(gf)) == board
    assert hash(gf.Board(str(board), shape)) == hash(board)
    assert board.clues == sum(1 for symbol in symbols if symbol) == len(board.clue_cells())
    assert board.to_numpy().shape == (wanted.side, wanted.side)
    assert board[0, 1] == symbols[1]
    assert board[-1, -1] == symbols[-1]


def test_boards_are_ordered_and_told_apart_by_shape() -> None:
    square = gf.Board(GRID, "latin4")
    assert gf.Board(GRID) != square
    assert gf.Board("." * 16) < gf.Board(GRID)
    assert len({gf.Board(GRID), gf.Board(GRID), square}) == 2


@pytest.mark.parametrize(
    "cells",
    ["", "12", "1" * 17, "5" + "." * 15, [0] * 15, [9] + [0] * 15, [[0, 1], [2]], 3, None, ["x"] * 16],
)
def test_what_is_no_board_is_refused(cells: object) -> None:
    with pytest.raises(gf.BoardError):
        gf.Board(cells)  # type: ignore[arg-type]


def test_errors_say_where_and_what() -> None:
    with pytest.raises(gf.BoardError, match="column 3: '9' is no symbol of a 2x2 board"):
        gf.Board("1.9.............")
    with pytest.raises(gf.BoardError, match="r1c2 holds 7: the symbols of 2x2 are 1 to 4"):
        gf.Board([0, 7] + [0] * 14)
    with pytest.raises(gf.BoardError, match="25 cells where 2x2 has 16"):
        gf.Board([0] * 25, "2x2")
    with pytest.raises(gf.BoardError, match="has more than one solution"):
        gf.tree(gf.Board("." * 16))
    with pytest.raises(gf.LimitError, match="beyond exact counting"):
        gf.count_queens(32)
    for error in [gf.BoardError, gf.ShapeError, gf.LimitError, gf.ParameterError]:
        assert issubclass(error, gf.GridforestError)
        assert issubclass(error, ValueError)


def test_cells_out_of_range() -> None:
    board = gf.Board(GRID)
    with pytest.raises(IndexError):
        board[4, 0]
    with pytest.raises(IndexError):
        board.without([16])
    with pytest.raises(IndexError):
        board.shape.cell_name(16)


def test_sage_is_given_a_matrix_of_its_integers(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        "sage.rings.integer_ring": ("ZZ", "ZZ"),
        "sage.matrix.constructor": ("matrix", lambda ring, rows: (ring, rows)),
        "sage.combinat.matrices.latin": ("LatinSquare", lambda matrix: ("square", matrix)),
    }
    for package in ("sage", "sage.rings", "sage.matrix", "sage.combinat", "sage.combinat.matrices"):
        monkeypatch.setitem(sys.modules, package, types.ModuleType(package))
    for name, (value, what) in names.items():
        module = types.ModuleType(name)
        setattr(module, value, what)
        monkeypatch.setitem(sys.modules, name, module)
    assert gf.Board(GRID).to_sage() == ("ZZ", gf.Board(GRID).to_list())
    partial = gf.Board("12..", "latin2")
    assert partial.to_sage() == ("square", ("ZZ", [[0, 1], [-1, -1]]))
    assert gf.Latin.cyclic(2).to_sage() == ("square", ("ZZ", [[0, 1], [1, 0]]))


def test_solutions_of_one_board() -> None:
    empty = gf.Board("." * 16)
    grids = list(empty.solutions())
    assert len(set(grids)) == 288 == gf.count_grids("2x2")
    assert all(grid.is_grid for grid in grids)
    assert next(gf.Board("." * 81).solutions()).is_grid
    assert empty.solution() is None
    clash = gf.Board("11" + "." * 14)
    assert clash.conflict == (0, 1)
    assert clash.count_solutions() == 0
    # Without a limit in other ways than by a search, and on any threads.
    assert clash.count_solutions(limit=None) == 0
    assert gf.Board("1" + "." * 80).count_solutions(None, threads=2) == gf.count_grids("3x3") // 9
    assert gf.Board("." * 16, shape="latin4").count_solutions(None) == gf.count_latin(4)
    assert not clash.is_grid


def test_minimal_puzzles_of_one_board() -> None:
    board = gf.Board("12343..221..43.1")
    puzzles = list(board.minimal_puzzles())
    assert all(puzzle.is_minimal() for puzzle in puzzles)
    assert set(puzzles) == set(gf.leaves(board))
    with pytest.raises(gf.LimitError):
        gf.Board(gf.sample_grids("3x3", 1)[0]).minimal_puzzles()
    with pytest.raises(gf.BoardError):
        gf.Board("." * 16).redundant()


def test_boards_are_sequences_of_rows() -> None:
    board = gf.Board("1234341221434321")
    rows = board.to_list()
    assert list(board) == rows == [row for row in board] and board[1:3] == rows[1:3] and board[::-1] == rows[::-1]
    outside: list[int | tuple[int, int]] = [4, -5, 2**70, -(2**70), (0, 2**70), (2**70, 0)]
    for place in outside:
        with pytest.raises(IndexError):
            board[place]
