"""The program that the home page offers is run as a person would run it, against the real app."""

import html
import re
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from werkzeug.serving import make_server


@pytest.fixture
def address(service) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, service.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_program_on_the_home_page_runs_and_prints_citations(service, address):
    page = service.http.get("/", base_url=address, headers={"Accept": "text/html"}).text
    (program,) = re.findall(r'aria-label="Program for the official Python client"><code>(.*?)</code>', page, re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", html.unescape(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    tools, *results = run.stdout.splitlines()
    assert tools.startswith("Tools: search_documents, list_sources")
    assert len(results) == 10
    assert all(line.startswith("- ") and "https://" in line for line in results)
    assert [row["outcome"] for row in service.rows()] == ["ok"]
