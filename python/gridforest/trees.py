"""Puzzle trees and forests, unavoidable sets.

The tree of a grid has the proper puzzles inside the grid as its nodes; an edge leads from each to those with one clue
less, and a leaf is a minimal puzzle. The forest of a shape is the trees of its essentially different grids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from gridforest import _core
from gridforest._arrays import BoardLike, Integer, ShapeLike, as_board, as_shape, as_texts
from gridforest._checked import checked
from gridforest._core import Board, Shape
from gridforest.census import Progress
from gridforest._needed import needed
from gridforest.errors import ParameterError
from gridforest.table import Table

if TYPE_CHECKING:
    import networkx

__all__ = [
    "PuzzleGraph",
    "forest",
    "leaves",
    "puzzle_graph",
    "tree",
    "unavoidable_sets",
]

Engine = Literal["auto", "diagram", "graph", "brute"]

_NO_BOUND = 2**64 - 1
_MEMORY = 8 << 30
_GRAPH_NODES = 5_000_000
_MOST_CELLS = 64


def _memory(engine: Engine, max_memory: Integer | None) -> Integer:
    if max_memory is not None and engine in ("graph", "brute"):
        raise ParameterError(f"max_memory is no parameter of the engine {engine}")
    return _MEMORY if max_memory is None else max_memory


def _bound(engine: Engine, max_nodes: Integer | None) -> Integer:
    if max_nodes is not None and engine == "brute":
        raise ParameterError("max_nodes is no parameter of the engine brute")
    default = _GRAPH_NODES if engine == "graph" else _NO_BOUND
    return default if max_nodes is None else max_nodes


@checked
def forest(
    shape: ShapeLike,
    *,
    engine: Engine = "auto",
    max_nodes: Integer | None = None,
    max_memory: Integer | None = None,
    threads: Integer = 0,
    progress: Progress | None = None,
) -> Table:
    """Counts the proper and the minimal puzzles of every essentially different grid of a shape, exactly.

    A row for each grid and number of clues, from N² down to 0. Columns: ``shape``, ``class`` (from 1), ``grid``,
    ``stabiliser``, ``clues``, ``nodes`` (proper puzzles inside the grid), ``leaves`` (minimal ones), ``node_orbits`` and
    ``leaf_orbits`` (both up to the symmetries of the grid), ``arrows`` (edges that lead to the nodes), ``puzzles`` and
    ``minimal_puzzles`` (of all grids of the class).

    Args:
        shape: ``latin4``, ``2x2``, ``latin5``, ``2x3`` (some seconds) or ``latin6`` (some more).
        engine: the decision diagram, the explicit graph, every subset of the clues, or the fastest.
        max_nodes: the most states of a diagram, or nodes of a graph.
        max_memory: the most bytes of a diagram: 8 GiB if left out.
        threads: 0 for one a core.
        progress: called with the trees done, and all of them.

    Raises:
        LimitError: the shape is too large, or a bound was passed.

    Source:
        S. Gupta, "The puzzle forest", The New Sudoku Players' Forum (2006).

    >>> table = forest("2x2")
    >>> sum(table.ints("nodes")), sum(table.ints("leaves"))
    (91428, 588)
    """
    found = as_shape(shape)
    bound = _bound(engine, max_nodes)
    return Table(_core.forest(found, engine, bound, _memory(engine, max_memory), threads, progress))


@checked
def tree(
    root: BoardLike,
    *,
    shape: ShapeLike | None = None,
    engine: Engine = "auto",
    max_nodes: Integer | None = None,
    max_memory: Integer | None = None,
) -> Table:
    """Counts the proper and the minimal puzzles below a grid or a proper puzzle: the columns of :func:`forest`.

    ``puzzles`` and ``minimal_puzzles`` are ``None`` below a puzzle. Of a Latin square, the proper puzzles are its defining sets and
    the minimal ones its critical sets.

    Args:
        root: a grid or a proper puzzle.
        shape: the shape; guessed from the number of cells if it is left out.
        engine, max_nodes, max_memory: as of :func:`forest`.

    Raises:
        BoardError: the puzzle is not proper.
        LimitError: a bound was passed: without one given, an explicit graph has at most 5,000,000 nodes; the engine
            ``auto`` builds one above 64 clues.

    >>> tree(Board("12343..221..43.1")).where(clues=11)["nodes"]
    [1]
    """
    board = as_board(root, shape)
    # More clues than a diagram decides are left to the graph, which has a bound.
    bound = _bound("graph" if engine == "auto" and board.clues > _MOST_CELLS else engine, max_nodes)
    return Table(_core.tree(board, engine, bound, _memory(engine, max_memory)))


@checked
def leaves(
    root: BoardLike,
    *,
    shape: ShapeLike | None = None,
    essentially_different: bool = False,
    max_nodes: Integer | None = None,
    max_memory: Integer | None = None,
) -> Iterator[Board]:
    """The minimal puzzles below a grid or a proper puzzle, one after the other, in the order of their skeletons' values.

    Args:
        root: a grid or a proper puzzle.
        shape: the shape; guessed from the number of cells if it is left out.
        essentially_different: only the first of each orbit under the symmetries of the root.
        max_nodes: the most states of the diagram that finds them.
        max_memory: its most bytes: 8 GiB if left out.

    Raises:
        BoardError: the puzzle is not proper.
        LimitError: it has too many clues, or a bound was passed.

    >>> sum(1 for puzzle in leaves(Board("1234341221434321")))
    284
    """
    bound = _NO_BOUND if max_nodes is None else max_nodes
    return _core.leaves(as_board(root, shape), essentially_different, bound, _memory("diagram", max_memory))


@dataclass(frozen=True, eq=False, repr=False)
class PuzzleGraph:
    """The explicit graph of a tree: node 0 is the root, and nodes follow level by level.

    Attributes:
        shape: The shape of the board.
        puzzles: ``uint8[nodes, cells]``: the puzzle of each node.
        leaf: ``bool[nodes]``: the puzzle is minimal.
        above: ``uint32[edges]``: the node that each edge leaves.
        below: ``uint32[edges]``: the node that it enters, with one clue less.
        emptied: ``uint8[edges]``: the cell that is emptied, numbered from 0.
    """

    shape: Shape
    puzzles: NDArray[np.uint8]
    leaf: NDArray[np.bool_]
    above: NDArray[np.uint32]
    below: NDArray[np.uint32]
    emptied: NDArray[np.uint8]

    @property
    def clues(self) -> NDArray[np.int64]:
        """``int64[nodes]``: the number of clues of each node."""
        clues: NDArray[np.int64] = np.count_nonzero(self.puzzles, axis=1)
        return clues

    def texts(self) -> list[str]:
        """The puzzles as texts."""
        return as_texts(self.puzzles, self.shape)

    def to_networkx(self) -> networkx.DiGraph[str]:
        """The graph as one of networkx: nodes are the texts of puzzles.

        A node has the attributes ``clues`` and ``leaf``, an edge has ``cell`` (such as ``r1c1``).
        """
        package = needed("networkx", "graph")
        graph: networkx.DiGraph[str] = package.DiGraph()
        texts = self.texts()
        attributes: Any = zip(texts, self.clues.tolist(), self.leaf.tolist())
        graph.add_nodes_from((t, {"clues": clues, "leaf": leaf}) for t, clues, leaf in attributes)
        names = [self.shape.cell_name(cell) for cell in range(self.shape.cells)]
        edges = zip(self.above.tolist(), self.below.tolist(), self.emptied.tolist())
        graph.add_edges_from((texts[a], texts[b], {"cell": names[cell]}) for a, b, cell in edges)
        return graph

    def __len__(self) -> int:
        return len(self.leaf)

    def __repr__(self) -> str:
        return f"<PuzzleGraph of {len(self)} {self.shape} puzzles, {int(self.leaf.sum())} minimal>"


@checked
def puzzle_graph(
    root: BoardLike, *, shape: ShapeLike | None = None, max_nodes: Integer = _GRAPH_NODES
) -> PuzzleGraph:
    """The explicit graph of all proper puzzles below a grid or a proper puzzle.

    Args:
        root: a grid or a proper puzzle.
        shape: the shape; guessed from the number of cells if it is left out.
        max_nodes: the most nodes.

    Raises:
        BoardError: the puzzle is not proper.
        LimitError: there are more nodes.

    >>> graph = puzzle_graph(Board("12343..221..43.1"))
    >>> graph
    <PuzzleGraph of 604 2x2 puzzles, 41 minimal>
    """
    board = as_board(root, shape)
    return PuzzleGraph(board.shape, *_core.graph(board, max_nodes))


@checked
def unavoidable_sets(
    grid: BoardLike, *, shape: ShapeLike | None = None, max_size: Integer | None = None
) -> list[list[int]]:
    """The minimal unavoidable sets of a grid, each as its cells, numbered from 0; small sets first.

    A set of cells is unavoidable when some other grid differs from this one in just these cells. A puzzle inside the grid
    is proper exactly when it has a clue in every one of them. Of a Latin square they are the cells of its minimal trades:
    ``Latin.trades`` has these with their mates.

    Args:
        grid: a solution grid.
        shape: the shape; guessed from the number of cells if it is left out.
        max_size: all sets of at most this number of cells; by default 12 above side 6, 10 beyond 128 cells, otherwise
            no bound.

    Raises:
        BoardError: the board is no solution grid.

    >>> [len(cells) for cells in unavoidable_sets(Board("1234341221434321"), max_size=4)]
    [4, 4, 4, 4, 4, 4, 4, 4]
    """
    return _core.unavoidable_sets(as_board(grid, shape), max_size)
