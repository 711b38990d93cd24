"""Questions, and answers in the documented shape of Elasticsearch 7, for the tests of this connector."""

import json
from datetime import date
from typing import Any

from besluitbron.connectors.raadsinformatie.sources import packaged_sources
from besluitbron.contract.search import CleanText, Matching, SearchQuestion, SearchWindow
from besluitbron.contract.upstream import UpstreamAnswer
from tests.connectors.asking import NOON
from tests.connectors.listed import by_key


def question(
    *words: str,
    offset: int = 0,
    limit: int = 10,
    matching: Matching = "all_words",
    sort: str = "relevance",
    source: str | None = None,
    from_date: date | None = None,
    to_date: date | None = None,
    kind: str = "document",
) -> SearchQuestion:
    sources = packaged_sources()
    return SearchQuestion(
        text=CleanText(words=words),
        window=SearchWindow(offset=offset, limit=limit),
        matching=matching if words else "metadata_only",
        sort=sort,
        source=by_key(sources)[source] if source else None,
        from_date=from_date,
        to_date=to_date,
        filters={"kind": kind},
        sources=sources,
    )


def answer(content: Any, status: int = 200) -> UpstreamAnswer:
    """What the platform said, as JSON or as the bytes given."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return UpstreamAnswer(
        status=status,
        url="https://api.openraadsinformatie.nl/v1/elastic/ori_delft/_search",
        media_type="application/json",
        content=body,
        retrieved_at=NOON,
    )


def hit(number: str = "6512345", index: str = "ori_delft_20260401120000", **fields: Any) -> dict[str, Any]:
    """One hit. `highlight` becomes a member beside the record."""
    highlight = fields.pop("highlight", None)
    source = {
        "@type": "MediaObject",
        "name": "Raadsvoorstel warmtenet",
        "last_discussed_at": "2026-05-12T20:00:00+02:00",
        **fields,
    }
    found = {"_index": index, "_type": "_doc", "_id": number, "_score": 3.2, "_source": source, "sort": [3.2, number]}
    return found if highlight is None else {**found, "highlight": highlight}


def page(*hits: dict[str, Any], total: int | None = None, relation: str = "eq", **members: Any) -> dict[str, Any]:
    """The body of a `_search`."""
    return {
        "took": 5,
        "timed_out": False,
        "_shards": {"total": 1, "successful": 1, "skipped": 0, "failed": 0},
        "hits": {
            "total": {"value": len(hits) if total is None else total, "relation": relation},
            "max_score": 3.2,
            "hits": list(hits),
        },
        **members,
    }


NO_INDEX = {
    "error": {
        "root_cause": [{"type": "index_not_found_exception", "reason": "no such index [ori_delft]"}],
        "type": "index_not_found_exception",
        "reason": "no such index [ori_delft]",
        "index": "ori_delft",
    },
    "status": 404,
}
