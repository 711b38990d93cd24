"""`make conformance`: run the official suite for each revision and say how much passes."""

import sys

from tests.conformance.suite import (
    REVISIONS,
    WITH_REQUIREMENTS,
    conformance_service,
    expected_failures,
    missing_tools,
    required_scenarios,
    run_suite,
)


def main() -> int:
    """Print the counts; 1 when anything failed unexpectedly or an entry is stale."""
    if problem := missing_tools():
        print(problem)
        return 1
    with conformance_service() as service:
        reports = [run_suite(service.address, revision) for revision in REVISIONS]
    for report in reports:
        print(report.summary())
        if report.revision in WITH_REQUIREMENTS:
            required = required_scenarios(report.revision)
            passing = [name for name in required if name in report.scenarios and name not in report.failing]
            print(f"  {len(passing)} of the {len(required)} scenarios that conforming requires")
        for scenario, _, reason in expected_failures(report.revision):
            print(f"  not offered: {scenario}: {reason}")
        if not report.as_expected:
            print(report.verdict())
    return 0 if all(report.as_expected for report in reports) else 1


sys.exit(main())
