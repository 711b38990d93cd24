"""Judgments: every recorded one, and what the register says of those without a text."""

import re
from collections.abc import Callable, Hashable
from datetime import date
from typing import TypeVar

import pytest

from besluitbron.connectors.rechtspraak.connector import PLATFORM
from besluitbron.connectors.rechtspraak.content import ONLY_METADATA, TEXT_WITHDRAWN, Content, read_content
from besluitbron.connectors.rechtspraak.document import NOT_ASKED, fetch_document
from besluitbron.connectors.rechtspraak.judgment import list_markers
from besluitbron.connectors.rechtspraak.sources import load_sources
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamError, UpstreamUnreadable
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded import open_adapter
from besluitbron.embedded.rechtspraak_atom.sample import NEWEST, sample_judgments
from tests.connectors.asking import NOON, TODAY
from tests.connectors.rechtspraak.asking import FOLDER, SOURCES, answer, ask_of, entry, feed
from tests.recorded import recorded

T = TypeVar("T")

CONTENT_URL = "https://data.rechtspraak.nl/uitspraken/content"
NOTICE = "https://mededeling.rechtspraak.nl/404"


def read(content: bytes, ecli: str, url: str = CONTENT_URL, status: int = 200) -> Content | None:
    return read_content(answer(content, url=url, status=status), ecli, load_sources())


def read_recorded(name: str) -> Document:
    content = recorded(f"{FOLDER}/content_{name}.xml")
    ecli = re.search(rb"<dcterms:identifier>(ECLI:[^<]+)<", content)
    assert ecli
    found = read(content, ecli[1].decode())
    assert found
    return found.document


def fetch(identifier: str, fault: str | None = None) -> Document:
    adapter = open_adapter("rechtspraak-atom", fault)
    return fetch_document(DocumentQuestion(identifier, TODAY), ask_of(adapter), PLATFORM, SOURCES)


@pytest.mark.parametrize(
    ("name", "court", "title", "day", "kind"),
    [
        ("ECLI_NL_CBB_1997_ZG0125", "cbb", "zaaknummer 97/1143/17000", date(1997, 10, 14), "uitspraak"),
        ("ECLI_NL_CBB_1997_ZG0354", "cbb", "zaaknummer 95/0235/063/019 A", date(1997, 5, 15), "uitspraak"),
        ("ECLI_NL_CBB_2000_ZG1728", "cbb", "zaaknummer 98/320;21600", date(2000, 1, 11), "uitspraak"),
        ("no_html_metadata", "gharn", "zaaknummer 04-01606", date(2007, 1, 26), "uitspraak"),
        ("no_subject", "ghams", "zaaknummer 21.4758.06", date(2007, 1, 4), "uitspraak"),
    ],
)
def test_the_recorded_ones_with_metadata_only_say_that_there_is_no_text(
    name: str, court: str, title: str, day: date, kind: str
) -> None:
    document = read_recorded(name)
    record = document.record
    assert (record.source, record.title, record.date, record.kind) == (court, title, day, kind)
    assert document.full_text.text is None
    assert document.full_text.reason == ONLY_METADATA
    assert document.summary is None


@pytest.mark.parametrize(
    ("name", "characters", "passages"),
    [
        (
            "ECLI_NL_CRVB_2014_3494",
            2_000,
            [
                "\n\n1. De voorzieningenrechter van de Raad heeft vastgesteld",
                "OVERWEGINGEN\n\n",
                "€ 24,20 voor gemaakte",
            ],
        ),
        (
            "ECLI_NL_GHAMS_2011_1684",
            10_000,
            [
                "\n\n1. de stichting STICHTING CONTINUÏTEIT SWW II,\n\n2. de stichting",
                "1 Het geding in hoger beroep\n\n",
            ],
        ),
        ("ECLI_NL_PHR_2000_AA4938", 18_000, ["Faillissementswet"]),
        (
            "ECLI_NL_PHR_2014_2",
            120_000,
            [
                "\n\n1.1 [X] BV (de belanghebbende)",
                "(Franse) zaak Papillon[1], welke",
                "\n\n[1] HvJ EU 27 november 2008, C-418/07",
                "Nr. Hoge Raad: 13/03330 | [X] B.V.",
            ],
        ),
        ("ECLI_NL_RBAMS_2010_BO3979", 10_000, ["redelijke termijn"]),
        (
            "ECLI_NL_RBMNE_2016_1780",
            50_000,
            [
                "Algemeen 1. Verweerder heeft in eerste aanleg 62 documenten",
                "RTL Nederland B.V., te Hilversum, eiseres",
            ],
        ),
        (
            "wetsuite_rechtspraak1",
            39_000,
            ["\n\n1.1 In cassatie kan worden uitgegaan", "Westlandse Plantenkwekerij B.V."],
        ),
        ("wetsuite_rechtspraak2_598kB", 330_000, ["\n\n4.26. ", "i. [afnemer SP 1] (correctie € 41.432);"]),
    ],
)
def test_the_recorded_ones_with_a_text_are_read_whole_with_the_numbers_of_their_paragraphs(
    name: str, characters: int, passages: list[str]
) -> None:
    document = read_recorded(name)
    text = document.full_text.text or ""
    assert len(text) > characters
    for passage in passages:
        assert passage in text
    assert not re.search(r"</?[a-z-]+[ />]", text)
    assert document.full_text.origin == "xml"


