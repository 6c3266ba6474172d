"""How much work an estimate is: a number, or a time that a pilot run turns into one."""

from __future__ import annotations

import math
import numbers

import numpy as np

from gridforest._arrays import Integer
from gridforest.errors import ParameterError


def check_time(time: float | None, checkpoint: str | None, name: str, number: Integer | None) -> None:
    """Refuses a time that is none, or beside what excludes it.

    Args:
        time: seconds, if they are given.
        checkpoint: the file that finished blocks are saved to.
        name: the parameter that gives a number instead.
        number: that number.
    """
    if time is None:
        return
    if isinstance(time, bool) or not isinstance(time, (numbers.Real, np.number)):
        raise TypeError(f"time: seconds are expected, not {time!r}")
    if not (time > 0 and math.isfinite(time)):
        raise ParameterError(f"time: {time} is no time")
    if number is not None:
        raise ParameterError(f"time and {name}: one of them")
    if checkpoint is not None:
        message = f"checkpoint: give {name} instead of time; another run would fit another number"
        raise ParameterError(message)


def seconds_between(checkpoint: str | None, save_every: float | None) -> float:
    """The seconds between two checkpoints; refused where there are none."""
    if save_every is None:
        return 60.0
    if checkpoint is None:
        raise ParameterError("save_every: there is no checkpoint to save")
    return save_every
