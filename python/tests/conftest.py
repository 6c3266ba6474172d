"""What the tests share: the program of the command line, which says the same."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., str]


def _program() -> str | None:
    """The program: named by GRIDFOREST, or the one that was built last, or installed."""
    named = os.environ.get("GRIDFOREST")
    if named:
        return named
    target = os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[2] / "target")
    built = [Path(target) / profile / "gridforest" for profile in ("release", "debug")]
    found = [str(path) for path in built if path.exists()]
    return found[0] if found else shutil.which("gridforest")


@pytest.fixture(scope="session")
def command() -> Run:
    """Runs the command line: what it writes on stdout, as CSV."""
    program = _program()
    if program is None:
        pytest.skip("the program gridforest is not built: run `cargo build --release`")

    def run(*arguments: object, stdin: str = "") -> str:
        words = [program, *map(str, arguments), "--format", "csv", "--quiet"]
        result = subprocess.run(words, input=stdin, capture_output=True, text=True, check=True)
        return result.stdout

    return run
