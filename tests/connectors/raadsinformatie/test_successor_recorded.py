"""Recorded answers of the suppliers, as OpenBesluitvorming imports them, read by this connector.

No answer of the platform itself was recorded. What it is made of was: the suppliers' own answers. They are put here
into the form of its published schemas, field by field as these describe it, and read.
"""

import json
from collections import Counter
from typing import Any
from xml.etree.ElementTree import Element  # for its type only

import pytest

from besluitbron.connectors.raadsinformatie.successor.agenda import lay_out
from besluitbron.connectors.raadsinformatie.successor.identifiers import parse_identifier
from besluitbron.connectors.raadsinformatie.successor.motions import members_of, outcome_of, tell_votes, votes_of
from besluitbron.upstream.text import read_html, strip_tags
from tests.connectors.raadsinformatie.successor_asking import document, meeting
from tests.recorded import recorded
from tests.recorded_xml import parsed

NOTUBIZ = "notubiz:gemeente:{}"
SYSTEMS = "ori-source-systems"


def supplier_json(name: str) -> Any:
    return json.loads(recorded(f"{SYSTEMS}/{name}"))


def supplier_xml(name: str, tag: str) -> list[Element]:
    """All elements of this name, whatever their name space."""
    return [found for found in parsed(recorded(f"{SYSTEMS}/{name}")).iter() if found.tag.rpartition("}")[2] == tag]


def members(element: Element) -> dict[str, str]:
    return {child.tag.rpartition("}")[2]: (child.text or "").strip() for child in element}


def notubiz_items(items: list[dict[str, Any]], body: str) -> list[dict[str, Any]]:
    """Agenda items as the schema of a meeting has them."""
    found = []
    for item in items:
        about = item.get("type_data") or {}
        values = {value["id"]: value["value"] for value in about.get("attributes", [])}
        documents = [
            {"id": f"document:notubiz:gemeente:{body}:{one['id']}", "name": one["title"]} for one in item["documents"]
        ]
        found.append(
            {
                "id": f"agenda_item:notubiz:gemeente:{body}:{item['id']}",
                "title": values.get(1),
                "description": values.get(3),
                "number": about.get("title_prefix"),
                "order": item.get("order"),
                "documents": documents,
                "agenda_items": notubiz_items(item.get("agenda_items", []), body),
            }
        )
    return found


def test_a_real_meeting_of_amsterdam_with_its_items_texts_and_documents() -> None:
    """45 items in no order, most under another one, with mark-up in their descriptions."""
    recording = supplier_json("notubiz_meeting_amsterdam.json")
    agenda = notubiz_items(recording["agenda_items"], "amsterdam")
    identifier = f"meeting:notubiz:gemeente:amsterdam:{recording['id']}"
    start = recording["plannings"][0]["start_date"].replace(" ", "T") + "+01:00"
    read, total = meeting(identifier=identifier, agenda=agenda, sortDate=start)
    flat = [item for top in agenda for item in (top, *top["agenda_items"])]
    assert total == len(flat) >= 45
    assert read.start == "2018-02-08T13:30+01:00"
    assert read.record.source_name == "Gemeente Amsterdam"
    titles = {item.id: item.title for item in lay_out(agenda)}
    assert all(titles[item["id"]] == strip_tags(item["title"]) for item in flat if item["title"])
    assert "<" not in " ".join(item.description or "" for item in lay_out(agenda))
    positions = [item.position for item in lay_out(agenda)]
    assert "3." in positions
    named = {one["id"] for item in flat for one in item["documents"]}
    linked = [one.get("id") for item in lay_out(agenda) for one in item.documents]
    assert set(linked) == named


def test_a_meeting_of_haarlem_with_an_item_under_an_item() -> None:
    recording = supplier_json("notubiz_haarlem_meeting.json")
    labels = supplier_json("notubiz_haarlem_attributes.json")["attributes"]
    values = {labels[one["id"]]: one["value"] for one in recording["attributes"]}
    read, total = meeting(
        identifier="meeting:notubiz:gemeente:haarlem:123",
        title=values["Titel"],
        agenda=notubiz_items(recording["agenda_items"], "haarlem"),
        sortDate=recording["plannings"][0]["start_date"],
    )
    assert (read.record.title, total, read.start) == ("Raadsvergadering Haarlem", 2, "2025-01-14T19:30+01:00")
    assert [item.position for item in read.agenda] == ["1", "1.1"]
    assert [hit.title for hit in read.agenda[0].documents] == ["Besluitvorming"]


def test_motions_of_alkmaar_have_outcomes_and_published_votes() -> None:
    modules = supplier_json("notubiz_alkmaar_modules.json")["modules"]
    assert {module["custom_name"] for module in modules if module["name"] == "Moties"} == {"Moties en Amendementen"}
    items = supplier_json("notubiz_alkmaar_motions.json")["items"]
    read = []
    for item in items:
        values = {one["id"]: one for one in item["attributes"]}

        def text(number: int, found: dict[int, Any] = values) -> str | None:
            content = found[number]["values"][0].get("content") if number in found and found[number]["values"] else None
            return content if isinstance(content, str) else None

        status = text(62) or text(71)
        motion = {"name": text(1), "status": status, "result": "overig", "vote_summary": text(61)}
        identifier = f"motion:notubiz:gemeente:alkmaar:{item['id']}"
        read.append(document(identifier, "Motion", title=text(1), motion=motion))
    assert len(read) == 2
    for found in read:
        assert found.record.source_name == "Gemeente Alkmaar"
        assert found.record.title
        assert "<" not in " ".join(found.notes)
        assert found.record.status is None or "<" not in found.record.status


