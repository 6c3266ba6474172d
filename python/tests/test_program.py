"""The program that a wheel brings along."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from gridforest.__main__ import program

# scripts/python-tests installs a wheel of scripts/python-wheel; other installations need not have the program.
WITH_PROGRAM = "GRIDFOREST_ROOT" in os.environ


@pytest.mark.skipif(not WITH_PROGRAM, reason="not the wheel with the program")
def test_the_program_of_the_wheel_is_that_of_the_module() -> None:
    found = program()
    assert found is not None
    assert Path(found).parent == Path(sysconfig.get_path("scripts"))
    words = [sys.executable, "-m", "gridforest", "count", "queens", "6"]
    # On no path, so that no other program is taken for it.
    ended = subprocess.run(words, env={**os.environ, "PATH": ""}, capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "queens,6,4"


def test_dask_that_is_missing_is_said_in_a_line() -> None:
    code = "import runpy, sys; sys.modules['cloudpickle'] = None; runpy.run_module('gridforest.cluster.dask', run_name='__main__')"
    run = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr.startswith("this needs dask") and run.stderr.count("\n") == 1, run.stderr
