"""The examples for hosts work: web servers in front, the systemd unit, the compose file and the configuration."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from aiohttp import ClientSession, CookieJar, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult

from tessera.cli.settings import SETTINGS, add_settings, in_force
from tessera.server.metrics import COUNTERS, GAUGES
from tests.server.conftest import (
    free_port,
    fresh_database,
    postgres,  # noqa: F401
    redis,  # noqa: F401
    wait_for_port,
)
from tests.server.hosting import run

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"
TESSERA = [sys.executable, "-m", "tessera.cli"]


def settings(*words: str, **environment: str) -> dict[str, tuple[str, ...]]:
    parser = argparse.ArgumentParser()
    add_settings(parser)
    return {name: each.written for name, each in in_force(parser.parse_args(words), environment).items()}


@contextmanager
def running(call: list[str], port: int, **more: Any) -> Iterator[None]:
    """A program that listens on a port, and is stopped in the end."""
    process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    try:
        wait_for_port(port, process)
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate in the folder where the example expects it."""
    folder = tmp_path / "letsencrypt" / "live" / NAME
    folder.mkdir(parents=True)
    names = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    call = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", *names]
    subprocess.run(call, check=True, capture_output=True)
    return folder


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """The call of nginx with our example, on free ports and with files in `folder` only."""
    example = (DEPLOY / "nginx.conf").read_text()
    example = example.replace("listen 443", f"listen 127.0.0.1:{port}").replace(":8080", f":{behind}")
    example = example.replace("/etc/letsencrypt", str(folder / "letsencrypt"))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = (
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary}\n{example} }}"
    )
    (folder / "nginx.conf").write_text(main)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """The call of Caddy with our example; it makes a certificate itself instead of asking an authority."""
    example = (DEPLOY / "Caddyfile").read_text()
    example = example.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls internal").replace(":8080", f":{behind}")
    options = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(options + example)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


class ThisMachine(AbstractResolver):
    """Every name is this machine."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:
        return [{"hostname": host, "host": "127.0.0.1", "port": port, "family": 2, "proto": 0, "flags": 0}]

    async def close(self) -> None:
        pass


async def play(public: str, cookie: str, headers: Mapping[str, str] = {}) -> None:
    """Get a key and sit down at a table at this address, with headers as a web server adds them."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    connector = TCPConnector(resolver=ThisMachine(), ssl=trusting)
    async with ClientSession(connector=connector, cookie_jar=CookieJar(), headers=headers) as session:
        async with session.get(f"{public}/api/me") as response:
            assert response.status == 200
            assert cookie in response.cookies
        wish = {"game": "tesseract", "seats": [{"kind": "me"}, {"kind": "open"}]}
        async with session.post(f"{public}/api/tables", json=wish) as made:
            assert made.status == 201, await made.text()
            table = (await made.json())["table"]
        async with session.ws_connect(f"{public}/api/tables/{table}/socket", origin=public) as socket:
            assert (await socket.receive_json(timeout=10))["type"] == "snapshot"
        async with session.get(f"{public}/metrics") as metrics:
            assert metrics.status == 404, "metrics are not for the public"


@pytest.mark.parametrize("server", [nginx, caddy])
def test_a_web_server_in_front_passes_on_sockets_host_scheme_and_address(
    server: Any, certificate: Path, tmp_path: Path
) -> None:
    if shutil.which(server.__name__) is None:
        pytest.skip(f"{server.__name__} is not installed")
    port, behind = free_port(), free_port()
    public = f"https://{NAME}:{port}"
    serve = [*TESSERA, "serve", "--port", str(behind), "--database", str(tmp_path / "t.sqlite"), "--public-url", public]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}

    with running(serve, behind), running(server(tmp_path, port, behind), port, env=environment):
        run(play(public, "__Host-tessera_key"))


def test_the_systemd_unit_is_right_and_its_call_serves(tmp_path: Path) -> None:
    unit = (DEPLOY / "tessera.service").read_text()
    port = free_port()
    config = tmp_path / "tessera.toml"
    example = (DEPLOY / "tessera.toml").read_text()
    config.write_text(example.replace("8080", str(port)).replace("/var/lib/tessera", str(tmp_path)))
    call = next(line.partition("=")[2] for line in unit.splitlines() if line.startswith("ExecStart="))
    assert call.startswith("/opt/tessera/bin/tessera serve")
    words = call.replace("/etc/tessera.toml", str(config)).split()[1:]
    with running([*TESSERA, *words], port):
        pass
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed: the unit itself was not checked")
    file = tmp_path / "tessera.service"
    file.write_text(unit.replace("/opt/tessera/bin/tessera", sys.executable))
    told = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    assert "tessera.service" not in told.stderr, told.stderr


def test_the_example_of_a_configuration_is_read() -> None:
    told = settings("--config", str(DEPLOY / "tessera.toml"))
    assert told["public-url"] == (f"https://{NAME}",)


def test_the_compose_file_uses_settings_that_exist() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    tessera = services["tessera"]
    assert set(tessera["environment"]) <= {setting.variable for setting in SETTINGS}
    told = settings(*tessera["command"][1:], **tessera["environment"])
    assert told["workers"] == ("2",)
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert told["trusted-proxies"] == (network["subnet"],)
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert service["networks"] == ["inside"]
    assert (
        (DEPLOY / "compose.yaml").parent.joinpath(tessera["build"]["context"], tessera["build"]["dockerfile"]).exists()
    )


def test_the_compose_file_s_server_plays_on_postgresql_and_redis(postgres: str, redis: str) -> None:  # noqa: F811
    """Its command and settings, on this machine instead of the compose file's network, and behind no Caddy."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert services["caddy"]["command"][-2:] == ["--to", "tessera:8080"]
    port = free_port()
    public = f"http://{NAME}:{port}"
    here = {
        "TESSERA_DATABASE": fresh_database(postgres),
        "TESSERA_REDIS": redis,
        "TESSERA_PUBLIC_URL": public,
        "TESSERA_PORT": str(port),
    }
    environment = {**os.environ, **services["tessera"]["environment"], **here}
    with running([*TESSERA, *services["tessera"]["command"]], port, env=environment):
        run(play(public, "tessera_key", {"X-Forwarded-For": "198.51.100.1"}))


def test_the_dashboard_shows_metrics_that_exist() -> None:
    """Every metric that Grafana asks for is one of the server's, and every metric is on the dashboard."""
    dashboard = msgspec.json.decode((DEPLOY / "grafana.json").read_bytes())
    asked = {target["expr"] for panel in dashboard["panels"] for target in panel["targets"]}
    named = {name for expression in asked for name in re.findall(r"tessera_\w+", expression)}
    commits = {f"tessera_commit_seconds_{part}" for part in ("bucket", "sum", "count")}
    assert named == {*COUNTERS, *GAUGES, *commits}
    labels = {name: labels for name, (_, labels) in COUNTERS.items()}
    for expression in asked:
        for label in re.findall(r"sum by \((\w+)\)", expression):
            (name,) = re.findall(r"tessera_\w+", expression)
            assert label in labels.get(name, ("le",)), expression
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
