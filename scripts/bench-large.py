#!/usr/bin/env python3
"""Large boards beside other solvers, and exact numbers of solutions beside a model counter.

    python3 -m venv peers && peers/bin/pip install ortools python-sat pyganak
    peers/bin/python scripts/bench-large.py large|counts [--limit SECONDS]

`large`: twenty boards of 16x16 and 25x25 made here, from easy to minimal; each program finds the solution and shows
that it is the only one. `counts`: 9x9 boards of 10 to 24 clues of a random grid. Each program solves a board in a
process of its own, one thread, all in turn; what takes more than the limit (60 s of processor
time) has no time. A row is a board and a
program, with the processor seconds of each program: of ours the whole command, of the others what follows their
import. The peers: `cpsat` (OR-tools, all-different
constraints), `sat` (CaDiCaL by python-sat, the direct encoding), `links` (dancing links, in Python below: a
textbook one, some hundred times slower than one in C), `ganak`. The program is taken from GRIDFOREST, or the search
path.
"""

import importlib
import os
import random
import resource
import subprocess
import sys
from itertools import combinations

PROGRAM = os.environ.get("GRIDFOREST", "gridforest")
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


def board(text):
    """The side of a board, its symbols from 0 (-1: empty), and the cells of its units."""
    side = round(len(text) ** 0.5)
    box = round(side**0.5)
    rows = [[(r, c) for c in range(side)] for r in range(side)]
    columns = [[(r, c) for r in range(side)] for c in range(side)]
    boxes = [
        [(box * i + r, box * j + c) for r in range(box) for c in range(box)] for i in range(box) for j in range(box)
    ]
    return side, [SYMBOLS.find(symbol) for symbol in text], rows + columns + boxes


def formula(text):
    """The direct encoding: exactly one symbol a cell, exactly one place a symbol and unit."""
    side, symbols, units = board(text)

    def variable(r, c, s):
        return (r * side + c) * side + s + 1

    groups = [[variable(r, c, s) for s in range(side)] for r in range(side) for c in range(side)]
    groups += [[variable(r, c, s) for r, c in unit] for unit in units for s in range(side)]
    clauses = groups + [[-a, -b] for group in groups for a, b in combinations(group, 2)]
    clauses += [[cell * side + s + 1] for cell, s in enumerate(symbols) if s >= 0]
    return side**3, clauses


def sat(text):
    from pysat.solvers import Cadical153

    _, clauses = formula(text)
    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return 0
        solver.add_clause([-lit for lit in solver.get_model() if lit > 0])
        return 2 if solver.solve() else 1


def cpsat(text):
    from ortools.sat.python import cp_model

    side, symbols, units = board(text)
    model = cp_model.CpModel()
    cells = [model.new_int_var(0, side - 1, "") for _ in symbols]
    for cell, symbol in zip(cells, symbols):
        if symbol >= 0:
            model.add(cell == symbol)
    for unit in units:
        model.add_all_different([cells[r * side + c] for r, c in unit])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return 0
    found = [solver.value(cell) for cell in cells]
    others = []
    for cell, value in zip(cells, found):
        other = model.new_bool_var("")
        model.add(cell != value).only_enforce_if(other)
        others.append(other)
    model.add_bool_or(others)
    return 2 if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 1


