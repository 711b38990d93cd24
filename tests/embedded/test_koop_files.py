"""The files behind the records, and the shape of records beside recorded ones."""

import io
from datetime import date

import pytest
from lxml import etree, html
from pypdf import PdfReader

from besluitbron.embedded.koop_sru.publication import Publication, Term
from besluitbron.embedded.koop_sru.record_xml import NAMESPACES, add_record, tag
from tests.embedded.koop import NS, diagnostics, get, identifiers, root_of, search, texts
from tests.recorded import recorded

FOLDER = "officielebekendmakingen"
SITE = "https://zoek.officielebekendmakingen.nl"
PAGES = ("sru_search_response_large.xml", "sru_page_staatsblad_one_record.xml", "sru_record_kst.xml")
RECORDED = (
    *PAGES,
    "sru_page_eerstekamer_onopgemaakt_trimmed.xml",
    "sru_record_bijlage.xml",
    "sru_record_handeling.xml",
)
ALL = "c.product-area==officielepublicaties"


def record(identifier: str) -> etree._Element:
    return root_of(search(f"dt.identifier=={identifier}")).find(".//sru:record", NS)


def files(identifier: str) -> dict[str, str]:
    return {item.get("manifestation"): item.text for item in record(identifier).iterfind(".//gzd:itemUrl", NS)}


def with_forms(*forms: str) -> list[str]:
    """Identifiers of the sample with exactly these manifestations, besides the metadata."""
    found = []
    for item in root_of(search(ALL, maximumRecords="1000")).iterfind(".//sru:record", NS):
        has = {url.get("manifestation") for url in item.iterfind(".//gzd:itemUrl", NS)} - {"metadata", "metadataowms"}
        if has == set(forms):
            found.append(item.findtext(".//dcterms:identifier", None, NS))
    return found


