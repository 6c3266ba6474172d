"""Long work: beside other threads, with progress, left half done."""

import multiprocessing
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import gridforest as gf
import pytest

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


@pytest.mark.parametrize(
    "listed",
    [
        lambda: gf.Latin.random(12).transversals(),
        lambda: gf.Latin.cyclic(7).transversals(),
        lambda: gf.Board("123456" + "." * 30, "2x3").solutions(),
        lambda: iter(gf.Latin.cyclic(5).group()),
    ],
)
def test_threads_share_an_iterator(listed: Callable[[], Iterator[Any]]) -> None:
    """Each item comes to one of them, and none is lost."""
    shared = listed()
    taken: list[list[Any]] = [[] for _ in range(4)]

    def take(own: list[Any]) -> None:
        # No `extend`, which lets no other thread run.
        for item in shared:
            own.append(item)

    threads = [threading.Thread(target=take, args=[own]) for own in taken]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    together = Counter(repr(item) for own in taken for item in own)
    assert together == Counter(repr(item) for item in listed())


def _solve(texts: list[str]) -> list[int]:
    return [int(count) for count in gf.solve(texts).counts]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_process_can_solve_too() -> None:
    texts = gf.format_boards(gf.random_minimal(100))
    assert _solve(texts) == [1] * 100
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_solve, [texts, texts]) == [[1] * 100] * 2
