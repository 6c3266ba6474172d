"""Estimates against exact counts, and their blocks against their means."""

import math
from typing import Any
from pathlib import Path

import gridforest as gf
import numpy as np
import pytest

MINIMAL = {4: 25_728, 5: 58_368, 6: 1_536}
"""Minimal puzzles of all 288 grids of 2x2, by clues."""


def test_the_exact_counts_are_those_of_the_forest() -> None:
    table = gf.forest("2x2")
    for clues, count in MINIMAL.items():
        assert sum(table.where(clues=clues).ints("minimal_puzzles")) == count
    exact = gf.estimate_puzzles("2x2")
    assert dict(zip(exact.table.ints("clues"), exact.table.ints("count"))) == MINIMAL
    assert exact.blocks.shape == (0, 3)


STEPS: dict[str, dict[str, object]] = {
    "walk": {"learning": 4000, "steps": 2000},
    "tours": {"clues": (4, 6), "learning": 2000, "tours": 20},
    "tours by neighbours": {"clues": (4, 6), "learning": 2000, "tours": 20, "neighbours": 4},
}
"""How far the walks go."""


@pytest.mark.parametrize("method", ["subsets", "singletons", "paths", "descent", *STEPS])
def test_estimates_meet_exact_counts(method: str) -> None:
    steps, method = STEPS.get(method, {}), method.split()[0]
    samples = 1_100_000 if method == "walk" else 200_000
    estimate = gf.estimate_puzzles(
        "2x2", method=method, samples=samples, **steps  # type: ignore[arg-type]
    )
    # Where there is a note, the error is not to be believed.
    rows = [row for row in estimate.table.rows() if row["note"] is None]
    assert len(rows) >= 2
    for row in rows:
        assert isinstance(row["clues"], int)
        assert isinstance(row["per_grid"], float) and isinstance(row["rel_err"], float)
        exact = MINIMAL.get(row["clues"], 0) / 288
        assert abs(row["per_grid"] - exact) < 5 * row["rel_err"] * row["per_grid"]


def test_few_blocks_give_no_error_and_say_so() -> None:
    table = gf.estimate_puzzles("2x2", method="descent", samples=1).table
    assert set(table["note"]) == {"few_blocks"}
    assert set(table["rel_err"]) == set(table["low"]) == set(table["high"]) == {None}
    assert set(gf.estimate_puzzles("2x2").table["note"]) == {None}


@pytest.mark.parametrize("method", ["subsets", "descent", "tours"])
def test_the_mean_of_the_blocks_is_the_estimate(method: str) -> None:
    steps = {"clues": (8, 12), "learning": 2000, "tours": 20} if method == "tours" else {}
    estimate = gf.estimate_puzzles("2x3", method=method, samples=50_000, **steps)  # type: ignore[arg-type]
    means = dict(zip(estimate.clues.tolist(), estimate.blocks.mean(axis=0)))
    assert len(estimate.blocks) > 1
    for row in estimate.table.rows():
        assert isinstance(row["per_grid"], float)
        assert math.isclose(means[row["clues"]], row["per_grid"], rel_tol=1e-9)


def test_errors_can_be_computed_again_from_passes() -> None:
    estimate = gf.estimate_queens(16, passes=40, particles=2000)
    weights = np.exp(estimate.blocks - estimate.blocks.max())
    ln_mean = math.log(weights.mean()) + estimate.blocks.max()
    error = weights.std(ddof=1) / weights.mean() / math.sqrt(len(weights))
    assert estimate.ln_count is not None and estimate.ln_err is not None
    assert math.isclose(estimate.ln_count, ln_mean, rel_tol=1e-12)
    assert math.isclose(estimate.ln_err, error, rel_tol=1e-9)
    assert abs(estimate.ln_count - math.log(gf.count_queens(16))) < 5 * estimate.ln_err


def test_blocks_of_tempering_are_energies() -> None:
    estimate = gf.estimate_latin(4, method="tempering", sweeps=20_000)
    curve = estimate.curve()
    assert estimate.blocks.shape[1] == curve.height
    energies = np.array(curve["energy"], dtype=float)
    assert np.allclose(np.nanmean(estimate.blocks, axis=0), energies, rtol=0.2, atol=0.05)
    assert estimate.curve(steps=10).height == 11
    with pytest.raises(gf.ParameterError):
        gf.estimate_latin(4, passes=8).curve()


