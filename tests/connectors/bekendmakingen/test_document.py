"""get_document: the right publication, and its text from the best file that has any."""

from collections.abc import Mapping
from datetime import date
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from requests.adapters import BaseAdapter
from urllib3.response import HTTPResponse

from besluitbron.connectors.bekendmakingen.answer import read_search
from besluitbron.connectors.bekendmakingen.connector import PLATFORM
from besluitbron.connectors.bekendmakingen.document import fetch_document
from besluitbron.connectors.bekendmakingen.files import may_follow, rebase
from besluitbron.connectors.bekendmakingen.query import build_search
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import (
    IdentifierRefused,
    NotInRegister,
    UpstreamError,
    UpstreamRefused,
    UpstreamUnavailable,
    UpstreamUnreadable,
)
from besluitbron.contract.upstream import Platform
from besluitbron.embedded import EmbeddedAdapter, open_adapter
from besluitbron.upstream.text import pdf as reading
from tests.connectors.bekendmakingen.asking import FOLDER, SOURCES, ask_of, page, question, record
from tests.recorded import recorded
from tests.upstream.documents import locked, pdf

TODAY = date(2026, 11, 30)

T = TypeVar("T")
REPOSITORY = "https://repository.overheid.nl"
SITE = "https://zoek.officielebekendmakingen.nl"
FILES = f"{REPOSITORY}/frbr/officielepublicaties/gmb/2024/gmb-2024-1/1"
PUBLICATION = (
    b"<officiele-publicatie><gemeenteblad><kop><titel>Kap</titel></kop><al>Een wilg.</al></gemeenteblad>"
    b"</officiele-publicatie>"
)


class Shelf(BaseAdapter):
    """A platform that has these addresses (status, media type, body) and remembers what was asked.

    The search answers whatever stands under `search`; any other address redirects as the website does (quirk 32).
    """

    def __init__(self, search: bytes, held: Mapping[str, tuple[int, str, bytes]] | None = None) -> None:
        super().__init__()
        self.search, self.held = search, held or {}
        self.asked: list[str] = []

    def send(self, request: requests.PreparedRequest, **_: Any) -> requests.Response:  # type: ignore[override]
        url = request.url or ""
        self.asked.append(url)
        headers: dict[str, str] = {}
        if urlsplit(url).path.endswith("/sru"):
            status, media_type, body = 200, "text/xml", self.search
        elif urlsplit(url).path == "/fout404":
            status, media_type, body = 200, "text/html", b"<html><body>Pagina niet gevonden</body></html>"
        elif url in self.held:
            status, media_type, body = self.held[url]
        else:
            status, media_type, body, headers = 302, "text/html", b"", {"Location": f"{SITE}/fout404"}
        response = requests.Response()
        response.status_code, response.url, response.request = status, url, request
        response.headers.update({"Content-Type": media_type, **headers})
        response.raw = HTTPResponse(BytesIO(body), headers=response.headers, status=status, preload_content=False)
        return response

    def close(self) -> None:
        """Nothing is open."""


def fetch(
    identifier: str, adapter: BaseAdapter, platform: Platform = PLATFORM, *, page_asked: int | None = None
) -> Document:
    return fetch_document(
        DocumentQuestion(identifier, TODAY, page=page_asked), ask_of(adapter, platform), platform, SOURCES
    )


def listed(*names: str) -> str:
    urls = "".join(f'<itemUrl manifestation="{n}">{FILES}/{n}/gmb-2024-1.{n}</itemUrl>' for n in names)
    return f"{record('gmb-2024-1')}<enrichedData>{urls}</enrichedData>"


def held(**bodies: bytes) -> dict[str, tuple[int, str, bytes]]:
    types = {"xml": "application/xml", "html": "text/html", "pdf": "application/pdf"}
    return {f"{FILES}/{n}/gmb-2024-1.{n}": (200, types[n], body) for n, body in bodies.items()}


@pytest.fixture(scope="module")
def embedded() -> EmbeddedAdapter:
    return open_adapter("koop-sru")


