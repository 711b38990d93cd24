"""Every recorded file of this platform, read field by field where SOURCES.md says what is special about it."""

import ast
import json
import re
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from lxml import etree

from besluitbron.connectors.tweedekamer import (
    agenda,
    case,
    case_lookup,
    commitments,
    gatherings,
    lookup,
    papers,
    votes,
)
from besluitbron.connectors.tweedekamer.connector import PLATFORM
from besluitbron.connectors.tweedekamer.fields import day, is_deleted, line, moment, plain_line, row_in, rows_in
from besluitbron.connectors.tweedekamer.identifiers import read_identifier
from besluitbron.connectors.tweedekamer.odata import BASE_URL, confirmed, follow, read_page
from besluitbron.connectors.tweedekamer.report import best_report, report_status
from besluitbron.connectors.tweedekamer.sources import SourceIndexByName, packaged_sources, read_parties
from besluitbron.connectors.tweedekamer.texts import File, files_of, read_file
from besluitbron.contract.errors import UpstreamRefused, UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamRequest
from besluitbron.embedded.tk_odata.model import TYPES
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from besluitbron.upstream.sniffing import is_web_page
from besluitbron.upstream.xml import load_xml
from tests.connectors.asking import NOON
from tests.connectors.listed import by_key
from tests.connectors.tweedekamer.asking import FOLDER, answer, page, rows_of
from tests.platform_server import platform_server, plays
from tests.recorded import recorded

INDEX = SourceIndexByName(packaged_sources())
EDM = "{http://docs.oasis-open.org/odata/ns/edm}"


def test_250_documents_are_read_with_their_kind_day_and_title_in_one_line() -> None:
    rows = rows_of("odata_Document_page1.json")
    hits = [papers.read_hit(row) for row in rows]
    assert len(hits) == 250
    assert sum(hit.status == "withdrawn" for hit in hits) == 1
    kept = [(row, hit) for row, hit in zip(rows, hits, strict=True) if hit.status is None]
    assert all(hit.title == " ".join(hit.title.split()) for _, hit in kept)
    assert any(row["Onderwerp"] != hit.title for row, hit in kept), "double and trailing spaces (quirk 54)"
    assert all(hit.date and hit.date.isoformat() == row["Datum"][:10] for row, hit in kept), "local midnights"
    assert {hit.kind for _, hit in kept} >= {"motie", "kamerbrief", "antwoord", "bijlage", "wetsvoorstel"}
    assert all(hit.id == row["DocumentNummer"] for row, hit in kept)


def test_a_paper_without_a_number_in_a_dossier_is_cited_by_its_own_number() -> None:
    row = next(row for row in rows_of("odata_Document_page1.json") if row["Volgnummer"] == -1)
    details = papers.Details((), ((36800, "X"),), (), None, None, (), None)
    assert papers.cited(row, details) is None


def test_an_answer_is_cited_as_an_appendix_to_the_proceedings() -> None:
    row = next(row for row in rows_of("odata_Document_page1.json") if row["Aanhangselnummer"] == "252600183")
    details = papers.Details((), (), (), None, None, (), None)
    assert papers.cited(row, details) == "Aanhangsel Handelingen II 2025/26, nr. 183"


def test_250_cases_are_read() -> None:
    rows = rows_of("odata_Zaak_page1.json")
    hits = [case.read_case_hit(row) for row in rows]
    assert len(hits) == 250
    assert sum(hit.kind == "motie" for hit in hits) == 239
    first = hits[0]
    assert first.id == "2025Z05057"
    assert first.date == date(2025, 3, 19)
    assert first.title.endswith("als nationale minderheid"), "the recorded subject ends in a space"


def test_250_activities_are_read_70_of_them_withdrawn() -> None:
    rows = rows_of("odata_Activiteit_page1.json")
    hits = [gatherings.read_meeting(row, INDEX, date(2025, 10, 3)) for row in rows]
    assert sum(hit.status == "withdrawn" for hit in hits) == 70
    by_id = {hit.id: hit for hit in hits}
    assert by_id["2025A06526"].title == "Einde vergadering: STEMMINGEN (over alle resterende punten)"
    assert by_id["2025A06526"].date == date(2025, 10, 2), "22:30 in Amsterdam, and not the next day"
    assert {hit.date_means for hit in hits if hit.date} == {"planned", "met"}
    assert any(hit.source == "commissie-def" for hit in hits)
    statuses = " ".join(hit.status or "" for hit in hits)
    assert "cancelled (geannuleerd)" in statuses
    assert "moved to another day (verplaatst)" in statuses
    assert "closed to the public (besloten)" in statuses
    assert any(hit.date is None and hit.status != "withdrawn" for hit in hits) is any(
        row["Datum"] is None and not row["Verwijderd"] for row in rows
    )