@pytest.mark.parametrize(
    ("how", "note"),
    [
        ({"passes": 16, "particles": 100}, None),
        ({"method": "tempering", "sweeps": 40_000}, None),
        ({"passes": 8, "particles": 100}, "few_blocks"),
        ({"passes": 16, "particles": 1}, "few_particles"),
        ({"method": "anneal", "betas": [0, 100], "sweeps": 4000}, "poor_overlap"),
        ({"method": "anneal", "betas": [0, 1e-9], "sweeps": 400}, "no_hits"),
    ],
)
def test_a_note_says_which_errors_are_not_to_be_believed(how: dict[str, object], note: str | None) -> None:
    estimate = gf.estimate_latin(5, **how)  # type: ignore[arg-type]
    assert estimate.note == note == estimate.row()["note"]
    assert list(estimate.row())[-1] == "note"
    assert (estimate.ln_count is None) == (note == "no_hits")
    assert (estimate.interval is None) == (estimate.ln_err is None)


def test_the_solutions_of_puzzles_are_estimated() -> None:
    boards = ["." * 16, "1" + "." * 15]
    table = gf.estimate_solutions(boards, passes=32, particles=200, seed=5)
    for row, exact in zip(table.rows(), [288, 72]):
        assert row["log10_count"] == pytest.approx(math.log10(exact), abs=0.1)
        assert exact == gf.Board(str(row["puzzle"])).count_solutions(limit=None)
    with pytest.raises(gf.ParameterError, match="passes"):
        gf.estimate_solutions(boards, passes=7)
    with pytest.raises(gf.ParameterError, match="particles"):
        gf.estimate_solutions(boards, particles=0)
    with pytest.raises(gf.BoardError, match="no solution"):
        gf.estimate_solutions(["." * 16, "123....4........"])


def test_small_boards_are_exact() -> None:
    assert gf.estimate_queens(3).ln_count is None  # there is none
    assert gf.estimate_latin(1).row()["method"] == "exact"
    assert gf.estimate_grids("latin4", passes=8).problem == "latin"


def test_grids_may_be_larger_than_boards() -> None:
    with pytest.raises(gf.ShapeError):
        gf.Shape("7x7")
    assert gf.estimate_grids("7x7", passes=8, particles=100).n == "7x7"
    wide = gf.estimate_grids("6x6", passes=8, particles=1000)
    assert (wide.problem, wide.n) == ("grids", "6x6")
    # By the asymptotic formula.
    assert wide.ln_count is not None
    assert abs(wide.ln_count - 1768.7) < 2
    assert gf.estimate_grids(gf.Shape("3x3"), passes=8).row() == gf.estimate_grids("3x3", passes=8).row()
    for wrong in ["16x16", "1x6", "wide"]:
        with pytest.raises(gf.ShapeError):
            gf.estimate_grids(wrong, passes=8)


@pytest.mark.parametrize(
    "wrong",
    [
        {"samples": 0},
        {"samples": 10, "method": "guess"},
        {"samples": 10, "size": 20},
        {"samples": 10, "clues": (5, 4), "method": "walk"},
        {"samples": 10, "steps": 5, "method": "descent"},
        {"samples": 10, "method": "paths", "size": 5},
        {"samples": 10, "method": "subsets", "grids": []},
        {"samples": 10, "method": "walk", "per_grid": 5},
        {"samples": 10, "method": "walk", "tours": 5},
        {"samples": 10, "method": "tours"},
        {"samples": 10, "method": "walk", "grids": 5},
        {"samples": 10, "clues": (4, 6), "anchor": 7},
        {"samples": 10, "clues": (4, 6), "effort": {5: 0.0}},
        {"samples": 10, "clues": (4, 6), "effort": {17: 2.0}},
        {"samples": 10, "clues": (4, 6), "neighbours": 0},
        {"samples": 10, "clues": (4, 6), "neighbours": 1, "anchor": 6},
        {"samples": 10, "method": "exact"},
        {"method": "exact", "checkpoint": "file"},
    ],
)
def test_parameters_are_used_or_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(gf.ParameterError):
        gf.estimate_puzzles("2x2", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"passes": 3},
        {"sweeps": 100},
        {"method": "tempering", "passes": 9},
        {"method": "tempering", "betas": [1.0, 0.5]},
        {"method": "tempering", "chains": 0},
        {"method": "exact"},
    ],
)
def test_parameters_of_counts_too(wrong: dict[str, object]) -> None:
    with pytest.raises(gf.ParameterError):
        gf.estimate_queens(10, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "how",
    [
        {"method": "subsets", "size": 7},
        {"method": "descent"},
        {"method": "tours", "clues": (4, 5), "learning": 1000, "tours": 20},
    ],
)
def test_a_given_grid_has_numbers_of_its_own(how: dict[str, Any]) -> None:
    grid = gf.Board("1234341221434321")
    levels = gf.forest("2x2").where(grid=str(grid))
    exact = dict(zip(levels.ints("clues"), levels.ints("leaves")))
    estimate = gf.estimate_puzzles("2x2", grids=[grid], samples=200_000, **how)
    table = estimate.table
    assert set(table["rel_err"]) == {None} and set(table["total"]) == {None}
    names = ("per_grid", "rel_err_within", "low", "high")
    numbers = [[float(str(value)) for value in table[name]] for name in names]
    for clues, mean, error, low, high in zip(table.ints("clues"), *numbers, strict=True):
        assert abs(mean - exact[clues]) < 5 * mean * error
        assert 0 < low < mean < high


