"""A client of each connector on the real app with its embedded registers."""

import pytest

from tests.protocol.wire import OTHER, OWN, Wire
from tests.service import Service


@pytest.fixture
def wire(service: Service) -> Wire:
    return Wire(service, OWN)


@pytest.fixture
def other(service: Service) -> Wire:
    return Wire(service, OTHER)
