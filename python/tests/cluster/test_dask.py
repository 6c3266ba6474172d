"""Run folders on Dask: what is computed, what is refused, and faults on purpose.

The short form kills a few workers; GRIDFOREST_LONG=1 kills at least thirty.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="Dask isn't installed: pip install distributed")

from conftest import Line  # noqa: E402
from dask.distributed import Client, LocalCluster  # noqa: E402
from gridforest.cluster import FolderError, ProgramError, RunFolder, ShardError, work_on_shard  # noqa: E402
from gridforest.cluster import dask as adapter  # noqa: E402


def module(*words: str) -> list[str]:
    return [sys.executable, "-m", "gridforest.cluster.dask", *words]


def environment() -> dict[str, str]:
    """With this package in the path of child processes."""
    here = str(Path(adapter.__file__).resolve().parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join([here, os.environ.get("PYTHONPATH", "")])}


def cluster(workers: int) -> LocalCluster:
    adapter.configure()
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, resources={"gridforest": 1}, dashboard_address=None
    )


def children(pid: int) -> list[int]:
    """The children of a process, which Linux lists by the threads that started them."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += map(int, thread.read_text().split())
    return found


def is_shard(pid: int) -> bool:
    """Whether a process is the program at a shard."""
    try:
        return b"\0work\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def test_a_shard_is_computed_by_a_child_process(gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 9 --shards 3 --dir run")
    folder = str(tmp_path / "run")
    for shard in (1, 2, 3):
        assert work_on_shard(folder, shard, program=program) == "finished"
    assert RunFolder.open(folder).unfinished() == []
    gridforest("plan forest 2x2 --shards 2 --dir trees")
    trees = RunFolder.open(tmp_path / "trees")
    assert sorted(trees.unfinished_by_cost()) == [1, 2]
    (trees.path / "shards.ndjson").write_text('{"shard":1,"start":0,"end":1,"cost":3}\n{"shard":2,"start":1,"end":2,"cost":4}\n')
    assert trees.unfinished_by_cost() == [2, 1]
    (trees.path / "shards.ndjson").write_text("nothing")
    with pytest.raises(FolderError, match="its shards are damaged"):
        trees.unfinished_by_cost()
    assert gridforest("merge run").stdout == gridforest("count queens 9").stdout


def test_what_is_wrong_is_said(gridforest: Line, program: str, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="no run folder"):
        RunFolder.open(tmp_path)
    gridforest("plan count queens 9 --shards 3 --dir run")
    with pytest.raises(ProgramError, match="there is no shard 4"):
        work_on_shard(str(tmp_path / "run"), 4, program=program)
    with pytest.raises(ProgramError, match="no program 'absent'"):
        work_on_shard(str(tmp_path / "run"), 1, program="absent")
    with pytest.raises(ShardError, match="exit code 1"):
        work_on_shard(str(tmp_path / "run"), 1, program="false")
    manifest = tmp_path / "run/manifest.json"
    manifest.write_text(manifest.read_text()[:50])
    with pytest.raises(FolderError, match="damaged"):
        RunFolder.open(tmp_path / "run")
    for words in (["run"], ["run", "--workers", "0"], ["run", "--workers", "1", "--scheduler", "x"]):
        assert subprocess.run(module(*words), env=environment(), capture_output=True).returncode == 2


