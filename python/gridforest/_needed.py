"""Packages that only some functions need."""

from __future__ import annotations

import importlib
from typing import Any


def needed(name: str, extra: str) -> Any:
    """A package that is installed with an extra of this one.

    Raises:
        ImportError: it isn't there; the message says how to install it.
    """
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        message = f"this needs {package}: pip install {package}, or gridforest with the extra [{extra}]"
        raise ImportError(message) from error
