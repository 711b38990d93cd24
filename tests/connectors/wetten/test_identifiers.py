"""What people call a law: identifiers, Juriconnect references, addresses."""

from datetime import date

import pytest

from besluitbron.connectors.wetten.identifiers import LawName, Wanted, read_identifier
from besluitbron.contract.errors import IdentifierRefused

JANUARY = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("given", "law", "day", "article"),
    [
        ("BWBR0005537", "BWBR0005537", None, None),
        (" bwbr0005537 ", "BWBR0005537", None, None),
        ("BWBV0001000", "BWBV0001000", None, None),
        ("BWBR0005537/2026-01-01", "BWBR0005537", JANUARY, None),
        ("BWBR0005537/2026-01-01/0", "BWBR0005537", JANUARY, None),
        ("BWBR0005537_2026-01-01_0", "BWBR0005537", JANUARY, None),
        ("jci1.3:c:BWBR0005537&artikel=3:2&g=2026-01-01", "BWBR0005537", JANUARY, "3:2"),
        (
            "jci1.3:c:BWBR0005537&hoofdstuk=3&afdeling=3.2&artikel=3:2&z=2026-01-01&g=2026-01-01",
            "BWBR0005537",
            JANUARY,
            "3:2",
        ),
        ("jci1.31:c:BWBR0005537", "BWBR0005537", None, None),
        ("1.0:v:BWB:BWBR0001903&artikel=359a", "BWBR0001903", None, "359a"),
        ("1.0:c:BWBR0005416&artikel=220&g=2021-07-10", "BWBR0005416", date(2021, 7, 10), "220"),
        ("jci1.3:c:BWBR0009104&hoofdstuk=II&paragraaf=3", "BWBR0009104", None, "paragraaf 3"),
        ("jci1.3:c:BWBR0004627&artikel=P_15", "BWBR0004627", None, "P_15"),
        ("jci1.3:v:BWBV0001000&artikel=6", "BWBV0001000", None, "6"),
        ("https://wetten.overheid.nl/BWBR0005537/2026-01-01", "BWBR0005537", JANUARY, None),
        (
            "https://wetten.overheid.nl/BWBR0045754/2023-04-01#Hoofdstuk2_Artikel2.1",
            "BWBR0045754",
            date(2023, 4, 1),
            "2.1",
        ),
        ("https://wetten.overheid.nl/jci1.3:c:BWBR0005537&artikel=3:2&g=2026-01-01", "BWBR0005537", JANUARY, "3:2"),
        ("http://wetten.overheid.nl/id/BWBR0001840/2002-03-21/0", "BWBR0001840", date(2002, 3, 21), None),
        (
            "https://repository.officiele-overheidspublicaties.nl/bwb/BWBR0001840/2002-03-21_0/xml/BWBR0001840_2002-03-21_0.xml",
            "BWBR0001840",
            date(2002, 3, 21),
            None,
        ),
    ],
)
def test_an_identifier_in_any_spelling_is_the_law_with_its_day_and_article(given, law, day, article):
    wanted = read_identifier(given)
    assert isinstance(wanted, Wanted)
    assert (wanted.law, wanted.on_date, wanted.article) == (law, day, article)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Awb artikel 3", "search_documents"),
        ("Wet 12 van", "search_documents"),
        ("BWBR000553", "BWBR0005537"),
        ("BWBR00055370", "BWBR0005537"),
        ("BWBR0005537/2026-13-01", "no existing day"),
        ("BWBR0005537/2026-02-29", "no existing day"),
        ("CVDR123456", "no identifier of a law"),
        ("https://example.org/BWBR0005537", "Only addresses of wetten.overheid.nl"),
        ("https://wetten.overheid.nl.example.org/BWBR0005537", "Only addresses"),
        ("https://wetten.overheid.nl/zoeken", "names no law"),
        ("http://[", "Only addresses"),
        ("../../etc/passwd", "no identifier of a law"),
        ("x" * 299, "no identifier of a law"),
    ],
)
def test_a_near_miss_is_refused_with_what_is_wrong(given, said):
    with pytest.raises(IdentifierRefused, match=said):
        read_identifier(given)


@pytest.mark.parametrize(
    ("given", "base", "book"),
    [
        ("Awb", "Awb", None),
        ("Vw 2000", "Vw 2000", None),
        ("Wet inkomstenbelasting 2001", "Wet inkomstenbelasting 2001", None),
        ("Wet op de Raad van State", "Wet op de Raad van State", None),
        ("BW Boek 7A", "BW", "7A"),
    ],
)
def test_a_name_is_left_to_the_register(given, base, book):
    assert read_identifier(given) == LawName(base, book)


def test_what_a_reference_asks_more_than_is_given_is_said():
    notes = " ".join(read_identifier("jci1.3:c:BWBR0005537&artikel=3:2&lid=1&z=2020-01-01&g=2026-01-01").notes)
    assert "z in the reference was not applied" in notes
    assert "whole article" in notes
