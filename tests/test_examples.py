"""The example programs, where something is missing that a newcomer may not have started."""

import socket
import subprocess
import sys

from tests.document_tables import ROOT


def test_the_example_says_so_when_nothing_runs_where_it_asks() -> None:
    with socket.socket() as taken:  # bound and not listening: nobody else gets this port
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        command = [sys.executable, "-m", "examples.ask", "--url", url, "--text", "warmtenet"]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"{url}/mcp/raadsinformatie cannot be reached")
    assert ended.stderr.count("\n") == 1
