"""Documents: the recorded ones, the dossier around one, and those that may not be shown."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from lxml import etree

from besluitbron.connectors.woo.connector import PLATFORM
from besluitbron.connectors.woo.detail import BLOCKED, Detail, Link, read_detail
from besluitbron.connectors.woo.document import NO_FILE, NOT_SHOWN, fetch_document, may_follow, role_of
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import (
    IdentifierRefused,
    NotInRegister,
    UpstreamError,
    UpstreamRefused,
    UpstreamUnreadable,
)
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.embedded import EmbeddedAdapter, open_adapter
from besluitbron.embedded.woo_api.document import WooDocument
from besluitbron.embedded.woo_api.sample import sample_documents
from tests.connectors.asking import TODAY
from tests.connectors.woo.asking import FOLDER, SOURCES, answer, ask_of
from tests.recorded import recorded

UUID = "eef2edec-019e-4085-8e2e-4d3f42686431"


def read(content: dict[str, Any] | bytes, identifier: str = UUID) -> Detail:
    found = read_detail(answer(content), identifier, SOURCES)
    assert found
    return found


def read_internal(name: str) -> Detail:
    """One of the builders' own documents: an older form of the same record, without versions."""
    content = json.loads(recorded(f"{FOLDER}/plooi-internal/{name}.json"))
    return read(content, content["document"]["pid"].rpartition("/")[2])


def fetch(identifier: str, adapter: EmbeddedAdapter | None = None) -> Document:
    ask = ask_of(adapter or open_adapter("woo-api"))
    return fetch_document(DocumentQuestion(identifier, TODAY), ask, PLATFORM, SOURCES)


def sample(title: str) -> WooDocument:
    return next(document for document in sample_documents().values() if document.title.startswith(title))


def with_file(kind: str | None) -> WooDocument:
    return next(document for document in sample_documents().values() if document.file == kind and document.is_visible)


def test_the_recorded_document_is_read_field_by_field() -> None:
    found = read(recorded(f"{FOLDER}/detail_eef2edec.json"))
    record = found.record
    assert (record.id, record.title, record.kind) == (UUID, "Kaart Oudemolen 10km", "kaart")
    assert record.source == "lvvn"
    assert (record.date, record.date_means) == (date(2026, 3, 21), "published")
    assert record.url == f"https://open.overheid.nl/documenten/{UUID}"
    assert record.status is None
    assert found.is_shown
    (file,) = found.files
    assert file.address == f"https://open.overheid.nl/documenten/{UUID}/file"
    assert (file.media_type, file.size_bytes, file.pages) == ("application/pdf", 985_738, 1)
    assert found.links == (Link("attachment of", "b2e91e90-a433-4985-91ed-5c1bffbc72a4", None),)
    assert (found.summary or "").startswith("Deze kaart toont het vervoersbeperkingsgebied 10 km")
    assert found.notes == (
        "Kind in the register: kaart.",
        "Category in the register: ontwerpen van wet- en regelgeving met adviesaanvraag.",
    )


def test_the_annotated_record_is_the_same_one_with_marks_and_is_no_json() -> None:
    """Kept as found in another project's comment: marks in the margin, and its last brace is missing."""
    with pytest.raises(UpstreamUnreadable):
        read(recorded(f"{FOLDER}/detail_annotated.txt"))


@pytest.mark.parametrize(
    ("name", "title", "kind", "publisher"),
    [
        ("228036432630c580dcdddefd9c3a6de8e2587c1b_mapped", "Akte van aanstelling 001474", "document", "def"),
        (
            "da6e58c6e8ea4fea47cedfaaec0368567464976b_mapped",
            "Besluit op Wob-verzoek over toepassing artikel 11.5",
            "beslissing op Wob-/Woo-verzoek",
            "fin",
        ),
        (
            "1df1e6db16b1cb344ec81fcd79a25d45f9c47cb7_mapped",
            "Letterlijke tekst persconf",
            "persbericht",
            "az",
        ),
        ("f216053aec4c0753c51329404a34e3e3d31c7065_mapped", "", "", None),
        ("plooidoc-kst", "35842, nr. 4 - Wijziging van het voorstel", "Kamerstuk", "tweede-kamer"),
        ("plooidoc-kv-ek", "", "", None),
        ("plooidoc-ag", "", "", None),
        ("plooi", "36202, nr. 56 - Wijziging van enkele belastingwetten", "Kamerstuk", "tweede-kamer"),
        ("test_api_plooi", "'s Gravenhage Kapvergunning Hooigracht", "vergunning", "den-haag"),
    ],
)
def test_the_builders_documents_of_2022_are_read_too(name: str, title: str, kind: str, publisher: str | None) -> None:
    record = read_internal(name).record
    assert record.title.startswith(title)
    assert record.title != record.id
    assert kind in ("", record.kind)
    assert publisher in (None, record.source)


