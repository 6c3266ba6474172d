"""Skeletons, the sets of clue cells of puzzles, up to symmetry: counted, listed, and what they carry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from gridforest import _core
from gridforest._arrays import BoardLike, Integer, ShapeLike, as_board, as_shape
from gridforest._checked import checked, clue_range
from gridforest._core import Board, Shape
from gridforest.census import Progress
from gridforest.errors import ParameterError
from gridforest.table import Table

__all__ = [
    "JudgedSkeleton",
    "SkeletonOrbit",
    "count_skeletons",
    "judge_skeletons",
    "possible_skeletons",
    "skeletons",
]

Carries = Literal["nothing", "proper", "minimal", "open"]


class SkeletonOrbit(NamedTuple):
    """Skeletons that symmetries map to each other.

    Attributes:
        clues: The number of clues.
        value: The least of their values: a skeleton as a binary number, with the first cell in row order as the
            greatest digit.
        skeleton: The skeleton of this value: a text with 1 for a clue and ``.`` for an empty cell.
        orbit: The number of skeletons.
    """

    clues: int
    value: int
    skeleton: str
    orbit: int


class JudgedSkeleton(NamedTuple):
    """Skeletons that symmetries map to each other, and what they carry.

    Attributes:
        clues: The number of clues.
        value: The least of their values, as of :class:`SkeletonOrbit`.
        skeleton: The skeleton of this value: a text with 1 for a clue and ``.`` for an empty cell.
        orbit: The number of skeletons.
        carries: ``"nothing"``, no proper puzzle; ``"proper"``, a proper puzzle but no minimal one; ``"minimal"``, a
            minimal puzzle; ``"open"``, not known.
        reason: What shows it: the rule by which there is none, ``exhaustion`` where every grid was looked at, or a puzzle.
    """

    clues: int
    value: int
    skeleton: str
    orbit: int
    carries: Carries
    reason: str


def _range(clues: Integer | tuple[Integer, Integer] | None, shape: Shape) -> tuple[int, int]:
    """The least and the greatest number of clues: all where nothing was said."""
    if clues is None:
        return 0, shape.cells
    least, most = clue_range(clues if isinstance(clues, tuple) else (clues, clues))
    if most > shape.cells:
        raise ParameterError(f"clues: {most} are more than a {shape} board has cells, {shape.cells}")
    return least, most


def _grid(grid: BoardLike | None, class_number: Integer | None, shape: Shape) -> Board | None:
    if grid is None:
        return None
    if class_number is not None:
        raise ParameterError("class_number: a grid is given, whose automorphisms are meant")
    return as_board(grid, shape)


@checked
def count_skeletons(
    shape: ShapeLike,
    *,
    clues: Integer | tuple[Integer, Integer] | None = None,
    grid: BoardLike | None = None,
    class_number: Integer | None = None,
) -> Table:
    """The number of skeletons of a shape, and of essentially different ones, by number of clues, exactly.

    A row for each number of clues, with the columns of ``gridforest skeletons --count``: ``shape``, ``group``
    (``geometric``, ``grid`` or ``class 1``), ``clues``, ``skeletons``, ``orbits`` (up to symmetry).

    Args:
        shape: the shape; ``5x5`` takes a minute, smaller ones a second or less.
        clues: a number of clues, or the least and the greatest; all if it is left out.
        grid: a solution grid of the shape: skeletons are counted up to its automorphisms, not up to the symmetries of the
            shape that map cells to cells.
        class_number: the same with the grid of this class, by its number from 1, as of :func:`classes`.

    Raises:
        BoardError: the grid is no solution grid of the shape.
        ParameterError: no board of the shape has so many clues; or a grid and a class are given.
        LimitError: there is no class of such a number, or the shape has too many grids for a list of the classes.

    Source:
        S. Gupta, "Skeletons", The New Sudoku Players' Forum (2005).

    >>> sum(count_skeletons("2x2").ints("orbits"))
    805
    >>> count_skeletons("3x3", clues=(16, 17))["orbits"]
    [15578997961, 55113078988]
    """
    found = as_shape(shape)
    wanted = _range(clues, found)
    board = _grid(grid, class_number, found)
    return Table(_core.count_skeletons(found, wanted, board, class_number))


@checked
def skeletons(
    shape: ShapeLike,
    *,
    clues: Integer | tuple[Integer, Integer] | None = None,
    grid: BoardLike | None = None,
    class_number: Integer | None = None,
) -> Iterator[SkeletonOrbit]:
    """The essentially different skeletons of a shape, one after the other, by number of clues.

    They come in the order of ``gridforest skeletons --list``, some two hundred thousand a second on 9x9 boards, by a search that takes little
    memory. ``Table.from_rows(SkeletonOrbit._fields, list(skeletons("2x2")))`` makes a table of them.

    Args:
        shape: the shape.
        clues: a number of clues, or the least and the greatest; all if it is left out.
        grid: a solution grid of the shape, of up to 128 cells: skeletons are listed up to its automorphisms, not up to the
            symmetries of the shape that map cells to cells.
        class_number: the same with the grid of this class, by its number from 1, as of :func:`classes`.

    Raises:
        BoardError: the grid is no solution grid of the shape.
        ParameterError: no board of the shape has so many clues; or a grid and a class are given.
        LimitError: the grid has more than 128 cells; there is no class of such a number; or the shape has too many grids for
            a list of the classes.

    Source:
        R. C. Read, "Every one a winner", Ann. Discrete Math. 2 (1978).

    >>> next(skeletons("2x2", clues=1))
    SkeletonOrbit(clues=1, value=1, skeleton='...............1', orbit=16)
    >>> sum(1 for found in skeletons("2x2"))
    805
    """
    found = as_shape(shape)
    wanted = _range(clues, found)
    board = _grid(grid, class_number, found)
    rows = _core.skeletons(found, wanted, board, class_number)
    return (SkeletonOrbit(*row) for row, _ in rows)


@checked
def judge_skeletons(
    shape: ShapeLike, *, clues: Integer | tuple[Integer, Integer] | None = None
) -> Iterator[JudgedSkeleton]:
    """The essentially different skeletons of a shape, one after the other, each with what it carries and the reason.

    They come in the order of ``gridforest skeletons --judge``. Rules are asked first: they show that a skeleton carries no
    proper puzzle. What no rule decides is decided by looking at every grid, where these are few enough: ``2x2``, ``2x3``,
    ``3x2`` and ``latin1`` to ``latin5``. On other shapes it is ``"open"``.

    Args:
        shape: the shape.
        clues: a number of clues, or the least and the greatest; all if it is left out.

    Raises:
        ParameterError: no board of the shape has so many clues.

    Source:
        S. Gupta, "Skeletons", The New Sudoku Players' Forum (2005).

    >>> judged = list(judge_skeletons("2x2", clues=4))
    >>> [sum(one.carries == what for one in judged) for what in ("nothing", "proper", "minimal")]
    [24, 0, 9]
    >>> judged[0].reason
    'empty-rows r1 r2'
    """
    found = as_shape(shape)
    rows = _core.judge_skeletons(found, _range(clues, found))
    # Both are there: a row and what was judged of it.
    return (JudgedSkeleton(*row, *judged) for row, judged in rows if judged)


@checked
def possible_skeletons(
    shape: ShapeLike,
    *,
    clues: Integer | tuple[Integer, Integer] | None = None,
    threads: Integer = 0,
    progress: Progress | None = None,
) -> Table:
    """How many of the essentially different skeletons of a shape carry a proper puzzle, and how many a minimal one.

    A row for each number of clues, with the columns of ``gridforest skeletons --possible``: ``shape``, ``group``, ``clues``,
    ``skeletons``, ``orbits``; of the orbits, ``proper`` and ``minimal``, those that carry such a puzzle, ``None`` where some are
    open; those that each rule excludes, ``missing_digits``, ``empty_rows``, ``empty_columns``, ``one_less_than_side``; and those
    that no rule excludes, ``exhaustion``, which carry no puzzle, and ``open``, which were not looked at.

    Args:
        shape: ``2x2`` and ``latin1`` to ``latin5`` are decided at once, ``2x3`` and ``3x2`` in a minute or so; of other shapes
            the rules are asked alone.
        clues: a number of clues, or the least and the greatest; all if it is left out.
        threads: 0 for one a core.
        progress: called with the steps done, and all of them.

    Raises:
        ParameterError: no board of the shape has so many clues.
        LimitError: there are more than 5,000,000 orbits with some number of clues.

    Source:
        S. Gupta, "Skeletons", The New Sudoku Players' Forum (2005).

    >>> table = possible_skeletons("2x2")
    >>> sum(table.ints("proper")), sum(table.ints("minimal"))
    (725, 21)
    """
    found = as_shape(shape)
    return Table(_core.possible_skeletons(found, _range(clues, found), threads, progress))
