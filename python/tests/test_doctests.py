"""The examples in the documentation of every public name."""

import dataclasses
import doctest
import importlib
import inspect
import os
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


def functions() -> Iterator[tuple[str, Any, str]]:
    """Each public function, class that can be called, and public method, by name, with its documentation."""
    for name in gridforest.__all__:
        value = getattr(gridforest, name)
        if isinstance(value, types.FunctionType):
            yield name, value, inspect.getdoc(value) or ""
        elif isinstance(value, type) and value.__module__.startswith("gridforest"):
            methods = [method for method in vars(value) if not method.startswith("_") and callable(getattr(value, method))]
            whole = [] if issubclass(value, (Exception, Iterator)) else [(name, value)]
            for full, one in whole + [(f"{name}.{method}", getattr(value, method)) for method in methods]:
                yield full, one, inspect.getdoc(one) or ""


def described(text: str) -> set[str]:
    """The names before the first colon of each entry of a section of arguments or attributes."""
    found: set[str] = set()
    for section in re.findall(r"^(?:Args|Attributes):\n((?:(?:    .*)?\n)+)", text + "\n", re.MULTILINE):
        for names in re.findall(r"^    (\w+(?:, \w+)*):", section, re.MULTILINE):
            found.update(names.split(", "))
    return found


def test_every_parameter_is_documented() -> None:
    """Each by its name, and no other name."""
    tried = 0
    for name, function, text in functions():
        parameters = inspect.signature(function).parameters.values()
        # What refuses to be called says nothing of its arguments.
        names = {p.name for p in parameters if p.name not in ("self", "args", "kwargs")}
        fields = {field.name for field in dataclasses.fields(function)} if dataclasses.is_dataclass(function) else set()
        assert names <= described(text), (name, names - described(text))
        assert described(text) <= names | fields, (name, described(text) - names)
        tried += len(names)
    assert tried > 380, tried


def test_every_name_in_a_signature_has_a_meaning() -> None:
    """``help()`` shows names of types: they are public, Python's or NumPy's, or explained in the documentation of the package."""
    public = {name for name in gridforest.__all__ if isinstance(getattr(gridforest, name), type)}
    python = {"Any", "Callable", "Iterable", "Iterator", "Literal", "Mapping", "NDArray", "None", "PathLike", "Sequence", "SupportsIndex"}
    others = {"DataFrame", "DiGraph"}
    explained = set(re.findall(r"\w+", " ".join(re.findall(r"^    ([A-Z]\w+(?:, \w+)*):", gridforest.__doc__ or "", re.MULTILINE))))
    used: set[str] = set()
    for _, function, _ in functions():
        signature = inspect.signature(function)
        for annotation in [signature.return_annotation, *(p.annotation for p in signature.parameters.values())]:
            if isinstance(annotation, str):
                used.update(re.findall(r"\b[A-Z]\w+", re.sub(r"\"[^\"]*\"|'[^']*'", "", annotation)))
    assert explained >= {"Integer", "BoardLike"}
    assert used <= public | python | others | explained, used - public - python - others - explained
    assert explained <= used, explained - used
