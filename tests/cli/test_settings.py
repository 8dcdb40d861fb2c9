"""Settings of the server: flag over variable over file over default, and a wrong one is refused with its place."""

from __future__ import annotations

import argparse
from ipaddress import ip_network
from pathlib import Path

import pytest

from tessera.cli import main
from tessera.cli.settings import SETTINGS, add_settings, in_force, values
from tessera.core.game import Refusal


def settings(*words: str, **environment: str) -> dict[str, tuple[object, str]]:
    """The value and the source of each setting that is not the default."""
    parser = argparse.ArgumentParser()
    add_settings(parser)
    found = in_force(parser.parse_args(words), environment)
    told = values(found)
    return {
        name: (told[name.replace("-", "_")], each.source) for name, each in found.items() if each.source != "default"
    }


NETWORKS = (ip_network("10.0.0.0/8"), ip_network("::1"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "tessera.toml"
    file.write_text('port = 9001\npublic-url = "https://play.example.org"\ntrusted-proxies = ["10.0.0.0/8", "::1"]\n')
    return file


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_file(file: Path) -> None:
    assert settings("--config", str(file))["port"] == (9001, f"{file}: port")
    assert settings(TESSERA_CONFIG=str(file), TESSERA_PORT="9002")["port"] == (9002, "TESSERA_PORT")
    assert settings("--port", "9003", TESSERA_CONFIG=str(file), TESSERA_PORT="9002")["port"] == (9003, "--port")
    assert settings(TESSERA_CONFIG=str(file))["trusted-proxies"][0] == NETWORKS
    assert settings(TESSERA_TRUSTED_PROXIES="10.0.0.0/8, ::1")["trusted-proxies"][0] == NETWORKS
    assert settings() == {}


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("prot = 1", "config", "did you mean port?"),
        ("port = 99999", "setting", "port: 99999 is not from 0 to 65535"),
        ("port = true", "config", "port must be a text or a number, not True"),
        ("port = [1]", "config", "port must be a text or a number"),
        ("bots = [[1]]", "config", "bots must be a list of texts"),
        ('keep-unstarted = "soon"', "setting", "'soon' is not a time"),
        ('trusted-proxies = ["10.0.0.0/8", "example.org"]', "setting", "a network is like 10.0.0.0/8"),
        ('metrics-from = "10.0.0.1/8"', "setting", "10.0.0.1/8 has host bits set"),
        ("port = ", "config", "is not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name(file: Path, text: str, code: str, told: str) -> None:
    file.write_text(text)
    with pytest.raises(Refusal) as refused:
        settings("--config", str(file))
    assert refused.value.code == code
    assert str(file) in str(refused.value)
    assert told in str(refused.value)


def test_a_wrong_variable_is_refused_with_its_name() -> None:
    with pytest.raises(Refusal, match="TESSERA_PORT: 'x' is not a whole number"):
        settings(TESSERA_PORT="x")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"cannot read .*nothing\.toml: no such file"):
        settings("--config", str(tmp_path / "nothing.toml"))


def test_config_prints_what_is_in_force_and_from_where(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESSERA_DATABASE", "postgresql://anna:secret@db.example/tessera")
    assert main(["config", "--config", str(file), "--workers", "2"]) == 0
    rows = {line.split()[0]: line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines()}
    assert set(rows) == {setting.name for setting in SETTINGS}
    assert rows["port"].split() == ["9001", f"{file}:", "port"]
    assert rows["workers"].split() == ["2", "--workers"]
    assert rows["database"].split() == ["postgresql://db.example/tessera", "TESSERA_DATABASE"]
    assert rows["host"].split() == ["127.0.0.1", "default"]


def test_the_docs_have_every_setting_with_its_default() -> None:
    text = (Path(__file__).parents[2] / "docs" / "host.md").read_text()
    for setting in SETTINGS:
        row = next((line for line in text.splitlines() if line.startswith(f"| `{setting.name}`")), "")
        assert row, f"docs/host.md has no row for {setting.name}"
        assert f"`{setting.default}`" in row or not setting.default, row
