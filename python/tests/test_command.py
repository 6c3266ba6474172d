"""The package says what the command line says: the same bytes, the same seeds."""

import csv
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import gridforest as gf
import pytest
from conftest import Run


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("shape", ["2x2", "latin4", "2x3"])
def test_classes(command: Run, shape: str) -> None:
    assert gf.classes(shape).to_csv() == command("solutions", shape, "--classes")


@pytest.mark.parametrize("shape", ["2x2", "latin4", "latin5"])
def test_forests(command: Run, shape: str) -> None:
    assert gf.forest(shape).to_csv() == command("forest", shape)


@pytest.mark.parametrize("engine", ["diagram", "graph", "brute"])
def test_trees_by_every_engine(command: Run, engine: str) -> None:
    puzzle = "12343..221..43.1"
    table = gf.tree(gf.Board(puzzle), engine=engine)  # type: ignore[arg-type]
    assert table.to_csv() == command("forest", "2x2", "--grid", puzzle, "--engine", engine)


@pytest.mark.parametrize("different", [False, True])
def test_leaves(command: Run, different: bool) -> None:
    grid = "1234342121434312"
    options = ["--ed"] if different else []
    expected = command("forest", "2x2", "--grid", grid, "--leaves", "-", *options)
    found = gf.leaves(gf.Board(grid), essentially_different=different)
    assert [str(puzzle) for puzzle in found] == expected.split()[1:]


@pytest.mark.parametrize("shape", ["3x3", "2x4", "2x3", "latin5"])
def test_uniform_grids(command: Run, shape: str) -> None:
    expected = command("solutions", shape, "--sample", 600, "--seed", 7).split()
    grids = gf.sample_grids(shape, 600, seed=7)
    assert gf.format_boards(grids, shape=shape) == expected[-600:]


@pytest.mark.parametrize("shape", ["3x3", "2x3"])
def test_random_puzzles(command: Run, shape: str) -> None:
    expected = command("generate", shape, "--count", 300, "--seed", 5).split()
    puzzles = gf.random_minimal(300, shape=shape, seed=5)
    assert gf.format_boards(puzzles) == expected[-300:]


@pytest.mark.parametrize(
    ("shape", "options"),
    [
        ("3x3", {"symmetry": "rotate180", "clues": 28}),
        ("2x3", {"clues": 12, "uniform": True}),
        ("3x3+x", {"symmetry": "full", "minimal": True}),
        ("2x2", {"pattern": "1......2..4..3..", "minimal": True}),
    ],
)
def test_puzzles_with_chosen_clue_cells(command: Run, shape: str, options: dict[str, Any]) -> None:
    flags = [[f"--{name}"] if value is True else [f"--{name}", value] for name, value in options.items()]
    expected = command("generate", shape, "--count", 20, "--seed", 5, *(word for flag in flags for word in flag)).split()
    puzzles = gf.random_puzzles(20, shape=shape, seed=5, **options)
    assert gf.format_boards(puzzles, shape=shape) == expected[-20:]


def test_minimal_puzzles_inside(command: Run) -> None:
    grids = gf.format_boards(gf.sample_grids("2x3", 30, seed=4))
    found = gf.random_minimal_inside(grids, seed=9)
    expected = rows(command("minimal", "--one", "--seed", 9, stdin="\n".join(grids)))
    assert gf.format_boards(found) == [row["minimal_puzzle"] for row in expected]
    with pytest.raises(gf.BoardError, match="board 1: .*several solutions"):
        gf.random_minimal_inside([grids[0], "." * 36])


def test_puzzles_that_cannot_be_are_refused() -> None:
    for options, says in [
        ({"symmetry": "round"}, "symmetry: no symmetry 'round'"),
        ({"clues": 2}, "fewer than 3 clues"),
        ({"uniform": True}, "uniform: goes with a pattern or a number of clues"),
        ({"pattern": "1......2..4..3..", "clues": 4}, "pattern: goes with neither"),
    ]:
        with pytest.raises(gf.ParameterError, match=says):
            gf.random_puzzles(1, shape="2x2", **options)  # type: ignore[arg-type]
    with pytest.raises(gf.LimitError, match="attempts: 20 attempts at a puzzle made none"):
        gf.random_puzzles(1, shape="2x2", pattern="1.1..1.11.1..1.1", minimal=True, attempts=20)


