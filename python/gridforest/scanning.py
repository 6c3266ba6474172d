"""Every proper puzzle with few clues in a grid, and every minimal one with many: complete searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridforest import _core
from gridforest._arrays import BoardLike, Boards, Integer, ShapeLike, as_array, as_board, as_texts
from gridforest._checked import checked
from gridforest._core import Board
from gridforest.census import Progress
from gridforest.table import Table

__all__ = ["ScanResult", "scan", "scan_grids", "scan_large", "scan_puzzles"]


@dataclass(frozen=True)
class ScanResult:
    """The proper puzzles with few clues in a grid, counted.

    Attributes:
        levels: A row for each number of clues: ``clues``, ``puzzles`` (proper), ``minimal``.
        reason: Why there is no puzzle, where that was known without a search.
    """

    levels: Table
    reason: str | None


@checked
def scan(
    grid: BoardLike,
    *,
    at_most: Integer,
    at_least: Integer = 0,
    first: bool = False,
    up_to_symmetry: bool = False,
    shape: ShapeLike | None = None,
) -> ScanResult:
    """Counts every proper puzzle with few clues in a grid: a complete search.

    Args:
        grid: a solution grid of up to 128 cells.
        at_most: the most clues. On 9x9 boards, 16 takes seconds or minutes, and each clue more some thirty times that.
        at_least: the fewest clues.
        first: the search ends with the first puzzle.
        up_to_symmetry: of puzzles that automorphisms of the grid carry to each other, one counts.
        shape: the shape; guessed from the number of cells if it is left out.

    Raises:
        BoardError: the board is no solution grid.
        LimitError: there are too many such puzzles to be listed.
        ParameterError: ``at_least`` is above ``at_most``.

    Source:
        G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Exp. Math. 23 (2014).

    >>> scan(Board("1234341221434321"), at_most=4).levels.where(clues=4)["puzzles"]
    [12]
    """
    counts, reason = _core.scan(as_board(grid, shape), _few(at_most, at_least, up_to_symmetry, first))
    rows = [(clues, *numbers) for clues, numbers in enumerate(counts) if clues >= at_least]
    return ScanResult(Table.from_rows(["clues", "puzzles", "minimal"], rows), reason)


@checked
def scan_puzzles(
    grid: BoardLike,
    *,
    at_most: Integer,
    at_least: Integer = 0,
    up_to_symmetry: bool = False,
    shape: ShapeLike | None = None,
) -> Iterator[Board]:
    """The puzzles that :func:`scan` counts, one after the other, as they are found.

    Args:
        grid, at_most, at_least, up_to_symmetry, shape: as of :func:`scan`.

    >>> puzzle = next(scan_puzzles(Board("1234341221434321"), at_most=4))
    >>> puzzle.clues, puzzle.is_proper()
    (4, True)
    """
    return _core.scan_puzzles(as_board(grid, shape), _few(at_most, at_least, up_to_symmetry))


@checked
def scan_grids(
    grids: Boards,
    *,
    at_most: Integer,
    at_least: Integer = 0,
    first: bool = False,
    up_to_symmetry: bool = False,
    shape: ShapeLike | None = None,
    threads: Integer = 0,
    progress: Progress | None = None,
) -> Table:
    """Counts every proper puzzle with few clues in each of many grids, several grids at a time.

    A row for each grid and number of clues from ``at_least`` on, with the columns of ``gridforest scan`` without the
    seconds: ``grid``, ``clues``, ``puzzles`` (proper), ``minimal``.

    Args:
        grids: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        at_most, at_least, first, up_to_symmetry: as of :func:`scan`.
        shape: the shape of all grids; guessed from the number of cells if it is left out.
        threads: 0 for one a core.
        progress: called with the grids done, and all of them.

    Raises:
        BoardError, LimitError, ParameterError: as of :func:`scan`.

    >>> table = scan_grids(["1234341221434321", "1234342121434312"], at_most=4, at_least=4)
    >>> table["puzzles"]
    [12, 128]
    """
    array, found = as_array(grids, shape)
    options = _few(at_most, at_least, up_to_symmetry, first)
    rows = _core.scan_grids(array, found, options, threads, progress)
    texts = as_texts(array, found)
    names = ["grid", "clues", "puzzles", "minimal"]
    return Table.from_rows(names, [(texts[grid], *numbers) for grid, *numbers in rows])


@checked
def scan_large(
    grid: BoardLike,
    *,
    at_least: Integer,
    up_to_symmetry: bool = False,
    shape: ShapeLike | None = None,
    threads: Integer = 0,
    progress: Progress | None = None,
) -> list[Board]:
    """All minimal puzzles of a grid with many clues: a complete search, as of ``gridforest scan --minimal``.

    The critical sets of a Latin square are its minimal puzzles.

    Args:
        grid: a solution grid of at most eight symbols. A grid of 36 cells takes seconds to a minute, a Latin
            square of order 7 with at least 25 clues between a second and ten minutes of two cores, less the more
            automorphisms it has.
        at_least: the fewest clues.
        up_to_symmetry: of puzzles that automorphisms of the grid carry to each other, one is returned.
        shape: the shape; guessed from the number of cells if it is left out.
        threads: 0 for one a core.
        progress: called with the parts done, and all of them.

    Returns:
        The puzzles, in ascending order of the sets of their cells.

    Raises:
        BoardError: the board is no solution grid.
        ShapeError: the grid has more than eight symbols.

    Source:
        The method is in ``papers/critical-sets.md``.

    >>> [puzzle.clues for puzzle in scan_large(Board("1234341221434321"), at_least=6, up_to_symmetry=True)]
    [6]
    """
    options: dict[str, object] = {"at_least": at_least, "up_to_symmetry": up_to_symmetry}
    return _core.scan_large(as_board(grid, shape), options, threads, progress)


def _few(at_most: Integer, at_least: Integer, up_to_symmetry: bool, first: bool = False) -> dict[str, object]:
    return {"at_most": at_most, "at_least": at_least, "first": first, "up_to_symmetry": up_to_symmetry}
