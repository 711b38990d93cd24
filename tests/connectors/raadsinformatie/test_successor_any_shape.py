"""Whatever the platform answers: it is read, or it is the platform's failure; never ours."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from besluitbron.connectors.raadsinformatie.successor.freshness import read_status
from besluitbron.connectors.raadsinformatie.successor.source_list import read_sources
from besluitbron.contract.errors import CallerError, UpstreamError
from tests.connectors.raadsinformatie.successor_asking import (
    LISTING,
    MEETING,
    SOEST,
    answer,
    document,
    entity,
    meeting,
    page,
    question,
    read,
    result,
)

TEXTS = st.sampled_from(
    [
        "",
        "x",
        SOEST,
        MEETING,
        "2024-11-07T19:00:00Z",
        "9999-99-99",
        "https://x.example/1",
        "<b>&lt;",
        "voor",
        "\x00",
        "a" * 500,
    ]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


def changed(*names: str) -> st.SearchStrategy[dict[str, Any]]:
    """Some of these members with any value."""
    return st.dictionaries(st.sampled_from(names), VALUES, max_size=4)


RESULTS = changed(
    *("entityId", "entityType", "organization", "sortDate", "title", "summary", "summaryHtml", "downloadUrl"),
    *("matchedPage", "pageCount", "sourcePageCount"),
)
PAGES = changed("results", "totalCount", "totalIsApproximate", "hasMore")
MOTIONS = changed(
    *(
        "id",
        "name",
        "status",
        "result",
        "votes",
        "tally",
        "vote_summary",
        "agenda_item",
        "attachment_id",
        "download_url",
    )
)
VOTES = changed("option", "voter_name", "group_name")
ITEMS = changed("id", "title", "number", "order", "description", "documents", "agenda_items")


@given(RESULTS, PAGES)
def test_a_search_of_any_shape(members: dict[str, Any], around: dict[str, Any]) -> None:
    content = json.dumps({**page({**result(), **members}), **around}).encode()
    for asked in (question("begroting"), question(source="soest", kind="meeting")):
        try:
            found = read(content, asked)
        except (UpstreamError, CallerError):
            continue
        assert len(found.hits) <= found.fetched <= asked.window.limit
        for hit in found.hits:
            assert hit.title
            assert hit.id.count(":") >= 4
            assert "<b>" not in (hit.snippet or "")


@given(MOTIONS, st.lists(VOTES, max_size=3))
def test_a_motion_of_any_shape(members: dict[str, Any], votes: list[dict[str, Any]]) -> None:
    whole = {"id": "motion:ibabs:gemeente:houten:1", "name": "M1", "votes": votes, **members}
    try:
        read_motion = document("motion:ibabs:gemeente:houten:1", "Motion", motion=whole)
    except UpstreamError:
        return
    assert read_motion.notes


@given(
    st.lists(ITEMS, max_size=3),
    st.lists(MOTIONS, max_size=3),
    changed("agenda", "motions", "recordings", "sortDate", "title"),
)
def test_a_meeting_of_any_shape(
    items: list[dict[str, Any]], motions: list[dict[str, Any]], members: dict[str, Any]
) -> None:
    try:
        found, total = meeting(**{"agenda": items, "motions": motions, **members})
    except UpstreamError:
        return
    assert total >= len(found.agenda)


@given(VALUES)
def test_lists_and_entities_of_any_shape(value: Any) -> None:
    for content in (value, {"sources": value}, {"sources": [value]}, {"sources": [{"key": value, "sourceKey": value}]}):
        for reader in (read_status, lambda said: read_sources(said, LISTING)):
            try:
                reader(answer(content))
            except UpstreamError:
                continue
    try:
        document(SOEST, "Document", markdownText=value, downloadUrl=value, contentType=value, meetingId=value)
    except UpstreamError:
        return


def test_an_entity_of_a_kind_that_is_new_is_shown_as_another_thing() -> None:
    held = entity(SOEST, "Besluit")
    assert document(SOEST, "Besluit", **{k: v for k, v in held.items() if k == "title"}).record.kind == "other"


def test_a_body_as_large_as_the_platform_sends_is_read_at_once() -> None:
    agenda = [{"id": f"agenda_item:notubiz:gemeente:soest:{n}", "title": "Punt", "documents": []} for n in range(2_000)]
    found, total = meeting(agenda=agenda)
    assert (len(found.agenda), total) == (25, 2_000)


@pytest.mark.parametrize("identifier", [SOEST, MEETING])
def test_a_document_without_a_title_has_one(identifier: str) -> None:
    kind = "Document" if identifier == SOEST else "Meeting"
    assert document(identifier, kind, title=None).record.title == "(without a title)"
