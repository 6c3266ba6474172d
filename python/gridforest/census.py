"""Exact counts as integers; the classes of a shape's grids; uniform grids and random puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import BoardLike, Integer, ShapeLike, as_board, as_shape
from gridforest._checked import checked, integer
from gridforest._core import Board
from gridforest.errors import LimitError
from gridforest.table import Table

if TYPE_CHECKING:
    from typing import TypeAlias

__all__ = [
    "automorphisms",
    "classes",
    "count_classes",
    "count_grids",
    "count_latin",
    "count_queens",
    "random_minimal",
    "random_puzzles",
    "sample_grids",
]

_MOST_BYTES = 16 << 30
"""The most bytes of an array of boards."""


def check_memory(shape: ShapeLike, number: Integer) -> None:
    """Refuses arrays that no memory holds."""
    found = as_shape(shape)
    if number * found.cells > _MOST_BYTES:
        raise LimitError(f"number: {number} boards of {found} are more than {_MOST_BYTES >> 30} GiB")


ClueSymmetry: TypeAlias = Literal[
    "none", "rotate180", "rotate90", "horizontal", "vertical", "diagonal", "antidiagonal", "orthogonal", "both-diagonals", "full"
]
"""A symmetry of clue cells."""
Group: TypeAlias = Literal["isomorphism", "isotopy", "geometric", "main"]
"""A group of symmetries of Latin squares."""

Progress = Callable[[int, int], object]
"""Called now and then with the blocks of work that are done, and all of them."""


@checked
def count_queens(n: Integer, *, threads: Integer = 0, progress: Progress | None = None) -> int:
    """The number of ways to place n queens on an n × n board, none attacking another, exactly.

    Args:
        n: the side: a second or so for 16, minutes for 21.
        threads: 0 for one a core.
        progress: called with the blocks done, and all of them.

    Raises:
        LimitError: n is above 31.

    Source:
        OEIS A000170.

    >>> count_queens(8)
    92
    """
    return _core.count("queens", n, threads, progress)


@checked
def count_latin(n: Integer, *, threads: Integer = 0, progress: Progress | None = None) -> int:
    """The number of Latin squares of an order, exactly.

    Args:
        n: the order: up to 9 in seconds, 10 in hours.
        threads, progress: as of :func:`count_queens`.

    Raises:
        LimitError: n is above 10.

    Source:
        OEIS A002860.

    >>> count_latin(7)
    61479419904000
    """
    return _core.count("latin", n, threads, progress)


@checked
def count_grids(shape: ShapeLike, *, threads: Integer = 0, progress: Progress | None = None) -> int:
    """The number of solution grids of a shape, exactly: ``2x2`` to ``2x5``, ``3x3``, their transposes, ``latinN``; under other
    rules by a search.

    Args:
        shape: such a shape, or other rules; those of ``3x3+x`` take half an hour.
        threads: for other rules, 0 for one a core.
        progress: called with the blocks done, and all of them.

    Raises:
        LimitError: the shape has larger boxes, or more than 10 rows without boxes.

    Source:
        B. Felgenhauer, F. Jarvis, "Mathematics of Sudoku I" (2006); OEIS A107739, A291187.

    >>> count_grids("2x3")
    28200960
    >>> count_grids("latin6+x")
    92160
    """
    return _core.count_grids(shape, False, None, threads, progress)


@checked
def count_classes(
    shape: ShapeLike, *, group: Group | None = None, threads: Integer = 0, progress: Progress | None = None
) -> int:
    """The number of essentially different grids of a shape, exactly.

    They are listed for Latin squares and for boards of at most 36 cells under other rules; else it is by Burnside's lemma.

    Args:
        shape: ``2x2`` to ``2x5``, ``3x3``, their transposes (``2x5`` takes long), ``latin1`` to ``latin7``, or other rules.
        group: for Latin squares, as of :func:`classes`; ``"isomorphism"`` counts quasigroups.
        threads: 0 for one a core.
        progress: called with the blocks done, and all of them.

    Raises:
        LimitError: the grids of the shape can't be counted; for ``latinN``, N is above 7.
        ParameterError: a group is given and the shape has boxes, or there is no such group.

    Source:
        E. Russell, F. Jarvis, "Mathematics of Sudoku II" (2006); OEIS A291188. Latin squares: OEIS A003090 (main classes),
        A040082 (isotopy classes), A057991 (quasigroups).

    >>> count_classes("2x3")
    49
    >>> [count_classes("latin6", group=group) for group in ("main", "isotopy", "isomorphism")]
    [12, 22, 1130531]
    """
    return _core.count_grids(shape, True, group, threads, progress)


@checked
def classes(
    shape: ShapeLike, *, group: Group | None = None, threads: Integer = 0, progress: Progress | None = None
) -> Table:
    """The essentially different grids of a shape, a row each, in the order of their least grids.

    Columns: ``class`` (from 1), ``grid`` (the least in row order), ``stabiliser`` (the order of its automorphism group),
    ``orbit`` (the number of grids in the class).

    Args:
        shape: a shape with boxes of side up to 6, or ``latin1`` to ``latin7`` (some ten seconds).
        group: for Latin squares, the symmetries up to which grids differ: ``"isomorphism"``, rows, columns and symbols are
            permuted alike (quasigroups, of order up to 5); ``"isotopy"``, each of them is permuted (isotopy classes); ``"geometric"``, and rows are exchanged with columns; ``"main"``, and the roles of rows,
            columns and symbols are exchanged (main classes), which is meant if it is left out.
        threads: 0 for one a core.
        progress: called with the blocks done, and all of them.

    Raises:
        LimitError: the shape has too many grids to be listed, or quasigroups to be listed.
        ParameterError: a group is given and the shape has boxes, or there is no such group.

    Source:
        B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin. Des. 15 (2007).

    >>> classes("2x2")["orbit"]
    [96, 192]
    >>> classes("latin5", group="isotopy")["stabiliser"]
    [12, 100]
    """
    rows = _core.classes(shape, group, threads, progress)
    names = ["class", "grid", "stabiliser", "orbit"]
    return Table.from_rows(names, [(number, str(grid), s, o) for number, grid, s, o in rows])


@checked
def automorphisms(grid: BoardLike, *, shape: ShapeLike | None = None) -> tuple[int, list[list[int]]]:
    """The order of the automorphism group of a grid, and generators as permutations of the cells.

    A generator is a list of cells, numbered from 0: cell ``i`` goes to cell ``generator[i]``. ``symmetries`` has the group itself,
    also of puzzles.

    Args:
        grid: a solution grid.
        shape: the shape; guessed from the number of cells if it is left out.

    Raises:
        BoardError: the board is no solution grid.

    >>> order, generators = automorphisms(Board("1234341221434321"))
    >>> order
    32
    """
    return _core.automorphisms(as_board(grid, shape))


@checked
def sample_grids(
    shape: ShapeLike, number: Integer, *, seed: Integer = 1, threads: Integer = 0
) -> NDArray[np.uint8]:
    """Solution grids, each uniform among all grids of the shape, as an array ``uint8[number, cells]``.

    The grids depend on the seed alone: they are those of ``gridforest solutions SHAPE --sample``. Latin squares of order 8 and
    more are those of the Markov chain of Jacobson and Matthews, whose limit is uniform. The first call for a shape sets up what
    draws its grids, which takes some twenty seconds for ``latin7``; the next ones do not.

    Args:
        shape: ``3x3``, ``2x4``, ``4x2``, ``latinN``, or one that has :func:`classes`.
        number: how many grids.
        seed: of all random numbers.
        threads: 0 for one a core.

    Raises:
        LimitError: grids of the shape can't be drawn.

    >>> sample_grids("3x3", 1000, seed=7).shape
    (1000, 81)
    """
    check_memory(shape, number)
    return _core.sample_grids(shape, number, seed, threads)


@checked
def random_minimal(
    number: Integer, *, shape: ShapeLike = "3x3", seed: Integer = 1, threads: Integer = 0
) -> NDArray[np.uint8]:
    """Random minimal puzzles as an array ``uint8[number, cells]``: clues of a random grid go in random order.

    They are not uniform over anything: puzzles with many clues are favoured. The puzzles depend on the seed alone:
    they are those of ``gridforest generate``.

    Args:
        number: how many puzzles.
        shape: the shape.
        seed: of all random numbers.
        threads: 0 for one a core.

    Raises:
        LimitError: the side is above 9.

    >>> random_minimal(3, shape="2x2").shape
    (3, 16)
    """
    check_memory(shape, number)
    return _core.random_minimal(shape, number, seed, threads)


@checked
def random_puzzles(
    number: Integer,
    *,
    shape: ShapeLike = "3x3",
    symmetry: ClueSymmetry | None = None,
    clues: Integer | None = None,
    pattern: BoardLike | None = None,
    minimal: bool = False,
    uniform: bool = False,
    attempts: Integer = 100_000,
    seed: Integer = 1,
    threads: Integer = 0,
) -> NDArray[np.uint8]:
    """Random proper puzzles whose clue cells, or their symmetry and number, are chosen, as an array ``uint8[number, cells]``.

    The puzzles depend on the seed alone: they are those of ``gridforest generate`` with the same options.

    Args:
        number: how many puzzles.
        shape: the shape.
        symmetry: of the clue cells: ``"rotate180"`` or ``"rotate90"`` (turns), a reflection that is ``"horizontal"``,
            ``"vertical"``, ``"diagonal"`` or ``"antidiagonal"``, two of them, ``"orthogonal"`` or ``"both-diagonals"``,
            ``"full"``, all of these, or ``"none"``.
        clues: their number; without it, as few as the removal of clues leads to.
        pattern: a board with clues in the clue cells, whatever they are.
        minimal: without a redundant clue.
        uniform: each puzzle that is as it is wanted has the same probability; needs ``clues`` or ``pattern``, and takes longer.
        attempts: at each puzzle, before it is given up.
        seed: of all random numbers.
        threads: 0 for one a core.

    Raises:
        LimitError: the attempts made none, or the shape has no uniform grids.
        ParameterError: no puzzle can be as it is wanted.

    >>> puzzles = random_puzzles(3, shape="2x2", symmetry="rotate180", clues=6)
    >>> [int((puzzle > 0).sum()) for puzzle in puzzles]
    [6, 6, 6]
    """
    check_memory(shape, number)
    options: dict[str, object] = {
        "pattern": None if pattern is None else str(as_board(pattern, shape)),
        "symmetry": symmetry,
        "clues": None if clues is None else integer("clues", clues),
        "minimal": minimal,
        "uniform": uniform,
        "attempts": attempts,
        "seed": seed,
    }
    return _core.random_puzzles(shape, number, options, threads)
