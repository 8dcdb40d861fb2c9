"""Run a Containerfile without a container engine: each stage is this machine's root with a scratch layer on top.

Every instruction runs as it stands, in a `chroot` on an overlay, so nothing outside the layer changes.  The base image
is this machine instead of the one that `FROM` names.  Needs root and overlayfs.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

Instruction = tuple[str, str]


def instructions(text: str) -> list[Instruction]:
    """The instructions and their words, without comments."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


class Stage:
    """A stage of the image: a root folder, and what was declared for processes in it."""

    def __init__(self, root: Path, context: Path) -> None:
        self.root = root
        self._context = context
        self.directory = "/"
        self.user = ""
        self.environment = {"PATH": os.environ["PATH"], "HOME": "/root"}
        self.call: list[str] = []
        patterns = (context / ".dockerignore").read_text().split()
        self._ignored = shutil.ignore_patterns(*(pattern.rpartition("/")[2] for pattern in patterns))

    def do(self, word: str, rest: str, stages: dict[str, Stage]) -> None:
        """Carry out one instruction."""
        match word:
            case "WORKDIR":
                self.directory = rest
                self.inside(rest).mkdir(parents=True, exist_ok=True)
            case "COPY":
                self._copy(rest, stages)
            case "RUN":
                subprocess.run(self.command(["/bin/sh", "-ec", rest]), check=True, env=self.environment)
            case "ENV":
                name, _, value = rest.partition("=")
                self.environment[name] = value
            case "USER":
                self.user = rest
            case "ENTRYPOINT" | "CMD":
                self.call += json.loads(rest)
            case "EXPOSE" | "VOLUME" | "HEALTHCHECK":
                pass
            case _:
                raise AssertionError(f"the tests do not know {word}")

    def command(self, words: list[str]) -> list[str]:
        """The command that runs these words inside, as the stage's user, in its working directory."""
        user = ["--userspec", self.user] if self.user else []
        return ["chroot", *user, str(self.root), "/bin/sh", "-c", f"cd {self.directory} && exec {shlex.join(words)}"]

    def inside(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def _copy(self, rest: str, stages: dict[str, Stage]) -> None:
        *words, to = rest.split()
        source = stages[words.pop(0).partition("=")[2]].root if words[0].startswith("--from=") else self._context
        target = self.inside(to if to.startswith("/") else f"{self.directory}/{to}")
        (word,) = words
        found = source / word.lstrip("/")
        if found.is_dir():
            shutil.copytree(found, target, dirs_exist_ok=True, ignore=self._ignored)
        else:
            shutil.copy(found, target)


@contextmanager
def built(file: Path, context: Path, folder: Path) -> Iterator[Stage]:
    """The last stage of a Containerfile, built in `folder`."""
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(folder)], check=True)
    mounted = [folder]
    stages: dict[str, Stage] = {}
    try:
        for word, rest in instructions(file.read_text()):
            if word == "FROM":
                name = rest.partition(" AS ")[2] or "image"
                layer = folder / name
                parts = {part: layer / part for part in ("upper", "work", "root")}
                for part in parts.values():
                    part.mkdir(parents=True)
                layers = f"lowerdir=/,upperdir={parts['upper']},workdir={parts['work']}"
                subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, str(parts["root"])], check=True)
                mounted.append(parts["root"])
                stages[name] = Stage(parts["root"], context)
                for parent in Path(sys.base_prefix).parents:  # Python may be in a folder that only root can enter
                    stages[name].inside(str(parent)).chmod(0o755)
            else:
                stages[name].do(word, rest, stages)
        yield stages[name]
    finally:
        for each in reversed(mounted):
            subprocess.run(["umount", "-l", str(each)], check=False)
