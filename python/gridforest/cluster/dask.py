"""Run folders on Dask: a task a shard.

On this machine::

    python -m gridforest.cluster.dask DIR --workers 4

On a cluster, with dask-jobqueue::

    from dask.distributed import Client
    from dask_jobqueue import SLURMCluster
    from gridforest.cluster.dask import configure, run

    configure()  # before the cluster is made
    cluster = SLURMCluster(
        cores=1,
        memory="2GB",
        walltime="01:00:00",
        # A worker leaves before its walltime ends, so that Slurm kills no task.
        worker_extra_args=["--lifetime", "55m", "--lifetime-stagger", "4m", "--resources", "gridforest=1"],
    )
    cluster.adapt(maximum_jobs=100)
    print(run("DIR", Client(cluster), slots="gridforest"))

Whatever happens to workers, to the scheduler or to this process, finished shards are in the folder: run the same again,
and only what is missing is computed. ``gridforest merge DIR`` prints the result.
"""

from __future__ import annotations

import argparse
import queue
import shutil
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

try:
    import cloudpickle
    import dask
    from dask.distributed import Client, Future, KilledWorker, LocalCluster
except ImportError as error:
    message = "this needs dask: pip install 'dask[distributed]', or gridforest with the extra [dask]"
    if __name__ == "__main__":
        sys.exit(message)
    raise ImportError(message) from error

from . import _worker
from ._folder import FolderError, RunFolder
from ._worker import ProgramError, work_on_shard

# Workers need the program and not this package: the function goes to them by value.
cloudpickle.register_pickle_by_value(_worker)

# How often a shard may take its worker with it before it is given up.
MOST_DEATHS = 10
# A death counts against every task that the worker had, those too that it only kept for later. With the usual limit of
# three, a few lost workers would end shards that did nothing wrong.
ALLOWED_FAILURES = 1_000_000
# Of all tasks, until the first has ended: an adaptive cluster then starts a worker a task, not one for many.
TASK_DURATION = "10m"

# How long there is no worker until it is tried to start some.
REVIVE_SECONDS = 10.0


class NoWorkersError(Exception):
    """No worker came in time."""


class SchedulerLostError(Exception):
    """The scheduler is gone."""


