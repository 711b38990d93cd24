"""Faults of the platform's own making: HTTP works, and the answer misleads or refuses."""

from collections.abc import Mapping
from typing import Any, Final

FAULTS: Final = (
    "refusal",
    "partial",
    "filter_ignored",
    "offset_ignored",
    "renamed_field",
    "missing_container",
    "search_failed",
    "rate_limited",
    "total_moves",
    "status_down",
)
EARLY_SCAN_ROWS: Final = 8
"""Rows after which a search stops under `partial`."""
_RENAMED: Final = {"results": "items", "sources": "organizations", "entityId": "id"}


def spoil_answer(fault: str | None, content: dict[str, Any], offset: int) -> dict[str, Any]:
    """What is sent instead of the true answer."""
    if fault == "renamed_field":
        return {_RENAMED.get(name, name): value for name, value in content.items()}
    if fault == "missing_container":
        return {name: value for name, value in content.items() if name not in _RENAMED}
    if fault == "total_moves" and "totalCount" in content:
        return {**content, "totalCount": content["totalCount"] * 3 + offset, "totalIsApproximate": True}
    return content


def search_failed() -> Mapping[str, str]:
    """The body of HTTP 500: a sentence and the id under which the operator finds the failure."""
    return {"error": "Zoeken mislukt. Meld deze fout met het request ID.", "request_id": "3f9c1a2b"}
