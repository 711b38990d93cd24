"""Texts of laws and regulations with their parts, and one part on request."""

import time

import pytest

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.upstream.text.article_names import names_subdivision, read_article
from besluitbron.upstream.text.regulation_xml import read_regulation


def law(*parts: str) -> bytes:
    return f"<toestand><wetgeving><wettekst>{''.join(parts)}</wettekst></wetgeving></toestand>".encode()


def article(number: str, text: str = "Tekst.", title: str = "") -> str:
    titled = f"<titel>{title}</titel>" if title else ""
    return f"<artikel><kop><label>Artikel</label><nr>{number}</nr>{titled}</kop><al>{text}</al></artikel>"


def chapter(number: str, *articles: str, name: str = "hoofdstuk", label: str = "Hoofdstuk") -> str:
    return f"<{name}><kop><label>{label}</label><nr>{number}</nr></kop>{''.join(articles)}</{name}>"


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("3:2", ("artikel", "3:2")),
        ("artikel 3:2", ("artikel", "3:2")),
        ("Art. 3:2, eerste lid", ("artikel", "3:2")),
        ("art 3:2 lid 1", ("artikel", "3:2")),
        ("5a", ("artikel", "5a")),
        ("5 A", ("artikel", "5a")),
        ("P_15", ("artikel", "p15")),
        ("1.2.3", ("artikel", "1.2.3")),
        ("12.", ("artikel", "12")),
        ("8:42 (oud)", ("artikel", "8:42")),
        ("2–4", ("artikel", "2-4")),
        ("７", ("artikel", "7")),
        ("hoofdstuk 2", ("hoofdstuk", "2")),
        ("Hfst. 2", ("hoofdstuk", "2")),
        ("§ 3", ("paragraaf", "3")),
        ("par. 3.1", ("paragraaf", "3.1")),
        ("titel 4.2", ("titel", "4.2")),
        ("Afd. 3.4", ("afdeling", "3.4")),
        ("bijlage", ("bijlage", "")),
        ("Bijlage II", ("bijlage", "ii")),
    ],
)
def test_an_article_is_understood_in_any_spelling(asked: str, meant: tuple[str, str]) -> None:
    assert read_article(asked) == meant


def test_a_paragraph_of_an_article_is_noticed_and_a_part_of_a_chapter_is_none() -> None:
    assert names_subdivision("3:2, eerste lid")
    assert names_subdivision("artikel 5 onderdeel a")
    assert not names_subdivision("3:2")
    assert not names_subdivision("hoofdstuk 2")


def test_a_part_is_its_own_paragraphs_and_knows_what_stands_around_it() -> None:
    regulation = read_regulation(law(chapter("1", article("1", "Een."), article("2", "Twee."))), "toestand")
    (found,) = regulation.find("2")
    assert regulation.text_of((found,)).text == "Artikel 2\n\nTwee."
    assert (found.heading, found.within) == ("Artikel 2", ("Hoofdstuk 1",))
    assert regulation.text_of(regulation.find("hoofdstuk 1")).text == "\n\n".join(regulation.paragraphs)


def test_the_last_part_ends_where_the_text_after_it_begins() -> None:
    content = law(chapter("1", article("1", "Een.")), "<slotformulering><al>Slot.</al></slotformulering>")
    regulation = read_regulation(content, "toestand")
    assert regulation.text_of(regulation.find("1")).text == "Artikel 1\n\nEen."
    assert regulation.paragraphs[-1] == "Slot."


def test_an_article_of_the_main_text_goes_before_one_in_an_annex() -> None:
    content = law(article("1", "Hoofdtekst."), chapter("A", article("1", "Model."), name="bijlage", label="Bijlage"))
    regulation = read_regulation(content, "toestand")
    assert [part.within for part in regulation.find("1")] == [()]
    assert [
        part.within
        for part in read_regulation(law(chapter("A", article("1"), name="bijlage", label="Bijlage")), "toestand").find(
            "1"
        )
    ] == [("Bijlage A",)]


def test_h33_articles_that_share_a_number_are_all_given_each_with_its_place() -> None:
    content = law(chapter("1", article("1", "Een.")), chapter("2", article("1", "Ander.")))
    regulation = read_regulation(content, "toestand")
    found = regulation.find("1")
    assert len(found) == 2
    assert regulation.text_of(found).text == (
        "[Hoofdstuk 1]\n\nArtikel 1\n\nEen.\n\n[Hoofdstuk 2]\n\nArtikel 1\n\nAnder."
    )