def test_a_worker_without_the_program_and_a_cluster_without_workers_are_told(gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 9 --shards 3 --dir run")
    folder = tmp_path / "run"
    with cluster(1) as local, Client(local) as client:
        with pytest.raises(ProgramError, match="no program 'absent'"):
            adapter.run(folder, client, program="absent", progress=False)
        local.scale(0)
        with pytest.raises(adapter.NoWorkersError, match="finished shards are kept"):
            adapter.run(folder, client, program=program, patience=3, progress=False)
        local.scale(1)
        assert adapter.run(folder, client, program=program, slots="gridforest", progress=False).complete
    assert gridforest("merge run").stdout == gridforest("count queens 9").stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system tells children of their parent's death on Linux")
def test_the_child_of_a_killed_worker_ends_and_what_it_finished_is_kept(gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 20 --shards 1 --dir run")
    code = f"from gridforest.cluster import work_on_shard as w; w({str(tmp_path / 'run')!r}, 1, program={program!r}, save_every=1)"
    worker = subprocess.Popen([sys.executable, "-c", code], env=environment())
    deadline = time.monotonic() + 60
    while not (state := state_of(tmp_path / "run", 1)) or state["pid"] not in children(worker.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(1.5)
    worker.kill()
    worker.wait()
    while Path(f"/proc/{state['pid']}").exists():
        assert time.monotonic() < deadline, "the child lives on"
        time.sleep(0.05)
    assert state_of(tmp_path / "run", 1)["phase"] == "stopped"
    assert (tmp_path / "run/parts/1.checkpoint").exists()


def state_of(folder: Path, shard: int, shards: int = 1) -> dict[str, Any]:
    """What the last worker at a shard told of itself; nothing when there was none."""
    name = f"{shard:0{len(str(shards))}}"
    try:
        return dict(json.loads((folder / f"states/{name}.json").read_text()))
    except (OSError, ValueError):
        return {}


def test_a_child_that_lives_on_and_the_retry_give_one_part(gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 18 --shards 2 --dir run")
    folder = str(tmp_path / "run")
    # Nobody tells this one that its parent has died.
    orphan = subprocess.Popen([program, "work", folder, "--shard", "1", "--threads", "1"], stderr=subprocess.DEVNULL)
    while not state_of(tmp_path / "run", 1):
        time.sleep(0.02)
    retry = gridforest(f"work {folder} --shard 1")
    assert orphan.wait() == 0
    assert "already" in retry.stderr, retry.stderr
    gridforest(f"work {folder}")
    assert gridforest("merge run").stdout == gridforest("count queens 18").stdout


# The work that workers are killed at: a command line and its shards, in the short form and in the long one.
RUNS = {
    "forest": [("forest 2x3", 12), ("forest latin6", 12)],
    "estimate": [
        ("estimate puzzles 2x3 --method subsets --samples 200000", 12),
        ("estimate puzzles 2x3 --method subsets --samples 400000", 32),
    ],
    "scan": [("scan grids.txt --at-most 17", 8), ("scan grids.txt --at-most 17", 48)],
}
LONG = os.environ.get("GRIDFOREST_LONG", "") not in ("", "0")
# How often workers are killed in each run, and the seconds between two kills on average.
KILLS = int(os.environ.get("GRIDFOREST_KILLS", "12" if LONG else "2"))
KILL_SECONDS = float(os.environ.get("GRIDFOREST_KILL_SECONDS", "15" if LONG else "1"))


class Killer(threading.Thread):
    """Kills workers that are at a shard, one at random now and then, so many times."""

    def __init__(self, local: LocalCluster) -> None:
        super().__init__(daemon=True)
        self.local = local
        self.kills = 0
        self.done = threading.Event()
        self.random = random.Random(7)

    def run(self) -> None:
        while self.kills < KILLS and not self.done.wait(0.02):
            workers = [nanny.pid for nanny in list(self.local.workers.values()) if nanny.pid]
            # Dask doesn't start a worker again that dies while it starts: one that computes has started.
            busy = [pid for pid in workers if any(is_shard(child) for child in children(pid))]
            # The first at once: a fast machine may be done soon.
            pause = self.random.uniform(0.1, 1.9) * KILL_SECONDS if self.kills else 0
            if busy and not self.done.wait(pause):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.random.choice(busy), signal.SIGKILL)
                    self.kills += 1


@pytest.mark.parametrize("work", RUNS)
def test_workers_killed_at_random_change_nothing(
    gridforest: Line, program: str, tmp_path: Path, work: str
) -> None:
    command, shards = RUNS[work][LONG]
    if work == "scan":
        (tmp_path / "grids.txt").write_text(gridforest(f"solutions 3x3 --sample {shards}").stdout)
    gridforest(f"plan {command} --shards {shards} --dir run")
    folder = RunFolder.open(tmp_path / "run")
    began = time.monotonic()
    with cluster(2) as local, Client(local) as client:
        killer = Killer(local)
        killer.start()
        report = adapter.run(
            folder.path,
            client,
            program=program,
            slots="gridforest",
            save_every=1,
            progress=False,
            revive=lambda: adapter.restart(local, 2),
        )
        killer.done.set()
        killer.join()
    seconds = time.monotonic() - began
    numbers = range(1, folder.shards + 1)
    attempts = sum(state_of(folder.path, n, folder.shards).get("attempts", 1) for n in numbers)
    print(f"\n{command}: {folder.shards} shards, {killer.kills} kills, {attempts} attempts, {seconds:.0f} s")
    assert report.complete, report.failed
    assert killer.kills >= 1
    merged = gridforest("merge run --format csv").stdout
    # With a checkpoint, as shards have one: their times are no results.
    assert merged == gridforest(f"{command} --format csv --checkpoint whole").stdout
    assert not list((folder.path / "parts").glob("*.checkpoint"))


def test_a_run_whose_scheduler_was_killed_goes_on(gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 14 --shards 24 --dir run")
    folder = RunFolder.open(tmp_path / "run")
    words = module(str(folder.path), "--workers", "2", "--program", program, "--save-every", "1", "--quiet")
    # The scheduler lives in this process.
    first = subprocess.Popen(words, env=environment(), stderr=subprocess.DEVNULL)
    while len(folder.unfinished()) > 20:
        assert first.poll() is None
        time.sleep(0.05)
    first.kill()
    first.wait()
    left = len(folder.unfinished())
    assert 0 < left < 24
    subprocess.run(words, env=environment(), check=True)
    assert gridforest("merge run").stdout == gridforest("count queens 14").stdout
    print(f"{left} of 24 shards were left to the second run")


def test_ctrl_c_stops_the_workers_and_keeps_what_is_finished(gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 20 --shards 2 --dir run")
    folder = RunFolder.open(tmp_path / "run")
    words = module(str(folder.path), "--workers", "1", "--program", program, "--save-every", "1", "--quiet")
    process = subprocess.Popen(words, env=environment(), stderr=subprocess.PIPE, text=True)
    while not state_of(folder.path, 1):
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and "run the same again" in said
    pid = state_of(folder.path, 1)["pid"]
    deadline = time.monotonic() + 30
    while Path(f"/proc/{pid}").exists():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert (folder.path / "parts/1.checkpoint").exists()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may mount a small file system")
def test_a_full_disk_fails_a_shard_and_nothing_is_lost(gridforest: Line, program: str, tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(small)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("a small file system can't be mounted here")
    try:
        gridforest("plan count queens 12 --shards 6 --dir small/run")
        gridforest("work small/run --shard 1")
        with pytest.raises(OSError):
            (small / "filling").write_bytes(bytes(1 << 20))
        failed = gridforest("work small/run", check=False)
        assert failed.returncode == 1 and "can't be written" in failed.stderr, failed.stderr
        (small / "filling").unlink()
        gridforest("work small/run")
        assert gridforest("merge small/run").stdout == gridforest("count queens 12").stdout
    finally:
        subprocess.run(["umount", str(small)], check=True)