def pdf_text(content: bytes) -> str:
    return " ".join("\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).split())


def test_every_manifestation_of_every_kind_is_served() -> None:
    every = {name.partition("-")[0]: name for name in identifiers(search(ALL, maximumRecords="1000"))}
    assert set(every) == {"gmb", "prb", "wsb", "stcrt", "stb", "kst", "blg"}
    for identifier in every.values():
        for manifestation, url in files(identifier).items():
            answer = get(url)
            assert answer.status == 200, url
            assert answer.media_type.endswith(
                {"metadata": "xml", "metadataowms": "xml"}.get(manifestation, manifestation)
            )


def test_xml_html_and_pdf_hold_the_same_text() -> None:
    identifier = with_forms("xml", "html", "pdf")[0]
    addresses = files(identifier)
    xml = etree.fromstring(get(addresses["xml"]).body)
    body = html.fromstring(get(addresses["html"]).body).get_element_by_id("broodtekst")
    pdf = pdf_text(get(addresses["pdf"]).body)
    paragraphs = [" ".join(al.text.split()) for al in xml.iter("al")]
    assert len(paragraphs) > 2
    for paragraph in paragraphs:
        assert paragraph in " ".join(body.text_content().split())
        assert paragraph in pdf


def test_some_publications_lack_xml_and_some_are_pdf_only() -> None:
    assert with_forms("html", "pdf")
    assert "blg-9000001" in with_forms("pdf")
    assert "kst-9000002" in with_forms("pdf")


def test_a_scan_has_pages_without_text_and_is_not_found_by_its_text() -> None:
    contents = {identifier: get(files(identifier)["pdf"]).body for identifier in with_forms("pdf")}
    scans = [identifier for identifier, content in contents.items() if not pdf_text(content)]
    assert 0 < len(scans) < len(contents)
    assert scans[0] in identifiers(search(f"dt.identifier=={scans[0]}"))


def test_some_xml_starts_with_a_byte_order_mark() -> None:
    contents = [get(files(identifier)["xml"]).body for identifier in with_forms("xml", "html", "pdf")]
    assert 0 < sum(content.startswith(b"\xef\xbb\xbf") for content in contents) < len(contents)


def test_one_text_is_longer_than_two_windows() -> None:
    longest = max(len(get(files(i)["xml"]).body) for i in with_forms("xml", "html", "pdf"))
    assert longest > 16_000


def test_values_that_readers_stumble_over_are_in_the_sample() -> None:
    sources = texts(search(ALL, maximumRecords="1000"), ".//dcterms:source")
    assert any("]|[1.0:c:BWBR0005537&artikel=" in source for source in sources)
    assert any(len(r.findall(".//dcterms:type", NS)) > 1 for r in root_of(search(ALL, maximumRecords="1000")).iter())
    assert texts(search("dt.identifier==kst-96001-9"), ".//w:behandeldDossier") == ["96001", "96000;12"]


def test_a_rectified_publication_and_its_correction_point_at_each_other() -> None:
    (correction,) = texts(search('dt.isReplacedBy="gmb"'), ".//dcterms:isReplacedBy")
    (rectified,) = texts(search(f"dt.identifier=={correction}"), ".//dcterms:replaces")
    assert texts(search(f"dt.identifier=={rectified}"), ".//dcterms:isReplacedBy") == [correction]


def test_an_unformatted_paper_has_a_temporary_number_and_its_place_in_the_file() -> None:
    answer = search("w.dossiernummer==96001 and w.ondernummer==D")
    assert identifiers(answer) == ["kst-9000002"]
    assert texts(answer, ".//w:documentstatus") == ["Onopgemaakt"]
    assert "kst/onopgemaakt/kst-9000002/1/pdf" in texts(answer, ".//gzd:url")[0]


def test_an_attachment_names_its_main_document() -> None:
    (main,) = texts(search("dt.identifier==blg-9000001"), ".//w:hoofddocument")
    assert identifiers(search(f"dt.identifier=={main}")) == [main]


@pytest.mark.parametrize("ending", [".html", ".xml", ".pdf", "/metadata.xml"])
def test_the_site_serves_the_files_under_short_addresses(ending: str) -> None:
    assert get(f"{SITE}/kst-96001-7{ending}").status == 200


def test_the_page_of_a_pdf_only_publication_leads_to_the_pdf() -> None:
    assert b'href="blg-9000001.pdf"' in get(f"{SITE}/blg-9000001.html").body


@pytest.mark.parametrize("path", ["gmb-1999-1.html", "blg-9000001.xml", "gmb-1999-1/metadata.xml", "x/y"])
def test_what_is_missing_on_the_site_leads_to_a_page_with_status_200(path: str) -> None:
    answer = get(f"{SITE}/{path}")
    assert answer.status == 302
    page = get(answer.headers["Location"])
    assert "fout404" in answer.headers["Location"]
    assert (page.status, page.media_type) == (200, "text/html")


def test_what_is_missing_in_the_repository_is_404() -> None:
    url = files("kst-96001-7")["xml"]
    assert get(url.replace("/1/xml/", "/2/xml/")).status == 404
    assert get(url.replace("kst-96001-7", "kst-96001-77")).status == 404
    assert get("https://repository.overheid.nl/frbr/officielepublicaties/gmb").status == 404


def rebuilt(element: etree._Element) -> Publication:
    """A publication of ours with the values of a recorded record."""

    def terms(path: str, *without: str) -> tuple[Term, ...]:
        group = element.find(f".//w:{path}", NS)
        return tuple(
            Term(etree.QName(child).localname, child.text, child.get("scheme", ""))
            for child in group
            if etree.QName(child).namespace != NAMESPACES["cd"] and etree.QName(child).localname not in without
        )

    def first(path: str) -> str:
        return element.findtext(f".//{path}", None, NS)

    kern = terms("owmskern")
    area = element.findtext(".//{http://standaarden.overheid.nl/collectie/}content-area").split("/")
    forms = [item.get("manifestation") for item in element.iterfind(".//gzd:itemUrl", NS)]
    return Publication(
        identifier=first("dcterms:identifier"),
        title=first("dcterms:title"),
        types=tuple(term for term in kern if term.name == "type"),
        creator=next(term for term in kern if term.name == "creator"),
        organisation_type=first("w:organisatietype"),
        publication_name=first("w:publicatienaam"),
        collection=area[1],
        part=area[2],
        available=date.fromisoformat(first("dcterms:available")),
        modified=date.fromisoformat(first("dcterms:modified")),
        dated=date.fromisoformat(first("dcterms:date")),
        masthead=("", ""),
        articles=(),
        mantel=terms("owmsmantel", "available", "date", "hasVersion"),
        technical=terms("tpmeta", "product-area", "content-area", "organisatietype", "publicatienaam"),
        forms=tuple(form for form in forms if not form.startswith("metadata")),
    )


def written(element: etree._Element) -> list[tuple[str, dict[str, str], str]]:
    """The elements in order, without moments and positions, which are the platform's own."""
    moments = ("datumTijdstipWijzigingWork", "datumTijdstipWijzigingExpression", "timestamp", "recordPosition")
    return [
        (child.tag, dict(child.attrib), (child.text or "").strip())
        for child in element.iter()
        if etree.QName(child).localname not in moments
    ]


@pytest.mark.parametrize("name", RECORDED)
def test_our_records_are_written_exactly_as_recorded_ones(name: str) -> None:
    tree = etree.fromstring(recorded(f"{FOLDER}/{name}"))
    found = [tree] if tree.tag == tag("sru", "record") else tree.findall(".//sru:record", NS)
    assert found
    for element in found:
        records = etree.Element("records")
        add_record(records, rebuilt(element), 1)
        assert written(records[0]) == written(element)


@pytest.mark.parametrize("name", PAGES[:2])
def test_our_answer_has_the_envelope_of_a_recorded_one(name: str) -> None:
    theirs = etree.fromstring(recorded(f"{FOLDER}/{name}"))
    ours = root_of(search("cql.textAndIndexes=warmtenet", maximumRecords="10"))
    assert [child.tag for child in ours] == [child.tag for child in theirs]
    assert ours.nsmap == theirs.nsmap
    echo = "sru:echoedSearchRetrieveRequest"
    assert [child.tag for child in ours.find(echo, NS)] == [child.tag for child in theirs.find(echo, NS)]
    precision = "sru:resultCountPrecision"
    assert ours.findtext(precision, None, NS) == theirs.findtext(precision, None, NS)


def test_the_last_page_has_no_next_position_like_the_recorded_one() -> None:
    theirs = etree.fromstring(recorded(f"{FOLDER}/sru_page_eerstekamer_onopgemaakt_trimmed.xml"))
    ours = root_of(search('cql.textAndIndexes="zeearend"'))
    assert [child.tag for child in ours] == [child.tag for child in theirs]


def test_a_refusal_has_the_shape_of_the_recorded_one() -> None:
    theirs = etree.fromstring(recorded(f"{FOLDER}/sru_diagnostic_10_syntax.xml"))
    answer = search("warmtenet    c.product-area==officielepublicaties")
    ours = root_of(answer)
    assert [element.tag for element in ours.iter()] == [element.tag for element in theirs.iter()]
    assert [element.text for element in ours.iter()] == [element.text for element in theirs.iter()]
    assert ours.prefix is None
    assert len(diagnostics(answer)) == 1
