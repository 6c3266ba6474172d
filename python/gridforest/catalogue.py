"""The essentially different grids of a shape by number, in the order of their least grids.

Those of 9x9, 5,472,730,538 classes, and of 2x4, 1,673,187, are numbered without a list of them; those of small shapes are listed first.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import Boards, Integer, ShapeLike, as_array
from gridforest._checked import checked
from gridforest._core import Board
from gridforest.errors import LimitError
from gridforest.table import Table

__all__ = ["class_grids", "class_index", "each_class"]


@checked
def class_index(grids: Boards, *, shape: ShapeLike | None = None, threads: Integer = 0) -> Table:
    """The numbers of the classes of grids: what ``gridforest index`` prints.

    A row for each grid: ``grid``, ``index`` (the number of its class, from 1), ``band`` (that of the first band of the
    least grid, from 1; ``None`` without boxes). A 9x9 grid takes some ten milliseconds.

    Args:
        grids: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        shape: the shape of all grids; guessed from the number of cells if it is left out.
        threads: 0 for one a core.

    Raises:
        BoardError: a board is no solution grid.
        LimitError: the classes of the shape are neither in a catalogue nor few enough to be listed.

    Source:
        E. Russell, F. Jarvis, "Mathematics of Sudoku II" (2006): the number of classes.

    >>> class_index(["1234341221434321", "1234342121434312"])["index"]
    [1, 2]
    """
    array, found = as_array(grids, shape)
    return Table(_core.ask_each("index", {}, array, found, threads, None))


@checked
def class_grids(
    numbers: SupportsIndex | Iterable[SupportsIndex] | NDArray[np.integer], *, shape: ShapeLike = "3x3", threads: Integer = 0
) -> NDArray[np.uint8]:
    """The least grids of classes by their numbers, as an array ``uint8[n, cells]``: the inverse of :func:`class_index`.

    Args:
        numbers: from 1, in any order.
        shape: the shape of the grids.
        threads: 0 for one a core.

    Raises:
        LimitError: there is no class of such a number, or the classes can't be listed.

    >>> str(Board(class_grids(5_472_730_538)[0]))[:18]
    '123456789457893612'
    >>> class_index(class_grids([1, 1_673_187], shape="2x4"), shape="2x4")["band"]
    [1, 5]
    """
    if isinstance(numbers, np.ndarray):
        # One number may be an array without dimensions.
        numbers = numbers.reshape(-1)
    try:
        wanted = [operator.index(number) for number in (numbers if isinstance(numbers, Iterable) else [numbers])]
    except TypeError:
        raise TypeError(f"numbers: integers are expected, not {numbers!r}") from None
    try:
        return _core.class_grids(wanted, shape, threads)
    except OverflowError:
        raise LimitError("the numbers of classes are positive and below 2^64") from None


@checked
def each_class(
    first: Integer = 1, last: Integer | None = None, *, shape: ShapeLike = "3x3"
) -> Iterator[Board]:
    """The least grids of the classes from one number to another, both ends included, one after the other.

    Some hundred thousand 9x9 grids a second.

    Args:
        first: the number of the first, from 1.
        last: that of the last; by default all that follow.
        shape: the shape of the grids.

    Raises:
        LimitError: there is no class of such a number, or the classes can't be listed.

    >>> sum(1 for grid in each_class(shape="2x3"))
    49
    """
    return _core.each_class(first, last, shape)
