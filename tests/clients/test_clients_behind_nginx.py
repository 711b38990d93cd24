"""Must show 4: behind nginx, with TLS and a path prefix, the same clients work; the log says where they come from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from besluitbron.contract.connector import Connector
from tests.clients.checks import check_errand
from tests.clients.conftest import CONNECTORS, name_of
from tests.clients.programs import ONCE_EACH, Program
from tests.clients.relay import relay
from tests.running.conftest import RunningService
from tests.running.nginx import PREFIX, Nginx
from tests.running.test_log import rows

CLIENTS_ADDRESS = "127.0.7.7"
CLIENTS_NETWORK = "127.0.7.0/24"
"""What the log keeps of it. nginx itself comes from 127.0.0.1."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """gunicorn with two workers; what nginx on this machine says of a request is believed."""
    running = RunningService(tmp_path_factory.mktemp("behind"), Server__TrustedProxies="127.0.0.1")
    running.migrate()
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def nginx(service: RunningService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """The proxy, with the example of docs/operations.md."""
    proxy = Nginx(tmp_path_factory.mktemp("nginx") / "nginx", f"127.0.0.1:{service.port}")
    proxy.start()
    yield proxy
    proxy.stop()


@pytest.fixture(scope="module")
def public_url(nginx: Nginx) -> Iterator[str]:
    """The address for clients that come from an address of their own."""
    with relay(nginx.port, CLIENTS_ADDRESS) as port:
        yield f"https://127.0.0.1:{port}{PREFIX}"


def test_the_same_client_works_and_is_logged_as_itself(
    service: RunningService, nginx: Nginx, public_url: str, program: Program, connector: Connector, tmp_path: Path
) -> None:
    logged_before = len(rows(service))
    address = f"{public_url}/mcp/{connector.name}"
    seen = program.run(address, connector.sample.text, home=tmp_path, trusted=nginx.authority)
    logged = rows(service)[logged_before:]
    assert [row["tool"] for row in logged] == ["search_documents", "get_document", "get_document"]
    assert {row["origin_address"] for row in logged} == {CLIENTS_NETWORK}
    check_errand(seen, program, connector, service)


@pytest.mark.parametrize("program", ONCE_EACH, ids=name_of)
@pytest.mark.parametrize("connector", CONNECTORS[:1], indirect=True)
def test_a_client_that_does_not_know_the_authority_does_not_connect(
    service: RunningService, public_url: str, program: Program, connector: Connector, tmp_path: Path
) -> None:
    """So the runs above were over TLS, and the certificate was looked at."""
    logged_before = len(rows(service))
    done = program.start(f"{public_url}/mcp/{connector.name}", connector.sample.text, home=tmp_path)
    assert done.returncode != 0
    assert "certificate" in (done.stderr + done.stdout).lower()
    assert len(rows(service)) == logged_before