def test_the_recorded_relations_of_a_bundle_have_their_titles() -> None:
    content = json.loads(recorded(f"{FOLDER}/plooi-internal/228036432630c580dcdddefd9c3a6de8e2587c1b_mapped.json"))
    related = recorded(f"{FOLDER}/plooi-internal/228036432630c580dcdddefd9c3a6de8e2587c1b_relations.json")
    whole = {**content, "documentrelaties": json.loads(related.replace(b"test.open.overheid.nl", b"open.overheid.nl"))}
    links = read(whole, "ronl-228036432630c580dcdddefd9c3a6de8e2587c1b").links
    assert [(link.role, link.title) for link in links] == [
        ("part", "Akte van aanstelling"),
        ("part", "Supplement akte van aanstelling"),
    ]


def test_the_whole_and_the_parts_within_a_record_are_relations_too() -> None:
    links = read_internal("test_api_plooi").links
    assert {(link.role, link.title) for link in links} >= {("part", "Part een"), ("part of", "Bundle document")}


def test_a_group_of_copies_is_named_by_a_number_that_leads_to_no_document() -> None:
    assert b"identiteitsgroep" in recorded(f"{FOLDER}/plooi-internal/plooi.json")
    assert read_internal("plooi").links == ()


def test_the_files_of_a_recorded_copy_get_the_registers_own_address() -> None:
    found = read_internal("plooi")
    assert found.record.id == "oep-9f17b506fd03cafa9e242bfdb1071d9bb3e2fbf2"
    assert (
        "https://open.overheid.nl/documenten/oep-9f17b506fd03cafa9e242bfdb1071d9bb3e2fbf2",
        "application/pdf",
    ) in [(file.address, file.media_type) for file in found.files]
    assert not any("metadata" in file.address for file in found.files)


def test_a_copy_of_an_official_publication_points_to_it() -> None:
    assert read_internal("plooidoc-kst").notes[0] == (
        "This is a copy of the official publication kst-35842-4: cite that. The connector bekendmakingen opens it with "
        "get_document and id 'kst-35842-4'."
    )


@pytest.mark.parametrize("name", ["solr-kst", "solr-testfiles", "228036432630c580dcdddefd9c3a6de8e2587c1b_solr"])
def test_records_of_the_search_engine_itself_are_no_answer_of_the_api(name: str) -> None:
    """Kept because they show which fields are searched; the platform never sends them."""
    with pytest.raises(UpstreamUnreadable):
        read(recorded(f"{FOLDER}/plooi-internal/{name}.json"))


@pytest.mark.parametrize(
    "name",
    [
        *("0acb97b8-b3cf-4654-92c2-0fa4199c100c", "5afce6ec-a4ed-4c62-a6d5-168a59247678"),
        *("cb0edf75-382a-4048-82bb-6ae83aa615ce", "e16712e7-b88c-4b3e-899e-f5ab4e26b2dc"),
        *("documents", "documents_empty"),
    ],
)
def test_the_source_of_ronl_documents_is_another_service_whose_xml_is_no_answer_here(name: str) -> None:
    content = recorded(f"{FOLDER}/ronl/{name}.xml")
    assert etree.fromstring(content).tag in ("document", "documents")
    with pytest.raises(UpstreamUnreadable):
        read(content)


def test_the_broken_one_among_them_is_broken() -> None:
    with pytest.raises(etree.XMLSyntaxError):
        etree.fromstring(recorded(f"{FOLDER}/ronl/02dbce21-c2a6-4310-9ed5-aab7b27467ac.xml"))


@pytest.mark.parametrize("name", ["woo_dossier_absoluut_minimum", "woo_dossier_fair", "owc_woo_verzoek_current"])
def test_the_forms_of_woogle_and_municipal_sites_are_no_answer_here(name: str) -> None:
    with pytest.raises(UpstreamUnreadable):
        read(recorded(f"{FOLDER}/woogle/{name}.json"))