def test_a_real_roll_call_is_counted_by_party_and_member() -> None:
    votes = [
        {
            "option": {"true": "voor", "false": "tegen"}[vote["Vote"]],
            "voter": f"person:ibabs:gemeente:utrecht:{vote['UserId']}",
            "voter_name": vote["UserName"],
            "group_name": vote["GroupName"],
        }
        for vote in map(members, supplier_xml("ibabs_list_entry_votes_response.xml", "iBabsListEntryVote"))
    ]
    assert len(votes) > 30
    counted = Counter(vote["option"] for vote in votes)
    motion = {"votes": votes}
    assert dict(votes_of(motion)) == {"for": counted["voor"], "against": counted["tegen"]}
    assert ("against", "Deldjou Fard, Melody", "GroenLinks") in members_of(motion)
    said = " ".join(tell_votes(motion, "ibabs"))
    assert all(vote["group_name"] in said for vote in votes)
    assert sum(count for _, count in votes_of(motion)) == len(votes)


def test_list_entries_of_utrecht_are_motions_by_name() -> None:
    lists = {
        found["Value"].strip() for found in map(members, supplier_xml("ibabs_lists_response.xml", "iBabsKeyValue"))
    }
    entries = list(map(members, supplier_xml("ibabs_list_entries_response.xml", "iBabsListEntryBase")))
    assert {entry["ListName"] for entry in entries} <= lists
    for entry in entries:
        motion = {"name": entry["EntryTitle"], "motion_type": entry["ListName"]}
        read = document(
            f"motion:ibabs:gemeente:utrecht:{entry['EntryId']}", "Motion", title=entry["EntryTitle"], motion=motion
        )
        assert read.record.title == " ".join(entry["EntryTitle"].split())
        assert (read.record.source_name, outcome_of(motion)) == ("Gemeente Utrecht", None)


def test_a_meeting_of_ibabs_without_numbers() -> None:
    (recording,) = supplier_xml("ibabs_meetings_response.xml", "iBabsMeeting")
    about = members(recording)
    types = {
        one["Id"]: one["Description"]
        for one in map(members, supplier_xml("ibabs_meetingtypes_response.xml", "iBabsMeetingtype"))
    }
    (item,) = (found for found in recording.iter() if found.tag.rpartition("}")[2] == "iBabsMeetingItem")
    (linked,) = (members(found) for found in item.iter() if found.tag.rpartition("}")[2] == "iBabsDocument")
    read, total = meeting(
        identifier=f"meeting:ibabs:gemeente:haarlem:{about['Id']}",
        title=types[about["MeetingtypeId"]],
        sortDate="2025-01-14T18:30:00Z",
        agenda=[
            {
                "id": "agenda_item:ibabs:gemeente:haarlem:" + members(item)["Id"],
                "title": members(item)["Title"],
                "description": members(item)["Explanation"],
                "order": 1,
                "documents": [
                    {
                        "id": "document:ibabs:gemeente:haarlem:" + linked["Id"],
                        "name": linked["DisplayName"],
                        "original_url": linked["PublicDownloadURL"],
                    }
                ],
            }
        ],
    )
    assert (total, read.record.title) == (1, "Raadscommissie Ruimte")
    assert read.start == "2025-01-14T19:30+01:00"  # what the supplier wrote without a zone: MeetingDate
    assert about["MeetingDate"] == "2025-01-14T19:30:00"
    (shown,) = read.agenda
    assert (shown.position, shown.title, shown.description) == ("1", "Opening", "Opening van de vergadering.")
    assert [(hit.title, hit.url) for hit in shown.documents] == [
        ("Besluitvorming", "https://files.example.test/doc-43.txt")
    ]


def test_a_meeting_of_gemeenteoplossingen() -> None:
    (recording,) = supplier_json("go_meetings.json")
    committees = {one["id"]: one["name"] for one in supplier_json("go_committees.json")}
    agenda = [
        {
            "id": f"agenda_item:gemeenteoplossingen:gemeente:den_helder:{item['id']}",
            "title": item["title"],
            "number": item["number"],
            "order": item["sortorder"],
            "documents": [
                {"id": f"document:gemeenteoplossingen:gemeente:den_helder:{one['id']}", "name": one["filename"]}
                for one in item["documents"]
            ],
        }
        for item in recording["items"]
    ]
    identifier = f"meeting:gemeenteoplossingen:gemeente:den_helder:{recording['id']}"
    read, total = meeting(identifier=identifier, title=recording["description"], agenda=agenda)
    assert committees[recording["dmu"]["id"]] == "Gemeenteraad"
    assert (total, read.record.source_name) == (1, "Gemeente Den Helder")
    assert [(item.position, item.title) for item in read.agenda] == [("1", "Opening")]
    assert [hit.title for hit in read.agenda[0].documents] == ["agenda.pdf"]


def test_documents_with_a_bad_text_layer_are_identifiers_like_others() -> None:
    listed = supplier_json("live_document_regressions.json")
    assert [entry["expectedQuality"] for entry in listed] == ["suspect", "suspect"]
    for entry in listed:
        _, body, native = entry["id"].split("-")
        assert parse_identifier(f"document:notubiz:gemeente:{body}:{native}").organization == body
        assert native in entry["url"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("den_helder_archived_meeting.html", "vergadering"),
        ("den_helder_meeting.html", "vergadering"),
        ("den_helder_meeting_print.html", "agenda"),
        ("den_helder_meeting_item.html", ""),
        ("den_helder_meeting_item_documents.html", ""),
        ("den_helder_faulty_meeting_item.html", ""),
    ],
)
def test_pages_of_an_older_supplier_are_text(name: str, words: str) -> None:
    """Read by the classic importer only; descriptions of agenda items are such mark-up."""
    text = read_html(recorded(f"{SYSTEMS}/{name}")).text
    assert text
    assert words in text.lower()
    assert "<div" not in text
