"""Files of boards: every form that is written is read again, and what can't be read is said."""

import gzip
import json
from pathlib import Path
from typing import Any, get_args

import gridforest as gf
import numpy as np
import pytest
from gridforest.solving import InputForm, OutputForm

PUZZLES = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]
SMALL = ["12..............", "1234341221434321"]

READ_AS = {"rows": "rows", "sdk": "rows", "drawn": "rows"}
"""The forms that aren't those of lines: read without a word, or by this one."""
SYMBOLS = {"hex": "0-F", "letters": "A-Z"}
"""Those whose symbols are stated, where too few of them are there to be told."""


@pytest.mark.parametrize("ending", ["txt", "txt.gz", "txt.zst"])
@pytest.mark.parametrize("form", [form for form in get_args(OutputForm) if form != "candidates"])
def test_what_is_written_is_read(form: OutputForm, ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"boards.{ending}"
    for boards, shape in [(PUZZLES, "3x3"), (SMALL, "2x2"), (SMALL, "latin4")]:
        expected = gf.solve(boards, shape=shape)
        gf.write_boards(boards, file, form=form, shape=shape)
        raw = file.read_bytes()
        assert raw.startswith(b"\x1f\x8b") == ending.endswith("gz")
        assert raw.startswith(b"\x28\xb5\x2f\xfd") == ending.endswith("zst")
        if not ending.endswith("zst"):
            text = (gzip.decompress(raw) if ending.endswith("gz") else raw).decode()
            assert all(written in text for written in gf.format_boards(boards, form=form, shape=shape))
        named: Any = READ_AS.get(form)
        symbols = SYMBOLS.get(form)
        ways = [None, named, form]
        for way in ways:
            read = gf.read_boards(file, form=way, symbols=symbols, shape=shape)
            assert np.array_equal(gf.solve(read, shape=shape).solutions, expected.solutions)
        if symbols is None:
            assert np.array_equal(gf.solve(file, shape=shape).solutions, expected.solutions)
        out = tmp_path / "solved.csv.gz"
        assert gf.solve_file(file, out, form=named, symbols=symbols, shape=shape).puzzles == 2
        again = gf.read_boards(file, form=named, symbols=symbols, shape=shape)
        assert np.array_equal(gf.read_boards(out, shape=shape), again)


def test_forms_are_those_of_the_command() -> None:
    one = gf.format_boards(SMALL[:1], form="candidates")[0]
    assert len(one) == 64 and one.startswith("1...")
    with pytest.raises(gf.ParameterError, match="form: no form 'xml'.*drawn"):
        gf.format_boards(SMALL, form="xml")  # type: ignore[arg-type]
    with pytest.raises(gf.ParameterError, match="more symbols"):
        gf.format_boards(np.zeros((1, 625), np.uint8), form="hex", shape="5x5")


def test_the_column_of_a_table_is_found_or_asked_for(tmp_path: Path) -> None:
    rows = [(7, SMALL[0], "easy"), (8, SMALL[1], "full")]
    csv = tmp_path / "boards.csv"
    csv.write_text("Nr,Givens,Level\n" + "".join(f"{a},{b},{c}\n" for a, b, c in rows))
    objects = tmp_path / "boards.json"
    objects.write_text(json.dumps([{"nr": a, "givens": b, "level": c} for a, b, c in rows]))
    two = tmp_path / "two.csv"
    two.write_text("a,b\n" + "".join(f"{b},{SMALL[1]}\n" for _, b, _ in rows))
    expected = gf.read_boards(_lines(tmp_path, SMALL))
    every: list[dict[str, Any]]
    every = [{}, {"column": "Givens"}, {"column": 2}, {"column": np.int64(2)}, {"form": "csv"}]
    for keywords in every:
        assert np.array_equal(gf.read_boards(csv, **keywords), expected), keywords
    every = [{}, {"column": "givens"}, {"form": "json"}]
    for keywords in every:
        assert np.array_equal(gf.read_boards(objects, **keywords), expected), keywords
    assert np.array_equal(gf.read_boards(two, column="a"), expected)
    assert gf.solve_file(csv, tmp_path / "out.csv").puzzles == 2
    assert gf.solve_file(two, tmp_path / "out.csv", column="b").one == 2
    # The puzzle that the other solves; where none does, it is asked for.
    assert np.array_equal(gf.read_boards(two)[0], expected[0])
    unclear = tmp_path / "unclear.csv"
    unclear.write_text(f"a,b\n12..............,{'.' * 14}12\n")
    with pytest.raises(gf.BoardError, match=r"unclear.csv: CSV with the columns a, b: .*column=NAME"):
        gf.read_boards(unclear)
    with pytest.raises(gf.BoardError, match="there is no column c: CSV with the columns a, b"):
        gf.read_boards(two, column="c")
    with pytest.raises(gf.ParameterError, match="column: 0 is not in 1"):
        gf.read_boards(two, column=0)
    with pytest.raises(gf.ParameterError, match="the form 'rows' has no columns"):
        gf.solve_file(two, tmp_path / "out.csv", form="rows", column="b")
    with pytest.raises(gf.ParameterError, match="form: no form 'pdf'.*givens"):
        gf.read_boards(two, form="pdf")  # type: ignore[arg-type]
    csv.write_text(csv.read_text() + "9\n")
    with pytest.raises(gf.BoardError, match="boards.csv:4: the row has no column 2"):
        gf.read_boards(csv)


def test_every_form_of_input_has_a_name() -> None:
    for form in get_args(InputForm):
        with pytest.raises(FileNotFoundError):
            gf.read_boards("none", form=form)


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (b"PK\x03\x04", "zip: unpack it first"),
        (b"\xff\xfe1", "UTF-16"),
        (b"\x7fELF\0", "no text"),
        (b"an error\n" * 100, "no file of boards: none of its first 100 lines"),
        (b"1" * 600_000, "wrong:1: a line of more than 131072 bytes"),
        (b"1" * 1_000_000 + b"\r" + b"2" * 90, "wrong:1: a line of more than"),
    ],
)
def test_a_wrong_file_is_called_one(contents: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong"
    file.write_bytes(contents)
    for read in (gf.read_boards, gf.solve, lambda path: gf.solve_file(path, tmp_path / "out")):
        with pytest.raises(gf.BoardError, match=reason):
            read(file)
    assert not (tmp_path / "out").exists()


def test_a_broken_gzip_file_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "boards.gz"
    file.write_bytes(gzip.compress(("\n".join(PUZZLES * 500)).encode())[:-20])
    with pytest.raises(OSError, match="boards.gz"):
        gf.read_boards(file)


def test_progress_counts_the_bytes_of_a_compressed_file(tmp_path: Path) -> None:
    file = tmp_path / "boards.gz"
    with gzip.open(file, "wb") as out:
        out.write(("\n".join(PUZZLES * 20_000)).encode())
    seen: list[tuple[int, int]] = []
    summary = gf.solve_file(file, tmp_path / "out.csv", progress=lambda done, total: seen.append((done, total)))
    assert summary.puzzles == 40_000
    size = file.stat().st_size
    assert seen[-1] == (size, size)


def _lines(folder: Path, boards: list[str]) -> Path:
    file = folder / "lines.txt"
    file.write_text("\n".join(boards))
    return file
