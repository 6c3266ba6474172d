"""Solving, minimality and canonical forms of many boards at once, and boards in files.

Boards are given as texts, as :class:`~gridforest.Board`, as an array ``uint8[n, cells]`` (0 for an empty cell), or as a
``pathlib.Path`` to a file, which is read as by :func:`read_boards`, without a Python object a board.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import BoardLike, Boards, Integer, ShapeLike, as_array, as_board, as_texts, read_file
from gridforest._checked import checked
from gridforest._core import Board, Shape, Symmetry
from gridforest.census import Group, check_memory
from gridforest.errors import ParameterError

if TYPE_CHECKING:
    from typing import TypeAlias

OutputForm: TypeAlias = Literal[
    "lines", "zeros", "sdm", "spaced", "csv", "tsv", "hex", "letters", "candidates", "rows", "sdk", "drawn"
]
"""A form in which boards are written."""
InputForm: TypeAlias = Literal[OutputForm, "json", "table", "keys", "links", "xml", "givens"]
"""A layout in which files of boards are read, or a form in which they were written."""

__all__ = [
    "CanonicalForms",
    "FileSummary",
    "Minimality",
    "Solutions",
    "canonical",
    "compare",
    "format_boards",
    "minimal",
    "random_minimal_inside",
    "read_boards",
    "sample_solutions",
    "solve",
    "solve_file",
    "write_boards",
]


@dataclass(frozen=True, eq=False, repr=False)
class Solutions:
    """How many solutions puzzles have, and one of each.

    Attributes:
        shape: The shape of the boards.
        limit: The limit: a puzzle with this number of solutions may have more.
        counts: ``uint64[n]``: the number of solutions of each puzzle, counted up to the limit.
        solutions: ``uint8[n, cells]``: the solution that was found first, zeros where there is
            none.
    """

    shape: Shape
    limit: int
    counts: NDArray[np.uint64]
    solutions: NDArray[np.uint8]

    def texts(self) -> list[str]:
        """The solutions as texts; an empty text where there is none."""
        texts = as_texts(self.solutions, self.shape)
        return [text if count else "" for text, count in zip(texts, self.counts)]

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        one = int((self.counts == 1).sum())
        return f"<Solutions of {len(self)} {self.shape} puzzles, {one} with exactly one counted>"


@checked
def solve(
    puzzles: Boards, *, limit: Integer = 2, shape: ShapeLike | None = None, threads: Integer = 0
) -> Solutions:
    """Solves puzzles.

    Args:
        puzzles: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        limit: solutions are counted up to this number; 2 is enough to decide whether a puzzle is proper.
        shape: the shape of all boards; guessed from the number of cells if it is left out.
        threads: 0 for one a core.

    Raises:
        BoardError: something is no board of the shape.

    >>> found = solve(["12343..221..43.1", "1.....1..1.....1"])
    >>> found.counts.tolist(), found.texts()[0]
    ([1, 2], '1234341221434321')
    """
    array, found = as_array(puzzles, shape)
    counts, solutions = _core.solve_array(array, found, limit, threads)
    return Solutions(found, int(limit), counts, solutions)


@dataclass(frozen=True)
class FileSummary:
    """What a file of puzzles held.

    Attributes:
        puzzles: The number of puzzles.
        none: Those without a solution.
        one: Those of which exactly one solution was counted.
        several: Those with more.
    """

    puzzles: int
    none: int
    one: int
    several: int


@checked
def solve_file(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    limit: Integer = 2,
    form: InputForm | None = None,
    column: str | Integer | None = None,
    symbols: str | None = None,
    shape: ShapeLike | None = None,
    threads: Integer = 0,
    progress: Callable[[int, int], object] | None = None,
) -> FileSummary:
    """Solves a file of puzzles into a table, in bounded memory.

    The table is CSV with the columns ``puzzle,solutions,solution``; a number of solutions that reached the limit is
    followed by ``+``. It is the same, byte for byte, as ``gridforest solve`` writes. The file appears when it is whole.

    Args:
        path: the puzzles, in any form that :func:`read_boards` reads.
        output: the table to write; compressed if its name ends with ``.gz`` or ``.zst``.
        limit: solutions are counted up to this number.
        form: the form of the file, as in :func:`read_boards`.
        column: the column of the puzzles, as in :func:`read_boards`.
        symbols: how symbols are written, as in :func:`read_boards`.
        shape: the shape of all boards; guessed for each line if it is left out.
        threads: 0 for one a core.
        progress: called now and then with the bytes of the file that were read and its length.

    Raises:
        BoardError: a line holds no board; file and line are named. Or the file can't be one of boards.
        OSError: the file can't be read, or the table can't be written.
    """
    names = (os.fspath(path), os.fspath(output))
    how = (form, _column(column), symbols, shape)
    return FileSummary(*_core.solve_file(*names, how, limit, threads, progress))


@dataclass(frozen=True, eq=False, repr=False)
class Minimality:
    """Whether puzzles are proper and minimal, and which clues can be removed.

    Attributes:
        shape: The shape of the boards.
        proper: ``bool[n]``: the puzzle has exactly one solution.
        minimal: ``bool[n]``: it is proper, and no clue can be removed.
        redundant: ``bool[n, cells]``: the clues of a proper puzzle without which, one at a
            time, it stays proper.
    """

    shape: Shape
    proper: NDArray[np.bool_]
    minimal: NDArray[np.bool_]
    redundant: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.proper)

    def __repr__(self) -> str:
        counts = f"{int(self.proper.sum())} proper, {int(self.minimal.sum())} minimal"
        return f"<Minimality of {len(self)} {self.shape} puzzles: {counts}>"


@checked
def minimal(puzzles: Boards, *, shape: ShapeLike | None = None, threads: Integer = 0) -> Minimality:
    """Tests whether puzzles are proper and minimal.

    Args:
        puzzles: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        shape: the shape of all boards; guessed from the number of cells if it is left out.
        threads: 0 for one a core.

    Raises:
        BoardError: something is no board of the shape.

    >>> minimal(["12343..221..43.1", "1......2..4..3.."]).minimal.tolist()
    [False, True]
    """
    array, found = as_array(puzzles, shape)
    counts, flags = _core.minimal_array(array, found, threads)
    proper = counts == 1
    redundant = flags.astype(bool)
    return Minimality(found, proper, proper & ~redundant.any(axis=1), redundant)


@checked
def random_minimal_inside(
    puzzles: Boards, *, seed: Integer = 1, shape: ShapeLike | None = None, threads: Integer = 0
) -> NDArray[np.uint8]:
    """A random minimal puzzle inside each puzzle, as an array ``uint8[n, cells]``: redundant clues go in random order.

    They depend on the seed and on the places of the puzzles alone: they are those of ``gridforest minimal --one``.

    Args:
        puzzles: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        seed: of all random numbers.
        shape: the shape of all boards; guessed from the number of cells if it is left out.
        threads: 0 for one a core.

    Raises:
        BoardError: something is no board of the shape, or has not exactly one solution.

    >>> inside = random_minimal_inside(["1234341221434321"] * 3, seed=5)
    >>> minimal(inside).minimal.tolist()
    [True, True, True]
    """
    array, found = as_array(puzzles, shape)
    rows = _core.ask_each("minimal_one", {"seed": seed}, array, found, threads, None)
    inside = [Board(str(text), found).to_numpy().ravel() for text in rows["minimal_puzzle"]]
    return np.array(inside, dtype=np.uint8).reshape(-1, found.cells)


@dataclass(frozen=True, eq=False, repr=False)
class CanonicalForms:
    """Canonical forms, with the sizes of stabilisers and orbits.

    Attributes:
        shape: The shape of the boards.
        forms: ``uint8[n, cells]``: the least image of each board in row order, an empty cell
            being least of all.
        stabilisers: The number of symmetries that fix each board.
        orbits: The number of different images of each board.
        transforms: With ``transform=True``, a symmetry that maps each board to its form.
        generators: With ``transform=True``, symmetries that generate the stabiliser of each board.
    """

    shape: Shape
    forms: NDArray[np.uint8]
    stabilisers: list[int]
    orbits: list[int]
    transforms: list[Symmetry] | None = None
    generators: list[list[Symmetry]] | None = None

    def texts(self) -> list[str]:
        """The forms as texts."""
        return as_texts(self.forms, self.shape)

    def __len__(self) -> int:
        return len(self.forms)

    def __repr__(self) -> str:
        return f"<CanonicalForms of {len(self)} {self.shape} boards>"


@checked
def canonical(
    boards: Boards,
    *,
    kind: Literal["board", "skeleton"] = "board",
    form: Literal["minlex", "labelling"] = "minlex",
    group: Group | None = None,
    transform: bool = False,
    shape: ShapeLike | None = None,
    threads: Integer = 0,
) -> CanonicalForms:
    """Puts boards into canonical form: two are essentially the same exactly when their forms are equal.

    The symmetries of ``RxC`` are the permutations of rows in a band, of bands, of columns in a stack, of stacks, the
    transpose where R = C, and the permutations of symbols; of ``latinN``, all paratopisms (the classes are the main
    classes).

    Args:
        boards: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        kind: ``"skeleton"`` forgets the symbols: every filled cell counts as 1, and the symmetries are those of cells.
        form: which image stands for the class: ``"minlex"``, the least in row order, or ``"labelling"``, that of a canonical
            labelling: soon found for any board, also where the least image is slow: with many symmetries and empty cells, or
            under ``"isomorphism"``, from order 16 on, of quasigroups whose elements are alike (groups, Steiner quasigroups).
            Another version of gridforest may have others.
        group: for Latin squares and their puzzles, the symmetries, as of :func:`classes`: ``"isomorphism"``, ``"isotopy"``,
            ``"geometric"`` or ``"main"``, which is meant if it is left out.
        transform: find symmetries too: ``transforms`` and ``generators`` of the result. On 9x9 boards, and for skeletons, this
            takes more time than forms alone, which are found by tables.
        shape: the shape of all boards; guessed from the number of cells if it is left out.
        threads: 0 for one a core.

    Raises:
        BoardError: a full board is no solution grid, or a puzzle holds a symbol twice in a line.
        ParameterError: a group is given and the shape has boxes or the boards count as skeletons, or there is no such kind,
            form or group.

    Source:
        E. Russell, F. Jarvis, "Mathematics of Sudoku II" (2006), for the group of ``RxC``; B. D. McKay, A. Meynert,
        W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin. Des. 15 (2007), for those of Latin squares.

    >>> forms = canonical(["1234342121434312"])
    >>> forms.texts(), forms.stabilisers, forms.orbits
    (['1234341223414123'], [16], [192])
    >>> found = canonical("4..............4", transform=True)
    >>> str(found.transforms[0].image("4..............4")) == found.texts()[0]
    True
    >>> canonical(["12..............", "1...2..........."], shape="latin4", group="isotopy").texts()
    ['..............12', '...........1...2']
    >>> empty = "." * 625
    >>> canonical(empty, form="labelling").orbits
    [1]
    >>> one, other = canonical(["1...2...........", "..4...3........."], form="labelling").texts()
    >>> one == other
    True
    """
    array, found = as_array(boards, shape)
    forms, stabilisers, orbits, more = _core.canonical_array(array, found, kind, form, group, transform, threads)
    if more is None:
        return CanonicalForms(found, forms, stabilisers, orbits)
    transforms = [one for one, _ in more]
    return CanonicalForms(found, forms, stabilisers, orbits, transforms, [some for _, some in more])


@checked
def sample_solutions(
    puzzle: BoardLike,
    number: Integer,
    *,
    method: Literal["exact", "chain"] = "exact",
    seed: Integer = 1,
    shape: ShapeLike | None = None,
) -> NDArray[np.uint8]:
    """Solutions of a puzzle at random, each with the same probability, as an array ``uint8[number, cells]``.

    They depend on the seed alone: they are those of ``gridforest solve --sample``. Without any clue, :func:`sample_grids` is
    faster.

    Args:
        puzzle: the board.
        number: how many.
        method: ``"exact"``, by the numbers of solutions that each choice leaves, which takes as long as
            ``Board.count_solutions(limit=None)``; of partial Latin squares also ``"chain"``, as of
            :meth:`Latin.random_completions`.
        seed: of all random numbers.
        shape: the shape; guessed from the number of cells if it is left out.

    Raises:
        BoardError: there is no solution, or there is no chain for the shape.
        ParameterError: there is no such method.

    >>> drawn = sample_solutions("1.....1..1.....1", 100)
    >>> drawn.shape, len(set(format_boards(drawn, shape="2x2")))
    ((100, 16), 18)
    """
    if not isinstance(method, str) or method not in ("exact", "chain"):
        raise ParameterError(f"method: 'exact' or 'chain', not {method!r}")
    board = as_board(puzzle, shape)
    check_memory(board.shape, number)
    options: dict[str, object] = {"number": number, "seed": seed, "chain": method == "chain"}
    found = _core.ask_each("sample_solutions", options, board.to_numpy().reshape(1, -1), board.shape, 1, None)
    drawn = [Board(str(text), board.shape).to_numpy().ravel() for text in found["solution"]]
    return np.array(drawn, dtype=np.uint8).reshape(-1, board.shape.cells)


@checked
def compare(
    left: BoardLike,
    right: BoardLike,
    *,
    kind: Literal["board", "skeleton"] = "board",
    shape: ShapeLike | None = None,
) -> Symmetry | None:
    """A symmetry that maps a board to another; ``None`` where they are not equivalent.

    Args:
        left: the board that is mapped.
        right: the board that it is mapped to.
        kind: as in :func:`canonical`.
        shape: the shape of both; guessed from the number of cells if it is left out.

    Raises:
        BoardError: something is no board of the shape, or they have different shapes.

    >>> str(compare("1...2...........", "..4...3.........").image("1...2..........."))
    '..4...3.........'
    >>> compare("1...2...........", "12...3..........") is None
    True
    """
    return mapping([as_board(board, shape) for board in (left, right)], kind=kind, shape=shape)


def mapping(
    boards: list[Board],
    *,
    kind: Literal["board", "skeleton"] = "board",
    group: Group | None = None,
    shape: ShapeLike | None = None,
) -> Symmetry | None:
    """A symmetry of a group that maps the first of two boards to the second."""
    found = canonical(boards, kind=kind, form="labelling", group=group, transform=True, shape=shape)
    if found.transforms is None or not np.array_equal(found.forms[0], found.forms[1]):
        return None
    return found.transforms[0].then(found.transforms[1].inverse())


@checked
def read_boards(
    path: str | os.PathLike[str],
    *,
    form: InputForm | None = None,
    column: str | Integer | None = None,
    symbols: str | None = None,
    shape: ShapeLike | None = None,
) -> NDArray[np.uint8]:
    """The boards of a file as an array ``uint8[n, cells]``.

    A file may be compressed by gzip, zstd, bzip2 or xz, or be an array of NumPy (``.npy``) or a table of Parquet. In a
    line, ``#`` begins a comment, and so does what follows white space, a comma or a colon after a board.

    Args:
        path: the file.
        form: how the boards lie in it: ``"lines"``, one a line; ``"rows"``, each over N lines, drawn or not (``.sdk``);
            ``"csv"``, separated by commas, semicolons or tabs; ``"json"``; ``"table"``, as ``gridforest`` draws them;
            ``"keys"``, as in YAML and TOML; ``"links"``; ``"xml"``, and tables of HTML. Recognised from the beginning of the
            file if it is left out. ``"givens"``: of pencil marks or lists of candidates the cells with a single one.
        column: in a table, the column of the boards: its name, or its number from 1. If it is left out: one with a name of
            puzzles, else of boards, else of solutions; or the only one that holds boards.
        symbols: how symbols are written: a range such as ``"1-9A-Z"``, ``"0-F"`` or ``"A-P"``, or all symbols in their order.
            Found from the boards if it is left out; a ``UserWarning`` says so where it is not certain.
        shape: the shape of all boards; that of the first if it is left out.

    Raises:
        BoardError: a line holds no board, or one of another shape; file and line are named. Or the file can't be one of boards,
            or doesn't say which column holds them.
        OSError: the file can't be read.
    """
    return read_file(os.fspath(path), form, _column(column), symbols, shape)[0]


@checked
def format_boards(
    boards: Boards, *, form: OutputForm = "lines", shape: ShapeLike | None = None
) -> list[str]:
    """Boards as texts.

    Args:
        boards: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        form: ``"lines"``: cells in row order, ``.`` for an empty one, digits and then letters. ``"zeros"`` (``"sdm"``): 0 for
            an empty cell. ``"spaced"``, ``"csv"``, ``"tsv"``: spaces, commas or tabs between cells. ``"hex"``, ``"letters"``:
            0 or A is the symbol 1. ``"candidates"``: N characters a cell. ``"rows"``, ``"sdk"``, ``"drawn"``: N lines and more.
        shape: the shape of all boards; guessed from the number of cells if it is left out.

    Raises:
        BoardError: something is no board of the shape.
        ParameterError: there is no such form, or it has fewer characters than the board has symbols.

    >>> format_boards(np.zeros((1, 16), dtype=np.uint8))
    ['................']
    >>> print(format_boards("12..34..21..43..", form="drawn")[0])
    1 2 | . .
    3 4 | . .
    ----+----
    2 1 | . .
    4 3 | . .
    """
    array, found = as_array(boards, shape)
    return as_texts(array, found, form)


@checked
def write_boards(
    boards: Boards,
    path: str | os.PathLike[str],
    *,
    form: OutputForm = "lines",
    shape: ShapeLike | None = None,
) -> None:
    """Writes boards to a file, compressed if its name ends with ``.gz`` or ``.zst``.

    Args:
        boards: texts, boards, an array ``uint8[n, cells]``, or a ``pathlib.Path``.
        path: the file.
        form: how the boards are written, as in :func:`format_boards`.
        shape: the shape of all boards; guessed from the number of cells if it is left out.

    Raises:
        BoardError: something is no board of the shape.
        ParameterError: there is no such form, or it has fewer characters than the board has symbols.
        OSError: the file can't be written.
    """
    texts = format_boards(boards, form=form, shape=shape)
    end = "\n\n" if form in ("rows", "sdk", "drawn") else "\n"
    _core.write_texts(path, texts, end)


def _column(column: str | Integer | None) -> str | None:
    if not (column is None or isinstance(column, (str, int, np.integer))):
        raise TypeError(f"column: a name or a number is expected, not {column!r}")
    return None if column is None else str(column)
