"""What a run folder holds, as far as an engine needs to know it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


class FolderError(Exception):
    """A folder that is no run folder, or can't be read."""


@dataclass(frozen=True)
class RunFolder:
    """A run folder, which ``gridforest plan`` made.

    Attributes:
        path: its full path, the same on all machines that work on it.
        command: the words of the command line whose work it is.
        shards: the number of shards, which are numbered from 1.
        plan: the hash of the plan, 64 hexadecimal digits.
        memory: bytes set aside for a worker.
    """

    path: Path
    command: tuple[str, ...]
    shards: int
    plan: str
    memory: int

    @classmethod
    def open(cls, path: str | Path) -> RunFolder:
        """Reads the manifest of a folder.

        Raises:
            FolderError: there is none, or it can't be read.
        """
        path = Path(path).resolve()
        try:
            manifest = json.loads((path / "manifest.json").read_text())
            return cls(
                path,
                tuple(manifest["command"]),
                int(manifest["shards"]),
                str(manifest["hash"]),
                int(manifest["memory"]),
            )
        except FileNotFoundError:
            raise FolderError(f"{path}: no run folder: `gridforest plan` makes one") from None
        except OSError as error:
            raise FolderError(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise FolderError(f"{path}: its manifest is damaged: {error!r}") from error

    def unfinished(self) -> list[int]:
        """The shards without a part, in order. What the parts hold is looked at when they are merged."""
        try:
            parts = {entry.name for entry in (self.path / "parts").iterdir()}
        except OSError as error:
            raise FolderError(f"{self.path}: {error.strerror}") from error
        return [shard for shard in range(1, self.shards + 1) if self._part(shard) not in parts]

    def unfinished_by_cost(self) -> list[int]:
        """The shards without a part, the costliest first: the order in which they are best begun."""
        try:
            lines = (self.path / "shards.ndjson").read_text().splitlines()
            cost = {piece["shard"]: piece["cost"] for piece in map(json.loads, lines)}
            return sorted(self.unfinished(), key=lambda shard: -cost[shard])
        except OSError as error:
            raise FolderError(f"{self.path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise FolderError(f"{self.path}: its shards are damaged: {error!r}") from error

    def is_finished(self, shard: int) -> bool:
        """Whether a shard has a part."""
        return (self.path / "parts" / self._part(shard)).exists()

    def _part(self, shard: int) -> str:
        width = len(str(self.shards))
        return f"{shard:0{width}}.part"

    @property
    def stop_file(self) -> Path:
        """While this file is there, workers that an engine has started stop, and keep their finished blocks."""
        return self.path / "stop"
