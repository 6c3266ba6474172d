"""The examples in the documentation of every public name."""

import dataclasses
import doctest
import importlib
import inspect
import os
import types
from pathlib import Path

import gridforest
import pytest

MODULES = [
    "catalogue",
    "census",
    "count_estimates",
    "describing",
    "latin",
    "puzzle_estimates",
    "scanning",
    "skeleton_orbits",
    "solving",
    "table",
    "trees",
    "vicinity",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_the_modules(name: str) -> None:
    module = importlib.import_module(f"gridforest.{name}")
    # What is checked before it is called hides the function that has the text.
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    names = {**vars(module), "Board": gridforest.Board}
    for public in module.__all__:
        value = inspect.unwrap(getattr(module, public))
        for example in finder.find(value, public, module=False, globs=dict(names)):
            runner.run(example)
    assert runner.tries > 0
    assert runner.failures == 0


def test_examples_of_the_package() -> None:
    results = doctest.testmod(gridforest)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("kind", [gridforest.Board, gridforest.Shape, gridforest.Symmetry, gridforest.SymmetryGroup])
def test_examples_of_the_compiled_classes(kind: type) -> None:
    """Their methods are not functions to doctest, so each text is run by itself."""
    runner = doctest.DocTestRunner()
    texts = {kind.__name__: inspect.getdoc(kind)}
    for name, member in vars(kind).items():
        if not name.startswith("_"):
            texts[name] = inspect.getdoc(member)
    parser = doctest.DocTestParser()
    for name, text in texts.items():
        examples = parser.get_doctest(text or "", dict(vars(gridforest)), name, None, None)
        runner.run(examples)
    assert runner.tries > 0
    assert runner.failures == 0


def test_the_session_of_the_readme() -> None:
    """Thirty lines on Latin squares, as they are printed there."""
    root = os.environ.get("GRIDFOREST_ROOT", str(Path(__file__).parents[2]))
    results = doctest.testfile(str(Path(root, "python", "README.md")), module_relative=False)
    assert results.attempted > 20
    assert results.failed == 0


def test_every_field_is_documented() -> None:
    """A text after a field is not there at run time: the class documents it."""
    for name in gridforest.__all__:
        value = getattr(gridforest, name)
        if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                assert f"\n    {field.name}: " in (inspect.getdoc(value) or ""), (name, field.name)


def test_every_public_name_is_documented() -> None:
    for name in gridforest.__all__:
        value = getattr(gridforest, name)
        if isinstance(value, (types.FunctionType, type)):
            assert inspect.getdoc(value), name
