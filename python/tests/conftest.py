"""What the tests share: the program of the command line, which says the same, and run folders."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., str]
Line = Callable[..., "subprocess.CompletedProcess[str]"]

# A shell's background ignores Ctrl-C, and every process that the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def _program() -> str | None:
    """The program: named by GRIDFOREST, or the one that was built last, or installed."""
    named = os.environ.get("GRIDFOREST")
    if named:
        return named
    target = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[2] / "target"))
    built = [target / profile / "gridforest" for profile in ("release", "debug")]
    found = sorted((p for p in built if p.exists()), key=lambda path: path.stat().st_mtime)
    return str(found[-1]) if found else shutil.which("gridforest")


@pytest.fixture(scope="session")
def program() -> str:
    """The path of the program."""
    found = _program()
    if found is None:
        pytest.skip("the program gridforest is not built: run `cargo build --release`")
    return str(Path(found).resolve())


@pytest.fixture(scope="session")
def command(program: str) -> Run:
    """Runs the command line: what it writes on stdout, as CSV."""

    def run(*arguments: object, stdin: str = "") -> str:
        words = [program, *map(str, arguments), "--format", "csv", "--quiet"]
        result = subprocess.run(words, input=stdin, capture_output=True, text=True, check=True)
        return result.stdout

    return run


@pytest.fixture
def gridforest(program: str, tmp_path: Path) -> Line:
    """Runs a command line of the program in the folder of the test."""

    def run(line: str, *, check: bool = True) -> subprocess.CompletedProcess[str]:
        words = [program, *line.split()]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
        if check:
            assert done.returncode == 0, f"{line}: {done.stderr}"
        return done

    return run


@pytest.fixture
def long() -> bool:
    """Whether the long form of a test is wanted: GRIDFOREST_LONG=1."""
    return os.environ.get("GRIDFOREST_LONG", "") not in ("", "0")
