"""Ctrl-C ends every public function and method, and whatever it had begun.

Each call that can take long is begun in a process of its own and interrupted there. It raises within a second, and within two
more the process takes no more processor time and no more memory. A new public name must be put into one of the lists.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import gridforest as gf
import pytest

# What is prepared, and then interrupted: by the name of what is called.
LONG: dict[str, list[tuple[str, str]]] = {
    "canonical": [
        ("many = np.tile(cyclic(16).to_numpy().ravel(), (10**5, 1))", "gf.canonical(many, shape='latin16')"),
    ],
    "compare": [("a = '.' * 1023 + '1'", "[gf.compare(a, a, shape='latin32') for _ in range(10**4)]")],
    "class_grids": [("", "gf.class_grids(range(1, 10**7, 10))")],
    "class_index": [("grids = gf.sample_grids('3x3', 10**5)", "gf.class_index(grids)")],
    "classes": [("", "gf.classes('latin7')")],
    "count_classes": [("", "gf.count_classes('2x5')")],
    "count_grids": [("", f"gf.count_grids('{shape}')") for shape in ("2x5", "latin10", "3x3+x")],
    "count_latin": [("", "gf.count_latin(10)")],
    "count_queens": [("", "gf.count_queens(22)"), ("", "gf.count_queens(29)")],
    "critical_set_classes": [("", "gf.critical_set_classes(6)")],
    "count_skeletons": [("", "gf.count_skeletons('latin7', class_number=1)")],
    "describe": [("grids = gf.sample_grids('3x3', 10**4)", "gf.describe(grids, features='all')")],
    "each_class": [("", "sum(1 for _ in gf.each_class())"), ("", "gf.each_class(shape='latin7')")],
    "estimate_grids": [("", "gf.estimate_grids('5x5', passes=10**4)")],
    "estimate_latin": [
        ("", "gf.estimate_latin(30, method='anneal', sweeps=10**7)"),
        ("", "gf.estimate_latin(30, method='tempering', time=1000)"),
        ("", "gf.estimate_latin(30, method='tempering', sweeps=10**7, moves='cluster')"),
        ("", "gf.estimate_latin(12, particles=10**6, passes=100)"),
    ],
    "estimate_puzzles": [
        ("", f"gf.estimate_puzzles('3x3', method='{method}', samples=10**7)")
        for method in ("singletons", "subsets", "supersets", "paths", "descent", "walk")
    ]
    + [
        ("", "gf.estimate_puzzles('3x3', method='tours', clues=(22, 26), samples=10**7)"),
        ("", "gf.estimate_puzzles('latin6', method='exact')"),
    ],
    "estimate_queens": [
        ("", "gf.estimate_queens(400, passes=10**4)"),
        ("", "gf.estimate_queens(1000, method='anneal', sweeps=10**7)"),
    ],
    "estimate_solutions": [("", "gf.estimate_solutions('.' * 625, passes=10**4, particles=10**5)")],
    "forest": [("", "gf.forest('latin6')")],
    "judge_skeletons": [("", "sum(1 for _ in gf.judge_skeletons('2x3', clues=18))")],
    "leaves": [
        ("grid = cyclic(6)", "sum(1 for _ in gf.leaves(grid, essentially_different=True))"),
        ("grid = cyclic(7)", "sum(1 for _ in gf.leaves(grid))"),
    ],
    "minimal": [("grids = np.tile(cyclic(16).to_numpy().ravel(), (10**4, 1))", "gf.minimal(grids, shape='latin16')")],
    "possible_skeletons": [("", "gf.possible_skeletons('2x3')")],
    "puzzle_graph": [("grid = cyclic(5)", "gf.puzzle_graph(grid, max_nodes=10**9)")],
    "random_minimal": [("", "gf.random_minimal(10**7)"), ("", "gf.random_minimal(10**7, shape='latin7')")],
    "random_minimal_inside": [
        ("grids = np.tile(cyclic(12).to_numpy().ravel(), (10**4, 1))", "gf.random_minimal_inside(grids, shape='latin12')"),
    ],
    "random_puzzles": [
        ("", "gf.random_puzzles(10**7, symmetry='rotate180')"),
        ("", "gf.random_puzzles(1, clues=39, minimal=True, attempts=10**9)"),
    ],
    "sample_grids": [("", "gf.sample_grids('3x3', 10**7)"), ("", "gf.sample_grids('latin7', 10)")],
    "scan": [("grid = gf.sample_grids('3x3', 1)[0]", "gf.scan(grid, at_most=18)")],
    "scan_grids": [("grids = gf.sample_grids('3x3', 1000)", "gf.scan_grids(grids, at_most=17)")],
    "scan_large": [("grid = cyclic(7)", "gf.scan_large(grid, at_least=18)")],
    "scan_puzzles": [("grid = gf.sample_grids('3x3', 1)[0]", "list(gf.scan_puzzles(grid, at_most=19))")],
    "skeletons": [("", "sum(1 for _ in gf.skeletons('3x3'))")],
    "solve": [
        ("empty = ['.' * 81] * 64", "gf.solve(empty, limit=10**9)"),
        ("", "gf.solve([hopeless])"),
        ("", "gf.solve(['.' * 36], limit=10**12)"),
    ],
    "solve_file": [("write('in.txt', ('.' * 81 + '\\n') * 100)", "gf.solve_file('in.txt', 'out.csv', limit=10**9)")],
    "tree": [
        ("grid = cyclic(6)", "gf.tree(grid)"),
        ("grid = cyclic(6)", "gf.tree(grid, engine='graph', max_nodes=10**9)"),
        ("grid = gf.Board('.' * 6 + '456123231564564231312645645312', shape='2x3')", "gf.tree(grid, engine='brute')"),
    ],
    "unavoidable_sets": [
        ("grid = cyclic(9)", "gf.unavoidable_sets(grid, max_size=20)"),
        ("grid = cyclic(8)", "gf.unavoidable_sets(grid, max_size=30)"),
    ],
    "vary": [("puzzle = gf.random_minimal(1)", "list(gf.vary(puzzle, remove=3, add=3))")],
    "Board.count_solutions": [
        ("board = gf.Board('.' * 81)", "board.count_solutions(limit=10**15)"),
        ("", "hopeless.count_solutions()"),
        ("board = gf.Board('.' * 100, shape='2x5')", "board.count_solutions(limit=None)"),
    ],
    "Board.is_minimal": [("", "hopeless.is_minimal()")],
    "Board.is_proper": [("", "hopeless.is_proper()")],
    "Board.minimal_puzzles": [("board = cyclic(6)", "sum(1 for _ in board.minimal_puzzles())")],
    "Board.redundant": [("", "hopeless.redundant()")],
    "Board.solution": [("", "hopeless.solution()")],
    "Board.solutions": [("board = gf.Board('.' * 81)", "sum(1 for _ in board.solutions())"), ("", "list(hopeless.solutions())")],
    "Latin.chain": [("square = gf.Latin.cyclic(30)", "square.chain(10**4)")],
    "Latin.class_number": [("square = gf.Latin.cyclic(7)", "square.class_number()")],
    "Latin.count_critical_sets": [("square = gf.Latin.cyclic(6)", "square.count_critical_sets()")],
    "Latin.critical_sets": [("square = gf.Latin.cyclic(6)", "sum(1 for _ in square.critical_sets())")],
    "Latin.defining_sets": [("square = gf.Latin.cyclic(6)", "sum(1 for _ in square.defining_sets(20))")],
    "Latin.completions": [("", "sum(1 for _ in gf.Latin.completions('.' * 49))")],
    "Latin.random_completions": [("", "gf.Latin.random_completions('.' * 64, 1)")],
    "Latin.random_paratopes": [("square = gf.Latin.cyclic(30)", "square.random_paratopes(10**5)")],
    "sample_solutions": [
        ("", "gf.sample_solutions('.' * 81, 1)"),
        ("", "gf.sample_solutions('.' * 900, 100, shape='latin30', method='chain')"),
    ],
    "Latin.largest_critical_set": [("square = gf.Latin.cyclic(6)", "square.largest_critical_set()")],
    "Latin.smallest_critical_set": [("square = gf.Latin.cyclic(6)", "square.smallest_critical_set()")],
    "Latin.mate": [("square = gf.Latin.cyclic(10)", "[square.mate() for _ in range(10**6)]")],
    "Latin.mates": [("square = gf.Latin.cyclic(9)", "sum(1 for _ in square.mates())")],
    "Latin.count_mates": [("square = gf.Latin.cyclic(9)", "square.count_mates()")],
    "Latin.mols": [("square = gf.Latin.cyclic(9)", "square.mols(9)")],
    "Latin.trades": [("square = gf.Latin.cyclic(8)", "square.trades(max_size=30)")],
    "Latin.transversals_array": [("square = gf.Latin.random(14)", "[square.transversals_array() for _ in range(100)]")],
    "Latin.transversals": [("square = gf.Latin.cyclic(13)", "sum(1 for _ in square.transversals())")],
    "SymmetryGroup.conjugacy_classes": [
        ("group = gf.Latin.elementary_abelian(2, 3).group()", "[group.conjugacy_classes() for _ in range(10**5)]"),
    ],
    "SymmetryGroup.elements": [("group = gf.Latin.elementary_abelian(2, 3).group()", "[group.elements() for _ in range(1000)]")],
    "SymmetryGroup.element_orders": [
        ("group = gf.Latin.elementary_abelian(2, 3).group()", "[group.element_orders() for _ in range(10**5)]"),
    ],
    "count_loops": [("", "gf.count_loops(7)")],
    "count_quasigroups": [("", "gf.count_quasigroups(7)")],
    "CountEstimate.curve": [
        ("run = gf.estimate_latin(11, method='tempering', sweeps=10**4)", "run.curve(steps=10**7)")
    ],
}

# They take as long as it takes to read what they are given, or to write it; or less than a second for any grid.
QUICK = {
    "automorphisms",
    "format_boards", "read_boards", "write_boards",
    *("Board." + name for name in ("clue_cells", "picture", "to_list", "to_numpy", "to_sage", "without")),
    "CanonicalForms.texts",
    "CountEstimate.row",
    "PuzzleGraph.texts", "PuzzleGraph.to_networkx",
    "CriticalSet.certificate",
    *(
        "Latin." + name
        for name in (
            "automorphism_group", "autoparatopism_group", "autotopism_group", "conjugate", "count_transversals", "cyclic", "cycles",
            "dihedral", "elementary_abelian", "entries", "from_group", "from_sage", "group", "image", "intercalates",
            "is_critical_set", "is_defining_set", "is_isotopic_to", "is_orthogonal_to", "is_paratopic_to", "is_self_orthogonal",
            "isomorphism", "isotope", "random", "random_paratope", "representative", "steiner", "to_list", "to_numpy", "to_sage",
            "trade", "transpose",
        )
    ),
    *("SymmetryGroup." + name for name in ("orbits", "random")),
    "symmetries",
    *("Shape." + name for name in ("cell_name", "guess", "lines", "regions", "sets")),
    "Solutions.texts",
    *("Symmetry." + name for name in ("cycles", "identity", "image", "inverse", "then")),
    *("Table." + name for name in ("floats", "from_dicts", "from_rows", "ints", "rows", "to_arrow", "to_csv", "to_pandas", "to_parquet", "where")),
}  # fmt: skip
# Those of tuples and mappings.
INHERITED = {
    *("count", "get", "index", "items", "keys", "values"),
    *("clear", "copy", "fromkeys", "pop", "popitem", "setdefault", "update"),
}

SCRIPT = """
import pathlib, signal, sys, threading, time
import gridforest as gf
import numpy as np

