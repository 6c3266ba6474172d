"""Boards as arrays: what the functions that take many boards accept."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Union

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._core import Board, Shape
from gridforest.errors import BoardError

if TYPE_CHECKING:
    from typing import TypeAlias

ShapeLike: TypeAlias = Union[Shape, str]
Boards: TypeAlias = Union[
    str, Board, Sequence[Union[str, Board]], NDArray[np.uint8], "os.PathLike[str]"
]


def as_array(boards: Boards, shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    """The symbols ``uint8[n, cells]`` of boards of one shape, and that shape."""
    if isinstance(boards, os.PathLike):
        return _core.read_boards(os.fspath(boards), shape)
    if isinstance(boards, np.ndarray):
        return _of_array(boards, shape)
    if isinstance(boards, str):
        return _core.parse_boards([boards], shape)
    if isinstance(boards, Board):
        return _of_boards([boards], shape)
    if any(isinstance(board, Board) for board in boards):
        return _of_boards([b if isinstance(b, Board) else Board(b, shape) for b in boards], shape)
    return _core.parse_boards([str(board) for board in boards], shape)


def _of_boards(boards: list[Board], shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    wanted = boards[0].shape if shape is None else _shape(shape)
    for number, board in enumerate(boards):
        if board.shape != wanted:
            raise BoardError(f"board {number} is of shape {board.shape}, not {wanted}")
    rows = [board.to_numpy().reshape(-1) for board in boards]
    return np.stack(rows), wanted


def _of_array(array: NDArray[np.uint8], shape: ShapeLike | None) -> tuple[NDArray[np.uint8], Shape]:
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        array = array.reshape(len(array), -1)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        kind = f"{array.dtype}{list(array.shape)}"
        raise BoardError(f"boards are uint8[n, cells] or uint8[n, side, side], not {kind}")
    if array.dtype != np.uint8 and array.size and not 0 <= array.min() <= array.max() <= 255:
        raise BoardError("a symbol of the array is below 0 or above 255")
    found = Shape.guess(array.shape[1]) if shape is None else _shape(shape)
    return np.ascontiguousarray(array, dtype=np.uint8), found


def _shape(shape: ShapeLike) -> Shape:
    return shape if isinstance(shape, Shape) else Shape(shape)