@dataclass
class Report:
    """What became of a run.

    Attributes:
        shards: all shards of the folder.
        found: those that were finished before.
        finished: those that were finished now.
        resubmitted: how many tasks were handed out again after their workers were lost.
        failed: what was wrong, by shard.
        stopped: shards that were stopped by a cancellation.
    """

    shards: int
    found: int = 0
    finished: int = 0
    resubmitted: int = 0
    failed: dict[int, str] = field(default_factory=dict)
    stopped: list[int] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether every shard is finished."""
        return self.found + self.finished == self.shards


def configure() -> None:
    """Sets what schedulers read when they start: call it before a cluster is made."""
    dask.config.set(
        {
            "distributed.scheduler.allowed-failures": ALLOWED_FAILURES,
            "distributed.scheduler.default-task-durations": {"gridforest": TASK_DURATION},
        }
    )


def run(
    folder: str | Path,
    client: Client,
    *,
    program: str = "gridforest",
    threads: int = 1,
    slots: str | None = None,
    retries: int = 2,
    save_every: int = 60,
    patience: float = 300.0,
    revive: Callable[[], object] | None = None,
    progress: bool = True,
) -> Report:
    """Computes what is missing of a run folder on a Dask cluster.

    Args:
        folder: the run folder; workers must see it under the same path.
        client: a client of the cluster.
        program: the program on the workers, by name or path.
        threads: threads of each shard.
        slots: a resource of the workers, of which each task takes one: start workers with ``--resources gridforest=1``
            and give ``"gridforest"``, and no worker has more than one shard, however many cores it has.
        retries: how often a shard that failed is tried again.
        save_every: seconds between checkpoints.
        patience: seconds to wait while there is no worker, or no scheduler.
        revive: called while there is no worker, every ten seconds: Dask doesn't start a local worker again that died while
            it started.
        progress: whether a line on stderr shows the progress.

    Raises:
        FolderError: no run folder.
        NoWorkersError: there was no worker for this time.
        SchedulerLostError: the scheduler is gone.
        ProgramError: a worker lacks the program, or it refuses the folder.
        KeyboardInterrupt: after Ctrl-C; the workers were asked to stop, and keep finished blocks.
    """
    return _Run(RunFolder.open(folder), client, program, threads, slots, retries, save_every, patience, revive, progress).run()


class _Run:
    def __init__(
        self,
        folder: RunFolder,
        client: Client,
        program: str,
        threads: int,
        slots: str | None,
        retries: int,
        save_every: int,
        patience: float,
        revive: Callable[[], object] | None,
        progress: bool,
    ) -> None:
        self.folder = folder
        self.client = client
        self.options = {"program": program, "threads": threads, "save_every": save_every}
        self.resources = {slots: 1} if slots else None
        self.retries = retries
        self.patience = patience
        self.revive = revive
        self.revived = 0.0
        self.progress = progress
        self.tasks: dict[int, Future] = {}
        self.deaths: dict[int, int] = {}
        self.ended: queue.SimpleQueue[tuple[int, Future]] = queue.SimpleQueue()
        self.alone_since: float | None = None
        self.told = 0.0

    def run(self) -> Report:
        missing = self.folder.unfinished_by_cost()
        report = Report(self.folder.shards, found=self.folder.shards - len(missing))
        self.folder.stop_file.unlink(missing_ok=True)
        self._forgive_deaths()
        try:
            for shard in missing:
                self._submit(shard)
            while self.tasks:
                self._step(report)
                self._tell(report)
        except BaseException:
            self._stop()
            raise
        self._tell(report, last=True)
        return report

    def _forgive_deaths(self) -> None:
        """The same as :func:`configure` for a scheduler that runs already."""

        def forgive(dask_scheduler: Any = None) -> None:
            dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, ALLOWED_FAILURES)

        self.client.run_on_scheduler(forgive)

    def _submit(self, shard: int) -> None:
        task = self.client.submit(
            work_on_shard,
            str(self.folder.path),
            shard,
            stop_file=str(self.folder.stop_file),
            **self.options,
            key=f"gridforest-{self.folder.plan[:8]}-{shard}-{uuid.uuid4().hex[:8]}",
            pure=False,
            retries=self.retries,
            resources=self.resources,
        )
        self.tasks[shard] = task
        task.add_done_callback(lambda task, shard=shard: self.ended.put((shard, task)))

    def _step(self, report: Report) -> None:
        try:
            shard, task = self.ended.get(timeout=1.0)
        except queue.Empty:
            self._check_cluster()
            return
        if shard not in self.tasks or self.tasks[shard] is not task:
            return
        del self.tasks[shard]
        if task.status == "finished":
            # What the task returned is with its worker, which may be lost by now: the folder knows as well.
            if self.folder.is_finished(shard):
                report.finished += 1
            else:
                report.stopped.append(shard)
        elif task.status in ("cancelled", "lost"):
            if self.client.status != "running":
                raise SchedulerLostError(_kept("the scheduler is gone"))
            self._again(shard, report, "cancelled")
        else:
            error = task.exception()
            if isinstance(error, KilledWorker):
                self._again(shard, report, str(error))
            elif isinstance(error, ProgramError) or type(error).__name__ == ProgramError.__name__:
                # By value, the class is another on each side.
                raise ProgramError(str(error))
            else:
                report.failed[shard] = str(error)

    def _again(self, shard: int, report: Report, why: str) -> None:
        self.deaths[shard] = self.deaths.get(shard, 0) + 1
        if self.deaths[shard] > MOST_DEATHS:
            report.failed[shard] = f"given up after {MOST_DEATHS} workers were lost with it: {why}"
            return
        report.resubmitted += 1
        self._submit(shard)

    def _check_cluster(self) -> None:
        """Notices that nobody is there."""
        gone = self.client.status != "running"
        if gone or not self.client.scheduler_info(n_workers=1)["workers"]:
            self.alone_since = self.alone_since or time.monotonic()
            if self.revive and not gone and time.monotonic() - max(self.alone_since, self.revived) > REVIVE_SECONDS:
                self.revived = time.monotonic()
                self.revive()
            if time.monotonic() - self.alone_since > self.patience:
                what = "no scheduler" if gone else "no worker"
                error = SchedulerLostError if gone else NoWorkersError
                raise error(_kept(f"{what} for {self.patience:.0f} s"))
        else:
            self.alone_since = None

    def _stop(self) -> None:
        """Asks the workers to stop: Dask can't end a task that has begun."""
        try:
            self.folder.stop_file.touch()
            if self.client.status == "running":
                self.client.cancel(list(self.tasks.values()))
        except Exception as error:  # noqa: BLE001 — the first error is the one to be told
            print(f"gridforest: while stopping: {error}", file=sys.stderr)

    def _tell(self, report: Report, last: bool = False) -> None:
        terminal = sys.stderr.isatty()
        if not self.progress or (not last and time.monotonic() - self.told < (0.5 if terminal else 60)):
            return
        self.told = time.monotonic()
        text = f"gridforest: {report.found + report.finished} of {report.shards} shards"
        for number, what in [
            (report.resubmitted, "handed out again"),
            (len(report.failed), "failed"),
            (len(report.stopped), "stopped"),
        ]:
            text += f", {number} {what}" if number else ""
        print(f"\r{text}\x1b[K" if terminal else text, end="\n" if last or not terminal else "", file=sys.stderr)


