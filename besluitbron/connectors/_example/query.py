"""Our question -> a request in the platform's own language. Pure: the same question gives the same request.

A request is also the key under which its answer is kept, so nothing that changes by itself (a time, a random number)
belongs in it.
"""

import re
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from besluitbron.contract.errors import IdentifierRefused
from besluitbron.contract.search import Matching, SearchQuestion
from besluitbron.contract.upstream import Platform, UpstreamRequest

# The platform's limit: it answers HTTP 400 when offset + limit passes it.
REACH: Final = 1_000
SORTS: Final = ("newest", "oldest")
KINDS: Final = MappingProxyType({"decision": "besluit", "permit": "vergunning", "policy_rule": "beleidsregel"})
"""Value of our argument `kind` -> the platform's word."""
MODES: Final = MappingProxyType[Matching, str]({"all_words": "all", "any_word": "any", "phrase": "all"})

_IDENTIFIER: Final = re.compile(r"vb-[0-9]{4}")


def build_search(question: SearchQuestion, platform: Platform) -> UpstreamRequest:
    """The request for one window.

    The text was cleaned, the source found and the window bounded before. What is not asked is left out rather than
    sent empty: an empty filter filters nothing, or everything.
    """
    text = question.text.text
    asked = {
        "q": f'"{text}"' if question.matching == "phrase" else text,
        "mode": MODES[question.matching],
        "source": question.source.platform_name if question.source else None,
        "kind": KINDS[question.filters["kind"]] if "kind" in question.filters else None,
        "from": question.from_date.isoformat() if question.from_date else None,
        "to": question.to_date.isoformat() if question.to_date else None,
        "sort": question.sort,
        "offset": str(question.window.offset),
        "limit": str(question.window.limit),
    }
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}/search",
        params=tuple((name, value) for name, value in asked.items() if value is not None),
        expects="json",
    )


def build_document(identifier: str, platform: Platform) -> UpstreamRequest:
    """The request for one document. A 404 is an answer we want to read: the register says it has no such document."""
    return UpstreamRequest(
        method="GET",
        url=f"{platform.base_url}/documents/{quote(identifier, safe='')}",
        expects="json",
        readable_statuses=frozenset({200, 404}),
    )


def check_identifier(identifier: str) -> str:
    """The identifier as the register writes it. Raises IdentifierRefused.

    What cannot be an identifier is refused here: no platform is asked for it, and nothing odd ends up in an address.
    """
    plain = identifier.strip().lower()
    if not _IDENTIFIER.fullmatch(plain):
        raise IdentifierRefused("id is not one of this register: its identifiers look like vb-0007.")
    return plain
