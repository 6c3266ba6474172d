"""The table of formats, through Python: each is read, or refused by name, as it says."""

import os
import re
from pathlib import Path

import gridforest as gf
import pytest

ROOT = Path(os.environ.get("GRIDFOREST_ROOT") or Path(__file__).parents[2])
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CANDIDATES = ("candidates.txt", "pencil-marks.txt")
ROWS = [
    (row.split("`")[1], row.removesuffix(" |").rsplit(" | ", 1)[1])
    for row in (ROOT / "papers/formats.md").read_text().splitlines()
    if row.startswith("| `")
]


@pytest.mark.parametrize(("file", "becomes"), ROWS)
def test_every_format_is_read_or_refused_by_name(file: str, becomes: str) -> None:
    path = ROOT / "tests/formats" / file
    if file.endswith(".npy"):
        # It is the program that doesn't read it.
        becomes = "read"
    if becomes.startswith("read, assumed"):
        with pytest.warns(UserWarning, match=re.escape(becomes.split("`")[1])):
            found = gf.solve(path)
        assert set(found.texts()) == {SOLUTION}
        return
    if becomes != "read":
        with pytest.raises(gf.BoardError, match=re.escape(becomes.split("`")[1])):
            gf.read_boards(path)
        return
    if file in CANDIDATES:
        with pytest.raises(gf.BoardError, match="form='givens'"):
            gf.read_boards(path)
    form = "givens" if file in CANDIDATES else None
    found = gf.solve(gf.read_boards(path, form=form))  # type: ignore[arg-type]
    assert (found.counts == 1).all()
    assert found.shape == gf.Shape("4x4") or set(found.texts()) == {SOLUTION}


def test_numbers_from_zero_on_are_asked_for() -> None:
    square = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    holes = [[-1, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, -1]]
    for cells in (square, holes):
        with pytest.raises(gf.BoardError, match="zero_based=True"):
            gf.Board(cells, "latin4")
    assert str(gf.Board(square, "latin4", zero_based=True)) == "1234214334124321"
    assert str(gf.Board(holes, "latin4", zero_based=True)) == ".23421433412432."
    with pytest.raises(gf.BoardError, match="add 1"):
        gf.solve(gf.Board("." * 16).to_numpy().astype(int)[None] - 1)


def test_masked_cells_are_empty() -> None:
    np = pytest.importorskip("numpy")
    grid = gf.Board("1234341221434321").to_numpy()
    masked = np.ma.masked_array(grid, mask=grid == 1)
    assert str(gf.Board(masked)) == ".23434.22.43432."
    assert gf.solve(np.ma.masked_array(grid.reshape(1, 16), mask=grid.reshape(1, 16) == 1)).counts.tolist() == [1]


def test_what_is_assumed_is_warned_of(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="shape='latin4'"):
        gf.solve("1234214334124321")
    file = tmp_path / "board.txt"
    file.write_text("1234214334124321\n")
    with pytest.warns(UserWarning, match="shape='latin4'"):
        gf.solve(file)
    with pytest.raises(gf.BoardError, match="pathlib.Path"):
        gf.solve(str(file))
    with pytest.warns(UserWarning, match="symbols='1-G'"):
        gf.solve("0123" + "." * 252)


def test_arrays_and_tables_of_others_are_read(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    boards = ["12..............", "1234341221434321"]
    expected = gf.solve(boards).solutions
    np.save(tmp_path / "boards.npy", np.array([gf.Board(board).to_numpy() for board in boards]))
    assert (gf.solve(tmp_path / "boards.npy").solutions == expected).all()
    pandas, _ = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    table = pandas.DataFrame({"solution": [boards[1]] * 2, "puzzle": boards})
    table.to_parquet(tmp_path / "boards.parquet")
    assert (gf.solve(tmp_path / "boards.parquet").solutions == expected).all()
    assert (gf.read_boards(tmp_path / "boards.parquet", column="solution").min(axis=1) == 1).all()
