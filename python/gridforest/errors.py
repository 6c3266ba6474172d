"""Errors of what is asked for; besides, values of a wrong type are a ``TypeError``, and files an ``OSError``."""

from __future__ import annotations

__all__ = [
    "BoardError",
    "GridforestError",
    "LimitError",
    "ParameterError",
    "RunError",
    "ShapeError",
]


class GridforestError(Exception):
    """The base of every exception of this package."""


class ShapeError(GridforestError, ValueError):
    """A text names no shape, or a shape does not suit the question."""


class BoardError(GridforestError, ValueError):
    """A text, an array or a file holds no board, or not the kind of board that is wanted.

    Attributes:
        board: The number of the board among several, from 0; ``None`` where it has none.
        file: The file.
        line: The line of the file, from 1.
        reason: What is wrong with the board, without its place.
    """

    def __init__(
        self,
        message: str = "",
        board: int | None = None,
        file: str | None = None,
        line: int | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(message)
        self.board = board
        self.file = file
        self.line = line
        self.reason = message if reason is None else reason

    def __reduce__(self) -> tuple[type[BoardError], tuple[str, int | None, str | None, int | None, str]]:
        return (type(self), (str(self), self.board, self.file, self.line, self.reason))


class ParameterError(GridforestError, ValueError):
    """A parameter of a search or an estimate is out of range."""


class LimitError(GridforestError, ValueError):
    """What is asked for is beyond what can be computed, or beyond a bound that was given."""


class RunError(GridforestError, RuntimeError):
    """A computation failed on the way."""
