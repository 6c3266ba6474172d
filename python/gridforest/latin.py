"""Latin squares: trades, transversals, critical sets, autotopisms.

Here rows, columns and symbols of a square are all numbered from 0, as in Sage. A *trade* is a set of entries that can be
exchanged for others in the same cells, its *mate*, so that every row and column keeps its symbols; the smallest are
*intercalates*, subsquares of order 2. A *defining set* is a set of entries that no other square contains, and a *critical set*
a defining set with no smaller one in it. An *autotopism* permutes rows, columns and symbols and fixes the square; an
*autoparatopism* may also exchange their roles.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, Union, get_args, overload

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import BoardLike, Integer, ShapeLike, as_board
from gridforest._checked import checked, integer, many
from gridforest._core import Board, Shape, Symmetry, SymmetryGroup
from gridforest.catalogue import class_index
from gridforest.census import Group, Progress, check_memory, classes
from gridforest.errors import BoardError, LimitError, ParameterError
from gridforest.solving import canonical, mapping, sample_solutions
from gridforest.table import Table
from gridforest.trees import tree, unavoidable_sets

if TYPE_CHECKING:
    from typing import TypeAlias

__all__ = [
    "CriticalSet",
    "Latin",
    "Trade",
    "count_loops",
    "count_quasigroups",
    "critical_set_classes",
    "symmetries",
]

Strength: TypeAlias = Literal["strong", "weak", "totally weak"]
"""How far forced entries complete a critical set."""
Lines: TypeAlias = Literal["rows", "columns", "symbols"]
Images: TypeAlias = Union[Sequence[SupportsIndex], "NDArray[np.integer[Any]]", None]
"""Where rows, columns or symbols go, from 0: nowhere else if it is left out."""

_NO_BOUND = 2**64 - 1
_MEMORY = 8 << 30
_MOST_ORDER = 36
_LARGE = 6
_MOST_COPIES = 1_000_000


@dataclass(frozen=True, repr=False)
class Trade:
    """A trade of a Latin square with its mate: a bitrade.

    Attributes:
        trade: The entries of the trade, in a board.
        mate: The entries for which they can be exchanged.
        mates: The number of mates; if the trade is not minimal, those up to a limit.
        minimal: Whether no trade of the square has fewer of the cells.
        separated: Whether the entries of trade and mate, as triangles of a row, a column and a symbol, are one cycle around each
            of these.
        connected: Whether these triangles are one piece.
        genus: The genus of their surface, if they are separated and connected.
        images: The number of trades in the orbit under the autoparatopism group; ``None`` where it was not looked for.
    """

    trade: Board
    mate: Board
    mates: int
    minimal: bool
    separated: bool
    connected: bool
    genus: int | None
    images: int | None = None

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.trade.clues

    @property
    def cells(self) -> list[int]:
        """The cells, numbered from 0 in row order."""
        return self.trade.clue_cells()

    @property
    def entries(self) -> list[tuple[int, int, int]]:
        """The entries of the trade: row, column, symbol, from 0."""
        return _entries(self.trade)

    @property
    def mate_entries(self) -> list[tuple[int, int, int]]:
        """The entries of the mate: row, column, symbol, from 0."""
        return _entries(self.mate)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        genus = "" if self.genus is None else f", genus {self.genus}"
        kind = "minimal" if self.minimal else "not minimal"
        return f"<Trade of {self.size} cells, {kind}{genus}>"


@dataclass(frozen=True, repr=False)
class CriticalSet:
    """A critical set of a Latin square.

    Attributes:
        board: Its entries, in a board.
        square: The square.
    """

    board: Board
    square: Latin

    @property
    def size(self) -> int:
        """The number of entries."""
        return self.board.clues

    @property
    def entries(self) -> list[tuple[int, int, int]]:
        """The entries: row, column, symbol, from 0."""
        return _entries(self.board)

    @property
    def strength(self) -> Strength:
        """``"strong"``: one forced entry after the other completes it; ``"weak"``: some are forced, but not all; ``"totally weak"``: none is.

        An entry is forced where a cell has one symbol left, or a row or column one cell for a symbol.
        """
        return _core.strength(self.board)

    def certificate(self) -> dict[int, Trade]:
        """Why no entry can be left out: for the cell of each, a trade of the square that meets the critical set there alone.

        >>> critical = Latin.cyclic(4).smallest_critical_set()
        >>> all(set(trade.cells) & set(critical.board.clue_cells()) == {cell} for cell, trade in critical.certificate().items())
        True
        """
        full = self.square.board.to_numpy()
        found = {}
        for cell in self.board.clue_cells():
            others = (grid.to_numpy() for grid in self.board.without([cell]).solutions())
            other = next(grid for grid in others if not np.array_equal(grid, full))
            trade = self.square.trade(np.flatnonzero((other != full).ravel()).tolist())
            assert trade is not None, "two squares differ in a trade"
            found[cell] = trade
        return found

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<CriticalSet of {self.size} entries: {self.board}>"


class Latin(Sequence["list[int]"]):
    """A Latin square; its rows, columns and symbols are numbered from 0.

    It is a sequence of its rows, immutable, hashable and picklable; ``square[row, column]`` is a symbol, ``square.board`` a
    :class:`Board` for all functions that take boards, whose symbols are numbered from 1.

    Args:
        rows: the rows, as lists, an array, a text, or a board.
        zero_based: whether numbers are 0 to n - 1, or 1 to n; if it is left out, the square tells.

    Raises:
        BoardError: it is no Latin square, or one of order above 36.

    >>> square = Latin.cyclic(5)
    >>> square[1], square[4, 4], square.count_transversals()
    ([1, 2, 3, 4, 0], 3, 15)
    >>> Latin([[1, 2], [2, 1]]) == Latin([[0, 1], [1, 0]])
    True
    """

    __slots__ = ("_board", "_symbols")
    _board: Board
    _symbols: NDArray[np.int64]

    def __init__(
        self, rows: BoardLike | Latin | Sequence[Sequence[SupportsIndex]], *, zero_based: bool | None = None
    ) -> None:
        if zero_based is not None and isinstance(rows, (str, Board, Latin)):
            raise ParameterError("zero_based: of numbers alone: the symbols of a text or a board are known")
        board = _board_of(rows, zero_based)
        if not board.is_grid:
            raise BoardError(f"no Latin square: {_why_not(board)}", reason=_why_not(board))
        symbols = board.to_numpy().astype(np.int64) - 1
        symbols.flags.writeable = False
        object.__setattr__(self, "_board", board)
        object.__setattr__(self, "_symbols", symbols)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Latin square does not change: {name}")

    # Squares with names.

    @classmethod
    @checked
    def cyclic(cls, n: Integer) -> Latin:
        """The Cayley table of the integers modulo n.

        Args:
            n: the order.
        """
        return cls(_core.named_square(f"cyclic:{n}"))

    @classmethod
    @checked
    def elementary_abelian(cls, p: Integer, k: Integer) -> Latin:
        """The Cayley table of the product of k cyclic groups of order p: of order 1 where k is 0.

        Args:
            p: the order of each group.
            k: how many.

        >>> Latin.elementary_abelian(2, 3).count_transversals()
        384
        """
        return cls.cyclic(1) if p == 1 else cls(_core.named_square(f"elementary-abelian:{p}^{k}"))

    @classmethod
    @checked
    def dihedral(cls, m: Integer) -> Latin:
        """The Cayley table of the symmetries of a polygon: a square of order 2m.

        Args:
            m: the corners.
        """
        return cls(_core.named_square(f"dihedral:{m}"))

    @classmethod
    @checked
    def steiner(cls, n: Integer, *, loop: bool = False) -> Latin:
        """The square of a Steiner triple system, of Bose (n = 3 modulo 6) or Skolem (n = 1 modulo 6).

        In the quasigroup, the product of two points is the third point of their triple, and x x is x.

        Args:
            n: the number of points, up to 31.
            loop: the loop instead, of order n + 1: element 0 is its identity, x x is 0, and the points are 1 to n.

        Raises:
            ParameterError: there is no Steiner triple system on n points.

        >>> Latin.steiner(7).intercalates()
        42
        >>> Latin.steiner(7, loop=True).is_isotopic_to(Latin.elementary_abelian(2, 3))
        True
        """
        return cls(_core.named_square(f"steiner-loop:{n}" if loop else f"steiner:{n}"))

    @classmethod
    def from_group(
        cls,
        elements: Iterable[Any],
        operation: Callable[[Any, Any], Any] | Iterable[Iterable[Any]] | None = None,
    ) -> Latin:
        """The Cayley table of a group.

        Args:
            elements: the elements, which are numbered in this order; or, without an operation, the table.
            operation: the product of two elements; or the table as rows, rows and columns in the order of the elements. A table
                alone does not name its elements: numbers 0 to n - 1 are taken for them in this order, if that makes a group;
                otherwise they are what stands in the row of the neutral element, which equals its column. In an abelian group
                all rows do, and the first is taken.

        Raises:
            BoardError: this is no group.

        >>> Latin.from_group(range(1, 5), lambda a, b: a * b % 5)[1]
        [1, 3, 0, 2]
        """
        if operation is None:
            table = [list(many("elements", row)) for row in many("elements", elements)]
            is_square = bool(table) and all(len(row) == len(table) for row in table)
            if not is_square:
                raise BoardError("no group: its elements, or as many rows as columns, are expected")
            # In the row and in the column of the neutral element the products are the elements themselves.
            names = next((row for row, column in zip(table, zip(*table)) if row == list(column)), table[0])
            if set(names) == set(range(len(names))):
                try:
                    return cls._group(range(len(names)), table)
                except BoardError:
                    pass
            return cls._group(names, table)
        names = list(many("elements", elements))
        if callable(operation):
            table = [[operation(a, b) for b in names] for a in names]
        else:
            table = [list(many("operation", row)) for row in many("operation", operation)]
        return cls._group(names, table)

    @classmethod
    def _group(cls, names: Sequence[Any], table: list[list[Any]]) -> Latin:
        """The Cayley table of products of named elements."""
        number = {name: i for i, name in enumerate(names)}
        if not len(number) == len(names) == len(table) > 0:
            raise BoardError(f"no group: {len(number)} different elements, and {len(table)} rows")
        try:
            square = cls([[number[product] for product in row] for row in table], zero_based=True)
        except KeyError as error:
            raise BoardError(f"no group: {error.args[0]!r} is none of its elements") from None
        product = square._symbols
        if not np.array_equal(product[product], product[:, product]):
            raise BoardError("no group: the products are not associative")
        return square

    @classmethod
    @checked
    def random(cls, n: Integer, *, seed: Integer = 1) -> Latin:
        """A random square, by the Markov chain of Jacobson and Matthews; its limit is uniform, but no rate of convergence is proved.

        Args:
            n: the order.
            seed: of all random numbers.

        Source:
            M. T. Jacobson, P. Matthews, "Generating uniformly distributed random Latin squares", J. Combin. Des. 4 (1996).

        >>> len(Latin.random(30, seed=7))
        30
        """
        return cls.cyclic(n).chain(1, seed=seed)[0]

    @classmethod
    def from_sage(cls, square: Any) -> Latin:
        """The square of one of Sage.

        Args:
            square: a ``LatinSquare``, or any matrix whose symbols begin with 0. (A partial one is a :class:`Board`:
                ``Board(square)``.)
        """
        matrix = many("square", getattr(square, "square", square))
        return cls([[_whole(symbol) for symbol in row] for row in matrix], zero_based=True)

    # As other things.

    @property
    def order(self) -> int:
        """The number n of rows, of columns and of symbols."""
        return len(self._symbols)

    @property
    def board(self) -> Board:
        """The square as a board of shape ``latinN``, with symbols from 1."""
        return self._board

    @checked
    def to_list(self, *, zero_based: bool = True) -> list[list[int]]:
        """The rows as lists.

        Args:
            zero_based: whether symbols begin with 0, or with 1.
        """
        rows: list[list[int]] = (self._symbols + (not zero_based)).tolist()
        return rows

    @checked
    def to_numpy(self, *, zero_based: bool = True) -> NDArray[np.int64]:
        """The symbols as a new array ``int64[n, n]``.

        Args:
            zero_based: whether symbols begin with 0, or with 1.
        """
        return self._symbols + (not zero_based)

    def to_sage(self) -> object:
        """Sage's ``LatinSquare``.

        Raises:
            ImportError: this Python is not Sage's.
        """
        return self._board.to_sage()

    def entries(self) -> list[tuple[int, int, int]]:
        """The entries: row, column, symbol."""
        return _entries(self._board)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("an array of a Latin square is a copy")
        return self._symbols.astype(np.int64 if dtype is None else dtype)

    def __len__(self) -> int:
        return self.order

    @overload
    def __getitem__(self, place: Integer) -> list[int]: ...
    @overload
    def __getitem__(self, place: slice) -> list[list[int]]: ...
    @overload
    def __getitem__(self, place: tuple[SupportsIndex, SupportsIndex]) -> int: ...
    def __getitem__(self, place: Any) -> Any:
        return self._symbols[place].tolist()

    def __eq__(self, other: object) -> bool:
        return self._board == other._board if isinstance(other, Latin) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._board)

    def __reduce__(self) -> tuple[type[Latin], tuple[Board]]:
        return (type(self), (self._board,))

    def __repr__(self) -> str:
        return f"Latin({str(self._board)!r})"

    def __str__(self) -> str:
        width = len(str(self.order - 1))
        return "\n".join(" ".join(str(symbol).rjust(width) for symbol in row) for row in self)

    # Squares made of it.

    @checked
    def conjugate(self, roles: str) -> Latin:
        """The conjugate (parastrophe): the square with its roles exchanged.

        Args:
            roles: what becomes the rows, the columns and the symbols: ``"crs"`` is the transpose.

        >>> Latin.cyclic(3).conjugate("src")
        Latin('132213321')
        """
        return self.image(Symmetry(rows=range(self.order), roles=roles))

    def transpose(self) -> Latin:
        """Rows exchanged with columns."""
        return self.conjugate("crs")

    def isotope(self, rows: Images = None, columns: Images = None, symbols: Images = None) -> Latin:
        """The square with rows, columns and symbols permuted.

        Args:
            rows, columns, symbols: their images from 0: row ``r`` goes to row ``rows[r]``; those left out stay where they are.
        """
        same = range(self.order)
        choose = [same if images is None else images for images in (rows, columns, symbols)]
        return self.image(Symmetry(rows=choose[0], columns=choose[1], symbols=choose[2]))

    def image(self, symmetry: Symmetry) -> Latin:
        """The image of the square.

        Args:
            symmetry: an isotopism or a paratopism.
        """
        if not isinstance(symmetry, Symmetry):
            raise TypeError(f"symmetry: Symmetry(…) is expected, not {symmetry!r}")
        return Latin(symmetry.image(self._board))

    @checked
    def random_paratope(self, *, seed: Integer = 1) -> Latin:
        """The image under a random symmetry: uniform over the main class of the square.

        Args:
            seed: of all random numbers.
        """
        return self.random_paratopes(1, seed=seed)[0]

    @checked
    def random_paratopes(self, number: Integer, *, seed: Integer = 1) -> list[Latin]:
        """Squares of the main class, each uniform over all of it: images under random symmetries.

        Args:
            number: how many.
            seed: of all random numbers.
        """
        check_memory(self._board.shape, number)
        options: dict[str, object] = {"number": number, "seed": seed}
        array = self._board.to_numpy().reshape(1, -1)
        found = _core.ask_each("paratopes", options, array, self._board.shape, 1, None)
        return [Latin(Board(str(text), self._board.shape)) for text in found["paratope"]]

    @checked
    def chain(self, number: Integer, *, seed: Integer = 1) -> list[Latin]:
        """Squares of the chain of Jacobson and Matthews that starts from this one, n³ moves or more from each other.

        Args:
            number: how many.
            seed: of all random numbers.
        """
        check_memory(self._board.shape, number)
        rows = _core.random_squares(self._board, number, seed)
        return [Latin(Board(row, self._board.shape)) for row in rows]

    # Cycles and transversals.

    @checked
    def cycles(self, of: Lines = "rows") -> dict[int, int]:
        """The number of cycles of each length, over all pairs of rows, of columns or of symbols.

        Two rows differ by a permutation of the columns, and its cycles are counted. Those of length 2 are intercalates.

        Args:
            of: ``"rows"``, ``"columns"`` or ``"symbols"``.

        >>> Latin.cyclic(6).cycles()
        {2: 9, 3: 12, 6: 6}
        """
        return _core.cycles(self._board, of)

    def intercalates(self) -> int:
        """The number of intercalates: subsquares of order 2."""
        return self.cycles().get(2, 0)

    @checked
    def transversals(self, *, diagonal: bool = False) -> Iterator[tuple[int, ...]]:
        """The transversals, each as its column in each row.

        Args:
            diagonal: those alone that have one cell in each of the two main diagonals.

        >>> list(Latin.cyclic(3).transversals())
        [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
        """
        return _core.transversals(self._board, diagonal)

    @checked
    def transversals_array(self, *, diagonal: bool = False) -> NDArray[np.uint8]:
        """The transversals as an array ``uint8[number, n]`` of the column in each row: no tuple of Python is made for each.

        Args:
            diagonal: as of :meth:`transversals`.

        Raises:
            LimitError: the order is above 15; at that order there may be 36 million.

        >>> Latin.cyclic(3).transversals_array().tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        return _core.transversals_array(self._board, diagonal)

    @checked
    def count_transversals(self, *, diagonal: bool = False) -> int:
        """The number of transversals.

        Args:
            diagonal: of those alone that have one cell in each of the two main diagonals.

        Raises:
            LimitError: the order is above 16, in cyclic squares of odd order above 23.

        In half a second up to order 15, in seconds for 16 and for cyclic squares of order 19; these take minutes of order 21, and
        more than a quarter of an hour of order 23.

        Source:
            B. D. McKay, J. C. McLeod, I. M. Wanless, "The number of transversals in a Latin square", Des. Codes Cryptogr. 40
            (2006); OEIS A006717 for cyclic squares.
        """
        return _core.count_transversals(self._board, diagonal)

    @checked
    def mates(self, *, shape: ShapeLike | None = None) -> Iterator[Latin]:
        """The orthogonal mates, each with the first row 0, 1, …, n - 1; of order up to 11.

        Args:
            shape: those alone that obey its further rules: ``"latin7+x"``, that both main diagonals hold every symbol.

        >>> square = Latin.cyclic(5).isotope(rows=[0, 3, 1, 4, 2])
        >>> sum(1 for mate in square.mates()), [mate[1] for mate in square.mates(shape="latin5+x")]
        (3, [[3, 4, 0, 1, 2]])
        """
        return map(Latin, _core.mates(self._board, shape))

    @checked
    def count_mates(self, *, limit: Integer = 2**63, shape: ShapeLike | None = None) -> int:
        """The number of orthogonal mates, up to the names of their symbols.

        Args:
            limit: no more are counted.
            shape: as of :meth:`mates`.
        """
        return _core.count_mates(self._board, limit, shape)

    @checked
    def mate(self, *, shape: ShapeLike | None = None) -> Latin | None:
        """An orthogonal mate; ``None`` if there is none.

        Args:
            shape: as of :meth:`mates`.
        """
        return next(self.mates(shape=shape), None)

    def is_orthogonal_to(self, other: Latin) -> bool:
        """Whether the two squares hold each pair of symbols once.

        Args:
            other: the other square; one of another order does not.
        """
        if self.order != _square(other).order:
            return False
        return len(np.unique(self._symbols * self.order + other._symbols)) == self.order**2

    def is_self_orthogonal(self) -> bool:
        """Whether it is orthogonal to its transpose."""
        return self.is_orthogonal_to(self.transpose())

    @checked
    def mols(self, k: Integer) -> list[Latin] | None:
        """A set of mutually orthogonal squares with this one first; ``None`` if there is none.

        Args:
            k: how many squares: less than the order, but for order 1, where the square is orthogonal to itself. All mates are
                listed for k above 2.

        >>> squares = Latin.cyclic(5).mols(4)
        >>> len(squares), all(a.is_orthogonal_to(b) for a in squares for b in squares if a != b)
        (4, True)
        """
        if k <= 1:
            return [self][:k]
        if self.order == 1:
            if k > _MOST_COPIES:
                raise LimitError(f"k: at most {_MOST_COPIES} squares of order 1, not {k}")
            return [self] * int(k)
        if k >= self.order:
            return None
        if k == 2:
            mate = self.mate()
            return None if mate is None else [self, mate]
        return _clique([self], list(self.mates()), int(k))

    # Trades.

    @checked
    def trades(
        self, *, max_size: Integer | None = None, essentially_different: bool = False, threads: Integer = 0
    ) -> list[Trade]:
        """The minimal trades of the square with their mates, small ones first.

        Args:
            max_size: the most cells; by default 12 above order 6, otherwise no bound.
            essentially_different: only the first of each orbit under the autoparatopism group.
            threads: 0 for one a core.

        Raises:
            LimitError: the order is above 11.

        Source:
            N. J. Cavenagh, "The theory and application of Latin bitrades: a survey", Math. Slovaca 58 (2008).

        >>> [(trade.size, trade.genus, trade.images) for trade in Latin.cyclic(4).trades(max_size=8, essentially_different=True)]
        [(4, 0, 4), (8, 0, 12)]
        """
        if self.order > 11:
            raise LimitError(f"order {self.order}: trades are found up to order 11")
        options: dict[str, object] = {"max_size": max_size, "essentially_different": essentially_different}
        array = self._board.to_numpy().reshape(1, -1)
        found = Table(_core.ask_each("trades", options, array, self._board.shape, threads, None))
        return [_trade(row, self._board.shape) for row in found.rows()]

    @checked
    def trade(self, cells: Iterable[SupportsIndex], *, limit: Integer = 1000) -> Trade | None:
        """The trade in some cells, minimal or not; ``None`` where there is none.

        Args:
            cells: numbered from 0 in row order.
            limit: if it is not minimal, no more mates are counted.

        >>> square = Latin.elementary_abelian(2, 2)
        >>> square.trade([0, 1, 4, 5]), square.trade(range(8)), square.trade([0, 1, 2])
        (<Trade of 4 cells, minimal, genus 0>, <Trade of 8 cells, not minimal>, None)
        """
        found = _core.trade(self._board, [self._cell(cell) for cell in many("cells", cells)], limit)
        if found is None:
            return None
        entries, mates, (minimal, separated, connected), genus = found
        boards = [np.zeros((self.order, self.order), dtype=np.uint8) for _ in range(2)]
        for row, column, symbol, other in entries:
            boards[0][row, column], boards[1][row, column] = symbol + 1, other + 1
        trade, mate = (Board(board, self._board.shape, zero_based=False) for board in boards)
        return Trade(trade, mate, mates, minimal, separated, connected, genus)

    def _cell(self, cell: object) -> int:
        """A cell by its number: none beyond the square."""
        return integer("cell", cell, self.order**2 - 1)

    # Critical sets.

    @checked
    def critical_sets(
        self,
        *,
        size: Integer | None = None,
        strength: Strength | None = None,
        essentially_different: bool = False,
        max_nodes: Integer | None = None,
        max_memory: Integer | None = None,
    ) -> Iterator[CriticalSet]:
        """The critical sets of the square, one after the other.

        Args:
            size: those of so many entries alone.
            strength: those of this strength alone (:attr:`CriticalSet.strength`).
            essentially_different: only the first of each orbit under the autoparatopism group.
            max_nodes: the most states of the diagram that finds them.
            max_memory: its most bytes: 8 GiB if left out.

        Raises:
            LimitError: a bound was passed: complete lists are for orders up to 6.

        Source:
            P. Adams, R. Bean, A. Khodkar, "A census of critical sets in the Latin squares of order at most six", Ars Combin. 68
            (2003).

        >>> [critical.size for critical in Latin.cyclic(4).critical_sets(essentially_different=True)]
        [6, 4, 5, 5, 6, 5, 5]
        >>> next(Latin("1234521453345124523153124").critical_sets(size=7, strength="totally weak")).strength
        'totally weak'
        """
        nodes = _NO_BOUND if max_nodes is None else max_nodes
        memory = _MEMORY if max_memory is None else max_memory
        boards = _core.critical_sets(self._board, size, strength, essentially_different, nodes, memory)
        return (CriticalSet(board, self) for board in boards)

    @checked
    def count_critical_sets(self, *, essentially_different: bool = False) -> dict[int, int]:
        """The number of critical sets of each size, without a list of them.

        Args:
            essentially_different: up to autoparatopism.

        >>> Latin.cyclic(4).count_critical_sets(), Latin.cyclic(4).count_critical_sets(essentially_different=True)
        ({4: 32, 5: 576, 6: 128}, {4: 1, 5: 4, 6: 2})
        """
        table = tree(self._board)
        counts = dict(zip(table.ints("clues"), table.ints("leaf_orbits" if essentially_different else "leaves")))
        return {size: counts[size] for size in sorted(counts) if counts[size]}

    def smallest_critical_set(self) -> CriticalSet:
        """A critical set of the fewest entries: the numbers by size, which are exact, show that there are no smaller ones."""
        return self._of_size(min(self.count_critical_sets()))

    def largest_critical_set(self) -> CriticalSet:
        """A critical set of the most entries."""
        return self._of_size(max(self.count_critical_sets()))

    def _of_size(self, size: int) -> CriticalSet:
        return next(self.critical_sets(size=size))

    @checked
    def is_defining_set(self, partial: BoardLike) -> bool:
        """Whether a partial square is in this one and in no other.

        Args:
            partial: a board; 0 or ``.`` is an empty cell.

        >>> Latin.cyclic(3).is_defining_set("1...3....")
        True
        """
        board = as_board(partial, self._board.shape)
        symbols = board.to_numpy()
        inside = bool(((symbols == 0) | (symbols == self._symbols + 1)).all())
        return inside and board.is_proper()

    @checked
    def is_critical_set(self, partial: BoardLike) -> bool:
        """Whether a partial square is a defining set of this one, with no smaller one in it.

        Args:
            partial: a board; 0 or ``.`` is an empty cell.
        """
        return self.is_defining_set(partial) and as_board(partial, self._board.shape).is_minimal()

    @checked
    def defining_sets(self, size: Integer) -> Iterator[Board]:
        """The defining sets of a size: the sets of cells that meet every trade; of order up to 6.

        Args:
            size: the number of entries.

        >>> sum(1 for _ in Latin.cyclic(4).defining_sets(4))
        32
        """
        if self.order > _LARGE:
            raise LimitError(f"order {self.order}: defining sets are listed up to order {_LARGE}")
        trades = [frozenset(cells) for cells in unavoidable_sets(self._board)]
        all_cells = set(range(self.order**2))
        kept = _hitting_sets(trades, int(size), self.order**2)
        return (self._board.without(sorted(all_cells - set(cells))) for cells in kept)

    @staticmethod
    @checked
    def completions(partial: BoardLike, *, shape: ShapeLike | None = None) -> Iterator[Latin]:
        """The squares that contain a partial one; :meth:`random_completions` draws some.

        Args:
            partial: a board; 0 or ``.`` is an empty cell.
            shape: ``"latinN"``, which is meant if it is left out.

        >>> sum(1 for square in Latin.completions("1...3...."))
        1
        """
        return map(Latin, _partial(partial, shape).solutions())

    @staticmethod
    @checked
    def random_completions(
        partial: BoardLike,
        number: Integer,
        *,
        method: Literal["exact", "chain"] = "exact",
        seed: Integer = 1,
        shape: ShapeLike | None = None,
    ) -> list[Latin]:
        """Squares that contain a partial one, at random.

        Args:
            partial: a board; 0 or ``.`` is an empty cell.
            number: how many squares.
            method: ``"exact"``, each with the same probability, as of :func:`sample_solutions`: it takes as long as to count them;
                ``"chain"``, where they are too many: those of the chain of Jacobson and Matthews, in which a missing entry of the
                partial square lowers the weight of a state, seen when none is missing. Its limit is uniform over all of them; how
                fast it comes near is not proved.
            seed: of all random numbers.
            shape: ``"latinN"``, which is meant if it is left out.

        Raises:
            BoardError: there is no such square.

        >>> Latin.random_completions("1...2....", 1)[0][:2]
        [[0, 2, 1], [2, 1, 0]]
        >>> square = Latin.random_completions("12345" + "." * 95, 1, method="chain")[0]
        >>> square.order, square[0][:5]
        (10, [0, 1, 2, 3, 4])
        """
        board = _partial(partial, shape)
        drawn = sample_solutions(board, number, method=method, seed=seed, shape=board.shape)
        return [Latin(Board(row, board.shape)) for row in drawn]

    # Symmetry.

    @checked
    def group(self, group: Group = "main") -> SymmetryGroup:
        """The symmetries that fix the square.

        Args:
            group: ``"main"``, autoparatopisms; ``"isotopy"``, autotopisms; ``"isomorphism"``, automorphisms of the quasigroup;
                ``"geometric"``, autotopisms and those that exchange rows and columns.

        >>> square = Latin.cyclic(7)
        >>> [square.group(name).order for name in ("main", "isotopy", "isomorphism")]
        [1764, 294, 6]
        """
        return symmetries(self._board, group=group)

    def autotopism_group(self) -> SymmetryGroup:
        """The permutations of rows, columns and symbols that fix the square."""
        return self.group("isotopy")

    def autoparatopism_group(self) -> SymmetryGroup:
        """The autotopisms, and those with an exchange of the roles of rows, columns and symbols."""
        return self.group("main")

    def automorphism_group(self) -> SymmetryGroup:
        """The automorphisms of the quasigroup whose table the square is."""
        return self.group("isomorphism")

    @checked
    def representative(self, group: Group = "main") -> Latin:
        """The least square of a class, in row order: two squares are in one class exactly when it is the same.

        Of isomorphism classes it may take very long from order 16 on; :meth:`isomorphism`, and :func:`canonical` with
        ``form="labelling"``, do not.

        Args:
            group: that of the class, as of :meth:`group`.
        """
        form = canonical(self._board, group=group, shape=self._board.shape)
        return Latin(Board(form.forms[0], self._board.shape))

    def class_number(self) -> int:
        """The number of the main class, from 1, in the order of the least squares; of order up to 7 (1 to 147)."""
        number = class_index([self._board], shape=self._board.shape).ints("index")
        return number[0]

    def is_paratopic_to(self, other: Latin) -> bool:
        """Whether the two squares are in one main class.

        Args:
            other: the other square.
        """
        return self._is_like(other, "main")

    def is_isotopic_to(self, other: Latin) -> bool:
        """Whether the two squares are in one isotopy class.

        Args:
            other: the other square.
        """
        return self._is_like(other, "isotopy")

    def _is_like(self, other: Latin, group: Group) -> bool:
        return self._mapping(other, group) is not None

    def _mapping(self, other: Latin, group: Group) -> Symmetry | None:
        same = self.order == _square(other).order
        return mapping([self._board, other._board], group=group) if same else None

    def isomorphism(self, other: Latin) -> Symmetry | None:
        """A permutation of rows, columns and symbols alike that maps this square to another; ``None`` if there is none.

        Args:
            other: the other square, as this one the table of a quasigroup.
        """
        return self._mapping(other, "isomorphism")


@checked
def symmetries(
    board: BoardLike, *, group: Group | None = None, shape: ShapeLike | None = None
) -> SymmetryGroup:
    """The symmetries that fix a board, a grid or a puzzle: for a partial Latin square, its autotopisms or autoparatopisms.

    Args:
        board: the board.
        group: for Latin squares and partial ones: ``"isotopy"``, ``"geometric"``, ``"main"`` (which is meant if it is left out), or
            ``"isomorphism"``, the same permutation of rows, columns and symbols.
        shape: the shape; guessed from the number of cells if it is left out.

    Raises:
        BoardError: a line holds a symbol twice.
        ParameterError: a group is given and the shape is none of Latin squares.

    >>> symmetries("12..............", shape="latin4", group="isotopy").order
    48
    """
    return _core.symmetries(as_board(board, shape), group)


@checked
def count_quasigroups(n: Integer, *, threads: Integer = 0, progress: Progress | None = None) -> int:
    """The number of quasigroups up to isomorphism, by orbit counting in each isotopy class.

    Args:
        n: the number of elements.
        threads, progress: as of :func:`classes`.

    Raises:
        LimitError: n is above 7.

    Source:
        B. D. McKay, A. Meynert, W. Myrvold, "Small Latin squares, quasigroups and loops", J. Combin. Des. 15 (2007); OEIS
        A057991.

    >>> [count_quasigroups(n) for n in range(1, 6)]
    [1, 1, 5, 35, 1411]
    """
    return _core.count("quasigroups", n, threads, progress)


@checked
def count_loops(n: Integer, *, threads: Integer = 0, progress: Progress | None = None) -> int:
    """The number of loops, quasigroups with an identity, up to isomorphism.

    Args:
        n: the number of elements.
        threads, progress: as of :func:`classes`.

    Raises:
        LimitError: n is above 7.

    Source:
        OEIS A057771.

    >>> [count_loops(n) for n in range(1, 7)]
    [1, 1, 1, 2, 6, 109]
    """
    return _core.count("loops", n, threads, progress)


@checked
def critical_set_classes(n: Integer) -> Table:
    """The numbers of classes of the critical sets of all Latin squares of an order.

    A row for each size and strength: ``order``, ``size``, ``strength`` (:attr:`CriticalSet.strength`), ``main_classes``,
    ``isotopy_classes``.

    Args:
        n: the order, up to 6, which takes minutes.

    Raises:
        LimitError: the order is greater.

    Source:
        P. Adams, R. Bean, A. Khodkar, "A census of critical sets in the Latin squares of order at most six", Ars Combin. 68
        (2003).

    >>> critical_set_classes(4)
    order  size  strength  main_classes  isotopy_classes
        4     4    strong             1                1
        4     5    strong             5               19
        4     6    strong             5               11
        4     7    strong             1                1
    """
    if n > _LARGE:
        raise LimitError(f"n: critical sets are listed up to order {_LARGE}")
    shape = Shape(f"latin{n}")
    found: dict[tuple[int, str], list[int]] = {}
    for grid in classes(shape)["grid"]:
        for size, strength, *numbers in _core.critical_set_classes(Board(str(grid), shape), _MEMORY):
            sums = found.get((size, strength), [0, 0])
            found[size, strength] = [one + other for one, other in zip(sums, numbers)]
    kinds = get_args(Strength)
    rows = sorted(found.items(), key=lambda row: (row[0][0], kinds.index(row[0][1])))
    names = ["order", "size", "strength", "main_classes", "isotopy_classes"]
    return Table.from_rows(names, [(int(n), *key, *numbers) for key, numbers in rows])


def _partial(partial: BoardLike, shape: ShapeLike | None) -> Board:
    """A partial square: of rows and columns alone if nothing else is said."""
    return as_board(partial, shape) if shape is not None else _board_of(partial, False)


def _square(other: object) -> Latin:
    """Another square.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(other, Latin):
        raise TypeError(f"other: a Latin square is expected, Latin(…), not {other!r}")
    return other


def _whole(symbol: Any) -> int:
    """A symbol of Sage as an integer."""
    if int(symbol) != symbol:
        raise BoardError(f"no Latin square: {symbol!r} is no integer")
    return int(symbol)


def _entries(board: Board) -> list[tuple[int, int, int]]:
    symbols = board.to_numpy()
    rows, columns = np.nonzero(symbols)
    return list(zip(rows.tolist(), columns.tolist(), (symbols[rows, columns].astype(int) - 1).tolist()))


def _trade(row: dict[str, Any], shape: Shape) -> Trade:
    trade, mate = (Board(row[name], shape) for name in ("trade", "trade_mate"))
    # A minimal trade is no union of two, so that its triangles are connected.
    return Trade(trade, mate, row["trade_mates"], True, row["separated"], True, row["genus"], row["images"])


def _clique(chosen: list[Latin], left: list[Latin], wanted: int) -> list[Latin] | None:
    """Mutually orthogonal squares: those chosen, and some of those left, which are orthogonal to all of them."""
    if len(chosen) == wanted:
        return chosen
    for i, mate in enumerate(left):
        rest = [other for other in left[i + 1 :] if mate.is_orthogonal_to(other)]
        found = _clique([*chosen, mate], rest, wanted)
        if found is not None:
            return found
    return None


def _hitting_sets(trades: list[frozenset[int]], size: int, cells: int) -> Iterator[tuple[int, ...]]:
    """The sets of so many of the cells that meet every trade."""

    def extend(cell: int, chosen: tuple[int, ...], left: list[frozenset[int]]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == size:
            if not left:
                yield chosen
            return
        # A trade all of whose cells were decided against can't be met.
        if cells - cell < size - len(chosen) or any(max(trade) < cell for trade in left):
            return
        rest = [trade for trade in left if cell not in trade]
        yield from extend(cell + 1, (*chosen, cell), rest)
        yield from extend(cell + 1, chosen, left)

    return extend(0, (), trades)


def _latin_board(board: Board) -> Board:
    return Board(board, f"latin{board.shape.side}")


def _board_of(rows: Any, zero_based: bool | None) -> Board:
    if isinstance(rows, Latin):
        return rows.board
    if isinstance(rows, Board):
        return _latin_board(rows)
    if hasattr(rows, "is_partial_latin_square"):  # a LatinSquare of Sage
        return _latin_board(Board(rows))
    if isinstance(rows, str):
        side = int(round(len(rows) ** 0.5))
        return Board(rows, f"latin{side}") if side * side == len(rows) else _latin_board(Board(rows))
    try:
        listed = [[operator.index(symbol) for symbol in row] if hasattr(row, "__iter__") else operator.index(row) for row in rows]
        symbols = np.array(listed, dtype=np.int64)
    except (TypeError, ValueError, OverflowError):
        raise BoardError("no Latin square: rows of integers of one length are expected") from None
    if symbols.ndim == 1 and symbols.size:
        side = int(round(symbols.size**0.5))
        symbols = symbols.reshape(side, -1) if side * side == symbols.size else symbols
    if symbols.ndim != 2 or symbols.shape[0] != symbols.shape[1] or not 1 <= len(symbols) <= _MOST_ORDER:
        raise BoardError(f"no Latin square of order 1 to {_MOST_ORDER}: an array of shape {symbols.shape}")
    least = int(symbols.min())
    zero = least == 0 if zero_based is None else zero_based
    symbols = symbols + zero
    if not 0 <= symbols.min() <= symbols.max() <= len(symbols):
        first = 0 if zero else 1
        raise BoardError(f"no Latin square: its symbols are {first} to {len(symbols) - 1 + first}")
    return Board(symbols.astype(np.uint8), f"latin{len(symbols)}")


def _why_not(board: Board) -> str:
    conflict = board.conflict
    if conflict is None:
        return "it has empty cells"
    first, second = (divmod(cell, board.shape.side) for cell in conflict)
    return f"cells {first} and {second} hold the same symbol"