def identifiers(adapter: EmbeddedAdapter) -> list[str]:
    asked = question("warmtenet", limit=25)
    return [
        hit.id for hit in ask_of(adapter)(build_search(asked, PLATFORM), lambda a: read_search(a, asked)).value.hits
    ]


def test_every_found_publication_opens_with_its_text_or_the_reason_why_not(embedded: EmbeddedAdapter) -> None:
    found = identifiers(embedded)
    assert len(found) > 10
    for identifier in found:
        document = fetch(identifier, embedded)
        assert document.record.id == identifier
        assert document.files
        if document.full_text.text is None:
            assert "no file with text" in (document.full_text.reason or "")
        else:
            assert len(document.full_text.text) > 100
            assert document.full_text.origin in ("xml", "html", "pdf")


def test_an_identifier_is_found_in_any_case_and_by_its_address(embedded: EmbeddedAdapter) -> None:
    identifier = identifiers(embedded)[0]
    for spelling in (identifier.upper(), f"{SITE}/{identifier}.html", f"{SITE}/{identifier}/metadata.xml"):
        assert fetch(spelling, embedded).record.id == identifier


def test_the_embedded_register_knows_what_it_has_not(embedded: EmbeddedAdapter) -> None:
    with pytest.raises(NotInRegister, match="gmb-1999-1"):
        fetch("gmb-1999-1", embedded)


def test_no_identifier_costs_no_question(embedded: EmbeddedAdapter) -> None:
    before = embedded.asked
    with pytest.raises(IdentifierRefused):
        fetch("warmtenet", embedded)
    assert embedded.asked == before


@pytest.mark.parametrize("fault", ["http_500", "timeout", "html_page", "cut_off", "refusal", "renamed_field"])
def test_a_broken_register_is_a_failure_not_a_missing_document(fault: str) -> None:
    with pytest.raises(UpstreamError):
        fetch("gmb-1999-1", open_adapter("koop-sru", fault))


@pytest.mark.parametrize("fault", ["filter_ignored", "filter_dropped_with_diagnostic"])
def test_other_publications_than_the_one_asked_for_are_a_failure(fault: str) -> None:
    with pytest.raises((UpstreamRefused, UpstreamUnreadable)):
        fetch("gmb-1999-1", open_adapter("koop-sru", fault))


def test_xml_is_preferred_and_nothing_else_is_fetched() -> None:
    shelf = Shelf(page(listed("html", "pdf", "xml")), held(xml=PUBLICATION, html=b"<html>", pdf=b"%PDF"))
    document = fetch("gmb-2024-1", shelf)
    assert document.full_text.origin == "xml"
    assert "Een wilg." in (document.full_text.text or "")
    assert document.full_text.notes == ()
    assert [PurePosixPath(urlsplit(url).path).name for url in shelf.asked] == ["sru", "gmb-2024-1.xml"]
    assert [PurePosixPath(url).suffix for url in document.files] == [".xml", ".html", ".pdf"]


def test_quirk_33_html_stands_in_for_xml_that_is_missing_and_says_so() -> None:
    html = b'<html><head><meta name="DC.identifier" content="gmb-2024-1"/></head><body><p>Een eik.</p></body></html>'
    document = fetch("gmb-2024-1", Shelf(page(listed("xml", "html")), held(html=html)))
    assert (document.full_text.origin, document.full_text.text) == ("html", "Een eik.")
    assert document.full_text.notes[0] == "The text is that of the HTML file (XML: the file is missing)."


def test_an_outage_page_is_not_taken_for_the_text() -> None:
    outage = b"<html><body><p>Wegens onderhoud is deze site niet bereikbaar.</p></body></html>"
    for name in ("xml", "html", "pdf"):
        files = {url: (200, "text/html", body) for url, (_, _, body) in held(**{name: outage}).items()}
        with pytest.raises(UpstreamUnreadable):
            fetch("gmb-2024-1", Shelf(page(listed(name)), files))


def test_a_broken_file_is_a_failure_not_a_reason_to_take_another() -> None:
    files = {**held(html=b"gmb-2024-1"), f"{FILES}/xml/gmb-2024-1.xml": (500, "text/plain", b"oops")}
    with pytest.raises(UpstreamUnavailable):
        fetch("gmb-2024-1", Shelf(page(listed("xml", "html")), files))


