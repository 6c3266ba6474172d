"""Exact enumeration and Monte Carlo on Sudoku-type grids, Latin squares and n-queens.

Two kinds of question: *exactly how many* (and which, up to symmetry), where that can be computed, and *about how many, with
error bars*, where it cannot. Exact counts are Python integers of any size; estimates come with measured errors and depend
on their parameters and seed alone.

What the names in signatures mean:
    Integer: an integer, of Python or NumPy.
    ShapeLike: a ``Shape`` or its name, such as ``"3x3"`` or ``"latin5"``.
    BoardLike: one board: a text, numbers in a list, in rows or in an array, a ``Board``, and what has one, such as a ``Latin`` square.
    Boards: many of them: a list or another iterable, an array with a board a row, or a file, as a ``pathlib.Path``.
    Images: where rows, columns or symbols go: integers from 0.
    Progress: a function of two numbers, called now and then with the blocks of work that are done, and all of them.
    Group, Engine, Strength, Lines, Features, ClueSymmetry, CountMethod, PuzzleMethod, InputForm, OutputForm: texts, which the
        documentation of the parameter lists.
    TemperingRun: what an estimate by tempering or annealing keeps for its curve.
    Value: what a table holds: an integer, a float, a text, a truth value, or ``None``.

>>> import gridforest as gf
>>> gf.Board("12343..221..43.1").solution()
Board('1234341221434321', shape='2x2')
>>> gf.count_grids("3x3")
6670903752021072936960
>>> sum(gf.forest("2x2").ints("leaves"))
588
"""

from gridforest import errors
from gridforest._core import VERSION as __version__
from gridforest._core import Board, BoardIterator, Shape, Symmetry, SymmetryGroup
from gridforest._arrays import BoardLike, Boards, ShapeLike
from gridforest.catalogue import class_grids, class_index, each_class
from gridforest.census import (
    Progress,
    automorphisms,
    classes,
    count_classes,
    count_grids,
    count_latin,
    count_queens,
    random_minimal,
    random_puzzles,
    sample_grids,
)
from gridforest.count_estimates import (
    CountEstimate,
    estimate_grids,
    estimate_latin,
    estimate_queens,
)
from gridforest.describing import describe
from gridforest.errors import (
    BoardError,
    GridforestError,
    LimitError,
    ParameterError,
    RunError,
    ShapeError,
)
from gridforest.latin import (
    CriticalSet,
    Latin,
    Trade,
    count_loops,
    count_quasigroups,
    critical_set_classes,
    symmetries,
)
from gridforest.puzzle_estimates import PuzzleEstimate, estimate_puzzles
from gridforest.scanning import ScanResult, scan, scan_grids, scan_large, scan_puzzles
from gridforest.skeleton_orbits import (
    JudgedSkeleton,
    SkeletonOrbit,
    count_skeletons,
    judge_skeletons,
    possible_skeletons,
    skeletons,
)
from gridforest.solution_estimates import estimate_solutions
from gridforest.solving import (
    CanonicalForms,
    FileSummary,
    Minimality,
    Solutions,
    canonical,
    compare,
    format_boards,
    minimal,
    random_minimal_inside,
    read_boards,
    sample_solutions,
    solve,
    solve_file,
    write_boards,
)
from gridforest.table import Table
from gridforest.trees import (
    PuzzleGraph,
    forest,
    leaves,
    puzzle_graph,
    tree,
    unavoidable_sets,
)
from gridforest.vicinity import vary

__all__ = [
    "Board",
    "BoardError",
    "BoardIterator",
    "BoardLike",
    "Boards",
    "CanonicalForms",
    "CountEstimate",
    "CriticalSet",
    "FileSummary",
    "GridforestError",
    "JudgedSkeleton",
    "Latin",
    "LimitError",
    "Minimality",
    "ParameterError",
    "Progress",
    "PuzzleEstimate",
    "PuzzleGraph",
    "RunError",
    "ScanResult",
    "Shape",
    "ShapeError",
    "ShapeLike",
    "SkeletonOrbit",
    "Solutions",
    "Symmetry",
    "SymmetryGroup",
    "Table",
    "Trade",
    "__version__",
    "automorphisms",
    "canonical",
    "compare",
    "class_grids",
    "class_index",
    "classes",
    "count_classes",
    "count_grids",
    "count_latin",
    "count_loops",
    "count_quasigroups",
    "count_queens",
    "count_skeletons",
    "critical_set_classes",
    "describe",
    "each_class",
    "errors",
    "estimate_grids",
    "estimate_latin",
    "estimate_puzzles",
    "estimate_queens",
    "estimate_solutions",
    "forest",
    "format_boards",
    "judge_skeletons",
    "leaves",
    "minimal",
    "possible_skeletons",
    "puzzle_graph",
    "random_minimal",
    "random_minimal_inside",
    "random_puzzles",
    "read_boards",
    "sample_grids",
    "sample_solutions",
    "scan",
    "scan_grids",
    "scan_large",
    "scan_puzzles",
    "skeletons",
    "solve",
    "solve_file",
    "symmetries",
    "tree",
    "unavoidable_sets",
    "vary",
    "write_boards",
]
