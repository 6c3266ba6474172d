"""Features of puzzles: the effort of deduction and of search, and properties of their grids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, Union, get_args

from gridforest import _core
from gridforest._arrays import Boards, Integer, ShapeLike, as_array
from gridforest._checked import checked, many
from gridforest._core import Shape
from gridforest.census import Progress
from gridforest.errors import ParameterError
from gridforest.table import Table

if TYPE_CHECKING:
    from typing import TypeAlias

__all__ = ["describe"]

Feature: TypeAlias = Literal["guesses", "backdoor", "unavoidable", "symmetry", "index"]
"""A feature that takes longer than the others."""
Features: TypeAlias = Union[Literal["all"], Feature, "Iterable[Feature]"]
"""Some of them, one, or all."""

_NINE = Shape("3x3")


@checked
def describe(
    puzzles: Boards,
    *,
    features: Features = (),
    images: Integer | None = None,
    seed: Integer | None = None,
    shape: ShapeLike | None = None,
    threads: Integer = 0,
    progress: Progress | None = None,
) -> Table:
    """Describes puzzles: a row for each puzzle, a column for each feature.

    The columns are those of ``gridforest describe`` without ``rest``: the remarks of a file are not read.

    - ``puzzle``, ``clues`` (their number).
    - ``solutions``: a text, ``"0"``, ``"1"``, or ``"2+"`` where there may be more than two.
    - ``minimal``: whether the puzzle is proper and has no redundant clue.
    - ``automorphisms``: the number of symmetries that fix the puzzle; ``None`` beyond 64 bits.
    - ``canonical``: the least image of the puzzle, as :func:`canonical` gives it.
    - ``guesses``: the branchings of the 9x9 search; ``None`` on other boards.
    - ``singles``: the rounds in which naked and hidden singles solve the puzzle (each round places all that exist); ``None``
      if they do not.
    - ``locked``: the same with locked candidates, used in rounds without a single.

    The other columns are ``None`` unless ``features`` asks for them, and, ``symmetry`` excepted, for puzzles that are not
    proper.

    - ``guesses_least``, ``guesses_median``, ``guesses_most`` (``"guesses"``): the guesses over random images of the puzzle.
    - ``backdoor``: a text, the fewest cells that must be filled in before singles solve the puzzle; ``"4+"`` if more than
      three.
    - ``unavoidable``, ``disjoint`` (``"unavoidable"``): the size of the smallest unavoidable sets of the grid, if at most 12;
      and the number of disjoint unavoidable sets of at most 12 cells that were found, a lower bound for the number of clues.
      ``None`` on boards of more than 128 cells.
    - ``symmetry``: the reflections and rotations that map an equivalent puzzle to itself up to relabelling, with spaces between
      them; ``other`` if there are automorphisms of other kinds only; ``None`` for Latin squares, and where there are more
      than 100,000 automorphisms.
    - ``index``, ``band`` (``"index"``): the number of the grid, as of :func:`class_index`.

    Args:
        puzzles: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        features: ``"guesses"`` (of 9x9), ``"backdoor"``, ``"unavoidable"``, ``"symmetry"``, ``"index"``, or some of them;
            ``"all"``, those that there are for the shape.
        images: for ``"guesses"``, the number of random images, up to a million: 100 if left out.
        seed: the seed of these images: 1 if left out. They depend on the seed and the place of the puzzle, and are those of
            the command line for a file with a puzzle on each line.
        shape: the shape of all boards; guessed from the number of cells if it is left out.
        threads: 0 for one a core.
        progress: called with the puzzles done, and all of them.

    Raises:
        BoardError: something is no board of the shape, or a puzzle holds a symbol twice in a line.
        ParameterError: there is no such feature; guesses are wanted of other boards than 9x9; or ``images`` or ``seed`` are
            given where no guesses over images are wanted.
        LimitError: ``"index"`` is asked for, and the grids of the shape have no numbers.

    Source:
        H. Simonis, "Sudoku as a constraint problem" (2005), for rounds of singles; R. Williams, C. P. Gomes, B. Selman, "Backdoors
        to typical case complexity", IJCAI 2003; G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Exp. Math. 23
        (2014), for disjoint unavoidable sets.

    >>> table = describe(["1......2..4..3..", "1..............2"], features=["backdoor", "symmetry"])
    >>> table["solutions"], table["singles"], table["backdoor"]
    (['1', '2+'], [1, None], ['0', None])
    >>> table["symmetry"][1]
    'diagonal antidiagonal rotate180'
    """
    array, found = as_array(puzzles, shape)
    wanted = _names(features)
    has_guesses = found == _NINE and "guesses" in wanted
    if "guesses" in wanted and found != _NINE and features != "all":
        raise ParameterError(f"features: guesses are those of the search for 9x9; these are {found} boards")
    for name, value in (("images", images), ("seed", seed)):
        if value is not None and not has_guesses:
            raise ParameterError(f"{name}: of use for guesses over images of 9x9 puzzles alone")
    # All that there are: a shape without numbers is not refused.
    index = "where_possible" if features == "all" else "yes"
    options: dict[str, object] = {
        "guesses": "yes" if has_guesses else "no",
        "images": images,
        "seed": seed,
        "backdoor": "backdoor" in wanted,
        "unavoidable": "unavoidable" in wanted,
        "symmetry": "symmetry" in wanted,
        "index": index if "index" in wanted else "no",
    }
    return Table(_core.ask_each("describe", options, array, found, threads, progress))


def _names(features: Features) -> set[str]:
    """The features that are wanted, each by its name.

    Raises:
        ParameterError: there is no such feature.
    """
    known = get_args(Feature)
    if isinstance(features, str):
        features = known if features == "all" else [features]
    names: set[str] = set(many("features", features))
    for name in sorted(names.difference(known), key=str):
        raise ParameterError(f"features: no feature {name!r}: one of {', '.join(known)}, or all")
    return names
