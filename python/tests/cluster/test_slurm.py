"""Run folders on a Slurm of one node, which the test starts itself: munge, slurmctld, slurmd."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from conftest import Line

NEEDED = ["munged", "slurmctld", "slurmd", "sbatch", "scontrol"]
missing = [name for name in NEEDED if shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") is None]
pytestmark = [
    pytest.mark.skipif(bool(missing), reason=f"Slurm isn't installed: no {', '.join(missing)} (apt install slurm-wlm munge)"),
    pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root may start a Slurm"),
]

CONFIGURATION = """
ClusterName=test
SlurmctldHost=localhost
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation={at}/state
SlurmdSpoolDir={at}/spool
SlurmctldPidFile={at}/run/slurmctld.pid
SlurmdPidFile={at}/run/slurmd.pid
SlurmctldLogFile={at}/log/slurmctld.log
SlurmdLogFile={at}/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=5
ReturnToService=2
JobRequeue=1
KillWait=2
MinJobAge=3600
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
RequeueExit=137
NodeName=localhost CPUs={cpus} RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=localhost Default=YES MaxTime=INFINITE State=UP
"""


@pytest.fixture(scope="module")
def slurm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of commands that speak to a Slurm of this machine."""
    at = tmp_path_factory.mktemp("slurm")
    for name in ("state", "spool", "log", "run"):
        (at / name).mkdir()
    file = at / "slurm.conf"
    file.write_text(CONFIGURATION.format(at=at, cpus=os.cpu_count()))
    for folder, mode in (("/run/munge", "0755"), ("/var/log/munge", "0700"), ("/var/lib/munge", "0700")):
        subprocess.run(["install", "-d", "-o", "munge", "-g", "munge", "-m", mode, folder], check=True)
    as_munge = ["setpriv", "--reuid=munge", "--regid=munge", "--clear-groups"]
    if subprocess.run(["munge", "-n"], capture_output=True).returncode != 0:
        subprocess.run([*as_munge, "munged", "--force"], check=True)
    environment = {**os.environ, "SLURM_CONF": str(file)}
    started = [
        subprocess.Popen(["slurmctld", "-D", "-f", str(file)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL),
        subprocess.Popen(["slurmd", "-D", "-f", str(file), "-N", "localhost"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL),
    ]
    try:
        wait(60, lambda: "idle" in output(["sinfo", "-h", "-o", "%T"], environment), "the node is idle")
        yield environment
    finally:
        # A daemon waits for its jobs, and longer than anybody should when the other is gone.
        subprocess.run(["scancel", "--me"], env=environment, check=False)
        for daemon in started:
            daemon.terminate()
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


def output(words: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


def wait(seconds: float, until: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.02)


def states(environment: dict[str, str], job: str) -> list[str]:
    """The state of each task of an array."""
    lines = output(["scontrol", "show", "job", job, "--oneliner"], environment).splitlines()
    words = [word for line in lines for word in line.split()]
    return [word.split("=")[1] for word in words if word.startswith("JobState=")]


def submit(environment: dict[str, str], script: Path, program: str, *options: str) -> str:
    done = subprocess.run(
        ["sbatch", "--parsable", *options, str(script)],
        env={**environment, "GRIDFOREST": program},
        capture_output=True,
        text=True,
        cwd="/",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def start_requeued(environment: dict[str, str], job: str) -> None:
    """A task that was queued again waits for two minutes: not in a test. But in the second in which it ended Slurm has revoked
    its credential, and a task that begins then fails."""
    for line in output(["scontrol", "show", "job", job, "--oneliner"], environment).splitlines():
        fields = dict(word.split("=", 1) for word in line.split() if "=" in word)
        if fields.get("JobState") == "PENDING" and fields.get("Restarts", "0") != "0":
            eligible = fields["EligibleTime"]
            if eligible != "Unknown" and datetime.fromisoformat(eligible) - datetime.now() > timedelta(seconds=10):
                output(["scontrol", "update", f"JobId={fields['JobId']}", "StartTime=now+3"], environment)


def finish(environment: dict[str, str], job: str, folder: Path, seconds: float = 240) -> None:
    def ended() -> bool:
        start_requeued(environment, job)
        return set(states(environment, job)) <= {"COMPLETED"}

    try:
        wait(seconds, ended, "all tasks are completed")
    except AssertionError as error:
        logs = "\n".join(f"{log.name}: {log.read_text()}" for log in (folder / "logs").iterdir())
        raise AssertionError(f"{error}: {states(environment, job)}\n{logs}") from None


def test_an_array_computes_the_shards(slurm: dict[str, str], gridforest: Line, program: str, tmp_path: Path) -> None:
    line = "plan count queens 12 --shards 23 --dir run --slurm --array-limit 6 --memory 200M --walltime 0:10:00"
    gridforest(line)
    job = submit(slurm, tmp_path / "run/array.sbatch", program)
    finish(slurm, job, tmp_path / "run")
    assert len(states(slurm, job)) == 6
    assert gridforest("merge run").stdout == gridforest("count queens 12").stdout


def worker_of(folder: Path, shard: int) -> int | None:
    try:
        state = json.loads((folder / f"states/{shard}.json").read_text())
    except (OSError, ValueError):
        return None
    return int(state["pid"]) if state["phase"] == "running" else None


def test_a_killed_task_is_queued_again_and_goes_on(slurm: dict[str, str], gridforest: Line, program: str, tmp_path: Path) -> None:
    gridforest("plan count queens 18 --shards 2 --dir run --slurm --memory 200M")
    folder = tmp_path / "run"
    job = submit(slurm, folder / "array.sbatch", program)
    wait(60, lambda: worker_of(folder, 1), "the first shard runs")
    pid = worker_of(folder, 1)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    finish(slurm, job, folder)
    assert gridforest("status run --each --format csv").stdout.splitlines()[1].split(",")[9] == "2"
    assert gridforest("merge run").stdout == gridforest("count queens 18").stdout


def test_before_its_time_limit_a_shard_is_stopped_kept_and_queued_again(slurm: dict[str, str], gridforest: Line, program: str, tmp_path: Path, long: bool) -> None:
    # Slurm counts time limits in minutes: the signal comes at most a minute before the end of the first.
    gridforest("plan count queens 20 --shards 2 --dir run --slurm --memory 200M --walltime 0:01:00")
    folder = tmp_path / "run"
    job = submit(slurm, folder / "array.sbatch", program, "--signal=B:TERM@50")
    wait(150, lambda: any("queued again" in log.read_text() for log in (folder / "logs").iterdir()), "a shard was stopped")
    # Finished blocks are there, and the next attempt begins with them.
    assert list((folder / "parts").glob("*.checkpoint")) or list((folder / "parts").glob("*.part"))
    if not long:
        output(["scancel", job], slurm)
        return
    finish(slurm, job, folder, 1200)
    assert gridforest("merge run").stdout == gridforest("count queens 20").stdout
