"""The three forms of a publication's metadata, all recorded, are read without loss."""

from datetime import date

import pytest
from lxml import etree

from besluitbron.connectors.bekendmakingen.hit import read_hit, types_of
from besluitbron.connectors.bekendmakingen.record import Record, read_metadata, read_record
from besluitbron.connectors.bekendmakingen.schemas import SearchArguments
from besluitbron.connectors.bekendmakingen.sources import index_creators, load_sources
from besluitbron.connectors.bekendmakingen.vocabulary import KINDS, main_kind, settle_kind, spellings
from besluitbron.contract.search import Hit
from besluitbron.upstream.xml import descendants, load_xml
from tests.connectors.bekendmakingen.asking import FOLDER
from tests.recorded import FOLDER as RECORDED
from tests.recorded import recorded

FRBR = f"{FOLDER}/frbr"
RECORDS = {
    "sru_record_bijlage.xml": "blg-936562",
    "sru_record_handeling.xml": "h-ek-20202021-1-1",
    "sru_record_kst.xml": "kst-35842-4",
    "notebook_record_ag-ek-2017-10-26.xml": "ag-ek-2017-10-26",
}
METADATA = {
    "metadata_owms-ag.xml": "ag-tk-2021-05-21",
    "metadata_owms-ah.xml": "ah-ek-20192020-10",
    "metadata_owms-blg-kst.xml": "blg-936562",
    "metadata_owms-blg-nds.xml": "nds-wwi0800141-b1",
    "metadata_owms-h-ek.xml": "h-ek-20202021-1-1",
    "metadata_owms-h-tk.xml": "h-tk-20202021-87-3",
    "metadata_owms-kst.xml": "kst-35842-4",
    "metadata_owms-kv-ek.xml": "kv-ek-215160000",
    "metadata_owms-kv-tk.xml": "kv-tk-2020Z13248",
    "metadata_owms-nds.xml": "nds-tk-2015D00006",
    "metadata_owms-sbt.xml": "stb-2021-419",
    "metadata_owms-stcrt.xml": "stcrt-2021-100",
    "wetsuite_opmeta1.xml": "gmb-2024-216934",
    "wetsuite_opmeta2.xml": "gmb-2024-216934",
    "frbr/ah-tk/20202021/ah-tk-20202021-3235/1/metadata/metadata.xml": "ah-tk-20202021-3235",
    "frbr/ah-tk/20202021/ah-tk-20202021-3235/1/metadataowms/metadata_owms.xml": "ah-tk-20202021-3235",
    "frbr/blg/onopgemaakt/blg-1007826/1/metadata/metadata.xml": "blg-1007826",
    "frbr/blg/onopgemaakt/blg-1007826/1/metadataowms/metadata_owms.xml": "blg-1007826",
    "frbr/kst/32545/kst-32545-143/1/metadata/metadata.xml": "kst-32545-143",
    "frbr/kst/32545/kst-32545-143/1/metadataowms/metadata_owms.xml": "kst-32545-143",
}


def hit_of(record: Record) -> Hit:
    identifier = record.first("identifier")
    assert identifier
    return read_hit(record, identifier, index_creators(load_sources()))


def single(name: str) -> Record:
    return read_record(load_xml(recorded(f"{FOLDER}/{name}")))


def metadata(name: str) -> Record:
    return read_metadata(load_xml(recorded(f"{FOLDER}/{name}")))


def written_values(root: etree._Element) -> set[str]:
    """Everything a metadata file says, gathered in another way than the reader does."""
    texts = root.xpath("//*[not(*)]/text() | //metadata/@content")
    return {" ".join(str(text).split()) for text in texts} - {""}


@pytest.mark.parametrize(("name", "identifier"), RECORDS.items())
def test_every_recorded_single_record_is_read(name: str, identifier: str) -> None:
    record = single(name)
    hit = hit_of(record)
    assert hit.id == identifier
    assert hit.title
    assert hit.date
    assert hit.date_means == "published"
    assert hit.url == f"https://zoek.officielebekendmakingen.nl/{identifier}.html"
    assert hit.source in ("tweede-kamer", "eerste-kamer")
    assert hit.has_full_text
    assert record.file("pdf")


@pytest.mark.parametrize(("name", "identifier"), METADATA.items())
def test_every_recorded_metadata_file_is_read_without_loss(name: str, identifier: str) -> None:
    root = load_xml(recorded(f"{FOLDER}/{name}"))
    record = read_metadata(root)
    hit = hit_of(record)
    assert (hit.id, hit.date_means) == (identifier, "published")
    assert hit.title != identifier
    assert hit.kind not in ("officiële publicatie", "")
    read = {value.text for values in record.fields.values() for value in values}
    assert written_values(root) <= read


