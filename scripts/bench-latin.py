#!/usr/bin/env python3
"""Transversals and orthogonal mates of Latin squares: this package beside exact-cover libraries of the Python registry.

    pip install gridforest dlx exact-cover xcover && scripts/bench-latin.py

Each library gets the same exact covers: of rows, columns and symbols by cells, and of cells by transversals. Both sides count
all solutions, and the numbers must be equal. Writes a table in Markdown: processor time, which other work disturbs least, the
least of some runs, and the ratio.
"""

import time
from collections.abc import Callable

import dlx
import exact_cover
import gridforest as gf
import numpy as np
import xcover

Options = list[list[int]]


def by_exact_cover(options: Options, items: int) -> int:
    matrix = np.zeros((len(options), items), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True
    return int(exact_cover.get_solution_count(matrix))


def by_dlx(options: Options, items: int) -> int:
    solver = dlx.DLX([(item, dlx.DLX.PRIMARY) for item in range(items)])
    for option in options:
        solver.appendRow(option)
    return sum(1 for _ in solver.solve())


def by_xcover(options: Options, items: int) -> int:
    return sum(1 for _ in xcover.covers(options))


LIBRARIES = {"exact-cover": by_exact_cover, "xcover": by_xcover, "dlx": by_dlx}
PATIENCE = 20.0
"""No library gets a harder case after one that took it so many seconds."""


def cells(square: gf.Latin) -> tuple[Options, int]:
    n = square.order
    return [[row, n + column, 2 * n + symbol] for row, column, symbol in square.entries()], 3 * n


def covers(square: gf.Latin) -> tuple[Options, int]:
    n = square.order
    return [[row * n + column for row, column in enumerate(columns)] for columns in square.transversals()], n * n


def least(run: Callable[[], int]) -> tuple[int, float]:
    seconds: list[float] = []
    while len(seconds) < 3 or (sum(seconds) < 0.1 and len(seconds) < 100):
        start = time.process_time()
        found = run()
        seconds.append(time.process_time() - start)
        if seconds[-1] > 10:
            break
    return found, min(seconds)


def table(what: str, cases: dict[str, gf.Latin], problem: Callable[[gf.Latin], tuple[Options, int]], ours: Callable[[gf.Latin], int]) -> None:
    print(f"\n| {what} | number | gridforest | " + " | ".join(LIBRARIES) + " |")
    print("| --- | --- | --- |" + " --- |" * len(LIBRARIES))
    spent = dict.fromkeys(LIBRARIES, 0.0)
    for name, square in cases.items():
        number, seconds = least(lambda: ours(square))
        row = [name, f"{number:,}", f"{seconds * 1000:.3f} ms"]
        options, items = problem(square)
        for library, count in LIBRARIES.items():
            if spent[library] > PATIENCE:
                row.append("")
                continue
            found, spent[library] = least(lambda: count(options, items))
            assert found == number, (name, library, found, number)
            row.append(f"{spent[library] * 1000:.2f} ms ({spent[library] / seconds:.0f} ×)")
        print("| " + " | ".join(row) + " |", flush=True)


by_xcover([[0, 1], [0], [1]], 2)  # It compiles itself at first.
groups = {
    "Z7": gf.Latin.cyclic(7),
    "Z2³": gf.Latin.elementary_abelian(2, 3),
    "Z9": gf.Latin.cyclic(9),
    "random of order 9": gf.Latin.random(9, seed=1),
    "random of order 10": gf.Latin.random(10, seed=1),
    "random of order 11": gf.Latin.random(11, seed=1),
    "Z11": gf.Latin.cyclic(11),
}
table("transversals counted", groups, cells, lambda square: square.count_transversals())
table("transversals listed", groups, cells, lambda square: sum(1 for _ in square.transversals()))
mates = {
    "Z7": gf.Latin.cyclic(7),
    "random of order 7": gf.Latin.random(7, seed=1),
    "random of order 8": gf.Latin.random(8, seed=1),
    "random of order 9": gf.Latin.random(9, seed=1),
    "random of order 10": gf.Latin.random(10, seed=1),
}
table("orthogonal mates", mates, covers, lambda square: square.count_mates())