def test_a_publication_without_files_has_no_text_and_says_why() -> None:
    document = fetch("gmb-2024-1", Shelf(page(record("gmb-2024-1"))))
    assert document.full_text.text is None
    assert document.full_text.reason == "no file with text could be read (no XML file; no HTML file; no PDF file)"
    assert document.files == ()


def test_a_file_on_another_host_is_not_fetched() -> None:
    other = f'{record("gmb-2024-1")}<enrichedData><itemUrl manifestation="xml">http://intern.example/x.xml</itemUrl></enrichedData>'
    shelf = Shelf(page(other))
    document = fetch("gmb-2024-1", shelf)
    assert document.full_text.text is None
    assert document.files == ()
    assert len(shelf.asked) == 1


def test_a_pdf_is_read_from_the_page_that_is_asked_for() -> None:
    found = fetch("gmb-2024-1", Shelf(page(listed("pdf")), held(pdf=pdf("een", "twee"))), page_asked=2).full_text
    assert (found.text, found.first_page, found.pages) == ("[page 2]\n\ntwee", 2, 2)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"<html><body>Fout 404</body></html>", "a web page and not a PDF"),
        (b"PK\x03\x04", "a packed file (ZIP, Word or Excel) and not a PDF"),
        (pdf("Besluit")[:200], "a PDF that breaks off before its end"),
        (pdf(b""), "a scan without a text layer"),
        (locked(pdf("Geheim"), to_read="secret"), "only an encrypted PDF"),
    ],
)
def test_a_file_without_text_gives_its_reason_and_its_link(body: bytes, reason: str) -> None:
    document = fetch("gmb-2024-1", Shelf(page(listed("pdf")), held(pdf=body)))
    assert document.full_text.text is None
    assert f"PDF: {reason}" in (document.full_text.reason or "")
    assert document.files == (f"{FILES}/pdf/gmb-2024-1.pdf",)


def test_a_long_scan_says_at_which_page_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_CHARACTERS", 0)
    found = fetch("gmb-2024-1", Shelf(page(listed("pdf")), held(pdf=pdf(b"", "Besluit")))).full_text
    assert (found.text, found.pages, found.next_page) == (None, 2, 2)
    assert found.notes == ("Ask for page 2 to go on, up to page 2.",)


def test_a_file_that_is_too_large_gives_its_reason_and_its_link() -> None:
    class Huge(Shelf):
        def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:
            response = super().send(request, **options)
            if (request.url or "").endswith(".pdf"):
                response.headers["Content-Length"] = "300000000"
            return response

    document = fetch("gmb-2024-1", Huge(page(listed("pdf")), held(pdf=pdf("Besluit"))))
    assert "PDF: the register sent more than 250 MB" in (document.full_text.reason or "")
    assert document.files == (f"{FILES}/pdf/gmb-2024-1.pdf",)


def metadata(identifier: str) -> bytes:
    return (
        f'<metadata_gegevens><metadata name="DC.identifier" scheme="" content="{identifier}"/>'
        '<metadata name="DC.title" scheme="" content="Kap van een wilg"/>'
        '<metadata name="DC.creator" scheme="OVERHEID.Gemeente" content="Delft"/>'
        '<metadata name="OVERHEID.organisationType" scheme="" content="gemeente"/>'
        '<metadata name="DCTERMS.available" scheme="" content="2024-05-17"/></metadata_gegevens>'
    ).encode()


def test_what_the_index_lacks_is_opened_from_its_page_on_the_website() -> None:
    shelf = Shelf(
        page(),
        {
            f"{SITE}/gmb-2024-1/metadata.xml": (200, "application/xml", metadata("gmb-2024-1")),
            f"{SITE}/gmb-2024-1.xml": (200, "application/xml", PUBLICATION),
        },
    )
    document = fetch("gmb-2024-1", shelf)
    assert (document.record.title, document.record.source_name) == ("Kap van een wilg", "Gemeente Delft")
    assert (document.record.date, document.record.date_means) == (date(2024, 5, 17), "published")
    assert "Een wilg." in (document.full_text.text or "")
    assert "does not have this publication" in document.notes[0]


