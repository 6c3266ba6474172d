"""The Python sessions of the guide print what they show."""

import doctest
import os
import pathlib

import pytest

ROOT = pathlib.Path(os.environ.get("GRIDFOREST_ROOT") or pathlib.Path(__file__).parents[2])
PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if ">>> " in page.read_text(encoding="utf-8")]


def test_there_are_sessions() -> None:
    assert PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_sessions_print_what_they_show(page: pathlib.Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried and not failed
