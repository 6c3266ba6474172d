"""Monte Carlo estimates of the number of minimal puzzles, with measured errors.

An estimate depends on its parameters and its seed alone, not on the number of threads, and keeps what each independent
block of work found, so that errors can be computed again in another way.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import BoardLike, ShapeLike, as_list, as_shape
from gridforest._checked import checked
from gridforest._core import Board
from gridforest._time import check_time, seconds_between
from gridforest.census import Progress
from gridforest.errors import ParameterError
from gridforest.table import Table

__all__ = ["PuzzleEstimate", "estimate_puzzles"]

PuzzleMethod = Literal["singletons", "subsets", "supersets", "paths", "descent", "walk"]


@dataclass(frozen=True, eq=False, repr=False)
class PuzzleEstimate:
    """Estimated numbers of minimal puzzles.

    Attributes:
        table: A row for each number of clues, with the columns of ``gridforest estimate
            puzzles``: ``shape``, ``method``, ``size``, ``clues``, ``count`` (puzzles met),
            ``per_grid`` (their mean number in a grid), ``rel_err`` (its relative standard
            error, 1σ, the choice of grids included), ``low`` and ``high`` (95 %), ``total`` (in
            all grids), ``rel_err_within`` (for these very grids), ``boot_low`` and
            ``boot_high`` (95 %, by bootstrap), ``grids``, ``trials``.
        clues: ``int64[k]``: the numbers of clues of the columns of :attr:`blocks`.
        blocks: ``float64[blocks, k]``: the estimated mean per grid by each independent block of
            work.
    """

    table: Table
    clues: NDArray[np.int64]
    blocks: NDArray[np.float64]

    def __repr__(self) -> str:
        shape, method = (self.table[name][0] if self.table.height else "" for name in ("shape", "method"))
        clues = " ".join(str(number) for number in self.table["clues"])
        return f"<PuzzleEstimate of {shape} by {method}, {len(self.blocks)} blocks: clues {clues}>"


@checked
def estimate_puzzles(
    shape: ShapeLike,
    *,
    samples: int | None = None,
    time: float | None = None,
    method: PuzzleMethod = "descent",
    size: int | None = None,
    clues: tuple[int, int] | None = None,
    grids: int | Iterable[BoardLike] | None = None,
    per_grid: int | None = None,
    steps: int | None = None,
    learning: int | None = None,
    capped_weights: bool = False,
    seed: int = 1,
    threads: int = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> PuzzleEstimate:
    """Estimates how many minimal puzzles there are, by number of clues.

    Args:
        shape: ``3x3``, ``2x4``, ``4x2``, or a shape whose classes can be listed; others for ``walk`` or with ``grids``.
        samples: the trials, at least; for ``walk``, the steps of all walkers.
        time: instead of samples, the approximate seconds, by a pilot run: then the result depends on the machine.
        method: ``descent``, populations of random subsets that lose redundant clues: all numbers of clues at once;
            ``subsets`` and ``supersets``, all minimal puzzles inside or around random subsets: few or many clues;
            ``singletons`` and ``paths``, random subsets and random orders of removal;
            ``walk``, multicanonical random walks: the fewest and the most clues.
        size: the cells of the random subsets; for ``walk``, the most clues it visits. Chosen if it is left out.
        clues: the least and the greatest number of clues wanted.
        grids: for the first four designs: use these grids, or this number of random ones, repeatedly instead of new ones.
        per_grid: the trials in each grid.
        steps, learning, capped_weights: for ``walk``: the recorded steps of each walker, those of learning, and whether the
            weights of rare puzzles are capped.
        seed: of all random numbers.
        threads: 0 for one a core.
        progress: called with the blocks done, and all of them.
        checkpoint: a file for what is finished; the same call again goes on from it, also after Ctrl-C or a kill.
        save_every: with a checkpoint, the seconds between two of them: 60 if left out.

    Raises:
        ParameterError: a parameter is out of range, or does not belong to the method.
        RunError: the checkpoint is damaged, of another estimate, or can't be written.
        ShapeError: uniform grids of the shape can't be drawn.

    Source:
        D. G. Horvitz, D. J. Thompson, J. Am. Stat. Assoc. 47 (1952); Red Ed, The New Sudoku Players' Forum (2009–2013).

    >>> estimate = estimate_puzzles("2x2", samples=20_000, method="subsets", size=7)
    >>> row = estimate.table.where(clues=4).rows()[0]
    >>> exact = 25_728 / 288
    >>> abs(row["per_grid"] / exact - 1) < 5 * row["rel_err"]
    True
    """
    path = None if checkpoint is None else os.fspath(checkpoint)
    if samples is None and time is None:
        raise ParameterError("samples or time: one of them")
    check_time(time, path, "samples", samples)
    saving = seconds_between(path, save_every)
    if clues is not None:
        clues = _clues(clues)
    _refuse(method, size, grids, per_grid, steps, learning, capped_weights)
    found = as_shape(shape)
    chosen = grids if grids is None or isinstance(grids, int) else as_list(grids, found)
    rows, columns, blocks = _core.estimate_puzzles(
        found,
        method,
        samples,
        time or 0.0,
        size,
        clues,
        chosen,
        per_grid,
        steps,
        learning,
        capped_weights,
        seed,
        threads,
        progress,
        path,
        saving,
    )
    names = ["shape", "method", "size", "clues", "count", "per_grid", "rel_err", "low", "high"]
    names += ["total", "rel_err_within", "boot_low", "boot_high", "grids", "trials"]
    table = Table.from_rows(names, [[str(found), *first, *more, *last] for first, more, last in rows])
    return PuzzleEstimate(table, np.array(columns, dtype=np.int64), blocks)


def _clues(clues: tuple[int, int]) -> tuple[int, int]:
    """The least and the greatest number of clues, in that order."""
    try:
        least, most = (operator.index(number) for number in clues)
    except (TypeError, ValueError):
        message = f"clues: the least and the greatest number are expected, such as (4, 6), not {clues!r}"
        raise TypeError(message) from None
    if not 0 <= least <= most:
        raise ParameterError(f"clues: {least} to {most} is no range of numbers of clues")
    return least, most


def _refuse(
    method: PuzzleMethod,
    size: int | None,
    grids: object,
    per_grid: int | None,
    steps: int | None,
    learning: int | None,
    capped_weights: bool,
) -> None:
    """No parameter is ignored: it is used, or refused."""
    given = {
        "size": size is not None and method in ("singletons", "paths"),
        "grids": grids is not None and method in ("descent", "walk"),
        "per_grid": per_grid is not None and method == "walk",
        "steps": steps is not None and method != "walk",
        "learning": learning is not None and method != "walk",
        "capped_weights": capped_weights and method != "walk",
    }
    for name, wrong in given.items():
        if wrong:
            raise ParameterError(f"{name} is no parameter of the method {method}")
