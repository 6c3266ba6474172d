#!/usr/bin/env python3
"""Transversals, orthogonal mates and trades of Latin squares: this package beside exact-cover libraries of the Python registry.

    pip install gridforest dlx exact-cover xcover passagemath-combinat && scripts/bench-latin.py

Each library gets the same exact covers: of rows, columns and symbols by cells, and of cells by transversals, which it finds
first. Both sides must find the same number. Writes tables in Markdown: processor time, which other work disturbs least, of
runs one after the other, the least of some measurements, and the ratio.
"""

import time
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import dlx
import exact_cover
import gridforest as gf
import numpy as np
import xcover
from exact_cover.error import NoSolution
from sage.combinat.matrices.dancing_links import dlx_solver

Options = list[list[int]]
"""Of an exact cover, the items of each option."""
Covers = Callable[[Options, int], Iterable[Iterable[int]]]
"""The covers of so many items, each as the numbers of its options."""


def matrix(options: Options, items: int) -> np.ndarray:
    ones = np.zeros((len(options), items), dtype=bool)
    if options:
        ones[np.arange(len(options))[:, None], np.array(options)] = True
    return ones


def by_exact_cover(options: Options, items: int) -> Iterable[Iterable[int]]:
    return exact_cover.get_all_solutions(matrix(options, items))


def count_by_exact_cover(options: Options, items: int) -> int:
    return int(exact_cover.get_solution_count(matrix(options, items)))


def first_by_exact_cover(options: Options, items: int) -> int:
    try:
        exact_cover.get_exact_cover(matrix(options, items))
    except NoSolution:
        return 0
    return 1


def by_dlx(options: Options, items: int) -> Iterator[list[int]]:
    solver = dlx.DLX([(item, dlx.DLX.PRIMARY) for item in range(items)])
    # A solution has some node of each row.
    first = [solver.appendRow(option) for option in options]
    return ([bisect(first, node) - 1 for node in nodes] for nodes in solver.solve())


def by_xcover(options: Options, _: int) -> Iterator[list[int]]:
    return xcover.covers(options)


def by_sage(options: Options, _: int) -> Iterator[list[int]]:
    return dlx_solver(options).solutions_iterator()


LIBRARIES: dict[str, Covers] = {"sage": by_sage, "exact-cover": by_exact_cover, "xcover": by_xcover, "dlx": by_dlx}
PATIENCE = 20.0
"""No library gets a harder case after one that took it so many seconds."""


def cells(square: gf.Latin) -> tuple[Options, int]:
    n = square.order
    return [[row, n + column, 2 * n + symbol] for row, column, symbol in square.entries()], 3 * n


def transversals(square: gf.Latin) -> tuple[Options, int]:
    n = square.order
    return [[row * n + column for row, column in enumerate(columns)] for columns in square.transversals()], n * n


def count(name: str, options: Options, items: int, most: int | None = None) -> int:
    if len(np.unique(options)) < items:
        return 0  # xcover leaves items out that no option has.
    if name == "exact-cover":
        # It counts faster than it lists.
        return count_by_exact_cover(options, items) if most is None else first_by_exact_cover(options, items)
    return sum(1 for _ in islice(LIBRARIES[name](options, items), most))


def whole(name: str, options: Options, items: int, most: int | None = None) -> int:
    """The mates, by the transversals as exact covers of rows, columns and symbols by cells."""
    n = items // 3
    # Cell by cell they are in the order of rows and columns.
    covers = [[int(cell) for cell in cover] for cover in LIBRARIES[name](options, items)]
    return count(name, covers, n * n, most)


def least(run: Callable[[], int]) -> tuple[int, float]:
    start = time.process_time()
    found = run()
    once = time.process_time() - start
    # The time of threads is known some milliseconds later, so that no single short run is measured.
    runs = max(1, int(0.05 / max(once, 2e-6)))
    seconds = [once] if once > 0.05 else []
    while len(seconds) < 5 and once < 5:
        start = time.process_time()
        for _ in range(runs):
            run()
        seconds.append((time.process_time() - start) / runs)
    return found, min(seconds)


Problem = Callable[[gf.Latin], tuple[Options, int]]


def table(what: str, cases: dict[str, gf.Latin], problem: Problem, ours: Callable[[gf.Latin], int], theirs: Callable[..., int]) -> None:
    print(f"\n| {what} | number | gridforest | " + " | ".join(LIBRARIES) + " |")
    print("| --- | --- | --- |" + " --- |" * len(LIBRARIES))
    spent = dict.fromkeys(LIBRARIES, 0.0)
    for name, square in cases.items():
        number, seconds = least(lambda: ours(square))
        row = [name, f"{number:,}", f"{seconds * 1000:.3f} ms"]
        options, items = problem(square)
        for library in LIBRARIES:
            if spent[library] > PATIENCE:
                row.append("")
                continue
            found, spent[library] = least(lambda: theirs(library, options, items))
            assert found == number, (name, library, found, number)
            row.append(f"{spent[library] * 1000:.2f} ms ({spent[library] / seconds:.0f} ×)")
        print("| " + " | ".join(row) + " |", flush=True)


def first(way: Callable[..., int]) -> Callable[..., int]:
    return lambda name, options, items: way(name, options, items, 1)


next(by_xcover([[0, 1], [0], [1]], 2))  # It compiles itself at first.
groups = {
    "Z7": gf.Latin.cyclic(7),
    "Z2³": gf.Latin.elementary_abelian(2, 3),
    "Z9": gf.Latin.cyclic(9),
    "random of order 9": gf.Latin.random(9, seed=1),
    "random of order 10": gf.Latin.random(10, seed=1),
    "random of order 11": gf.Latin.random(11, seed=1),
    "Z11": gf.Latin.cyclic(11),
}
table("transversals counted", groups, cells, lambda square: square.count_transversals(), count)
table("transversals listed, in an array", groups, cells, lambda square: len(square.transversals_array()), count)
table("transversals listed, in tuples", groups, cells, lambda square: sum(1 for _ in square.transversals()), count)
mates = {"Z7": gf.Latin.cyclic(7)} | {f"random of order {n}": gf.Latin.random(n, seed=1) for n in (7, 8, 9, 10)}
table("mates of a square", mates, cells, lambda square: square.count_mates(), whole)
table("covers alone", mates, transversals, lambda square: square.count_mates(), count)
with_mates = {"Z7": gf.Latin.cyclic(7), "Z2³": gf.Latin.elementary_abelian(2, 3), "Z9": gf.Latin.cyclic(9)}
table("whether there is a mate", with_mates | mates, cells, lambda square: square.count_mates(limit=1), first(whole))

bounds = (4, 6, 8, 10, 12)
print("\n| minimal trades up to | " + " | ".join(map(str, bounds)) + " |\n| --- |" + " --- |" * len(bounds))
for name, square in {"Z8": gf.Latin.cyclic(8), "random of order 8": gf.Latin.random(8, seed=1)}.items():
    board = square.board
    found = [least(lambda: len(gf.unavoidable_sets(board, max_size=bound))) for bound in bounds]
    print(f"| {name} | " + " | ".join(f"{number:,}: {seconds * 1000:.2f} ms" for number, seconds in found) + " |")
