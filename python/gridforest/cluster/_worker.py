"""One shard, computed by the program as a child process that does not outlive the worker.

A worker that is killed can't end its child, and a child that lives on would compute beside the retry. So the child
asks the system for SIGTERM when its parent dies (``PR_SET_PDEATHSIG``, Linux): it saves its finished blocks and ends
within two seconds. Elsewhere, and until then, the lock on the shard makes the retry wait.

This module is sent to workers by value: it imports the standard library alone.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

# How often it is looked whether the child has ended, and whether it is to stop.
LOOK_SECONDS = 0.1
LOOK_FOR_STOP_SECONDS = 2.0

FINISHED = "finished"
STOPPED = "stopped"


class ShardError(Exception):
    """A shard failed; it may be tried again."""


class ProgramError(Exception):
    """The program isn't there, or refuses the folder: to try again is of no use."""


def work_on_shard(
    folder: str,
    shard: int,
    *,
    program: str = "gridforest",
    threads: int = 1,
    save_every: int = 60,
    stop_file: str | None = None,
) -> str:
    """Computes a shard of a run folder in a child process.

    Returns:
        ``"finished"``, or ``"stopped"`` when the stop file appeared.

    Raises:
        ShardError: the shard failed, or its process was killed.
        ProgramError: there is no such program here, or it refuses the folder.
    """
    found = shutil.which(program)
    if found is None:
        raise ProgramError(f"{_host()}: no program {program!r}: install it there, or give its path")
    words = [found, "work", folder, "--shard", str(shard), "--threads", str(threads)]
    words += ["--save-every", str(save_every), "--quiet"]
    # To a file: a pipe that nobody reads would hold the child up.
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said, preexec_fn=_end_with_parent()
        )
        stopped = _wait(child, Path(stop_file) if stop_file else None)
        said.seek(0)
        text = said.read()[-2000:].decode(errors="replace").strip()
    code = child.returncode
    if code == 0:
        return FINISHED
    if stopped and code in (3, 130):
        return STOPPED
    where = f"shard {shard} on {_host()}"
    if code == 2:
        raise ProgramError(f"{where}: {text}")
    ended = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
    raise ShardError(f"{where}: {ended}: {text}")


def _wait(child: subprocess.Popen[bytes], stop_file: Path | None) -> bool:
    """Waits for a child; asks it to stop when the stop file appears, and tells whether it did."""
    stopped, waited = False, 0.0
    try:
        while True:
            try:
                child.wait(LOOK_SECONDS)
                return stopped
            except subprocess.TimeoutExpired:
                waited += LOOK_SECONDS
            if not stopped and stop_file is not None and waited >= LOOK_FOR_STOP_SECONDS:
                waited = 0.0
                if stop_file.exists():
                    child.terminate()
                    stopped = True
    finally:
        if child.poll() is None:
            child.terminate()


def _end_with_parent() -> Callable[[], None] | None:
    if not sys.platform.startswith("linux"):
        return None
    # Looked up here: between fork and exec nothing may be loaded.
    prctl, parent = ctypes.CDLL(None).prctl, os.getpid()
    set_parent_death_signal = 1

    def ask() -> None:
        prctl(set_parent_death_signal, signal.SIGTERM)
        # The parent may have died before.
        if os.getppid() != parent:
            os._exit(1)

    return ask


def _host() -> str:
    return os.uname().nodename if hasattr(os, "uname") else "this machine"
