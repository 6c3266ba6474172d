"""Puzzles near a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from gridforest import _core
from gridforest._arrays import Boards, Integer, ShapeLike, as_array
from gridforest._checked import checked
from gridforest._core import Board

__all__ = ["vary"]


@checked
def vary(
    puzzles: Boards,
    *,
    remove: Integer,
    add: Integer,
    minimal: bool = False,
    same_pattern: bool = False,
    same_symmetry: bool = False,
    canonical: bool = False,
    shape: ShapeLike | None = None,
) -> Iterator[Board]:
    """Every proper puzzle that results from one of the puzzles by removing some number of clues and adding others.

    No clue that was removed is added again; a clue may move to another cell, or change its symbol. Each puzzle comes
    once, in the order of ``gridforest vary``; those that came are remembered, some two hundred bytes each.

    Args:
        puzzles: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        remove: the number of clues to remove; puzzles with fewer are passed over.
        add: the number of clues to add.
        minimal: only minimal puzzles.
        same_pattern: only puzzles with clues in the same cells.
        same_symmetry: only puzzles whose clue cells keep every reflection and rotation of those of the puzzle.
        canonical: one puzzle of each class, in canonical form.
        shape: the shape of all boards; guessed from the number of cells if it is left out.

    Raises:
        BoardError: something is no board of the shape.
        ParameterError: there is nothing to remove and nothing to add.
        LimitError: there are more than 2^64 ways to remove the clues.

    >>> sum(1 for puzzle in vary("1......2..4..3..", remove=1, add=1, minimal=True))
    32
    """
    array, found = as_array(puzzles, shape)
    options: dict[str, object] = {
        "remove": remove,
        "add": add,
        "minimal": minimal,
        "same_pattern": same_pattern,
        "same_symmetry": same_symmetry,
        "canonical": canonical,
    }
    return _core.vary(array, found, options)