@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_files_are_solved_to_the_same_bytes(command: Run, tmp_path: Path, limit: int) -> None:
    puzzles = gf.format_boards(gf.random_minimal(3000, seed=3))
    open_ones = gf.format_boards(gf.random_minimal(50, shape="2x3"))
    few = [puzzle[:60] + "." * 21 for puzzle in puzzles[:40]]
    lines = [*puzzles, "# a comment", *open_ones, puzzles[0] + " another", "", *few, "1" * 81]
    file, table = tmp_path / "puzzles.txt", tmp_path / "solved.csv"
    for end in ["\n", "\r\n", "\r"]:
        file.write_bytes(end.join(lines).encode())
        summary = gf.solve_file(file, table, limit=limit)
        assert table.read_text() == command("solve", file, "--limit", limit)
        assert summary.puzzles == len(lines) - 2
        assert summary.none == sum(1 for row in rows(table.read_text()) if row["solutions"] == "0")


def test_minimality(command: Run, tmp_path: Path) -> None:
    minimal = gf.format_boards(gf.random_minimal(200))
    solved = gf.solve(minimal).texts()
    spare = [p[:40] + s[40:44] + p[44:] for p, s in zip(minimal, solved)]
    for texts in [minimal + spare + ["." * 81], ["12343..221..43.1", "." * 16, "1" * 16]]:
        found = gf.minimal(texts)
        for i, row in enumerate(rows(command("minimal", stdin="\n".join(texts)))):
            names = [found.shape.cell_name(cell) for cell in found.redundant[i].nonzero()[0]]
            assert row["proper"] == str(bool(found.proper[i])).lower()
            assert row["minimal"] == str(bool(found.minimal[i])).lower()
            assert row["redundant"].split() == names