def test_the_metadata_of_another_publication_is_not_taken_for_the_one_meant() -> None:
    shelf = Shelf(page(), {f"{SITE}/gmb-2024-1/metadata.xml": (200, "application/xml", metadata("gmb-2024-2"))})
    with pytest.raises(UpstreamUnreadable, match="another publication"):
        fetch("gmb-2024-1", shelf)


def test_quirk_32_the_page_that_says_404_with_status_200_means_missing() -> None:
    shelf = Shelf(page())
    with pytest.raises(NotInRegister, match="search_documents"):
        fetch("gmb-2024-1", shelf)
    assert shelf.asked[-1] == f"{SITE}/fout404"


def test_quirk_31_a_temporary_number_that_is_gone_comes_with_the_way_to_the_new_one() -> None:
    with pytest.raises(NotInRegister, match=r"temporary number.*36867-D"):
        fetch("kst-1259252", Shelf(page()))


def test_a_stand_in_for_the_repository_is_asked_alone() -> None:
    platform = Platform(name="koop-sru", base_url="http://127.0.0.1:9", hosts=PLATFORM.hosts)
    local = {url.replace(REPOSITORY, platform.base_url): body for url, body in held(xml=PUBLICATION).items()}
    shelf = Shelf(page(listed("xml")), local)
    assert "Een wilg." in (fetch("gmb-2024-1", shelf, platform).full_text.text or "")
    shelf.search = page()
    with pytest.raises(NotInRegister):
        fetch("gmb-2024-1", shelf, platform)
    assert all(url.startswith(platform.base_url) for url in shelf.asked)


def kamerstuk(identifier: str, dossier: str = "36867", number: str = "D", kind: str = "Kamerstuk") -> str:
    return record(identifier, f"dossiernummer={dossier}", f"ondernummer={number}", f"type={kind}")


def test_quirk_31_a_kamerstuk_number_finds_the_paper_under_its_temporary_number() -> None:
    shelf = Shelf(recorded(f"{FOLDER}/sru_page_eerstekamer_onopgemaakt_trimmed.xml"))
    document = fetch("36867-D", shelf)
    assert document.record.id == "kst-1259252"
    assert "temporary" in (document.record.status or "")
    assert document.notes[:2] == ("kst-36867-D is published as kst-1259252 so far.", "Dossier 36867, number D.")
    query = parse_qs(urlsplit(shelf.asked[0]).query)["query"][0]
    assert 'w.dossiernummer=="36867" AND w.ondernummer=="D"' in query


def test_the_formatted_paper_is_preferred_to_its_temporary_twin() -> None:
    shelf = Shelf(page(kamerstuk("kst-1259252"), kamerstuk("kst-36867-D")))
    assert fetch("36867-D", shelf).record.id == "kst-36867-D"


def test_several_papers_of_one_number_are_a_choice_not_the_first_one() -> None:
    shelf = Shelf(page(kamerstuk("kst-1259252"), kamerstuk("kst-1259253")))
    with pytest.raises(IdentifierRefused, match="kst-1259252, kst-1259253"):
        fetch("36867-D", shelf)


def test_quirk_26_nothing_found_beside_a_diagnostic_is_a_failure_and_not_a_missing_document() -> None:
    said = "<diagnostics><diagnostic><uri>info:srw/diagnostic/1/16</uri></diagnostic></diagnostics>"
    for records in ((), (record("gmb-2024-2"),)):
        with pytest.raises(UpstreamRefused):
            fetch("gmb-2024-1", Shelf(page(*records, more=said)))


def test_the_attachment_of_a_paper_is_not_the_paper() -> None:
    shelf = Shelf(page(kamerstuk("blg-1", kind="Bijlage")))
    with pytest.raises(UpstreamUnreadable, match="other publications"):
        fetch("36867-D", shelf)


