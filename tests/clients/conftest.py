"""The connectors that clients are tried on, and a service that answers them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from besluitbron.config import Settings
from besluitbron.contract.connector import Connector
from besluitbron.loading import load_connectors
from tests.clients.programs import PROGRAMS, Program
from tests.running.conftest import RunningService

CONNECTORS = ("raadsinformatie", "bekendmakingen")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """gunicorn with two workers, without a proxy and without logins."""
    running = RunningService(tmp_path_factory.mktemp("clients"))
    running.migrate()
    running.start()
    yield running
    running.stop()


def name_of(program: Program) -> str:
    """Of a client, in the name of a test."""
    return program.name.replace(" ", "-")


@pytest.fixture(params=PROGRAMS, ids=name_of)
def program(request: pytest.FixtureRequest) -> Program:
    """Each client in each of its modes."""
    found: Program = request.param
    return found


@pytest.fixture(params=CONNECTORS)
def connector(request: pytest.FixtureRequest, tmp_path: Path) -> Connector:
    """The declaration of each connector, on its embedded register."""
    return load_connectors(Settings(instance=tmp_path))[request.param]
