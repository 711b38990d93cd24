"""Fixtures every folder of tests may use."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.service import Service, close_service, migrated_database, open_service

WAIT_LONG = ("running", "clients", "conformance", "attacks")
"""Folders whose tests start servers and wait for them: first, so that the others fill the time of the second worker."""


# The same examples every time and however busy the machine is, so that only a change of the code changes the outcome.
# Other examples than these: pytest --hypothesis-profile=default
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folder = Path(__file__).parent
    items.sort(key=lambda item: item.path.relative_to(folder).parts[0] not in WAIT_LONG)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated_database(tmp_path_factory.mktemp("migrated"))


@pytest.fixture
def make_service(tmp_path: Path, database: Path) -> Iterator[Callable[..., Service]]:
    opened: list[Service] = []

    def make(folder: str = "instance", **values: Any) -> Service:
        opened.append(open_service(tmp_path / folder, database, **values))
        return opened[-1]

    yield make
    for service in opened:
        close_service(service)


@pytest.fixture
def service(make_service: Callable[..., Service]) -> Service:
    return make_service()