def test_quirk_34_notes_lead_to_what_belongs_to_a_publication() -> None:
    attachment = fetch("blg-998035", Shelf(page(record("blg-998035", "hoofddocument=kst-27926-347"))))
    assert attachment.notes == ("This is an attachment of kst-27926-347; get_document opens that too.",)
    agenda = [f"behandeldDossier={number}" for number in range(30001, 30009)]
    assert fetch("ag-tk-2021-05-21", Shelf(page(record("ag-tk-2021-05-21", *agenda)))).notes == (
        "Treats dossier 30001, 30002, 30003, 30004, 30005 and 3 more.",
    )
    basis = "source=[Wet milieubeheer, art. 1.1]|[1.0:c:BWBR0003245&amp;artikel=1.1"
    assert fetch("gmb-2024-1", Shelf(page(record("gmb-2024-1", basis)))).notes == (
        "Legal basis as the register gives it: Wet milieubeheer, art. 1.1.",
    )


@pytest.mark.parametrize(
    ("file", "identifier", "says"),
    [
        ("kst-36045-299.xml", "kst-36045-299", "verzoekt de regering niet te bezuinigen op het Matra-fonds"),
        ("wetsuite_gmb.xml", "gmb-2017-100002", "kappen berk en dennenboom, Zuiderweg 21"),
        ("wetsuite_bgr.xml", "bgr-2024-715", "Regeling mandatering bevoegdheden"),
        ("wetsuite_stb.xml", "stb-2018-84", "beeldenaar van de munten van vijf en tien euro"),
        ("frbr/kst/32545/kst-32545-143/1/xml/kst-32545-143.xml", "kst-32545-143", "De Kamer,"),
        ("frbr/ah-tk/20202021/ah-tk-20202021-3235/1/xml/ah-tk-20202021-3235.xml", "ah-tk-20202021-3235", "Tozo"),
        ("frbr/kst/32545/kst-32545-143/1/html/kst-32545-143.html", "kst-32545-143", "De Kamer,"),
        ("frbr/ah-tk/20202021/ah-tk-20202021-3235/1/html/ah-tk-20202021-3235.html", "ah-tk-20202021-3235", "Tozo"),
        ("wetsuite_gmb.html", "gmb-2017-100007", "Wet op de kansspelen"),
        ("wetsuite_stb.html", "stb-2014-296", "Besluit van"),
    ],
)
def test_every_recorded_document_is_read(file: str, identifier: str, says: str) -> None:
    name = PurePosixPath(file).suffix[1:]
    url = f"{REPOSITORY}/frbr/officielepublicaties/x/y/{identifier}/1/{name}/{identifier}.{name}"
    item = f'{record(identifier)}<enrichedData><itemUrl manifestation="{name}">{url}</itemUrl></enrichedData>'
    media_type = "text/html" if name == "html" else "application/xml"
    document = fetch(identifier, Shelf(page(item), {url: (200, media_type, recorded(f"{FOLDER}/{file}"))}))
    assert document.full_text.origin == name
    assert says in " ".join((document.full_text.text or "").split())


@pytest.mark.parametrize(
    ("address", "base_url", "expected"),
    [
        (f"{REPOSITORY}/frbr/x", REPOSITORY, f"{REPOSITORY}/frbr/x"),
        (f"{REPOSITORY}/frbr/x", "http://127.0.0.1:9/koop", "http://127.0.0.1:9/koop/frbr/x"),
        (f"{SITE}/x.html", "http://127.0.0.1:9", f"{SITE}/x.html"),
        (f"{REPOSITORY}.example.org/x", "http://127.0.0.1:9", f"{REPOSITORY}.example.org/x"),
    ],
)
def test_addresses_of_the_repository_are_asked_at_its_stand_in(address: str, base_url: str, expected: str) -> None:
    assert rebase(address, Platform("koop-sru", base_url, PLATFORM.hosts)) == expected


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        (f"{REPOSITORY}/frbr/x.xml", True),
        (f"{SITE}/x.xml", True),
        ("http://repository.overheid.nl/x.xml", False),
        ("https://example.org/x.xml", False),
        ("https://repository.overheid.nl@example.org/x.xml", False),
        ("file:///etc/passwd", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_only_encrypted_addresses_of_the_register_are_followed(address: str, allowed: bool) -> None:
    assert may_follow(address, PLATFORM) is allowed