def test_a_dossier_shows_decision_inventory_request_and_documents_in_this_order() -> None:
    decision = sample("Besluit op Woo-verzoek over de asfaltcentrale")
    document = fetch(decision.identifier)
    assert [relation.role for relation in document.relations] == ["request", "inventory", "attachment"]
    assert [relation.record.title for relation in document.relations] == [
        "Verzoek om informatie over de asfaltcentrale aan de Havenkade",
        "Inventarislijst bij besluit over de asfaltcentrale aan de Havenkade",
        "Documenten 1 tot en met 8 over de asfaltcentrale aan de Havenkade",
    ]
    part = fetch(document.relations[1].record.id)
    assert [(r.role, r.record.title) for r in part.relations] == [("attachment of", decision.title)]
    assert "negen documenten gevonden" in (document.full_text.text or "")


@pytest.mark.parametrize(
    ("role", "kind", "title", "expected"),
    [
        ("part", "beslissing op Wob-/Woo-verzoek", "Stuk 1", "decision"),
        ("attachment", "document", "Deelbesluit 2 op Woo-verzoek", "decision"),
        ("attachment", "document", "Inventarislijst bij besluit", "inventory"),
        ("attachment", "document", "Woo-verzoek van 3 mei", "request"),
        ("attachment", "brief", "Memo", "attachment"),
        ("part of", "besluit", "Besluit", "part of"),
        ("related", "besluit", "Besluit", "related"),
    ],
)
def test_what_a_part_is_in_a_dossier_is_told_by_its_kind_or_title(
    role: str, kind: str, title: str, expected: str
) -> None:
    record = replace(read(recorded(f"{FOLDER}/detail_eef2edec.json")).record, kind=kind, title=title)
    assert role_of(role, record) == expected


def test_titles_that_the_register_gives_are_not_asked_for() -> None:
    adapter = open_adapter("woo-api")
    document = fetch(sample("Akten van aanwijzing").identifier, adapter)
    assert [relation.record.title for relation in document.relations] == [
        "Akte van aanwijzing",
        "Supplement bij de akte van aanwijzing",
    ]
    assert adapter.asked == 1
    assert document.full_text.reason == NO_FILE


def test_h4_a_related_document_that_cannot_be_read_is_shown_without_its_title_and_said() -> None:
    adapter = open_adapter("woo-api")
    decision = sample("Besluit op Woo-verzoek over de proef met zout")
    ask = ask_of(adapter)

    asked: list[str] = []

    def failing(request: Any, read: Any, reading: Any = None) -> Any:
        asked.append(request.url)
        if "/zoek/" in request.url and decision.identifier not in request.url:
            raise UpstreamRefused("answered with HTTP 401", "Tell the operator")
        return ask(request, read, reading)

    document = fetch_document(DocumentQuestion(decision.identifier, TODAY), failing, PLATFORM, SOURCES)
    assert len(document.relations) == 3
    assert "The titles of 3 related documents were not looked up or not found." in document.notes
    # The record, its file, and one related document: a register that fails is not asked for the others too.
    assert [url.rpartition("/")[2] for url in asked[:2]] == [decision.identifier, "file"]
    assert len(asked) == 3


def test_quirk_42_a_withdrawn_document_says_so_and_shows_nothing_of_itself() -> None:
    document = fetch(sample("Ingetrokken nota").identifier)
    assert document.record.status == "withdrawn"
    assert document.full_text.text is None
    assert document.full_text.reason == NOT_SHOWN
    assert document.files == ()
    assert document.summary is None


def test_quirk_42_a_blocked_document_likewise_and_its_file_is_not_asked_for() -> None:
    adapter = open_adapter("woo-api")
    document = fetch(sample("Geblokkeerd rapport").identifier, adapter)
    assert document.record.status == BLOCKED
    assert document.full_text.reason == NOT_SHOWN
    assert adapter.asked == 1


@pytest.mark.parametrize("turned", [False, True])
def test_the_newest_version_decides_whether_a_document_is_shown(turned: bool) -> None:
    """A block that was lifted with a new version holds no longer, and one that came with it does."""
    content = json.loads(recorded(f"{FOLDER}/detail_eef2edec.json"))
    (plain,) = content["versies"]
    blocked = {**plain, "blokkades": ["Datalek"]}
    for older, newer, shown in ((blocked, plain, True), (plain, blocked, False)):
        versions = [{**older, "nummer": 1}, {**newer, "nummer": 2}]
        content["versies"] = versions[::-1] if turned else versions
        assert read(content).is_shown is shown


