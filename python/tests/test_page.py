"""The Python that the browser page shows runs, and answers."""

import ast
import json
import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(os.environ.get("GRIDFOREST_ROOT") or pathlib.Path(__file__).parents[2])
GRID, PUZZLE = "1234341221434321", "12343..221..43.1"
#: What the page asks, one for each of its questions and more where the answer has several forms.
ASKED: list[tuple[str, dict[str, object]]] = [
    ("solutions", {"shape": "2x2", "board": PUZZLE, "limit": 100}),
    ("solutions", {"shape": "jigsaw:aabbaabbccddccdd", "board": PUZZLE, "limit": 100}),
    ("solutions", {"shape": "2x2", "board": "1.....1..1.....1", "limit": 100, "listed": 18}),
    ("solutions", {"shape": "2x2", "board": "11..............", "limit": 100, "listed": 0}),
    ("uses", {"shape": "2x2", "board": "1.....1..1.....1", "limit": 100}),
    ("all", {"shape": "latin4", "board": "1...2..........."}),
    ("estimate", {"shape": "2x2", "board": PUZZLE, "seed": 1}),
    ("below", {"shape": "2x2", "board": GRID}),
    ("leaf", {"shape": "2x2", "board": GRID, "seed": 1}),
    ("sets", {"shape": "2x2", "grid": GRID, "size": 8}),
    ("symmetry", {"shape": "2x2", "board": PUZZLE}),
    ("random", {"shape": "2x2+x", "seed": 1}),
    ("symmetric", {"shape": "2x2", "symmetry": "rotate180", "clues": 8, "minimal": False, "seed": 1}),
    ("symmetric", {"shape": "2x2", "symmetry": "rotate180", "minimal": True, "attempts": 200_000, "seed": 1}),
    ("onPattern", {"shape": "2x2", "board": PUZZLE, "minimal": False, "seed": 1}),
    ("scan", {"shape": "2x2", "grid": GRID, "atMost": 5, "upToSymmetry": False}),
    ("scan", {"shape": "2x2", "grid": GRID, "atMost": 5, "upToSymmetry": True}),
    ("compare", {"shape": "2x2", "left": GRID, "right": GRID}),
    ("describe", {"shape": "2x2", "file": "list.txt"}),
    ("count", {"problem": "queens", "size": 8, "runs": 8, "seed": 1}),
    ("count", {"problem": "latin", "size": 5, "runs": 8, "seed": 1}),
    ("count", {"problem": "grids", "size": "2x3", "runs": 8, "seed": 1}),
    ("puzzles", {"shape": "2x2", "samples": 0, "seed": 1}),
    ("puzzles", {"shape": "2x3", "samples": 20, "seed": 1}),
    ("puzzles", {"shape": "3x3", "samples": 2, "seed": 1}),
    ("speed", {}),
]


def shown(asked: list[tuple[str, dict[str, object]]]) -> tuple[list[str], list[str | None]]:
    """The names of the questions, and the Python for what is asked."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js, which reads the page's own texts")
    script = """
const { SAME } = await import(process.argv[1]);
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify([Object.keys(SAME), asked.map(([name, of]) => SAME[name](of).python ?? null)]));
"""
    module = (ROOT / "web" / "page" / "commands.js").as_uri()
    command = [node, "--no-warnings", "--input-type=module", "-e", script, module, json.dumps(asked)]
    names, texts = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return names, texts


def test_every_question_is_asked() -> None:
    names, _ = shown([])
    assert set(names) == {name for name, _ in ASKED}


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked[0])
def test_the_python_of_the_page_answers(
    asked: tuple[str, dict[str, object]], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, [text] = shown([asked])
    if text is None:
        assert asked[0] == "speed"
        return
    (tmp_path / "list.txt").write_text(f"{PUZZLE}\n{GRID}\n")
    monkeypatch.chdir(tmp_path)
    scope: dict[str, object] = {}
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.Expr):
            answer = eval(compile(ast.Expression(statement.value), text, "eval"), scope)
            assert answer is not None, text
        else:
            exec(compile(ast.Module([statement], []), text, "exec"), scope)
    assert isinstance(statement, ast.Expr), text
