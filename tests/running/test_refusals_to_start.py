"""What makes gunicorn refuse to start says so in one sentence, before any worker is made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def start(instance: Path, **values: str) -> tuple[int, str]:
    """The status and the last line of a gunicorn that must end by itself."""
    environment = {
        **{k: v for k, v in os.environ.items() if not k.upper().startswith("BESLUITBRON")},
        "BESLUITBRON_INSTANCE": str(instance),
        "BesluitBron__Server__Bind": "127.0.0.1:0",
        **{f"BesluitBron__{key}": value for key, value in values.items()},
    }
    command = [sys.executable, "-m", "gunicorn", "-c", "gunicorn.conf.py", "wsgi:app"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert "Booting worker" not in done.stderr
    return done.returncode, done.stderr.splitlines()[-1]


def test_tables_that_are_not_there_yet(tmp_path: Path) -> None:
    assert start(tmp_path) == (
        1,
        "BesluitBron does not start: The database has no tables of BesluitBron yet: run `flask --app wsgi db upgrade`.",
    )


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("Server__Threads", "many", "BesluitBron:Server:Threads must be a whole number"),
        ("Servr__Threads", "2", "does not exist"),
        ("Connectors__nobody__Enabled", "true", "There is no connector 'nobody'"),
        ("Database__Url", "mysql://u:geheim@localhost/x", "BesluitBron:Database:Url"),
        ("Cache__Url", "redis://:geheim@localhost:99999", "BesluitBron:Cache:Url must start with sqlite: or"),
        ("Login__Methods", "oauth", "BesluitBron:Login:Issuer must name the authorization server"),
        ("Login__Algorithms", "HS256", "BesluitBron:Login:Algorithms must be RS256 or"),
        ("Connectors__raadsinformatie__BaseUrl", "http://u:geheim@localhost:x", "BaseUrl must be an http(s) address"),
    ],
)
def test_a_setting_that_cannot_be_used(tmp_path: Path, setting: str, value: str, said: str) -> None:
    status, line = start(tmp_path, **{setting: value})
    assert status == 1
    assert line.startswith("BesluitBron does not start: ")
    assert said in line
    assert "geheim" not in line