def test_notes_of_250_agenda_items_have_no_html_left() -> None:
    rows = rows_of("odata_Agendapunt_page1.json")
    notes = [plain_line(row, "Noot") for row in rows]
    assert any("<" in (row["Noot"] or "") for row in rows)
    assert not any(re.search(r"</?[a-z]+[^>]*>", note or "") for note in notes)
    assert not any("\u00a0" in (note or "") for note in notes)
    assert sum(is_deleted(row) for row in rows) == 8
    assert all(row["Aanvangstijd"] is None for row in rows)


def test_250_votes_are_read_each_kind_of_them() -> None:
    rows = rows_of("odata_Stemming_page1.json")
    kept = [row for row in rows if not is_deleted(row)]
    assert len(rows) - len(kept) == 1
    assert {votes.read_votes([row]).parties[0].vote for row in kept} == {"in_favour", "against", "not_voted"}  # type: ignore[union-attr]
    mistaken = next(row for row in kept if row["Vergissing"])
    counted = votes.read_votes([mistaken])
    assert counted is not None
    assert counted.against == 3, "the vote stands as it was cast"
    assert counted.mistakes == ("DENK (3 seats): the vote against was called a mistake afterwards",)


def test_quirk_51_the_row_of_a_member_carries_the_size_of_the_party_and_counts_one() -> None:
    member = next(row for row in rows_of("odata_Stemming_page1.json") if row["ActorNaam"] == "Strolenberg, M.F.")
    assert member["FractieGrootte"] == 34
    counted = votes.read_votes([member])
    assert counted is not None
    assert (counted.unit, counted.against) == ("members", 1)
    assert counted.members == (("against", ("Strolenberg, M.F. (VVD)",)),)


def test_126_held_meetings_are_read_and_quirk_52_their_numbers_tell_none_apart() -> None:
    rows = rows_of("odata_Vergadering_lastpage_126rows.json")
    hits = [gatherings.read_session(row) for row in rows]
    kept = [row for row in rows if not is_deleted(row)]
    assert len(hits) == 126
    assert len({hit.id for hit in hits}) == 126
    assert len({row["VergaderingNummer"] for row in kept}) < len(kept) / 2
    assert day(next(row for row in rows if row["VergaderingNummer"] == 2561), "Datum") == date(2024, 4, 10)


def test_the_list_of_parties_is_read_with_the_names_that_votes_have() -> None:
    listing = read_parties(answer(page(rows_of("odata_Fractie.json"), total=11)), packaged_sources())
    found = by_key(listing)
    index = SourceIndexByName(listing)
    assert index.party("NSC") is index.party("Nieuw Sociaal Contract") is found["nsc"]
    assert found["pvda"].dissolved_on == date(2023, 10, 26)
    assert found["pvda"].successor == found["groenlinks-pvda"].name
    assert found["vvd"].dissolved_on is None
    assert len({source.key for source in listing.sources}) == len(listing.sources)


def test_a_list_of_parties_that_is_only_a_part_is_not_taken_for_the_list() -> None:
    with pytest.raises(UpstreamUnreadable):
        read_parties(answer(page(rows_of("odata_Fractie.json"), total=250)), packaged_sources())


def test_quirk_47_the_recorded_page_of_a_lost_filter_is_noticed_on_its_rows() -> None:
    """It was asked with a filter whose key was lost: the platform gave the unfiltered table and echoed the rest."""
    found = read_page(answer(recorded(f"{FOLDER}/odata_raw_Stemming_250rows.json")))
    assert len(found.rows) == 250
    assert "Besluit%2FGewijzigdOp%20ge" in (found.next_link or "")
    asked = str(found.rows[0]["Besluit_Id"])
    with pytest.raises(UpstreamUnreadable, match="other rows"):
        confirmed(found, lambda row: row["Besluit_Id"] == asked)


def test_quirk_48_the_recorded_link_to_the_next_page_is_followed_at_the_platform() -> None:
    found = read_page(answer(recorded(f"{FOLDER}/odata_raw_Stemming_250rows.json")))
    request = follow(found.next_link or "", PLATFORM)
    assert request.url.startswith(f"{BASE_URL}/Stemming?")
    assert request.url.endswith("$skiptoken=Id-4ad4cb7c-f699-4eeb-8529-00138580abc9")