def test_every_file_of_the_folder_with_metadata_is_named_here() -> None:
    recorded(f"{FOLDER}/metadata_owms-ag.xml")
    folder = RECORDED / FOLDER
    files = {str(f.relative_to(folder)) for f in (*folder.rglob("*metadata*.xml"), *folder.glob("*record_*.xml"))}
    assert files <= {*RECORDS, *METADATA}


def test_a_record_and_its_metadata_file_give_the_same_hit() -> None:
    for one, other in (
        ("sru_record_kst.xml", "metadata_owms-kst.xml"),
        ("sru_record_handeling.xml", "metadata_owms-h-ek.xml"),
        ("sru_record_bijlage.xml", "metadata_owms-blg-kst.xml"),
    ):
        from_search, from_file = hit_of(single(one)), hit_of(metadata(other))
        assert (from_search.id, from_search.title, from_search.kind) == (from_file.id, from_file.title, from_file.kind)
        assert (from_search.date, from_search.url) == (from_file.date, from_file.url)
        assert from_search.source == from_file.source
        assert set(from_file.facts["kind"]) == set(from_search.facts["kind"])


def test_the_two_metadata_files_of_a_gazette_give_the_same_hit() -> None:
    one, other = hit_of(metadata("wetsuite_opmeta1.xml")), hit_of(metadata("wetsuite_opmeta2.xml"))
    assert one == other
    assert (one.source, one.source_name, one.kind) == ("reimerswaal", "Gemeente Reimerswaal", "evenementenvergunning")
    assert one.facts["publication"] == ("Gemeenteblad",)
    assert "vergunning" in one.facts["kind"]


def test_an_attachment_knows_its_main_document_and_may_be_without_xml() -> None:
    record = single("sru_record_bijlage.xml")
    assert record.first("hoofddocument") == "kst-35300-X-63"
    assert [name for name, _ in record.files] == ["metadata", "metadataowms", "pdf"]
    assert hit_of(record).status is None


def test_quirk_34_all_treated_dossiers_are_kept() -> None:
    assert single("notebook_record_ag-ek-2017-10-26.xml").values("behandelddossier") == ("34702", "34732", "34741")
    agenda = metadata("metadata_owms-ag.xml").values("behandelddossier")
    assert (len(agenda), agenda[-1]) == (len(set(agenda)), "35826;1")
    assert len(agenda) > 50


def test_what_replaced_a_publication_is_in_its_status() -> None:
    assert hit_of(metadata("metadata_owms-sbt.xml")).status == "replaced or corrected by stb-2021-419-n1"


def test_whatever_kind_a_recorded_publication_shows_a_question_takes_and_its_query_finds_it() -> None:
    pages = ("sru_search_response_large.xml", "sru_search_response_small.xml", "sru_page_staatsblad_one_record.xml")
    roots = [load_xml(recorded(f"{FOLDER}/{name}")) for name in pages]
    found = [read_record(element) for root in roots for element in descendants(root, "record")]
    found += [single(name) for name in RECORDS] + [metadata(name) for name in METADATA]
    assert len(found) > 35
    for record in found:
        kind = hit_of(record).kind
        assert SearchArguments().load({"text": "x", "kind": kind})["kind"] == kind
        assert kind in hit_of(record).facts["kind"]
        types, subsections = types_of(record)
        assert set(types) & set(spellings(kind).searched_types) or set(subsections) & set(spellings(kind).subsections)


def test_a_recorded_publication_is_of_one_of_our_kinds() -> None:
    kinds = {hit_of(record).kind for record in [*map(single, RECORDS), *map(metadata, METADATA)]}
    assert kinds <= set(KINDS)
    assert {"motie", "kamervragen", "antwoord", "handeling", "bijlage", "agenda", "niet-dossierstuk"} <= kinds


@pytest.mark.parametrize(
    "written",
    [
        *("Motie", "MOTIE", "Amvb", "Andere vergunning", "Ander besluit", "Notitie", "EU-besluit", "kamerbrief"),
        *("Wijziging van het plan", "Klein koninklijk besluit", "brief regering", "officiële publicatie", "X"),
    ],
)
def test_the_kind_of_any_type_is_found_again(written: str) -> None:
    kind = main_kind((written,), ())
    assert settle_kind(kind) == kind
    assert written in spellings(kind).searched_types


def test_every_kind_of_ours_has_its_own_name_among_its_types() -> None:
    for name, kind in KINDS.items():
        assert settle_kind(name) == name
        assert name in kind.searched_types


def test_a_kind_covers_the_registers_own_spelling_of_the_time() -> None:
    assert "verkeersbesluit" in hit_of(metadata("metadata_owms-stcrt.xml")).facts["kind"]
    assert "motie" in hit_of(metadata("frbr/kst/32545/kst-32545-143/1/metadata/metadata.xml")).facts["kind"]
    assert "kamervragen" in hit_of(metadata("metadata_owms-kv-tk.xml")).facts["kind"]
    assert hit_of(metadata("metadata_owms-sbt.xml")).date == date(2021, 9, 3)
