"""Whatever the platform sends, the answer is an answer or an error of the platform: never a crash of ours."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from besluitbron.connectors.tweedekamer.case import fetch_case
from besluitbron.connectors.tweedekamer.connector import PLATFORM
from besluitbron.connectors.tweedekamer.document import fetch_document
from besluitbron.connectors.tweedekamer.meeting import fetch_meeting
from besluitbron.connectors.tweedekamer.query import build_search
from besluitbron.connectors.tweedekamer.search import (
    add_page_details,
    build_page_details,
    read_page_details,
    read_search,
)
from besluitbron.contract.documents import CaseQuestion, DocumentQuestion
from besluitbron.contract.errors import CallerError, UpstreamError
from besluitbron.contract.search import SearchWindow
from besluitbron.embedded.adapter import EmbeddedAdapter
from besluitbron.embedded.tk_odata import REGISTER
from besluitbron.embedded.wire import EmbeddedRegister, PlatformAnswer
from tests.connectors.asking import TODAY
from tests.connectors.tweedekamer.asking import SOURCES, ask_of, question

ODD: tuple[Any, ...] = (None, 7, -1, "", "x", True, [], {}, [None], {"Id": 1}, "9999-12-31T00:00:00Z", "x" * 5_000, 1.5)
GONE = object()


class Spoiled:
    """Plays the sample, with one value of each answer changed or gone."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, fault: str | None
    ) -> PlatformAnswer:
        plain = REGISTER.platform.answer(method, url, headers, body, fault)
        if not plain.media_type.endswith("json"):
            return plain
        content = json.loads(plain.body)
        places = list(_places(content))
        holder, key = self._chance.choice(places)
        value = self._chance.choice((*ODD, GONE))
        if value is GONE:
            del holder[key]
        else:
            holder[key] = value
        return PlatformAnswer(plain.status, plain.headers, json.dumps(content).encode())


def _places(part: Any) -> Any:
    """Every place in a JSON value where another value can stand."""
    members = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, inner in list(members):
        yield part, key
        yield from _places(inner)


def _search(ask: Any) -> None:
    asked = question("warmtenet")
    page = ask(build_search(asked, PLATFORM), lambda answer: read_search(answer, asked)).value
    if page.hits:
        requests = build_page_details(page, asked, PLATFORM)
        parts = [ask(request, lambda answer: read_page_details(answer, page, asked)).value for request in requests]
        add_page_details(page, asked, parts)


CALLS = {
    "search": _search,
    "case": lambda ask: fetch_case(CaseQuestion("2026Z90016", SearchWindow(), TODAY), ask, PLATFORM, SOURCES),
    "case of a paper": lambda ask: fetch_case(
        CaseQuestion("kst-98101-20", SearchWindow(), TODAY), ask, PLATFORM, SOURCES
    ),
    "meeting": lambda ask: fetch_meeting("2026A90012", SearchWindow(), ask, PLATFORM, SOURCES),
    "meeting of a document": lambda ask: fetch_meeting("2026D90026", SearchWindow(), ask, PLATFORM, SOURCES),
    "document": lambda ask: fetch_document(DocumentQuestion("2026D90026", TODAY), ask, PLATFORM, SOURCES),
    "commitment": lambda ask: fetch_document(DocumentQuestion("TZ202609-901", TODAY), ask, PLATFORM, SOURCES),
}


@pytest.mark.parametrize("call", CALLS)
def test_no_value_in_an_answer_crashes_us(call: str) -> None:
    outcomes = {"answer": 0, "error": 0}
    for seed in range(80):
        register = EmbeddedRegister("tk-odata", Spoiled(seed), (), REGISTER.sources)
        try:
            CALLS[call](ask_of(EmbeddedAdapter(register)))
            outcomes["answer"] += 1
        except (UpstreamError, CallerError):
            outcomes["error"] += 1
    assert outcomes["answer"], "not every change matters"
    assert outcomes["error"], "some must be noticed"
