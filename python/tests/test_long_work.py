"""Long work: interrupted by Ctrl-C, beside other threads, with progress."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import gridforest as gf
import pytest

LONG = [
    "gf.count_queens(20)",
    "gf.count_latin(9)",
    "gf.forest('latin6')",
    "gf.estimate_puzzles('3x3', samples=10**9)",
    "gf.estimate_queens(400, passes=10000)",
    "gf.Board('.' * 81).count_solutions(limit=10**15)",
    "sum(1 for _ in gf.Board('.' * 81).solutions())",
    "gf.solve(['.' * 81] * 64, limit=10**9)",
    "gf.solve_file(PUZZLES, OUT, limit=10**9)",
    "gf.scan(gf.Board(gf.sample_grids('3x3', 1)[0]), at_most=18)",
    "list(gf.scan_puzzles(gf.Board(gf.sample_grids('3x3', 1)[0]), at_most=19))",
    "gf.scan_large(gf.Board(gf.sample_grids('latin7', 1)[0]), at_least=25)",
    "gf.sample_grids('3x3', 10**7)",
    "gf.scan_grids(gf.sample_grids('3x3', 1000), at_most=17)",
    "gf.class_index(gf.sample_grids('3x3', 10**5))",
    "sum(1 for _ in gf.each_class())",
    "list(gf.vary(gf.random_minimal(1), remove=3, add=3))",
    "gf.estimate_latin(30, method='tempering', time=1000)",
    "sum(1 for _ in gf.skeletons('3x3'))",
    "sum(1 for _ in gf.judge_skeletons('2x3', clues=18))",
    "gf.possible_skeletons('2x3')",
    "gf.describe(gf.sample_grids('3x3', 10**4), features='all')",
]

SCRIPT = """
import pathlib, sys, time
import gridforest as gf
PUZZLES, OUT = sys.argv[1:]
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", time.time(), flush=True)
    sys.exit(7)
"""


@pytest.mark.parametrize("call", LONG)
def test_control_c_stops_within_a_second(call: str, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(("." * 81 + "\n") * 100)
    out = tmp_path / "out.csv"
    words = [sys.executable, "-c", SCRIPT.format(call=call), str(puzzles), str(out)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    line = process.stdout.readline().split()
    process.wait(timeout=20)
    assert process.returncode == 7
    assert line[0] == "interrupted"
    # A second on a machine that is not busy with other things.
    assert float(line[1]) - sent < 1 + 0.5 * os.getloadavg()[0]
    assert not out.exists()


def test_other_threads_run_while_rust_works() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.perf_counter()
    gf.count_queens(16)
    seconds = time.perf_counter() - begun
    done.set()
    thread.join()
    assert ticks > 20 * seconds


def test_progress_is_told_and_may_stop_the_work() -> None:
    told: list[tuple[int, int]] = []
    gf.estimate_queens(30, passes=64, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (64, 64)
    assert told == sorted(told)

    class EnoughError(Exception):
        pass

    def enough(done: int, total: int) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        gf.estimate_puzzles("3x3", samples=10**9, progress=enough)


def test_iterators_can_be_left() -> None:
    before = threading.active_count()
    for _ in range(20):
        solutions = gf.Board("." * 81).solutions()
        next(solutions)
        del solutions
    assert threading.active_count() == before


def _solve(texts: list[str]) -> list[int]:
    return [int(count) for count in gf.solve(texts).counts]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_process_can_solve_too() -> None:
    texts = gf.format_boards(gf.random_minimal(100))
    assert _solve(texts) == [1] * 100
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_solve, [texts, texts]) == [[1] * 100] * 2
