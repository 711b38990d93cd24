"""The embedded OpenBesluitvorming: its entities by the published schemas, its answers as its documentation has them."""

import json
from collections import Counter
from typing import Any
from urllib.parse import quote, urlencode

import jsonschema
import pytest
from referencing import Registry, Resource

from besluitbron.embedded.bodies import LOCAL_BODIES
from besluitbron.embedded.openbesluitvorming.catalog import catalog
from besluitbron.embedded.openbesluitvorming.platform import OpenBesluitvormingPlatform
from besluitbron.embedded.openbesluitvorming.rate_limit import TokenBucket, cost_of
from besluitbron.embedded.openbesluitvorming.sample import make_sample
from besluitbron.embedded.openbesluitvorming.status import STATES
from besluitbron.embedded.wire import PlatformAnswer
from tests.recorded import recorded

BASE = "https://openbesluitvorming.nl"
PLATFORM = OpenBesluitvormingPlatform()
KINDS = ("committee", "document", "meeting", "motion", "recording", "vote", "entity-commit", "common")


def asked(
    path: str, platform: OpenBesluitvormingPlatform = PLATFORM, method: str = "GET", **parameters: Any
) -> PlatformAnswer:
    query = f"?{urlencode(parameters)}" if parameters else ""
    return platform.answer(method, f"{BASE}{path}{query}", {}, None, None)


def content(path: str, platform: OpenBesluitvormingPlatform = PLATFORM, **parameters: Any) -> Any:
    said = asked(path, platform, **parameters)
    assert said.status == 200, said.body
    return json.loads(said.body)


def search(platform: OpenBesluitvormingPlatform = PLATFORM, **parameters: Any) -> Any:
    return content("/api/search", platform, **parameters)


def entity(identifier: str) -> Any:
    return content(f"/api/entities/{quote(identifier, safe='')}")


def schemas() -> Registry[Any]:
    """The recorded schemas, as they refer to each other.

    A reference is said to be one of an id and a URI, never both; but every id of the platform is both, so that none of
    its own entities would be valid. It is read as any of the two.
    """
    loaded = [json.loads(recorded(f"ori/openbesluitvorming_{kind}.schema.json")) for kind in KINDS]
    common = next(schema for schema in loaded if schema["$id"].endswith("common.schema.json"))
    reference = common["$defs"]["entityRef"]
    reference["anyOf"] = reference.pop("oneOf")
    return Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in loaded)


def validator(kind: str) -> jsonschema.Draft202012Validator:
    registry = schemas()
    schema = registry.contents(f"https://openraadsinformatie.nl/schemas/{kind}.schema.json")
    return jsonschema.Draft202012Validator(schema, registry=registry)


def test_every_entity_of_the_sample_is_valid_by_the_published_schemas() -> None:
    validators = {kind: validator(kind) for kind in ("committee", "document", "meeting", "motion", "recording")}
    seen: Counter[str] = Counter()
    for stored in make_sample():
        kind = stored.entity["type"].lower()
        seen[kind] += 1
        validators[kind].validate(stored.entity)
    assert set(seen) == set(validators)
    assert seen["document"] > 300
    assert seen["motion"] > 50


def test_votes_are_those_of_the_schema_without_what_makes_them_stand_alone() -> None:
    of_a_vote = validator("vote")
    votes = [vote for stored in make_sample() for vote in stored.entity.get("votes", [])]
    assert {vote["option"] for vote in votes} == {"voor", "tegen"}
    for vote in votes[:50]:
        of_a_vote.validate({"id": "vote:1", "type": "Vote", "vote_event": "motion:1", **vote})


def test_an_import_of_an_entity_is_a_valid_event() -> None:
    event = validator("entity-commit")
    for stored in make_sample()[:40]:
        if stored.entity["type"] == "Recording":
            continue
        event.validate(
            {
                "specversion": "1.0",
                "type": "entity.commit",
                "source": stored.source.reference,
                "id": "commit:1",
                "time": stored.time,
                "subject": stored.entity["id"],
                "datacontenttype": "application/json",
                "data": {
                    "entity_type": stored.entity["type"],
                    "entity_id": stored.entity["id"],
                    "commit_id": "commit:1",
                    "op": "upsert",
                    "mode": "replace",
                    "schema_name": stored.entity["type"],
                    "schema_version": "v1alpha1",
                    "content_hash": "sha256:1",
                    "source": stored.entity["source_info"],
                    "payload": stored.entity,
                },
            }
        )


def test_the_schemas_would_notice() -> None:
    motion = next(stored.entity for stored in make_sample() if stored.entity["type"] == "Motion")
    for spoiled in ({**motion, "result": "adopted"}, {**motion, "votes": [{"option": "onthouden"}]}):
        with pytest.raises(jsonschema.ValidationError):
            validator("motion").validate(spoiled)


