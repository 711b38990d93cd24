"""The official suite passes, but for what is not offered; and what is not offered is said with its reason."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.suite import (
    EXPECTED,
    REVISIONS,
    WITH_REQUIREMENTS,
    ConformanceService,
    Report,
    conformance_service,
    expected_failures,
    missing_tools,
    required_scenarios,
    run_suite,
)
from tests.service import Service

FEATURES_NOT_OFFERED = ("Progress", "Logging", "Subscriptions", "Sampling", "Elicitation")


@pytest.fixture(scope="module")
def running() -> Iterator[ConformanceService]:
    if problem := missing_tools():
        assert os.environ.get("CI") != "true", problem
        pytest.skip(problem)
    with conformance_service() as service:
        yield service


@pytest.fixture(scope="module", params=REVISIONS)
def report(request: pytest.FixtureRequest, running: ConformanceService) -> Report:
    return run_suite(running.address, request.param)


def test_everything_passes_but_what_is_not_offered(report: Report) -> None:
    assert report.as_expected, report.verdict()


def test_all_that_conforming_requires_was_run(report: Report) -> None:
    assert len(report.scenarios) >= 25
    assert report.checks["SUCCESS"] >= 2 * len(report.failing)
    if report.revision in WITH_REQUIREMENTS:
        required = required_scenarios(report.revision)
        assert len(required) >= 25
        assert set(required) <= set(report.scenarios)


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_expected_failure_has_its_reason(revision: str) -> None:
    entries = expected_failures(revision)
    assert len(entries) == len(re.findall(r"(?m)^\s*-", (EXPECTED / f"{revision}.yml").read_text())), "unread entries"
    for scenario, check, reason in entries:
        assert reason.startswith(FEATURES_NOT_OFFERED), f"{scenario}:{check} has no reason"


def test_no_installation_serves_the_fixtures(service: Service) -> None:
    assert service.http.post("/mcp/conformance", json={}).status_code == 404
    package = Path(__file__).parents[2] / "besluitbron"
    imports = re.compile(r"^\s*(?:from|import) tests\b", re.MULTILINE)
    assert not [path for path in package.rglob("*.py") if imports.search(path.read_text())]