def test_the_expanded_votes_lead_to_their_decision_meeting_and_case() -> None:
    rows = rows_of("odata_raw_Stemming_expanded.json")
    counted = votes.read_votes(rows)
    assert counted is not None
    assert (counted.unit, counted.in_favour) == ("seats", 25 + 19 + 5)
    decision = row_in(rows[0], "Besluit")
    assert decision is not None
    assert line(decision, "BesluitSoort") == "Stemmen - aangenomen"
    item = row_in(decision, "Agendapunt")
    assert item is not None
    assert [line(found, "Nummer") for found in rows_in(item, "Zaak")] == ["2025Z17647"]


@pytest.mark.parametrize(
    ("file", "identifier", "forms"),
    [
        ("odata_Zaak_expand_Document_normal.json", "kst-19637-3384", ["xml", "file"]),
        ("odata_Zaak_expand_Document_ampersand.json", "kst-31490-369", ["xml", "file"]),
        ("odata_Zaak_expand_Document_nopublication.json", None, ["file"]),
    ],
)
def test_a_document_in_a_case_has_its_files_the_publication_first(
    file: str, identifier: str | None, forms: list[str]
) -> None:
    (document,) = rows_in(json.loads(recorded(f"{FOLDER}/{file}")), "Document")
    files = files_of(document)
    assert [found.form for found in files] == forms
    assert files[0].identifier == identifier
    assert files[-1].path == f"Document({document['Id']})/resource"


def test_a_case_with_two_documents_names_both_and_cites_each() -> None:
    row = json.loads(recorded(f"{FOLDER}/odata_Zaak_expand_Document_twodocs.json"))
    documents = rows_in(row, "Document")
    dossiers = ((33576, None),)
    cited = [papers.cited(document, papers.Details((), dossiers, (), None, None, (), None)) for document in documents]
    assert sorted(filter(None, cited)) == [
        "Kamerstukken II 2024/25, 33576, nr. 421",
        "Kamerstukken II 2024/25, 33576, nr. 442",
    ]


def test_an_ampersand_in_a_subject_stays() -> None:
    row = json.loads(recorded(f"{FOLDER}/odata_Zaak_expand_Document_ampersand.json"))
    assert "Code Diversiteit & Inclusie" in case.read_case_hit(row).title


@pytest.mark.parametrize(
    ("file", "identifier", "words"),
    [
        ("publicatie_resource_000997f1.xml", "kst-34104-439", "afspraken maken over een regionaal budget"),
        ("publicatie_resource_00826532.xml", None, "verzoekt de regering"),
    ],
)
def test_the_text_of_a_paper_is_read_from_its_publication(file: str, identifier: str | None, words: str) -> None:
    text = read_file(File("xml", "x", identifier), answer(recorded(f"{FOLDER}/{file}"), media_type="application/xml"))
    assert text is not None
    assert words in (text.text or "")
    assert "OVERHEIDop" not in (text.text or "")


def test_the_text_of_another_paper_does_not_stand_under_a_citation() -> None:
    content = recorded(f"{FOLDER}/publicatie_resource_000997f1.xml")
    with pytest.raises(UpstreamUnreadable, match="another publication"):
        read_file(File("xml", "x", "kst-34104-43"), answer(content, media_type="application/xml"))


def test_no_report_and_quirk_50_a_skeleton() -> None:
    assert best_report(rows_of("odata_Verslag_empty.json")) is None
    best = best_report(rows_of("odata_Verslag_one.json"))
    assert best is not None
    assert "skeleton" in (report_status(best) or "")
    assert moment(best, "GewijzigdOp") is not None


def test_the_recorded_refusal_is_a_failure_that_trying_again_does_not_help() -> None:
    body = recorded(f"{FOLDER}/odata_error_400_type_mismatch.json")
    with platform_server(plays(body, status=400, media_type="application/json")) as server:
        client = UpstreamClient(
            PLATFORM.__class__("tk-odata", server.url, hosts=()), budget=UnlimitedBudget(), clock=lambda: NOON
        )
        with pytest.raises(UpstreamRefused, match="HTTP 400"):
            client.send(UpstreamRequest("GET", f"{server.url}/Zaak", expects="json"))


def test_quirk_53_a_page_of_the_website_is_no_answer() -> None:
    """The saved page begins with comments of its maker, as the site in fault-finding mode sends it."""
    body = recorded(f"{FOLDER}/tweedekamer_nl_motie_page.html")
    assert is_web_page(body)
    with pytest.raises(UpstreamUnreadable):
        read_page(answer(body, media_type="text/html"))