@pytest.mark.parametrize(
    ("heading", "asked"),
    [
        ("<label>Artikel</label><nr>2:10a</nr><titel>Voorwerpen</titel>", "2:10a"),
        ("<label>Artikel 2:10a</label><titel>Voorwerpen</titel>", "2:10a"),
        ("<titel>Artikel 2:10a. Voorwerpen op de weg</titel>", "2:10a"),
        ("<label>Artikel</label><nr>2:10a.</nr>", "2:10a"),
        ("<label>ARTIKEL</label><nr>II</nr>", "II"),
        ("<label>Enig artikel</label>", "enig"),
    ],
)
def test_the_number_is_found_wherever_the_heading_has_it(heading: str, asked: str) -> None:
    content = law(f"<artikel><kop>{heading}</kop><al>Tekst.</al></artikel>")
    assert len(read_regulation(content, "toestand").find(asked)) == 1


def test_a_regulation_without_articles_is_asked_by_the_numbers_of_its_chapters() -> None:
    headed = "<hoofdstuk><kop><label>5.Gehandicaptenparkeerplaatsen</label></kop><al>Criteria.</al></hoofdstuk>"
    regulation = read_regulation(law(headed), "toestand")
    for asked in ("5", "hoofdstuk 5"):
        assert regulation.text_of(regulation.find(asked)).text == "5.Gehandicaptenparkeerplaatsen\n\nCriteria."


def test_articles_that_are_only_headings_are_recognised_and_that_is_said() -> None:
    running = "<al><vet>Artikel 1 Begrippen</vet></al><al>Een.</al><al>Artikel 2. Regels</al><al>Twee.</al>"
    regulation = read_regulation(law(running), "toestand")
    shown = regulation.text_of(regulation.find("1"))
    assert shown.text == "Artikel 1 Begrippen\n\nEen."
    assert "recognised by its heading" in shown.notes[0]


def test_the_nearest_names_are_close_in_letters_or_in_number() -> None:
    regulation = read_regulation(law(*(article(f"{a}:{b}") for a in range(1, 9) for b in range(1, 5))), "toestand")
    assert regulation.find("9:9") == ()
    assert regulation.nearest("9:9")[-1] == "8:4"
    assert "3:2" in regulation.nearest("3:22")
    assert len(regulation.nearest("xyz")) == 5
    assert read_regulation(law("<al>Niets.</al>"), "toestand").nearest("1") == ()


def test_what_is_left_out_or_not_of_the_law_is_counted_in_the_part_where_it_stands() -> None:
    picture = "<plaatje><illustratie naam='1.png'/></plaatje>"
    content = law(
        article("1", "Een."),
        f"<artikel><kop><label>Artikel</label><nr>2</nr></kop><al><redactie>Vervallen.</redactie></al>{picture}</artikel>",
    )
    regulation = read_regulation(content, "toestand")
    assert regulation.text_of(regulation.find("1")).notes == ()
    assert regulation.text_of(regulation.find("2")).notes == (
        "1 picture is left out of this text.",
        "1 passage is a note of the register's editors (redactie), not words of the law.",
    )
    assert len(regulation.whole().notes) == 2


def test_a_document_without_text_says_so_and_one_that_is_no_regulation_is_refused() -> None:
    assert read_regulation(b"<toestand><wetgeving/></toestand>", "toestand").whole().reason == "a document without text"
    for content in (
        b"<work/>",
        b"<html><body>x</body></html>",
        b"<toestand>",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><toestand/>",
    ):
        with pytest.raises(UpstreamUnreadable):
            read_regulation(content, "toestand")


def test_a_document_of_too_many_elements_is_not_read_and_gives_its_reason() -> None:
    content = law("<al/>" * 200_001)
    assert "more elements than this service reads" in (read_regulation(content, "toestand").whole().reason or "")


def test_two_thousand_articles_are_read_in_seconds() -> None:
    content = law(*(article(f"{a}.{b}", "Woorden " * 60, "Titel") for a in range(1, 41) for b in range(1, 51)))
    started = time.perf_counter()
    regulation = read_regulation(content, "toestand")
    assert regulation.text_of(regulation.find("40.50")).text
    assert regulation.nearest("41.1")
    assert time.perf_counter() - started < 10
