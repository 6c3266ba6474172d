"""Grids by number, puzzles near puzzles, searches of many grids: against the command line, and against each other."""

from pathlib import Path

import gridforest as gf
import numpy as np
import pytest
from conftest import Run


@pytest.mark.parametrize("shape", ["3x3", "2x4", "2x3", "latin5"])
def test_numbers_of_classes(command: Run, shape: str) -> None:
    grids = gf.sample_grids(shape, 12, seed=4)
    text = "\n".join(gf.format_boards(grids, shape=shape))
    table = gf.class_index(grids, shape=shape)
    assert table.to_csv() == command("index", "--shape", shape, stdin=text)
    least = gf.class_grids(table.ints("index"), shape=shape)
    assert gf.format_boards(least, shape=shape) == gf.canonical(grids, shape=shape).texts()


def test_classes_one_after_the_other(command: Run) -> None:
    numbers = range(1_000_000_001, 1_000_000_011)
    found = [str(grid) for grid in gf.each_class(numbers[0], numbers[-1])]
    expected = command("grid", f"{numbers[0]}..{numbers[-1]}").split()[1:]
    assert found == [row.split(",")[0] for row in expected]
    assert gf.format_boards(gf.class_grids(numbers)) == found
    assert [str(grid) for grid in gf.each_class(shape="2x3")] == gf.classes("2x3")["grid"]
    assert next(gf.each_class()) == gf.Board(gf.class_grids(1)[0])


@pytest.mark.parametrize("numbers", [0, 5_472_730_539, [1, -1], [2**64]])
def test_numbers_of_no_class(numbers: object) -> None:
    with pytest.raises(gf.LimitError):
        gf.class_grids(numbers)  # type: ignore[arg-type]


def test_no_class_and_no_grid() -> None:
    with pytest.raises(gf.LimitError, match="classes 1 to 49"):
        gf.each_class(1, 50, shape="2x3")
    with pytest.raises(gf.LimitError):
        gf.class_grids(1, shape="4x4")
    with pytest.raises(gf.BoardError, match="board 1"):
        gf.class_index(["1234341221434321", "." * 16])


@pytest.mark.parametrize(
    ("shape", "remove", "add", "options"),
    [
        ("3x3", 1, 1, []),
        ("3x3", 2, 1, ["minimal"]),
        ("2x3", 1, 2, ["minimal", "canonical"]),
        ("2x3", 2, 2, ["same_pattern"]),
        ("2x2", 1, 1, ["same_symmetry"]),
    ],
)
def test_puzzles_near_puzzles(
    command: Run, shape: str, remove: int, add: int, options: list[str]
) -> None:
    puzzles = gf.format_boards(gf.random_minimal(3, shape=shape, seed=6))
    words = [f"--{option.replace('_', '-')}" for option in options]
    text = command("vary", "--remove", remove, "--add", add, "--yes", *words, stdin="\n".join(puzzles))
    wanted = dict.fromkeys(options, True)
    found = gf.vary(puzzles, remove=remove, add=add, **wanted)  # type: ignore[arg-type]
    assert [str(puzzle) for puzzle in found] == text.split()[1:]


def test_nothing_to_vary() -> None:
    with pytest.raises(gf.ParameterError):
        gf.vary("." * 16, remove=0, add=0)
    assert list(gf.vary("." * 16, remove=1, add=0)) == []


def test_searches_of_many_grids(command: Run, tmp_path: Path) -> None:
    grids = gf.sample_grids("2x3", 4, seed=3)
    gf.write_boards(grids, tmp_path / "grids.txt")
    told: list[tuple[int, int]] = []
    table = gf.scan_grids(
        tmp_path / "grids.txt",
        at_most=8,
        at_least=7,
        progress=lambda done, total: told.append((done, total)),
    )
    words = ["scan", tmp_path / "grids.txt", "--at-most", 8, "--at-least", 7]
    expected = command(*words, "--checkpoint", tmp_path / "whole")
    # The seconds of a search with a checkpoint are empty.
    assert [f"{line}," for line in table.to_csv().split()[1:]] == expected.split()[1:]
    assert told[-1] == (4, 4)
    one = gf.scan(gf.Board(grids[2]), at_most=8, at_least=7).levels
    assert table.where(grid=str(gf.Board(grids[2])))["puzzles"] == one["puzzles"]
    with pytest.raises(gf.BoardError, match="board 0"):
        gf.scan_grids(np.zeros((1, 36), dtype=np.uint8), at_most=8)
