"""The program that the home page offers is run as a person would run it, against the real app."""

import html
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from werkzeug.serving import make_server


@contextmanager
def served(service) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, service.app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def run_program_of(service, **environment: str) -> subprocess.CompletedProcess[str]:
    with served(service) as address:
        page = service.http.get("/", base_url=address, headers={"Accept": "text/html"}).text
        found = re.findall(r'aria-label="Program for the official Python client"><code>(.*?)</code>', page, re.DOTALL)
        (program,) = found
        return subprocess.run(
            [sys.executable, "-c", html.unescape(program)],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


def check_citations(run: subprocess.CompletedProcess[str], service) -> None:
    assert run.returncode == 0, run.stderr
    tools, *results = run.stdout.splitlines()
    assert tools.startswith("Tools: search_documents, list_sources")
    assert len(results) == 10
    assert all(line.startswith("- ") and "https://" in line for line in results)
    assert [row["outcome"] for row in service.rows()] == ["ok"]


def test_the_program_on_the_home_page_runs_and_prints_citations(service):
    check_citations(run_program_of(service), service)


def test_with_keys_the_program_on_the_home_page_takes_its_key_from_the_environment(make_service):
    service = make_service(Login__Methods=("keys",))
    key = service.app.test_cli_runner().invoke(args=["keys", "add", "--tenant", "waterdrecht"]).stdout.strip()
    check_citations(run_program_of(service, BESLUITBRON_KEY=key), service)
    assert service.rows()[0]["principal"] == "waterdrecht//"
    assert run_program_of(service, BESLUITBRON_KEY=key[:-1]).returncode != 0
