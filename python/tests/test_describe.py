"""Features of puzzles: against the command line, and what is known of a few."""

from pathlib import Path
from typing import Any

import gridforest as gf
import pytest
from conftest import Run

SEVENTEEN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def puzzles(shape: str) -> list[str]:
    """Minimal puzzles, others with a clue more or less, and a grid."""
    minimal = gf.random_minimal(6, shape=shape, seed=8)
    grids = gf.solve(minimal, shape=shape).solutions
    more, fewer = minimal.copy(), minimal.copy()
    for i, row in enumerate(minimal):
        more[i][(row == 0).argmax()] = grids[i][(row == 0).argmax()]
        fewer[i][row.argmax()] = 0
    texts = [gf.format_boards(some, shape=shape) for some in (minimal, more, fewer, grids[:1])]
    return [text for some in texts for text in some]


@pytest.mark.parametrize("features", [(), ["backdoor"], "symmetry", {"unavoidable", "index"}, "all"])
@pytest.mark.parametrize("shape", ["3x3", "2x2", "2x3", "latin5", "2x4"])
def test_features(command: Run, shape: str, features: Any) -> None:
    texts = puzzles(shape)
    table = gf.describe(texts, shape=shape, features=features)
    names = features if isinstance(features, str) else ",".join(features)
    words = ["--with", names] if names else []
    text = command("describe", "--shape", shape, *words, stdin="\n".join(texts))
    assert table.to_csv() == text
    assert gf.canonical(texts, shape=shape).texts() == table["canonical"]


@pytest.mark.parametrize("options", [{}, {"images": 9}, {"images": 1, "seed": 3}, {"seed": 2**64 - 1}])
def test_guesses_over_images(command: Run, tmp_path: Path, options: dict[str, Any]) -> None:
    file = tmp_path / "puzzles.txt"
    gf.write_boards(gf.random_minimal(100, seed=2), file)
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    told: list[tuple[int, int]] = []
    table = gf.describe(file, features=["guesses"], progress=lambda *numbers: told.append(numbers), **options)
    assert table.to_csv() == (command("describe", file, "--with", "guesses", *words))
    assert told == sorted(told) and told[-1] == (100, 100)


def test_what_is_known_of_some_puzzles() -> None:
    row = gf.describe(SEVENTEEN, features="all").rows()[0]
    assert (row["clues"], row["solutions"], row["minimal"], row["automorphisms"]) == (17, "1", True, 1)
    # Singles solve it, so that no search guesses, and no cell need be filled in before.
    assert (row["backdoor"], row["guesses_most"]) == ("0", 0)
    # The last of the 5,472,730,538 essentially different grids, which begins with the last of 416 bands
    # (E. Russell, F. Jarvis, "Mathematics of Sudoku II", 2006).
    last = gf.class_grids(5_472_730_538)
    numbers = gf.describe(last, features="index").rows()[0]
    assert (numbers["index"], numbers["band"]) == (5_472_730_538, 416)
    # The greatest number of automorphisms of a grid (same source).
    most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    assert gf.describe(most)["automorphisms"] == [648]
    # Disjoint unavoidable sets are a lower bound: no puzzle in the grid of this one has fewer clues than they are.
    assert isinstance(row["disjoint"], int) and row["disjoint"] <= 17


def test_puzzles_that_are_not_proper_have_what_there_is_to_say() -> None:
    table = gf.describe(["." * 81, SEVENTEEN[:-1] + ".", "123456789" + "." * 72], features="all", images=2)
    for row in table.rows():
        assert (row["solutions"], row["minimal"], row["backdoor"], row["index"]) == ("2+", False, None, None)
    large = gf.describe("." * 256, shape="4x4")
    assert large["automorphisms"] == [None] and large["solutions"] == ["2+"]
    assert gf.describe("." * 625, shape="5x5", features="unavoidable")["unavoidable"] == [None]


def test_what_is_of_no_use_is_refused() -> None:
    small = "1......2..4..3.."
    refused: list[tuple[dict[str, Any], str]] = [
        ({"features": "guesses"}, "^features: guesses are those of the search for 9x9"),
        ({"features": "colour"}, "^features: no feature 'colour'"),
        ({"features": ["backdoor", "all"]}, "^features: no feature 'all'"),
        ({"images": 5}, "^images: "),
        ({"seed": 5}, "^seed: "),
        ({"features": "all", "images": 5}, "^images: "),
        ({"features": "all", "seed": 5}, "^seed: "),
    ]
    for options, message in refused:
        with pytest.raises(gf.ParameterError, match=message):
            gf.describe(small, **options)
    for options in ({"images": 5}, {"seed": 5}, {"features": ["backdoor"], "images": 5}):
        with pytest.raises(gf.ParameterError, match="guesses over images"):
            gf.describe(SEVENTEEN, **options)
    with pytest.raises(gf.ParameterError, match="^images: "):
        gf.describe(SEVENTEEN, features="guesses", images=10**6 + 1)
    with pytest.raises(gf.BoardError, match="board 1: r1c1 and r1c2 both hold 5"):
        gf.describe([SEVENTEEN, "55" + "." * 79])
    with pytest.raises(gf.BoardError):
        gf.describe([SEVENTEEN, small])
    with pytest.raises(gf.LimitError):
        gf.describe("." * 64, shape="latin8", features="index")
    assert gf.describe("." * 64, shape="latin8", features="all")["index"] == [None]
    with pytest.raises(TypeError):
        gf.describe(small, features=5)  # type: ignore[arg-type]
