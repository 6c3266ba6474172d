"""What functions take: integers, converted and refused out of range; flags; what is called on the way.

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

import numpy as np

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
    "p": (0, _SIZE),
    "k": (0, _SIZE),
    "m": (0, _SIZE),
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
    "cell": (0, _SIZE),
}
"""The least and the greatest value of each parameter that is an integer, wherever it occurs."""

_OR_ELSE = ("grids", "column", "clues")
"""Those that may be something else than an integer."""


def integer(name: str, value: object, most: int | None = None) -> int:
    """The number that a parameter has, up to the most of its name or another.

    Raises:
        TypeError: it is no integer.
        ParameterError: it is out of range.
    """
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}: an integer is expected, not {value!r}") from None
    least, greatest = _RANGES[name]
    most = greatest if most is None else most
    if not least <= number <= most:
        raise ParameterError(f"{name}: {number} is not in {least} to {most}")
    return number


def flag(name: str, value: object) -> bool:
    """Whether something is wanted.

    Raises:
        TypeError: it is neither true nor false: the text ``"no"`` would be true.
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: True or False is expected, not {value!r}")
    return bool(value)


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
    """The function, with its integers, its flags and its progress function checked before it is called."""
    signature = inspect.signature(function)
    flags = [name for name, parameter in signature.parameters.items() if isinstance(parameter.default, bool)]
    names = [name for name in signature.parameters if name in _RANGES and name not in flags]

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            given = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{function.__name__}() {error}") from None
        for name in names:
            value = given.arguments.get(name)
            is_left_out = name not in given.arguments or (value is None and signature.parameters[name].default is None)
            # A parameter of that name may be a list of grids, or the name of a column.
            if not is_left_out and (name not in _OR_ELSE or isinstance(value, numbers.Integral)):
                given.arguments[name] = integer(name, value)
        for name in flags:
            given.arguments[name] = flag(name, given.arguments.get(name, signature.parameters[name].default))
        progress = given.arguments.get("progress")
        if not (progress is None or callable(progress)):
            raise TypeError(f"progress: a function of two numbers is expected, not {progress!r}")
        return function(*given.args, **given.kwargs)

    return call
