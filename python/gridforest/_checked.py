"""What functions take: integers, converted and refused out of range; flags, texts, shapes, boards and names of files.

The compiled part takes 64 bits without a sign. What lies outside, or would take more memory than any machine has, is refused
here, with the name of the parameter.
"""

from __future__ import annotations

import functools
import inspect
import numbers
import operator
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ParamSpec, SupportsIndex, TypeVar

import numpy as np

from gridforest._core import Shape
from gridforest.errors import BoardError, ParameterError

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
    "neighbours": (0, _WORK),
    "at_most": (0, _SIZE),
    "at_least": (0, _SIZE),
    "max_size": (0, _SIZE),
    "max_nodes": (0, _WORD),
    "max_memory": (0, _WORD),
    "remove": (0, _SIZE),
    "add": (0, _SIZE),
    "first": (0, _WORD),
    "last": (0, _WORD),
    "attempts": (1, _WORD),
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


def many(name: str, values: Any) -> Iterable[Any]:
    """What there are several of.

    Raises:
        TypeError: it is a single value.
    """
    try:
        found: Iterable[Any] = iter(values)
        return found
    except TypeError:
        raise TypeError(f"{name}: several are expected, not {values!r}") from None


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
    """The function, with its integers, flags, texts, shapes, boards and names of files checked before it is called."""
    checks: dict[str, Callable[[str, Any], Any]] = {}
    by_place: list[str] = []
    for name, parameter in inspect.signature(function).parameters.items():
        is_optional, kind = parameter.default is None, str(parameter.annotation).removesuffix(" | None")
        if isinstance(parameter.default, bool):
            checks[name] = flag
        elif kind in _BOARDS:
            checks[name] = functools.partial(_some, is_optional, _BOARDS[kind])
        elif name in _RANGES:
            checks[name] = functools.partial(_integer_or_else, is_optional)
        elif kind in _KINDS or kind.startswith("Literal["):
            checks[name] = functools.partial(_of_kind, is_optional, *_KINDS.get(kind, _TEXT))
        if parameter.kind is not parameter.KEYWORD_ONLY:
            by_place.append(name)
    first_checked = next((place for place, name in enumerate(by_place) if name in checks), len(by_place))

    # Small searches take less time than `inspect.Signature.bind`; what does not fit the signature is refused by the call.
    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        given: Sequence[Any] = args
        if len(args) > first_checked:
            known = (checks[name](name, value) if name in checks else value for name, value in zip(by_place, args))
            given = [*known, *args[len(by_place) :]]
        if kwargs:
            for name in kwargs.keys() & checks.keys():
                kwargs[name] = checks[name](name, kwargs[name])
        return function(*given, **kwargs)

    return call


_TEXT = (str, "a text")
_KINDS: dict[str, tuple[Any, str]] = {
    **dict.fromkeys(("str", "Group", "ClueSymmetry", "Engine", "Strength", "Lines", "CountMethod", "PuzzleMethod", "InputForm", "OutputForm"), _TEXT),
    **dict.fromkeys(("ShapeLike", "Shape | str"), ((str, Shape), "a shape or its name")),
    "str | os.PathLike[str]": ((str, os.PathLike), "the name of a file"),
}
"""What a value is, by the type that a function says."""

_BOARDS = {"BoardLike": "board", "Boards": "list of boards"}


def _of_kind(is_optional: bool, types: Any, what: str, name: str, value: Any) -> Any:
    """A value of some types.

    Raises:
        TypeError: it is something else.
    """
    if isinstance(value, types) or is_optional and value is None:
        return value
    raise TypeError(f"{name}: {what} is expected, not {value!r}")


def _some(is_optional: bool, what: str, name: str, value: Any) -> Any:
    """What may be a board, or boards: which it is not is said where it is read.

    Raises:
        BoardError: it has no parts, no file and no board.
    """
    ways = ("__iter__", "__getitem__", "__array__", "__fspath__", "board")
    if is_optional and value is None or any(hasattr(value, way) for way in ways):
        return value
    raise BoardError(f"{name}: no {what}: {value!r}")


def _integer_or_else(is_optional: bool, name: str, value: Any) -> Any:
    """An integer, or what may stand for it: nothing, a list of grids, or the name of a column."""
    if is_optional and value is None:
        return value
    if name in _OR_ELSE and not isinstance(value, numbers.Integral):
        return _some(is_optional, _BOARDS["Boards"], name, value) if name == "grids" else value
    return integer(name, value)