def test_quirk_61_a_blank_line_before_the_declaration_is_forgiven() -> None:
    assert recorded(f"{FOLDER}/content_ECLI_NL_RBMNE_2016_1780.xml").startswith(b"\n<?xml")
    assert read_recorded("ECLI_NL_RBMNE_2016_1780").record.id == "ECLI:NL:RBMNE:2016:1780"


def test_a_line_break_within_a_sentence_does_not_join_its_words() -> None:
    content = recorded(f"{FOLDER}/content_ECLI_NL_RBMNE_2016_1780.xml")
    joined = re.findall(rb"([a-z]{2})\.<\?linebreak\?>([A-Z][a-z]+)", content)
    assert joined
    text = read_recorded("ECLI_NL_RBMNE_2016_1780").full_text.text or ""
    assert not any(f"{before.decode()}.{after.decode()}" in text for before, after in joined)


def test_every_word_of_a_recorded_judgment_is_in_its_text() -> None:
    content = recorded(f"{FOLDER}/content_ECLI_NL_GHAMS_2011_1684.xml").decode()
    body = re.sub(r"<[^>]+>", " ", content.partition("<uitspraak ")[2].partition(">")[2])
    text = read_recorded("ECLI_NL_GHAMS_2011_1684").full_text.text or ""
    missing = set(body.replace("&amp;", "&").split()) - set(text.split())
    assert missing == set()


def test_a_replaced_judgment_says_by_what_everywhere() -> None:
    document = read_recorded("is_replaced_by")
    assert document.record.status == "replaced by ECLI:NL:TGDKG:2007:1"
    assert document.notes[0].startswith("This was replaced by ECLI:NL:TGDKG:2007:1")
    assert [(r.role, r.record.id) for r in document.relations] == [("replaced by", "ECLI:NL:TGDKG:2007:1")]


def test_the_relations_of_the_recorded_ones_have_the_registers_own_words() -> None:
    appeal = read_recorded("wetsuite_rechtspraak2_598kB")
    assert [(r.role, r.record.id, r.record.source) for r in appeal.relations] == [
        ("eerste aanleg", "ECLI:NL:RBNHO:2017:6221", "rbnho"),
        ("cassatie", "ECLI:NL:HR:2023:1049", "hr"),
    ]
    opinion = read_recorded("ECLI_NL_PHR_2000_AA4938")
    assert ("arrest hoge raad", "ECLI:NL:HR:2000:AA4938") in [(r.role, r.record.id) for r in opinion.relations]


def test_what_else_the_register_says_is_in_the_notes() -> None:
    notes = " ".join(read_recorded("ECLI_NL_CBB_1997_ZG0125").notes)
    assert "Area of law: Bestuursrecht." in notes
    assert "Procedure: Voorlopige voorziening." in notes
    assert "LJN ZG0125" in notes
    assert "Algemene wet bestuursrecht 1:3 (BWBR0005537); Warenwet 5 (BWBR0001969)" in notes
    assert "Area of law" not in " ".join(read_recorded("no_subject").notes)


def test_the_summary_stands_apart_and_is_no_part_of_the_text() -> None:
    document = read_recorded("ECLI_NL_CRVB_2014_3494")
    assert (document.summary or "").startswith(
        "Uitspraak tot rectificatie van de uitspraak van de voorzieningenrechter"
    )
    assert "zie ECLI:NL:CRVB:2014:3488 voor de gerectificeerde tekst" not in (document.full_text.text or "")