def test_no_invented_entity_is_of_a_real_body() -> None:
    invented = {body.key for body in LOCAL_BODIES}
    assert {stored.source.body.key for stored in make_sample() if stored.source.body} <= invented
    assert all(stored.source.body is not None for stored in make_sample())
    assert {entry.key for entry in catalog() if entry.body is None} >= {"amsterdam", "den_haag", "utrecht", "weesp"}
    assert search(organization="utrecht")["results"] == []


def test_a_result_has_the_documented_members() -> None:
    found = search(query="warmtenet", organization="waterdrecht", limit=1)
    (result,) = found["results"]
    assert set(found) == {"results", "totalCount", "totalIsApproximate", "hasMore"}
    assert {"entityId", "entityType", "entityTypeLabel", "organization", "date", "sortDate", "title", "summary"} <= set(
        result
    )
    assert "<b>warmtenet</b>" in result["summaryHtml"]
    assert result["organization"] == "Waterdrecht"
    assert result["date"] == "2 juni 2026"


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"entityType": "document"}, "entityType"),
        ({"entityType": "MEETINGS"}, "entityType"),
        ({"organization": "Waterdrecht"}, "organization"),
        ({"organization": "waterdrecht OR x"}, "organization"),
        ({"limit": "0"}, "limit"),
        ({"limit": "-5"}, "limit"),
        ({"limit": "2.5"}, "limit"),
        ({"limit": "veel"}, "limit"),
        ({"offset": "-1"}, "offset"),
        ({"offset": "nan"}, "offset"),
        ({"offset": "inf"}, "offset"),
    ],
)
def test_what_cannot_be_honoured_is_refused_in_dutch(parameters: dict[str, str], said: str) -> None:
    refused = asked("/api/search", query="raad", **parameters)
    assert refused.status == 400
    assert said in json.loads(refused.body)["error"]


def test_an_unknown_parameter_an_empty_one_and_a_large_limit_are_not() -> None:
    plain = search(query="warmtenet")
    assert search(query="warmtenet", colour="red", entityType="", organization=" ", limit="") == plain
    assert search(query="warmtenet", sort="backwards") == plain
    assert len(search(query="raad", limit=1000)["results"]) == 100
    assert len(search(query="raad")["results"]) == 24


def test_without_a_query_and_an_organization_nothing_is_found_and_signs_alone_find_nothing() -> None:
    assert search() == {"results": [], "totalCount": 0, "totalIsApproximate": False, "hasMore": False}
    for signs in ("!!!", '""', "*"):
        assert search(query=signs)["totalCount"] == 0


def test_a_query_is_free_text_of_which_all_words_are_needed() -> None:
    plain = search(query="warmtenet bewoners")["totalCount"]
    assert plain < search(query="warmtenet")["totalCount"]
    for written in ("Warmtenet, BEWONERS!", "warmtenet/bewoners", "bewoners warmtenet", "warmtenet AND bewoners"):
        found = search(query=written)["totalCount"]
        assert found == (0 if "AND" in written else plain), written


def test_a_word_for_a_meeting_is_widened_unless_a_sign_follows_it() -> None:
    assert search(query="raadsvergadering")["totalCount"] > search(query="raadsvergadering.")["totalCount"]


def test_a_count_is_exact_when_everything_was_read_and_an_estimate_else() -> None:
    rare, broad = search(query="warmtenet", entityType="Document"), search(query="raad", entityType="Document")
    assert (rare["totalCount"], rare["totalIsApproximate"]) == (len(rare["results"]), False)
    assert (broad["totalIsApproximate"], broad["hasMore"]) == (True, True)
    whole = search(query="raad", entityType="Document", offset=200, limit=100)
    assert whole["totalIsApproximate"] is False
    assert broad["totalCount"] != whole["totalCount"]


def test_a_search_ends_after_so_many_rows_and_says_so() -> None:
    short = OpenBesluitvormingPlatform(max_scan_rows=40)
    found = search(short, query="raad", entityType="Document", limit=100)
    assert 0 < len(found["results"]) < 41
    assert (found["totalIsApproximate"], found["hasMore"]) == (True, True)


def test_a_list_without_a_query_counts_its_window_alone_at_the_end() -> None:
    everything = search(organization="waterdrecht", entityType="Meeting", limit=100)
    end = search(organization="waterdrecht", entityType="Meeting", offset=6, limit=100)
    assert everything["totalCount"] == len(everything["results"]) == 8
    assert (end["totalCount"], end["totalIsApproximate"]) == (2, False)


def test_results_are_ordered_by_date_whatever_is_asked() -> None:
    by_relevance = [result["sortDate"] for result in search(query="woningbouw", sort="relevance")["results"]]
    assert by_relevance == sorted(by_relevance, reverse=True)
    oldest = [result["sortDate"] for result in search(query="woningbouw", sort="date_asc")["results"]]
    assert oldest == sorted(oldest)


def test_a_period_is_of_days_in_utc() -> None:
    night = {"organization": "lindemeer", "entityType": "Meeting"}
    assert len(search(dateFrom="2025-07-03", dateTo="2025-07-03", **night)["results"]) == 1
    assert search(dateFrom="2025-07-04", dateTo="2025-07-04", **night)["results"] == []


