#!/usr/bin/env python3
"""Counts the proper puzzles of one grid beside model counters and libraries of decision diagrams.

    python3 -m venv counters && counters/bin/pip install pyganak oxidd graphillion
    counters/bin/python scripts/bench-counters.py [SHAPE GRID] [--rounds N]

The formula is `unavoidable --cnf`: a variable for each cell, a clause for each minimal unavoidable set. Every
counter runs in a process of its own, one thread, one after the other in each round; a library that isn't
installed is left out. Columns: the counter, the number of models, the median processor time in seconds. For
`gridforest` that is the whole command, the search for the sets included; for the others it is what follows
the reading of the formula. The decision diagrams get the cells symbol by symbol, each by columns, and
conjoin the clauses in a balanced tree, which is faster than one after the other. The program is taken from GRIDFOREST, or the
search path. Exit code 1 when two counts differ.
"""

import importlib.util
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

CLASS_1 = ("2x3", "123456456123214365365214531642642531")
PROGRAM = os.environ.get("GRIDFOREST", "gridforest")
LIBRARIES = ["oxidd", "graphillion", "pyganak"]


def read(path):
    """The cells in an order for diagrams, and the clauses, of a formula by `unavoidable --cnf`."""
    clauses, words = [], {}
    for line in open(path):
        if line.startswith("c "):
            words[line.split()[1]] = line.split()[-1]
        elif line.strip() and not line.startswith("p"):
            clauses.append([int(word) for word in line.split()[:-1]])
    grid = words["grid"]
    side = round(len(grid) ** 0.5)
    cells = range(1, len(grid) + 1)
    return sorted(cells, key=lambda cell: (grid[cell - 1], (cell - 1) % side)), clauses


def oxidd(order, clauses):
    from oxidd.bdd import BDDManager

    manager = BDDManager(1 << 24, 1 << 22, 1)
    manager.add_vars(len(order))
    variable = {cell: manager.var(level) for level, cell in enumerate(order)}
    level = {cell: level for level, cell in enumerate(order)}

    def clause(cells):
        either = manager.false()
        for cell in sorted(cells, key=level.get, reverse=True):
            either |= variable[cell]
        return either

    def conjunction(some):
        if len(some) == 1:
            return clause(some[0])
        half = len(some) // 2
        return conjunction(some[:half]) & conjunction(some[half:])

    return conjunction(clauses).sat_count(len(order))


def graphillion(order, clauses):
    from graphillion import setset

    setset.set_universe(order)
    return setset([set(clause) for clause in clauses]).hitting().len()


def pyganak(order, clauses):
    from pyganak import Counter

    counter = Counter()
    counter.new_vars(len(order))
    counter.add_clauses(clauses)
    return counter.count()


def processor(arguments):
    """The output of a command, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(shape, grid):
    command = [PROGRAM, "forest", shape, "--grid", grid, "--nodes", "--format", "csv", "--threads", "1"]
    rows, seconds = processor(command)
    header, *rows = [row.split(",") for row in rows.splitlines()]
    nodes = header.index("nodes")
    return sum(int(row[nodes]) for row in rows), seconds


def theirs(library, formula):
    models, seconds = processor([sys.executable, __file__, "--count", library, formula])[0].split()
    return int(models), float(seconds)


def main(arguments):
    if arguments[:1] == ["--count"]:
        order, clauses = read(arguments[2])
        begin = time.process_time()
        models = globals()[arguments[1]](order, clauses)
        print(models, time.process_time() - begin)
        return 0
    rounds = 3
    if "--rounds" in arguments:
        at = arguments.index("--rounds")
        rounds = int(arguments[at + 1])
        del arguments[at : at + 2]
    shape, grid = arguments or CLASS_1
    libraries = [name for name in LIBRARIES if importlib.util.find_spec(name)]
    times = {name: [] for name in ["gridforest", *libraries]}
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        formula = os.path.join(folder, "grid.cnf")
        command = [PROGRAM, "unavoidable", "--shape", shape, "--cnf", formula]
        subprocess.run(command, input=grid + "\n", check=True, text=True)
        for _ in range(rounds):
            for name in times:
                models, seconds = ours(shape, grid) if name == "gridforest" else theirs(name, formula)
                counts[name] = models
                times[name].append(seconds)
    print("counter,models,seconds")
    for name, seconds in times.items():
        print(f"{name},{counts[name]},{statistics.median(seconds):.3f}")
    return len(set(counts.values())) > 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
