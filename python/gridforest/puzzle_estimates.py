"""Monte Carlo estimates of the number of minimal puzzles, with measured errors.

An estimate depends on its parameters and its seed alone, not on the number of threads, and keeps what each independent
block of work found, so that errors can be computed again in another way.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import BoardLike, Integer, ShapeLike, as_list, as_shape
from gridforest._checked import checked, clue_range
from gridforest._time import check_time, seconds_between
from gridforest.census import Progress
from gridforest.table import Table

__all__ = ["PuzzleEstimate", "estimate_puzzles"]

PuzzleMethod = Literal["exact", "singletons", "subsets", "supersets", "paths", "descent", "walk", "tours"]


@dataclass(frozen=True, eq=False, repr=False)
class PuzzleEstimate:
    """Estimated numbers of minimal puzzles.

    Attributes:
        table: A row for each number of clues, with the columns of ``gridforest estimate
            puzzles``: ``shape``, ``method``, ``size``, ``clues``, ``count`` (puzzles met),
            ``per_grid`` (their mean number in a grid), ``rel_err`` (its relative standard
            error, 1σ, the choice of grids included; none from fewer than eight blocks, and where it can't
            be known: in fewer than eight given grids, or by descent or tours in any), ``low`` and ``high`` (95 %), ``total`` (in
            all grids; none where the error is for the given grids alone), ``rel_err_within`` (for these very
            grids), ``boot_low`` and
            ``boot_high`` (95 %, by bootstrap), ``grids``, ``trials``, ``note`` (none where the error is to be believed, else
            why it is not, in one word of the program's list).
        clues: ``int64[k]``: the numbers of clues of the columns of :attr:`blocks`.
        blocks: ``float64[blocks, k]``: the estimated mean per grid by each independent block of
            work; none if they were counted exactly.
    """

    table: Table
    clues: NDArray[np.int64]
    blocks: NDArray[np.float64]

    def __repr__(self) -> str:
        shape, method = (self.table[name][0] if self.table.height else "" for name in ("shape", "method"))
        clues = " ".join(str(number) for number in self.table["clues"])
        return f"<PuzzleEstimate of {shape} by {method}, {len(self.blocks)} blocks: clues {clues}>"


def _effort(effort: Mapping[Integer, float] | None) -> dict[Integer, float] | None:
    if not (effort is None or isinstance(effort, Mapping)):
        raise TypeError(f"effort: a mapping is expected, such as {{19: 6}}, not {effort!r}")
    return None if effort is None else dict(effort)


@checked
def estimate_puzzles(
    shape: ShapeLike,
    *,
    samples: Integer | None = None,
    time: float | None = None,
    method: PuzzleMethod | None = None,
    size: Integer | None = None,
    clues: tuple[Integer, Integer] | None = None,
    grids: Integer | Iterable[BoardLike] | None = None,
    per_grid: Integer | None = None,
    steps: Integer | None = None,
    learning: Integer | None = None,
    capped_weights: bool = False,
    anchor: Integer | None = None,
    tours: Integer | None = None,
    effort: Mapping[Integer, float] | None = None,
    neighbours: Integer | None = None,
    seed: Integer = 1,
    threads: Integer = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> PuzzleEstimate:
    """Estimates how many minimal puzzles there are, by number of clues.

    Args:
        shape: ``3x3``, ``2x4``, ``4x2``, or a shape whose classes can be listed; others for ``walk`` or with ``grids``.
        samples: the trials, at least; for ``walk``, the steps of all walkers; for ``tours``, the tours.
        time: instead of samples, the approximate seconds, by a pilot run: then the result depends on the machine.
        method: ``exact``, no estimate: every minimal puzzle of every class is counted (boards of side up to 6);
            ``descent``, populations of random subsets that lose redundant clues: all numbers of clues at once;
            ``subsets`` and ``supersets``, all minimal puzzles inside or around random subsets: few or many clues;
            ``singletons`` and ``paths``, random subsets and random orders of removal;
            ``walk``, multicanonical random walks: the fewest and the most clues;
            ``tours``, walks from common puzzles to the rarest and back, in independent blocks: both ends of ``clues``.
            If it is left out, as the program chooses: by the parameters that are given; ``exact`` on boards of side up to 5
            with neither samples nor time; otherwise ``descent``.
        size: the cells of the random subsets; for ``walk``, the most clues it visits. Chosen if it is left out.
        clues: the least and the greatest number of clues wanted.
        grids: use these grids, or this number of random ones, repeatedly instead of new ones (not for ``walk``). With a
            single grid, its own minimal puzzles are counted; ``descent`` and ``tours`` do that best.
        per_grid: the trials in each grid.
        steps, capped_weights: for ``walk``: the recorded steps of each walker, and whether the weights of rare puzzles are
            capped.
        learning: for ``walk`` and ``tours``: the steps of each walker while the weights are learned.
        anchor: for ``tours``: the clues of the minimal puzzles where tours begin and end; of ``clues``, what is nearest to a
            third of the cells if it is left out.
        tours, effort: for ``tours``: the tours from each puzzle, and so many times as much time for puzzles with a number of
            needed clues, such as ``{19: 6, 20: 2}``.
        neighbours: for ``tours``: walks leave out the greatest number of ``clues``; the puzzles with it are estimated from those
            with a clue less, of which one in so many visits is searched for neighbours: two clues in place of one.
            Not with ``grids``.
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

    >>> exact = estimate_puzzles("2x2", clues=(4, 4)).table
    >>> exact["count"], exact["rel_err"]
    ([25728], [0.0])
    >>> estimate = estimate_puzzles("2x2", samples=20_000, method="subsets", size=7)
    >>> row = estimate.table.where(clues=4).rows()[0]
    >>> exact = 25_728 / 288
    >>> abs(row["per_grid"] / exact - 1) < 5 * row["rel_err"]
    True
    """
    path = None if checkpoint is None else os.fspath(checkpoint)
    found = as_shape(shape)
    check_time(time, path, "samples", samples)
    saving = seconds_between(path, save_every)
    least, most = (None, None) if clues is None else clue_range(clues)
    options: dict[str, object] = {
        "method": method,
        "size": size,
        "clues": None if clues is None else {"start": least, "end": most},
        "per_grid": per_grid,
        "steps": steps,
        "learning": learning,
        "capped_weights": capped_weights,
        "anchor": anchor,
        "tours": tours,
        "effort": _effort(effort),
        "neighbours": neighbours,
        "samples": samples,
        "time": time,
        "seed": seed,
    }
    chosen = grids if grids is None or isinstance(grids, (int, np.integer)) else as_list(grids, found)
    rows, columns, blocks = _core.estimate_puzzles(found, options, chosen, threads, progress, path, saving)
    names = ["shape", "method", "size", "clues", "count", "per_grid", "rel_err", "low", "high"]
    names += ["total", "rel_err_within", "boot_low", "boot_high", "grids", "trials", "note"]
    return PuzzleEstimate(Table.from_dicts(names, rows), np.array(columns, dtype=np.int64), blocks)