def latin(n, symbol):
    return gf.Board([[symbol(row, column) + 1 for column in range(n)] for row in range(n)], shape=f"latin{n}")

def cyclic(n):
    return latin(n, lambda row, column: (row + column) % n)

def write(name, text):
    pathlib.Path(name).write_text(text)

def resident():
    status = pathlib.Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 if status.exists() else 0

# Fourteen symbols in a square of side 14 leave ten for 14 cells of a column.
hopeless = [[(row + column) % 14 + 1 if max(row, column) < 14 else 0 for column in range(24)] for row in range(24)]
hopeless = gf.Board(hopeless, shape="latin24")

SETUP
sent = []

def interrupt():
    sent.append(time.monotonic())
    signal.raise_signal(signal.SIGINT)

threading.Timer(0.3, interrupt).start()
# Again, should a fast machine be done with it before it is interrupted.
try:
    while True:
        CALL
except KeyboardInterrupt:
    raised = time.monotonic() - sent[0]
before, idle = resident(), False
end = time.monotonic() + 2
while not idle and time.monotonic() < end:
    used = time.process_time()
    time.sleep(0.2)
    idle = time.process_time() - used < 0.02
print(raised, idle, max(0, resident() - before) >> 20)
"""


def _public() -> set[str]:
    """The public functions, and the public methods of the public classes."""
    found = set()
    for name in gf.__all__:
        value = getattr(gf, name)
        if inspect.isclass(value) and not issubclass(value, Exception):
            methods = {n for n in dir(value) if not n.startswith("_") and callable(getattr(value, n))}
            found |= {f"{name}.{method}" for method in methods - INHERITED}
        elif inspect.isroutine(value):
            found.add(name)
    return found


def test_every_public_function_is_long_or_quick() -> None:
    assert _public() == LONG.keys() | QUICK
    assert not LONG.keys() & QUICK


CALLS = [pytest.param(*call, id=call[1]) for calls in LONG.values() for call in calls]


@pytest.mark.parametrize(("setup", "call"), CALLS)
def test_control_c_ends_it_and_what_it_had_begun(setup: str, call: str, tmp_path: Path) -> None:
    script = SCRIPT.replace("SETUP", setup).replace("CALL", call)
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=100)
    assert done.returncode == 0, done.stderr
    raised, idle, grown = done.stdout.split()
    # On a machine that is not busy with other things.
    assert float(raised) < 1 + 0.5 * os.getloadavg()[0]
    assert idle == "True"
    # What is freed goes back to the system sooner or later; what is allocated comes from it.
    assert int(grown) < 100
    assert not (tmp_path / "out.csv").exists()
