"""Boards as arrays: what the functions that take boards accept."""

from __future__ import annotations

import operator
import os
import tempfile
from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any, Protocol, Union

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._core import Board, Shape
from gridforest._needed import needed
from gridforest.errors import BoardError

if TYPE_CHECKING:
    from typing import TypeAlias

Integer: TypeAlias = Union[int, "np.integer[Any]"]
"""An integer, of Python or NumPy."""
ShapeLike: TypeAlias = Union[Shape, str]
"""A shape, or its name."""


class HasBoard(Protocol):
    """What has a board: a ``Latin`` square, a ``CriticalSet``."""

    @property
    def board(self) -> Board: ...


BoardLike: TypeAlias = Union[str, Board, HasBoard, NDArray[Any], "list[int]", "list[list[int]]"]
"""One board: whatever ``Board`` takes, and what has a board."""
Boards: TypeAlias = Union[BoardLike, Iterable[BoardLike], "os.PathLike[str]"]
"""Many boards: an iterable of them, an array with a board a row, or a file, as ``read_boards`` reads it."""

_EMPTY_CELLS = ("", ".")
_FEWEST = 16
"""The fewest cells of a board whose shape is guessed: fewer may be a row of a larger one."""


def as_array(boards: Boards, shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    """The symbols ``uint8[n, cells]`` of boards of one shape, and that shape."""
    array, found = _as_array(boards, shape)
    if shape is None and not isinstance(boards, os.PathLike):
        # A file is looked at while it is read.
        _core.warn_of_boxes(array, found)
    return array, found


def _as_array(boards: Boards, shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    if isinstance(boards, os.PathLike):
        return read_file(os.fspath(boards), None, None, None, shape)
    if isinstance(boards, str):
        return _of_texts([boards], shape)
    one = _board_of(boards)
    if isinstance(one, Board):
        return _of_boards([one], shape)
    many: Any = boards
    if isinstance(many, (Mapping, Set)):
        what = "a table has columns: table['grid'], for example" if isinstance(many, Mapping) else "a set has no order: sorted(boards)"
        raise BoardError(f"no list of boards: {what}")
    if hasattr(many, "columns") and len(getattr(many, "shape", ())) == 2:
        many = _rows_of_frame(many)
    elif hasattr(many, "to_pylist"):
        # Arrow's values are objects of its own.
        many = many.to_pylist()
    if isinstance(many, np.ndarray) and many.dtype.kind not in "OUST":
        return _of_array(many, shape)
    if isinstance(many, np.ndarray) and many.ndim != 1:
        many = _of_objects(many)
        if isinstance(many, np.ndarray):
            return _of_array(many, shape)
    if not isinstance(many, Iterable):
        raise BoardError(f"no list of boards: {many!r}")
    # An iterator is used once.
    return _of_list(list(many), shape)


def _rows_of_frame(frame: Any) -> NDArray[Any]:
    """The rows of a data frame of pandas, polars or Arrow: iterated, it would be its columns."""
    if hasattr(frame, "to_numpy"):
        return np.asarray(frame.to_numpy())
    rows: NDArray[Any] = np.array([column.to_pylist() for column in frame.columns], dtype=object).T
    return rows


def _of_objects(array: NDArray[Any]) -> NDArray[np.int64] | list[Any]:
    """An array of Python's objects: texts, if there is one in each row, else symbols, an empty cell being 0, a point or nothing."""
    if array.ndim == 0 or array.shape[1:] == (1,):
        return [str(text) if isinstance(text, str) else text for text in array.reshape(-1).tolist()]
    return np.array([_symbol(cell) for cell in array.reshape(-1).tolist()], dtype=np.int64).reshape(array.shape)


def _symbol(cell: Any) -> int:
    if cell is None or type(cell).__name__ == "NAType" or cell in _EMPTY_CELLS or cell != cell:
        return 0
    try:
        return int(cell) if isinstance(cell, str) else operator.index(cell)
    except (TypeError, ValueError):
        raise BoardError(f"{cell!r} is no symbol") from None


def read_file(
    path: str, form: str | None, column: str | None, symbols: str | None, shape: ShapeLike | None
) -> tuple[NDArray[np.uint8], Shape]:
    """The boards of a file: an array of NumPy, a table of Parquet, or a text in any form."""
    ending = os.path.splitext(path)[1].lower()
    if ending == ".npy" and form is column is symbols is None:
        return as_array(np.load(path, allow_pickle=False), shape)
    if ending != ".parquet":
        return _core.read_boards(path, (form, column, symbols, shape))
    parquet, csv = needed("pyarrow.parquet", "arrow"), needed("pyarrow.csv", "arrow")
    with tempfile.TemporaryDirectory() as folder:
        text = os.path.join(folder, "table.csv")
        csv.write_csv(parquet.read_table(path), text)
        try:
            return _core.read_boards(text, (form, column, symbols, shape))
        except BoardError as error:
            message = str(error).replace(text, path)
            raise BoardError(message, error.board, path, error.line, error.reason) from None


def as_texts(boards: NDArray[np.uint8], shape: ShapeLike, form: str = "lines") -> list[str]:
    """The boards of an array as texts."""
    return _core.format_boards(boards, shape, form)


def as_board(board: BoardLike, shape: ShapeLike | None = None) -> Board:
    """One board, of whatever form."""
    found = _board_of(board)
    return found if isinstance(found, Board) and shape is None else Board(found, shape)


def _board_of(found: Any) -> Any:
    """The board of a Latin square or a critical set; whatever else it is, itself."""
    board = getattr(found, "board", None)
    return board if isinstance(board, Board) else found


def as_list(boards: Iterable[BoardLike], shape: ShapeLike) -> list[Board]:
    """Boards of a shape, one by one."""
    array, found = as_array(boards, shape)
    return [Board(row, found, zero_based=False) for row in array]


def _of(number: int, reason: str) -> BoardError:
    """What is wrong with one of several boards."""
    return BoardError(f"board {number}: {reason}", number, reason=reason)


def _of_list(boards: list[Any], shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    if all(isinstance(board, str) for board in boards):
        return _of_texts([str(board) for board in boards], shape)
    found: list[Board] = []
    for number, board in enumerate(boards):
        if board is None or isinstance(board, float):
            raise _of(number, f"{board!r} is there instead of a board")
        if isinstance(board, (int, np.integer)):
            raise BoardError("a list of numbers is one board: Board(numbers), or [numbers]")
        try:
            board = _board_of(board)
            found.append(as_board(board, None if isinstance(board, Board) else shape))
        except BoardError as error:
            raise _of(number, str(error)) from None
    return _of_boards(found, shape)


def _of_texts(texts: list[str], shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    try:
        return _core.parse_boards(texts, (None, None, None, shape))
    except BoardError as error:
        path = next((text for text in texts if len(text) < 4096 and os.path.exists(text)), None)
        if path is None:
            raise
        raise BoardError(f"{error}; it is the name of a file: pathlib.Path({path!r}) reads its boards") from None


def _of_boards(boards: list[Board], shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    wanted = boards[0].shape if shape is None else as_shape(shape)
    for number, board in enumerate(boards):
        if board.shape != wanted:
            raise _of(number, f"shape {board.shape}, not {wanted}")
    rows = [board.to_numpy().reshape(-1) for board in boards]
    return np.stack(rows), wanted


def _of_array(array: NDArray[Any], shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    wanted = None if shape is None else as_shape(shape)
    if isinstance(array, np.ma.MaskedArray):
        array = array.filled(0)
    if (
        array.ndim == 2
        and wanted is not None
        and array.shape == (wanted.cells // wanted.columns, wanted.columns)
    ):
        array = array.reshape(1, -1)
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        array = array.reshape(len(array), -1)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        kind = f"{array.dtype}{list(array.shape)}"
        raise BoardError(f"boards are uint8[n, cells] or uint8[n, side, side], not {kind}")
    if array.dtype != np.uint8 and array.size and not 0 <= array.min() <= array.max() <= 255:
        raise BoardError(
            "a symbol of the array is below 0 or above 255: symbols are 1 to N, and 0 is an empty cell (add 1 to symbols from 0 on)"
        )
    if wanted is None and array.shape[1] < _FEWEST:
        cells = array.shape[1]
        raise BoardError(
            f"each row of an array is a board, and these have {cells} cells: one board of {cells} rows is board[None], "
            "and boards of so few cells need their shape"
        )
    found = Shape.guess(array.shape[1]) if wanted is None else wanted
    if len(array) and found.cells == array.shape[1] and found.columns > 1:
        # The first board tells whether 0 may be a symbol.
        Board(array[0].tolist(), found)
    return np.ascontiguousarray(array, dtype=np.uint8), found


def as_shape(shape: ShapeLike) -> Shape:
    """A shape, of whatever form."""
    return shape if isinstance(shape, Shape) else Shape(shape)
