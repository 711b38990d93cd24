"""With API keys on: each client is let in with a key, and told to log in without one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from besluitbron.contract.connector import Connector
from tests.clients.checks import check_errand
from tests.clients.conftest import CONNECTORS, name_of
from tests.clients.programs import ONCE_EACH, Program
from tests.running.conftest import ROOT, RunningService
from tests.running.test_log import rows

# One connector is enough here: a login is the same for all.
pytestmark = pytest.mark.parametrize("connector", CONNECTORS[-1:], indirect=True)

TENANT = "waterdrecht"
INSPECTOR_NEEDS_A_LOGIN = 3
"""Its exit code."""


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service that asks every caller for a key."""
    running = RunningService(tmp_path_factory.mktemp("locked"), Login__Methods="keys")
    running.migrate()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def key(locked: RunningService) -> str:
    """A key, as the operator gets it."""
    return operate(locked, "add", "--tenant", TENANT)


def operate(service: RunningService, *words: str) -> str:
    """A command of the operator about keys; what it prints."""
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "keys", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=service.environment, check=True, capture_output=True, text=True, timeout=60
    )
    return done.stdout.strip()


def test_a_client_with_a_key_does_its_errand(
    locked: RunningService, service: RunningService, program: Program, connector: Connector, key: str, tmp_path: Path
) -> None:
    logged_before = len(rows(locked))
    seen = program.run(f"{locked.url}/mcp/{connector.name}", connector.sample.text, home=tmp_path, key=key)
    check_errand(seen, program, connector, service)
    logged = rows(locked)[logged_before:]
    assert logged
    assert all(str(row["principal"]).startswith(TENANT) for row in logged)
    kept = (locked.instance / "gunicorn.log").read_text() + str(rows(locked))
    assert key not in kept
    assert key.split("_", 2)[2] not in kept, "the secret, which may have underscores in it"


def test_a_client_without_a_key_is_told_to_log_in(
    locked: RunningService, program: Program, connector: Connector, tmp_path: Path
) -> None:
    logged_before = len(rows(locked))
    done = program.start(f"{locked.url}/mcp/{connector.name}", connector.sample.text, home=tmp_path)
    check_it_was_sent_away(done, program, "needs a login")
    assert len(rows(locked)) == logged_before


@pytest.mark.parametrize("program", ONCE_EACH, ids=name_of)
def test_a_client_with_a_revoked_key_is_told_so(
    locked: RunningService, program: Program, connector: Connector, tmp_path: Path
) -> None:
    revoked = operate(locked, "add", "--tenant", TENANT)
    operate(locked, "revoke", revoked.split("_")[1])
    done = program.start(f"{locked.url}/mcp/{connector.name}", connector.sample.text, home=tmp_path, key=revoked)
    check_it_was_sent_away(done, program, "was revoked")


def check_it_was_sent_away(done: "subprocess.CompletedProcess[str]", program: Program, told: str) -> None:
    """The program ended with an error, saw nothing, and shows its user what the service said."""
    assert done.returncode == (1 if program.shows_refusals else INSPECTOR_NEEDS_A_LOGIN)
    assert not done.stdout
    assert not program.shows_refusals or told in done.stderr