def _kept(what: str) -> str:
    return f"{what}; finished shards are kept: run the same again"


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns the exit code: 0 done, 1 something failed, 2 wrong arguments, 130 stopped by Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="python -m gridforest.cluster.dask", description="Compute the shards of a run folder on Dask."
    )
    parser.add_argument("folder", metavar="DIR", help="the run folder, which `gridforest plan` made")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--workers", type=int, metavar="N", help="the number of worker processes on this machine")
    where.add_argument("--scheduler", metavar="ADDRESS", help="a running scheduler, such as tcp://node7:8786")
    parser.add_argument("--program", default="gridforest", help="the program on the workers [default: gridforest]")
    parser.add_argument("--threads", type=int, default=1, metavar="T", help="threads of each shard [default: 1]")
    parser.add_argument("--slots", metavar="NAME", help="a resource of the workers, of which a shard takes one")
    parser.add_argument("--retries", type=int, default=2, metavar="R", help="for a shard that fails [default: 2]")
    parser.add_argument("--save-every", type=int, default=60, metavar="SECONDS", help="between checkpoints")
    parser.add_argument("--patience", type=float, default=300, metavar="SECONDS", help="while there is no worker")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    given = parser.parse_args(arguments)
    if given.workers is not None and given.workers < 1:
        parser.error("--workers: at least one")
    try:
        RunFolder.open(given.folder)
        if given.workers and shutil.which(given.program) is None:
            raise ProgramError(f"no program {given.program!r} here: put it into PATH, or give --program")
        report = _run_on(given)
    except (FolderError, NoWorkersError, SchedulerLostError, ProgramError, OSError) as error:
        print(f"gridforest: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("gridforest: " + _kept("stopped"), file=sys.stderr)
        return 130
    for shard, why in sorted(report.failed.items()):
        print(f"gridforest: shard {shard} failed: {why}", file=sys.stderr)
    if report.complete and not given.quiet:
        print(f"gridforest: none is left: `gridforest merge {given.folder}` prints the result", file=sys.stderr)
    return 0 if report.complete else 1


def _run_on(given: argparse.Namespace) -> Report:
    options: dict[str, Any] = {
        "program": given.program,
        "threads": given.threads,
        "retries": given.retries,
        "save_every": given.save_every,
        "patience": given.patience,
        "progress": not given.quiet,
    }
    configure()
    if given.scheduler:
        with Client(given.scheduler, timeout=min(given.patience, 30)) as client:
            return run(given.folder, client, slots=given.slots, **options)
    slots = given.slots or "gridforest"
    cluster = LocalCluster(
        n_workers=given.workers, threads_per_worker=1, resources={slots: 1}, dashboard_address=None
    )
    with cluster, Client(cluster) as client:
        return run(given.folder, client, slots=slots, revive=lambda: restart(cluster, given.workers), **options)


def restart(cluster: LocalCluster, workers: int) -> None:
    """Starts the workers of a local cluster anew."""
    cluster.scale(0)
    cluster.scale(workers)


if __name__ == "__main__":
    sys.exit(main())