def test_quirk_60_a_summary_of_a_dash_is_none() -> None:
    assert fetch("ECLI:NL:RBWDR:2024:99002").summary
    dashed = _with("<inhoudsindicatie><para>-</para></inhoudsindicatie><uitspraak><para>Tekst.</para></uitspraak>")
    assert dashed.summary is None


def test_pictures_that_the_text_leaves_out_are_counted() -> None:
    assert read_recorded("ECLI_NL_PHR_2014_2").full_text.notes == (
        "There is 1 picture in the judgment that this text leaves out.",
    )


def _with(body: str, creator: str = "resourceIdentifier") -> Document:
    content = (
        '<open-rechtspraak xmlns:r="r" xmlns:psi="p"><r:RDF><r:Description>'
        "<identifier>ECLI:NL:OGEAC:2024:1</identifier>"
        f'<creator {creator}="http://psi.rechtspraak.nl/GEAC">Gerecht in eerste aanleg van Curaçao</creator>'
        f"</r:Description></r:RDF>{body}</open-rechtspraak>"
    )
    found = read(content.encode(), "ECLI:NL:OGEAC:2024:1")
    assert found
    assert found.court == "http://psi.rechtspraak.nl/GEAC"
    return found.document


@pytest.mark.parametrize("creator", ["resourceIdentifier", "psi:resourceIdentifier"])
def test_quirk_62_an_identifier_with_a_prefix_is_read_too(creator: str) -> None:
    assert _with("", creator).record.source == "ogeac"


def test_quirk_59_an_unknown_ecli_is_not_in_the_register_and_only_then() -> None:
    page = b"<!DOCTYPE html><html><body>Pagina niet gevonden</body></html>"
    assert read(page, "ECLI:NL:HR:2024:1", url=NOTICE, status=404) is None
    assert read(page, "ECLI:NL:HR:2024:1", url=NOTICE) is None
    for url, status in [
        ("https://mededeling.rechtspraak.nl/storing", 200),
        (CONTENT_URL, 200),
        (CONTENT_URL, 404),
        ("https://elsewhere.example/404", 404),
    ]:
        with pytest.raises(UpstreamUnreadable):
            read(page, "ECLI:NL:HR:2024:1", url=url, status=status)


def test_another_judgment_than_the_one_asked_for_is_an_error() -> None:
    with pytest.raises(UpstreamUnreadable, match="another judgment"):
        read(recorded(f"{FOLDER}/content_no_subject.xml"), "ECLI:NL:HR:2024:1")


def test_quirk_59_over_the_wire_an_unknown_ecli_is_not_in_the_register() -> None:
    with pytest.raises(NotInRegister, match="ECLI:NL:RBWDR:2024:1"):
        fetch("ECLI:NL:RBWDR:2024:1")


@pytest.mark.parametrize("fault", ["redirect_elsewhere", "html_page", "http_500", "timeout", "cut_off", "empty_body"])
def test_quirk_59_a_register_that_fails_has_not_said_that_it_lacks_the_judgment(fault: str) -> None:
    with pytest.raises(UpstreamError):
        fetch("ECLI:NL:RBWDR:2024:99002", fault)


def test_a_web_page_is_called_one_and_can_be_maintenance() -> None:
    with pytest.raises(UpstreamError) as failure:
        fetch("ECLI:NL:RBWDR:2024:99002", "html_page")
    assert failure.value.happened == "sent a web page instead of data"
    assert "maintenance" in failure.value.advice


def test_no_judgment_of_the_sample_came_into_the_register_after_its_last_day() -> None:
    assert max(judgment.issued for judgment in sample_judgments()) == NEWEST


def test_quirk_58_a_withdrawn_judgment_says_so_and_shows_no_text() -> None:
    document = fetch("ECLI:NL:RBWDR:2024:99003")
    assert document.record.status == "withdrawn"
    assert document.full_text.text is None
    assert document.full_text.reason == TEXT_WITHDRAWN
    assert document.summary is None
    assert document.record.url is None
    with pytest.raises(NotInRegister, match="withdrawn"):
        fetch("ECLI:NL:RBWDR:2024:99004")


def test_a_judgment_that_never_had_a_text_is_not_called_withdrawn() -> None:
    plain = next(item for item in sample_judgments() if not item.has_text and not item.deleted)
    document = fetch(plain.ecli)
    assert document.record.status is None
    assert document.full_text.reason == ONLY_METADATA