@pytest.mark.parametrize("shape", ["3x3", "2x3", "latin5"])
def test_canonical_forms(command: Run, shape: str) -> None:
    grids = gf.format_boards(gf.sample_grids(shape, 40, seed=2), shape=shape)
    puzzles = [grid[: len(grid) // 3].ljust(len(grid), ".") for grid in grids]
    for texts in [grids, puzzles]:
        forms = gf.canonical(texts, shape=shape)
        found = zip(texts, forms.texts(), forms.stabilisers, forms.orbits)
        expected = rows(command("canon", "--shape", shape, stdin="\n".join(texts)))
        assert [list(map(str, row)) for row in found] == [list(row.values()) for row in expected]


def test_canonical_skeletons(command: Run) -> None:
    puzzles = gf.random_minimal(50)
    marks = gf.format_boards((puzzles > 0).astype("uint8"))
    forms = gf.canonical(puzzles, kind="skeleton")
    text = command("canon", "--kind", "skeleton", stdin="\n".join(marks))
    expected = [[row["canonical"], row["stabiliser"], row["orbit"]] for row in rows(text)]
    found = zip(forms.texts(), map(str, forms.stabilisers), map(str, forms.orbits))
    assert [list(row) for row in found] == [
        [canonical.replace("0", "."), s, o] for canonical, s, o in expected
    ]


@pytest.mark.parametrize(
    ("shape", "text", "size"),
    [("2x2", "1234341221434321", 16), ("3x3", "", 10), ("latin5", "", 12)],
)
def test_unavoidable_sets(command: Run, shape: str, text: str, size: int) -> None:
    text = text or gf.format_boards(gf.sample_grids(shape, 1), shape=shape)[0]
    grid = gf.Board(text, shape)
    sets = gf.unavoidable_sets(grid, max_size=size)
    names = [" ".join(map(grid.shape.cell_name, cells)) for cells in sets]
    expected = command("unavoidable", "--shape", shape, "--max-size", size, stdin=text)
    assert names == [row["cells"] for row in rows(expected)]


@pytest.mark.parametrize("symmetric", [False, True])
def test_scans(command: Run, symmetric: bool) -> None:
    text = gf.format_boards(gf.sample_grids("2x3", 1))[0]
    grid = gf.Board(text)
    option = ["--up-to-symmetry"] if symmetric else []
    expected = rows(command("scan", "--at-most", 9, "--at-least", 8, *option, stdin=text))
    levels = gf.scan(grid, at_most=9, at_least=8, up_to_symmetry=symmetric).levels
    numbers = [[str(value) for value in row.values()] for row in levels.rows()]
    assert numbers == [[row["clues"], row["puzzles"], row["minimal"]] for row in expected]
    puzzles = list(gf.scan_puzzles(grid, at_most=9, at_least=8, up_to_symmetry=symmetric))
    assert len(set(puzzles)) == sum(levels.ints("puzzles"))
    assert all(puzzle.is_proper() for puzzle in puzzles)


@pytest.mark.parametrize("symmetric", [False, True])
def test_scans_for_minimal_puzzles_with_many_clues(
    command: Run, tmp_path: Path, symmetric: bool
) -> None:
    text = gf.format_boards(gf.sample_grids("latin5", 1))[0]
    option = ["--up-to-symmetry"] if symmetric else []
    file = tmp_path / "puzzles.txt"
    words = ["scan", "--minimal", "--at-least", 9, "--puzzles", file, *option]
    counted = rows(command(*words, stdin=text))
    puzzles = gf.scan_large(text, at_least=9, up_to_symmetry=symmetric)
    assert [str(puzzle) for puzzle in puzzles] == file.read_text().split()
    assert len(puzzles) == sum(int(row["minimal"]) for row in counted) > 0
    assert all(puzzle.is_minimal() for puzzle in puzzles)


def test_scans_for_minimal_puzzles_take_small_boards() -> None:
    with pytest.raises(gf.ShapeError, match="at most eight symbols"):
        gf.scan_large(gf.Board(gf.sample_grids("3x3", 1)[0]), at_least=38)


def test_the_method_is_chosen_as_by_the_command(command: Run) -> None:
    every: list[dict[str, Any]] = [
        {},
        {"clues": (5, 5)},
        {"samples": 20_000},
        {"samples": 20_000, "size": 7},
        {"samples": 20_000, "grids": 5},
        {"samples": 20_000, "learning": 1000},
        {"samples": 20_000, "clues": (4, 6), "tours": 20, "learning": 500},
    ]
    for options in every:
        words: list[object] = ["estimate", "puzzles", "2x2"]
        for name, value in options.items():
            text = "{}..{}".format(*value) if isinstance(value, tuple) else value
            words += [f"--{name}", text]
        estimate = gf.estimate_puzzles("2x2", **options)
        assert estimate.table.to_csv() == command(*words), options


@pytest.mark.parametrize(
    ("counted", "words"),
    [
        (gf.count_queens(12), "queens 12"),
        (gf.count_latin(6), "latin 6"),
        (gf.count_quasigroups(5), "quasigroups 5"),
        (gf.count_loops(6), "loops 6"),
        *[(gf.count_grids(shape), f"grids {shape}") for shape in ("3x3", "latin6+x", "rect3x6")],
        *[(gf.count_classes(shape), f"grids {shape} --classes") for shape in ("2x4", "latin6", "2x3+dg", "latin5+x")],
        (gf.count_classes("latin6", group="isotopy"), "grids latin6 --classes --group isotopy"),
    ],
)
def test_exact_counts(command: Run, counted: int, words: str) -> None:
    assert type(counted) is int
    assert str(counted) == rows(command("count", *words.split()))[0]["count"]


@pytest.mark.parametrize(
    ("method", "options"),
    [
        ("singletons", {"clues": (4, 6)}),
        ("subsets", {"size": 7}),
        ("supersets", {"size": 5}),
        ("paths", {"grids": 5, "per_grid": 16}),
        ("descent", {"clues": (4, 5)}),
        ("descent", {"grids": 2}),
        ("walk", {"learning": 1000, "steps": 500}),
        ("tours", {"clues": (4, 6), "learning": 500, "tours": 20, "grids": 2}),
        ("tours", {"clues": (4, 6), "learning": 500, "tours": 20, "anchor": 5, "effort": {4: 3, 6: 2.5}}),
        ("tours", {"clues": (4, 6), "learning": 500, "tours": 20, "neighbours": 3}),
    ],
)
def test_estimates_of_puzzles(command: Run, method: str, options: dict[str, object]) -> None:
    words: list[object] = ["estimate", "puzzles", "2x2", "--method", method, "--seed", 4]
    words += ["--samples", 20_000]
    for name, value in options.items():
        text = "{}..{}".format(*value) if isinstance(value, tuple) else value
        if isinstance(value, dict):
            text = ",".join(f"{clues}={factor}" for clues, factor in value.items())
        words += [f"--{name.replace('_', '-')}", text]
    estimate = gf.estimate_puzzles(
        "2x2", method=method, samples=20_000, seed=4, **options  # type: ignore[arg-type]
    )
    assert estimate.table.to_csv() == command(*words)
    assert estimate.blocks.shape[1] == len(estimate.clues)


@pytest.mark.parametrize("problem", [("queens", 14), ("latin", 6), ("grids", "2x3")])
def test_estimates_of_solutions(command: Run, problem: tuple[str, object]) -> None:
    name, n = problem
    estimators = {
        "queens": gf.estimate_queens,
        "latin": gf.estimate_latin,
        "grids": gf.estimate_grids,
    }
    for method, options in [
        ("smc", {"passes": 12, "particles": 500}),
        ("tempering", {"sweeps": 40_000}),
        ("anneal", {"sweeps": 40_000}),
    ]:
        words: list[object] = ["estimate", name, n, "--method", method, "--seed", 4]
        for option, value in options.items():
            words += [f"--{option}", value]
        found = estimators[name](n, method=method, seed=4, **options)  # type: ignore[operator]
        expected = rows(command(*words))[0]
        for column, value in found.row().items():
            text = expected[column]
            # An empty field is a value that is not known.
            assert text == ("" if value is None else str(value)) or float(text) == value, (method, column)


def test_estimates_of_the_solutions_of_puzzles(command: Run) -> None:
    boards = ["." * 16, "1" + "." * 15]
    found = gf.estimate_solutions(boards, passes=12, particles=100, seed=4).rows()
    words = ["estimate", "solutions", "--passes", 12, "--particles", 100, "--seed", 4]
    for expected, row in zip(rows(command(*words, stdin="\n".join(boards))), found, strict=True):
        assert list(expected) == list(row)
        for column, value in row.items():
            text = expected[column]
            assert text == ("" if value is None else str(value)) or float(text) == value, column


def test_curves(command: Run, tmp_path: Path) -> None:
    file = tmp_path / "curve.csv"
    words = ["estimate", "latin", 5, "--method", "tempering", "--sweeps", 20_000]
    command(*words, "--moves", "cluster", "--curve", file)
    found = gf.estimate_latin(5, method="tempering", sweeps=20_000, moves="cluster").curve()
    for expected, row in zip(rows(file.read_text()), found.rows(), strict=True):
        values = {name: float(text) if text else None for name, text in expected.items()}
        assert values == row


def test_the_module_is_the_command_line(program: str, tmp_path: Path) -> None:
    """Where the wheel has the program; otherwise the one that is found by its name, or a message that says where it is."""
    (tmp_path / "gridforest").symlink_to(program)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    words = ["-m", "gridforest", "count", "latin", "4", "--format", "csv"]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment)
    assert done.stdout == "problem,n,count\nlatin,4,576\n"
    refused = subprocess.run([sys.executable, "-m", "gridforest", "no-such"], capture_output=True, text=True, env=environment)
    assert refused.returncode == 2 and "no-such" in refused.stderr
