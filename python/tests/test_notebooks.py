"""The notebooks run from the first cell to the last, in a short form."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

FOLDER = Path(__file__).parents[1] / "notebooks"

SHORT = {
    "puzzle_forest": "shape = '2x2'",
    "minimal_puzzles": """
shape = "2x2"
samples = {"subsets": 20_000, "singletons": 40_000, "paths": 20_000, "descent": 50_000, "walk": 400_000}
repeats = 10
""",
    "critical_sets": "orders = [4]; drawn = 4; largest_trade = 8",
    "from_sage": "n = 5; samples = 40",
    "heat_capacity": "sides = [4, 6]; sweeps = {4: 20_000, 6: 40_000}",
}


def test_every_notebook_has_a_short_form() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(SHORT)


@pytest.mark.parametrize("name", SHORT)
def test_notebooks_run(name: str) -> None:
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    parameters = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert len(parameters) == 1
    parameters[0].source = SHORT[name]
    client = nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3")
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(pictures) >= 2