WITHOUT_TEXT = "ECLI:NL:RBAMS:2026:1"


def fetch_served(content: str, index: bytes | None) -> Document:
    """A judgment without a text, and the index of its day; None where the index must not be asked."""
    metadata = f"<Description><identifier>{WITHOUT_TEXT}</identifier>{content}</Description>"

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        if request.url == CONTENT_URL:
            body = f"<open-rechtspraak><RDF>{metadata}</RDF></open-rechtspraak>".encode()
        else:
            assert index is not None
            body = index
        return Answered(read(answer(body, url=request.url)), "register", NOON)

    return fetch_document(DocumentQuestion(WITHOUT_TEXT, TODAY), ask, PLATFORM, SOURCES)


COURT_NAME = ' resourceIdentifier="http://standaarden.overheid.nl/owms/terms/Rechtbank_Amsterdam"'
DAY = "<date>2026-03-02</date>"
DATED = f"<creator{COURT_NAME}>Rechtbank Amsterdam</creator>{DAY}"


@pytest.mark.parametrize(("own", "other", "status"), [("", "doc", None), ("doc", "", "withdrawn")])
def test_quirk_58_only_its_own_entry_in_the_index_says_that_a_judgment_is_withdrawn(
    own: str, other: str, status: str | None
) -> None:
    document = fetch_served(DATED, feed(entry(1, deleted=own), entry(2, deleted=other)))
    assert document.record.status == status


@pytest.mark.parametrize("lost", [DAY, COURT_NAME])
def test_a_judgment_without_a_day_or_a_court_is_not_looked_up_in_the_index_of_its_day(lost: str) -> None:
    document = fetch_served(DATED.replace(lost, ""), None)
    assert document.full_text.reason == ONLY_METADATA


def test_quirk_58_when_the_index_fails_it_is_said_that_withdrawal_is_not_known() -> None:
    plain = next(item for item in sample_judgments() if not item.has_text and not item.deleted)
    document = fetch(plain.ecli, "refusal")
    assert NOT_ASKED in document.notes
    assert document.full_text.reason == ONLY_METADATA


def test_a_number_from_before_2013_leads_to_its_ecli() -> None:
    assert fetch("LJN ZV9003").record.source == "rbrvm"
    with pytest.raises(NotInRegister, match="LJN ZZ9999"):
        fetch("ZZ9999")


def test_h20_a_number_that_the_index_did_not_look_at_names_no_judgments() -> None:
    with pytest.raises(UpstreamUnreadable, match="other judgments"):
        fetch("LJN ZV9003", "filter_ignored")


def test_a_case_number_is_refused_without_asking() -> None:
    with pytest.raises(IdentifierRefused):
        fetch("zaaknummer 22/496", "http_500")


def test_a_long_judgment_of_the_sample_has_lists_tables_and_footnotes() -> None:
    text = fetch(next(item.ecli for item in sample_judgments() if item.is_long and item.has_text)).full_text.text or ""
    for passage in (
        "1 Overwegingen",
        "1.1. ",
        "een deskundige benoemd[1], die het volgende heeft gevonden[2]:",
        "\n\na. de meting van maart is bruikbaar;\n\nb. die van mei niet.",
        "\n\nMaand | Waarde\n\nmaart | 41\n\n",
        "\n\n[1] Het rapport is bij de stukken gevoegd.",
    ):
        assert passage in text.replace("1. Overwegingen", "1 Overwegingen"), passage


@pytest.mark.parametrize(
    ("numeration", "expected"),
    [
        ("arabic", ["1.", "2.", "3."]),
        (None, ["1.", "2.", "3."]),
        ("loweralpha", ["a.", "b.", "c."]),
        ("upperalpha", ["A.", "B.", "C."]),
        ("lowerroman", ["i.", "ii.", "iii."]),
        ("upperroman", ["I.", "II.", "III."]),
    ],
)
def test_a_list_keeps_the_notation_of_its_author(numeration: str | None, expected: list[str]) -> None:
    markers = list_markers(numeration)
    assert [next(markers) for _ in range(3)] == expected


def test_a_long_list_goes_on_after_z() -> None:
    markers = list_markers("loweralpha")
    assert [next(markers) for _ in range(27)][-1] == "27."
