"""The integers that functions take: converted, and refused where they are out of range.

The compiled part takes 64 bits without a sign. What lies outside, or would take more memory than any machine has, is refused
here, with the name of the parameter.
"""

from __future__ import annotations

import functools
import inspect
import numbers
import operator
from collections.abc import Callable
from typing import ParamSpec, SupportsIndex, TypeVar

from gridforest.errors import ParameterError

P = ParamSpec("P")
R = TypeVar("R")

_WORD = 2**64 - 1
_SIZE = 2**32
_WORK = 2**50

_RANGES = {
    "threads": (0, 1024),
    "seed": (0, _WORD),
    "limit": (1, _WORD),
    "n": (0, _SIZE),
    "number": (0, _WORK),
    "passes": (0, _SIZE),
    "particles": (0, _SIZE),
    "sweeps": (0, _WORK),
    "chains": (1, 100_000),
    "temperatures": (0, 10_000),
    "samples": (0, _WORK),
    "size": (0, _SIZE),
    "grids": (0, 10_000_000),
    "per_grid": (0, _SIZE),
    "steps": (0, _WORK),
    "learning": (0, _WORK),
    "anchor": (0, _SIZE),
    "tours": (0, _WORK),
    "at_most": (0, _SIZE),
    "at_least": (0, _SIZE),
    "max_size": (0, _SIZE),
    "max_nodes": (0, _WORD),
    "max_memory": (0, _WORD),
    "remove": (0, _SIZE),
    "add": (0, _SIZE),
    "first": (0, _WORD),
    "last": (0, _WORD),
    "column": (1, _SIZE),
    "clues": (0, _SIZE),
    "images": (1, 1_000_000),
    "class_number": (1, _SIZE),
}
"""The least and the greatest value of each parameter that is an integer, wherever it occurs."""

_OR_ELSE = ("grids", "column", "clues")
"""Those that may be something else than an integer."""


def integer(name: str, value: object) -> int:
    """The number that a parameter has.

    Raises:
        TypeError: it is no integer.
        ParameterError: it is out of range.
    """
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}: an integer is expected, not {value!r}") from None
    least, most = _RANGES[name]
    if not least <= number <= most:
        raise ParameterError(f"{name}: {number} is not in {least} to {most}")
    return number


def clue_range(clues: tuple[SupportsIndex, SupportsIndex]) -> tuple[int, int]:
    """The least and the greatest number of clues, in that order.

    Raises:
        TypeError: they are not two integers.
        ParameterError: they are not in order, or below 0.
    """
    try:
        least, most = (operator.index(number) for number in clues)
    except (TypeError, ValueError):
        message = f"clues: the least and the greatest number are expected, such as (4, 6), not {clues!r}"
        raise TypeError(message) from None
    if not 0 <= least <= most:
        raise ParameterError(f"clues: {least} to {most} is no range of numbers of clues")
    return least, most


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, with its integers checked before it is called."""
    signature = inspect.signature(function)
    names = [name for name in signature.parameters if name in _RANGES]

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            given = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{function.__name__}() {error}") from None
        for name in names:
            value = given.arguments.get(name)
            # A parameter of that name may be a flag, a list of grids, or the name of a column.
            other = value is None or isinstance(value, bool)
            if not other and (name not in _OR_ELSE or isinstance(value, numbers.Integral)):
                given.arguments[name] = integer(name, value)
        return function(*given.args, **given.kwargs)

    return call
