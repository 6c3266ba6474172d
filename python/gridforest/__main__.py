"""``python -m gridforest``: the command line, which wheels bring along as the script ``gridforest``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig


def program() -> str | None:
    """The program that was installed with the package; otherwise one that is found by its name."""
    name = "gridforest.exe" if os.name == "nt" else "gridforest"
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        path = os.path.join(sysconfig.get_path("scripts", scheme), name)
        if os.access(path, os.X_OK):
            return path
    return shutil.which("gridforest")


def main() -> int:
    found = program()
    if found is None:
        print(
            "gridforest: this installation has the package without the program: a wheel of scripts/python-wheel has both, and "
            "`cargo install --path .` in a clone installs the program",
            file=sys.stderr,
        )
        return 2
    words = [found, *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.run(words).returncode
    # Signals go to the program alone.
    os.execv(found, words)


if __name__ == "__main__":
    sys.exit(main())
