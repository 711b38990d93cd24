"""Clients of two connectors on the real app with its embedded registers; one app for the tests of a module."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.protocol.wire import OTHER, OWN, Wire
from tests.service import Service, close_service, open_service


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory, database: Path) -> Iterator[Service]:
    service = open_service(tmp_path_factory.mktemp("protocol"), database)
    yield service
    close_service(service)


@pytest.fixture(scope="module")
def wire(shared_service: Service) -> Wire:
    return Wire(shared_service, OWN)


@pytest.fixture(scope="module")
def other(shared_service: Service) -> Wire:
    return Wire(shared_service, OTHER)