def test_shapes_without_uniform_grids_are_refused() -> None:
    with pytest.raises(gf.ShapeError):
        gf.estimate_puzzles("3x4", samples=10)


def test_a_time_is_kept_about() -> None:
    estimate = gf.estimate_puzzles("2x2", method="subsets", time=0.5)
    trials = estimate.table.ints("trials")
    assert trials[0] > gf.estimate_puzzles("2x2", method="subsets", samples=1).table.height
    assert gf.estimate_queens(12, time=0.2).work > 0
    assert gf.estimate_latin(5, method="tempering", time=0.2).run is not None


@pytest.mark.parametrize(
    "wrong",
    [{"method": "descent"}, {"samples": 5, "time": 1.0}, {"time": 0.0}, {"time": math.inf}, {"time": 1.0, "checkpoint": "file"}],
)
def test_an_amount_or_a_time(wrong: dict[str, object]) -> None:
    with pytest.raises(gf.ParameterError):
        gf.estimate_puzzles("2x2", **wrong)  # type: ignore[arg-type]


class EnoughError(Exception):
    pass


def stop_halfway(done: int, total: int) -> None:
    if 2 * done >= total:
        raise EnoughError


@pytest.mark.parametrize("method", ["subsets", "descent", "walk", "tours"])
def test_an_estimate_goes_on_from_its_checkpoint(method: str, tmp_path: Path) -> None:
    steps: dict[str, dict[str, object]] = {
        "walk": {"learning": 1000, "steps": 500},
        "tours": {"clues": (8, 12), "learning": 1000, "tours": 20},
    }
    asked: dict[str, object] = {"method": method, "samples": 400_000, **steps.get(method, {})}
    whole = gf.estimate_puzzles("2x3", **asked)  # type: ignore[arg-type]
    file = tmp_path / "estimate.part"
    with pytest.raises(EnoughError):
        gf.estimate_puzzles("2x3", **asked, checkpoint=file, progress=stop_halfway)  # type: ignore[arg-type]
    told: list[int] = []
    resumed = gf.estimate_puzzles(
        "2x3", **asked, checkpoint=file, progress=lambda done, _: told.append(done)  # type: ignore[arg-type]
    )
    assert resumed.table == whole.table
    assert np.array_equal(resumed.blocks, whole.blocks)
    with pytest.raises(gf.RunError, match="seed"):
        gf.estimate_puzzles("2x3", **asked, seed=2, checkpoint=file)  # type: ignore[arg-type]


def test_counts_go_on_from_their_checkpoints(tmp_path: Path) -> None:
    whole = gf.estimate_queens(40, passes=64, particles=1000)
    asked = {"passes": 64, "particles": 1000, "checkpoint": tmp_path / "queens.part"}
    with pytest.raises(EnoughError):
        gf.estimate_queens(40, **asked, progress=stop_halfway)  # type: ignore[arg-type]
    resumed = gf.estimate_queens(40, **asked)  # type: ignore[arg-type]
    assert (resumed.ln_count, resumed.ln_err) == (whole.ln_count, whole.ln_err)
    assert np.array_equal(resumed.blocks, whole.blocks)
    (tmp_path / "queens.part").write_bytes(b"damaged")
    with pytest.raises(gf.RunError):
        gf.estimate_queens(40, **asked)  # type: ignore[arg-type]