def links(text):
    """Algorithm X over dictionaries, fewest choices first, to two solutions."""
    side, symbols, units = board(text)
    constraints = {}
    for r in range(side):
        for c in range(side):
            for s in range(side):
                constraints[r, c, s] = [("cell", r, c)]
    for number, unit in enumerate(units):
        for r, c in unit:
            for s in range(side):
                constraints[r, c, s].append((number, s))
    rows = {}
    for choice, met in constraints.items():
        for constraint in met:
            rows.setdefault(constraint, set()).add(choice)

    def select(choice):
        removed = []
        for constraint in constraints[choice]:
            for other in rows[constraint]:
                for rest in constraints[other]:
                    if rest != constraint:
                        rows[rest].discard(other)
            removed.append(rows.pop(constraint))
        return removed

    def deselect(choice, removed):
        for constraint in reversed(constraints[choice]):
            rows[constraint] = removed.pop()
            for other in rows[constraint]:
                for rest in constraints[other]:
                    if rest != constraint:
                        rows[rest].add(other)

    def count(most):
        if not rows:
            return 1
        number = 0
        for choice in list(rows[min(rows, key=lambda constraint: len(rows[constraint]))]):
            removed = select(choice)
            number += count(most - number)
            deselect(choice, removed)
            if number == most:
                break
        return number

    for cell, symbol in enumerate(symbols):
        if symbol >= 0:
            select((*divmod(cell, side), symbol))
    sys.setrecursionlimit(10_000)
    return count(2)


def ganak(text):
    from pyganak import Counter

    variables, clauses = formula(text)
    counter = Counter()
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    return counter.count()


def gridforest(text, counts):
    how = ["--count"] if counts else []
    command = [PROGRAM, "solve", *how, "--threads", "1", "--format", "csv", "--quiet"]
    rows = subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, text=True).stdout
    return int(rows.splitlines()[1].split(",")[1].rstrip("+"))


def made(*arguments):
    command = [PROGRAM, *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()


def large():
    """Minimal puzzles, and the same with a share of the other clues."""
    chance = random.Random(1)
    for shape, number in [("4x4", 3), ("5x5", 1)]:
        for minimal in made("generate", shape, "--count", number, "--seed", 1):
            found = subprocess.run([PROGRAM, "solve", "--format", "csv"], input=minimal, stdout=subprocess.PIPE, text=True)
            solution = found.stdout.splitlines()[1].split(",")[2]
            for share in [0, 0.02, 0.05, 0.1, 0.3]:
                yield "".join(s if p == "." and chance.random() < share else p for p, s in zip(minimal, solution))


def few():
    chance = random.Random(2)
    grids = made("solutions", "3x3", "--sample", 1, "--seed", 1)
    for grid in grids[-1:]:
        for clues in [24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10]:
            cells = chance.sample(range(81), clues)
            yield "".join(symbol if cell in cells else "." for cell, symbol in enumerate(grid))


def spent():
    """The processor time of this process and of those that it waited for."""
    times = os.times()
    return sum(times[:4])


def timed(name, text, counts, limit):
    """What a program says, and its processor time; none beyond the limit."""
    command = [sys.executable, __file__, "--one", name, text, "counts" if counts else "large"]
    bound = int(limit)
    process = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (bound, bound + 5)),
    )
    words = process.stdout.split()
    if process.returncode != 0 or len(words) != 2:
        return None, None
    answer, seconds = words
    return answer, round(float(seconds), 3)


def main(arguments):
    if arguments[0] == "--one":
        _, name, text, mode = arguments
        for module in {"cpsat": ["ortools.sat.python.cp_model"], "sat": ["pysat.solvers"], "ganak": ["pyganak"]}.get(name, []):
            importlib.import_module(module)
        begin = spent()
        answer = gridforest(text, mode == "counts") if name == "gridforest" else globals()[name](text)
        print(answer, spent() - begin)
        return 0
    counts = arguments[0] == "counts"
    limit = float(arguments[arguments.index("--limit") + 1]) if "--limit" in arguments else 60
    names = ["gridforest", "ganak"] if counts else ["gridforest", "cpsat", "sat", "links"]
    print("puzzle,clues,solutions,program,seconds")
    for text in few() if counts else large():
        answers = {name: timed(name, text, counts, limit) for name in names}
        said = sorted({answer for answer, _ in answers.values() if answer})
        for name, (_, seconds) in answers.items():
            took = "" if seconds is None else seconds
            print(text, len(text) - text.count("."), "/".join(said), name, took, sep=",", flush=True)
        if len(said) > 1:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
