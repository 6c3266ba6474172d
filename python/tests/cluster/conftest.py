"""What the tests of clusters share: the program, run folders, and what they must print."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def program() -> str:
    """The program: GRIDFOREST, or the newest that was built here, or one in PATH."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", REPOSITORY / "target"))
    built = [target / kind / "gridforest" for kind in ("release", "debug")]
    newest = sorted((path for path in built if path.exists()), key=lambda path: path.stat().st_mtime)
    found = os.environ.get("GRIDFOREST") or (str(newest[-1]) if newest else shutil.which("gridforest"))
    if found is None:
        pytest.skip("no program gridforest: build it, or name it in GRIDFOREST")
    return found


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def gridforest(program: str, tmp_path: Path) -> Run:
    """Runs a command line of the program in the folder of the test."""

    def run(line: str, *, check: bool = True, **options: object) -> subprocess.CompletedProcess[str]:
        done = subprocess.run([program, *line.split()], capture_output=True, text=True, cwd=tmp_path, **options)
        if check:
            assert done.returncode == 0, f"{line}: {done.stderr}"
        return done

    return run


@pytest.fixture
def long() -> bool:
    """Whether the long form of a test is wanted: GRIDFOREST_LONG=1."""
    return os.environ.get("GRIDFOREST_LONG", "") not in ("", "0")


SHORT = [("count queens 17", 8)]
LONG = [
    ("forest latin6", 12),
    ("count queens 19", 64),
    ("estimate puzzles 2x2 --method subsets --samples 400000", 64),
]


@pytest.fixture
def commands(long: bool) -> list[tuple[str, int]]:
    """Command lines with the number of their shards."""
    wanted = os.environ.get("GRIDFOREST_COMMAND")
    if wanted:
        command, _, shards = wanted.rpartition(":")
        return [(command, int(shards))]
    return LONG if long else SHORT
