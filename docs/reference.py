"""Writes the pages of the reference: a page a command, which is its help, and those of the Python package."""

import os
import pathlib
import re
import subprocess
import sys

import help_page
import python_reference

program = os.environ["GRIDFOREST"]
folder = pathlib.Path(sys.argv[1])


def help_of(*command):
    run = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True)
    return run.stdout


def commands(text):
    """The subcommands that a help lists: two spaces, a name, the first line of what it does."""
    usage, _, rest = text.partition("Usage:")[2].partition("\n\n")
    if "COMMAND" not in usage:
        return []
    listed = re.findall(r"^  ([a-z]+)  +\S", re.split(r"^(?:Common o|O)ptions:", rest, flags=re.MULTILINE)[0], re.MULTILINE)
    return [name for name in listed if name != "help"]


def page(command):
    text = help_of(*command)
    name = " ".join(command)
    (folder / "commands" / f"{'-'.join(command)}.md").write_text(f"# {name}\n\n{help_page.page(text)}")
    about = text.splitlines()[0]
    rows = [f"| [`{name}`](commands/{'-'.join(command)}.md) | {about} |"]
    for below in commands(text):
        rows += page([*command, below])
    return rows


(folder / "commands").mkdir(parents=True, exist_ok=True)
rows = [row for name in commands(help_of()) for row in page([name])]
links = "\n".join(row.split("](")[1].split(".md)")[0] for row in rows)
table = "\n".join(rows)
(folder / "commands.md").write_text(
    "# The commands\n\nEach page is what `gridforest COMMAND --help` prints: the options, the columns of its tables with their "
    f"units, examples.\n\n| command | |\n| --- | --- |\n{table}\n\n```{{toctree}}\n:hidden:\n{links}\n```\n"
)
python_reference.write(folder)
