"""A law by its name or abbreviation: one law, the choice between several, or what comes near."""

from datetime import date

import pytest

from besluitbron.connectors.wetten.identifiers import LawName
from besluitbron.connectors.wetten.names import find_law
from besluitbron.contract.documents import Document, DocumentQuestion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamUnreadable
from tests.connectors.asking import TODAY
from tests.connectors.consolidated import page
from tests.connectors.wetten.asking import REGISTER, Asked, Served, record
from tests.recorded import recorded

WATER = "BWBR9000001"
NONE = page()
AWB = record(identifier="BWBR0005537", title="Algemene wet bestuursrecht")
ADAPTED = record(identifier="BWBR0026094", title="Aanpassingswet Algemene wet bestuursrecht")
BOOK_6 = record(identifier="BWBR0005289", title="Burgerlijk Wetboek Boek 6")
BOOK_7 = record(identifier="BWBR0005290", title="Burgerlijk Wetboek Boek 7")
BOOK_7A = record(identifier="BWBR0006000", title="Burgerlijk Wetboek Boek 7A")
TRANSITION = record(identifier="BWBR0002761", title="Overgangswet nieuw Burgerlijk Wetboek")
CODE = (BOOK_6, BOOK_7, BOOK_7A, TRANSITION)


def law_of(served: Served, base: str, book: str | None = None, article: str | None = None) -> str:
    question = DocumentQuestion(base, TODAY, article=article)
    return find_law(LawName(base, book), question, served, REGISTER.platform).law


@pytest.mark.parametrize("name", ["Wwk", "wwk", "Wet waterkeringen", "wet  waterkeringen"])
def test_a_name_or_an_abbreviation_of_one_law_is_that_law_and_the_answer_says_so(name: str) -> None:
    document: Document = Asked().document(name, article="2:1")
    assert document.record.id == f"{WATER}/2017-01-02"
    assert document.record.title.startswith("Wet waterkeringen, Artikel 2:1")
    said = " ".join(document.notes)
    assert f"was read as Wet waterkeringen ({WATER}), the only law in force on 2026-11-30 that is found by this" in said


def test_the_register_is_asked_by_its_indexes_of_titles_and_abbreviations_for_one_day() -> None:
    ask = Asked()
    ask.document("Wwk")
    day = "overheidbwb.geldigheidsdatum=2026-11-30 and overheidbwb.zichtdatum=2026-11-30"
    asked = [dict(request.params)["query"] for request in ask.requests[:2]]
    assert asked == [f'overheidbwb.afkorting="Wwk" and {day}', f'overheidbwb.titel all "Wwk" and {day}']


def test_the_law_is_the_one_that_is_called_so_on_the_day_asked() -> None:
    document = Asked().document("Regeling loodlijnen en peilstenen", on_date=date(2010, 1, 1))
    assert document.record.id == "BWBR9000018/2001-04-13"
    assert "the only law in force on 2010-01-01 that is found by this name" in " ".join(document.notes)


def test_an_abbreviation_is_the_register_s_own_word() -> None:
    assert law_of(Served(page(AWB), page(ADAPTED)), "Awb", article="3:2") == "BWBR0005537"


def test_a_name_must_be_the_whole_name_for_citing() -> None:
    assert law_of(Served(page(ADAPTED, AWB)), "algemene Wet Bestuursrecht") == "BWBR0005537"
    with pytest.raises(NotInRegister, match=r"the words in their title: Aanpassingswet .* \(BWBR0026094\)"):
        law_of(Served(page(ADAPTED), NONE), "Algemene wet bestuursrecht")


@pytest.mark.parametrize(
    ("short", "titled"),
    [(page(AWB, ADAPTED), NONE), (page(AWB), page(record(identifier="BWBR0026094", title="Awb")))],
)
def test_of_several_laws_none_is_taken(short: bytes, titled: bytes) -> None:
    with pytest.raises(IdentifierRefused, match=r"'Awb' can be several laws in force on 2026-11-30: .*BWBR0005537"):
        law_of(Served(short, titled), "Awb")


@pytest.mark.parametrize(
    ("base", "book", "article", "law"),
    [
        ("BW", None, "6:162", "BWBR0005289"),
        ("bw", None, "art. 6:162", "BWBR0005289"),
        ("BW", "6", "162", "BWBR0005289"),
        ("BW", None, "7a:1576", "BWBR0006000"),
        ("Burgerlijk Wetboek", None, "7:457", "BWBR0005290"),
        ("Burgerlijk Wetboek", "7A", None, "BWBR0006000"),
    ],
)
@pytest.mark.parametrize("short", [NONE, page(*CODE[:3])])
def test_a_book_of_a_code_is_the_law_meant(
    short: bytes, base: str, book: str | None, article: str | None, law: str
) -> None:
    assert law_of(Served(short, page(*CODE)), base, book, article) == law


def test_a_code_without_a_book_names_its_books() -> None:
    with pytest.raises(IdentifierRefused, match="several laws") as refused:
        law_of(Served(NONE, page(*CODE)), "BW", article="162")
    assert "Boek 6 (BWBR0005289), Burgerlijk Wetboek Boek 7 (BWBR0005290), Burgerlijk" in str(refused.value)
    assert "Overgangswet" not in str(refused.value)
    with pytest.raises(NotInRegister, match="Boek 99' as its name"):
        law_of(Served(NONE, page(*CODE), NONE), "BW", "99")


def test_an_article_of_a_book_is_found_in_the_sample() -> None:
    document = Asked().document("Dwb", article="2:3")
    assert document.record.title == "Dijkwetboek Boek 2, Artikel 3 Zorgplicht"
    assert "Read as article 3 of book 2." in document.notes
    with pytest.raises(IdentifierRefused, match=r"Dijkwetboek Boek 1 \(BWBR9000021\), Dijkwetboek Boek 2"):
        Asked().document("Dwb")


def test_what_was_called_so_on_another_day_is_named_and_not_taken() -> None:
    with pytest.raises(NotInRegister, match=r"On other days: .* \(BWBR9000018/2015-01-01\), no longer in force then"):
        Asked().document("Regeling loodlijnen en peilstenen")


def test_a_filter_that_is_lost_takes_no_law() -> None:
    old = record(geldigheidsperiode_einddatum="2005-02-07")
    with pytest.raises(UpstreamUnreadable, match="versions of other days"):
        law_of(Served(page(old)), "Awb")
    with pytest.raises(IdentifierRefused, match="More laws than can be looked through have the words of 'Wet'"):
        law_of(Served(NONE, page(AWB, total=4_000, following=1_001)), "Wet")


def test_the_names_are_those_of_recorded_answers() -> None:
    history = recorded("bwb/bwb_wti.xml").decode()
    assert "<afkorting>Woo</afkorting>" in history
    assert 'label="Burgerlijk Wetboek Boek 6"' in history
    assert "<dcterms:title>Grondwet</dcterms:title>" in recorded("bwb/sru_search_grondwet_page_3of11.xml").decode()
