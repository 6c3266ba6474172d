"""Estimates of the numbers of solutions of puzzles."""

from __future__ import annotations

from gridforest import _core
from gridforest._arrays import Boards, Integer, ShapeLike, as_array
from gridforest._checked import checked
from gridforest.census import Progress
from gridforest.table import Table

__all__ = ["estimate_solutions"]



@checked
def estimate_solutions(
    puzzles: Boards,
    *,
    passes: Integer = 16,
    particles: Integer = 1000,
    seed: Integer = 1,
    shape: ShapeLike | None = None,
    threads: Integer = 0,
    progress: Progress | None = None,
) -> Table:
    """Estimates how many solutions puzzles have, by particles that go down the tree of the search at random: for what
    :meth:`Board.count_solutions` can't count.

    The columns are those of ``gridforest estimate solutions``.

    - ``puzzle``.
    - ``ln_count``, ``ln_err``: the natural logarithm of the number, and its standard error (1σ).
    - ``log10_count``: the decimal logarithm.
    - ``passes``, ``particles``: what was asked for.
    - ``ln_low``, ``ln_high``: the ends of the 95 % interval by Student's quantile.
    - ``note``: why the error is not to be believed, in a word; ``None`` where it is.

    Args:
        puzzles: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        passes: the independent passes, 8 to 100,000; each is an estimate without bias.
        particles: of a pass, 1 to 10,000,000.
        seed: of all random numbers.
        shape: the shape of all boards; guessed from the number of cells if it is left out.
        threads: 0 for one a core; the estimate does not depend on it.
        progress: called with the puzzles done, and all of them.

    Raises:
        BoardError: something is no board of the shape, or no solution of a puzzle was met.
        ParameterError: a parameter is out of range.

    Source:
        D. E. Knuth, "Estimating the efficiency of backtrack programs", Math. Comp. 29 (1975).

    >>> import math
    >>> row = estimate_solutions("." * 16).rows()[0]
    >>> abs(row["ln_count"] - math.log(288)) < 5 * row["ln_err"]
    True
    """
    array, found = as_array(puzzles, shape)
    options: dict[str, object] = {"passes": passes, "particles": particles, "seed": seed}
    return Table(_core.ask_each("solutions", options, array, found, threads, progress))
