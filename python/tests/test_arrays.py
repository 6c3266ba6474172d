"""Many boards at once, as arrays, texts, boards and files."""

from pathlib import Path
from typing import Any

import gridforest as gf
import numpy as np
import pytest
from numpy.typing import NDArray


def test_every_form_of_input_says_the_same(tmp_path: Path) -> None:
    array = gf.random_minimal(500, seed=9)
    texts = gf.format_boards(array)
    file = tmp_path / "puzzles.txt"
    gf.write_boards(array, file)
    forms = [array, texts, [gf.Board(t) for t in texts], file, array.reshape(-1, 9, 9)]
    forms += [array.astype(np.int32), np.asfortranarray(array)]
    for form in forms:
        found = gf.solve(form)  # type: ignore[arg-type]
        assert found.counts.tolist() == [1] * 500
        assert found.solutions.dtype == np.uint8
        again = [str(gf.Board(text).solution()) for text in texts[:20]]
        assert found.texts()[:20] == again
    assert np.array_equal(gf.read_boards(file), array)


@pytest.mark.parametrize("shape", ["2x3", "2x4", "latin6"])
def test_other_shapes(shape: str) -> None:
    puzzles = gf.random_minimal(40, shape=shape)
    found = gf.solve(puzzles, shape=shape)
    assert (found.counts == 1).all()
    clues = puzzles > 0
    assert np.array_equal(found.solutions[clues], puzzles[clues])
    result = gf.minimal(puzzles, shape=shape)
    assert result.minimal.all() and not result.redundant.any()


def test_limits_and_puzzles_without_a_solution() -> None:
    puzzles = ["1.....1..1.....1", "11..............", "................"]
    assert gf.solve(puzzles, limit=100).counts.tolist() == [18, 0, 100]
    assert gf.solve(puzzles, limit=1000).counts.tolist() == [18, 0, 288]
    found = gf.solve(puzzles)
    assert found.counts.tolist() == [2, 0, 2]
    assert found.texts()[1] == "" and not found.solutions[1].any()


def test_nothing_is_solved_to_nothing(tmp_path: Path) -> None:
    assert len(gf.solve([])) == 0
    assert len(gf.solve(np.zeros((0, 81), dtype=np.uint8))) == 0
    (tmp_path / "empty").write_text("# nothing\n")
    with pytest.raises(gf.BoardError, match="there is no board in it"):
        gf.read_boards(tmp_path / "empty")
    (tmp_path / "empty").write_text("puzzle,solution\n")
    assert gf.read_boards(tmp_path / "empty").shape == (0, 81)
    assert gf.solve_file(tmp_path / "empty", tmp_path / "out").puzzles == 0


def test_results_do_not_depend_on_threads() -> None:
    puzzles = gf.random_minimal(3000, seed=2)
    one, two = gf.solve(puzzles, threads=1), gf.solve(puzzles, threads=2)
    assert np.array_equal(one.solutions, two.solutions)
    first, second = (gf.sample_grids("3x3", 1000, threads=threads) for threads in (1, 2))
    assert np.array_equal(first, second)
    estimates = [gf.estimate_puzzles("2x3", samples=3000, threads=t) for t in (1, 2)]
    assert estimates[0].table == estimates[1].table
    assert np.array_equal(estimates[0].blocks, estimates[1].blocks)


@pytest.mark.parametrize(
    ("array", "why"),
    [
        (np.full((2, 81), 10, dtype=np.uint8), "r1c1 holds 10"),
        (np.zeros((2, 80), dtype=np.uint8), "80 cells fit no shape"),
        (np.zeros(81, dtype=np.uint8), r"uint8\[81\]"),
        (np.zeros((1, 81)), r"float64\[1, 81\]"),
        (np.full((1, 81), -1), "below 0"),
    ],
)
def test_wrong_arrays_are_refused(array: NDArray[Any], why: str) -> None:
    with pytest.raises(gf.GridforestError, match=why):
        gf.solve(array)


def test_wrong_files_name_the_line(tmp_path: Path) -> None:
    good = "." * 81
    file, out = tmp_path / "puzzles.txt", tmp_path / "out.csv"
    # Far into the file, beyond the first blocks.
    file.write_text("\n".join([good] * 20_000 + ["# comment", "12", good]))
    with pytest.raises(gf.BoardError, match=r"puzzles.txt:20002: 2 cells"):
        gf.solve_file(file, out)
    assert not out.exists(), "nothing is left of a table that is not whole"
    with pytest.raises(gf.BoardError, match=r"puzzles.txt:20002: 2 cells"):
        gf.read_boards(file)
    with pytest.raises(FileNotFoundError):
        gf.read_boards(tmp_path / "none")
    with pytest.raises(FileNotFoundError):
        gf.solve_file(file, tmp_path / "no" / "folder.csv")
    (tmp_path / "two").write_text("." * 81 + "\n" + "." * 16)
    with pytest.raises(gf.BoardError, match="several shapes"):
        gf.read_boards(tmp_path / "two")


def test_a_table_of_puzzles_is_read_as_a_list_of_them(tmp_path: Path) -> None:
    puzzles = gf.random_minimal(10)
    gf.write_boards(puzzles, tmp_path / "puzzles.txt")
    gf.solve_file(tmp_path / "puzzles.txt", tmp_path / "solved.csv")
    assert np.array_equal(gf.read_boards(tmp_path / "solved.csv"), puzzles)


def test_canonical_forms_are_those_of_the_whole_orbit() -> None:
    grids = gf.sample_grids("2x3", 300, seed=8)
    forms = gf.canonical(grids)
    classes = gf.classes("2x3")
    orbit_of = dict(zip(classes["grid"], classes["orbit"]))
    assert all(orbit_of[text] == orbit for text, orbit in zip(forms.texts(), forms.orbits))
    turned = np.flip(grids.reshape(-1, 6, 6), axis=(1, 2))
    assert gf.canonical(np.ascontiguousarray(turned)).texts() == forms.texts()
    with pytest.raises(gf.BoardError, match="board 1: .* both hold 1"):
        gf.canonical(["." * 16, "11" + "." * 14])


def test_large_orbits_are_exact() -> None:
    forms = gf.canonical(["." * 1024], shape="latin32")
    order = forms.stabilisers[0]
    # Rows, columns and symbols in any order, and their roles.
    factorial = np.prod(np.arange(1, 33, dtype=object))
    assert order == 6 * factorial**3
    assert forms.orbits == [1]
