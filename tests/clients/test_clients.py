"""Must show 3: real clients list tools, call two, read a resource and get a prompt, in every mode they have."""

from pathlib import Path

from besluitbron.contract.connector import Connector
from tests.clients.checks import check_errand
from tests.clients.programs import Program
from tests.running.conftest import RunningService


def test_a_real_client_lists_calls_reads_and_gets_a_prompt(
    service: RunningService, program: Program, connector: Connector, tmp_path: Path
) -> None:
    seen = program.run(f"{service.url}/mcp/{connector.name}", connector.sample.text, home=tmp_path)
    check_errand(seen, program, connector, service)
