"""What callers see on the embedded sample of OpenBesluitvorming: a real tools/call from end to end."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.service import Answer, Service

NAME = "raadsinformatie"
EVENING = {"source": "Waterdrecht", "from_date": "2025-06-24", "to_date": "2025-06-24"}


@pytest.fixture
def service(make_service: Callable[..., Service]) -> Service:
    return make_service(Connectors__raadsinformatie__Dialect="successor")


def found(service: Service, text: str, **arguments: Any) -> Answer:
    return service.call(NAME, "search_documents", text=text, **arguments)


def evening(service: Service) -> Answer:
    (result,) = service.call(NAME, "search_meetings", **EVENING).results
    return service.call(NAME, "get_meeting", id=result["id"])


def test_the_successor_is_asked_when_nothing_else_is_set(make_service: Callable[..., Service]) -> None:
    plain = make_service("plain")
    assert plain.rooms.connectors[NAME].dialect == "successor"
    assert plain.rooms.connectors[NAME].platform.name == "openbesluitvorming"


def test_a_council_evening_from_a_question_to_its_votes(service: Service) -> None:
    agenda = evening(service).structured["agenda"]
    assert [item["position"] for item in agenda] == ["1", "2", "3", "3.1"]
    motions = agenda[3]["motions"]
    assert [motion["result"] for motion in motions] == ["adopted", "rejected"]
    for motion in motions:
        opened = service.call(NAME, "get_document", id=motion["id"])
        assert opened.structured["document"]["status"] == motion["result"]
        assert opened.structured["text"].startswith("# Motie")
    first = service.call(NAME, "get_document", id=motions[0]["id"])
    assert "The vote as the council published it: 'Stemmen voor: 19" in first.notes


def test_votes_by_member_where_the_supplier_has_them(service: Service) -> None:
    (amendment,) = found(service, "amendement reserve", kind="motion").results
    opened = service.call(NAME, "get_document", id=amendment["id"])
    assert "By party:" in opened.notes
    meeting = service.follow(NAME, opened.structured["document"]["follow_up"]["meeting"])
    (motion, *_), *_ = (item["motions"] for item in meeting.structured["agenda"] if "motions" in item)
    votes = motion["votes"]
    assert f"Votes: {votes['for']} for, {votes['against']} against." in opened.notes
    assert votes["for"] < votes["against"]
    assert "M3 Motie buiten de agenda" in meeting.notes


def test_a_motion_without_a_meeting_says_what_the_council_wrote(service: Service) -> None:
    (result,) = found(service, "vreemd zonder vergadering", kind="motion").results
    opened = service.call(NAME, "get_document", id=result["id"])
    assert opened.structured["document"]["status"] == "wordt nader bezien door het presidium"
    assert "could not tie it to a meeting" in opened.notes
    refused = service.call(NAME, "get_meeting", id=result["id"])
    assert refused.is_error
    assert "to no meeting" in refused.text


def test_quirk_19_a_scan_is_said_to_be_one(service: Service) -> None:
    scan = evening(service).structured["agenda"][2]["documents"][0]
    opened = service.call(NAME, "get_document", id=scan["id"]).structured
    assert "a scan" in opened["no_text_because"]
    assert opened["files"] == [scan["url"]]


def test_a_document_of_more_than_forty_pages_says_so_in_the_search_and_in_the_text(service: Service) -> None:
    answer = found(service, "kadernota integrale")
    (result,) = answer.results
    assert result["snippet"].startswith("[page 1 of 212] ")
    assert "the first 40 pages only (1 of these results)" in answer.notes
    assert "first 40 pages at most" in service.call(NAME, "get_document", id=result["id"]).notes


def test_quirk_14_twins_are_shown_once_and_an_older_import_and_what_was_taken_down_not_at_all(service: Service) -> None:
    answer = found(service, "woningbouw", source="Súdermar", from_date="2024-04-09", to_date="2024-04-09", limit=25)
    titles = [result["title"] for result in answer.results]
    assert not any(title.startswith("Concept") for title in titles)
    assert "shown once" in answer.notes
    assert len({result["url"] for result in answer.results}) == len(titles)


def test_h18_fewer_results_than_the_window_are_explained(service: Service) -> None:
    evening = {"source": "Súdermar", "from_date": "2024-04-09", "to_date": "2024-04-09"}
    answer = found(service, "woningbouw", **evening, limit=25)
    assert answer.precision["window"]["returned"] == len(answer.results) < answer.precision["total"]
    assert "shown once" in answer.notes


def test_quirk_21_a_debate_after_midnight_is_on_its_dutch_day(service: Service) -> None:
    around = {"source": "Lindemeer", "from_date": "2025-07-02", "to_date": "2025-07-04"}
    (result,) = service.call(NAME, "search_meetings", **around).results
    assert result["date"] == "2025-07-04"
    opened = service.call(NAME, "get_meeting", id=result["id"], limit=25)
    assert opened.structured["start"] == "2025-07-04T00:15+02:00"
    assert opened.precision["total"] == 28
    day_before = service.call(NAME, "search_meetings", **{**around, "to_date": "2025-07-03"})
    assert day_before.results == []
    assert "is left out" in day_before.notes
    its_day = service.call(NAME, "search_meetings", **{**around, "from_date": "2025-07-04"})
    assert its_day.results == []
    assert "counts days in UTC" in its_day.notes


def test_quirk_22_a_broad_search_has_an_estimate_and_its_walk_visits_everything_once(service: Service) -> None:
    answers = list(service.walk(NAME, "search_documents", text="raad", limit=25))
    assert answers[0].precision["total_kind"] == "estimate"
    assert "count" not in answers[0].precision["more_to_find"]
    ids = [result["id"] for answer in answers for result in answer.results]
    assert len(ids) == len(set(ids)) > 150
    assert answers[-1].precision["more_to_find"] == {"answer": "no"}
    assert answers[-1].precision["total_kind"] == "exact"


def test_quirk_22_a_count_that_moves_is_never_shown_as_exact(service: Service) -> None:
    service.misbehave(NAME, "total_moves")
    for offset in (0, 10):
        assert found(service, "warmtenet", offset=offset).precision["total_kind"] == "estimate"


def test_all_meetings_of_a_body_are_walked_without_a_false_total(service: Service) -> None:
    answers = list(service.walk(NAME, "search_meetings", source="Waterdrecht", limit=3))
    ids = [result["id"] for answer in answers for result in answer.results]
    assert len(ids) == len(set(ids)) == 8
    assert {answer.precision["total_kind"] for answer in answers} == {"estimate", "unknown"}
    assert "total" not in answers[-1].precision
    assert answers[-1].precision["more_to_find"] == {"answer": "no"}


def test_quirk_20_a_body_that_was_never_taken_over_is_not_an_empty_one(service: Service) -> None:
    answer = found(service, "warmtenet", source="Steenakker")
    assert answer.results == []
    assert "has never taken over Gemeente Steenakker" in answer.notes


def test_quirk_23_a_merged_municipality_names_its_successor_and_its_state(service: Service) -> None:
    answer = service.call(NAME, "search_meetings", source="Ravensmeer")
    assert answer.results
    assert "later decisions are under Gemeente Groenewetering" in answer.notes
    assert "Nothing new comes for Gemeente Ravensmeer" in answer.notes


def test_the_platforms_own_limit_is_passed_on_with_its_time(service: Service) -> None:
    service.misbehave(NAME, "rate_limited")
    answer = found(service, "warmtenet")
    assert answer.is_error
    assert "429" in answer.text
    assert "Try again in 1 seconds" in answer.text
    assert "Te veel verzoeken" not in answer.text


def test_a_failed_search_is_an_error_without_the_platforms_words(service: Service) -> None:
    service.misbehave(NAME, "search_failed")
    answer = found(service, "warmtenet")
    assert answer.is_error
    assert "HTTP 500" in answer.text
    assert "3f9c1a2b" not in answer.text


@pytest.mark.parametrize("word", ["raadsvergadering", "Commissievergadering", "besluitenlijst"])
def test_h23_a_word_that_the_platform_would_widen_is_searched_as_it_is(service: Service, word: str) -> None:
    widened = found(service, "raad").precision["total"]
    answer = found(service, word)
    assert answer.precision.get("total", 0) < widened
    for result in answer.results:
        opened = service.call(NAME, "get_document", id=result["id"], length=16000).structured
        assert word.lower() in (opened["document"]["title"] + opened.get("text", "")).lower()


@pytest.mark.parametrize(
    ("argument", "value", "said"),
    [
        ("kind", "report", "letters and questions are documents"),
        ("kind", "agenda_item", "no agenda items by themselves"),
        ("match", "phrase", "no search for a phrase"),
        ("match", "any_word", "no search for a phrase or for any"),
    ],
)
def test_what_the_classic_api_has_and_this_one_lacks_is_refused_with_the_reason(
    service: Service, argument: str, value: str, said: str
) -> None:
    answer = found(service, "warmtenet", **{argument: value})
    assert answer.is_error
    assert said in answer.text
    assert service.asked(NAME) == 0


def test_an_identifier_of_the_classic_api_is_refused_and_nobody_is_asked(service: Service) -> None:
    for tool in ("get_document", "get_meeting"):
        answer = service.call(NAME, tool, id="raadsinformatie:ori_waterdrecht/4100969")
        assert answer.is_error
        assert "no mapping between the two" in answer.text
    assert service.asked(NAME) == 0


def test_what_was_said_in_a_meeting_can_be_read(service: Service) -> None:
    meeting = evening(service)
    assert "transcript" in meeting.notes
    spoken = service.call(NAME, "get_document", id=meeting.structured["meeting"]["id"])
    assert spoken.structured["text"].startswith("Goedenavond allemaal")
    assert "not the minutes" in spoken.notes


def test_advice_that_this_api_cannot_follow_is_not_given(service: Service) -> None:
    answer = found(service, '"sociale huur" AND warmte')
    assert answer.precision["removed"] == ['"', "AND"]
    assert "cannot search an exact phrase" in answer.notes
    assert "use match" not in answer.notes
