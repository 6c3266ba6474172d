"""Monte Carlo estimates of the number of solutions: queens, Latin squares, grids.

An estimate depends on its parameters and its seed alone, not on the number of threads, and keeps what each independent
block of work found, so that errors can be computed again in another way.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._checked import checked
from gridforest._core import Shape
from gridforest._time import check_time, seconds_between
from gridforest.census import Progress
from gridforest.errors import ParameterError
from gridforest.table import Table, Value

__all__ = ["CountEstimate", "estimate_grids", "estimate_latin", "estimate_queens"]

CountMethod = Literal["auto", "smc", "tempering", "anneal"]


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

    def curve(self, steps: int | None = None) -> Table:
        """Averages against the inverse temperature β: ``beta``, ``energy``, ``energy_err``, ``heat_capacity``,
        ``heat_capacity_err``, ``heat_capacity_band``, ``percolation``, ``percolation_err``, ``ln_z``, ``note``.

        The energy is the number of pairs of equal symbols in a line (of attacking queens), the heat
        capacity β² times its variance, the percolation the share of clusters that held every row (NaN where none were built).
        ``heat_capacity_err`` is the standard error at one temperature; the heat capacity of the whole curve lies within
        ± ``heat_capacity_band`` with a probability of 0.95.

        Args:
            steps: the number of equal steps of β, by the density of states, instead of the temperatures of the run.

        Raises:
            ParameterError: the estimate is not one by tempering or annealing.
        """
        if self.run is None:
            raise ParameterError(f"the method {self.method} has no temperatures")
        points = self.run.curve() if steps is None else self.run.fine_curve(steps)
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
    n: int,
    *,
    method: CountMethod = "auto",
    passes: int | None = None,
    particles: int | None = None,
    sweeps: int | None = None,
    chains: int | None = None,
    temperatures: int | None = None,
    betas: Sequence[float] | None = None,
    time: float | None = None,
    seed: int = 1,
    threads: int = 0,
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
    asked = _Asked(method, passes, particles, sweeps, chains, temperatures, betas, "swap", time)
    asked = asked.kept(checkpoint, save_every)
    return _estimate("queens", n, None, asked, seed, threads, progress)


@checked
def estimate_latin(
    n: int,
    *,
    method: CountMethod = "auto",
    moves: Literal["swap", "cluster"] = "swap",
    passes: int | None = None,
    particles: int | None = None,
    sweeps: int | None = None,
    chains: int | None = None,
    temperatures: int | None = None,
    betas: Sequence[float] | None = None,
    time: float | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> CountEstimate:
    """Estimates the number of Latin squares of side n: parameters and errors as of :func:`estimate_queens`.

    Args:
        moves: of ``tempering`` and ``anneal``: two cells of a row exchange symbols, or clusters of rows do.

    >>> estimate = estimate_latin(6, passes=16, particles=1000)
    >>> abs(estimate.ln_count - math.log(812_851_200)) < 5 * estimate.ln_err
    True
    """
    asked = _Asked(method, passes, particles, sweeps, chains, temperatures, betas, moves, time)
    asked = asked.kept(checkpoint, save_every)
    return _estimate("latin", n, None, asked, seed, threads, progress)


@checked
def estimate_grids(
    shape: Shape | str,
    *,
    method: CountMethod = "auto",
    moves: Literal["swap", "cluster"] = "swap",
    passes: int | None = None,
    particles: int | None = None,
    sweeps: int | None = None,
    chains: int | None = None,
    temperatures: int | None = None,
    betas: Sequence[float] | None = None,
    time: float | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: Progress | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    save_every: float | None = None,
) -> CountEstimate:
    """Estimates the number of solution grids of a shape: parameters and errors as of :func:`estimate_latin`.

    Args:
        shape: a shape, or the text of one that may be larger than a board: ``"6x6"``, to side 255.

    >>> abs(estimate_grids("6x6", passes=8, particles=1000).ln_count - 1768.7) < 2
    True
    """
    asked = _Asked(method, passes, particles, sweeps, chains, temperatures, betas, moves, time)
    asked = asked.kept(checkpoint, save_every)
    return _estimate("grids", 0, str(shape), asked, seed, threads, progress)


_OF_SMC = ["passes", "particles"]
_OF_TEMPERING = ["sweeps", "chains", "temperatures", "betas"]


@dataclass(frozen=True)
class _Asked:
    """The parameters of an estimate, of which each method uses its own."""

    method: CountMethod
    passes: int | None
    particles: int | None
    sweeps: int | None
    chains: int | None
    temperatures: int | None
    betas: Sequence[float] | None
    moves: str
    time: float | None
    checkpoint: str | None = None
    save_every: float | None = None

    def kept(self, checkpoint: str | os.PathLike[str] | None, save_every: float | None) -> _Asked:
        path = None if checkpoint is None else os.fspath(checkpoint)
        return replace(self, checkpoint=path, save_every=save_every)

    def has(self, *names: str) -> bool:
        return any(getattr(self, name) is not None for name in names)

    def check(self) -> None:
        if self.method not in ("auto", "smc", "tempering", "anneal"):
            raise ParameterError(f"unknown method '{self.method}': auto, smc, tempering or anneal")
        if self.moves not in ("swap", "cluster"):
            raise ParameterError(f"unknown moves '{self.moves}': swap or cluster")
        for name in _OF_TEMPERING if self.method == "smc" else _OF_SMC:
            if self.has(name):
                raise ParameterError(f"{name} is no parameter of the method {self.method}")
        if self.method == "smc" and self.moves == "cluster":
            raise ParameterError("moves are no parameter of the method smc")
        if self.temperatures is not None and self.betas is not None:
            raise ParameterError("temperatures and betas: one of them")
        amount = "passes" if self.method == "smc" else "sweeps"
        check_time(self.time, self.checkpoint, amount, getattr(self, amount))

    def check_known(self) -> None:
        """Refuses what only an estimate would use."""
        names = ["passes", "particles", "sweeps", "chains", "temperatures", "betas", "time", "checkpoint"]
        for name in names:
            if getattr(self, name) is not None:
                raise ParameterError(f"{name}: there is nothing to estimate, the number is known")


def _estimate(
    name: str,
    side: int,
    shape: str | None,
    asked: _Asked,
    seed: int,
    threads: int,
    progress: Progress | None,
) -> CountEstimate:
    of_tempering = asked.has(*_OF_TEMPERING) or asked.moves == "cluster"
    described = _core.described_problem(name, side, shape, of_tempering, asked.has(*_OF_SMC))
    of, size, known, chosen = described
    if asked.method == "auto":
        asked = replace(asked, method=cast(CountMethod, chosen))
    asked.check()
    saving = seconds_between(asked.checkpoint, asked.save_every)
    if known is not None:
        asked.check_known()
        ln_count = math.log(known) if known else None
        nothing = np.zeros(0)
        interval = None if ln_count is None else (ln_count, ln_count)
        return CountEstimate(of, size, "exact", ln_count, 0.0, interval, None, 0, nothing, [], None)
    if asked.method == "smc":
        logs, (count, err, interval, note), particles = _core.sequential(
            name,
            side,
            shape,
            32 if asked.passes is None and asked.time is None else asked.passes,
            asked.time or 0.0,
            asked.particles,
            seed,
            threads,
            progress,
            asked.checkpoint,
            saving,
        )
        work = len(logs) * particles
        return CountEstimate(of, size, "smc", count, err, interval, note, work, logs, [], None)
    run = _core.temper(
        name,
        side,
        shape,
        100_000 if asked.sweeps is None and asked.time is None else asked.sweeps,
        asked.time or 0.0,
        asked.chains,
        asked.moves == "cluster",
        asked.method == "anneal",
        asked.temperatures,
        None if asked.betas is None else list(asked.betas),
        seed,
        threads,
        progress,
        asked.checkpoint,
        saving,
    )
    count, err, interval, note = run.count
    work, blocks, warnings = run.work[0], run.blocks(), run.warnings
    method = run.method
    return CountEstimate(of, size, method, count, err, interval, note, work, blocks, warnings, run)
