"""Monte Carlo estimates of the number of solutions: queens, Latin squares, grids.

An estimate depends on its parameters and its seed alone, not on the number of threads, and keeps what each independent
block of work found, so that errors can be computed again in another way.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import Integer
from gridforest._checked import checked, integer
from gridforest._core import Shape
from gridforest._time import check_time, seconds_between
from gridforest.census import Progress
from gridforest.errors import ParameterError
from gridforest.table import Table, Value

__all__ = ["CountEstimate", "estimate_grids", "estimate_latin", "estimate_queens"]

CountMethod = Literal["auto", "smc", "tempering", "anneal", "annealing"]


@dataclass(frozen=True, eq=False, repr=False)
class CountEstimate:
    """An estimated number of solutions.

    Attributes:
        problem: ``queens``, ``latin`` or ``grids``.
        n: The side, or the shape.
        method: ``exact``, ``smc``, ``tempering``, ``annealing``, with ``-cluster`` where rows
            were moved together.
        ln_count: The natural logarithm of the number; ``None`` when no solution was met, or there is none.
        ln_err: Its standard error (1σ); ``None`` below eight independent blocks.
        interval: Its 95 % interval by Student's quantile, where it has an error.
        note: Why the error is not to be believed, in a word (``few_blocks``, ``not_mixed``, ...); ``None`` where it is.
        work: Particles or sweeps, all together.
        blocks: ``smc``: ``float64[passes]``, the logarithm of each pass's estimate, whose mean
            (of the estimates) is unbiased. Tempering and annealing: ``float64[blocks,
            temperatures]``, the mean energy in each block of sweeps, NaN where it was not
            visited.
        warnings: Reasons not to trust the run; empty when every test passed.
        run: The run by tempering or annealing, if it was one.
    """

    problem: str
    n: str
    method: str
    ln_count: float | None
    ln_err: float | None
    interval: tuple[float, float] | None
    note: str | None
    work: int
    blocks: NDArray[np.float64]
    warnings: list[str]
    run: _core.TemperingRun | None

    @property
    def log10_count(self) -> float | None:
        """The decimal logarithm of the number."""
        return None if self.ln_count is None else self.ln_count / math.log(10)

    def curve(self, steps: Integer | None = None) -> Table:
        """Averages against the inverse temperature β: ``beta``, ``energy``, ``energy_err``, ``heat_capacity``,
        ``heat_capacity_err``, ``heat_capacity_band``, ``percolation``, ``percolation_err``, ``ln_z``, ``note``.

        The energy is the number of pairs of equal symbols in a line (of attacking queens), the heat
        capacity β² times its variance, the percolation the share of clusters that held every row (NaN where none were built).
        ``heat_capacity_err`` is the standard error at one temperature; the heat capacity of the whole curve lies within
        ± ``heat_capacity_band`` with a probability of 0.95.

        Args:
            steps: the number of equal steps of β, by the density of states, up to ten million, instead of the temperatures of the run.

        Raises:
            ParameterError: the estimate is not one by tempering or annealing, or there are too many steps.
        """
        if self.run is None:
            raise ParameterError(f"the method {self.method} has no temperatures")
        points = self.run.curve() if steps is None else self.run.fine_curve(integer("steps", steps, 10_000_000))
        names = ["beta", "energy", "energy_err", "heat_capacity", "heat_capacity_err"]
        rest = ["heat_capacity_band", "percolation", "percolation_err", "ln_z"]
        return Table.from_rows([*names, *rest, "note"], [(*point, self.run.note) for point in points])

    def __repr__(self) -> str:
        error = "" if self.ln_err is None else f" ± {self.ln_err:.6f}"
        found = "no solution" if self.ln_count is None else f"ln = {self.ln_count:.6f}{error}"
        note = f", {self.note}" if self.note else ""
        return f"<CountEstimate of {self.problem} {self.n} by {self.method}: {found}{note}>"

    def row(self) -> dict[str, Value]:
        """The estimate as a row with the columns of ``gridforest estimate``, without the seconds."""
        return {
            "problem": self.problem,
            "n": self.n,
            "method": self.method,
            "ln_count": self.ln_count,
            "ln_err": self.ln_err,
            "log10_count": self.log10_count,
            "work": self.work,
            "ln_low": self.interval[0] if self.interval else None,
            "ln_high": self.interval[1] if self.interval else None,
            "note": self.note,
        }


@checked
def estimate_queens(
    n: Integer,
    *,
    method: CountMethod = "auto",
    passes: Integer | None = None,
    particles: Integer | None = None,
    sweeps: Integer | None = None,
    chains: Integer | None = None,
    temperatures: Integer | None = None,
    betas: Iterable[float] | None = None,
    time: float | None = None,
    seed: Integer = 1,
    threads: Integer = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> CountEstimate:
    """Estimates the number of ways to place n queens on an n × n board, none attacking another.

    Args:
        n: the side.
        method: sequential Monte Carlo, simulated tempering, annealing, or the best of them for the size.
        passes, particles: of ``smc``: independent passes (at least 8; by default 32), and the most particles of each.
        sweeps, chains: of ``tempering`` and ``anneal``: recorded sweeps (by default 100,000), and independent chains (by
            default 8, of ``anneal`` 16).
        time: instead of passes or sweeps, the approximate seconds, by a pilot run: then the result depends on the machine.
        temperatures, betas: of these: how many inverse temperatures, or which; chosen by a pilot run if left out.
        seed: of all random numbers.
        threads: 0 for one a core.
        progress: called with the passes or chains done, and all of them.
        checkpoint: a file for what is finished; the same call again goes on from it, also after Ctrl-C or a kill.
        save_every: with a checkpoint, the seconds between two of them: 60 if left out.

    Raises:
        ParameterError: a parameter is out of range, or does not belong to the method.
        RunError: the checkpoint is damaged, of another estimate, or can't be written.
        LimitError: the board is too large.

    >>> estimate = estimate_queens(12, passes=16, particles=1000, seed=7)
    >>> abs(estimate.ln_count - math.log(14_200)) < 5 * estimate.ln_err
    True
    """
    return _estimate("queens", n, locals())


@checked
def estimate_latin(
    n: Integer,
    *,
    method: CountMethod = "auto",
    moves: Literal["swap", "cluster"] = "swap",
    passes: Integer | None = None,
    particles: Integer | None = None,
    sweeps: Integer | None = None,
    chains: Integer | None = None,
    temperatures: Integer | None = None,
    betas: Iterable[float] | None = None,
    time: float | None = None,
    seed: Integer = 1,
    threads: Integer = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> CountEstimate:
    """Estimates the number of Latin squares of an order; its errors are those of :func:`estimate_queens`.

    Args:
        n: the order.
        method, passes, particles, sweeps, chains, temperatures, betas, time: as of :func:`estimate_queens`.
        seed, threads, progress, checkpoint, save_every: as there.
        moves: of ``tempering`` and ``anneal``: two cells of a row exchange symbols, or clusters of rows do.

    >>> estimate = estimate_latin(6, passes=16, particles=1000)
    >>> abs(estimate.ln_count - math.log(812_851_200)) < 5 * estimate.ln_err
    True
    """
    return _estimate("latin", n, locals())


@checked
def estimate_grids(
    shape: Shape | str,
    *,
    method: CountMethod = "auto",
    moves: Literal["swap", "cluster"] = "swap",
    passes: Integer | None = None,
    particles: Integer | None = None,
    sweeps: Integer | None = None,
    chains: Integer | None = None,
    temperatures: Integer | None = None,
    betas: Iterable[float] | None = None,
    time: float | None = None,
    seed: Integer = 1,
    threads: Integer = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> CountEstimate:
    """Estimates the number of solution grids of a shape; its errors are those of :func:`estimate_queens`.

    Args:
        shape: a shape, or the text of one that may be larger than a board: ``"6x7"``, to side 255.
        method, moves, passes, particles, sweeps, chains, temperatures, betas, time: as of :func:`estimate_latin`.
        seed, threads, progress, checkpoint, save_every: as there.

    >>> abs(estimate_grids("6x6", passes=8, particles=1000).ln_count - 1768.7) < 2
    True
    """
    return _estimate("grids", shape, locals())


def _floats(name: str, values: Iterable[float]) -> list[float]:
    try:
        return [float(value) for value in values]
    except (TypeError, ValueError):
        raise TypeError(f"{name}: numbers are expected, not {values!r}") from None


def _estimate(problem: str, size: object, given: dict[str, Any]) -> CountEstimate:
    """The estimate with the parameters that a function was given."""
    moves, method, betas = given.get("moves", "swap"), given["method"], given["betas"]
    if moves not in ("swap", "cluster"):
        raise ParameterError(f"unknown moves '{moves}': swap or cluster")
    names = ("passes", "particles", "sweeps", "chains", "temperatures", "time", "seed")
    options = {
        **{name: given[name] for name in names},
        # What comes back as the method of an estimate goes in again.
        "method": {"auto": None, "annealing": "anneal"}.get(method, method),
        "moves": moves,
        "betas": None if betas is None else _floats("betas", betas),
    }
    path = None if given["checkpoint"] is None else os.fspath(given["checkpoint"])
    for amount in ("passes", "sweeps"):
        check_time(given["time"], path, amount, given[amount])
    saving = seconds_between(path, given["save_every"])
    threads, progress = given["threads"], given["progress"]
    row, blocks, run = _core.estimate_solutions(problem, str(size), options, threads, progress, path, saving)
    ends = (row["ln_low"], row["ln_high"])
    interval = None if None in ends else cast("tuple[float, float]", ends)
    return CountEstimate(
        row["problem"],
        row["n"],
        row["method"],
        row["ln_count"],
        row["ln_err"],
        interval,
        row["note"],
        row["work"],
        blocks,
        [] if run is None else run.warnings,
        run,
    )
