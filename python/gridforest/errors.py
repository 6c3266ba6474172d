"""What can go wrong with what is asked for; besides, values of a wrong type are a ``TypeError``, and files an ``OSError``."""

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
    """A text, an array or a file holds no board, or not the kind of board that is wanted."""


class ParameterError(GridforestError, ValueError):
    """A parameter of a search or an estimate is out of range."""


class LimitError(GridforestError, ValueError):
    """What is asked for is beyond what can be computed, or beyond a bound that was given."""


class RunError(GridforestError, RuntimeError):
    """A computation failed on the way."""