def test_the_newest_import_counts_and_what_was_taken_down_is_gone() -> None:
    found = search(query="woningbouw", organization="sudermar", dateFrom="2024-04-09", dateTo="2024-04-09")
    assert not any("Concept" in result["title"] for result in found["results"])
    gone = next(stored for stored in make_sample() if stored.deleted)
    assert gone.entity["id"] not in {result["entityId"] for result in found["results"]}
    assert asked(f"/api/entities/{quote(gone.entity['id'], safe='')}").status == 404


def test_what_was_said_is_found_as_its_meeting() -> None:
    (result,) = search(query="Goedenavond allemaal", entityType="Recording")["results"]
    assert (result["entityType"], result["entityTypeLabel"]) == ("Meeting", "Vergadering")
    (recording,) = entity(result["entityId"])["recordings"]
    assert recording["segments"][0]["text"].startswith("Goedenavond")


def test_a_motion_has_the_text_of_its_attachment_and_a_meeting_its_motions() -> None:
    (result,) = search(query="amendement reserve", entityType="Motion")["results"]
    motion = entity(result["entityId"])
    assert motion["motion"]["tally"]["in_favour"] < motion["motion"]["tally"]["against"]
    assert motion["markdownText"].startswith("# Motie")
    assert motion["pdfEntityId"] == motion["motion"]["attachment_id"]
    listed = entity(motion["meetingId"])["motions"]
    assert motion["motion"]["id"] in {one["id"] for one in listed}


def test_an_identifier_is_case_sensitive_and_another_is_404() -> None:
    identifier = search(query="warmtenet")["results"][0]["entityId"]
    assert entity(identifier)["entityId"] == identifier
    for wrong in (identifier.upper(), identifier + "x", "document", ""):
        missing = asked(f"/api/entities/{quote(wrong, safe='')}")
        assert (missing.status, json.loads(missing.body)) == (404, {"error": "Resultaat niet gevonden"})


def test_every_state_of_a_body_is_shown_once_at_least() -> None:
    told = content("/api/status")
    assert set(STATES) == {source["state"] for source in told["sources"]}
    failing = next(source for source in told["sources"] if source["sourceKey"] == "lindemeer")
    assert (failing["state"], failing["lastRunStatus"]) == ("failing", "failed")
    ended = next(source for source in told["sources"] if source["sourceKey"] == "ravensmeer")
    assert ended["succeededBy"]["label"] == "Groenewetering"
    assert content("/api/stats")["documentCount"] > 300


def test_sources_have_collections_of_suppliers_in_them_under_which_nothing_is_found() -> None:
    listed = content("/api/sources")["sources"]
    together = [source for source in listed if source.get("isAggregate")]
    assert len(together) == 4
    assert search(organization=together[0]["key"])["results"] == []
    active = content("/api/sources", implemented="true")["sources"]
    assert {source["key"] for source in listed} - {source["key"] for source in active} == {"heidemonde"}


def test_what_is_not_played_is_refused_and_never_answered() -> None:
    said = asked("/api/export/snapshot", source="waterdrecht")
    assert said.status == 501
    assert "does not play" in json.loads(said.body)["error"]
    assert asked("/api/nothing").status == 404
    assert asked("/nothing").status == 404
    assert asked("/").media_type == "text/html"
    assert asked("/api/entities/x", method="POST").status == 404


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/api/search?query=x", 1),
        ("/api/search?limit=24", 1),
        ("/api/search?limit=25", 2),
        ("/api/search?limit=100", 5),
        ("/api/search?limit=veel", 1),
        ("/api/search?limit=-3", 1),
        ("/api/sources", 1),
        ("/api/entities/x", 1),
        ("/api/entities/x/pdf/page/3", 1 / 8),
    ],
)
def test_a_request_costs_what_the_documentation_says(path: str, cost: float) -> None:
    assert cost_of(BASE + path) == cost


def test_sixty_units_a_minute_then_429_with_the_time_until_the_next_fits() -> None:
    now = [0.0]
    limited = OpenBesluitvormingPlatform(bucket=TokenBucket(lambda: now[0]))
    for left in (55, 50, 45):
        assert asked("/api/search", limited, query="raad", limit=100).headers["RateLimit-Remaining"] == str(left)
    for _ in range(45):
        assert asked("/api/sources", limited).status == 200
    refused = asked("/api/search", limited, query="raad", limit=100)
    assert (refused.status, refused.headers["Retry-After"]) == (429, "5")
    body = json.loads(refused.body)
    assert (body["limit_per_minute"], body["retry_after_seconds"]) == (60, 5)
    assert body["error"].startswith("Te veel verzoeken")
    now[0] = 5.0
    answered = asked("/api/search", limited, query="raad", limit=100)
    assert (answered.status, answered.headers["RateLimit-Reset"]) == (200, "60")
    assert asked("/", limited).status == 200


def test_the_sample_is_the_same_every_time() -> None:
    again = OpenBesluitvormingPlatform(make_sample.__wrapped__)
    assert search(again, query="raad", limit=100) == search(query="raad", limit=100)
