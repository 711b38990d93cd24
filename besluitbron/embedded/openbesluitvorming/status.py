"""`/api/status`: how current every body and every supplier is. As of one moment, which never moves."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from besluitbron.embedded.openbesluitvorming.catalog import SUPPLIER_LABELS, Entry, catalog
from besluitbron.embedded.openbesluitvorming.entities import Stored

GENERATED_AT: Final = "2026-11-30T09:00:00.000Z"
LAST_NIGHT: Final = "2026-11-30T01:14:09.412Z"
BLOCKED_SINCE: Final = "2026-08-05T22:41:09.883Z"
STUCK_SINCE: Final = "2026-10-11T00:12:44.020Z"
BLOCKED: Final = 'iBabs blocks requests from this host (403 "The request is blocked").'
FAILING: Final = ("lindemeer", "den_woude", "provincie_merenland")
STALE: Final = "sudermar"
NEVER: Final = "steenakker"
STATES: Final = ("ok", "stale", "failing", "never_imported", "not_implemented", "discontinued")


def status(everything: Sequence[Stored]) -> dict[str, Any]:
    """The whole answer."""
    latest: dict[str, str] = defaultdict(str)
    for stored in everything:
        latest[stored.source.key] = max(latest[stored.source.key], stored.start or "")
    sources = [_source(entry, latest) for entry in sorted(catalog(), key=lambda entry: entry.label.casefold())]
    return {
        "generatedAt": GENERATED_AT,
        "windowHours": 36,
        "indexActivityAvailable": True,
        "suppliers": [_supplier(name, sources) for name in SUPPLIER_LABELS],
        "sources": sources,
    }


def _source(entry: Entry, latest: Mapping[str, str]) -> dict[str, Any]:
    state = _state(entry)
    members = {
        "cbsId": entry.cbs,
        **_runs(state),
        "latestContentDate": (latest.get(entry.key) or "").replace("Z", ".000Z"),
        "discontinuedAt": entry.discontinued_at,
        "succeededBy": entry.succeeded_by,
    }
    return {
        "sourceKey": entry.key,
        "sourceRef": entry.reference,
        "label": entry.label,
        "supplier": entry.supplier,
        "organizationType": entry.organization_type,
        "state": state,
        **{name: value for name, value in members.items() if value},
    }


def _state(entry: Entry) -> str:
    if entry.discontinued_at:
        return "discontinued"
    if not entry.implemented:
        return "not_implemented"
    return {NEVER: "never_imported", STALE: "stale", **dict.fromkeys(FAILING, "failing")}.get(entry.key, "ok")


def _runs(state: str) -> dict[str, str]:
    if state == "ok":
        return {"lastSuccessAt": LAST_NIGHT, "lastRunAt": LAST_NIGHT, "lastRunStatus": "succeeded"}
    if state == "failing":
        runs = {"lastSuccessAt": BLOCKED_SINCE, "lastRunAt": LAST_NIGHT, "lastRunStatus": "failed"}
        return {**runs, "lastErrorMessage": BLOCKED}
    if state == "stale":
        return {"lastSuccessAt": STUCK_SINCE, "lastRunAt": LAST_NIGHT, "lastRunStatus": "running"}
    return {}


def _supplier(name: str, sources: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    own = [source for source in sources if source["supplier"] == name and source["state"] in STATES[:4]]
    good = sum(source["state"] == "ok" for source in own)
    return {
        "supplier": name,
        "label": SUPPLIER_LABELS[name],  # type: ignore[index]  # a key of that mapping
        "state": "ok" if good else "idle",
        "sourceCount": len(own),
        "okSourceCount": good,
        "runCount": len(own),
        "succeededCount": good,
        "failedCount": sum(source["state"] == "failing" for source in own),
        "lastSuccessAt": LAST_NIGHT,
    }