def test_the_address_of_a_page_names_document_and_case_as_the_site_itself_does() -> None:
    shared = re.search(
        rb"url=(https%3A//www\.tweedekamer\.nl[^&\"]+)", recorded(f"{FOLDER}/tweedekamer_nl_motie_page.html")
    )
    assert shared is not None
    own = parse_qs(urlsplit(papers.page_address("2025D31484", "2025Z13886") or "").query)
    assert own == {"did": ["2025D31484"], "id": ["2025Z13886"]}
    assert b"did%3D2025D31484%26id%3D2025Z13886" in shared[1]


def test_every_dossier_and_addition_is_part_of_an_identifier() -> None:
    """Dossiers with the chapters and funds of budgets; None is the dossier itself. One addition is in lower case."""
    lines = recorded(f"{FOLDER}/kamerstukdossier_toevoegingen.txt").decode().splitlines()
    checked = 0
    for written in lines:
        match = re.fullmatch(r"(\d{5}) (\[.*\])", written.strip())
        if match is None:
            continue
        for addition in ast.literal_eval(match[2]):
            name = f"kst-{match[1]}{f'-{addition}' if addition else ''}-7"
            wanted = read_identifier(name)
            assert (wanted.dossier, wanted.addition, wanted.number) == (
                int(match[1]),
                addition.upper() if addition else None,
                "7",
            ), name
            checked += 1
    assert checked > 500


def metadata() -> etree._Element:
    return load_xml(recorded(f"{FOLDER}/odata_metadata.xml"))


def test_the_sample_has_the_types_of_the_platforms_own_description() -> None:
    types = {found.get("Name"): found for found in metadata().iter(f"{EDM}EntityType")}
    for name, kind in TYPES.items():
        declared = {found.get("Name"): found.get("Type") for found in types[name].iter(f"{EDM}Property")}
        assert dict(kind.properties) == declared, name
        links = {found.get("Name"): found.get("Type", "") for found in types[name].iter(f"{EDM}NavigationProperty")}
        for link, navigation in kind.navigations.items():
            assert navigation.target in links[link], f"{name}.{link}"
            assert navigation.is_many == links[link].startswith("Collection("), f"{name}.{link}"


@pytest.mark.parametrize(
    ("entity", "fields"),
    [
        ("Document", papers.SELECTED),
        ("Zaak", case_lookup.CASE_FIELDS),
        ("Activiteit", gatherings.SELECTED),
        ("Vergadering", gatherings.SESSION_SELECTED),
        ("Toezegging", commitments.SELECTED),
        ("Stemming", votes.SELECTED),
        ("Agendapunt", agenda.ITEM_FIELDS),
    ],
)
def test_every_field_that_is_asked_for_is_in_the_platforms_own_description(
    entity: str, fields: tuple[str, ...]
) -> None:
    assert set(fields) <= set(TYPES[entity].properties)


def test_every_set_that_is_asked_is_in_the_service_document() -> None:
    listed = {entry["name"] for entry in json.loads(recorded(f"{FOLDER}/odata_service_document.json"))["value"]}
    asked = {"Document", "Zaak", "Activiteit", "Agendapunt", "Stemming", "Vergadering", "Verslag", "Fractie"}
    assert asked <= listed
    assert lookup.DOCUMENT_EXPANDED


def test_deleted_documents_of_the_other_interface_have_nothing_but_their_key_either() -> None:
    """The SyncFeed is a way to mirror the register, which this connector does not use."""
    deleted = ast.literal_eval(recorded(f"{FOLDER}/syncfeed_deleted_documents.txt").decode())
    for entry in deleted:
        assert entry["content"]["verwijderd"] == "true"
        assert set(entry["content"]) == {"bijgewerkt", "id", "refs", "tagname", "verwijderd"}
        assert read_identifier(entry["content"]["id"]).what == "key"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("syncfeed_entry_fractieZetelPersoon.xml", "fractieZetelPersoon"),
        ("syncfeed_entry_kamerstukdossier_nil.xml", "kamerstukdossier"),
    ],
)
def test_entries_of_the_other_interface_are_xml_with_the_same_keys(file: str, name: str) -> None:
    root = load_xml(recorded(f"{FOLDER}/{file}"))
    inner = next(root.iter(name))
    assert read_identifier(inner.get("id", "")).what == "key"
    assert inner.get("verwijderd") == "false"
