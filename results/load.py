"""Reads the tables of this folder with their right types: exact integers stay exact.

`python3 load.py FILE…` says of each table how many rows it has, and fails when a field isn't of its column's type.
The types are those of the table in README.md beside this file.
"""

import csv
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent


def integer(text):
    if not re.fullmatch(r"-?[0-9]+", text):
        raise ValueError(f"{text!r} is no integer")
    return int(text)


def boolean(text):
    return {"true": True, "false": False}[text]


READERS = {"integer": integer, "real": float, "boolean": boolean, "text": str}


def types():
    """The type of each column, by the table in README.md."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", text, re.MULTILINE))


def load(path):
    """The rows of a table as a list of dicts. An empty field is None."""
    path = pathlib.Path(path)
    if not path.is_absolute() and not path.exists():
        path = HERE / path
    known = types()
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        readers = {name: READERS[known[name]] for name in reader.fieldnames}
        return [
            {name: None if text == "" else readers[name](text) for name, text in row.items()}
            for row in reader
        ]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(f"{name}: {len(load(name))} rows")