def test_quirk_42_a_state_that_is_not_known_is_not_taken_for_published() -> None:
    content = json.loads(recorded(f"{FOLDER}/detail_eef2edec.json"))
    content["plooiIntern"]["publicatiestatus"] = "in behandeling"
    assert read(content).record.status == "status in the register: in behandeling"
    assert not read(content).is_shown


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("scan", "a scan without a text layer"),
        ("docx", "a file of a kind that is not read here"),
        ("huge", "a file of 387 MB; at most 250 MB are read here"),
        (None, NO_FILE),
    ],
)
def test_a_document_without_readable_text_says_why(kind: str | None, reason: str) -> None:
    full_text = fetch(with_file(kind).identifier).full_text
    assert full_text.text is None
    assert reason in (full_text.reason or "")


@pytest.mark.parametrize(("kind", "origin"), [("pdf", "pdf"), ("html", "html"), ("txt", "plain")])
def test_text_is_read_from_every_form_that_has_one(kind: str, origin: str) -> None:
    document = with_file(kind)
    full_text = fetch(document.identifier).full_text
    assert full_text.origin == origin
    assert document.paragraphs[1].split()[0] in (full_text.text or "")


def test_a_document_of_several_files_says_that_the_text_is_that_of_one() -> None:
    adapter = open_adapter("woo-api")
    plain = with_file("pdf")
    ask = ask_of(adapter)

    def doubled(request: Any, read: Any, reading: Any = None) -> Any:
        def read_doubled(given: UpstreamAnswer) -> Any:
            if "/zoek/" not in request.url:
                return read(given)
            content = json.loads(given.content)
            content["versies"][0]["bestanden"] *= 2
            return read(replace(given, content=json.dumps(content).encode()))

        return ask(request, read_doubled, reading)

    document = fetch_document(DocumentQuestion(plain.identifier, TODAY), doubled, PLATFORM, SOURCES)
    assert "The document has 2 files; the text is that of one of them." in document.full_text.notes
    assert len(document.files) == 2


def test_quirk_43_a_description_with_mark_up_is_plain_text() -> None:
    assert fetch(sample("96001, nr. 7").identifier).summary == "Motie over peilbuizen"


def test_quirk_39_an_unknown_document_is_not_in_the_register() -> None:
    with pytest.raises(NotInRegister, match="Tweede Kamer"):
        fetch(UUID)


def test_quirk_39_a_401_is_a_failure_and_not_a_login() -> None:
    adapter = open_adapter("woo-api")
    moved = replace(PLATFORM, base_url="https://open.overheid.nl/elders")

    def ask(request: Any, read: Any, reading: Any = None) -> Any:
        return ask_of(adapter)(replace(request, url=request.url.replace("/api/v0", "/api/v1")), read, reading)

    with pytest.raises(UpstreamRefused) as refused:
        fetch_document(DocumentQuestion(UUID, TODAY), ask, moved, SOURCES)
    said = f"{refused.value.happened}. {refused.value.advice}"
    assert "HTTP 401" in said
    assert not any(word in said.lower() for word in ("login", "log in", "password", "credential"))


@pytest.mark.parametrize("fault", ["http_500", "html_page", "timeout", "redirect_elsewhere", "cut_off", "empty_body"])
def test_a_register_that_fails_has_not_said_that_it_lacks_the_document(fault: str) -> None:
    with pytest.raises(UpstreamError):
        fetch(UUID, open_adapter("woo-api", fault))


def test_another_document_than_the_one_asked_for_is_an_error() -> None:
    with pytest.raises(UpstreamUnreadable, match="another document"):
        read(recorded(f"{FOLDER}/detail_eef2edec.json"), "ronl-1234")


def test_what_is_no_identifier_is_refused_without_asking() -> None:
    adapter = open_adapter("woo-api", "http_500")
    with pytest.raises(IdentifierRefused):
        fetch("kst-36045-299", adapter)
    assert adapter.asked == 0


@pytest.mark.parametrize(
    ("address", "followed"),
    [
        (f"https://open.overheid.nl/documenten/{UUID}/file", True),
        (f"http://open.overheid.nl/documenten/{UUID}/file", False),
        ("https://opendata.rijksoverheid.nl/x.pdf", False),
        ("https://open.overheid.nl.elsewhere.example/x", False),
        ("https://[", False),
    ],
)
def test_only_files_of_the_register_itself_are_followed(address: str, followed: bool) -> None:
    assert may_follow(address) is followed
