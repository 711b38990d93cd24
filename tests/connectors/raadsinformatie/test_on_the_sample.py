"""What callers see on the embedded sample of the classic API: a real tools/call from end to end."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tests.service import Answer, Service

NAME = "raadsinformatie"
EVENING = {"source": "Waterdrecht", "from_date": "2025-06-24", "to_date": "2025-06-24"}
"""A council evening with two motions, their votes, and documents that no item names."""
BUDGET_NIGHT = {"source": "Lindemeer", "from_date": "2025-07-04", "to_date": "2025-07-04"}
"""A meeting with a document that is stored twice."""


@pytest.fixture
def service(make_service: Callable[..., Service]) -> Service:
    return make_service(Connectors__raadsinformatie__Dialect="classic")


def found(service: Service, text: str, **arguments: Any) -> Answer:
    return service.call(NAME, "search_documents", text=text, **arguments)


def only_meeting(service: Service, evening: Mapping[str, str]) -> str:
    (result,) = service.call(NAME, "search_meetings", **evening).results
    return str(result["id"])


def linked(meeting: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Everything in an agenda that has an id."""
    yield from meeting.get("documents", [])
    for item in meeting["agenda"]:
        yield item
        for motion in item.get("motions", []):
            yield motion
            yield from motion.get("documents", [])
        yield from item.get("documents", [])


@pytest.mark.parametrize("kind", ["document", "motion", "agenda_item"])
def test_what_leads_to_a_meeting_is_in_that_meeting(service: Service, kind: str) -> None:
    results = found(service, "de raad motie warmtenet woningbouw", match="any_word", kind=kind, limit=25, **EVENING)
    followed = [result for result in results.results if "meeting" in result["follow_up"]]
    assert followed
    for result in followed:
        meeting = service.follow(NAME, result["follow_up"]["meeting"]).structured
        assert result["id"] in [member["id"] for member in linked(meeting)], result["title"]


def test_a_motion_in_an_agenda_can_be_cited_and_opened(service: Service) -> None:
    meeting = service.call(NAME, "get_meeting", id=only_meeting(service, EVENING)).structured
    motions = [motion for item in meeting["agenda"] for motion in item.get("motions", [])]
    assert [motion["result"] for motion in motions] == ["adopted", "rejected"]
    for motion in motions:
        assert motion["title"] in motion["citation"]
        assert [document["url"] for document in motion["documents"]] == [motion["url"]]
        opened = service.call(NAME, "get_document", id=motion["id"])
        assert opened.structured["document"]["status"] == motion["result"]
        assert f"Votes: {motion['votes']['for']} for" in opened.notes
    assert "follow_up" not in meeting["meeting"]


def test_a_window_past_the_end_of_an_agenda_says_so_and_gives_no_total(service: Service) -> None:
    answer = service.call(NAME, "get_meeting", id=only_meeting(service, EVENING), offset=30)
    assert answer.structured["agenda"] == []
    assert "The window starts past the last item: offset 30." in answer.notes
    assert "total" not in answer.precision
    assert answer.precision["more_to_find"] == {"answer": "no"}
    assert "past the last item" not in service.call(NAME, "get_meeting", id=only_meeting(service, EVENING)).notes


def test_an_agenda_of_which_a_part_did_not_answer_does_not_say_that_there_is_no_more(service: Service) -> None:
    meeting = only_meeting(service, EVENING)
    service.misbehave(NAME, "lower_bound")
    precision = service.call(NAME, "get_meeting", id=meeting).precision
    assert (precision["complete"], precision["total_kind"]) == (False, "at_least")
    assert precision["more_to_find"] == {"answer": "unknown", "why": "partial_answer"}


def test_the_same_file_stands_once_in_an_agenda(service: Service) -> None:
    windows = service.walk(NAME, "get_meeting", id=only_meeting(service, BUDGET_NIGHT), limit=25)
    meetings = [answer.structured for answer in windows]
    urls = [member["url"] for meeting in meetings for member in linked(meeting) if "url" in member]
    assert urls
    assert len(urls) == len(set(urls))


def test_numbers_are_found_only_in_documents_that_hold_them(service: Service) -> None:
    assert found(service, "1.000.000").precision["total"] == 0
    results = found(service, "2024/123").results
    assert results
    for result in results:
        text = service.follow(NAME, result["follow_up"]["full_text"]).structured["text"]
        assert "2024/123" in text


def test_a_named_body_has_all_that_a_search_over_all_bodies_finds_of_it(service: Service) -> None:
    everywhere = [result["id"] for result in found(service, "bibliotheek", limit=25).results]
    named = found(service, "bibliotheek", source="Kerkmonde", limit=25)
    assert [result["id"] for result in named.results] == [i for i in everywhere if "ori_kerkmonde" in i]
    assert named.precision["total"] >= 1
    for result in named.results:
        assert not service.follow(NAME, result["follow_up"]["full_text"]).is_error


def test_a_body_without_an_index_is_for_the_caller_to_repair(service: Service) -> None:
    answer = found(service, "besluit", source="Rotterdam")
    assert "holds no index for Gemeente Rotterdam now; list_sources says which bodies it holds" in answer.text
    row = service.rows()[-1]
    assert (row["outcome"], row["error_code"]) == ("refused", "source_unknown")


def test_what_ends_a_citation_opens_the_document(service: Service) -> None:
    result = found(service, "warmtenet", limit=1).results[0]
    number = result["id"].rpartition("/")[2]
    for identifier in (f"ORI {number}", number, result["url"], f"{NAME}:ORI {number}"):
        opened = service.call(NAME, "get_document", id=identifier).structured
        assert opened["document"]["id"] == result["id"], identifier
        assert not service.call(NAME, "get_meeting", id=identifier).is_error


@pytest.mark.parametrize(
    ("tool", "kind", "text"),
    [("get_meeting", "document", "motie warmtenet"), ("get_document", "report", "toezegging evaluatie warmtenet")],
)
def test_records_of_others_are_never_shown_as_those_asked_for(
    service: Service, tool: str, kind: str, text: str
) -> None:
    identifier = found(service, text, kind=kind, limit=1).results[0]["id"]
    service.misbehave(NAME, "filter_ignored")
    answer = service.call(NAME, tool, id=identifier)
    assert answer.is_error
    assert "answered with other records than were asked for" in answer.text


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("search_documents", {"text": "besluit"}),
        ("search_documents", {"text": "besluit", "sort": "oldest"}),
        ("search_meetings", {"source": "Waterdrecht"}),
    ],
)
def test_an_order_by_date_says_its_direction(service: Service, tool: str, arguments: dict[str, Any]) -> None:
    sort = service.call(NAME, tool, **arguments).precision["sort"]
    assert ("newest first" in sort) != ("oldest first" in sort)
    assert sort.endswith(", id")


def test_the_way_to_widen_fits_every_question(service: Service) -> None:
    for arguments in ({}, {"match": "any_word"}, {"kind": "report"}, {"source": "Delft"}):
        notes = found(service, "onvindbaarwoord", **arguments).notes
        assert "leave out source, match or the period where you gave them" in notes
        assert "kind 'report'" not in notes


def test_quirk_8_the_layer_is_that_of_the_index_whatever_the_record_calls_it(service: Service) -> None:
    """The sample has a province whose own record says that it is a municipality, as the real register does."""
    (listed,) = service.call(NAME, "list_sources", name_contains="Noordermarke").results
    assert listed["layer"] == "province"
    assert found(service, "de", source="Provincie Noordermarke", match="any_word").precision["sources"] == [
        "noordermarke"
    ]
